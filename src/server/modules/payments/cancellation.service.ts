import type { OrderRow, RefundRow } from '#db/schema/orders.ts'
import { formatRupees, type Paise } from '#rules/money.ts'
import { areGoodsAway } from '#rules/order-status.ts'
import { isOpen, wasPaid } from '#rules/payment-state.ts'
import { pointsValue } from '#rules/points.ts'
import { isCancelledWithRefund, refundableOf, refundPurpose, smallAmountRefusal } from '#rules/refunds.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { lockPoints } from '#server/modules/credit/credit.store.ts'
import { emailBuyer } from '#server/modules/orders/order-emails.service.ts'
import { type Change, expireOrder, moveStatus } from '#server/modules/orders/order-states.service.ts'
import { updateOrder } from '#server/modules/orders/orders.service.ts'
import { returnStock } from '#server/modules/stock/reservations.service.ts'
import { divideRefund, providerPaymentId } from './part-refund.service.ts'
import { findOrdersWithMoney, paymentsOf, refundsOf } from './payments.store.ts'
import { forfeitPoints, refundOrder } from './refunds.service.ts'

/** What a cancellation refunds: money, points, and which percentage of the order's value they are. */
export interface CancellationRefund {
  readonly amount: Paise
  readonly points: number
  readonly percent: number
}

export interface Cancellation extends Change {
  readonly actorId: string
  readonly reason: string
  readonly customerNote: string
  /** The refund of a paid order; it is decided before the order is cancelled, never afterwards. */
  readonly refund: CancellationRefund
  /** Why the rest of the money is retained, if that differs from the reason of the cancellation. */
  readonly retainedReason?: string
  /** Whether goods that had been dispatched are back in the shop. */
  readonly goodsReturned: boolean
  /** Whether an attempt is given up that the bank has not confirmed. Its money is then a late payment. */
  readonly givesUpAttempt?: boolean
}

export interface Cancelled {
  readonly order: OrderRow
  /** The refund that was made: the value of spent points is deducted from the amount that was decided. */
  readonly refund?: RefundRow | undefined
}

const NOTHING_LEFT = 'All that was left was refunded'

const NO_REFUND: CancellationRefund = { amount: 0, points: 0, percent: 0 }

/**
 * Cancels an order, for customers and staff alike. An unpaid order expires; a paid one is refunded as decided in the
 * same transaction, with points, stock, document and emails. The caller holds the order's row lock. The other locks
 * follow in the usual order: account, stock, and the document counter last.
 */
export async function cancelOrder(ctx: Ctx, tx: Tx, order: OrderRow, cancellation: Cancellation): Promise<Cancelled> {
  const { actorId, reason, customerNote, refund } = cancellation
  const change = { actorId, reason, customerNote }
  if (order.payment === 'confirming') await requireGivenUp(tx, order, cancellation)
  if (!wasPaid(order)) {
    const ended = isOpen(order)
      ? await expireOrder(tx, order, { ...change, cancel: true })
      : await moveStatus(ctx, tx, order, 'Cancelled', change)
    // An abandoned checkout needs no email; a phone order, or a cancellation by staff, does.
    const isNews = order.takenBy !== null || actorId !== order.accountId
    if (isNews) await emailBuyer(ctx, tx, ended, 'cancelled', { note: customerNote })
    return { order: ended }
  }
  await run(tx, lockPoints(order.accountId))
  const wereAway = areGoodsAway(order)
  if (!wereAway || cancellation.goodsReturned) await returnStock(tx, order.id, change)
  const moved = await moveStatus(ctx, tx, order, 'Cancelled', change)
  await emailBuyer(ctx, tx, moved, 'cancelled', { note: customerNote })
  const payment = (await run(tx, paymentsOf(order.id))).find((each) => each.isAccepted)
  const paymentId = providerPaymentId(payment)
  const returnsSomething = refund.amount > 0 || refund.points > 0
  const outcome = returnsSomething
    ? await refundOrder(ctx, tx, moved, {
        ...refund,
        ...change,
        paymentId,
        purpose: refundPurpose('cancellation'),
        by: actorId,
      })
    : { order: moved }
  if (!returnsSomething) await forfeitPoints(tx, moved)
  const { order: refunded } = outcome
  const values = {
    ...(refunded.payment !== 'refunded' && {
      retainedReason: cancellation.retainedReason || reason || NOTHING_LEFT,
    }),
    ...(wereAway && cancellation.goodsReturned && { goodsReturnedAt: ctx.now }),
  }
  if (Object.keys(values).length === 0) return outcome
  return { ...outcome, order: await updateOrder(tx, order.id, values) }
}

/** Unless its customer gives up an attempt that the bank has not confirmed. */
async function requireGivenUp(tx: Tx, { id }: OrderRow, { givesUpAttempt = false }: Cancellation): Promise<void> {
  if (givesUpAttempt && !(await hasMoneyInTransit(tx, id))) return
  throw new ShopProblem('conflict', 'This order is being paid at this moment. Please wait until that is decided.')
}

/** Whether the bank has confirmed a payment of an order, as far as the shop knows. */
export const hasMoneyInTransit = async (on: On, orderId: string): Promise<boolean> =>
  (await run(on, findOrdersWithMoney([orderId]))).length > 0

/** Returns a customer's open orders that a new one replaces: placed by the customer, and without any money. */
export async function findReplaceableOrders(on: On, open: readonly OrderRow[]): Promise<OrderRow[]> {
  const own = open.filter(({ takenBy }) => takenBy === null)
  const ids = await run(on, findOrdersWithMoney(own.map(({ id }) => id)))
  return own.filter(({ id }) => !ids.includes(id))
}

/** Everything that is left, or the given amount. To retain a part requires a reason. */
export async function decideCancellationRefund(
  tx: Tx,
  order: OrderRow,
  { amount, reason }: { readonly amount: Paise | undefined; readonly reason: string },
): Promise<CancellationRefund> {
  const known = await run(tx, refundsOf(order.id))
  const payment = (await run(tx, paymentsOf(order.id))).find((each) => each.isAccepted)
  const left = refundableOf(order, payment ?? { amount: 0, amountRefunded: 0 }, known)
  if (left.amount === 0 && left.points === 0) {
    if (amount) throw invalidAmount('There is nothing left to refund.')
    return NO_REFUND
  }
  const all = divideRefund(order, payment, known, undefined)
  if (amount === undefined) return all
  if (amount > all.amount) throw invalidAmount(`At most ${formatRupees(all.amount)} can be refunded.`)
  const small = smallAmountRefusal(amount, all.amount)
  if (small !== null) throw invalidAmount(small)
  const refund = amount === all.amount ? all : amount === 0 ? NO_REFUND : divideRefund(order, payment, known, amount)
  const retained = all.amount + pointsValue(all.points) - refund.amount - pointsValue(refund.points)
  if (retained > 0 && reason === '') {
    const message = `Please say why ${formatRupees(retained)} is not refunded.`
    throw new ShopProblem('invalid', message, { fields: { reason: message } })
  }
  return refund
}

const invalidAmount = (message: string) => new ShopProblem('invalid', message, { fields: { refundAmount: message } })

/** Whether an order was cancelled with a refund; such an order cannot be reopened. */
export async function hasCancellationRefund(tx: Tx, orderId: string): Promise<boolean> {
  return isCancelledWithRefund(await run(tx, refundsOf(orderId)))
}
