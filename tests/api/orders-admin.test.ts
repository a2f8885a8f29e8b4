import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { istDate } from '#rules/financial-year.ts'
import { fromRupees } from '#rules/money.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { reconcilePendingOrders } from '#server/modules/payments/watch.service.ts'
import { expectLongListIsPaged } from '../support/long-order-list.ts'
import {
  allPointsOf,
  type Buyer,
  buy,
  makeOlder,
  orderOf,
  payingShop,
  place,
  providerOrder,
  queryRows,
  signedCallback,
  someBuyer,
  someLine,
  someRegular,
} from '../support/paying-shop.ts'
import { emailTo, type Person, refusal, someone, together, waitForMailJobs } from '../support/people.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying
const admin = {} as Person

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
})

const ids = (orders: readonly Order[]) => orders.map((order) => order.orderId)
const listFor = (search: string, more = {}) => admin.call('GET /all-orders', { query: { search, ...more } })
const auditOf = (orderId: string) =>
  queryRows(
    shop,
    'select action, before, after, reason, actor_id from audit_entry where subject = $1 order by id',
    `order ${orderId}`,
  )
const takeFor = (buyer: Buyer, cartItems: Awaited<ReturnType<typeof someLine>>[], more = {}) =>
  admin.call('POST /new-order', { body: { userId: buyer.id, addressId: buyer.addressId, cartItems, ...more } })
const refund = (orderId: string, body: { amount?: number | undefined; reason: string; key?: string }) =>
  admin.call('POST /order/{id}/refund', { params: { id: orderId }, body })

async function refusalOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call was not refused.')
  return error
}

