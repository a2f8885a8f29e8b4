import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { istDate } from '#rules/financial-year.ts'
import { createTokens } from '#server/lib/tokens.ts'
import type { Db } from '#server/lib/tx.ts'
import { run } from '#server/lib/tx.ts'
import { searchAccounts } from '#server/modules/accounts/accounts.store.ts'
import { findKinds, findProductsOfBikes } from '#server/modules/catalogue/catalogue.store.ts'
import { correctWords, searchProducts } from '#server/modules/catalogue/search.store.ts'
import { findFullOrders } from '#server/modules/orders/full-orders.store.ts'
import { findLineDays, searchLines, searchOrders } from '#server/modules/orders/order-lists.store.ts'
import { findDocumentsAfter } from '#server/modules/reports/gst-month.store.ts'
import { sumOutstandingPoints, sumRefunds } from '#server/modules/reports/reports.store.ts'
import { findPlacedDays, salesByDay, salesByPart } from '#server/modules/reports/sales.store.ts'
import { adminLists, changeCatalogue, type List } from '../../../scripts/bench-lists.ts'
import { allowedFactor, isWorse, latencyOf } from './figures.ts'
import { type Harness, SECRET } from './harness.ts'
import { pause } from './visitor.ts'

const WARM_UP = 3
const ROUNDS = 20
/** For requests that take seconds a few rounds are enough. */
const SLOW_MS = 1000
const ROUNDS_SLOW = 5
/** The time after which the shop has been notified of a change of the catalogue. */
const HEARD_MS = 30
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Measured {
  readonly p50: number
  readonly bytes: number
  /** Returns every row, so its time grows with its length. */
  readonly whole: boolean
  /** The number of responses other than 200: the shop cancels queries that take more than five seconds. */
  readonly refused: number
}

/** The same lists at each size. */
export interface Growth {
  readonly times: readonly number[]
  readonly lists: readonly { readonly name: string; readonly measured: readonly Measured[] }[]
}

/** Requests besides the administration's lists: pages and searches of the shop, computed again each time. */
const SHOP_LISTS: readonly List[] = [
  { name: 'home page', path: '/', cached: true },
  { name: 'bike page', path: '/products/nx500', cached: true, whole: true },
  { name: 'product page', path: '/productDetail/nx500/crash-guard', cached: true },
  { name: 'accessories page', path: '/accessories', cached: true, whole: true },
  { name: 'search page, two words', path: '/search?q=crash%20guard', cached: true },
  { name: 'search, two words', path: '/api/all-products?search=crash%20guard&size=6', cached: true },
  { name: 'search, one product', path: '/api/all-products?search=skid%20plate%20himalayan&size=6', cached: true },
  { name: 'search, mistyped', path: '/api/all-products?search=crahs%20gaurd&size=6', cached: true },
  { name: 'all products by price', path: '/api/all-products?page=1&size=24&sort=price', cached: true },
  { name: 'all products, newest', path: '/api/all-products?page=1&size=24&sort=newest', cached: true },
  { name: 'kinds', path: '/api/kinds', cached: true },
  { name: 'reviews of the administration', path: '/api/all-reviews?page=1&size=10' },
  { name: 'messages', path: '/api/messages?page=1&size=20' },
  { name: 'log of changes', path: '/api/audit?page=1&size=30' },
  { name: 'log of changes, by a person', path: '/api/audit?page=1&size=30&person=bench' },
  { name: 'messages, by a rare word', path: '/api/messages?page=1&size=20&search=rider-77@' },
  { name: 'messages, two letters', path: '/api/messages?page=1&size=20&search=zq' },
  { name: 'reviews, by a rare word', path: '/api/all-reviews?page=1&size=10&search=rider-0077@' },
  { name: 'reviews, two letters', path: '/api/all-reviews?page=1&size=10&search=zq' },
  { name: 'claims, by a rare word', path: '/api/warranty-claims?page=1&size=20&search=rider-77@' },
  { name: 'claims, two letters', path: '/api/warranty-claims?page=1&size=20&search=zq' },
  { name: 'all orders, two letters', path: '/api/all-orders?page=1&size=10&search=zq' },
  { name: 'users, two letters', path: '/api/all-users?page=1&size=10&search=zq' },
  { name: 'products, two letters', path: '/api/products?search=zq' },
]

