import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Runs queries on the pool or on the connection of one transaction. */
export type Db = NodePgDatabase

/** The address of the database: a URL, or the parts of the embedded server's socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

// Money and counts are bigint in the database and stay far below 2^53 paise (90 thousand crore rupees).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** The names of prepared statements. Their number is limited, as lists of different lengths make endless statements. */
const names = new Map<string, string>()
const MAX_NAMES = 500

/** Parses and plans each statement only once: to plan a short query takes as long as to run it. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [config] = args
    if (typeof config === 'object' && config !== null && 'text' in config && !('submit' in config)) {
      const statement = config as { text: string; name?: string | undefined }
      const name = statement.name ?? nameOf(statement.text)
      if (name !== undefined) args[0] = { ...statement, name }
    }
    return (super.query as (...given: unknown[]) => never).apply(this, args)
  }
}

/** Marks the text of a statement that is planned each time; see `plannedEachTime`. */
const EACH_TIME = '/* planned each time */'

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES || text.includes(EACH_TIME)) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** The server's time limit for a statement of the shop, in milliseconds. */
const STATEMENT_MS = 5000
/** The additional milliseconds without an answer after which a connection counts as broken. */
const SILENCE_MS = 3000

/** `longestMs`: the time limit of the longest statement, if one transaction needs more than the usual. */
export function createPool(connection: Connection, size = 10, longestMs = STATEMENT_MS): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient,
    max: size,
    // Statements of a transaction that are awaited together are sent together. The query builder may send them in another
    // order, so a lock is always awaited before anything that it protects.
    pipeline: true,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: longestMs + SILENCE_MS,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'shop',
  })
  // An idle connection that the server closes is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

const queries = new WeakMap<pg.Pool | pg.ClientBase, Db>()

/** Returns the query builder of a pool or of one of its connections, created once for each. */
export function queriesOn(client: pg.Pool | pg.ClientBase): Db {
  const known = queries.get(client)
  if (known) return known
  const created = drizzle({ client: client as pg.Pool | pg.PoolClient })
  queries.set(client, created)
  return created
}
