import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import type { ProviderPayment } from '#server/lib/razorpay.ts'
import { lockOrder, type OrderRow, orderByProvider, unsettled } from '#server/modules/orders/orders.service.ts'
import { wasCaptured } from './payment.rules.ts'
import { deleteOldEvents, insertOrphan, paymentById } from './payments.queries.ts'
import { requireProvider } from './provider.ts'
import { makeRefunds, pursueRefunds } from './refunds.service.ts'
import { endUnpaid, settle } from './settle.service.ts'
import { pursueEvents } from './webhooks.service.ts'

const MINUTE_MS = 60_000
const DAY_SECONDS = 24 * 3600
/** The provider captures in-time payments by itself for so long; what nobody has tried to pay by then has ended. */
const OPEN_MINUTES = 30
/** A failed attempt may still turn into money for a while. */
const ATTEMPTED_MINUTES = 60
/** A late authorisation is possible for five days. */
const WATCHED_MINUTES = 7 * 24 * 60
const SWEPT_DAYS = 5

const minuteJob = jobKind('payments-minute', { retryLimit: 0 })
const hourJob = jobKind('payments-hour', { retryLimit: 0 })
const dayJob = jobKind('payments-day', { retryLimit: 2, retryDelay: 300 })

/** Lets this process follow payments without anybody telling it of them: the browser and the events are only quicker. */
export async function watchPayments(deps: Deps, workers: JobWorkers): Promise<void> {
  await makeRefunds(deps, workers)
  if (!deps.razorpay) return
  const ctx = () => contextOf(deps, { requestId: newId(), ip: '' })
  await workers.every(minuteJob, '* * * * *', async () => {
    await pursueEvents(deps)
    await pursueRefunds(ctx())
    await pursueOrders(ctx(), ['awaiting', 'confirming'], 24 * 60)
  })
  await workers.every(hourJob, '17 * * * *', () =>
    pursueOrders(ctx(), ['awaiting', 'confirming', 'expired'], WATCHED_MINUTES),
  )
  await workers.every(dayJob, '40 4 * * *', async () => {
    await sweepPayments(ctx())
    await deleteOldEvents(deps.db)
  })
}

/** Settles orders whose payment is not final, the one that was asked about longest ago first, and ends what is over. */
export async function pursueOrders(ctx: Ctx, states: OrderRow['payment'][], youngerThanMinutes: number): Promise<void> {
  for (const { id, checkedAt } of await unsettled(ctx.db, { states, youngerThanMinutes, most: 500 })) {
    if (checkedAt && ctx.now.getTime() - checkedAt.getTime() < MINUTE_MS) continue
    try {
      const settled = await settle(ctx, id)
      if (settled && isOver(settled, ctx.now)) await endIfUnpaid(ctx, id, 'Nobody has paid')
    } catch (error) {
      ctx.log.warn({ err: error, order: id }, 'an order could not be settled')
    }
  }
}

function isOver({ order, inFlight, attempted }: { order: OrderRow; inFlight: boolean; attempted: boolean }, now: Date) {
  if (inFlight || order.payment !== 'awaiting' || order.takenBy !== null) return false
  const age = (now.getTime() - order.placedAt.getTime()) / MINUTE_MS
  return age > (attempted ? ATTEMPTED_MINUTES : OPEN_MINUTES)
}

/** Ends an order, unless it has been paid or is being paid by now. */
export async function endIfUnpaid(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const order = await lockOrder(tx.db, id)
    if (order?.payment !== 'awaiting') return false
    await endUnpaid(tx, order, { actorId: ctx.user?.id ?? null, reason, cancel: false })
    return true
  })
}

/**
 * Goes through every payment of the last days at the provider. Each one that has money in it belongs to an order of ours
 * that knows of it; what does not is noted for a person.
 */
export async function sweepPayments(ctx: Ctx): Promise<number> {
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

/** Whether a captured payment belongs to an order, which is settled if it does not know of it; noted once if it does not. */
async function isOurs(ctx: Ctx, payment: ProviderPayment): Promise<boolean> {
  const { id, order_id, amount, created_at, status } = payment
  const known = await paymentById(ctx.db, id)
  if (known && wasCaptured(known) && known.amountRefunded === (payment.amount_refunded ?? 0)) return true
  const order = order_id ? await orderByProvider(ctx.db, order_id) : undefined
  if (order) {
    // One that cannot be settled must not hide the others.
    await settle(ctx, order.id).catch((error: unknown) =>
      ctx.log.error({ err: error, order: order.id }, 'an order could not be settled'),
    )
    return true
  }
  if (status === 'refunded') return true
  const why = order_id ? 'No order of the shop has this payment' : 'The payment belongs to no order'
  const row = { id, providerOrderId: order_id ?? null, amount, madeAt: new Date(created_at * 1000), why }
  return !(await insertOrphan(ctx.db, row))
}
