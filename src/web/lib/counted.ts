import { countedTo, MOST_COUNTED } from '#rules/counted.ts'

const written = (most: number) => most.toLocaleString('en-IN')

/**
 * How many of something a list has, as far as the shop counts: "1 order", "250 orders", "More than 10,000 orders", or
 * "More than 1,000 orders" of those that words have found.
 */
export function counted(total: number, one: string, many: string, search?: string): string {
  const most = countedTo(Boolean(search))
  if (total === 1) return `1 ${one}`
  return total > most ? `More than ${written(most)} ${many}` : `${total} ${many}`
}

/** The same where there is no room for words: "250", "10,000+". */
export const countedShort = (total: number): string =>
  total > MOST_COUNTED ? `${written(MOST_COUNTED)}+` : String(total)
