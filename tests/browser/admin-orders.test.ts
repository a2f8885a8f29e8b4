import type { Locator, Page } from '@playwright/test'
import type { Call } from '#contract/call.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { HOME_ADDRESS } from '../support/home-address.ts'
import { callAs, signIn, someAdministrator, someCustomer } from './account-steps.ts'
import { linesOf, payByCard, type Wanted } from './checkout-steps.ts'
import { expectNoSideways, FAILED_REQUEST, ready, refuse, reload } from './steps.ts'

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
const dialog = (page: Page): Locator => page.getByRole('dialog')

/** A customer with an address, and calls in their name. */
async function customerWithAddress() {
  const somebody = await someCustomer()
  const { user, call } = await callAs(somebody)
  const { result } = await call('POST /address/{userId}', { params: { userId: user.id }, body: HOME_ADDRESS })
  return { ...somebody, ...user, call, addressId: result.address_id }
}

type Customer = Awaited<ReturnType<typeof customerWithAddress>>

async function orderFor(admin: Call, customer: Customer, wanted: Wanted = [['crash-guard', 2]], paid = true) {
  const cartItems = (await linesOf(wanted)).map(({ price: _, bike_id: __, ...line }) => line)
  const { order } = await admin('POST /new-order', {
    body: { userId: customer.id, addressId: customer.addressId, cartItems },
  })
  if (!paid) return order
  const body = { orderId: order.orderId, isPaid: true, reason: 'Bank transfer' }
  return (await admin('PUT /updateOrder/', { body })).order
}

/** An administrator on the list, narrowed to one customer. */
async function onList(page: Page, customer: Customer, more = '') {
  const somebody = await someAdministrator()
  const { call } = await callAs(somebody)
  const path = `/all-orders?search=${encodeURIComponent(customer.email)}${more}`
  return { call, open: () => signIn(page, somebody, `/signin?redirect=${encodeURIComponent(path)}`), somebody }
}

test('R036 R443 R444 R445 R446 R448 R449 R450 R451 R452 R459 the list of orders, with all that belongs to one', async ({
  quietPage: page,
}) => {
  const customer = await customerWithAddress()
  const { call, open } = await onList(page, customer)
  const order = await orderFor(call, customer)
  const tracking = { trackingId: 'ST123456789IN', trackingLink: 'https://tracking.example/ST123456789IN' }
  await call('PUT /updateOrder/', { body: { orderId: order.orderId, status: 'Confirmed', ...tracking } })
  await orderFor(call, customer, [['top-rack', 1]], false)
  await open()
  await expect(page.getByRole('heading', { level: 1, name: 'ALL ORDERS' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Orders' })
  await expect(list.getByText(order.orderNo)).toBeVisible()
  for (const text of [
    order.orderId,
    customer.email,
    'Crash Guard',
    'NX500',
    'each',
    'Discount 10\u00a0%',
    'Race Course Road',
  ]) {
    await expect(list.getByText(text, { exact: false }).first()).toBeVisible()
  }
  await expect(list.getByText('Paid', { exact: true })).toBeVisible()
  await expect(list.getByText('Not Paid', { exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: 'ST123456789IN' })).toHaveAttribute('href', tracking.trackingLink)
  await expect(list.getByText('–', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.screenshot({ path: test.info().outputPath('orders.png'), fullPage: true })
})

test('R444 R445 R447 R454 R460 R579 R580 the filter stands in the address, and pages come with more than one', async ({
  quietPage: page,
  isMobile,
}) => {
  const customer = await customerWithAddress()
  const { call, open } = await onList(page, customer)
  for (let count = 0; count < 11; count++) await orderFor(call, customer, [['top-rack', 1]], false)
  await open()
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  await expect(pages.getByRole('link')).toHaveCount(2)
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  if (isMobile) await page.getByText('Filter', { exact: true }).click()
  for (const name of ['Processing', 'Confirmed', 'Pickup', 'Dispatched']) {
    await expect(page.getByRole('checkbox', { name })).toBeChecked()
  }
  for (const name of ['Delivered', 'Cancelled', 'Unpaid']) {
    await expect(page.getByRole('checkbox', { name })).not.toBeChecked()
  }
  for (const name of ['From', 'To']) {
    await expect(page.getByRole('textbox', { name })).toHaveValue(/^\d{2}-\d{2}-\d{4}$/)
  }
  await page.getByRole('checkbox', { name: 'Processing' }).uncheck()
  await expect(page.getByText('No Records Found')).toBeVisible()
  await expect(pages).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear dates' }).click()
  const from = page.getByRole('textbox', { name: 'From' })
  await expect(from).toHaveValue('')
  await reload(page)
  if (isMobile) await page.getByText('Filter', { exact: true }).click()
  await expect(from).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: 'Processing' })).not.toBeChecked()
  await from.fill('9/3/2031')
  await from.press('Enter')
  await expect(page).toHaveURL(/startDate=2031-03-09/)
  await expect(from).toHaveValue('09-03-2031')
})

test('R453 R457 R461 R463 D07 an order is edited, and of two administrators the second is told', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await customerWithAddress()
  const { call, open } = await onList(page, customer, '&status=')
  const order = await orderFor(call, customer, [['crash-guard', 1]], false)
  await open()
  await page.getByRole('button', { name: `Edit ${order.orderNo}` }).click()
  const form = dialog(page).getByRole('form')
  await call('PUT /updateOrder/', { body: { orderId: order.orderId, status: 'Pickup' } })
  await form.getByLabel('status').selectOption('Confirmed')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(form.getByRole('alert')).toContainText('Asha Menon has changed status from Processing to Pickup')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect(form.getByLabel('status')).toHaveValue('Pickup')
  await form.getByLabel('isPaid').check()
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(form.getByText('Please fill this in.')).toBeVisible()
  await form.getByLabel('How was it paid?').fill('Bank transfer 4711')
  await form.getByLabel('trackingId').fill('ST1')
  await form.getByLabel('trackingLink').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(form.getByText('A link begins with http:// or https://').first()).toBeVisible()
  await form.getByLabel('trackingLink').fill('https://tracking.example/ST1')
  await page.screenshot({ path: test.info().outputPath('edit.png') })
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toContainText(`Order ${order.orderNo} is updated.`)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${order.orderNo}` }).click()
  await expect(form.getByLabel('isPaid')).toBeDisabled()
  await form.getByRole('button', { name: 'EXIT' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await page.getByRole('button', { name: `Delete ${order.orderNo}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await expect(question).toContainText('Are you sure want to delete this item?')
  await question.getByRole('button', { name: 'No', exact: true }).last().click()
  await page.getByRole('button', { name: `Delete ${order.orderNo}` }).click()
  await question.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('No Records Found')).toBeVisible()
})

