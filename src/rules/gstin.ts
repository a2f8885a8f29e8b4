import { STATES } from './india.ts'

/** The shape of a regular taxpayer's GSTIN: state code, PAN, entity, kind, check character (payments and GST 3.9). */
export const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** As a GSTIN is kept: without blanks around it, in capitals. */
export const foldGstin = (typed: string): string => typed.trim().toUpperCase()

/** The check character of the first 14: weights 1, 2, 1, 2 …, each product's two digits to the base 36 added up. */
function checkCharacter(first14: string): string {
  let sum = 0
  for (const [place, character] of [...first14].entries()) {
    const product = ALPHABET.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36)
}

/** Whether a folded text is a GSTIN typed without a mistake; that it exists, only the government's portal can say. */
export const isGstin = (text: string): boolean => GSTIN.test(text) && checkCharacter(text.slice(0, 14)) === text[14]

/**
 * Why a GSTIN cannot stand on a bill for goods sent to a state, in words for the customer; null when it can. The place
 * of supply is the state of delivery, so the number must be of that state (payments and GST 3.3).
 */
export function gstinProblem(text: string, stateName: string): string | null {
  const gstin = foldGstin(text)
  if (gstin.length !== 15) return 'A GSTIN has 15 characters. Please check it.'
  if (!isGstin(gstin)) return 'This is not a valid GSTIN. Please compare it with your registration certificate.'
  const code = gstin.slice(0, 2)
  if (STATES.find((state) => state.name === stateName)?.gst === code) return null
  const registered = STATES.find((state) => state.gst === code)?.name
  return registered === undefined
    ? `A GSTIN beginning with ${code} belongs to no state that we deliver to.`
    : `This GSTIN is registered in ${registered}, but the goods go to ${stateName}. The two must be the same state.`
}
