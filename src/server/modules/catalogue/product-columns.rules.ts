import type { ProductInput } from '#contract/catalogue-input.ts'
import type { Paise } from '#rules/money.ts'
import { changeProductFields, NO_PRODUCT_FIELDS } from '#rules/product-fields.ts'
import { defaultWarranty, type WarrantyTerms } from '#rules/warranty-terms.ts'
import { NO_DECLARATIONS, taxColumns } from './declarations.rules.ts'

/** The amounts that a product needs before it can be sold. They have no default. */
type Amounts = Record<'price' | 'shipping', Paise>

/** Returns the columns of a new product, with empty values for what is not given; undefined if an amount is missing. */
export function newColumns(input: ProductInput): Columns | undefined {
  const { price, shipping } = input
  return price === undefined || shipping === undefined ? undefined : columnsOf(input, { ...NOTHING, price, shipping })
}

/** Returns a product's columns after a change: the given values, else the existing ones. */
export function columnsOf(input: ProductInput, was: Before & Amounts) {
  const name = input.name ?? was.name
  return {
    name,
    kind: input.kind || was.kind || name,
    price: input.price ?? was.price,
    offerPercent: input.offer ?? was.offerPercent,
    colors: input.colors ?? was.colors,
    models: input.model ?? was.models,
    types: input.type ?? was.types,
    shipping: input.shipping ?? was.shipping,
    warranty: input.warranty ?? was.warranty ?? defaultWarranty(input.material ?? ''),
    ...textsOf(input, was),
    ...taxColumns(input, was),
  }
}

const textsOf = (input: ProductInput, was: Texts) => ({
  label: input.bike ?? was.label,
  ...changeProductFields(input, was),
  titles: input.titles ?? was.titles,
  paragraphs: input.para ?? was.paragraphs,
  notes: input.notes ?? was.notes,
  rows: input.rows ?? was.rows,
})

const NO_TEXTS = {
  label: '',
  ...NO_PRODUCT_FIELDS,
  titles: [] as string[],
  paragraphs: [] as string[],
  notes: [] as { when: string; text: string }[],
  rows: [] as { label: string; value: string }[],
}
type Texts = typeof NO_TEXTS

const NOTHING = {
  name: '',
  kind: '',
  offerPercent: 0,
  colors: [] as string[],
  models: [] as string[],
  types: [] as string[],
  ...NO_TEXTS,
  ...NO_DECLARATIONS,
}

/** A new product without a warranty gets the one that its material suggests. */
type Before = typeof NOTHING & { readonly warranty?: WarrantyTerms }

export type Columns = ReturnType<typeof columnsOf>
