import { fromRupees, toRupees } from '#rules/money.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { drawPackingSlip } from '#server/modules/invoices/packing-slip.service.ts'
import {
  isPaid,
  linesOf,
  listLineDays,
  listLines,
  listOrders,
  lockOrder,
  presentOrder,
  requireOwnOrder,
  updateOrderRow,
} from '#server/modules/orders/orders.service.ts'
import { refundPart } from '#server/modules/payments/part-refund.service.ts'
import { endUnpaid } from '#server/modules/payments/settle.service.ts'
import { returnStock } from '#server/modules/stock/reservations.service.ts'

export { listLineDays, listLines, listOrders }

const missing = () => new ShopProblem('not_found', 'There is no such order.')
const DELETED = 'Deleted from the list'

/**
 * Takes an order out of the lists. What was paid keeps its payment, documents and points; what nobody has paid ends, and
 * comes back by itself if its money arrives after all (P6, D08).
 */
export async function deleteOrder(ctx: Ctx, id: string) {
  return ctx.tx(async (tx) => {
    const order = await lockOrder(tx.db, id)
    if (!order) throw missing()
    if (order.archivedAt && !(order.paidAt && order.paidAt > order.archivedAt)) return { message: `${DELETED}.` }
    if (order.payment === 'confirming') {
      throw new ShopProblem('conflict', 'This order is being paid at this moment. Please wait until that is decided.')
    }
    const actorId = signedIn(ctx).id
    if (order.payment === 'awaiting') await endUnpaid(tx, order, { actorId, reason: DELETED, cancel: true })
    await updateOrderRow(tx.db, id, { archivedAt: ctx.now })
    const state = { status: order.status, payment: order.payment }
    await audit(tx, ctx, {
      action: 'order deleted',
      subject: `order ${id}`,
      before: { ...state, listed: true },
      after: { listed: false },
    })
    return { message: isPaid(order) ? 'Deleted from the list. Its documents and payments are kept.' : `${DELETED}.` }
  })
}

export interface RefundWish {
  /** In rupees. */
  readonly amount?: number | undefined
  readonly reason: string
  readonly key?: string | undefined
  /** The goods are here again: what the order has had is put back. */
  readonly restock: boolean
}

export async function refund(ctx: Ctx, id: string, { amount, reason, key = newId(), restock }: RefundWish) {
  const made = await ctx.tx(async (tx) => {
    const order = await lockOrder(tx.db, id)
    if (!order) throw missing()
    const wish = { amount: amount === undefined ? undefined : fromRupees(amount), reason, key }
    const row = await refundPart(ctx, tx, order, wish)
    const restocked = restock ? await returnStock(tx, id, { actorId: signedIn(ctx).id, reason }) : 0
    const after = { money: toRupees(row.amount), points: row.points, restocked }
    await audit(tx, ctx, { action: 'order refunded', subject: `order ${id}`, after, reason })
    return row
  })
  const { amount: money, points, status } = made
  return {
    refund: { id: made.id, amount: toRupees(money), points, status, reason: made.reason },
    order: await presentOrder(ctx, id),
  }
}

/** What goes into the parcel, as a file. */
export async function getPackingSlip(ctx: Ctx, id: string) {
  const order = await requireOwnOrder(ctx, id)
  const bytes = await drawPackingSlip(order, await linesOf(ctx.db, id))
  return { bytes, name: `packing-slip-${order.orderNo}.pdf` }
}
