import type { CartLineInput } from '#contract/checkout.ts'
import { foldGstin, gstinProblem } from '#rules/gstin.ts'
import { toRupees } from '#rules/money.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { ProviderError } from '#server/lib/razorpay.ts'
import type { Tx } from '#server/lib/tx.ts'
import { requireOwnAddress } from '#server/modules/accounts/addresses.service.ts'
import { holdPoints, lockPoints, spendPoints } from '#server/modules/credit/credit.service.ts'
import { cancelledLetter, writeToBuyer } from '#server/modules/orders/order-letters.service.ts'
import {
  cancellable,
  insertOrder,
  isPaid,
  lockOrder,
  moveStatus,
  notYourOrder,
  type OrderRow,
  openOrders,
  orderById,
  orderByIntent,
  paidAtOnce,
  presentOrder,
  requireOwnOrder,
  returnOf,
} from '#server/modules/orders/orders.service.ts'
import { keptPaymentId, refundOrder } from '#server/modules/payments/refunds.service.ts'
import { endUnpaid, finish, openPayment, settle } from '#server/modules/payments/settle.service.ts'
import { endIfUnpaid } from '#server/modules/payments/watch.service.ts'
import { getCancellations, getSeller, getTaxPercent } from '#server/modules/settings/settings.service.ts'
import { reserveStock, returnStock } from '#server/modules/stock/reservations.service.ts'
import { agrees, type Claims, reckon } from './checkout.rules.ts'
import { goodsOf, hashesOf, lineRow, orderRow } from './placing.service.ts'
import { offersFor, priceLines, type QuoteWish, totalsFor } from './quote.service.ts'

export interface Placement extends Claims, QuoteWish {
  readonly userId: string
  readonly addressId: string
  readonly cartItems: readonly CartLineInput[]
  readonly gstin?: string | undefined
  readonly consent: boolean
}

const MINUTE_MS = 60_000
/** The same cart asked for again within this time is the same order: a double click, a second tab, a lost answer (D09). */
const SAME_MS = 15 * MINUTE_MS
/** An order that points have paid for is the same one for this long: who means another asks for it later. */
const SAME_PAID_MS = MINUTE_MS
/** Nobody tries to pay for longer than this and still means to (P2). */
const ABANDONED_MS = 15 * MINUTE_MS
/** Each opens a payment at the provider, where stolen cards can be tried: a customer has no more of them at once (J09). */
const MOST_OPEN = 5
const THEME = '#f2541b'

const FAILED = 'An error occurred while initiating payment. Please try again.'
const UNVERIFIED = 'Error verifying payment or creating order. Please try again.'
const TOO_MANY_OPEN =
  'You have five orders that are not paid yet. Please pay or cancel one of them in your orders, then try again.'
const CONFIRMING = 'We are confirming your payment. Do not pay again.'

/**
 * Places an order at the shop's own prices, and opens its payment. Asked again for the same - by key, or by content within
 * a quarter of an hour - it answers with the same order. Other totals than the shop's are answered with the right ones.
 */
export async function createPayment(ctx: Ctx, placement: Placement, key: string | undefined) {
  const user = signedIn(ctx)
  if (placement.userId !== user.id) throw notYourOrder()
  await ctx.limit('createPayment', user.id)
  const address = await requireOwnAddress(ctx, placement.addressId)
  const gstin = readGstin(placement.gstin, address.state)
  const { lines, notices } = await priceLines(ctx, placement.cartItems)
  const [lost] = notices.filter(({ code }) => code === 'gone' || code === 'option_unavailable')
  if (lost) throw new ShopProblem('invalid', lost.message, { fields: { [`cartItems.${lost.line}`]: lost.message } })
  const seller = await getSeller(ctx)
  const withinState = address.state === seller.state
  const hashes = hashesOf(lines.map(goodsOf), placement, gstin)

  const { order, fresh } = await ctx.tx(async (tx) => {
    if (!(await lockPoints(tx, user.id))) throw new ShopProblem('sign_in_required', 'Please sign in.')
    const open = await openOrders(tx.db, user.id)
    const same = await sameOrder(ctx, tx, open, hashes.fingerprint, key)
    if (same) return { order: same, fresh: false }
    if (open.length >= MOST_OPEN) throw new ShopProblem('conflict', TOO_MANY_OPEN)
    const { offers } = await offersFor(ctx, tx.db, placement, open)
    const reckoning = reckon(lines, offers, await getTaxPercent(tx, ctx.now))
    if (!agrees(claimsOf(placement), reckoning)) {
      throw new ShopProblem('conflict', 'The prices have changed. Please look at the new total.', {
        extra: { totals: totalsFor(reckoning, withinState) },
      })
    }
    const row = {
      ...orderRow({ accountId: user.id, key, address, seller, gstin, reckoning, hashes, at: ctx.now }),
      consentAt: placement.consent ? ctx.now : null,
      openingAt: ctx.now,
    }
    const placed = await insertOrder(
      tx.db,
      row,
      lines.map((line, number) => lineRow(row.id, line, number)),
    )
    await holdPoints(tx, { orderId: row.id, accountId: user.id, points: reckoning.pointsUsed })
    await reserveStock(tx, row.id, lines.map(goodsOf), user.id)
    return { order: placed.payable === 0 ? await payWithPoints(ctx, tx, placed) : placed, fresh: true }
  })
  return dialogFor(ctx, order, fresh, seller.name)
}

