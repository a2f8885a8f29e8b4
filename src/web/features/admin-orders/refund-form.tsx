import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Order } from '#contract/orders.ts'
import { parseRupees, toRupees } from '#rules/money.ts'
import { Alert } from '#web/components/alert.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { FormButtons } from '#web/components/form-buttons.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { toast } from '#web/components/toast.tsx'
import { randomId } from '#web/lib/random-id.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { CustomerNoteField, RefundAmountField } from './cancel-fields.tsx'
import { rupees } from './order-cells.tsx'
import { useRefundQuote } from './use-refund-quote.ts'

interface Fields {
  readonly amount: string
  readonly reason: string
  readonly customerNote: string
  readonly restock: boolean
}

const NAMES = ['amount', 'reason', 'customerNote'] as const

/**
 * Returns the amount to request in rupees: undefined for all that is refundable, which includes remaining points even
 * when no money is left; null for an invalid amount.
 */
function partOf(typed: string, left: number): number | undefined | null {
  if (left === 0) return undefined
  const amount = parseRupees(typed)
  if (amount === null || amount === 0) return null
  return toRupees(amount) === left ? undefined : toRupees(amount)
}

interface RefundFormProps {
  readonly order: Order
  readonly onExit: () => void
  readonly onSaved: () => void
}

/** Refunds a part of what was paid for an order, or all that is refundable. */
export function RefundForm({ order, onExit, onSaved }: RefundFormProps) {
  const { orders: t, common } = adminOrdersTexts()
  const [refusal, setRefusal] = useState('')
  const [key] = useState(randomId)
  const { amount: left } = order.refundable
  const { register, handleSubmit, formState, setError, watch } = useForm<Fields>({
    defaultValues: { amount: left > 0 ? String(left) : '', reason: '', customerNote: '', restock: false },
  })
  const wanted = partOf(watch('amount'), left)
  const { quote, isCurrent, error: unquoted, reload } = useRefundQuote(order.orderId, wanted)

  const send = handleSubmit(async ({ amount, reason, customerNote, restock }) => {
    // Only the refund that is shown can be confirmed.
    if (!quote || !isCurrent) return
    setRefusal('')
    try {
      const part = partOf(amount, left)
      const made = await callAsUser('POST /order/{id}/refund', {
        params: { id: order.orderId },
        body: {
          ...(part && { amount: part }),
          reason,
          customerNote,
          key,
          restock,
          pointsDeducted: quote.pointsDeducted,
        },
      })
      toast(t.refunded(rupees(made.refund.amount)), 'success')
      onSaved()
    } catch (error) {
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: common.genericError }))
      reload()
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={send} noValidate aria-label={t.refundTitle(order.orderNo)} className="grid gap-4">
      {quote && <p className="font-medium">{t.left(rupees(quote.left.amount), quote.left.points)}</p>}
      {left > 0 && (
        <div>
          <RefundAmountField
            label={t.amount}
            error={errors.amount?.message}
            {...register('amount', { validate: (typed) => (parseRupees(typed.trim()) ?? 0) > 0 || t.badAmount })}
          />
          <p className="mt-1.5 text-sm text-steel">{t.amountHint}</p>
        </div>
      )}
      <TextField
        label={t.refundReason}
        maxLength={250}
        error={errors.reason?.message}
        {...register('reason', { validate: (typed) => typed.trim() !== '' || t.missing })}
      />
      <CustomerNoteField error={errors.customerNote?.message} {...register('customerNote')} />
      <Checkbox {...register('restock')} hint={t.restockHint} className="gap-3 font-medium text-sm">
        {t.restock}
      </Checkbox>
      <div role="status" aria-busy={!isCurrent} className={isCurrent ? undefined : 'text-steel'}>
        {quote && <p className="font-medium">{t.willRefund(rupees(quote.amount), quote.points)}</p>}
        {quote && quote.pointsDeducted > 0 && <p>{t.deducted(rupees(quote.deducted), quote.pointsDeducted)}</p>}
      </div>
      {(refusal || unquoted) && <Alert>{refusal || unquoted}</Alert>}
      <FormButtons
        submit={t.refundNow}
        exit={t.exit}
        busy={isSubmitting || (wanted !== null && !isCurrent)}
        onExit={onExit}
      />
    </form>
  )
}
