import { describe, expect, test } from 'vitest'
import { deleteOldBuyerHashes, hashEarlierBuyers } from '#server/modules/orders/buyers.service.ts'
import { type HOME_ADDRESS, someHome } from '../support/home-address.ts'
import {
  type Buyer,
  buy,
  expireUnpaid,
  makeOlder,
  type Opened,
  payingShop,
  place,
  placement,
  plainLine,
  queryRows,
} from '../support/paying-shop.ts'
import { readThenWrite, refusal, send, someEmail, someone, together } from '../support/people.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

type Home = typeof HOME_ADDRESS

/** Creates a customer with this mailbox and this home address. */
async function buyerAs(email: string, home: Home): Promise<Buyer> {
  const person = await someone(shop, { email })
  const { result } = await person.call('POST /address/{userId}', { params: { userId: person.id }, body: home })
  return Object.assign(person, { addressId: result.address_id })
}

const alias = (email: string, tag: string) => email.replace('@', `+${tag}@`)

const quote = async (buyer: Buyer, couponCode?: string) =>
  buyer.call('POST /quote', { body: { cartItems: [await plainLine(shop)], addressId: buyer.addressId, couponCode } })

const submit = (buyer: Buyer, body: unknown) =>
  send(shop, 'POST', '/api/create-payment', body, { 'x-access-token': buyer.token })

const erase = async (buyer: Buyer) => {
  const answer = await send(shop, 'DELETE', '/api/me', { password: buyer.password }, { 'x-access-token': buyer.token })
  expect(answer.status).toBe(200)
}

let coupons = 0
async function couponForEach(usesEach: number): Promise<string> {
  coupons += 1
  const code = `EACH-${coupons}`
  await queryRows(
    shop,
    'insert into coupon (code, percent, usage_limit_per_customer) values ($1, 20, $2)',
    code,
    usesEach,
  )
  return code
}

const USED_ELSEWHERE = [{ code: 'first_order_used', message: expect.stringContaining('earlier orders') }]
const USED_UP = [expect.anything(), { code: 'coupon', message: expect.stringContaining('used up') }]

const DISGUISES: readonly [string, (email: string, home: Home) => [string, Home]][] = [
  ['the same mailbox', (email) => [alias(email, '2'), someHome()]],
  ['the same phone number', (_, home) => [someEmail(), { ...someHome(), phone: home.phone }]],
  [
    'the same address',
    (_, home) => [someEmail(), { ...home, address: `No. ${home.address.toUpperCase()}`, phone: someHome().phone }],
  ],
]

describe('S17 a person gets the first-order discount once', () => {
  test('S17 not again after the account was erased', async () => {
    const [email, home] = [someEmail(), someHome()]
    const before = await buyerAs(email, home)
    await buy(paying, before, [await plainLine(shop)])
    await erase(before)
    const again = await buyerAs(email, home)
    expect(await quote(again)).toMatchObject({ firstOrder: false, discountPrice: 0, notices: USED_ELSEWHERE })
    expect((await place(again, [await plainLine(shop)])).razorpayOrder?.amount).toBe(133_000)
  })

  test.each(DISGUISES)('S17 not to another account with %s', async (_, other) => {
    const [email, home] = [someEmail(), someHome()]
    await buy(paying, await buyerAs(email, home), [await plainLine(shop)])
    const again = await buyerAs(...other(email, home))
    expect(await quote(again)).toMatchObject({ firstOrder: false, discountPrice: 0, notices: USED_ELSEWHERE })
    const claimed = {
      ...(await placement(again, [await plainLine(shop)])),
      discountPrice: 100,
      taxPrice: 162,
      totalPrice: 1212,
    }
    expect((await refusal(await submit(again, claimed)))[0]).toBe(409)
  })

  test('S17 to a stranger with other data, and to a neighbour whose address has no number', async () => {
    const home = { ...someHome(), address: 'Main road, near the temple' }
    await buy(paying, await buyerAs(someEmail(), home), [await plainLine(shop)])
    for (const other of [someHome(), { ...home, phone: someHome().phone }]) {
      expect(await quote(await buyerAs(someEmail(), other))).toMatchObject({ firstOrder: true, notices: [] })
    }
  })

  test('S17 again when the order of the other account was cancelled, or never paid', async () => {
    const [email, home] = [someEmail(), someHome()]
    const first = await buyerAs(email, home)
    const other = await buyerAs(alias(email, 'b'), home)
    const { orderId } = await place(first, [await plainLine(shop)])
    expect(await quote(other)).toMatchObject({ firstOrder: false })
    await first.call('POST /cancel-order', { body: { orderId } })
    expect(await quote(other)).toMatchObject({ firstOrder: true })
  })

  test('S17 of twenty accounts of one person that order at once, one gets it', async () => {
    const [email, home] = [someEmail(), someHome()]
    const line = await plainLine(shop)
    const buyers: Buyer[] = []
    for (let number = 0; number < 20; number++) {
      // Half of them share only the mailbox, the others the address and the phone number too.
      buyers.push(
        await buyerAs(alias(email, String(number)), number % 2 ? { ...home } : { ...home, phone: someHome().phone }),
      )
    }
    const bodies = await Promise.all(buyers.map((buyer) => placement(buyer, [line])))
    for (const body of bodies) expect(body.discountPrice).toBe(100)
    const statuses = await together(async (index) => (await submit(buyers[index] as Buyer, bodies[index])).status, 20)
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  })

  test('catches a broken variant: checking the person’s orders and then placing one, without a lock', async () => {
    await queryRows(shop, 'create table naive_buyer (hash text not null)')
    const discounts = await readThenWrite(
      () => queryRows(shop, `select hash from naive_buyer where hash = 'asha'`),
      async (found) => {
        await queryRows(shop, `insert into naive_buyer values ('asha')`)
        return found.length === 0
      },
      5,
    )
    expect(discounts.filter(Boolean)).toHaveLength(5)
    await queryRows(shop, 'drop table naive_buyer')
  })

  test('S17 a late payment with it is refunded when another account of the person has used it', async () => {
    const [email, home] = [someEmail(), someHome()]
    const first = await buyerAs(email, home)
    const late: Opened = await place(first, [await plainLine(shop, { qty: 2 })])
    await expireUnpaid(shop, late)
    await buy(paying, await buyerAs(alias(email, 'b'), home), [await plainLine(shop)])
    provider.control.pay(late.razorpayOrder?.id ?? '', { outcome: 'captured' })
    await waitForEvents()
    expect(await queryRows(shop, 'select payment from shop_order where id = $1', late.orderId)).toEqual([
      { payment: 'expired' },
    ])
    expect(await queryRows(shop, 'select purpose from refund where order_id = $1', late.orderId)).toHaveLength(1)
  })
})

