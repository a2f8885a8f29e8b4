import { formatRupees, type Paise } from '#rules/money.ts'
import {
  type Choice,
  foldName,
  NO_OPTION,
  offerPrice,
  outOfStockTypes,
  type PricedProduct,
  type PriceRange,
  priceRange,
} from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'

/** The customer's choice so far; null where nothing is chosen yet. */
export interface Chosen {
  readonly color: string | null
  readonly model: string | null
  readonly type: string | null
}

export const NOTHING_CHOSEN: Chosen = { color: null, model: null, type: null }

interface OptionView {
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly disabled?: boolean
}

interface OptionTexts {
  readonly from: string
  readonly outOfStock: string
}

/**
 * Returns the options of a group, each with the price of the part with it, including tax, if the prices differ. While
 * other options are open it is the lowest such price, and says so. A finish that is not made is shown as out of stock.
 */
export function optionViews(
  product: PricedProduct,
  chosen: Chosen,
  name: keyof Chosen,
  { taxPercent, from, outOfStock }: OptionTexts & { readonly taxPercent: number },
): OptionView[] {
  const views = pricesWithEach(product, chosen, name).map(({ value, range }) => {
    if (!range) return { value, label: value }
    const amount = formatRupees(withTax(range.low, taxPercent))
    return { value, label: value, hint: range.low === range.high ? amount : `${from} ${amount}` }
  })
  const missing = name === 'type' ? outOfStockTypes(product.types) : []
  return [...views, ...missing.map((value) => ({ value, label: value, hint: outOfStock, disabled: true }))]
}

/** Returns the options of a group, each with the prices of the part with it, without tax: null if they cost the same. */
export function pricesWithEach(
  product: PricedProduct,
  chosen: Chosen,
  name: keyof Chosen,
): { value: string; range: PriceRange | null }[] {
  const priced = optionsOf(product)[name].map((value) => ({
    value,
    range: priceRange(offering(product, { ...chosen, [name]: value })),
  }))
  const differ = new Set(priced.map(({ range }) => range?.low)).size > 1
  return differ ? priced : priced.map(({ value }) => ({ value, range: null }))
}

const optionsOf = ({ colors, models, types }: PricedProduct) => ({ color: colors, model: models, type: types })

function offering(product: PricedProduct, chosen: Chosen): PricedProduct {
  const only = (value: string | null, options: readonly string[]) => (value === null ? options : [value])
  return {
    ...product,
    colors: only(chosen.color, product.colors),
    models: only(chosen.model, product.models),
    types: only(chosen.type, product.types),
  }
}

/** Returns the options that the customer still has to choose, in the order in which the shop asks (W7). */
export function missingOptions(product: PricedProduct, chosen: Chosen): (keyof Chosen)[] {
  const offered = optionsOf(product)
  return (['color', 'model', 'type'] as const).filter((name) => offered[name].length > 0 && chosen[name] === null)
}

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
export function chosenFrom(query: URLSearchParams, product: PricedProduct): Chosen {
  const find = (name: string, options: readonly string[]) => {
    const wanted = query.get(name)
    return wanted === null ? null : (options.find((option) => foldName(option) === foldName(wanted)) ?? null)
  }
  return {
    color: find('color', product.colors),
    model: find('model', product.models),
    type: find('type', product.types),
  }
}

export function queryOf(chosen: Chosen): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}
