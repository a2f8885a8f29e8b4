import type { Order } from '#contract/orders.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { CancelOrder } from './cancel-order.tsx'
import { PayNow } from './pay-now.tsx'

/** Says that an order is not paid, with buttons to pay or cancel it. */
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
