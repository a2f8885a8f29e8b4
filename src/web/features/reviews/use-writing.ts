import { useEffect, useState } from 'react'
import { useSession } from '#web/lib/session.ts'

const ASK = 'review'

/** An address of a product that opens the form of its reviews. */
export const writingPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${ASK}=write#reviews`

/** Whose review is being written. Whoever comes back from signing in, as the address tells, goes on writing. */
export function useWriting() {
  const [author, setAuthor] = useState<string | null>(null)
  const { ready, user } = useSession()
  const begin = () => setAuthor(user?.id ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when it is known who is here
  useEffect(() => {
    if (ready && new URLSearchParams(window.location.search).get(ASK) === 'write') begin()
  }, [ready])

  function end() {
    setAuthor(null)
    const url = new URL(window.location.href)
    url.searchParams.delete(ASK)
    window.history.replaceState(window.history.state, '', url.pathname + url.search)
  }
  return { author, user, begin, end }
}