/** Nothing is left to pay in money: the order is paid at once, without any dialog (M10). */
async function payWithPoints(ctx: Ctx, tx: Tx, order: OrderRow): Promise<OrderRow> {
  const { id: orderId, accountId, pointsUsed: points } = order
  if (!(await spendPoints(tx, { orderId, accountId, points })))
    throw new ShopProblem('conflict', 'The points are gone.')
  return finish(ctx, tx, order, { method: 'Credit points', reference: `${points} points` })
}

/** Opens the payment of an own order that was placed before: one taken by phone, or one whose dialog was left (C13). */
export async function payOrder(ctx: Ctx, id: string) {
  const order = await requireBuyersOrder(ctx, id)
  if (order.payment === 'confirming') throw new ShopProblem('conflict', CONFIRMING, { extra: { orderId: id } })
  const open = order.payment === 'awaiting' && order.status !== 'Cancelled'
  if (!open && !isPaid(order)) throw new ShopProblem('conflict', 'This order has ended. Please place it again.')
  return dialogFor(ctx, order, false, order.seller.name)
}

/** What the browser needs to open the payment dialog. */
async function dialogFor(ctx: Ctx, order: OrderRow, fresh: boolean, shop: string) {
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
  if (isPaid(order)) return { ...answer, razorpayOrder: null, paid: true }
  try {
    const id = order.providerOrderId ?? (await openPayment(ctx, order, fresh))
    return { ...answer, razorpayOrder: { id, amount: order.payable, currency: 'INR' }, paid: false }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.error({ err: error, order: order.id }, 'a payment could not be opened')
    throw new ShopProblem('unavailable', FAILED, { retryAfterSeconds: 5 })
  }
}

/** The order that this wish has made already. The caller holds the customer's lock, so there are not two of them. */
async function sameOrder(
  ctx: Ctx,
  tx: Tx,
  open: readonly OrderRow[],
  fingerprint: Buffer,
  key: string | undefined,
): Promise<OrderRow | undefined> {
  const keyed = key === undefined ? undefined : await orderByIntent(tx.db, signedIn(ctx).id, key)
  if (keyed && !keyed.fingerprint.equals(fingerprint)) {
    throw new ShopProblem('conflict', 'This key was used for another order.')
  }
  const young = (order: OrderRow) => ctx.now.getTime() - order.placedAt.getTime() < SAME_MS
  const since = new Date(ctx.now.getTime() - SAME_PAID_MS)
  const same =
    keyed ??
    open.find((order) => order.fingerprint.equals(fingerprint) && young(order)) ??
    (await paidAtOnce(tx.db, { accountId: signedIn(ctx).id, fingerprint, since }))
  if (same?.payment === 'expired') throw new ShopProblem('conflict', 'This order has ended. Please place it again.')
  if (same?.payment === 'confirming') throw new ShopProblem('conflict', CONFIRMING, { extra: { orderId: same.id } })
  return same
}

const claimsOf = (placement: Placement): Claims => {
  const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice, amountToPay } = placement
  return { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice, amountToPay }
}

function readGstin(typed: string | undefined, state: string): string {
  if (!typed) return ''
  const problem = gstinProblem(typed, state)
  if (problem) throw new ShopProblem('invalid', problem, { fields: { gstin: problem } })
  return foldGstin(typed)
}

export interface DialogAnswer {
  readonly orderId: string
  readonly userId?: string | undefined
  readonly razorpayOrderId: string
  readonly razorpayPaymentId: string
  readonly razorpaySignature: string
}

/**
 * Takes what the dialog says. The signature is checked over the provider's order that we keep; whether money has come,
 * and how much, only the provider says (P3). Repeated, it gives the same answer.
 */
export async function verifyPayment(ctx: Ctx, said: DialogAnswer) {
  const order = await requireBuyersOrder(ctx, said.orderId)
  if (said.userId !== undefined && said.userId !== order.accountId) throw notYourOrder()
  const { providerOrderId } = order
  const signed =
    providerOrderId !== null &&
    said.razorpayOrderId === providerOrderId &&
    ctx.razorpay?.isSigned(providerOrderId, said.razorpayPaymentId, said.razorpaySignature)
  if (!signed) throw new ShopProblem('payment_unverified', UNVERIFIED)
  const settled = await settleNow(ctx, order, said.razorpayPaymentId)
  if (isPaid(settled.order)) return { status: true, orderId: order.id }
  if (settled.inFlight || settled.unsure) return { status: false, orderId: order.id, pending: true }
  throw new ShopProblem('payment_unverified', UNVERIFIED)
}

