import { z } from 'zod'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { plainText } from '#rules/pasted.ts'
import { PAYMENT_STATES } from '#rules/payment-state.ts'
import { foldDocumentNumber, foldTrackingNumber } from '#rules/shop-number.ts'
import { endpoints } from './endpoint.ts'
import { Bytes, hundredths, Id, PostalAddress, printed } from './fields.ts'
import { QuotedLine, Step, TaxAndTotal } from './quote.ts'

export const OrderDetail = z.object({
  id: z.string(),
  productId: z.string(),
  orderId: z.string(),
  productName: z.string(),
  bikeName: z.string(),
  model: z.string(),
  type: z.string(),
  color: z.string(),
  qty: z.int(),
  /** How many of them were refunded: cancelled before dispatch, or returned. */
  qtyRefunded: z.int(),
  /** The unit price after options, in rupees without GST. */
  price: z.number(),
  steps: z.array(Step),
  hsn: z.string(),
  /** The GST rate at which it was sold. */
  taxPercent: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  products: z.object({ name: z.string(), bike: z.string(), url: z.string() }),
})

export type OrderDetail = z.infer<typeof OrderDetail>

/** What the catalogue says today about a part that was bought. */
export const Listing = z.object({
  path: z.string(),
  /** How soon it leaves, in the seller's words; may be empty. */
  dispatched: z.string(),
  /** How it is fitted, in the seller's words; may be empty. */
  installation: z.string(),
})
export type Listing = z.infer<typeof Listing>

/** What a refund returns: an amount in rupees, and points. */
export const Refunded = {
  amount: z.number(),
  points: z.int(),
  /** Earned points that were already spent, and their value in rupees, which is already deducted from the amount. */
  pointsDeducted: z.int(),
  deducted: z.number(),
}

export const IssuedDocument = z.object({
  kind: z.enum([
    'receipt',
    'invoice',
    'refund-voucher',
    'credit-note',
    'commercial-credit-note',
    'reinstated-receipt',
    'debit-note',
    'commercial-debit-note',
  ]),
  number: z.string(),
  issuedAt: z.string(),
})

export const Order = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  itemsPrice: z.number(),
  ...TaxAndTotal,
  discountPrice: z.number(),
  /** In percent (D10). */
  discount: z.number(),
  pointsUsed: z.int(),
  pointsValue: z.number(),
  /** The money that was paid, in rupees. */
  amountPaid: z.number(),
  amountRefunded: z.number(),
  /** The deduction from refunds for earned credit points that were already spent, in rupees. */
  amountDeducted: z.number(),
  /** Whether the delivery charge was refunded by name. */
  isDeliveryRefunded: z.boolean(),
  /** The points that the order earns once it is paid. */
  creditPoints: z.int(),
  status: z.enum(ORDER_STATUSES),
  statusMessage: z.string(),
  isPaid: z.boolean(),
  /** As the customer reads it: "Successfull" or "Pending", and after a full refund "Refunded". */
  paymentStatus: z.string(),
  /** The state of the payment. `confirming`: a payment was attempted, and is not final. */
  payment: z.enum(PAYMENT_STATES),
  /** Whether its customer can pay it now: nothing is paid, and no payment is in progress. */
  canPay: z.boolean(),
  trackingId: z.string(),
  trackingLink: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
  customerId: z.string(),
  /** When staff archived it; null for customers, who still see it. */
  archivedAt: z.string().nullable(),
  /** When goods that had been dispatched were back in the shop. */
  goodsReturnedAt: z.string().nullable(),
  users: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  address: z.object(PostalAddress),
  gstin: z.string(),
  /** The billing address, if it differs from the delivery address. */
  billing: z
    .object({ name: z.string(), address: z.string(), city: z.string(), state: z.string(), pincode: z.string() })
    .nullable(),
  /** `listing` is null for a part that is no longer in the catalogue. */
  order_details: z.array(OrderDetail.extend({ listing: Listing.nullable() })),
  /** For customers `by` is "You" or "Shop" and the reason is their note; staff see names and internal notes. */
  history: z.array(
    z.object({
      at: z.string(),
      from: z.string(),
      to: z.string(),
      by: z.string(),
      reason: z.string().optional(),
      /** Only for staff: the note for the customer. */
      customerNote: z.string().optional(),
    }),
  ),
  refunds: z.array(
    z.object({
      at: z.string(),
      ...Refunded,
      status: z.string(),
      reason: z.string(),
    }),
  ),
  /** What a refund of everything that is left would return. */
  refundable: z.object({ amount: z.number(), points: z.int() }),
  /** The document of Download Invoice: the tax invoice, or the receipt until there is one; null if there is neither. */
  document: IssuedDocument.nullable(),
  /** Every issued document, oldest first. */
  documents: z.array(IssuedDocument),
  /** What cancelling now would refund (P8); null if the order can no longer be cancelled. */
  cancellable: z
    .object({
      percent: z.number(),
      /** Until when this percentage applies. */
      until: z.string().nullable(),
      ...Refunded,
    })
    .nullable(),
})
export type Order = z.infer<typeof Order>

