import { replace } from 'react-router'

/** Pages that an address may ask for; the API refuses much larger numbers. */
const MAX_PAGES = 100_000

/** Returns the page number of a list's address; the first page if it has none or an invalid one. */
export function readPage(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name) ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1
}

/** Redirects to the last page of a list if the requested page is beyond it, such as after its only row was deleted. */
export function redirectToLastPage(page: number, pages: number, addressOf: (page: number) => string): void {
  if (pages > 0 && page > pages) throw replace(addressOf(pages))
}

export const readSearch = (query: URLSearchParams, name = 'search'): string =>
  (query.get(name) ?? '').trim().slice(0, 200)

/** Returns the key of an emailed link, which opens a record without an account; empty for none. */
export const readRecordKey = (query: URLSearchParams): string => (query.get('key') ?? '').slice(0, 100)
