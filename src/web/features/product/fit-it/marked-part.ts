import type { OnBikePart } from '#contract/on-bike.ts'
import { type Point, placeNumbers } from '#rules/hotspots.ts'
import type { Paise } from '#rules/money.ts'
import { valueNameIn } from '#rules/option-names.ts'
import { outOfStockTypes } from '#rules/pricing.ts'
import { isSoldOut } from '#rules/variants.ts'
import { pageLanguage } from '#web/lib/language.ts'
import type { ProductCardData } from '../card.ts'
import { NOTHING_CHOSEN, pricesWithEach } from '../options.ts'

interface MarkedColor {
  readonly name: string
  /** Its name in the language of the page. */
  readonly label: string
  readonly swatch: string | undefined
  readonly price: Paise | null
  readonly out: boolean
}

/** A part as the page names it before anybody has put it on. */
export interface MarkedPart {
  readonly code: string
  readonly name: string
  readonly kind: string
  /** The lowest price, without GST. */
  readonly price: Paise
  readonly from: boolean
  readonly taxPercent: number
  readonly out: boolean
  /** Its colours with the price in each, without GST: null if they cost the same. */
  readonly colors: readonly MarkedColor[]
  readonly finishesOut: readonly string[]
  readonly marker: Point
  readonly hotspot: Point
}

/** The distance of two numbers, in shares of the picture's width: on the smallest desktop it is 600 px wide. */
const GAP = 0.052

/** Returns the parts that can be shown on the bike, in the order of the page, with places for their numbers. */
export function markedParts(cards: readonly ProductCardData[], parts: readonly OnBikePart[]): MarkedPart[] {
  const shown = cards.flatMap((card) => {
    const part = parts.find(({ productCode }) => productCode === card.code)
    return part ? [{ card, part }] : []
  })
  const markers = placeNumbers(
    shown.map(({ part }) => part.hotspot),
    GAP,
  )
  return shown.map(({ card: { code, name, price, from, taxPercent, out }, part }, place) => ({
    ...{ code, name, price, from, taxPercent, out },
    kind: part.kind,
    colors: pricesWithEach(part.pricing, NOTHING_CHOSEN, 'color').map(({ option, range }) => ({
      name: option.name,
      label: valueNameIn([option], option.name, pageLanguage()),
      swatch: option.swatch,
      price: range?.low ?? null,
      out: isSoldOut(part.pricing, { ...NOTHING_CHOSEN, color: option.name }, part.availability.variants),
    })),
    finishesOut: outOfStockTypes(part.pricing),
    marker: markers[place] ?? part.hotspot,
    hotspot: part.hotspot,
  }))
}
