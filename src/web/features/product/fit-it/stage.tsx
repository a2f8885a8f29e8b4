import type { KeyboardEvent, MouseEvent } from 'react'
import { formatRupees } from '#rules/money.ts'
import { withTax } from '#rules/tax.ts'
import { Button } from '#web/components/button.tsx'
import { sellerLanguage } from '#web/lib/language.ts'
import { fitItStageTexts } from '#web/messages/en/fit-it-stage.ts'
import type { MarkedPart } from './marked-part.ts'

/**
 * The displayed width of the bike. On a phone half of it: a phone's screen has two or three pixels in each of these,
 * and 800 of them show the bike sharply in a sixth of the bytes.
 */
export const STAGE_SIZES = '(min-width: 84rem) 54rem, (min-width: 64rem) 64vw, (min-width: 48rem) 100vw, 50vw'

export const rowId = (code: string): string => `part-${code}`

/** Returns a function that formats the lowest price of a part, with GST. */
export function usePartPrice(): (part: Pick<MarkedPart, 'price' | 'from' | 'taxPercent'>) => string {
  const { bike: t } = fitItStageTexts()
  return ({ price, from, taxPercent }) => {
    const amount = formatRupees(withTax(price, taxPercent))
    return from ? `${t.from} ${amount}` : amount
  }
}

export const percent = (share: number): string => `${Number((100 * share).toFixed(2))}%`

/** Draws a line from each number to its part. Percentages of the box need no style, which pages may not have. */
export function MarkerLines({ parts }: { readonly parts: readonly Pick<MarkedPart, 'code' | 'marker' | 'hotspot'>[] }) {
  return parts.map(({ code, marker, hotspot }) => {
    const ends = { x1: percent(marker.x), y1: percent(marker.y), x2: percent(hotspot.x), y2: percent(hotspot.y) }
    return (
      <g key={code}>
        <line {...ends} className="stroke-3 stroke-paper/70" />
        <line {...ends} className="stroke-ink/70" />
        <circle cx={ends.x2} cy={ends.y2} r="3" className="fill-ink stroke-paper" />
      </g>
    )
  })
}

/** Links to the parts in the list, which has the same for the keyboard and screen readers. */
export function MarkerLinks({ parts }: { readonly parts: readonly MarkedPart[] }) {
  return (
    <svg aria-hidden className="fit-it-numbers size-full">
      <MarkerLines parts={parts} />
      {parts.map((part, place) => (
        <a key={part.code} href={`#${rowId(part.code)}`} tabIndex={-1} data-marker={part.code} className="fit-it-link">
          <circle cx={percent(part.marker.x)} cy={percent(part.marker.y)} r="14" />
          <text x={percent(part.marker.x)} y={percent(part.marker.y)}>
            {place + 1}
          </text>
        </a>
      ))}
    </svg>
  )
}

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
