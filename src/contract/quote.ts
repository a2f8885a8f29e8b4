import { z } from 'zod'
import { MAX_QUANTITY } from '#rules/cart.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { TaxSplit } from './fields.ts'

const Option = z.string().max(100).default(NO_OPTION)

/** A cart line as the browser sends it. The price it shows is compared with the shop's, never used. */
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

export const Step = z.object({ step: z.string(), label: z.string(), amount: z.number() })

export const QuotedLine = z.object({
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
  taxPercent: z.number(),
})

/** A notice to the customer. `line` is its place in the cart that was sent. */
export const Notice = z.object({
  code: z.enum([
    'price_changed',
    'gone',
    'option_unavailable',
    'out_of_stock',
    'sign_in',
    'coupon',
    'unfinished_order',
    'points_debt',
    'first_order_used',
  ]),
  message: z.string(),
  line: z.int().optional(),
  /** The unpaid order that reserves the first-order discount, points or the last pieces. */
  orderId: z.string().optional(),
})

/** What is added to the goods of a cart or an order, and the total, in rupees. */
export const TaxAndTotal = {
  taxPrice: z.number(),
  /** The GST rate; null if the goods have several rates, or there are none. */
  taxPercent: z.number().nullable(),
  /** All null until the state of delivery is known (M8). */
  tax: TaxSplit,
  shippingPrice: z.number(),
  roundOff: z.number(),
  /** Before points, which are a payment (M10). */
  totalPrice: z.number(),
}

/** The totals of a cart, in rupees. */
export const Totals = z.object({
  itemsPrice: z.number(),
  /** The first-order offer or coupon, in percent and in rupees (M9, P10). */
  discount: z.number(),
  discountPrice: z.number(),
  firstOrder: z.boolean(),
  ...TaxAndTotal,
  pointsUsed: z.int(),
  pointsValue: z.number(),
  /** The rest to pay in money. */
  amountToPay: z.number(),
  creditPoints: z.int(),
})

export type Totals = z.infer<typeof Totals>

/** The points that a customer can use (M10); null if not signed in. */
export const PointsOffer = z.object({
  balance: z.int(),
  claimable: z.int(),
  /** Their value in rupees. */
  value: z.number(),
  /** The amount in rupees by which the total is too low to use all points; 0 if all can be used. */
  missing: z.number(),
  /** Points that are earned but cannot be spent yet. */
  pending: z.int(),
  /** Points owed for a refunded order; until they are settled none can be spent. */
  owed: z.int(),
})
