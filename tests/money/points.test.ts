import { describe, expect, test } from 'vitest'
import {
  type Buyer,
  buy,
  creditOf,
  deliver,
  expireUnpaid,
  givePoints,
  lineFor,
  makeOlder,
  type Opened,
  orderOf,
  payingShop,
  paymentCallback,
  place,
  placement,
  plainLine,
  pointsOf,
  queryRows,
  someBuyer,
  someRegular,
} from '../support/paying-shop.ts'
import { readThenWrite, refusal, send, someone, together } from '../support/people.ts'

/** Returned products are back in the shop, and the customer can cancel the order again. */
const CAME_BACK = `update shop_order set status = 'Processing', placed_at = now(), goods_returned_at = now() where id = $1`

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

const opened = () => provider.control.snapshot().orders.length

const entriesOf = (orderId: string) =>
  queryRows(shop, 'select kind, points from credit_entry where order_id = $1 order by created_at, id', orderId)

async function reservedPoints(buyer: Buyer): Promise<unknown> {
  const [row] = await queryRows(
    shop,
    'select coalesce(sum(points), 0)::int as reserved from credit_hold where account_id = $1',
    buyer.id,
  )
  return row?.reserved
}

/** Expects the balance to be the sum of its entries, and reserved points never to exceed it. */
async function expectConsistentRecords(buyer: Buyer): Promise<void> {
  const [books] = await queryRows(
    shop,
    `select coalesce((select sum(points) from credit_entry where account_id = $1), 0)::int as sum,
       coalesce((select points from credit_balance where account_id = $1), 0) as balance`,
    buyer.id,
  )
  expect(books?.balance).toBe(books?.sum)
  expect(books?.balance).toBeGreaterThanOrEqual(0)
}

const pay = (order: Opened) => provider.control.pay(order.razorpayOrder?.id ?? '', { outcome: 'captured' }).response

async function payAndVerify(buyer: Buyer, order: Opened): Promise<void> {
  await buyer.call('POST /verify-and-update-order', { body: paymentCallback(order, pay(order)) })
}

const quote = (buyer: Buyer, cartItems: Awaited<ReturnType<typeof lineFor>>[], usePoints = true) =>
  buyer.call('POST /quote', { body: { cartItems, addressId: buyer.addressId, usePoints } })

const cancel = (buyer: Buyer, orderId: string) =>
  send(shop, 'POST', `/api/order/${orderId}/cancel`, { reason: '' }, { 'x-access-token': buyer.token })

