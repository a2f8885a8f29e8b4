import { formatRupees, type Paise } from '#rules/money.ts'
import {
  type Choice,
  foldName,
  NO_OPTION,
  offerPrice,
  outOfStockTypes,
  type PricedProduct,
  priceRange,
  surchargeOf,
} from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'

/** The customer's choice so far; null where nothing is chosen yet. */
export interface Chosen {
  readonly color: string | null
  readonly model: string | null
  readonly type: string | null
}

export const NOTHING_CHOSEN: Chosen = { color: null, model: null, type: null }

export interface OptionView {
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly disabled?: boolean
}

/** Formats what an option adds to the price, including tax like the main price. */
const signed = (net: Paise, taxPercent: number): string => {
  const amount = withTax(net, taxPercent)
  return `${amount > 0 ? '+' : '−'} ${formatRupees(Math.abs(amount))}`
}

function hintFor(product: PricedProduct, name: string, taxPercent: number): { hint?: string } {
  const adjustment = product.adjustments[foldName(name)]
  if (!adjustment) return {}
  if ('half' in adjustment) return { hint: '½' }
  return adjustment.add === 0 ? {} : { hint: signed(adjustment.add, taxPercent) }
}

export const modelOptions = (product: PricedProduct, taxPercent: number): OptionView[] =>
  product.models.map((value) => ({ value, label: value, ...hintFor(product, value, taxPercent) }))

/** Returns the types; a finish that is not made is shown as out of stock. */
export const typeOptions = (product: PricedProduct, taxPercent: number, outOfStock: string): OptionView[] => [
  ...product.types.map((value) => ({ value, label: value, ...hintFor(product, value, taxPercent) })),
  ...outOfStockTypes(product.types).map((value) => ({ value, label: value, hint: outOfStock, disabled: true })),
]

export const colorOptions = (product: PricedProduct, taxPercent: number): OptionView[] =>
  product.colors.map((value) => {
    const extra = surchargeOf(value, product.surcharges)
    return { value, label: value, ...(extra !== 0 && { hint: signed(extra, taxPercent) }) }
  })

/** Returns the options that the customer still has to choose, in the order in which the shop asks (W7). */
export function missingOptions(product: PricedProduct, chosen: Chosen): (keyof Chosen)[] {
  const offered = { color: product.colors, model: product.models, type: product.types }
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
  /** The price without the offer. */
  readonly before: Paise
  /** Options that are not chosen yet can raise the price. */
  readonly from: boolean
}

/** Returns the lowest price that is still possible with the choice, without tax. */
export function priceSoFar(product: PricedProduct, chosen: Chosen): PriceSoFar {
  const only = (value: string | null, options: readonly string[]) => (value === null ? options : [value])
  const range = priceRange({
    ...product,
    colors: only(chosen.color, product.colors),
    models: only(chosen.model, product.models),
    types: only(chosen.type, product.types),
  })
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

/** Returns the query that restores a choice. */
export function queryOf(chosen: Chosen): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}
