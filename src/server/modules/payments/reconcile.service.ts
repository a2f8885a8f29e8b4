import type { OrderRow, PaymentRow } from '#db/schema/orders.ts'
import { isOpen, wasPaid } from '#rules/payment-state.ts'
import { isSurplusRefund } from '#rules/refunds.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ProviderError } from '#server/lib/razorpay-client.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { lockCustomer } from '#server/modules/accounts/accounts.store.ts'
import { spendPoints } from '#server/modules/credit/credit.service.ts'
import { lockPoints } from '#server/modules/credit/credit.store.ts'
import { movePayment } from '#server/modules/orders/order-states.service.ts'
import {
  findLines,
  findOrder,
  LOCKED_ORDERS_ACCOUNT,
  lockOrder,
  recordCheck,
} from '#server/modules/orders/orders.store.ts'
import { reserveStock } from '#server/modules/stock/reservations.service.ts'
import { lockReservedStock } from '#server/modules/stock/reservations.store.ts'
import { createProviderOrder } from './create-provider-order.service.ts'
import { refuseEnded, refuseOldPrice } from './late-payment.service.ts'
import { type Answer, mirror, paymentWrites } from './mirror-payments.service.ts'
import { type Goods, lockGoods, markPaid, prepareRevival, readGoods, toGoods } from './order-outcome.service.ts'
import { planReconciliation, type ReportedPayment, wasCaptured } from './payment.rules.ts'
import { flagPayments } from './payment-reviews.service.ts'
import { findPaymentById, paymentsOf, refundsOf } from './payments.store.ts'
import { requireProvider } from './provider.ts'
import { findNewerPaidOrder } from './provider-orders.store.ts'
import { recordProviderRefund, refundSurplus } from './refunds.service.ts'

/** A hint that the payment of an order may differ from its stored state. */
interface Hint {
  /** The id of the one payment that the hint is about. */
  readonly about?: string | undefined
  /** The order, if the caller has just read it. */
  readonly read?: OrderRow | undefined
}

export interface ReconciledOrder {
  readonly order: OrderRow
  /** Whether the provider knows of an attempt whose result is still open. */
  readonly inFlight: boolean
  /** Whether anyone has tried to pay, with or without success. */
  readonly attempted: boolean
}

interface Applied extends ReconciledOrder {
  /** The payment that the shop has decided to capture. */
  readonly capture: ReportedPayment | undefined
  /** Whether the answer was too old to tell which refund it refers to. */
  readonly isOld: boolean
}

/**
 * Brings an order in line with what the provider reports. Every hint about a payment ends here - the checkout dialog's
 * response, a webhook event, an opened page, a timer - and none of them is trusted. The provider is asked before the row
 * lock is taken, the result is written under the lock, and states never move backwards, so it may run any number of times,
 * also concurrently. A hint about the payment that already paid the order is answered without asking the provider.
 */
export async function reconcileOrder(
  ctx: Ctx,
  orderId: string,
  { about, read }: Hint = {},
): Promise<ReconciledOrder | null> {
  const order = read ?? (await run(ctx, findOrder(orderId)))
  if (!order) return null
  if (order.payable === 0) return { order, inFlight: false, attempted: false }
  if (about !== undefined && wasPaid(order) && (await run(ctx, findPaymentById(about)))?.isAccepted) {
    return { order, inFlight: false, attempted: true }
  }
  const providerOrderId = order.providerOrderId ?? (await createProviderOrder(ctx, order)).id
  const provider = requireProvider(ctx)
  let tried: string | undefined
  let asOf = order.version
  for (;;) {
    const [asked, payments] = await Promise.all([
      provider.fetchOrder(providerOrderId),
      provider.paymentsOf(providerOrderId),
    ])
    const outcome = await ctx.tx((tx) => apply(ctx, tx, orderId, { order: asked, payments, asOf }))
    if (!outcome) return null
    asOf = outcome.order.version
    if (outcome.isOld) continue
    const { capture } = outcome
    if (!capture || capture.id === tried) return outcome
    tried = capture.id
    await provider.capture(capture.id, capture.amount).catch((error: unknown) => {
      // Another process may have captured it at the same moment; the next request to the provider shows the real state.
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ err: error, payment: capture.id }, 'a payment was not captured')
    })
  }
}

/** Without an answer the outcome is unsure, which is not a failure. */
export async function tryReconcile(ctx: Ctx, order: OrderRow, about?: string) {
  const unknown = { order, inFlight: false, attempted: false }
  try {
    return { ...((await reconcileOrder(ctx, order.id, { about, read: order })) ?? unknown), unsure: false }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, order: order.id }, 'the provider does not answer')
    return { ...unknown, unsure: true }
  }
}

