import type { Context } from 'hono'

export type Encoding = 'br' | 'gzip'

/**
 * Returns the compression for a response, or undefined for none. The header is parsed by splitting, so the cost is
 * linear in its length, whatever it contains.
 */
export function preferredEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  const accepted = new Set(header.split(',').map(acceptedCoding))
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : undefined
}

/** Matches a weight above 0 and up to 1, as in RFC 9110 section 12.4.2. */
const POSITIVE_WEIGHT = /^(?:1(?:\.0{0,3})?|0\.(?!0{1,3}$)\d{1,3})$/

/** Returns the coding that one entry of Accept-Encoding accepts, or an empty string if it accepts none. */
function acceptedCoding(entry: string): string {
  const [coding = '', weight, ...others] = entry.split(';').map((part) => part.trim().toLowerCase())
  if (others.length > 0) return ''
  if (weight === undefined) return coding
  return weight.startsWith('q=') && POSITIVE_WEIGHT.test(weight.slice(2)) ? coding : ''
}

/** Whether an If-None-Match header matches an entity tag. Tags are compared weakly, as RFC 9110 requires for GET. */
export function matchesEntityTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header.split(',').some((tag) => opaqueTag(tag.trim()) === opaqueTag(etag))
}

const opaqueTag = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag)

/** Returns the headers of a request that decide in which form a cached response is sent. */
export const negotiationHeaders = (c: Context) => ({
  ifNoneMatch: c.req.header('if-none-match'),
  acceptEncoding: c.req.header('accept-encoding'),
})
