import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { DateTime } from '#web/components/date.tsx'
import { Section } from '#web/components/section.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

export function Refunds({ refunds }: { refunds: Order['refunds'] }) {
  const t = checkoutTexts().order
  if (refunds.length === 0) return null
  return (
    <Records id="refunds" title={t.refunds}>
      {refunds.map(({ at, amount, points, pointsDeducted, deducted, status, reason }) => (
        <li key={`${at} ${amount} ${points}`} className="border-line border-t py-3">
          <p className="font-medium">
            {[amount > 0 && t.refundOf(rupees(amount)), points > 0 && t.refundPoints(points)]
              .filter(Boolean)
              .join(', ')}
          </p>
          {amount > 0 && <p>{refundStatus(status, t)}</p>}
          {pointsDeducted > 0 && <p>{t.refundDeducted(pointsDeducted, rupees(deducted))}</p>}
          <Reason at={at} reason={reason} />
        </li>
      ))}
    </Records>
  )
}

export function History({ history }: { history: Order['history'] }) {
  const t = checkoutTexts().order
  if (history.length === 0) return null
  return (
    <Records id="history" title={t.history} className="print:hidden">
      {history.map(({ at, to, by, reason }) => (
        <li key={`${at} ${to}`} className="border-line border-t py-3">
          <p className="font-medium">{stepOf(to, by, t)}</p>
          <Reason at={at} reason={reason} />
        </li>
      ))}
    </Records>
  )
}

function Reason({ at, reason }: { at: string; reason?: string | undefined }) {
  return (
    <p className="text-sm text-steel">
      <DateTime iso={at} />
      {reason && `: ${reason}`}
    </p>
  )
}

export function stateName(state: string, t: ReturnType<typeof checkoutTexts>['order']): string {
  const names: Readonly<Record<string, string>> = { ...t.paymentStates, ...t.statusNames }
  return (Object.hasOwn(names, state) ? names[state] : undefined) ?? state
}

/** Describes a step of an order to its customer, who may have initiated it. */
function stepOf(to: string, by: string, t: ReturnType<typeof checkoutTexts>['order']): string {
  if (to === 'Cancelled' && by === 'You') return t.youCancelled
  return stateName(to, t)
}

interface RecordsProps {
  readonly id: string
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}

function Records({ id, title, className, children }: RecordsProps) {
  return (
    <Section id={id} title={title} heading="mb-3 text-2xl" className={className}>
      <ol className="border-line border-b">{children}</ol>
    </Section>
  )
}

/** Describes a refund's status to a customer; any other status means that it is in progress. */
function refundStatus(status: string, { refundStatus: t }: ReturnType<typeof checkoutTexts>['order']): string {
  if (status === 'processed') return t.processed
  return status === 'failed' ? t.failed : t.pending
}
