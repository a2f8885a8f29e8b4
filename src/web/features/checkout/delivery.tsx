import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { AddressText, type AddressTextProps } from '#web/components/address-text.tsx'
import { Section } from '#web/components/section.tsx'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

interface DeliveryProps extends AddressTextProps {
  /** The registered name and address of a business; null if it is billed at the address of delivery. */
  readonly billing: Order['billing']
  readonly change?: ReactNode
}

export function Delivery({ address, billing, change }: DeliveryProps) {
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
        <p className="mb-1 text-steel text-sm empty:hidden">{!billing && <span>{t.sameAsShipping}</span>}</p>
        <address className="break-words not-italic">
          <AddressText address={billing ?? address} />
        </address>
      </Section>
    </div>
  )
}
