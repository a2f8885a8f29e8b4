import { DAY_MS } from './india-time.ts'
import { holdsMoney, type PaymentState } from './payment-state.ts'

/** The states of an order's fulfilment, in their usual order (S2 §4). */
export const ORDER_STATUSES = ['Processing', 'Confirmed', 'Pickup', 'Dispatched', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The messages that the customer reads, exactly as specified (S2 §4). */
export const STATUS_MESSAGES: Readonly<Record<OrderStatus, string>> = {
  Processing: 'Your Order is in Process. Please be waited',
  Confirmed: 'Your Order is Confirmed and it will be packed soon',
  Pickup: 'Your Order is being Packed and it is waiting for Pickup',
  Dispatched: "Get ready! Your Order is Dispatched and on it's way!!",
  Delivered: 'Your Order delivered Successfully. Have a happy and safe ride!!',
  Cancelled: 'Your Order is Cancelled',
}

export const PAID_MESSAGE = 'Successfull'
export const UNPAID_MESSAGE = 'Pending'
const REFUND_STARTED_MESSAGE = 'Refund initiated'
const REFUNDED_MESSAGE = 'Refunded'
const PARTLY_REFUNDED_MESSAGE = 'Partly refunded'

interface OrderState {
  readonly status: OrderStatus
  readonly payment: PaymentState
}

/** While the shop has the money (S2 §4). A refund is named: in full, or in part for a cancelled order. */
export function paymentMessage(order: OrderState, isRefundUnderWay = false): string {
  const { status, payment } = order
  if (payment === 'refunded') return isRefundUnderWay ? REFUND_STARTED_MESSAGE : REFUNDED_MESSAGE
  if (payment === 'partly_refunded' && status === 'Cancelled') return PARTLY_REFUNDED_MESSAGE
  return holdsMoney(order) ? PAID_MESSAGE : UNPAID_MESSAGE
}

/** Whether the goods have left: from then on the order has a tax invoice and its customer cannot cancel it. */
export const hasLeft = (status: OrderStatus): boolean => status === 'Dispatched' || status === 'Delivered'

interface GoodsState {
  readonly status: OrderStatus
  readonly dispatchedAt: Date | null
  readonly goodsReturnedAt: Date | null
}

/** Dispatched and not recorded as returned, whatever the status was corrected to since. */
export const areGoodsAway = (order: GoodsState): boolean =>
  order.goodsReturnedAt === null && (hasLeft(order.status) || order.dispatchedAt !== null)

/** Null if they can. Goods leave only paid for, and what a refund has cancelled stays cancelled. */
export function statusRefusal(
  order: OrderState & { readonly hasCancellationRefund: boolean },
  to: OrderStatus,
): string | null {
  const { status, payment } = order
  if (status === to) return null
  if (status === 'Cancelled' && (payment === 'refunded' || order.hasCancellationRefund)) {
    return 'This order was cancelled and refunded. Please take a new order.'
  }
  if (!hasLeft(to)) return null
  if (holdsMoney(order)) return null
  if (payment !== 'refunded') {
    return 'This order is not paid. Record its payment first, for example cash or a bank transfer, then send it.'
  }
  return hasLeft(status) ? null : 'This order was refunded in full: there is nothing left to send.'
}

/** Returns why an order cannot be sent to its customer now, or null if it can. */
export function dispatchRefusal(order: OrderState & { readonly archivedAt: Date | null }): string | null {
  if (hasLeft(order.status)) return `This order is already ${order.status.toLowerCase()}.`
  if (order.status === 'Cancelled') return 'This order is cancelled.'
  if (order.archivedAt) return 'This order is in the archive. Please restore it first.'
  return statusRefusal({ ...order, hasCancellationRefund: false }, 'Dispatched')
}

/** Why not, and what to do instead; null for one that expired unpaid, or cancelled with all refunds done. */
export function archiveRefusal(
  order: OrderState & { readonly hasOpenRefund: boolean; readonly needsReview: boolean },
): string | null {
  const { status, payment } = order
  if (payment === 'confirming') return 'This order is being paid at this moment. Please wait until that is decided.'
  if (order.needsReview) return 'This order has a payment to review. Please settle that first.'
  if (order.hasOpenRefund)
    return 'A refund of this order is not finished. It can be archived once the money has gone back.'
  const isOver = payment === 'expired' ? !hasLeft(status) : status === 'Cancelled' && payment !== 'awaiting'
  if (isOver) return null
  if (hasLeft(status)) {
    return 'This order was sent, so it stays in the list. If the goods came back, set its status to Cancelled with a refund, then archive it.'
  }
  const refund = payment === 'awaiting' ? '' : ', which decides its refund'
  return `Cancel this order first (Edit, status Cancelled)${refund}. Then it can be archived.`
}

export interface CancellationPolicy {
  /** The days after the order within which everything is refunded. */
  readonly fullDays: number
  /** The percentage that is refunded later. */
  readonly laterPercent: number
}

/** The specified policy (S2 §9): everything within two days, 75 percent later, nothing after dispatch. */
export const CANCELLATION: CancellationPolicy = { fullDays: 2, laterPercent: 75 }

/** Cancellation policies by the moment from which they apply to new orders, oldest first. */
export type CancellationHistory = readonly (CancellationPolicy & { readonly from: Date })[]

/** Returns the policy of an order placed at a moment; later policies do not affect it. */
export const cancellationAt = (history: CancellationHistory, placedAt: Date): CancellationPolicy =>
  history.findLast(({ from }) => from <= placedAt) ?? CANCELLATION

/** Returns the moment until which a cancelled order is refunded in full. */
export const cancellationEnd = (placedAt: Date, { fullDays }: CancellationPolicy): Date =>
  new Date(placedAt.getTime() + fullDays * DAY_MS)

/** Returns what a customer who cancels now is refunded, and until when, or null if it is too late (P8). */
export function cancellation(
  order: GoodsState & { readonly placedAt: Date },
  now: Date,
  policy: CancellationPolicy,
): { percent: number; until: Date | null } | null {
  if (hasLeft(order.status) || order.status === 'Cancelled' || areGoodsAway(order)) return null
  const until = cancellationEnd(order.placedAt, policy)
  return now <= until ? { percent: 100, until } : { percent: policy.laterPercent, until: null }
}
