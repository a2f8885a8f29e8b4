import type { OrderRow } from '#db/schema/orders.ts'
import { divideHalfUp, type Paise, percentOf, toRupees } from './money.ts'
import { plainCode } from './pasted.ts'
import { allocate, amountAt, sum } from './proportion.ts'

/** The HSN of the shop's goods until another is set: parts and accessories of motorcycles. */
export const GOODS_HSN = '8714'

/** The specified GST rate on the shop's goods, in percent (S1 §9). */
export const GST_PERCENT = 18

/** Matches an HSN code: a heading of 4 digits, or one of its subdivisions with 6 or 8. */
export const HSN = /^[0-9]{4}(?:[0-9]{2}){0,2}$/

/** Normalises an HSN code: without what groups its digits. */
export const foldHsn = (typed: string): string => plainCode(typed).replace(/[ .]/g, '')

/** How many an invoice shows: 4 up to a turnover of ₹ 5 crore, then at least 6 (notification 78/2020). */
export const HSN_DIGITS = [4, 6, 8] as const

/** A GST rate and the day in India from which it applies, 'YYYY-MM-DD'. */
interface DatedRate {
  readonly percent: number
  readonly from: string
}

/** The GST rate of an HSN code. It also applies to longer codes that begin with it, unless they have their own rate. */
export interface TaxRate extends DatedRate {
  readonly hsn: string
}

/** The rate since GST was introduced; later ones are settings. */
export const SPECIFIED_RATE: TaxRate = { hsn: GOODS_HSN, percent: GST_PERCENT, from: '2017-07-01' }

/** The HSN and the GST rate in percent that apply to a product on a day. */
export interface AppliedTax {
  readonly hsn: string
  readonly percent: number
}

export interface TaxTable {
  /** The HSN of goods without their own. */
  readonly hsn: string
  readonly rates: readonly TaxRate[]
}

/** The tax fields of a product: its own HSN, or an empty one, and its own rates. */
export interface TaxedProduct {
  readonly hsn: string
  readonly gstRates: readonly DatedRate[]
}

const rateOn = (rates: readonly DatedRate[], day: string): number | undefined =>
  rates
    .filter(({ from }) => from <= day)
    .reduce<DatedRate | undefined>((latest, rate) => (latest && rate.from < latest.from ? latest : rate), undefined)
    ?.percent

/** Returns the shop's rate for an HSN on a day: that of the longest code that it begins with. */
function rateOfCode({ rates }: TaxTable, hsn: string, day: string): number | undefined {
  const fitting = [SPECIFIED_RATE, ...rates].filter((rate) => hsn.startsWith(rate.hsn) && rate.from <= day)
  const longest = Math.max(...fitting.map((rate) => rate.hsn.length))
  return rateOn(
    fitting.filter((rate) => rate.hsn.length === longest),
    day,
  )
}

/** Its own rate, else that of its HSN, else that of the shop's goods. */
export function taxOf(table: TaxTable, product: TaxedProduct, day: string): AppliedTax {
  const hsn = product.hsn || table.hsn
  const percent =
    rateOn(product.gstRates, day) ??
    rateOfCode(table, hsn, day) ??
    rateOfCode(table, table.hsn, day) ??
    SPECIFIED_RATE.percent
  return { hsn, percent }
}

/** Returns the rate on a day of goods without their own HSN. */
export const shopTaxPercent = (table: TaxTable, day: string): number =>
  taxOf(table, { hsn: '', gstRates: [] }, day).percent

/** Returns the highest rate that a product has on a day, or will have later according to the settings. */
export function highestRate(table: TaxTable, product: TaxedProduct, day: string): number {
  const days = [...table.rates, ...product.gstRates].map(({ from }) => from).filter((from) => from > day)
  return Math.max(...[day, ...days].map((each) => taxOf(table, product, each).percent))
}

