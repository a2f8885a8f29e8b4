import { z } from 'zod'
import { plainText } from '#rules/pasted.ts'
import { foldTrackingNumber } from '#rules/shop-number.ts'
import { endpoints } from './endpoint.ts'
import { areDifferent, Id, Version } from './fields.ts'

const NONE = { error: 'Please choose an order.' }
const TWICE = { error: 'An order is in the list twice.' }

const MAX_PRINTED = 1000

const MAX_DISPATCHED = 500

/** An order with the courier and the number of its parcel; both may be empty. */
const Parcel = z.object({
  orderId: Id,
  /** The version of the order that was read: it is not dispatched if it has changed since. */
  version: Version.optional(),
  courier: z.string().overwrite(plainText).max(60, { error: 'At most 60 characters' }).default(''),
  trackingId: z.string().overwrite(foldTrackingNumber).max(100, { error: 'At most 100 characters' }).default(''),
})
export type Parcel = z.output<typeof Parcel>

const Dispatch = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** Null while orders of it wait. */
  finishedAt: z.string().nullable(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderNo: z.string(),
      courier: z.string(),
      trackingId: z.string(),
      state: z.enum(['waiting', 'done', 'failed']),
      /** What happened, in a sentence; empty while it waits. */
      message: z.string(),
    }),
  ),
})
export type Dispatch = z.output<typeof Dispatch>

const OrderToDispatch = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  version: Version,
  customer: z.string(),
  city: z.string(),
  pieces: z.int(),
  trackingId: z.string(),
  /** Why it cannot be dispatched now; null if it can. */
  refusal: z.string().nullable(),
})
export type OrderToDispatch = z.output<typeof OrderToDispatch>

const PrintKind = z.enum(['slips', 'invoices', 'labels'], { error: 'Slips, invoices or labels.' })
export type PrintKind = z.output<typeof PrintKind>

const inOrders = { policy: 'staff', area: 'orders' } as const

export const bulkOrders = endpoints({
  'POST /orders/print': {
    ...inOrders,
    summary:
      'One PDF of many orders, in the order of the list: packing slips, 4x6-inch address labels, or the documents that exist; orders without one are named at the end',
    body: z.object({
      kind: PrintKind,
      orders: z.array(Id).min(1, NONE).max(MAX_PRINTED).refine(areDifferent, TWICE),
    }),
    file: 'application/pdf',
    answer: z.custom<ReadableStream>((value) => value instanceof ReadableStream),
  },
  'POST /dispatches/orders': {
    ...inOrders,
    summary:
      'What is needed to dispatch these orders, and why one of them cannot be; ids without an order are left out',
    body: z.object({ orders: z.array(Id).min(1, NONE).max(MAX_DISPATCHED).refine(areDifferent, TWICE) }),
    answer: z.object({ orders: z.array(OrderToDispatch) }),
  },
  'POST /dispatches': {
    ...inOrders,
    status: 201,
    bodyBytes: 300_000,
    summary:
      'Dispatches many orders, one after another, each like PUT /updateOrder; the same key again returns the same dispatch',
    body: z.object({
      key: z.uuid().toLowerCase(),
      orders: z
        .array(Parcel)
        .min(1, NONE)
        .max(MAX_DISPATCHED)
        .refine((parcels) => areDifferent(parcels.map(({ orderId }) => orderId)), TWICE),
    }),
    answer: Dispatch,
  },
  'GET /dispatches/{id}': {
    ...inOrders,
    summary: 'How far the dispatch of many orders is, with a result for each',
    params: z.object({ id: Id }),
    answer: Dispatch,
  },
})
