import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { BusyCover } from '#web/components/busy-cover.tsx'
import { Button } from '#web/components/button.tsx'
import { useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { usePayment } from './use-payment.ts'

/** Pays an order that was placed before: on the phone, or in a dialog that was left. */
export function PayNow({ order, userId, onDone }: { order: Order; userId: string; onDone: () => void }) {
  const t = useCheckoutMessages()
  const payment = usePayment(userId, { onRefused: onDone, onLeft: onDone })
  return (
    <>
      <Button aria-disabled={payment.busy || undefined} onClick={() => void payment.payOrder(order.orderId)}>
        {t.order.payNow(formatRupees(fromRupees(order.totalPrice - order.pointsValue)))}
      </Button>
      <BusyCover open={payment.confirming} label={t.review.confirming} />
    </>
  )
}
