// Measures how long the administration's lists take in a shop with a busy year of data: requested one after another,
// timed on arrival, on the same machine. The goal is 100 ms, for the slow lists as well. Then prints many orders as one
// file, and times the lists of the catalogue with 10,000 products.
import { readConfig } from '#server/lib/config.ts'
import { latencyOf } from '../tests/proof/load/figures.ts'
import type { Figure } from './bench/figures.ts'
import { growCatalogue } from './bench/large-catalogue.ts'
import { SECRET } from './bench/orders.ts'
import { runBench } from './bench/run.ts'
import { HERE } from './bench/tree.ts'
import { administrator, adminLists, CATALOGUE_LISTS, changeCatalogue, type List } from './bench-lists.ts'
import { type BenchedShop, startShop } from './bench-shop.ts'
import type { loadBusyYear } from './busy-year.ts'

const ROUNDS = 60
const WARM_UP = 5
const GOAL_MS = 100

/** What writes the data belongs to the sources that are measured: their tables may differ. */
interface BusyYear {
  readonly loadBusyYear: typeof loadBusyYear
}

async function timed(url: string, token: string): Promise<{ milliseconds: number; bytes: number }> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { 'x-access-token': token } })
  const { byteLength } = await answer.arrayBuffer()
  const milliseconds = performance.now() - begun
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return { milliseconds, bytes: byteLength }
}

async function measure(
  shop: BenchedShop,
  token: string,
  { name: row, path, cached, goal = GOAL_MS }: List,
): Promise<Figure[]> {
  const times: number[] = []
  let size = 0
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    if (cached) await changeCatalogue(shop.database)
    const { milliseconds, bytes } = await timed(`${shop.url}/api${path}`, token)
    size = bytes
    if (round >= WARM_UP) times.push(milliseconds)
  }
  const { p50, p95, most } = latencyOf(times)
  return [
    { row, column: 'median ms', value: p50 },
    { row, column: 'p95 ms', value: p95, goal: { atMost: goal } },
    { row, column: 'worst ms', value: most },
    { row, column: 'kB', value: size / 1000, digits: 0 },
  ]
}

const PRINT_SECONDS = { 100: 3, 1000: 30 } as const

/** Prints the newest orders as one file of each kind. */
async function measurePrints(shop: BenchedShop, token: string): Promise<Figure[]> {
  const { rows } = await shop.database.query<{ id: string }>(
    'select id from shop_order order by placed_at desc limit 1000',
  )
  const figures: Figure[] = []
  for (const kind of ['slips', 'labels', 'invoices']) {
    for (const [count, seconds] of Object.entries(PRINT_SECONDS)) {
      const body = JSON.stringify({ kind, orders: rows.slice(0, Number(count)).map(({ id }) => id) })
      const headers = { 'x-access-token': token, 'content-type': 'application/json' }
      const begun = performance.now()
      const answer = await fetch(`${shop.url}/api/orders/print`, { method: 'POST', headers, body })
      const { byteLength } = await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The print of ${kind} answers ${answer.status}`)
      const row = `print of ${count} ${kind}`
      const value = (performance.now() - begun) / 1000
      figures.push({ row, column: 'seconds', value, goal: { atMost: seconds } })
      figures.push({ row, column: 'kB', value: byteLength / 1000, digits: 0 })
    }
  }
  return figures
}

await runBench({
  title: `${ROUNDS} calls each, one after the other, in a shop with a busy year of data; the goal is ${GOAL_MS} ms`,
  runs: 1,
  async open(tree) {
    const shop = await startShop({ SECRET_KEY: SECRET }, { tree })
    const year = await tree.load<BusyYear>('scripts/busy-year.ts')
    await year.loadBusyYear(shop.database, readConfig({ NODE_ENV: 'development' }).seller)
    const token = await administrator(shop.database, SECRET)
    return {
      async measure() {
        const figures: Figure[] = []
        for (const list of adminLists(new Date())) figures.push(...(await measure(shop, token, list)))
        // Earlier versions print orders one by one.
        if (tree.folder !== HERE.folder) return { figures }
        figures.push(...(await measurePrints(shop, token)))
        await growCatalogue(shop.database)
        for (const list of CATALOGUE_LISTS) {
          const measured = await measure(shop, token, { ...list, name: `10,000 products: ${list.name}` })
          figures.push(...measured)
        }
        return { figures }
      },
      close: shop.stop,
    }
  },
})
