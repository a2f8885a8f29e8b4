import { ButtonLink } from '#web/components/button.tsx'
import { useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { CancelUnfinished } from './cancel-unfinished.tsx'
import type { Quote } from './use-checkout-quote.ts'

/** Lines that cannot be bought: the order cannot be placed with them. */
export const isBlocked = (quote: Quote): boolean =>
  quote.notices.some(({ code }) => code === 'gone' || code === 'option_unavailable' || code === 'out_of_stock')

/** What the buyer must know before paying; that of the coupon stands beside its field. */
export function Notices({ quote, onSettled }: { quote: Quote; onSettled: () => void }) {
  const t = useCheckoutMessages().review
  const told = quote.notices.filter(({ code }) => code !== 'coupon' && code !== 'sign_in')
  return (
    <div role="status" className="empty:hidden">
      {told.length > 0 && (
        <div className="mb-8 rounded-sm border border-signal/50 p-4">
          <p className="font-semibold">{t.news}</p>
          <ul className="mt-1 grid gap-3">
            {told.map(({ code, message, line, orderId }) => (
              <li key={`${code} ${line} ${message}`}>
                {message}
                {code === 'unfinished_order' && orderId && <CancelUnfinished orderId={orderId} onSettled={onSettled} />}
              </li>
            ))}
          </ul>
          {isBlocked(quote) && (
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
