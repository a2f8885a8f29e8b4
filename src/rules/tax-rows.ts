import type { OrderRow } from '#db/schema/orders.ts'
import { type Paise, toRupees } from './money.ts'
import { sum } from './proportion.ts'
import type { RateGroup } from './rate-groups.ts'
import { oneTax, splitTax, type TaxSplit, taxLike, totalTax } from './tax.ts'

export type AmountFacts = Pick<
  OrderRow,
  'itemsPrice' | 'discountPrice' | 'shippingPrice' | 'totalPrice' | 'withinState'
>

/** Converts a tax to the fields of the API (M8). */
export function presentTax(split: TaxSplit | null) {
  const rupees = (amount: Paise | undefined) => (amount === undefined ? null : toRupees(amount))
  if (!split) return { cgst: null, sgst: null, igst: null }
  return 'igst' in split
    ? { cgst: null, sgst: null, igst: rupees(split.igst) }
    : { cgst: rupees(split.cgst), sgst: rupees(split.sgst), igst: null }
}

/**
 * Calculates the tax rows for a state of delivery, and the round-off that goes with them. CGST and SGST are rounded
 * separately and equal, so together they may be a paisa more than the whole rate at once (M8).
 */
export function taxRows(
  order: AmountFacts,
  rates: readonly Pick<RateGroup, 'taxable' | 'taxPercent'>[],
): { split: TaxSplit; roundOff: Paise } {
  const taxes = rates.map(({ taxable, taxPercent }) => splitTax(taxable, order.withinState, taxPercent))
  const split = taxLike(order.withinState ? { cgst: 0, sgst: 0 } : { igst: 0 }, sum(taxes.map(oneTax)))
  const taxable = order.itemsPrice - order.discountPrice
  return { split, roundOff: order.totalPrice - taxable - totalTax(split) - order.shippingPrice }
}
