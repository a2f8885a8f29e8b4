import { z } from 'zod'
import { SEZ_SUPPLIES } from '#rules/billing.ts'
import { MAX_LINES } from '#rules/cart.ts'
import { foldCoupon } from '#rules/coupon.ts'
import { endpoints } from './endpoint.ts'
import { Gstin, Id, Pincode, PincodeConfirmed, plainRequired, printed } from './fields.ts'
import { Order } from './orders.ts'
import { CartLineInput, Notice, PointsOffer, QuotedLine, Totals } from './quote.ts'

/** A coupon code, typed or from a link. One that is too long is treated like an unknown one. */
const Coupon = z
  .string()
  .transform((typed) => foldCoupon(typed).slice(0, 41))
  .optional()

/** A boolean field that older pages leave out. */
const Flag = z.boolean().default(false)

/** Whether to replace the customer's unfinished orders: their discount, points and reservations count as free. */
const Replaces = z.boolean().default(false)

/** A supply to a Special Economic Zone with payment of IGST. Only staff can take an order without. */
const SezWithPayment = z
  .enum(SEZ_SUPPLIES)
  .refine((sez) => sez === 'with-payment', {
    error: 'For a supply without payment of IGST please call us: we take such an order for you.',
  })
  .optional()

/** The registered business; its state is that of the GSTIN. */
export const Billing = z.object({
  name: plainRequired('Registered name is required', 120).check(printed),
  address: plainRequired('Registered address is required', 300).check(printed),
  city: plainRequired('City is required', 100).check(printed),
  pincode: Pincode,
  pincodeConfirmed: PincodeConfirmed,
})

const CartItems = z.array(CartLineInput).max(MAX_LINES)

/** A total shown by the page, of any value: a difference is answered with the right totals (M13). */
const Claimed = z.unknown()

const OpenedPayment = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  /** Null if points have paid for everything. Amount in paise. */
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
    body: z.object({
      cartItems: CartItems,
      addressId: Id.optional(),
      usePoints: Flag,
      couponCode: Coupon,
      replaceUnfinished: Replaces,
      /** The GSTIN of a business: its state is the place of supply. An invalid one is ignored. */
      gstin: Gstin.optional(),
      sez: SezWithPayment,
    }),
    answer: Totals.extend({
      lines: z.array(QuotedLine),
      points: PointsOffer.nullable(),
      notices: z.array(Notice),
      /** When the customer accepted the policies in force; null for visitors, and who has yet to accept them. */
      termsAcceptedAt: z.string().nullable(),
    }),
  },
  'POST /cleanup-unpaid-orders': {
    policy: 'self',
    limit: 'payment',
    summary:
      'Reconciles own unpaid orders with the payment provider, and expires those that nobody has tried to pay for 15 minutes',
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
      /** The amount that the page showed as left to pay after points; compared like the other totals if given. */
      amountToPay: Claimed.optional(),
      usePoints: Flag,
      couponCode: Coupon,
      replaceUnfinished: Replaces,
      /** The GSTIN, for an invoice to a business. */
      gstin: Gstin.optional(),
      sez: SezWithPayment,
      /** The registered name and address; required if the GSTIN is from another state than the delivery address. */
      billing: Billing.optional(),
      /** Whether the customer ticked the terms; the time is stored with the order, or that of an earlier acceptance. */
      consent: Flag,
    }),
    answer: OpenedPayment,
  },
  'POST /verify-and-update-order': {
    policy: 'owner',
    limit: 'payment',
    summary:
      'What the payment dialog has reported; the order is reconciled with the payment provider, whatever that was',
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
    summary: 'Opens the payment of an own order that is not paid yet (W13)',
    params: z.object({ id: Id }),
    answer: OpenedPayment,
  },
  'POST /order/{id}/cancel': {
    policy: 'owner',
    limit: 'payment',
    summary: 'Cancels an own order that has not left yet, and returns what the policy says (P8)',
    params: z.object({ id: Id }),
    body: z.object({
      reason: z.string().trim().max(250).check(printed).default(''),
      /** The refund that the customer was shown, in rupees and points; if it has changed, nothing is cancelled. */
      expected: z.object({ amount: z.number(), points: z.int() }).optional(),
    }),
    answer: z.object({
      order: Order,
      refund: z.object({
        amount: z.number(),
        points: z.int(),
        percent: z.number(),
        /** Earned points that were already spent, and the rupees that were deducted for them. */
        pointsDeducted: z.int(),
        deducted: z.number(),
      }),
    }),
  },
  'GET /payment-dialog': {
    policy: 'user',
    summary: 'Where the script of the payment provider is',
    answer: z.object({ checkoutJs: z.string() }),
  },
})
