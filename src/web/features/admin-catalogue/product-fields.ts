import type { UseFormReturn } from 'react-hook-form'
import type { Bike, Product } from '#contract/catalogue.ts'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { EditedOnBike } from '#contract/on-bike.ts'
import type { stock } from '#contract/stock.ts'
import { IST_AHEAD_MS } from '#rules/financial-year.ts'
import { LANGUAGES } from '#rules/language.ts'
import { parseRupees, rupeeDigits, toRupees } from '#rules/money.ts'
import { findSharedHeading, findSharedName, SWATCH } from '#rules/option-name-checks.ts'
import type { OptionHeadings } from '#rules/option-names.ts'
import {
  foldName,
  type OptionKey,
  type OptionPrice,
  type OptionValue,
  type PricedProduct,
  type ProductOptions,
} from '#rules/pricing.ts'
import { PRODUCT_FIELD_NAMES } from '#rules/product-fields.ts'
import type { ProductState } from '#rules/product-state.ts'
import { countedOptions, isSameVariant, type Variant, variantsOf } from '#rules/variants.ts'
import { isSame } from '#web/lib/form-changes.ts'
import { amountOf, isPercent } from '#web/lib/typed-amounts.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { type OnBikeValue, onBikeBody, toOnBikeValue } from './on-bike-value.ts'
import type { FormPicture } from './picture-list.ts'

/** A variant as typed, with the count that was shown at the time, against which the server checks that of its pieces. */
export interface TypedCount extends Variant {
  readonly onHand: string
  readonly expected: number
  readonly sku: string
  readonly barcode: string
  readonly weightGrams: string
}

const NO_COUNT = { onHand: '0', expected: 0, sku: '', barcode: '', weightGrams: '' }

interface TypedStock {
  isTracked: boolean
  /** The options whose values are counted each by itself; without any, the product is counted as a whole. */
  by: readonly OptionKey[]
  /** What is known of any variant, counted now or not. */
  counts: readonly TypedCount[]
  lowAt: string
}

type StockFacts = Pick<Answer<(typeof stock)['GET /stock/{proId}']>, 'isTracked' | 'lowAt' | 'counts'>

export interface OpenedFacts {
  readonly stock: StockFacts
  /** Null if the product is not shown on its bike. */
  readonly onBike: EditedOnBike | null
}

export const NEW_PRODUCT: OpenedFacts = { stock: { isTracked: false, lowAt: 3, counts: [] }, onBike: null }

/**
 * The texts of the form. The warranty is 'lifetime', 'none', a period such as '24 months', or empty for the default of the
 * material. An empty MRP is not declared; an empty HSN code means the shop's default.
 */
const TEXTS = [
  ...(['name', 'kind', 'bike', 'price', 'offer', 'shipping', 'warranty', 'mrp', 'hsn'] as const),
  ...PRODUCT_FIELD_NAMES,
] as const

/** A value of an option as typed: rupees added or subtracted, or a percentage of the price. */
export interface TypedValue {
  readonly name: string
  readonly amount: string
  readonly unit: '₹' | '%'
  /** Its names in other languages and its swatch, if there are any. */
  readonly ta?: string
  readonly hi?: string
  readonly swatch?: string
}

export const NO_VALUE: TypedValue = { name: '', amount: '', unit: '₹' }

/** The options by their fields. */
export const OPTION_OF = { type: 'type', model: 'model', colors: 'color' } as const
export type OptionField = keyof typeof OPTION_OF

/** A bike for which a new product is made as well; what is empty is as on the first. */
export interface TypedForBike {
  readonly bikeId: string
  readonly name: string
  readonly price: string
  /** The address of its main picture. */
  readonly picture: string
}

