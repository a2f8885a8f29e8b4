import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { formatRupees, toRupees } from '#rules/money.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { FormButtons } from '#web/components/form-buttons.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { areGoodsAway, CancelFields, type EditFields, GoodsReturned, readRefund } from './cancel-fields.tsx'

const NAMES = ['status', 'isPaid', 'reason', 'trackingId', 'trackingLink', 'refundAmount', 'customerNote'] as const

interface EditOrderFormProps {
  readonly order: Order
  readonly onExit: () => void
  readonly onSaved: () => void
}

/**
 * Edits the status, manual payment and tracking of an order, and the refund for the status Cancelled. The request names
 * the version that was read; after a conflict the editor sees who saved first, and can continue from there.
 */
export function EditOrderForm({ order: opened, onExit, onSaved }: EditOrderFormProps) {
  const { orders: t, common } = adminOrdersTexts()
  const [order, setOrder] = useState(opened)
  const [refusal, setRefusal] = useState<{ message: string; late: boolean } | null>(null)
  const form = useForm<EditFields>({ defaultValues: fieldsOf(order) })
  const { register, handleSubmit, formState, setError, control, reset } = form
  const [status, isPaid, refundAmount] = useWatch({ control, name: ['status', 'isPaid', 'refundAmount'] })
  const cancels = status === 'Cancelled' && order.status !== 'Cancelled'
  const marksPaid = isPaid && !order.isPaid && !cancels

  const send = handleSubmit(async (fields) => {
    setRefusal(null)
    try {
      const saved = await callAsUser('PUT /updateOrder/', { body: changeOf(order, fields) })
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
  const refund = readRefund(order, refundAmount)
  const cancelLabel = refund && refund.amount > 0 ? t.cancelNow(formatRupees(refund.amount)) : t.cancelOnly
  return (
    <form onSubmit={send} noValidate aria-label={t.editTitle(order.orderNo)} className="grid gap-4">
      <SelectField label={t.fields.status} error={errors.status?.message} {...register('status')}>
        {ORDER_STATUSES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      {cancels && <CancelFields order={order} form={form} />}
      {status === 'Cancelled' && areGoodsAway(order) && <GoodsReturned form={form} />}
      {!cancels && (
        <Checkbox
          {...register('isPaid')}
          disabled={order.isPaid}
          hint={order.isPaid && t.paidAlready}
          className="gap-3 font-medium text-sm"
        >
          {t.fields.isPaid}
        </Checkbox>
      )}
      {marksPaid && (
        <TextField
          label={t.reason}
          hint={t.reasonHint}
          maxLength={250}
          error={errors.reason?.message}
          {...register('reason', { validate: (typed) => typed.trim() !== '' || t.missing })}
        />
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
      <FormButtons submit={cancels ? cancelLabel : t.update} exit={t.exit} busy={isSubmitting} onExit={onExit} />
    </form>
  )
}

const fieldsOf = ({ status, isPaid, trackingId, trackingLink, refundable }: Order): EditFields => ({
  status,
  isPaid,
  reason: '',
  trackingId,
  trackingLink,
  refundAmount: String(refundable.amount),
  customerNote: '',
  goodsReturned: false,
})

/** Returns the request body, without fields that the form does not show. */
function changeOf(order: Order, fields: EditFields) {
  const { status, isPaid, reason, trackingId, trackingLink, customerNote, goodsReturned } = fields
  const { orderId, version } = order
  const base = { orderId, version, status, trackingId, trackingLink }
  const returned = status === 'Cancelled' && goodsReturned ? { goodsReturned } : {}
  if (status !== 'Cancelled' || order.status === 'Cancelled') {
    // A disabled field has no value: a paid order stays paid.
    return { ...base, ...returned, ...(order.isPaid ? {} : { isPaid, ...(isPaid && { reason }) }) }
  }
  const refund = readRefund(order, fields.refundAmount)
  // A full refund omits the amount, so that remaining points are returned as well, even when no money is left.
  const part = refund && refund.retained > 0 ? { refundAmount: toRupees(refund.amount) } : {}
  return { ...base, ...returned, ...part, reason, customerNote }
}
