import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
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
import { hasPieces, NO_PIECES, RefundPieces, selectionOf, toRequest } from './refund-pieces.tsx'
import { EmailPreview, RefundSum } from './refund-summary.tsx'
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

/** Refunds pieces of an order's lines, or an amount, or all that is refundable. Pieces that were not sent are cancelled. */
export function RefundForm({ order, onExit, onSaved }: RefundFormProps) {
  const { orders: t, common } = adminOrdersTexts()
  const [refusal, setRefusal] = useState('')
  const [key] = useState(randomId)
  const [pieces, setPieces] = useState(NO_PIECES)
  const { amount: left } = order.refundable
  const form = useForm<Fields>({
    defaultValues: { amount: proposalOf(order), reason: '', customerNote: '', restock: false },
  })
  const { register, handleSubmit, formState, setError, setFocus, watch } = form
  const chosen = selectionOf(order, pieces)
  const part = partOf(watch('amount'), left)
  const wanted = chosen ?? (part === null ? null : { amount: part })
  const { quote, isCurrent, error: unquoted, reload } = useRefundQuote(order.orderId, wanted)

  const isQuoting = wanted !== null && !isCurrent && unquoted === null
  /** The refund that the button makes: none while it cannot be made. */
  const shown = isCurrent || isQuoting ? quote : null

  const send = handleSubmit(async ({ reason, customerNote, restock }) => {
    // Only the refund that is shown can be confirmed.
    if (!quote || !isCurrent) {
      if (unquoted && !chosen) setFocus('amount')
      return reload()
    }
    setRefusal('')
    const { amount, pointsDeducted } = quote
    const what = chosen
      ? { ...toRequest(order, pieces), ...(amount > 0 && { amount }) }
      : { ...(part && { amount: part }), restock }
    try {
      const made = await callAsUser('POST /order/{id}/refund', {
        params: { id: order.orderId },
        body: { ...what, reason, customerNote, key, pointsDeducted },
      })
      toast(t.refunded(rupees(made.refund.amount)), 'success')
      onSaved()
    } catch (error) {
      setRefusal(showRefusal(error, { names: NAMES, setError, otherwise: common.genericError }))
      reload()
    }
  })

  const { errors, isSubmitting } = formState
  const submit = isCurrent && quote && quote.amount > 0 ? t.refundSum(rupees(quote.amount)) : t.refundNow
  return (
    <form onSubmit={send} noValidate aria-label={t.refundTitle(order.orderNo)} className="grid gap-4">
      {quote && <p className="font-medium">{t.left(rupees(quote.left.amount), quote.left.points)}</p>}
      {hasPieces(order) && <RefundPieces order={order} pieces={pieces} onChange={setPieces} />}
      {chosen ? (
        <Button look="line" onClick={() => setPieces(NO_PIECES)} className="justify-self-start">
          {t.anotherAmount}
        </Button>
      ) : (
        left > 0 && <AmountPart form={form} left={left} unquoted={unquoted} />
      )}
      <TextField
        label={t.refundReason}
        maxLength={250}
        error={errors.reason?.message}
        {...register('reason', { validate: (typed) => typed.trim() !== '' || t.missing })}
      />
      <CustomerNoteField error={errors.customerNote?.message} {...register('customerNote')} />
      {!chosen && (
        <Checkbox {...register('restock')} hint={t.restockHint} className="gap-3 font-medium text-sm">
          {t.restock}
        </Checkbox>
      )}
      <EmailPreview orderId={order.orderId} wanted={wanted} customerNote={watch('customerNote')} />
      <RefundSum quote={shown} isCurrent={isCurrent} isQuoting={isQuoting} />
      {(refusal || ((chosen || left === 0) && unquoted)) && <Alert>{refusal || unquoted}</Alert>}
      <FormButtons submit={submit} exit={t.exit} busy={isSubmitting || isQuoting} onExit={onExit} />
    </form>
  )
}

interface AmountPartProps {
  readonly form: UseFormReturn<Fields>
  /** What is refundable, in rupees. */
  readonly left: number
  /** Why there is no quote for the amount. */
  readonly unquoted: string | null
}

/** Shows the field for an amount, with the offer to refund everything if it is too small. */
function AmountPart({ form: { register, formState, setValue, watch }, left, unquoted }: AmountPartProps) {
  const t = adminOrdersTexts().orders
  const small = smallRefusal(watch('amount'), left)
  return (
    <div>
      <RefundAmountField
        label={t.amount}
        hint={t.amountHint}
        error={formState.errors.amount?.message ?? small ?? unquoted ?? undefined}
        {...register('amount', {
          validate: (amount) =>
            (parseRupees(amount.trim()) ?? 0) > 0 ? (smallRefusal(amount, left) ?? true) : t.badAmount,
        })}
      />
      {small !== null && (
        <Button look="line" className="mt-3" onClick={() => setValue('amount', String(left), { shouldValidate: true })}>
          {t.refundAll(rupees(left))}
        </Button>
      )}
    </div>
  )
}
