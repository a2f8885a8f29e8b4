import { containsUnstorable } from '#rules/storable.ts'
import { ShopProblem } from '#server/lib/problem.ts'

export const JSON_TYPE = /^application\/json(;\s*charset="?utf-8"?)?$/i

/**
 * Refuses what PostgreSQL cannot store: the character 0 in text, and half a surrogate pair in JSON. Nobody types them.
 */
export function refuseUnstorable(found: boolean): void {
  if (found) throw new ShopProblem('invalid', 'The input holds a character that cannot be stored.')
}

export function parseJson(text: string): unknown {
  refuseUnstorable(text.includes('\\u0000'))
  const value = parsed(text)
  refuseUnstorable(HALF_ESCAPED.test(text) && containsUnstorable(value))
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ShopProblem('unreadable', 'The body is not valid JSON.')
  }
}

/** Matches an escaped half of a UTF-16 surrogate pair; in a JSON body only an escape can produce one. */
const HALF_ESCAPED = /\\ud[89a-f]/i
