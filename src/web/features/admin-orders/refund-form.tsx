import type { Order } from '#contract/orders.ts'
import { fromRupees, parseRupees, toRupees } from '#rules/money.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { type FormField, FormFields, FormFrame } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { AMOUNT, customerNoteField } from './cancel-fields.tsx'
import { hasPieces, NO_PIECES, type RefundFields, RefundPieces, selectionOf } from './refund-pieces.tsx'
import { EmailPreview, RefundSum, useRefundQuote } from './refund-summary.tsx'
import type { OrderFormProps } from './use-order-work.ts'

/**
 * Returns the amount to request in rupees: undefined for all that is refundable, which includes remaining points even
 * when no money is left; null for an invalid amount.
 */
function partOf(typed: string, left: number): number | undefined | null {
  const amount = left === 0 ? 0 : parseRupees(typed.trim())
  if (amount === null || (amount === 0 && left > 0)) return null
  return toRupees(amount) === left ? undefined : toRupees(amount)
}

/** Returns the amount to propose in rupees: that of the last refund, if it has failed, otherwise all that is left. */
function proposalOf({ refunds, refundable: { amount: left } }: Order): string {
  const last = refunds.at(-1)
  const again = last?.status === 'failed' ? toRupees(fromRupees(last.amount) + fromRupees(last.deducted)) : left
  return left > 0 ? String(Math.min(left, again)) : ''
}

const fieldsOf = (order: Order): RefundFields => ({
  amount: proposalOf(order),
  reason: '',
  customerNote: '',
  restock: false,
  ...NO_PIECES,
})

/** Refunds pieces of an order's lines, or an amount, or all that is refundable. Pieces that were not sent are cancelled. */
export function RefundForm({ order, onExit, onSaved, onRefused }: OrderFormProps) {
  const t = adminOrdersTexts().orders
  const { amount: left } = order.refundable
  const state = useRecordForm(['amount', 'reason', 'customerNote'], {
    draft: `refund-${order.orderId}`,
    saved: fieldsOf(order),
    isReady: () => {
      // Only the refund that is shown can be confirmed.
      if (quote && isCurrent) return true
      if (unquoted && !chosen) form.setFocus('amount')
      reload()
      return false
    },
    save: ({ reason, customerNote, restock }, { key }) => {
      const { amount = 0, pointsDeducted = 0 } = quote ?? {}
      const what = chosen ? { ...chosen, ...(amount > 0 && { amount }) } : { ...(part && { amount: part }), restock }
      return callAsUser('POST /order/{id}/refund', {
        params: { id: order.orderId },
        body: { ...what, reason, customerNote, key, pointsDeducted },
      })
    },
    onSaved: ({ refund }) => {
      toast(t.refunded(rupees(refund.amount)), 'success')
      onSaved()
    },
    onRefused: () => {
      reload()
      onRefused()
    },
    tell: toast,
  })
  const { form } = state
  const typed = form.watch()
  const chosen = selectionOf(order, typed)
  const part = partOf(typed.amount, left)
  const wanted = chosen ?? (part === null ? null : { amount: part })
  const { data: quote, error, isCurrent: isAnswered, reload } = useRefundQuote(order.orderId, wanted)
  const unquoted = isAnswered ? error : null
  const isCurrent = isAnswered && error === null
  const isQuoting = wanted !== null && !isAnswered
  return (
    <FormFrame
      label={t.refundTitle(order.orderNo)}
      form={state}
      save={isCurrent && quote && quote.amount > 0 ? t.refundSum(rupees(quote.amount)) : t.refundNow}
      isWaiting={isQuoting}
      exit={{ label: t.exit, onExit, discards: true }}
    >
      {quote && <p className="font-medium">{t.left(rupees(quote.left.amount), quote.left.points)}</p>}
      {hasPieces(order) && <RefundPieces order={order} form={form} />}
      {chosen && (
        <Button
          look="line"
          onClick={() => {
            form.setValue('pieces', NO_PIECES.pieces)
            form.setValue('delivery', NO_PIECES.delivery)
          }}
          className="justify-self-start"
        >
          {t.anotherAmount}
        </Button>
      )}
      <FormFields
        form={form}
        fields={[
          ...(!chosen && left > 0 ? [amountField(left, unquoted)] : []),
          { name: 'reason', label: t.refundReason, missing: t.missing, input: { maxLength: 250 } },
          customerNoteField(),
          { name: 'restock', label: t.restock, hint: t.restockHint, control: 'tick', when: () => !chosen },
        ]}
      />
      <EmailPreview orderId={order.orderId} wanted={wanted} customerNote={typed.customerNote} />
      <RefundSum quote={isCurrent || isQuoting ? quote : null} isCurrent={isCurrent} isQuoting={isQuoting} />
      {(chosen || left === 0) && unquoted && <Alert>{unquoted}</Alert>}
    </FormFrame>
  )
}

/** Returns the field for an amount, with the offer to refund everything if the amount cannot be refunded. */
function amountField(left: number, unquoted: string | null): FormField<RefundFields> {
  const t = adminOrdersTexts().orders
  return {
    name: 'amount',
    control: 'own',
    show: ({ register, setValue }, error) => (
      <>
        <TextField
          {...AMOUNT}
          label={t.amount}
          hint={t.amountHint}
          autoComplete="off"
          error={error ?? unquoted ?? undefined}
          {...register('amount', {
            validate: (amount) => (parseRupees(amount.trim()) ?? 0) > 0 || t.badAmount,
          })}
        />
        {unquoted !== null && (
          <Button
            look="line"
            className="mt-3"
            onClick={() => setValue('amount', String(left), { shouldValidate: true })}
          >
            {t.refundAll(rupees(left))}
          </Button>
        )}
      </>
    ),
  }
}
