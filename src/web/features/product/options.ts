import type { Product } from '#contract/catalogue.ts'
import { formatRupees, type Paise } from '#rules/money.ts'
import {
  type Choice,
  type Chosen,
  findValue,
  foldName,
  NO_OPTION,
  OPTIONS,
  type OptionKey,
  offering,
  offerPrice,
  outOfStockTypes,
  type PricedProduct,
  type PriceRange,
  priceRange,
} from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { isOfVariant, isSoldOut } from '#rules/variants.ts'
import type { NamedProduct, NamedValue } from './named-options.ts'

export const NOTHING_CHOSEN: Chosen = { color: null, model: null, type: null }

/** A product whose values have names in the language of the page, where they have them. */
type Options = PricedProduct & Pick<NamedProduct, 'options'>

/** Returns the name of a value in the language of the page; the name itself if the option does not have it. */
export const labelIn = (values: readonly NamedValue[], name: string): string => findValue(values, name)?.label ?? name

interface OptionView {
  readonly value: string
  /** Its name in the language of the page. */
  readonly label: string
  readonly swatch?: string | undefined
  readonly hint?: string
  readonly isSoldOut?: boolean
  readonly disabled?: boolean
}

interface OptionTexts {
  readonly from: string
  readonly outOfStock: string
}

type Availability = Product['availability']

/** Returns what is left in a choice: of its variant if few are, else of the product. */
export function availabilityOf(availability: Availability, chosen: Chosen): Pick<Availability, 'state' | 'left'> {
  const counted = availability.variants.find((variant) => isOfVariant(variant, toChoice(chosen)))
  return counted ? { state: counted.left === 0 ? 'out' : 'few', left: counted.left } : availability
}

/**
 * Returns the options of a group, each with the price of the part with it, including tax, if the prices differ. While
 * other options are open it is the lowest such price, and says so. A value that is sold out says so, and one that is not
 * made cannot be chosen.
 */
export function optionViews(
  product: Options,
  chosen: Chosen,
  name: OptionKey,
  {
    taxPercent,
    variants,
    from,
    outOfStock,
  }: OptionTexts & { readonly taxPercent: number; readonly variants: Availability['variants'] },
): OptionView[] {
  const counted = variants.filter((variant) => variant[name] !== null)
  const views = pricesWithEach(product, chosen, name).map(({ option, range }) => {
    const { name: value, swatch } = option
    const view = { value, label: option.label ?? value, swatch }
    if (isSoldOut(product, { ...chosen, [name]: value }, counted)) return { ...view, hint: outOfStock, isSoldOut: true }
    if (!range) return view
    const amount = formatRupees(withTax(range.low, taxPercent))
    return { ...view, hint: range.low === range.high ? amount : `${from} ${amount}` }
  })
  const missing = name === 'type' ? outOfStockTypes(product) : []
  return [...views, ...missing.map((value) => ({ value, label: value, hint: outOfStock, disabled: true }))]
}

/** Returns the options of a group, each with the prices of the part with it, without tax: null if they cost the same. */
export function pricesWithEach(
  product: Options,
  chosen: Chosen,
  name: OptionKey,
): { option: NamedValue; range: PriceRange | null }[] {
  const priced = product.options[name].map((option) => ({
    option,
    range: priceRange(offering(product, { ...chosen, [name]: option.name })),
  }))
  const differ = new Set(priced.map(({ range }) => range?.low)).size > 1
  return differ ? priced : priced.map(({ option }) => ({ option, range: null }))
}

/** Returns what every colour but Black adds, if it is the same amount and Black adds none; otherwise null (M4). */
export function colorSurcharge({ options }: PricedProduct): Paise | null {
  const adds = (isBlack: boolean) =>
    options.color
      .filter(({ name }) => (foldName(name) === 'black') === isBlack)
      .map(({ price }) => (price && 'add' in price ? price.add : null))
  const [first, ...others] = adds(false)
  const isNote = first && first > 0 && others.every((add) => add === first) && adds(true).every((add) => add === 0)
  return isNote ? first : null
}

/** Returns the options that the customer still has to choose, in the order in which the shop asks (W7). */
export const missingOptions = ({ options }: PricedProduct, chosen: Chosen): OptionKey[] =>
  OPTIONS.filter((name) => options[name].length > 0 && chosen[name] === null)

/** Returns the choice for the API; options that the product does not have are sent as "default". */
export const toChoice = (chosen: Chosen): Choice => ({
  color: chosen.color ?? NO_OPTION,
  model: chosen.model ?? NO_OPTION,
  type: chosen.type ?? NO_OPTION,
})

export interface PriceSoFar {
  readonly price: Paise
  readonly before: Paise
  readonly from: boolean
}

/** Returns the lowest price that is still possible with the choice, without tax. */
export function priceSoFar(product: PricedProduct, chosen: Chosen): PriceSoFar {
  const range = priceRange(offering(product, chosen))
  if (range === null) return { price: offerPrice(product), before: product.price, from: false }
  return { price: range.low, before: range.before, from: range.low !== range.high }
}

/** Returns the choice that an address specifies, as far as the product offers it. */
export function chosenFrom(query: URLSearchParams, { options }: PricedProduct): Chosen {
  const find = (name: OptionKey) => {
    const wanted = query.get(name)
    return wanted === null ? null : (findValue(options[name], wanted)?.name ?? null)
  }
  return { color: find('color'), model: find('model'), type: find('type') }
}
