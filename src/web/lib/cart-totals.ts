import { type CartTotals, cartTotals } from '#rules/cart.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import type { CartLine } from './cart-line.ts'
import { PRICES } from './cart-store.ts'
import { writeStored } from './storage.ts'

/** The totals as they are stored when the customer proceeds to checkout, in rupees. */
export interface CartPrices {
  readonly itemsPrice: number
  readonly discountPrice: number
  readonly taxPrice: number
  readonly shippingPrice: number
  readonly totalPrice: number
  readonly creditPoints: number
}

/** Returns the totals of the lines; `usualTax` is the GST rate of lines that have none. */
export const totalsOf = (lines: readonly CartLine[], usualTax: number): CartTotals =>
  cartTotals(
    lines.map(({ price, qty, shipping, taxPercent = usualTax }) => ({
      price: fromRupees(price),
      qty,
      shipping: fromRupees(shipping),
      taxPercent,
    })),
    0,
    0,
  )

export const pricesOf = (totals: CartTotals): CartPrices => ({
  itemsPrice: toRupees(totals.itemsPrice),
  discountPrice: toRupees(totals.discountPrice),
  taxPrice: toRupees(totals.taxPrice),
  shippingPrice: toRupees(totals.shippingPrice),
  totalPrice: toRupees(totals.totalPrice),
  creditPoints: totals.creditPoints,
})

/** Stores the totals with which the customer proceeds to checkout. */
export function updatePrices(prices: CartPrices | null): void {
  writeStored(PRICES, prices)
}
