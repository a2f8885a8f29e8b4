import { formatRupees } from '#rules/money.ts'
import { POINT_VALUE } from '#rules/points.ts'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ProviderError, type ProviderRefund } from '#server/lib/razorpay.ts'
import type { Tx } from '#server/lib/tx.ts'
import { refundPoints } from '#server/modules/credit/credit.service.ts'
import { issueReturn } from '#server/modules/invoices/invoices.service.ts'
import { refundedLetter, writeToBuyer } from '#server/modules/orders/order-letters.service.ts'
import {
  documented,
  linesOf,
  movePayment,
  type OrderRow,
  updateOrderRow,
} from '#server/modules/orders/orders.service.ts'
import {
  insertRefund,
  openRefunds,
  paymentsOf,
  type RefundRow,
  refundById,
  refundsOf,
  updateRefund,
} from './payments.queries.ts'
import { requireProvider } from './provider.ts'

/** A day of tries; after that the timer goes on, and a person is told. */
const refundJob = jobKind<{ refundId: string }>('refund', { retryLimit: 12, retryDelay: 20, retryBackoff: true })

export interface MoneyBack {
  readonly paymentId: string | null
  /** What it is for. Of two refunds for one purpose the second is none. */
  readonly purpose: string
  readonly amount: number
  readonly points: number
  readonly percent: number
  readonly reason: string
  /** Made by somebody at the provider's own pages: there is nothing left to ask for. */
  readonly foreign?: true
}

/** Keeps a refund and queues it, in the caller's transaction. False when it was asked for before. */
async function askForRefund(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { foreign, ...back }: MoneyBack,
): Promise<string | null> {
  const id = newId()
  const row = { id, orderId: order.id, ...back, idempotencyKey: `refund-${id}` }
  const toProvider = back.amount > 0 && back.paymentId !== null && !foreign
  const inserted = await insertRefund(tx.db, { ...row, status: toProvider ? 'requested' : 'processed' })
  if (!inserted) return null
  if (toProvider) await ctx.jobs.add(tx, refundJob, { refundId: id })
  return id
}

/**
 * Returns money that the order does not need: it was paid twice, or after it had ended. The order itself stays as it is.
 */
export async function returnSurplus(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  wanted: { paymentId: string; amount: number; why: 'second' | 'late'; reason: string },
): Promise<void> {
  const { paymentId, amount, why, reason } = wanted
  const back = { paymentId, purpose: `${why}:${paymentId}`, amount, points: 0, percent: 100, reason }
  if (!(await askForRefund(ctx, tx, order, back))) return
  await writeToBuyer(ctx, tx, order, (to) => refundedLetter(to, order, { amount, points: 0, reason }))
}

/**
 * Returns a part or all of a paid order: money where it came from, spent points as points, earned points taken back in
 * the same proportion, and the paper that says so. The caller holds the order's lock.
 */
export async function refundOrder(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { by, ...back }: MoneyBack & { by: string | null },
): Promise<OrderRow> {
  // Also those that the bank has refused: their points and their paper are done.
  const before = (await refundsOf(tx.db, order.id)).filter(ofOrder)
  const id = await askForRefund(ctx, tx, order, back)
  if (!id) return order
  const sum = (pick: (each: RefundRow) => number) => before.reduce((total, each) => total + pick(each), 0)
  const value = (amount: number, points: number) => amount + points * POINT_VALUE
  const done = value(
    sum((each) => each.amount),
    sum((each) => each.points),
  )
  const all = Math.max(1, order.totalPrice)
  const isCancelled = before.some(({ purpose }) => purpose === 'cancel')
  // What has been taken back once so much is returned. Who cancels earns nothing, whatever the policy keeps.
  const taken = (cancelled: boolean, upTo: number) =>
    cancelled ? order.earns : Math.floor((order.earns * Math.min(upTo, all)) / all)
  const now = done + value(back.amount, back.points)
  await refundPoints(tx, {
    orderId: order.id,
    refundId: id,
    accountId: order.accountId,
    giveBack: back.points,
    takeBack: taken(isCancelled || back.purpose === 'cancel', now) - taken(isCancelled, done),
  })
  const whole = now >= order.totalPrice
  const moved = await movePayment(tx, order, whole ? 'refunded' : 'partly_refunded', {
    actorId: by,
    reason: back.reason,
  })
  const { amount, points, percent, reason } = back
  const facts = documented(order, await linesOf(tx.db, order.id))
  await issueReturn(tx, facts, { refundId: id, money: amount, points, percent, reason }, ctx.now)
  await writeToBuyer(ctx, tx, order, (to) => refundedLetter(to, order, { amount, points, reason }))
  return moved
}

/** How a payment that a person has noted is called (P5). */
export const BY_HAND = 'recorded by hand'

export const ofOrder = ({ purpose }: Pick<RefundRow, 'purpose'>): boolean => !/^(second|late|instead):/.test(purpose)

