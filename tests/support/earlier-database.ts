import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'

interface Server {
  readonly connection: Connection
  readonly deps: { readonly pool: pg.Pool }
}

/** Runs `work` on a database of an earlier version, which `upgrade` migrates to this one. `last`: its last migration. */
export async function onEarlierDatabase(
  { connection, deps: { pool } }: Server,
  last: string,
  work: (client: pg.Client, upgrade: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const database = `earlier_${randomBytes(6).toString('hex')}`
  await pool.query(`create database ${database} template template0`)
  const earlier = { ...connection, database }
  await migrate(earlier, last)
  const client = new pg.Client(earlier)
  await client.connect()
  try {
    await work(client, () => migrate(earlier))
  } finally {
    await client.end()
    await pool.query(`drop database ${database} with (force)`)
  }
}