describe('all orders', () => {
  test('R527 without a query the list is the first page of ten, of any day and status', async () => {
    const buyer = await someBuyer(shop)
    const { order } = await takeFor(buyer, [await someLine(shop)])
    const body = { orderId: order.orderId, status: 'Cancelled' as const }
    await admin.call('PUT /updateOrder/', { body })
    await makeOlder(shop, order.orderId, '400 days')
    const found = await admin.call('GET /all-orders', { query: { search: buyer.email, unpaid: 'true' } })
    expect(found).toMatchObject({ currentPage: 1, data: [{ orderId: order.orderId }] })
    expect((await admin.call('GET /all-orders')).data.length).toBeLessThanOrEqual(10)
  })

  test('R443 R449 R450 newest first, with customer, lines and amounts, page by page', async () => {
    const buyer = await someBuyer(shop)
    const line = await someLine(shop, { qty: 2 })
    const orders = []
    for (let count = 0; count < 3; count++) orders.push(await buy(paying, buyer, [{ ...line, qty: count + 1 }]))
    const first = await listFor(buyer.email, { size: 2 })
    expect(first).toMatchObject({ currentPage: 1, totalPages: 2, totalItems: 3 })
    expect(ids(first.data)).toEqual([orders[2]?.orderId, orders[1]?.orderId])
    expect(first.data[0]).toEqual({
      ...(await orderOf(buyer, orders[2]?.orderId ?? '')),
      updatedAt: expect.any(String),
    })
    const second = await listFor(buyer.email, { size: 2, page: 2 })
    expect(ids(second.data)).toEqual([orders[0]?.orderId])
    const none = await listFor(buyer.email, { size: 2, page: 9 })
    expect(none).toMatchObject({ data: [], currentPage: 9, totalPages: 2, totalItems: 3 })
    expect(first.data[0]?.users.email).toBe(buyer.email)
    expect(first.data[0]?.order_details[0]).toMatchObject({ productName: line.name, bikeName: line.bike, qty: 3 })
  })

  test('R454 no results are an empty list with one page', async () => {
    expect(await listFor('nobody has such an order')).toEqual({
      data: [],
      currentPage: 1,
      totalPages: 1,
      totalItems: 0,
    })
  })

  test('is found by number, id, name, address and phone; wildcards are plain characters', async () => {
    const buyer = await someBuyer(shop, { name: 'Zacharias 100%_Rider', phone: '9876501234' })
    const { orderId, orderNo } = await buy(paying, buyer, [await someLine(shop)])
    for (const word of [
      orderNo.toLowerCase(),
      `\u202A#${orderNo.replace('-', ' ')}\u202C`,
      orderNo.replace('-', '–'),
      '+91 0 98765–01234\u200B',
      '९८७६५ ०१२३४',
      orderId.slice(0, 18),
      'zacharias',
      '100%_r',
      '9876501234',
      buyer.email,
    ]) {
      expect(ids((await listFor(word)).data), word).toContain(orderId)
    }
    expect(ids((await listFor('100__Rider')).data)).not.toContain(orderId)
  })

  test('D11 D14 days begin and end in India, and no status is all of them', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop)])
    const at = (moment: string) =>
      shop.deps.pool.query('update shop_order set placed_at = $2 where id = $1', [orderId, moment])
    const on = async (startDate: string, endDate: string, status?: string) =>
      ids((await listFor(buyer.email, { startDate, endDate, ...(status && { status }) })).data).includes(orderId)
    await at('2026-03-09T18:30:00Z')
    expect(await on('2026-03-10', '2026-03-10')).toBe(true)
    expect(await on('2026-03-09', '2026-03-09')).toBe(false)
    await at('2026-03-09T18:29:59.999Z')
    expect(await on('2026-03-10', '')).toBe(false)
    expect(await on('', '2026-03-09')).toBe(true)
    expect(await on('2026-03-08T18:30:00.000Z', '2026-03-09T10:00:00.000Z')).toBe(true)
    expect(await on('', '', 'Confirmed,Pickup')).toBe(false)
    expect(await on('', '', 'Confirmed,Processing')).toBe(true)
    const repeated = await admin.request(`/api/all-orders?search=${buyer.email}&status=Pickup&status=Processing`)
    expect(ids((await repeated.json()).data)).toEqual([orderId])
    expect(await refusal(await admin.request('/api/all-orders?status=Lost'))).toEqual([422, 'invalid'])
    expect(await refusal(await admin.request('/api/all-orders?startDate=yesterday'))).toEqual([422, 'invalid'])
    expect((await admin.request('/api/all-orders?startDate=&endDate=&status=&page=1&size=10')).status).toBe(200)
  })

  test('D4 the filter Unpaid lists only unpaid orders; abandoned checkouts appear only there', async () => {
    const buyer = await someBuyer(shop)
    const paid = await buy(paying, buyer, [await someLine(shop)])
    const left = await place(buyer, [await someLine(shop)])
    const { order } = await takeFor(buyer, [await someLine(shop, { product: 'top-rack' })])
    expect(ids((await listFor(buyer.email)).data)).toEqual([order.orderId, paid.orderId])
    expect(ids((await listFor(buyer.email, { unpaid: true })).data)).toEqual([order.orderId, left.orderId])
    const unpaid = await admin.call('GET /all-orders', { query: { unpaid: 'true', size: 100 } })
    expect(unpaid.data.every((each) => !each.isPaid)).toBe(true)
    const own = await buyer.call('GET /orders/{userId}', { params: { userId: buyer.id } })
    // The customer sees an unfinished order for as long as it can be paid.
    expect(ids(own.orders)).toEqual([order.orderId, left.orderId, paid.orderId])
  })

  test('is found by phone numbers as people type them, by tracking number, document, payment and order number', async () => {
    const buyer = await someBuyer(shop, { phone: '9812345670' })
    await shop.deps.pool.query(`update account set mobile = '9445566778' where id = $1`, [buyer.id])
    const { orderId, orderNo } = await buy(paying, buyer, [await someLine(shop)])
    await admin.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched', trackingId: 'EK-774401IN' } })
    await refund(orderId, { amount: 5, reason: 'Late' })
    await waitForEvents()
    const { documents } = await orderOf(buyer, orderId)
    const [payment] = await queryRows(shop, 'select id from payment where order_id = $1', orderId)
    const [order] = await queryRows(shop, 'select provider_order_id from shop_order where id = $1', orderId)
    const phones = [
      '98123 45670',
      '+91 98123 45670',
      '+91-9812345670',
      '09812345670',
      '919812345670',
      '(+91) 98123-45670',
    ]
    const mobiles = ['9445566778', '+91 94455 66778', '94455-66']
    const tracking = ['EK-774401IN', 'ek-774401', '774401']
    const names = [orderNo, ` ${orderNo.toLowerCase()} `, String(payment?.id), String(order?.provider_order_id)]
    const numbers = documents.flatMap(({ number }) => [number, number.toLowerCase()])
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'invoice', 'credit-note'])
    for (const typed of [...phones, ...mobiles, ...tracking, ...names, ...numbers]) {
      expect(ids((await listFor(typed)).data), typed).toEqual([orderId])
    }
    await admin.call('PUT /updateOrder/', { body: { orderId, trackingId: 'EK-2' } })
    expect(ids((await listFor('EK-774401')).data)).toEqual([])
  })

  test('an abandoned checkout is found by its full number only', async () => {
    const buyer = await someBuyer(shop)
    const { orderId, orderNo } = await place(buyer, [await someLine(shop)])
    expect(ids((await listFor(orderNo)).data)).toEqual([orderId])
    expect(ids((await listFor(orderNo.slice(0, -1))).data)).toEqual([])
    expect(ids((await listFor(buyer.email)).data)).toEqual([])
  })

  test('three hundred orders are counted and paged, a hundred with as many statements as one', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop)])
    await expectLongListIsPaged(shop, admin, { orderId, times: 300, startsDaysAgo: 750, page: 3 })
  })
})

