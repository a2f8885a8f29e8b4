import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { foldCoupon } from '#rules/coupon.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { NoScript } from '#web/components/no-script.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { CartLines } from '#web/features/cart/cart-lines.tsx'
import { CouponEntry } from '#web/features/cart/coupon-entry.tsx'
import { DescribedProduct } from '#web/features/cart/described-product.tsx'
import { EARLY_CART } from '#web/features/cart/early-cart.ts'
import { OrderSummary } from '#web/features/cart/order-summary.tsx'
import { useQuote } from '#web/features/cart/use-quote.ts'
import { FitsTag } from '#web/features/my-bike/fits-tag.tsx'
import type { CartLine } from '#web/lib/cart-line.ts'
import { clearCartError, useCart } from '#web/lib/cart-store.ts'
import { pricesOf, totalsOf, updatePrices } from '#web/lib/cart-totals.ts'
import { withCoupon } from '#web/lib/checkout-choice.ts'
import { useRates } from '#web/lib/rates.ts'
import { type UnlistedPage, unlistedMeta } from '#web/lib/seo.ts'
import { useSession } from '#web/lib/session.ts'
import { cartTexts } from '#web/messages/en/cart.ts'

const StartingPoints = lazy(() =>
  import('#web/features/search/starting-points.tsx').then(
    ({ LoadedStartingPoints }) => ({ default: LoadedStartingPoints }),
    // Without a connection the cart says only that it is empty.
    () => ({ default: () => null }),
  ),
)

export const meta = (page: UnlistedPage) => unlistedMeta(page, cartTexts().cart.title)

export default function Cart() {
  const t = cartTexts()
  const ready = useCart((state) => state.ready)
  const lines = useCart((state) => state.lines)
  const error = useCart((state) => state.error)
  const { bikeCode, productCode, choice } = askedFor(useLocation().pathname)
  const [query] = useSearchParams()
  const coupon = ready ? foldCoupon(query.get('coupon') ?? '').slice(0, 40) || undefined : undefined
  const priced = useQuote(lines, coupon)

  useEffect(() => clearCartError, [])

  if (error) {
    return (
      <div className="container-page py-16">
        <h1 className="sr-only">{t.cart.heading}</h1>
        <LoadError retry={t.common.retry} onRetry={clearCartError}>
          {error}
        </LoadError>
      </div>
    )
  }
  return (
    // As high as the screen, so that the footer does not jump when the cart has loaded.
    <div className="container-page min-h-svh py-8 md:py-12">
      <h1 className="mb-6 text-5xl md:text-6xl">{t.cart.heading}</h1>
      {bikeCode && productCode && (
        <DescribedProduct
          bikeCode={bikeCode}
          productCode={productCode}
          choice={choice}
          tag={(part) => <FitsTag part={part} />}
        />
      )}
      {!ready && <EarlyLines />}
      <NoScript>{t.cart.noScript}</NoScript>
      {ready && (lines.length > 0 ? <FilledCart {...{ lines, coupon, priced }} /> : <EmptyCart />)}
    </div>
  )
}

/** The stored cart while the page's scripts are loading. */
function EarlyLines() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: an empty value keeps React from removing lines rendered before hydration */}
      <ul id={EARLY_CART} className="peer" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <div className="peer-[:not(:empty)]:hidden">
        <Spinner label={cartTexts().common.loading} />
      </div>
    </>
  )
}

function EmptyCart() {
  const t = cartTexts().cart
  return (
    <div>
      <p className="text-2xl [font-family:var(--font-display)] font-semibold">{t.empty}</p>
      <p className="mt-1 mb-6 text-steel">{t.emptyBody}</p>
      <ButtonLink to="/accessories">{t.continueShopping}</ButtonLink>
      <div className="mt-10">
        <Suspense>
          <StartingPoints />
        </Suspense>
      </div>
    </div>
  )
}

interface FilledCartProps {
  readonly lines: readonly CartLine[]
  readonly coupon: string | undefined
  readonly priced: ReturnType<typeof useQuote>
}

function FilledCart({ lines, coupon, priced }: FilledCartProps) {
  const t = cartTexts().cart
  const { taxPercent } = useRates()
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const [, setQuery] = useSearchParams()
  const [checking, setChecking] = useState(false)

  function proceed() {
    setChecking(true)
    updatePrices(pricesOf(totalsOf(lines, taxPercent)))
    const shipping = encodeURIComponent(withCoupon('shipping', coupon)).replaceAll('%2F', '/')
    navigate(user ? withCoupon('/checkout', coupon) : `/signin?redirect=${shipping}`)
  }

  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_24rem] lg:items-start">
      <div>
        <News priced={priced.news} />
        <CartLines lines={lines} problems={priced.problems} tag={(part) => <FitsTag part={part} verdictOnly />} />
        <p className="border-line border-t pt-5">
          <ButtonLink look="line" to="/accessories">
            {t.shopMore}
          </ButtonLink>
        </p>
      </div>
      <div className="lg:sticky lg:top-24">
        <OrderSummary amounts={priced.amounts} isQuoted={priced.isQuoted} signedIn={user !== null}>
          <div className="mb-5 border-ink/20 border-t pt-4 print:hidden">
            <CouponEntry
              coupon={coupon}
              isAccepted={priced.couponAccepted}
              error={priced.couponNews}
              onChange={(code) => setQuery(code ? { coupon: code } : {}, { replace: true, preventScrollReset: true })}
            />
          </div>
          <Button className="w-full" disabled={checking || priced.problems.size > 0} onClick={proceed}>
            {t.checkout}
          </Button>
        </OrderSummary>
      </div>
    </div>
  )
}

/** An order that was bought again has brought along which parts are gone, and which prices have changed. */
function News({ priced }: { priced: readonly string[] }) {
  const again: unknown = useLocation().state?.again
  const news = [...(Array.isArray(again) ? again.filter((each) => typeof each === 'string') : []), ...priced]
  return (
    news.length > 0 && (
      <div role="status" className="mb-5 rounded-sm border border-signal/50 px-4 py-3 text-sm">
        <p className="font-medium">{cartTexts().cart.changed}</p>
        <ul>
          {news.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </div>
    )
  )
}

/** The segments of the address are decoded separately because they may contain a slash. */
function askedFor(address: string) {
  const [bikeCode, productCode, , color = NO_OPTION, model = NO_OPTION, type = NO_OPTION] = address
    .split('/')
    .slice(2)
    .map(decoded)
  return { bikeCode, productCode, choice: { color, model, type } }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined
  } catch {
    return undefined
  }
}
