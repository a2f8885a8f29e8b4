// What follows when the provider refuses a refund for good: what was promised with it is undone.

import type { OrderRow, RefundRow } from '#db/schema/orders.ts'
import { formatRupees } from '#rules/money.ts'
import { holdsMoney } from '#rules/payment-state.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { restorePoints } from '#server/modules/credit/awards.service.ts'
import { lockPoints } from '#server/modules/credit/credit.store.ts'
import { reverseReturn } from '#server/modules/invoices/invoices.service.ts'
import { movePayment } from '#server/modules/orders/order-states.service.ts'
import { toDocumentInput } from '#server/modules/orders/orders.service.ts'
import { findLines, lockOrderWithFirstOrderDiscount, uncountRefunded } from '#server/modules/orders/orders.store.ts'
import { refundsOf } from './payments.store.ts'
import { REFUND_FAILED, valueOfRefunds } from './refunds.service.ts'

/**
 * Undoes a refund that the provider has refused for good: the order has its money again, points go back to where the
 * refund took them from, its pieces count as not refunded, and a document reverses the one of the refund. A cancelled order stays cancelled: its money
 * waits for another refund. The caller holds the order's row lock and has marked the refund as reversed.
 */
export async function undoRefund(ctx: Ctx, tx: Tx, order: OrderRow, refund: RefundRow): Promise<OrderRow> {
  await run(tx, lockPoints(order.accountId))
  const value = valueOfRefunds(await run(tx, refundsOf(order.id)))
  const { id: refundId, points, pointsDeducted } = refund
  await restorePoints(tx, {
    ...{ orderId: order.id, accountId: order.accountId, refundId },
    ...{ points, pointsDeducted, value, total: order.totalPrice },
  })
  await run(tx, uncountRefunded(refundId))
  const reason = `A refund of ${formatRupees(refund.amount)} could not be made`
  const moved = await movePayment(
    tx,
    order,
    value > 0 ? 'partly_refunded' : 'paid',
    { actorId: null, reason },
    {
      ...((await isDiscountTaken(tx, order)) && { firstOrder: false }),
      ...(order.status === 'Cancelled' && { retainedReason: REFUND_FAILED }),
    },
  )
  const facts = toDocumentInput(order, await run(tx, findLines(order.id)))
  await reverseReturn(tx, facts, { refundId, reason: 'The refund could not be made' }, ctx.now)
  return moved
}

/** It came free when this order was refunded in full. The price of this one stays as it was paid. */
async function isDiscountTaken(tx: Tx, order: OrderRow): Promise<boolean> {
  if (!order.firstOrder || order.status === 'Cancelled' || holdsMoney(order)) return false
  return (await run(tx, lockOrderWithFirstOrderDiscount(order.accountId, order.id))) !== undefined
}
