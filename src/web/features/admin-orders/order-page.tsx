import { Check, ExternalLink, X } from 'lucide-react'
import { Link } from 'react-router'
import type { OrderRecord } from '#contract/order-record.ts'
import type { Order } from '#contract/orders.ts'
import { ERASED_DOMAIN, mailtoLink } from '#rules/email.ts'
import { AddressText } from '#web/components/address-text.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { DateTime, Day, formatAge } from '#web/components/date.tsx'
import { Facts } from '#web/components/facts.tsx'
import { LineImage } from '#web/components/line-image.tsx'
import { Panel } from '#web/components/panel.tsx'
import { RecordPage } from '#web/components/record-page.tsx'
import { optionsOf } from '#web/lib/format-options.ts'
import { type Milestone, milestonesOf, nextStep } from '#web/lib/next-step.ts'
import { rupees } from '#web/lib/rupees.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { DocumentList, MoreMenu, useIsOwn, useOrderWork } from './order-actions.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import { FulfilmentBadge, OrderTotals, PaymentBadge } from './order-parts.tsx'
import { OrderTimeline } from './timeline.tsx'

export function OrderPage({ record, reload }: { record: OrderRecord; reload: () => void }) {
  const { record: t, orders, common } = adminOrderTexts()
  const { order } = record
  const isOwn = useIsOwn(order)
  const work = useOrderWork(reload)
  const step = nextStep(order)
  return (
    <RecordPage
      list={{ label: orders.toOrders, to: '/all-orders' }}
      title={order.orderNo}
      texts={common}
      states={
        <>
          <PaymentBadge order={order} />
          <FulfilmentBadge order={order} />
          {order.archivedAt && <Badge tone="neutral">{t.archived}</Badge>}
        </>
      }
      about={
        <>
          <p>
            {t.placed(formatAge(order.createdAt))}, <DateTime iso={order.createdAt} />
          </p>
          {isOwn && <p className="mt-1">{t.own}</p>}
        </>
      }
      actions={
        <>
          {step && (
            <Button
              aria-disabled={work.isBusy || undefined}
              onClick={() => work.takeStep(order)}
              className="max-sm:flex-1"
            >
              {t.next[step]}
            </Button>
          )}
          <MoreMenu order={order} work={work} />
        </>
      }
      refusal={work.refusal}
      steps={<OrderMilestones order={order} />}
      facts={<OrderFacts record={record} />}
      timeline={<OrderTimeline record={record} reload={reload} />}
    >
      <OrderLines record={record} />
      <OrderDialogs work={work} order={order} />
    </RecordPage>
  )
}

function OrderMilestones({ order }: { order: Order }) {
  const t = adminOrderTexts().record.steps
  return (
    <ol aria-label={t.title} className="grid gap-x-4 gap-y-3 sm:grid-cols-5">
      {milestonesOf(order).map((milestone) => (
        <Step key={milestone.step} milestone={milestone} label={labelOf(milestone, order)} />
      ))}
    </ol>
  )
}

function labelOf({ step, at }: Milestone, { payment }: Order): string {
  const t = adminOrderTexts().record.steps
  if (step !== 'paid' || at !== undefined) return t[step]
  if (payment === 'confirming') return t.confirming
  return payment === 'expired' ? t.expired : t.waiting
}

