import { formatRupees, fromRupees } from '#rules/money.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { HOME_ADDRESS } from '../support/home-address.ts'
import { administrator, openAs, openAsAdministrator } from './account-steps.ts'
import { someBike } from './admin-catalogue-steps.ts'
import {
  buyerWith,
  customerWithAddress,
  onOrderPage,
  orderFor,
  orderIdIn,
  payByCard,
  toDialog,
  toReview,
} from './checkout-steps.ts'
import { FAILED_REQUEST, open, reload, storedLines } from './steps.ts'

test('R319 R337 R338 R339 R347 R542 the review shows address, items and summary, and tidies up unpaid orders, which may fail', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { user } = await buyerWith(page, [['crash-guard', 2]])
  await open(page, '/shipping')
  await expect(page.getByRole('heading', { name: 'New address' })).toBeVisible()
  const tidied = page.waitForRequest((request) => request.url().endsWith('/api/cleanup-unpaid-orders'))
  await toReview(page)
  expect((await tidied).postDataJSON()).toEqual({ userId: user.id })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Shipping address' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Billing address' })).toBeVisible()
  await expect(main.getByText('Same as shipping address')).toBeVisible()
  await expect(main.getByText(HOME_ADDRESS.address)).toHaveCount(2)
  await expect(main.getByText('Crash Guard')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'ORDER SUMMARY' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'PLACE ORDER' })).toBeEnabled()
  await page.route('**/api/cleanup-unpaid-orders', (route) => route.fulfill({ status: 503, json: { message: 'No.' } }))
  const failed = page.waitForResponse('**/api/cleanup-unpaid-orders')
  await reload(page)
  expect((await failed).status()).toBe(503)
  await expect(main.getByRole('button', { name: 'PLACE ORDER' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('No.', { exact: true })).toHaveCount(0)
  await toDialog(page)
})

