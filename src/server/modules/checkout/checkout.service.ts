import type { CartLineInput } from '#contract/quote.ts'
import type { AddressRow } from '#db/schema/accounts.ts'
import type { OrderRow } from '#db/schema/orders.ts'
import { atRateOf, isTaxedWithinState, type RegisteredAddress } from '#rules/billing.ts'
import { calculateTotals } from '#rules/order-totals.ts'
import { NO_MEMORY } from '#server/lib/catalogue-memory.ts'
import { type Ctx, type SignedIn, signedIn } from '#server/lib/ctx.ts'
import { forbidden, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { requireOwnAddress } from '#server/modules/accounts/addresses.service.ts'
import { priceLines, type QuotedLine } from '#server/modules/catalogue/priced-lines.service.ts'
import { holdPoints, spendPoints } from '#server/modules/credit/credit.service.ts'
import { identifyBuyer } from '#server/modules/orders/buyers.service.ts'
import { lockBuyer, lockBuyersAccount } from '#server/modules/orders/buyers.store.ts'
import { expireOrder } from '#server/modules/orders/order-states.service.ts'
import { findRepeated, placeOrder } from '#server/modules/orders/orders.service.ts'
import { lockOpenOrders } from '#server/modules/orders/orders.store.ts'
import { findReplaceableOrders, hasMoneyInTransit } from '#server/modules/payments/cancellation.service.ts'
import { lockGoods, markPaid } from '#server/modules/payments/order-outcome.service.ts'
import { recallSettings } from '#server/modules/settings/settings.service.ts'
import { planReservation } from '#server/modules/stock/reservations.service.ts'
import { lockStockOf } from '#server/modules/stock/stock.store.ts'
import { CONFIRMING } from './buyers-order.service.ts'
import { type ClientTotals, totalsMatch } from './checkout.rules.ts'
import { countCouponCode } from './coupon-guesses.service.ts'
import { lockCouponIfAny } from './coupons.store.ts'
import { offersFor, type QuoteRequest, readForPlacing } from './offers.service.ts'
import { dialogFor } from './payment-dialog.service.ts'
import { hashesOf, lineRow, orderRow, requireBilling, toOrderLine } from './placing.service.ts'
import { totalsFor } from './quote.service.ts'

export interface Placement extends ClientTotals, QuoteRequest {
  readonly userId: string
  readonly addressId: string
  readonly cartItems: readonly CartLineInput[]
  readonly billing?: RegisteredAddress | undefined
  readonly consent: boolean
}

/** Of a mailbox: each opens a payment, which could test stolen cards (J09), and keeps its price for a while. */
const MAX_OPEN = 3

const TOO_MANY_OPEN =
  'You have three orders that are not paid yet. Please pay or cancel one of them in your orders, then try again.'

/**
 * Places an order at the shop's own prices and opens its payment. A repeated request, recognised by its key or by the
 * same content within a quarter of an hour, gets the same order. If the totals sent differ from the shop's, the
 * response contains the correct ones.
 */
export async function createPayment(ctx: Ctx, placement: Placement, key: string | undefined) {
  const user = signedIn(ctx)
  if (placement.userId !== user.id) throw forbidden()
  await ctx.limit('createPayment', user.id)
  const { address, catalogueVersion } = await requireOwnAddress(ctx, user.id, placement.addressId)
  // Prices remembered from before the last change of the catalogue are read anew.
  const current = ctx.memory.version() === catalogueVersion ? ctx : { ...ctx, memory: NO_MEMORY }
  const { couponCode: code } = placement
  const couponCode = code && (await countCouponCode(ctx, user.id, code)) === null ? undefined : code
  const { order, fresh } = await placeOnce(current, user, { ...placement, couponCode, address, key })
  return dialogFor(ctx, order, fresh, order.seller.name)
}

/** Places an order at the prices of the catalogue, or finds the one that the same request has placed. */
async function placeOnce(
  ctx: Ctx,
  user: SignedIn,
  placement: Placement & { readonly address: AddressRow; readonly key: string | undefined },
): Promise<{ order: OrderRow; fresh: boolean }> {
  const { address, key } = placement
  const billed = requireBilling(placement, address.state)
  const lines = (await requireLines(ctx, placement.cartItems)).map((line) => atRateOf(line, billed.sez))
  const { seller } = await recallSettings(ctx)
  const withinState = isTaxedWithinState(billed, seller.state)
  const wanted = lines.map(toOrderLine)
  const productIds = wanted.map(({ productId }) => productId)
  const hashes = hashesOf(wanted, placement, billed)
  const buyer = identifyBuyer(ctx, user, address)

  return ctx.tx(async (tx) => {
    const replaced = placement.replaceUnfinished ? await lockReplaceable(tx, user.id) : []
    const { owner } = await run(tx, {
      owner: lockBuyersAccount(buyer),
      person: lockBuyer(buyer),
      coupon: lockCouponIfAny(placement.couponCode),
      stock: lockStockOf(productIds, idsOf(replaced)),
    })
    if (!owner) throw new ShopProblem('sign_in_required', 'Please sign in.')
    const request = { accountId: user.id, key, fingerprint: hashes.fingerprint, productIds }
    const facts = await readForPlacing(ctx, tx, buyer, request)
    const same = await payable(tx, await findRepeated(tx, facts.orders))
    if (same) return { order: same, fresh: false }
    const open = facts.orders.filter(({ isOpen }) => isOpen)
    if (open.length - replaced.length + facts.elsewhereOpen.length >= MAX_OPEN)
      throw new ShopProblem('conflict', TOO_MANY_OPEN)
    const unfinished = { open, replaced, isPlacing: true, facts }
    const { offers } = await offersFor(ctx, tx, { ...placement, customer: user, address }, unfinished)
    const orderTotals = calculateTotals(lines, offers)
    if (!totalsMatch(clientTotalsOf(placement), orderTotals)) {
      throw new ShopProblem('conflict', 'The prices have changed. Please look at the new total.', {
        extra: { totals: totalsFor(orderTotals, withinState) },
      })
    }
    await endReplaced(tx, replaced)
    // What they had reserved is free now.
    const current = replaced.length === 0 ? facts : await readForPlacing(ctx, tx, buyer, request)
    const row = {
      ...orderRow({ accountId: user.id, key, address, seller, billed, orderTotals, hashes, at: ctx.now }),
      consentAt: placement.consent ? ctx.now : (facts.terms ?? null),
      openingAt: ctx.now,
    }
    const rows = lines.map((line, number) => lineRow(row.id, line, number))
    const stillToPay = row.payable > 0
    const placed = await placeOrder(tx, row, rows, buyer, [
      ...holdPoints({ orderId: row.id, accountId: user.id, points: orderTotals.pointsUsed }),
      ...(await planReservation(tx, row.id, wanted, { accountId: user.id, stillToPay }, current)),
    ])
    return { order: stillToPay ? placed : await payWithPoints(ctx, tx, placed), fresh: true }
  })
}

const idsOf = (orders: readonly OrderRow[]): string[] => orders.map(({ id }) => id)

/** Returns the lines of a cart at the shop's prices; refuses one that can no longer be bought. */
async function requireLines(ctx: Ctx, cart: readonly CartLineInput[]): Promise<QuotedLine[]> {
  const { lines, notices } = await priceLines(ctx, cart)
  const [lost] = notices.filter(({ code }) => code === 'gone' || code === 'option_unavailable')
  if (lost) throw new ShopProblem('invalid', lost.message, { fields: { [`cartItems.${lost.line}`]: lost.message } })
  return lines
}

/** Locks the orders that a new order replaces. Everywhere, orders are locked before the account. */
const lockReplaceable = async (tx: Tx, accountId: string): Promise<OrderRow[]> =>
  findReplaceableOrders(tx, await run(tx, lockOpenOrders(accountId)))

/** Releases what they reserved. Money that still arrives for one of them is a late payment. */
async function endReplaced(tx: Tx, replaced: readonly OrderRow[]): Promise<void> {
  for (const order of replaced)
    await expireOrder(tx, order, { actorId: order.accountId, reason: 'Replaced by a newer order', cancel: true })
}

/** Nothing is left to pay in money, so it is paid at once, without a dialog (M10). */
async function payWithPoints(ctx: Ctx, tx: Tx, order: OrderRow): Promise<OrderRow> {
  const { id: orderId, accountId, pointsUsed: points } = order
  if (!(await spendPoints(tx, { orderId, accountId, points })))
    throw new ShopProblem('conflict', 'These credit points have been spent meanwhile. Please look at your order again.')
  const paidBy = { method: 'Credit points', reference: `${points} points` }
  return markPaid(ctx, tx, order, { goods: await lockGoods(tx, order), paidBy })
}

/** Returns the order that this request has already placed, if any. Refuses one that can no longer be paid. */
async function payable(tx: Tx, same: OrderRow | undefined) {
  if (same?.payment === 'expired') throw new ShopProblem('conflict', 'This order has ended. Please place it again.')
  if (same?.payment === 'confirming' && (await hasMoneyInTransit(tx, same.id)))
    throw new ShopProblem('conflict', CONFIRMING, { extra: { orderId: same.id } })
  return same
}

const clientTotalsOf = (placement: Placement): ClientTotals => {
  const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice, amountToPay } = placement
  return { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice, amountToPay }
}
