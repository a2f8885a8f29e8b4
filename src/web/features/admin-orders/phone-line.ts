import type { Product } from '#contract/catalogue.ts'
import type { CartLineInput } from '#contract/quote.ts'
import { lineKey, MAX_QUANTITY } from '#rules/cart.ts'

/** A line of a phone order that is being entered. */
export interface PhoneLine {
  readonly product: Product
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
}

export const keyOf = ({ product, ...choice }: PhoneLine): string => lineKey({ ...choice, proId: product.id })

export const toInput = ({ product, color, model, type, qty }: PhoneLine): CartLineInput => ({
  proId: product.id,
  name: product.name,
  bike: product.bikes.name,
  color,
  model,
  type,
  qty,
})

/** Adds a line; if the same choice is already there, increases its quantity. */
export function addPhoneLine(lines: readonly PhoneLine[], added: PhoneLine): readonly PhoneLine[] {
  const same = lines.find((each) => keyOf(each) === keyOf(added))
  if (!same) return [...lines, added]
  const qty = Math.min(MAX_QUANTITY, same.qty + added.qty)
  return lines.map((each) => (each === same ? { ...each, qty } : each))
}
