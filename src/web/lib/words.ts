const fold = (text: string): string => text.normalize('NFKD').toLowerCase()

/** True when every typed word begins a word of the text, or stands inside one. */
export const matchesEveryWord = (text: string, typed: string): boolean =>
  fold(typed)
    .split(/\s+/)
    .every((word) => fold(text).includes(word))
