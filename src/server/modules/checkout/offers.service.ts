import type { CartLineInput } from '#contract/quote.ts'
import type { SezSupply } from '#rules/billing.ts'
import type { Buyer } from '#rules/buyer-identity.ts'
import { isUsedUp } from '#rules/coupon.ts'
import type { CouponOffer, Offers } from '#rules/order-totals.ts'
import { sum } from '#rules/proportion.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, type Results, run, type Tx } from '#server/lib/tx.ts'
import type { Notice } from '#server/modules/catalogue/priced-lines.service.ts'
import { type CustomerPoints, debtMessage, toCustomerPoints } from '#server/modules/credit/credit.service.ts'
import { readPoints } from '#server/modules/credit/credit.store.ts'
import { type Customer, type DeliveryAddress, identifyBuyer } from '#server/modules/orders/buyers.service.ts'
import { findOpenElsewhere, hasOrderedElsewhere } from '#server/modules/orders/buyers.store.ts'
import {
  countCouponUses,
  findPlacingOrders,
  findPricedOrders,
  type OpenOrder,
  type PlacingRequest,
} from '#server/modules/orders/orders.store.ts'
import { recallSettings } from '#server/modules/settings/settings.service.ts'
import { findUnpaidPieces } from '#server/modules/stock/reservations.store.ts'
import { stockOf } from '#server/modules/stock/stock.store.ts'
import { countCouponCode } from './coupon-guesses.service.ts'
import { findCoupon, lockCoupon } from './coupons.store.ts'
import { countCompletedOrders, findTermsAcceptance } from './quote.store.ts'

interface OffersRequest extends Pick<QuoteRequest, 'usePoints' | 'couponCode'> {
  /** Null for a visitor who is not signed in. */
  readonly customer: Customer | null
  /** The delivery address, once it is known. */
  readonly address: DeliveryAddress | undefined
}

/**
 * Returns the offers that a customer may use: the first-order discount while no order has it, available
 * points, and a coupon. A person with another account is recognised by mailbox and, once it is known, by delivery
 * address. A caller about to place an order must have locked the account and the buyer, and pass its transaction's connection. Whatever
 * the orders to be replaced have reserved counts as available.
 */
export async function offersFor(
  ctx: Ctx,
  on: On,
  { customer, usePoints, couponCode, address }: OffersRequest,
  { open, replaced, isPlacing, facts: known }: UnfinishedOrders,
): Promise<{ offers: Offers; notices: Notice[]; credit: CustomerPoints }> {
  if (!customer) {
    const offers = {
      firstOrder: false,
      firstOrderPercent: 0,
      coupon: null,
      points: 0,
      usePoints: false,
      earlierOrders: 0,
    }
    const credit = { balance: 0, spendable: 0, pending: 0, debt: 0 }
    return { offers, notices: [{ code: 'sign_in', message: 'Please sign in to view available offers' }], credit }
  }
  const buyer = identifyBuyer(ctx, customer, address)
  const facts = known ?? (await run(on, readCustomer(buyer)))
  const earlierOrders = facts.completed
  const credit = toCustomerPoints(facts.points)
  const { balance, debt } = credit
  const points = debt > 0 ? credit.spendable : credit.spendable + sum(replaced.map(({ pointsUsed }) => pointsUsed))
  if (debt > 0 && usePoints && isPlacing) throw new ShopProblem('conflict', debtMessage(debt))
  const others = open.filter(({ id }) => !replaced.some((each) => each.id === id))
  const holder = others.find((order) => order.firstOrder)
  const notices = [
    ...debtNotices(debt),
    ...replaced.map(replacedNotice),
    ...unfinishedNotices(others, earlierOrders, balance > points),
  ]
  const found = couponCode ? await readCoupon(ctx, on, couponCode, { buyer, lock: isPlacing, replaced }) : null
  if (found && 'message' in found) notices.push({ code: 'coupon', message: found.message })
  const coupon = found && 'code' in found ? found : null
  const isFirst = earlierOrders === 0 && !holder
  if (isFirst && facts.elsewhere) notices.push(ORDERED_ELSEWHERE)
  const firstOrder = isFirst && !facts.elsewhere
  const { firstOrderPercent } = (await recallSettings({ ...ctx, ...on })).prices
  return { offers: { firstOrder, firstOrderPercent, coupon, points, usePoints, earlierOrders }, notices, credit }
}

const ORDERED_ELSEWHERE: Notice = {
  code: 'first_order_used',
  message:
    'The first-order discount is given once to each customer. There are earlier orders with your email address, phone number or delivery address.',
}

