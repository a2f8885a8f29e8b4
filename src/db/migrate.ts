import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from './client.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** An arbitrary lock number; every process that migrates this database waits for this lock. */
const MIGRATION_LOCK = 782_114_603

/**
 * Applies the migrations: each file once, in order, each in its own transaction. Several processes may start at once;
 * one migrates and the others wait. Returns the names of the files that were applied. `until`: the last file to apply,
 * for the tables of an earlier version.
 */
export async function migrate(connection: Connection, until?: string): Promise<string[]> {
  const client = new pg.Client({ ...connection, application_name: 'shop migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `create table if not exists migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now()
      )`,
    )
    const applied = new Map(
      (await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')).rows.map((row) => [
        row.name,
        row.sha256,
      ]),
    )
    const done: string[] = []
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const before = applied.get(name)
      if (before === sha256) continue
      if (until !== undefined && name > until) break
      if (before) {
        throw new Error(
          `Migration ${name} was changed after it was applied to this database. Restore the file and put the change into a new one.`,
        )
      }
      await applyMigration(client, name, sql, sha256)
      done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

async function applyMigration(client: pg.Client, name: string, sql: string, sha256: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
