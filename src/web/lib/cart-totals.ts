import { type CartTotals, cartTotals } from '#rules/cart.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import type { CartLine } from './cart-line.ts'
import { PRICES } from './cart-store.ts'
import { writeStored } from './storage.ts'

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

/** Returns totals in rupees, as they are stored when the customer proceeds to checkout. */
export const pricesOf = (totals: CartTotals) => ({
  itemsPrice: toRupees(totals.itemsPrice),
  discountPrice: toRupees(totals.discountPrice),
  taxPrice: toRupees(totals.taxPrice),
  shippingPrice: toRupees(totals.shippingPrice),
  totalPrice: toRupees(totals.totalPrice),
  creditPoints: totals.creditPoints,
})

export const updatePrices = (prices: ReturnType<typeof pricesOf>): void => writeStored(PRICES, prices)
