import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { gather } from '#server/lib/gather.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { inTransaction, run } from '#server/lib/tx.ts'
import { findOrder } from '#server/modules/orders/orders.store.ts'
import { recordDispute } from './disputes.service.ts'
import {
  closeAcceptedEvents,
  closeEvents,
  type EventRow,
  findOpenEvents,
  findOpenEventsAbout,
  findPaymentById,
  insertEvents,
  type NewEvent,
  recordAttempt,
  waitForStoredEvents,
} from './payments.store.ts'
import { findOrderByProvider } from './provider-orders.store.ts'
import { reconcileOrder } from './reconcile.service.ts'
import { refreshRefunds } from './send-refunds.service.ts'

/** The part of an event that names its order. Nothing else in it is trusted. */
const Event = z.object({
  event: z.string().max(100),
  payload: z
    .object({
      payment: z
        .object({ entity: z.object({ id: z.string().max(100), order_id: z.string().max(100).nullish() }) })
        .optional(),
      order: z.object({ entity: z.object({ id: z.string().max(100) }) }).optional(),
      refund: z.object({ entity: z.object({ payment_id: z.string().max(100) }) }).optional(),
      dispute: z.object({ entity: z.object({ id: z.string().max(100), payment_id: z.string().max(100) }) }).optional(),
    })
    .default({}),
})

/** Processes the open events of an order, or of a payment if they name no order. At most one such job is waiting. */
const eventsJob = jobKind<{ about: string }>(
  'payment-events',
  // The timer retries failed events, and a job left behind by a crash must not block later ones.
  { policy: 'short', retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 3600 },
  { keyOf: ({ about }) => about },
)

/**
 * Receives a webhook event from the payment provider: checks the signature over its raw bytes, and stores it together
 * with the job that processes it. The provider repeats unacknowledged events for a day and then disables the webhook,
 * so every signed event is accepted.
 */
export async function receiveEvent(
  ctx: Ctx,
  { body, signature, id }: { body: Buffer; signature: string; id: string | undefined },
): Promise<void> {
  if (!ctx.razorpay?.isSignedEvent(body, signature)) {
    throw new ShopProblem('payment_unverified', 'The signature does not belong to this body.')
  }
  const { event, stored } = readEvent(body.toString('utf8'))
  const { payment, order, refund, dispute } = event?.payload ?? {}
  const row = {
    id: id?.slice(0, 200) || createHash('sha256').update(body).digest('hex'),
    type: event?.event ?? 'unreadable',
    providerOrderId: order?.entity.id ?? payment?.entity.order_id ?? null,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? null,
    disputeId: dispute?.entity.id ?? null,
  }
  // An event that names neither order nor payment is stored for people to read, and needs no work.
  const about = (event && (row.providerOrderId ?? row.paymentId)) || undefined
  await storeEvent(ctx, { ...row, about, body: stored })
}

/** The provider sends several events about a payment at once; events of so many milliseconds are stored together. */
const GATHER_MS = 5

const storing = new WeakMap<Ctx['pool'], (event: NewEvent) => Promise<void>>()

function storeEvent({ pool, jobs }: Ctx, event: NewEvent): Promise<void> {
  const known = storing.get(pool)
  if (known) return known(event)
  const store = gather<NewEvent>(GATHER_MS, (events) =>
    inTransaction(pool, async (tx) => {
      const open = await run(tx, insertEvents(events))
      if (open.length > 0) await jobs.add(tx, eventsJob, ...open.map((about) => ({ about })))
    }),
  )
  storing.set(pool, store)
  return store(event)
}

/**
 * The fields of an event that are stored, for people to read. Others say who has paid: name, email address, phone number,
 * card, UPI address, notes. Neither the erasure of an account nor its export would find those.
 */
const KEPT_FIELDS = (
  'entity account_id event contains payload payment order refund dispute id amount currency base_amount status method ' +
  'order_id payment_id invoice_id offer_id receipt international captured attempts amount_paid amount_due amount_refunded ' +
  'amount_deducted refund_status fee tax bank wallet error_code error_description error_source error_step error_reason ' +
  'acquirer_data arn rrn auth_code upi_transaction_id bank_transaction_id transaction_id speed_requested ' +
  'speed_processed phase reason_code reason_description respond_by created_at'
).split(' ')

/** Reads an event, and returns what is stored of it: nothing but its size if it cannot be read. */
function readEvent(text: string): { readonly event?: z.output<typeof Event> | undefined; readonly stored: string } {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return { event: Event.safeParse(value).data, stored: JSON.stringify(value, KEPT_FIELDS) }
  } catch {
    return { stored: `${text.length} characters that are no JSON` }
  }
}

export const registerWebhookEvents = (deps: Deps, workers: JobWorkers): Promise<void> =>
  workers.work(eventsJob, ({ about }) => processEventsAbout(contextOf(deps, { requestId: newId(), ip: '' }), about))

/** Processes the open events about an order. Those that are stored from now on have a job of their own. */
async function processEventsAbout(ctx: Ctx, about: string): Promise<void> {
  await run(ctx, waitForStoredEvents(about))
  await run(ctx, closeAcceptedEvents(about))
  await processOpen(ctx, await run(ctx, findOpenEventsAbout(about)))
}

const idsOf = (events: readonly EventRow[]): string[] => events.map(({ id }) => id)

/** The number of attempts, over half a day, after which an unknown order is taken not to belong to this shop. */
const MAX_ATTEMPTS = 13

/** Reconciles the order of some events and closes them; after a failure the timer retries them. */
async function processOpen(ctx: Ctx, events: readonly EventRow[]): Promise<void> {
  const [event] = events
  if (!event) return
  try {
    for (const { disputeId, paymentId } of events) {
      if (disputeId !== null && paymentId !== null) await recordDispute(ctx, disputeId, paymentId)
    }
    const order = await orderOf(ctx, event)
    if (!order) {
      await run(ctx, recordAttempt(idsOf(events)))
      await run(
        ctx,
        closeEvents(idsOf(events.filter(({ attempts, disputeId }) => attempts >= MAX_ATTEMPTS || disputeId !== null))),
      )
      return
    }
    const isRefund = events.some(({ type }) => type.startsWith('refund.'))
    const about = new Set(events.map(({ paymentId }) => paymentId))
    await reconcileOrder(ctx, order.id, {
      about: isRefund || about.size > 1 ? undefined : (event.paymentId ?? undefined),
    })
    if (isRefund) await refreshRefunds(ctx, order.id)
    await run(ctx, closeEvents(idsOf(events)))
  } catch (error) {
    ctx.log.warn({ err: error, events: idsOf(events) }, 'payment events could not be processed and will be retried')
    await run(ctx, recordAttempt(idsOf(events))).catch(() => {})
  }
}

async function orderOf(ctx: Ctx, { providerOrderId, paymentId }: EventRow) {
  if (providerOrderId) return run(ctx, findOrderByProvider(providerOrderId))
  const payment = paymentId === null ? undefined : await run(ctx, findPaymentById(paymentId))
  return payment && run(ctx, findOrder(payment.orderId))
}

/** Processes stored events that are still open. */
export async function retryWebhookEvents(deps: Deps): Promise<void> {
  const ctx = contextOf(deps, { requestId: newId(), ip: '' })
  for (const event of await run(ctx, findOpenEvents(200))) await processOpen(ctx, [event])
}
