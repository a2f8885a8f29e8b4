import type { CartLineInput } from '#contract/checkout.ts'
import type { CartLine } from './cart-store.ts'

/** A line as the API takes it. */
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
