import { fromRupees, MIN_REFUND, type Paise } from './money.ts'

/** The value of a credit point as a payment (S2 §9). */
export const POINT_VALUE: Paise = fromRupees(8)

/** The total from which all points can be used; below it half of them can (S2 §9). */
export const FULL_CLAIM_FROM: Paise = fromRupees(6000)

export const FULL_CLAIM_MESSAGE = 'Place ₹ 6000.00 worth of order to claim full credit points'

/** Returns the points that an order earns: the integer part of 1 % of its subtotal in rupees. */
export const pointsEarned = (itemsPrice: Paise): number => Math.floor(itemsPrice / 10_000)

export const pointsValue = (points: number): Paise => points * POINT_VALUE

/**
 * Returns how many points an order with a total may use: whole points, all of them from ₹6000 on and half of them
 * below, and never more than the total. `earlierOrders` are paid and not fully refunded: the order being placed is at
 * least the second (M10).
 */
export function claimablePoints(total: Paise, balance: number, earlierOrders: number): number {
  if (earlierOrders < 1) return 0
  const allowed = total >= FULL_CLAIM_FROM ? balance : Math.floor(balance / 2)
  return Math.max(0, Math.min(allowed, Math.floor(total / POINT_VALUE)))
}

/** Where the points to revoke from an order are taken. */
export interface PointsTakenBack {
  readonly pending: number
  readonly balance: number
  /** Spent points whose value is deducted from the refund. */
  readonly deducted: number
  /** Spent points that the refund cannot cover, so the customer owes them. */
  readonly owed: number
}

/** First from what is pending, then the free balance; the rest was spent, and is deducted in whole points. */
export function splitPointsTakenBack(
  points: number,
  available: { readonly pending: number; readonly free: number; readonly money: Paise },
): PointsTakenBack {
  const pending = Math.min(points, available.pending)
  const balance = Math.min(points - pending, Math.max(0, available.free))
  const spent = points - pending - balance
  const covered = Math.min(spent, Math.floor(available.money / POINT_VALUE))
  const rest = available.money - pointsValue(covered)
  // The provider does not return less than a rupee, so one point less is deducted rather than that.
  const deducted = rest > 0 && rest < MIN_REFUND ? Math.max(0, covered - 1) : covered
  return { pending, balance, deducted, owed: spent - deducted }
}

/** In the same proportion, in whole points. A cancelled order earns nothing, whatever the terms retain. */
export function pointsToTakeBack(
  earned: number,
  { value, total, cancelled }: { readonly value: Paise; readonly total: Paise; readonly cancelled: boolean },
): number {
  if (cancelled || total <= 0) return cancelled ? earned : 0
  return Math.floor((earned * Math.min(value, total)) / total)
}
