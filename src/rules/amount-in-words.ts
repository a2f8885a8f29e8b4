import type { Paise } from './money.ts'

const SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

/** The Indian grouping, largest first; above a hundred crore the crores are counted in the same words. */
const GROUPS: readonly (readonly [number, string])[] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
]

function words(count: number): string {
  for (const [size, name] of GROUPS) {
    if (count < size) continue
    const rest = count % size
    return `${words(Math.floor(count / size))} ${name}${rest > 0 ? ` ${words(rest)}` : ''}`
  }
  if (count < 20) return SMALL[count] ?? ''
  const ones = count % 10
  return `${TENS[Math.floor(count / 10)]}${ones > 0 ? ` ${SMALL[ones]}` : ''}`
}

/**
 * Writes an amount in words, as is customary on bills: "Rupees Ten Thousand Seven Hundred Seventy Only". CGST Rule 46
 * does not require it. Throws a RangeError for anything but a whole number of paise from zero up.
 */
export function rupeesInWords(amount: Paise): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`No amount that can be worded: ${amount}`)
  const paise = amount % 100
  const rupees = `Rupees ${words((amount - paise) / 100)}`
  if (paise === 0) return `${rupees} Only`
  return `${rupees} and ${words(paise)} ${paise === 1 ? 'Paisa' : 'Paise'} Only`
}