function Step({ milestone: { step, at }, label }: { milestone: Milestone; label: string }) {
  const t = adminOrderTexts().record.steps
  const isDone = at !== undefined
  const isEnd = step === 'cancelled'
  const color = isEnd ? 'border-steel' : isDone ? 'border-moss' : 'border-line'
  const Icon = isEnd ? X : Check
  return (
    <li
      className={`flex items-center gap-2.5 text-sm max-sm:border-l-3 max-sm:pl-3 sm:items-start sm:border-t-3 sm:pt-2.5 ${color}`}
    >
      {isDone && <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isEnd ? 'text-steel' : 'text-moss'}`} />}
      <span className="flex min-w-0 flex-1 justify-between gap-x-3 sm:block">
        <span className={isDone ? 'font-medium' : 'text-steel'}>
          {label}
          <span className="sr-only">, {isDone ? t.done : t.open}</span>
        </span>
        {at && (
          <span className="block text-steel text-xs leading-5">
            <Day iso={at} />
          </span>
        )}
      </span>
    </li>
  )
}

const LINK = 'underline decoration-ink/30 underline-offset-4 hover:decoration-ink'

function OrderLines({ record: { order, pages, skus } }: { record: OrderRecord }) {
  const t = adminOrderTexts().record
  const pieces = order.order_details.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <Panel id="products" title={t.products} aside={t.pieces(pieces)}>
      <ul className="mb-4">
        {order.order_details.map((line) => (
          <Line key={line.id} line={line} page={pages[line.id]} sku={skus[line.id]} />
        ))}
      </ul>
      <OrderTotals order={order} />
    </Panel>
  )
}

interface LineProps {
  readonly line: Order['order_details'][number]
  readonly page: string | undefined
  readonly sku: string | undefined
}

function Line({ line, page, sku }: LineProps) {
  const { record: t, orders } = adminOrderTexts()
  const options = optionsOf(line)
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b py-4 first:pt-0 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <div className="row-span-2 sm:row-span-1">
        <LineImage image={line.products.url} loading="lazy" />
      </div>
      <div className="min-w-0">
        <h3 className="font-medium font-sans text-base leading-6">
          {page ? (
            <Link to={page} className={LINK}>
              {line.productName}
            </Link>
          ) : (
            line.productName
          )}
        </h3>
        <p className="text-sm text-steel">{t.bike(line.bikeName)}</p>
        {options.length > 0 && <p className="text-sm">{options.join(' · ')}</p>}
        {sku && <p className="text-sm text-steel">{sku}</p>}
        {line.qtyRefunded > 0 && (
          <p className="font-medium text-sm">{orders.piecesRefunded(line.qtyRefunded, line.qty)}</p>
        )}
      </div>
      <div className="flex justify-between gap-4 text-sm sm:block sm:text-right">
        <p className="money text-steel">
          <span className={line.qty > 1 ? 'font-semibold text-ink' : ''}>{line.qty}</span> × {rupees(line.price)}
        </p>
        <p className="money font-semibold">{rupees(line.price * line.qty)}</p>
      </div>
    </li>
  )
}

function OrderFacts({ record: { order, payment } }: { record: OrderRecord }) {
  const t = adminOrderTexts().record
  return (
    <>
      <Customer order={order} />
      <Panel id="deliver-to" title={t.deliverTo} className="text-sm">
        <address className="break-words not-italic">
          <AddressText address={order.address} />
        </address>
        <Billing order={order} />
      </Panel>
      <Tracking order={order} />
      <Payment order={order} payment={payment} />
      <Panel id="documents" title={t.documents} className="text-sm">
        {order.documents.length === 0 && <p className="text-steel">{t.noDocuments}</p>}
        <DocumentList order={order} />
      </Panel>
    </>
  )
}

function Customer({ order: { users, customerId } }: { order: Order }) {
  const t = adminOrderTexts().record
  const isErased = users.email.endsWith(ERASED_DOMAIN)
  return (
    <Panel
      id="customer"
      title={t.customer}
      aside={
        <Link to={`/indUsers/${customerId}`} className={LINK}>
          {t.openCustomer}
        </Link>
      }
      className="text-sm"
    >
      <p className="break-words font-medium">
        {users.firstName} {users.lastName}
      </p>
      {isErased ? (
        <p className="text-steel">{t.erased}</p>
      ) : (
        <a href={mailtoLink(users.email)} className={`break-all ${LINK}`}>
          {users.email}
        </a>
      )}
    </Panel>
  )
}

function Billing({ order: { billing, gstin } }: { order: Order }) {
  const t = adminOrderTexts().record
  if (!gstin && !billing) return null
  return (
    <div className="mt-3 border-line border-t pt-3">
      <h3 className="mb-1 font-sans font-semibold text-sm leading-6">{t.billing}</h3>
      {gstin && (
        <p>
          <span className="text-steel">{t.gstin}</span> <span className="tabular-nums">{gstin}</span>
        </p>
      )}
      {billing ? (
        <address className="break-words not-italic">
          <AddressText address={billing} />
        </address>
      ) : (
        <p className="text-steel">{t.sameAddress}</p>
      )}
    </div>
  )
}

/** Shows how the parcel can be followed; of an order that was cancelled before there is nothing to follow. */
function Tracking({ order: { status, trackingId, trackingLink } }: { order: Order }) {
  const t = adminOrderTexts().record
  const hasNone = !trackingId && !trackingLink
  if (hasNone && status === 'Cancelled') return null
  return (
    <Panel id="tracking" title={t.tracking} className="text-sm">
      {hasNone && <p className="text-steel">{t.noTracking}</p>}
      {trackingId && <p className="break-all font-medium tabular-nums">{trackingId}</p>}
      {trackingLink && (
        <a href={trackingLink} target="_blank" rel="noreferrer" className={`inline-flex items-center gap-1.5 ${LINK}`}>
          {t.track}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </Panel>
  )
}

function Payment({ order, payment }: { order: Order; payment: OrderRecord['payment'] }) {
  const { facts: t, payment: title, methods, byPoints, notPaid } = adminOrderTexts().record
  if (!payment) {
    return (
      <Panel id="payment" title={title} className="text-sm">
        <p className="text-steel">{order.isPaid ? byPoints : notPaid}</p>
      </Panel>
    )
  }
  const { id, method, detail, reference, amount, refunded, at } = payment
  const how = (
    <>
      <span className="block first-letter:uppercase">{methods[method] ?? method}</span>
      {detail && <span className="block text-steel">{detail}</span>}
    </>
  )
  return (
    <Panel id="payment" title={title} aside={<Day iso={at} />} className="text-sm">
      <Facts
        facts={[
          [t.method, how],
          [t.paid, rupees(amount)],
          [t.refunded, refunded > 0 && rupees(refunded)],
          [t.id, id],
          [t.reference, reference],
        ]}
      />
    </Panel>
  )
}
