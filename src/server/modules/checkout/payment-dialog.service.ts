// The payment dialog: its opening, its callback, and what happens when it is left.

import type { OrderRow } from '#db/schema/orders.ts'
import { isOpen, mayStartPayment, wasPaid } from '#rules/payment-state.ts'
import { UNPAID_ORDER_MINUTES } from '#rules/unpaid-limits.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { forbidden, ShopProblem } from '#server/lib/problem.ts'
import { ProviderError } from '#server/lib/razorpay-client.ts'
import { run } from '#server/lib/tx.ts'
import { expireOrder } from '#server/modules/orders/order-states.service.ts'
import { findOpenOrders, lockOrder } from '#server/modules/orders/orders.store.ts'
import { hasMoneyInTransit } from '#server/modules/payments/cancellation.service.ts'
import { createProviderOrder } from '#server/modules/payments/create-provider-order.service.ts'
import { tryReconcile } from '#server/modules/payments/reconcile.service.ts'
import { expireIfUnpaid } from '#server/modules/payments/watch.service.ts'
import { CONFIRMING, reconcileSoon, requireOwnOrder } from './buyers-order.service.ts'

const MINUTE_MS = 60_000

const THEME = '#f2541b'

const FAILED = 'An error occurred while initiating payment. Please try again.'

const UNVERIFIED = 'Error verifying payment or creating order. Please try again.'

const UNFINISHED = 'Your payment was not completed. You can continue paying, or cancel the order.'

/** Opens the payment of one's own earlier order: one taken by phone, or one whose payment dialog was left (W13). */
export async function payOrder(ctx: Ctx, id: string) {
  const order = await requireOwnOrder(ctx, id)
  const hasMoney = await hasMoneyInTransit(ctx, id)
  if (order.payment === 'confirming' && hasMoney)
    throw new ShopProblem('conflict', CONFIRMING, { extra: { orderId: id } })
  if (!mayStartPayment(order, hasMoney) && !wasPaid(order))
    throw new ShopProblem('conflict', 'This order has ended. Please place it again.')
  return dialogFor(ctx, order, false, order.seller.name)
}

/** Returns the data that the browser needs to open the payment dialog. */
export async function dialogFor(ctx: Ctx, order: OrderRow, fresh: boolean, shop: string) {
  const { settings } = ctx.razorpay ?? {}
  const { name, phone } = order.address
  const answer = {
    orderId: order.id,
    orderNo: order.orderNo,
    key: settings?.keyId ?? '',
    checkoutJs: settings?.checkoutJs ?? '',
    name: shop,
    theme: { color: THEME },
    prefill: { name, email: signedIn(ctx).email, contact: `+91${phone}` },
  }
  if (wasPaid(order)) return { ...answer, razorpayOrder: null, paid: true }
  try {
    const { providerOrderId: id, payable } = order
    const { amount, ...opened } = id === null ? await createProviderOrder(ctx, order, fresh) : { id, amount: payable }
    return { ...answer, razorpayOrder: { id: opened.id, amount, currency: 'INR' }, paid: false }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.error({ err: error, order: order.id }, 'a payment could not be opened')
    throw new ShopProblem('unavailable', FAILED, { retryAfterSeconds: 5 })
  }
}

export interface PaymentCallback {
  readonly orderId: string
  readonly userId?: string | undefined
  readonly razorpayOrderId: string
  readonly razorpayPaymentId: string
  readonly razorpaySignature: string
}

/** Whether and how much money has arrived is the provider's word only (P3). A repetition gets the same answer. */
export async function verifyPayment(ctx: Ctx, callback: PaymentCallback) {
  const order = await requireOwnOrder(ctx, callback.orderId)
  if (callback.userId !== undefined && callback.userId !== order.accountId) throw forbidden()
  const { providerOrderId } = order
  const signed =
    providerOrderId !== null &&
    callback.razorpayOrderId === providerOrderId &&
    ctx.razorpay?.isSigned(providerOrderId, callback.razorpayPaymentId, callback.razorpaySignature)
  if (!signed) throw new ShopProblem('payment_unverified', UNVERIFIED)
  const reconciled = await tryReconcile(ctx, order, callback.razorpayPaymentId)
  if (wasPaid(reconciled.order)) return { status: true, orderId: order.id }
  if (reconciled.inFlight || reconciled.unsure) return { status: false, orderId: order.id, pending: true }
  throw new ShopProblem('payment_unverified', UNVERIFIED)
}

/** Handles a customer leaving the payment dialog, which does not cancel anything that may be paid already (P1). */
export async function leaveDialog(ctx: Ctx, orderId: string) {
  const order = await requireOwnOrder(ctx, orderId)
  const reconciled = isOpen(order) ? await reconcileSoon(ctx, order) : { inFlight: false, unsure: false }
  return ctx.tx(async (tx) => {
    const now = await run(tx, lockOrder(order.id))
    if (!now) throw forbidden()
    if (wasPaid(now)) return { status: 'paid' as const, message: 'Your payment has arrived.' }
    if (now.payment === 'confirming' && !(await hasMoneyInTransit(tx, now.id))) {
      return { status: 'waiting' as const, message: UNFINISHED }
    }
    if (reconciled.inFlight || reconciled.unsure || now.payment === 'confirming') {
      return { status: 'waiting' as const, message: CONFIRMING }
    }
    // An order taken by phone waits until its customer pays.
    if (now.payment === 'awaiting' && now.takenBy !== null) {
      return { status: 'waiting' as const, message: 'Nothing was paid. You can pay this order later.' }
    }
    if (now.payment === 'awaiting') {
      await expireOrder(tx, now, { actorId: ctx.user?.id ?? null, reason: 'The payment was left', cancel: true })
    }
    return { status: 'cancelled' as const, message: 'Nothing was paid, and your cart is as it was.' }
  })
}

/** Cleans up abandoned checkouts: reconciles each one, and expires those that nobody has tried to pay (P2). */
export async function cleanUp(ctx: Ctx, userId: string) {
  if (userId !== signedIn(ctx).id) throw forbidden()
  let expired = 0
  for (const order of await run(ctx, findOpenOrders(userId))) {
    // An order taken by phone waits for its payment.
    if (order.takenBy !== null) continue
    const old = ctx.now.getTime() - order.placedAt.getTime() > UNPAID_ORDER_MINUTES * MINUTE_MS
    const { order: now, attempted, unsure } = await tryReconcile(ctx, order)
    const over = old && !unsure && !attempted && now.payment === 'awaiting'
    if (over && (await expireIfUnpaid(ctx, order.id, 'Left unpaid'))) expired += 1
  }
  return {
    message: expired === 0 ? 'No unpaid order had to be ended.' : `${expired} unpaid orders have ended.`,
    expired,
  }
}
