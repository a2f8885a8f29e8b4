import { expect, test } from 'vitest'
import { orderOf, payingShop, place, pointsOf, said, someBuyer, someLine } from '../support/paying-shop.ts'

const paying = payingShop()
const { shop, provider, toldAll } = paying

test('R348 R349 R351 an order is placed, paid and confirmed', async () => {
  const buyer = await someBuyer(shop)
  const opened = await place(buyer, [await someLine(shop, { qty: 2 })])
  expect(opened.razorpayOrder?.amount).toBeGreaterThan(100)
  const { response } = provider.control.pay(opened.razorpayOrder?.id ?? '', { outcome: 'captured' })
  const answer = await buyer.call('POST /verify-and-update-order', { body: said(opened, response) })
  expect(answer).toEqual({ status: true, orderId: opened.orderId })
  await toldAll()
  const order = await orderOf(buyer, opened.orderId)
  expect(order).toMatchObject({ isPaid: true, paymentStatus: 'Successfull', status: 'Processing', payment: 'paid' })
  expect(await pointsOf(buyer)).toBe(order.creditPoints)
  const pdf = await buyer.request(`/api/invoice/${opened.orderId}`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})
