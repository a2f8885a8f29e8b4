import { useState } from 'react'
import { Link } from 'react-router'
import type { Customer } from '#contract/customers.ts'
import { mailtoLink } from '#rules/email.ts'
import { AddressText } from '#web/components/address-text.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { DateTime, formatDay, formatInFull } from '#web/components/date.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Panel } from '#web/components/panel.tsx'
import { RecordPage } from '#web/components/record-page.tsx'
import { toast } from '#web/components/toast.tsx'
import { canOpenPage } from '#web/lib/admin-pages.ts'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useRecordActions } from '#web/lib/use-record-actions.ts'
import { userName } from '#web/lib/user-name.ts'
import { adminCustomerTexts } from '#web/messages/en/admin-customer.ts'
import { supportTexts } from '#web/messages/en/support.ts'
import { CustomerActions } from './customer-actions.tsx'
import { Correspondence, Orders, Parts } from './customer-parts.tsx'
import { CustomerPoints } from './customer-points.tsx'

interface CustomerPageProps {
  readonly customer: Customer
  readonly reload: () => void
}

/** The list that leads to customers, of those that the user may open. */
function useList() {
  const { lists } = adminCustomerTexts().customer
  const user = useSession((state) => state.user)
  const mayOpen = (path: string) => user !== null && canOpenPage(user, path)
  if (mayOpen('/indUsers')) return { label: lists.users, to: '/indUsers' }
  return mayOpen('/all-orders')
    ? { label: lists.orders, to: '/all-orders' }
    : { label: lists.messages, to: '/messages' }
}

export function CustomerPage({ customer, reload }: CustomerPageProps) {
  const { customer: t, common } = adminCustomerTexts()
  const { id, account, createdAt, erasedAt } = customer
  const erasure = account?.erasure
  return (
    <RecordPage
      list={useList()}
      title={userName(customer)}
      texts={common}
      states={<States customer={customer} />}
      about={erasedAt ? t.erasedOn(formatDay(erasedAt)) : t.since(formatDay(createdAt))}
      actions={
        account &&
        erasure &&
        !erasure.obstacles.includes('colleague') && (
          <CustomerActions customer={customer} account={account} erasure={erasure} reload={reload} />
        )
      }
      facts={<CustomerFacts customer={customer} reload={reload} />}
      timeline={
        account && <CustomerPoints id={id} points={account.points} isErased={erasedAt !== null} reload={reload} />
      }
    >
      <Orders customer={customer} />
      <Correspondence customer={customer} />
      <Parts customer={customer} />
    </RecordPage>
  )
}

function States({ customer: { isActive, erasedAt, account } }: { customer: Customer }) {
  const { customer: t } = adminCustomerTexts()
  if (erasedAt) return <Badge tone="neutral">{t.erased}</Badge>
  return (
    <>
      <Badge tone={isActive ? 'success' : 'danger'}>{t.states[`${isActive}`]}</Badge>
      {account && account.role !== 'customer' && <Badge tone="info">{t.roles[account.role]}</Badge>}
      {account && !account.isVerified && <Badge tone="attention">{t.waiting}</Badge>}
    </>
  )
}

const LINK = 'break-all underline decoration-ink/30 underline-offset-4 hover:decoration-ink'

function CustomerFacts({ customer, reload }: CustomerPageProps) {
  const { customer: t } = adminCustomerTexts()
  const { email, mobile, value, account } = customer
  return (
    <>
      {email && (
        <Panel
          id="contact"
          title={t.contact}
          aside={
            account && (
              <Link to={`/indUsers?search=${encodeURIComponent(email)}`} className={LINK}>
                {t.edit}
              </Link>
            )
          }
          className="text-sm"
        >
          <p>
            <a href={mailtoLink(email)} className={LINK}>
              {email}
            </a>
          </p>
          {mobile && (
            <p className="mt-1">
              <a href={`tel:+91${mobile}`} className={LINK}>
                {mobile}
              </a>
            </p>
          )}
        </Panel>
      )}
      {value && (
        <Panel id="value" title={t.value} className="text-sm">
          <Facts
            facts={[
              [t.spent, <span key="spent" className="money font-semibold">{`${rupees(value.spent)}`}</span>],
              [t.paidOrders, `${value.orders}`],
            ]}
          />
          <p className="mt-2 text-steel">{t.spentHint}</p>
        </Panel>
      )}
      <Purchases customer={customer} />
      {account && <Consents consents={account.consents} />}
      {account?.sessions && <Sessions customer={customer} sessions={account.sessions} reload={reload} />}
    </>
  )
}

