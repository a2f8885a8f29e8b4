// The arithmetic of benchmarks: medians, their spread, and ratios between two versions.

/** What a value should be; one that misses it is marked. */
export type Goal = { readonly atMost: number } | { readonly atLeast: number }

/** A measured value: a cell of the benchmark's table. */
export interface Figure {
  readonly row: string
  /** Names the unit too: `p95 ms`. */
  readonly column: string
  readonly value: number
  readonly digits?: number
  readonly goal?: Goal
  /** A difference that may be nearly nothing: ratios of such values say nothing. */
  readonly isDifference?: true
}

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** A figure of all runs of one version. */
export interface Series {
  readonly figure: Figure
  readonly spread: Spread
  readonly values: readonly number[]
}

/** The same figure of two versions; `ratio` is that of the runs that followed each other, later version to earlier. */
export interface Comparison {
  readonly figure: Figure
  readonly before: Spread
  readonly after: Spread
  readonly ratio: Spread | undefined
}

/** Returns the middle value, or the mean of the two in the middle; NaN of an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
})

export const misses = (value: number, goal: Goal | undefined): boolean =>
  goal !== undefined && !('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast)

const keyOf = ({ row, column }: Figure): string => `${row}\n${column}`

/** Groups the figures of several runs, in the order in which they first appear. */
export function seriesOf(runs: readonly (readonly Figure[])[]): Series[] {
  const groups = Map.groupBy(runs.flat(), keyOf)
  return [...groups.values()].flatMap((group) => {
    const values = group.map(({ value }) => value)
    return group.slice(0, 1).map((figure) => ({ figure, values, spread: spreadOf(values) }))
  })
}

/** Compares the runs of two versions; figures that only one of them has are left out. */
export function compare(
  before: readonly (readonly Figure[])[],
  after: readonly (readonly Figure[])[],
): readonly Comparison[] {
  const earlier = new Map(seriesOf(before).map((series) => [keyOf(series.figure), series]))
  return seriesOf(after).flatMap(({ figure, values, spread }) => {
    const old = earlier.get(keyOf(figure))
    if (!old) return []
    const ratios = values
      .map((value, run) => value / (old.values[run] ?? Number.NaN))
      .filter((ratio) => Number.isFinite(ratio))
    const ratio = ratios.length > 0 && !figure.isDifference ? spreadOf(ratios) : undefined
    return [{ figure, before: old.spread, after: spread, ratio }]
  })
}
