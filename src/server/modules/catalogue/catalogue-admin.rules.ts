// What a change makes of a bike or a product.
import type { ForBike, ProductInput } from '#contract/catalogue-input.ts'
import type { productImage } from '#db/schema/catalogue.ts'
import { OTHER_LANGUAGES } from '#rules/language.ts'
import type { Paise } from '#rules/money.ts'
import { findUnsellable, OPTION_FIELDS, priceText } from '#rules/option-check.ts'
import {
  findSharedHeading,
  findSharedName,
  LANGUAGES_IN_ENGLISH,
  SPECIFIED_HEADINGS,
} from '#rules/option-name-checks.ts'
import { filledNames, type OptionHeadings } from '#rules/option-names.ts'
import { pictureBase } from '#rules/pictures.ts'
import { movedMrp } from '#rules/price-change.ts'
import { type PriceTemplate, templatePrice } from '#rules/price-template.ts'
import {
  findValue,
  OPTIONS,
  type OptionKey,
  type OptionPrice,
  type OptionValue,
  type PricedProduct,
  type ProductOptions,
} from '#rules/pricing.ts'
import { changeProductFields, NO_PRODUCT_FIELDS, pickProductFields } from '#rules/product-fields.ts'
import type { ProductState } from '#rules/product-state.ts'
import { defaultWarranty, type WarrantyTerms } from '#rules/warranty-terms.ts'
import type { BikeRow, ProductRow } from './catalogue.rules.ts'
import { NO_DECLARATIONS, taxColumns } from './declarations.rules.ts'

/** Returns the id in a picture's address, /media/{id}/{width}.{format}. */
export const pictureIdOf = (address: string): string => address.split('/')[2] ?? ''

/** Returns the wanted code, or the first of code-2, code-3 and so on that is free. */
export function freeCode(code: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  if (!taken.has(code)) return code
  let count = 2
  while (taken.has(`${code}-${count}`)) count += 1
  return `${code}-${count}`
}

export type PictureLink = Readonly<Omit<typeof productImage.$inferSelect, 'productId' | 'position'>>

/**
 * Returns a product's pictures after a change: the given list; else the given addresses, with the stored details of
 * pictures that were there before; else the existing ones. A picture stays even if its colour, type, model or section is gone.
 */
export function picturesAfter(
  given: Pick<ProductInput, 'images' | 'url' | 'otherUrl' | 'renders'>,
  before: readonly PictureLink[],
  product: Pick<ProductRow, 'name' | 'options' | 'titles'>,
  bikeName: string,
): PictureLink[] {
  const alt = `${product.name} for ${bikeName}`
  const earlier = new Map(before.map((picture) => [picture.imageId, picture]))
  const named = (address: string): PictureLink => {
    const imageId = pictureIdOf(address)
    return (
      earlier.get(imageId) ?? { imageId, alt, color: null, section: null, type: null, model: null, rendered: false }
    )
  }
  const wanted = given.images
    ? given.images.map((image) => {
        const imageId = pictureIdOf(image.url)
        const had = earlier.get(imageId)
        return {
          imageId,
          alt: image.alt || alt,
          color: image.color ?? null,
          section: image.section ?? null,
          type: (image.type === undefined ? had?.type : image.type) ?? null,
          model: (image.model === undefined ? had?.model : image.model) ?? null,
          rendered: image.rendered ?? had?.rendered ?? false,
        }
      })
    : [
        ...(given.url ? [named(given.url)] : given.url === '' ? [] : before.slice(0, 1)),
        ...(given.otherUrl ? given.otherUrl.map(named) : before.slice(1)),
      ]
  const renders = given.images ? undefined : given.renders && new Set(given.renders.map(pictureIdOf))
  const offered = (option: OptionKey, name: string | null): string | null =>
    name === null ? null : (findValue(product.options[option], name)?.name ?? null)
  return wanted.map((picture) => ({
    ...picture,
    color: offered('color', picture.color),
    type: offered('type', picture.type),
    model: offered('model', picture.model),
    section: picture.section !== null && picture.section < product.titles.length ? picture.section : null,
    rendered: renders ? renders.has(picture.imageId) : picture.rendered,
  }))
}

