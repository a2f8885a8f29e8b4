// The order in which the words of a line with letters from right to left, as in Urdu, are drawn from left to right.

/** A right-to-left word; a number, which house numbers and codes join with signs; a word; or one other character. */
const WORDS =
  /(?<rtl>(?:[\u0600-\u06ff](?<![\u0660-\u0669\u06f0-\u06f9])[\u200c\u200d]?)+)|(?<number>[\d\u0660-\u0669\u06f0-\u06f9]+(?:[-.,:/][\d\u0660-\u0669\u06f0-\u06f9]+)*)|(?<word>[\p{L}\p{M}\u200c\u200d]+)|./gsu

const ARABIC = /[\u0600-\u06ff]/

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

const KINDS = ['rtl', 'number', 'word'] as const

interface Word {
  readonly text: string
  readonly kind: (typeof KINDS)[number] | 'other'
  /** Odd from right to left, even from left to right, as in Unicode's algorithm. */
  level: number
}

function wordsOf(line: string): Word[] {
  return [...line.matchAll(WORDS)].map(({ 0: text, groups }) => {
    const kind = KINDS.find((each) => groups?.[each] !== undefined) ?? 'other'
    return { text, kind, level: 0 }
  })
}

/** What a line is made of: 1 from right to left, or an even number for words from left to right. */
interface Levels {
  readonly base: number
  readonly ltr: number
}

/** Sets the levels of words and numbers. Returns the side that each gives to what is beside it; null for what is between. */
function setWords(words: readonly Word[], { base, ltr }: Levels): (number | null)[] {
  let afterRtl = base === 1
  return words.map((word) => {
    if (word.kind === 'other') return null
    if (word.kind !== 'number') afterRtl = word.kind === 'rtl'
    word.level = afterRtl ? 1 : ltr
    if (afterRtl && word.kind === 'number') word.level = 2
    return afterRtl ? 1 : ltr
  })
}

/** Sets the levels of all as Unicode's Bidirectional Algorithm (UAX 9) does for plain text; the first letter decides the line's. */
function setLevels(words: readonly Word[]): void {
  const isRtl = words.find(({ kind }) => kind === 'rtl' || kind === 'word')?.kind === 'rtl'
  const levels = isRtl ? { base: 1, ltr: 2 } : { base: 0, ltr: 0 }
  const sides = setWords(words, levels)
  for (const [place, word] of words.entries()) {
    if (word.kind !== 'other') continue
    const before = sides.slice(0, place).findLast((side) => side !== null) ?? levels.base
    const after = sides.slice(place).find((side) => side !== null) ?? levels.base
    word.level = before === after ? before : levels.base
  }
}

function reverseFrom(words: Word[], level: number): Word[] {
  const ordered: Word[] = []
  let run: Word[] = []
  for (const word of words) {
    if (word.level >= level) run.unshift(word)
    else {
      ordered.push(...run, word)
      run = []
    }
  }
  return [...ordered, ...run]
}

/** The font's shaper draws a word of the digits of Urdu from right to left, so they are drawn one by one. */
const drawn = ({ text, kind, level }: Word): string[] => {
  if (kind === 'number' && ARABIC_DIGITS.test(text)) return [...text]
  return [level % 2 === 1 ? (MIRRORED[text] ?? text) : text]
}

/** Returns the pieces of a line in the order in which they are drawn from left to right: the whole line if all of it is. */
export function visualOrder(line: string): string[] {
  if (!ARABIC.test(line)) return [line]
  const words = wordsOf(line)
  setLevels(words)
  return reverseFrom(reverseFrom(words, 2), 1).flatMap(drawn)
}
