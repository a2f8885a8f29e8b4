import { type Paise, percentOf } from './money.ts'

/** The effect of an option's value on the unit price: an amount added (or subtracted), or a percentage of the price. */
export type OptionPrice = { readonly add: Paise } | { readonly percent: number }

/** The options of a product. Each may be named otherwise; addresses, carts and orders use these keys. */
export const OPTIONS = ['color', 'model', 'type'] as const
export type OptionKey = (typeof OPTIONS)[number]

/** A value of an option, such as Black. A price of null is not decided: nobody can buy the value before it is. */
export interface OptionValue {
  readonly name: string
  readonly price: OptionPrice | null
}

export type ProductOptions = Readonly<Record<OptionKey, readonly OptionValue[]>>

/** Trimmed and without case; any other difference makes a different value (M2). */
export const foldName = (name: string): string => name.trim().toLowerCase()

export const findValue = <Value extends { readonly name: string }>(
  values: readonly Value[],
  name: string,
): Value | undefined => values.find((value) => foldName(value.name) === foldName(name))

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

/** The value sent in place of a colour, model or type that the product does not offer. */
export const NO_OPTION = 'default'

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

/** The inputs of a unit price. */
export interface PricedProduct {
  readonly price: Paise
  /** The product's offer in percent, 0 if there is none. */
  readonly offerPercent: number
  readonly options: ProductOptions
}

export type Choice = Readonly<Record<OptionKey, string>>

/** The customer's choice so far; null where nothing is chosen yet. */
export type Chosen = Readonly<Record<OptionKey, string | null>>

/** One step in the breakdown of a unit price: `amount` is what it adds, negative if it subtracts. */
export interface PriceStep {
  readonly step: 'price' | 'offer' | 'percent' | OptionKey
  readonly label: string
  readonly amount: Paise
}

export type UnitPrice =
  | { readonly ok: true; readonly price: Paise; readonly steps: readonly PriceStep[]; readonly choice: Choice }
  | { readonly ok: false; readonly option: OptionKey | null; readonly reason: 'unavailable' | 'too-low' }

/** The lowest unit price at which an option can be sold (M5). */
const LOWEST_UNIT_PRICE: Paise = 100

/** Returns the price after the offer: price minus price times offer divided by 100 (S1 §5). */
export const offerPrice = (product: Pick<PricedProduct, 'price' | 'offerPercent'>): Paise =>
  product.offerPercent === 0 ? product.price : percentOf(product.price, 100 - product.offerPercent)

interface ChosenValue {
  readonly option: OptionKey
  readonly name: string
  readonly price: OptionPrice
}

/** Returns the chosen value as the product spells it; undefined if it is not offered, or has no price yet. */
function chosenValue({ options }: PricedProduct, option: OptionKey, chosen: Choice): ChosenValue | undefined {
  const values = options[option]
  if (values.length === 0)
    return foldName(chosen[option]) === NO_OPTION ? { option, name: NO_OPTION, price: { add: 0 } } : undefined
  const value = findValue(values, chosen[option])
  return value?.price ? { option, name: value.name, price: value.price } : undefined
}

const unavailable = (option: OptionKey): UnitPrice => ({ ok: false, option, reason: 'unavailable' })

/** M1: price, offer, the percentage of a type (else of a model, else of a colour), then what type, model and colour add. */
export function unitPrice(product: PricedProduct, chosen: Choice): UnitPrice {
  const color = chosenValue(product, 'color', chosen)
  if (!color) return unavailable('color')
  const model = chosenValue(product, 'model', chosen)
  if (!model) return unavailable('model')
  const type = chosenValue(product, 'type', chosen)
  if (!type) return unavailable('type')

  const steps: PriceStep[] = [{ step: 'price', label: 'Price', amount: product.price }]
  const step = (name: PriceStep['step'], label: string, amount: Paise) => {
    if (amount !== 0) steps.push({ step: name, label, amount })
    return amount
  }
  let price = product.price
  price += step('offer', `Offer ${product.offerPercent}%`, offerPrice(product) - product.price)
  const values = [type, model, color]
  for (const { name, price: its } of values) {
    if (!('percent' in its)) continue
    price += step('percent', name, percentOf(price, its.percent) - price)
    break
  }
  for (const { option, name, price: its } of values) if ('add' in its) price += step(option, name, its.add)

  if (price < LOWEST_UNIT_PRICE) return { ok: false, option: null, reason: 'too-low' }
  return { ok: true, price, steps, choice: { color: color.name, model: model.name, type: type.name } }
}

export interface PriceRange {
  readonly low: Paise
  readonly high: Paise
  /** The price of the cheapest choice without the offer; equal to `low` if there is no offer. */
  readonly before: Paise
}

/** Returns every choice that a product offers, with NO_OPTION where there is nothing to choose. */
export function choicesOf({ options }: Pick<PricedProduct, 'options'>): [Choice, ...Choice[]] {
  const names = (option: OptionKey) =>
    options[option].length > 0 ? options[option].map(({ name }) => name) : [NO_OPTION]
  const choices = names('type').flatMap((type) =>
    names('model').flatMap((model) => names('color').map((color) => ({ color, model, type }))),
  )
  return choices as [Choice, ...Choice[]]
}

/** Returns the product with the chosen values only; null leaves every value of an option. */
export function offering<Product extends PricedProduct>(product: Product, chosen: Chosen): Product {
  const { options } = product
  const only = (option: OptionKey) => {
    const name = chosen[option]
    return name === null ? options[option] : options[option].filter((value) => foldName(value.name) === foldName(name))
  }
  return { ...product, options: { color: only('color'), model: only('model'), type: only('type') } }
}

/** Returns the lowest and the highest unit price over the product's options, or null if nothing can be bought. */
export function priceRange(product: PricedProduct): PriceRange | null {
  const prices = choicesOf(product).flatMap((choice) => {
    const priced = unitPrice(product, choice)
    return priced.ok ? [{ price: priced.price, choice }] : []
  })
  const [first, ...others] = prices
  if (!first) return null
  const lowest = others.reduce((low, each) => (each.price < low.price ? each : low), first)
  const high = others.reduce((most, { price }) => Math.max(most, price), first.price)
  return { low: lowest.price, high, before: priceBeforeOffer(product, lowest) }
}

/** Option prices are outside the offer, but a percentage applies to the price after it. */
function priceBeforeOffer(product: PricedProduct, chosen: { readonly price: Paise; readonly choice: Choice }): Paise {
  const before = unitPrice({ ...product, offerPercent: 0 }, chosen.choice)
  return before.ok ? before.price : chosen.price
}

/** The two finishes of a windshield: if only one is made, the other is shown as out of stock (S1 §2). */
const FINISHES = ['Black', 'Transparant']

export function outOfStockTypes({ options: { type: types } }: Pick<PricedProduct, 'options'>): string[] {
  const [only] = types
  if (only === undefined || types.length > 1) return []
  if (!FINISHES.some((finish) => foldName(finish) === foldName(only.name))) return []
  return FINISHES.filter((finish) => foldName(finish) !== foldName(only.name))
}
