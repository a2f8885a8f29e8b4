import { plainCode } from './pasted.ts'

/** Crockford's base 32: no letter looks like a digit, and U is left out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** Calculates the check character, which reveals any wrong character and nearly all swapped ones. */
function checkCharacter(body: string): string {
  let sum = 0
  for (const [place, character] of [...body].reverse().entries()) {
    const value = ALPHABET.indexOf(character)
    const counted = place % 2 === 0 ? value * 2 : value
    sum += Math.floor(counted / 32) + (counted % 32)
  }
  return ALPHABET.charAt((32 - (sum % 32)) % 32)
}

/** Builds a unit's code from eleven random numbers from 0 to 31, which are 55 bits, and a check character. */
export function unitCode(random: readonly number[]): string {
  if (random.length !== LENGTH - 1) throw new RangeError(`A code needs ${LENGTH - 1} numbers`)
  const body = random.map((value) => ALPHABET.charAt(value % 32)).join('')
  return body + checkCharacter(body)
}

/** Returns a typed or scanned code in its normalised form, or null if it is not valid. */
export function readUnitCode(typed: string): string | null {
  if (typed.length > 100) return null
  const code = [...plainCode(typed).toUpperCase()]
    .filter((character) => !/[\s-]/.test(character))
    .map((character) => READ_AS[character] ?? character)
    .join('')
  const known = code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character))
  return known && checkCharacter(code.slice(0, -1)) === code.slice(-1) ? code : null
}

/** Formats a code in groups of four, as it is printed. */
export const formatUnitCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
