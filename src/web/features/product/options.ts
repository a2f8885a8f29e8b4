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

/** What a buyer has chosen so far; null where nothing is chosen yet. */
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

const signed = (amount: Paise): string => `${amount > 0 ? '+' : '−'} ${formatRupees(Math.abs(amount))}`

function hintFor(product: PricedProduct, name: string): { hint?: string } {
  const adjustment = product.adjustments[foldName(name)]
  if (!adjustment) return {}
  if ('half' in adjustment) return { hint: '½' }
  return adjustment.add === 0 ? {} : { hint: signed(adjustment.add) }
}

export const modelOptions = (product: PricedProduct): OptionView[] =>
  product.models.map((value) => ({ value, label: value, ...hintFor(product, value) }))

/** The types, with the finish that is not made shown as out of stock. */
export const typeOptions = (product: PricedProduct, outOfStock: string): OptionView[] => [
  ...product.types.map((value) => ({ value, label: value, ...hintFor(product, value) })),
  ...outOfStockTypes(product.types).map((value) => ({ value, label: value, hint: outOfStock, disabled: true })),
]

export const colorOptions = (product: PricedProduct): OptionView[] =>
  product.colors.map((value) => {
    const extra = surchargeOf(value, product.surcharges)
    return { value, label: value, ...(extra !== 0 && { hint: signed(extra) }) }
  })

/** Which option the buyer still has to choose, in the order in which the shop asks (C7). */
export function missingOption(product: PricedProduct, chosen: Chosen): 'color' | 'model' | 'type' | null {
  if (product.colors.length > 0 && chosen.color === null) return 'color'
  if (product.models.length > 0 && chosen.model === null) return 'model'
  if (product.types.length > 0 && chosen.type === null) return 'type'
  return null
}

/** Options that the product does not have are sent as "default". */
export const toChoice = (chosen: Chosen): Choice => ({
  color: chosen.color ?? NO_OPTION,
  model: chosen.model ?? NO_OPTION,
  type: chosen.type ?? NO_OPTION,
})

/** What the choice costs so far: the lowest price that it can still come to, and whether that can still rise. */
export function priceSoFar(product: PricedProduct, chosen: Chosen): { price: Paise; from: boolean } {
  const only = (value: string | null, options: readonly string[]) => (value === null ? options : [value])
  const range = priceRange({
    ...product,
    colors: only(chosen.color, product.colors),
    models: only(chosen.model, product.models),
    types: only(chosen.type, product.types),
  })
  return { price: range?.low ?? offerPrice(product), from: range !== null && range.low !== range.high }
}

/** The choice that an address asks for, as far as the product offers it. */
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

/** The query that leads to a choice again. */
export function queryOf(chosen: Chosen): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}
