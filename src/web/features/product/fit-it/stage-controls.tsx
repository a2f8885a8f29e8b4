import type { KeyboardEvent, MouseEvent } from 'react'
import { Button } from '#web/components/button.tsx'
import { sellerLanguage } from '#web/lib/language.ts'
import { fitItStageTexts } from '#web/messages/en/fit-it-stage.ts'
import type { MarkedPart } from './marked-part.ts'
import { rowId } from './stage.tsx'

interface StageControlsProps {
  readonly isBare: boolean
  readonly hasParts: boolean
  readonly onBare: (isBare: boolean) => void
  readonly onAll: () => void
  readonly onShare: () => void
}

/** Shows or hides the parts by the keyboard, which then sends no click. */
function pressKey(event: KeyboardEvent, show: () => void): void {
  if (event.key !== ' ' && event.key !== 'Enter') return
  event.preventDefault()
  show()
}

/** Shows what can be done with the whole picture. */
export function StageControls({ isBare, hasParts, onBare, onAll, onShare }: StageControlsProps) {
  const { stage: t } = fitItStageTexts()
  return (
    <div className="fit-it-controls">
      <div className="fit-it-buttons">
        <Button
          look="line"
          aria-pressed={isBare}
          onPointerDown={() => onBare(true)}
          onPointerUp={() => onBare(false)}
          onPointerLeave={() => onBare(false)}
          onPointerCancel={() => onBare(false)}
          onKeyDown={(event) => pressKey(event, () => onBare(true))}
          onKeyUp={(event) => pressKey(event, () => onBare(false))}
          // A click without a pointer is that of a voice or a screen reader, which cannot hold.
          onClick={({ detail }) => detail === 0 && onBare(!isBare)}
          onBlur={() => onBare(false)}
          onContextMenu={(event) => event.preventDefault()}
          className="touch-none select-none aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {t.bare}
        </Button>
        <Button look="line" onClick={onAll}>
          {hasParts ? t.takeAllOff : t.putAllOn}
        </Button>
        <Button look="line" onClick={onShare}>
          {t.share}
        </Button>
      </div>
    </div>
  )
}

/** Shows the kinds of parts on a phone: each leads to its first part in the list. */
export function Kinds({ parts }: { readonly parts: readonly MarkedPart[] }) {
  const { stage: t } = fitItStageTexts()
  const first = parts.filter(({ kind }, place) => parts.findIndex((part) => part.kind === kind) === place)

  function show(code: string, event: MouseEvent) {
    const row = document.getElementById(rowId(code))
    if (!row) return
    // The link's own way would add to the history through which a rider steps back to the bike before.
    event.preventDefault()
    row.scrollIntoView({ block: 'start' })
    row.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }

  return (
    <nav
      aria-label={t.kinds}
      // Chromium leaves a link that is partly seen where it is.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="fit-it-kinds"
    >
      {first.map(({ code, kind }) => (
        <a key={code} href={`#${rowId(code)}`} onClick={(event) => show(code, event)} lang={sellerLanguage()}>
          {kind}
        </a>
      ))}
    </nav>
  )
}
