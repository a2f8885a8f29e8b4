import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees, type Paise, parseRupees, toRupees } from '#rules/money.ts'
import { hasLeft, ORDER_STATUSES } from '#rules/order-status.ts'
import { smallAmountRefusal } from '#rules/refunds.ts'
import { Button } from '#web/components/button.tsx'
import { FormFields, FormFrame, type FormGroup } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import type { OrderFormProps } from './order-actions.tsx'

const NAMES = ['status', 'isPaid', 'reason', 'trackingId', 'trackingLink', 'refundAmount', 'customerNote'] as const

/** After a conflict the editor sees who saved first, and can continue from there. */
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
    confirmation: () => t.saved(order.orderNo),
    onSaved,
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
        { ...paymentReasonField(), when: ({ isPaid }) => isPaid && !order.isPaid && !cancels },
        ...trackingFields(fields.trackingId, fields.trackingLink),
      ],
    },
  ]
}

/** The refund is in rupees, as typed. */
const fieldsOf = ({ status, isPaid, trackingId, trackingLink, refundable }: Order) => ({
  status,
  isPaid,
  reason: '',
  trackingId,
  trackingLink,
  refundAmount: String(refundable.amount),
  customerNote: '',
  goodsReturned: false,
})

type EditFields = ReturnType<typeof fieldsOf>

/** Returns the field for why an order counts as paid that was not paid through the provider. */
export function paymentReasonField() {
  const { reason: label, reasonHint: hint, missing } = adminOrdersTexts().orders
  return { name: 'reason', label, hint, missing, input: { maxLength: 250 } } as const
}

export const trackingFields = (number: string, link: string) =>
  [
    { name: 'trackingId', label: number, input: { maxLength: 100 } },
    { name: 'trackingLink', label: link, input: { type: 'url', inputMode: 'url', maxLength: 500 } },
  ] as const

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

type Refund = { amount: Paise; retained: Paise }

/** Splits the refundable amount into the typed refund and the rest, which is retained; null for an invalid amount. */
function readRefund(order: Order, typed: string): Refund | null {
  const all = fromRupees(order.refundable.amount)
  const amount = all === 0 ? 0 : parseRupees(typed.trim())
  return amount === null || amount < 0 || amount > all ? null : { amount, retained: all - amount }
}

function amountError(order: Order, typed: string): string | null {
  const refund = readRefund(order, typed)
  if (refund === null) return adminOrdersTexts().orders.badAmount
  return smallAmountRefusal(refund.amount, fromRupees(order.refundable.amount))
}

export const areGoodsAway = ({ status, history, goodsReturnedAt }: Order): boolean =>
  goodsReturnedAt === null && (hasLeft(status) || history.some(({ to }) => to === 'Dispatched' || to === 'Delivered'))

/** The input of an amount in rupees. */
export const AMOUNT = { inputMode: 'decimal', maxLength: 20 } as const

export function customerNoteField() {
  const t = adminOrdersTexts().orders
  return { name: 'customerNote', label: t.customerNote, hint: t.customerNoteHint, input: { maxLength: 250 } } as const
}

function cancelGroup(order: Order, typed: string): FormGroup<EditFields> {
  const t = adminOrdersTexts().orders
  const refund = readRefund(order, typed)
  const isPart = refund !== null && refund.retained > 0
  return {
    title: t.cancelTitle,
    note: (
      <span role="status" className="font-medium text-ink">
        <Outcome order={order} refund={refund} />
      </span>
    ),
    columns: '',
    fields: [
      {
        name: 'refundAmount',
        label: t.refundAmount,
        when: () => order.refundable.amount > 0,
        input: AMOUNT,
        rules: { validate: (value) => amountError(order, String(value)) ?? true },
      },
      {
        name: 'reason',
        label: isPart ? t.whyKept : t.whyCancelled,
        missing: isPart ? t.missing : undefined,
        input: { maxLength: 250 },
      },
      customerNoteField(),
    ],
  }
}

function Outcome({ order, refund }: { order: Order; refund: Refund | null }) {
  const t = adminOrdersTexts().orders
  const { amount, points } = order.refundable
  if (amount === 0 && points === 0) return t.cancelNothing
  if (refund === null) return t.badAmount
  if (refund.retained > 0) return t.cancelPart(formatRupees(refund.amount), formatRupees(refund.retained))
  return t.cancelRefund(formatRupees(refund.amount), points > 0 ? t.pointCount(points) : '')
}
