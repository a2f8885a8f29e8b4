// What a call names outside its body: the part of a list, an id, the idempotency key.
import { invalid, refused } from './errors.ts'
import { only } from './input.ts'

export interface Page {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly skip: number
}

function readCount(query: Readonly<Record<string, string>>, name: string, fallback: number, min: number, max: number) {
  const text = query[name]
  if (text === undefined) return fallback
  if (!/^\d{1,12}$/.test(text)) throw invalid(`The ${name} must be an integer.`, name)
  const value = Number(text)
  if (value < min) throw invalid(`The ${name} must be at least ${min}.`, name)
  if (value > max) throw invalid(`The ${name} may not be greater than ${max}.`, name)
  return value
}

/** Reads the requested part of a list. `more` names further query parameters that are allowed. */
export function readPage(query: Readonly<Record<string, string>>, more: readonly string[] = []): Page {
  only(query, ['from', 'to', 'count', 'skip', 'expand[]', ...more])
  return {
    from: readCount(query, 'from', 0, 0, Number.MAX_SAFE_INTEGER),
    to: readCount(query, 'to', Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER),
    count: readCount(query, 'count', 10, 1, 100),
    skip: readCount(query, 'skip', 0, 0, Number.MAX_SAFE_INTEGER),
  }
}

/** Checks the form of an id; not whether the record exists. */
export function readId(id: string, prefix: string): string {
  if (!id.startsWith(prefix) || !/^[A-Za-z0-9]{14}$/.test(id.slice(prefix.length)))
    throw refused(`${id} is not a valid id`, 'input_validation_failed')
  return id
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/

export function readIdempotencyKey(key: string | undefined): string | undefined {
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key))
    throw invalid('The idempotency key must have at least 10 characters: letters, digits, - and _ only.')
  return key
}
