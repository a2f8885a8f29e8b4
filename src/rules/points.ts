import { fromRupees, type Paise } from './money.ts'

/** What a credit point is worth as a payment (S2 §9). */
export const POINT_VALUE: Paise = fromRupees(8)

/** From this total on all points can be claimed, below it half of them (S2 §9). */
export const FULL_CLAIM_FROM: Paise = fromRupees(6000)

export const FULL_CLAIM_MESSAGE = 'Place ₹ 6000.00 worth of order to claim full credit points'

export const pointsValue = (points: number): Paise => points * POINT_VALUE

/**
 * How many points an order of a total may take: whole points, all of them from ₹6000 on and half of them below, and
 * never more than the total. `earlierOrders` are paid and not wholly refunded: the one being placed makes the second (M10).
 */
export function claimablePoints(total: Paise, balance: number, earlierOrders: number): number {
  if (earlierOrders < 1) return 0
  const allowed = total >= FULL_CLAIM_FROM ? balance : Math.floor(balance / 2)
  return Math.max(0, Math.min(allowed, Math.floor(total / POINT_VALUE)))
}
