import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { formatRupees, toRupees } from '#rules/money.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { Button } from '#web/components/button.tsx'
import { FormFields, FormFrame, type FormGroup } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { areGoodsAway, cancelGroup, type EditFields, readRefund } from './cancel-fields.tsx'
import type { OrderFormProps } from './use-order-work.ts'

const NAMES = ['status', 'isPaid', 'reason', 'trackingId', 'trackingLink', 'refundAmount', 'customerNote'] as const

/**
 * Edits the status, manual payment and tracking of an order, and the refund for the status Cancelled. The request names
 * the version that was read; after a conflict the editor sees who saved first, and can continue from there.
 */
export function EditOrderForm({ order: opened, onExit, onSaved }: OrderFormProps) {
  const t = adminOrdersTexts().orders
  const [order, setOrder] = useState(opened)
  const [isLate, setLate] = useState(false)
  const state = useRecordForm(NAMES, {
    draft: `order-${order.orderId}`,
    saved: fieldsOf(order),
    version: order.version,
    save: (fields) =>
      callAsUser('PUT /updateOrder/', { body: changeOf(order, fields) }).catch((error) => {
        setLate(error instanceof ApiError && error.status === 409)
        throw error
      }),
    onSaved: () => {
      toast(t.saved(order.orderNo), 'success')
      onSaved()
    },
    tell: toast,
  })

  const { act } = useAction((message) => toast(message, 'error'))
  const showAgain = () =>
    act(async () => {
      const now = (await callAsUser('GET /order/{id}', { params: { id: order.orderId } })).order
      setOrder(now)
      setLate(false)
      state.edits.accept(fieldsOf(now), now.version)
      state.startAfresh()
    })

  const typed = state.form.watch()
  const cancels = isCancelling(order, typed)
  const refund = readRefund(order, typed.refundAmount)
  const cancelLabel = refund && refund.amount > 0 ? t.cancelNow(formatRupees(refund.amount)) : t.cancelOnly
  return (
    <FormFrame
      label={t.editTitle(order.orderNo)}
      form={state}
      save={cancels ? cancelLabel : t.update}
      exit={{ label: t.exit, onExit, discards: true }}
      labelOf={(path) => ({ ...t.fields, refundAmount: t.refundAmount })[path]}
      more={
        isLate && (
          <Button look="line" onClick={showAgain}>
            {t.reload}
          </Button>
        )
      }
    >
      <FormFields form={state.form} groups={groupsOf(order, typed)} />
    </FormFrame>
  )
}

const isCancelling = (order: Order, { status }: EditFields) => status === 'Cancelled' && order.status !== 'Cancelled'

function groupsOf(order: Order, typed: EditFields): FormGroup<EditFields>[] {
  const t = adminOrdersTexts().orders
  const { fields } = t
  const cancels = isCancelling(order, typed)
  return [
    {
      columns: '',
      fields: [
        {
          name: 'status',
          label: fields.status,
          control: 'choice',
          options: ORDER_STATUSES.map((each) => ({ value: each, label: each })),
        },
      ],
    },
    ...(cancels ? [cancelGroup(order, typed.refundAmount)] : []),
    {
      columns: '',
      fields: [
        {
          name: 'goodsReturned',
          label: t.goodsReturned,
          hint: t.goodsReturnedHint,
          control: 'tick',
          // A separate decision, made at the cancellation or later.
          when: ({ status }) => status === 'Cancelled' && areGoodsAway(order),
        },
        {
          name: 'isPaid',
          label: fields.isPaid,
          hint: order.isPaid && t.paidAlready,
          control: 'tick',
          isDisabled: order.isPaid,
          when: () => !cancels,
        },
        {
          name: 'reason',
          label: t.reason,
          hint: t.reasonHint,
          missing: t.missing,
          input: { maxLength: 250 },
          when: ({ isPaid }) => isPaid && !order.isPaid && !cancels,
        },
        { name: 'trackingId', label: fields.trackingId, input: { maxLength: 100 } },
        {
          name: 'trackingLink',
          label: fields.trackingLink,
          input: { type: 'url', inputMode: 'url', maxLength: 500 },
        },
      ],
    },
  ]
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
