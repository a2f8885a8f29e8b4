// Prints the figures of benchmarks.
import { type Comparison, type Figure, misses, type Series, type Spread } from './figures.ts'

/** Aligns the columns of rows: the first to the left, the others to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0))).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}

const shown = (value: number, { digits = 1 }: Figure): string => value.toFixed(digits)

const withSpread = ({ median, least, most }: Spread, show: (value: number) => string): string =>
  least === most ? show(median) : `${show(median)} (${show(least)}..${show(most)})`

/** Returns a table of medians; a ! misses its goal. */
export function medianTable(all: readonly Series[]): string {
  const columns = [...new Set(all.map(({ figure }) => figure.column))]
  const rows = [...Map.groupBy(all, ({ figure }) => figure.row)].map(([name, group]) => [
    name,
    ...columns.map((column) => {
      const found = group.find(({ figure }) => figure.column === column)
      if (!found) return ''
      const { figure, spread } = found
      return `${shown(spread.median, figure)}${misses(spread.median, figure.goal) ? '!' : ' '}`
    }),
  ])
  return aligned([['', ...columns.map((column) => `${column} `)], ...rows])
}

/** Returns a table of two versions: medians, with the least and the most, and their ratio. */
export function comparisonTable(all: readonly Comparison[], before: string, after: string): string {
  const rows = all.map(({ figure, before: old, after: fresh, ratio }) => [
    `${figure.row}, ${figure.column}`,
    withSpread(old, (value) => shown(value, figure)),
    withSpread(fresh, (value) => shown(value, figure)),
    ratio ? withSpread(ratio, (value) => value.toFixed(2)) : '-',
  ])
  return aligned([['', before, after, 'ratio'], ...rows])
}
