import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Address } from '#contract/accounts.ts'
import { MAX_ADDRESSES } from '#rules/addresses.ts'
import { deliveryProblem, foldPincode, isMobile, PINCODE } from '#rules/india.ts'
import { LoadError } from '#web/components/load-error.tsx'
import { Section } from '#web/components/section.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { AddressForm, type AddressTexts } from '#web/features/address/address-form.tsx'
import { useQuote } from '#web/features/cart/use-quote.ts'
import { AddressChoice } from '#web/features/checkout/address-choice.tsx'
import { CheckoutLayout } from '#web/features/checkout/checkout-layout.tsx'
import { CartSummary } from '#web/features/checkout/checkout-summary.tsx'
import { useNonEmptyCart } from '#web/features/checkout/use-non-empty-cart.ts'
import { saveShippingAddress } from '#web/lib/cart-store.ts'
import { chosenAddressId, withCoupon } from '#web/lib/checkout-choice.ts'
import { localizedPath } from '#web/lib/language.ts'
import { loadAsUser } from '#web/lib/load-as-user.ts'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { fullName } from '#web/lib/user-name.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import type { Route } from './+types/shipping.ts'

export const meta = () => [{ title: checkoutTexts().shipping.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = () =>
  loadAsUser(({ id }) => callAsUser('GET /address/{userId}', { params: { userId: id } }))

export default function Shipping({ params, loaderData: { data, error } }: Route.ComponentProps) {
  const t = checkoutTexts()
  const user = useSession((state) => state.user)
  const lines = useNonEmptyCart()
  const priced = useQuote(lines ?? [], params.coupon)
  const { revalidate } = useRevalidator()
  /** The selected address; undefined until the customer changes the selection, which means the address of last time. */
  const [selected, setSelected] = useState<string | null>()
  if (!user) return null

  function proceed(address: Address) {
    saveShippingAddress(address)
    // Loaded in full: the page that pays has a policy of its own, which allows the payment provider's script.
    window.location.assign(localizedPath(withCoupon('/placeOrder', params.coupon)))
  }

  const addresses = data?.address ?? []
  const chosen = selected === undefined ? (chosenAddressId() ?? onlyOne(addresses)) : selected
  const taken = addresses.some((each) => each.address_id === chosen) ? chosen : null
  return (
    <CheckoutLayout
      step={2}
      title={t.shipping.title}
      total={rupees(priced.amounts.totalPrice)}
      summary={lines && <CartSummary lines={lines} amounts={priced.amounts} />}
    >
      {error && (
        <LoadError retry={t.common.retry} onRetry={revalidate}>
          {error}
        </LoadError>
      )}
      {!error && !(data && lines) && <Spinner label={t.common.loading} />}
      {!error && data && lines && (
        <div className="grid max-w-2xl gap-12">
          {addresses.length > 0 && (
            <AddressChoice addresses={addresses} selected={taken} onSelect={setSelected} onProceed={proceed} />
          )}
          {addresses.length < MAX_ADDRESSES ? (
            <Section id="new-address" title={t.shipping.newAddress} heading="mb-4 text-3xl">
              <AddressForm
                userId={user.id}
                address={null}
                texts={addressTexts(t.shipping)}
                rules={{ pincode: pincodeRule, phone: isMobile }}
                person={addresses.length === 0 ? { name: fullName(user), phone: user.mobile } : undefined}
                draft={`address-${user.id}`}
                disabled={taken !== null}
                onTouch={() => setSelected(null)}
                onSaved={proceed}
              />
            </Section>
          ) : (
            <EnoughAddresses />
          )}
        </div>
      )}
    </CheckoutLayout>
  )
}

const onlyOne = (addresses: readonly Address[]): string | null =>
  addresses.length === 1 ? (addresses[0]?.address_id ?? null) : null

function EnoughAddresses() {
  const t = checkoutTexts().shipping
  return (
    <Section id="enough" title={t.warning} heading="text-2xl" className="rounded-sm border border-signal/50 p-5">
      <p className="mt-1">
        {t.enough}{' '}
        <Link to="/profile?tab=1" className="underline underline-offset-4">
          {t.enoughLink}
        </Link>{' '}
        {t.enoughEnd}
      </p>
    </Section>
  )
}

function addressTexts(t: ReturnType<typeof checkoutTexts>['shipping']): AddressTexts {
  const required = {
    name: t.nameRequired,
    phone: t.phoneInvalid,
    address: t.addressRequired,
    city: t.cityRequired,
    state: t.stateRequired,
    pincode: t.pincodeInvalid,
    country: t.countryRequired,
  }
  return { ...t, required }
}

/** Says why nothing can be delivered to a valid PIN code, by the same rules as the server. */
const pincodeRule = (typed: string): boolean | string =>
  PINCODE.test(foldPincode(typed)) && (deliveryProblem(typed) ?? true)
