import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { creditDuePoints } from '#server/modules/credit/awards.service.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Buyer,
  buy,
  creditOf,
  ctxOf,
  deliver,
  expireUnpaid,
  givePoints,
  lineFor,
  makeOlder,
  makePointsDue,
  type Opened,
  orderOf,
  orderRecords,
  payingShop,
  place,
  plainLine,
  post,
  queryRows,
  refundAtProvider,
  someBuyer,
  someRegular,
} from '../support/paying-shop.ts'
import { emailTo, readThenWrite, refusal, send, someone, together } from '../support/people.ts'

/** Returned products are back in the shop, and the customer can cancel the order again. */
const CAME_BACK = `update shop_order set status = 'Processing', placed_at = now(), goods_returned_at = now() where id = $1`

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

const cancel = (buyer: Buyer, { orderId }: Opened, more: object = {}) =>
  post(shop, `/api/order/${orderId}/cancel`, { reason: '', ...more }, buyer.token)

const refundsAt = async ({ orderId }: Opened) => {
  const payments = (await orderRecords(shop, orderId)).payments?.map(({ id }) => id) ?? []
  return provider.control.snapshot().refunds.filter(({ payment_id }) => payments.includes(payment_id))
}

const moneyBack = async (order: Opened) =>
  (
    await queryRows(
      shop,
      'select coalesce(sum(amount), 0)::int as amount from refund where order_id = $1',
      order.orderId,
    )
  )[0]?.amount

/**
 * Creates an order of Rs 1180 that earns 10 points, and a second one: the account has 10 credited points and no more.
 */
async function someoneWithTenPoints(): Promise<{ buyer: Buyer; first: Opened }> {
  const buyer = await someBuyer(shop)
  const first = await buy(paying, buyer, [await plainLine(shop, { price: 1000, shipping: 0 })])
  await deliver(shop, first.orderId)
  expect(await creditOf(buyer)).toMatchObject({ points: 10, pending: 0, owed: 0 })
  return { buyer, first }
}

/** Spends ten points: the order costs Rs 6080 before them, so that all points count, and earns next to nothing. */
async function spendTen(buyer: Buyer): Promise<Opened> {
  const order = await buy(paying, buyer, [await lineFor(shop, 6080)], { usePoints: true })
  expect((await orderOf(buyer, order.orderId)).pointsUsed).toBe(10)
  return order
}

