import { useCallback, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders.ts'
import { fromRupees, parseRupees, toRupees } from '#rules/money.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Facts } from '#web/components/facts.tsx'
import { TextField } from '#web/components/field.tsx'
import { Quantity } from '#web/components/quantity.tsx'
import { type FormField, FormFields, FormFrame } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { formatOptions } from '#web/lib/format-options.ts'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { AMOUNT, areGoodsAway, customerNoteField } from './edit-order-form.tsx'
import type { OrderFormProps } from './order-actions.tsx'
import { type MoneyRow, MoneyRows } from './order-parts.tsx'

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

interface Pieces {
  /** How many of each line, by its id, and whether they are back in the shop. */
  readonly pieces: Readonly<Record<string, { readonly qty: number; readonly restock: boolean }>>
  readonly delivery: boolean
}

const NO_PIECES: Pieces = { pieces: {}, delivery: false }

/** The amount is in rupees; `restock` says that all goods of the order are back, if an amount is refunded. */
const fieldsOf = (order: Order) => ({
  amount: proposalOf(order),
  reason: '',
  customerNote: '',
  restock: false,
  ...NO_PIECES,
})

type RefundFields = ReturnType<typeof fieldsOf>

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
    confirmation: ({ refund }) => t.refunded(rupees(refund.amount)),
    onSaved,
    onRefused: () => {
      reload()
      onRefused()
    },
    tell: toast,
  })
  const { form } = state
  const typed = form.watch()
  const { chosen, part, wanted, quote, unquoted, isCurrent, isQuoting, reload } = useTypedRefund(order, typed)
  return (
    <FormFrame
      label={t.refundTitle(order.orderNo)}
      form={state}
      save={isCurrent && quote && quote.amount > 0 ? t.refundSum(rupees(quote.amount)) : t.refundNow}
      isWaiting={isQuoting}
      exit={{ label: t.exit, onExit, discards: true }}
    >
      {quote && <p className="font-medium">{t.left(rupees(quote.left.amount), quote.left.points)}</p>}
      {quote?.limit && (
        <p className="text-steel">{t.refundLimit(rupees(quote.limit.amount), rupees(quote.limit.left))}</p>
      )}
      {hasPieces(order) && <RefundPieces order={order} form={form} />}
      {chosen && <AmountInstead form={form} />}
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

/** Returns what the form requests, and what that comes to; `unquoted` says why the server refuses it. */
function useTypedRefund(order: Order, typed: RefundFields) {
  const chosen = selectionOf(order, typed)
  const part = partOf(typed.amount, order.refundable.amount)
  const wanted = chosen ?? (part === null ? null : { amount: part })
  const { data: quote, error, isCurrent: isAnswered, reload } = useRefundQuote(order.orderId, wanted)
  return {
    chosen,
    part,
    wanted,
    quote,
    unquoted: isAnswered ? error : null,
    isCurrent: isAnswered && error === null,
    isQuoting: wanted !== null && !isAnswered,
    reload,
  }
}

function AmountInstead({ form }: Pick<RefundPiecesProps, 'form'>) {
  const t = adminOrdersTexts().orders
  return (
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
  )
}

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
          {...register('amount', { validate: (amount) => (parseRupees(amount.trim()) ?? 0) > 0 || t.badAmount })}
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

type Line = Order['order_details'][number]

const leftOf = ({ qty, qtyRefunded }: Line): number => qty - qtyRefunded

const hasPieces = (order: Order): boolean =>
  order.status !== 'Cancelled' &&
  order.refundable.amount + order.refundable.points > 0 &&
  order.order_details.some((line) => leftOf(line) > 0)

function selectionOf(order: Order, { pieces, delivery }: Pieces) {
  const lines = order.order_details.flatMap(({ id }) => {
    const { qty = 0, restock = false } = pieces[id] ?? {}
    return qty > 0 ? [{ lineId: id, qty, restock }] : []
  })
  return lines.length > 0 || delivery ? { lines, delivery } : null
}

type RefundPiecesProps = { order: Order; form: UseFormReturn<RefundFields> }

function RefundPieces({ order, form }: RefundPiecesProps) {
  const t = adminOrdersTexts().orders
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t.whichPieces}</legend>
      <p className="text-sm text-steel">{areGoodsAway(order) ? t.piecesAway : t.piecesHere}</p>
      <ul className="mt-2 border-line border-t">
        {order.order_details.map((line) => (
          <LineRow key={line.id} line={line} order={order} form={form} />
        ))}
        {order.shippingPrice > 0 && !order.isDeliveryRefunded && (
          <li className="border-line border-b">
            <Checkbox {...form.register('delivery')}>{t.delivery(rupees(order.shippingPrice))}</Checkbox>
          </li>
        )}
      </ul>
    </fieldset>
  )
}

