import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Order } from '#contract/orders.ts'
import { fromRupees, parseRupees, toRupees } from '#rules/money.ts'
import { smallAmountRefusal } from '#rules/refunds.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
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
  if (amount === null || amount === 0 || smallRefusal(typed, left) !== null) return null
  return toRupees(amount) === left ? undefined : toRupees(amount)
}

/** Returns why the typed amount, or what it leaves of the refundable rupees, is too small to be refunded. */
const smallRefusal = (typed: string, left: number): string | null =>
  smallAmountRefusal(parseRupees(typed.trim()) ?? 0, fromRupees(left))

/** Returns the amount to propose in rupees: that of the last refund, if it has failed, otherwise all that is left. */
function proposalOf({ refunds, refundable: { amount: left } }: Order): string {
  const last = refunds.at(-1)
  const again = last?.status === 'failed' ? toRupees(fromRupees(last.amount) + fromRupees(last.deducted)) : left
  return left > 0 ? String(Math.min(left, again)) : ''
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
  const { register, handleSubmit, formState, setError, setFocus, setValue, watch } = useForm<Fields>({
    defaultValues: { amount: proposalOf(order), reason: '', customerNote: '', restock: false },
  })
  const typed = watch('amount')
  const wanted = partOf(typed, left)
  const small = smallRefusal(typed, left)
  const { quote, isCurrent, error: unquoted, reload } = useRefundQuote(order.orderId, wanted)

  const isQuoting = wanted !== null && !isCurrent && unquoted === null
  /** The refund that the button makes: none while the amount cannot be refunded. */
  const shown = isCurrent || isQuoting ? quote : null

  const send = handleSubmit(async ({ amount, reason, customerNote, restock }) => {
    // Only the refund that is shown can be confirmed.
    if (!quote || !isCurrent) {
      if (unquoted) setFocus('amount')
      return reload()
    }
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
            hint={t.amountHint}
            error={errors.amount?.message ?? small ?? unquoted ?? undefined}
            {...register('amount', {
              validate: (amount) =>
                (parseRupees(amount.trim()) ?? 0) > 0 ? (smallRefusal(amount, left) ?? true) : t.badAmount,
            })}
          />
          {small !== null && (
            <Button
              look="line"
              className="mt-3"
              onClick={() => setValue('amount', String(left), { shouldValidate: true })}
            >
              {t.refundAll(rupees(left))}
            </Button>
          )}
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
      <div role="status" aria-busy={isQuoting} className={`min-h-6 ${isCurrent ? '' : 'text-steel'}`}>
        {shown && <p className="font-medium">{t.willRefund(rupees(shown.amount), shown.points)}</p>}
        {shown && shown.pointsDeducted > 0 && <p>{t.deducted(rupees(shown.deducted), shown.pointsDeducted)}</p>}
      </div>
      {(refusal || (left === 0 && unquoted)) && <Alert>{refusal || unquoted}</Alert>}
      <FormButtons submit={t.refundNow} exit={t.exit} busy={isSubmitting || isQuoting} onExit={onExit} />
    </form>
  )
}
