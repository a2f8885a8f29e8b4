import type { OrderRow } from '#db/schema/orders.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { spendPoints } from '#server/modules/credit/credit.service.ts'
import { lockPoints } from '#server/modules/credit/credit.store.ts'
import { findLines } from '#server/modules/orders/orders.store.ts'
import { reserveStock } from '#server/modules/stock/reservations.service.ts'
import { lockGoods, markPaid, OUT_OF_STOCK, prepareRevival } from './order-outcome.service.ts'
import { insertPayment } from './payments.store.ts'
import { MANUAL_METHOD } from './refunds.service.ts'

/** Records a payment that arrived another way, such as a bank transfer, with an administrator's reason (P5). */
export async function recordManualPayment(ctx: Ctx, tx: Tx, order: OrderRow, reason: string): Promise<OrderRow> {
  const { id: orderId, accountId, pointsUsed: points } = order
  // An expired order has nothing reserved any more: it is revived under the same conditions as by a late payment.
  const obstacle = order.payment === 'expired' ? await prepareRevival(tx, order) : null
  if (obstacle !== null && obstacle !== OUT_OF_STOCK) {
    throw new ShopProblem('conflict', `${obstacle}, so this order cannot be paid any more.`)
  }
  // The account is locked before the stock, in the same order as everywhere else.
  await run(tx, lockPoints(accountId))
  if (!(await spendPoints(tx, { orderId, accountId, points }))) {
    throw new ShopProblem('conflict', 'The credit points of this order were spent meanwhile.')
  }
  // If stock is short, the error says so, and nothing is sold.
  if (order.payment === 'expired') await reserveStock(tx, orderId, await run(tx, findLines(orderId)))
  const id = `hand_${newId()}`
  await run(
    tx,
    insertPayment({
      id,
      orderId,
      status: 'captured',
      amount: order.payable,
      currency: 'INR',
      method: MANUAL_METHOD,
      detail: reason,
      isAccepted: true,
      madeAt: ctx.now,
    }),
  )
  const by = { actorId: signedIn(ctx).id, reason }
  const paidBy = { method: 'Recorded by hand', reference: '' }
  return markPaid(ctx, tx, order, { goods: await lockGoods(tx, order), paidBy, by })
}