function LineRow({ line, order, form }: RefundPiecesProps & { readonly line: Line }) {
  const t = adminOrdersTexts().orders
  const left = leftOf(line)
  const qty = form.watch(`pieces.${line.id}.qty`) ?? 0
  const name = `${line.productName}, ${line.bikeName}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2 text-sm">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{line.productName}</p>
        <p className="text-steel">{[line.bikeName, formatOptions(line)].filter(Boolean).join(' ')}</p>
        <p className="money text-steel">{t.each(rupees(line.price))}</p>
        {line.qtyRefunded > 0 && <p className="font-medium">{t.piecesRefunded(line.qtyRefunded, line.qty)}</p>}
      </div>
      {left > 0 && (
        <Quantity
          label={t.piecesOf(name, left)}
          labelHidden
          fewer={t.fewer(name)}
          more={t.more(name)}
          value={qty}
          min={0}
          stopsAt={0}
          max={left}
          isValid={(value) => Number.isInteger(value) && value >= 0 && value <= left}
          onChange={(value) => form.setValue(`pieces.${line.id}.qty`, value)}
        />
      )}
      {areGoodsAway(order) && qty > 0 && (
        <Checkbox {...form.register(`pieces.${line.id}.restock`)} aria-label={t.pieceBackOf(name)}>
          {t.pieceBack}
        </Checkbox>
      )}
    </li>
  )
}

type RefundQuote = Answer<Api['GET /order/{id}/refund']>

/** What is to be refunded: pieces of lines, or an amount in rupees; without both, all that is refundable. */
type Wanted = { readonly amount: number | undefined } | NonNullable<ReturnType<typeof selectionOf>>

/** Returns what a refund comes to, and with a note the email that it would send. Null requests nothing. */
function useRefundQuote(id: string, wanted: Wanted | null, customerNote?: string) {
  const query = JSON.stringify({
    ...wanted,
    ...(wanted && 'lines' in wanted && { lines: wanted.lines.map(({ lineId, qty }) => `${lineId}:${qty}`).join() }),
    ...(customerNote !== undefined && { preview: 'true', customerNote }),
  })
  const load = useCallback(
    () => callAsUser('GET /order/{id}/refund', { params: { id }, query: JSON.parse(query) }),
    [id, query],
  )
  return useResource(wanted === null ? null : load, PAUSE_MS)
}

type RefundSumProps = { quote: RefundQuote | null; isCurrent: boolean; isQuoting: boolean }

function RefundSum({ quote, isCurrent, isQuoting }: RefundSumProps) {
  const t = adminOrdersTexts().orders
  const parts = quote?.parts
  const rows: readonly MoneyRow[] = parts
    ? [
        [t.items, parts.goods],
        [t.discountShare, -parts.discount],
        [t.gst, parts.gst],
        [t.shipping, parts.delivery],
        [t.roundOff, parts.roundOff],
      ]
    : []
  return (
    <div role="status" aria-busy={isQuoting} className={`min-h-6 ${isCurrent ? '' : 'text-steel'}`}>
      {parts && <MoneyRows rows={rows.filter(([, amount]) => amount !== 0)} className="mb-2 text-sm" />}
      {quote && <p className="font-medium">{t.willRefund(rupees(quote.amount), quote.points)}</p>}
      {quote && quote.pointsDeducted > 0 && <p>{t.deducted(rupees(quote.deducted), quote.pointsDeducted)}</p>}
      {parts && quote.cancels && <p>{t.willCancel}</p>}
    </div>
  )
}

type EmailPreviewProps = { orderId: string; wanted: Wanted | null; customerNote: string }

function EmailPreview(props: EmailPreviewProps) {
  const t = adminOrdersTexts().orders
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="rounded-sm border border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium text-sm">{t.emailPreview}</summary>
      {isOpen && <Email {...props} />}
    </details>
  )
}

function Email({ orderId, wanted, customerNote }: EmailPreviewProps) {
  const t = adminOrdersTexts().orders
  const { data, error, isCurrent } = useRefundQuote(orderId, wanted, customerNote)
  const email = data?.email
  if (isCurrent && error !== null) return <Alert>{error}</Alert>
  if (!email) return <p className="px-4 pb-4 text-sm text-steel">{isCurrent ? t.noEmail : t.loadingEmail}</p>
  return (
    <div className="grid gap-2 px-4 pb-4 text-sm">
      <p className="font-medium">{email.subject}</p>
      {email.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Facts facts={email.rows} />
    </div>
  )
}