test('R388 receipt, packing slip and refund of an order', async ({ quietPage: page }) => {
  const customer = await customerWithAddress()
  const { call, open } = await onList(page, customer)
  const order = await orderFor(call, customer)
  const unpaid = await orderFor(call, customer, [['top-rack', 1]], false)
  await open()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: `Invoice of ${order.orderNo}` }).click()
  expect((await file).suggestedFilename()).toBe(`invoice-${order.orderNo}.pdf`)
  const slip = page.waitForEvent('download')
  await page.getByRole('button', { name: `Packing slip of ${order.orderNo}` }).click()
  expect((await slip).suggestedFilename()).toBe(`packing-slip-${order.orderNo}.pdf`)
  await (await slip).saveAs(test.info().outputPath('slip.pdf'))
  await expect(page.getByRole('button', { name: `Invoice of ${unpaid.orderNo}` })).toBeDisabled()
  await page.getByRole('button', { name: `Refund ${order.orderNo}` }).click()
  const form = dialog(page).getByRole('form')
  await expect(form).toContainText('Left to return')
  await form.getByLabel('Amount in rupees').fill('nothing')
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(form.getByText('Please enter an amount, such as 450 or 450.50.')).toBeVisible()
  await form.getByLabel('Amount in rupees').fill('250.50')
  await form.getByLabel('Reason').fill('A scratch')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('refund.png') })
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(notices(page)).toContainText('₹250.50 go back to the customer.')
  await expect(page.getByText('Partly refunded')).toBeVisible()
})

test('R455 R456 R458 R464 the ADD form compares its figures with the shop’s', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await customerWithAddress()
  const { open } = await onList(page, customer)
  await customer.call('PUT /cart', {
    body: { cartItems: (await linesOf([['crash-guard', 1]])).map((line) => ({ ...line })) },
  })
  await open()
  await page.getByRole('button', { name: 'ADD', exact: true }).click()
  const form = dialog(page).getByRole('form', { name: 'Add an order' })
  for (const name of [
    'itemsPrice',
    'taxPrice',
    'shippingPrice',
    'totalPrice',
    'discountPrice',
    'userId',
    'addressId',
  ]) {
    await expect(form.getByLabel(name)).toBeVisible()
  }
  await expect(form.getByLabel('taxPrice')).toHaveAttribute('type', 'number')
  await form.getByLabel('userId').fill(customer.id)
  await form.getByLabel('addressId').fill(customer.addressId)
  await form.getByLabel('totalPrice').fill('1')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(form.getByText(/^The shop reckons ₹/)).toBeVisible()
  await expect(notices(page)).toContainText('The shop comes to other figures.')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('add.png') })
  await form.getByLabel('totalPrice').fill('')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toContainText('It waits for its payment.')
  await expect(page.getByText('Not Paid', { exact: true })).toBeVisible()
})

test('R464 what the list was refused is said in a toast and in its place', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await customerWithAddress()
  const { open } = await onList(page, customer)
  await refuse(page, /\/api\/all-orders/, { status: 503, message: 'The shop is busy at the moment.' })
  await open()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop is busy at the moment.')
  await expect(notices(page)).toContainText('The shop is busy at the moment.')
  await page.unroute(/\/api\/all-orders/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Records Found')).toBeVisible()
})

