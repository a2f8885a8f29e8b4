import { REVIEW_FILTERS, type ReviewFilter } from '#rules/reviews.ts'

/** What the list of reviews is narrowed to. */
export interface ReviewListFilter {
  readonly show: ReviewFilter
  readonly search: string
  readonly page: number
}

const MOST_PAGES = 100_000

/** The filter that an address names; without one, what is new. */
export function filterOf(query: URLSearchParams): ReviewListFilter {
  const page = Number(query.get('page') ?? '1')
  return {
    show: REVIEW_FILTERS.find((each) => each === query.get('show')) ?? 'new',
    search: (query.get('search') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  }
}

export function addressOf({ show, search, page }: ReviewListFilter): string {
  const query = new URLSearchParams({ show, ...(search && { search }), ...(page > 1 && { page: String(page) }) })
  return `/reviews-admin?${query}`
}
