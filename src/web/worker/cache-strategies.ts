import { withoutLanguage } from '#rules/language.ts'

/**
 * How the worker responds to a request. `file` and `picture`: the cache, then the network, because their names depend
 * on their content. `page` and `data`: the network, then the cache. `shown`: the network, then the offline page; never
 * cached.
 */
export type CacheStrategy = 'file' | 'picture' | 'page' | 'data' | 'shown' | 'offline'

interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** The pages for customers that are the same for everybody (record 3). */
const KEPT =
  /^\/(about|accessories|cart|contactus|warranty|shipping-policy|warranty-and-return-policy|terms-and-conditions|privacy-policy|privacy-notice|data-retention|accessibility|payment-safety|products\/[^/]+|productDetail\/[^/]+\/[^/]+)?$/

/** Pages with a private address (a search, a sign-in, a claim, a message), or that only redirect. */
const SHOWN =
  /^\/(search|profile|error|signin|signup|forgotPassword|(reset|confirm-account|undo-email|invitation)(\/[^/]+)?|productDetail\/[^/]+|cart\/.+|warranty\/.+|contactus\/.+)$/

/** A picture at the width of a cart line. */
const PICTURE = /^\/media\/[0-9a-f]{32}\/320\.webp$/

export const isCartPicture = (path: unknown): boolean => typeof path === 'string' && PICTURE.test(path)

/**
 * Returns the strategy for a request, or null if the worker does not handle it. It ignores API requests, everything but
 * GET, other hosts, the administration, the way from checkout to payment and orders, and every page that is not listed
 * here.
 */
export function strategyFor({ method, mode, url }: Asked, origin: string): CacheStrategy | null {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin) return null
  if (pathname.startsWith('/assets/')) return 'file'
  if (isCartPicture(pathname)) return 'picture'
  const path = withoutLanguage(pathname)
  if (path.endsWith('.data')) return KEPT.test(pageOfData(path)) ? 'data' : null
  if (mode !== 'navigate') return null
  if (path === '/offline') return 'offline'
  if (KEPT.test(path)) return 'page'
  return SHOWN.test(path) ? 'shown' : null
}

/** Returns the page of a data request; the router names the home page's data `/_root.data`. */
const pageOfData = (path: string): string => path.slice(0, -'.data'.length).replace(/^(\/_root)?$/, '/')