describe('points that an order earns', () => {
  test('V01 R309 R314 are pending when it is paid, and cannot be spent', async () => {
    const buyer = await someBuyer(shop)
    const first = await buy(paying, buyer, [await plainLine(shop, { price: 100_000, shipping: 0 })])
    expect(await creditOf(buyer)).toEqual({ userId: buyer.id, points: 0, pending: 1000, owed: 0 })
    const line = await lineFor(shop, 6080)
    const quoted = await buyer.call('POST /quote', {
      body: { cartItems: [line], addressId: buyer.addressId, usePoints: true },
    })
    expect(quoted).toMatchObject({ pointsUsed: 0, points: { balance: 0, claimable: 0, pending: 1000, owed: 0 } })
    const second = await place(buyer, [line], { usePoints: true })
    expect(second.paid).toBe(false)
    const { refund } = await (await cancel(buyer, first)).json()
    expect(refund).toMatchObject({ pointsDeducted: 0, deducted: 0, percent: 100 })
    expect(await creditOf(buyer)).toMatchObject({ points: 0, pending: 0, owed: 0 })
  })

  test('are credited once it is delivered and its cancellation period is over, in either sequence', async () => {
    const buyer = await someBuyer(shop)
    const early = await buy(paying, buyer, [await plainLine(shop, { price: 1000 })])
    const late = await buy(paying, buyer, [await plainLine(shop, { price: 2000 })])
    await queryRows(shop, `update shop_order set status = 'Delivered' where id = $1`, early.orderId)
    await makeOlder(shop, late.orderId, '3 days')
    await creditDuePoints(ctxOf(shop))
    expect(await creditOf(buyer)).toMatchObject({ points: 0, pending: 30 })
    await makeOlder(shop, early.orderId, '1 day 23 hours 59 minutes')
    await creditDuePoints(ctxOf(shop))
    expect(await creditOf(buyer)).toMatchObject({ points: 0, pending: 30 })
    await makeOlder(shop, early.orderId, '1 minute')
    await creditDuePoints(ctxOf(shop))
    expect(await creditOf(buyer)).toMatchObject({ points: 10, pending: 20 })
    await queryRows(shop, `update shop_order set status = 'Delivered' where id = $1`, late.orderId)
    await creditDuePoints(ctxOf(shop))
    expect(await creditOf(buyer)).toMatchObject({ points: 30, pending: 0 })
  })

  test('are pending as long as the terms in force at the order say', async () => {
    const buyer = await someBuyer(shop)
    const order = await buy(paying, buyer, [await plainLine(shop, { price: 1000 })])
    const policy = [{ fullDays: 7, laterPercent: 75, from: '2020-01-01T00:00:00.000Z' }]
    await queryRows(shop, `insert into setting (key, value) values ('cancellation', $1)`, JSON.stringify(policy))
    await makePointsDue(shop, order.orderId)
    await creditDuePoints(ctxOf(shop))
    expect(await creditOf(buyer)).toMatchObject({ points: 0, pending: 10 })
    await makeOlder(shop, order.orderId, '4 days')
    await creditDuePoints(ctxOf(shop))
    expect(await creditOf(buyer)).toMatchObject({ points: 10, pending: 0 })
    await queryRows(shop, `delete from setting where key = 'cancellation'`)
  })

  test('V02 are credited once, however often and by however many at once the job runs', async () => {
    const buyer = await someBuyer(shop)
    const order = await buy(paying, buyer, [await plainLine(shop, { price: 1000 })])
    await makePointsDue(shop, order.orderId)
    await together(() => creditDuePoints(ctxOf(shop)), 8)
    await creditDuePoints(ctxOf(shop))
    expect(await creditOf(buyer)).toMatchObject({ points: 10, pending: 0 })
    const entries = await queryRows(shop, `select kind, points from credit_entry where order_id = $1`, order.orderId)
    expect(entries).toEqual([{ kind: 'earned', points: 10 }])
  })

  test('catches a broken variant: checking whether they are credited, and then crediting', async () => {
    await queryRows(shop, 'create table naive_award (credited boolean not null)')
    await queryRows(shop, 'create table naive_entry (points integer not null)')
    await queryRows(shop, 'insert into naive_award values (false)')
    await readThenWrite(
      () => queryRows(shop, 'select credited from naive_award'),
      async ([award]) => {
        if (award?.credited) return
        await queryRows(shop, 'insert into naive_entry values (10)')
        await queryRows(shop, 'update naive_award set credited = true')
      },
    )
    expect(await queryRows(shop, 'select 1 from naive_entry')).toHaveLength(20)
    await queryRows(shop, 'drop table naive_award, naive_entry')
  })

  test('of an order that is refunded in part while they are pending are fewer by that part', async () => {
    const [buyer, admin] = [await someBuyer(shop), await someone(shop, { admin: true })]
    const order = await buy(paying, buyer, [await plainLine(shop, { price: 10_000, shipping: 0 })])
    const { amountPaid } = await orderOf(buyer, order.orderId)
    const body = { amount: amountPaid / 2, reason: 'One of two was broken' }
    expect((await post(shop, `/api/order/${order.orderId}/refund`, body, admin.token)).status).toBe(200)
    expect(await creditOf(buyer)).toMatchObject({ points: 0, pending: 50 })
    expect(await moneyBack(order)).toBe((amountPaid * 100) / 2)
    await deliver(shop, order.orderId)
    expect(await creditOf(buyer)).toMatchObject({ points: 50, pending: 0 })
  })

  test('of a late payment that revives an order are pending as well', async () => {
    const buyer = await someBuyer(shop)
    const order = await place(buyer, [await plainLine(shop, { price: 1000 })])
    await expireUnpaid(shop, order)
    provider.control.pay(order.razorpayOrder?.id ?? '', { outcome: 'captured' })
    await waitForEvents()
    expect(await orderOf(buyer, order.orderId)).toMatchObject({ isPaid: true, status: 'Processing' })
    expect(await creditOf(buyer)).toMatchObject({ points: 0, pending: 10 })
  })

  test('are void once the account is erased', async () => {
    const buyer = await someBuyer(shop)
    const order = await buy(paying, buyer, [await plainLine(shop, { price: 1000 })])
    await makePointsDue(shop, order.orderId)
    await buyer.call('DELETE /me', { body: { password: buyer.password } })
    await creditDuePoints(ctxOf(shop))
    expect(await queryRows(shop, 'select 1 from credit_entry where account_id = $1', buyer.id)).toEqual([])
  })
})

