import type { Totals } from '#contract/quote.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import type { OrderTotals } from '#rules/order-totals.ts'

/** The totals that a page showed and sends back. Each must equal the shop's own (M13). */
export type ClientTotals = Readonly<
  Record<'itemsPrice' | 'totalPrice' | 'taxPrice' | 'shippingPrice' | 'discountPrice', unknown>
> & {
  /** Omitted by clients that do not know about points; then it is not compared. */
  readonly amountToPay?: unknown
}

export const totalsMatch = ({ amountToPay, ...clientTotals }: ClientTotals, orderTotals: OrderTotals): boolean =>
  Object.entries(clientTotals).every(
    ([name, claimed]) => claimed === toRupees(orderTotals[name as keyof typeof clientTotals]),
  ) &&
  (amountToPay === undefined || amountToPay === toRupees(orderTotals.payable))

/** Converts totals to the API format, in rupees, with the tax and rounding that are shown for the state of delivery. */
export function presentTotals(
  orderTotals: OrderTotals,
  shown: { readonly tax: Totals['tax']; readonly roundOff: Paise },
): Totals {
  return {
    itemsPrice: toRupees(orderTotals.itemsPrice),
    discount: orderTotals.discountPercent,
    discountPrice: toRupees(orderTotals.discountPrice),
    firstOrder: orderTotals.firstOrder,
    taxPrice: toRupees(orderTotals.taxPrice),
    taxPercent: orderTotals.taxPercent,
    tax: shown.tax,
    shippingPrice: toRupees(orderTotals.shippingPrice),
    roundOff: toRupees(shown.roundOff),
    totalPrice: toRupees(orderTotals.totalPrice),
    pointsUsed: orderTotals.pointsUsed,
    pointsValue: toRupees(orderTotals.pointsValue),
    amountToPay: toRupees(orderTotals.payable),
    creditPoints: orderTotals.creditPoints,
  }
}
