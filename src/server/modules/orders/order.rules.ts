import type { Order } from '#contract/orders.ts'
import type { OrderRow, orderHistory, RefundRow } from '#db/schema/orders.ts'
import { ratesOf } from '#rules/cart.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import {
  type CancellationHistory,
  cancellation,
  cancellationAt,
  paymentMessage,
  STATUS_MESSAGES,
} from '#rules/order-status.ts'
import { isOpen, mayStartPayment, wasPaid } from '#rules/payment-state.ts'
import { pointsValue, splitPointsTakenBack } from '#rules/points.ts'
import { presentRefund, type RefundAmounts, refundableOf, refundShare } from '#rules/refunds.ts'
import { presentTax, taxRows } from '#rules/tax.ts'
import { defaultDocument } from '#rules/tax-document.ts'
import { type OrderedLine, presentOrderedLine } from './order-lines.rules.ts'

/** An order as answers contain it. Amounts in paise. */
export type ShownOrder = Omit<
  OrderRow,
  | 'idempotencyKey'
  | 'fingerprint'
  | 'cartHash'
  | 'roundOff'
  | 'firstOrder'
  | 'coupon'
  | 'seller'
  | 'sez'
  | 'consentAt'
  | 'providerOrderId'
  | 'openingAt'
  | 'review'
  | 'checkedAt'
  | 'paidAt'
  | 'retainedReason'
  | 'takenBy'
  | 'searchText'
>

/** Points that a paid order has earned and that a cancellation revokes. */
export interface EarnedPoints {
  readonly points: number
  /** Whether they are not credited yet. */
  readonly isPending: boolean
  /** The points that the customer can spend. */
  readonly free: number
}

interface HistoryEntry
  extends Pick<
    typeof orderHistory.$inferSelect,
    'at' | 'fromState' | 'toState' | 'actorId' | 'reason' | 'customerNote'
  > {
  readonly actor: string | null
}

export interface OrderParts {
  readonly order: ShownOrder
  readonly buyer: Order['users']
  readonly lines: readonly OrderedLine[]
  readonly history: readonly HistoryEntry[]
  readonly refunds: readonly (RefundAmounts &
    Pick<RefundRow, 'createdAt' | 'reason' | 'customerNote' | 'withDelivery'>)[]
  readonly paid: Paise
  /** The amount that the provider reports as refunded. */
  readonly paidBack: Paise
  /** Whether the bank has confirmed a payment that was not refunded. */
  readonly hasMoneyInTransit: boolean
  /** Undefined if the order has earned no points. */
  readonly earned?: EarnedPoints | undefined
  readonly documents: readonly Order['documents'][number][]
}

/** Returns what cancelling an order now would refund, or null if it can no longer be cancelled. */
export function cancellable(
  order: ShownOrder,
  now: Date,
  history: CancellationHistory,
  earned?: EarnedPoints,
): Order['cancellable'] {
  if (!isOpen(order) && order.payment !== 'paid') return null
  const policy = cancellation(order, now, cancellationAt(history, order.placedAt))
  if (!policy) return null
  if (isOpen(order)) return { percent: 100, until: null, amount: 0, points: 0, pointsDeducted: 0, deducted: 0 }
  const { amount, points } = refundShare(order, policy.percent)
  const { deducted } = earned
    ? splitPointsTakenBack(earned.points, {
        pending: earned.isPending ? earned.points : 0,
        free: earned.free + points,
        money: amount,
      })
    : { deducted: 0 }
  return {
    percent: policy.percent,
    until: policy.until?.toISOString() ?? null,
    ...presentRefund({ amount: amount - pointsValue(deducted), points, pointsDeducted: deducted }),
  }
}

/** Who reads an order: staff see names and internal notes, the customer sees the notes for customers. */
export type Reader = 'customer' | 'staff'

function presentHistory(entry: HistoryEntry, order: ShownOrder, reader: Reader): Order['history'][number] {
  const { actorId, actor, reason, customerNote } = entry
  const change = { at: entry.at.toISOString(), from: entry.fromState, to: entry.toState }
  if (reader === 'customer') {
    const by = actorId === order.accountId ? 'You' : 'Shop'
    return { ...change, by, ...(customerNote && { reason: customerNote }) }
  }
  const by = actorId === null ? 'Shop' : (actor ?? '')
  return { ...change, by, ...(reason && { reason }), ...(customerNote && customerNote !== reason && { customerNote }) }
}

const amountsOf = (order: ShownOrder) => ({
  itemsPrice: toRupees(order.itemsPrice),
  taxPrice: toRupees(order.taxPrice),
  taxPercent: order.taxPercent,
  shippingPrice: toRupees(order.shippingPrice),
  totalPrice: toRupees(order.totalPrice),
  discountPrice: toRupees(order.discountPrice),
  discount: order.discountPercent,
  pointsUsed: order.pointsUsed,
  pointsValue: toRupees(order.pointsValue),
  creditPoints: order.earns,
})

/** Returns what the refunds of an order have returned, and what is still refundable. */
function presentRefunds({ order, refunds, paid, paidBack }: OrderParts, reader: Reader) {
  const returned = refunds.filter((each) => each.status !== 'failed')
  const left = refundableOf(order, { amount: paid, amountRefunded: paidBack }, refunds)
  return {
    amountPaid: toRupees(paid),
    amountRefunded: toRupees(returned.reduce((sum, each) => sum + each.amount, 0)),
    amountDeducted: toRupees(pointsValue(returned.reduce((sum, each) => sum + each.pointsDeducted, 0))),
    isDeliveryRefunded: refunds.some(({ withDelivery, reversedAt }) => withDelivery && reversedAt === null),
    refundable: { amount: toRupees(left.amount), points: left.points },
    refunds: refunds.map((each) => ({
      at: each.createdAt.toISOString(),
      ...presentRefund(each),
      status: each.status,
      reason: reader === 'staff' ? each.reason : each.customerNote,
    })),
  }
}

/** Converts an order to its API response, in rupees. */
export function toOrder(parts: OrderParts, now: Date, policies: CancellationHistory, reader: Reader): Order {
  const { order, buyer, lines, history, refunds } = parts
  const { split, roundOff } = taxRows(order, ratesOf(lines, order.discountPrice))
  const documents = parts.documents.map((each) => ({ ...each, issuedAt: new Date(each.issuedAt).toISOString() }))
  const isRefundUnderWay = refunds.some(({ status }) => status !== 'processed')
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    ...amountsOf(order),
    tax: presentTax(split),
    roundOff: toRupees(roundOff),
    ...presentRefunds(parts, reader),
    status: order.status,
    statusMessage: STATUS_MESSAGES[order.status],
    isPaid: wasPaid(order),
    paymentStatus: paymentMessage(order, isRefundUnderWay),
    payment: order.payment,
    canPay: mayStartPayment(order, parts.hasMoneyInTransit),
    trackingId: order.trackingId,
    trackingLink: order.trackingLink,
    createdAt: order.placedAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    version: order.version,
    customerId: order.accountId,
    archivedAt: reader === 'staff' ? (order.archivedAt?.toISOString() ?? null) : null,
    goodsReturnedAt: order.goodsReturnedAt?.toISOString() ?? null,
    users: buyer,
    address: order.address,
    gstin: order.gstin,
    billing: order.billing,
    order_details: lines.map(presentOrderedLine),
    history: history.map((entry) => presentHistory(entry, order, reader)),
    document: defaultDocument(documents) ?? null,
    documents,
    cancellable: cancellable(order, now, policies, parts.earned),
  }
}
