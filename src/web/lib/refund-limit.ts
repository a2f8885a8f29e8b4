import { parseRupees, toRupees } from '#rules/money.ts'

/** Whether a text is an amount in rupees, or empty for no limit. */
export const isLimit = (typed: string): boolean => typed.trim() === '' || parseRupees(typed.trim()) !== null

/** Returns a typed limit in rupees; null for none. */
export function limitIn(typed: string): number | null {
  const amount = parseRupees(typed.trim())
  return amount === null ? null : toRupees(amount)
}
