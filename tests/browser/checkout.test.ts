import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { someHome } from '../support/home-address.ts'
import { administrator, callAs, emailsTo, openAs, someCustomer } from './account-steps.ts'
import {
  buyerWith,
  linesOf,
  makePointsDue,
  onOrderPage,
  orderFor,
  orderIdIn,
  payByCard,
  toDialog,
  toReview,
} from './checkout-steps.ts'
import { cartLink, FAILED_REQUEST, open, reload, store, storedLines } from './steps.ts'

test('R318 R348 R349 R350 R352 R387 R389 P8 from the cart through sign-in, address and card to the invoice, and back to the money', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  const somebody = await someCustomer()
  const home = someHome()
  await store(page, { cartItems: await linesOf([['crash-guard', 2]]) })
  await open(page, '/cart')
  await page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }).click()
  await expect(page).toHaveURL('/signin?redirect=shipping')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(somebody.email)
  await main.getByLabel('Password', { exact: true }).fill(somebody.password)
  await main.getByRole('button', { name: 'SIGN IN' }).click()

  await expect(page).toHaveURL('/shipping')
  await expect(page.getByRole('heading', { name: 'Shipping', level: 1 })).toBeVisible()
  await page.getByLabel('Full name').fill(home.name)
  await page.getByLabel('Phone number').fill(home.phone)
  await page.getByLabel('Address', { exact: true }).fill(home.address)
  await page.getByLabel(/^Postal code/).fill(home.pincode)
  await page.getByLabel('City').fill(home.city)
  await expect(page.getByLabel('State')).toHaveValue('Tamil Nadu')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page).toHaveURL('/placeOrder')
  await expect(page.getByText('* 10% discount Applied')).toBeVisible()
  await expect(page.getByText('CGST 9%')).toBeVisible()
  const consent = page.getByRole('checkbox', { name: /I have read and accept/ })
  await expect(consent).not.toBeChecked()
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByText('Please accept the terms to place your order.')).toBeVisible()
  await expect(consent).toBeFocused()
  const dialog = await toDialog(page)
  await payByCard(dialog)
  await dialog.getByRole('button', { name: 'Success' }).click()

  await onOrderPage(page)
  await expect(page.getByText('Successfull', { exact: true })).toBeVisible()
  await expect(page.getByText('Your Order is in Process. Please be waited')).toBeVisible()
  await expect.poll(() => storedLines(page)).toEqual([])
  await expect(cartLink(page)).toHaveAccessibleName(/^Cart, (empty|0)/)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Invoice' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^invoice-KM-[0-9A-Z]{8}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect
    .poll(async () => (await emailsTo(somebody.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Your order KM-/))

  await open(page, '/profile?tab=2')
  await expect(page.getByText(/KM-[0-9A-Z]{8}/).first()).toBeVisible()
  await page.getByRole('link', { name: /^Details/ }).click()
  await onOrderPage(page)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(question.getByText(/You get back ₹[\d,.]+ \(100 %\)/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('Your Order is Cancelled', { exact: true })).toBeVisible()
  const { call } = await callAs(somebody)
  await expect(async () => {
    const { order } = await call('GET /order/{id}', { params: { id: orderIdIn(page) } })
    expect(order.refunds.map(({ status }) => status)).toEqual(['processed'])
    expect(order.amountRefunded).toBe(order.amountPaid)
  }).toPass()
})

