import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { plannedEachTime } from '#db/statement.ts'
import { foldEmail } from '#rules/email.ts'
import { plainCode } from '#rules/pasted.ts'
import { foldShopNumber, foldTrackingNumber } from '#rules/shop-number.ts'
import { readUnitCode } from '#rules/warranty-code.ts'

/** Returns the LIKE pattern for a text anywhere; wildcards in the text match themselves. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Returns the ten digits of a mobile number as the shop stores it, if it was typed with a country code, a leading zero,
 * or grouped. Returns null for any other text, and for a number that needs no change.
 */
export function storedPhone(typed: string): string | null {
  const plain = plainCode(typed)
  if (!/^[+(\d][+\d ().-]*$/.test(plain)) return null
  const digits = plain.replace(/\D/g, '')
  const hasCountry = digits.startsWith('91') && (plain.includes('+') || digits.length === 12)
  const stored = digits.replace(hasCountry ? /^910*/ : /^0+(?:910*)?/, '')
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
export const contains = (column: SQLWrapper, text: string): SQL =>
  SHORT.test(text) ? hasWordWith(column, text) : sql`${column} like lower(${likePattern(text)})`

/** Returns the codes and numbers that a text may be, as the shop stores them, apart from those that are the text itself. */
export function storedSpellings(typed: string): string[] {
  const email = typed.includes('@') ? foldEmail(typed) : typed
  const codes = [
    plainCode(typed),
    foldShopNumber(typed),
    foldTrackingNumber(typed),
    readUnitCode(typed) ?? typed,
    email,
  ]
  const found = new Set([...codes, storedPhone(typed) ?? typed].map((code) => code.toLowerCase()))
  return [...found].filter((code) => code !== '' && code !== typed.toLowerCase())
}

/**
 * Builds the condition that a line of a lower-case column matches what a person typed, ignoring case, or is the same
 * code in another spelling. Several spaces or lines count as one space, as they do in the column.
 */
export function matchesSearch(column: SQLWrapper, text: string): SQL {
  const typed = text.replace(/\s+/g, ' ')
  const others = storedSpellings(typed).map((code) => sql` or ${contains(column, code)}`)
  return plannedEachTime(sql`(${contains(column, typed)}${sql.join(others, sql``)})`)
}
