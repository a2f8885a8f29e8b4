import { formatRupees } from '#rules/money.ts'
import { withTax } from '#rules/tax.ts'
import { fitItStageTexts } from '#web/messages/en/fit-it-stage.ts'
import type { MarkedPart } from './marked-part.ts'

/**
 * The displayed width of the bike. On a phone half of it: a phone's screen has two or three pixels in each of these,
 * and 800 of them show the bike sharply in a sixth of the bytes.
 */
export const STAGE_SIZES = '(min-width: 84rem) 54rem, (min-width: 64rem) 64vw, (min-width: 48rem) 100vw, 50vw'

/** The id of a part in the list beside the picture. */
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

/**
 * Shows a number for each part on a large screen, as links to the parts in the list. The list has the same for the
 * keyboard and screen readers.
 */
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
