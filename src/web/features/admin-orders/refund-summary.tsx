import { useCallback, useState } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Alert } from '#web/components/alert.tsx'
import { Facts } from '#web/components/facts.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { type MoneyRow, MoneyRows } from './order-totals.tsx'
import type { selectionOf } from './refund-pieces.tsx'

type RefundQuote = Answer<Api['GET /order/{id}/refund']>

/** What is to be refunded: pieces of lines, or an amount in rupees; without both, all that is refundable. */
type Wanted = { readonly amount: number | undefined } | NonNullable<ReturnType<typeof selectionOf>>

/** Returns what a refund comes to, and with a note the email that it would send. Null requests nothing. */
export function useRefundQuote(id: string, wanted: Wanted | null, customerNote?: string) {
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

interface RefundSumProps {
  /** Null while nothing can be refunded. */
  readonly quote: RefundQuote | null
  readonly isCurrent: boolean
  readonly isQuoting: boolean
}

/** Shows what a refund comes to, with its parts if it is of pieces. */
export function RefundSum({ quote, isCurrent, isQuoting }: RefundSumProps) {
  const t = adminOrdersTexts().orders
  return (
    <div role="status" aria-busy={isQuoting} className={`min-h-6 ${isCurrent ? '' : 'text-steel'}`}>
      {quote?.parts && <Parts parts={quote.parts} />}
      {quote && <p className="font-medium">{t.willRefund(rupees(quote.amount), quote.points)}</p>}
      {quote && quote.pointsDeducted > 0 && <p>{t.deducted(rupees(quote.deducted), quote.pointsDeducted)}</p>}
      {quote?.parts && quote.cancels && <p>{t.willCancel}</p>}
    </div>
  )
}

function Parts({ parts }: { parts: NonNullable<RefundQuote['parts']> }) {
  const t = adminOrdersTexts().orders
  const rows: readonly MoneyRow[] = [
    [t.items, parts.goods],
    [t.discountShare, -parts.discount],
    [t.gst, parts.gst],
    [t.shipping, parts.delivery],
    [t.roundOff, parts.roundOff],
  ]
  return <MoneyRows rows={rows.filter(([, amount]) => amount !== 0)} className="mb-2 text-sm" />
}

interface EmailPreviewProps {
  readonly orderId: string
  /** Null while nothing can be refunded. */
  readonly wanted: Wanted | null
  readonly customerNote: string
}

/** Shows the email to the customer when it is unfolded. */
export function EmailPreview(props: EmailPreviewProps) {
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
