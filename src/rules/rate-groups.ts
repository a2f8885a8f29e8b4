import type { Paise } from './money.ts'
import { allocate, amountAt, sum } from './proportion.ts'

/** The goods of an order that have the same GST rate. */
export interface RateGroup {
  readonly taxPercent: number
  /** Their price without GST, before the order's discount. */
  readonly net: Paise
  readonly discount: Paise
  readonly taxable: Paise
}

/**
 * Groups lines by their GST rate, the lowest first, and spreads the order's discount over the groups in proportion to
 * their price. The order of the lines does not matter.
 */
export function groupByRate(
  lines: readonly { readonly net: Paise; readonly taxPercent: number }[],
  discount: Paise,
): RateGroup[] {
  const rates = [...new Set(lines.map((line) => line.taxPercent))].sort((one, other) => one - other)
  const nets = rates.map((rate) => sum(lines.filter((line) => line.taxPercent === rate).map((line) => line.net)))
  const discounts = nets.length === 0 ? [] : allocate(discount, nets)
  return rates.map((taxPercent, place) => {
    const [net, off] = [amountAt(nets, place), amountAt(discounts, place)]
    return { taxPercent, net, discount: off, taxable: net - off }
  })
}
