import { expect, expectAccessible, test } from '../support/browser.ts'
import { HOME_ADDRESS } from '../support/home-address.ts'
import { callAs, signIn, someAdministrator, someCustomer } from './account-steps.ts'
import { buyerWith, onOrderPage, orderIdIn, payByCard, toDialog, toReview } from './checkout-steps.ts'
import { FAILED_REQUEST, open } from './steps.ts'

test('R319 R337 R338 R339 R347 the review shows address, items and summary, and tidies up unpaid orders', async ({
  quietPage: page,
}) => {
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
})

test('R542 that unpaid orders could not be tidied up changes nothing for the buyer', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await buyerWith(page)
  await page.route('**/api/cleanup-unpaid-orders', (route) => route.fulfill({ status: 503, json: { message: 'No.' } }))
  const failed = page.waitForResponse('**/api/cleanup-unpaid-orders')
  await toReview(page)
  expect((await failed).status()).toBe(503)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('No.', { exact: true })).toHaveCount(0)
  await toDialog(page)
})

test('R359 R360 R361 R362 R363 R370 the tab Orders has a card of each order, with its way and its details', async ({
  quietPage: page,
}) => {
  const { call, user } = await buyerWith(page)
  await toReview(page)
  await payByCard(await toDialog(page))
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Success' }).click()
  await onOrderPage(page)
  const orderId = orderIdIn(page)
  const boss = await callAs(await someAdministrator())
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

test('R364 without orders the tab leads to the accessories', async ({ quietPage: page }) => {
  await signIn(page, await someCustomer())
  await expect(page).toHaveURL('/')
  await open(page, '/profile?tab=2')
  await expect(page.getByText("You don't have any orders yet. Please continue shopping..")).toBeVisible()
  await page.getByRole('link', { name: 'CONTINUE SHOPPING' }).click()
  await expect(page).toHaveURL('/accessories')
})

test('R390 an invoice that cannot be fetched is only logged', async ({ quietPage: page, allowConsole }) => {
  await buyerWith(page)
  await toReview(page)
  await payByCard(await toDialog(page))
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Success' }).click()
  await onOrderPage(page)
  allowConsole(FAILED_REQUEST)
  allowConsole(/invoice/i)
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
