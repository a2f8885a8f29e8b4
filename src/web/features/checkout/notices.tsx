import { ApiError } from '#contract/call.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import type { Quote } from './use-checkout-quote.ts'

/** Returns whether a line cannot be bought, so that the order cannot be placed. */
export const isOrderBlocked = (quote: Quote): boolean =>
  quote.notices.some(({ code }) => code === 'gone' || code === 'option_unavailable' || code === 'out_of_stock')

interface NoticesProps {
  readonly quote: Quote
  readonly onSettled: () => void
  readonly onContinue: (orderId: string) => void
}

/** Shows what the customer must know before paying; the coupon's notice is beside its field. */
export function Notices({ quote, onSettled, onContinue }: NoticesProps) {
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

/** Cancels an earlier unpaid order that reserves the first-order discount or points. */
function CancelUnfinished({ orderId, onSettled }: { orderId: string; onSettled: () => void }) {
  const t = checkoutTexts().review
  const { isBusy, act } = useAction((message, error) =>
    toast(error instanceof ApiError && error.status === 409 ? message : t.cancelFailed, 'error'),
  )
  const cancel = () =>
    act(async () => {
      await callAsUser('POST /order/{id}/cancel', { params: { id: orderId }, body: {} })
      toast(t.cancelledUnfinished, 'success')
      onSettled()
    })

  return (
    <Button look="line" aria-disabled={isBusy || undefined} onClick={cancel}>
      {t.cancelUnfinished}
    </Button>
  )
}
