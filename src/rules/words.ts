/** Signs that cannot be seen, and accents once they are apart from their letters. */
const LEFT_OUT = /[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/gu

/** Digits, or anything else that is no separator: no space, punctuation or symbol. */
const WORD =
  /[0-9]+|[^\p{Cc}\u0020-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0bf3-\u0bfa\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ud800-\uf8ff\ufffc\ufffd\u{1f000}-\u{1faff}]+/gu

/**
 * Returns the words of a text: runs of digits or of anything else that is no separator, in lower case and without
 * accents, so that "XPulse200", "XPulse 200" and "xpulse-200" are the same. The database divides the texts of products in
 * the same way (`search_words`).
 */
export const wordsOf = (text: string): string[] =>
  text.normalize('NFKD').replace(LEFT_OUT, '').normalize('NFKC').toLowerCase().match(WORD) ?? []
