import type { IncomingHttpHeaders } from 'node:http'
import { ShopProblem } from '#server/lib/problem.ts'

/** The maximum length of an address. The longest ones, links of advertisements, have some hundred characters. */
const ADDRESS_LENGTH = 4096

/** The maximum number of headers in a request. A browser sends about twenty, proxies add a few. */
const HEADER_COUNT = 100

/**
 * The maximum number of characters of each header that the shop reads, over all its occurrences. Each limit is far
 * above what browsers send and far below what would take noticeable time to read.
 */
const HEADER_LENGTHS: Readonly<Record<string, number>> = {
  accept: 1024,
  'accept-encoding': 256,
  'accept-language': 512,
  authorization: 512,
  'content-length': 20,
  'content-type': 256,
  // The shop's own cookie contains a name, an email address and a token of one person.
  cookie: 8192,
  host: 300,
  'idempotency-key': 256,
  'if-none-match': 1024,
  origin: 300,
  range: 128,
  'sec-fetch-site': 64,
  'user-agent': 2048,
  'x-access-token': 2048,
  'x-forwarded-for': 1024,
  'x-razorpay-event-id': 256,
  'x-razorpay-signature': 256,
}

/** The maximum number of characters of any other header. */
const OTHER_HEADER_LENGTH = 4096

/** Returns the maximum length of a header; longer ones are refused unread. */
export const headerLimit = (name: string): number => HEADER_LENGTHS[name] ?? OTHER_HEADER_LENGTH

/**
 * Checks the lengths of a request's address and headers before anything reads them, so that no reader needs its own
 * checks. Returns the error, or undefined if there is none.
 */
export function findHeadProblem(url: string, headers: IncomingHttpHeaders): ShopProblem | undefined {
  if (url.length > ADDRESS_LENGTH) {
    return new ShopProblem('address_too_long', `An address may have at most ${ADDRESS_LENGTH} characters.`)
  }
  let count = 0
  for (const name in headers) {
    count += 1
    const limit = headerLimit(name)
    if (lengthOf(headers[name]) > limit) {
      return new ShopProblem('headers_too_large', `The header ${name.slice(0, 40)} is longer than ${limit} characters.`)
    }
  }
  return count > HEADER_COUNT
    ? new ShopProblem('headers_too_large', `A request may have at most ${HEADER_COUNT} headers.`)
    : undefined
}

function lengthOf(value: string | string[] | undefined): number {
  if (!Array.isArray(value)) return value?.length ?? 0
  return value.reduce((sum, each) => sum + each.length, 0)
}
