import { divideHalfUp, type Paise, percentOf } from './money.ts'
import { pointsEarned } from './points.ts'
import { foldName } from './pricing.ts'
import { sum } from './proportion.ts'
import { groupByRate, type RateGroup } from './tax.ts'

export const MAX_QUANTITY = 99
export const MAX_LINES = 100

/** What makes two cart lines the same: the same part, for the same bike, in the same colour, model and type (W2). */
export interface LineIdentity {
  readonly proId: string
  readonly color: string
  readonly model: string
  readonly type: string
}

export const lineKey = (line: LineIdentity): string =>
  [line.proId, ...[line.color, line.model, line.type].map(foldName)].join('|')

/** Returns whether a quantity is a whole number from 1 to 99 (M15). */
export const isValidQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY

export interface PricedLine {
  /** The unit price after options, without GST. */
  readonly price: Paise
  readonly qty: number
  /** The shipping charge, once per line, GST included (M6, M7). */
  readonly shipping: Paise
  readonly taxPercent: number
}

export interface CartTotals {
  readonly itemsPrice: Paise
  readonly discountPrice: Paise
  readonly taxPrice: Paise
  /** The GST rate; null if the goods have several, or there are none. */
  readonly taxPercent: number | null
  readonly rates: readonly RateGroup[]
  readonly shippingPrice: Paise
  /** In whole rupees. */
  readonly totalPrice: Paise
  /** The amount that rounding to whole rupees added, negative if it subtracted. */
  readonly roundOff: Paise
  readonly creditPoints: number
}

export const lineTotal = (line: Pick<PricedLine, 'price' | 'qty'>): Paise => line.price * line.qty

/** Groups priced lines by their GST rate, with their share of the order's discount. */
export const ratesOf = (lines: readonly Omit<PricedLine, 'shipping'>[], discount: Paise): RateGroup[] =>
  groupByRate(
    lines.map((line) => ({ net: lineTotal(line), taxPercent: line.taxPercent })),
    discount,
  )

/**
 * Calculates the totals of a cart (S1 §9, M7): GST on the discounted subtotal, each rate on its part of it, shipping on
 * top, and the sum rounded to rupees once, in exact arithmetic, so that no rounding of a part can change the total.
 */
export function cartTotals(lines: readonly PricedLine[], discountPercent: number, discountAmount: Paise): CartTotals {
  const itemsPrice = sum(lines.map(lineTotal))
  const shippingPrice = sum(lines.map((line) => line.shipping))
  const discountPrice = Math.min(itemsPrice, percentOf(itemsPrice, discountPercent) + discountAmount)
  const rates = ratesOf(lines, discountPrice)
  const taxPrice = sum(rates.map(({ taxable, taxPercent }) => percentOf(taxable, taxPercent)))
  // A rate has at most one decimal, so a thousandth of it is a whole number.
  const withTax = sum(rates.map(({ taxable, taxPercent }) => (1000 + Math.round(taxPercent * 10)) * taxable))
  const totalPrice = divideHalfUp(withTax + 1000 * shippingPrice, 100_000) * 100
  return {
    itemsPrice,
    discountPrice,
    taxPrice,
    taxPercent: rates.length === 1 ? (rates[0]?.taxPercent ?? null) : null,
    rates,
    shippingPrice,
    totalPrice,
    roundOff: totalPrice - (itemsPrice - discountPrice) - taxPrice - shippingPrice,
    creditPoints: pointsEarned(itemsPrice),
  }
}
