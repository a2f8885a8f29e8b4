import { parseRupees } from '#rules/money.ts'

export const isPercent = (text: string): boolean => /^(\d{1,2}(\.\d{1,2})?)?$/.test(text.trim())
export const isRupees = (text: string): boolean => parseRupees(text) !== null

/** Parses the typed amount into paise; it may be negative. */
export function amountOf(typed: string): number | null {
  const text = typed.trim().replace(/^[−–]/, '-')
  const paise = parseRupees(text.replace(/^[-+]/, '').trim())
  return paise !== null && text.startsWith('-') ? -paise : paise
}
