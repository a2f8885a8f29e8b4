import { divideHalfUp, type Paise, percentOf } from './money.ts'

/** The effect of an option on the unit price: an amount added (or subtracted), or half the price. */
type Adjustment = { add: Paise } | { half: true }

/** Adjustments by option name, trimmed and in lower case. */
export type Adjustments = Readonly<Record<string, Adjustment>>

/** Trimmed and without case; any other difference makes a different option (M2). */
export const foldName = (name: string): string => name.trim().toLowerCase()

/** S1 §9. A type missing here cannot be bought; a model missing here is free (D1). */
export const SPECIFIED_ADJUSTMENTS: Adjustments = {
  standard: { add: 0 },
  'dominar 400': { add: 0 },
  both: { add: 0 },
  black: { add: 0 },
  pro: { add: 0 },
  '1-inch': { add: 0 },
  '1.5 inches': { add: 0 },
  'model-1': { add: 0 },
  default: { add: 0 },
  aluminium: { add: 0 },
  'dominar 250': { add: 200_00 },
  '2 sliders': { add: 1000_00 },
  '4 sliders': { add: 1800_00 },
  left: { half: true },
  right: { half: true },
  transparant: { add: 200_00 },
  '1.5-inch': { add: 130_00 },
  '2 inches': { add: 400_00 },
  'model-2': { add: -100_00 },
  'mild steel': { add: -1040_00 },
}

/** Surcharges by colour, in lower case; a colour that is not listed costs the usual surcharge (M4). */
export interface ColorSurcharges {
  readonly usual: Paise
  readonly own: Readonly<Record<string, Paise>>
}

export const SPECIFIED_SURCHARGES: ColorSurcharges = { usual: 250_00, own: { black: 0 } }

/** The offer on a customer's first order, in percent of the subtotal (S2 §9). */
export const FIRST_ORDER_PERCENT = 10

/** The price settings of the seller; the specification's values apply where nothing is set. */
export interface PriceSettings {
  readonly adjustments: Adjustments
  readonly surcharges: ColorSurcharges
  readonly firstOrderPercent: number
}

/** The option sent in place of a colour, model or type that the product does not offer. */
export const NO_OPTION = 'default'

/** The inputs of a unit price. `adjustments` and `surcharges` contain at least the product's own options. */
export interface PricedProduct {
  readonly price: Paise
  /** The product's offer in percent, 0 if there is none. */
  readonly offerPercent: number
  readonly colors: readonly string[]
  readonly models: readonly string[]
  readonly types: readonly string[]
  readonly adjustments: Adjustments
  readonly surcharges: ColorSurcharges
}

export interface Choice {
  readonly color: string
  readonly model: string
  readonly type: string
}

type OptionName = keyof Choice

/** One step in the breakdown of a unit price: `amount` is what it adds, negative if it subtracts. */
export interface PriceStep {
  readonly step: 'price' | 'offer' | 'half' | 'type' | 'model' | 'color'
  readonly label: string
  readonly amount: Paise
}

export type UnitPrice =
  | { readonly ok: true; readonly price: Paise; readonly steps: readonly PriceStep[]; readonly choice: Choice }
  | { readonly ok: false; readonly option: OptionName | null; readonly reason: 'unavailable' | 'too-low' }

/** The lowest unit price at which an option can be sold (M5). */
const LOWEST_UNIT_PRICE: Paise = 100

/** Returns the price after the offer: price minus price times offer divided by 100 (S1 §5). */
export const offerPrice = (product: Pick<PricedProduct, 'price' | 'offerPercent'>): Paise =>
  product.offerPercent === 0 ? product.price : percentOf(product.price, 100 - product.offerPercent)

export function surchargeOf(color: string, surcharges: ColorSurcharges): Paise {
  const name = foldName(color)
  return name === NO_OPTION ? 0 : (surcharges.own[name] ?? surcharges.usual)
}

