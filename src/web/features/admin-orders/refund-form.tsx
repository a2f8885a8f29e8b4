import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Order } from '#contract/orders.ts'
import { parseRupees, toRupees } from '#rules/money.ts'
import { Alert } from '#web/components/alert.tsx'
import { TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAdminOrdersMessages } from '#web/lib/admin-orders-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { FormButtons } from './form-buttons.tsx'
import { rupees } from './order-cells.tsx'
import { showRefusal } from './refusal.ts'

interface Fields {
  readonly amount: string
  readonly reason: string
  readonly restock: boolean
}

const NAMES = ['amount', 'reason'] as const

const pointsLeft = ({ pointsUsed, refunds }: Order): number =>
  pointsUsed - refunds.reduce((sum, each) => sum + (each.status === 'failed' ? 0 : each.points), 0)

interface RefundFormProps {
  readonly order: Order
  readonly onExit: () => void
  readonly onSaved: () => void
}

/** Returns a part of what was paid for an order, or all that is left of it. */
export function RefundForm({ order, onExit, onSaved }: RefundFormProps) {
  const { orders: t, common } = useAdminOrdersMessages()
  const [refusal, setRefusal] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const left = Math.round((order.amountPaid - order.amountRefunded) * 100) / 100
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: { amount: left > 0 ? String(left) : '', reason: '', restock: false },
  })

  const send = handleSubmit(async ({ amount, reason, restock }) => {
    setRefusal('')
    try {
      const wanted = parseRupees(amount.trim())
      // All that is left is not named: points without money go back as well.
      const part = wanted === null || toRupees(wanted) === left ? {} : { amount: toRupees(wanted) }
      const made = await callAsUser('POST /order/{id}/refund', {
        params: { id: order.orderId },
        body: { ...part, reason, key, restock },
      })
      toast(t.refunded(rupees(made.refund.amount)), 'success')
      onSaved()
    } catch (error) {
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: common.genericError }))
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={send} noValidate aria-label={t.refundTitle(order.orderNo)} className="grid gap-4">
      <p className="font-medium">{t.left(rupees(left), pointsLeft(order))}</p>
      {left > 0 && (
        <div>
          <TextField
            label={t.amount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
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
      <div>
        <label className="flex min-h-11 items-center gap-3 font-medium text-sm">
          <input
            type="checkbox"
            aria-describedby="restock-hint"
            className="size-5 accent-ink"
            {...register('restock')}
          />
          {t.restock}
        </label>
        <p id="restock-hint" className="text-sm text-steel">
          {t.restockHint}
        </p>
      </div>
      {refusal && <Alert>{refusal}</Alert>}
      <FormButtons submit={t.refundNow} exit={t.exit} busy={isSubmitting} onExit={onExit} />
    </form>
  )
}
