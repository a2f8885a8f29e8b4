import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { lineKey } from '#rules/cart.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Section } from '#web/components/section.tsx'
import { toast } from '#web/components/toast.tsx'
import { AddressForm } from '#web/features/address/address-form.tsx'
import {
  AddProduct,
  addPhoneLine,
  FindCustomer,
  PhoneLines,
  PickAddress,
  PlacedOrder,
  usePhoneOrder,
} from '#web/features/admin-orders/phone-order.tsx'
import { BusinessEntry } from '#web/features/checkout/business-entry.tsx'
import { SummaryRows } from '#web/features/checkout/summary-rows.tsx'
import { billedTo, NO_BUSINESS } from '#web/lib/business.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { createOrdersTexts } from '#web/messages/en/create-orders.ts'
import { profileTexts } from '#web/messages/en/profile.ts'

export const meta = () => [{ title: createOrdersTexts().create.title }, { name: 'robots', content: 'noindex' }]

/** Places an order for a customer on the phone (W13). */
export default function CreateOrders() {
  const { create: t } = createOrdersTexts()
  const [placed, setPlaced] = useState<{ order: Order; userId: string } | null>(null)
  return (
    <AdminPage title={t.title} intro={t.lead}>
      {placed ? (
        <PlacedOrder {...placed} onAgain={() => setPlaced(null)} />
      ) : (
        <PhoneOrder onPlaced={(order, userId) => setPlaced({ order, userId })} />
      )}
    </AdminPage>
  )
}

type Placed = (order: Order, userId: string) => void
type PhoneOrderState = ReturnType<typeof usePhoneOrder>

function PhoneOrder({ onPlaced }: { onPlaced: Placed }) {
  const { create: t } = createOrdersTexts()
  const state = usePhoneOrder()
  const { order, quote, error } = state
  const { customer, lines } = order
  const { place, refusal, fields, forgetRefusal } = usePlacing(state, onPlaced)

  /** A refusal is about the order as it was. */
  const change: PhoneOrderState['change'] = (parts) => {
    state.change(parts)
    forgetRefusal()
  }

  const totals = new Map(quote?.lines.map((line) => [lineKey(line), line.lineTotal]))
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_24rem] lg:items-start xl:gap-16">
      <div className="grid min-w-0 gap-10">
        <Section id="customer" title={t.customer}>
          <FindCustomer
            customer={customer}
            onChoose={(chosen) => change({ customer: chosen, address: null, business: NO_BUSINESS })}
          />
        </Section>
        {customer && <DeliverySection userId={customer.id} order={order} fields={fields} change={change} />}
        <Section id="products" title={t.products}>
          <AddProduct onAdd={(line) => change({ lines: addPhoneLine(lines, line) })} />
        </Section>
        <Section id="lines" title={t.lines}>
          <PhoneLines lines={lines} totals={totals} onChange={(more) => change({ lines: more })} />
        </Section>
      </div>
      <SummarySection quote={quote} problem={refusal || error} onPlace={place} />
    </div>
  )
}

type FieldErrors = Readonly<Record<string, string>>

/** Places the order once, and reports why it was refused, also at the fields of the business. */
function usePlacing({ order, quote, forget }: PhoneOrderState, onPlaced: Placed) {
  const { create: t, common } = createOrdersTexts()
  const [refusal, setRefusal] = useState('')
  const [fields, setFields] = useState<FieldErrors>({})
  const once = useSingleFlight()

  const place = () =>
    once(async () => {
      const { customer, address, business, lines, key } = order
      setRefusal('')
      setFields({})
      if (!customer || !address) return setRefusal(t.missingAddress)
      if (!quote) return
      const { itemsPrice, taxPrice, shippingPrice, totalPrice, discountPrice } = quote
      const figures = { itemsPrice, taxPrice, shippingPrice, totalPrice, discountPrice }
      try {
        const billed = billedTo(business, address.state)
        const cartItems = [...lines]
        const body = { userId: customer.id, addressId: address.id, cartItems, ...billed, ...figures, key }
        const { order: placed } = await callAsUser('POST /new-order', { body })
        forget()
        onPlaced(placed, customer.id)
      } catch (failure) {
        const message = failure instanceof Error ? failure.message : common.genericError
        toast(message, 'error')
        setRefusal(message)
        if (failure instanceof ApiError) setFields(failure.fields)
      }
    })

  return { place, refusal, fields, forgetRefusal: () => setRefusal('') }
}

interface DeliverySectionProps extends Pick<PhoneOrderState, 'order' | 'change'> {
  readonly userId: string
  readonly fields: FieldErrors
}

function DeliverySection({ userId, order: { address, business }, fields, change }: DeliverySectionProps) {
  const { create: t } = createOrdersTexts()
  const { profile } = profileTexts()
  return (
    <Section id="address" title={t.address}>
      <PickAddress
        key={userId}
        userId={userId}
        selected={address?.id ?? null}
        onSelect={({ address_id: id, state }) => change({ address: { id, state } })}
        form={(slot) => (
          <AddressForm userId={userId} address={null} texts={{ ...profile, submit: t.saveAddress }} {...slot} />
        )}
      />
      {address && (
        <BusinessEntry
          value={business}
          deliveryState={address.state}
          fields={fields}
          isStaff
          onChange={(changed) => change({ business: changed })}
        />
      )}
    </Section>
  )
}

interface SummarySectionProps extends Pick<PhoneOrderState, 'quote'> {
  readonly problem: string | null
  readonly onPlace: () => void
}

function SummarySection({ quote, problem, onPlace }: SummarySectionProps) {
  const { create: t } = createOrdersTexts()
  return (
    <Section id="summary" title={t.summary} className="rounded-sm bg-mist p-5 sm:p-6 lg:sticky lg:top-24">
      {quote ? <SummaryRows amounts={quote} /> : <p className="text-sm text-steel">{t.summaryEmpty}</p>}
      {quote && quote.notices.length > 0 && (
        <ul className="mt-4 grid gap-2 text-sm">
          {quote.notices.map((notice) => (
            <li key={notice.message}>{notice.message}</li>
          ))}
        </ul>
      )}
      {problem && (
        <div className="mt-4">
          <Alert>{problem}</Alert>
        </div>
      )}
      <Button className="mt-6 w-full" disabled={!quote} onClick={onPlace}>
        {t.place}
      </Button>
    </Section>
  )
}
