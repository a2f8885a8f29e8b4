import type { ReactNode } from 'react'
import { AddressText, type AddressTextProps } from '#web/components/address-text.tsx'
import { Section } from '#web/components/section.tsx'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** Shows the delivery and billing address, which are the same in this shop. */
export function Delivery({ address, change }: AddressTextProps & { change?: ReactNode }) {
  const t = checkoutTexts().review
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
      <Section id="billing-address" title={t.billingAddress} heading="mb-2 text-2xl">
        <p className="mb-1 text-steel text-sm">{t.sameAsShipping}</p>
        <address className="break-words not-italic">
          <AddressText address={address} />
        </address>
      </Section>
    </div>
  )
}
