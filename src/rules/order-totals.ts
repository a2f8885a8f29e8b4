import { type CartTotals, cartTotals, lineTotal, type PricedLine } from './cart.ts'
import { type Paise, percentOf } from './money.ts'
import { claimablePoints, FULL_CLAIM_FROM, pointsValue } from './points.ts'
import { sum } from './proportion.ts'

export interface CouponOffer {
  readonly code: string
  readonly percent: number | null
  readonly amount: Paise | null
  readonly withFirstOrder: boolean
}

export interface Offers {
  readonly firstOrder: boolean
  /** The discount on a first order in percent. */
  readonly firstOrderPercent: number
  readonly coupon: CouponOffer | null
  /** Points that can be spent now. */
  readonly points: number
  readonly usePoints: boolean
  /** The number of earlier orders that are paid and not fully refunded. */
  readonly earlierOrders: number
}

export interface OrderTotals extends CartTotals {
  readonly discountPercent: number
  readonly firstOrder: boolean
  readonly coupon: string | null
  readonly pointsUsed: number
  readonly pointsValue: Paise
  readonly payable: Paise
  readonly claimable: number
  /** The amount by which the total is too low to use all points. */
  readonly missing: Paise
}

interface Discount {
  readonly percent: number
  readonly amount: Paise
  readonly firstOrder: boolean
  readonly coupon: string | null
}

/** Returns the reduction by a coupon: a percentage or an amount, never neither. */
function reductionOf({ code, percent, amount }: CouponOffer): { percent: number; amount: Paise } {
  if (percent !== null) return { percent, amount: 0 }
  if (amount !== null) return { percent: 0, amount }
  throw new RangeError(`Coupon ${code} takes nothing off`)
}

/** Returns the larger of first-order offer and coupon, or both if the coupon allows it (M9, P10). */
function chooseDiscount(itemsPrice: Paise, offers: Omit<Offers, 'points'>): Discount {
  const { firstOrder, firstOrderPercent, coupon } = offers
  const first: Discount = { percent: firstOrder ? firstOrderPercent : 0, amount: 0, firstOrder, coupon: null }
  if (!coupon) return first
  const own: Discount = {
    ...reductionOf(coupon),
    firstOrder: false,
    coupon: coupon.code,
  }
  if (firstOrder && coupon.withFirstOrder) return { ...own, percent: own.percent + first.percent, firstOrder }
  const worth = ({ percent, amount }: Discount) => percentOf(itemsPrice, percent) + amount
  return worth(own) > worth(first) ? own : first
}

export function calculateTotals(lines: readonly PricedLine[], offers: Offers): OrderTotals {
  const itemsPrice = sum(lines.map(lineTotal))
  const { percent, amount, firstOrder, coupon } = chooseDiscount(itemsPrice, offers)
  const totals = cartTotals(lines, Math.min(100, percent), amount)
  const claimable = claimablePoints(totals.totalPrice, offers.points, offers.earlierOrders)
  const pointsUsed = offers.usePoints ? claimable : 0
  const value = pointsValue(pointsUsed)
  const half = offers.earlierOrders > 0 && offers.points > 0 && totals.totalPrice < FULL_CLAIM_FROM
  return {
    ...totals,
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
