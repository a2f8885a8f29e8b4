import type { Totals } from '#contract/checkout.ts'
import { type CartTotals, cartTotals, type PricedLine } from '#rules/cart.ts'
import { type Paise, percentOf, toRupees } from '#rules/money.ts'
import { claimablePoints, FULL_CLAIM_FROM, pointsValue } from '#rules/points.ts'
import { FIRST_ORDER_PERCENT } from '#rules/pricing.ts'
import { GST_PERCENT } from '#rules/tax.ts'

export interface CouponOffer {
  readonly code: string
  readonly percent: number | null
  readonly amount: Paise | null
  readonly withFirstOrder: boolean
}

/** What a customer brings along to a cart. */
export interface Offers {
  readonly firstOrder: boolean
  /** What a first order is given, percent; left out it is the specified one. */
  readonly firstOrderPercent?: number
  readonly coupon: CouponOffer | null
  /** Points that can be spent now. */
  readonly points: number
  readonly usePoints: boolean
  /** Orders that are paid and kept. */
  readonly earlierOrders: number
}

export interface Reckoning extends CartTotals {
  readonly taxPercent: number
  readonly discountPercent: number
  readonly firstOrder: boolean
  readonly coupon: string | null
  readonly pointsUsed: number
  readonly pointsValue: Paise
  readonly payable: Paise
  readonly claimable: number
  /** What the total lacks for the full claim of points. */
  readonly missing: Paise
}

interface Discount {
  readonly percent: number
  readonly amount: Paise
  readonly firstOrder: boolean
  readonly coupon: string | null
}

/** Of first-order offer and coupon the one that takes off more, or both where the coupon says so (M9, P10). */
function chooseDiscount(itemsPrice: Paise, offers: Omit<Offers, 'points'>): Discount {
  const { firstOrder, firstOrderPercent = FIRST_ORDER_PERCENT, coupon } = offers
  const first: Discount = { percent: firstOrder ? firstOrderPercent : 0, amount: 0, firstOrder, coupon: null }
  if (!coupon) return first
  const own: Discount = {
    percent: coupon.percent ?? 0,
    amount: coupon.amount ?? 0,
    firstOrder: false,
    coupon: coupon.code,
  }
  if (firstOrder && coupon.withFirstOrder) return { ...own, percent: own.percent + first.percent, firstOrder }
  const worth = ({ percent, amount }: Discount) => percentOf(itemsPrice, percent) + amount
  return worth(own) > worth(first) ? own : first
}

/** What an order of these lines comes to for this customer, at a rate of GST. */
export function reckon(lines: readonly PricedLine[], offers: Offers, taxPercent = GST_PERCENT): Reckoning {
  const { itemsPrice } = cartTotals(lines)
  const { percent, amount, firstOrder, coupon } = chooseDiscount(itemsPrice, offers)
  const totals = cartTotals(lines, Math.min(100, percent), amount, taxPercent)
  const claimable = claimablePoints(totals.totalPrice, offers.points, offers.earlierOrders)
  const pointsUsed = offers.usePoints ? claimable : 0
  const value = pointsValue(pointsUsed)
  const half = offers.earlierOrders > 0 && offers.points > 0 && totals.totalPrice < FULL_CLAIM_FROM
  return {
    ...totals,
    taxPercent,
    discountPercent: Math.min(100, percent),
    firstOrder,
    coupon,
    pointsUsed,
    pointsValue: value,
    payable: totals.totalPrice - value,
    claimable,
    missing: half ? FULL_CLAIM_FROM - totals.totalPrice : 0,
  }
}

/** The figures that a page has shown and sends along; each must be the shop's own (M13). */
export type Claims = Readonly<
  Record<'itemsPrice' | 'totalPrice' | 'taxPrice' | 'shippingPrice' | 'discountPrice', unknown>
> & {
  /** Left out by callers that know no points; then they are not compared. */
  readonly amountToPay?: unknown
}

export const agrees = ({ amountToPay, ...claims }: Claims, reckoning: Reckoning): boolean =>
  Object.entries(claims).every(([name, claimed]) => claimed === toRupees(reckoning[name as keyof typeof claims])) &&
  (amountToPay === undefined || amountToPay === toRupees(reckoning.payable))

/** Totals as the wire has them, in rupees; the tax and the rounding as they are shown for the state of delivery. */
export function presentTotals(
  reckoning: Reckoning,
  shown: { readonly tax: Totals['tax']; readonly roundOff: Paise },
): Totals {
  return {
    itemsPrice: toRupees(reckoning.itemsPrice),
    discount: reckoning.discountPercent,
    discountPrice: toRupees(reckoning.discountPrice),
    firstOrder: reckoning.firstOrder,
    taxPrice: toRupees(reckoning.taxPrice),
    taxPercent: reckoning.taxPercent,
    tax: shown.tax,
    shippingPrice: toRupees(reckoning.shippingPrice),
    roundOff: toRupees(shown.roundOff),
    totalPrice: toRupees(reckoning.totalPrice),
    pointsUsed: reckoning.pointsUsed,
    pointsValue: toRupees(reckoning.pointsValue),
    amountToPay: toRupees(reckoning.payable),
    creditPoints: reckoning.creditPoints,
  }
}
