import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { withoutLanguage } from '#rules/language.ts'
import { Skeleton, Spinner } from '#web/components/spinner.tsx'
import { useMessages } from '#web/lib/messages.ts'

/** A page that is there sooner than this comes without a place holder: a flash of grey would only disturb. */
const PATIENCE_MS = 150

/** While the next page is on its way, shows what it will look like. */
export function WaitingPage({ children }: { children: ReactNode }) {
  const t = useMessages()
  const { state, location } = useNavigation()
  const target = state === 'loading' ? withoutLanguage(location.pathname) : null
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
  if (target === '/accessories' || target.startsWith('/products/')) return <WaitingGrid label={t.common.loading} />
  return (
    <>
      <h1 className="sr-only">{t.common.loading}</h1>
      <Spinner label={t.common.loading} />
    </>
  )
}

function WaitingGrid({ label }: { label: string }) {
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
