import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Connection } from '#server/lib/tx.ts'
import { type OpenShop, type OpenShopOptions, openShop } from './open-shop.ts'
import { TEMPLATES } from './postgres.setup.ts'

type Environment = Readonly<Record<string, string>>

type ClonedShop = OpenShop & { readonly connection: Connection }

/**
 * A shop for the tests of a file, on a clone of a prepared database that goes when the file is done. The result is
 * filled before the first test runs.
 */
export function shopForTests(
  template: keyof typeof TEMPLATES,
  environment: Environment | (() => Promise<Environment>) = {},
): ClonedShop {
  const shop = {} as ClonedShop
  beforeAll(async () => {
    const given = typeof environment === 'function' ? await environment() : environment
    Object.assign(shop, await openClone(template, { environment: given }))
  })
  afterAll(() => shop.close())
  return shop
}

/** A shop on a clone of a prepared database; closing it takes the clone away. */
export async function openClone(
  template: keyof typeof TEMPLATES,
  options: Pick<OpenShopOptions, 'environment' | 'workers'>,
): Promise<ClonedShop> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const folder = await mkdtemp(join(tmpdir(), 'kurinji-shop-'))
  if (template === 'demo') await symlink(join(inject('demoFolder'), 'uploads'), join(folder, 'uploads'))
  await onServer(`create database ${name} template ${TEMPLATES[template]}`)
  const connection = { ...inject('server'), database: name }
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
  const client = new pg.Client(inject('server'))
  await client.connect()
  // Cloning needs a template that nobody is connected to; another test file may be cloning at this instant.
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(sql)
      break
    } catch (error) {
      if (attempt === 50 || (error as { code?: string }).code !== '55006') throw error
      await new Promise((resume) => setTimeout(resume, 50))
    }
  }
  await client.end()
}
