import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import {
  type Buyer,
  expireUnpaid,
  makeOlder,
  type Opened,
  orderOf,
  orderRecords,
  payingShop,
  place,
  plainLine,
  providerOrder,
  queryRows,
  someBuyer,
} from '../support/paying-shop.ts'
import { emailTo, type Person, someone } from '../support/people.ts'
import { linesFor, stockedProduct } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

let admin: Person
beforeAll(async () => {
  admin = await someone(shop, { admin: true })
})

interface Ended {
  readonly buyer: Buyer
  readonly opened: Opened
}

const pay = async ({ opened }: Ended) => {
  const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
  await waitForEvents()
  return payment
}

/** Expects all money of an ended order to be refunded as late, and its customer to be told why. */
async function expectReturned(ended: Ended, reason: string, before = 'Cancelled'): Promise<void> {
  const { buyer, opened } = ended
  const payment = await pay(ended)
  await eventually(async () => {
    await waitForEvents()
    expect(
      await queryRows(
        shop,
        'select purpose, amount::int, status, reason from refund where order_id = $1',
        opened.orderId,
      ),
    ).toEqual([{ purpose: `late:${payment.id}`, amount: payment.amount, status: 'processed', reason }])
  })
  const { state, documents, awards } = await orderRecords(shop, opened.orderId)
  expect(state).toEqual({ status: before, payment: 'expired', review: '' })
  expect([documents, awards]).toEqual([null, null])
  const { text } = await emailTo(shop, buyer.email, `A refund for your order ${opened.orderNo}`)
  expect(text).toContain('Your payment arrived late, after this order had ended.')
  expect(text).toContain(reason)
}

async function expectRevived(ended: Ended): Promise<void> {
  await pay(ended)
  const { state, refunds } = await orderRecords(shop, ended.opened.orderId)
  expect(state).toEqual({ status: 'Processing', payment: 'paid', review: '' })
  expect(refunds).toBeNull()
}

/** Creates a product and an order of it that nobody has paid. */
async function unpaidOrder(couponCode?: string) {
  const product = await stockedProduct(admin)
  const buyer = await someBuyer(shop)
  return { product, buyer, opened: await place(buyer, linesFor(product), couponCode ? { couponCode } : {}) }
}

/** Creates an order that has expired because nobody paid it in time. */
async function expiredOrder(couponCode?: string) {
  const order = await unpaidOrder(couponCode)
  await expireUnpaid(shop, order.opened)
  return order
}

const CANCELLED = 'The order was cancelled before the payment arrived'

const addCoupon = (code: string) =>
  admin.call('POST /coupons', {
    body: {
      ...{ code, percent: 70, amount: null, from: '', until: '' },
      ...{ usageLimit: null, usageLimitPerCustomer: null, withFirstOrder: false },
    },
  })

describe('money for an order that somebody has cancelled is always refunded', () => {
  const cancel = ({ buyer, opened }: Ended) =>
    buyer.call('POST /order/{id}/cancel', { params: { id: opened.orderId }, body: {} })
  const cancelByStaff = ({ opened }: Ended) =>
    admin.call('PUT /updateOrder/', {
      body: { orderId: opened.orderId, status: 'Cancelled', reason: 'It looks like fraud' },
    })

  test.each<[string, (ended: Ended) => Promise<unknown>]>([
    ['its customer', cancel],
    [
      'its customer, who left the payment',
      ({ buyer, opened }) => buyer.call('POST /cancel-order', { body: { orderId: opened.orderId } }),
    ],
    [
      'its customer, by placing another order instead',
      async ({ buyer }) => place(buyer, [await plainLine(shop)], { replaceUnfinished: true }),
    ],
    ['staff', cancelByStaff],
    [
      'staff, who have put it into the archive',
      async (ended) => {
        await cancelByStaff(ended)
        await admin.call('DELETE /order/delete/{id}', { params: { id: ended.opened.orderId } })
      },
    ],
  ])('C06 P1 by %s', async (_, end) => {
    const order = await unpaidOrder()
    await end(order)
    await expectReturned(order, CANCELLED)
  })

  test('C06 P1 by staff after it had expired', async () => {
    const order = await expiredOrder()
    await cancelByStaff(order)
    await expectReturned(order, CANCELLED)
  })

  test('C06 P1 by staff, who have put it into the archive after it had expired', async () => {
    const order = await expiredOrder()
    await admin.call('DELETE /order/delete/{id}', { params: { id: order.opened.orderId } })
    await expectReturned(order, 'The order was closed before the payment arrived', 'Processing')
  })

  test.each([
    ['placed', unpaidOrder, 'Cancelled'],
    ['expired', expiredOrder, 'Processing'],
  ] as const)('C06 S50 whose account was erased after it had been %s', async (_, make, status) => {
    const { buyer, opened } = await make()
    await buyer.call('DELETE /me', { body: { password: buyer.password } })
    await pay({ buyer, opened })
    const { state, refunds } = await orderRecords(shop, opened.orderId)
    expect(state).toEqual({ status, payment: 'expired', review: '' })
    expect(refunds).toMatchObject([{ purpose: expect.stringMatching(/^late:pay_/) }])
    expect(await queryRows(shop, 'select 1 from stock_reservation where order_id = $1', opened.orderId)).toEqual([])
  })

  test('C06 P1 of an ended coupon, six times: no cancelled order keeps its price', async () => {
    await addCoupon('SEVENTY')
    const buyer = await someBuyer(shop)
    const orders: Ended[] = []
    for (let qty = 1; qty <= 6; qty++) {
      const opened = await place(buyer, [await plainLine(shop, { qty })], { couponCode: 'SEVENTY' })
      await cancel({ buyer, opened })
      orders.push({ buyer, opened })
    }
    await admin.call('POST /coupons/{code}/end', { params: { code: 'SEVENTY' }, body: { version: 1 } })
    for (const order of orders) await expectReturned(order, CANCELLED)
  })

  test('C07 of two payments of it, both are returned as late', async () => {
    const order = await unpaidOrder()
    await cancel(order)
    provider.control.secondCaptureSameOrder(providerOrder(order.opened))
    await waitForEvents()
    const { refunds } = await orderRecords(shop, order.opened.orderId)
    expect(refunds?.map(({ purpose }) => purpose)).toEqual([
      expect.stringMatching(/^late:pay_/),
      expect.stringMatching(/^late:pay_/),
    ])
  })
})

