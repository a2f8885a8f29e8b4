import type { OrderRow, RefundRow } from '#db/schema/orders.ts'
import { formatRupees, MIN_REFUND, type Paise, percentOf, toRupees } from './money.ts'
import { wasPaid } from './payment-state.ts'
import { pointsValue } from './points.ts'

/** Each with the word that begins its stored purpose; a key after it tells refunds of one kind apart. */
const KIND_PREFIXES = {
  /** Of a cancelled order; there is at most one. */
  cancellation: 'cancel',
  /** Made by staff; its key is the request's idempotency key. */
  requested: 'asked',
  /** Of a second payment of the same order. */
  duplicate: 'second',
  /** Of a payment that arrived after the order had expired. */
  late: 'late',
  /** Made in the provider's dashboard. */
  provider: 'provider',
  /** Made in the provider's dashboard instead of one that the bank has rejected. */
  replacement: 'instead',
} as const

export type RefundKind = keyof typeof KIND_PREFIXES

/** Returns the purpose that is stored with a refund; an order has one refund for each purpose. */
export const refundPurpose = (kind: RefundKind, key?: string | number): string =>
  key === undefined ? KIND_PREFIXES[kind] : `${KIND_PREFIXES[kind]}:${key}`

const SURPLUS_KINDS: readonly RefundKind[] = ['duplicate', 'late']
const KINDS_BESIDE_ORDER: readonly RefundKind[] = [...SURPLUS_KINDS, 'replacement']

const patternOf = (kinds: readonly RefundKind[]): string => `^(${kinds.map((kind) => KIND_PREFIXES[kind]).join('|')}):`

/** Matches the purposes of refunds of payments that an order did not need, for a query. */
export const SURPLUS_PATTERN = patternOf(SURPLUS_KINDS)
/** Matches the purposes of refunds that leave what the order was paid with as it is, for a query. */
export const BESIDE_ORDER_PATTERN = patternOf(KINDS_BESIDE_ORDER)

type Purposeful = Pick<RefundRow, 'purpose'>
type Reversible = Pick<RefundRow, 'purpose' | 'reversedAt'>

/** What of a refund decides how much is left of its order. */
export type RefundAmounts = Readonly<
  Pick<RefundRow, 'purpose' | 'status' | 'amount' | 'points' | 'pointsDeducted' | 'reversedAt'>
>

export const isRefundOf = (kind: RefundKind, { purpose }: Purposeful): boolean =>
  purpose === KIND_PREFIXES[kind] || purpose.startsWith(`${KIND_PREFIXES[kind]}:`)

/** Whether a refund is of a payment that its order did not need, because it was a duplicate or late. */
export const isSurplusRefund = (refund: Purposeful): boolean => SURPLUS_KINDS.some((kind) => isRefundOf(kind, refund))

/** Whether a refund is of what the order was paid with, and neither of a surplus nor instead of a rejected refund. */
const isOfOrder = (refund: Purposeful): boolean => !KINDS_BESIDE_ORDER.some((kind) => isRefundOf(kind, refund))

/** Whether a refund is of what the order was paid with, and was not undone. */
export const isOrderRefund = (refund: Reversible): boolean => refund.reversedAt === null && isOfOrder(refund)

/** Whether a refund that the provider refuses for good is undone: it has a document, and nothing else replaces it. */
export const isUndoneByRefusal = isOfOrder

/** Whether an order was cancelled with a refund that stands. */
export const isCancelledWithRefund = (refunds: readonly Reversible[]): boolean =>
  refunds.some((each) => each.reversedAt === null && isRefundOf('cancellation', each))

const isTooSmall = (amount: Paise): boolean => amount > 0 && amount < MIN_REFUND

const LEAST = `the payment provider returns no less than ${formatRupees(MIN_REFUND)}`

/** Why not, and how much could be: the provider could not return so little, or never the rest. */
export function smallAmountRefusal(amount: Paise, left: Paise): string | null {
  const all = `Please refund all that is left, ${formatRupees(left)}`
  const most = left - MIN_REFUND
  const canDivide = most >= MIN_REFUND
  if (isTooSmall(amount)) return `${all}${canDivide ? `, or at least ${formatRupees(MIN_REFUND)}` : ''}: ${LEAST}.`
  if (!isTooSmall(left - amount)) return null
  return `${all}${canDivide ? `, or at most ${formatRupees(most)}` : ''}: ${formatRupees(left - amount)} would stay, and ${LEAST}.`
}

/** Returns the part of a payment to refund, or all of it if the provider could not return that part or never the rest. */
const partOrAll = (part: Paise, all: Paise): Paise => (isTooSmall(part) || isTooSmall(all - part) ? all : part)

/** Calculates what a percentage of an order is: money, and whole points out of those that were spent. */
export function refundShare(order: Pick<OrderRow, 'payable' | 'pointsUsed'>, percent: number) {
  return {
    amount: partOrAll(percentOf(order.payable, percent), order.payable),
    points: Math.floor((order.pointsUsed * Math.round(percent * 100)) / 10_000),
  }
}

/** A refused refund that was not undone counts: its document stands, its money goes back at the provider. */
export function refundableOf(
  order: Pick<OrderRow, 'payment' | 'pointsUsed'>,
  paid: { readonly amount: Paise; readonly amountRefunded: Paise },
  refunds: readonly RefundAmounts[],
): { amount: Paise; points: number } {
  if (!wasPaid(order)) return { amount: 0, points: 0 }
  const done = refunds.filter(isOrderRefund)
  const sum = (pick: (each: RefundAmounts) => number) => done.reduce((total, each) => total + pick(each), 0)
  const sent = Math.max(
    sum((each) => each.amount),
    paid.amountRefunded,
  )
  const rest = paid.amount - sent - pointsValue(sum((each) => each.pointsDeducted))
  return {
    amount: rest >= MIN_REFUND ? rest : 0,
    points: Math.max(0, order.pointsUsed - sum((each) => each.points)),
  }
}

/**
 * Whether a refund that was undone still waits for another one: as much as it would have returned has not gone back.
 * The refunds are in the order in which they were made.
 */
export function owesUndoneRefund(refunds: readonly RefundAmounts[]): boolean {
  let [done, promised] = [0, 0]
  for (const each of refunds.filter(isOfOrder)) {
    const value = each.amount + pointsValue(each.points + each.pointsDeducted)
    if (each.reversedAt === null) done += value
    else promised = Math.max(promised, done + value)
  }
  return promised > done
}

/** Returns what a refund returns, in rupees, and the value of the spent points that it deducts. */
export const presentRefund = (refund: Pick<RefundRow, 'amount' | 'points' | 'pointsDeducted'>) => ({
  amount: toRupees(refund.amount),
  points: refund.points,
  pointsDeducted: refund.pointsDeducted,
  deducted: toRupees(pointsValue(refund.pointsDeducted)),
})
