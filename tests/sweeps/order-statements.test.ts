import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { caller } from '#contract/call.ts'
import { listenForTests } from '../support/listening-shop.ts'
import {
  type Buyer,
  type Opened,
  payingShop,
  paymentCallback,
  place,
  placement,
  providerOrder,
  someBuyer,
  someLine,
} from '../support/paying-shop.ts'
import { waitForMailJobs } from '../support/people.ts'

const { shop, provider } = payingShop()
const open = listenForTests(shop)

/** What the shop sends by itself, whether somebody buys or not, and what this test asks. */
const BY_ITSELF =
  /as open from pgboss|catalogue_version$|^listen |pgboss\.(version|schedule|subscription|bam|queue_stats)/i

/** Returns the statements that the shop sends to its database meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = sent.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
  sent.mockRestore()
  return texts.filter((text) => !BY_ITSELF.test(text.trim()))
}

const short = (texts: readonly string[]) => texts.map((text) => text.trim().replace(/\s+/g, ' ').slice(0, 90))

async function expectAtMost(most: number, work: () => Promise<unknown>): Promise<void> {
  const sent = await statementsOf(work)
  expect(sent.length, short(sent).join('\n')).toBeLessThanOrEqual(most)
}

/** Calls the API as this customer, at a shop that remembers prices and settings. */
const callerOf = ({ token }: Buyer) =>
  caller((path, init) => fetch(open.url + path, { ...init, headers: { ...init.headers, 'x-access-token': token } }))

test('a quote takes one statement for a guest, and three for a customer with an unfinished order', async () => {
  const guest = caller((path, init) => fetch(open.url + path, init))
  const buyer = await someBuyer(shop)
  const line = await someLine(shop)
  await place(buyer, [line])
  const body = { cartItems: [line] }
  await guest('POST /quote', { body })
  await expectAtMost(1, () => guest('POST /quote', { body }))
  const own = { ...body, addressId: buyer.addressId, replaceUnfinished: true }
  await expectAtMost(3, () => callerOf(buyer)('POST /quote', { body: own }))
})

test('placing an order takes nine statements; settling it and sending its emails 15', async () => {
  const buyer = await someBuyer(shop)
  const call = callerOf(buyer)
  const line = await someLine(shop)
  const body = await placement(buyer, [line])
  // Prices and settings are remembered from anybody's quote.
  await call('POST /quote', { body: { cartItems: [line] } })
  provider.control.webhooks.disable()
  const opened: Opened[] = []
  await expectAtMost(9, async () => opened.push(await call('POST /create-payment', { body })))
  const [order] = opened
  if (!order) throw new Error('No order was placed.')
  const { response } = provider.control.pay(providerOrder(order), { outcome: 'captured' })
  await expectAtMost(15, async () => {
    await call('POST /verify-and-update-order', { body: paymentCallback(order, response) })
    await waitForMailJobs(shop)
  })
})

test('no statement of a quote or an order is planned anew each time', async () => {
  const most = 6
  for (let time = 0; time < 2 * most; time++) {
    const buyer = await someBuyer(shop)
    const line = await someLine(shop)
    const call = callerOf(buyer)
    await call('POST /quote', { body: { cartItems: [line], addressId: buyer.addressId } })
    const order: Opened = await call('POST /create-payment', { body: await placement(buyer, [line]) })
    const { response } = provider.control.pay(providerOrder(order), { outcome: 'captured' })
    await call('POST /verify-and-update-order', { body: paymentCallback(order, response) })
  }
  const replanned = await shop.deps.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements where custom_plans > $1',
    [most],
  )
  expect(short(replanned.rows.map(({ statement }) => statement))).toEqual([])
})
