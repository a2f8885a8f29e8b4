import { countLimit, MAX_COUNTED } from '#rules/counted.ts'
import { pluralFor } from './plural.ts'

const plural = pluralFor('en')

const written = (limit: number) => limit.toLocaleString('en-IN')

/**
 * Formats the size of a list, up to the limit of counting: "1 order", "250 orders", "More than 10,000 orders", or "More
 * than 1,000 orders" in search results.
 */
export function formatCount(total: number, one: string, many: string, search?: string): string {
  const limit = countLimit(Boolean(search))
  return total > limit ? `More than ${written(limit)} ${many}` : plural(total, `${total} ${one}`, `${total} ${many}`)
}

/** Formats a count without the noun: "250", "10,000+". */
export const formatCountShort = (total: number): string =>
  total > MAX_COUNTED ? `${written(MAX_COUNTED)}+` : String(total)