/** Returns the spelling of a chosen option as offered, NO_OPTION if there are none, undefined if it is not offered. */
function offered(options: readonly string[], chosen: string): string | undefined {
  if (options.length === 0) return foldName(chosen) === NO_OPTION ? NO_OPTION : undefined
  return options.find((option) => foldName(option) === foldName(chosen))
}

/** M1: price, offer, half for Left and Right, then the adjustments of type and model, then the colour. */
export function unitPrice(product: PricedProduct, chosen: Choice): UnitPrice {
  const color = offered(product.colors, chosen.color)
  if (color === undefined) return { ok: false, option: 'color', reason: 'unavailable' }
  const model = offered(product.models, chosen.model)
  if (model === undefined) return { ok: false, option: 'model', reason: 'unavailable' }
  const type = offered(product.types, chosen.type)
  const typeAdjustment = type === NO_OPTION ? { add: 0 } : type && product.adjustments[foldName(type)]
  if (type === undefined || !typeAdjustment) return { ok: false, option: 'type', reason: 'unavailable' }
  const modelAdjustment = product.adjustments[foldName(model)] ?? { add: 0 }

  const steps: PriceStep[] = [{ step: 'price', label: 'Price', amount: product.price }]
  const step = (name: PriceStep['step'], label: string, amount: Paise) => {
    if (amount !== 0) steps.push({ step: name, label, amount })
    return amount
  }
  let price = product.price
  price += step('offer', `Offer ${product.offerPercent}%`, offerPrice(product) - product.price)
  if ('half' in typeAdjustment) price += step('half', type, divideHalfUp(price, 2) - price)
  else if ('half' in modelAdjustment) price += step('half', model, divideHalfUp(price, 2) - price)
  if ('add' in typeAdjustment) price += step('type', type, typeAdjustment.add)
  if ('add' in modelAdjustment) price += step('model', model, modelAdjustment.add)
  price += step('color', color, surchargeOf(color, product.surcharges))

  if (price < LOWEST_UNIT_PRICE) return { ok: false, option: null, reason: 'too-low' }
  return { ok: true, price, steps, choice: { color, model, type } }
}

export interface PriceRange {
  readonly low: Paise
  readonly high: Paise
  /** The price of the cheapest choice without the offer; equal to `low` if there is no offer. */
  readonly before: Paise
}

/** Returns the lowest and the highest unit price over the product's options, or null if nothing can be bought. */
export function priceRange(product: PricedProduct): PriceRange | null {
  const each = (options: readonly string[]) => (options.length > 0 ? options : [NO_OPTION])
  const prices = each(product.colors).flatMap((color) =>
    each(product.models).flatMap((model) =>
      each(product.types).flatMap((type) => {
        const priced = unitPrice(product, { color, model, type })
        return priced.ok ? [{ price: priced.price, choice: priced.choice }] : []
      }),
    ),
  )
  const [first, ...others] = prices
  if (!first) return null
  const lowest = others.reduce((low, each) => (each.price < low.price ? each : low), first)
  const high = others.reduce((most, { price }) => Math.max(most, price), first.price)
  return { low: lowest.price, high, before: priceBeforeOffer(product, lowest) }
}

/** Option prices are outside the offer, but Left and Right halve it. */
function priceBeforeOffer(product: PricedProduct, chosen: { readonly price: Paise; readonly choice: Choice }): Paise {
  const before = unitPrice({ ...product, offerPercent: 0 }, chosen.choice)
  return before.ok ? before.price : chosen.price
}

/** The two finishes of a windshield: if only one is made, the other is shown as out of stock (S1 §2). */
const FINISHES = ['Black', 'Transparant']

export function outOfStockTypes(types: readonly string[]): string[] {
  const [only] = types
  if (only === undefined || types.length > 1) return []
  if (!FINISHES.some((finish) => foldName(finish) === foldName(only))) return []
  return FINISHES.filter((finish) => foldName(finish) !== foldName(only))
}
