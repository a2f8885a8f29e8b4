import {
  type Choice,
  type Chosen,
  choicesOf,
  foldName,
  OPTIONS,
  type OptionKey,
  offering,
  type PricedProduct,
  type ProductOptions,
} from './pricing.ts'

/** What is counted by itself: the choices with these values. Null stands for every value of an option. */
export type Variant = Readonly<Record<OptionKey, string | null>>

export const WHOLE_PRODUCT: Variant = { color: null, model: null, type: null }

/** Returns whether a choice is one of a variant. */
export const isOfVariant = (variant: Variant, choice: Choice): boolean =>
  OPTIONS.every((option) => {
    const value = variant[option]
    return value === null || foldName(value) === foldName(choice[option])
  })

/** A variant of which few pieces are left, or none. */
export interface ScarceVariant extends Variant {
  readonly left: number
}

/** Returns whether nothing is left of a product in a choice, whatever is chosen of the options that are null. */
export function isSoldOut(product: PricedProduct, chosen: Chosen, variants: readonly ScarceVariant[]): boolean {
  const out = variants.filter(({ left }) => left === 0)
  if (out.length === 0) return false
  return choicesOf(offering(product, chosen)).every((choice) => out.some((variant) => isOfVariant(variant, choice)))
}

export const isSameVariant = (one: Variant, other: Variant): boolean =>
  OPTIONS.every((option) => foldName(one[option] ?? '') === foldName(other[option] ?? ''))

/** Returns the options whose values are counted each by itself. */
export const countedOptions = (variant: Variant): OptionKey[] => OPTIONS.filter((option) => variant[option] !== null)

/** Returns the variants of a product that is counted by some of its options. One without values has no say. */
export function variantsOf(options: ProductOptions, by: readonly OptionKey[]): Variant[] {
  const counted = by.filter((option) => options[option].length > 0)
  const only = (option: OptionKey) => (counted.includes(option) ? options[option] : [])
  const choices = choicesOf({ options: { color: only('color'), model: only('model'), type: only('type') } })
  return choices.map((choice) => ({
    ...WHOLE_PRODUCT,
    ...Object.fromEntries(counted.map((option) => [option, choice[option]])),
  }))
}

/** Returns the values of a variant in readable form; empty for the whole product. */
export const variantText = ({ type, model, color }: Variant): string =>
  [type, model, color].filter((value) => value !== null).join(', ')

/** Returns the part of a product's address that shows these values chosen. */
export function queryOf(chosen: Chosen): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

/** Pieces of a product in a choice, such as a line of an order. */
export interface LinePieces extends Choice {
  readonly productId: string
  readonly qty: number
}

/** What is counted: a product, or a variant of it, as long as it is tracked. */
export interface CountedStock extends Variant {
  readonly productId: string
  readonly isTracked: boolean
}

/** Returns whether the pieces of a line are counted in a stock. */
export const isCountedIn = (stock: CountedStock, line: Omit<LinePieces, 'qty'>): boolean =>
  stock.isTracked && stock.productId === line.productId && isOfVariant(stock, line)

/** Pieces of a stock. */
export interface Pieces {
  readonly stockId: string
  readonly qty: number
}
