import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import type { OrderRecord } from '#contract/order-record.ts'
import type { Order } from '#contract/orders.ts'
import { ERASED_DOMAIN, mailtoLink } from '#rules/email.ts'
import { AddressText } from '#web/components/address-text.tsx'
import { Day } from '#web/components/date.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Panel } from '#web/components/panel.tsx'
import { canOpenPage } from '#web/lib/admin-pages.ts'
import { rupees } from '#web/lib/rupees.ts'
import { useSession } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { DocumentList } from './document-list.tsx'

const LINK = 'underline decoration-ink/30 underline-offset-4 hover:decoration-ink'

export function OrderFacts({ record: { order, payment } }: { record: OrderRecord }) {
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
      <Documents order={order} />
    </>
  )
}

function Customer({ order: { users } }: { order: Order }) {
  const t = adminOrderTexts().record
  const path = `/indUsers?search=${encodeURIComponent(users.email)}`
  const mayOpen = useSession(({ user }) => user !== null && canOpenPage(user, '/indUsers'))
  const isErased = users.email.endsWith(ERASED_DOMAIN)
  return (
    <Panel
      id="customer"
      title={t.customer}
      aside={
        mayOpen &&
        !isErased && (
          <Link to={path} className={LINK}>
            {t.openCustomer}
          </Link>
        )
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

function Documents({ order }: { order: Order }) {
  const t = adminOrderTexts().record
  return (
    <Panel id="documents" title={t.documents} className="text-sm">
      {order.documents.length === 0 && <p className="text-steel">{t.noDocuments}</p>}
      <DocumentList order={order} />
    </Panel>
  )
}
