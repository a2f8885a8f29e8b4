import type { ReactNode } from 'react'
import { useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { AddressText, type AddressTextProps } from './address-text.tsx'

/** Where the parcel goes, and where the bill: the same address in this shop. */
export function Delivery({ address, change }: AddressTextProps & { change?: ReactNode }) {
  const t = useCheckoutMessages().review
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <section aria-labelledby="shipping-address">
        <div className="mb-2 flex items-baseline justify-between gap-4">
          <h2 id="shipping-address" className="text-2xl">
            {t.shippingAddress}
          </h2>
          {change}
        </div>
        <address className="break-words not-italic">
          <AddressText address={address} />
        </address>
      </section>
      <section aria-labelledby="billing-address">
        <h2 id="billing-address" className="mb-2 text-2xl">
          {t.billingAddress}
        </h2>
        <p className="mb-1 text-steel text-sm">{t.sameAsShipping}</p>
        <address className="break-words not-italic">
          <AddressText address={address} />
        </address>
      </section>
    </div>
  )
}