/** A line of an earlier order, and what of it can be bought today. */
export const LineAgain = z.object({
  id: z.string(),
  name: z.string(),
  bike: z.string(),
  color: z.string(),
  model: z.string(),
  type: z.string(),
  qty: z.int(),
  /**
   * `fewer`: not as many are left as were bought. `option_gone`: the part is for sale, but not in this version. `gone`:
   * it is no longer in the catalogue.
   */
  state: z.enum(['available', 'fewer', 'sold_out', 'option_gone', 'gone']),
  /** The unit price including GST, in rupees: as it was, and today; null if it cannot be bought. */
  priceBefore: z.number(),
  priceNow: z.number().nullable(),
  /** The line for the cart, with today's price and at most the pieces that are left; null if it cannot be bought. */
  item: QuotedLine.omit({ steps: true, lineTotal: true }).nullable(),
})
export type LineAgain = z.infer<typeof LineAgain>

/** What a customer has besides orders: the newest of each kind, and how many there are. */
export const Overview = z.object({
  units: z.object({
    total: z.int(),
    newest: z.array(z.object({ code: z.string(), product: z.string(), bike: z.string() })),
  }),
  claims: z.object({ total: z.int(), newest: z.array(z.object({ number: z.string(), status: z.string() })) }),
  reviews: z.object({
    total: z.int(),
    /** `path` is that of the product's page; null if it is no longer in the catalogue. */
    newest: z.array(z.object({ product: z.string(), bike: z.string(), stars: z.int(), path: z.string().nullable() })),
  }),
  messages: z.object({
    total: z.int(),
    newest: z.array(z.object({ ticket: z.string(), subject: z.string(), at: z.string() })),
  }),
  addresses: z.int(),
})
export type Overview = z.infer<typeof Overview>

export const orders = endpoints({
  'GET /order/{id}': {
    policy: 'owner',
    area: 'orders',
    summary: 'One order',
    params: z.object({ id: Id }),
    answer: z.object({ order: Order }),
  },
  'GET /orders/{userId}': {
    policy: 'self',
    area: 'orders',
    summary: 'The orders of a customer, newest first',
    params: z.object({ userId: Id }),
    answer: z.object({ orders: z.array(Order) }),
  },
  'GET /order/{id}/again': {
    policy: 'owner',
    summary: 'What of an order can be bought again today, line by line, and at which price',
    params: z.object({ id: Id }),
    answer: z.object({ lines: z.array(LineAgain) }),
  },
  'GET /overview': {
    policy: 'user',
    summary: 'The warranties, claims, reviews, messages and addresses of the person who asks, the newest of each',
    answer: Overview,
  },
  'GET /invoice/{id}': {
    policy: 'owner',
    area: 'orders',
    limit: 'invoice',
    summary:
      'The tax invoice of an order, before there is one its receipt (P7); with a number, that document of the order',
    params: z.object({ id: Id }),
    query: z.object({ document: z.string().overwrite(foldDocumentNumber).max(40).optional() }),
    file: 'application/pdf',
    answer: Bytes,
  },
  'PUT /updateOrder/': {
    policy: 'staff',
    area: 'orders',
    summary:
      'Status, payment by hand and tracking of an order; the version says which state was seen. The status Cancelled refunds a paid order: in full, or the amount that is named',
    body: z.object({
      orderId: Id,
      status: z.enum(ORDER_STATUSES, { error: 'There is no such status.' }).optional(),
      isPaid: z.boolean().optional(),
      trackingId: z.string().overwrite(foldTrackingNumber).max(100).optional(),
      trackingLink: z
        .string()
        .overwrite(plainText)
        .max(500)
        .refine((link) => link === '' || /^https?:\/\//.test(link), { error: 'A link begins with http:// or https://' })
        .optional(),
      /** The shop's internal note, which the customer does not see. */
      reason: z.string().trim().max(250).optional(),
      customerNote: z.string().trim().max(250).check(printed).optional(),
      /** With Cancelled, in rupees: less than everything needs a reason. If left out, everything is refunded. */
      refundAmount: z
        .number({ error: 'Please enter an amount.' })
        .min(0, { error: 'Please enter an amount, or 0.' })
        .max(1_000_000_000)
        .refine(hundredths, { error: 'At most two decimals.' })
        .optional(),
      /** With the status Cancelled: whether goods that had been dispatched are back in the shop. */
      goodsReturned: z.boolean().optional(),
      /** The deduction for spent points that was shown; if it has changed, nothing is cancelled. */
      pointsDeducted: z.int().min(0).optional(),
      version: z.int().optional(),
    }),
    answer: z.object({ order: Order }),
  },
})
