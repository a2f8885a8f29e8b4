import { Check } from 'lucide-react'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** Shows the steps of the checkout: sign in, shipping, payment. */
export function Steps({ current }: { current: 1 | 2 | 3 }) {
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
