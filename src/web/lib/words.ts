import { wordsOf } from '#rules/words.ts'

/** Returns whether every typed word occurs in the text, in a word or across words that are written together. */
export function matchesEveryWord(text: string, typed: string): boolean {
  const joined = wordsOf(text).join('')
  const words = wordsOf(typed)
  return words.length > 0 ? words.every((word) => joined.includes(word)) : typed.trim() === ''
}
