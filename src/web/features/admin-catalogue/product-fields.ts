import type { Product } from '#contract/catalogue.ts'
import type { ProductBody } from '#contract/catalogue-admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { PriceSetting } from '#contract/prices.ts'
import type { stock } from '#contract/stock.ts'
import { fromRupees, parseRupees } from '#rules/money.ts'
import { type Adjustments, foldName, type PricedProduct } from '#rules/pricing.ts'
import type { FormPicture } from './picture-list.ts'

/** What a new option does to the price, as it is typed. */
export interface TypedPrice {
  readonly half: boolean
  readonly add: string
}

/** Stock as it is typed; what is on hand is compared with what was shown when it was. */
interface TypedStock {
  kept: boolean
  onHand: string
  expected: number
  lowAt: string
}

/** What the shop keeps of a product's stock. */
export type StockFacts = Pick<Answer<(typeof stock)['GET /stock/{proId}']>, 'kept' | 'onHand' | 'lowAt'>

export const NO_STOCK: StockFacts = { kept: false, onHand: 0, lowAt: 3 }

/** A product as its form holds it: lists of options as they are typed. */
export interface ProductFields {
  bikeId: string
  name: string
  kind: string
  bike: string
  price: string
  offer: string
  shipping: string
  colors: string
  model: string
  type: string
  quote: string
  weight: string
  dimensions: string
  material: string
  items: string
  dispatched: string
  installation: string
  proPic: string
  images: readonly FormPicture[]
  sections: readonly { title: string; text: string }[]
  notes: readonly { when: string; text: string }[]
  rows: readonly { label: string; value: string }[]
  /** By folded name. */
  adjustments: Readonly<Record<string, TypedPrice>>
  stock: TypedStock
}

export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

const TEXTS = [
  'name',
  'kind',
  'bike',
  'price',
  'offer',
  'shipping',
  'quote',
  'weight',
  'dimensions',
  'material',
  'items',
  'dispatched',
  'installation',
  'proPic',
] as const

export function fieldsOf(product: Product | null, bikeId: string, { kept, onHand, lowAt }: StockFacts): ProductFields {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, product?.[name] ?? '']))
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    bikeId: product?.bikeId ?? bikeId,
    colors: product?.pricing.colors.join(', ') ?? '',
    model: product?.pricing.models.join(', ') ?? '',
    type: product?.pricing.types.join(', ') ?? '',
    images: (product?.images ?? []).map(({ url, width, height, alt, color, section }) => ({
      url,
      width,
      height,
      alt,
      color,
      section,
    })),
    sections: product ? sectionsOf(product) : [],
    notes: product?.notes ?? [],
    rows: product?.rows ?? [],
    adjustments: {},
    stock: { kept, onHand: String(onHand), expected: onHand, lowAt: String(lowAt) },
  }
}

/** Titles and texts side by side, also where one of them has no partner. */
function sectionsOf({ titles, para }: Product): { title: string; text: string }[] {
  const [left, right] = [titles === '' ? [] : titles.split(','), para === '' ? [] : para.split(';')]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, place) => ({
    title: left[place] ?? '',
    text: right[place] ?? '',
  }))
}

export type PriceTables = Pick<PricedProduct, 'adjustments' | 'surcharges'>

/** The prices of options and colours that the whole shop knows. */
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

/** The typed price as a number of paise; an amount may be negative. */
function amountOf(typed: string): number | null {
  const text = typed.trim().replace(/^[−–]/, '-')
  const paise = parseRupees(text.replace(/^[-+]/, '').trim())
  return paise !== null && text.startsWith('-') ? -paise : paise
}

type Adjustment = { add: number } | { half: true }

/** The new options' prices, as far as they can be read; those of names that are not offered any more are left out. */
function typedPrices(fields: Pick<ProductFields, 'adjustments' | 'model' | 'type'>, known: Adjustments) {
  const offered = new Set([...splitList(fields.model), ...splitList(fields.type)].map(foldName))
  const entries = Object.entries(fields.adjustments).flatMap(([name, typed]): [string, Adjustment][] => {
    if (!offered.has(name) || Object.hasOwn(known, name)) return []
    if (typed.half) return [[name, { half: true }]]
    const add = amountOf(typed.add)
    return add === null ? [] : [[name, { add }]]
  })
  return Object.fromEntries(entries)
}

type PriceFields = Pick<ProductFields, 'price' | 'offer' | 'colors' | 'model' | 'type' | 'adjustments'>

/** What the price rules make of the form; null until there is a price. */
export function pricedOf(fields: PriceFields, { adjustments: known, surcharges }: PriceTables): PricedProduct | null {
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

export const isPercent = (text: string): boolean => /^\s*(\d{1,2}(\.\d{1,2})?)?\s*$/.test(text)
export const isPieces = (text: string): boolean => /^\s*\d+\s*$/.test(text)
export const isRupees = (text: string): boolean => parseRupees(text) !== null

/** What is sent. Of stock that is not kept and was not before, nothing is said. */
export function bodyOf(fields: ProductFields, known: Adjustments, before: StockFacts): ProductBody {
  const { sections, adjustments: _, stock: typed, colors, model, type, images, notes, rows, ...texts } = fields
  return {
    ...texts,
    colors: splitList(colors),
    model: splitList(model),
    type: splitList(type),
    titles: sections.map(({ title }) => title),
    para: sections.map(({ text }) => text),
    images: images.map(({ url, alt, color, section }) => ({ url, alt, color, section })),
    notes: notes.filter(({ when, text }) => (when + text).trim() !== ''),
    rows: rows.filter(({ label, value }) => (label + value).trim() !== ''),
    adjustments: typedPrices(fields, known),
    ...((typed.kept || before.kept) && { stock: stockOf(typed, before) }),
  }
}

/** Who switches it off has counted nothing. */
const stockOf = ({ kept, onHand, expected, lowAt }: TypedStock, before: StockFacts) =>
  kept
    ? { kept, onHand: Number(onHand), expected, lowAt: Number(lowAt) }
    : { kept, onHand: before.onHand, expected: before.onHand, lowAt: before.lowAt }
