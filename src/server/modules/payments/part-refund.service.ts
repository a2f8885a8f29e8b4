import { formatRupees, type Paise } from '#rules/money.ts'
import { pointsValue } from '#rules/points.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { isPaid, type OrderRow } from '#server/modules/orders/orders.service.ts'
import { type PaymentRow, paymentsOf, type RefundRow, refundsOf } from './payments.queries.ts'
import { BY_HAND, ofOrder, refundOrder } from './refunds.service.ts'

export interface PartWish {
  /** In paise; without it all that is left goes back. */
  readonly amount: Paise | undefined
  readonly reason: string
  /** Of the one request: asked again with the same key, it is the same refund. */
  readonly key: string
}

/**
 * Returns a part of a paid order, or all that is left of it: money, and in the same proportion the points that were spent
 * on it. The caller holds the order's lock, so of any number at once none can return what another has.
 */
export async function refundPart(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { amount, reason, key }: PartWish,
): Promise<RefundRow> {
  const purpose = `asked:${key}`
  const known = await refundsOf(tx.db, order.id)
  const same = known.find((each) => each.purpose === purpose)
  if (same && (amount === undefined || amount === same.amount)) return same
  if (same) throw new ShopProblem('conflict', 'This refund has been made already, with another amount.')
  if (!isPaid(order)) throw new ShopProblem('conflict', 'Nothing has been paid for this order.')
  const payment = (await paymentsOf(tx.db, order.id)).find((each) => each.kept)
  if (!payment && order.payable > 0) throw new ShopProblem('conflict', 'No payment is kept for this order.')
  const back = whatGoesBack(order, payment, known, amount)
  await refundOrder(ctx, tx, order, {
    paymentId: payment && payment.method !== BY_HAND ? payment.id : null,
    purpose,
    ...back,
    reason,
    by: signedIn(ctx).id,
  })
  const made = (await refundsOf(tx.db, order.id)).find((each) => each.purpose === purpose)
  if (!made) throw new Error('A refund that was just made is not there.')
  return made
}

/** Money, points and what part of the order's value they are, out of what earlier refunds have left. */
function whatGoesBack(
  order: OrderRow,
  payment: PaymentRow | undefined,
  known: readonly RefundRow[],
  wanted: Paise | undefined,
): { amount: Paise; points: number; percent: number } {
  // A refund that the bank has refused has its document already: it is made up for at the provider, not asked for anew.
  const before = known.filter(ofOrder)
  const sum = (pick: (each: RefundRow) => number) => before.reduce((total, each) => total + pick(each), 0)
  const [money, points] = [sum((each) => each.amount), sum((each) => each.points)]
  const left = Math.max(0, (payment?.amount ?? 0) - Math.max(money, payment?.amountRefunded ?? 0))
  const pointsLeft = Math.max(0, order.pointsUsed - points)
  if (left === 0 && (pointsLeft === 0 || wanted !== undefined)) {
    throw new ShopProblem('conflict', 'All that was paid for this order has been returned.')
  }
  const amount = wanted ?? left
  if (amount > left) {
    const message = `At most ${formatRupees(left)} are left to return.`
    throw new ShopProblem('conflict', message, { fields: { amount: message } })
  }
  const due = Math.floor((order.pointsUsed * (money + amount)) / Math.max(1, order.payable)) - points
  const given = amount === left ? pointsLeft : Math.min(pointsLeft, Math.max(0, due))
  const value = amount + pointsValue(given)
  return { amount, points: given, percent: Math.round((value * 10_000) / Math.max(1, order.totalPrice)) / 100 }
}
