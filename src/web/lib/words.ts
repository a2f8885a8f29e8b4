const fold = (text: string): string => text.normalize('NFKD').toLowerCase()

/** Returns whether every typed word occurs in the text, at the beginning of a word or inside one. */
export const matchesEveryWord = (text: string, typed: string): boolean =>
  fold(typed)
    .split(/\s+/)
    .every((word) => fold(text).includes(word))
