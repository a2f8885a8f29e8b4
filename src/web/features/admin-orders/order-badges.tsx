import type { Order } from '#contract/orders.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import type { PaymentState } from '#rules/payment-state.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
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
