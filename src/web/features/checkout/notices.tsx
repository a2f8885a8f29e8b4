import { Button, ButtonLink } from '#web/components/button.tsx'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { CancelUnfinished } from './cancel-unfinished.tsx'
import type { Quote } from './use-checkout-quote.ts'

/** Returns whether a line cannot be bought, so that the order cannot be placed. */
export const isOrderBlocked = (quote: Quote): boolean =>
  quote.notices.some(({ code }) => code === 'gone' || code === 'option_unavailable' || code === 'out_of_stock')

/** Shows what the customer must know before paying; the coupon's notice is beside its field. */
export function Notices({
  quote,
  onSettled,
  onContinue,
}: {
  quote: Quote
  onSettled: () => void
  /** Opens the payment of an order that was placed earlier. */
  onContinue: (orderId: string) => void
}) {
  const t = checkoutTexts().review
  const shown = quote.notices.filter(({ code }) => code !== 'coupon' && code !== 'sign_in')
  return (
    <div role="status" className="empty:hidden">
      {shown.length > 0 && (
        <div className="mb-8 rounded-sm border border-signal/50 p-4">
          <p className="font-semibold">{t.news}</p>
          <ul className="mt-1 grid gap-3">
            {shown.map(({ code, message, line, orderId }) => (
              <li key={`${code} ${line} ${message}`}>
                {message}
                {code === 'unfinished_order' && orderId && (
                  <div className="mt-2 flex flex-wrap gap-3">
                    <Button onClick={() => onContinue(orderId)}>{t.continuePaying}</Button>
                    <CancelUnfinished orderId={orderId} onSettled={onSettled} />
                  </div>
                )}
              </li>
            ))}
          </ul>
          {isOrderBlocked(quote) && (
            <div className="mt-3 grid justify-items-start gap-3">
              <p className="font-medium">{t.blocked}</p>
              <ButtonLink look="line" to="/cart">
                {t.backToCart}
              </ButtonLink>
            </div>
          )}
        </div>
      )}
    </div>
  )
}
