/** Bytes; argon2 would take more, but nobody types them, and hashing them costs. */
export const LONGEST_PASSWORD = 128
export const SHORTEST_PASSWORD = 8

/** The rules of S2 §5 and D6, one by one, as the live checklist shows them. */
export interface PasswordChecks {
  readonly length: boolean
  readonly special: boolean
  readonly number: boolean
}

/** Two ways of writing the same letters are one password. */
export const normalizePassword = (password: string): string => password.normalize('NFC')

/** Special is any character that is neither a letter, nor a digit, nor a space. */
export function checkPassword(password: string): PasswordChecks {
  const text = normalizePassword(password)
  return {
    length: [...text].length >= SHORTEST_PASSWORD && new TextEncoder().encode(text).length <= LONGEST_PASSWORD,
    special: /[^\p{L}\p{M}\p{N}\s]/u.test(text),
    number: /\p{Nd}/u.test(text),
  }
}

export const isStrongPassword = (password: string): boolean => Object.values(checkPassword(password)).every(Boolean)
