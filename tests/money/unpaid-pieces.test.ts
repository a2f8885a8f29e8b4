import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Buyer, buy, payingShop, place, placement, post, queryRows, someBuyer } from '../support/paying-shop.ts'
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
  const [few, many] = [await tracked(10), await tracked(400)]
  const [victim, stranger] = [await elsewhere(21), await elsewhere(22)]
  await queryRows(shop, `update address set phone = '9876543221' where account_id = $1`, stranger.id)
  await place(stranger, linesFor(few, 5))
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