test('R359 R360 R361 R362 R363 R364 R370 the tab Orders leads to the accessories until it has a card of each order, with its way and its details', async ({
  quietPage: page,
}) => {
  const customer = await customerWithAddress()
  const { call, user } = customer
  await openAs(page, customer.somebody, '/profile?tab=2')
  await expect(page.getByText("You don't have any orders yet. Please continue shopping..")).toBeVisible()
  await page.getByRole('link', { name: 'CONTINUE SHOPPING' }).click()
  await expect(page).toHaveURL('/accessories')

  const { orderId } = await orderFor(customer)
  const boss = await administrator()
  const tracking = { trackingId: 'ST123456789IN', trackingLink: 'https://tracking.example/ST123456789IN' }
  await boss.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched', ...tracking } })

  await open(page, '/profile?tab=2')
  const { orders } = await call('GET /orders/{userId}', { params: { userId: user.id } })
  const [order] = orders
  const card = page.getByRole('listitem').filter({ hasText: order?.orderNo ?? '' })
  const [year, month, day] = new Date(order?.createdAt ?? '')
    .toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    .split('-')
    .map(Number)
  await expect(card.getByText(`${month}/${day}/${year}`, { exact: true })).toBeVisible()
  await expect(card.getByText('Dispatched', { exact: true })).toBeVisible()
  await expect(card.getByText(/^₹[\d,]+\.00$/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Track your Order' })).toHaveAttribute('href', tracking.trackingLink)
  await expectAccessible(page)
  await card.getByRole('link', { name: /^Details/ }).click()
  await expect(page).toHaveURL(`/order/${orderId}/${user.id}`)
  await expect(page.getByText("Get ready! Your Order is Dispatched and on it's way!!")).toBeVisible()
  await expect(page.getByRole('link', { name: /ST123456789IN/ })).toHaveAttribute('href', tracking.trackingLink)
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
})

test('R390 an order’s page shows its parcel, payments and documents in each state; a document that cannot be fetched is only logged', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  allowConsole(/invoice/i)
  const customer = await customerWithAddress()
  const { orderId } = await orderFor(customer)
  const boss = await administrator()
  await openAs(page, customer.somebody, `/order/${orderId}/${customer.user.id}`)
  const promise = page.getByText('You get a tracking link once your parcel is dispatched.')
  await expect(promise).toBeVisible()
  await boss.call('PUT /updateOrder/', { body: { orderId, status: 'Delivered' } })
  await page.reload()
  await expect(page.getByText('This parcel was dispatched without a tracking link.')).toBeVisible()
  await expect(promise).toHaveCount(0)
  await boss.call('POST /order/{id}/refund', {
    params: { id: orderId },
    body: { reason: 'Internal note', customerNote: 'Sorry that it did not fit.', restock: true },
  })
  await page.reload()
  await expect(page.getByText('Your Order is Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('The goods came back to us on')).toBeVisible()
  await expect(page.getByText('Successfull')).toHaveCount(0)
  await expect(page.getByText('Internal note')).toHaveCount(0)
  await expect(page.getByText('Sorry that it did not fit.').first()).toBeVisible()
  await expect(promise).toHaveCount(0)
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents.getByRole('listitem')).toHaveCount(3)
  const { order } = await customer.call('GET /order/{id}', { params: { id: orderId } })
  for (const { number } of order.documents) {
    const file = page.waitForEvent('download')
    await documents.getByRole('button', { name: new RegExp(number) }).click()
    expect((await file).suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.pdf`)
  }
  const invoice = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Invoice' }).click()
  expect((await invoice).suggestedFilename()).toBe(`invoice-${order.orderNo}.pdf`)
  await expectAccessible(page)

  await page.route(/\/api\/invoice\//, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
  const logged = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && !FAILED_REQUEST.test(message.text()),
  )
  await page.getByRole('button', { name: 'Download Invoice' }).click()
  await logged
  await expect(page.getByText('Not now.')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('staff on the page of a customer’s order cannot cancel it there, and is led to the administration', async ({
  quietPage: page,
}) => {
  const order = await orderFor(await customerWithAddress(), [['crash-guard', 1]], false)
  await openAsAdministrator(page, `/order/${order.orderId}`)
  await expect(page.getByRole('heading', { name: `Order ${order.orderNo}` })).toBeVisible()
  await expect(page.getByText('You are looking at a customer’s order.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open in the administration' }).click()
  await expect(page.getByRole('heading', { level: 1, name: order.orderNo })).toBeVisible()
})

test('R386 a paid order says thank you and what happens next; later it is bought again from the account with one click, at today’s price and without what is gone', async ({
  quietPage: page,
}) => {
  const customer = await buyerWith(page, [
    ['crash-guard', 2],
    ['aux-light-bracket', 1],
  ])
  await toReview(page)
  const dialog = await toDialog(page)
  await payByCard(dialog)
  await dialog.getByRole('button', { name: 'Success' }).click()
  await onOrderPage(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Thank you, Asha.' })).toBeVisible()
  await expect(main.getByText(/^Your order KM-[0-9A-Z]{8} is paid\.$/)).toBeVisible()
  await expect(main.getByText('Your Order is in Process. Please be waited')).toBeVisible()
  const steps = main.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^Placed \(reached\)/,
    /^Paid \(reached\)/,
    'Confirmed',
    'Packed',
    'Dispatched',
    'Delivered',
  ])
  const next = main.getByRole('region', { name: 'What happens next' })
  await expect(next).toContainText('Crash Guard: 3-5 days')
  await expect(next).toContainText('4 to 5 days from the day it leaves')
  const sheet = main.getByRole('region', { name: 'How to fit it' })
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Crash Guard, NX500', 'Aux Light Bracket, NX500'])
  await sheet.getByText('Crash Guard, NX500').click()
  await expect(sheet.getByText(/Fitting time: \d+ minutes\s+Tools: /).first()).toBeVisible()
  await expect(next).toContainText('The receipt voucher is ready now.')
  await expect(next).toContainText(/\d+ credit points/)
  await expect(main.getByText(/^Receipt voucher RCT\//)).toBeVisible()
  await expect(main.getByRole('button', { name: /^Buy again/ })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Crash Guard' })).toHaveAttribute(
    'href',
    '/productDetail/nx500/crash-guard',
  )
  await expectAccessible(page)

  const boss = await administrator()
  await boss.call('PUT /updateOrder/', { body: { orderId: orderIdIn(page), status: 'Delivered' } })
  await reload(page)
  await expect(main.getByText('Your parcel has arrived')).toBeVisible()
  await expect(steps).toHaveText([/^Placed/, /^Paid/, /^Delivered \(reached\)/])
  await main.getByRole('button', { name: 'Aux Light Bracket, NX500' }).click()
  await expect(page).toHaveURL('/cart')
  await expect
    .poll(async () => (await storedLines(page)).map(({ code, qty }) => [code, qty]))
    .toEqual([['aux-light-bracket', 1]])

  const { orders } = await customer.call('GET /orders/{userId}', { params: { userId: customer.user.id } })
  await open(page, '/profile?tab=0')
  await expect(main.getByRole('heading', { name: 'Your latest order' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: `Buy again: ${orders[0]?.orderNo}` }).dblclick()
  await expect(page).toHaveURL('/cart')
  await expect
    .poll(async () => (await storedLines(page)).map(({ code, qty }) => [code, qty]))
    .toEqual([
      ['aux-light-bracket', 1],
      ['crash-guard', 2],
    ])
  await expect(main.getByText('Something in your cart has changed')).toHaveCount(0)
})

test('buying again says what is gone and which price has changed, and says so on the spot if nothing is left', async ({
  quietPage: page,
  allowConsole,
}) => {
  // The parts have no pictures, for which the cart asks.
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const [guard, rack] = [await addProduct(), await addProduct()]
  const customer = await customerWithAddress()
  const boss = await administrator()
  const cartItems = [guard, rack].map(({ id, name }) => ({ proId: id, name, bike: bike.name, qty: 2 }))
  const { order } = await boss.call('POST /new-order', {
    body: { userId: customer.user.id, addressId: customer.addressId, cartItems },
  })
  const { orderId, orderNo } = order
  await boss.call('PUT /updateOrder/', { body: { orderId, isPaid: true, reason: 'Bank transfer' } })
  await boss.call('PUT /updateOrder/', { body: { orderId, status: 'Delivered' } })
  await boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId: guard.id }, body: { price: '2000' } })
  await boss.call('DELETE /products/delete/{id}', { params: { id: rack.id } })

  await openAs(page, customer.somebody, '/profile?tab=2')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: `Buy again: ${orderNo}` }).click()
  await expect(page).toHaveURL('/cart')
  await expect(main.getByText(`${rack.name}, ${bike.name} is no longer in our catalogue.`)).toBeVisible()
  await expect(main.getByText(new RegExp(`^${guard.name}, ${bike.name}: now ₹2,360\\.00, was ₹`))).toBeVisible()
  expect((await storedLines(page)).map(({ code, qty }) => [code, qty])).toEqual([[guard.code, 2]])

  await boss.call('DELETE /products/delete/{id}', { params: { id: guard.id } })
  await open(page, `/order/${orderId}/${customer.user.id}`)
  await expect(main.getByRole('link', { name: guard.name })).toHaveCount(0)
  await main.getByRole('button', { name: `Buy again: ${orderNo}` }).click()
  await expect(main.getByRole('alert')).toContainText(`${guard.name}, ${bike.name} is no longer in our catalogue.`)
  await expect(page).toHaveURL(`/order/${orderId}/${customer.user.id}`)
  await expectAccessible(page)
})

test('an unpaid order waits for its payment, and a refunded one shows what was paid and what came back', async ({
  quietPage: page,
}) => {
  const customer = await customerWithAddress()
  const unpaid = await orderFor(customer, [['crash-guard', 1]], false)
  await openAs(page, customer.somebody, `/order/${unpaid.orderId}/${customer.user.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Waiting for your payment')).toBeVisible()
  const steps = main.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem')
  await expect(steps.filter({ hasText: '(reached)' })).toHaveText([/^Placed/])
  await expect(steps.nth(1)).toHaveText('Waiting for payment')
  await open(page, '/profile?tab=2')
  const card = main.getByRole('listitem').filter({ hasText: unpaid.orderNo })
  await expect(card.getByText('Waiting for payment', { exact: true })).toBeVisible()
  await expect(card.getByText('Processing')).toHaveCount(0)

  const paid = await orderFor(customer)
  const boss = await administrator()
  const refund = { status: 'Cancelled', refundAmount: 3000, reason: 'Agreed on the phone' } as const
  await boss.call('PUT /updateOrder/', { body: { orderId: paid.orderId, ...refund } })
  await open(page, `/order/${paid.orderId}/${customer.user.id}`)
  await expect(steps).toHaveText([/^Placed/, /^Paid/, /^Cancelled/, /^Partly refunded/])
  const summary = main.getByRole('region', { name: 'ORDER SUMMARY' })
  await expect(summary).toContainText(`Amount paid${formatRupees(fromRupees(paid.amountPaid))}`)
  await expect(summary).toContainText('Refunded− ₹3,000.00')
})
