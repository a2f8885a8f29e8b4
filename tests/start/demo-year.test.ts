import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../scripts/bench-shop.ts'
import { eventually } from '../support/eventually.ts'
import { LONG_TEST_MS } from '../support/long-test.ts'
import { endAll, ready, type Started, start } from '../support/started-shop.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurinji-year-'))
  // PostgreSQL may run as a different user.
  await chmod(folder, 0o755)
})
afterEach(endAll)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function countOrders(data: string): Promise<number> {
  const database = await openDatabase(data)
  const { rows } = await database.query<{ orders: number }>('select count(*)::int as orders from shop_order')
  await database.end()
  return rows[0]?.orders ?? 0
}

const startDemo = async (data: string, DEMO: string): Promise<Started> =>
  ready(await start({ SHOP_DATA: data, DEMO, PASSWORD_HASH_PASSES: '1' }))

const LOADED = 'year of orders is loaded'

test('a demo that is killed while its year is loaded has none, the next start loads it, and the one after adds nothing', {
  timeout: LONG_TEST_MS,
}, async () => {
  const data = join(folder, 'demo')
  const first = await startDemo(data, 'on')
  const { pid } = (await (await fetch(`${first.url}/healthz`)).json()) as { pid: number }
  process.kill(pid, 'SIGKILL')
  await first.exit
  expect(first.output()).not.toContain(LOADED)

  const second = await startDemo(data, 'on')
  await eventually(() => expect(second.output()).toContain(LOADED), LONG_TEST_MS)
  expect(await countOrders(data)).toBe(60)
  await endAll()

  await startDemo(data, 'on')
  await endAll()
  const last = await startDemo(data, 'catalogue')
  expect(last.output()).not.toContain(LOADED)
  expect(await countOrders(data)).toBe(60)
})

test('a demo of the catalogue alone and a shop without a demo have no orders', { timeout: LONG_TEST_MS }, async () => {
  for (const demo of ['catalogue', 'off']) {
    const data = join(folder, demo)
    await startDemo(data, demo)
    expect([demo, await countOrders(data)]).toEqual([demo, 0])
    await endAll()
  }
})
