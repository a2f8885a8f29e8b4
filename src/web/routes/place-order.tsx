import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Address, UserInfo } from '#contract/accounts.ts'
import { BusyCover } from '#web/components/busy-cover.tsx'
import { Button } from '#web/components/button.tsx'
import { CodeEntry } from '#web/components/code-entry.tsx'
import { Failed } from '#web/components/failed.tsx'
import { Skeleton, Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { Consent } from '#web/features/checkout/consent.tsx'
import { Delivery } from '#web/features/checkout/delivery.tsx'
import { GstinEntry } from '#web/features/checkout/gstin-entry.tsx'
import { type Item, Items } from '#web/features/checkout/items.tsx'
import { isBlocked, Notices } from '#web/features/checkout/notices.tsx'
import { PointsChoice } from '#web/features/checkout/points-choice.tsx'
import { Steps } from '#web/features/checkout/steps.tsx'
import { SummaryRows } from '#web/features/checkout/summary-rows.tsx'
import { type Quote, useCheckoutQuote } from '#web/features/checkout/use-checkout-quote.ts'
import { useFilledCart } from '#web/features/checkout/use-filled-cart.ts'
import { type Payment, usePayment } from '#web/features/checkout/use-payment.ts'
import type { CartLine } from '#web/lib/cart-store.ts'
import { chosenAddressId, claimPoints, pointsClaimed, withCoupon } from '#web/lib/checkout-choice.ts'
import { checkoutMessages, useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { useRates } from '#web/lib/rates.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'
import type { Route } from './+types/place-order.ts'

export const meta = () => [{ title: checkoutMessages().review.title }, { name: 'robots', content: 'noindex' }]

const fetchAddresses = () =>
  callAsUser('GET /address/{userId}', { params: { userId: useSession.getState().user?.id ?? '' } })

export default function PlaceOrder({ params }: Route.ComponentProps) {
  const user = useSession((state) => state.user)
  return user && <Review user={user} coupon={params.coupon} />
}

function Review({ user, coupon }: { user: UserInfo; coupon: string | undefined }) {
  const t = useCheckoutMessages()
  const navigate = useNavigate()
  const [usePoints, setUsePoints] = useState(pointsClaimed)
  /** What the buyer had seen when the shop refused it. */
  const refused = useRef<Quote | null>(null)
  const asksAgain = useRef(() => {})
  const payment = usePayment(user.id, { onRefused: () => asksAgain.current() })
  const lines = useFilledCart(payment.leaving)
  const addresses = useOwn(fetchAddresses)
  const [chosen] = useState(chosenAddressId)
  const address = addresses.data?.address.find((each) => each.address_id === chosen) ?? null
  const { quote, fresh, error, reload } = useCheckoutQuote({
    lines,
    addressId: address?.address_id ?? null,
    usePoints,
    coupon,
  })
  asksAgain.current = () => {
    refused.current = quote
    reload()
  }
  const nowhere = chosen === null || (addresses.data !== null && address === null)

  useEffect(() => {
    if (nowhere && !payment.leaving.current)
      navigate(`/shipping/${encodeURIComponent(coupon ?? '')}`, { replace: true })
  }, [nowhere, coupon, payment.leaving, navigate])

  useEffect(() => {
    const before = refused.current
    if (!before || !quote || !fresh) return
    refused.current = null
    const changed = before.totalPrice !== quote.totalPrice || before.amountToPay !== quote.amountToPay
    if (changed) toast(t.review.pricesChanged, 'warning')
  }, [quote, fresh, t.review.pricesChanged])

  function claim(claimed: boolean) {
    claimPoints(claimed)
    setUsePoints(claimed)
  }

  const failure = addresses.error ?? error
  return (
    <div className="container-page py-8 md:py-12">
      <Steps current={3} />
      <h1 className="mb-8 text-5xl md:text-6xl">{t.review.title}</h1>
      {failure && (
        <div className="mb-8">
          <Failed retry={t.common.retry} onRetry={addresses.error ? addresses.reload : reload}>
            {failure}
          </Failed>
        </div>
      )}
      {!failure && !(lines && address && quote) && <Waiting label={t.common.loading} />}
      {lines && address && quote && (
        <Placing
          {...{ lines, address, quote, fresh, usePoints, coupon, payment }}
          onClaim={claim}
          onSettled={reload}
          onCoupon={(code) => navigate(withCoupon('/placeOrder', code), { replace: true, preventScrollReset: true })}
        />
      )}
      <BusyCover open={payment.confirming} label={t.review.confirming} />
    </div>
  )
}

interface PlacingProps {
  readonly lines: readonly CartLine[]
  readonly address: Address
  readonly quote: Quote
  readonly fresh: boolean
  readonly usePoints: boolean
  readonly coupon: string | undefined
  readonly payment: Payment
  readonly onClaim: (claimed: boolean) => void
  readonly onSettled: () => void
  readonly onCoupon: (code: string | undefined) => void
}

/** All that is ordered, and the button that orders it. */
function Placing(props: PlacingProps) {
  const { firstOrderPercent } = useRates()
  const { lines, address, quote, fresh, usePoints, coupon, payment } = props
  const t = useCheckoutMessages()
  const [gstin, setGstin] = useState('')
  const [consent, setConsent] = useState(false)
  const [asked, setAsked] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const waits = payment.busy || !fresh
  const blocked = isBlocked(quote)
  const couponNews = quote.notices.find(({ code }) => code === 'coupon')?.message

  function place() {
    if (waits || blocked) return
    setAsked(true)
    if (!consent) return tick.current?.focus()
    void payment.placeOrder({ lines, addressId: address.address_id, quote, usePoints, coupon, gstin: gstin.trim() })
  }

  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_26rem] lg:items-start xl:gap-16">
      <div className="min-w-0">
        <Notices quote={quote} onSettled={props.onSettled} />
        <Delivery
          address={address}
          change={
            <Link to={withCoupon('/shipping', coupon)} className="text-sm underline underline-offset-4">
              {t.review.change}
            </Link>
          }
        />
        <section aria-labelledby="items" className="mt-10">
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <h2 id="items" className="text-2xl">
              {t.review.items}
            </h2>
            <Link to="/cart" className="text-sm underline underline-offset-4">
              {t.review.changeCart}
            </Link>
          </div>
          <Items items={itemsOf(quote, lines)} />
        </section>
        <GstinEntry value={gstin} error={payment.fields.gstin} onChange={setGstin} />
      </div>
      <section
        aria-labelledby="summary"
        aria-busy={!fresh}
        className="rounded-sm bg-mist p-5 sm:p-6 lg:sticky lg:top-24"
      >
        <h2 id="summary" className="mb-4 text-2xl">
          {t.review.summary}
        </h2>
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
        <div className="mt-5 border-ink/20 border-t pt-4">
          <CodeEntry
            label={t.cart.coupon}
            apply={t.cart.applyCoupon}
            remove={t.cart.removeCoupon}
            used={coupon}
            error={couponNews}
            accepted={coupon && fresh ? t.cart.couponAccepted(coupon) : undefined}
            onChange={props.onCoupon}
          />
        </div>
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
      </section>
    </div>
  )
}

/** The shop's prices with the cart's pictures, which are those of the chosen colour. */
function itemsOf(quote: Quote, lines: readonly CartLine[]): Item[] {
  return quote.lines.map((line, place) => {
    const mine = lines.find((each) => each.proId === line.proId && each.color === line.color)
    return { ...line, key: `${place} ${line.proId}`, image: mine?.image ?? line.image }
  })
}

function Waiting({ label }: { label: string }) {
  return (
    <>
      <div className="sr-only">
        <Spinner label={label} />
      </div>
      <div className="grid gap-10 lg:grid-cols-[1fr_26rem] lg:items-start xl:gap-16">
        <div className="grid gap-10">
          <div className="grid gap-6 sm:grid-cols-2">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
          <Skeleton className="h-64" />
        </div>
        <Skeleton className="h-[34rem]" />
      </div>
    </>
  )
}
