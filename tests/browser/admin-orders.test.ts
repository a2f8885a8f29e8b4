import type { Locator, Page } from '@playwright/test'
import type { Call } from '#contract/call.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { someHome } from '../support/home-address.ts'
import { callAs, openAs, someAdministrator, someCustomer } from './account-steps.ts'
import { linesOf, payByCard, type Wanted } from './checkout-steps.ts'
import { expectNoSideways, FAILED_REQUEST, ready, refuse, reload } from './steps.ts'

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Creates a customer with an address, and returns calls in their name. */
async function customerWithAddress() {
  const somebody = await someCustomer()
  const { user, call } = await callAs(somebody)
  const { result } = await call('POST /address/{userId}', { params: { userId: user.id }, body: someHome() })
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

/** Opens the list of orders as an administrator, filtered by one customer. */
async function onList(page: Page, customer: Customer, more = '') {
  const somebody = await someAdministrator()
  const { call } = await callAs(somebody)
  const path = `/all-orders?search=${encodeURIComponent(customer.email)}${more}`
  return { call, open: () => openAs(page, somebody, path), somebody }
}

test('R036 R443 R444 R445 R446 R448 R449 R450 R451 R452 R459 the list of orders, with all that belongs to one', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
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
  await expectNoSideways(page)
  await page.screenshot({ path: test.info().outputPath('orders.png'), fullPage: true })
})

test('R444 R445 R447 R454 R460 R579 R580 the filter is in the URL, and long lists have pages', {
  tag: '@phone',
}, async ({ quietPage: page, isMobile }) => {
  const customer = await customerWithAddress()
  const { call, somebody } = await onList(page, customer)
  for (let count = 0; count < 11; count++) await orderFor(call, customer, [['top-rack', 1]], false)
  await openAs(page, somebody, '/all-orders')
  await expect(page.getByRole('heading', { level: 1, name: 'ALL ORDERS' })).toBeVisible()
  if (isMobile) await page.getByText('Filter', { exact: true }).click()
  const all = ['Processing', 'Confirmed', 'Pickup', 'Dispatched', 'Delivered', 'Cancelled', 'Unpaid', 'Archived']
  const expectChecked = async (...names: string[]) => {
    for (const name of all) {
      await expect(page.getByRole('checkbox', { name })).toBeChecked({ checked: names.includes(name) })
    }
  }
  const [from, to] = [
    page.getByRole('textbox', { name: 'From' }),
    page.getByRole('textbox', { name: 'To', exact: true }),
  ]
  await expectChecked('Processing', 'Confirmed', 'Pickup', 'Dispatched')
  for (const day of [from, to]) await expect(day).toHaveValue(/^\d{2}-\d{2}-\d{4}$/)

  const search = page.getByRole('searchbox')
  await search.fill(customer.email)
  await search.press('Enter')
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  await expect(pages.getByRole('link')).toHaveCount(2)
  await expectChecked()
  for (const day of [from, to]) await expect(day).toHaveValue('')
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Delivered' }).check()
  await expect(page.getByText('No Records Found')).toBeVisible()
  await expect(pages).toHaveCount(0)
  await expectAccessible(page)
  await from.fill('9/3/2031')
  await from.press('Enter')
  await expect(page).toHaveURL(/startDate=2031-03-09/)
  await expect(from).toHaveValue('09-03-2031')
  await page.getByRole('button', { name: 'Clear dates' }).click()
  await expect(from).toHaveValue('')
  await expect(page).not.toHaveURL(/startDate=2031/)
  await reload(page)
  if (isMobile) await page.getByText('Filter', { exact: true }).click()
  await expect(from).toHaveValue('')
  await expectChecked('Delivered')
})