/** The values of a product's form. */
export interface ProductFields extends Record<(typeof TEXTS)[number], string> {
  bikeId: string
  state: ProductState
  /** The time in India at which a scheduled product is published, as a field for it has it. */
  publishAt: string
  /** Of a new product. */
  others: readonly TypedForBike[]
  colors: readonly TypedValue[]
  model: readonly TypedValue[]
  type: readonly TypedValue[]
  /** What it calls each option in each of LANGUAGES; a list, so that conflicts take it as one value. */
  headings: Readonly<Record<OptionKey, readonly string[]>>
  images: readonly FormPicture[]
  sections: readonly { title: string; text: string }[]
  notes: readonly { when: string; text: string }[]
  rows: readonly { label: string; value: string }[]
  stock: TypedStock
  /** How it is shown on its bike; empty if it is not. A list, so that conflicts and drafts take it as one value. */
  onBike: readonly OnBikeValue[]
}

export type ProductFormState = UseFormReturn<ProductFields>

export type Bikes = readonly Pick<Bike, 'id' | 'name'>[]

export function fieldsOf(
  product: EditableProduct | null,
  bikeId: string,
  { stock: facts, onBike }: OpenedFacts,
): ProductFields {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, String(product?.[name] ?? '')]))
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    bikeId: product?.bikeId ?? bikeId,
    state: product?.state ?? 'published',
    publishAt: product?.publishAt ? inIndia(product.publishAt) : '',
    others: [],
    colors: product?.pricing.options.color.map(toTypedValue) ?? [],
    model: product?.pricing.options.model.map(toTypedValue) ?? [],
    type: product?.pricing.options.type.map(toTypedValue) ?? [],
    headings: typedHeadings(product?.headings ?? {}),
    images: (product?.images ?? []).map(({ base: _, widths: __, ...image }) => image),
    sections: product ? sectionsOf(product) : [],
    notes: product?.notes ?? [],
    rows: product?.rows ?? [],
    stock: {
      isTracked: facts.isTracked,
      by: countedBy(facts),
      counts: typedCounts(facts),
      lowAt: String(facts.lowAt),
    },
    onBike: product && onBike ? [toOnBikeValue(product.bikeId, onBike)] : [],
  }
}

function typedHeadings(headings: OptionHeadings): ProductFields['headings'] {
  const typed = (option: OptionKey) => {
    const heading = headings[option]
    return heading ? LANGUAGES.map((language) => heading[language] ?? '') : []
  }
  return { color: typed('color'), model: typed('model'), type: typed('type') }
}

/** Returns the typed headings; an option without an English one has none. */
export function headingsOf({ headings }: Pick<ProductFields, 'headings'>): OptionHeadings {
  const named = Object.entries(headings).map(([option, [en = '', ta = '', hi = '']]) => [
    option,
    { en: en.trim(), ta: ta.trim(), hi: hi.trim() },
  ])
  return Object.fromEntries(named.filter(([, heading]) => typeof heading === 'object' && heading.en !== ''))
}

/** Returns what is wrong with the heading of an option; undefined if nothing is. */
export function headingError(fields: ProductFields, option: OptionKey): string | undefined {
  const t = adminProductsTexts().products.headings
  const [en = '', ...others] = fields.headings[option]
  if (en.trim() === '') return others.join('').trim() === '' ? undefined : t.englishMissing
  const shared = findSharedHeading(headingsOf(fields), optionsOf(fields))
  return shared?.option === option ? t.twice(shared.name, t.languages[shared.language]) : undefined
}

const inIndia = (at: string): string => new Date(Date.parse(at) + IST_AHEAD_MS).toISOString().slice(0, 16)

function sectionsOf({ titles, para }: Product): { title: string; text: string }[] {
  const [left, right] = [titles === '' ? [] : titles.split(','), para === '' ? [] : para.split(';')]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, place) => ({
    title: left[place] ?? '',
    text: right[place] ?? '',
  }))
}

export const isPieces = (text: string): boolean => /^\s*\d+\s*$/.test(text)

const countedBy = ({ counts }: StockFacts): OptionKey[] => {
  const [first] = counts.filter(({ isCurrent }) => isCurrent)
  return first ? countedOptions(first) : []
}