describe('money for an order that has expired by itself', () => {
  test('P1 buys it within three days', async () => {
    const order = await expiredOrder()
    await makeOlder(shop, order.opened.orderId, '2 days 23 hours')
    await expectRevived(order)
  })

  test('P1 is refunded after three days', async () => {
    const order = await expiredOrder()
    await makeOlder(shop, order.opened.orderId, '3 days')
    await expectReturned(order, 'The payment arrived more than 3 days after the order', 'Processing')
  })

  const HIGHER = 'The price of these goods has risen meanwhile'

  test('P1 is refunded when the price has risen, by as little as it may be', async () => {
    const order = await expiredOrder()
    await queryRows(shop, 'update product set price = price + 100 where id = $1', order.product.id)
    await expectReturned(order, HIGHER, 'Processing')
  })

  test('P1 is refunded when delivery costs more', async () => {
    const order = await expiredOrder()
    await queryRows(shop, 'update product set shipping = shipping + 100 where id = $1', order.product.id)
    await expectReturned(order, HIGHER, 'Processing')
  })

  test('P1 buys it at the price it was placed at when that has fallen', async () => {
    const order = await expiredOrder()
    const { totalPrice } = await orderOf(order.buyer, order.opened.orderId)
    await queryRows(shop, 'update product set price = price - 10000 where id = $1', order.product.id)
    await expectRevived(order)
    expect(await orderOf(order.buyer, order.opened.orderId)).toMatchObject({ totalPrice })
  })

  test('P1 is refunded when the product is no longer sold', async () => {
    const order = await expiredOrder()
    await queryRows(shop, 'update product set archived_at = now() where id = $1', order.product.id)
    await expectReturned(order, `${order.product.name} is no longer in our catalogue.`, 'Processing')
  })

  test('P1 P10 is refunded when its coupon has ended', async () => {
    await addCoupon('ENDING')
    const order = await expiredOrder('ENDING')
    await admin.call('POST /coupons/{code}/end', { params: { code: 'ENDING' }, body: { version: 1 } })
    await expectReturned(order, 'The coupon of this order has ended meanwhile', 'Processing')
  })

  test('P1 P10 buys it with a coupon that is still valid, and is refunded when that takes less off', async () => {
    await addCoupon('SHRINKING')
    const [one, other] = [await expiredOrder('SHRINKING'), await expiredOrder('SHRINKING')]
    await expectRevived(one)
    await queryRows(shop, `update coupon set percent = 69 where code = 'SHRINKING'`)
    await expectReturned(other, HIGHER, 'Processing')
  })

  test('P1 M9 is refunded when the customer’s first order is another one, without the discount', async () => {
    await addCoupon('MORE-OFF')
    const order = await expiredOrder()
    const { buyer } = order
    const first = await place(buyer, linesFor(order.product, 2), { couponCode: 'MORE-OFF' })
    await pay({ buyer, opened: first })
    expect((await orderRecords(shop, first.orderId)).state.payment).toBe('paid')
    await expectReturned(order, HIGHER, 'Processing')
  })
})
