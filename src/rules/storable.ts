/** Matches half a surrogate pair, or the character 0, which PostgreSQL cannot store in text and JSON. */
const UNSTORABLE = /\p{Surrogate}|\0/u

/** The list grows during the loop, so deep nesting cannot overflow the stack. */
export function containsUnstorable(value: unknown): boolean {
  const found = [value]
  for (const each of found) {
    if (typeof each === 'string' && UNSTORABLE.test(each)) return true
    if (typeof each === 'object' && each !== null) for (const entry of Object.entries(each)) found.push(...entry)
  }
  return false
}
