import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { payableOf } from './order-totals.tsx'
import type { OrderFormProps } from './use-order-work.ts'

/** Records that an order was paid another way, such as by bank transfer. */
export function PaymentForm({ order, onExit, onSaved, onRefused }: OrderFormProps) {
  const { record: t, orders } = adminOrderTexts()
  const { orderId, orderNo, version } = order
  return (
    <RecordForm
      label={t.pay.title(orderNo)}
      draft={`payment-${orderId}`}
      saved={{ reason: '' }}
      head={<p>{t.pay.amount(rupees(payableOf(order)))}</p>}
      fields={[
        {
          name: 'reason',
          label: orders.reason,
          hint: orders.reasonHint,
          missing: orders.missing,
          input: { maxLength: 250 },
        },
      ]}
      button={t.pay.submit}
      exit={{ label: t.cancel, onExit, discards: true }}
      save={({ reason }) => callAsUser('PUT /updateOrder/', { body: { orderId, version, isPaid: true, reason } })}
      onSaved={() => {
        toast(t.pay.done(orderNo), 'success')
        onSaved()
      }}
      onRefused={onRefused}
    />
  )
}
