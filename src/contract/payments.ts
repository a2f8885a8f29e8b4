import { z } from 'zod'
import { MAX_REVIEW_NOTE } from '#rules/payment-state.ts'
import { endpoints } from './endpoint.ts'
import { Id, required } from './fields.ts'

/** What a payment to review is about: an order, a payment without an order, or a failed refund. */
export const ReviewKind = z.enum(['order', 'orphan', 'refund'])

export const payments = endpoints({
  'GET /payments/disputes': {
    policy: 'staff',
    area: 'accounts',
    summary: 'Payments that are disputed at the bank and have to be answered, the nearest deadline first',
    answer: z.object({
      disputes: z.array(
        z.object({
          id: z.string(),
          paymentId: z.string(),
          orderNo: z.string().nullable(),
          /** In rupees; null if it is not known. */
          amount: z.number().nullable(),
          phase: z.string(),
          reason: z.string(),
          respondBy: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /webhooks/payment': {
    policy: 'public',
    summary: "Receives an event of the payment provider; the header x-razorpay-signature signs the body's bytes",
    raw: { bytes: 256 * 1024 },
    answer: z.object({}),
  },
  'POST /payments/refunds/{id}/again': {
    policy: 'staff',
    area: 'accounts',
    summary:
      'Refunds a duplicate or late payment again whose refund the provider has refused; 409 if that was done, or nothing is left',
    params: z.object({ id: Id }),
    answer: z.object({ message: z.string() }),
  },
  'POST /payments/reviewed': {
    policy: 'staff',
    area: 'accounts',
    summary: 'Ends the review of a payment with a note on what was done; 409 if more has been found meanwhile',
    body: z.object({
      kind: ReviewKind,
      /** The number of the order, or the id of a payment without one. */
      reference: z.string().min(1).max(64),
      /** What was found, as it was shown. */
      why: z.string().max(10_000),
      note: required('Please say what was done.', MAX_REVIEW_NOTE),
    }),
    answer: z.object({ message: z.string() }),
  },
})
