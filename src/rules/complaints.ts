import { addMonths } from './india-time.ts'

const ACKNOWLEDGE_HOURS = 48
const RESOLVE_MONTHS = 1
const HOUR_MS = 3600 * 1000

/** Within 48 hours and one month (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)). */
export const complaintDeadlines = (receivedAt: Date): { acknowledgeBy: Date; resolveBy: Date } => ({
  acknowledgeBy: new Date(receivedAt.getTime() + ACKNOWLEDGE_HOURS * HOUR_MS),
  resolveBy: addMonths(receivedAt, RESOLVE_MONTHS),
})
