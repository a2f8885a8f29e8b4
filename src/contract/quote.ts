import { z } from 'zod'
import { MAX_LINES, MAX_QUANTITY } from '#rules/cart.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { endpoints } from './endpoint.ts'

const Option = z.string().max(100).default(NO_OPTION)

/** A cart line as the browser sends it; the price it saw is compared with the shop's, never used. */
export const CartLineInput = z.object({
  proId: z.string().min(1).max(100),
  bike_id: z.string().max(100).optional(),
  name: z.string().max(200).default(''),
  bike: z.string().max(200).default(''),
  color: Option,
  model: Option,
  type: Option,
  qty: z.int().min(1).max(MAX_QUANTITY),
  price: z.number().min(0).max(1_000_000_000).optional(),
})
export type CartLineInput = z.output<typeof CartLineInput>

const Step = z.object({ step: z.string(), label: z.string(), amount: z.number() })

const QuotedLine = z.object({
  proId: z.string(),
  bike_id: z.string(),
  bikeCode: z.string(),
  code: z.string(),
  name: z.string(),
  bike: z.string(),
  image: z.string(),
  color: z.string(),
  model: z.string(),
  type: z.string(),
  qty: z.int(),
  price: z.number(),
  steps: z.array(Step),
  lineTotal: z.number(),
  shipping: z.number(),
})

/** Something the buyer must be told. `line` is the place in the cart that was sent. */
const Notice = z.object({
  code: z.enum(['price_changed', 'gone', 'option_unavailable', 'sign_in']),
  message: z.string(),
  line: z.int().optional(),
})

export const quote = endpoints({
  'POST /quote': {
    policy: 'public',
    summary: 'Prices a cart: lines with their steps, totals, and notices on what changed',
    body: z.object({ cartItems: z.array(CartLineInput).max(MAX_LINES) }),
    answer: z.object({
      lines: z.array(QuotedLine),
      itemsPrice: z.number(),
      discountPrice: z.number(),
      taxPrice: z.number(),
      /** Null until the state of delivery is known. */
      tax: z.object({ cgst: z.number().nullable(), sgst: z.number().nullable(), igst: z.number().nullable() }),
      shippingPrice: z.number(),
      roundOff: z.number(),
      pointsUsed: z.int(),
      pointsValue: z.number(),
      totalPrice: z.number(),
      creditPoints: z.int(),
      notices: z.array(Notice),
    }),
  },
})
