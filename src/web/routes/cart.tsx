import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { CodeEntry } from '#web/components/code-entry.tsx'
import { Failed } from '#web/components/failed.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { CartLines } from '#web/features/cart/cart-lines.tsx'
import { DescribedProduct } from '#web/features/cart/described-product.tsx'
import { EARLY_CART } from '#web/features/cart/early-cart.ts'
import { OrderSummary } from '#web/features/cart/order-summary.tsx'
import { useQuote } from '#web/features/cart/use-quote.ts'
import { FitsTag } from '#web/features/my-bike/fits-tag.tsx'
import { forgetCartError, pricesOf, totalsOf, updatePrices, useCart } from '#web/lib/cart-store.ts'
import { withCoupon } from '#web/lib/checkout-choice.ts'
import { messages, useMessages } from '#web/lib/messages.ts'
import { useRates } from '#web/lib/rates.ts'
import { useSession } from '#web/lib/session.ts'

export const meta = () => [{ title: messages().cart.title }, { name: 'robots', content: 'noindex' }]

export default function Cart() {
  const t = useMessages()
  const { taxPercent } = useRates()
  const ready = useCart((state) => state.ready)
  const lines = useCart((state) => state.lines)
  const error = useCart((state) => state.error)
  const address = useLocation().pathname
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const [query, setQuery] = useSearchParams()
  const coupon = ready ? query.get('coupon')?.trim().slice(0, 40) || undefined : undefined
  const priced = useQuote(lines, coupon)
  const [checking, setChecking] = useState(false)

  useEffect(() => forgetCartError, [])

  if (error) {
    return (
      <div className="container-page py-16">
        <h1 className="sr-only">{t.cart.heading}</h1>
        <Failed retry={t.common.retry} onRetry={forgetCartError}>
          {error}
        </Failed>
      </div>
    )
  }

  function proceed() {
    setChecking(true)
    updatePrices(pricesOf(totalsOf(lines, taxPercent)))
    const shipping = withCoupon('shipping', coupon)
    navigate(user ? `/${shipping}` : `/signin?redirect=${encodeURIComponent(shipping).replaceAll('%2F', '/')}`)
  }

  const { bikeCode, productCode, choice } = askedFor(address)
  const described = bikeCode && productCode && (
    <DescribedProduct
      bikeCode={bikeCode}
      productCode={productCode}
      choice={choice}
      tag={(part) => <FitsTag part={part} />}
    />
  )
  return (
    // As high as the screen, so that the footer does not jump when the cart has been read.
    <div className="container-page min-h-svh py-8 md:py-12">
      <h1 className="mb-6 text-5xl md:text-6xl">{t.cart.heading}</h1>
      {described}
      {!ready && (
        <>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing; so React leaves alone what is there by then */}
          <ul id={EARLY_CART} className="peer" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
          <div className="peer-[:not(:empty)]:hidden">
            <Spinner label={t.common.loading} />
          </div>
        </>
      )}
      <noscript>{t.cart.noScript}</noscript>
      {ready && lines.length === 0 && (
        <div className="py-12">
          <p className="text-2xl [font-family:var(--font-display)] font-semibold">{t.cart.empty}</p>
          <p className="mt-1 mb-6 text-steel">{t.cart.emptyBody}</p>
          <ButtonLink to="/accessories">{t.cart.continueShopping}</ButtonLink>
        </div>
      )}
      {ready && lines.length > 0 && (
        <div className="grid gap-10 lg:grid-cols-[1fr_24rem] lg:items-start">
          <div>
            {priced.news.length > 0 && (
              <div role="status" className="mb-5 rounded-sm border border-signal/50 px-4 py-3 text-sm">
                <p className="font-medium">{t.cart.changed}</p>
                <ul>
                  {priced.news.map((message) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              </div>
            )}
            <CartLines lines={lines} problems={priced.problems} tag={(part) => <FitsTag part={part} verdictOnly />} />
            <p className="border-line border-t pt-5">
              <ButtonLink look="line" to="/accessories">
                {t.cart.shopMore}
              </ButtonLink>
            </p>
          </div>
          <div className="lg:sticky lg:top-24">
            <OrderSummary amounts={priced.amounts} signedIn={user !== null}>
              <div className="mb-5 border-ink/20 border-t pt-4 print:hidden">
                <CodeEntry
                  label={t.cart.coupon}
                  apply={t.cart.applyCoupon}
                  remove={t.cart.removeCoupon}
                  used={coupon}
                  error={priced.couponNews}
                  accepted={coupon && priced.couponAccepted ? t.cart.couponAccepted(coupon) : undefined}
                  onChange={(code) =>
                    setQuery(code ? { coupon: code } : {}, { replace: true, preventScrollReset: true })
                  }
                />
              </div>
              <Button className="w-full" disabled={checking || priced.problems.size > 0} onClick={proceed}>
                {t.cart.checkout}
              </Button>
            </OrderSummary>
          </div>
        </div>
      )}
    </div>
  )
}

/** The product that an address of the cart describes, in parts that may hold a slash themselves. */
function askedFor(address: string) {
  const [bikeCode, productCode, , color, model, type] = address.split('/').slice(2).map(decoded)
  return { bikeCode, productCode, choice: { color, model, type } }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined
  } catch {
    return undefined
  }
}