interface UnfinishedOrders {
  readonly open: readonly OpenOrder[]
  /** The ones that expire when the order is placed. */
  readonly replaced: readonly OpenOrder[]
  readonly isPlacing: boolean
  /** What was read about the customer, if the caller has done that. */
  readonly facts?: Results<ReturnType<typeof readCustomer>> | undefined
}

const readCustomer = (buyer: Buyer) => ({
  completed: countCompletedOrders(buyer.accountId),
  points: readPoints(buyer.accountId),
  /** Whether the same person has bought with another account. */
  elsewhere: hasOrderedElsewhere(buyer),
})

/** Reads what a quote for a customer depends on. A shop's stock changes at any moment, so nothing of it is remembered. */
export function readForQuote(
  ctx: Ctx,
  customer: Customer,
  address: DeliveryAddress | undefined,
  productIds: readonly string[],
) {
  return run(ctx, {
    ...readCustomer(identifyBuyer(ctx, customer, address)),
    open: findPricedOrders(customer.id),
    stock: stockOf(productIds),
    terms: findTermsAcceptance(customer.id),
  })
}

/** Reads what placing an order depends on. The caller has locked the buyer and the stock. */
export const readForPlacing = (
  { now }: Pick<Ctx, 'now'>,
  tx: Tx,
  buyer: Buyer,
  { productIds, ...request }: PlacingRequest & { readonly productIds: readonly string[] },
) =>
  run(tx, {
    ...readCustomer(buyer),
    stock: stockOf(productIds),
    unpaid: findUnpaidPieces(buyer, productIds),
    orders: findPlacingOrders(now, request),
    elsewhereOpen: findOpenElsewhere(buyer),
    terms: findTermsAcceptance(buyer.accountId),
  })

const replacedNotice = ({ id, orderNo }: OpenOrder): Notice => ({
  code: 'unfinished_order',
  message: `Your order ${orderNo} is not paid yet. You can continue paying it; placing a new order cancels it.`,
  orderId: id,
})

const debtNotices = (debt: number): Notice[] => (debt > 0 ? [{ code: 'points_debt', message: debtMessage(debt) }] : [])

/** Returns a notice about an unpaid order that reserves the first-order discount or credit points. */
function unfinishedNotices(open: readonly OpenOrder[], earlierOrders: number, holdsPoints: boolean): Notice[] {
  const holder = earlierOrders === 0 ? open.find((order) => order.firstOrder) : undefined
  const keeping = holder ?? (holdsPoints ? open.find((order) => order.pointsUsed > 0) : undefined)
  if (!keeping) return []
  const what = keeping === holder ? 'the first order’s discount' : 'credit points'
  const message = `Your unfinished order ${keeping.orderNo} holds ${what}. It ends by itself, or you can cancel it.`
  return [{ code: 'unfinished_order', message, orderId: keeping.id }]
}

const TOO_MANY_CODES = {
  message: 'You have tried many codes. Please wait an hour before you try another. The order goes on without it.',
}
const NO_COUPON = { message: 'This coupon code is not valid. The order goes on without it.' }

async function readCoupon(
  ctx: Ctx,
  on: On,
  code: string,
  { buyer, lock, replaced }: { readonly buyer: Buyer; readonly lock: boolean; readonly replaced: readonly OpenOrder[] },
): Promise<CouponOffer | { readonly message: string }> {
  // An order is placed in a transaction, which counts nothing; its caller has counted the code.
  const takeBack = lock ? undefined : await countCouponCode(ctx, buyer.accountId, code)
  if (takeBack === null) return TOO_MANY_CODES
  const row = await run(on, lock ? lockCoupon(code) : findCoupon(code))
  if (!row || (row.startsAt && row.startsAt > ctx.now) || (row.endsAt && row.endsAt <= ctx.now)) return NO_COUPON
  await takeBack?.()
  const uses = await run(on, countCouponUses(row.code, buyer))
  const freed = replaced.filter(({ coupon }) => coupon === row.code).length
  if (isUsedUp(row, { all: uses.all - freed, own: uses.own - freed })) {
    return { message: 'This coupon has been used up. The order goes on without it.' }
  }
  return row
}

export interface QuoteRequest {
  readonly cartItems: readonly CartLineInput[]
  readonly addressId?: string | undefined
  readonly usePoints: boolean
  readonly couponCode?: string | undefined
  readonly replaceUnfinished?: boolean | undefined
  readonly gstin?: string | undefined
  readonly sez?: SezSupply | undefined
}
