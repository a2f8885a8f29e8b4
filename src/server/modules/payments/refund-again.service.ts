// A refused refund of a payment that its order did not need, made again by staff.

import { formatRupees, MIN_REFUND } from '#rules/money.ts'
import { isRefundOf, isSurplusRefund } from '#rules/refunds.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { findOrder, lockOrder } from '#server/modules/orders/orders.store.ts'
import { explainFailedRefund, unflagOrder } from './payment-reviews.service.ts'
import { findPaymentById, findRefundById, reverseRefused } from './payments.store.ts'
import { tryReconcile } from './reconcile.service.ts'
import { refundSurplus } from './refunds.service.ts'

const OWN_REFUND = 'This is your own order: a colleague has to refund its payment.'

/** No more than the provider has left of it. A refund of an order is made again on the order instead. */
export async function refundAgain(ctx: Ctx, refundId: string) {
  const refused = await run(ctx, findRefundById(refundId))
  const asked = refused && isSurplusRefund(refused) ? await run(ctx, findOrder(refused.orderId)) : undefined
  if (!refused || !asked) throw notFound('refund of a duplicate or late payment')
  // Somebody may have refunded the payment in the provider's dashboard.
  const { unsure } = await tryReconcile(ctx, asked)
  if (unsure) {
    const message = 'The payment provider does not answer. Nothing was refunded. Please try again later.'
    throw new ShopProblem('unavailable', message, { retryAfterSeconds: 5 })
  }
  const amount = await ctx.tx(async (tx) => {
    const order = await run(tx, lockOrder(asked.id))
    const payment = await run(tx, findPaymentById(refused.paymentId ?? ''))
    if (!order || !payment) throw notFound('payment')
    await refuseOwnRecord(ctx, tx, { ownerId: order.accountId, refusal: OWN_REFUND })
    if (!(await run(tx, reverseRefused(refundId)))) {
      const message = 'This refund was made again or reviewed meanwhile. Please load the page again.'
      throw new ShopProblem('conflict', message)
    }
    const left = payment.amount - payment.amountRefunded
    if (left < MIN_REFUND) {
      const message = `Of payment ${payment.id}, ${formatRupees(left)} is left: it was refunded at the payment provider. Please end its review instead.`
      throw new ShopProblem('conflict', message)
    }
    const kind = isRefundOf('late', refused) ? 'late' : 'duplicate'
    const back = Math.min(left, refused.amount)
    await refundSurplus(ctx, tx, order, { payment, kind, reason: refused.reason, amount: back })
    await unflagOrder(tx, order, explainFailedRefund(refused))
    const after = { payment: payment.id, amount: back }
    await audit(ctx, tx, { action: 'refund made again', subject: `order ${order.id}`, after })
    return back
  })
  return { message: `${formatRupees(amount)} of order ${asked.orderNo} is refunded again.` }
}