test('F01 staff of orders works on a customer’s order and returns its money; staff of other areas finds neither', async () => {
  const buyer = await someBuyer(shop)
  const { orderId } = await buy(paying, buyer, [await someLine(shop)])
  const [packer, helper] = [
    await someone(shop, { areas: ['orders'] }),
    await someone(shop, { areas: ['support', 'accounts', 'catalogue'] }),
  ]
  const body = { reason: 'Scratched', amount: 1 }
  const asked = (by: Person) => [
    by.call('GET /order/{id}', { params: { id: orderId } }),
    by.call('GET /orders/{userId}', { params: { userId: buyer.id } }),
    by.call('GET /address/{userId}', { params: { userId: buyer.id } }),
    by.call('GET /invoice/{id}', { params: { id: orderId } }),
    by.call('GET /packing-slip/{id}', { params: { id: orderId } }),
    by.call('PUT /updateOrder/', { body: { orderId, status: 'Confirmed' } }),
    by.call('POST /order/{id}/refund', { params: { id: orderId }, body }),
  ]
  const before = await queryRows(shop, 'select * from shop_order where id = $1', orderId)
  const refused = await Promise.all(asked(helper).map(refusalOf))
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  expect(await queryRows(shop, 'select * from shop_order where id = $1', orderId)).toEqual(before)
  await Promise.all(asked(packer))
  expect((await auditOf(orderId)).every((entry) => entry.actor_id === packer.id)).toBe(true)
  expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Confirmed', amountRefunded: 1 })
  // Actions reserved for the customer are refused to everybody else.
  for (const by of [packer, helper]) {
    expect((await refusalOf(by.call('POST /cleanup-unpaid-orders', { body: { userId: buyer.id } }))).status).toBe(403)
  }
})