async function apply(ctx: Ctx, tx: Tx, orderId: string, answer: Answer): Promise<Applied | null> {
  const settled = await lockForSettlement(tx, orderId, answer.payments.some(wasCaptured))
  if (!settled) return null
  const { known, goods } = settled
  let { order } = settled
  const isFresh = order.version === answer.asOf
  const mirrored = mirror(order, known, answer)
  const payments = mirrored.map(({ payment }) => payment)
  const returned = new Set((await returns(tx, order, known)).map((each) => each.paymentId))
  const reconciliation = planReconciliation(
    order,
    payments.filter((each) => !returned.has(each.id)),
  )
  let { paying } = reconciliation
  if (paying && answer.order.amount_paid < order.payable) paying = undefined
  if (paying) order = await accept(ctx, tx, order, { paying, mirrored, goods })
  else await run(tx, ...paymentWrites(mirrored))
  order = await returnExtra(ctx, tx, order, reconciliation.surplus)
  const reviewed = new Set(payments.filter((each) => each.reviewedAt).map(({ id }) => id))
  order = await flagPayments(
    tx,
    order,
    reconciliation.mismatched.filter(({ id }) => !reviewed.has(id)),
  )
  // A payment that has just been accepted may already have been partly refunded.
  const paidWith = order.payment === 'paid' ? paying?.id : undefined
  const accepted = payments.find((each) => each.isAccepted || each.id === paidWith)
  const refunded = accepted !== undefined && accepted.amountRefunded > 0
  if (refunded && isFresh) order = await recordProviderRefund(ctx, tx, order, accepted)

  const state = reconciliation.inFlight ? 'confirming' : 'awaiting'
  if (isOpen(order) && order.payment !== state) order = await movePayment(tx, order, state, { actorId: null })
  else if (!paying) await run(tx, recordCheck(order.id))
  const capture = reconciliation.authorized && (await isWanted(tx, order)) ? reconciliation.authorized : undefined
  const attempted = payments.length > 0 || answer.order.attempts > 0
  return { order, inFlight: reconciliation.inFlight, attempted, capture, isOld: refunded && !isFresh }
}

/**
 * Locks an order and reads its payments. If money has come, also locks its customer and its reserved stock, in this order,
 * and reads its goods; otherwise nobody else has to wait. Returns undefined if there is no such order.
 */
async function lockForSettlement(tx: Tx, id: string, hasMoney: boolean) {
  if (!hasMoney) {
    const order = await run(tx, lockOrder(id))
    return order && { order, known: await run(tx, paymentsOf(id)), goods: undefined }
  }
  const { order, customer } = await run(tx, {
    order: lockOrder(id),
    customer: lockCustomer(LOCKED_ORDERS_ACCOUNT),
    stock: lockReservedStock(id),
  })
  if (!order) return undefined
  const { known, ...goods } = await run(tx, { known: paymentsOf(id), ...readGoods(id) })
  return { order, known, goods: toGoods(id, customer, goods) }
}

/** Refunds what was captured besides the payment that counts. */
async function returnExtra(ctx: Ctx, tx: Tx, order: OrderRow, surplus: readonly ReportedPayment[]): Promise<OrderRow> {
  const why =
    order.payment === 'expired'
      ? ({ kind: 'late', reason: 'The order had ended before the payment arrived' } as const)
      : ({ kind: 'duplicate', reason: 'This order was paid twice' } as const)
  let current = order
  for (const payment of surplus) current = await refundSurplus(ctx, tx, current, { payment, ...why })
  return current
}

/** Whether authorized money should be captured: not if the same goods were ordered and paid again. */
const isWanted = async (tx: Tx, order: OrderRow): Promise<boolean> =>
  isOpen(order) || !(await run(tx, findNewerPaidOrder(order)))

/** Returns the refunds of an order's duplicate and late payments. */
async function returns(tx: Tx, order: OrderRow, known: readonly PaymentRow[]) {
  if (!known.some((each) => each.status === 'captured' || each.status === 'refunded')) return []
  return (await run(tx, refundsOf(order.id))).filter(isSurplusRefund)
}

/**
 * Accepts the payment of an order: marks the order as paid and runs everything that follows, once. An order that has expired
 * by itself is revived if it would still be sold at its price and with what it needs; otherwise the money is refunded (P1, M9).
 */
async function accept(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  {
    paying,
    mirrored,
    goods,
  }: {
    readonly paying: ReportedPayment
    readonly mirrored: ReturnType<typeof mirror>
    readonly goods: Goods | undefined
  },
): Promise<OrderRow> {
  const { id: orderId, accountId, pointsUsed } = order
  const { id: paymentId } = paying
  const hasEnded = order.payment === 'expired'
  // The account is locked before the stock, in the same order as everywhere else.
  if (hasEnded) await run(tx, lockPoints(accountId))
  const refusal = hasEnded
    ? ((await refuseEnded(tx, order)) ?? (await prepareRevival(tx, order, () => refuseOldPrice(ctx, tx, order))))
    : null
  if (refusal !== null || !(await spendPoints(tx, { orderId, accountId, points: pointsUsed }))) {
    const reason = refusal ?? 'The credit points of this order were spent meanwhile'
    await run(tx, ...paymentWrites(mirrored))
    return refundSurplus(ctx, tx, order, { payment: paying, kind: 'late', reason })
  }
  if (hasEnded) await reserveStock(tx, orderId, await run(tx, findLines(orderId)))
  const { method = '', reference = '' } = mirrored.find(({ payment }) => payment.id === paymentId)?.payment ?? {}
  const paidBy = { method: METHODS[method] ?? method, reference: reference || paymentId }
  return markPaid(ctx, tx, order, {
    goods: !hasEnded && goods ? goods : await lockGoods(tx, order),
    paidBy,
    accepted: paymentWrites(mirrored, paymentId),
  })
}

const METHODS: Readonly<Record<string, string>> = {
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
}
