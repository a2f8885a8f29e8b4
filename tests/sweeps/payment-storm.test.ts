import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { retryWebhookEvents } from '#server/modules/payments/webhooks.service.ts'
import { eventually, LONG_WAIT_MS } from '../support/eventually.ts'
import { LONG_TEST_MS } from '../support/long-test.ts'
import {
  allPointsOf,
  type Buyer,
  type Opened,
  payingShop,
  placement,
  providerOrder,
  queryRows,
  signedCallback,
  someBuyer,
  someLine,
  waitForReceivedEvents,
} from '../support/paying-shop.ts'
import { proofSize } from '../support/proof-size.ts'

const BUYERS = proofSize(50, 340)
/** As many as a customer may have open at once. */
const ORDERS_EACH = 3
const ORDERS = BUYERS * ORDERS_EACH
const TIMES = 3
const EVENTS_AT_ONCE = 50

const { shop, provider, waitForEvents } = payingShop()

/** Shuffles a list, into the same order each time. */
function shuffled<T>(things: readonly T[]): T[] {
  const rank = (index: number) => createHash('sha256').update(`storm ${index}`).digest('hex')
  return things
    .map((thing, index) => ({ thing, rank: rank(index) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ thing }) => thing)
}

/** Processes a list, this many items in parallel. */
async function inLanes<T>(things: readonly T[], lanes: number, work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const thing of waiting) await work(thing)
    }),
  )
}

test('C09 many payments, each reported three times in any order while the pages report them too, count once', {
  timeout: LONG_TEST_MS,
}, async () => {
  const { webhooks } = provider.control
  webhooks.hold()
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

  const payments = orders.map(({ buyer, opened }) => ({
    buyer,
    opened,
    payment: provider.control.pay(providerOrder(opened), { outcome: 'captured' }).payment,
  }))
  expect(webhooks.events()).toHaveLength(TIMES * ORDERS)

  const pages = inLanes(payments, 16, async ({ buyer, opened, payment }) => {
    const answer = await buyer.call('POST /verify-and-update-order', { body: signedCallback(opened, payment) })
    expect(answer).toEqual({ status: true, orderId: opened.orderId })
  })
  const eventIds = shuffled(webhooks.events().flatMap(({ id }) => Array.from({ length: TIMES }, () => id)))
  expect(eventIds).toHaveLength(TIMES * TIMES * ORDERS)
  const events = inLanes(eventIds, EVENTS_AT_ONCE, async (id) => {
    await webhooks.redeliver(id)
  })
  await Promise.all([events, pages])
  await eventually(waitForEvents, LONG_WAIT_MS)
  // Events that waited for longer than a process keeps them in memory are found by the timer.
  await eventually(async () => {
    await queryRows(shop, `update webhook_event set received_at = now() - interval '1 day' where handled_at is null`)
    await retryWebhookEvents(shop.deps)
    await waitForReceivedEvents(shop)
    expect(await queryRows(shop, 'select 1 from webhook_event where handled_at is null limit 1')).toEqual([])
  }, LONG_WAIT_MS)

  // A busy machine may answer later than the provider waits; then the provider delivers the event again.
  expect(new Set(webhooks.deliveries().flatMap(({ status }) => status ?? []))).toEqual(new Set([200]))
  await eventually(() => expect(webhooks.events().filter(({ status }) => status !== 'delivered')).toEqual([]))
  const [counted] = await queryRows(
    shop,
    `select (select count(*)::int from shop_order where payment = 'paid' and status = 'Processing' and review = '') as paid,
      (select count(*)::int from shop_order) as orders,
      (select count(*)::int from credit_award) as awards,
      (select count(distinct order_id)::int from credit_award where points > taken_back) as awarded,
      (select count(*)::int from credit_entry) as entries,
      (select count(*)::int from tax_document) as documents,
      (select count(distinct order_id)::int from tax_document where kind = 'receipt') as receipts,
      (select count(*)::int from payment) as payments,
      (select count(*)::int from payment where is_accepted and status = 'captured') as accepted,
      (select count(*)::int from refund) as refunds,
      (select count(*)::int from order_history) as moves,
      (select count(*)::int from webhook_event) as events,
      (select count(*)::int from shop_order where first_order) as firsts,
      (select count(*)::int from pgboss.job where name = 'mail' and data ->> 'kind' = 'order') as emails`,
  )
  expect(counted).toEqual({
    paid: ORDERS,
    orders: ORDERS,
    awards: ORDERS,
    awarded: ORDERS,
    entries: 0,
    documents: ORDERS,
    receipts: ORDERS,
    payments: ORDERS,
    accepted: ORDERS,
    refunds: 0,
    moves: ORDERS,
    events: TIMES * ORDERS,
    firsts: BUYERS,
    emails: ORDERS,
  })
  const numbers = await queryRows<{ place: number }>(
    shop,
    `select split_part(number, '/', 3)::int as place from tax_document where kind = 'receipt' order by 1`,
  )
  expect(numbers.map(({ place }) => place)).toEqual(Array.from({ length: ORDERS }, (_, index) => index + 1))
  expect(provider.control.snapshot().refunds).toEqual([])
  const sums = await queryRows<{ account_id: string; points: number }>(
    shop,
    'select account_id, sum(earns)::int as points from shop_order group by account_id',
  )
  for (const buyer of buyers) {
    expect(await allPointsOf(buyer)).toBe(sums.find(({ account_id }) => account_id === buyer.id)?.points)
  }
})
