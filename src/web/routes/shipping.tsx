import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Address } from '#contract/accounts.ts'
import { isMobile, isPincode } from '#rules/india.ts'
import { Failed } from '#web/components/failed.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { AddressForm, type AddressTexts } from '#web/features/address/address-form.tsx'
import { AddressChoice } from '#web/features/checkout/address-choice.tsx'
import { Steps } from '#web/features/checkout/steps.tsx'
import { useFilledCart } from '#web/features/checkout/use-filled-cart.ts'
import { saveShippingAddress } from '#web/lib/cart-store.ts'
import { chosenAddressId, withCoupon } from '#web/lib/checkout-choice.ts'
import { type CheckoutMessages, checkoutMessages, useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { addressDraft } from '#web/lib/draft.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'
import type { Route } from './+types/shipping.ts'

export const meta = () => [{ title: checkoutMessages().shipping.title }, { name: 'robots', content: 'noindex' }]

/** How many addresses a customer keeps (S2 §9). */
const MOST = 5

const fetchAddresses = () =>
  callAsUser('GET /address/{userId}', { params: { userId: useSession.getState().user?.id ?? '' } })

export default function Shipping({ params }: Route.ComponentProps) {
  const t = useCheckoutMessages()
  const user = useSession((state) => state.user)
  const navigate = useNavigate()
  const lines = useFilledCart()
  const { data, error, reload } = useOwn(fetchAddresses)
  /** Undefined until somebody has selected or cleared: then it is the address of last time. */
  const [selected, setSelected] = useState<string | null>()
  if (!user) return null

  function proceed(address: Address) {
    saveShippingAddress(address)
    navigate(withCoupon('/placeOrder', params.coupon))
  }

  const addresses = data?.address ?? []
  const chosen = selected === undefined ? chosenAddressId() : selected
  const taken = addresses.some((each) => each.address_id === chosen) ? chosen : null
  return (
    <div className="container-page py-8 md:py-12">
      <Steps current={2} />
      <h1 className="mb-8 text-5xl md:text-6xl">{t.shipping.title}</h1>
      {error && (
        <Failed retry={t.common.retry} onRetry={reload}>
          {error}
        </Failed>
      )}
      {!error && !(data && lines) && <Spinner label={t.common.loading} />}
      {!error && data && lines && (
        <div
          className={
            addresses.length > 0 ? 'grid gap-12 lg:grid-cols-2 lg:items-start lg:gap-16 xl:gap-24' : 'max-w-2xl'
          }
        >
          {addresses.length > 0 && (
            <AddressChoice addresses={addresses} selected={taken} onSelect={setSelected} onProceed={proceed} />
          )}
          {addresses.length < MOST ? (
            <section aria-labelledby="new-address">
              <h2 id="new-address" className="mb-4 text-3xl">
                {t.shipping.newAddress}
              </h2>
              <AddressForm
                userId={user.id}
                address={null}
                texts={addressTexts(t.shipping)}
                rules={{ pincode: isPincode, phone: isMobile }}
                draft={addressDraft(user.id)}
                disabled={taken !== null}
                onTouch={() => setSelected(null)}
                onSaved={proceed}
              />
            </section>
          ) : (
            <section aria-labelledby="enough" className="rounded-sm border border-signal/50 p-5">
              <h2 id="enough" className="text-2xl">
                {t.shipping.warning}
              </h2>
              <p className="mt-1">
                {t.shipping.enough}{' '}
                <Link to="/profile?tab=1" className="underline underline-offset-4">
                  {t.shipping.enoughLink}
                </Link>{' '}
                {t.shipping.enoughEnd}
              </p>
            </section>
          )}
        </div>
      )}
    </div>
  )
}

function addressTexts(t: CheckoutMessages['shipping']): AddressTexts {
  const { name, phone, address, city, state, pincode, country } = t
  return {
    labels: { name, phone, address, city, state, pincode, country },
    chooseState: t.chooseState,
    valid: t.valid,
    notValid: t.notValid,
    required: {
      name: t.nameRequired,
      phone: t.phoneInvalid,
      address: t.addressRequired,
      city: t.cityRequired,
      state: t.stateRequired,
      pincode: t.pincodeInvalid,
      country: t.countryRequired,
    },
    submit: t.submit,
  }
}
