import { z } from 'zod'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { endpoints } from './endpoint.ts'
import { Id } from './fields.ts'

const Split = z.object({ cgst: z.number().nullable(), sgst: z.number().nullable(), igst: z.number().nullable() })

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
  /** Unit price after options, in rupees without GST. */
  price: z.number(),
  steps: z.array(z.object({ step: z.string(), label: z.string(), amount: z.number() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  products: z.object({ name: z.string(), bike: z.string(), url: z.string() }),
})

export const Order = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  itemsPrice: z.number(),
  taxPrice: z.number(),
  /** The rate of GST at which it was placed. */
  taxPercent: z.number(),
  tax: Split,
  shippingPrice: z.number(),
  roundOff: z.number(),
  totalPrice: z.number(),
  discountPrice: z.number(),
  /** Percent (D10). */
  discount: z.number(),
  pointsUsed: z.int(),
  pointsValue: z.number(),
  /** Money that was paid, in rupees. */
  amountPaid: z.number(),
  amountRefunded: z.number(),
  /** Points that the order earns once it is paid. */
  creditPoints: z.int(),
  status: z.enum(ORDER_STATUSES),
  statusMessage: z.string(),
  isPaid: z.boolean(),
  /** As the customer reads it: "Successfull" or "Pending". */
  paymentStatus: z.string(),
  /** Where the payment stands in truth. `confirming`: it was attempted, and is not final. */
  payment: z.enum(['awaiting', 'confirming', 'paid', 'partly_refunded', 'refunded', 'expired']),
  trackingId: z.string(),
  trackingLink: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
  users: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  address: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    country: z.string(),
    phone: z.string(),
  }),
  gstin: z.string(),
  order_details: z.array(OrderDetail),
  history: z.array(
    z.object({ at: z.string(), from: z.string(), to: z.string(), by: z.string(), reason: z.string().optional() }),
  ),
  refunds: z.array(
    z.object({ at: z.string(), amount: z.number(), points: z.int(), status: z.string(), reason: z.string() }),
  ),
  /** What Download Invoice gives at this moment; null when there is nothing yet. */
  document: z.object({ kind: z.string(), number: z.string() }).nullable(),
  /** What cancelling now would return (P8); null when it cannot be cancelled any more. */
  cancellable: z
    .object({
      percent: z.number(),
      /** Until when this percentage holds. */
      until: z.string().nullable(),
      amount: z.number(),
      points: z.int(),
    })
    .nullable(),
})
export type Order = z.infer<typeof Order>

export const orders = endpoints({
  'GET /order/{id}': {
    policy: 'owner',
    summary: 'One own order',
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
    limit: 'invoice',
    summary: 'The receipt of an order, from its dispatch on its tax invoice, after a return its credit note (P7)',
    params: z.object({ id: Id }),
    file: 'application/pdf',
    answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  },
  'PUT /updateOrder/': {
    policy: 'staff',
    area: 'orders',
    summary: 'Status, payment by hand and tracking of an order; the version says which state was seen',
    body: z.object({
      orderId: Id,
      status: z.enum(ORDER_STATUSES, { error: 'There is no such status.' }).optional(),
      isPaid: z.boolean().optional(),
      trackingId: z.string().trim().max(100).optional(),
      trackingLink: z
        .string()
        .trim()
        .max(500)
        .refine((link) => link === '' || /^https?:\/\//.test(link), { error: 'A link begins with http:// or https://' })
        .optional(),
      reason: z.string().trim().max(250).optional(),
      version: z.int().optional(),
    }),
    answer: z.object({ order: Order }),
  },
})