test('R026 R028 R031 R320 R321 R322 R323 R324 R325 R328 R329 R330 R331 R332 R333 R335 R336 R340 R365 R366 who lacks something is led to it, and the address is a saved or a new one', async ({
  quietPage: page,
}) => {
  const somebody = await someCustomer()
  const { call, user } = await callAs(somebody)
  const order = '/order/01a1fd8f-8707-7483-b0b4-5476dc0a5924'
  await open(page, '/shipping')
  await expect(page).toHaveURL('/signin?redirect=shipping')
  await open(page, `${order}/${user.id}`)
  await expect(page).toHaveURL(`/signin?redirect=${order.slice(1)}/${user.id}`)
  await openAs(page, somebody, '/shipping')
  await expect(page).toHaveURL('/accessories')
  await open(page, `${order}/01a1fd8f-8707-7483-b0b4-5476dc0a5925`)
  await expect(page).toHaveURL('/error')
  await store(page, { cartItems: await linesOf([['crash-guard', 1]]) })
  await open(page, '/placeOrder')
  await expect(page).toHaveURL(/\/shipping\/?$/)

  // What the account knows of its owner need not be typed again.
  const { firstName, lastName, mobile } = user
  await expect(page.getByLabel('Full name')).toHaveValue(`${firstName} ${lastName}`)
  await expect(page.getByLabel('Phone number')).toHaveValue(mobile)
  for (const label of ['Full name', 'Phone number']) await page.getByLabel(label).fill('')
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  await go.click()
  for (const message of [
    'Full name is required',
    'Address is required',
    'City is required',
    'State is required',
    'Postal code must be a 6-digit number',
    'Phone number must be a valid 10-digit number',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  // Has the form of a PIN, but nothing can be delivered there: the form says why, as the server would.
  const pin = page.getByLabel(/^Postal code/)
  for (const [typed, why] of [
    ['999999', 'PINs that begin with 9 belong to the Army Post Office. Our couriers cannot deliver there.'],
    ['100001', 'No PIN of India begins with 100. Please check it.'],
  ] as const) {
    await pin.fill(typed)
    await expect(page.getByText('(it is not valid)')).toBeVisible()
    await expect(pin).toHaveAccessibleDescription(why)
  }
  await pin.fill('641018')
  await expect(page.getByText('(it is valid)')).toBeVisible()
  await expect(page.getByText(/^PINs that|^No PIN/)).toHaveCount(0)

  const save = (street: string) =>
    call('POST /address/{userId}', { params: { userId: user.id }, body: { ...someHome(), address: street } })
  await save('14 Race Course Road')
  await reload(page)
  const saved = page.getByRole('radio', { name: /Race Course Road/ })
  await saved.check()
  await expect(go).toBeDisabled()
  await page.getByLabel('Full name').click()
  await expect(saved).not.toBeChecked()
  await expect(go).toBeEnabled()

  for (const house of [1, 2, 3, 4]) await save(`${house} Sathy Road`)
  await reload(page)
  await expect(page.getByText('You have 5 saved addresses, the maximum.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveCount(0)
  await page.getByRole('link', { name: /in your profile/ }).click()
  await expect(page).toHaveURL('/profile?tab=1')
})

test('the PIN fills in city and state, and follows a corrected PIN; a typed city stays', async ({
  quietPage: page,
}) => {
  await store(page, { cartItems: await linesOf([['crash-guard', 1]]) })
  await openAs(page, await someCustomer(), '/shipping')
  const pin = page.getByLabel(/^Postal code/)
  const city = page.getByLabel('City')
  const state = page.getByLabel('State')
  for (const [typed, itsCity, itsState] of [
    ['600096', 'Chennai', 'Tamil Nadu'],
    // Its first digits are those of two states.
    ['160017', 'Chandigarh', 'Chandigarh'],
    ['560 001', 'Bengaluru', 'Karnataka'],
    // Its post offices are in two districts.
    ['500032', '', 'Telangana'],
  ] as const) {
    await pin.fill(typed)
    await expect(city).toHaveValue(itsCity)
    await expect(state).toHaveValue(itsState)
  }
  await city.fill('Gachibowli')
  const answered = page.waitForResponse(/\/api\/pincodes\/641018$/)
  await pin.fill('641018')
  await answered
  await expect(state).toHaveValue('Tamil Nadu')
  await expect(city).toHaveValue('Gachibowli')
})

test('R027 R029 R326 R345 R346 R353 P1 P10 an unknown coupon, a provider out of reach and a closed dialog are reported, and the cart stays', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { call, user } = await buyerWith(page)
  await page.route(/\/v1\/checkout\.js/, (route) => route.abort())
  await toReview(page, 'NOSUCH')
  await expect(page).toHaveURL('/placeOrder/NOSUCH')
  await expect(page.getByText('This coupon code is not valid. The order goes on without it.')).toBeVisible()
  const unreachable = page.getByText('Razorpay SDK failed to load. Are you online?')
  await expect(unreachable.first()).toBeVisible()
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check()
  const place = page.getByRole('button', { name: 'PLACE ORDER' })
  // The message of the page's own attempt may still be there, so it does not tell that this one has ended.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/checkout.js'))
  await place.click()
  await failed
  await expect(place).toBeEnabled()
  await expect(unreachable.first()).toBeVisible()
  expect((await call('GET /orders/{userId}', { params: { userId: user.id } })).orders).toEqual([])
  await expect.poll(() => storedLines(page)).toHaveLength(1)

  await page.unroute(/\/v1\/checkout\.js/)
  const dialog = await toDialog(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('Nothing was paid, and your cart is as it was.')).toBeVisible()
  await expect(page).toHaveURL('/placeOrder/NOSUCH')
  await expect.poll(() => storedLines(page)).toHaveLength(1)
  await place.click()
  await expect(dialog.getByRole('button', { name: 'UPI', exact: true })).toBeVisible()
})

test('R354 P4 a declined card shows the reason, and the second attempt pays the same order, although the tab was closed', async ({
  quietPage: page,
  context,
}) => {
  const { somebody, call, user } = await buyerWith(page)
  await toReview(page)
  const dialog = await toDialog(page)
  await payByCard(dialog, '4100 2800 0008 0001')
  await dialog.getByRole('button', { name: 'Failure' }).click()
  const why = /could not be completed due to insufficient account balance/
  await expect(page.getByText(why)).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'UPI', exact: true }).click()
  await dialog.getByRole('button', { name: 'Customer paid but bank is slow' }).click()
  await expect(dialog.getByText(/wait/i).first()).toBeVisible()
  const other = await context.newPage()
  await page.close()
  await expect(async () => {
    const { orders } = await call('GET /orders/{userId}', { params: { userId: user.id } })
    expect(orders.map((order) => order.isPaid)).toEqual([true])
  }).toPass()
  await emailsTo(somebody.email)
  await open(other, '/profile?tab=2')
  await expect(other.getByText('Processing').first()).toBeVisible()
})

test('R348 a payment left at the one-time password is continued or cancelled from the review, the order and My orders', async ({
  quietPage: page,
}) => {
  await buyerWith(page)
  await toReview(page)
  const summary = page.getByRole('region', { name: 'ORDER SUMMARY' })
  const total = (await summary.textContent()) ?? ''
  expect(total).toContain('₹')
  const dialog = await toDialog(page)
  await payByCard(dialog)
  await expect(dialog.getByRole('button', { name: 'Success' })).toBeVisible()

  await toReview(page)
  await expect(page.getByText(/is not paid yet\. You can continue paying it/)).toBeVisible()
  await expect(summary).toHaveText(total)
  await expectAccessible(page)

  await open(page, '/profile?tab=2')
  await expect(page.getByText('Your payment was not completed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /details/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /KM-/ })).toBeVisible()
  await expect(page.getByText('Your payment was not completed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue paying' }).click()
  await expect(dialog.getByRole('button', { name: 'UPI', exact: true })).toBeVisible()

  await toReview(page)
  await page.getByRole('button', { name: 'Cancel the unfinished order' }).click()
  await expect(page.getByText('The unfinished order was cancelled.')).toBeVisible()
  await expect(page.getByText(/is not paid yet/)).toBeHidden()
  await expect(summary).toHaveText(total)
})

test('R310 R342 R343 R348 R351 R379 R380 points pay part of an order, can be removed before, and UPI pays the rest', async ({
  quietPage: page,
}) => {
  const customer = await buyerWith(page, [['crash-guard', 2]])
  const { call, user } = customer
  const first = await orderFor(customer, [['crash-guard', 2]])
  await store(page, { cartItems: await linesOf([['crash-guard', 2]]) })
  const credit = async () => (await call('GET /credit/{userId}', { params: { userId: user.id } })).credit[0]
  const earned = (await credit())?.pending ?? 0
  expect(earned).toBeGreaterThan(0)
  const claim = page.getByRole('button', { name: 'Claim your points' })
  const claimed = page.getByText(new RegExp(`Credit points \\(${earned} ×`))
  await toReview(page)
  await expect(page.getByText('* 10% discount Applied')).toBeHidden()
  await expect(claim).toBeHidden()
  await makePointsDue(first.orderId)
  await expect(async () => expect(await credit()).toMatchObject({ points: earned, pending: 0 })).toPass()
  await reload(page)
  await claim.click()
  await expect(claimed).toBeVisible()
  await page.getByRole('button', { name: 'Remove your points' }).click()
  await expect(claimed).toBeHidden()
  await claim.click()
  await expect(claimed).toBeVisible()
  await reload(page)
  await expect(page.getByRole('button', { name: 'Remove your points' })).toBeVisible()
  const dialog = await toDialog(page)
  await dialog.getByRole('button', { name: 'UPI', exact: true }).click()
  await dialog.getByRole('button', { name: 'Customer paid', exact: true }).click()
  await onOrderPage(page)
  await expect(page.getByText('Successfull', { exact: true })).toBeVisible()
  const { order } = await call('GET /order/{id}', { params: { id: orderIdIn(page) } })
  expect(order).toMatchObject({ pointsUsed: earned, isPaid: true, amountPaid: order.totalPrice - earned * 8 })
})

test('A12 M10 points that cover everything pay without any dialog', async ({ quietPage: page }) => {
  const customer = await buyerWith(page)
  const { call, user } = customer
  await orderFor(customer)
  const boss = await administrator()
  const params = { userId: user.id, points: '20000' }
  await boss.call('PUT /credit/{userId}/{points}', { params, query: { reason: 'A gift of the workshop' } })

  const carts = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((qty) => linesOf([['crash-guard', qty]])))
  const totals = await Promise.all(carts.map((cartItems) => call('POST /quote', { body: { cartItems } })))
  // A point is worth ₹8, so whole points cover a total that is a multiple of that.
  const whole = carts[totals.findIndex(({ totalPrice }) => totalPrice % 8 === 0)]
  await store(page, { cartItems: whole })
  await toReview(page)
  await page.getByRole('button', { name: 'Claim your points' }).click()
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check()
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await onOrderPage(page)
  await expect(page.getByText('Successfull', { exact: true })).toBeVisible()
  const { order } = await call('GET /order/{id}', { params: { id: orderIdIn(page) } })
  expect(order).toMatchObject({ amountPaid: order.totalPrice - order.pointsValue, isPaid: true })
  expect(order.totalPrice - order.pointsValue).toBe(0)
})
