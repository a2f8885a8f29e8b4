import type { OrderRow, RefundRow } from '#db/schema/orders.ts'
import { formatRupees, MIN_REFUND, type Paise, toRupees } from '#rules/money.ts'
import { areGoodsAway } from '#rules/order-status.ts'
import { pointsValue } from '#rules/points.ts'
import type { PieceSelection } from '#rules/refund-lines.ts'
import { isOrderRefund, isRefundOf, isSurplusRefund, owesUndoneRefund, refundPurpose } from '#rules/refunds.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { applyPoints, planPoints } from '#server/modules/credit/awards.service.ts'
import { lockPoints } from '#server/modules/credit/credit.store.ts'
import { issueReturn } from '#server/modules/invoices/invoices.service.ts'
import type { EmailAbout } from '#server/modules/notifications/emails.service.ts'
import { emailBuyer } from '#server/modules/orders/order-emails.service.ts'
import { movePayment, moveStatus } from '#server/modules/orders/order-states.service.ts'
import { toDocumentInput, updateOrder } from '#server/modules/orders/orders.service.ts'
import { countRefunded, findLines } from '#server/modules/orders/orders.store.ts'
import { returnStock } from '#server/modules/stock/reservations.service.ts'
import type { ReportedPayment } from './payment.rules.ts'
import { flagOrder } from './payment-reviews.service.ts'
import {
  findPaymentById,
  findRefundById,
  findRefundLimit,
  insertRefund,
  paymentsOf,
  refundsOf,
} from './payments.store.ts'
import { insertRefundLines, type RefundedLine } from './refund-lines.store.ts'

/** The queue job that sends a refund. It retries for about a day; then the timer goes on and a person is notified. */
export const refundJob = jobKind<{ refundId: string }>('refund', { retryLimit: 12, retryDelay: 20, retryBackoff: true })

export interface RefundInput {
  readonly paymentId: string | null
  /** What the refund is for. A second refund for the same purpose is not created. */
  readonly purpose: string
  /** The money, before the value of spent points is deducted. */
  readonly amount: Paise
  readonly points: number
  readonly percent: number
  /** The shop's internal note. */
  readonly reason: string
  /** The note for the customer, also printed on the document. */
  readonly customerNote: string
  /** Set if somebody refunded it in the provider's dashboard: there is nothing to request. */
  readonly foreign?: true
  /** The pieces that are refunded; without it, the amount is for all lines. */
  readonly pieces?: RefundedPieces
}

interface RefundedPieces {
  readonly selection: PieceSelection
  readonly lines: readonly RefundedLine[]
  readonly email: Pick<EmailAbout<'refunded'>, 'pieces' | 'effect'>
}

/** Stores a refund and enqueues it in the caller's transaction. Returns null if it was requested before. */
async function enqueueRefund(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { foreign, pieces, ...back }: RefundInput & { readonly pointsDeducted?: number; readonly startedBy?: string | null },
): Promise<string | null> {
  const id = newId()
  const withDelivery = pieces?.selection.delivery ?? false
  const row = { id, orderId: order.id, ...back, withDelivery, idempotencyKey: `refund-${id}` }
  const toProvider = back.amount > 0 && back.paymentId !== null && !foreign
  const inserted = await run(tx, insertRefund({ ...row, status: toProvider ? 'requested' : 'processed' }))
  if (!inserted) return null
  const refunded = pieces?.lines ?? []
  if (refunded.length > 0) await run(tx, insertRefundLines(id, refunded), countRefunded(refunded))
  if (toProvider) await ctx.jobs.add(tx, refundJob, { refundId: id })
  return id
}

interface Surplus {
  readonly payment: Pick<ReportedPayment, 'id' | 'amount' | 'amountRefunded'>
  readonly kind: 'duplicate' | 'late'
  readonly reason: string
  /** What to refund; by default all that is left of the payment. */
  readonly amount?: Paise
}

/** The order stays as it is, unless the rest is too little for the provider: then it is flagged for review. */
export async function refundSurplus(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { payment, kind, reason, amount = payment.amount - payment.amountRefunded }: Surplus,
): Promise<OrderRow> {
  if (amount < MIN_REFUND) return flagSmallRest(tx, order, payment.id, amount)
  const purpose = refundPurpose(kind, payment.id)
  const back = { paymentId: payment.id, purpose, amount, points: 0, percent: 100, reason, customerNote: reason }
  if (!(await enqueueRefund(ctx, tx, order, back))) return order
  const told = { ...back, pointsDeducted: 0, byBank: true, isLate: kind === 'late' }
  await emailBuyer(ctx, tx, order, 'refunded', told)
  return order
}

async function flagSmallRest(tx: Tx, order: OrderRow, paymentId: string, left: Paise): Promise<OrderRow> {
  // Every later check of the order finds it again.
  if ((await run(tx, findPaymentById(paymentId)))?.reviewedAt) return order
  const why = `${formatRupees(left)} of payment ${paymentId} is left, which is less than the payment provider returns.`
  return flagOrder(tx, order, why)
}

