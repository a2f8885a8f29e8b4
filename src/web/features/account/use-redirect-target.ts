import { useSearchParams } from 'react-router'
import { redirectTarget } from '#rules/redirect-target.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/**
 * Returns the redirect target from the address. The server renders the same page for every query, so it is only known
 * after hydration.
 */
export function useRedirectTarget(): string {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  return hydrated ? redirectTarget(query.get('redirect')) : '/'
}
