import type { Product } from '#contract/catalogue.ts'
import type { CartLineInput } from '#contract/quote.ts'
import { isValidQuantity, MAX_LINES } from '#rules/cart.ts'
import { toRupees } from '#rules/money.ts'
import { pictureOfChoice } from '#rules/pictures.ts'
import { type Choice, unitPrice } from '#rules/pricing.ts'
import { randomId } from './random-id.ts'

/** A line of the stored cart; `price` is the unit price after options, in rupees. */
export interface CartLine {
  readonly uuid: string
  readonly bike_id: string
  readonly bike_name: string
  readonly bike: string
  readonly bikeCode: string
  readonly proId: string
  readonly code: string
  readonly name: string
  readonly image: string
  readonly price: number
  readonly color: string
  readonly model: string
  readonly shipping: number
  readonly type: string
  readonly qty: number
  /** The GST rate when the line was added; lines stored by an earlier version of the shop have none. */
  readonly taxPercent?: number
}

/** Returns the line for a product and a choice; null if it cannot be bought, so that nothing is added (M3). */
export function lineOf(product: Product, choice: Choice, qty: number): CartLine | null {
  const priced = unitPrice(product.pricing, choice)
  if (!priced.ok || !isValidQuantity(qty)) return null
  return {
    uuid: randomId(),
    bike_id: product.bikeId,
    bike_name: product.bikes.name,
    bike: product.bikes.name,
    bikeCode: product.bikes.code,
    proId: product.proId,
    code: product.code,
    name: product.name,
    image: pictureOfChoice(product.images, priced.choice)?.base ?? '',
    price: toRupees(priced.price),
    color: priced.choice.color,
    model: priced.choice.model,
    shipping: toRupees(product.pricing.shipping),
    type: priced.choice.type,
    qty,
    taxPercent: product.tax.percent,
  }
}

/** The text fields of a line, with the maximum length of each. */
const TEXTS: Readonly<Record<string, number>> = {
  uuid: 100,
  bike_id: 100,
  bike_name: 200,
  bike: 200,
  bikeCode: 200,
  proId: 100,
  code: 200,
  name: 200,
  image: 200,
  color: 100,
  model: 100,
  type: 100,
}

/** In rupees. */
const HIGHEST_AMOUNT = 1_000_000_000

/** Returns the valid lines of stored data, which can come from an earlier version of the shop or be manipulated. */
export function checkLines(value: unknown): CartLine[] | null {
  if (!Array.isArray(value)) return null
  return value.filter(isLine).slice(0, MAX_LINES)
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Record<string, unknown>
  const amounts = [line.price, line.shipping]
  return (
    Object.entries(TEXTS).every(([name, maxLength]) => isText(line[name], maxLength)) &&
    line.proId !== '' &&
    amounts.every((amount) => typeof amount === 'number' && amount >= 0 && amount <= HIGHEST_AMOUNT) &&
    isPercent(line.taxPercent) &&
    typeof line.qty === 'number' &&
    isValidQuantity(line.qty)
  )
}

const isPercent = (value: unknown): boolean =>
  value === undefined || (typeof value === 'number' && value >= 0 && value <= 100)

const isText = (value: unknown, maxLength: number): boolean => typeof value === 'string' && value.length <= maxLength

export const toInput = ({ proId, bike_id, name, bike, color, model, type, qty, price }: CartLine): CartLineInput => {
  return { proId, bike_id, name, bike, color, model, type, qty, price }
}