export const typedCounts = ({ counts }: StockFacts): TypedCount[] =>
  counts.map(({ color, model, type, onHand, sku, barcode, weightGrams }) => ({
    ...{ color, model, type, onHand: String(onHand), expected: onHand },
    ...{ sku: sku ?? '', barcode: barcode ?? '', weightGrams: weightGrams === null ? '' : String(weightGrams) },
  }))

/** Returns the counts of the product, or of each of the variants that are counted. Nothing is known of a new one. */
export function countsOf({ stock: { by, counts }, ...fields }: ProductFields): TypedCount[] {
  return variantsOf(optionsOf(fields), by).map((variant) => {
    const known = counts.find((each) => isSameVariant(each, variant))
    return { ...(known ?? NO_COUNT), ...variant }
  })
}

/** Returns what is wrong with the counts; undefined if nothing is. */
export function countsError(fields: ProductFields): string | undefined {
  const t = adminProductsTexts().products.stock
  const counts = countsOf(fields)
  if (fields.stock.isTracked && !counts.every(({ onHand }) => isPieces(onHand))) return t.whole
  if (!counts.every(({ weightGrams }) => weightGrams.trim() === '' || isPieces(weightGrams))) return t.wholeGrams
  const skus = counts.map(({ sku }) => sku.trim().toLowerCase())
  const twice = counts.find(({ sku }, place) => sku.trim() !== '' && skus.indexOf(sku.trim().toLowerCase()) < place)
  return twice && t.skuTwice(twice.sku.trim())
}

/** Returns the facts that are typed of a variant, apart from the pieces. */
const codesOf = ({ sku, barcode, weightGrams }: TypedCount) => ({
  sku: sku.trim() || null,
  barcode: barcode.trim() || null,
  weightGrams: weightGrams.trim() === '' ? null : Number(weightGrams),
})

export function changesStock(fields: ProductFields, before: StockFacts): boolean {
  const { isTracked, lowAt } = fields.stock
  if (isTracked !== before.isTracked) return true
  const [counts, current] = [countsOf(fields), before.counts.filter((each) => each.isCurrent)]
  if (isTracked && Number(lowAt) !== before.lowAt) return true
  if (current.length === 0)
    return isTracked || counts.length > 1 || counts.some((each) => !isSame(codesOf(each), NO_CODES))
  return (
    counts.length !== current.length ||
    counts.some((count) => {
      const known = current.find((each) => isSameVariant(each, count))
      const isCounted = isTracked && Number(count.onHand) !== count.expected
      return !known || isCounted || !isSame(codesOf(count), pickCodes(known))
    })
  )
}

const NO_CODES = { sku: null, barcode: null, weightGrams: null }
const pickCodes = ({ sku, barcode, weightGrams }: StockFacts['counts'][number]) => ({ sku, barcode, weightGrams })

/** Returns the request body. It omits the stock if nothing is known of any variant. */
export function bodyOf(fields: ProductFields, before: StockFacts): ProductBody {
  const { sections, stock: _, others: __, warranty, ...rest } = fields
  return {
    ...rest,
    publishAt: rest.state === 'scheduled' && rest.publishAt !== '' ? `${rest.publishAt}:00+05:30` : null,
    ...(warranty !== '' && { warranty }),
    colors: sentValues(rest.colors),
    model: sentValues(rest.model),
    type: sentValues(rest.type),
    headings: headingsOf(rest),
    titles: sections.map(({ title }) => title),
    para: sections.map(({ text }) => text),
    images: rest.images.map(({ width: _, height: __, ...image }) => image),
    notes: rest.notes.filter(isFilled),
    rows: rest.rows.filter(isFilled),
    onBike: onBikeBody(rest.onBike, rest.bikeId, namesOf(rest.colors)),
    ...(changesStock(fields, before) && { stock: stockOf(fields) }),
  }
}

export const isFilled = (row: object): boolean => Object.values(row).join('').trim() !== ''