/** Settles as far as the provider answers; without its answer nothing is known, and nothing is said to have failed. */
async function settleNow(ctx: Ctx, order: OrderRow, about?: string) {
  try {
    const settled = await settle(ctx, order.id, { about, read: order })
    return { order: settled?.order ?? order, inFlight: settled?.inFlight ?? false, unsure: false }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, order: order.id }, 'the provider does not answer')
    return { order, inFlight: false, unsure: true }
  }
}

/** Only whoever has placed an order says how its payment went; an administrator has other ways. */
async function requireBuyersOrder(ctx: Ctx, id: string): Promise<OrderRow> {
  const order = await orderById(ctx.db, id)
  if (order?.accountId !== signedIn(ctx).id) throw notYourOrder()
  return order
}

/** The customer has left the payment dialog: not a cancellation of what may be paid already (P1). */
export async function leaveDialog(ctx: Ctx, orderId: string) {
  const order = await requireBuyersOrder(ctx, orderId)
  const settled = await settleNow(ctx, order)
  return ctx.tx(async (tx) => {
    const now = await lockOrder(tx.db, order.id)
    if (!now) throw notYourOrder()
    if (isPaid(now)) return { status: 'paid' as const, message: 'Your payment has arrived.' }
    if (settled.inFlight || settled.unsure || now.payment === 'confirming') {
      return { status: 'waiting' as const, message: CONFIRMING }
    }
    // What was taken by phone waits until its customer finds the time.
    if (now.payment === 'awaiting' && now.takenBy !== null) {
      return { status: 'waiting' as const, message: 'Nothing was paid. You can pay this order later.' }
    }
    if (now.payment === 'awaiting') {
      await endUnpaid(tx, now, { actorId: ctx.user?.id ?? null, reason: 'The payment was left', cancel: true })
    }
    return { status: 'cancelled' as const, message: 'Nothing was paid, and your cart is as it was.' }
  })
}

/** Tidies up after checkouts that were left: settles each, and ends those that nobody has tried to pay (P2). */
export async function cleanUp(ctx: Ctx, userId: string) {
  if (userId !== signedIn(ctx).id) throw notYourOrder()
  let expired = 0
  for (const order of await openOrders(ctx.db, userId)) {
    // What was taken by phone waits for its payment.
    if (order.takenBy !== null) continue
    const old = ctx.now.getTime() - order.placedAt.getTime() > ABANDONED_MS
    const settled = await settle(ctx, order.id).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      return null
    })
    const over = old && settled && !settled.attempted && settled.order.payment === 'awaiting'
    if (over && (await endIfUnpaid(ctx, order.id, 'Left unpaid'))) expired += 1
  }
  return { message: expired === 0 ? 'Nothing to tidy up.' : `${expired} unpaid orders have ended.`, expired }
}

/** Cancels an own order that has not left: money back as the policy says, or nothing where nothing was paid (P8). */
export async function cancelOrder(ctx: Ctx, id: string, reason: string) {
  const order = await requireOwnOrder(ctx, id)
  if (!isPaid(order)) await settleNow(ctx, order)
  const actorId = signedIn(ctx).id
  const why = reason || 'Cancelled by the customer'
  const refund = await ctx.tx(async (tx) => {
    const now = await lockOrder(tx.db, id)
    const policy = now && cancellable(now, ctx.now, await getCancellations(tx))
    if (!now || !policy) {
      throw new ShopProblem('conflict', 'This order cannot be cancelled any more. Please write to us about a return.')
    }
    if (now.payment === 'confirming') throw new ShopProblem('conflict', CONFIRMING)
    if (now.payment === 'awaiting') {
      await endUnpaid(tx, now, { actorId, reason: why, cancel: true })
      return { amount: 0, points: 0, percent: 100 }
    }
    const { percent } = policy
    const { amount, points } = returnOf(now, percent)
    const cancelled = await moveStatus(ctx, tx, now, 'Cancelled', { actorId, reason: why })
    await writeToBuyer(ctx, tx, cancelled, (to) => cancelledLetter(to, cancelled))
    const paymentId = await keptPaymentId(tx, id)
    if (amount > 0 || points > 0) {
      const back = { paymentId, purpose: 'cancel', amount, points, percent, reason: why }
      await refundOrder(ctx, tx, cancelled, { ...back, by: actorId })
    }
    await returnStock(tx, id, { actorId, reason: why })
    return { amount: toRupees(amount), points, percent }
  })
  return { order: await presentOrder({ ...ctx, now: new Date() }, id), refund }
}
