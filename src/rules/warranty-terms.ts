import { addMonths } from './india-time.ts'

/** The duration of a product's warranty: a lifetime, a number of months from its dispatch, or none. */
export type WarrantyTerms = 'lifetime' | 'none' | `${number} months`

const MAX_MONTHS = 240
const MONTHS = /^([1-9]\d{0,2}) months?$/

/** Parses warranty terms as they are stored and sent, such as "24 months"; returns null for any other text. */
export function readWarranty(text: string): WarrantyTerms | null {
  const terms = text.trim().toLowerCase()
  if (terms === 'lifetime' || terms === 'none') return terms
  const months = Number(MONTHS.exec(terms)?.[1] ?? 0)
  return months > 0 && months <= MAX_MONTHS ? `${months} months` : null
}

/** Returns the months of limited terms, or null for a lifetime and for none. */
export const monthsOf = (terms: WarrantyTerms): number | null =>
  terms === 'lifetime' || terms === 'none' ? null : Number.parseInt(terms, 10)

const PLASTIC =
  /\b(?:plastic|polycarbonate|polypropylene|polyethylene|polyamide|polyurethane|nylon|acrylic|abs|pvc|fib(?:re|er)(?:glass)?|frp|carbon)\b/i

/** Whether a product is mainly plastic or fibre: its material names one of them first. */
export const isMainlyPlastic = (material: string): boolean => PLASTIC.test(material.split(',')[0] ?? '')

/** Returns the default terms of a product: the policy excludes plastic and fibre parts from the warranty (S2 §9). */
export const defaultWarranty = (material: string): WarrantyTerms => (isMainlyPlastic(material) ? 'none' : 'lifetime')

/** Returns the moment at which the warranty of a piece ends, or null if it does not end or there is none. */
export function warrantyEnd(terms: WarrantyTerms, sentAt: Date): Date | null {
  const months = monthsOf(terms)
  return months === null ? null : addMonths(sentAt, months)
}
