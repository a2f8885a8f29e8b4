/** Half of a character that UTF-16 writes as two, or the character 0: PostgreSQL's texts and JSON cannot hold them. */
const UNSTORABLE = /\p{Surrogate}|\0/u

/** Whether one of a value's texts or names cannot be stored. The list grows as it is gone through: no depth is too deep. */
export function holdsUnstorable(value: unknown): boolean {
  const found = [value]
  for (const each of found) {
    if (typeof each === 'string' && UNSTORABLE.test(each)) return true
    if (typeof each === 'object' && each !== null) for (const entry of Object.entries(each)) found.push(...entry)
  }
  return false
}
