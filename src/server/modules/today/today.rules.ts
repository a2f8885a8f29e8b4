import type { Today } from '#contract/today.ts'
import { complaintDeadlines } from '#rules/complaints.ts'
import { istDate } from '#rules/financial-year.ts'
import { DAY_MS, endOfDay } from '#rules/india-time.ts'
import { LONG_UNPAID_DAYS } from '#rules/order-tabs.ts'

/** The last day on which every order is over two days old, as lists filter, and the moment after it. */
export function longUnpaid(now: Date): { until: string; before: Date } {
  const until = istDate(new Date(now.getTime() - (LONG_UNPAID_DAYS + 1) * DAY_MS))
  return { until, before: endOfDay(until) }
}

/** Returns the day in India of a moment, and the same day of the week before. */
export const salesDays = (now: Date): { today: string; weekBefore: string } => ({
  today: istDate(now),
  weekBefore: istDate(new Date(now.getTime() - 7 * DAY_MS)),
})

interface WaitingClaims {
  readonly open: number
  /** When the oldest claim was filed that nobody has looked at, and the oldest one in review. */
  readonly received: Date | null
  readonly reviewed: Date | null
}

/** One that nobody has looked at is to be acknowledged by the first deadline, one in review resolved. */
export function presentClaims({ open, received, reviewed }: WaitingClaims): NonNullable<Today['claims']> {
  const dues = [
    received && complaintDeadlines(received).acknowledgeBy,
    reviewed && complaintDeadlines(reviewed).resolveBy,
  ].filter((due) => due !== null)
  const first = dues.sort((one, other) => one.getTime() - other.getTime())[0]
  return { open, oldestDue: first?.toISOString() ?? null }
}
