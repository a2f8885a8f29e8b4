import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Address } from '#contract/accounts.ts'
import { registeredElsewhere } from '#rules/billing.ts'
import { Button } from '#web/components/button.tsx'
import { Section } from '#web/components/section.tsx'
import type { Business } from '#web/lib/business.ts'
import type { CartLine } from '#web/lib/cart-line.ts'
import { withCoupon } from '#web/lib/checkout-choice.ts'
import { useRates } from '#web/lib/rates.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { BusinessEntry } from './business-entry.tsx'
import { Consent } from './consent.tsx'
import { Delivery } from './delivery.tsx'
import { type Item, Items } from './items.tsx'
import { isOrderBlocked, Notices } from './notices.tsx'
import { PointsChoice } from './points-choice.tsx'
import { SummaryRows } from './summary-rows.tsx'
import type { Quote } from './use-checkout-quote.ts'
import type { Payment } from './use-payment.ts'

interface OrderReviewProps {
  readonly lines: readonly CartLine[]
  readonly address: Address
  readonly quote: Quote
  readonly fresh: boolean
  readonly usePoints: boolean
  readonly coupon: string | undefined
  readonly business: Business
  readonly payment: Payment
  readonly onClaim: (claimed: boolean) => void
  readonly onBusiness: (business: Business) => void
  readonly onSettled: () => void
  readonly couponEntry: ReactNode
}

/** Shows the complete order, and the button that places it. */
export function OrderReview(props: OrderReviewProps) {
  const { firstOrderPercent } = useRates()
  const { lines, address, quote, fresh, usePoints, coupon, business, payment } = props
  const t = checkoutTexts()
  const [consent, setConsent] = useState(false)
  const [asked, setAsked] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const waits = payment.busy || !fresh
  const blocked = isOrderBlocked(quote)
  const elsewhere = registeredElsewhere(business.gstin, address.state)

  function place() {
    if (waits || blocked) return
    setAsked(true)
    if (!consent) return tick.current?.focus()
    void payment.placeOrder({ lines, address, quote, usePoints, coupon, business })
  }

  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_26rem] lg:items-start xl:gap-16">
      <div className="min-w-0">
        <Notices quote={quote} onSettled={props.onSettled} onContinue={(id) => void payment.payOrder(id)} />
        <Delivery
          address={address}
          billing={elsewhere === null ? null : { ...business, state: elsewhere }}
          change={
            <Link
              to={withCoupon('/shipping', coupon)}
              className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            >
              {t.review.change}
            </Link>
          }
        />
        <section aria-labelledby="items" className="mt-10">
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <h2 id="items" className="text-2xl">
              {t.review.items}
            </h2>
            <Link to="/cart" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
              {t.review.changeCart}
            </Link>
          </div>
          <Items items={itemsOf(quote, lines)} />
        </section>
        <BusinessEntry
          value={business}
          deliveryState={address.state}
          fields={payment.fields}
          onChange={props.onBusiness}
        />
      </div>
      <Section
        id="summary"
        title={t.review.summary}
        aria-busy={!fresh}
        className="rounded-sm bg-mist p-5 sm:p-6 lg:sticky lg:top-24"
      >
        <div className={`transition-opacity duration-150 ${fresh ? '' : 'opacity-50'}`}>
          <SummaryRows
            amounts={quote}
            discountNote={
              quote.firstOrder && quote.discountPrice > 0 ? t.review.discountApplied(firstOrderPercent) : undefined
            }
            money={quote.pointsUsed > 0 ? { label: t.review.toPay, amount: quote.amountToPay } : undefined}
          />
        </div>
        {quote.creditPoints > 0 && <p className="mt-2 text-sm text-steel">{t.review.earns(quote.creditPoints)}</p>}
        {quote.points && (quote.points.claimable > 0 || quote.pointsUsed > 0) && (
          <PointsChoice points={quote.points} claimed={usePoints} onClaim={props.onClaim} />
        )}
        <div className="mt-5 border-ink/20 border-t pt-4">{props.couponEntry}</div>
        <Consent ref={tick} given={consent} missing={asked && !consent} onChange={setConsent} />
        <Button
          className="mt-4 w-full"
          disabled={blocked}
          aria-disabled={waits || undefined}
          aria-describedby="secure"
          onClick={place}
        >
          {t.review.placeOrder}
          {payment.busy && (
            <span aria-hidden className="size-4 animate-roll rounded-full border-2 border-paper/40 border-t-paper" />
          )}
        </Button>
        <p id="secure" className="mt-3 text-steel text-xs">
          {t.review.secure}
        </p>
      </Section>
    </div>
  )
}

/** Returns the quote's lines with the cart's pictures, which show the chosen colour. */
function itemsOf(quote: Quote, lines: readonly CartLine[]): Item[] {
  return quote.lines.map((line, place) => {
    const mine = lines.find((each) => each.proId === line.proId && each.color === line.color)
    return { ...line, key: `${place} ${line.proId}`, image: mine?.image ?? line.image }
  })
}