describe('what may be claimed', () => {
  test.each([
    { total: 5999, balance: 7, claimable: 3, missing: 1 },
    { total: 5999.49, balance: 7, claimable: 3, missing: 1 },
    { total: 5999.5, balance: 7, claimable: 7, missing: 0 },
    { total: 6000, balance: 7, claimable: 7, missing: 0 },
    { total: 5999, balance: 1, claimable: 0, missing: 1 },
    { total: 5000, balance: 100, claimable: 50, missing: 1000 },
    { total: 6000, balance: 100, claimable: 100, missing: 0 },
    { total: 6000, balance: 5000, claimable: 750, missing: 0 },
    { total: 6004, balance: 5000, claimable: 750, missing: 0 },
    { total: 1007, balance: 5000, claimable: 125, missing: 4993 },
    { total: 6000, balance: 0, claimable: 0, missing: 0 },
    { total: 1000, balance: 0, claimable: 0, missing: 0 },
  ])('B08 R308 R310 R311 of $balance points $claimable at a total of $total', async (example) => {
    const { total, balance, claimable, missing } = example
    const buyer = await someRegular(paying, balance)
    const line = await lineFor(shop, total)
    const offered = await quote(buyer, [line], false)
    expect(offered.points).toEqual({ balance, claimable, value: claimable * 8, missing, pending: 10, owed: 0 })
    expect(offered).toMatchObject({ pointsUsed: 0, pointsValue: 0, amountToPay: Math.round(total) })
    const used = await quote(buyer, [line])
    const amountToPay = Math.round(total) - claimable * 8
    expect(used).toMatchObject({ pointsUsed: claimable, pointsValue: claimable * 8, amountToPay })
    expect(used.totalPrice).toBe(offered.totalPrice)
    const order = await place(buyer, [line], { usePoints: true })
    expect(order.razorpayOrder?.amount ?? 0).toBe(amountToPay * 100)
    expect(await orderOf(buyer, order.orderId)).toMatchObject({ pointsUsed: claimable, totalPrice: Math.round(total) })
  })

  test('B08 R313 M10 cannot be spent with the first order, while it is open, or after its return', async () => {
    const buyer = await someBuyer(shop)
    await givePoints(shop, buyer, 500)
    const nothing = { balance: 500, claimable: 0, value: 0, missing: 0, pending: 0, owed: 0 }
    const line = await lineFor(shop, 8000)
    expect(await quote(buyer, [line])).toMatchObject({ pointsUsed: 0, points: nothing })
    const first = await place(buyer, [line], { usePoints: true })
    expect((await orderOf(buyer, first.orderId)).pointsUsed).toBe(0)
    expect(await reservedPoints(buyer)).toBe(0)
    expect((await quote(buyer, [line])).points).toEqual(nothing)
    await payAndVerify(buyer, first)
    expect((await quote(buyer, [line])).points).toMatchObject({ balance: 500, claimable: 500, pending: 1 })
    expect((await cancel(buyer, first.orderId)).status).toBe(200)
    expect((await quote(buyer, [line])).points).toEqual(nothing)
  })

  test('B08 a customer who does not use them keeps the points', async () => {
    const buyer = await someRegular(paying, 100)
    const order = await buy(paying, buyer, [await lineFor(shop, 7000)])
    expect(await orderOf(buyer, order.orderId)).toMatchObject({ pointsUsed: 0, amountPaid: 7000 })
    expect(await creditOf(buyer)).toMatchObject({ points: 100, pending: 11 })
  })

  test('R309 M11 an order earns the integer part of one percent of its subtotal, before any discount', async () => {
    for (const [price, earned] of [
      [999.99, 9],
      [1000, 10],
      [99.99, 0],
    ] as const) {
      const buyer = await someBuyer(shop)
      const order = await buy(paying, buyer, [await plainLine(shop, { price })])
      expect(await creditOf(buyer)).toMatchObject({ points: 0, pending: earned })
      await deliver(shop, order.orderId)
      expect(await creditOf(buyer)).toMatchObject({ points: earned, pending: 0 })
      expect(await entriesOf(order.orderId)).toEqual(earned === 0 ? [] : [{ kind: 'earned', points: earned }])
    }
  })
})