describe('an order by phone', () => {
  test('R381 R462 W13 is priced by the shop for its customer, and waits for its payment', async () => {
    const buyer = await someBuyer(shop)
    const line = await someLine(shop)
    const quote = await admin.call('POST /new-order/quote', {
      body: { userId: buyer.id, addressId: buyer.addressId, cartItems: [{ ...line, price: 1 }] },
    })
    const answer = await admin.request('/api/new-order', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: buyer.id, addressId: buyer.addressId, cartItems: [{ ...line, price: 1 }] }),
    })
    expect(answer.status).toBe(201)
    const { order }: { order: Order } = await answer.json()
    expect(order).toMatchObject({
      isPaid: false,
      payment: 'awaiting',
      status: 'Processing',
      discount: 10,
      totalPrice: quote.totalPrice,
      itemsPrice: quote.itemsPrice,
      users: { email: buyer.email },
      address: { city: 'Coimbatore' },
    })
    expect(await auditOf(order.orderId)).toMatchObject([{ action: 'order taken', actor_id: admin.id }])
    expect(await orderOf(buyer, order.orderId)).toMatchObject({ payment: 'awaiting' })
  })

  test('W13 the customer gets an email, pays in the dialog, and may close it any number of times', async () => {
    const buyer = await someBuyer(shop)
    const { order } = await takeFor(buyer, [await someLine(shop)])
    const mail = await emailTo(shop, buyer.email, `Your order ${order.orderNo} is ready to be paid`)
    expect(mail.text).toContain(`/order/${order.orderId}/${buyer.id}`)
    const opened = await buyer.call('POST /order/{id}/pay', { params: { id: order.orderId } })
    expect(opened).toMatchObject({ paid: false, razorpayOrder: { amount: fromRupees(order.totalPrice) } })
    expect(await buyer.call('POST /cancel-order', { body: { orderId: order.orderId } })).toMatchObject({
      status: 'waiting',
    })
    const again = await together(() => buyer.call('POST /order/{id}/pay', { params: { id: order.orderId } }), 5)
    expect(new Set(again.map(({ razorpayOrder }) => razorpayOrder?.id))).toEqual(new Set([providerOrder(opened)]))
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
    expect(await buyer.call('POST /verify-and-update-order', { body: signedCallback(opened, payment) })).toMatchObject({
      status: true,
    })
    expect(await orderOf(buyer, order.orderId)).toMatchObject({ payment: 'paid' })
    expect(await buyer.call('POST /order/{id}/pay', { params: { id: order.orderId } })).toMatchObject({
      paid: true,
      razorpayOrder: null,
    })
  })

  test('E04 W13 nobody can pay somebody else’s order, or one that has ended', async () => {
    const [buyer, other] = [await someBuyer(shop), await someBuyer(shop)]
    const { order } = await takeFor(buyer, [await someLine(shop)])
    const asked = (who: Buyer) => refusalOf(who.call('POST /order/{id}/pay', { params: { id: order.orderId } }))
    expect((await asked(other)).status).toBe(403)
    await buyer.call('POST /order/{id}/cancel', { params: { id: order.orderId }, body: { reason: '' } })
    expect((await asked(buyer)).status).toBe(409)
  })

  test('R455 R458 R462 amounts sent must match the shop’s; without products, the saved cart is ordered', async () => {
    const buyer = await someBuyer(shop)
    const params = { userId: buyer.id, addressId: buyer.addressId }
    const empty = await refusalOf(admin.call('POST /orders/{userId}/{addressId}', { params, body: {} }))
    expect([empty.status, empty.message]).toEqual([422, expect.stringContaining('cart is empty')])
    const line = await someLine(shop, { qty: 2 })
    await buyer.call('PUT /cart', { body: { cartItems: [line] } })
    const wrong = await refusalOf(
      admin.call('POST /orders/{userId}/{addressId}', {
        params,
        body: { itemsPrice: '1', taxPrice: 2, totalPrice: '3' },
      }),
    )
    expect(wrong.status).toBe(409)
    expect(Object.keys(wrong.fields).toSorted()).toEqual(['itemsPrice', 'taxPrice', 'totalPrice'])
    const { itemsPrice, taxPrice, shippingPrice, totalPrice, discountPrice } = await admin.call(
      'POST /new-order/quote',
      {
        body: { userId: buyer.id, cartItems: [line] },
      },
    )
    const body = {
      itemsPrice: String(itemsPrice),
      taxPrice,
      shippingPrice,
      totalPrice: String(totalPrice),
      discountPrice,
    }
    const { order } = await admin.call('POST /orders/{userId}/{addressId}', { params, body })
    expect(order.order_details).toMatchObject([{ productName: line.name, qty: 2 }])
  })

  describe('for a business of another state than the address of delivery', () => {
    const gstin = '29ABCDE1234F1ZW'
    const billing = { name: 'Riders Club LLP', address: '4 Mill Road', city: 'Mysuru', pincode: '570001' }

    test('is quoted and billed with the tax of its own state, and asks for its registered address', async () => {
      const buyer = await someBuyer(shop)
      const cartItems = [await someLine(shop)]
      const body = { userId: buyer.id, addressId: buyer.addressId, cartItems }
      const taxOf = async (more: object) =>
        (await admin.call('POST /new-order/quote', { body: { ...body, ...more } })).tax
      expect(await taxOf({})).toMatchObject({ cgst: expect.any(Number), igst: null })
      expect(await taxOf({ gstin })).toMatchObject({ cgst: null, igst: expect.any(Number) })
      const refused = await refusalOf(takeFor(buyer, cartItems, { gstin }))
      expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['billing.name']])
      const { order } = await takeFor(buyer, cartItems, { gstin, billing })
      const billed = {
        gstin,
        billing: { ...billing, state: 'Karnataka' },
        tax: { cgst: null, sgst: null, igst: expect.any(Number) },
      }
      expect(order).toMatchObject(billed)
      // Changed lines or another address of delivery do not change who is billed.
      const change = { ...body, orderId: order.orderId, cartItems: [await someLine(shop, { qty: 2 })] }
      expect((await admin.call('POST /new-order', { body: change })).order).toMatchObject({
        ...billed,
        order_details: [{ qty: 2 }],
      })
      const own = { ...change, gstin: '33ABCDE1234F1Z7' }
      expect((await admin.call('POST /new-order', { body: own })).order).toMatchObject({
        gstin: '33ABCDE1234F1Z7',
        billing: null,
        tax: { igst: null, cgst: expect.any(Number) },
      })
    })

    test('with the same key but another GSTIN is another order', async () => {
      const buyer = await someBuyer(shop)
      const [line, key] = [await someLine(shop), randomUUID()]
      await takeFor(buyer, [line], { key })
      expect((await refusalOf(takeFor(buyer, [line], { key, gstin: '33ABCDE1234F1Z7' }))).status).toBe(409)
    })
  })

  test('of twenty at once with one key there is one', async () => {
    const buyer = await someBuyer(shop)
    const [line, key] = [await someLine(shop), randomUUID()]
    const answers = await together(() => takeFor(buyer, [line], { key }))
    expect(new Set(answers.map(({ order }) => order.orderId)).size).toBe(1)
  })

  test('R381 with an order id that order is changed', async () => {
    const buyer = await someBuyer(shop)
    const { order } = await takeFor(buyer, [await someLine(shop)])
    const line = await someLine(shop, { product: 'top-rack', qty: 3 })
    const changed = await takeFor(buyer, [line], { orderId: order.orderId })
    expect(changed.order.orderId).toBe(order.orderId)
    expect(changed.order.order_details).toMatchObject([{ productName: line.name, qty: 3 }])
    expect(changed.order.discount).toBe(10)
    expect(changed.order.totalPrice).not.toBe(order.totalPrice)
    const other = await refusalOf(takeFor(await someBuyer(shop), [line], { orderId: order.orderId }))
    expect(other.status).toBe(422)
  })

  test('somebody else’s address, unknown people and products are refused', async () => {
    const [buyer, other] = [await someBuyer(shop), await someBuyer(shop)]
    const line = await someLine(shop)
    const statuses = [
      refusalOf(takeFor(buyer, [line], { addressId: other.addressId })),
      refusalOf(takeFor(buyer, [line], { userId: newId() })),
      refusalOf(takeFor(buyer, [{ ...line, proId: newId() }])),
      refusalOf(takeFor(buyer, [{ ...line, color: 'a colour that is not' }])),
    ]
    for (const each of statuses) expect((await each).status).toBe(422)
  })

  test('neither the timer nor the customer’s next checkout ends it, and no provider order is created', async () => {
    const buyer = await someBuyer(shop)
    const { order } = await takeFor(buyer, [await someLine(shop)])
    await makeOlder(shop, order.orderId, 120)
    const ctx = contextOf(shop.deps, { requestId: newId(), ip: '' })
    await reconcilePendingOrders(ctx, ['awaiting', 'confirming', 'expired'], 7 * 24 * 60)
    await buyer.call('POST /cleanup-unpaid-orders', { body: { userId: buyer.id } })
    const rows = await queryRows(shop, 'select payment, provider_order_id from shop_order where id = $1', order.orderId)
    expect(rows).toEqual([{ payment: 'awaiting', provider_order_id: null }])
  })

  test('P5 paid by hand it is a paid order, with receipt and points', async () => {
    const buyer = await someBuyer(shop)
    const { order } = await takeFor(buyer, [await someLine(shop)])
    const body = { orderId: order.orderId, isPaid: true, version: order.version }
    expect((await refusalOf(admin.call('PUT /updateOrder/', { body }))).fields).toHaveProperty('reason')
    const paid = await admin.call('PUT /updateOrder/', { body: { ...body, reason: 'Bank transfer' } })
    expect(paid.order).toMatchObject({ isPaid: true, amountPaid: order.totalPrice, document: { kind: 'receipt' } })
    expect(await allPointsOf(buyer)).toBe(order.creditPoints)
  })
})

