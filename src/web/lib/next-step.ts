import type { Order } from '#contract/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '#rules/order-status.ts'
import { holdsMoney } from '#rules/payment-state.ts'

type NextStep = 'pay' | 'pack' | 'dispatch' | 'deliver'

const STEPS: Readonly<Record<OrderStatus, NextStep | null>> = {
  Processing: 'pack',
  Confirmed: 'pack',
  Pickup: 'dispatch',
  Dispatched: 'deliver',
  Delivered: null,
  Cancelled: null,
}

type State = Pick<Order, 'status' | 'payment' | 'archivedAt'>

/** Returns what staff do next with an order, or null if it waits for somebody else, or for nothing. */
export function nextStep({ status, payment, archivedAt }: State): NextStep | null {
  if (archivedAt !== null || status === 'Cancelled') return null
  if (payment === 'awaiting' || payment === 'expired') return 'pay'
  return holdsMoney({ payment }) ? STEPS[status] : null
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
