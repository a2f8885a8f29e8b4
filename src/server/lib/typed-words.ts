import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

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

/** Matches texts that are too short for a trigram, which needs three letters; other scripts have no trigrams at all. */
const SHORT = /^[a-z\d]{1,2}$/i

/**
 * Builds the condition that a lower-case column of one or more lines has a word that begins with a short text. A word
 * follows a space or begins a line; trigrams mark that place, so their index finds such a text as well.
 */
function hasWordWith(column: SQLWrapper, beginning: string): SQL {
  const patterns = ['', '% ', '%\n'].map((before) => sql`${column} like ${`${before}${beginning.toLowerCase()}%`}`)
  return sql`(${sql.join(patterns, sql` or `)})`
}

/**
 * Builds the condition that a line of a lower-case column contains a text, or if the text is short that a word begins
 * with it.
 */
export const holds = (column: SQLWrapper, text: string): SQL =>
  SHORT.test(text) ? hasWordWith(column, text) : sql`${column} like lower(${anywhere(text)})`

/**
 * Builds the condition that a line of a lower-case column matches what a person typed, ignoring case. Several spaces or
 * lines count as one space, as they do in the column.
 */
export function matchesSearch(column: SQLWrapper, text: string): SQL {
  const typed = text.replace(/\s+/g, ' ')
  const phone = storedPhone(typed)
  return phone === null ? holds(column, typed) : sql`(${holds(column, typed)} or ${column} like ${anywhere(phone)})`
}
