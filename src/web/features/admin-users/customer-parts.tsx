import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Customer } from '#contract/customers.ts'
import { formatUnitCode } from '#rules/warranty-code.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Day } from '#web/components/date.tsx'
import { Panel } from '#web/components/panel.tsx'
import { Stars } from '#web/components/stars.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { adminCustomerTexts } from '#web/messages/en/admin-customer.ts'
import { supportTexts } from '#web/messages/en/support.ts'

const LINK = 'font-medium underline decoration-ink/30 underline-offset-4 hover:decoration-ink'

interface NewestPanelProps<Entry> {
  readonly id: string
  readonly title: string
  readonly none: string
  readonly hint?: string
  readonly entries: { readonly latest: readonly Entry[]; readonly total: number }
  readonly keyOf: (entry: Entry) => string
  readonly show: (entry: Entry) => ReactNode
  readonly more?: ReactNode
}

/** Shows the newest of something, and how many there are. */
function NewestPanel<Entry>({ id, title, none, hint, entries, keyOf, show, more }: NewestPanelProps<Entry>) {
  const { writer: t } = supportTexts()
  const { latest, total } = entries
  const aside = latest.length < total ? t.newestOf(latest.length, total) : total > 0 && total
  return (
    <Panel id={id} title={title} aside={aside}>
      {hint && total > 0 && <p className="mb-2 text-sm text-steel">{hint}</p>}
      {total === 0 && <p className="text-sm text-steel">{none}</p>}
      <ul className="divide-y divide-line text-sm">
        {latest.map((entry) => (
          <li key={keyOf(entry)} className="py-2.5 first:pt-0 last:pb-0">
            {show(entry)}
          </li>
        ))}
      </ul>
      {more}
    </Panel>
  )
}

interface RowProps {
  readonly to: string
  readonly name: string
  readonly about: ReactNode
  readonly end: ReactNode
}

const Row = ({ to, name, about, end }: RowProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
    <p className="wrap-anywhere min-w-0">
      <Link to={to} className={LINK}>
        {name}
      </Link>{' '}
      <span className="text-steel">{about}</span>
    </p>
    <div className="flex items-center gap-3">{end}</div>
  </div>
)

const STATUS_TONES: Readonly<Record<string, Tone>> = { Delivered: 'success', Dispatched: 'info', Cancelled: 'neutral' }

export function Orders({ customer: { email, purchases } }: { customer: Customer }) {
  const { customer: t } = adminCustomerTexts()
  if (!purchases) return null
  const { orders } = purchases
  return (
    <NewestPanel
      id="orders"
      title={t.orders}
      none={t.noOrders}
      entries={orders}
      keyOf={({ id }) => id}
      show={({ id, orderNo, placedAt, total, status, payment, isArchived }) => (
        <Row
          to={`/all-orders/${id}`}
          name={orderNo}
          about={
            <>
              <Day iso={placedAt} /> ·{' '}
              {[supportTexts().writer.payments[payment] ?? payment, isArchived && t.archived]
                .filter(Boolean)
                .join(' · ')}
            </>
          }
          end={
            <>
              <Badge tone={STATUS_TONES[status] ?? 'attention'}>{status}</Badge>
              <span className="money font-semibold">{rupees(total)}</span>
            </>
          }
        />
      )}
      more={
        email !== '' &&
        orders.total > orders.latest.length && (
          <TextLink to={`/all-orders?tab=all&search=${encodeURIComponent(email)}`} className="mt-2 text-sm">
            {t.allOrders(orders.total)}
          </TextLink>
        )
      }
    />
  )
}

export function Parts({ customer: { purchases } }: { customer: Customer }) {
  const { customer: t } = adminCustomerTexts()
  if (!purchases) return null
  return (
    <NewestPanel
      id="parts"
      title={t.parts}
      none={t.noParts}
      entries={purchases.parts}
      keyOf={({ code }) => code}
      show={({ code, product, bike, options, orderId, orderNo }) => (
        <>
          <p className="break-words">
            <span className="font-medium">{product}</span>{' '}
            <span className="text-steel">{[bike, options].filter(Boolean).join(' · ')}</span>
          </p>
          <p className="flex flex-wrap gap-x-4">
            <Link to={`/warranty/${code}`} className={`whitespace-nowrap font-mono ${LINK}`}>
              {formatUnitCode(code)}
            </Link>
            <Link to={`/all-orders/${orderId}`} className={LINK}>
              {t.partOf(orderNo)}
            </Link>
          </p>
        </>
      )}
    />
  )
}

export function Correspondence({ customer: { correspondence } }: { customer: Customer }) {
  const { customer: t } = adminCustomerTexts()
  if (!correspondence) return null
  const { claims, messages, reviews } = correspondence
  return (
    <>
      <NewestPanel
        id="claims"
        title={t.claims}
        none={t.noClaims}
        entries={claims}
        keyOf={({ id }) => id}
        show={({ id, number, status, at }) => (
          <Row
            to={`/warranty-claims/${id}`}
            name={number}
            about={<Day iso={at} />}
            end={<Badge tone="neutral">{status}</Badge>}
          />
        )}
      />
      <NewestPanel
        id="messages"
        title={t.messages}
        none={t.noMessages}
        hint={t.correspondenceHint}
        entries={messages}
        keyOf={({ id }) => id}
        show={({ id, ticket, subject, status, at }) => (
          <Row
            to={`/messages/${id}`}
            name={subject}
            about={
              <>
                {ticket} · <Day iso={at} />
              </>
            }
            end={
              <Badge tone={status === 'open' ? 'attention' : 'neutral'}>
                {supportTexts().writer.messageStates[status] ?? status}
              </Badge>
            }
          />
        )}
      />
      <NewestPanel
        id="reviews"
        title={t.reviews}
        none={t.noReviews}
        entries={reviews}
        keyOf={({ id }) => id}
        show={({ product, bike, stars, comments, isHidden, at }) => (
          <>
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-medium">
                {product}, {bike}
              </span>
              <Stars value={stars} label={t.stars(stars)} />
              <span className="text-steel">
                <Day iso={at} />
              </span>
              {isHidden && <Badge tone="danger">{t.hidden}</Badge>}
            </p>
            <p className="mt-1 line-clamp-3 break-words">{comments}</p>
          </>
        )}
      />
    </>
  )
}
