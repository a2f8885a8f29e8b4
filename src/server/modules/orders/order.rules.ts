import type { Order } from '#contract/orders.ts'
import { type Paise, percentOf, toRupees } from '#rules/money.ts'
import {
  type CancellationHistory,
  cancellation,
  cancellationAt,
  type OrderStatus,
  PAID_MESSAGE,
  STATUS_MESSAGES,
  UNPAID_MESSAGE,
} from '#rules/order-status.ts'
import { splitTax, type TaxSplit } from '#rules/tax.ts'

/** What an order is made of, as its module keeps it. Amounts in paise. */
export interface OrderFacts {
  readonly id: string
  readonly orderNo: string
  readonly status: OrderStatus
  readonly payment: Order['payment']
  readonly itemsPrice: Paise
  readonly discountPercent: number
  readonly discountPrice: Paise
  readonly taxPrice: Paise
  readonly taxPercent: number
  readonly shippingPrice: Paise
  readonly totalPrice: Paise
  readonly pointsUsed: number
  readonly pointsValue: Paise
  readonly payable: Paise
  readonly earns: number
  readonly withinState: boolean
  readonly address: Order['address']
  readonly gstin: string
  readonly trackingId: string
  readonly trackingLink: string
  readonly placedAt: Date
  readonly updatedAt: Date
  readonly version: number
}