/**
 * Notes refunds that somebody made at the provider's own pages. Money that goes back there after the bank has refused to
 * return it is that refund, whose points and paper are done; the rest is a new one.
 */
export async function noteForeignRefund(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  payment: { id: string; amountRefunded: number },
): Promise<OrderRow> {
  const all = (await refundsOf(tx.db, order.id)).filter((each) => each.paymentId === payment.id)
  const sum = (pick: (each: RefundRow) => number) => all.reduce((total, each) => total + pick(each), 0)
  const foreign = payment.amountRefunded - sum((each) => (each.status === 'failed' ? 0 : each.amount))
  if (foreign <= 0) return order
  const refused = sum(({ status, purpose, amount }) => {
    if (status === 'failed') return amount
    return purpose.startsWith('instead:') ? -amount : 0
  })
  const instead = Math.min(foreign, Math.max(0, refused))
  const back = {
    paymentId: payment.id,
    percent: 100,
    reason: 'Refunded at the payment provider',
    foreign: true,
  } as const
  if (instead > 0) {
    const purpose = `instead:${payment.amountRefunded}`
    await askForRefund(ctx, tx, order, { ...back, purpose, amount: instead, points: 0 })
  }
  if (instead === foreign) return order
  const whole = payment.amountRefunded >= order.payable
  const points = whole ? order.pointsUsed - sum((each) => each.points) : 0
  return refundOrder(ctx, tx, order, {
    ...back,
    purpose: `provider:${payment.amountRefunded}`,
    amount: foreign - instead,
    points: Math.max(0, points),
    by: null,
  })
}

/** The payment that an order was paid with; null when points have paid for it, or a person has noted it. */
export async function keptPaymentId(tx: Tx, orderId: string): Promise<string | null> {
  return (await paymentsOf(tx.db, orderId)).find((each) => each.kept && each.method !== BY_HAND)?.id ?? null
}

/** Lets this process make refunds. */
export async function makeRefunds(deps: Deps, workers: JobWorkers): Promise<void> {
  await workers.work(refundJob, ({ refundId }) =>
    sendRefund(contextOf(deps, { requestId: refundId, ip: '' }), refundId),
  )
}

/**
 * Asks the provider for a refund, with the key that makes asking again harmless. What it refuses for good is for a
 * person; whatever else goes wrong is tried again.
 */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await refundById(ctx.db, refundId)
  if (!refund?.paymentId || refund.status === 'processed' || refund.status === 'failed') return
  const provider = requireProvider(ctx)
  try {
    const { paymentId, amount, id: receipt, idempotencyKey: key } = refund
    const answer =
      refund.status === 'requested'
        ? await provider.refund(paymentId, { amount, receipt, key })
        : await findRefund(ctx, refund)
    if (answer) await noteOutcome(ctx, refund, answer)
  } catch (error) {
    if (!(error instanceof ProviderError && error.certain) || error.status === 409 || error.status === 429) throw error
    // It may have been made, and the answer lost with the key's memory.
    const made = await findRefund(ctx, refund)
    if (made) await noteOutcome(ctx, refund, made)
    else await failRefund(ctx, refund, error.message)
  }
}

async function findRefund(ctx: Ctx, refund: RefundRow): Promise<ProviderRefund | undefined> {
  const all = await requireProvider(ctx).refundsOf(refund.paymentId ?? '')
  return all.find((each) => each.id === refund.providerRefundId || each.receipt === refund.id)
}

async function noteOutcome(ctx: Ctx, refund: RefundRow, { id, status }: ProviderRefund): Promise<void> {
  if (status === 'failed') return failRefund(ctx, refund, 'The bank has refused the refund.', id)
  await updateRefund(ctx.db, refund.id, {
    providerRefundId: id,
    status: status === 'processed' ? 'processed' : 'pending',
    error: '',
  })
}

/** The money could not go back: the order waits for a person, and nothing is said to be returned that is not. */
async function failRefund(ctx: Ctx, refund: RefundRow, error: string, providerRefundId?: string): Promise<void> {
  ctx.log.error({ refund: refund.id, error }, 'a refund failed')
  await ctx.tx(async (tx) => {
    const values = { status: 'failed', error, ...(providerRefundId && { providerRefundId }) } as const
    if (!(await updateRefund(tx.db, refund.id, values))) return
    const review = `A refund of ${formatRupees(refund.amount)} failed: ${error}`
    await updateOrderRow(tx.db, refund.orderId, { review })
  })
}

/** Goes on with refunds that are not final. */
export async function pursueRefunds(ctx: Ctx): Promise<void> {
  for (const refund of await openRefunds(ctx.db, 2)) {
    await sendRefund(ctx, refund.id).catch((error: Error) =>
      ctx.log.warn({ err: error, refund: refund.id }, 'a refund waits'),
    )
  }
}

/** Asks again about the refunds of an order, because the provider has told of one. */
export async function refreshRefunds(ctx: Ctx, orderId: string): Promise<void> {
  for (const refund of await refundsOf(ctx.db, orderId)) await sendRefund(ctx, refund.id)
}
