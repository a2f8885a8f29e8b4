import { divideHalfUp, type Paise } from './money.ts'
import { withTax } from './tax.ts'

const RUPEE = 100

/** Returns the MRP of a product whose price changes: it moves by the same share, up to a whole rupee. */
export function movedMrp(mrp: Paise, before: Paise, after: Paise): Paise {
  if (before === after || before === 0) return mrp
  // The product of two amounts may have more digits than a number holds.
  const [share, whole] = [BigInt(mrp) * BigInt(after), BigInt(before) * BigInt(RUPEE)]
  return Number((share + whole - 1n) / whole) * RUPEE
}

export const toWholeRupee = (amount: Paise): Paise => Math.ceil(amount / RUPEE) * RUPEE

/** How the price with GST ends: as it comes, with a whole ten rupees, or with nine rupees. */
export const ROUNDINGS = ['none', 'tens', 'nines'] as const
export type Rounding = (typeof ROUNDINGS)[number]

export interface PriceChange {
  /** A percentage or an amount that the price rises by; negative if it falls. */
  readonly by: { readonly percent: number } | { readonly add: Paise }
  readonly round: Rounding
}

/**
 * Returns the changed price, without GST as the given one. Riders see it with GST, so that is what is rounded: to the nearest
 * such amount that a price has, since not every amount with GST is that of a whole number of paise without.
 */
export function changedPrice(price: Paise, { by, round }: PriceChange, taxPercent: number): Paise {
  const changed = 'add' in by ? price + by.add : divideHalfUp(price * (10_000 + Math.round(by.percent * 100)), 10_000)
  if (round === 'none') return changed
  const shown = withTax(changed, taxPercent)
  const end = round === 'nines' ? RUPEE : 0
  const nearest = divideHalfUp(shown + end, TEN) * TEN - end
  const [met = changed] = [0, 1, -1, 2, -2, 3, -3]
    .map((step) => nearest + step * TEN)
    .filter((each) => each > 0)
    .sort((one, other) => Math.abs(one - shown) - Math.abs(other - shown))
    .flatMap((each) => withoutTax(each, taxPercent) ?? [])
  return met
}

const TEN = 10 * RUPEE

/** Returns the price that is this amount with GST; undefined if there is none. */
function withoutTax(amount: Paise, taxPercent: number): Paise | undefined {
  const net = divideHalfUp(amount * 10_000, 10_000 + Math.round(taxPercent * 100))
  return [net, net - 1, net + 1].find((each) => withTax(each, taxPercent) === amount)
}
