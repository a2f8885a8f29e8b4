/**
 * The plain fields of a product, which are stored and returned as the seller types them. The database schema, the API's
 * schemas, the form and the import and export are generated from this table. A new field needs an entry here, a
 * migration with its column, its label in `src/web/messages/en/admin-products.ts`, and its name in
 * `src/contract/record-words.ts`.
 */
interface ProductField {
  /** 'line': text on one line; 'text': text on several lines; 'whole': a whole number from 1, or none. */
  readonly kind: 'line' | 'text' | 'whole'
  /** The maximum length in characters, or the maximum number. */
  readonly most: number
  /** The part of the form that contains it. */
  readonly part: 'basics' | 'facts' | 'declarations'
  /** The height of its input in lines, if it is more than one. */
  readonly lines?: number
}

export const PRODUCT_FIELDS = {
  quote: { kind: 'text', most: 500, part: 'basics' },
  dimensions: { kind: 'line', most: 200, part: 'facts' },
  weight: { kind: 'line', most: 50, part: 'facts' },
  weightGrams: { kind: 'whole', most: 1_000_000, part: 'facts' },
  material: { kind: 'line', most: 200, part: 'facts' },
  dispatched: { kind: 'line', most: 100, part: 'facts' },
  proPic: { kind: 'line', most: 500, part: 'facts' },
  items: { kind: 'text', most: 1000, part: 'facts', lines: 2 },
  installation: { kind: 'text', most: 4000, part: 'facts', lines: 3 },
  commonName: { kind: 'line', most: 120, part: 'declarations' },
  netQuantity: { kind: 'line', most: 120, part: 'declarations' },
  countryOfOrigin: { kind: 'line', most: 120, part: 'declarations' },
  makerName: { kind: 'line', most: 120, part: 'declarations' },
  makerAddress: { kind: 'text', most: 300, part: 'declarations', lines: 2 },
  importerName: { kind: 'line', most: 120, part: 'declarations' },
  importerAddress: { kind: 'text', most: 300, part: 'declarations', lines: 2 },
} as const satisfies Readonly<Record<string, ProductField>>

export type ProductFieldName = keyof typeof PRODUCT_FIELDS

/** Maps each plain field to the type for its kind: one for numbers, another for texts. */
export type ByKind<Whole, Text> = {
  [Name in ProductFieldName]: (typeof PRODUCT_FIELDS)[Name]['kind'] extends 'whole' ? Whole : Text
}

/** The values of the plain fields; a missing text is empty, a missing number null. */
export type ProductFieldValues = ByKind<number | null, string>

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[]

export const mapProductFields = <Value>(
  toValue: (field: ProductField, name: ProductFieldName) => Value,
): Record<ProductFieldName, Value> =>
  Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, toValue(PRODUCT_FIELDS[name], name)])) as Record<
    ProductFieldName,
    Value
  >

export const NO_PRODUCT_FIELDS = mapProductFields(({ kind }) => (kind === 'whole' ? null : '')) as ProductFieldValues

/** Returns the plain fields after a change: the given values, and the earlier ones where none is given. */
export const changeProductFields = (
  given: { readonly [Name in ProductFieldName]?: ProductFieldValues[Name] | undefined },
  before: ProductFieldValues,
): ProductFieldValues =>
  mapProductFields((_, name) => (given[name] === undefined ? before[name] : given[name])) as ProductFieldValues

export const pickProductFields = (from: ProductFieldValues): ProductFieldValues => changeProductFields({}, from)