describe('earned points that were spent already', () => {
  test('V03 B12 are deducted from the refund of the order that earned them: shown before, in the response and in the email', async () => {
    const { buyer, first } = await someoneWithTenPoints()
    const spending = await spendTen(buyer)
    await queryRows(shop, CAME_BACK, first.orderId)
    const before = await orderOf(buyer, first.orderId)
    const net = before.amountPaid - 80
    expect(before.cancellable).toMatchObject({ amount: net, points: 0, percent: 100, pointsDeducted: 10, deducted: 80 })
    const answer = await cancel(buyer, first, { expected: { amount: net, points: 0 } })
    expect((await answer.json()).refund).toEqual({
      amount: net,
      points: 0,
      percent: 100,
      pointsDeducted: 10,
      deducted: 80,
    })
    expect(await moneyBack(first)).toBe(net * 100)
    await eventually(async () => expect((await refundsAt(first)).map(({ amount }) => amount)).toEqual([net * 100]))
    await waitForEvents()
    expect(await creditOf(buyer)).toMatchObject({ points: 0, owed: 0 })
    const { text } = await emailTo(shop, buyer.email, `A refund for your order ${first.orderNo}`)
    expect(text).toContain('Deducted: ₹80.00 for 10 spent points')
    expect(await orderOf(buyer, first.orderId)).toMatchObject({
      payment: 'refunded',
      amountRefunded: net,
      amountDeducted: 80,
      refunds: [{ amount: net, pointsDeducted: 10, deducted: 80 }],
    })
    expect(await orderOf(buyer, spending.orderId)).toMatchObject({ isPaid: true, pointsUsed: 10 })
    const [note] = await queryRows(
      shop,
      `select content -> 'total' as total, content -> 'paidMoney' as money, content -> 'refund' ->> 'deducted' as deducted
        from tax_document where order_id = $1 and refund_id is not null`,
      first.orderId,
    )
    expect(note).toEqual({ total: before.totalPrice * 100, money: net * 100, deducted: '8000' })
  })

  test('V04 nothing is cancelled if the amount shown has changed', async () => {
    const { buyer, first } = await someoneWithTenPoints()
    await queryRows(shop, CAME_BACK, first.orderId)
    const { cancellable } = await orderOf(buyer, first.orderId)
    expect(cancellable).toMatchObject({ deducted: 0 })
    await spendTen(buyer)
    const expected = { amount: cancellable?.amount, points: cancellable?.points }
    const before = await orderRecords(shop, first.orderId)
    const answer = await cancel(buyer, first, { expected })
    expect(await refusal(answer)).toEqual([409, 'conflict'])
    expect(await orderRecords(shop, first.orderId)).toEqual(before)
  })

  test('are deducted in part by a partial refund, and staff see it before they confirm', async () => {
    const { buyer, first } = await someoneWithTenPoints()
    await spendTen(buyer)
    const admin = await someone(shop, { admin: true })
    const { amountPaid } = await orderOf(buyer, first.orderId)
    const previewRefund = (amount?: number) =>
      admin.call('GET /order/{id}/refund', { params: { id: first.orderId }, query: { amount } })
    expect(await previewRefund()).toMatchObject({
      left: { amount: amountPaid },
      pointsDeducted: 10,
      amount: amountPaid - 80,
    })
    const half = amountPaid / 2
    expect(await previewRefund(half)).toMatchObject({ pointsDeducted: 5, deducted: 40, amount: half - 40 })
    const refund = (more: object) =>
      post(shop, `/api/order/${first.orderId}/refund`, { reason: 'Half', ...more }, admin.token)
    expect(await refusal(await refund({ amount: half, pointsDeducted: 4 }))).toEqual([409, 'conflict'])
    expect(await moneyBack(first)).toBe(0)
    const made = await (await refund({ amount: half, pointsDeducted: 5 })).json()
    expect(made.refund).toMatchObject({ amount: half - 40, pointsDeducted: 5, deducted: 40 })
    // What is left is the other half, and the deduction does not increase it.
    expect(await previewRefund()).toMatchObject({ left: { amount: half }, pointsDeducted: 5, amount: half - 40 })
    expect((await (await refund({})).json()).refund).toMatchObject({ amount: half - 40 })
    expect(await moneyBack(first)).toBe((amountPaid - 80) * 100)
    expect(await orderOf(buyer, first.orderId)).toMatchObject({ payment: 'refunded' })
    expect(await creditOf(buyer)).toMatchObject({ points: 0, owed: 0 })
  })

  test('a repeated request with the same key is the same refund, including the deduction', async () => {
    const { buyer, first } = await someoneWithTenPoints()
    await spendTen(buyer)
    const admin = await someone(shop, { admin: true })
    const body = { amount: 500, reason: 'A part', key: crypto.randomUUID() }
    const answers = await together(() => post(shop, `/api/order/${first.orderId}/refund`, body, admin.token))
    const refunds = await Promise.all(answers.map(async (each) => (await each.json()).refund))
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1)
    expect(refunds[0]).toMatchObject({ amount: 500 - 32, pointsDeducted: 4 })
    expect(await moneyBack(first)).toBe(500_00 - 4 * 800)
  })

  test('are deducted from the customer’s other points before any money', async () => {
    const { buyer, first } = await someoneWithTenPoints()
    await spendTen(buyer)
    await givePoints(shop, buyer, 7)
    const admin = await someone(shop, { admin: true })
    const { amountPaid } = await orderOf(buyer, first.orderId)
    await post(shop, `/api/order/${first.orderId}/refund`, { reason: 'All' }, admin.token)
    expect(await moneyBack(first)).toBe((amountPaid - 3 * 8) * 100)
    expect(await creditOf(buyer)).toMatchObject({ points: 0, owed: 0 })
  })

  test('are deducted also where they were earned before there were pending points', async () => {
    const buyer = await someBuyer(shop)
    const first = await buy(paying, buyer, [await plainLine(shop, { price: 1000, shipping: 0 })])
    await queryRows(
      shop,
      `with award as (update credit_award set credited = points, credited_at = now(), credited_with_payment = true
          where order_id = $1 returning account_id, order_id, points)
        insert into credit_entry (id, account_id, kind, points, order_id)
          select gen_random_uuid(), account_id, 'earned', points, order_id from award`,
      first.orderId,
    )
    expect(await creditOf(buyer)).toMatchObject({ points: 10, pending: 0 })
    const { amountPaid } = await orderOf(buyer, first.orderId)
    await spendTen(buyer)
    await cancel(buyer, first)
    expect(await moneyBack(first)).toBe((amountPaid - 80) * 100)
  })

  test('V05 are owed when the provider refunded the money; until settled, points cannot be spent nor the account erased', async () => {
    const { buyer, first } = await someoneWithTenPoints()
    await spendTen(buyer)
    const [payment] = (await orderRecords(shop, first.orderId)).payments ?? []
    const { amountPaid } = await orderOf(buyer, first.orderId)
    await refundAtProvider(paying, payment?.id ?? '', amountPaid * 100)
    await waitForEvents()
    expect(await orderOf(buyer, first.orderId)).toMatchObject({ payment: 'refunded', amountRefunded: amountPaid })
    expect(await creditOf(buyer)).toMatchObject({ points: 0, owed: 10 })

    const line = await lineFor(shop, 6080)
    const quoted = await buyer.call('POST /quote', {
      body: { cartItems: [line], addressId: buyer.addressId, usePoints: true },
    })
    expect(quoted).toMatchObject({ pointsUsed: 0, points: { claimable: 0, owed: 10 } })
    const debt = quoted.notices.find(({ code }) => code === 'points_debt')
    expect(debt?.message).toContain('You owe 10 credit points (₹80.00)')
    const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = quoted
    const totals = { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice }
    const placing = { userId: buyer.id, addressId: buyer.addressId, cartItems: [line], ...totals, consent: true }
    const refused = await post(shop, '/api/create-payment', { ...placing, usePoints: true }, buyer.token)
    expect(await refused.clone().json()).toMatchObject({ message: expect.stringContaining('You owe 10 credit points') })
    expect(await refusal(refused)).toEqual([409, 'conflict'])

    const erasing = await send(
      shop,
      'DELETE',
      '/api/me',
      { password: buyer.password },
      { 'x-access-token': buyer.token },
    )
    expect(await erasing.clone().json()).toMatchObject({ message: expect.stringContaining('owes 10 credit points') })
    expect(await refusal(erasing)).toEqual([409, 'conflict'])
    const admin = await someone(shop, { admin: true })
    const deleting = await send(
      shop,
      'DELETE',
      `/api/user/${buyer.id}`,
      { currentPassword: admin.password },
      { 'x-access-token': admin.token },
    )
    expect(await refusal(deleting)).toEqual([409, 'conflict'])

    // Staff waive a part, and the next points settle the rest.
    await admin.call('POST /credit/{points}/{userId}', {
      params: { userId: buyer.id, points: '4' },
      query: { reason: 'A gift' },
    })
    expect(await creditOf(buyer)).toMatchObject({ points: 0, owed: 6 })
    const next = await buy(paying, buyer, [await plainLine(shop, { price: 900 })])
    await deliver(shop, next.orderId)
    expect(await creditOf(buyer)).toMatchObject({ points: 3, owed: 0 })
    await buyer.call('DELETE /me', { body: { password: buyer.password } })
  })

  test('a balance that staff set settles what is owed', async () => {
    const { buyer, first } = await someoneWithTenPoints()
    await spendTen(buyer)
    const [payment] = (await orderRecords(shop, first.orderId)).payments ?? []
    await refundAtProvider(
      paying,
      payment?.id ?? '',
      payment ? (await orderOf(buyer, first.orderId)).amountPaid * 100 : 0,
    )
    await waitForEvents()
    const admin = await someone(shop, { admin: true })
    const set = (points: string) =>
      admin.call('PUT /credit/{userId}/{points}', {
        params: { userId: buyer.id, points },
        query: { reason: 'Settled' },
      })
    expect(await set('0')).toEqual({ result: { userId: buyer.id, points: 0 } })
    expect(await creditOf(buyer)).toMatchObject({ points: 0, owed: 0 })
    expect(await set('5')).toEqual({ result: { userId: buyer.id, points: 5 } })
    expect(await creditOf(buyer)).toMatchObject({ points: 5, owed: 0 })
  })

  test('the part that was deducted may be returned by hand, and is no refund of more than the order', async () => {
    const { buyer, first } = await someoneWithTenPoints()
    await spendTen(buyer)
    const admin = await someone(shop, { admin: true })
    await post(shop, `/api/order/${first.orderId}/refund`, { reason: 'All' }, admin.token)
    await waitForEvents()
    const [payment] = (await orderRecords(shop, first.orderId)).payments ?? []
    await refundAtProvider(paying, payment?.id ?? '', 80_00)
    await waitForEvents()
    const { documents, refunds } = await orderRecords(shop, first.orderId)
    expect(documents?.filter(({ kind }) => kind === 'credit-note')).toHaveLength(1)
    expect(refunds?.map(({ purpose, amount }) => [purpose.replace(/:.*/, ''), amount])).toEqual([
      ['asked', (await orderOf(buyer, first.orderId)).amountPaid * 100 - 80_00],
      ['instead', 80_00],
    ])
  })

  test('a cancelled order without a refund earns no points either', async () => {
    const policy = [{ fullDays: 0, laterPercent: 0, from: '2020-01-01T00:00:00.000Z' }]
    await queryRows(shop, `insert into setting (key, value) values ('cancellation', $1)`, JSON.stringify(policy))
    const buyer = await someBuyer(shop)
    const order = await buy(paying, buyer, [await plainLine(shop, { price: 1000 })])
    await makeOlder(shop, order.orderId, '1 day')
    expect((await (await cancel(buyer, order)).json()).refund).toMatchObject({ amount: 0, points: 0, percent: 0 })
    expect(await creditOf(buyer)).toMatchObject({ points: 0, pending: 0, owed: 0 })
    await queryRows(shop, `delete from setting where key = 'cancellation'`)
  })

  test('two refunds and a purchase at the same instant never return more than was paid and not spent', async () => {
    const rounds = await together(someoneWithTenPoints, 6)
    // It changes the price of the product that all of them have bought.
    const line = await lineFor(shop, 6080)
    const admin = await someone(shop, { admin: true })
    for (const { buyer, first } of rounds) {
      const body = {
        userId: buyer.id,
        addressId: buyer.addressId,
        cartItems: [line],
        ...(await buyer.call('POST /quote', {
          body: { cartItems: [line], addressId: buyer.addressId, usePoints: true },
        })),
        usePoints: true,
        consent: true,
      }
      const [placed] = await Promise.all([
        post(shop, '/api/create-payment', body, buyer.token),
        post(shop, `/api/order/${first.orderId}/refund`, { reason: 'One' }, admin.token),
        post(shop, `/api/order/${first.orderId}/refund`, { reason: 'Two' }, admin.token),
      ])
      const { amountPaid } = await orderOf(buyer, first.orderId)
      const deducted = placed.status === 201 ? 80 : 0
      expect(await moneyBack(first)).toBe((amountPaid - deducted) * 100)
      expect((await creditOf(buyer)).owed).toBe(0)
    }
  })
})

