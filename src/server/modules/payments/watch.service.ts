import type { OrderRow } from '#db/schema/orders.ts'
import { isOpen, OPEN_STATES, PAYABLE_STATES, type PaymentState } from '#rules/payment-state.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import { UNPAID_ORDER_MINUTES } from '#rules/unpaid-limits.ts'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import type { ProviderPayment } from '#server/lib/razorpay.ts'
import { run } from '#server/lib/tx.ts'
import { expireOrder } from '#server/modules/orders/order-states.service.ts'
import { lockOrder } from '#server/modules/orders/orders.store.ts'
import { hasMoneyInTransit } from './cancellation.service.ts'
import { findDisputes } from './disputes.service.ts'
import { wasCaptured } from './payment.rules.ts'
import { deleteOldEvents, findPaymentById, insertOrphan } from './payments.store.ts'
import { requireProvider } from './provider.ts'
import { findOrderByProvider, findOrdersToReconcile } from './provider-orders.store.ts'
import { reconcileOrder } from './reconcile.service.ts'
import { registerRefunds, retryRefunds } from './send-refunds.service.ts'
import { registerWebhookEvents, retryWebhookEvents } from './webhooks.service.ts'

const MINUTE_MS = 60_000
const DAY_SECONDS = 24 * 3600
/** How long an order with a failed attempt stays open, as the attempt may still succeed. */
const ATTEMPTED_MINUTES = 60
/** How long payments are watched: a late authorization is possible for five days. */
const WATCHED_MINUTES = 7 * 24 * 60
const SWEPT_DAYS = 5

const minuteJob = jobKind('payments-minute', { retryLimit: 0 })
const hourJob = jobKind('payments-hour', { retryLimit: 0 })
const dayJob = jobKind('payments-day', { retryLimit: 2, retryDelay: 300 })

/** Registers the jobs that reconcile payments on their own; the browser and the webhook events only make it faster. */
export async function registerPaymentJobs(deps: Deps, workers: JobWorkers): Promise<void> {
  await registerRefunds(deps, workers)
  if (!deps.razorpay) return
  await registerWebhookEvents(deps, workers)
  const ctx = () => contextOf(deps, { requestId: newId(), ip: '' })
  await workers.every(minuteJob, '* * * * *', async () => {
    await retryWebhookEvents(deps)
    await retryRefunds(ctx())
    await reconcilePendingOrders(ctx(), OPEN_STATES, 24 * 60)
  })
  await workers.every(hourJob, '17 * * * *', async () => {
    await reconcilePendingOrders(ctx(), PAYABLE_STATES, WATCHED_MINUTES)
    await findDisputes(ctx())
  })
  await workers.every(dayJob, '40 4 * * *', async () => {
    await findOrphanPayments(ctx())
    await run(deps, deleteOldEvents(RETENTION_DAYS.paymentEvents))
  })
}

/** Reconciles orders whose payment is not final, least recently checked first, and expires those that are overdue. */
export async function reconcilePendingOrders(
  ctx: Ctx,
  states: readonly PaymentState[],
  youngerThanMinutes: number,
): Promise<void> {
  for (const { id, checkedAt } of await run(ctx, findOrdersToReconcile({ states, youngerThanMinutes, most: 500 }))) {
    if (checkedAt && ctx.now.getTime() - checkedAt.getTime() < MINUTE_MS) continue
    try {
      const reconciled = await reconcileOrder(ctx, id)
      if (reconciled && isOver(reconciled, ctx.now)) await expireIfUnpaid(ctx, id, 'Nobody has paid')
    } catch (error) {
      ctx.log.warn({ err: error, order: id }, 'an order could not be reconciled')
    }
  }
}

/** An unconfirmed attempt counts as failed, so that a closed browser does not block stock, points, discounts. */
function isOver({ order, inFlight, attempted }: { order: OrderRow; inFlight: boolean; attempted: boolean }, now: Date) {
  if (!isOpen(order) || order.takenBy !== null) return false
  const age = (now.getTime() - order.placedAt.getTime()) / MINUTE_MS
  return age > (attempted || inFlight || order.payment === 'confirming' ? ATTEMPTED_MINUTES : UNPAID_ORDER_MINUTES)
}

/** Expires an order, unless it has been paid or the bank has confirmed a payment. */
export async function expireIfUnpaid(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const order = await run(tx, lockOrder(id))
    if (!order || !isOpen(order)) return false
    if (order.payment === 'confirming' && (await hasMoneyInTransit(tx, id))) return false
    await expireOrder(tx, order, { actorId: ctx.user?.id ?? null, reason, cancel: false })
    return true
  })
}

/** Each with money in it must belong to an order that knows of it; any other is recorded for review. */
export async function findOrphanPayments(ctx: Ctx): Promise<number> {
  const provider = requireProvider(ctx)
  const to = Math.floor(ctx.now.getTime() / 1000) + DAY_SECONDS
  const from = to - (SWEPT_DAYS + 1) * DAY_SECONDS
  let orphans = 0
  for (let skip = 0; ; skip += 100) {
    const payments = await provider.listPayments({ from, to, skip })
    for (const payment of payments) if (wasCaptured(payment) && !(await isOurs(ctx, payment))) orphans += 1
    if (payments.length < 100) break
  }
  if (orphans > 0) ctx.log.error({ orphans }, 'payments without an order')
  return orphans
}

/** Reconciles an order that does not know of it; records an unknown payment once. */
async function isOurs(ctx: Ctx, payment: ProviderPayment): Promise<boolean> {
  const { id, order_id, amount, created_at, status } = payment
  const known = await run(ctx, findPaymentById(id))
  if (known && wasCaptured(known) && known.amountRefunded === payment.amount_refunded) return true
  const order = order_id ? await run(ctx, findOrderByProvider(order_id)) : undefined
  if (order) {
    // An order that cannot be reconciled must not stop the others.
    await reconcileOrder(ctx, order.id).catch((error: unknown) =>
      ctx.log.error({ err: error, order: order.id }, 'an order could not be reconciled'),
    )
    return true
  }
  if (status === 'refunded') return true
  const why = order_id ? 'No order of the shop has this payment' : 'The payment belongs to no order'
  const row = { id, providerOrderId: order_id ?? null, amount, madeAt: new Date(created_at * 1000), why }
  return !(await run(ctx, insertOrphan(row)))
}
