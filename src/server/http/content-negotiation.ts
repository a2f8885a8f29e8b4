export type Encoding = 'br' | 'gzip'

/** The compression for the headers that were parsed before. Browsers send only a few different ones. */
const known = new Map<string, Encoding | undefined>()
const MOST_KNOWN = 100
const LONGEST_KNOWN = 64

/** Returns the compression for a response, or undefined for none. */
export function preferredEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  const found = known.get(header)
  if (found !== undefined || known.has(header)) return found
  const encoding = parseAcceptEncoding(header)
  if (header.length <= LONGEST_KNOWN && known.size < MOST_KNOWN) known.set(header, encoding)
  return encoding
}

/** Parses an Accept-Encoding header by splitting, so the cost is linear in its length, whatever it contains. */
function parseAcceptEncoding(header: string): Encoding | undefined {
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
