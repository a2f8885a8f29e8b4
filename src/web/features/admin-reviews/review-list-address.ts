import { REVIEW_FILTERS, type ReviewFilter } from '#rules/reviews.ts'
import { readPage, readSearch } from '#web/lib/list-query.ts'

/** The filter of the list of reviews. */
export interface ReviewListFilter {
  readonly show: ReviewFilter
  readonly search: string
  readonly page: number
}

/** Returns the filter that an address specifies; the default is new reviews. */
export function filterOf(query: URLSearchParams): ReviewListFilter {
  return {
    show: REVIEW_FILTERS.find((each) => each === query.get('show')) ?? 'new',
    search: readSearch(query),
    page: readPage(query),
  }
}

export function addressOf({ show, search, page }: ReviewListFilter): string {
  const query = new URLSearchParams({ show, ...(search && { search }), ...(page > 1 && { page: String(page) }) })
  return `/reviews-admin?${query}`
}
