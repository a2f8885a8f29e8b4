import type { Order } from '#contract/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '#rules/order-status.ts'

export type NextStep = 'pay' | 'pack' | 'dispatch' | 'deliver'

const STEPS: Readonly<Partial<Record<OrderStatus, NextStep>>> = {
  Processing: 'pack',
  Confirmed: 'pack',
  Pickup: 'dispatch',
  Dispatched: 'deliver',
}

/** The payments that staff may record: nothing was paid, and no payment is on its way. */
const UNPAID: readonly Order['payment'][] = ['awaiting', 'expired']

/** Returns what staff do next with an order, or null if it waits for somebody else, or for nothing. */
export function nextStep({
  status,
  payment,
  archivedAt,
}: Pick<Order, 'status' | 'payment' | 'archivedAt'>): NextStep | null {
  if (archivedAt !== null || payment === 'confirming' || payment === 'refunded') return null
  const step = STEPS[status] ?? null
  if (status !== 'Cancelled' && UNPAID.includes(payment)) return 'pay'
  return step
}

/** A step on the way of an order, and when it was done; undefined if it was not. */
export interface Milestone {
  readonly step: 'placed' | 'paid' | 'packed' | 'dispatched' | 'delivered' | 'cancelled'
  readonly at: string | undefined
}

const STATUS_OF = { packed: 'Pickup', dispatched: 'Dispatched', delivered: 'Delivered' } as const

/**
 * Returns the steps of an order that were done, by its history, and those that are still to come. A step that was taken
 * back, or skipped, was not done; of a cancelled order nothing is still to come.
 */
export function milestonesOf(order: Pick<Order, 'status' | 'isPaid' | 'history' | 'createdAt'>): Milestone[] {
  const { status, isPaid, history, createdAt } = order
  const last = (to: string) => history.findLast((entry) => entry.to === to)?.at
  const isCancelled = status === 'Cancelled'
  const reached = (step: OrderStatus) =>
    isCancelled || ORDER_STATUSES.indexOf(step) <= ORDER_STATUSES.indexOf(status) ? last(step) : undefined
  const paidAt = isPaid ? history.find(({ to }) => to === 'paid')?.at : undefined
  const steps: Milestone[] = [
    { step: 'placed', at: createdAt },
    { step: 'paid', at: paidAt ?? (isPaid ? createdAt : undefined) },
    ...(['packed', 'dispatched', 'delivered'] as const).map((step) => ({ step, at: reached(STATUS_OF[step]) })),
  ]
  return isCancelled ? [...steps.filter(({ at }) => at !== undefined), { step: 'cancelled', at: last(status) }] : steps
}