/** Measures all lists one after another, as an administrator with this token, with nobody else in the shop. */
export async function measureLists(harness: Harness, token: string): Promise<ReadonlyMap<string, Measured>> {
  await spendNight(harness.database)
  const own = await ownOrders(harness.database)
  const lists = [...SHOP_LISTS, ...adminLists(new Date()).map((list) => ({ ...list, path: `/api${list.path}` }))]
  // The largest response comes last: whatever it does to the shop, the others have been measured.
  const greatest = ({ path }: List) => path.includes('include=products')
  const inOrder = [...lists.filter((list) => !greatest(list)), ...lists.filter(greatest)]
  const measured = new Map<string, Measured>()
  measured.set('orders of a customer', await measure(harness, { name: 'own', path: own.path }, own.token))
  for (const list of inOrder) measured.set(list.name, await measure(harness, list, token))
  return measured
}

/** Runs the shop's nightly work: stores the report snapshots that the next day needs. */
async function spendNight(database: pg.Client): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => database.query(text, values) }
  const boss = new PgBoss({ db, supervise: false, schedule: false, migrate: false })
  await boss.start()
  const id = await boss.send('keep-reports', {})
  for (let state = 'created'; state !== 'completed'; await pause(500)) {
    const { rows } = await database.query<{ state: string }>('select state::text from pgboss.job where id = $1', [id])
    state = rows[0]?.state ?? 'gone'
    if (['gone', 'failed', 'cancelled'].includes(state)) throw new Error(`The shop's work at night is ${state}.`)
  }
  await boss.stop()
}

async function measure(
  { shop, database }: Harness,
  { path, cached, whole = false }: List,
  token: string,
): Promise<Measured> {
  const times: number[] = []
  let [bytes, refused, rounds] = [0, 0, ROUNDS]
  for (let round = 0; round < WARM_UP + rounds; round++) {
    if (cached) await changeCatalogue(database).then(() => pause(HEARD_MS))
    const begun = performance.now()
    const answer = await asked(shop.url + path, { 'x-access-token': token, 'x-forwarded-for': `10.200.0.${round}` })
    const ms = performance.now() - begun
    if (ms > SLOW_MS || !answer.ok) rounds = ROUNDS_SLOW
    if (round < WARM_UP) continue
    bytes = answer.bytes
    times.push(ms)
    if (!answer.ok) refused += 1
  }
  const { p50 } = latencyOf(times)
  return { p50, bytes, refused, whole }
}

/** A missing response counts as a refusal: the shop gave up. */
async function asked(url: string, headers: Record<string, string>): Promise<{ ok: boolean; bytes: number }> {
  try {
    const answer = await fetch(url, { headers })
    return { ok: answer.ok, bytes: (await answer.arrayBuffer()).byteLength }
  } catch {
    return { ok: false, bytes: 0 }
  }
}

/** Returns a customer of the busy year with the most orders, and a token for them. */
async function ownOrders(database: pg.Client): Promise<{ path: string; token: string }> {
  const { rows } = await database.query<{ id: string; session: string }>(
    `insert into session (id, account_id, user_agent, ip, expires_at)
      select gen_random_uuid(), id, 'proof', '', now() + interval '1 day' from account
      where email = 'rider-0002@demo-load.example' returning account_id as id, id as session`,
  )
  const [{ id, session } = { id: '', session: '' }] = rows
  return { path: `/api/orders/${id}`, token: await createTokens(SECRET).issue({ sub: id, sid: session }, 3600) }
}

export interface GrowthResult {
  readonly name: string
  /** Medians in milliseconds, by size; undefined where the shop gave up. */
  readonly p50: readonly (number | undefined)[]
  readonly factor: number
  readonly bytesFactor: number
  readonly worse: boolean
}

/** Compares the largest size with the smallest. */
export function compareGrowth({ times, lists }: Growth): GrowthResult[] {
  const growth = (times.at(-1) ?? 1) / (times[0] ?? 1)
  return lists.map(({ name, measured }) => {
    const [first, last] = [measured[0], measured.at(-1)]
    const [before, after] = [first?.p50 ?? 0, last?.p50 ?? 0]
    const bytesFactor = first && last && first.bytes > 0 ? last.bytes / first.bytes : 1
    const allowed = Math.max(allowedFactor(growth), last?.whole ? bytesFactor : 0)
    return {
      name,
      p50: measured.map(({ p50, refused }) => (refused > 0 ? undefined : p50)),
      factor: before === 0 ? 0 : after / before,
      bytesFactor,
      worse: (last?.refused ?? 0) > 0 || isWorse(before, after, allowed),
    }
  })
}

