import { useSearchParams } from 'react-router'
import { redirectTarget } from '#rules/redirect-target.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** Known only after hydration: the server renders the same page for every query. */
export function useRedirectTarget(): string {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  return hydrated ? redirectTarget(query.get('redirect')) : '/'
}
