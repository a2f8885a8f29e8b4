import { PLACES } from './india.ts'
import { plainCode } from './pasted.ts'

/** Matches a regular taxpayer's GSTIN: state code, PAN, entity, kind, check character. */
export const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Normalises a GSTIN for storage: in capitals, without what groups it. */
export const foldGstin = (typed: string): string => plainCode(typed).toUpperCase().replace(/[ .-]/g, '')

/** Of the first 14: weights 1, 2, 1, 2 …, adding up the two base-36 digits of each product. */
function checkCharacter(first14: string): string {
  let sum = 0
  for (const [place, character] of [...first14].entries()) {
    const product = ALPHABET.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36)
}

/** Whether a normalised text is a valid GSTIN; only the government's portal knows whether it exists. */
export const isGstin = (text: string): boolean => GSTIN.test(text) && checkCharacter(text.slice(0, 14)) === text[14]

/** Returns the state, or the other territory, in which a GSTIN is registered; undefined for an unknown code. */
export const stateOfGstin = (gstin: string): string | undefined =>
  PLACES.find((state) => state.gst === foldGstin(gstin).slice(0, 2))?.name

/** Explains to the customer why a GSTIN cannot be used for an invoice; returns null if it can. */
export function gstinProblem(text: string): string | null {
  const gstin = foldGstin(text)
  if (gstin.length !== 15) return 'A GSTIN has 15 characters. Please check it.'
  if (!isGstin(gstin)) return 'This is not a valid GSTIN. Please compare it with your registration certificate.'
  if (stateOfGstin(gstin) !== undefined) return null
  return `A GSTIN beginning with ${gstin.slice(0, 2)} belongs to no state. Please check it.`
}
