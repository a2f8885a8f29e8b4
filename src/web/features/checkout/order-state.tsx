import { CircleAlert, ExternalLink } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { hasLeft, PAID_MESSAGE } from '#rules/order-status.ts'
import { isOpen } from '#rules/payment-state.ts'
import { Day } from '#web/components/date.tsx'
import { Section } from '#web/components/section.tsx'
import { OutsideLink } from '#web/components/text-link.tsx'
import { signedRupees } from '#web/lib/summary-rows.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { SummaryRows } from './summary-rows.tsx'

export function Summary({ order }: { order: Order }) {
  const t = checkoutTexts()
  return (
    <Section id="summary" title={t.review.summary} className="rounded-sm bg-mist p-5 sm:p-6 print:p-0">
      <SummaryRows
        amounts={order}
        money={order.isPaid ? { label: t.order.amountPaid, amount: order.amountPaid } : undefined}
      />
      <dl className="mt-4 grid gap-2 border-ink/20 border-t pt-4 text-sm">
        {order.amountRefunded > 0 && (
          <div className="flex justify-between gap-4 font-semibold text-base">
            <dt>{t.order.refunded}</dt>
            <dd className="money">{signedRupees(-order.amountRefunded)}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4">
          <dt>{t.order.payment}</dt>
          <dd className={`font-semibold ${paymentColor(order)}`}>{paymentText(order, t.order)}</dd>
        </div>
        {order.gstin !== '' && (
          <div className="flex justify-between gap-4">
            <dt>{t.order.gstin}</dt>
            <dd>{order.gstin}</dd>
          </div>
        )}
      </dl>
      {isEarning(order) && <p className="mt-3 text-sm text-steel">{t.review.earns(order.creditPoints)}</p>}
    </Section>
  )
}

/** Whether the order earns points, and what happens next (OrderNext) does not say so already. */
const isEarning = (order: Order): boolean =>
  order.creditPoints > 0 && (isOpen(order) || (hasLeft(order.status) && order.payment !== 'refunded'))

const paymentColor = ({ isPaid, payment }: Order): string =>
  payment === 'refunded' ? 'text-steel' : isPaid ? 'text-moss' : 'text-signal-text'

/** Returns the payment status: the API's specified words unchanged, and texts about refunds in the page's language. */
function paymentText({ payment, paymentStatus, refunds }: Order, t: ReturnType<typeof checkoutTexts>['order']): string {
  if (payment === 'refunded') {
    const isUnderWay = refunds.some(({ status }) => status !== 'processed')
    return isUnderWay ? t.refundStatus.pending : (t.paymentStates.refunded ?? paymentStatus)
  }
  return payment === 'partly_refunded' && paymentStatus !== PAID_MESSAGE
    ? (t.paymentStates.partly_refunded ?? paymentStatus)
    : paymentStatus
}

/** Shows the payment status while it is uncertain; nothing is asked for if the order has ended. */
export function PaymentNotice({ order: { payment, canPay } }: { order: Order }) {
  const t = checkoutTexts().order
  const open = payment === 'confirming' ? t.notCompleted : t.notPaid
  const text = canPay ? open : payment === 'confirming' ? t.confirming : null
  if (!text) return null
  return (
    <p role="alert" className="mb-4 flex items-start gap-3 rounded-sm border border-signal/50 p-4 font-medium">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-text" />
      {text}
    </p>
  )
}

/** Announced before dispatch, given afterwards, and omitted for an order that is never dispatched. */
export function Tracking({ order }: { order: Order }) {
  const t = checkoutTexts().order
  const { trackingId, trackingLink, status, goodsReturnedAt } = order
  const none = hasLeft(status) ? t.noTrackingSent : t.noTracking
  if (status === 'Cancelled' && !trackingId && !trackingLink && !goodsReturnedAt) return null
  return (
    <Section id="tracking" title={t.tracking} heading="mb-2 text-2xl">
      {trackingLink !== '' && (
        <OutsideLink href={trackingLink} rel="noreferrer" className="break-all">
          {trackingId || trackingLink}
          <ExternalLink aria-hidden className="size-4 shrink-0" />
        </OutsideLink>
      )}
      {trackingLink === '' && trackingId !== '' && <p>{trackingId}</p>}
      {trackingLink === '' && trackingId === '' && status !== 'Cancelled' && <p className="text-steel">{none}</p>}
      {goodsReturnedAt && (
        <p>
          {t.goodsReturned} <Day iso={goodsReturnedAt} />
        </p>
      )}
    </Section>
  )
}
