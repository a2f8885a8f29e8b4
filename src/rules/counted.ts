/** The maximum count of a list: nobody turns ten thousand pages, and counting further takes as long as the list is. */
export const MAX_COUNTED = 10_000

/** The maximum number of search results that are counted or ranked; words with more matches are not specific. */
export const MAX_FOUND = 1000

/** Returns the maximum count of a list with or without a search. */
export const countLimit = (byWords: boolean): number => (byWords ? MAX_FOUND : MAX_COUNTED)

/** Returns the number of pages of a list, at least one. Entries beyond the last page need a filter or an export. */
export const pageCount = (total: number, size: number): number =>
  Math.max(1, Math.ceil(Math.min(total, MAX_COUNTED) / size))

/** The most of each kind that the search over everything returns. */
export const MAX_FOUND_EACH = 5
