/** What the list of the administration can be narrowed to; the first one is where the work is. */
export const REVIEW_FILTERS = ['new', 'unanswered', 'hidden', 'all'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** What a customer may write about a product (S1 §5), and what the seller may answer, in characters. */
export const MOST_COMMENTS = 250
export const MOST_ANSWER = 1000

/** The reason for which a review is hidden. */
export const MOST_REASON = 250

/** A text as it is kept: one way to write each letter (NFC), each break of a line one character, no space around it. */
export const normalizeText = (typed: string): string =>
  typed.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').normalize('NFC').trim()

/** Characters as the database counts them: one for each code point, however many units a browser stores it in. */
const countCharacters = (text: string): number => [...text].length

/** How many characters there will be of a text that is being typed. */
export const countTyped = (typed: string): number => countCharacters(normalizeText(typed))

const VISIBLE = /[^\p{C}\p{Z}]/u
const CONTROL = /(?!\n)\p{Cc}/u

/** What is wrong with a text that was normalized, if anything. */
export function textFault(text: string, most: number): 'missing' | 'control' | 'long' | null {
  if (!VISIBLE.test(text)) return 'missing'
  if (CONTROL.test(text)) return 'control'
  return countCharacters(text) > most ? 'long' : null
}
