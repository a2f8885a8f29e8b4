import { type ReactNode, type Ref, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Address } from '#contract/accounts.ts'
import { registeredElsewhere } from '#rules/billing.ts'
import { FULL_CLAIM_MESSAGE } from '#rules/points.ts'
import { Button } from '#web/components/button.tsx'
import { ConsentField } from '#web/components/consent-field.tsx'
import { formatDay } from '#web/components/date.tsx'
import type { Business } from '#web/lib/business.ts'
import type { CartLine } from '#web/lib/cart-line.ts'
import { withCoupon } from '#web/lib/checkout-choice.ts'
import { useRates } from '#web/lib/rates.ts'
import { rupees } from '#web/lib/rupees.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { BusinessEntry } from './business-entry.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { Delivery } from './delivery.tsx'
import type { Item } from './items.tsx'
import { isOrderBlocked, Notices } from './notices.tsx'
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

export function OrderReview(props: OrderReviewProps) {
  const { lines, address, quote, fresh, usePoints, coupon, business, payment } = props
  const t = checkoutTexts()
  const [consent, setConsent] = useState(false)
  const [asked, setAsked] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const waits = payment.busy || !fresh
  const blocked = isOrderBlocked(quote)
  const acceptedAt = quote.termsAcceptedAt
  const elsewhere = registeredElsewhere(business.gstin, address.state)

  function place() {
    if (waits || blocked) return
    setAsked(true)
    if (!consent && !acceptedAt) return tick.current?.focus()
    void payment.placeOrder({ lines, address, quote, usePoints, coupon, business, consent })
  }

  return (
    <>
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
      <BusinessEntry
        value={business}
        deliveryState={address.state}
        fields={payment.fields}
        onChange={props.onBusiness}
      />
      {quote.points && (quote.points.claimable > 0 || quote.pointsUsed > 0) && (
        <PointsChoice points={quote.points} claimed={usePoints} onClaim={props.onClaim} />
      )}
      <div className="mt-6 max-w-md">{props.couponEntry}</div>
      <Consent {...{ acceptedAt }} ref={tick} given={consent} missing={asked && !consent} onChange={setConsent} />
      <Button
        className="mt-4 w-full sm:w-auto sm:min-w-80"
        disabled={blocked}
        aria-disabled={waits || undefined}
        aria-describedby="secure"
        onClick={place}
      >
        {t.review.placeOrder} <span className="money">{rupees(quote.amountToPay)}</span>
        {payment.busy && (
          <span aria-hidden className="size-4 animate-roll rounded-full border-2 border-paper/40 border-t-paper" />
        )}
      </Button>
      <p id="secure" className="mt-3 text-steel text-xs">
        {t.review.secure}
      </p>
    </>
  )
}

/** Shows what the quote contains, with the cart's pictures, which show the chosen colour. */
export function QuoteSummary({ quote, lines, fresh }: Pick<OrderReviewProps, 'quote' | 'lines' | 'fresh'>) {
  const { firstOrderPercent } = useRates()
  const t = checkoutTexts().review
  const isFirstOrder = quote.firstOrder && quote.discountPrice > 0
  return (
    <CheckoutSummary items={itemsOf(quote, lines)} isBusy={!fresh}>
      <div className={`transition-opacity duration-150 ${fresh ? '' : 'opacity-50'}`}>
        <SummaryRows
          amounts={quote}
          discountNote={isFirstOrder ? t.discountApplied(firstOrderPercent) : undefined}
          money={quote.pointsUsed > 0 ? { label: t.toPay, amount: quote.amountToPay } : undefined}
        />
      </div>
      {quote.creditPoints > 0 && <p className="mt-2 text-sm text-steel">{t.earns(quote.creditPoints)}</p>}
    </CheckoutSummary>
  )
}

function itemsOf(quote: Quote, lines: readonly CartLine[]): Item[] {
  return quote.lines.map((line, place) => {
    const mine = lines.find((each) => each.proId === line.proId && each.color === line.color)
    return { ...line, key: `${place} ${line.proId}`, image: mine?.image ?? line.image }
  })
}

interface PointsChoiceProps {
  readonly points: NonNullable<Quote['points']>
  readonly claimed: boolean
  readonly onClaim: (claimed: boolean) => void
}

function PointsChoice({ points, claimed, onClaim }: PointsChoiceProps) {
  const t = checkoutTexts().review
  return (
    <section aria-label={t.points} className="mt-5 border-ink/20 border-t pt-4 text-sm">
      <p>{t.claimable(points.claimable, points.balance, rupees(points.value))}</p>
      {points.missing > 0 && (
        <p className="mt-1 text-steel">
          {FULL_CLAIM_MESSAGE}. {t.missing(rupees(points.missing))}
        </p>
      )}
      <Button look="line" className="mt-3 w-full" onClick={() => onClaim(!claimed)}>
        {claimed ? t.unclaim : t.claim}
      </Button>
    </section>
  )
}

interface ConsentProps {
  /** When the customer accepted the policies in force; null if that is to be asked. */
  readonly acceptedAt: string | null
  readonly ref: Ref<HTMLInputElement>
  readonly given: boolean
  /** The consent was not given, and the order cannot be placed without it. */
  readonly missing: boolean
  readonly onChange: (given: boolean) => void
}

/** Never ticked in advance. Who has accepted the texts in force is told when, and not asked again. */
function Consent({ acceptedAt, ref, given, missing, onChange }: ConsentProps) {
  const t = checkoutTexts().review
  const page = (path: string, name: string) => (
    <Link to={path} target="_blank" className="underline underline-offset-2">
      {name}
      <span className="sr-only"> {t.newTab}</span>
    </Link>
  )
  const policies = (
    <>
      {page('/terms-and-conditions', t.terms)}, {page('/privacy-policy', t.privacy)},{' '}
      {page('/warranty-and-return-policy', t.warranty)} {t.and} {page('/shipping-policy', t.shippingPolicy)}.
    </>
  )
  if (acceptedAt) {
    return (
      <p className="mt-5 text-sm text-steel">
        {t.accepted(formatDay(acceptedAt))} {policies}
      </p>
    )
  }
  return (
    <div className="mt-5">
      <ConsentField
        ref={ref}
        checked={given}
        error={missing ? t.consentRequired : undefined}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t.consentStart} {policies}
      </ConsentField>
    </div>
  )
}