describe('A12 points and discounts that cover the total', () => {
  test('A12 M10 points pay for all of it: no payment is opened, and the receipt is there', async () => {
    const buyer = await someRegular(paying, 1001)
    const before = opened()
    const order = await place(buyer, [await lineFor(shop, 8000)], { usePoints: true })
    expect(order).toMatchObject({ razorpayOrder: null, paid: true })
    expect(opened()).toBe(before)
    expect(await orderOf(buyer, order.orderId)).toMatchObject({
      isPaid: true,
      payment: 'paid',
      status: 'Processing',
      totalPrice: 8000,
      pointsUsed: 1000,
      pointsValue: 8000,
      amountPaid: 0,
      document: { kind: 'receipt' },
    })
    expect(await entriesOf(order.orderId)).toEqual([{ kind: 'used', points: -1000 }])
    expect(await creditOf(buyer)).toMatchObject({ points: 1, pending: 11 })
    expect(await reservedPoints(buyer)).toBe(0)
    const pdf = await buyer.request(`/api/invoice/${order.orderId}`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const again = await cancel(buyer, order.orderId)
    expect(again.status).toBe(200)
    expect((await again.json()).refund).toMatchObject({ amount: 0, points: 1000, percent: 100 })
    expect(await pointsOf(buyer)).toBe(1001)
    expect(opened()).toBe(before)
  })

  test('A12 B09 M10 twenty double clicks on an order that points pay for are one order', async () => {
    const buyer = await someRegular(paying, 1000)
    const body = await placement(buyer, [await lineFor(shop, 6000)], { usePoints: true })
    const before = opened()
    const answers = await together(() => send(shop, 'POST', '/api/create-payment', body, tokenOf(buyer)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    const orders = await queryRows(
      shop,
      `select payment from shop_order where account_id = $1 and points_used > 0`,
      buyer.id,
    )
    expect(orders).toHaveLength(1)
    expect(opened()).toBe(before)
    expect(await pointsOf(buyer)).toBe(250)
    await expectConsistentRecords(buyer)
    const [first] = await queryRows(shop, 'select id from shop_order where account_id = $1 and payable = 0', buyer.id)
    await makeOlder(shop, String(first?.id), 2)
    const later = await buyer.call('POST /create-payment', { body })
    expect(later).toMatchObject({ paid: false, razorpayOrder: { amount: 600_000 - 250 * 800 } })
    expect(later.orderId).not.toBe(first?.id)
  })

  test('A12 what is left after whole points is paid in money, at least one rupee', async () => {
    const buyer = await someRegular(paying, 1000)
    for (const [total, left] of [
      [6001, 1],
      [6007, 7],
    ] as const) {
      const order = await place(buyer, [await lineFor(shop, total)], { usePoints: true })
      expect(order.razorpayOrder?.amount).toBe(left * 100)
      await buyer.call('POST /cancel-order', { body: { orderId: order.orderId } })
    }
  })

  test('A12 P10 a coupon for the whole amount: the order is paid at once, with or without points', async () => {
    await queryRows(shop, `insert into coupon (code, percent) values ('ALL', 100)`)
    for (const usePoints of [false, true]) {
      const buyer = await someRegular(paying, 100)
      const before = opened()
      const options = { usePoints, couponCode: 'ALL' }
      const order = await place(buyer, [await plainLine(shop, { price: 1000, shipping: 0 })], options)
      expect(order).toMatchObject({ razorpayOrder: null, paid: true })
      expect(opened()).toBe(before)
      expect(await orderOf(buyer, order.orderId)).toMatchObject({
        isPaid: true,
        itemsPrice: 1000,
        discountPrice: 1000,
        totalPrice: 0,
        pointsUsed: 0,
        amountPaid: 0,
      })
      expect((await buyer.request(`/api/invoice/${order.orderId}`)).status).toBe(200)
      await expectConsistentRecords(buyer)
    }
  })

  test('A12 P10 an amount above the items deducts the items, never the shipping, and nothing goes below zero', async () => {
    await queryRows(shop, `insert into coupon (code, amount) values ('HUGE', 99999900)`)
    const buyer = await someRegular(paying, 1000)
    const line = await plainLine(shop, { price: 1000, shipping: 150 })
    const order = await place(buyer, [line], { couponCode: 'HUGE' })
    expect(order.razorpayOrder?.amount).toBe(15_000)
    const both = await place(buyer, [line], { couponCode: 'HUGE', usePoints: true })
    expect(both.razorpayOrder?.amount).toBe(600)
    expect((await orderOf(buyer, both.orderId)).pointsUsed).toBe(18)
    const negative = await queryRows(shop, 'select id from shop_order where total_price < 0 or payable < 0')
    expect(negative).toEqual([])
  })
})

const tokenOf = (buyer: Buyer) => ({ 'x-access-token': buyer.token })

describe('points that are set aside', () => {
  test('B09 of twenty checkouts at once none spends what another has', async () => {
    const buyer = await someRegular(paying, 10)
    const line = await plainLine(shop, { price: 100, shipping: 6000 })
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => placement(buyer, [{ ...line, qty: index + 1 }], { usePoints: true })),
    )
    const answers = await Promise.all(
      bodies.map((body) => send(shop, 'POST', '/api/create-payment', body, tokenOf(buyer))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(17).fill(409)])
    const orders: Opened[] = await Promise.all(
      answers.filter(({ status }) => status === 201).map((answer) => answer.json()),
    )
    expect(await reservedPoints(buyer)).toBe(10)
    const used = await queryRows(
      shop,
      'select points_used from shop_order where account_id = $1 and points_used > 0',
      buyer.id,
    )
    expect(used).toEqual([{ points_used: 10 }])
    expect(await quote(buyer, [line])).toMatchObject({ points: { balance: 10, claimable: 0 }, pointsUsed: 0 })
    await Promise.all(orders.map((order) => payAndVerify(buyer, order)))
    await waitForEvents()
    const [spent] = await queryRows(
      shop,
      `select sum(points)::int as points, count(*)::int as entries from credit_entry where account_id = $1 and kind = 'used'`,
      buyer.id,
    )
    expect(spent).toEqual({ points: -10, entries: 1 })
    expect(await reservedPoints(buyer)).toBe(0)
    await expectConsistentRecords(buyer)
    const [payment] = await queryRows(
      shop,
      `select count(*)::int as paid from shop_order where account_id = $1 and payment = 'paid'`,
      buyer.id,
    )
    expect(payment).toEqual({ paid: 4 })
  })

  test('catches a broken variant: counting reserved points and then reserving, without the lock', async () => {
    await queryRows(shop, 'create table naive_hold (points integer not null)')
    await readThenWrite(
      () => queryRows(shop, 'select coalesce(sum(points), 0)::int as reserved from naive_hold'),
      async ([found]) => {
        const free = 10 - Number(found?.reserved)
        if (free > 0) await queryRows(shop, 'insert into naive_hold values ($1)', free)
      },
    )
    expect(await queryRows(shop, 'select sum(points)::int as reserved from naive_hold')).toEqual([{ reserved: 200 }])
    await queryRows(shop, 'drop table naive_hold')
  })

  test('B10 leaving the dialog, cleaning up and a failed payment at once release them once', async () => {
    const buyer = await someRegular(paying, 100)
    const line = await lineFor(shop, 7000)
    const order = await place(buyer, [line], { usePoints: true })
    expect(await reservedPoints(buyer)).toBe(100)
    await makeOlder(shop, order.orderId, 20)
    const leave = { orderId: order.orderId }
    await together(async (index) => {
      if (index === 0) return provider.control.pay(order.razorpayOrder?.id ?? '', { outcome: 'failed' })
      if (index % 2 === 0) return buyer.call('POST /cancel-order', { body: leave })
      return buyer.call('POST /cleanup-unpaid-orders', { body: { userId: buyer.id } })
    })
    await waitForEvents()
    expect([await reservedPoints(buyer), await pointsOf(buyer)]).toEqual([0, 100])
    expect(await entriesOf(order.orderId)).toEqual([])
    const ended = await queryRows(
      shop,
      `select kind from order_history where order_id = $1 and to_state in ('expired', 'Cancelled') order by kind`,
      order.orderId,
    )
    expect(ended.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
    expect(await quote(buyer, [line])).toMatchObject({ pointsUsed: 100 })
  })

  test('B10 P8 a paid order that is cancelled twenty times at once returns them once', async () => {
    const buyer = await someRegular(paying, 1000)
    const order = await buy(paying, buyer, [await lineFor(shop, 6004)], { usePoints: true })
    expect(await pointsOf(buyer)).toBe(250)
    const answers = await together(() => cancel(buyer, order.orderId))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await entriesOf(order.orderId)).toEqual([
      { kind: 'used', points: -750 },
      { kind: 'returned', points: 750 },
    ])
    const back = await queryRows(
      shop,
      `select e.kind, e.points from credit_entry e join refund r on r.id = e.refund_id where r.order_id = $1 order by e.kind`,
      order.orderId,
    )
    expect(back).toEqual([{ kind: 'returned', points: 750 }])
    expect(await pointsOf(buyer)).toBe(1000)
    await expectConsistentRecords(buyer)
  })

  test('B10 P8 after two days three quarters are returned, in whole points', async () => {
    const buyer = await someRegular(paying, 12)
    const order = await buy(paying, buyer, [await lineFor(shop, 5000)], { usePoints: true })
    expect(await pointsOf(buyer)).toBe(6)
    await makeOlder(shop, order.orderId, 3 * 24 * 60)
    const answer = await cancel(buyer, order.orderId)
    expect((await answer.json()).refund).toMatchObject({ amount: 3714, points: 4, percent: 75 })
    expect(await pointsOf(buyer)).toBe(10)
  })

  test('B10 a payment after the order has ended: the points are spent then, or the money is refunded', async () => {
    const buyer = await someRegular(paying, 100)
    const late = await place(buyer, [await lineFor(shop, 7000)], { usePoints: true })
    await expireUnpaid(shop, late)
    pay(late)
    await waitForEvents()
    expect(await orderOf(buyer, late.orderId)).toMatchObject({ isPaid: true, pointsUsed: 100, status: 'Processing' })
    expect([await pointsOf(buyer), await reservedPoints(buyer)]).toEqual([0, 0])

    await givePoints(shop, buyer, 100)
    const lost = await place(buyer, [await lineFor(shop, 7100)], { usePoints: true })
    await expireUnpaid(shop, lost)
    await buy(paying, buyer, [await lineFor(shop, 7200)], { usePoints: true })
    expect(await pointsOf(buyer)).toBe(0)
    pay(lost)
    await waitForEvents()
    expect(await orderOf(buyer, lost.orderId)).toMatchObject({
      isPaid: false,
      refunds: [expect.objectContaining({ amount: 7100 - 800, points: 0 })],
    })
    expect([await pointsOf(buyer), await reservedPoints(buyer)]).toEqual([0, 0])
    await expectConsistentRecords(buyer)
  })

  test('B09 M12 points deducted by an administrator meanwhile are owed, and the balance never goes below zero', async () => {
    const buyer = await someRegular(paying, 10)
    const admin = await someone(shop, { admin: true })
    const order = await place(buyer, [await plainLine(shop, { price: 300, shipping: 6000 })], { usePoints: true })
    const path = `/api/credit/${buyer.id}/4?reason=A%20slip`
    expect((await send(shop, 'PUT', path, undefined, { 'x-access-token': admin.token })).status).toBe(200)
    await payAndVerify(buyer, order)
    expect(await entriesOf(order.orderId)).toEqual([{ kind: 'used', points: -4 }])
    expect(await creditOf(buyer)).toMatchObject({ points: 0, owed: 6 })
    await deliver(shop, order.orderId)
    expect(await creditOf(buyer)).toMatchObject({ points: 0, owed: 3 })
    await expectConsistentRecords(buyer)
  })
})

describe('points that are earned', () => {
  test('B11 R314 M11 twenty verifications and three deliveries of each event award once', async () => {
    const buyer = await someBuyer(shop)
    const order = await place(buyer, [await plainLine(shop, { price: 1299 })])
    provider.control.webhooks.hold()
    const response = pay(order)
    const answers = await Promise.all([
      together(() => buyer.call('POST /verify-and-update-order', { body: paymentCallback(order, response) })),
      provider.control.webhooks.release({ duplicate: 3, shuffle: true }),
    ])
    await waitForEvents()
    expect(answers[0]).toEqual(Array.from({ length: 20 }, () => ({ status: true, orderId: order.orderId })))
    expect(answers[1]).toBeGreaterThanOrEqual(3)
    expect(await creditOf(buyer)).toMatchObject({ points: 0, pending: 12 })
    await deliver(shop, order.orderId)
    expect(await entriesOf(order.orderId)).toEqual([{ kind: 'earned', points: 12 }])
    expect(await creditOf(buyer)).toMatchObject({ points: 12, pending: 0 })
    const receipts = await queryRows(
      shop,
      `select kind from tax_document where order_id = $1 and kind = 'receipt'`,
      order.orderId,
    )
    expect(receipts).toEqual([{ kind: 'receipt' }])
    await expectConsistentRecords(buyer)
  })

  test('R315 M11 a later order adds what it earns to what is left', async () => {
    const buyer = await someRegular(paying, 100)
    const order = await buy(paying, buyer, [await plainLine(shop, { price: 4000, shipping: 2000 })], {
      usePoints: true,
    })
    expect((await orderOf(buyer, order.orderId)).creditPoints).toBe(40)
    await deliver(shop, order.orderId)
    expect(await pointsOf(buyer)).toBe(40)
    const credit = await buyer.call('GET /credit/{userId}', { params: { userId: buyer.id } })
    const { orderNo } = order
    expect(credit.entries.slice(0, 2)).toEqual([
      { at: expect.any(String), kind: 'earned', points: 40, orderNo },
      { at: expect.any(String), kind: 'used', points: -100, orderNo },
    ])
  })

  test('B12 of a returned order they are deducted once, spent ones from the money', async () => {
    const buyer = await someBuyer(shop)
    const first = await buy(paying, buyer, [await plainLine(shop)])
    await deliver(shop, first.orderId)
    await buy(paying, buyer, [await lineFor(shop, 6100)], { usePoints: true })
    expect(await pointsOf(buyer)).toBe(0)
    await queryRows(shop, CAME_BACK, first.orderId)
    const answers = await together(() => cancel(buyer, first.orderId))
    const made = await Promise.all(answers.filter(({ status }) => status === 200).map((answer) => answer.json()))
    expect(made).toEqual([
      expect.objectContaining({ refund: expect.objectContaining({ pointsDeducted: 10, deducted: 80 }) }),
    ])
    await waitForEvents()
    expect(await creditOf(buyer)).toMatchObject({ points: 0, owed: 0 })
    await expectConsistentRecords(buyer)
  })

  test('B11 M11 no points are earned before the payment', async () => {
    const buyer = await someBuyer(shop)
    const order = await place(buyer, [await plainLine(shop)])
    expect(await entriesOf(order.orderId)).toEqual([])
    expect(await pointsOf(buyer)).toBe(0)
    const wrong = { ...paymentCallback(order, null), razorpayPaymentId: 'pay_x', razorpaySignature: 'f'.repeat(64) }
    const answer = await send(shop, 'POST', '/api/verify-and-update-order', wrong, tokenOf(buyer))
    expect(await refusal(answer)).toEqual([400, 'payment_unverified'])
    expect(await pointsOf(buyer)).toBe(0)
  })
})
