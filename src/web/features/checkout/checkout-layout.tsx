import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsWide } from '#web/lib/use-is-wide.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** The width from which the summary has a column of its own, in pixels. */
const WIDE = 1024

interface CheckoutLayoutProps {
  readonly step: 1 | 2 | 3
  readonly title: string
  /** The order's summary; null until the cart is loaded. */
  readonly summary: ReactNode
  readonly total: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Lays out a step of the checkout: what is asked, and beside it what is bought. On a phone the summary is a fold above. */
export function CheckoutLayout({ step, title, summary, total, isOpen = false, children }: CheckoutLayoutProps) {
  const t = checkoutTexts().review
  const isWide = useIsWide(WIDE)
  return (
    <div className="container-page py-8 md:py-12">
      <Steps current={step} />
      <h1 className="mb-8 text-5xl md:text-6xl">{title}</h1>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-16">
        {summary && (
          <details
            open={isWide || isOpen}
            className="group/fold min-w-0 rounded-sm bg-mist p-5 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:p-6"
          >
            <summary className="flex min-h-11 list-none items-center gap-2 lg:hidden [&::-webkit-details-marker]:hidden">
              <span className="font-display font-semibold text-xl">{t.summary}</span>
              <ChevronDown aria-hidden className="size-4 transition-transform group-open/fold:rotate-180" />
              <span className="money ml-auto font-semibold text-lg">{total}</span>
            </summary>
            {summary}
          </details>
        )}
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>
      </div>
    </div>
  )
}

function Steps({ current }: { current: 1 | 2 | 3 }) {
  const t = checkoutTexts().steps
  return (
    <nav aria-label={t.label} className="mb-8">
      <ol className="flex flex-wrap items-center gap-2 text-sm sm:gap-4 sm:text-base">
        {[t.signIn, t.shipping, t.payment].map((name, place) => {
          const number = place + 1
          const done = number < current
          return (
            <li
              key={name}
              aria-current={number === current ? 'step' : undefined}
              className="flex items-center gap-2 text-steel aria-[current]:font-semibold aria-[current]:text-ink sm:gap-4"
            >
              {place > 0 && <span aria-hidden className="hidden h-px w-3 bg-ink/25 min-[22rem]:block sm:w-10" />}
              <span className="flex items-center gap-2">
                <span
                  aria-hidden
                  className={`grid size-7 shrink-0 place-items-center rounded-full border text-sm tabular-nums ${
                    number === current
                      ? 'border-ink bg-ink text-paper'
                      : done
                        ? 'border-moss bg-moss-mist text-moss'
                        : 'border-ink/25'
                  }`}
                >
                  {done ? <Check className="size-4" /> : number}
                </span>
                {name}
                {done && <span className="sr-only">{t.done}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
