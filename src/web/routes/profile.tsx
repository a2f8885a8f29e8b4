import { type KeyboardEvent, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isFreshOrder } from '#rules/order-progress.ts'
import { isOpen } from '#rules/payment-state.ts'
import { AccountStart } from '#web/features/account/account-start.tsx'
import { AddressesTab } from '#web/features/account/addresses-tab.tsx'
import { type OrderActions, OrdersTab } from '#web/features/account/orders-tab.tsx'
import { ProfileTab } from '#web/features/account/profile-tab.tsx'
import { toProfileTab } from '#web/features/account/profile-tab-number.ts'
import { AddressForm } from '#web/features/address/address-form.tsx'
import { BuyAgain } from '#web/features/checkout/buy-again.tsx'
import { UnpaidOrder } from '#web/features/checkout/pay-now.tsx'
import { useSession } from '#web/lib/session.ts'
import { profileTexts } from '#web/messages/en/profile.ts'

export const meta = () => [{ title: profileTexts().profile.title }, { name: 'robots', content: 'noindex' }]

export default function Profile() {
  const t = profileTexts()
  const user = useSession((state) => state.user)
  const [query] = useSearchParams()
  const shown = toProfileTab(query.get('tab'))
  if (!user) return null
  return (
    <div className="container-page py-8 md:py-12">
      <h1 className="mb-6 text-5xl md:text-6xl">{t.profile.title}</h1>
      <Tabs shown={shown} />
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${shown}`} tabIndex={-1} className="outline-none">
        {shown === 0 && (
          <ProfileTab user={user}>
            <AccountStart actions={actionsFor(user.id)} />
          </ProfileTab>
        )}
        {shown === 1 && (
          <AddressesTab
            form={(slot) => (
              <AddressForm
                userId={user.id}
                texts={{ ...t.profile, submit: slot.address ? t.profile.updateAddress : t.profile.addAddress }}
                {...slot}
              />
            )}
          />
        )}
        {shown === 2 && <OrdersTab actions={actionsFor(user.id)} />}
      </div>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function Tabs({ shown }: { shown: number }) {
  const t = profileTexts().profile
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const names = [t.tab, t.addresses, t.orders]

  /** Goes on from the tab that has the focus: the one that is shown lags behind fast presses. */
  function walk(event: KeyboardEvent, place: number) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (place + step + names.length) % names.length
    list.current?.querySelectorAll('a')[next]?.focus()
    navigate(`/profile?tab=${next}`, { replace: true, preventScrollReset: true })
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t.title}
      className="mb-10 flex gap-1 overflow-x-auto border-line border-b"
    >
      {names.map((name, place) => (
        <Link
          key={name}
          id={`tab-${place}`}
          role="tab"
          to={`/profile?tab=${place}`}
          preventScrollReset
          aria-selected={place === shown}
          aria-controls="tab-panel"
          tabIndex={place === shown ? 0 : -1}
          onKeyDown={(event) => walk(event, place)}
          className="caps -mb-px inline-flex min-h-12 items-center border-transparent border-b-3 px-3 text-lg text-steel hover:text-ink aria-selected:border-signal aria-selected:text-ink sm:px-5"
        >
          {name}
        </Link>
      ))}
    </div>
  )
}

/** Offers to pay or cancel an order that waits for its payment, and to buy an earlier one again. */
const actionsFor =
  (userId: string): OrderActions =>
  (order, onChanged) => {
    if (order.canPay) return <UnpaidOrder order={order} userId={userId} onChanged={onChanged} />
    return isOpen(order) || isFreshOrder(order, Date.now()) ? null : <BuyAgain order={order} />
  }
