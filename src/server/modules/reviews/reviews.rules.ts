import { averageStars } from '#rules/stars.ts'

const STARS = [1, 2, 3, 4, 5] as const

export interface ReviewSummary {
  /** Mean of the stars to one decimal; null when there is nothing to average. */
  readonly average: number | null
  /** Distinct reviewers: a person reviews a product once. */
  readonly customers: number
  readonly stars: Record<(typeof STARS)[number], number>
}

/** Average, count and bars of a product's reviews, from how many reviews give each number of stars. */
export function summarise(counts: ReadonlyMap<number, number>): ReviewSummary {
  const count = (stars: number) => counts.get(stars) ?? 0
  const customers = STARS.reduce((sum, stars) => sum + count(stars), 0)
  const total = STARS.reduce((sum, stars) => sum + stars * count(stars), 0)
  return {
    average: averageStars(total, customers),
    customers,
    stars: { 1: count(1), 2: count(2), 3: count(3), 4: count(4), 5: count(5) },
  }
}
