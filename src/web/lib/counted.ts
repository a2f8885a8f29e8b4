import { MOST_COUNTED } from '#rules/counted.ts'

const MOST = '10,000'

/** How many of something a list has, as far as the shop counts: "1 order", "250 orders", "More than 10,000 orders". */
export function counted(total: number, one: string, many: string): string {
  if (total === 1) return `1 ${one}`
  return total > MOST_COUNTED ? `More than ${MOST} ${many}` : `${total} ${many}`
}

/** The same where there is no room for words: "250", "10,000+". */
export const countedShort = (total: number): string => (total > MOST_COUNTED ? `${MOST}+` : String(total))
