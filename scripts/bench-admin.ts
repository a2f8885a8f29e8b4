// How long the administration's lists take in a shop with a busy year behind it: each asked for one after the other, timed
// where the answer arrives, on the same machine. The goal is 100 ms for the slow ones of them too.
import { availableParallelism, loadavg } from 'node:os'
import { v7 } from 'uuid'
import { istDate } from '#rules/financial-year.ts'
import { readConfig } from '#server/lib/config.ts'
import { createTokens } from '#server/lib/tokens.ts'
import { startShop } from './bench-shop.ts'
import { loadBusyYear } from './busy-year.ts'

const SECRET = 'a secret of the benchmark that nobody else has'
const ROUNDS = 60
const WARM_UP = 5
const GOAL_MS = 100

const shop = await startShop({ SECRET_KEY: SECRET })
console.log(`${await loadBusyYear(shop.database, readConfig({ NODE_ENV: 'development' }).seller)}\n`)

async function administrator(): Promise<string> {
  const [id, session] = [v7(), v7()]
  await shop.database.query(
    `insert into account (id, email, first_name, last_name, roles, verified_at)
      values ($1, 'bench@example.com', 'Bench', 'Mark', '{ROLE_ADMIN}', now())`,
    [id],
  )
  await shop.database.query(
    `insert into session (id, account_id, user_agent, ip, expires_at)
      values ($1, $2, 'bench', '', now() + interval '1 day')`,
    [session, id],
  )
  return createTokens(SECRET).issue({ sub: id, sid: session }, 3600)
}
const token = await administrator()

async function timed(path: string): Promise<{ milliseconds: number; bytes: number }> {
  const begun = performance.now()
  const answer = await fetch(`${shop.url}/api${path}`, { headers: { 'x-access-token': token } })
  const { byteLength } = await answer.arrayBuffer()
  const milliseconds = performance.now() - begun
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return { milliseconds, bytes: byteLength }
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? 0

const DAY_MS = 86_400_000
const now = new Date()
const month = istDate(new Date(now.getTime() - 32 * DAY_MS)).slice(0, 7)
const [from, to] = [istDate(new Date(now.getTime() - 30 * DAY_MS)), istDate(now)]
const year = istDate(new Date(now.getTime() - 364 * DAY_MS))
const OPEN = 'Processing,Confirmed,Pickup,Dispatched'

/** Changes something that the catalogue's answers are made of: what is kept of them is made again. */
const changeCatalogue = () => shop.database.query('update bike set updated_at = now() where no = 1')

const LISTS: readonly (readonly [string, string, (() => Promise<unknown>)?])[] = [
  ['all orders, as it opens', `/all-orders?page=1&size=10&startDate=${from}&endDate=${to}&status=${OPEN}`],
  ['all orders, without a filter', '/all-orders?page=1&size=10'],
  ['all orders, one status', '/all-orders?page=1&size=10&status=Delivered'],
  ['all orders, page 200', '/all-orders?page=200&size=10'],
  ['all orders, by a name', '/all-orders?page=1&size=10&search=meera'],
  ['all orders, 100 a page', '/all-orders?page=1&size=100'],
  ['order details', '/all-order-details?page=1&size=100'],
  ['order details, days', '/order-detail-dates'],
  ['users', '/all-users?page=1&size=10'],
  ['users, by a name', '/all-users?page=1&size=10&search=meera'],
  ['bikes', '/bikes'],
  ['bikes and products', '/bikes?include=products'],
  ['bikes, after a change', '/bikes', changeCatalogue],
  ['bikes and products, after a change', '/bikes?include=products', changeCatalogue],
  ['all products, page 20', '/all-products?page=20&size=10', changeCatalogue],
  ['sales, 30 days', `/reports/sales?from=${from}&to=${to}`],
  ['sales, a year', `/reports/sales?from=${year}&to=${to}`],
  ['GST month', `/reports/gst?month=${month}`],
]

console.log(`milliseconds of ${ROUNDS} calls each, one after the other; the goal is ${GOAL_MS}\n`)
console.log(`${'list'.padEnd(36)}  median     p95    worst       kB`)
let over = 0
for (const [name, path, before] of LISTS) {
  const times: number[] = []
  let size = 0
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    await before?.()
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
