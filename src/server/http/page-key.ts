import { ENGLISH, LANGUAGES } from '#rules/language.ts'

/** The search page, the only one whose content depends on its query. */
const SEARCH = ['search', 'search.data']
const SEARCH_PARAMETERS = ['q', 'origin', 'page']

/** The query parameter in which a page's data request names the routes that it wants. */
const ROUTES_PARAMETER = '_routes'
const ROUTES = /^(?:root|routes\/[a-z-]+)(?:,(?:root|routes\/[a-z-]+))*$/

/** The pages whose address ends with a secret from an email. */
const SECRET = ['confirm-account', 'reset', 'undo-email', 'invitation']

/** Matches the name of the pages for people who work on the shop. */
const LOCAL_ONLY = /^dev(?:[/.]|$)/

interface PathParts {
  /** The parts of the path as they were written. */
  readonly written: readonly string[]
  /** The same parts as the router compares them with its routes. */
  readonly names: readonly string[]
  /** The place of the first part after the language. */
  readonly first: number
}

/**
 * Splits a path as the router reads it: in any case, with any number of slashes, and with any character as a percent
 * escape. Everything that depends on which page an address names asks this function, so that access, log and cache
 * agree.
 */
function partsOf(path: string): PathParts {
  const written = path.split('/').filter((part) => part !== '')
  const names = written.map((part) => decodeAscii(part).toLowerCase())
  const isTranslated = LANGUAGES.some((language) => language !== ENGLISH && language === names[0])
  return { written, names, first: isTranslated ? 1 : 0 }
}

/** Decodes the escapes of ASCII characters, of which all names consist. Broken escapes stay. */
const decodeAscii = (text: string): string =>
  text.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Whether a page is available on the shop's own machine only. */
export function isLocalOnly(path: string): boolean {
  const { names, first } = partsOf(path)
  return LOCAL_ONLY.test(names[first] ?? '')
}

/** Returns a path for the log and the cache, without the secret that it ends with. */
export function withoutSecret(path: string): string {
  const { written, names, first } = partsOf(path)
  const isPage = SECRET.includes(names[first] ?? '')
  const place = isPage ? first + 1 : 2
  if (written.length <= place || !(isPage || (names[0] === 'api' && names[1] === 'mail_verify'))) return path
  return `/${[...names.slice(0, place), '-', ...written.slice(place + 1)].join('/')}`
}

/**
 * Returns the path of a request line for the log, as the app reads it: without dots, backslashes, query and host, and
 * without the secret that it ends with.
 */
export function loggedPath(url: string): string {
  const parsed = URL.parse(url.startsWith('/') ? `http://shop${url}` : url)
  return withoutSecret(parsed?.pathname ?? url.split('?', 1)[0] ?? url)
}

/**
 * Returns the cache key of a page, which is also the address that it is rendered for: its path with the query
 * parameters that its content depends on, and without secrets, which only the browser needs. Links with any other
 * parameters (campaign tags, options, unknown names) lead to the same cached page.
 */
export function pageKey(address: string): string {
  if (address.startsWith('/api/')) return address
  const [asked, query] = splitQuery(address)
  const path = withoutSecret(asked)
  if (query === undefined) return path
  const key = keepParameters(`${path}?${query}`, isSearch(path) ? SEARCH_PARAMETERS : [])
  if (!path.endsWith('.data')) return key
  const routes = new URLSearchParams(query).get(ROUTES_PARAMETER) ?? ''
  return ROUTES.test(routes) ? `${key}${key.includes('?') ? '&' : '?'}${ROUTES_PARAMETER}=${routes}` : key
}

function isSearch(path: string): boolean {
  const { names, first } = partsOf(path)
  return names.length === first + 1 && SEARCH.includes(names[first] ?? '')
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
  const known = names.flatMap((name) => given.getAll(name).map((value) => [name, value]))
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`
}

function splitQuery(address: string): [path: string, query?: string] {
  const mark = address.indexOf('?')
  return mark === -1 ? [address] : [address.slice(0, mark), address.slice(mark + 1)]
}
