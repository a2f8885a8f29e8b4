import type { ComponentProps } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees, type Paise, parseRupees } from '#rules/money.ts'
import { hasLeft, type OrderStatus } from '#rules/order-status.ts'
import { smallAmountRefusal } from '#rules/refunds.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

export interface EditFields {
  readonly status: OrderStatus
  readonly isPaid: boolean
  readonly reason: string
  readonly trackingId: string
  readonly trackingLink: string
  /** In rupees, as typed. */
  readonly refundAmount: string
  readonly customerNote: string
  readonly goodsReturned: boolean
}

/**
 * Splits the refundable amount into the typed refund and the rest, which is retained; returns null for an invalid
 * amount.
 */
export function readRefund(order: Order, typed: string): { amount: Paise; retained: Paise } | null {
  const all = fromRupees(order.refundable.amount)
  const amount = all === 0 ? 0 : parseRupees(typed.trim())
  return amount === null || amount < 0 || amount > all ? null : { amount, retained: all - amount }
}

/** Returns what is wrong with the typed amount, or null. */
function amountError(order: Order, typed: string): string | null {
  const refund = readRefund(order, typed)
  if (refund === null) return adminOrdersTexts().orders.badAmount
  return smallAmountRefusal(refund.amount, fromRupees(order.refundable.amount))
}

/** Returns whether the goods of an order were dispatched and have not been returned. */
export const areGoodsAway = ({ status, history, goodsReturnedAt }: Order): boolean =>
  goodsReturnedAt === null && (hasLeft(status) || history.some(({ to }) => to === 'Dispatched' || to === 'Delivered'))

export function RefundAmountField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" maxLength={20} {...props} />
}

export function CustomerNoteField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = adminOrdersTexts().orders
  return <TextField label={t.customerNote} hint={t.customerNoteHint} maxLength={250} {...props} />
}

interface CancelFieldsProps {
  readonly order: Order
  readonly form: UseFormReturn<EditFields>
}

/** Shows what cancelling an order refunds, before it is done, and asks for the reason. */
export function CancelFields({ order, form: { register, formState, control } }: CancelFieldsProps) {
  const t = adminOrdersTexts().orders
  const typed = useWatch({ control, name: 'refundAmount' })
  const refund = readRefund(order, typed)
  const isPart = refund !== null && refund.retained > 0
  const { errors } = formState
  return (
    <fieldset className="grid gap-4 rounded-sm border border-line p-4">
      <legend className="px-1 font-medium">{t.cancelTitle}</legend>
      <p role="status" className="font-medium">
        <Outcome order={order} refund={refund} />
      </p>
      {order.refundable.amount > 0 && (
        <RefundAmountField
          label={t.refundAmount}
          error={errors.refundAmount?.message}
          {...register('refundAmount', { validate: (value) => amountError(order, value) ?? true })}
        />
      )}
      <TextField
        label={isPart ? t.whyKept : t.whyCancelled}
        maxLength={250}
        error={errors.reason?.message}
        {...register('reason', { validate: (value) => !isPart || value.trim() !== '' || t.missing })}
      />
      <CustomerNoteField error={errors.customerNote?.message} {...register('customerNote')} />
    </fieldset>
  )
}

function Outcome({ order, refund }: { order: Order; refund: { amount: Paise; retained: Paise } | null }) {
  const t = adminOrdersTexts().orders
  const { amount, points } = order.refundable
  if (amount === 0 && points === 0) return t.cancelNothing
  if (refund === null) return t.badAmount
  if (refund.retained > 0) return t.cancelPart(formatRupees(refund.amount), formatRupees(refund.retained))
  return t.cancelRefund(formatRupees(refund.amount), points > 0 ? t.pointCount(points) : '')
}

/** Confirms that dispatched goods have come back: a separate decision, made at the cancellation or later. */
export function GoodsReturned({ form }: Pick<CancelFieldsProps, 'form'>) {
  const t = adminOrdersTexts().orders
  return (
    <Checkbox {...form.register('goodsReturned')} hint={t.goodsReturnedHint} className="gap-3 font-medium text-sm">
      {t.goodsReturned}
    </Checkbox>
  )
}
