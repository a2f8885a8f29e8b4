import type { Order } from '#contract/orders.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import type { PaymentState } from '#rules/payment-state.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

const STATUS_TONES: Readonly<Record<OrderStatus, Tone>> = {
  Processing: 'attention',
  Confirmed: 'attention',
  Pickup: 'attention',
  Dispatched: 'info',
  Delivered: 'success',
  Cancelled: 'neutral',
}

const PAYMENT_TONES: Readonly<Record<PaymentState, Tone>> = {
  awaiting: 'danger',
  confirming: 'attention',
  paid: 'success',
  partly_refunded: 'success',
  refunded: 'neutral',
  expired: 'neutral',
}

type State = Pick<Order, 'status' | 'payment' | 'isPaid'>

/** Shows where the goods of an order are. An order that nobody has paid says so instead of "Processing". */
export function FulfilmentBadge({ order: { status, isPaid, payment } }: { order: State }) {
  const t = adminOrdersTexts().orders
  const waits = status === 'Processing' && !isPaid && payment !== 'refunded'
  return <Badge tone={waits ? 'neutral' : STATUS_TONES[status]}>{waits ? t.unpaidState : status}</Badge>
}

/** Shows whether an order is paid (S2 §4), and what else is known of its payment. A refunded one is no longer paid. */
export function PaymentBadge({ order: { payment, isPaid } }: { order: State }) {
  const t = adminOrdersTexts().orders
  const more = t.payments[payment]
  const word = payment === 'refunded' ? t.refundedInFull : isPaid ? t.paid : t.notPaid
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Badge tone={PAYMENT_TONES[payment]}>{word}</Badge>
      {more && <span className="text-steel text-xs">{more}</span>}
    </span>
  )
}

/** Returns the money that an order costs after credit points, in rupees. */
export const payableOf = ({ totalPrice, pointsValue }: Order): number =>
  toRupees(fromRupees(totalPrice) - fromRupees(pointsValue))

/** An amount in rupees with its label; a strong one stands below a line. */
export type MoneyRow = readonly [label: string, amount: number, isStrong?: boolean]

export function MoneyRows({ rows, className = '' }: { rows: readonly MoneyRow[]; className?: string }) {
  return (
    <dl className={`grid w-full max-w-sm ${className}`}>
      {rows.map(([label, amount, isStrong]) => (
        <div
          key={label}
          className={`flex justify-between gap-4 ${isStrong ? 'border-line border-t pt-2 font-semibold text-base' : ''}`}
        >
          <dt className={isStrong ? '' : 'text-steel'}>{label}</dt>
          <dd className="money">{amount < 0 ? `− ${rupees(-amount)}` : rupees(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

const unlessZero = (label: string, amount: number): MoneyRow[] => (amount === 0 ? [] : [[label, amount]])

/** Returns what an order costs before rounding and credit points. */
function billOf({ itemsPrice, discountPrice, discount, taxPrice, shippingPrice }: Order): MoneyRow[] {
  const t = adminOrderTexts().orders
  return [
    [t.items, itemsPrice],
    ...unlessZero(t.discount(discount), -discountPrice),
    [t.gst, taxPrice],
    [t.shipping, shippingPrice],
  ]
}

export function Bills({ order }: { order: Order }) {
  const t = adminOrderTexts().orders
  return (
    <MoneyRows
      rows={[...billOf(order), ...unlessZero(t.points(order.pointsUsed), -order.pointsValue)]}
      className="gap-0.5"
    />
  )
}

export function OrderTotals({ order }: { order: Order }) {
  const { orders: t, record } = adminOrderTexts()
  const rows: MoneyRow[] = [
    ...billOf(order),
    ...unlessZero(t.roundOff, order.roundOff),
    [record.total, order.totalPrice, true],
    ...unlessZero(record.pointsOf(t.points(order.pointsUsed)), -order.pointsValue),
    order.isPaid ? [t.paid, order.amountPaid] : [record.toPay, payableOf(order), true],
    ...unlessZero(record.refunded, -order.amountRefunded),
    ...unlessZero(record.deducted, order.amountDeducted),
  ]
  return <MoneyRows rows={rows} className="ml-auto gap-1.5 text-sm" />
}
