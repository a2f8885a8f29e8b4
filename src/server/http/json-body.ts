import { holdsUnstorable } from '#rules/storable.ts'
import { ShopProblem } from '#server/lib/problem.ts'

export const JSON_TYPE = /^application\/json(;\s*charset="?utf-8"?)?$/i

/** PostgreSQL's text cannot hold the character 0, nor its JSON half a character; nobody types them. */
export function refuseUnstorable(found: boolean): void {
  if (found) throw new ShopProblem('invalid', 'The input holds a character that cannot be stored.')
}

export function parseJson(text: string): unknown {
  refuseUnstorable(text.includes('\\u0000'))
  const value = parsed(text)
  refuseUnstorable(HALF_ESCAPED.test(text) && holdsUnstorable(value))
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ShopProblem('unreadable', 'The body is not valid JSON.')
  }
}

/** Half of a character that UTF-16 writes as two: in a body only an escape can make one. */
const HALF_ESCAPED = /\\ud[89a-f]/i
