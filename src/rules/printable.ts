/** The scripts that documents have a font for beside Latin, by their blocks of Unicode: those of Indian addresses. */
export const SCRIPT_BLOCKS = {
  arabic: /[\u0600-\u06ff]/,
  devanagari: /[\u0900-\u097f\u1cd0-\u1cf6\ua8e0-\ua8ff]/,
  bengali: /[\u0980-\u09ff]/,
  gurmukhi: /[\u0a00-\u0a7f]/,
  gujarati: /[\u0a80-\u0aff]/,
  odia: /[\u0b00-\u0b7f]/,
  tamil: /[\u0b80-\u0bff]/,
  telugu: /[\u0c00-\u0c7f]/,
  kannada: /[\u0c80-\u0cff]/,
  malayalam: /[\u0d00-\u0d7f]/,
} as const

export type Script = keyof typeof SCRIPT_BLOCKS

/** Characters that nobody sees: documents leave them out. The joiners between letters stay, and signs of Arabic numbers. */
export const INVISIBLE = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd])\p{Cf}|\p{Variation_Selector}/gu

/** Latin, Greek and Cyrillic letters, punctuation and signs, as far as the fonts of documents have them. */
const LATIN =
  /[ -~\u00a0-\u03e1\u03f0-\u052f\u1e00-\u1fff\u2010-\u2027\u202f-\u205e\u2070-\u20bf\u2100-\u215f]|\u200c|\u200d/

/** Codes without a character, and two letters of 2025 that the fonts do not have yet. */
const UNASSIGNED = /\p{Cn}|\u0c5c|\u0cdc/u

const isPrintable = (character: string): boolean =>
  /[\s\p{Cc}]/u.test(character) ||
  (!UNASSIGNED.test(character) &&
    (LATIN.test(character) || Object.values(SCRIPT_BLOCKS).some((block) => block.test(character))))

/** Returns the first character of a text that no font of our documents has, or null if they can print all of it. */
export function firstUnprintable(text: string): string | null {
  for (const character of text.normalize('NFC').replace(INVISIBLE, '')) if (!isPrintable(character)) return character
  return null
}
