import { useEffect, useState } from 'react'
import { useSession } from '#web/lib/session.ts'

/** The query parameter that opens the form. */
const WISH = 'review'

/** Returns the address of a product page that opens the review form, with the options that are chosen there. */
export function reviewEditorPath(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set(WISH, 'write')
  return `${path}?${query.toString()}#reviews`
}

/** Tracks who is writing a review. After a sign-in, the address says that the form must open again. */
export function useReviewEditor() {
  const [author, setAuthor] = useState<string | null>(null)
  const { ready, user } = useSession()
  const begin = () => setAuthor(user?.id ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the session is known
  useEffect(() => {
    if (ready && new URLSearchParams(window.location.search).get(WISH) === 'write') begin()
  }, [ready])

  /** Closes the form and removes the parameter, so that a reload does not open it again. */
  function end() {
    setAuthor(null)
    const url = new URL(window.location.href)
    url.searchParams.delete(WISH)
    window.history.replaceState(window.history.state, '', url.pathname + url.search)
  }
  return { author, user, begin, end }
}