const stockOf = (fields: ProductFields) => ({
  isTracked: fields.stock.isTracked,
  lowAt: Number(fields.stock.lowAt),
  counts: countsOf(fields).map((count) => {
    const { color, model, type, expected } = count
    // Without tracking the pieces are not shown.
    const onHand = fields.stock.isTracked ? Number(count.onHand) : expected
    return { color, model, type, expected, onHand, ...codesOf(count) }
  }),
})

export const namesOf = (values: readonly TypedValue[]): string[] =>
  values.map(({ name }) => name.trim()).filter((name) => name !== '')

const sentValues = (values: readonly TypedValue[]) => values.filter(({ name }) => name.trim() !== '').map(toValue)

const LARGEST_PERCENT = 1000

/** Returns the typed price of a value; null if it cannot be read. */
function priceOf({ amount, unit }: TypedValue): OptionPrice | null {
  const paise = amountOf(amount)
  if (paise === null) return null
  if (unit === '₹') return { add: paise }
  return paise > 0 && paise <= LARGEST_PERCENT * 100 ? { percent: toRupees(paise) } : null
}

/** Without a price, the value gets that of the shop's template. */
function toValue(value: TypedValue) {
  const price = priceOf(value)
  const { name, ta = '', hi = '', swatch = '' } = value
  return { name: name.trim(), names: { ta: ta.trim(), hi: hi.trim() }, swatch: swatch.trim(), ...(price && { price }) }
}

export function toTypedValue({ name, price, names, swatch }: OptionValue): TypedValue {
  const more = { ...names, ...(swatch && { swatch }) } as Pick<TypedValue, 'ta' | 'hi' | 'swatch'>
  if (price === null) return { ...NO_VALUE, name, ...more }
  if ('percent' in price) return { name, amount: String(price.percent), unit: '%', ...more }
  const amount = `${price.add < 0 ? '-' : ''}${rupeeDigits(Math.abs(price.add))}`
  return { name, amount, unit: '₹', ...more }
}

/** Returns the typed swatch; undefined as long as there is none. */
export const swatchOf = ({ swatch = '' }: TypedValue): string | undefined =>
  SWATCH.test(swatch.trim()) ? swatch.trim() : undefined

/** Returns what is wrong with the values of an option; undefined if nothing is. */
export function valuesError(values: readonly TypedValue[]): string | undefined {
  const t = adminProductsTexts().products
  for (const [place, value] of values.entries()) {
    const name = value.name.trim()
    if (name === '' && value.amount.trim() !== '') return t.values.nameMissing
    if (name === '') continue
    if (values.slice(0, place).some((each) => foldName(each.name) === foldName(name))) return t.twice(name)
    if (priceOf(value) === null) return value.unit === '₹' ? t.values.priceMissing(name) : t.values.percentMissing(name)
    if (value.swatch?.trim() && !swatchOf(value)) return t.values.swatchWrong(name)
  }
  const shared = findSharedName({ color: [], model: [], type: valuesOf(values) })
  return shared ? t.headings.twice(shared.name, t.headings.languages[shared.language]) : undefined
}

type TypedOptions = Pick<ProductFields, OptionField>

const valuesOf = (typed: readonly TypedValue[]): OptionValue[] =>
  typed.flatMap((value) => {
    const { name, names } = toValue(value)
    return name === '' ? [] : [{ name, names, price: priceOf(value), swatch: swatchOf(value) }]
  })

const optionsOf = ({ colors, model, type }: TypedOptions): ProductOptions => ({
  color: valuesOf(colors),
  model: valuesOf(model),
  type: valuesOf(type),
})

export function pricedOf(fields: ProductFields): PricedProduct | null {
  const price = fields.price.trim() === '' ? null : parseRupees(fields.price)
  if (price === null) return null
  return { price, offerPercent: isPercent(fields.offer) ? Number(fields.offer) : 0, options: optionsOf(fields) }
}
