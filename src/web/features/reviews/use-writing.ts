import { useEffect, useState } from 'react'
import { useSession } from '#web/lib/session.ts'

/** What an address asks for that opens the form. */
const WISH = 'review'

/** An address of a product that opens the form of its reviews. */
export const writingPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${WISH}=write#reviews`

/** Who writes a review at the moment. Whoever comes back from signing in, as the address tells, goes on writing. */
export function useWriting() {
  const [author, setAuthor] = useState<string | null>(null)
  const { ready, user } = useSession()
  const begin = () => setAuthor(user?.id ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when it is known who is here
  useEffect(() => {
    if (ready && new URLSearchParams(window.location.search).get(WISH) === 'write') begin()
  }, [ready])

  /** The address asked for the form once: a reload must not open it again. */
  function end() {
    setAuthor(null)
    const url = new URL(window.location.href)
    url.searchParams.delete(WISH)
    window.history.replaceState(window.history.state, '', url.pathname + url.search)
  }
  return { author, user, begin, end }
}