/**
 * The Union Territories without a legislature, in which the UTGST Act levies the tax in place of an SGST Act (UTGST Act
 * section 1(2), CGST Act section 2(114)). Delhi, Puducherry and Jammu and Kashmir have their own Acts.
 */
const UTGST_TERRITORIES: readonly string[] = [
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
]

/** Returns the name of the tax that a seller's state levies beside CGST. */
export const stateTaxName = (state: string): 'SGST' | 'UTGST' => (UTGST_TERRITORIES.includes(state) ? 'UTGST' : 'SGST')

/** Returns its label on pages; that of Tamil Nadu is specified. */
export const stateTaxLabel = (state: string): string =>
  state === 'Tamil Nadu' ? 'SGST (TN)' : `${stateTaxName(state)} (${state})`

/** Within the seller's state half is the centre's, half the state's (CGST Act section 9; SGST and UTGST Acts). */
export type TaxSplit = { readonly cgst: Paise; readonly sgst: Paise } | { readonly igst: Paise }

/** Calculates the GST on a taxable value by place of supply; CGST and SGST are rounded separately and always equal. */
export function splitTax(taxable: Paise, withinState: boolean, percent: number): TaxSplit {
  if (!withinState) return { igst: percentOf(taxable, percent) }
  const half = percentOf(taxable, percent / 2)
  return { cgst: half, sgst: half }
}

/** Returns an amount without the GST that it includes. The rate may have one decimal. */
export const withoutTax = (gross: Paise, percent: number): Paise =>
  divideHalfUp(gross * 1000, 1000 + Math.round(percent * 10))

/** Equal halves may move the taxable value a paisa from withoutTax; the parts always add up. */
export function divideGross(gross: Paise, withinState: boolean, percent: number): { taxable: Paise; tax: TaxSplit } {
  if (!withinState) {
    const taxable = withoutTax(gross, percent)
    return { taxable, tax: { igst: gross - taxable } }
  }
  const rate = Math.round(percent * 10)
  const half = divideHalfUp(gross * rate, 2 * (1000 + rate))
  return { taxable: gross - 2 * half, tax: { cgst: half, sgst: half } }
}

export const withTax = (net: Paise, percent: number): Paise => net + percentOf(net, percent)

/** Returns the whole tax: IGST, or CGST and SGST together. */
export const totalTax = (tax: TaxSplit): Paise => ('igst' in tax ? tax.igst : tax.cgst + tax.sgst)

/** Returns IGST, or one of the two equal halves. */
export const oneTax = (tax: TaxSplit): Paise => ('igst' in tax ? tax.igst : tax.cgst)

/** Returns a tax of the same kind as another, with the amount as IGST or as each of the two halves. */
export const splitOfKind = (kind: TaxSplit, amount: Paise): TaxSplit =>
  'igst' in kind ? { igst: amount } : { cgst: amount, sgst: amount }

/** Returns the label of a tax with its rate; without the rate if goods with several rates are summed up. */
export const taxLabel = (name: string, percent: number | null): string =>
  percent === null ? name : `${name} ${percent}%`

export interface RateGroup {
  readonly taxPercent: number
  /** Their price without GST, before the order's discount. */
  readonly net: Paise
  readonly discount: Paise
  readonly taxable: Paise
}

/** The lowest rate first; the discount is spread in proportion to price, whatever the order of the lines. */
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
  order: Pick<OrderRow, 'itemsPrice' | 'discountPrice' | 'shippingPrice' | 'totalPrice' | 'withinState'>,
  rates: readonly Pick<RateGroup, 'taxable' | 'taxPercent'>[],
): { split: TaxSplit; roundOff: Paise } {
  const taxes = rates.map(({ taxable, taxPercent }) => splitTax(taxable, order.withinState, taxPercent))
  const split = splitOfKind(order.withinState ? { cgst: 0, sgst: 0 } : { igst: 0 }, sum(taxes.map(oneTax)))
  const taxable = order.itemsPrice - order.discountPrice
  return { split, roundOff: order.totalPrice - taxable - totalTax(split) - order.shippingPrice }
}
