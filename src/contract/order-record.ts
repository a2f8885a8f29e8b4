// The record of an order, as its page in the administration shows it.
import { z } from 'zod'
import { IssuedDocument, Order, Refunded } from './orders.ts'

/** The payment that an order was paid with; amounts in rupees. */
const AcceptedPayment = z.object({
  id: z.string(),
  /** The provider's word, such as "upi"; "recorded by hand" for one that staff have entered. */
  method: z.string(),
  /** What the provider says about the method, such as the network of a card; by hand: how it was paid. */
  detail: z.string(),
  /** The reference of the bank. */
  reference: z.string(),
  amount: z.number(),
  refunded: z.number(),
  at: z.string(),
})

/** What every entry of the timeline says: when, and who. */
const AT = {
  at: z.string(),
  /** "Shop" if it happened by itself. */
  by: z.string(),
}

/** The notes of a change: the internal one, and the one that the customer sees. */
const NOTES = { reason: z.string(), customerNote: z.string() }

/** A step from one state to another; a note that is empty was not given. */
const MOVE = { ...AT, from: z.string(), to: z.string(), ...NOTES }

export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('placed'), ...AT }),
  z.object({ kind: z.literal('status'), ...MOVE }),
  z.object({ kind: z.literal('payment'), ...MOVE }),
  z.object({ kind: z.literal('refund'), ...AT, ...Refunded, status: z.string(), ...NOTES }),
  z.object({ kind: z.literal('document'), ...AT, document: IssuedDocument.shape.kind, number: z.string() }),
  z.object({
    kind: z.literal('email'),
    ...AT,
    id: z.string(),
    email: z.string(),
    subject: z.string(),
    /** Null once it is no longer known. */
    delivery: z.enum(['waiting', 'done', 'failed']).nullable(),
  }),
  z.object({ kind: z.literal('note'), ...AT, id: z.string(), text: z.string() }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const OrderRecord = z.object({
  order: Order,
  payment: AcceptedPayment.nullable(),
  /** The pages of the products that are still in the catalogue, by the ids of the order's lines. */
  pages: z.record(z.string(), z.string()),
  /** The numbers that the seller has given to what was bought, by the ids of the order's lines. */
  skus: z.record(z.string(), z.string()),
  /** Everything that happened to the order, newest first. */
  timeline: z.array(TimelineEntry),
})
export type OrderRecord = z.infer<typeof OrderRecord>

export const OrderEmail = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
})
export type OrderEmail = z.infer<typeof OrderEmail>
