import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OnBikePart } from '#contract/on-bike.ts'
import { stackOf } from '#rules/fitted-parts.ts'
import { placeNumbers } from '#rules/hotspots.ts'
import { layerOf } from '#rules/pictures.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { fitItTexts } from '#web/messages/en/fit-it.ts'
import type { MarkedPart } from './marked-part.ts'
import { MarkerLines, percent, STAGE_SIZES } from './stage.tsx'
import { type Kit, useKit } from './use-kit.ts'

interface KitStateProps {
  readonly onBike: readonly OnBikePart[]
  readonly bikeName: string
  readonly onKit: (kit: Kit) => void
}

/** Keeps the kit, and asks before it takes off parts that need another. */
export function KitState({ onBike, bikeName, onKit }: KitStateProps) {
  const { fitIt: t } = fitItTexts()
  const kit = useKit(onBike, bikeName)
  const { asked } = kit

  // Everything that the page shows of a kit is in these; its functions use the latest of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a kit is new with each rendering
  useLayoutEffect(() => {
    onKit(kit)
  }, [kit.fitted, kit.message, asked?.name])

  return (
    <ConfirmDialog
      open={asked !== null}
      title={t.takeOffTitle(asked?.count ?? 2)}
      body={asked ? t.takeOffBody(asked.name, asked.others) : ''}
      yes={t.takeOffYes}
      no={t.takeOffNo}
      onYes={() => kit.answer(true)}
      onNo={() => kit.answer(false)}
    />
  )
}

export function FittedLayers({ onBike, kit }: { onBike: readonly OnBikePart[]; kit: Kit }) {
  return stackOf(kit.fitted, onBike).map(({ part, color }) => {
    const picture = layerOf(part.layers, color)?.picture
    return picture && <Layer key={part.productCode} source={picture} />
  })
}

/** Shows a part's picture; one in another colour takes its place as soon as it is decoded. */
function Layer({ source }: { readonly source: PictureSource }) {
  const [shown, setShown] = useState<PictureSource | null>(null)
  const next = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    let isCurrent = true
    const show = () => isCurrent && setShown(source)
    // One that cannot be loaded leaves nothing waiting.
    next.current?.querySelector('img')?.decode().then(show, show)
    return () => {
      isCurrent = false
    }
  }, [source])

  const isWaiting = shown?.base !== source.base
  const sources = shown && isWaiting ? [shown, source] : [source]
  return sources.map((each) => (
    <span
      key={each.base}
      ref={each === source ? next : undefined}
      data-waiting={(each === source && isWaiting) || undefined}
      className="fit-it-layer"
    >
      <Picture source={each} alt="" sizes={STAGE_SIZES} layered className="w-full" />
    </span>
  ))
}

/** The most numbers on a phone, which are those of the last parts put on. */
const MOST_ON_PHONE = 5
/** The distance of two numbers on a phone, in shares of the picture's width: 44 of 320 pixels. */
const PHONE_GAP = 0.14

/** Shows the numbers as buttons: on a large screen those of all parts, on a phone only of parts that are on. */
export function Numbers({ parts, kit }: { parts: readonly MarkedPart[]; kit: Kit }) {
  const numbered = parts.map((part, place) => ({ ...part, number: place + 1 }))
  const last = kit.fitted.slice(-MOST_ON_PHONE)
  const on = numbered.filter(({ code }) => last.some((each) => each.code === code))
  const places = placeNumbers(
    on.map(({ hotspot }) => hotspot),
    PHONE_GAP,
  )
  const moved = on.map((part, place) => ({ ...part, marker: places[place] ?? part.hotspot }))
  return (
    <>
      <NumberButtons parts={numbered} kit={kit} className="max-lg:hidden" />
      <NumberButtons parts={moved} kit={kit} className="lg:hidden" />
    </>
  )
}

interface NumberButtonsProps {
  readonly parts: readonly (MarkedPart & { readonly number: number })[]
  readonly kit: Kit
  readonly className: string
}

function NumberButtons({ parts, kit, className }: NumberButtonsProps) {
  return (
    <div className={`absolute inset-0 ${className}`}>
      <svg aria-hidden className="size-full">
        <MarkerLines parts={parts} />
      </svg>
      {parts.map(({ code, number, marker }) => (
        <button
          key={code}
          type="button"
          tabIndex={-1}
          data-marker={code}
          aria-pressed={kit.colorOf(code) !== undefined}
          className="fit-it-marker"
          style={{ left: percent(marker.x), top: percent(marker.y) } satisfies CSSProperties}
        >
          <span className="fit-it-number">{number}</span>
        </button>
      ))}
    </div>
  )
}
