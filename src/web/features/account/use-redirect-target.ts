import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { redirectTarget } from './redirect-target.ts'

/** Where the address says to go after signing in. The server's page is the same for every query, so it knows none. */
export function useRedirectTarget(): string {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  return hydrated ? redirectTarget(query.get('redirect')) : '/'
}
