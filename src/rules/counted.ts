/** So far a list is counted: nobody turns ten thousand pages, and counting on would take as long as the list is. */
export const MOST_COUNTED = 10_000

/** Of what words find, so many are counted or weighed: words that find more say little about any of them. */
export const MOST_FOUND = 1000

/** So far a list is counted that has all of something, or what words have found. */
export const countedTo = (byWords: boolean): number => (byWords ? MOST_FOUND : MOST_COUNTED)

/** How many pages of a size a list has, at least one. What lies beyond the last is found by a filter, or exported. */
export const pagesOf = (total: number, size: number): number =>
  Math.max(1, Math.ceil(Math.min(total, MOST_COUNTED) / size))
