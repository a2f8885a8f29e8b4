import { describe, expect, test } from 'vitest'
import {
  type Buyer,
  type Opened,
  orderOf,
  payingShop,
  place,
  placement,
  plainLine,
  post,
  queryRows,
  someBuyer,
  someRegular,
} from '../support/paying-shop.ts'
import { refusal } from '../support/people.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

const replaceUnfinished = true
const providerOrder = ({ razorpayOrder }: Opened): string => razorpayOrder?.id ?? ''

/** Creates an order whose payment was abandoned where the bank asks for its one-time password. */
async function leftAtPassword(buyer: Buyer, lines: Parameters<typeof place>[1]) {
  const opened = await place(buyer, lines)
  const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'created' })
  return { opened, payment }
}

const cancel = (buyer: Buyer, { orderId }: Opened) => post(shop, `/api/order/${orderId}/cancel`, {}, buyer.token)
const payAgain = (buyer: Buyer, { orderId }: Opened) => post(shop, `/api/order/${orderId}/pay`, {}, buyer.token)
const stateOf = async ({ orderId }: Opened) =>
  (
    await queryRows(
      shop,
      'select status, payment, first_order, total_price::int as total from shop_order where id = $1',
      orderId,
    )
  )[0]

const refundsOf = async ({ orderId }: Opened) =>
  (await queryRows(shop, 'select purpose from refund where order_id = $1', orderId)).map(({ purpose }) => purpose)

describe('a payment that was left at the one-time password', () => {
  test('can be continued at once, in the same payment', async () => {
    const buyer = await someBuyer(shop)
    const { opened } = await leftAtPassword(buyer, [await plainLine(shop)])
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ payment: 'confirming', canPay: true })
    const again = await payAgain(buyer, opened)
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ orderId: opened.orderId, razorpayOrder: opened.razorpayOrder })
  })

  test('can be cancelled at once; money received anyway is late and goes back', async () => {
    const buyer = await someBuyer(shop)
    const { opened, payment } = await leftAtPassword(buyer, [await plainLine(shop)])
    expect((await cancel(buyer, opened)).status).toBe(200)
    expect(await stateOf(opened)).toMatchObject({ status: 'Cancelled', payment: 'expired' })
    provider.control.captureNow(payment.id)
    await waitForEvents()
    expect(await stateOf(opened)).toMatchObject({ status: 'Cancelled', payment: 'expired' })
    expect(await refundsOf(opened)).toEqual([`late:${payment.id}`])
  })

  test('is listed among the customer’s orders', async () => {
    const buyer = await someBuyer(shop)
    const { opened } = await leftAtPassword(buyer, [await plainLine(shop)])
    const untouched = await place(buyer, [await plainLine(shop, { qty: 2 })])
    const { orders } = await buyer.call('GET /orders/{userId}', { params: { userId: buyer.id } })
    expect(orders.map(({ orderId, canPay }) => [orderId, canPay])).toEqual([
      [untouched.orderId, true],
      [opened.orderId, true],
    ])
  })

  test('is answered with the same order when the same cart is ordered again', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    const { opened } = await leftAtPassword(buyer, [line])
    await orderOf(buyer, opened.orderId)
    expect(await place(buyer, [line], { replaceUnfinished })).toMatchObject({ orderId: opened.orderId })
  })

  test('with money that the bank has confirmed can be neither cancelled, nor paid again, nor replaced', async () => {
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, [await plainLine(shop)])
    await queryRows(
      shop,
      `insert into payment (id, order_id, amount, currency, status, made_at)
        select 'pay_of_' || order_no, id, payable, 'INR', 'authorized', now() from shop_order where id = $1`,
      opened.orderId,
    )
    await queryRows(shop, `update shop_order set payment = 'confirming' where id = $1`, opened.orderId)
    expect(await refusal(await payAgain(buyer, opened))).toEqual([409, 'conflict'])
    expect(await refusal(await cancel(buyer, opened))).toEqual([409, 'conflict'])
    const line = await plainLine(shop, { qty: 2 })
    await place(buyer, [line], { replaceUnfinished })
    expect(await stateOf(opened)).toMatchObject({ status: 'Processing', payment: 'confirming' })
  })
})

describe('a new order in the place of an unfinished one', () => {
  test('keeps the first order’s discount: the total of the quote does not rise', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    const { opened } = await leftAtPassword(buyer, [line])
    const body = { cartItems: [line], addressId: buyer.addressId, replaceUnfinished }
    const quoted = await buyer.call('POST /quote', { body })
    expect(quoted).toMatchObject({ firstOrder: true, discountPrice: 100, totalPrice: 1212 })
    expect(quoted.notices).toEqual([
      { code: 'unfinished_order', message: expect.stringContaining(opened.orderNo), orderId: opened.orderId },
    ])
    const second = await place(buyer, [{ ...line, qty: 2 }], { replaceUnfinished })
    expect(await stateOf(second)).toMatchObject({ first_order: true, payment: 'awaiting' })
    expect(await stateOf(opened)).toMatchObject({ status: 'Cancelled', payment: 'expired' })
  })

  test('of a hundred credit points and a coupon of one use takes over both', async () => {
    const buyer = await someRegular(paying, 100)
    await queryRows(
      shop,
      `insert into coupon (code, percent, usage_limit_per_customer, with_first_order) values ('ONCE-EACH', 10, 1, false)`,
    )
    const line = await plainLine(shop, { price: 7000 })
    const options = { usePoints: true, couponCode: 'ONCE-EACH' }
    const first = await place(buyer, [line], options)
    const body = { cartItems: [{ ...line, qty: 2 }], addressId: buyer.addressId, ...options }
    expect(await buyer.call('POST /quote', { body })).toMatchObject({ pointsUsed: 0, discount: 0 })
    expect(await buyer.call('POST /quote', { body: { ...body, replaceUnfinished } })).toMatchObject({
      pointsUsed: 100,
      discount: 10,
    })
    const second = await place(buyer, [{ ...line, qty: 2 }], { ...options, replaceUnfinished })
    expect(await orderOf(buyer, second.orderId)).toMatchObject({ pointsUsed: 100, discount: 10 })
    expect(await stateOf(first)).toMatchObject({ payment: 'expired' })
    const holds = await queryRows(shop, 'select order_id from credit_hold where account_id = $1', buyer.id)
    expect(holds).toEqual([{ order_id: second.orderId }])
  })

  test('is not ended by money for the replaced one, which goes back', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    const { opened, payment } = await leftAtPassword(buyer, [line])
    const second = await place(buyer, [{ ...line, qty: 2 }], { replaceUnfinished })
    provider.control.captureNow(payment.id)
    await waitForEvents()
    expect(await stateOf(opened)).toMatchObject({ status: 'Cancelled', payment: 'expired' })
    expect(await refundsOf(opened)).toEqual([`late:${payment.id}`])
    expect(await stateOf(second)).toMatchObject({ status: 'Processing', payment: 'awaiting', first_order: true })
  })

  test('requested four times at once leaves one order with the discount, and ends the others', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    await place(buyer, [line])
    const bodies = await Promise.all(
      [2, 3, 4, 5].map((qty) => placement(buyer, [{ ...line, qty }], { replaceUnfinished })),
    )
    const answers = await Promise.all(bodies.map((body) => post(shop, '/api/create-payment', body, buyer.token)))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const open = await queryRows(
      shop,
      `select first_order from shop_order where account_id = $1 and payment = 'awaiting'`,
      buyer.id,
    )
    expect(open).toEqual([{ first_order: true }])
  })
})
