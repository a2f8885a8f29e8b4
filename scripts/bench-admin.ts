// Measures how long the administration's lists take in a shop with a busy year of data: requested one after another,
// timed on arrival, on the same machine. The goal is 100 ms, for the slow lists as well.
import { readConfig } from '#server/lib/config.ts'
import { latencyOf } from '../tests/proof/load/figures.ts'
import type { Figure } from './bench/figures.ts'
import { SECRET } from './bench/orders.ts'
import { runBench } from './bench/run.ts'
import { administrator, adminLists, changeCatalogue, type List } from './bench-lists.ts'
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

async function measure(shop: BenchedShop, token: string, { name: row, path, cached }: List): Promise<Figure[]> {
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
    { row, column: 'p95 ms', value: p95, goal: { atMost: GOAL_MS } },
    { row, column: 'worst ms', value: most },
    { row, column: 'kB', value: size / 1000, digits: 0 },
  ]
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
        return { figures }
      },
      close: shop.stop,
    }
  },
})
