import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import { type Connection, type Db, queriesOn } from '#db/client.ts'
import { type LockStep, lockInTurn, readTogether, writeTogether } from '#db/together.ts'

export type { Connection, Db, LockStep }

/** A transaction: queries run in it and jobs are queued in it, so that they exist only if it commits. */
export interface Tx {
  readonly db: Db
  readonly client: pg.PoolClient
}

/** A write that a module wants to make, for a statement that makes several. */
export type Write = SQL

/** Makes several writes in one statement. None sees what another has written. */
export const writeAll = ({ db }: Pick<Tx, 'db'>, writes: readonly Write[]): Promise<void> => writeTogether(db, writes)

/** Takes locks in one statement, in the order in which they are given, and returns the rows of each. */
export const lockAll = <Name extends string>({ db }: Tx, steps: Readonly<Record<Name, LockStep>>) =>
  lockInTurn(db, steps)

/** A query of a module, for a statement that reads for several. */
export type Query = SQL

/** Reads the rows of several queries in one statement. */
export const readAll = <Name extends string>({ db }: Pick<Tx, 'db'>, queries: Readonly<Record<Name, Query>>) =>
  readTogether(db, queries)

/**
 * Waits for statements of a transaction that are sent together, for all of them even if one fails: none may be sent after
 * the rollback, on a connection that already serves somebody else.
 */
export async function waitForAll<Works extends readonly Promise<unknown>[]>(
  ...works: Works
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

/**
 * PostgreSQL errors worth a retry: a serialization failure, a deadlock, a lock that another transaction held too long.
 */
const TRY_AGAIN = new Set(['40001', '40P01', '55P03'])
const ATTEMPTS = 3

/** Runs `work` in a transaction. Errors worth a retry run it again, at most three times in total. */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !TRY_AGAIN.has(databaseCode(error) ?? '')) throw error
    }
  }
}

async function once<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A lost connection emits an 'error' event besides failing its queries; without a listener it would end the process.
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  try {
    // Sent together with the first statement. If it fails, the connection is of no use, and is closed.
    const begun = client.query('begin')
    begun.catch((error: Error) => {
      broken = error
    })
    const result = await work({ db: queriesOn(client), client })
    await begun
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed unnoticed, so nothing was saved.')
    return result
  } catch (error) {
    // No further query is sent on a connection that did not answer.
    if (isUnanswered(error)) broken = error
    else {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    }
    throw error
  } finally {
    client.off('error', lost)
    // A connection that could not roll back may still be inside a transaction, so it is closed.
    client.release(broken)
  }
}

/** Returns PostgreSQL's five-character error code, even if the query builder has wrapped the error. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

/** The driver's message if an answer does not arrive in time, as on a connection whose other end is gone. */
const UNANSWERED = 'Query read timeout'

/** Whether the result of a statement is unknown, because its answer did not arrive. */
function isUnanswered(error: unknown): error is Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message === UNANSWERED) return true
  }
  return false
}
