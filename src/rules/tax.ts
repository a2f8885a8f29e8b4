import { divideHalfUp, type Paise, percentOf } from './money.ts'

/** GST on the shop's goods (HSN 8714), percent (S1 §9). */
export const GST_PERCENT = 18

/** A delivery inside the seller's own state is taxed half by the centre and half by the state (payments and GST, CGST Act). */
export type TaxSplit = { readonly cgst: Paise; readonly sgst: Paise } | { readonly igst: Paise }

/** GST of a taxable value by place of supply; CGST and SGST are rounded apart and always equal. */
export function splitTax(taxable: Paise, withinState: boolean): TaxSplit {
  if (!withinState) return { igst: percentOf(taxable, GST_PERCENT) }
  const half = percentOf(taxable, GST_PERCENT / 2)
  return { cgst: half, sgst: half }
}

/** What an amount that includes GST is worth without it. */
export const withoutTax = (gross: Paise): Paise => divideHalfUp(gross * 100, 100 + GST_PERCENT)

/** An amount with GST on top. */
export const withTax = (net: Paise): Paise => net + percentOf(net, GST_PERCENT)
