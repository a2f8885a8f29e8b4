import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '#db/client.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { withClient } from './client.ts'
import { openShop } from './open-shop.ts'
import { quickFolder } from './quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database server of this test run; its `database` is only used to create others. */
    server: Exclude<Connection, { connectionString: string }>
    /** The superuser of that server. */
    admin: Exclude<Connection, { connectionString: string }>
    /** The data folder of the demo template: its pictures. */
    demoFolder: string
  }
}

/** Databases that every test clones, so that none has to run migrations or load the demo. */
export const TEMPLATES = { empty: 'template_empty', demo: 'template_demo' } as const

/** Starts a PostgreSQL for this run and prepares the templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await quickFolder(), 'kurinji-test-'))
  // PostgreSQL may run as a different user than the tests.
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(join(folder, 'postgres'), { connections: 200 })
  const { connection: server, admin } = embedded
  await prepareServer(admin)

  const onServer = (sql: string) => withClient(server, (client) => client.query(sql))
  await onServer(`create database ${TEMPLATES.empty}`)
  await migrate({ ...server, database: TEMPLATES.empty })
  const empty = await openShop({
    connection: { ...server, database: TEMPLATES.empty },
    dataFolder: join(folder, 'data'),
  })
  await empty.close()
  await onServer(`create database ${TEMPLATES.demo} template ${TEMPLATES.empty}`)
  const demo = await openShop({
    connection: { ...server, database: TEMPLATES.demo },
    dataFolder: join(folder, 'data'),
    demo: true,
  })
  await demo.close()

  project.provide('server', server)
  project.provide('admin', admin)
  project.provide('demoFolder', join(folder, 'data'))
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Lets tests create databases, which a shop cannot; otherwise their role has the rights of every shop. Nothing on this
 * server has to survive a crash, so it never waits for the disk; tests that kill a database start their own servers.
 */
async function prepareServer(admin: pg.ClientConfig): Promise<void> {
  await withClient(admin, async (client) => {
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
    await client.query('alter role shop createdb')
    await client.query('grant pg_signal_backend to shop')
  })
}
