import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { BusyCover } from '#web/components/busy-cover.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { Skeleton, Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { CouponEntry } from '#web/features/cart/coupon-entry.tsx'
import { CheckoutLayout } from '#web/features/checkout/checkout-layout.tsx'
import { OrderReview, QuoteSummary } from '#web/features/checkout/order-review.tsx'
import { type Quote, useCheckoutQuote } from '#web/features/checkout/use-checkout-quote.ts'
import { useNonEmptyCart } from '#web/features/checkout/use-non-empty-cart.ts'
import { type Payment, usePayment } from '#web/features/checkout/use-payment.ts'
import { billedBusiness, rememberBusiness } from '#web/lib/business.ts'
import { chosenAddressId, claimPoints, pointsClaimed, withCoupon } from '#web/lib/checkout-choice.ts'
import { loadAsUser } from '#web/lib/load-as-user.ts'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import type { Route } from './+types/place-order.ts'

export const meta = () => [{ title: checkoutTexts().review.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = () =>
  loadAsUser(({ id }) => callAsUser('GET /address/{userId}', { params: { userId: id } }))

export default function PlaceOrder({ params, loaderData }: Route.ComponentProps) {
  const user = useSession((state) => state.user)
  return user && <Review user={user} coupon={params.coupon} addresses={loaderData} />
}

interface ReviewProps {
  readonly user: UserInfo
  readonly coupon: string | undefined
  readonly addresses: Route.ComponentProps['loaderData']
}

function Review({ user, coupon, addresses }: ReviewProps) {
  const t = checkoutTexts()
  const navigate = useNavigate()
  const [usePoints, claim] = useKept(pointsClaimed, claimPoints)
  const [business, bill] = useKept(billedBusiness, rememberBusiness)
  const asksAgain = useRef(() => {})
  const payment = usePayment(user.id, { onRefused: () => asksAgain.current() })
  const lines = useNonEmptyCart(payment.leaving)
  const { revalidate } = useRevalidator()
  const address = useChosenAddress(addresses, { coupon, leaving: payment.leaving })
  const { quote, fresh, error, reload } = useCheckoutQuote({
    lines,
    addressId: address?.address_id ?? null,
    usePoints,
    coupon,
    business,
  })
  asksAgain.current = useNewPrices({ quote, fresh, reload })

  const failure = addresses.error ?? error
  const isLoaded = lines && address && quote
  return (
    <CheckoutLayout
      step={3}
      title={t.review.title}
      isOpen
      total={quote ? rupees(quote.totalPrice) : ''}
      summary={lines && quote && <QuoteSummary {...{ quote, lines, fresh }} />}
    >
      {failure && (
        <div className="mb-8">
          <LoadError retry={t.common.retry} onRetry={addresses.error ? revalidate : reload}>
            {failure}
          </LoadError>
        </div>
      )}
      {!failure && !isLoaded && <Waiting label={t.common.loading} />}
      {isLoaded && (
        <OrderReview
          {...{ lines, address, quote, fresh, usePoints, coupon, business, payment }}
          onClaim={claim}
          onBusiness={bill}
          onSettled={reload}
          couponEntry={
            <CouponEntry
              coupon={coupon}
              isAccepted={fresh}
              error={quote.notices.find(({ code }) => code === 'coupon')?.message}
              onChange={(code) =>
                navigate(withCoupon('/placeOrder', code), { replace: true, preventScrollReset: true })
              }
            />
          }
        />
      )}
      <BusyCover open={payment.confirming} label={t.review.confirming} />
    </CheckoutLayout>
  )
}

/** Tracks a choice that a reload keeps. */
function useKept<T>(kept: () => T, keep: (choice: T) => void) {
  const [choice, setChoice] = useState(kept)
  const choose = (next: T) => {
    keep(next)
    setChoice(next)
  }
  return [choice, choose] as const
}

/** Returns the address that was chosen on the step before. Without one that step opens again. */
function useChosenAddress(
  { data }: ReviewProps['addresses'],
  { coupon, leaving }: Pick<ReviewProps, 'coupon'> & Pick<Payment, 'leaving'>,
) {
  const navigate = useNavigate()
  const [chosen] = useState(chosenAddressId)
  const address = data?.address.find((each) => each.address_id === chosen) ?? null
  const nowhere = chosen === null || (data !== null && address === null)

  useEffect(() => {
    if (nowhere && !leaving.current) navigate(`/shipping/${encodeURIComponent(coupon ?? '')}`, { replace: true })
  }, [nowhere, coupon, leaving, navigate])

  return address
}

/** Returns what asks for a new quote when the server has refused the order; changed amounts are announced. */
function useNewPrices({
  quote,
  fresh,
  reload,
}: Pick<ReturnType<typeof useCheckoutQuote>, 'quote' | 'fresh' | 'reload'>) {
  const t = checkoutTexts().review
  /** The quote that the customer had seen when the server refused the order. */
  const refused = useRef<Quote | null>(null)

  useEffect(() => {
    const before = refused.current
    if (!before || !quote || !fresh) return
    refused.current = null
    const changed = before.totalPrice !== quote.totalPrice || before.amountToPay !== quote.amountToPay
    if (changed) toast(t.pricesChanged, 'warning')
  }, [quote, fresh, t.pricesChanged])

  return () => {
    refused.current = quote
    reload()
  }
}

function Waiting({ label }: { label: string }) {
  return (
    <>
      <div className="sr-only">
        <Spinner label={label} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
        <Skeleton className="h-64 sm:col-span-2" />
      </div>
    </>
  )
}
