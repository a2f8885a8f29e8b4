import { type Choice, foldName, OPTIONS, type OptionKey, type ProductOptions } from './pricing.ts'

/** What is counted by itself: the choices with these values. Null stands for every value of an option. */
export type Variant = Readonly<Record<OptionKey, string | null>>

export const WHOLE_PRODUCT: Variant = { color: null, model: null, type: null }

/** Returns whether a choice is one of a variant. */
export const isOfVariant = (variant: Variant, choice: Choice): boolean =>
  OPTIONS.every((option) => {
    const value = variant[option]
    return value === null || foldName(value) === foldName(choice[option])
  })

export const isSameVariant = (one: Variant, other: Variant): boolean =>
  OPTIONS.every((option) => foldName(one[option] ?? '') === foldName(other[option] ?? ''))

/** Returns the options whose values are counted each by itself. */
export const countedOptions = (variant: Variant): OptionKey[] => OPTIONS.filter((option) => variant[option] !== null)

/** Returns the variants of a product that is counted by some of its options. One without values has no say. */
export function variantsOf(options: ProductOptions, by: readonly OptionKey[]): [Variant, ...Variant[]] {
  const names = (option: OptionKey): readonly (string | null)[] =>
    by.includes(option) && options[option].length > 0 ? options[option].map(({ name }) => name) : [null]
  const variants = names('type').flatMap((type) =>
    names('model').flatMap((model) => names('color').map((color) => ({ color, model, type }))),
  )
  return variants as [Variant, ...Variant[]]
}

/** Returns the values of a variant in readable form; empty for the whole product. */
export const variantText = ({ type, model, color }: Variant): string =>
  [type, model, color].filter((value) => value !== null).join(', ')
