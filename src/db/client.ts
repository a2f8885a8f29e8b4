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

/** A pool whose statements, locks and forgotten transactions all end by themselves. */
export function createPool(connection: Connection, size = 10): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: 3000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'shop',
  })
  // An idle connection that the server closes is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

export const queriesOn = (client: pg.Pool | pg.PoolClient): Db => drizzle({ client })
