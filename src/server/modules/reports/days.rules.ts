import { istDate } from '#rules/financial-year.ts'
import { DAY_MS, startOfDay } from '#rules/india-time.ts'

/** Days in India, 'YYYY-MM-DD', both included. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** The moments from the start of a range (included) to its end (excluded). */
export interface Span {
  readonly from: Date
  readonly until: Date
}

export const addDays = (day: string, days: number): string =>
  istDate(new Date(startOfDay(day).getTime() + days * DAY_MS))

export const spanOf = ({ first, last }: Days): Span => ({
  from: startOfDay(first),
  until: startOfDay(addDays(last, 1)),
})

/** Splits a span into runs of at most the given number of days. */
export function runsOf({ from, until }: Span, most: number): Span[] {
  const runs: Span[] = []
  for (let start = from; start < until; ) {
    const end = new Date(start.getTime() + most * DAY_MS)
    runs.push({ from: start, until: end < until ? end : until })
    start = end
  }
  return runs
}

export function everyDay({ first, last }: Days): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The last day that has begun before the end of a span. */
const lastDayOf = ({ until }: Span): string => istDate(new Date(until.getTime() - 1))

/** Returns the days that a span touches. */
export const daysOf = (span: Span): Days => ({ first: istDate(span.from), last: lastDayOf(span) })

/** Splits a span into its whole months, and what is before, between and after them. */
export function piecesOf({ from, until }: Span): { readonly months: Days[]; readonly edges: Span[] } {
  const months: Days[] = []
  const edges: Span[] = []
  for (let moment = from; moment < until; ) {
    const day = istDate(moment)
    const month = { first: day, last: endOfMonth(day) }
    const end = spanOf(month).until
    const isWhole = day.endsWith('-01') && moment.getTime() === startOfDay(day).getTime() && end <= until
    if (isWhole) months.push(month)
    else edges.push({ from: moment, until: end < until ? end : until })
    moment = end
  }
  return { months, edges }
}