test('R453 R457 R461 R463 D07 an order is edited, and of two administrators the second gets a conflict', async ({
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
  await form.getByRole('button', { name: 'Reload the order' }).click()
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
})

test('R453 a paid order is cancelled with the refund shown, then archived, and restored', async ({
  quietPage: page,
  isMobile,
}) => {
  const customer = await customerWithAddress()
  const { call, open } = await onList(page, customer)
  const order = await orderFor(call, customer)
  await open()
  await page.getByRole('button', { name: `Delete ${order.orderNo}` }).click()
  const refusal = page.getByRole('dialog', { name: `Order ${order.orderNo} cannot be deleted now` })
  await expect(refusal).toContainText('Cancel this order first')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('not-archived.png') })
  await refusal.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('button', { name: `Edit ${order.orderNo}` }).click()
  const form = dialog(page).getByRole('form')
  await form.getByLabel('status').selectOption('Cancelled')
  const total = /₹[\d,]+\.00 will be refunded to the customer\./
  await expect(form.getByText(total)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('cancel.png') })
  await form.getByLabel('Refund in rupees').fill('100')
  await expect(form.getByText(/₹100\.00 will be refunded, and ₹[\d,]+\.00 kept/)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel and refund ₹100.00' }).click()
  await expect(form.getByText('Please fill this in.')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Refund in rupees').fill(String(order.totalPrice))
  await form.getByLabel('Message to the customer').fill('The colour is no longer made.')
  await form.getByRole('button', { name: /^Cancel and refund ₹/ }).click()
  await expect(notices(page)).toContainText(`Order ${order.orderNo} is updated.`)
  const list = page.getByRole('region', { name: 'Orders' })
  await expect(list.getByText('Refunded', { exact: true })).toBeVisible()
  await list.getByText('Documents (2)').click()
  const file = page.waitForEvent('download')
  await list.getByRole('button', { name: /^Download Refund voucher RFV/ }).click()
  expect((await file).suggestedFilename()).toMatch(/^RFV-\d\d-\d\d-\d{6}\.pdf$/)
  await page.screenshot({ path: test.info().outputPath('cancelled.png'), fullPage: true })

  const remove = page.getByRole('button', { name: `Delete ${order.orderNo}` })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await expect(question).toContainText('Are you sure want to delete this item?')
  await expect(question).toContainText(`Order ${order.orderNo} moves to the archive.`)
  await question.getByRole('button', { name: 'No', exact: true }).last().click()
  await remove.click()
  await question.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('No Records Found')).toBeVisible()
  if (isMobile) await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Archived' }).check()
  await expect(page).toHaveURL(/archived=true/)
  await expect(list.getByText('In the archive')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('archive.png'), fullPage: true })
  await expectNoSideways(page)
  await page.getByRole('button', { name: `Restore ${order.orderNo}` }).click()
  await expect(notices(page)).toContainText(`Order ${order.orderNo} is back in the list.`)
  await expect(page.getByText('No Records Found')).toBeVisible()
})

test('a search covers all days and statuses, and Unpaid shows only unpaid orders', async ({
  quietPage: page,
  isMobile,
}) => {
  const customer = await customerWithAddress()
  const { call, somebody } = await onList(page, customer)
  const paid = await orderFor(call, customer)
  const unpaid = await orderFor(call, customer, [['top-rack', 1]], false)
  await call('PUT /updateOrder/', { body: { orderId: paid.orderId, status: 'Delivered' } })
  await openAs(page, somebody, '/all-orders')
  const search = page.getByRole('searchbox')
  const list = page.getByRole('region', { name: 'Orders' })
  await search.fill(paid.orderNo)
  await search.press('Enter')
  // Delivered is not among the statuses that the list shows at first.
  await expect(list.getByText(paid.orderNo)).toBeVisible()
  await search.fill(customer.email)
  await search.press('Enter')
  await expect(list.getByText(unpaid.orderNo)).toBeVisible()
  if (isMobile) await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Unpaid' }).check()
  await expect(list.getByText(paid.orderNo)).toHaveCount(0)
  await expect(list.getByText(unpaid.orderNo)).toBeVisible()
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
  await expect(form).toContainText('Refundable:')
  await form.getByLabel('Amount in rupees').fill('nothing')
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(form.getByText('Please enter an amount, such as 450 or 450.50.')).toBeVisible()
  await form.getByLabel('Amount in rupees').fill('250.50')
  await form.getByLabel('Reason (for the shop only)').fill('A scratch')
  await form.getByLabel('Message to the customer').fill('Sorry for the scratch.')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('refund.png') })
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(notices(page)).toContainText('₹250.50 will be refunded.')
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
  await expect(notices(page)).toContainText('The shop comes to other figures.')
  await expect(form.getByText(/^The shop calculates ₹/)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('add.png') })
  await form.getByLabel('totalPrice').fill('')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toContainText('waits for payment.')
  await expect(page.getByText('Not Paid', { exact: true })).toBeVisible()
})

test('R464 shows an error of the list in a toast and in its place', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const customer = await customerWithAddress()
  const { open } = await onList(page, customer)
  await refuse(page, /\/api\/all-orders/, { status: 503, message: 'The shop is busy at the moment.' })
  await open()
  await expect(notices(page)).toContainText('The shop is busy at the moment.')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop is busy at the moment.')
  await page.unroute(/\/api\/all-orders/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Records Found')).toBeVisible()
})

test('R038 R465 R466 R467 R468 R469 R470 R471 R472 the details of orders, by day, and a line that is added', {
  tag: '@phone',
}, async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const customer = await customerWithAddress()
  const { call, somebody } = await onList(page, customer)
  const order = await orderFor(call, customer, [['crash-guard', 2]], false)
  const [added] = await linesOf([['top-rack', 1]])
  await openAs(page, somebody, '/all-ordersDetails')
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
  await expect(form.getByText(/^The shop calculates ₹/)).toBeVisible()
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

test('R037 W13 R381 a phone order is entered', async ({ quietPage: page }) => {
  const customer = await customerWithAddress()
  const somebody = await someAdministrator()
  await openAs(page, somebody, '/create-orders')
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
  await openAs(page, customer, own)
  await expect(page).toHaveURL(own)
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+ now$/ }).click()
  await payByCard(page.frameLocator('iframe[title="Payment"]'))
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Success' }).click()
  await expect(page.getByText('Successfull')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
  await expectAccessible(page)
})
