import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Returns the LIKE pattern for a text anywhere; wildcards in the text match themselves. */
export const anywhere = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Returns the ten digits of a mobile number as the shop stores it, if it was typed with a country code, a leading zero,
 * spaces or hyphens. Returns null for any other text, and for a number that needs no change.
 */
export function storedPhone(typed: string): string | null {
  if (!/^[+(\d][+\d\s().-]*$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  const hasCountry = digits.startsWith('91') && (typed.includes('+') || digits.length === 12)
  const stored = hasCountry ? digits.slice(2) : digits.replace(/^0+/, '')
  return stored.length < 3 || stored === typed ? null : stored
}

/** Builds the condition that a line of a lower-case column contains the search text, ignoring case. */
export function matchesSearch(column: AnyColumn, typed: string): SQL {
  if (typed.includes('\n')) return sql`false`
  const phone = storedPhone(typed)
  const asTyped = sql`${column} like lower(${anywhere(typed)})`
  return phone === null ? asTyped : sql`(${asTyped} or ${column} like ${anywhere(phone)})`
}
