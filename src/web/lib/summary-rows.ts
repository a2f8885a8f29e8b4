import { fromRupees, percentOf } from '#rules/money.ts'
import { stateTaxLabel, taxLabel } from '#rules/tax.ts'
import { cartTexts } from '#web/messages/en/cart.ts'
import { useRates } from './rates.ts'
import { rupees } from './rupees.ts'

/** The amounts of a cart or of an order, in rupees, as the API returns them. */
export interface SummaryAmounts {
  readonly itemsPrice: number
  /** In percent; 0 for a coupon of an amount. */
  readonly discount: number
  readonly discountPrice: number
  readonly taxPrice: number
  /** Null where the goods have different GST rates. */
  readonly taxPercent: number | null
  /** Which tax applies: known once the state of delivery is. */
  readonly tax: { readonly cgst: number | null; readonly sgst: number | null; readonly igst: number | null }
  readonly shippingPrice: number
  readonly roundOff: number
  readonly totalPrice: number
}

/** Formats an amount in rupees with a minus sign if it is taken off. */
export const signedRupees = (amount: number): string => `${amount < 0 ? '− ' : ''}${rupees(Math.abs(amount))}`

type DiscountRow = { readonly label?: string; readonly value?: string; readonly note?: string | undefined }

/**
 * Returns a function that lists what a total consists of, from the price without GST to the rounding. What is zero is
 * left out. `discountRow` replaces the row of the discount.
 */
export function useSummaryRows() {
  const { cart: t } = cartTexts()
  const { state } = useRates()
  return (amounts: SummaryAmounts, discountRow?: DiscountRow) => {
    const { discountPrice, shippingPrice, roundOff } = amounts
    const discount = { label: discountLabel(amounts, t), value: signedRupees(-discountPrice), ...discountRow }
    return [
      { label: t.subtotal, note: t.withoutGst, value: rupees(amounts.itemsPrice) },
      ...(discountPrice > 0 || discountRow?.value ? [discount] : []),
      ...taxRows(amounts, state).map(([label, amount]) => ({ label, value: rupees(amount) })),
      ...(shippingPrice > 0 ? [{ label: t.shipping, value: rupees(shippingPrice) }] : []),
      ...(roundOff === 0 ? [] : [{ label: t.roundOff, value: signedRupees(roundOff) }]),
    ]
  }
}

/** Names the percentage only if the discount is just that, and no amount. */
function discountLabel(
  { itemsPrice, discount, discountPrice }: SummaryAmounts,
  t: ReturnType<typeof cartTexts>['cart'],
) {
  const isPercentage = percentOf(fromRupees(itemsPrice), discount) === fromRupees(discountPrice)
  return isPercentage ? t.discount(discount) : t.amountDiscount
}

function taxRows({ tax, taxPrice, taxPercent }: SummaryAmounts, state: string): [string, number][] {
  if (tax.igst !== null) return [[taxLabel('IGST', taxPercent), tax.igst]]
  if (tax.cgst === null || tax.sgst === null) return [[taxLabel('GST', taxPercent), taxPrice]]
  const half = taxPercent === null ? null : taxPercent / 2
  return [
    [taxLabel('CGST', half), tax.cgst],
    [taxLabel(stateTaxLabel(state), half), tax.sgst],
  ]
}
