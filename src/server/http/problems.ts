import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problem.ts'
import type { Log } from '#server/lib/log.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { databaseCode } from '#server/lib/tx.ts'

/** PostgreSQL's ways of saying "not now": too many connections, shutting down, a statement or lock that took too long. */
const DATABASE_BUSY = /^(08|53|57P|57014|55P03|25006)/
/** Somebody deleted what somebody else was about to name. */
const REFERS_TO_NOTHING = '23503'
const CONNECTION_LOST =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|timeout exceeded|Query read timeout|Connection terminated|Client was closed|not queryable/

const BY_STATUS = new Map<number, ProblemCode>(
  Object.entries(PROBLEM_STATUS).map(([code, status]) => [status, code as ProblemCode]),
)

/** A thrown value as the refusal that the caller sees. What nobody expected is logged and told in general words only. */
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
  const { code, message, fields, retryAfterSeconds, extra } = problem
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  const body = { ...more, ...extra, message, code, ...(fields && { fields }) }
  return new Response(JSON.stringify(body), { status: PROBLEM_STATUS[code], headers })
}

/** How zod itself words a refusal; then the name of the field is needed to understand it. */
const UNNAMED = /^(Invalid|Too|Unrecognized)/

/** What a schema refuses, a message for each field; the first one is shown where there is room for one only. */
export function invalidInput(error: z.ZodError): ShopProblem {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  const [first] = error.issues
  const message = first?.message ?? 'The input is not valid.'
  const named =
    first && first.path.length > 0 && UNNAMED.test(message) ? `${first.path.join('.')}: ${message}` : message
  return new ShopProblem('invalid', named, { fields })
}