/** Returns the options after a change: what is not given of a value stays; a new one gets the template's price. */
export function optionsAfter(
  input: Pick<ProductInput, 'colors' | 'model' | 'type'>,
  before: ProductOptions,
  template: PriceTemplate,
): Record<OptionKey, OptionValue[]> {
  const after = (option: OptionKey): OptionValue[] => {
    const given = input[OPTION_FIELDS[option]]
    if (given === undefined) return [...before[option]]
    return given.map(({ name, ...value }) => {
      const known = findValue(before[option], name)
      const names = filledNames({ ...known?.names, ...value.names })
      const swatch = (value.swatch ?? known?.swatch)?.toLowerCase()
      return {
        name,
        price: value.price ?? known?.price ?? templatePrice(template, option, name),
        ...(Object.keys(names).length > 0 && { names }),
        ...(swatch && { swatch }),
      }
    })
  }
  return { color: after('color'), model: after('model'), type: after('type') }
}

const isSamePrice = (one: OptionPrice | null, other: OptionPrice | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Returns the options with the template's new prices, for values that have its earlier ones; null if there are none. */
export function repricedOptions(
  options: ProductOptions,
  before: PriceTemplate,
  after: PriceTemplate,
): Record<OptionKey, OptionValue[]> | null {
  let isChanged = false
  const repriced = (option: OptionKey) =>
    options[option].map((value) => {
      const [earlier, now] = [templatePrice(before, option, value.name), templatePrice(after, option, value.name)]
      if (now === null || !isSamePrice(value.price, earlier) || isSamePrice(value.price, now)) return value
      isChanged = true
      return { ...value, price: now }
    })
  const changed = { color: repriced('color'), model: repriced('model'), type: repriced('type') }
  return isChanged ? changed : null
}

/** Returns the values of each option with all that is known of them in words, for the audit log. */
export function describeOptions({ color, model, type }: ProductOptions) {
  const inWords = (values: readonly OptionValue[]) =>
    values.map(({ name, price, names, swatch }) =>
      [`${name} (${priceText(price)})`, ...translations(names), ...(swatch ? [swatch] : [])].join(' · '),
    )
  return { colors: inWords(color), models: inWords(model), types: inWords(type) }
}

/** Returns what a product calls its options in words, for the audit log. */
export const describeHeadings = (headings: OptionHeadings): string[] =>
  OPTIONS.flatMap((option) => {
    const { en, ...names } = headings[option] ?? { en: '' }
    return en === '' ? [] : [[`${SPECIFIED_HEADINGS[option].en}: ${en}`, ...translations(names)].join(' · ')]
  })

const translations = (names: OptionValue['names'] = {}): string[] =>
  OTHER_LANGUAGES.flatMap((each) => (names[each] ? [`${LANGUAGES_IN_ENGLISH[each]}: ${names[each]}`] : []))

/** Returns why riders could not tell options or values apart, and the field at fault; null if they can. */
export function sharedNameReason(
  headings: OptionHeadings,
  options: ProductOptions,
): { field: string; message: string } | null {
  const heading = findSharedHeading(headings, options)
  if (heading) {
    const { option, name, language } = heading
    const message = `Two options are called "${name}" in ${LANGUAGES_IN_ENGLISH[language]}. Name one of them otherwise.`
    return { field: `headings.${option}`, message }
  }
  const value = findSharedName(options)
  if (!value) return null
  const { option, name, language } = value
  const message = `Two values are called "${name}" in ${LANGUAGES_IN_ENGLISH[language]}. Name one of them otherwise.`
  return { field: OPTION_FIELDS[option], message }
}

/** Returns why a product cannot be offered as it is, and the field at fault; null if all of its options can be sold. */
export function unsellableReason(product: PricedProduct): { field: string; message: string } | null {
  const found = findUnsellable(product)
  if (!found) return null
  const { cause, values, reason } = found
  const field = cause === 'price' ? cause : OPTION_FIELDS[cause]
  if (reason === 'unavailable') return { field, message: `"${values}" has no price: say what it does to the price.` }
  const message =
    values === '' ? 'The price would be under ₹1.' : `With ${values} the price would be under ₹1: it cannot be sold.`
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
    options: before.options,
    headings: input.headings ?? before.headings,
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

export type Visibility = Pick<ProductRow, 'archivedAt' | 'isDraft' | 'publishAt'>

/** Returns whether a product is in the shop after a change. A draft left it at the time at which it became one. */
export function visibilityAfter(
  now: Date,
  { state, publishAt }: Pick<ProductInput, 'state' | 'publishAt'>,
  before: Visibility = IN_THE_SHOP,
): Visibility {
  if (state === undefined)
    return { archivedAt: before.archivedAt, isDraft: before.isDraft, publishAt: before.publishAt }
  if (state === 'published') return IN_THE_SHOP
  const draft = { archivedAt: before.archivedAt ?? now, isDraft: true }
  if (state === 'draft') return { ...draft, publishAt: null }
  return { ...draft, publishAt: publishAt ? new Date(publishAt) : before.publishAt }
}

export const stateOf = ({ isDraft, publishAt }: Pick<Visibility, 'isDraft' | 'publishAt'>): ProductState =>
  !isDraft ? 'published' : publishAt ? 'scheduled' : 'draft'

const IN_THE_SHOP: Visibility = { archivedAt: null, isDraft: false, publishAt: null }

const NOTHING = {
  name: '',
  kind: '',
  offerPercent: 0,
  options: { color: [], model: [], type: [] } as Record<OptionKey, OptionValue[]>,
  headings: {} as OptionHeadings,
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

/** Returns a product as the input that would add it, apart from its bike, its stock and how it is shown on the bike. */
export function inputOf(product: ProductRow, pictures: readonly PictureLink[]) {
  const { name, kind, price, shipping, options, headings, warranty, titles, notes, rows, mrp, hsn, gstRates } = product
  const valuesOf = (option: OptionKey) =>
    options[option].map((value) => ({ ...value, price: value.price ?? undefined }))
  return {
    ...{
      name,
      kind,
      price,
      shipping,
      headings,
      warranty,
      titles,
      notes,
      rows,
      mrp,
      hsn,
      gstRates,
      ...pickProductFields(product),
    },
    ...{ offer: product.offerPercent, bike: product.label, para: product.paragraphs },
    ...{ colors: valuesOf('color'), model: valuesOf('model'), type: valuesOf('type') },
    images: pictures.map(({ imageId, ...shown }) => ({ ...shown, url: pictureBase(imageId) })),
  } satisfies ProductInput
}

export type NamedBike = Pick<BikeRow, 'name' | 'brand'>

/**
 * Returns the input for a product that is the same on another bike. Where a text names the first bike it names the other
 * one; the base picture and the layers of the first bike do not fit it.
 */
export function inputForBike(
  input: ProductInput,
  from: NamedBike,
  { bikeId, bike, name, price, picture }: ForBike & { readonly bike: NamedBike | undefined },
): ProductInput {
  const { onBike: _, ...rest } = input
  const to = bike ?? from
  const say = (text: string) =>
    text.replaceAll(`${from.brand} ${from.name}`, `${to.brand} ${to.name}`).replaceAll(from.name, to.name)
  const [first, ...others] = input.images ?? []
  const shown = {
    color: null,
    section: null,
    type: null,
    model: null,
    rendered: false,
    ...first,
    alt: undefined,
    url: picture ?? '',
  }
  const images = [...(picture ? [shown] : first ? [first] : []), ...others]
  const own = name ?? (input.name === undefined ? undefined : say(input.name))
  return {
    ...rest,
    ...mapTexts(rest, say),
    bikeId,
    name: own,
    price: price ?? input.price,
    mrp: movedWith(input, price),
    images: input.images && images.map((image) => ({ ...image, alt: image.alt && say(image.alt) })),
  }
}

const movedWith = ({ mrp, price: before }: ProductInput, price: Paise | undefined) =>
  mrp && before !== undefined && price !== undefined ? movedMrp(mrp, before, price) : mrp

/** Returns the texts of a product's page, changed. */
function mapTexts({ bike, quote, items, installation, titles, para, notes, rows }: ProductInput, say: Say) {
  return {
    bike: bike && say(bike),
    quote: quote && say(quote),
    items: items && say(items),
    installation: installation && say(installation),
    titles: titles?.map(say),
    para: para?.map(say),
    notes: notes?.map(({ when, text }) => ({ when: say(when), text: say(text) })),
    rows: rows?.map(({ label, value }) => ({ label: say(label), value: say(value) })),
  }
}

type Say = (text: string) => string
