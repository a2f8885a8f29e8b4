import type { UseFormReturn } from 'react-hook-form'
import type { Bike, Product } from '#contract/catalogue.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { EditedOnBike } from '#contract/on-bike.ts'
import type { PriceSetting } from '#contract/prices.ts'
import type { stock } from '#contract/stock.ts'
import { fromRupees, parseRupees } from '#rules/money.ts'
import { type Adjustments, foldName, type PricedProduct } from '#rules/pricing.ts'
import { PRODUCT_FIELD_NAMES } from '#rules/product-fields.ts'
import { type OnBikeValue, onBikeBody, toOnBikeValue } from './on-bike-value.ts'
import type { FormPicture } from './picture-list.ts'

/** The stock, as typed, with the count that was shown at the time, against which the server checks it. */
interface TypedStock {
  isTracked: boolean
  onHand: string
  expected: number
  lowAt: string
}

type StockFacts = Pick<Answer<(typeof stock)['GET /stock/{proId}']>, 'isTracked' | 'onHand' | 'lowAt'>

export interface OpenedFacts {
  readonly stock: StockFacts
  /** Null if the product is not shown on its bike. */
  readonly onBike: EditedOnBike | null
}

export const NEW_PRODUCT: OpenedFacts = { stock: { isTracked: false, onHand: 0, lowAt: 3 }, onBike: null }

/**
 * The texts of the form. The warranty is 'lifetime', 'none', a period such as '24 months', or empty for the default of the
 * material. An empty MRP is not declared; an empty HSN code means the shop's default.
 */
const TEXTS = [
  ...(['name', 'kind', 'bike', 'price', 'offer', 'shipping', 'warranty', 'mrp', 'hsn'] as const),
  ...PRODUCT_FIELD_NAMES,
] as const

/** The values of a product's form: lists of options as typed. */
export interface ProductFields extends Record<(typeof TEXTS)[number], string> {
  bikeId: string
  colors: string
  model: string
  type: string
  images: readonly FormPicture[]
  sections: readonly { title: string; text: string }[]
  notes: readonly { when: string; text: string }[]
  rows: readonly { label: string; value: string }[]
  /** Keyed by folded name. */
  adjustments: Readonly<Record<string, { readonly half: boolean; readonly add: string }>>
  stock: TypedStock
  /** How it is shown on its bike; empty if it is not. A list, so that conflicts and drafts take it as one value. */
  onBike: readonly OnBikeValue[]
}

export type ProductFormState = UseFormReturn<ProductFields>

export type Bikes = readonly Pick<Bike, 'id' | 'name'>[]

export function fieldsOf(
  product: Product | null,
  bikeId: string,
  { stock: { isTracked, onHand, lowAt }, onBike }: OpenedFacts,
): ProductFields {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, String(product?.[name] ?? '')]))
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    bikeId: product?.bikeId ?? bikeId,
    colors: product?.pricing.colors.join(', ') ?? '',
    model: product?.pricing.models.join(', ') ?? '',
    type: product?.pricing.types.join(', ') ?? '',
    images: (product?.images ?? []).map(({ base: _, widths: __, ...image }) => image),
    sections: product ? sectionsOf(product) : [],
    notes: product?.notes ?? [],
    rows: product?.rows ?? [],
    adjustments: {},
    stock: { isTracked, onHand: String(onHand), expected: onHand, lowAt: String(lowAt) },
    onBike: product && onBike ? [toOnBikeValue(product.bikeId, onBike)] : [],
  }
}

function sectionsOf({ titles, para }: Product): { title: string; text: string }[] {
  const [left, right] = [titles === '' ? [] : titles.split(','), para === '' ? [] : para.split(';')]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, place) => ({
    title: left[place] ?? '',
    text: right[place] ?? '',
  }))
}

export const isPieces = (text: string): boolean => /^\s*\d+\s*$/.test(text)

export const changesStock = ({ isTracked, onHand, lowAt }: TypedStock, before: StockFacts): boolean =>
  isTracked !== before.isTracked || (isTracked && (Number(onHand) !== before.onHand || Number(lowAt) !== before.lowAt))

/** Returns the request body. It omits stock that is not tracked and was not tracked before. */
export function bodyOf(fields: ProductFields, known: Adjustments, before: StockFacts): ProductBody {
  const { sections, stock: typed, warranty, ...rest } = fields
  return {
    ...rest,
    ...(warranty !== '' && { warranty }),
    colors: splitList(rest.colors),
    model: splitList(rest.model),
    type: splitList(rest.type),
    titles: sections.map(({ title }) => title),
    para: sections.map(({ text }) => text),
    images: rest.images.map(({ width: _, height: __, ...image }) => image),
    notes: rest.notes.filter(isFilled),
    rows: rest.rows.filter(isFilled),
    adjustments: typedPrices(fields, known),
    onBike: onBikeBody(rest.onBike, rest.bikeId, splitList(rest.colors)),
    ...((typed.isTracked || before.isTracked) && { stock: stockOf(typed, before) }),
  }
}

export const isFilled = (row: object): boolean => Object.values(row).join('').trim() !== ''

/** Returns the stock to send. Switching tracking off sends the previous count unchanged. */
const stockOf = ({ isTracked, onHand, expected, lowAt }: TypedStock, before: StockFacts) =>
  isTracked
    ? { isTracked, onHand: Number(onHand), expected, lowAt: Number(lowAt) }
    : { isTracked, onHand: before.onHand, expected: before.onHand, lowAt: before.lowAt }

export const isPercent = (text: string): boolean => /^(\d{1,2}(\.\d{1,2})?)?$/.test(text.trim())
export const isRupees = (text: string): boolean => parseRupees(text) !== null

export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

export type PriceTables = Pick<PricedProduct, 'adjustments' | 'surcharges'>

export function tablesOf({ words, usual, colors }: PriceSetting): PriceTables {
  return {
    adjustments: Object.fromEntries(
      words.map(({ name, half, add }) => [name, half ? { half: true } : { add: fromRupees(add) }]),
    ),
    surcharges: {
      usual: fromRupees(usual),
      own: Object.fromEntries(colors.map(({ name, add }) => [name, fromRupees(add)])),
    },
  }
}

/** Parses the typed amount into paise; it may be negative. */
function amountOf(typed: string): number | null {
  const text = typed.trim().replace(/^[−–]/, '-')
  const paise = parseRupees(text.replace(/^[-+]/, '').trim())
  return paise !== null && text.startsWith('-') ? -paise : paise
}

function typedPrices(fields: ProductFields, known: Adjustments) {
  const offered = new Set([...splitList(fields.model), ...splitList(fields.type)].map(foldName))
  const entries = Object.entries(fields.adjustments).flatMap(([name, typed]): [string, Adjustments[string]][] => {
    if (!offered.has(name) || Object.hasOwn(known, name)) return []
    if (typed.half) return [[name, { half: true }]]
    const add = amountOf(typed.add)
    return add === null ? [] : [[name, { add }]]
  })
  return Object.fromEntries(entries)
}

export function pricedOf(fields: ProductFields, { adjustments: known, surcharges }: PriceTables): PricedProduct | null {
  const price = fields.price.trim() === '' ? null : parseRupees(fields.price)
  if (price === null) return null
  return {
    price,
    offerPercent: isPercent(fields.offer) ? Number(fields.offer) : 0,
    colors: splitList(fields.colors),
    models: splitList(fields.model),
    types: splitList(fields.type),
    adjustments: { ...known, ...typedPrices(fields, known) },
    surcharges,
  }
}
