// What a change makes of a bike or a product.
import type { ProductInput } from '#contract/catalogue-input.ts'
import type { productImage } from '#db/schema/catalogue.ts'
import type { Paise } from '#rules/money.ts'
import { findUnsellable } from '#rules/option-check.ts'
import { type Adjustments, foldName, type PricedProduct, SPECIFIED_ADJUSTMENTS } from '#rules/pricing.ts'
import { changeProductFields, NO_PRODUCT_FIELDS } from '#rules/product-fields.ts'
import { defaultWarranty, type WarrantyTerms } from '#rules/warranty-terms.ts'
import type { ProductRow } from './catalogue.rules.ts'
import { NO_DECLARATIONS, taxColumns } from './declarations.rules.ts'

/** Returns the id in a picture's address, /media/{id}/{width}.{format}. */
export const pictureIdOf = (address: string): string => address.split('/')[2] ?? ''

/** Returns the wanted code, or the first of code-2, code-3 and so on that is free. */
export function freeCode(code: string, taken: ReadonlySet<string>): string {
  if (!taken.has(code)) return code
  let count = 2
  while (taken.has(`${code}-${count}`)) count += 1
  return `${code}-${count}`
}

export type PictureLink = Readonly<Omit<typeof productImage.$inferSelect, 'productId' | 'position'>>

/**
 * Returns a product's pictures after a change: the given list; else the given addresses, with the stored details of
 * pictures that were there before; else the existing ones. A picture stays even if its colour, type or section is gone.
 */
export function picturesAfter(
  given: Pick<ProductInput, 'images' | 'url' | 'otherUrl' | 'renders'>,
  before: readonly PictureLink[],
  product: Pick<ProductRow, 'name' | 'colors' | 'types' | 'titles'>,
  bikeName: string,
): PictureLink[] {
  const alt = `${product.name} for ${bikeName}`
  const earlier = new Map(before.map((picture) => [picture.imageId, picture]))
  const named = (address: string): PictureLink => {
    const imageId = pictureIdOf(address)
    return earlier.get(imageId) ?? { imageId, alt, color: null, section: null, type: null, rendered: false }
  }
  const wanted = given.images
    ? given.images.map((image) => ({
        imageId: pictureIdOf(image.url),
        alt: image.alt || alt,
        color: image.color ?? null,
        section: image.section ?? null,
        type: image.type === undefined ? (earlier.get(pictureIdOf(image.url))?.type ?? null) : image.type,
        rendered: image.rendered ?? earlier.get(pictureIdOf(image.url))?.rendered ?? false,
      }))
    : [
        ...(given.url ? [named(given.url)] : given.url === '' ? [] : before.slice(0, 1)),
        ...(given.otherUrl ? given.otherUrl.map(named) : before.slice(1)),
      ]
  const renders = given.images ? undefined : given.renders && new Set(given.renders.map(pictureIdOf))
  const offered = (options: readonly string[], name: string | null): string | null =>
    name === null ? null : (options.find((option) => foldName(option) === foldName(name)) ?? null)
  return wanted.map((picture) => ({
    ...picture,
    color: offered(product.colors, picture.color),
    type: offered(product.types, picture.type),
    section: picture.section !== null && picture.section < product.titles.length ? picture.section : null,
    rendered: renders ? renders.has(picture.imageId) : picture.rendered,
  }))
}

/** By folded name; null if one of them is fixed by the specification. */
export function ownPrices(given: ProductInput['adjustments'], options: readonly string[], table: Adjustments) {
  const offered = new Set(options.map(foldName))
  const own = Object.entries(given ?? {}).map(([name, price]) => [foldName(name), price] as const)
  const meant = own.filter(([name]) => offered.has(name))
  const fixed = meant.find(([name, price]) => {
    const specified = Object.hasOwn(SPECIFIED_ADJUSTMENTS, name) ? table[name] : undefined
    return specified && JSON.stringify(specified) !== JSON.stringify(price)
  })
  return {
    prices: Object.fromEntries(meant.filter(([name]) => !Object.hasOwn(SPECIFIED_ADJUSTMENTS, name))),
    fixed: fixed?.[0],
  }
}

/** Returns why a product cannot be offered as it is, and the field at fault; null if all of its options can be sold. */
export function unsellableReason(product: PricedProduct): { field: string; message: string } | null {
  const found = findUnsellable(product)
  if (!found) return null
  const { field, options, reason } = found
  if (reason === 'unavailable')
    return { field, message: `"${options}" is a new type: say what it does to the price before it can be bought.` }
  const message =
    options === ''
      ? 'The price would be under ₹ 1.'
      : `With ${options} the price would be under ₹ 1: it cannot be sold.`
  return { field, message }
}

/** Returns the columns of a new product, with empty values for what is not given; undefined if an amount is missing. */
export function newColumns(input: ProductInput): Columns | undefined {
  const { price, shipping } = input
  return price === undefined || shipping === undefined ? undefined : columnsOf(input, { ...NOTHING, price, shipping })
}

/** Returns a product's columns after a change: the given values, else the earlier ones. */
export function columnsOf(input: ProductInput, before: Before) {
  const name = input.name ?? before.name
  return {
    name,
    kind: input.kind || before.kind || name,
    price: input.price ?? before.price,
    offerPercent: input.offer ?? before.offerPercent,
    colors: input.colors ?? before.colors,
    models: input.model ?? before.models,
    types: input.type ?? before.types,
    shipping: input.shipping ?? before.shipping,
    warranty: input.warranty ?? before.warranty ?? defaultWarranty(input.material ?? ''),
    label: input.bike ?? before.label,
    ...changeProductFields(input, before),
    titles: input.titles ?? before.titles,
    paragraphs: input.para ?? before.paragraphs,
    notes: input.notes ?? before.notes,
    rows: input.rows ?? before.rows,
    ...taxColumns(input, before),
  }
}

export type Columns = ReturnType<typeof columnsOf>

const NOTHING = {
  name: '',
  kind: '',
  offerPercent: 0,
  colors: [] as string[],
  models: [] as string[],
  types: [] as string[],
  label: '',
  ...NO_PRODUCT_FIELDS,
  titles: [] as string[],
  paragraphs: [] as string[],
  notes: [] as { when: string; text: string }[],
  rows: [] as { label: string; value: string }[],
  ...NO_DECLARATIONS,
}

type Before = typeof NOTHING & {
  /** Amounts have no default. */
  readonly price: Paise
  readonly shipping: Paise
  /** A new product without a warranty gets the one that its material suggests. */
  readonly warranty?: WarrantyTerms
}
