import { Link } from 'react-router'
import type { Writer } from '#contract/customers.ts'
import { Day } from '#web/components/date.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Panel } from '#web/components/panel.tsx'
import { supportTexts } from '#web/messages/en/support.ts'

const LINK = 'font-medium underline decoration-ink/30 underline-offset-4 hover:decoration-ink'

/** Shows, beside what somebody wrote, the account that may be theirs, and what else was written so. */
export function WriterPanels({ writer }: { writer: Writer }) {
  const { writer: t } = supportTexts()
  const { account, messages, claims } = writer
  return (
    <>
      {account && <Account account={account} />}
      {account === null && (
        <Panel id="account" title={t.account} className="text-sm">
          <p className="text-steel">{t.noAccount}</p>
        </Panel>
      )}
      {messages.total > 0 && (
        <Letters
          id="other-messages"
          title={t.messages}
          total={messages.total}
          letters={messages.latest.map(({ id, subject, status, at }) => ({
            ...{ id, at, name: subject, to: `/messages/${id}` },
            state: t.messageStates[status] ?? status,
          }))}
        />
      )}
      {claims.total > 0 && (
        <Letters
          id="other-claims"
          title={t.claims}
          total={claims.total}
          letters={claims.latest.map(({ id, number, status, at }) => ({
            ...{ id, at, name: number, to: `/warranty-claims/${id}` },
            state: status,
          }))}
        />
      )}
    </>
  )
}

function Account({ account }: { account: NonNullable<Writer['account']> }) {
  const { writer: t } = supportTexts()
  const { id, name, wasSignedIn, orders, savedBike, orderedBikes } = account
  return (
    <Panel id="account" title={t.account} className="text-sm">
      <p>
        <Link to={`/indUsers/${id}`} className={`wrap-anywhere ${LINK}`}>
          {name}
        </Link>
      </p>
      <p className="mt-1 text-steel">{wasSignedIn ? t.signedIn : t.withAddress}</p>
      <Facts
        className="mt-3"
        facts={[
          [t.savedBike, savedBike],
          [t.bikes, orderedBikes.join(', ')],
        ]}
      />
      <h3 className="mt-3 mb-1 font-sans font-semibold text-sm leading-6">{t.orders}</h3>
      {orders.total === 0 && <p className="text-steel">{t.noOrders}</p>}
      <ul className="grid gap-2">
        {orders.latest.map(({ id: orderId, orderNo, placedAt, status, payment }) => (
          <li key={orderId}>
            <Link to={`/all-orders/${orderId}`} className={LINK}>
              {orderNo}
            </Link>{' '}
            <span className="text-steel">
              <Day iso={placedAt} /> · {status}, {t.payments[payment] ?? payment}
            </span>
          </li>
        ))}
      </ul>
      {orders.total > orders.latest.length && (
        <p className="mt-2 text-steel">{t.newestOf(orders.latest.length, orders.total)}</p>
      )}
    </Panel>
  )
}

interface LettersProps {
  readonly id: string
  readonly title: string
  readonly total: number
  readonly letters: readonly {
    readonly id: string
    readonly to: string
    readonly name: string
    readonly at: string
    readonly state: string
  }[]
}

function Letters({ id, title, total, letters }: LettersProps) {
  const { writer: t } = supportTexts()
  return (
    <Panel
      id={id}
      title={title}
      aside={letters.length < total ? t.newestOf(letters.length, total) : total}
      className="text-sm"
    >
      <ul className="grid gap-2">
        {letters.map(({ id: key, to, name, at, state }) => (
          <li key={key}>
            <Link to={to} className={`wrap-anywhere ${LINK}`}>
              {name}
            </Link>{' '}
            <span className="text-steel">
              <Day iso={at} /> · {state}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
