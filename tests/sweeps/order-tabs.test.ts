import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, expect, test } from 'vitest'
import { ORDER_TABS } from '#rules/order-tabs.ts'
import type { Db } from '#server/lib/tx.ts'
import { run } from '#server/lib/tx.ts'
import { countTabs, searchOrders } from '#server/modules/orders/order-lists.store.ts'
import { copyOrder } from '../support/copy-order.ts'
import { fill } from '../support/fill.ts'
import { buy, payingShop, plainLine, someBuyer } from '../support/paying-shop.ts'

const paying = payingShop()
const { shop } = paying

/** The orders of a small shop of some years: how many, and the columns in which they differ from a paid one. */
const ORDERS: readonly (readonly [number, Readonly<Record<string, string>>])[] = [
  [12_000, { payment: "'expired'", paid_at: 'null' }],
  [8000, { status: "'Delivered'" }],
  [1000, { status: "'Cancelled'", payment: "'refunded'" }],
  [60, {}],
  [30, { status: "'Pickup'" }],
  [60, { status: "'Dispatched'" }],
  [10, { payment: "'awaiting'", paid_at: 'null' }],
]

beforeAll(async () => {
  const { orderId } = await buy(paying, await someBuyer(shop), [await plainLine(shop)])
  for (const [place, [times, columns]] of ORDERS.entries()) {
    const name = `'T${place}-' || n`
    const placed = { placed_at: "now() - n * interval '9 minutes'" }
    await copyOrder(shop, orderId, times, { order_no: name, idempotency_key: name, ...placed, ...columns })
  }
  await fill(shop, 'vacuum analyze shop_order')
})

/**
 * Runs some work and returns how PostgreSQL can run each of its statements by indexes. Where most of a table is wanted it
 * may prefer to read all of it, as its statistics of that moment say; without that choice it does so only if no index fits.
 */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const client = await shop.deps.pool.connect()
  try {
    const sent: { text: string; values: unknown[] }[] = []
    await work(drizzle(client, { logger: { logQuery: (text, values) => sent.push({ text, values }) } }))
    const plans: string[] = []
    await client.query('set enable_seqscan = off')
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
}

test('the tabs are counted in one statement, which reads no abandoned checkout', async () => {
  const plans = await plansOf((db) => run({ db }, countTabs()))
  expect(plans).toHaveLength(1)
  expect(plans.join('\n')).not.toContain('Seq Scan on shop_order')
})

test.each(ORDER_TABS)('a page of the tab %s is found by an index', async (tab) => {
  const query = { page: 1, size: 50, tab, status: [], unpaid: false, archived: false }
  const plans = await plansOf((db) => run({ db }, searchOrders(query)))
  expect(plans.join('\n')).not.toContain('Seq Scan on shop_order')
})