test('R038 R465 R466 R467 R468 R469 R470 R471 R472 the details of orders, by day, and a line that is added', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await customerWithAddress()
  const { call, somebody } = await onList(page, customer)
  const order = await orderFor(call, customer, [['crash-guard', 2]], false)
  const [added] = await linesOf([['top-rack', 1]])
  await signIn(page, somebody, '/signin?redirect=%2Fall-ordersDetails')
  await expect(page.getByRole('heading', { level: 1, name: 'ORDER DETAILS' })).toBeVisible()
  await expect(page.getByText(order.orderNo).first()).toBeVisible()
  const days = page.getByLabel('Creation date')
  await days.selectOption({ index: 1 })
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/)
  await expect(page.getByText(order.orderNo).first()).toBeVisible()
  await expect(page.getByText(/^\d+ lines?$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.screenshot({ path: test.info().outputPath('details.png'), fullPage: true })
  await page.getByRole('button', { name: 'ALL', exact: true }).click()
  await expect(page).toHaveURL('/all-ordersDetails')
  await expect(days).toHaveValue('')

  await page.getByRole('button', { name: 'ADD', exact: true }).click()
  const form = dialog(page).getByRole('form', { name: 'Add a line' })
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(form.getByText('Please fill this in.')).toHaveCount(3)
  const fields = {
    proId: added?.proId,
    orderId: order.orderId,
    qty: '3',
    color: added?.color,
    model: added?.model,
    type: added?.type,
  }
  for (const [name, value] of Object.entries({ ...fields, price: '1' })) {
    await form.getByLabel(name, { exact: true }).fill(value ?? '')
  }
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(form.getByText(/^The shop reckons ₹/)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('line.png') })
  await form.getByLabel('price', { exact: true }).fill('')
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(notices(page)).toContainText('The line is saved')
  await page.getByRole('button', { name: `Edit Top Rack of ${order.orderNo}` }).click()
  const edit = dialog(page).getByRole('form', { name: 'Edit a line' })
  await expect(edit.getByLabel('qty')).toHaveValue('3')
  await edit.getByRole('button', { name: 'EXIT' }).click()
  await refuse(page, /\/api\/all-order-details/, { status: 503, message: 'The shop is busy at the moment.' })
  await reload(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop is busy at the moment.')
})

test('R037 C13 R381 an order is taken on the phone', async ({ quietPage: page }) => {
  const customer = await customerWithAddress()
  const somebody = await someAdministrator()
  await signIn(page, somebody, '/signin?redirect=%2Fcreate-orders')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: 'CREATE ORDERS' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'PLACE ORDER' })).toBeDisabled()
  await page.getByRole('searchbox', { name: /Email, name or mobile/ }).fill(customer.email)
  await page.getByRole('searchbox', { name: /Email, name or mobile/ }).press('Enter')
  await page.getByRole('button', { name: `Choose Asha Menon, ${customer.email}` }).click()
  await page.getByRole('searchbox', { name: 'Product or bike' }).fill('crash guard nx500')
  await page.getByRole('searchbox', { name: 'Product or bike' }).press('Enter')
  await page.getByRole('button', { name: 'Add to the order: Crash Guard for NX500' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByRole('button', { name: 'PLACE ORDER' })).toBeEnabled()
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByText('Please choose an address.')).toBeVisible()
  await page.getByRole('radio', { name: /Race Course Road/ }).check()
  await expect(page.getByText('CGST', { exact: false })).toBeVisible()
  await reload(page)
  await expect(page.getByText(customer.email)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Race Course Road/ })).toBeChecked()
  await expect(page.getByLabel('Quantity of Crash Guard')).toHaveValue('2')
  await expect(page.getByText('CGST', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.screenshot({ path: test.info().outputPath('create.png'), fullPage: true })
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByRole('heading', { name: /^Order KM-/ })).toBeFocused()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('placed.png'), fullPage: true })
  await reload(page)
  await expect(page.getByText('No products yet.')).toBeVisible()
  await expect(page.getByText(customer.email)).toHaveCount(0)
  const { orders } = await customer.call('GET /orders/{userId}', { params: { userId: customer.id } })
  expect(orders).toMatchObject([{ isPaid: false, order_details: [{ productName: 'Crash Guard', qty: 2 }] }])

  await page.context().clearCookies()
  const own = `/order/${orders[0]?.orderId}/${customer.id}`
  await signIn(page, customer, `/signin?redirect=${encodeURIComponent(own)}`)
  await expect(page).toHaveURL(own)
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+ now$/ }).click()
  await payByCard(page.frameLocator('iframe[title="Payment"]'))
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Success' }).click()
  await expect(page.getByText('Successfull')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
  await expectAccessible(page)
})
