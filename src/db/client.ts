import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Runs queries: the pool, or one transaction's connection. */
export type Db = NodePgDatabase

/** Where the database is: a URL, or the pieces of the embedded server's socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

// Money and counts are bigint in the database and stay far below 2^53 paise (90 thousand crore rupees).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Names of statements that are sent again and again; lists of different lengths must not fill the server with them. */
const names = new Map<string, string>()
const MOST_NAMES = 500

/**
 * A connection that has each statement parsed and planned once: the queries of a shop are few and short, and planning one
 * takes as long as running it.
 */
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

/** What is looked for by a pattern or by words is planned each time: how rare it is decides the way to it. */
const LOOKS_FOR = / (?:i?like|@@) /

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES || LOOKS_FOR.test(text)) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** The server ends a statement of a shop after this time, in milliseconds. */
const STATEMENT_MS = 5000
/** Who hears nothing for so much longer has a connection whose other end is gone. */
const SILENCE_MS = 3000

/**
 * A pool whose statements, locks and forgotten transactions all end by themselves. `longestMs`: what the longest statement
 * may take where one transaction allows itself more than a shop does.
 */
export function createPool(connection: Connection, size = 10, longestMs = STATEMENT_MS): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient,
    max: size,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: longestMs + SILENCE_MS,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'shop',
  })
  // An idle connection that the server closes is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

const queries = new WeakMap<pg.Pool | pg.ClientBase, Db>()

/** What runs queries on a pool or on one of its connections; made once for each. */
export function queriesOn(client: pg.Pool | pg.ClientBase): Db {
  const known = queries.get(client)
  if (known) return known
  const made = drizzle({ client: client as pg.Pool | pg.PoolClient })
  queries.set(client, made)
  return made
}
