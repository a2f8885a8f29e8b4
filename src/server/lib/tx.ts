import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Connection, type Db, queriesOn } from '#db/client.ts'
import type { Raw } from '#db/rows.ts'
import type { Part, Read, Statement, Write } from '#db/statement.ts'

export type { Connection, Db, Write }

/** A transaction: queries run in it and jobs are queued in it, so that they exist only if it commits. */
export interface Tx {
  readonly db: Db
  readonly client: pg.PoolClient
}

/** A transaction, or a context without one. */
export interface On {
  readonly db: Db
}

type Reads = Readonly<Record<string, Read<unknown>>>

export type Results<Sent extends Reads> = {
  [Name in keyof Sent]: NonNullable<Sent[Name]> extends Read<infer Result> ? Result : never
}

/**
 * Sends a statement and returns its result. Writes sent with it are made in the same statement: none sees what another has
 * written, and references between their rows are checked at the end.
 */
export function run<Result>({ db }: On, statement: Statement<Result>): Promise<Result>
export function run<Result>(
  { db }: On,
  first: Part<Result, 'write' | 'write and return'>,
  ...writes: readonly Write[]
): Promise<Result>
export function run({ db }: On, ...writes: readonly Write[]): Promise<unknown>
/** Sends several reads as one statement, or takes several locks in turn, and returns the result of each. */
export function run<Sent extends Reads>({ db }: On, reads: Sent): Promise<Results<Sent>>
export async function run(
  { db }: On,
  first?: Statement<unknown> | Reads,
  ...writes: readonly Write[]
): Promise<unknown> {
  if (!first) return undefined
  if (!isStatement(first)) return runEach(db, first)
  if (writes.length === 0) return first.alone(db)
  const { kind, result } = first as Part<unknown>
  const steps = [first as Part<unknown>, ...writes].map(
    ({ text }, place) => sql`${sql.identifier(`w${place}`)} as (${text(sql`true`)})`,
  )
  const returned = kind === 'write and return' ? sql` * from w0` : sql``
  const { rows } = await db.execute(sql`with ${sql.join(steps, sql`, `)} select${returned}`)
  return result(rows)
}

const isStatement = (sent: Statement<unknown> | Reads): sent is Statement<unknown> => typeof sent.alone === 'function'

async function runEach(db: Db, reads: Reads): Promise<Record<string, unknown>> {
  const sent = Object.entries(reads)
  const locking = sent.every(([, { kind }]) => kind === 'lock')
  if (!locking && sent.some(([, { kind }]) => kind !== 'read')) throw new Error('Only reads or only locks go together.')
  const query = locking
    ? lockedInTurn(sent)
    : sql`select ${lists(sent.map(([name, { text }]) => [name, text(sql`true`)]))}`
  const { rows } = await db.execute<Record<string, Raw[]>>(query)
  const [found] = rows
  if (!found) throw new Error('The database has not answered.')
  return Object.fromEntries(sent.map(([name, { result }]) => [name, result(found[name] ?? [])]))
}

/**
 * Builds the statement that takes locks, each after the one before it. A row that another transaction has changed meanwhile
 * is returned as it is now; anything else must be read by a later statement.
 */
function lockedInTurn(sent: readonly (readonly [name: string, Read<unknown>])[]): SQL {
  const steps = sent.map(([name, { text }], place) => {
    const before = sent[place - 1]?.[0]
    // The number of rows is never negative, but the database has to take the locks to know it.
    const after = before === undefined ? sql`true` : sql`(select count(*) from ${sql.identifier(before)}) >= 0`
    return sql`${sql.identifier(name)} as materialized (${text(after)})`
  })
  const locked = lists(sent.map(([name]) => [name, sql`select * from ${sql.identifier(name)}`]))
  return sql`with ${sql.join(steps, sql`, `)} select ${locked}`
}

/** Builds one column for each query, with its rows as a JSON list. */
const lists = (queries: readonly (readonly [name: string, query: SQL])[]): SQL =>
  sql.join(
    queries.map(
      ([name, query]) => sql`(select coalesce(json_agg(found), '[]') from (${query}) found) as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )

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
