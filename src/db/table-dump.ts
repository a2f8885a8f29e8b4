import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { Connection } from './client.ts'

/** A table that was written to a file, in PostgreSQL's text format, gzipped. */
const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  file: z.string(),
})
const Sequence = z.object({ schema: z.string(), name: z.string(), last: z.number().nullable() })
export const Dump = z.object({ migrations: z.array(z.string()), tables: z.array(Table), sequences: z.array(Sequence) })
export type Dump = z.infer<typeof Dump>
type Table = z.infer<typeof Table>

/** The shop's own tables, and the queue's open work; the queue recreates the rest of its own. */
const SCHEMAS = ['public', 'pgboss']
const QUEUE = new Set(['queue', 'schedule', 'subscription', 'job_common', 'job_dependency'])

async function connected<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'shop backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** As of one moment, while the shop runs on. `during` has the same connection and sees the same moment. */
export async function dumpTables<T>(
  connection: Connection,
  folder: string,
  during: (client: pg.Client) => Promise<T>,
): Promise<{ dump: Dump; found: T }> {
  return connected(connection, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const migrations = await client.query<{ name: string }>('select name from migration order by name')
    const tables: Table[] = []
    for (const table of await tablesOf(client)) tables.push(await dumpTable(client, table, folder))
    const sequences = await client.query<z.infer<typeof Sequence>>(
      `select schemaname as schema, sequencename as name, last_value::float8 as last
        from pg_sequences where schemaname = any($1) order by 1, 2`,
      [SCHEMAS],
    )
    const found = await during(client)
    await client.query('commit')
    return { dump: { migrations: migrations.rows.map(({ name }) => name), tables, sequences: sequences.rows }, found }
  })
}

async function tablesOf(client: pg.Client): Promise<Pick<Table, 'schema' | 'name' | 'columns'>[]> {
  const { rows } = await client.query<Pick<Table, 'schema' | 'name' | 'columns'>>(
    `select n.nspname as schema, c.relname as name,
        array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname = any($1) group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  )
  // The migrations fill their own table.
  return rows.filter(({ schema, name }) => (schema === 'public' ? name !== 'migration' : QUEUE.has(name)))
}

const targetOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
const listOf = ({ columns }: Pick<Table, 'columns'>): string => columns.map(pg.escapeIdentifier).join(', ')

async function dumpTable(
  client: pg.Client,
  table: Pick<Table, 'schema' | 'name' | 'columns'>,
  folder: string,
): Promise<Table> {
  const file = `${table.schema}.${table.name}.gz`
  const rows = client.query(copyTo(`copy ${targetOf(table)} (${listOf(table)}) to stdout`))
  await pipeline(rows, createGzip(), createWriteStream(join(folder, file), { mode: 0o600 }))
  return { ...table, rows: rows.rowCount, file }
}

/** Whether the shop contains no data yet, so that a backup may be restored into it. */
export function isEmpty(connection: Connection): Promise<boolean> {
  return connected(connection, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>(
      `select not exists (select 1 from account) and not exists (select 1 from product)
        and not exists (select 1 from shop_order) as empty`,
    )
    return rows[0]?.empty ?? false
  })
}

/** All tables or none. Needs a user that may set session_replication_role, so that triggers do not count twice. */
export async function fillTables(connection: Connection, { tables, sequences }: Dump, folder: string): Promise<void> {
  await connected(connection, async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`truncate ${tables.map(targetOf).join(', ')}`)
    for (const table of tables) {
      const rows = client.query(copyFrom(`copy ${targetOf(table)} (${listOf(table)}) from stdin`))
      await pipeline(createReadStream(join(folder, table.file)), createGunzip(), rows)
      if (rows.rowCount !== table.rows) {
        throw new Error(`${table.file} has ${rows.rowCount} rows, and the backup says ${table.rows}.`)
      }
    }
    for (const sequence of sequences) {
      if (sequence.last !== null) await client.query('select setval($1, $2)', [targetOf(sequence), sequence.last])
    }
    await client.query('commit')
  })
}
