import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problem.ts'
import type { Log } from '#server/lib/log.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { databaseCode } from '#server/lib/tx.ts'

/** Matches PostgreSQL's temporary errors: too many connections, shutting down, a statement or lock that timed out. */
const DATABASE_BUSY = /^(08|53|57P|57014|55P03|25006)/
/** The PostgreSQL error code for a reference to a row that somebody else has just deleted. */
const REFERS_TO_NOTHING = '23503'
const CONNECTION_LOST =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|timeout exceeded|Query read timeout|Connection terminated|Client was closed|not queryable/

const BY_STATUS = new Map<number, ProblemCode>(
  Object.entries(PROBLEM_STATUS).map(([code, status]) => [status, code as ProblemCode]),
)

/**
 * Converts a thrown value to the error that the caller sees. An unexpected one is logged and described only in general
 * terms.
 */
export function toProblem(error: unknown, log: Log): ShopProblem {
  if (error instanceof ShopProblem) return error
  if (error instanceof HTTPException) {
    const code = BY_STATUS.get(error.status) ?? (error.status < 500 ? 'unreadable' : 'unavailable')
    return new ShopProblem(code, error.status < 500 ? error.message || 'This request cannot be read.' : BUSY)
  }
  if (isBusy(error)) {
    log.warn({ err: error }, 'database not available')
    return new ShopProblem('unavailable', BUSY, { retryAfterSeconds: 2 })
  }
  if (databaseCode(error) === REFERS_TO_NOTHING) {
    log.warn({ err: error }, 'what this refers to is gone')
    return new ShopProblem('conflict', 'What this is about has been deleted in the meantime.')
  }
  log.error({ err: error }, 'unexpected error')
  return new ShopProblem('internal', GENERIC_MESSAGE)
}

const BUSY = 'The shop is busy at the moment. Please try again.'

function isBusy(error: unknown): boolean {
  if (DATABASE_BUSY.test(databaseCode(error) ?? '')) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (CONNECTION_LOST.test(`${'code' in cause ? cause.code : ''} ${cause.message}`)) return true
  }
  return false
}

export function problemResponse(problem: ShopProblem, more: Readonly<Record<string, unknown>> = {}): Response {
  const { retryAfterSeconds } = problem
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  const body = { ...more, ...problemBody(problem) }
  return new Response(JSON.stringify(body), { status: PROBLEM_STATUS[problem.code], headers })
}

export const problemBody = ({ code, message, fields, extra }: ShopProblem) => ({
  ...extra,
  message,
  code,
  ...(fields && { fields }),
})

/** Matches zod's own messages, which cannot be understood without the name of the field. */
const UNNAMED = /^(Invalid|Too|Unrecognized)/

/**
 * Builds the error for invalid input, with a message for each field; the first one is shown if there is room for only
 * one.
 */
export function invalidInput(error: z.ZodError): ShopProblem {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  const [first] = error.issues
  const message = first?.message ?? 'The input is not valid.'
  const named =
    first && first.path.length > 0 && UNNAMED.test(message) ? `${first.path.join('.')}: ${message}` : message
  return new ShopProblem('invalid', named, { fields })
}
