import type { OtherLanguage } from './language.ts'
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
  /** Its names in other languages; without one its own name is shown. */
  readonly names?: { readonly [Each in OtherLanguage]?: string | undefined } | undefined
  /** Its colour as '#rrggbb', shown beside its name. */
  readonly swatch?: string | undefined
}

export type ProductOptions = Readonly<Record<OptionKey, readonly OptionValue[]>>

/** Trimmed and without case; any other difference makes a different value (M2). */
export const foldName = (name: string): string => name.trim().toLowerCase()

export const findValue = <Value extends { readonly name: string }>(
  values: readonly Value[],
  name: string,
): Value | undefined => values.find((value) => foldName(value.name) === foldName(name))

/** The value sent in place of a colour, model or type that the product does not offer. */
export const NO_OPTION = 'default'

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

/** Stands for an option that a product does not have. */
const NO_VALUE: OptionValue = { name: NO_OPTION, price: { add: 0 } }

const valuesOf = ({ options }: Pick<PricedProduct, 'options'>, option: OptionKey): readonly OptionValue[] =>
  options[option].length > 0 ? options[option] : [NO_VALUE]

/** M1: price, offer, the percentage of a type (else of a model, else of a colour), then what type, model and colour add. */
export function unitPrice(product: PricedProduct, chosen: Choice): UnitPrice {
  const choice = { color: '', model: '', type: '' }
  const values: { option: OptionKey; name: string; price: OptionPrice }[] = []
  for (const option of OPTIONS) {
    const value = findValue(valuesOf(product, option), chosen[option])
    if (!value?.price) return { ok: false, option, reason: 'unavailable' }
    choice[option] = value.name
    values.unshift({ option, name: value.name, price: value.price })
  }

  const steps: PriceStep[] = [{ step: 'price', label: 'Price', amount: product.price }]
  const step = (name: PriceStep['step'], label: string, amount: Paise) => {
    if (amount !== 0) steps.push({ step: name, label, amount })
    return amount
  }
  let price = product.price
  price += step('offer', `Offer ${product.offerPercent}%`, offerPrice(product) - product.price)
  for (const { name, price: its } of values) {
    if (!('percent' in its)) continue
    price += step('percent', name, percentOf(price, its.percent) - price)
    break
  }
  for (const { option, name, price: its } of values) if ('add' in its) price += step(option, name, its.add)

  if (price < LOWEST_UNIT_PRICE) return { ok: false, option: null, reason: 'too-low' }
  return { ok: true, price, steps, choice }
}

export interface PriceRange {
  readonly low: Paise
  readonly high: Paise
  /** The price of the cheapest choice without the offer; equal to `low` if there is no offer. */
  readonly before: Paise
}

/** Returns every choice that a product offers, with NO_OPTION where there is nothing to choose. */
export function choicesOf(product: Pick<PricedProduct, 'options'>): [Choice, ...Choice[]] {
  const names = (option: OptionKey) => valuesOf(product, option).map(({ name }) => name)
  const choices = names('type').flatMap((type) =>
    names('model').flatMap((model) => names('color').map((color) => ({ color, model, type }))),
  )
  return choices as [Choice, ...Choice[]]
}

/** Returns the product with the chosen values only; null leaves every value. One that it does not offer has no price. */
export function offering<Product extends PricedProduct>(product: Product, chosen: Chosen): Product {
  const { options } = product
  const only = (option: OptionKey) => {
    const name = chosen[option]
    return name === null ? options[option] : [findValue(options[option], name) ?? { name, price: null }]
  }
  return { ...product, options: { color: only('color'), model: only('model'), type: only('type') } }
}

/** Returns the lowest and the highest unit price over the product's options, or null if nothing can be bought. */
export function priceRange(product: PricedProduct): PriceRange | null {
  const priced = choicesOf(product)
    .map((choice) => unitPrice(product, choice))
    .filter((each) => each.ok)
  if (priced.length === 0) return null
  const lowest = priced.reduce((low, each) => (each.price < low.price ? each : low))
  // What options add is outside the offer, but a percentage applies to the price after it.
  const before = unitPrice({ ...product, offerPercent: 0 }, lowest.choice)
  return {
    low: lowest.price,
    high: Math.max(...priced.map(({ price }) => price)),
    before: before.ok ? before.price : lowest.price,
  }
}

/** The two finishes of a windshield: if only one is made, the other is shown as out of stock (S1 §2). */
const FINISHES = ['Black', 'Transparant']

export function outOfStockTypes({ options: { type: types } }: Pick<PricedProduct, 'options'>): string[] {
  const missing = FINISHES.filter((finish) => !findValue(types, finish))
  return types.length === 1 && missing.length === 1 ? missing : []
}
