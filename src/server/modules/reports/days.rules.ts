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

export const later = (day: string, days: number): string => istDate(new Date(startOfDay(day).getTime() + days * DAY_MS))

export const spanOf = ({ first, last }: Days): Span => ({ from: startOfDay(first), until: startOfDay(later(last, 1)) })

/** Splits a range into runs of at most the given number of days. */
export function runsOf({ first, last }: Days, most: number): Days[] {
  const runs: Days[] = []
  for (let day = first; day <= last; day = later(day, most)) {
    const end = later(day, most - 1)
    runs.push({ first: day, last: end < last ? end : last })
  }
  return runs
}

export function everyDay({ first, last }: Days): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = later(day, 1)) days.push(day)
  return days
}

function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Splits a range into its whole months and the days before and after them. */
export function piecesOf({ first, last }: Days): { readonly months: Days[]; readonly edges: Days[] } {
  const months: Days[] = []
  const edges: Days[] = []
  for (let day = first; day <= last; ) {
    const end = endOfMonth(day)
    const piece = { first: day, last: end < last ? end : last }
    const isWhole = day.endsWith('-01') && piece.last === end
    ;(isWhole ? months : edges).push(piece)
    day = later(piece.last, 1)
  }
  return { months, edges }
}
