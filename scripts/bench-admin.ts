// Measures how long the administration's lists take in a shop with a busy year of data: requested one after another,
// timed on arrival, on the same machine. The goal is 100 ms, for the slow lists as well.
import { availableParallelism, loadavg } from 'node:os'
import { readConfig } from '#server/lib/config.ts'
import { administrator, adminLists, changeCatalogue } from './bench-lists.ts'
import { startShop } from './bench-shop.ts'
import { loadBusyYear } from './busy-year.ts'

const SECRET = 'a secret of the benchmark that nobody else has'
const ROUNDS = 60
const WARM_UP = 5
const GOAL_MS = 100

const shop = await startShop({ SECRET_KEY: SECRET })
console.log(`${await loadBusyYear(shop.database, readConfig({ NODE_ENV: 'development' }).seller)}\n`)

const token = await administrator(shop.database, SECRET)

async function timed(path: string): Promise<{ milliseconds: number; bytes: number }> {
  const begun = performance.now()
  const answer = await fetch(`${shop.url}/api${path}`, { headers: { 'x-access-token': token } })
  const { byteLength } = await answer.arrayBuffer()
  const milliseconds = performance.now() - begun
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return { milliseconds, bytes: byteLength }
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? 0

console.log(`milliseconds of ${ROUNDS} calls each, one after the other; the goal is ${GOAL_MS}\n`)
console.log(`${'list'.padEnd(36)}  median     p95    worst       kB`)
let over = 0
for (const { name, path, cached } of adminLists(new Date())) {
  const times: number[] = []
  let size = 0
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    if (cached) await changeCatalogue(shop.database)
    const { milliseconds, bytes } = await timed(path)
    size = bytes
    if (round >= WARM_UP) times.push(milliseconds)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const figures = [at(sorted, 0.5), at(sorted, 0.95), at(sorted, 1)].map((each) => each.toFixed(1).padStart(8)).join('')
  const late = at(sorted, 0.95) > GOAL_MS
  if (late) over += 1
  console.log(`${name.padEnd(36)}${figures} ${(size / 1000).toFixed(0).padStart(8)}${late ? '  over the goal' : ''}`)
}
console.log(
  `\n${availableParallelism()} processors, ${loadavg()[0]?.toFixed(1)} programs wanting one of them at the end`,
)
await shop.stop()
process.exit(over === 0 ? 0 : 1)
