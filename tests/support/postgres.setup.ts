import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '#db/client.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openShop } from './open-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database server of this test run; `database` is only a door to make others. */
    server: Exclude<Connection, { connectionString: string }>
    /** The data folder of the demo template: its pictures. */
    demoFolder: string
  }
}

/** Databases that every test clones, so that none has to migrate or to load the demo. */
export const TEMPLATES = { empty: 'template_empty', demo: 'template_demo' } as const

/** Starts a PostgreSQL for this run and prepares the templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kurinji-test-'))
  // PostgreSQL may run as another user than the tests.
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(join(folder, 'postgres'))
  const server = embedded.connection as Exclude<Connection, { connectionString: string }>

  const door = new pg.Client(server)
  await door.connect()
  await door.query(`create database ${TEMPLATES.empty}`)
  await migrate({ ...server, database: TEMPLATES.empty })
  const empty = await openShop({
    connection: { ...server, database: TEMPLATES.empty },
    dataFolder: join(folder, 'data'),
  })
  await empty.close()
  await door.query(`create database ${TEMPLATES.demo} template ${TEMPLATES.empty}`)
  const demo = await openShop({
    connection: { ...server, database: TEMPLATES.demo },
    dataFolder: join(folder, 'data'),
    demo: true,
  })
  await demo.close()
  await door.end()

  project.provide('server', server)
  project.provide('demoFolder', join(folder, 'data'))
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
