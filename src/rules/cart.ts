import { divideHalfUp, type Paise, percentOf } from './money.ts'
import { foldName } from './pricing.ts'
import { GST_PERCENT } from './tax.ts'

export const MAX_QUANTITY = 99
export const MAX_LINES = 100

/** What makes two cart lines one: the same part, for the same bike, in the same colour, model and type (C2). */
export interface LineIdentity {
  readonly proId: string
  readonly color: string
  readonly model: string
  readonly type: string
}

export const lineKey = (line: LineIdentity): string =>
  [line.proId, ...[line.color, line.model, line.type].map(foldName)].join('|')

/** A quantity as the shop accepts it: a whole number from 1 to 99; null for anything else (M15). */
export const acceptQuantity = (quantity: number): number | null =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null

export interface PricedLine {
  /** Unit price after options, without GST. */
  readonly price: Paise
  readonly qty: number
  /** The line's shipping charge, once a line, GST included (M6, M7). */
  readonly shipping: Paise
}

export interface CartTotals {
  readonly itemsPrice: Paise
  readonly discountPrice: Paise
  readonly taxPrice: Paise
  readonly shippingPrice: Paise
  /** Whole rupees. */
  readonly totalPrice: Paise
  /** What rounding to whole rupees added, negative when it took off. */
  readonly roundOff: Paise
  /** Points that the order earns: the integer part of 1 % of the subtotal in rupees. */
  readonly creditPoints: number
}

export const lineTotal = (line: Pick<PricedLine, 'price' | 'qty'>): Paise => line.price * line.qty

/**
 * Totals of a cart (S1 §9, M7): GST on the discounted subtotal, shipping on top, the whole rounded to rupees once, in
 * exact arithmetic, so that no rounding of a part can move the total.
 */
export function cartTotals(
  lines: readonly PricedLine[],
  discountPercent = 0,
  discountAmount: Paise = 0,
  taxPercent = GST_PERCENT,
): CartTotals {
  const itemsPrice = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const shippingPrice = lines.reduce((sum, line) => sum + line.shipping, 0)
  const discountPrice = Math.min(itemsPrice, percentOf(itemsPrice, discountPercent) + discountAmount)
  const taxable = itemsPrice - discountPrice
  const taxPrice = percentOf(taxable, taxPercent)
  const totalPrice = divideHalfUp((1000 + Math.round(taxPercent * 10)) * taxable + 1000 * shippingPrice, 100_000) * 100
  return {
    itemsPrice,
    discountPrice,
    taxPrice,
    shippingPrice,
    totalPrice,
    roundOff: totalPrice - taxable - taxPrice - shippingPrice,
    creditPoints: Math.floor(itemsPrice / 10_000),
  }
}
