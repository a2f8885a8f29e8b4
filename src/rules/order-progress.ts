import { hasLeft, ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { isOpen, type PaymentState, wasPaid } from './payment-state.ts'

interface OrderState {
  readonly status: OrderStatus
  readonly payment: PaymentState
}

/** What an order is doing, as its customer sees it: the key of a sentence. */
export type Headline =
  | OrderStatus
  | 'awaiting'
  | 'confirming'
  | 'expired'
  | 'refunded'
  | 'cancelledRefunded'
  | 'cancelledPartlyRefunded'

/** Returns what an order is doing: an unpaid one is not processed, and money that went back is said. */
export function orderHeadline({ status, payment, canPay }: OrderState & { readonly canPay: boolean }): Headline {
  if (status === 'Cancelled' && payment === 'refunded') return 'cancelledRefunded'
  if (status === 'Cancelled') return payment === 'partly_refunded' ? 'cancelledPartlyRefunded' : 'Cancelled'
  if (isOpen({ payment })) return canPay ? 'awaiting' : 'confirming'
  return payment === 'expired' || payment === 'refunded' ? payment : status
}

type StepName = OrderStatus | 'placed' | Exclude<PaymentState, 'confirming'>

/** A step of an order: one that happened, with its time if it is known, or one that is still to come. */
export interface ProgressStep {
  readonly name: StepName
  readonly isDone: boolean
  readonly at: string | null
}

const WAY = ORDER_STATUSES.filter((status) => status !== 'Processing' && status !== 'Cancelled')

/** What happened, and what is to come unless the order is over; without steps that were skipped. */
export function orderProgress(
  order: OrderState & {
    readonly createdAt: string
    readonly history: readonly { readonly at: string; readonly to: string }[]
  },
): ProgressStep[] {
  const { status, payment, history, createdAt } = order
  const timeOf = (state: string) => history.findLast(({ to }) => to === state)?.at ?? null
  const done = (name: StepName): ProgressStep => ({ name, isDone: true, at: timeOf(name) })
  const toCome = (name: StepName): ProgressStep => ({ name, isDone: false, at: null })
  const isCancelled = status === 'Cancelled'
  const isOver = isCancelled || payment === 'expired' || (payment === 'refunded' && !hasLeft(status))
  const reached = ORDER_STATUSES.indexOf(status)

  const steps: ProgressStep[] = [{ name: 'placed', isDone: true, at: createdAt }]
  if (wasPaid(order)) steps.push(done('paid'))
  else if (!isOver) steps.push(toCome('awaiting'))
  for (const each of WAY) {
    const place = ORDER_STATUSES.indexOf(each)
    if (each === status || (place < reached && timeOf(each))) steps.push(done(each))
    else if (place > reached && !isOver) steps.push(toCome(each))
  }
  if (isCancelled) steps.push(done('Cancelled'))
  else if (payment === 'expired') steps.push(done('expired'))
  if (payment === 'refunded' || (payment === 'partly_refunded' && isCancelled)) steps.push(done(payment))
  return steps
}

/** How long after its payment an order is the one that was just placed, in milliseconds. */
const FRESH_MS = 60 * 60_000

/** Returns whether an order was paid within the last hour and nothing else has happened to it. */
export function isFreshOrder(
  {
    status,
    payment,
    history,
  }: OrderState & { readonly history: readonly { readonly at: string; readonly to: string }[] },
  now: number,
): boolean {
  const paidAt = history.findLast(({ to }) => to === 'paid')?.at
  if (payment !== 'paid' || paidAt === undefined || hasLeft(status) || status === 'Cancelled') return false
  return now - Date.parse(paidAt) < FRESH_MS
}
