import type { PriceSetting } from '#contract/prices.ts'
import { fromRupees, parseRupees } from '#rules/money.ts'
import { type Adjustments, foldName, type PricedProduct } from '#rules/pricing.ts'

/** The price adjustment of a new option, as typed. */
export interface TypedPrice {
  readonly half: boolean
  readonly add: string
}

/** The fields of a product's form that decide its price. */
export interface PriceFields {
  readonly price: string
  readonly offer: string
  readonly colors: string
  readonly model: string
  readonly type: string
  /** Keyed by folded name. */
  readonly adjustments: Readonly<Record<string, TypedPrice>>
}

export const isPercent = (text: string): boolean => /^(\d{1,2}(\.\d{1,2})?)?$/.test(text.trim())
export const isRupees = (text: string): boolean => parseRupees(text) !== null

/** Splits a list of options as typed. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

export type PriceTables = Pick<PricedProduct, 'adjustments' | 'surcharges'>

/** Returns the price adjustments of options and colours that apply to the whole shop. */
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

type Adjustment = { add: number } | { half: true }

/** Returns the valid prices of new options, without those that are no longer offered. */
export function typedPrices(fields: Pick<PriceFields, 'adjustments' | 'model' | 'type'>, known: Adjustments) {
  const offered = new Set([...splitList(fields.model), ...splitList(fields.type)].map(foldName))
  const entries = Object.entries(fields.adjustments).flatMap(([name, typed]): [string, Adjustment][] => {
    if (!offered.has(name) || Object.hasOwn(known, name)) return []
    if (typed.half) return [[name, { half: true }]]
    const add = amountOf(typed.add)
    return add === null ? [] : [[name, { add }]]
  })
  return Object.fromEntries(entries)
}

/** Returns the product for the price rules, or null while there is no price. */
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
