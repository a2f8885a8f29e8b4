import { formatRupees, type Paise, toRupees } from '#rules/money.ts'
import { wasPaid } from '#rules/payment-state.ts'
import { presentRefund, refundShare } from '#rules/refunds.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { emailSellerOfCancellation } from '#server/modules/orders/order-emails.service.ts'
import { presentOrder } from '#server/modules/orders/order-lists.service.ts'
import { cancellationPercent } from '#server/modules/orders/orders.service.ts'
import { findLines, lockOrder } from '#server/modules/orders/orders.store.ts'
import { cancelOrder, hasMoneyInTransit } from '#server/modules/payments/cancellation.service.ts'
import { CONFIRMING, reconcileSoon, requireOwnOrder } from './buyers-order.service.ts'

/** Money goes back by the policy (P8). Staff cancel others' orders where it is recorded as theirs. */
export async function cancelOwnOrder(
  ctx: Ctx,
  id: string,
  { reason, expected }: { reason: string; expected?: ExpectedRefund | undefined },
) {
  const order = await requireOwnOrder(ctx, id)
  const isOpened = order.providerOrderId !== null || order.openingAt !== null
  if (!wasPaid(order) && isOpened) await reconcileSoon(ctx, order)
  const refund = await ctx.tx(async (tx) => {
    const now = await run(tx, lockOrder(id))
    const percent = now && (await cancellationPercent(ctx, tx, now))
    if (!now || percent === undefined || percent === null) {
      throw new ShopProblem('conflict', 'This order cannot be cancelled any more. Please write to us about a return.')
    }
    if (now.payment === 'confirming' && (await hasMoneyInTransit(tx, id))) throw new ShopProblem('conflict', CONFIRMING)
    const back = wasPaid(now) ? refundShare(now, percent) : { amount: 0, points: 0 }
    const cancellation = {
      actorId: order.accountId,
      reason: reason || 'Cancelled by the customer',
      customerNote: reason,
      refund: { ...back, percent },
      retainedReason: `The cancellation policy refunds ${percent} %`,
      goodsReturned: false,
      givesUpAttempt: true,
    }
    const cancelled = await cancelOrder(ctx, tx, now, cancellation)
    const returned = cancelled.refund ?? NOTHING_RETURNED
    refuseOtherRefund(returned, expected)
    if (wasPaid(now) || now.takenBy !== null) {
      const { amount, points } = returned
      await emailSellerOfCancellation(ctx, tx, now, { lines: await run(tx, findLines(id)), amount, points, reason })
    }
    return { ...presentRefund(returned), percent }
  })
  return { order: await presentOrder({ ...ctx, now: new Date() }, id), refund }
}

/** The refund that a person was shown, in rupees and points. */
interface ExpectedRefund {
  readonly amount: number
  readonly points: number
}

const NOTHING_RETURNED = { amount: 0, points: 0, pointsDeducted: 0 }

/** Refuses a cancellation whose refund differs from the one the person was shown. The transaction is rolled back. */
function refuseOtherRefund(
  { amount, points }: { readonly amount: Paise; readonly points: number },
  expected: ExpectedRefund | undefined,
): void {
  const actual = { amount: toRupees(amount), points }
  if (!expected || (expected.amount === actual.amount && expected.points === points)) return
  const message = `Cancelling now returns ${formatRupees(amount)} and ${points} points. Nothing has been cancelled.`
  throw new ShopProblem('conflict', message, { extra: { refund: actual } })
}
