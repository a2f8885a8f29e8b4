import { useSearchParams } from 'react-router'
import { redirectTarget } from './redirect-target.ts'
import { useHydrated } from './use-hydrated.ts'

/** Where the address says to go after signing in. The server's page is the same for every query, so it knows none. */
export function useRedirectTarget(): string {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  return hydrated ? redirectTarget(query.get('redirect')) : '/'
}