describe('lines of orders', () => {
  test('R465 R466 R467 all lines with their orders, by day, and how many there are', async () => {
    const buyer = await someBuyer(shop)
    const { orderId, orderNo } = await buy(paying, buyer, [await someLine(shop, { qty: 2 })])
    const { dates } = await admin.call('GET /order-detail-dates')
    const today = dates[0]?.date
    const answer = await admin.request(`/api/all-order-details?date=${today}&size=1`)
    const [detail] = await answer.json()
    expect(detail).toMatchObject({ orderId, orderNo, qty: 2, bikeName: 'NX500' })
    expect(istDate(new Date(detail.createdAt))).toBe(today)
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(0)
    const longAgo = await admin.request('/api/all-order-details?date=2001-01-01')
    expect([await longAgo.json(), longAgo.headers.get('x-total-count')]).toEqual([[], '0'])
  })

  test('R469 R470 a line is added and changed at the catalogue’s price, and the order is calculated again', async () => {
    const buyer = await someBuyer(shop)
    const { order } = await takeFor(buyer, [await someLine(shop)])
    const line = await someLine(shop, { product: 'top-rack' })
    const { orderDetail } = await admin.call('POST /order-details/', {
      body: { ...line, orderId: order.orderId, qty: 2, price: '' },
    })
    expect(orderDetail).toMatchObject({ productName: line.name, qty: 2, orderNo: order.orderNo })
    const both = await admin.call('POST /new-order/quote', {
      body: { userId: buyer.id, cartItems: [await someLine(shop), { ...line, qty: 2 }] },
    })
    const after = await orderOf(buyer, order.orderId)
    expect(after.itemsPrice).toBe(both.itemsPrice)
    expect(after.discountPrice).toBeCloseTo(both.itemsPrice / 10, 2)
    expect(after.totalPrice).toBeGreaterThan(order.totalPrice)
    const body = { ...line, id: orderDetail.id, orderId: order.orderId, qty: 5 }
    const other = await refusalOf(
      admin.call('PUT /updateOrderDetail', { body: { ...body, price: orderDetail.price + 1 } }),
    )
    expect([other.status, Object.keys(other.fields)]).toEqual([409, ['price']])
    await admin.call('PUT /updateOrderDetail', { body: { ...body, price: orderDetail.price } })
    expect((await orderOf(buyer, order.orderId)).order_details).toMatchObject([{ qty: 1 }, { qty: 5 }])
    expect((await auditOf(order.orderId)).map(({ action }) => action)).toEqual([
      'order taken',
      'lines changed',
      'lines changed',
    ])
  })

  test('D07 of two people editing the lines of one order the second gets a conflict, and the first change stays', async () => {
    const buyer = await someBuyer(shop)
    const { order } = await takeFor(buyer, [await someLine(shop)])
    const rack = await someLine(shop, { product: 'top-rack' })
    const [line] = order.order_details
    const seen = { orderId: order.orderId, orderVersion: order.version }
    const { orderDetail } = await admin.call('POST /order-details/', { body: { ...rack, ...seen } })
    const crash = await someLine(shop, { qty: 9 })
    const late = [
      admin.call('PUT /updateOrderDetail', { body: { ...crash, ...seen, id: line?.id ?? '' } }),
      admin.call('POST /order-details/', { body: { ...rack, ...seen, qty: 3 } }),
      takeFor(buyer, [crash], { orderId: order.orderId, version: order.version }),
    ]
    for (const refusal of await Promise.all(late.map(refusalOf)))
      expect(refusal).toMatchObject({
        status: 409,
        message: expect.stringMatching(/^Asha Menon has changed .* meanwhile\. Please look at the order again\.$/),
      })
    const after = await orderOf(buyer, order.orderId)
    expect(after.order_details.map(({ qty }) => qty)).toEqual([line?.qty, rack.qty])
    expect(orderDetail.orderVersion).toBe(after.version)
    await admin.call('PUT /updateOrderDetail', {
      body: { ...crash, orderId: order.orderId, id: line?.id ?? '', orderVersion: after.version },
    })
    expect((await orderOf(buyer, order.orderId)).order_details.map(({ qty }) => qty)).toEqual([9, rack.qty])
  })

  test('a line that is sent again with the same key is added once; another line with that key is refused', async () => {
    const buyer = await someBuyer(shop)
    const { order } = await takeFor(buyer, [await someLine(shop)])
    const rack = { ...(await someLine(shop, { product: 'top-rack' })), orderId: order.orderId }
    const body = { ...rack, key: randomUUID() }
    const answers = await together(() => admin.call('POST /order-details/', { body }))
    expect(new Set(answers.map(({ orderDetail }) => orderDetail.id)).size).toBe(1)
    const { order: other } = await takeFor(buyer, [await someLine(shop, { qty: 3 })])
    for (const changed of [{ qty: rack.qty + 1 }, { orderId: other.orderId }]) {
      const refused = await refusalOf(admin.call('POST /order-details/', { body: { ...body, ...changed } }))
      expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('has been added already')])
    }
    const qtys = async (orderId: string) => (await orderOf(buyer, orderId)).order_details.map(({ qty }) => qty)
    expect([await qtys(order.orderId), await qtys(other.orderId)]).toEqual([[1, rack.qty], [3]])
    await admin.call('POST /order-details/', { body: { ...body, key: randomUUID() } })
    expect(await qtys(order.orderId)).toEqual([1, rack.qty, rack.qty])
  })

  test('F09 of a paid or opened order no line is changed, added or replaced', async () => {
    const buyer = await someBuyer(shop)
    const line = await someLine(shop)
    const paid = await buy(paying, buyer, [line])
    const opened = await place(buyer, [await someLine(shop, { product: 'top-rack' })])
    for (const { orderId } of [paid, opened]) {
      const before = await queryRows(shop, 'select * from order_line where order_id = $1', orderId)
      const [id] = (await orderOf(buyer, orderId)).order_details.map((each) => each.id)
      const statuses = [
        refusalOf(admin.call('POST /order-details/', { body: { ...line, orderId } })),
        refusalOf(admin.call('PUT /updateOrderDetail', { body: { ...line, orderId, id: id ?? '', qty: 9 } })),
        refusalOf(takeFor(buyer, [line], { orderId })),
      ]
      for (const each of statuses) expect((await each).status).toBe(409)
      expect(await queryRows(shop, 'select * from order_line where order_id = $1', orderId)).toEqual(before)
    }
  })
})