function Purchases({ customer: { purchases, erasedAt } }: { customer: Customer }) {
  const { customer: t } = adminCustomerTexts()
  if (!purchases) return null
  const { savedBike, orderedBikes, addresses } = purchases
  return (
    <>
      <Panel id="bikes" title={t.bikes} className="text-sm">
        {!savedBike && orderedBikes.length === 0 && <p className="text-steel">{t.noBikes}</p>}
        <Facts
          facts={[
            [supportTexts().writer.savedBike, savedBike],
            [t.orderedBikes, orderedBikes.join(', ')],
          ]}
        />
      </Panel>
      {!erasedAt && (
        <Panel id="addresses" title={t.addresses} className="text-sm">
          {addresses.length === 0 && <p className="text-steel">{t.noAddresses}</p>}
          <ul className="grid gap-4">
            {addresses.map(({ id, ...address }) => (
              <li key={id}>
                <address className="break-words not-italic">
                  <AddressText address={address} />
                </address>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

type Account = NonNullable<Customer['account']>

function Consents({ consents }: Pick<Account, 'consents'>) {
  const { customer: t } = adminCustomerTexts()
  const { privacyNotice, privacyConsentAt, termsAcceptedAt } = consents
  return (
    <Panel id="consents" title={t.consents} className="text-sm">
      {!privacyConsentAt && !termsAcceptedAt && <p className="text-steel">{t.noConsent}</p>}
      <Facts
        facts={[
          [
            t.privacy,
            privacyConsentAt && (
              <span key="privacy">
                {privacyNotice && `${t.version(privacyNotice)}, `}
                <DateTime iso={privacyConsentAt} />
              </span>
            ),
          ],
          [t.terms, termsAcceptedAt && <DateTime key="terms" iso={termsAcceptedAt} />],
        ]}
      />
    </Panel>
  )
}

interface SessionsProps extends CustomerPageProps {
  readonly sessions: NonNullable<Account['sessions']>
}

function Sessions({ customer, sessions: { latest, total }, reload }: SessionsProps) {
  const { customer: t, common } = adminCustomerTexts()
  const { act, refusal } = useRecordActions(reload, toast)
  const [asks, setAsks] = useState(false)
  const { id } = customer
  const isOwn = useSession(({ user }) => user?.id === id)
  const signOut = () => {
    setAsks(false)
    act(() => callAsUser('DELETE /customers/{id}/sessions', { params: { id } }), t.signedOut(total))
  }
  return (
    <Panel
      id="sessions"
      title={t.sessions}
      aside={total > latest.length && supportTexts().writer.newestOf(latest.length, total)}
      className="text-sm"
    >
      {total === 0 && <p className="text-steel">{t.noSessions}</p>}
      <ul className="grid gap-2">
        {latest.map((session) => (
          <li key={session.id}>
            <span className="font-medium">{session.device}</span>{' '}
            <span className="text-steel">
              {t.lastSeen(formatInFull(new Date(session.lastSeenAt)))} · {session.ip}
            </span>
          </li>
        ))}
      </ul>
      {total > 0 && !isOwn && (
        <Button look="line" className="mt-3" onClick={() => setAsks(true)}>
          {t.signOut}
        </Button>
      )}
      {refusal && <p className="mt-2 text-danger">{refusal}</p>}
      <ConfirmDialog
        open={asks}
        title={t.signOutTitle(userName(customer))}
        body={t.signOutBody(total)}
        yes={t.signOut}
        no={common.no}
        onYes={signOut}
        onNo={() => setAsks(false)}
      />
    </Panel>
  )
}
