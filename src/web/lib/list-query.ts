/** Pages that an address may ask for; the API refuses much larger numbers. */
const MAX_PAGES = 100_000

/** Returns the page number of a list's address; the first page if it has none or an invalid one. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1
}

/** Returns the words that a list's address searches for. */
export const readSearch = (query: URLSearchParams, name = 'search'): string =>
  (query.get(name) ?? '').trim().slice(0, 200)

/** Returns the key of an emailed link, which opens a record without an account; empty for none. */
export const readRecordKey = (query: URLSearchParams): string => (query.get('key') ?? '').slice(0, 100)
