import { divideHalfUp, type Paise, percentOf } from './money.ts'

/** The code of the shop's goods: parts and accessories of motorcycles (payments and GST 3.4). */
export const GOODS_HSN = '8714'

/** GST on the shop's goods as it is specified, percent (S1 §9). */
export const GST_PERCENT = 18

/** A rate of GST from a day in India on, 'YYYY-MM-DD'. */
export interface TaxRate {
  readonly hsn: typeof GOODS_HSN
  readonly percent: number
  readonly from: string
}

/** The rate since there is GST; later ones are settings. */
export const SPECIFIED_RATE: TaxRate = { hsn: GOODS_HSN, percent: GST_PERCENT, from: '2017-07-01' }

/** The rate of the shop's goods on a day: the latest that has begun by then. */
export const taxPercentOn = (rates: readonly TaxRate[], day: string): number =>
  rates
    .filter(({ hsn, from }) => hsn === GOODS_HSN && from <= day)
    .reduce((latest, rate) => (rate.from >= latest.from ? rate : latest), SPECIFIED_RATE).percent

/** A delivery inside the seller's own state is taxed half by the centre and half by the state (payments and GST, CGST Act). */
export type TaxSplit = { readonly cgst: Paise; readonly sgst: Paise } | { readonly igst: Paise }

/** GST of a taxable value by place of supply; CGST and SGST are rounded apart and always equal. */
export function splitTax(taxable: Paise, withinState: boolean, percent = GST_PERCENT): TaxSplit {
  if (!withinState) return { igst: percentOf(taxable, percent) }
  const half = percentOf(taxable, percent / 2)
  return { cgst: half, sgst: half }
}

/** What an amount that includes GST is worth without it. A percent has at most one decimal here. */
export const withoutTax = (gross: Paise, percent = GST_PERCENT): Paise =>
  divideHalfUp(gross * 1000, 1000 + Math.round(percent * 10))

/** An amount with GST on top. */
export const withTax = (net: Paise, percent = GST_PERCENT): Paise => net + percentOf(net, percent)
