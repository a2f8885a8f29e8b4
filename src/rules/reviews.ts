import { isBlank } from './pasted.ts'

/** The filters of the administrators' list; the first one shows what needs work. */
export const REVIEW_FILTERS = ['new', 'unanswered', 'hidden', 'all'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** The maximum length of a customer's review (S1 §5), and of the seller's reply, in characters. */
export const MAX_COMMENTS = 250
export const MAX_ANSWER = 1000

export const MAX_REASON = 250

/** Normalises a text for storage: NFC, line breaks as one character, no spaces around it. */
export const normalizeText = (typed: string): string =>
  typed.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').normalize('NFC').trim()

/** Counts characters like the database: one for each code point, however many units a browser stores it in. */
const codePoints = (text: string): number => [...text].length

/** Counts the characters that a text being typed will have when stored. */
export const countCharacters = (typed: string): number => codePoints(normalizeText(typed))

const CONTROL = /(?!\n)\p{Cc}/u

/** Returns what is wrong with a normalised text, if anything. */
export function textProblem(text: string, most: number): 'missing' | 'control' | 'long' | null {
  if (isBlank(text)) return 'missing'
  if (CONTROL.test(text)) return 'control'
  return codePoints(text) > most ? 'long' : null
}