describe('a customer with one order', () => {
  test('M10 may spend points from the second order on, pending ones not', async () => {
    const buyer = await someRegular(paying, 3)
    expect(await creditOf(buyer)).toMatchObject({ points: 3, pending: 10 })
    const order = await place(buyer, [await lineFor(shop, 6080)], { usePoints: true })
    expect((await orderOf(buyer, order.orderId)).pointsUsed).toBe(3)
  })
})

test('points of a shop that had no pending ones stay credited, and what is owed is settled', async () => {
  const buyer = await someBuyer(shop)
  const orders = [
    await buy(paying, buyer, [await plainLine(shop, { price: 5000 })]),
    await buy(paying, buyer, [await plainLine(shop, { price: 1000 })]),
  ]
  await cancel(buyer, orders[1] as Opened)
  const name = `earlier_${randomBytes(6).toString('hex')}`
  // A separate connection: creating a database may take longer than the shop's statement time-out.
  const server = new pg.Client(shop.connection)
  await server.connect()
  await server.query(`create database ${name} template template0`)
  const connection = { ...shop.connection, database: name }
  await migrate(connection, '0021_product_tax_and_declarations.sql')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const copy = async (table: string, where: string) => {
      const { rows } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attgenerated = ''`,
        [table],
      )
      const columns = rows.map((column) => column.name).join(', ')
      const sql = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`
      const known = await queryRows(shop, `select to_jsonb(t) as whole from ${table} t where ${where} = $1`, buyer.id)
      for (const { whole } of known) {
        const row = whole as Record<string, unknown>
        // Columns that had other names in that version.
        await client.query(sql, [{ ...row, kept: row.is_accepted, intent: row.idempotency_key }])
      }
    }
    const ofBuyer = '(select account_id from shop_order o where o.id = t.order_id)'
    await copy('account', 't.id')
    await copy('shop_order', 't.account_id')
    await copy('payment', ofBuyer)
    await copy('refund', ofBuyer)
    for (const { orderId } of orders) {
      await client.query(
        `insert into credit_entry (id, account_id, kind, points, order_id)
          select gen_random_uuid(), account_id, 'earned', earns, id from shop_order where id = $1`,
        [orderId],
      )
    }
    await client.query('update credit_balance set owed = 7')
    await migrate(connection)
    const { rows: awards } = await client.query(
      `select points, taken_back, credited, credited_with_payment as "with", credited_at is not null as at
        from credit_award order by points`,
    )
    expect(awards).toEqual([
      { points: 10, taken_back: 10, credited: 10, with: true, at: true },
      { points: 50, taken_back: 0, credited: 50, with: true, at: true },
    ])
    const { rows: balances } = await client.query('select points, owed from credit_balance')
    expect(balances).toEqual([{ points: 53, owed: 0 }])
  } finally {
    await client.end()
    await server.query(`drop database ${name}`)
    await server.end()
  }
})
