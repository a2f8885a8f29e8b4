import { LANGUAGE_PART } from '#rules/language.ts'

/** Matches the search page, the only one whose content depends on its query. */
const SEARCH = new RegExp(`^(${LANGUAGE_PART})?/search(\\.data)?$`)
const SEARCH_PARAMETERS = ['q', 'origin', 'page']

/** The query parameter in which a page's data request names the routes that it wants. */
const ROUTES_PARAMETER = '_routes'
const ROUTES = /^(?:root|routes\/[a-z-]+)(?:,(?:root|routes\/[a-z-]+))*$/

/** Matches addresses that end with a secret from an email. */
const SECRET = new RegExp(`^((?:/api/mail_verify|(?:${LANGUAGE_PART})?/(?:confirm-account|reset|undo-email))/)[^/?]+`)

/**
 * Matches pages for people who work on the shop, in any case and language and with any number of slashes, as the router
 * reads them.
 */
const LOCAL_ONLY = new RegExp(`^(?:${LANGUAGE_PART})?/+dev(?:[/.]|$)`, 'i')

/** Whether a page is available on the shop's own machine only; the path has no percent escapes. */
export const isLocalOnly = (decodedPath: string): boolean => LOCAL_ONLY.test(decodedPath)

/** Returns an address for the log, without the secret that it ends with. */
export const withoutSecret = (path: string): string => path.replace(SECRET, '$1-')

/**
 * Returns the cache key of a page, which is also the address that it is rendered for: its path with the query
 * parameters that its content depends on, and without secrets, which only the browser needs. Links with any other
 * parameters (campaign tags, options, unknown names) lead to the same cached page.
 */
export function pageKey(address: string): string {
  if (address.startsWith('/api/')) return address
  const [path, query] = splitQuery(withoutSecret(address))
  if (query === undefined) return path
  const key = keepParameters(`${path}?${query}`, SEARCH.test(path) ? SEARCH_PARAMETERS : [])
  if (!path.endsWith('.data')) return key
  const routes = new URLSearchParams(query).get(ROUTES_PARAMETER) ?? ''
  return ROUTES.test(routes) ? `${key}${key.includes('?') ? '&' : '?'}${ROUTES_PARAMETER}=${routes}` : key
}

/**
 * Returns the cache key of an API call: the path and the named query parameters of an address, which may be absolute or
 * the path of a request line.
 */
export function callKey(url: string, parameters: readonly string[]): string {
  return keepParameters(url.startsWith('/') ? url : url.slice(url.indexOf('/', url.indexOf('//') + 2)), parameters)
}

/** Returns an address with only these query parameters, in this order and in normalised form. */
function keepParameters(address: string, names: readonly string[]): string {
  const [path, query] = splitQuery(address)
  if (query === undefined) return path
  const given = new URLSearchParams(query)
  const kept = names.flatMap((name) => given.getAll(name).map((value) => [name, value]))
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`
}

function splitQuery(address: string): [path: string, query?: string] {
  const mark = address.indexOf('?')
  return mark === -1 ? [address] : [address.slice(0, mark), address.slice(mark + 1)]
}
