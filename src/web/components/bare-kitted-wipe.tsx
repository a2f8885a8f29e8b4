import type { KeyboardEvent } from 'react'
import { bikeWipeTexts } from '#web/messages/en/bike-wipe.ts'
import { Picture, type PictureSource } from './picture.tsx'

interface BareKittedWipeProps {
  /** The bike without parts: the first picture of the page. */
  readonly bare: PictureSource
  /** Transparent pictures of parts in the same frame, from the lowest to the highest. */
  readonly kitted: readonly PictureSource[]
  readonly sizes: string
}

/** Where the handle is at first, in percent from the left; the stylesheet has the same. */
const START = 42
/** How far an arrow key moves it; a pointer moves it freely. */
const KEY_STEP = 5
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -KEY_STEP,
  ArrowDown: -KEY_STEP,
  ArrowRight: KEY_STEP,
  ArrowUp: KEY_STEP,
}

/**
 * Shows a bike without parts left of a handle and with them right of it. The handle is a slider: it is dragged, or moved
 * with the arrow keys, and screen readers announce how much is shown with parts. Without scripts all parts are shown.
 */
export function BareKittedWipe({ bare, kitted, sizes }: BareKittedWipeProps) {
  const { wipe: t } = bikeWipeTexts()

  function show(slider: HTMLInputElement): void {
    slider.parentElement?.style.setProperty('--wipe', `${slider.value}%`)
    slider.setAttribute('aria-valuetext', t.position(100 - slider.valueAsNumber))
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const by = KEYS[event.key]
    if (!by) return
    event.preventDefault()
    // The browser keeps it within its limits.
    event.currentTarget.valueAsNumber += by
    show(event.currentTarget)
  }

  return (
    <div className="bike-layers bike-wipe">
      <Picture source={bare} sizes={sizes} first />
      <div className="bike-layers bike-wipe-kitted">
        {kitted.map((part) => (
          <Picture key={part.base} source={part} alt="" sizes={sizes} layered />
        ))}
      </div>
      <input
        type="range"
        defaultValue={START}
        autoComplete="off"
        aria-label={t.label}
        aria-valuetext={t.position(100 - START)}
        onInput={({ currentTarget }) => show(currentTarget)}
        onKeyDown={press}
        className="bike-wipe-slider"
      />
      <span aria-hidden className="bike-wipe-handle">
        <b>{t.bare}</b>
        <b>{t.fitted}</b>
      </span>
    </div>
  )
}
