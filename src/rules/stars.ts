/** Mean of stars to one decimal; null when there is nothing to average. */
export const averageStars = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10
