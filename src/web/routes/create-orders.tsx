import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { lineKey } from '#rules/cart.ts'
import { Alert } from '#web/components/alert.tsx'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Button } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { AddressForm, type AddressTexts } from '#web/features/address/address-form.tsx'
import { AddProduct } from '#web/features/admin-orders/add-product.tsx'
import { FindCustomer } from '#web/features/admin-orders/find-customer.tsx'
import { toInput, withLine } from '#web/features/admin-orders/phone-line.ts'
import { PhoneLines } from '#web/features/admin-orders/phone-lines.tsx'
import { PickAddress } from '#web/features/admin-orders/pick-address.tsx'
import { PlacedOrder } from '#web/features/admin-orders/placed-order.tsx'
import { usePhoneOrder } from '#web/features/admin-orders/use-phone-order.ts'
import { usePhoneQuote } from '#web/features/admin-orders/use-phone-quote.ts'
import { SummaryRows } from '#web/features/checkout/summary-rows.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { adminOrdersMessages, useAdminOrdersMessages } from '#web/lib/admin-orders-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'

export const meta = () => [{ title: adminOrdersMessages().create.title }, { name: 'robots', content: 'noindex' }]

/** An order that a customer gives on the phone (C13). */
export default function CreateOrders() {
  const { create: t, orders, common } = useAdminOrdersMessages()
  const [placed, setPlaced] = useState<{ order: Order; userId: string } | null>(null)
  return (
    <div className="container-page pb-12">
      <Breadcrumb
        label={common.breadcrumb}
        crumbs={[{ label: orders.administration, to: '/iamadmin' }, { label: t.title }]}
      />
      <h1 className="mb-2 text-5xl md:text-6xl">{t.title}</h1>
      <p className="mb-8 max-w-prose text-steel">{t.lead}</p>
      {placed ? (
        <PlacedOrder {...placed} onAgain={() => setPlaced(null)} />
      ) : (
        <PhoneOrder onPlaced={(order, userId) => setPlaced({ order, userId })} />
      )}
    </div>
  )
}

function PhoneOrder({ onPlaced }: { onPlaced: (order: Order, userId: string) => void }) {
  const { create: t, common } = useAdminOrdersMessages()
  const texts = useAddressTexts()
  const { order, change, forget } = usePhoneOrder()
  const { customer, addressId, lines, key } = order
  const [refusal, setRefusal] = useState('')
  const once = useOnce()
  const { quote, error } = usePhoneQuote(customer?.id ?? null, addressId, lines)

  const place = () =>
    once(async () => {
      setRefusal('')
      if (!customer || !addressId) return setRefusal(t.missingAddress)
      if (!quote) return
      const { itemsPrice, taxPrice, shippingPrice, totalPrice, discountPrice } = quote
      const figures = { itemsPrice, taxPrice, shippingPrice, totalPrice, discountPrice }
      try {
        const body = { userId: customer.id, addressId, cartItems: lines.map(toInput), ...figures, key }
        const { order: placed } = await callAsUser('POST /new-order', { body })
        forget()
        onPlaced(placed, customer.id)
      } catch (failure) {
        const message = failure instanceof Error ? failure.message : common.genericError
        toast(message, 'error')
        setRefusal(message)
      }
    })

  const totals = new Map(quote?.lines.map((line) => [lineKey(line), line.lineTotal]))
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_24rem] lg:items-start xl:gap-16">
      <div className="grid min-w-0 gap-10">
        <Part heading={t.customer}>
          <FindCustomer customer={customer} onChoose={(chosen) => change({ customer: chosen, addressId: null })} />
        </Part>
        {customer && (
          <Part heading={t.address}>
            <PickAddress
              key={customer.id}
              userId={customer.id}
              selected={addressId}
              onSelect={(id) => {
                change({ addressId: id })
                setRefusal('')
              }}
              form={(slot) => <AddressForm userId={customer.id} address={null} texts={texts} {...slot} />}
            />
          </Part>
        )}
        <Part heading={t.products}>
          <AddProduct onAdd={(line) => change({ lines: withLine(lines, line) })} />
        </Part>
        <Part heading={t.lines}>
          <PhoneLines lines={lines} totals={totals} onChange={(more) => change({ lines: more })} />
        </Part>
      </div>
      <section aria-labelledby="summary" className="rounded-sm bg-mist p-5 sm:p-6 lg:sticky lg:top-24">
        <h2 id="summary" className="mb-4 text-2xl">
          {t.summary}
        </h2>
        {quote ? <SummaryRows amounts={quote} /> : <p className="text-sm text-steel">{t.summaryEmpty}</p>}
        {quote && quote.notices.length > 0 && (
          <ul className="mt-4 grid gap-2 text-sm">
            {quote.notices.map((notice) => (
              <li key={notice.message}>{notice.message}</li>
            ))}
          </ul>
        )}
        {(refusal || error) && (
          <div className="mt-4">
            <Alert>{refusal || error}</Alert>
          </div>
        )}
        <Button className="mt-6 w-full" disabled={!quote} onClick={place}>
          {t.place}
        </Button>
      </section>
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-2xl">{heading}</h2>
      {children}
    </section>
  )
}

function useAddressTexts(): AddressTexts {
  const { profile: t } = useAccountMessages()
  const { create } = useAdminOrdersMessages()
  const { name, phone, address, city, state, zip: pincode, country, required } = t
  return {
    labels: { name, phone, address, city, state, pincode, country },
    chooseState: t.chooseState,
    valid: t.valid,
    notValid: t.notValid,
    required: {
      name: required,
      phone: required,
      address: required,
      city: required,
      state: required,
      pincode: required,
      country: required,
    },
    submit: create.saveAddress,
    cancel: t.cancel,
  }
}
