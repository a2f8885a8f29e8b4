import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#db/client.ts'
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded.ts'
import { inTransaction } from '#server/lib/tx.ts'
import { eventually } from '../support/eventually.ts'

let folder: string
let database: EmbeddedDatabase
let operator: pg.Client

/** Starts a server that waits for a standby which never comes, as when the network between the two is cut. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-standby-'))
  await chmod(folder, 0o755)
  database = await startEmbedded(folder)
  operator = new pg.Client({ ...database.admin, database: database.connection.database })
  await operator.connect()
  await operator.query('create table promise (name text)')
  await operator.query('alter table promise owner to shop')
})
afterAll(async () => {
  await operator.end()
  await database.stop()
  await rm(database.folder, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

async function waitForStandby(name: 'nobody' | ''): Promise<void> {
  // The operator's own writes do not wait for a standby.
  await operator.query("set synchronous_commit = 'local'")
  await operator.query(`alter system set synchronous_standby_names = '${name}'`)
  await operator.query('select pg_reload_conf()')
  await until(
    async () => (await operator.query('show synchronous_standby_names')).rows[0].synchronous_standby_names === name,
  )
}

const until = (holds: () => Promise<boolean>): Promise<void> => eventually(async () => expect(await holds()).toBe(true))

const waitsFor = (seconds: number) => async () =>
  (
    await operator.query(
      `select 1 from pg_stat_activity where usename = 'shop' and wait_event = 'SyncRep' and clock_timestamp() - query_start > $1 * interval '1 s'`,
      [seconds],
    )
  ).rowCount === 1

const promises = async (name: string) =>
  (await operator.query('select 1 from promise where name = $1', [name])).rowCount

test('a commit that no standby has confirmed is neither answered nor seen, however long it takes (X05)', async () => {
  const pool = createPool(database.connection, 1)
  await pool.query("set statement_timeout = '200ms'")
  await waitForStandby('nobody')
  const committed = inTransaction(pool, (tx) => tx.client.query("insert into promise values ('order')"))
  await until(waitsFor(1))
  expect(await promises('order')).toBe(0)
  await waitForStandby('')
  await committed
  expect(await promises('order')).toBe(1)
  await pool.end()
})

test('a connection that is lost in a transaction fails it, is thrown away and ends nothing else (X03)', async () => {
  const pool = createPool(database.connection, 1)
  let lost = () => {}
  const gone = new Promise<void>((done) => {
    lost = done
  })
  const work = inTransaction(pool, async ({ client }) => {
    client.once('error', lost)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await gone
    await client.query("insert into promise values ('lost')")
  })
  await expect(work).rejects.toThrow(/terminat|queryable/)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await promises('lost')).toBe(0)
  await pool.end()
})
