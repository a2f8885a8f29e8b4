import { beforeAll, expect, test } from 'vitest'
import { loadYear } from '#demo/year/load.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { PAYMENT_STATES } from '#rules/payment-state.ts'
import { AREAS } from '#rules/staff.ts'
import { readConfig } from '#server/lib/config.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { findOrphanPayments } from '#server/modules/payments/watch.service.ts'
import type { Simulator } from '#simulator/start.ts'
import { LONG_TEST_MS } from '../support/long-test.ts'
import { ctxOf, queryRows, settingsFor, startProvider } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const provider = {} as Simulator
const shop = shopForTests('demo', async () => {
  Object.assign(provider, await startProvider())
  return settingsFor(provider)
})
let admin: Person

const load = (isStopped = () => false) =>
  loadYear(ctxOf(shop), {
    staff: { id: admin.id, sessionId: '', email: admin.email, isAdmin: true, areas: AREAS },
    handOver: (records) => provider.control.replaceRecords(records),
    isStopped,
  })

const countRows = async (table: string): Promise<number> =>
  (await queryRows<{ count: number }>(shop, `select count(*)::int as count from ${table}`))[0]?.count ?? 0

const TABLES = [
  'shop_order',
  'tax_document',
  'payment',
  'contact_message',
  'warranty_claim',
  'stock',
  'review',
  'account',
]

beforeAll(async () => {
  admin = await someone(shop, { admin: true })
})

test('a year that is interrupted leaves nothing behind, and is loaded once by the next start', {
  timeout: LONG_TEST_MS,
}, async () => {
  const before = await Promise.all(TABLES.map(countRows))
  let events = 0
  await expect(load(() => ++events > 60)).rejects.toThrow('The next start loads it')
  expect(await Promise.all(TABLES.map(countRows))).toEqual(before)
  expect(await load()).toBe(true)
  const after = await Promise.all(TABLES.map(countRows))
  expect(await load()).toBe(false)
  expect(await Promise.all(TABLES.map(countRows))).toEqual(after)
})

test('emails about orders are of the day of their order, not of the day on which the year is loaded', async () => {
  const [range] = await queryRows<{ days: number }>(
    shop,
    'select extract(day from max(at) - min(at))::int as days from order_email',
  )
  expect(range?.days).toBeGreaterThan(300)
})

test('sixty orders are in every status and every state of payment, and none needs a review', async () => {
  const orders = await queryRows<{ status: string; payment: string; review: string; days: number }>(
    shop,
    `select status, payment, review, extract(day from now() - placed_at)::int as days from shop_order`,
  )
  expect(orders).toHaveLength(60)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES))
  expect(new Set(orders.map(({ payment }) => payment))).toEqual(new Set(PAYMENT_STATES))
  expect(orders.filter(({ review }) => review !== '')).toEqual([])
  expect(Math.max(...orders.map(({ days }) => days))).toBeGreaterThan(350)
  const toPack = orders.filter(({ status, payment }) => status === 'Processing' && payment === 'paid')
  expect(toPack.map(({ days }) => days >= 2).sort()).toEqual([false, false, false, false, true, true])
})

test('the doctor finds nothing, the provider knows each payment, and its jobs find none without an order', async () => {
  const { checks } = await diagnose(shop.deps, new Date())
  expect(checks.filter(({ violations, unable, note }) => violations.length > 0 || unable || note)).toEqual([])
  expect(await findOrphanPayments(ctxOf(shop))).toBe(0)
  const known = new Set(provider.control.snapshot().payments.map(({ id }) => id))
  const paid = await queryRows<{ id: string }>(shop, `select id from payment where method <> 'recorded by hand'`)
  expect(paid.filter(({ id }) => !known.has(id))).toEqual([])
  expect(await countRows('orphan_payment')).toBe(0)
})

test('each series of documents is numbered without gaps, in the order of its dates', async () => {
  const documents = await queryRows<{ series: string; number: number }>(
    shop,
    `select regexp_replace(number, '[0-9]+$', '') as series, substring(number from '[0-9]+$')::int as number
      from tax_document order by issued_at, id`,
  )
  const series = Map.groupBy(documents, (each) => each.series)
  expect(series.size).toBeGreaterThan(3)
  for (const [name, all] of series) {
    expect([name, all.map(({ number }) => number)]).toEqual([name, all.map((_, place) => place + 1)])
  }
})

test('the GST report of each month has the sum of its invoices and credit notes', async () => {
  const months = await queryRows<{ month: string; invoices: number; notes: number }>(
    shop,
    `select to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
      coalesce(sum((content ->> 'total')::int) filter (where kind = 'invoice'), 0)::int as invoices,
      coalesce(sum((content ->> 'total')::int) filter (where kind = 'credit-note'), 0)::int as notes
      from tax_document group by 1 order by 1`,
  )
  expect(months.length).toBeGreaterThan(11)
  for (const { month, invoices, notes } of months) {
    const report = await admin.call('GET /reports/gst', { query: { month } })
    const reported = [report.invoices.value, report.creditNotes.value].map((rupees) => Math.round(rupees * 100))
    expect([month, ...reported]).toEqual([month, invoices, notes])
  }
})

test('what is recorded about an order happened between its placing and now, and is not dated today', async () => {
  const [wrong] = await queryRows<{ count: number }>(
    shop,
    `select count(*)::int as count from order_history h join shop_order o on o.id = h.order_id
      where h.at < o.placed_at or h.at > now() or (o.placed_at < now() - interval '20 days' and h.at > now() - interval '1 day')`,
  )
  expect(wrong?.count).toBe(0)
  const [clock] = await queryRows(
    shop,
    `select to_regnamespace('demo_clock') as schema,
    (select count(*)::int from pg_trigger where tgname = 'demo_clock') as triggers`,
  )
  expect(clock).toEqual({ schema: null, triggers: 0 })
})

test('messages, claims with pictures, reviews that wait and counted stock are there', async () => {
  const counts = await queryRows<{ status: string; count: number }>(
    shop,
    'select status, count(*)::int from contact_message group by status order by status',
  )
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(8)
  expect(counts.find(({ status }) => status === 'open')?.count).toBe(3)
  expect(await countRows('warranty_claim')).toBe(5)
  expect(await countRows('stock where is_tracked')).toBe(20)
  expect(await countRows('stock where is_tracked and on_hand - reserved = 0')).toBe(1)
  expect(await countRows('stock where is_tracked and on_hand - reserved between 1 and low_at')).toBe(2)
})

test('the year belongs to DEMO=on, and neither to the catalogue alone nor to a shop without a demo', () => {
  const yearOf = (DEMO: string) => [readConfig({ DEMO }).demo, readConfig({ DEMO }).demoYear]
  expect([yearOf('on'), yearOf('catalogue'), yearOf('off')]).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
})
