import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Buyer,
  buy,
  expireUnpaid,
  payingShop,
  place,
  placement,
  post,
  queryRows,
  someBuyer,
} from '../support/paying-shop.ts'
import { someone } from '../support/people.ts'
import { linesFor, stockedProduct, stockNow } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop } = paying

const submit = async (buyer: Buyer, body: unknown) =>
  (await post(shop, '/api/create-payment', body, buyer.token)).status

/** Creates a customer with a separate address and phone number: other customers share theirs. */
async function elsewhere(number: number): Promise<Buyer> {
  const buyer = await someBuyer(shop)
  await queryRows(
    shop,
    'update address set address = $2, phone = $3 where account_id = $1',
    buyer.id,
    `${number} Other Street`,
    `98765432${number}`,
  )
  return buyer
}

const tracked = async (pieces: number) => stockedProduct(await someone(shop, { admin: true }), pieces)

test('V06 one customer reserves at most 25 pieces of a product with unpaid orders; paying releases nobody else’s', async () => {
  const product = await tracked(400)
  const buyer = await elsewhere(10)
  await place(buyer, linesFor(product, 20))
  const more = await post(shop, '/api/create-payment', await placement(buyer, linesFor(product, 6)), buyer.token)
  expect(more.status).toBe(409)
  expect((await more.json()).message).toMatch(/^At most 25 pieces of Stocked Part/)
  await place(buyer, linesFor(product, 5))
  expect(await stockNow(shop, product)).toEqual({ onHand: 400, reserved: 25 })
})

test('half of what there is stays for others, and five pieces are always allowed', async () => {
  const [many, few] = [await tracked(20), await tracked(6)]
  const buyer = await elsewhere(11)
  expect(await submit(buyer, await placement(buyer, linesFor(many, 11)))).toBe(409)
  expect(await submit(buyer, await placement(buyer, linesFor(many, 10)))).toBe(201)
  expect(await submit(buyer, await placement(buyer, linesFor(few, 6)))).toBe(409)
  expect(await submit(buyer, await placement(buyer, linesFor(few, 5)))).toBe(201)
})

test('accounts that share an address or a phone count as one, whatever the way they type it', async () => {
  const product = await tracked(400)
  const [first, second, third] = [await elsewhere(12), await elsewhere(13), await elsewhere(14)]
  const fourth = await elsewhere(18)
  await queryRows(shop, `update address set address = '12, OTHER street' where account_id = $1`, second.id)
  await queryRows(shop, `update address set phone = '9876543212' where account_id = $1`, third.id)
  await queryRows(shop, `update address set address = 'Door No. 12, Other Street' where account_id = $1`, fourth.id)
  await place(first, linesFor(product, 20))
  for (const buyer of [second, third, fourth]) {
    expect(await submit(buyer, await placement(buyer, linesFor(product, 6)))).toBe(409)
  }
  const other = await elsewhere(15)
  expect(await submit(other, await placement(other, linesFor(product, 6)))).toBe(201)
})

test('V06 a stranger who enters a customer’s phone number blocks nobody, and phone orders do not count', async () => {
  const [few, many] = [await tracked(20), await tracked(400)]
  const [victim, stranger] = [await elsewhere(21), await elsewhere(22)]
  await queryRows(shop, `update address set phone = '9876543221' where account_id = $1`, stranger.id)
  await place(stranger, linesFor(few, 10))
  expect(await submit(victim, await placement(victim, linesFor(few, 5)))).toBe(201)
  const admin = await someone(shop, { admin: true })
  await admin.call('POST /new-order', {
    body: { userId: victim.id, addressId: victim.addressId, cartItems: linesFor(many, 30) },
  })
  expect(await submit(victim, await placement(victim, linesFor(many, 20)))).toBe(201)
})

test('what was paid counts no longer', async () => {
  const product = await tracked(400)
  const buyer = await elsewhere(16)
  await buy(paying, buyer, linesFor(product, 25))
  expect(await submit(buyer, await placement(buyer, linesFor(product, 25)))).toBe(201)
})

test('of accounts of one address that order at the same moment no more get pieces than are allowed', async () => {
  const product = await tracked(400)
  // A customer at that address has ordered before: no one gets the first-order discount, so no total changes meanwhile.
  await buy(paying, await elsewhere(17), linesFor(product))
  const buyers = await Promise.all(Array.from({ length: 6 }, () => elsewhere(17)))
  const bodies = await Promise.all(buyers.map((buyer) => placement(buyer, linesFor(product, 10))))
  const gate = await shop.deps.pool.connect()
  try {
    // This row stays locked until several transactions wait for it.
    await gate.query('begin')
    await gate.query('select 1 from stock where product_id = $1 for update', [product.id])
    const all = Promise.all(buyers.map((buyer, index) => submit(buyer, bodies[index])))
    await eventually(async () => {
      const { rows } = await gate.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows.length).toBeGreaterThan(2)
    })
    await gate.query('commit')
    expect((await all).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  } finally {
    gate.release()
  }
  expect(await stockNow(shop, product)).toEqual({ onHand: 399, reserved: 20 })
})

describe('V08 the unpaid orders of all customers together', () => {
  const order = async (product: Product, buyer: Buyer, qty: number) =>
    post(shop, '/api/create-payment', await placement(buyer, linesFor(product, qty)), buyer.token)

  test('reserve at most three quarters of the stock: the rest is sold by the piece, one to a customer', async () => {
    const [product, other] = [await tracked(100), await tracked(100)]
    const [first, ...holders] = await Promise.all([30, 31, 32].map(elsewhere))
    const opened = await place(first as Buyer, linesFor(product, 25))
    for (const buyer of holders) await place(buyer, linesFor(product, 25))
    const newcomer = await elsewhere(33)
    const refused = await order(product, newcomer, 2)
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toMatch(
      /^So many pieces of Stocked Part \d+ for .+ are in orders that are not paid yet that each customer can order one/,
    )
    expect((await order(product, newcomer, 1)).status).toBe(201)
    expect((await order(product, await elsewhere(34), 1)).status).toBe(201)
    // A second piece, in another order of the same customer.
    const more = await placement(newcomer, [...linesFor(product), ...linesFor(other)])
    expect(await submit(newcomer, more)).toBe(409)
    expect(await stockNow(shop, product)).toEqual({ onHand: 100, reserved: 77 })
    await expireUnpaid(shop, opened)
    expect((await order(product, await elsewhere(35), 20)).status).toBe(201)
  })

  test('ordered at the same moment by eight accounts reserve no more', async () => {
    const product = await tracked(100)
    const buyers = await Promise.all([40, 41, 42, 43, 44, 45, 46, 47].map(elsewhere))
    const bodies = await Promise.all(buyers.map((buyer) => placement(buyer, linesFor(product, 20))))
    const statuses = await Promise.all(buyers.map((buyer, index) => submit(buyer, bodies[index])))
    expect(statuses.toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect(await stockNow(shop, product)).toEqual({ onHand: 100, reserved: 60 })
  })

  test('do not include what staff have taken by phone', async () => {
    const product = await tracked(100)
    const [dealer, customer] = [await elsewhere(50), await elsewhere(51)]
    const admin = await someone(shop, { admin: true })
    await admin.call('POST /new-order', {
      body: { userId: dealer.id, addressId: dealer.addressId, cartItems: linesFor(product, 60) },
    })
    expect((await order(product, customer, 25)).status).toBe(201)
    expect((await order(product, await elsewhere(52), 6)).status).toBe(409)
  })
})
