import type pg from 'pg'
import { type Connection, type Db, queriesOn } from '#db/client.ts'

export type { Connection, Db }

/** One transaction: queries run on it, and jobs are queued in it, so that they exist exactly when it commits. */
export interface Tx {
  readonly db: Db
  readonly client: pg.PoolClient
}

/** What may go better another time: a serialization failure, a deadlock, a lock that somebody has held for too long. */
const TRY_AGAIN = new Set(['40001', '40P01', '55P03'])
const ATTEMPTS = 3

/** Runs `work` in a transaction; what may go better another time runs again, at most three times in all. */
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
  // A connection that is lost says so to whoever has it, beside failing its queries; unheard, it would end the process.
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  try {
    await client.query('begin')
    const result = await work({ db: queriesOn(client), client })
    await client.query('commit')
    return result
  } catch (error) {
    // Nothing more is asked on a connection that did not answer.
    if (isUnanswered(error)) broken = error
    else {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    }
    throw error
  } finally {
    client.off('error', lost)
    // A connection that could not roll back may hold a half-done transaction: it is thrown away.
    client.release(broken)
  }
}

/** The five characters by which PostgreSQL names an error, found also where the query builder wrapped it. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

/** What the driver says when an answer does not come in time, as on a connection whose other end is gone. */
const UNANSWERED = 'Query read timeout'

/** Whether nobody knows what became of a statement, because its answer did not come. */
function isUnanswered(error: unknown): error is Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message === UNANSWERED) return true
  }
  return false
}
