/** Copied along from messengers, tables and PDF files: directional marks, zero-width spaces, byte order marks. */
const MARKS = /\p{Default_Ignorable_Code_Point}/gu

/** Without what belongs to a text: the joiners in the scripts of India, and what selects or joins emoji. */
const MARKS_IN_TEXT =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu

const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/** Returns a text that was typed or pasted, without marks that nobody sees, and without spaces around it. */
export const plainText = (typed: string): string => typed.replace(MARKS_IN_TEXT, '').trim()

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** Returns the value of a decimal digit of any script: Unicode lists the ten digits of each one after the other. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let start = codePoint
  while (isDigit(start - 1)) start -= 1
  return String((codePoint - start) % 10)
}

/**
 * Returns a code or number as one would type it: digits of any script as 0 to 9, full-width letters as plain ones, every
 * dash as a hyphen, any spaces as one, and no invisible marks. What a code of one kind may leave out besides is for its
 * own function.
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(MARKS, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/(?!\d)\p{Nd}/gu, digitValue)
    .replace(/\s+/g, ' ')
    .trim()
