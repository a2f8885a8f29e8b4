import { useLocation, useNavigation, useRevalidator } from 'react-router'
import type { Loaded } from './load-as-user.ts'

/**
 * Returns the data that a page's clientLoader has loaded, and a function to reload it. While the page loads another
 * query of its own address, such as the next page of a list, there is neither data nor error: it shows that it is
 * loading.
 */
export function usePageData<T>({ data, error }: Loaded<T>): Loaded<T> & { readonly reload: () => void } {
  const { revalidate: reload } = useRevalidator()
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  return next?.pathname === pathname ? { data: null, error: null, reload } : { data, error, reload }
}