describe('changes', () => {
  test('R457 R461 R463 D06 D07 of two administrators at once one gets a conflict with the other’s change', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop)])
    const { version } = await orderOf(buyer, orderId)
    expect((await refusalOf(buyer.call('PUT /updateOrder/', { body: { orderId, isPaid: true } }))).status).toBe(403)
    const other = await someone(shop, { admin: true })
    const outcomes = await Promise.allSettled([
      admin.call('PUT /updateOrder/', { body: { orderId, version, status: 'Confirmed' } }),
      other.call('PUT /updateOrder/', { body: { orderId, version, status: 'Pickup', trackingId: 'ST1' } }),
    ])
    const lost = outcomes.filter((each) => each.status === 'rejected')
    expect(lost).toHaveLength(1)
    const { status } = await orderOf(buyer, orderId)
    const message = lost[0]?.reason.message
    expect(lost[0]?.reason.status).toBe(409)
    expect(message).toContain('Asha Menon has changed')
    expect(message).toContain(`status from Processing to ${status}`)
    expect(await auditOf(orderId)).toHaveLength(1)
  })

  test('D07 a payment received meanwhile is a conflict too', async () => {
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, [await someLine(shop)])
    const { version } = await orderOf(buyer, opened.orderId)
    paying.provider.control.pay(opened.razorpayOrder?.id ?? '', { outcome: 'captured' })
    await waitForEvents()
    const late = await refusalOf(
      admin.call('PUT /updateOrder/', { body: { orderId: opened.orderId, version, status: 'Cancelled' } }),
    )
    expect([late.status, late.message]).toEqual([409, expect.stringContaining('The shop has moved it')])
  })
})

