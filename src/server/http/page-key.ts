/** Pages whose content depends on their query; all others ignore it on the server. */
const BY_QUERY = /^\/search(\.data)?$/

/** Data of a page names the parts that it is asked for in the query. */
const PAGE_DATA = /\.data$/

/** The name under which a page is kept: its path, without a query that it does not read (campaign marks, options). */
export function pageKey(url: string): string {
  const end = url.indexOf('?')
  if (end === -1) return url
  const path = url.slice(0, end)
  return path.startsWith('/api/') || BY_QUERY.test(path) || PAGE_DATA.test(path) ? url : path
}
