import { Check } from 'lucide-react'
import type { Dispatch } from '#contract/bulk-orders.ts'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { dispatchTexts } from '#web/messages/en/admin-dispatch.ts'

export function DispatchProgress({ dispatch }: { readonly dispatch: Dispatch | null }) {
  const t = dispatchTexts().dispatch
  const all = dispatch?.orders.length ?? 0
  const settled = dispatch ? all - dispatch.orders.filter(({ state }) => state === 'waiting').length : 0
  return (
    <div role="status" className="grid gap-2 rounded-sm border border-line px-5 py-4">
      <p className="font-medium">{all > 0 ? `${t.working}: ${t.progress(settled, all)}` : t.working}</p>
      <ProgressBar label={t.working} part={all > 0 ? settled / all : undefined} />
      <p className="text-sm text-steel">{t.stays}</p>
    </div>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()

/** Shows the result of a dispatch: what was sent, with a tick, and how many orders were not. Takes the focus. */
export function DispatchResults({ dispatch }: { readonly dispatch: Dispatch }) {
  const t = dispatchTexts().dispatch
  const done = dispatch.orders.filter(({ state }) => state === 'done')
  const failed = dispatch.orders.filter(({ state }) => state === 'failed').length
  return (
    <section aria-labelledby="dispatched" className="grid gap-3 rounded-sm border border-line px-5 py-4">
      <h2 id="dispatched" ref={focus} tabIndex={-1} className="text-2xl outline-none">
        {t.doneTitle(done.length)}
      </h2>
      {failed > 0 && <p className="font-medium text-danger">{t.failedTitle(failed)}</p>}
      {done.length > 0 && (
        <ul aria-label={t.results} className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2 xl:grid-cols-3">
          {done.map(({ orderId, orderNo, message }) => (
            <li key={orderId} className="flex items-start gap-2">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-moss" />
              <span className="min-w-0 break-words">
                <span className="font-medium">{orderNo}</span> {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
