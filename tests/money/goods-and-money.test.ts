import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#rules/order-status.ts'
import { expireIfUnpaid } from '#server/modules/payments/watch.service.ts'
import {
  buy,
  ctxOf,
  orderOf,
  payingShop,
  place,
  plainLine,
  queryRows,
  someBuyer,
  someRegular,
} from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'
import { linesFor, stockedProduct, stockNow } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop } = paying
const admin = {} as Person

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
})

const move = (orderId: string, status: OrderStatus, extra: Record<string, unknown> = {}) =>
  admin.call('PUT /updateOrder/', { body: { orderId, status, ...extra } })
const refund = (orderId: string, body: { amount?: number; reason: string; restock?: boolean }) =>
  admin.call('POST /order/{id}/refund', { params: { id: orderId }, body })

async function sent(pieces = 2) {
  const product = await stockedProduct(admin, 5)
  const buyer = await someBuyer(shop)
  const { orderId } = await buy(paying, buyer, linesFor(product, pieces))
  return { product, buyer, orderId }
}

describe('dispatched products count as with the customer until their return is recorded', () => {
  test('whose status was set back is not the customer’s to cancel', async () => {
    const { product, buyer, orderId } = await sent()
    await move(orderId, 'Dispatched')
    await move(orderId, 'Processing')
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Processing', cancellable: null })
    const cancelled = buyer.call('POST /order/{id}/cancel', { params: { id: orderId }, body: { reason: '' } })
    await expect(cancelled).rejects.toMatchObject({ status: 409 })
    expect(await stockNow(shop, product)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('cancelled by staff they stay out of stock, unless they are back', async () => {
    for (const [goodsReturned, onHand] of [
      [false, 3],
      [true, 5],
    ] as const) {
      const { product, orderId } = await sent()
      await move(orderId, 'Dispatched')
      await move(orderId, 'Confirmed')
      await move(orderId, 'Cancelled', { reason: 'Lost on the way', goodsReturned })
      expect(await stockNow(shop, product)).toEqual({ onHand, reserved: 0 })
    }
  })

  test('an order reopened after their return can be cancelled by the customer again', async () => {
    const { buyer, orderId } = await sent()
    await move(orderId, 'Dispatched')
    await move(orderId, 'Cancelled', { reason: 'Refused', refundAmount: 0, goodsReturned: true })
    await move(orderId, 'Processing')
    expect((await orderOf(buyer, orderId)).cancellable).toMatchObject({ percent: 100 })
  })
})

test('returned products that are dispatched again leave the stock again', async () => {
  const { product, orderId } = await sent()
  await move(orderId, 'Dispatched')
  await refund(orderId, { amount: 100, reason: 'Refused at the door', restock: true })
  expect(await stockNow(shop, product)).toEqual({ onHand: 5, reserved: 0 })
  await move(orderId, 'Confirmed')
  await move(orderId, 'Dispatched')
  expect(await stockNow(shop, product)).toEqual({ onHand: 3, reserved: 0 })
  const [row] = await queryRows(shop, 'select goods_returned_at from shop_order where id = $1', orderId)
  expect(row).toEqual({ goods_returned_at: null })
})

test('returned products leave the stock again when dispatched without a step in between', async () => {
  const { product, buyer, orderId } = await sent()
  await move(orderId, 'Delivered')
  await refund(orderId, { amount: 100, reason: 'Refused at the door', restock: true })
  expect(await stockNow(shop, product)).toEqual({ onHand: 5, reserved: 0 })
  await move(orderId, 'Dispatched')
  expect(await stockNow(shop, product)).toEqual({ onHand: 3, reserved: 0 })
  const { units } = await buyer.call('GET /order/{id}/warranty', { params: { id: orderId } })
  const { unit } = await shop.call('GET /warranty-unit/{code}', { params: { code: units[0]?.code ?? '' } })
  expect(unit).toMatchObject({ returned: false })
})

test('M9 a cancelled first order whose discount another order uses by now stays cancelled, and staff see why', async () => {
  const buyer = await someBuyer(shop)
  const first = await buy(paying, buyer, [await plainLine(shop)])
  await move(first.orderId, 'Cancelled', { reason: 'By agreement', refundAmount: 0 })
  const second = await buy(paying, buyer, [await plainLine(shop, { qty: 2 })])
  const reopened = move(first.orderId, 'Processing')
  await expect(reopened).rejects.toMatchObject({ status: 409, message: expect.stringContaining(second.orderNo) })
  expect(await orderOf(buyer, first.orderId)).toMatchObject({ status: 'Cancelled' })
})

describe('products that are still to be dispatched', () => {
  test('are not put on sale again by a part of their money', async () => {
    const { product, orderId } = await sent()
    const goodwill = refund(orderId, { amount: 100, reason: 'For the delay', restock: true })
    await expect(goodwill).rejects.toMatchObject({ status: 409, message: expect.stringContaining('still to be sent') })
    expect(await stockNow(shop, product)).toEqual({ onHand: 3, reserved: 0 })
    await refund(orderId, { amount: 100, reason: 'For the delay' })
    await refund(orderId, { reason: 'Not wanted any more', restock: true })
    expect(await stockNow(shop, product)).toEqual({ onHand: 5, reserved: 0 })
  })
})

test('returned products have no warranty, even if refunded only in part', async () => {
  const { buyer, orderId } = await sent(1)
  await move(orderId, 'Delivered')
  const { units } = await buyer.call('GET /order/{id}/warranty', { params: { id: orderId } })
  const passport = async () =>
    (await shop.call('GET /warranty-unit/{code}', { params: { code: units[0]?.code ?? '' } })).unit
  expect(await passport()).toMatchObject({ returned: false, covered: true })
  const { payable } = (await queryRows(shop, 'select payable from shop_order where id = $1', orderId))[0] ?? {}
  await refund(orderId, { amount: Number(payable) / 100 - 100, reason: 'Came back, less handling', restock: true })
  expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Delivered', payment: 'partly_refunded' })
  expect(await passport()).toMatchObject({ returned: true, covered: false })
})

describe('P5 a payment that is recorded for an order that had ended', () => {
  test('is refused when the only use of its coupon went to another order', async () => {
    const [early, late] = [await someRegular(paying), await someRegular(paying)]
    await queryRows(shop, "insert into coupon (code, percent, usage_limit) values ('ONLYONE', 20, 1)")
    const left = await place(early, [await plainLine(shop)], { couponCode: 'ONLYONE' })
    await expireIfUnpaid(ctxOf(shop), left.orderId, 'Left')
    await buy(paying, late, [await plainLine(shop)], { couponCode: 'ONLYONE' })
    const noted = admin.call('PUT /updateOrder/', {
      body: { orderId: left.orderId, isPaid: true, reason: 'A bank transfer' },
    })
    await expect(noted).rejects.toMatchObject({ status: 409, message: expect.stringContaining('coupon') })
    expect(await orderOf(early, left.orderId)).toMatchObject({ isPaid: false })
  })

  test('is refused when another order has had the first order’s discount', async () => {
    const buyer = await someBuyer(shop)
    const left = await place(buyer, [await plainLine(shop)])
    await expireIfUnpaid(ctxOf(shop), left.orderId, 'Left')
    await buy(paying, buyer, [await plainLine(shop)])
    const noted = admin.call('PUT /updateOrder/', {
      body: { orderId: left.orderId, isPaid: true, reason: 'A bank transfer' },
    })
    await expect(noted).rejects.toMatchObject({ status: 409 })
    expect(await orderOf(buyer, left.orderId)).toMatchObject({ isPaid: false })
  })
})
