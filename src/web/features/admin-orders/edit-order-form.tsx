import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '#rules/order-status.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAdminOrdersMessages } from '#web/lib/admin-orders-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { FormButtons } from './form-buttons.tsx'
import { showRefusal } from './refusal.ts'

interface Fields {
  readonly status: OrderStatus
  readonly isPaid: boolean
  readonly reason: string
  readonly trackingId: string
  readonly trackingLink: string
}

const NAMES = ['status', 'isPaid', 'reason', 'trackingId', 'trackingLink'] as const

interface EditOrderFormProps {
  readonly order: Order
  readonly onExit: () => void
  readonly onSaved: () => void
}

/**
 * Status, payment by hand and tracking of an order. What is sent names the version that was seen; whoever was too late is
 * told who was first, and can go on from there.
 */
export function EditOrderForm({ order: opened, onExit, onSaved }: EditOrderFormProps) {
  const { orders: t, common } = useAdminOrdersMessages()
  const [order, setOrder] = useState(opened)
  const [refusal, setRefusal] = useState<{ message: string; late: boolean } | null>(null)
  const { register, handleSubmit, formState, setError, control, reset } = useForm<Fields>({
    defaultValues: fieldsOf(order),
  })
  const ticked = useWatch({ control, name: 'isPaid' }) && !order.isPaid

  const send = handleSubmit(async ({ status, isPaid, reason, trackingId, trackingLink }) => {
    setRefusal(null)
    try {
      const { orderId, version } = order
      // A field that is disabled has no value: what is paid stays paid.
      const paid = order.isPaid ? {} : { isPaid, ...(isPaid && { reason }) }
      const body = { orderId, version, status, trackingId, trackingLink, ...paid }
      const saved = await callAsUser('PUT /updateOrder/', { body })
      toast(t.saved(saved.order.orderNo), 'success')
      onSaved()
    } catch (error) {
      const message = showRefusal(error, { names: NAMES, setError, otherwise: common.genericError })
      setRefusal({ message, late: error instanceof ApiError && error.status === 409 })
    }
  })

  async function showAgain() {
    try {
      const now = await callAsUser('GET /order/{id}', { params: { id: order.orderId } })
      setOrder(now.order)
      reset(fieldsOf(now.order))
      setRefusal(null)
    } catch (error) {
      showRefusal(error, { names: NAMES, setError, otherwise: common.genericError })
    }
  }

  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={send} noValidate aria-label={t.editTitle(order.orderNo)} className="grid gap-4">
      <SelectField label={t.fields.status} error={errors.status?.message} {...register('status')}>
        {ORDER_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <div>
        <label className="flex min-h-11 items-center gap-3 font-medium text-sm">
          <input
            type="checkbox"
            {...register('isPaid')}
            disabled={order.isPaid}
            aria-describedby={order.isPaid ? 'paid-already' : undefined}
            className="size-5 accent-ink"
          />
          {t.fields.isPaid}
        </label>
        {order.isPaid && (
          <p id="paid-already" className="text-sm text-steel">
            {t.paidAlready}
          </p>
        )}
      </div>
      {ticked && (
        <div>
          <TextField
            label={t.reason}
            maxLength={250}
            error={errors.reason?.message}
            {...register('reason', { validate: (typed) => typed.trim() !== '' || t.missing })}
          />
          <p className="mt-1.5 text-sm text-steel">{t.reasonHint}</p>
        </div>
      )}
      <TextField
        label={t.fields.trackingId}
        maxLength={100}
        error={errors.trackingId?.message}
        {...register('trackingId')}
      />
      <TextField
        label={t.fields.trackingLink}
        type="url"
        inputMode="url"
        maxLength={500}
        error={errors.trackingLink?.message}
        {...register('trackingLink')}
      />
      {refusal && (
        <Alert
          action={
            refusal.late && (
              <Button look="line" onClick={showAgain}>
                {t.reload}
              </Button>
            )
          }
        >
          {refusal.message}
        </Alert>
      )}
      <FormButtons submit={t.update} exit={t.exit} busy={isSubmitting} onExit={onExit} />
    </form>
  )
}

const fieldsOf = ({ status, isPaid, trackingId, trackingLink }: Order): Fields => ({
  status,
  isPaid,
  reason: '',
  trackingId,
  trackingLink,
})
