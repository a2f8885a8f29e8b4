import { averageStars } from '#rules/stars.ts'

const STARS = [1, 2, 3, 4, 5] as const

export interface ReviewSummary {
  /** The mean number of stars, to one decimal; null if there are no reviews. */
  readonly average: number | null
  /** The number of reviewers: a person reviews a product once. */
  readonly customers: number
  readonly stars: Record<(typeof STARS)[number], number>
}

/** Calculates the average, count and bars of a product's reviews from their numbers by stars. */
export function summarise(counts: readonly { readonly stars: number; readonly reviews: number }[]): ReviewSummary {
  const count = (stars: number) => counts.find((each) => each.stars === stars)?.reviews ?? 0
  const customers = STARS.reduce((sum, stars) => sum + count(stars), 0)
  const total = STARS.reduce((sum, stars) => sum + stars * count(stars), 0)
  return {
    average: averageStars(total, customers),
    customers,
    stars: { 1: count(1), 2: count(2), 3: count(3), 4: count(4), 5: count(5) },
  }
}
