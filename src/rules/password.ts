/** In bytes. argon2 accepts longer passwords, but nobody types them, and hashing them takes time. */
export const LONGEST_PASSWORD = 128
export const SHORTEST_PASSWORD = 8

/** The password rules (S2 §5, D6), one by one, as the live checklist shows them. */
export interface PasswordChecks {
  readonly length: boolean
  readonly special: boolean
  readonly number: boolean
}

/** Normalises a password, so that different encodings of the same letters match. */
export const normalizePassword = (password: string): string => password.normalize('NFC')

/** Checks a password against the rules. A special character is neither a letter, nor a digit, nor a space. */
export function checkPassword(password: string): PasswordChecks {
  const text = normalizePassword(password)
  return {
    length: [...text].length >= SHORTEST_PASSWORD && new TextEncoder().encode(text).length <= LONGEST_PASSWORD,
    special: /[^\p{L}\p{M}\p{N}\s]/u.test(text),
    number: /\p{Nd}/u.test(text),
  }
}

export const isStrongPassword = (password: string): boolean => Object.values(checkPassword(password)).every(Boolean)
