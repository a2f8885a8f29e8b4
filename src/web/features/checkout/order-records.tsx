import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { Moment } from '#web/components/date.tsx'
import { type CheckoutMessages, useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { rupees } from './summary-rows.tsx'

/** Money and points that went back, and where they are. */
export function Refunds({ refunds }: { refunds: Order['refunds'] }) {
  const t = useCheckoutMessages().order
  if (refunds.length === 0) return null
  return (
    <Records id="refunds" title={t.refunds}>
      {refunds.map(({ at, amount, points, status, reason }) => (
        <li key={`${at} ${amount} ${points}`} className="border-line border-t py-3">
          <p className="font-medium">
            {[amount > 0 && t.refundOf(rupees(amount)), points > 0 && t.refundPoints(points)]
              .filter(Boolean)
              .join(', ')}
          </p>
          {amount > 0 && <p>{refundStatus(status, t)}</p>}
          <p className="text-sm text-steel">
            <Moment iso={at} />
            {reason && `: ${reason}`}
          </p>
        </li>
      ))}
    </Records>
  )
}

/** What became of the order, step by step. */
export function History({ history }: { history: Order['history'] }) {
  const t = useCheckoutMessages().order
  if (history.length === 0) return null
  return (
    <Records id="history" title={t.history} className="print:hidden">
      {history.map(({ at, to, reason }) => (
        <li key={`${at} ${to}`} className="border-line border-t py-3">
          <p className="font-medium">{Object.hasOwn(t.paymentStates, to) ? t.paymentStates[to] : to}</p>
          <p className="text-sm text-steel">
            <Moment iso={at} />
            {reason && `: ${reason}`}
          </p>
        </li>
      ))}
    </Records>
  )
}

interface RecordsProps {
  readonly id: string
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}

function Records({ id, title, className, children }: RecordsProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      <ol className="border-line border-b">{children}</ol>
    </section>
  )
}

/** In the words of a customer; a refund of any other kind is still on its way. */
function refundStatus(status: string, { refundStatus: t }: CheckoutMessages['order']): string {
  if (status === 'processed') return t.processed
  return status === 'failed' ? t.failed : t.pending
}
