import { LANGUAGE_PART } from '#rules/language.ts'

/** Pages whose content depends on their query; all others ignore it on the server. */
const BY_QUERY = new RegExp(`^(${LANGUAGE_PART})?/search(\\.data)?$`)

/** Data of a page names the parts that it is asked for in the query. */
const PAGE_DATA = /\.data$/

/** Addresses that end with a secret from a mail. */
const SECRET = new RegExp(`^((?:/api/mail_verify|(?:${LANGUAGE_PART})?/(?:confirm-account|reset))/)[^/?]+`)

/** An address as it may be written down: without the secret that it ends with. */
export const withoutSecret = (path: string): string => path.replace(SECRET, '$1-')

/**
 * The name under which a page is kept, and the address it is rendered for: its path, without a query that it does not
 * read (campaign marks, options), and without a secret, which only the browser has to know.
 */
export function pageKey(address: string): string {
  const url = address.startsWith('/api/') ? address : withoutSecret(address)
  const end = url.indexOf('?')
  if (end === -1) return url
  const path = url.slice(0, end)
  return path.startsWith('/api/') || BY_QUERY.test(path) || PAGE_DATA.test(path) ? url : path
}
