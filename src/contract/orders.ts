import { z } from 'zod'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { plainText } from '#rules/pasted.ts'
import { PAYMENT_STATES } from '#rules/payment-state.ts'
import { foldDocumentNumber, foldTrackingNumber } from '#rules/shop-number.ts'
import { endpoints } from './endpoint.ts'
import { Bytes, hundredths, Id, PostalAddress, printed } from './fields.ts'
import { Step, TaxAndTotal } from './quote.ts'

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
  /** The id of the customer's account. */
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
  order_details: z.array(OrderDetail),
  /**
   * For customers `by` is "You" or "Shop", and the reason is the note for the customer; staff see names and internal
   * notes.
   */
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
      /** The note for the customer. */
      customerNote: z.string().trim().max(250).check(printed).optional(),
      /**
       * With the status Cancelled, in rupees: less than everything requires a reason. If left out, everything is
       * refunded.
       */
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