interface LineFacts {
  readonly id: string
  readonly orderId: string
  readonly productId: string
  readonly productName: string
  readonly bikeName: string
  readonly image: string
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
  readonly price: Paise
  readonly steps: readonly { step: string; label: string; amount: number }[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

type OrderDetail = Order['order_details'][number]

export interface OrderParts {
  readonly order: OrderFacts
  readonly buyer: Order['users']
  readonly lines: readonly LineFacts[]
  readonly history: readonly {
    readonly at: Date
    readonly fromState: string
    readonly toState: string
    readonly actorId: string | null
    readonly actor: string | null
    readonly reason: string
  }[]
  readonly refunds: readonly {
    readonly createdAt: Date
    readonly amount: Paise
    readonly points: number
    readonly status: string
    readonly reason: string
  }[]
  readonly paid: Paise
  readonly documents: readonly { readonly kind: string; readonly number: string }[]
}

const SETTLED: readonly Order['payment'][] = ['paid', 'partly_refunded', 'refunded']

export const isPaid = ({ payment }: Pick<OrderFacts, 'payment'>): boolean => SETTLED.includes(payment)

/** The row of the tax as the wire names its parts (M8). */
export function presentTax(split: TaxSplit | null) {
  const rupees = (amount: Paise | undefined) => (amount === undefined ? null : toRupees(amount))
  if (!split) return { cgst: null, sgst: null, igst: null }
  return 'igst' in split
    ? { cgst: null, sgst: null, igst: rupees(split.igst) }
    : { cgst: rupees(split.cgst), sgst: rupees(split.sgst), igst: null }
}

/**
 * The rows of the tax for a state of delivery, and the rounding that is left with them: CGST and SGST are rounded apart
 * and equal, so together they may be a paisa more than the whole rate at once (M8, payments and GST 3.7).
 */
export function taxRows(order: AmountFacts): { split: TaxSplit; roundOff: Paise } {
  const taxable = order.itemsPrice - order.discountPrice
  const split = splitTax(taxable, order.withinState, order.taxPercent)
  const tax = 'igst' in split ? split.igst : split.cgst + split.sgst
  return { split, roundOff: order.totalPrice - taxable - tax - order.shippingPrice }
}

export type AmountFacts = Pick<
  OrderFacts,
  'itemsPrice' | 'discountPrice' | 'taxPercent' | 'shippingPrice' | 'totalPrice' | 'withinState'
>

/** What is given back of an order at a percentage: money, and points that were spent (whole ones). */
export function returnOf(order: Pick<OrderFacts, 'payable' | 'pointsUsed'>, percent: number) {
  return {
    amount: percentOf(order.payable, percent),
    points: Math.floor((order.pointsUsed * Math.round(percent * 100)) / 10_000),
  }
}

/** What cancelling now gives back; null when it cannot be cancelled any more. */
export function cancellable(order: OrderFacts, now: Date, history: CancellationHistory): Order['cancellable'] {
  const open = order.payment === 'awaiting' || order.payment === 'confirming'
  if (!open && order.payment !== 'paid') return null
  const policy = cancellation(order, now, cancellationAt(history, order.placedAt))
  if (!policy) return null
  if (open) return { percent: 100, until: null, amount: 0, points: 0 }
  const { amount, points } = returnOf(order, policy.percent)
  return { percent: policy.percent, until: policy.until?.toISOString() ?? null, amount: toRupees(amount), points }
}

/** A line as the API gives it, in rupees. */
export const presentLine = (line: LineFacts): OrderDetail => ({
  id: line.id,
  productId: line.productId,
  orderId: line.orderId,
  productName: line.productName,
  bikeName: line.bikeName,
  model: line.model,
  type: line.type,
  color: line.color,
  qty: line.qty,
  price: toRupees(line.price),
  steps: line.steps.map((step) => ({ ...step, amount: toRupees(step.amount) })),
  createdAt: line.createdAt.toISOString(),
  updatedAt: line.updatedAt.toISOString(),
  products: { name: line.productName, bike: line.bikeName, url: line.image },
})

/** An order as the API gives it, in rupees. */
export function toOrder(
  { order, buyer, lines, history, refunds, paid, documents }: OrderParts,
  now: Date,
  policies: CancellationHistory,
): Order {
  const { split, roundOff } = taxRows(order)
  const returned = refunds.filter((each) => each.status !== 'failed')
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    itemsPrice: toRupees(order.itemsPrice),
    taxPrice: toRupees(order.taxPrice),
    taxPercent: order.taxPercent,
    tax: presentTax(split),
    shippingPrice: toRupees(order.shippingPrice),
    roundOff: toRupees(roundOff),
    totalPrice: toRupees(order.totalPrice),
    discountPrice: toRupees(order.discountPrice),
    discount: order.discountPercent,
    pointsUsed: order.pointsUsed,
    pointsValue: toRupees(order.pointsValue),
    amountPaid: toRupees(paid),
    amountRefunded: toRupees(returned.reduce((sum, each) => sum + each.amount, 0)),
    creditPoints: order.earns,
    status: order.status,
    statusMessage: STATUS_MESSAGES[order.status],
    isPaid: isPaid(order),
    paymentStatus: isPaid(order) ? PAID_MESSAGE : UNPAID_MESSAGE,
    payment: order.payment,
    trackingId: order.trackingId,
    trackingLink: order.trackingLink,
    createdAt: order.placedAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    version: order.version,
    users: buyer,
    address: order.address,
    gstin: order.gstin,
    order_details: lines.map(presentLine),
    history: history.map((entry) => ({
      at: entry.at.toISOString(),
      from: entry.fromState,
      to: entry.toState,
      by: entry.actorId === null ? 'Shop' : (entry.actor ?? ''),
      ...(entry.reason && { reason: entry.reason }),
    })),
    refunds: refunds.map((each) => ({
      at: each.createdAt.toISOString(),
      amount: toRupees(each.amount),
      points: each.points,
      status: each.status,
      reason: each.reason,
    })),
    document: documents.at(-1) ?? null,
    cancellable: cancellable(order, now, policies),
  }
}

/** Whether a coupon has no use left: in all, or for the customer who asks (P10). */
export const isUsedUp = (
  { uses, usesEach }: { readonly uses: number | null; readonly usesEach: number | null },
  counted: { readonly all: number; readonly own: number },
): boolean => (uses !== null && counted.all >= uses) || (usesEach !== null && counted.own >= usesEach)