describe('refunds', () => {
  const documentsOf = (orderId: string) =>
    queryRows(
      shop,
      "select kind, content->>'total' as total from tax_document where order_id = $1 order by id",
      orderId,
    )

  test('P7 parts add up to the whole: money, points and documents', async () => {
    const buyer = await someRegular(paying, 400)
    const before = await allPointsOf(buyer)
    const { orderId } = await buy(paying, buyer, [await someLine(shop, { product: 'top-rack', qty: 4 })], {
      usePoints: true,
    })
    const order = await orderOf(buyer, orderId)
    expect(order.pointsUsed).toBeGreaterThan(10)
    const third = Math.floor((order.amountPaid * 100) / 3) / 100
    const first = await refund(orderId, { amount: third, reason: 'A scratch' })
    expect(first.refund).toMatchObject({
      amount: third,
      points: Math.floor((order.pointsUsed * third) / order.amountPaid),
    })
    expect(first.order.payment).toBe('partly_refunded')
    const rest = await refund(orderId, { reason: 'All of it' })
    expect(fromRupees(first.refund.amount) + fromRupees(rest.refund.amount)).toBe(fromRupees(order.amountPaid))
    expect(first.refund.points + rest.refund.points).toBe(order.pointsUsed)
    expect(rest.order).toMatchObject({ payment: 'refunded', amountRefunded: order.amountPaid })
    expect(await allPointsOf(buyer)).toBe(before)
    const documents = await documentsOf(orderId)
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'refund-voucher', 'refund-voucher'])
    expect(Number(documents[1]?.total) + Number(documents[2]?.total)).toBe(fromRupees(order.totalPrice))
    expect((await auditOf(orderId)).map(({ action, reason }) => [action, reason])).toEqual([
      ['order refunded', 'A scratch'],
      ['order refunded', 'All of it'],
    ])
    const over = await refusalOf(refund(orderId, { amount: 1, reason: 'More' }))
    expect(over.status).toBe(409)
  })

  test('after dispatch a refund issues a credit note', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop)])
    await admin.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
    const { order } = await refund(orderId, { amount: 100, reason: 'Late' })
    expect(order.documents.at(-1)?.kind).toBe('credit-note')
    expect((await documentsOf(orderId)).at(-1)).toEqual({ kind: 'credit-note', total: '10000' })
  })

  test('of twenty at once never more than was paid goes back', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop)])
    const { amountPaid } = await orderOf(buyer, orderId)
    // Less than a rupee could not be refunded later, so a refund must not leave it.
    const part = Math.floor(((amountPaid - 1) * 100) / 7) / 100
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => refund(orderId, { amount: part, reason: 'Race' })),
    )
    const made = outcomes.filter((each) => each.status === 'fulfilled')
    expect(made).toHaveLength(7)
    const [sum] = await queryRows(shop, 'select sum(amount)::integer as sum from refund where order_id = $1', orderId)
    expect(sum?.sum).toBe(7 * fromRupees(part))
    expect(Number(sum?.sum)).toBeLessThanOrEqual(fromRupees(amountPaid))
  })

  test('of twenty at once with one key one is made', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop)])
    const key = randomUUID()
    const answers = await together(() => refund(orderId, { amount: 50, reason: 'Once', key }))
    expect((await refusalOf(refund(orderId, { amount: 60, reason: 'Once', key }))).status).toBe(409)
    expect(new Set(answers.map((each) => each.refund.id)).size).toBe(1)
    expect(answers[0]?.order.amountRefunded).toBe(50)
  })

  test('a refund with the key of another is refused, whatever has changed', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop, { qty: 2 })])
    const { order_details: lines } = await orderOf(buyer, orderId)
    const made = { amount: 50, reason: 'Once', key: randomUUID() }
    await refund(orderId, made)
    const pieces = { lines: [{ lineId: lines[0]?.id ?? '', qty: 1 }], amount: undefined }
    const changes = [{ amount: undefined }, { reason: 'Twice' }, { customerNote: 'Sorry.' }, pieces]
    for (const change of changes) {
      const refused = await refusalOf(refund(orderId, { ...made, ...change }))
      expect([refused.status, refused.message]).toEqual([
        409,
        expect.stringMatching(/^This refund has been made already, with /),
      ])
    }
    await refund(orderId, made)
    const all = { reason: 'The rest', key: randomUUID() }
    const [first, second] = [await refund(orderId, all), await refund(orderId, all)]
    expect(second.refund.id).toBe(first.refund.id)
    const { amountPaid, amountRefunded } = await orderOf(buyer, orderId)
    expect(amountRefunded).toBe(amountPaid)
  })

  test('an order cancelled with a partial refund can be refunded in full, and points are deducted once', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop)])
    await shop.deps.pool.query("update shop_order set placed_at = now() - interval '5 days' where id = $1", [orderId])
    await buyer.call('POST /order/{id}/cancel', { params: { id: orderId }, body: {} })
    const { amountPaid, amountRefunded } = await orderOf(buyer, orderId)
    const { refund: rest } = await refund(orderId, { reason: 'Goodwill' })
    expect(rest.amount).toBeCloseTo(amountPaid - amountRefunded, 2)
    expect(await allPointsOf(buyer)).toBe(0)
    const [owed] = await queryRows(shop, 'select owed from credit_balance where account_id = $1', buyer.id)
    expect(owed?.owed ?? 0).toBe(0)
  })

  test('needs a payment, a reason and an amount', async () => {
    const buyer = await someBuyer(shop)
    const { order } = await takeFor(buyer, [await someLine(shop)])
    expect((await refusalOf(refund(order.orderId, { reason: 'None' }))).status).toBe(409)
    const paid = await buy(paying, buyer, [await someLine(shop, { product: 'top-rack' })])
    expect((await refusalOf(refund(paid.orderId, { reason: '' }))).fields).toHaveProperty('reason')
    for (const amount of [0, -1, 0.001, Number.NaN]) {
      expect((await refusalOf(refund(paid.orderId, { amount, reason: 'x' }))).status, String(amount)).toBe(422)
    }
    expect((await refusalOf(refund(newId(), { reason: 'x' }))).status).toBe(404)
  })

  test('a payment recorded by hand is refunded by hand, without a call to the provider', async () => {
    const buyer = await someBuyer(shop)
    const { order } = await takeFor(buyer, [await someLine(shop)])
    await admin.call('PUT /updateOrder/', { body: { orderId: order.orderId, isPaid: true, reason: 'Cash' } })
    const { refund: made } = await refund(order.orderId, { reason: 'Cash back' })
    expect(made).toMatchObject({ amount: order.totalPrice, status: 'processed' })
  })
})

test('the packing slip is a file for administrators', async () => {
  const buyer = await someBuyer(shop)
  const { orderId, orderNo } = await buy(paying, buyer, [await someLine(shop, { qty: 3 })])
  const slip = await admin.request(`/api/packing-slip/${orderId}`)
  expect([slip.status, slip.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(slip.headers.get('content-disposition')).toBe(`attachment; filename="packing-slip-${orderNo}.pdf"`)
  expect(
    Buffer.from(await slip.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await buyer.request(`/api/packing-slip/${orderId}`)).status).toBe(403)
})

test('INV all records are consistent at the end', async () => {
  await waitForEvents()
  await waitForMailJobs(shop)
  const { checks } = await diagnose({ ...shop.deps, razorpay: undefined }, new Date(Date.now() + 600_000))
  expect(checks.flatMap(({ id, violations }) => violations.map((each) => [id, each]))).toEqual([])
})
