import type { CartLineInput } from '#contract/quote.ts'
import type { CartLine } from './cart-line.ts'

/** Converts a cart line to the API's input. */
export const toInput = ({ proId, bike_id, name, bike, color, model, type, qty, price }: CartLine): CartLineInput => ({
  proId,
  bike_id,
  name,
  bike,
  color,
  model,
  type,
  qty,
  price,
})
