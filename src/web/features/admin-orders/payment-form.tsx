import { useForm } from 'react-hook-form'
import type { Order } from '#contract/orders.ts'
import { Alert } from '#web/components/alert.tsx'
import { TextField } from '#web/components/field.tsx'
import { FormButtons } from '#web/components/form-buttons.tsx'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { rupees } from './order-cells.tsx'
import { payableOf } from './order-totals.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface PaymentFormProps {
  readonly order: Order
  readonly actions: OrderActions
  readonly onClose: () => void
}

/** Records that an order was paid another way, such as by bank transfer. */
export function PaymentForm({ order, actions, onClose }: PaymentFormProps) {
  const { record: t, orders } = adminOrderTexts()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const send = handleSubmit(async ({ reason }) => {
    if (await actions.change({ isPaid: true, reason }, t.pay.done(order.orderNo))) onClose()
  })
  return (
    <form onSubmit={send} noValidate aria-label={t.pay.title(order.orderNo)} className="grid gap-4">
      <p>{t.pay.amount(rupees(payableOf(order)))}</p>
      <TextField
        label={orders.reason}
        hint={orders.reasonHint}
        maxLength={250}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (typed) => typed.trim() !== '' || orders.missing })}
      />
      {actions.refusal && <Alert>{actions.refusal}</Alert>}
      <FormButtons submit={t.pay.submit} exit={t.cancel} busy={actions.isBusy} onExit={onClose} />
    </form>
  )
}
