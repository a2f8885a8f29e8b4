/** The states of an order's fulfilment, in their usual order (S2 §4). */
export const ORDER_STATUSES = ['Processing', 'Confirmed', 'Pickup', 'Dispatched', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What the customer reads, letter by letter (S2 §4). */
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

/** Whether the goods have left: from here on the order has a tax invoice and cannot be cancelled by its customer. */
export const hasLeft = (status: OrderStatus): boolean => status === 'Dispatched' || status === 'Delivered'

export interface CancellationPolicy {
  /** Days after the order within which everything is returned. */
  readonly fullDays: number
  /** Percent that is returned later. */
  readonly laterPercent: number
}

/** S2 §9: within two days everything, later 75 percent, nothing after dispatch. */
export const CANCELLATION: CancellationPolicy = { fullDays: 2, laterPercent: 75 }

/** Policies by the moment from which on orders are placed under them, the oldest first. */
export type CancellationHistory = readonly (CancellationPolicy & { readonly from: Date })[]

/** The policy of an order that was placed at a moment: later ones do not touch it. */
export const cancellationAt = (history: CancellationHistory, placedAt: Date): CancellationPolicy =>
  history.findLast(({ from }) => from <= placedAt) ?? CANCELLATION

const DAY_MS = 24 * 3600 * 1000

/** What a customer who cancels now gets back, and until when that holds; null when it is too late (P8). */
export function cancellation(
  order: { readonly status: OrderStatus; readonly placedAt: Date },
  now: Date,
  { fullDays, laterPercent }: CancellationPolicy = CANCELLATION,
): { percent: number; until: Date | null } | null {
  if (hasLeft(order.status) || order.status === 'Cancelled') return null
  const until = new Date(order.placedAt.getTime() + fullDays * DAY_MS)
  return now <= until ? { percent: 100, until } : { percent: laterPercent, until: null }
}
