import { IST_AHEAD_MS } from './financial-year.ts'

export const DAY_MS = 24 * 3600 * 1000

/** Returns the first moment of a day in India, 'YYYY-MM-DD'. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`)

/** Returns the first moment after a day in India. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS)

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** Formats a date in India as emails and documents show it: 27 Nov 2026. Pages have a format for each language. */
export const formatDay = (at: Date): string => day.format(at)

/** Formats a date with its time in India: 27 Nov 2026, 6:10 pm. */
export const formatMoment = (at: Date): string => moment.format(at)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns the three-letter name of a month, '01' to '12'. */
export const monthName = (month = ''): string => MONTHS[Number(month) - 1] ?? ''

/** Returns the same time of day in India a number of months later; on the last day of a month that is too short. */
export function addMonths(at: Date, months: number): Date {
  const local = new Date(at.getTime() + IST_AHEAD_MS)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, last))
  return new Date(local.getTime() - IST_AHEAD_MS)
}