describe('S17 a coupon with a limit for each customer counts the person', () => {
  test.each(DISGUISES)('S17 with another account and %s', async (_, other) => {
    const [email, home] = [someEmail(), someHome()]
    const code = await couponForEach(1)
    await buy(paying, await buyerAs(email, home), [await plainLine(shop)], { couponCode: code })
    const again = await buyerAs(...other(email, home))
    expect(await quote(again, code)).toMatchObject({
      discountPrice: 0,
      notices: expect.arrayContaining(USED_UP.slice(1)),
    })
    expect(await quote(await buyerAs(someEmail(), someHome()), code)).toMatchObject({ discountPrice: 200 })
  })

  test('S17 after erasing, and of accounts that order at once', async () => {
    const [email, home] = [someEmail(), someHome()]
    const code = await couponForEach(2)
    const first = await buyerAs(email, home)
    await buy(paying, first, [await plainLine(shop)], { couponCode: code })
    await erase(first)
    const buyers: Buyer[] = []
    for (let number = 0; number < 5; number++) buyers.push(await buyerAs(alias(email, String(number)), home))
    const line = await plainLine(shop)
    const bodies = await Promise.all(buyers.map((buyer) => placement(buyer, [line], { couponCode: code })))
    for (const body of bodies) expect(body.discountPrice).toBe(200)
    const statuses = await together(async (index) => (await submit(buyers[index] as Buyer, bodies[index])).status, 5)
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409])
  })
})

describe('S17 what is stored about a buyer', () => {
  const rowsOf = (orderId: string) =>
    queryRows(shop, 'select kind, hash from buyer_hash where order_id = $1 order by kind', orderId)

  test('S17 is hashes that need the shop’s secret, also beyond the erasure', async () => {
    const [email, home] = [someEmail(), someHome()]
    const buyer = await buyerAs(email, home)
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    await erase(buyer)
    const stored = await rowsOf(orderId)
    expect(stored.map(({ kind }) => kind)).toEqual(['address', 'email', 'phone'])
    expect(stored[1]?.hash).toEqual(shop.deps.keys.hash('buyer', `email ${email}`))
    expect(JSON.stringify(await queryRows(shop, 'select * from account where id = $1', buyer.id))).not.toContain(email)
  })

  test('S17 is recorded for orders of an earlier version as far as it is known, and deleted three years after the order', async () => {
    const [email, home] = [someEmail(), someHome()]
    const [known, erased] = [await buyerAs(email, home), await buyerAs(someEmail(), someHome())]
    const orders = [
      await buy(paying, known, [await plainLine(shop)]),
      await buy(paying, erased, [await plainLine(shop)]),
    ]
    const [{ orderId = '' } = {}, { orderId: other = '' } = {}] = orders
    const before = await rowsOf(orderId)
    await erase(erased)
    await queryRows(shop, 'delete from buyer_hash')
    await Promise.all([hashEarlierBuyers(shop.deps), hashEarlierBuyers(shop.deps)])
    expect(await rowsOf(orderId)).toEqual(before)
    expect((await rowsOf(other)).map(({ kind }) => kind)).toEqual(['address', 'phone'])

    await makeOlder(shop, orderId, '1096 days')
    await deleteOldBuyerHashes(shop.deps)
    expect([(await rowsOf(orderId)).length, (await rowsOf(other)).length]).toEqual([0, 2])
    await hashEarlierBuyers(shop.deps)
    expect(await rowsOf(orderId)).toEqual([])
  })

  test('S17 follows the address of an order by telephone that staff changes', async () => {
    const admin = await someone(shop, { admin: true })
    const buyer = await buyerAs(someEmail(), someHome())
    const cartItems = [await plainLine(shop)]
    const { order } = await admin.call('POST /new-order', {
      body: { userId: buyer.id, addressId: buyer.addressId, cartItems },
    })
    const before = await rowsOf(order.orderId)
    expect(before).toHaveLength(3)
    const { result } = await buyer.call('POST /address/{userId}', { params: { userId: buyer.id }, body: someHome() })
    await admin.call('POST /new-order', {
      body: { orderId: order.orderId, userId: buyer.id, addressId: result.address_id },
    })
    const after = await rowsOf(order.orderId)
    expect(after[1]).toEqual(before[1])
    expect([after[0], after[2]]).not.toEqual([before[0], before[2]])
  })
})
