import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { spendPoints } from '#server/modules/credit/credit.service.ts'
import type { OrderRow } from '#server/modules/orders/orders.service.ts'
import { insertPayment } from './payments.queries.ts'
import { BY_HAND } from './refunds.service.ts'
import { finish } from './settle.service.ts'

/** Notes a payment that came another way, a bank transfer for one, with the reason an administrator gives (P5). */
export async function payByHand(ctx: Ctx, tx: Tx, order: OrderRow, reason: string): Promise<OrderRow> {
  const { id: orderId, accountId, pointsUsed: points } = order
  if (!(await spendPoints(tx, { orderId, accountId, points }))) {
    throw new ShopProblem('conflict', 'The credit points of this order were spent meanwhile.')
  }
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
