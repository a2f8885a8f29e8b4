import { Check } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '#rules/order-status.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

const WAY: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'Cancelled')

/** The id of the element that takes the focus when the focused element is gone. */
export const ORDER_PROGRESS = 'order-progress'

/** Shows what the order's status means, and how far the order has come; a cancelled one stops there. */
export function OrderProgress({ order }: { order: Pick<Order, 'status' | 'statusMessage'> }) {
  const t = checkoutTexts().order
  const at = WAY.indexOf(order.status)
  const cancelled = order.status === 'Cancelled'
  return (
    <section
      id={ORDER_PROGRESS}
      aria-label={t.status}
      tabIndex={-1}
      className={`rounded-sm p-5 outline-none sm:p-6 print:p-0 ${cancelled ? 'bg-mist' : 'bg-graphite text-paper print:bg-paper print:text-ink'}`}
    >
      <p role="status" className="font-display font-semibold text-2xl leading-tight sm:text-3xl">
        {order.statusMessage}
      </p>
      {!cancelled && (
        <ol aria-label={t.progress} className="mt-6 grid gap-3 sm:grid-cols-5 sm:gap-2">
          {WAY.map((status, place) => (
            <li
              key={status}
              aria-current={place === at ? 'step' : undefined}
              className={`flex items-center gap-3 text-sm sm:flex-col sm:items-start sm:gap-2 ${
                place > at ? 'text-paper/65 print:text-steel' : 'font-medium'
              }`}
            >
              <span className="flex items-center gap-2 sm:w-full">
                <span
                  aria-hidden
                  className={`grid size-6 shrink-0 place-items-center rounded-full border text-xs ${
                    place > at ? 'border-paper/40 print:border-steel' : 'border-signal bg-signal text-ink'
                  }`}
                >
                  {place <= at && <Check className="size-4" />}
                </span>
                {place < WAY.length - 1 && (
                  <span
                    aria-hidden
                    className={`hidden h-px flex-1 sm:block ${place < at ? 'bg-signal' : 'bg-paper/25'}`}
                  />
                )}
              </span>
              <span>
                {status}
                {place < at && <span className="sr-only"> {t.reached}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
