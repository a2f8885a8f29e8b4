import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimEmbedded, type EmbeddedDatabase, startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { startJobs } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'

let folder: string
let database: EmbeddedDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-roles-'))
  // PostgreSQL may run as a different user.
  await chmod(folder, 0o755)
  database = await startEmbedded(folder)
})
afterAll(async () => {
  await database.stop()
  await rm(database.folder, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

type Login = EmbeddedDatabase['connection']

async function ask(login: Login, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(login)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const INSUFFICIENT_PRIVILEGE = { code: '42501' }

/** Selects schemas, tables, routines and types of the shop's database that belong to another role. */
const FOREIGN = `select 'table ' || c.oid::regclass as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and pg_get_userbyid(c.relowner) <> 'shop' and c.relkind not in ('i', 'c')
  union all select 'routine ' || p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'pgboss') and pg_get_userbyid(p.proowner) <> 'shop'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'type ' || t.oid::regtype from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ('public', 'pgboss') and pg_get_userbyid(t.typowner) <> 'shop' and t.typtype in ('e', 'd')
  union all select 'schema ' || nspname from pg_namespace
    where nspname = 'pgboss' and pg_get_userbyid(nspowner) <> 'shop'
  union all select 'database ' || datname from pg_database
    where datname = 'shop' and pg_get_userbyid(datdba) <> 'shop'`

/** Does everything that a shop does at its start with its own role. */
async function startUp(login: Login): Promise<void> {
  await migrate(login)
  const jobs = await startJobs(login, createLog('fatal'))
  await jobs.stop()
}

async function expectSeparated({ connection, admin }: EmbeddedDatabase): Promise<void> {
  expect(
    await ask(connection, 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
  expect(await ask({ ...admin, database: 'shop' }, FOREIGN)).toEqual([])
  expect(await ask(admin, 'select rolname from pg_roles where rolsuper order by 1')).toEqual([{ rolname: 'postgres' }])
}

describe('the role that the shop works as', () => {
  test('L09 owns its database, and can neither read files, run programs, nor make roles and databases', async () => {
    await startUp(database.connection)
    await expectSeparated(database)
    for (const statement of [
      `select pg_read_file('postgresql.conf')`,
      `copy (select 1) to program 'true'`,
      `copy account to '/tmp/accounts'`,
      'create role another superuser',
      'create database another',
      `alter system set log_statement = 'none'`,
      'alter role shop superuser',
      'set role postgres',
    ]) {
      await expect(ask(database.connection, statement), statement).rejects.toMatchObject(INSUFFICIENT_PRIVILEGE)
    }
    // A restore needs this.
    await ask(database.connection, 'begin', 'set local session_replication_role = replica', 'commit')
  })
})

/** Turns the server into one of an earlier version: its only role is the shop's, and is a superuser. */
async function makeEarlier({ admin, folder: place }: EmbeddedDatabase): Promise<Login> {
  const password = await readFile(join(place, 'password'), 'utf8')
  const helper = { ...admin, user: 'helper', password: 'helper' }
  await ask(admin, 'drop database shop', 'drop owned by shop', 'drop role shop')
  await ask(admin, `create role helper superuser login password 'helper'`)
  await ask(helper, 'alter role postgres rename to shop', `alter role shop password '${password}'`)
  const earlier = { ...admin, user: 'shop', password }
  await ask(earlier, 'drop role helper', 'create database shop')
  await rm(join(place, 'administrator-password'))
  const shop = { ...earlier, database: 'shop' }
  await startUp(shop)
  await ask(shop, 'create table promise (name text)', `insert into promise values ('kept')`)
  await ask(shop, `create type mood as enum ('good')`, 'create view promises as select * from promise')
  return shop
}

describe('a data folder of an earlier version', () => {
  test('L09 is taken over with everything in it, also by two starts at once', async () => {
    await makeEarlier(database)
    const both = await Promise.all([startEmbedded(folder), startEmbedded(folder)])
    for (const each of both) await expectSeparated(each)
    database = both[0]
    expect(await ask(database.connection, 'select name from promises')).toEqual([{ name: 'kept' }])
    await startUp(database.connection)
    await ask(database.connection, `alter type mood add value 'better'`, 'drop view promises', 'drop table promise')
  })

  test('L09 stays as it is while a shop of that version runs on it', async () => {
    const earlier = await makeEarlier(database)
    const owner = await claimEmbedded(earlier)
    const again = await startEmbedded(folder)
    expect(again.connection).toEqual(earlier)
    expect(await claimEmbedded(again.connection)).toBeNull()
    expect(await ask(earlier, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: true },
    ])
    await owner?.end()
    database = await startEmbedded(folder)
    await expectSeparated(database)
  })

  test('L09 that was taken over half is taken over by the next start', async () => {
    await makeEarlier(database)
    database = await startEmbedded(folder)
    // The state after a start that was killed between creating the roles and the tables.
    await ask(
      { ...database.admin, database: 'shop' },
      'alter database shop owner to postgres',
      'alter schema pgboss owner to postgres',
      'alter table account owner to postgres',
      'alter view promises owner to postgres',
      'alter type mood owner to postgres',
      'create role shop_upgrade superuser',
    )
    database = await startEmbedded(folder)
    await expectSeparated(database)
    await startUp(database.connection)
  })
})