/** Returns the most important statements, as the shop runs them. */
function important(now: Date, bikeId: string): readonly { readonly name: string; ask(db: Db): Promise<unknown> }[] {
  const day = (ago: number) => istDate(new Date(now.getTime() - ago * DAY_MS))
  const year = { first: day(364), last: day(0) }
  // As they run after the first report of a day, and as they would without report snapshots.
  const withSnapshot = { stored: year, open: { from: new Date(now.getTime() - 2 * HOUR_MS), until: now } }
  const withoutSnapshot = { stored: undefined, open: { from: new Date(now.getTime() - 30 * DAY_MS), until: now } }
  const all = { status: [], unpaid: false, archived: false, size: 10 }
  const month = istDate(new Date(now.getTime() - 32 * DAY_MS)).slice(0, 7)
  const any = { bikeId: undefined, origin: undefined, sort: undefined, page: 1, size: 24 } as const
  return [
    { name: 'orders, first page', ask: (db) => run({ db }, searchOrders({ ...all, page: 1 })) },
    { name: 'orders, page 200', ask: (db) => run({ db }, searchOrders({ ...all, page: 200 })) },
    { name: 'orders, by a name', ask: (db) => run({ db }, searchOrders({ ...all, page: 1, search: 'meera' })) },
    { name: 'order lines, first page', ask: (db) => run({ db }, searchLines({ page: 1, size: 100 })) },
    { name: 'days with order lines', ask: (db) => run({ db }, findLineDays({ most: 401 })) },
    { name: 'accounts, by a name', ask: (db) => run({ db }, searchAccounts({ page: 1, size: 10, search: 'meera' })) },
    { name: 'products, two words', ask: (db) => run({ db }, searchProducts({ ...any, words: ['crash', 'guard'] })) },
    { name: 'products, page 20', ask: (db) => run({ db }, searchProducts({ ...any, words: [], page: 20 })) },
    { name: 'products by price', ask: (db) => run({ db }, searchProducts({ ...any, words: [], sort: 'price' })) },
    { name: 'a mistyped word', ask: (db) => run({ db }, correctWords(['gaurd'])) },
    { name: 'products of a bike', ask: (db) => run({ db }, findProductsOfBikes([bikeId])) },
    { name: 'kinds', ask: (db) => run({ db }, findKinds()) },
    { name: 'sales by day, a year', ask: (db) => run({ db }, salesByDay(withSnapshot)) },
    { name: 'sales by part, a year', ask: (db) => run({ db }, salesByPart(withSnapshot, 200)) },
    { name: 'sales by part, 30 days without a snapshot', ask: (db) => run({ db }, salesByPart(withoutSnapshot, 200)) },
    { name: 'days on which orders were placed, a year', ask: (db) => run({ db }, findPlacedDays(year)) },
    {
      name: 'refunds of a year',
      ask: (db) => run({ db }, sumRefunds({ from: new Date(now.getTime() - 364 * DAY_MS), until: now })),
    },
    { name: 'points outstanding', ask: (db) => run({ db }, sumOutstandingPoints()) },
    { name: 'tax documents of a month', ask: (db) => run({ db }, findDocumentsAfter(month, 'invoice', '', 2000)) },
    {
      name: 'orders of a customer',
      ask: async (db) => {
        const { rows } = await db.execute<{ id: string }>(
          `select id from account where email = 'rider-0002@demo-load.example'`,
        )
        return run({ db }, findFullOrders({ accountId: rows[0]?.id ?? '' }))
      },
    },
  ]
}

/** Returns `explain (analyze, buffers)` of each statement, run with the same values as in the shop. */
export async function plansOf(database: pg.Client): Promise<string> {
  const asked: { text: string; values: unknown[] }[] = []
  const db = drizzle(database, { logger: { logQuery: (text, values) => asked.push({ text, values }) } })
  const bike = await database.query<{ id: string }>(`select id from bike where code = 'nx500'`)
  const parts: string[] = []
  for (const { name, ask } of important(new Date(), bike.rows[0]?.id ?? '')) {
    asked.length = 0
    await ask(db)
    for (const { text, values } of [...asked]) {
      const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
      parts.push(`-- ${name}\n${text}\n\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`)
    }
  }
  return parts.join('\n')
}
