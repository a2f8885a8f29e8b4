interface SearchAddress {
  readonly words?: string
  /** The country of origin to filter by; empty for all. */
  readonly origin?: string
  readonly page?: number
}

export function searchPath({ words = '', origin = '', page = 1 }: SearchAddress): string {
  const query = new URLSearchParams({
    ...(words !== '' && { q: words }),
    ...(origin !== '' && { origin }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/search?${query}` : '/search'
}
