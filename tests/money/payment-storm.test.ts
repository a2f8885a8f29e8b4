import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { pursueEvents } from '#server/modules/payments/webhooks.service.ts'
import {
  type Buyer,
  eventsDone,
  type Opened,
  payingShop,
  placement,
  pointsOf,
  providerOrder,
  rowsOf,
  saidOf,
  someBuyer,
  someLine,
} from '../support/paying-shop.ts'

const BUYERS = 200
/** As many as a customer may have open at once. */
const ORDERS_EACH = 5
const ORDERS = BUYERS * ORDERS_EACH
const TIMES = 3
const EVENTS_AT_ONCE = 50
/** The provider waits no longer for an answer. */
const ANSWER_WITHIN_MS = 5000

const { shop, provider, toldAll } = payingShop()

const median = (times: number[]): number => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

/** In another order than things happened, and in the same one each time. */
function shuffled<T>(things: readonly T[]): T[] {
  const rank = (index: number) => createHash('sha256').update(`storm ${index}`).digest('hex')
  return things
    .map((thing, index) => ({ thing, rank: rank(index) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ thing }) => thing)
}

/** Works on many things, so many at once. */
async function inLanes<T>(things: readonly T[], lanes: number, work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const thing of waiting) await work(thing)
    }),
  )
}

test('C09 a thousand payments, each told of three times in any order while the pages tell of them too', {
  timeout: 240_000,
}, async () => {
  const { webhooks } = provider.control
  webhooks.hold()
  const begun = performance.now()
  const buyers: Buyer[] = []
  for (let lane = 0; lane < BUYERS; lane += 10) {
    buyers.push(...(await Promise.all(Array.from({ length: 10 }, () => someBuyer(shop)))))
  }
  const carts = await Promise.all(Array.from({ length: ORDERS_EACH }, (_, index) => someLine(shop, { qty: index + 1 })))
  const orders: { buyer: Buyer; opened: Opened }[] = []
  await inLanes(buyers, 16, async (buyer) => {
    for (const cart of carts) {
      const opened = await buyer.call('POST /create-payment', { body: await placement(buyer, [cart]) })
      orders.push({ buyer, opened })
    }
  })
  expect(orders).toHaveLength(ORDERS)
  const placedAfter = performance.now()

  const payments = orders.map(({ buyer, opened }) => ({
    buyer,
    opened,
    payment: provider.control.pay(providerOrder(opened), { outcome: 'captured' }).payment,
  }))
  expect(webhooks.events()).toHaveLength(TIMES * ORDERS)

  const waits: number[] = []
  const pages = inLanes(payments, 16, async ({ buyer, opened, payment }) => {
    const asked = performance.now()
    const answer = await buyer.call('POST /verify-and-update-order', { body: saidOf(opened, payment) })
    waits.push(performance.now() - asked)
    expect(answer).toEqual({ status: true, orderId: opened.orderId })
  })
  const told = shuffled(webhooks.events().flatMap(({ id }) => Array.from({ length: TIMES }, () => id)))
  expect(told).toHaveLength(TIMES * TIMES * ORDERS)
  const events = inLanes(told, EVENTS_AT_ONCE, async (id) => expect(await webhooks.redeliver(id)).toBe(true))
  await Promise.all([events, pages])
  await toldAll()
  // What waited for longer than a process keeps it in mind, the timer finds.
  await vi.waitFor(
    async () => {
      await rowsOf(shop, `update webhook_event set received_at = now() - interval '1 day' where handled_at is null`)
      await pursueEvents(shop.deps)
      await eventsDone(shop)
      expect(await rowsOf(shop, 'select 1 from webhook_event where handled_at is null limit 1')).toEqual([])
    },
    { timeout: 60_000 },
  )
  const settledAfter = performance.now()

  expect(webhooks.deliveries().every(({ ok }) => ok)).toBe(true)
  expect(Math.max(...waits)).toBeLessThan(ANSWER_WITHIN_MS)
  const [counted] = await rowsOf(
    shop,
    `select (select count(*)::int from shop_order where payment = 'paid' and status = 'Processing' and review = '') as paid,
      (select count(*)::int from shop_order) as orders,
      (select count(*)::int from credit_entry where kind = 'earned') as awards,
      (select count(distinct order_id)::int from credit_entry where kind = 'earned') as awarded,
      (select count(*)::int from credit_entry) as entries,
      (select count(*)::int from tax_document) as documents,
      (select count(distinct order_id)::int from tax_document where kind = 'receipt') as receipts,
      (select count(*)::int from payment) as payments,
      (select count(*)::int from payment where kept and status = 'captured') as kept,
      (select count(*)::int from refund) as refunds,
      (select count(*)::int from order_history) as moves,
      (select count(*)::int from webhook_event) as events,
      (select count(*)::int from shop_order where first_order) as firsts,
      (select count(*)::int from pgboss.job where name = 'mail' and data ->> 'kind' = 'order') as letters`,
  )
  expect(counted).toEqual({
    paid: ORDERS,
    orders: ORDERS,
    awards: ORDERS,
    awarded: ORDERS,
    entries: ORDERS,
    documents: ORDERS,
    receipts: ORDERS,
    payments: ORDERS,
    kept: ORDERS,
    refunds: 0,
    moves: ORDERS,
    events: TIMES * ORDERS,
    firsts: BUYERS,
    letters: ORDERS,
  })
  const numbers = await rowsOf<{ place: number }>(
    shop,
    `select split_part(number, '/', 3)::int as place from tax_document where kind = 'receipt' order by 1`,
  )
  expect(numbers.map(({ place }) => place)).toEqual(Array.from({ length: ORDERS }, (_, index) => index + 1))
  expect(provider.control.snapshot().refunds).toEqual([])
  const sums = await rowsOf<{ account_id: string; points: number }>(
    shop,
    'select account_id, sum(earns)::int as points from shop_order group by account_id',
  )
  for (const buyer of buyers) {
    expect(await pointsOf(buyer)).toBe(sums.find(({ account_id }) => account_id === buyer.id)?.points)
  }
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
  process.stdout.write(
    `${ORDERS} orders placed in ${seconds(placedAfter - begun)} s, ${told.length} events and ${ORDERS} pages settled in ` +
      `${seconds(settledAfter - placedAfter)} s; a page waits ${Math.round(median(waits))} ms, at most ${Math.round(Math.max(...waits))} ms\n`,
  )
})
