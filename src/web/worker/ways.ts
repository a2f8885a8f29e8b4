import { withoutLanguage } from '#rules/language.ts'

/**
 * How the worker answers a request. `file` and `picture`: what is kept, else the network, for their names carry their
 * content. `page` and `data`: the network, else what is kept. `shown`: the network, else the offline page; never kept.
 */
export type Way = 'file' | 'picture' | 'page' | 'data' | 'shown' | 'offline'

interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Pages that are the same for everybody and that a shopper reads (decision 0003). */
const KEPT =
  /^\/(about|accessories|cart|contactus|warranty|shipping-policy|warranty-and-return-policy|terms-and-conditions|privacy-policy|products\/[^/]+|productDetail\/[^/]+\/[^/]+)?$/

/** Pages whose address is the person's own - a search, a way in, a claim - or that only lead on. */
const SHOWN =
  /^\/(search|profile|error|signin|signup|forgotPassword|(reset|confirm-account)(\/[^/]+)?|productDetail\/[^/]+|cart\/.+|warranty\/.+)$/

/** A picture as wide as a line of the cart shows it. */
const PICTURE = /^\/media\/[0-9a-f]{32}\/320\.webp$/

export const isCartPicture = (path: unknown): boolean => typeof path === 'string' && PICTURE.test(path)

/**
 * Null: the worker keeps out of it. So it is with calls of the API, whatever is sent, other hosts, the administration, the
 * way from checkout to payment and orders, and every page that is not named here.
 */
export function wayOf({ method, mode, url }: Asked, origin: string): Way | null {
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

/** The router calls the home page's data `/_root.data`. */
const pageOfData = (path: string): string => path.slice(0, -'.data'.length).replace(/^(\/_root)?$/, '/')
