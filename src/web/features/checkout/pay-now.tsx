import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { BusyCover } from '#web/components/busy-cover.tsx'
import { Button } from '#web/components/button.tsx'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { CancelOrder } from './cancel-order.tsx'
import { usePayment } from './use-payment.ts'

/** Pays an order that was placed earlier: on the phone, or with a payment dialog that was closed. */
export function PayNow({ order, userId, onDone }: { order: Order; userId: string; onDone: () => void }) {
  const t = checkoutTexts()
  const payment = usePayment(userId, { onRefused: onDone, onLeft: onDone })
  return (
    <>
      <Button aria-disabled={payment.busy || undefined} onClick={() => void payment.payOrder(order.orderId)}>
        {order.payment === 'confirming'
          ? t.review.continuePaying
          : t.order.payNow(formatRupees(fromRupees(order.totalPrice - order.pointsValue)))}
      </Button>
      <BusyCover open={payment.confirming} label={t.review.confirming} />
    </>
  )
}

export function UnpaidOrder({ order, userId, onChanged }: { order: Order; userId: string; onChanged: () => void }) {
  const t = checkoutTexts().order
  return (
    <>
      <p className="text-signal-text text-sm">{order.payment === 'confirming' ? t.notCompleted : t.notPaid}</p>
      <PayNow order={order} userId={userId} onDone={onChanged} />
      {order.cancellable && (
        <CancelOrder order={order} cancellable={order.cancellable} onCancelled={onChanged} onChanged={onChanged} />
      )}
    </>
  )
}
