import type { OrderRow, PaymentRow, RefundRow } from '#db/schema/orders.ts'
import { formatRupees, type Paise } from '#rules/money.ts'
import { wasPaid } from '#rules/payment-state.ts'
import { pointsValue } from '#rules/points.ts'
import { isOrderRefund, refundableOf, refundPurpose, smallAmountRefusal } from '#rules/refunds.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { paymentsOf, refundsOf } from './payments.store.ts'
import { refundLinesOf } from './refund-lines.store.ts'
import { MANUAL_METHOD, planPointsOfRefund, refundOrder } from './refunds.service.ts'

export interface PartialRefundRequest {
  /** In paise. If undefined, everything that is left is refunded. */
  readonly amount: Paise | undefined
  readonly reason: string
  readonly customerNote: string
  /** The idempotency key: a second request with the same key returns the same refund. */
  readonly key: string
  /** The deduction for spent points that the person was shown; any other deduction is refused. */
  readonly pointsDeducted: number | undefined
}

/** With points in proportion. The caller holds the order's row lock, so that no money returns twice. */
export async function refundPartially(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  request: PartialRefundRequest,
): Promise<RefundRow> {
  const { amount, reason, customerNote, key } = request
  const purpose = refundPurpose('requested', key)
  const known = await run(tx, refundsOf(order.id))
  const same = known.find((each) => each.purpose === purpose)
  const payment = await findAcceptedPayment(tx, order)
  if (same) {
    const { amount: left } = refundableOf(order, payment ?? NOTHING_PAID, known)
    const isSame = !(await hasPieces(tx, same)) && (amount === undefined ? left === 0 : amount === moneyOf(same))
    return requireSameRequest(same, request, isSame ? '' : 'another amount')
  }
  const back = divideRefund(order, payment, known, amount)
  const by = signedIn(ctx).id
  const paymentId = providerPaymentId(payment)
  const { refund } = await refundOrder(ctx, tx, order, { paymentId, purpose, ...back, reason, customerNote, by })
  if (!refund) throw new Error('A refund that was just made is not there.')
  requireSameDeduction(refund, request.pointsDeducted)
  return refund
}

const hasPieces = async (tx: Tx, { id, withDelivery }: RefundRow): Promise<boolean> =>
  withDelivery || (await run(tx, refundLinesOf(id))).length > 0

/** Returns a refund that was made before with the same key, unless something `other` than it is requested now. */
export function requireSameRequest(
  refund: RefundRow,
  { reason, customerNote }: Pick<PartialRefundRequest, 'reason' | 'customerNote'>,
  other: string,
): RefundRow {
  const isSameText = refund.reason === reason && refund.customerNote === customerNote
  const difference = other || (isSameText ? '' : 'another reason or message to the customer')
  if (difference === '') return refund
  throw new ShopProblem('conflict', `This refund has been made already, with ${difference}.`)
}

/** Of a deduction for spent points other than the one shown. The transaction is rolled back. */
export const requireSameDeduction = (refund: RefundRow, shown: number | undefined): void =>
  requireSameRefund(refund, { pointsDeducted: shown })

/** Of money, or a deduction for spent points, other than shown. The transaction is rolled back. */
export function requireSameRefund(
  { amount, pointsDeducted }: RefundRow,
  shown: { readonly amount?: Paise | undefined; readonly pointsDeducted: number | undefined },
): void {
  const isSame = (shown.amount ?? amount) === amount && (shown.pointsDeducted ?? pointsDeducted) === pointsDeducted
  if (isSame) return
  const deducted =
    shown.pointsDeducted === undefined || shown.pointsDeducted === pointsDeducted
      ? ''
      : `, after a deduction of ${formatRupees(pointsValue(pointsDeducted))} for credit points that were spent`
  const message = `The refund has changed since you opened it: ${formatRupees(amount)} would be refunded${deducted}. Please look at it again.`
  throw new ShopProblem('conflict', message)
}

/** What a given amount, or a cancellation, would come to now. Changes nothing. */
export async function quoteRefund(
  on: On,
  order: OrderRow,
  { amount: wanted, cancels }: { readonly amount: Paise | undefined; readonly cancels: boolean },
) {
  const known = await run(on, refundsOf(order.id))
  const payment = await findAcceptedPayment(on, order)
  const left = refundableOf(order, payment ?? NOTHING_PAID, known)
  const back = divideRefund(order, payment, known, wanted)
  const { deducted } = await planPointsOfRefund(on, order, known, {
    purpose: cancels ? refundPurpose('cancellation') : '',
    ...back,
  })
  const byBank = providerPaymentId(payment) !== null
  return { left, amount: back.amount - pointsValue(deducted), points: back.points, pointsDeducted: deducted, byBank }
}

/** Returns the money of a refund, including what was deducted from it. */
const moneyOf = ({ amount, pointsDeducted }: RefundRow): Paise => amount + pointsValue(pointsDeducted)

/** The payment of an order that was paid entirely with points. */
export const NOTHING_PAID = { amount: 0, amountRefunded: 0 }

/** Returns the payment of a paid order, or undefined if points have paid for all of it. */
export async function findAcceptedPayment(on: On, order: OrderRow): Promise<PaymentRow | undefined> {
  if (!wasPaid(order)) throw new ShopProblem('conflict', 'Nothing has been paid for this order.')
  const payment = (await run(on, paymentsOf(order.id))).find((each) => each.isAccepted)
  if (!payment && order.payable > 0) throw new ShopProblem('conflict', 'No payment is accepted for this order.')
  return payment
}

/** Returns the provider's id of an order's payment, or null if points have paid for it or a person has recorded it. */
export const providerPaymentId = (payment: PaymentRow | undefined): string | null =>
  payment && payment.method !== MANUAL_METHOD ? payment.id : null

/** Out of what earlier refunds have left. `wanted` is the money; without it everything that is left. */
export function divideRefund(
  order: OrderRow,
  payment: PaymentRow | undefined,
  known: readonly RefundRow[],
  wanted: Paise | undefined,
): { amount: Paise; points: number; percent: number } {
  const left = refundableOf(order, payment ?? NOTHING_PAID, known)
  if (left.amount === 0 && (left.points === 0 || wanted !== undefined)) {
    throw new ShopProblem('conflict', 'All that was paid for this order has been returned.')
  }
  const amount = wanted ?? left.amount
  if (amount > left.amount) {
    const message = `At most ${formatRupees(left.amount)} can be refunded.`
    throw new ShopProblem('conflict', message, { fields: { amount: message } })
  }
  const refusal = smallAmountRefusal(amount, left.amount)
  if (refusal !== null) throw new ShopProblem('conflict', refusal, { fields: { amount: refusal } })
  const before = known.filter(isOrderRefund)
  const money = before.reduce((sum, each) => sum + moneyOf(each), 0)
  const points = before.reduce((sum, each) => sum + each.points, 0)
  const due = Math.floor((order.pointsUsed * (money + amount)) / Math.max(1, order.payable)) - points
  const given = amount === left.amount ? left.points : Math.min(left.points, Math.max(0, due))
  const value = amount + pointsValue(given)
  return { amount, points: given, percent: Math.round((value * 10_000) / Math.max(1, order.totalPrice)) / 100 }
}
