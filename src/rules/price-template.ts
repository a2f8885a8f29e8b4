// The shop's list of prices, from which new values of products' options get theirs.
import { fromRupees, type Paise } from './money.ts'
import { foldName, type OptionKey, type OptionPrice, type OptionValue } from './pricing.ts'

/** Prices of values by name, trimmed and in lower case. */
export type ValuePrices = Readonly<Record<string, OptionPrice>>

/** S1 §9, for types and models alike. */
export const SPECIFIED_PRICES: ValuePrices = {
  standard: { add: 0 },
  'dominar 400': { add: 0 },
  both: { add: 0 },
  black: { add: 0 },
  pro: { add: 0 },
  '1-inch': { add: 0 },
  '1.5 inches': { add: 0 },
  'model-1': { add: 0 },
  default: { add: 0 },
  aluminium: { add: 0 },
  'dominar 250': { add: 200_00 },
  '2 sliders': { add: 1000_00 },
  '4 sliders': { add: 1800_00 },
  left: { percent: 50 },
  right: { percent: 50 },
  transparant: { add: 200_00 },
  '1.5-inch': { add: 130_00 },
  '2 inches': { add: 400_00 },
  'model-2': { add: -100_00 },
  'mild steel': { add: -1040_00 },
}

/** Surcharges by colour, in lower case; a colour that is not listed costs the usual surcharge (M4). */
export interface ColorSurcharges {
  readonly usual: Paise
  readonly own: Readonly<Record<string, Paise>>
}

export const SPECIFIED_SURCHARGES: ColorSurcharges = { usual: 250_00, own: { black: 0 } }

/** The offer on a customer's first order, in percent of the subtotal (S2 §9). */
export const FIRST_ORDER_PERCENT = 10

/** The prices that a product's new values get if none are given; the specification's apply where nothing is set. */
export interface PriceTemplate {
  readonly prices: ValuePrices
  readonly surcharges: ColorSurcharges
}

export const SPECIFIED_TEMPLATE: PriceTemplate = { prices: SPECIFIED_PRICES, surcharges: SPECIFIED_SURCHARGES }

/** The price settings of the seller. */
export interface PriceSettings extends PriceTemplate {
  readonly firstOrderPercent: number
}

/** The template as a seller types it: amounts in rupees, percentages of the price. */
interface TypedTemplate {
  readonly values: readonly { readonly name: string; readonly unit: 'rupees' | 'percent'; readonly amount: number }[]
  readonly usual: number
  readonly colors: readonly { readonly name: string; readonly add: number }[]
}

export const templateOf = ({ values, usual, colors }: TypedTemplate): PriceTemplate => ({
  prices: Object.fromEntries(
    values.map(({ name, unit, amount }) => [
      name,
      unit === 'rupees' ? { add: fromRupees(amount) } : { percent: amount },
    ]),
  ),
  surcharges: {
    usual: fromRupees(usual),
    own: Object.fromEntries(colors.map(({ name, add }) => [name, fromRupees(add)])),
  },
})

/** Returns the template's price of a value. A model that it does not list is free (D1); a type that it does not, has none. */
export function templatePrice(
  { prices, surcharges }: PriceTemplate,
  option: OptionKey,
  name: string,
): OptionPrice | null {
  const folded = foldName(name)
  const own = <T>(table: Readonly<Record<string, T>>) => (Object.hasOwn(table, folded) ? table[folded] : undefined)
  if (option === 'color') return { add: own(surcharges.own) ?? surcharges.usual }
  return own(prices) ?? (option === 'model' ? { add: 0 } : null)
}

/** Returns options with these values, each at the price of the template. */
export function templateOptions(
  names: Readonly<Record<OptionKey, readonly string[]>>,
  template: PriceTemplate,
): Record<OptionKey, OptionValue[]> {
  const values = (option: OptionKey) =>
    names[option].map((name) => ({ name, price: templatePrice(template, option, name) }))
  return { color: values('color'), model: values('model'), type: values('type') }
}
