import type { OrderRow } from '#db/schema/orders.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import { hasLeft } from '#rules/order-status.ts'
import { isOpen, wasPaid } from '#rules/payment-state.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { presentOrder } from '#server/modules/orders/order-lists.service.ts'
import { requireReadableOrder, updateOrder } from '#server/modules/orders/orders.service.ts'
import { findOrder, lockOrder } from '#server/modules/orders/orders.store.ts'
import { recordManualPayment } from '#server/modules/payments/by-hand.service.ts'
import { cancelOrder, decideCancellationRefund } from '#server/modules/payments/cancellation.service.ts'
import { requireSameDeduction } from '#server/modules/payments/part-refund.service.ts'
import { tryReconcile } from '#server/modules/payments/reconcile.service.ts'
import { returnStock } from '#server/modules/stock/reservations.service.ts'
import { orderConflict } from './change-conflict.service.ts'
import { billGoods, type Changed, changeStatus, type OrderChange } from './change-status.service.ts'

/** The minimum interval between two requests to the provider from an order page, however often it is opened. */
const ASK_AGAIN_MS = 3000

/** Returns one's own order. While its payment is open, opening the page is a reason to reconcile it. */
export async function getOrder(ctx: Ctx, id: string) {
  const order = await requireReadableOrder(ctx, id)
  const asked = order.checkedAt !== null && ctx.now.getTime() - order.checkedAt.getTime() < ASK_AGAIN_MS
  if (!asked) await reconcileIfOpen(ctx, order)
  return { order: await presentOrder(ctx, id) }
}

/** Reconciles an order whose payment was opened and is not final, if the provider answers. */
async function reconcileIfOpen(ctx: Ctx, order: OrderRow): Promise<void> {
  if (isOpen(order) && order.providerOrderId !== null) await tryReconcile(ctx, order)
}

const OWN_MONEY =
  'This is your own order: a colleague has to decide about its money. You can cancel it on its page, like any customer.'

const OWN_ORDER = 'This is your own order: a colleague has to work on it.'

/** P5. Dispatch issues the tax invoice, Cancelled decides the refund. The second of two people is told. */
export async function changeOrder(ctx: Ctx, change: OrderChange) {
  if (change.status === 'Cancelled') {
    // Money may have arrived unnoticed. Reconciling first means that staff who saw the order as unpaid do not cancel a
    // paid one unawares.
    const order = await run(ctx, findOrder(change.orderId))
    if (order) await reconcileIfOpen(ctx, order)
  } else if (change.refundAmount !== undefined || change.goodsReturned) {
    throw new ShopProblem('invalid', 'A refund goes with the status Cancelled; any other one has its own call.')
  }
  await ctx.tx(async (tx) => {
    const before = await run(tx, lockOrder(change.orderId))
    if (!before) throw notFound('order')
    await changeLockedOrder(ctx, tx, before, change)
  })
  return { order: await presentOrder(ctx, change.orderId) }
}

/** Applies a change by staff to an order that is locked, and audits it. */
export async function changeLockedOrder(ctx: Ctx, tx: Tx, before: OrderRow, change: OrderChange): Promise<void> {
  await refuseOwnOrder(ctx, tx, before, change)
  if (change.version !== undefined && change.version !== before.version) throw await orderConflict(tx, before)
  const { order, refund } = await applyChange(ctx, tx, before, change)
  if (order.version === before.version) return
  await audit(ctx, tx, {
    action: 'order changed',
    subject: `order ${order.id}`,
    before: auditedFields(before),
    after: { ...auditedFields(order), ...(refund && { refunded: toRupees(refund.amount), points: refund.points }) },
    reason: change.reason ?? '',
  })
}

const auditedFields = ({ status, payment, trackingId, trackingLink }: OrderRow) => ({
  status,
  payment,
  trackingId,
  trackingLink,
})

/** Unless they are alone in the area, and always if it decides about the order's money. */
async function refuseOwnOrder(ctx: Ctx, tx: Tx, order: OrderRow, change: OrderChange): Promise<void> {
  const marksPaid = change.isPaid === true && !wasPaid(order)
  const cancels = change.status === 'Cancelled' && order.status !== 'Cancelled'
  const ownerId = order.accountId
  if (marksPaid || cancels) await refuseOwnRecord(ctx, tx, { ownerId, refusal: OWN_MONEY })
  await refuseOwnRecord(ctx, tx, { ownerId, refusal: OWN_ORDER, unlessAlone: 'orders' })
}

async function applyChange(ctx: Ctx, tx: Tx, before: OrderRow, change: OrderChange): Promise<Changed> {
  let order = before
  if (change.isPaid !== undefined && change.isPaid !== wasPaid(order)) order = await changePaid(ctx, tx, order, change)
  const { trackingId = order.trackingId, trackingLink = order.trackingLink, status = order.status } = change
  if (trackingId !== order.trackingId || trackingLink !== order.trackingLink) {
    order = await updateOrder(tx, order.id, { trackingId, trackingLink })
  }
  if (status === order.status) {
    const isBack = change.goodsReturned && order.dispatchedAt !== null && order.goodsReturnedAt === null
    return { order: isBack ? await takeGoodsBack(ctx, tx, order, change) : order }
  }
  return status === 'Cancelled'
    ? cancelByStaff(ctx, tx, order, change)
    : { order: await changeStatus(ctx, tx, order, status, change) }
}

async function changePaid(ctx: Ctx, tx: Tx, order: OrderRow, { isPaid: paid, reason }: OrderChange): Promise<OrderRow> {
  if (!paid) {
    throw new ShopProblem('conflict', 'A payment that has been taken is returned by a refund, not by this tick.')
  }
  if (!reason)
    throw new ShopProblem('invalid', 'Please give a reason.', { fields: { reason: 'Please give a reason.' } })
  const marked = await recordManualPayment(ctx, tx, order, reason)
  if (hasLeft(marked.status)) await billGoods(ctx, tx, marked)
  return marked
}

async function cancelByStaff(ctx: Ctx, tx: Tx, order: OrderRow, change: OrderChange): Promise<Changed> {
  const { reason = '', customerNote = '', goodsReturned = false, refundAmount } = change
  const amount = refundAmount === undefined ? undefined : fromRupees(refundAmount)
  const refund = await decideCancellationRefund(tx, order, { amount, reason })
  const actorId = signedIn(ctx).id
  const cancelled = await cancelOrder(ctx, tx, order, { actorId, reason, customerNote, refund, goodsReturned })
  if (cancelled.refund) requireSameDeduction(cancelled.refund, change.pointsDeducted)
  return cancelled
}

/** Returns the goods of a cancelled order to stock when they arrive after its refund was decided. */
async function takeGoodsBack(ctx: Ctx, tx: Tx, order: OrderRow, { reason = '' }: OrderChange): Promise<OrderRow> {
  await returnStock(tx, order.id, { actorId: signedIn(ctx).id, reason })
  return await updateOrder(tx, order.id, { goodsReturnedAt: ctx.now })
}
