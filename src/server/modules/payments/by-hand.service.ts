import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { lockPoints, spendPoints } from '#server/modules/credit/credit.service.ts'
import { linesOf, type OrderRow } from '#server/modules/orders/orders.service.ts'
import { reserveStock } from '#server/modules/stock/reservations.service.ts'
import { insertPayment } from './payments.queries.ts'
import { BY_HAND } from './refunds.service.ts'
import { finish } from './settle.service.ts'

/** Notes a payment that came another way, a bank transfer for one, with the reason an administrator gives (P5). */
export async function payByHand(ctx: Ctx, tx: Tx, order: OrderRow, reason: string): Promise<OrderRow> {
  const { id: orderId, accountId, pointsUsed: points } = order
  // The account before the stock, as everybody locks them.
  await lockPoints(tx, accountId)
  if (!(await spendPoints(tx, { orderId, accountId, points }))) {
    throw new ShopProblem('conflict', 'The credit points of this order were spent meanwhile.')
  }
  // What had ended has nothing set aside any more; that there is too little is said in place of selling it.
  if (order.payment === 'expired') await reserveStock(tx, orderId, await linesOf(tx.db, orderId))
  const id = `hand_${newId()}`
  await insertPayment(tx.db, {
    id,
    orderId,
    status: 'captured',
    amount: order.payable,
    currency: 'INR',
    method: BY_HAND,
    detail: reason,
    kept: true,
    madeAt: ctx.now,
  })
  const by = { actorId: signedIn(ctx).id, reason }
  return finish(ctx, tx, order, { method: 'Recorded by hand', reference: '' }, by)
}