/** Returns how much of the order's value a refund covers: money, points, and the deduction for spent points. */
const refundedValue = (refund: Pick<RefundRow, 'amount' | 'points' | 'pointsDeducted'>): Paise =>
  refund.amount + pointsValue(refund.points + refund.pointsDeducted)

/** Returns how much of an order's value its refunds cover. */
export const valueOfRefunds = (refunds: readonly RefundRow[]): Paise =>
  refunds.filter(isOrderRefund).reduce((sum, each) => sum + refundedValue(each), 0)

/** Calculates how a refund changes the order's points, given the earlier refunds. */
export function planPointsOfRefund(
  on: On,
  order: OrderRow,
  before: readonly RefundRow[],
  wanted: Pick<RefundInput, 'purpose' | 'amount' | 'points' | 'foreign'>,
) {
  const { amount, points, foreign } = wanted
  return planPoints(on, {
    orderId: order.id,
    accountId: order.accountId,
    value: valueOfRefunds(before) + amount + pointsValue(points),
    total: order.totalPrice,
    // The refund of a cancelled order that was undone is made again as another one, and the order still earns nothing.
    cancelled: order.status === 'Cancelled' || isRefundOf('cancellation', wanted),
    giveBack: points,
    money: foreign ? 0 : amount,
  })
}

/**
 * Refunds a paid order in part or in full: money to its source, spent points as points, earned points revoked in the
 * same proportion, and a document that records it. The value of earned points that were already spent is deducted from
 * the money. An order that is refunded in full while its goods are in the shop is cancelled too. The caller holds the
 * order's row lock. The refund is undefined if it was made before.
 */
export async function refundOrder(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { by, ...back }: RefundInput & { by: string | null },
): Promise<{ order: OrderRow; refund: RefundRow | undefined }> {
  const known = await run(tx, refundsOf(order.id))
  if (known.some(({ purpose, reversedAt }) => purpose === back.purpose && reversedAt === null))
    return { order, refund: undefined }
  await run(tx, lockPoints(order.accountId))
  const taken = await planPointsOfRefund(tx, order, known, back)
  const asked = {
    ...back,
    amount: back.amount - pointsValue(taken.deducted),
    pointsDeducted: taken.deducted,
    startedBy: by,
  }
  const id = await enqueueRefund(ctx, tx, order, asked)
  const refund = id === null ? undefined : await run(tx, findRefundById(id))
  if (!refund) return { order, refund: undefined }
  if (by !== null) await refuseAboveLimit(tx, order, by)
  const { amount, points, pointsDeducted, percent, reason, customerNote } = refund
  const { accountId } = order
  await applyPoints(tx, { orderId: order.id, accountId, refundId: refund.id }, { giveBack: points, taken })
  const value = valueOfRefunds([...known, refund])
  const change = { actorId: by, reason, customerNote }
  const whole = value >= order.totalPrice
  const refunded = await movePayment(tx, order, whole ? 'refunded' : 'partly_refunded', change)
  const moved = whole ? await cancelRefunded(ctx, tx, refunded, by) : await retainRest(tx, refunded, reason)
  const facts = toDocumentInput(order, await run(tx, findLines(order.id)))
  const documentReason = customerNote || (by === accountId ? 'Cancelled by the customer' : 'Refund')
  const selection = back.pieces?.selection
  const returned = {
    ...{ money: amount, points, deducted: pointsValue(pointsDeducted), percent, selection },
    reason: documentReason,
  }
  await issueReturn(tx, facts, { refundId: refund.id, ...returned }, ctx.now)
  const byBank = refund.paymentId !== null
  await emailBuyer(ctx, tx, order, 'refunded', { ...refund, ...back.pieces?.email, byBank })
  return { order: moved, refund }
}

/** Refuses refunds above the person's limit, all of them of an order together, so that one cannot be split. */
async function refuseAboveLimit(tx: Tx, order: OrderRow, by: string): Promise<void> {
  const { limit = null, used = 0 } = (await run(tx, findRefundLimit(by, order.id))) ?? {}
  if (limit === null || used <= limit) return
  throw new ShopProblem(
    'forbidden',
    `You may refund at most ${formatRupees(limit)} of one order; with this you would have refunded ${formatRupees(used)} of order ${order.orderNo}. An administrator can make this refund.`,
  )
}

/** Returns the person's limit and what is left of it for an order; null if there is none. */
export async function refundLimitOf(on: On, orderId: string, accountId: string) {
  const { limit = null, used = 0 } = (await run(on, findRefundLimit(accountId, orderId))) ?? {}
  return limit === null ? null : { amount: toRupees(limit), left: toRupees(Math.max(0, limit - used)) }
}

