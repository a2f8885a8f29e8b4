import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { withoutLanguage } from '#rules/language.ts'
import { Skeleton, Spinner } from '#web/components/spinner.tsx'
import { shopTexts } from '#web/messages/en/shop.ts'

/** The delay before a placeholder is shown, in milliseconds: on a faster page a flash of grey would only disturb. */
const PATIENCE_MS = 150

/** Shows a placeholder while the next page is loading. A page that only changes its query stays. */
export function PendingPage({ children }: { children: ReactNode }) {
  const t = shopTexts()
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const leaves = state === 'loading' && location.pathname !== pathname
  const target = leaves ? withoutLanguage(location.pathname) : null
  const [waitingFor, setWaitingFor] = useState<string | null>(null)

  useEffect(() => {
    if (target === null) {
      setWaitingFor(null)
      return
    }
    const timer = setTimeout(() => setWaitingFor(target), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [target])

  if (target === null || waitingFor !== target) return children
  if (target === '/accessories' || target.startsWith('/products/')) return <PendingGrid label={t.common.loading} />
  return (
    <>
      <h1 className="sr-only">{t.common.loading}</h1>
      <Spinner label={t.common.loading} />
    </>
  )
}

function PendingGrid({ label }: { label: string }) {
  return (
    <div role="status" className="container-page py-12">
      <h1 className="sr-only">{label}</h1>
      <Skeleton className="mb-8 h-10 w-64" />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => (
          <Skeleton key={name} className="aspect-[4/5]" />
        ))}
      </div>
    </div>
  )
}
