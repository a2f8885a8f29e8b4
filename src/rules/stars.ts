/** Returns the mean number of stars to one decimal, or null if there are none. */
export const averageStars = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10