/**
 * Revokes all points that an order has earned, for a cancellation that refunds nothing. The caller holds the order's
 * row lock.
 */
export async function forfeitPoints(tx: Tx, order: OrderRow): Promise<void> {
  const { id: orderId, accountId } = order
  await run(tx, lockPoints(accountId))
  const taken = await planPointsOfRefund(tx, order, [], {
    purpose: refundPurpose('cancellation'),
    amount: 0,
    points: 0,
  })
  await applyPoints(tx, { orderId, accountId, refundId: null }, { giveBack: 0, taken })
}

/** Cancels an order that was refunded in full, unless its goods are still with the customer. */
async function cancelRefunded(ctx: Ctx, tx: Tx, order: OrderRow, by: string | null): Promise<OrderRow> {
  if (order.status === 'Cancelled' || areGoodsAway(order)) return order
  const note = 'Refunded in full'
  const change = { actorId: by, reason: note, customerNote: note }
  if (order.goodsReturnedAt === null) await returnStock(tx, order.id, change)
  return moveStatus(ctx, tx, order, 'Cancelled', change)
}

/** The reason why the money of a cancelled order is still here, until the refund that failed is made again. */
export const REFUND_FAILED = 'The refund has failed'

/** Notes why the rest of a cancelled order's money is retained when a refund that had failed is made again in part. */
const retainRest = async (tx: Tx, order: OrderRow, reason: string): Promise<OrderRow> =>
  order.status === 'Cancelled' && order.retainedReason === REFUND_FAILED
    ? updateOrder(tx, order.id, { retainedReason: reason })
    : order

/** The method of a payment that a person has recorded (P5). */
export const MANUAL_METHOD = 'recorded by hand'

/**
 * Records refunds that somebody made in the provider's dashboard. Such a refund first replaces one that the bank
 * rejected and that was not undone, whose points and document stand; the rest becomes a new refund.
 */
export async function recordProviderRefund(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  payment: { id: string; amountRefunded: number },
): Promise<OrderRow> {
  const all = (await run(tx, refundsOf(order.id))).filter((each) => each.paymentId === payment.id)
  const sum = (pick: (each: RefundRow) => number) => all.reduce((total, each) => total + pick(each), 0)
  const foreign = payment.amountRefunded - sum((each) => (each.status === 'failed' ? 0 : each.amount))
  if (foreign <= 0) return order
  const refused = sum((each) => {
    if (each.status === 'failed') return each.reversedAt === null ? each.amount : 0
    return isRefundOf('replacement', each) ? -each.amount : 0
  })
  const ofOrder = all.filter(isOrderRefund)
  const pointsBack = ofOrder.reduce((total, each) => total + each.points, 0)
  const deducted = ofOrder.reduce((total, each) => total + pointsValue(each.pointsDeducted), 0)
  const left = Math.max(0, order.payable - ofOrder.reduce((total, each) => total + each.amount, 0) - deducted)
  // Replaces rejected refunds. Anything above what is left of the order repays the deduction for spent points.
  const instead = Math.min(foreign, Math.max(0, refused, foreign - left))
  const note = 'Refunded at the payment provider'
  const back = { paymentId: payment.id, percent: 100, reason: note, customerNote: note, foreign: true } as const
  if (instead > 0) {
    const purpose = refundPurpose('replacement', payment.amountRefunded)
    await enqueueRefund(ctx, tx, order, { ...back, purpose, amount: instead, points: 0 })
  }
  if (instead === foreign) return order
  const whole = payment.amountRefunded + deducted >= order.payable
  const points = whole ? order.pointsUsed - pointsBack : 0
  const refunded = await refundOrder(ctx, tx, order, {
    ...back,
    purpose: refundPurpose('provider', payment.amountRefunded),
    amount: foreign - instead,
    points: Math.max(0, points),
    by: null,
  })
  return refunded.order
}

/**
 * Whether a refund of an order is still pending, or was rejected by the bank and neither replaced nor made again. A
 * duplicate or late payment may also have been refunded at the provider.
 */
export async function hasUnfinishedRefund(tx: Tx, orderId: string): Promise<boolean> {
  const refunds = await run(tx, refundsOf(orderId))
  const sum = (wanted: (each: RefundRow) => boolean) =>
    refunds.reduce((total, each) => total + (wanted(each) ? each.amount : 0), 0)
  const isOpen = refunds.some(({ status }) => status === 'requested' || status === 'pending')
  const returned = new Set(
    (await run(tx, paymentsOf(orderId)))
      .filter(({ amount, amountRefunded }) => amount - amountRefunded < MIN_REFUND)
      .map(({ id }) => id),
  )
  const rejected = sum(
    (each) =>
      each.status === 'failed' &&
      each.reversedAt === null &&
      !(isSurplusRefund(each) && returned.has(each.paymentId ?? '')),
  )
  return isOpen || owesUndoneRefund(refunds) || rejected > sum((each) => isRefundOf('replacement', each))
}
