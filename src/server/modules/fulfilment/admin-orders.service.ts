import type { OrderRow } from '#db/schema/orders.ts'
import { fromRupees, type Paise, toRupees } from '#rules/money.ts'
import { archiveRefusal, areGoodsAway } from '#rules/order-status.ts'
import { presentRefund } from '#rules/refunds.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { lockPoints } from '#server/modules/credit/credit.service.ts'
import { drawPackingSlip } from '#server/modules/invoices/packing-slip.service.ts'
import { printInvoiceCopy } from '#server/modules/invoices/print-documents.service.ts'
import { presentOrder } from '#server/modules/orders/order-lists.service.ts'
import { findLines, lockOrder, requireReadableOrder, updateOrder } from '#server/modules/orders/orders.service.ts'
import { quoteRefund as quoteRefundOf, refundPartially } from '#server/modules/payments/part-refund.service.ts'
import { hasUnfinishedRefund } from '#server/modules/payments/refunds.service.ts'
import { returnStock } from '#server/modules/stock/reservations.service.ts'

const OWN_REFUND =
  'This is your own order: a colleague has to decide about its money. You can cancel it on its page, like any customer.'
const OWN_ARCHIVE = 'This is your own order: a colleague has to archive or restore it.'

/**
 * Archives a finished order. It disappears from the lists of staff, but never from its customer's. An order that is not
 * cancelled or settled is refused, with what to do instead (P6).
 */
export async function archiveOrder(ctx: Ctx, id: string) {
  return ctx.tx(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    const hasOpenRefund = await hasUnfinishedRefund(tx, id)
    const refusal = archiveRefusal({ ...order, hasOpenRefund, needsReview: order.review !== '' })
    if (refusal !== null) throw new ShopProblem('conflict', refusal)
    await refuseOwnRecord(ctx, tx.db, { ownerId: order.accountId, refusal: OWN_ARCHIVE, unlessAlone: 'orders' })
    if (!order.archivedAt) await setArchived(ctx, tx, order, ctx.now)
    return { message: `Order ${order.orderNo} is in the archive. Its customer still sees it.` }
  })
}

/** Restores an order from the archive. */
export async function restoreOrder(ctx: Ctx, id: string) {
  await ctx.tx(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    await refuseOwnRecord(ctx, tx.db, { ownerId: order.accountId, refusal: OWN_ARCHIVE, unlessAlone: 'orders' })
    if (order.archivedAt) await setArchived(ctx, tx, order, null)
  })
  return { order: await presentOrder(ctx, id) }
}

async function setArchived(ctx: Ctx, tx: Tx, order: OrderRow, archivedAt: Date | null): Promise<void> {
  await updateOrder(tx, order.id, { archivedAt })
  await audit(ctx, tx, {
    action: archivedAt ? 'order archived' : 'order restored',
    subject: `order ${order.id}`,
    before: { archived: order.archivedAt !== null },
    after: { archived: archivedAt !== null },
  })
}

export interface RefundRequest {
  /** In rupees. */
  readonly amount?: number | undefined
  /** The internal reason. */
  readonly reason: string
  /** The note that the customer sees. */
  readonly customerNote: string
  readonly key?: string | undefined
  /** The deduction for spent points that was shown. */
  readonly pointsDeducted?: number | undefined
  /** Whether the goods are back, so that the order's stock is returned. */
  readonly restock: boolean
}

/** Returns what a refund of an amount in rupees, or of everything left, would come to now. */
export async function quoteRefund(
  ctx: Ctx,
  id: string,
  { amount, cancels }: { amount?: number | undefined; cancels: boolean },
) {
  const order = await requireReadableOrder(ctx, id)
  const wanted = { amount: amount === undefined ? undefined : fromRupees(amount), cancels }
  const quoted = await quoteRefundOf(ctx.db, order, wanted)
  return {
    left: { amount: toRupees(quoted.left.amount), points: quoted.left.points },
    ...presentRefund(quoted),
  }
}

export async function refund(ctx: Ctx, id: string, request: RefundRequest) {
  const { amount, reason, customerNote, key = newId(), restock, pointsDeducted } = request
  const made = await ctx.tx(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    await refuseOwnRecord(ctx, tx.db, { ownerId: order.accountId, refusal: OWN_REFUND })
    const paise = amount === undefined ? undefined : fromRupees(amount)
    if (restock) await refuseGoodsToBeSent(tx, order, paise)
    const restocked = restock ? await takeGoodsBack(ctx, tx, order, reason) : { pieces: 0, order }
    const request = { amount: paise, reason, customerNote, key, pointsDeducted }
    const row = await refundPartially(ctx, tx, restocked.order, request)
    const deducted = row.pointsDeducted > 0 ? { pointsDeducted: row.pointsDeducted } : {}
    const after = { money: toRupees(row.amount), points: row.points, ...deducted, restocked: restocked.pieces }
    await audit(ctx, tx, { action: 'order refunded', subject: `order ${id}`, after, reason })
    return row
  })
  return {
    refund: { id: made.id, ...presentRefund(made), status: made.status, reason: made.reason },
    order: await presentOrder(ctx, id),
  }
}

/** Refuses to return goods to stock that still have to be sent, because only a part of the money is refunded. */
async function refuseGoodsToBeSent(tx: Tx, order: OrderRow, amount: Paise | undefined): Promise<void> {
  if (amount === undefined || order.status === 'Cancelled' || order.goodsReturnedAt || areGoodsAway(order)) return
  const { left } = await quoteRefundOf(tx.db, order, { amount: undefined, cancels: false })
  if (amount >= left.amount) return
  const message =
    'The goods of this order are still to be sent. They go back into stock with a refund of all that is left.'
  throw new ShopProblem('conflict', message, { fields: { restock: message } })
}

/** Returns the goods of an order to stock and records that they are back in the shop. */
async function takeGoodsBack(ctx: Ctx, tx: Tx, order: OrderRow, reason: string) {
  // The account is locked before the stock, as everywhere.
  await lockPoints(tx, order.accountId)
  const pieces = await returnStock(tx, order.id, { actorId: signedIn(ctx).id, reason })
  if (!areGoodsAway(order)) return { pieces, order }
  return { pieces, order: await updateOrder(tx, order.id, { goodsReturnedAt: ctx.now }) }
}

/** Returns a copy of the tax invoice that is not for the customer, as a file. */
export async function getInvoiceCopy(ctx: Ctx, id: string, copy: 'transporter' | 'supplier') {
  const order = await requireReadableOrder(ctx, id)
  const { bytes } = await printInvoiceCopy(ctx, order.id, copy)
  return { bytes, name: `invoice-${order.orderNo}-${copy}.pdf` }
}

/** Returns the packing slip of the parcel, as a file. */
export async function getPackingSlip(ctx: Ctx, id: string) {
  const order = await requireReadableOrder(ctx, id)
  const bytes = await drawPackingSlip(order, await findLines(ctx, id))
  return { bytes, name: `packing-slip-${order.orderNo}.pdf` }
}
