import { z } from 'zod'
import { MAX_LINES, MAX_QUANTITY } from '#rules/cart.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { endpoints } from './endpoint.ts'
import { Id } from './fields.ts'
import { Order } from './orders.ts'

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
  code: z.enum([
    'price_changed',
    'gone',
    'option_unavailable',
    'out_of_stock',
    'sign_in',
    'coupon',
    'unfinished_order',
  ]),
  message: z.string(),
  line: z.int().optional(),
  /** The unpaid order that holds the first-order discount, points or the last pieces. */
  orderId: z.string().optional(),
})

const Split = z.object({ cgst: z.number().nullable(), sgst: z.number().nullable(), igst: z.number().nullable() })

/** What a cart costs, in rupees. */
const Totals = z.object({
  itemsPrice: z.number(),
  /** Percent and rupees of the first-order offer or of a coupon (M9, P10). */
  discount: z.number(),
  discountPrice: z.number(),
  firstOrder: z.boolean(),
  taxPrice: z.number(),
  /** The rate of GST. */
  taxPercent: z.number(),
  /** All null until the state of delivery is known (M8). */
  tax: Split,
  shippingPrice: z.number(),
  roundOff: z.number(),
  /** Before points: they are a payment (M10). */
  totalPrice: z.number(),
  pointsUsed: z.int(),
  pointsValue: z.number(),
  /** What is left to pay in money. */
  amountToPay: z.number(),
  /** What the order earns. */
  creditPoints: z.int(),
})
export type Totals = z.infer<typeof Totals>

/** What a customer could pay with points (M10); null for whoever is not signed in. */
const PointsOffer = z.object({
  balance: z.int(),
  /** How many this cart may take. */
  claimable: z.int(),
  /** Their value in rupees. */
  value: z.number(),
  /** Rupees that the total lacks for the full claim; 0 when all can be claimed. */
  missing: z.number(),
})

/** What somebody typed or was sent in a link; too long is as good as unknown. */
const Coupon = z
  .string()
  .transform((typed) => typed.trim().slice(0, 41))
  .optional()
/** A place of Boolean kind that older pages leave out. */
const Wish = z.boolean().default(false)

const CartItems = z.array(CartLineInput).max(MAX_LINES)

/** Whatever stands there is compared with the shop's figure, and a difference answered with the right ones (M13). */
const Claimed = z.unknown()

/** What the payment dialog is opened with. */
const OpenedPayment = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  /** Null when points have paid for everything. Amount in paise. */
  razorpayOrder: z.object({ id: z.string(), amount: z.int(), currency: z.string() }).nullable(),
  paid: z.boolean(),
  key: z.string(),
  checkoutJs: z.string(),
  name: z.string(),
  theme: z.object({ color: z.string() }),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
})

export const checkout = endpoints({
  'POST /quote': {
    policy: 'public',
    knowsUser: true,
    summary: 'Prices a cart: lines with their steps, totals, and notices on what changed',
    body: z.object({ cartItems: CartItems, addressId: Id.optional(), usePoints: Wish, couponCode: Coupon }),
    answer: Totals.extend({ lines: z.array(QuotedLine), points: PointsOffer.nullable(), notices: z.array(Notice) }),
  },
  'POST /cleanup-unpaid-orders': {
    policy: 'self',
    summary: 'Settles own unpaid orders, and ends those that nobody has tried to pay for 15 minutes',
    body: z.object({ userId: Id }),
    answer: z.object({ message: z.string(), expired: z.int() }),
  },
  'POST /create-payment': {
    policy: 'self',
    status: 201,
    summary: 'Places an order at the shop’s own prices, and opens its payment; other totals are answered with 409',
    body: z.object({
      userId: Id,
      addressId: Id,
      cartItems: CartItems.min(1, { error: 'Your cart is empty.' }),
      itemsPrice: Claimed,
      totalPrice: Claimed,
      taxPrice: Claimed,
      shippingPrice: Claimed,
      discountPrice: Claimed,
      /** What the page said is left to pay after points; compared like the others where it is given. */
      amountToPay: Claimed.optional(),
      usePoints: Wish,
      couponCode: Coupon,
      /** For an invoice to a business; its state must be that of the delivery. */
      gstin: z.string().trim().max(20).optional(),
      /** The terms were accepted by a tick; noted with the order. */
      consent: Wish,
    }),
    answer: OpenedPayment,
  },
  'POST /verify-and-update-order': {
    policy: 'owner',
    limit: 'payment',
    summary: 'What the payment dialog has said; the order is settled with the provider, whatever it was',
    body: z.object({
      orderId: Id,
      userId: Id.optional(),
      razorpayOrderId: z.string().max(100),
      razorpayPaymentId: z.string().max(100),
      razorpaySignature: z.string().max(200),
    }),
    /** 202 with `pending` while the provider has not captured the payment. */
    answer: z.object({ status: z.boolean(), orderId: z.string(), pending: z.boolean().optional() }),
    refusal: { status: false },
  },
  'POST /cancel-order': {
    policy: 'owner',
    limit: 'payment',
    summary: 'The customer has left the payment dialog: an order that nobody has tried to pay ends (P1)',
    body: z.object({ orderId: Id }),
    answer: z.object({ status: z.enum(['cancelled', 'waiting', 'paid']), message: z.string() }),
  },
  'POST /order/{id}/pay': {
    policy: 'owner',
    limit: 'payment',
    summary: 'Opens the payment of an own order that is not paid yet (C13)',
    params: z.object({ id: Id }),
    answer: OpenedPayment,
  },
  'POST /order/{id}/cancel': {
    policy: 'owner',
    limit: 'payment',
    summary: 'Cancels an own order that has not left yet, and returns what the policy says (P8)',
    params: z.object({ id: Id }),
    body: z.object({ reason: z.string().trim().max(250).default('') }),
    answer: z.object({ order: Order, refund: z.object({ amount: z.number(), points: z.int(), percent: z.number() }) }),
  },
  'GET /payment-dialog': {
    policy: 'user',
    summary: 'Where the script of the payment provider is',
    answer: z.object({ checkoutJs: z.string() }),
  },
})
