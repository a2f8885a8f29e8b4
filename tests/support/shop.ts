import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { caller } from '#contract/call.ts'
import type { Connection } from '#server/lib/tx.ts'
import { withClient } from './client.ts'
import { moveClock, prepareClock, restoreClock } from './clock.ts'
import { type OpenShop, type OpenShopOptions, openShop } from './open-shop.ts'
import { TEMPLATES } from './postgres.setup.ts'
import { quickFolder } from './quick-folder.ts'
import { behindProxy, PROCESSES } from './shop-processes.ts'

type Environment = Readonly<Record<string, string>>

/** A shop on a database of its own. */
export type ClonedShop = OpenShop & { readonly connection: Connection }

/**
 * Returns a shop for the tests of a file, on a clone of a prepared database that is dropped when the file is done. The
 * result is filled before the first test runs. With SHOP_PROCESSES that many processes answer and run queued jobs; the
 * test's own process still has the same database, settings and folder. With `opensAt` its clock begins at that moment,
 * so that no midnight comes between; with CLOCK those of all others do. The clocks of other processes stay as they are.
 */
export function shopForTests(
  template: keyof typeof TEMPLATES,
  environment: Environment | (() => Promise<Environment>) = {},
  opensAt = process.env.CLOCK,
): ClonedShop {
  const shop = {} as ClonedShop
  beforeAll(async () => {
    const settings = typeof environment === 'function' ? await environment() : environment
    const movedTo = PROCESSES === 0 ? opensAt : undefined
    Object.assign(shop, await openClone(template, { environment: settings, workers: PROCESSES === 0 }, movedTo))
    if (PROCESSES > 0) Object.assign(shop, await answeredByProcesses(shop, settings))
  })
  afterAll(async () => {
    await shop.close()
    if (opensAt !== undefined) restoreClock()
  })
  return shop
}

/** Returns the parts of a shop that change when processes answer instead of it. */
async function answeredByProcesses({ connection, deps, close }: ClonedShop, environment: Environment) {
  const { dataFolder } = deps.config
  const { request, stop } = await behindProxy({ connection, dataFolder, environment }, PROCESSES)
  return {
    request,
    call: caller(request),
    async close() {
      await stop()
      await close()
    },
  }
}

/** Opens a shop on a clone of a prepared database; closing it drops the clone. */
export async function openClone(
  template: keyof typeof TEMPLATES,
  options: Pick<OpenShopOptions, 'environment' | 'workers'>,
  opensAt?: string,
): Promise<ClonedShop> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const folder = await mkdtemp(join(await quickFolder(), 'kurinji-shop-'))
  if (template === 'demo') await symlink(join(inject('demoFolder'), 'uploads'), join(folder, 'uploads'))
  // Copying files costs a fraction of writing each page to the log as well.
  await onServer(`create database ${name} template ${TEMPLATES[template]} owner shop strategy file_copy`)
  const connection = { ...inject('server'), database: name }
  if (opensAt !== undefined) {
    await prepareClock(connection)
    await moveClock(connection, opensAt)
  }
  const shop = await openShop({ ...options, connection, dataFolder: folder })
  return {
    ...shop,
    connection,
    async close() {
      await shop.close()
      await onServer(`drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function onServer(sql: string): Promise<void> {
  await withClient(inject('admin'), async (client) => {
    // Cloning needs a template without connections; another test file may be cloning at this instant.
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(sql)
        return
      } catch (error) {
        if (attempt === 400 || (error as { code?: string }).code !== '55006') throw error
        await new Promise((resume) => setTimeout(resume, 50))
      }
    }
  })
}
