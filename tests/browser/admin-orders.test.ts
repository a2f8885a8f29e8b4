import type { Page } from '@playwright/test'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { administrator, openAs, openAsAdministrator } from './account-steps.ts'
import { addLine, dialog, notices } from './admin-orders-steps.ts'
import { type Customer, customerWithAddress, linesOf, orderFor, payByCard } from './checkout-steps.ts'
import { choose, menuField } from './picker-steps.ts'
import { expectNoSideways, FAILED_REQUEST, only, refuse, reload } from './steps.ts'

/** Opens the list of orders, filtered by one customer. */
const onList = (page: Page, { user }: Customer): Promise<void> =>
  openAsAdministrator(page, `/all-orders?search=${encodeURIComponent(user.email)}`)

test('R036 R443 R444 R445 R446 R447 R448 R449 R450 R451 R452 R454 R459 R460 R579 R580 the list of orders with all that belongs to one, its search, its filter in the URL and its pages', {
  tag: '@phone',
}, async ({ quietPage: page, isMobile }) => {
  const customer = await customerWithAddress()
  const { call } = await administrator()
  const order = await orderFor(customer, [['crash-guard', 2]])
  const tracking = { trackingId: 'ST123456789IN', trackingLink: 'https://tracking.example/ST123456789IN' }
  await call('PUT /updateOrder/', { body: { orderId: order.orderId, status: 'Delivered', ...tracking } })
  for (let count = 0; count < 10; count++) await orderFor(customer, [['top-rack', 1]], false)
  const list = page.getByRole('region', { name: 'Orders' })
  const openFilter = async () => {
    const fold = page.getByText('Filter', { exact: true })
    await expect(fold).toBeVisible()
    if (!(await page.getByRole('checkbox', { name: 'Unpaid' }).isVisible())) await fold.click()
  }
  const expectChecked = async (...names: string[]) => {
    for (const name of [...ORDER_STATUSES, 'Unpaid', 'Archived']) {
      await expect(page.getByRole('checkbox', { name })).toBeChecked({ checked: names.includes(name) })
    }
  }
  const search = async (text: string) => {
    const field = page.getByRole('search').getByRole('textbox')
    await field.fill(text)
    await field.press('Enter')
    await expect(page).toHaveURL(/search=/)
    await openFilter()
  }
  const from = page.getByRole('textbox', { name: 'From' })
  const days = [from, page.getByRole('textbox', { name: 'To', exact: true })]
  await openAsAdministrator(page, '/all-orders')
  await expect(page.getByRole('heading', { level: 1, name: 'ALL ORDERS' })).toBeVisible()
  await openFilter()
  await expectChecked('Processing', 'Confirmed', 'Pickup', 'Dispatched')
  for (const day of days) await expect(day).toHaveValue(/^\d{2}-\d{2}-\d{4}$/)

  // Delivered is not among the statuses that the list shows at first.
  await search(order.orderNo)
  for (const text of [
    order.orderNo,
    order.orderId,
    customer.user.email,
    'Crash Guard',
    'NX500',
    'each',
    'Discount 10\u00a0%',
    'Race Course Road',
  ]) {
    await expect(list.getByText(text, { exact: false }).first()).toBeVisible()
  }
  await expect(list.getByText('Paid', { exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: 'ST123456789IN' })).toHaveAttribute('href', tracking.trackingLink)
  for (const action of ['Edit', 'Delete'])
    await expect(list.getByRole('button', { name: `${action} ${order.orderNo}` })).toBeVisible()
  await expectNoSideways(page)

  await search(customer.user.email)
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  await expect(pages.getByRole('link')).toHaveCount(2)
  await expectChecked()
  for (const day of days) await expect(day).toHaveValue('')
  await expect(list.getByText('Not Paid', { exact: true })).toHaveCount(10)
  // A card shows it when it is opened.
  if (isMobile)
    await list
      .getByRole('button', { name: /^Details of / })
      .first()
      .click()
  await expect(list.getByText('–', { exact: true })).toHaveCount(isMobile ? 1 : 10)
  await expectAccessible(page)
  await expectNoSideways(page)
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await expect(list.getByText(order.orderNo).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Unpaid' }).check()
  await expect(list.getByText('Not Paid', { exact: true })).toHaveCount(10)
  await expect(list.getByText(order.orderNo)).toHaveCount(0)
  await expect(pages).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Pickup' }).check()
  await expect(page.getByText('No Records Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show all orders' })).toBeVisible()
  await from.fill('9/3/2031')
  await from.press('Enter')
  await expect(page).toHaveURL(/startDate=2031-03-09/)
  await expect(from).toHaveValue('09-03-2031')
  await page.getByRole('button', { name: 'Clear dates' }).click()
  await expect(from).toHaveValue('')
  await expect(page).not.toHaveURL(/startDate=2031/)
  await reload(page)
  await openFilter()
  await expect(from).toHaveValue('')
  await expectChecked('Pickup', 'Unpaid')
})

test('R388 R457 R461 R463 D07 an order is edited, with a conflict for the second of two administrators, and then has its receipt, packing slip and refund', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await customerWithAddress()
  const { call } = await administrator()
  const order = await orderFor(customer, [['crash-guard', 1]], false)
  await onList(page, customer)
  const invoice = page.getByRole('button', { name: `Invoice of ${order.orderNo}` })
  await expect(invoice).toBeDisabled()
  await page.getByRole('button', { name: `Edit ${order.orderNo}` }).click()
  const form = dialog(page).getByRole('form')
  await call('PUT /updateOrder/', { body: { orderId: order.orderId, status: 'Pickup' } })
  await choose(form, 'status', 'Confirmed')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(form.getByRole('alert')).toContainText('Asha Menon has changed status from Processing to Pickup')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Reload the order' }).click()
  await expect(menuField(form, 'status')).toHaveText('Pickup')
  await form.getByLabel('isPaid').check()
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(form.getByText('Please fill this in.')).toBeVisible()
  await form.getByLabel('How was it paid?').fill('Bank transfer 4711')
  await form.getByLabel('trackingId').fill('ST1')
  await form.getByLabel('trackingLink').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(form.getByText('A link begins with http:// or https://').first()).toBeVisible()
  await form.getByLabel('trackingLink').fill('https://tracking.example/ST1')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toContainText(`Order ${order.orderNo} is updated.`)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${order.orderNo}` }).click()
  await expect(form.getByLabel('isPaid')).toBeDisabled()
  await form.getByRole('button', { name: 'EXIT' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const file = page.waitForEvent('download')
  await invoice.click()
  expect((await file).suggestedFilename()).toBe(`invoice-${order.orderNo}.pdf`)
  const slip = page.waitForEvent('download')
  await page.getByRole('button', { name: `Packing slip of ${order.orderNo}` }).click()
  expect((await slip).suggestedFilename()).toBe(`packing-slip-${order.orderNo}.pdf`)
  await page.getByRole('button', { name: `Refund ${order.orderNo}` }).click()
  await expect(form).toContainText('Refundable:')
  await form.getByLabel('Amount in rupees').fill('nothing')
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(form.getByText('Please enter an amount, such as 450 or 450.50.')).toBeVisible()
  await form.getByLabel('Amount in rupees').fill('0.50')
  await form.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(form.getByText(/^Please refund all that is left, ₹[\d,]+\.00, or at least ₹1\.00/)).toBeVisible()
  await form.getByRole('button', { name: /^Refund all: ₹/ }).click()
  const amount = form.getByLabel('Amount in rupees')
  await expect(amount).toHaveValue(String(order.totalPrice))
  await expect(form.getByRole('status')).toContainText('will be refunded.')
  await amount.fill(String(order.totalPrice + 1))
  await expect(amount).toHaveAccessibleDescription(/At most ₹[\d,]+\.00 can be refunded\./)
  await expect(form.getByRole('status')).toHaveText('')
  await amount.fill('250.50')
  await form.getByLabel('Reason (for the shop only)').fill('A scratch')
  await form.getByLabel('Message to the customer').fill('Sorry for the scratch.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(notices(page)).toContainText('₹250.50 will be refunded.')
  await expect(page.getByText('Partly refunded')).toBeVisible()
})

test('R453 a paid order is cancelled with the refund shown, then archived, and restored', async ({
  quietPage: page,
}) => {
  const customer = await customerWithAddress()
  const order = await orderFor(customer, [['crash-guard', 2]])
  await onList(page, customer)
  await page.getByRole('button', { name: `Delete ${order.orderNo}` }).click()
  const refusal = page.getByRole('dialog', { name: `Order ${order.orderNo} cannot be deleted now` })
  await expect(refusal).toContainText('Cancel this order first')
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('button', { name: `Edit ${order.orderNo}` }).click()
  const form = dialog(page).getByRole('form')
  await choose(form, 'status', 'Cancelled')
  const total = /₹[\d,]+\.00 will be refunded to the customer\./
  await expect(form.getByText(total)).toBeVisible()
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

  const remove = page.getByRole('button', { name: `Delete ${order.orderNo}` })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await expect(question).toContainText('Are you sure want to delete this item?')
  await expect(question).toContainText(`Order ${order.orderNo} moves to the archive.`)
  await question.getByRole('button', { name: 'No', exact: true }).last().click()
  await remove.click()
  await question.getByRole('button', { name: `Yes, archive ${order.orderNo}` }).click()
  await expect(page.getByText('No Records Found')).toBeVisible()
  await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Archived' }).check()
  await expect(page).toHaveURL(/archived=true/)
  await expect(list.getByText('In the archive')).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('button', { name: `Restore ${order.orderNo}` }).click()
  await expect(notices(page)).toContainText(`Order ${order.orderNo} is back in the list.`)
  await expect(page.getByText('No Records Found')).toBeVisible()
})

/** Orders a customer's saved cart in their name, after a figure that is not the shop's. */
async function addOrder(page: Page, customer: Customer): Promise<void> {
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
  await form.getByLabel('userId').fill(customer.user.id)
  await form.getByLabel('addressId').fill(customer.addressId)
  await form.getByLabel('totalPrice').fill('1')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toContainText('The shop calculates other amounts.')
  await expect(form.getByText(/^The shop calculates ₹/)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('totalPrice').fill('')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toContainText('waits for payment.')
  await expect(page.getByText('Not Paid', { exact: true })).toBeVisible()
}

test('R038 R455 R456 R458 R464 R465 R466 R467 R468 R469 R470 R471 R472 an order is added and gets another line, both compared with the shop’s figures; a list that fails says why', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await customerWithAddress()
  const cartItems = (await linesOf([['crash-guard', 1]])).map((line) => ({ ...line }))
  await customer.call('PUT /cart', { body: { cartItems } })
  const busy = { status: 503, message: 'The shop is busy at the moment.' }
  await refuse(page, /\/api\/all-orders/, busy)
  await onList(page, customer)
  await expect(notices(page)).toContainText(busy.message)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(busy.message)
  await page.unroute(/\/api\/all-orders/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Records Found')).toBeVisible()
  await addOrder(page, customer)

  const { orders } = await customer.call('GET /orders/{userId}', { params: { userId: customer.user.id } })
  await addLine(page, only(orders))
  await refuse(page, /\/api\/all-order-details/, busy)
  await reload(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(busy.message)
})

test('R037 W13 R381 a phone order is entered', async ({ quietPage: page }) => {
  const customer = await customerWithAddress()
  const { email, id } = customer.user
  await openAsAdministrator(page, '/create-orders')
  await expect(page.getByRole('heading', { level: 1, name: 'CREATE ORDERS' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'PLACE ORDER' })).toBeDisabled()
  await page.getByRole('searchbox', { name: /Email, name or mobile/ }).fill(email)
  await page.getByRole('searchbox', { name: /Email, name or mobile/ }).press('Enter')
  await page.getByRole('button', { name: `Choose Asha Menon, ${email}` }).click()
  await page.getByRole('searchbox', { name: 'Product or bike' }).fill('crash guard nx500')
  await page.getByRole('searchbox', { name: 'Product or bike' }).press('Enter')
  await page.getByRole('button', { name: 'Add to the order: Crash Guard for NX500' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByRole('button', { name: 'PLACE ORDER' })).toBeEnabled()
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByText('Please choose an address.')).toBeVisible()
  await page.getByRole('radio', { name: /Race Course Road/ }).check()
  await expect(page.getByText(/^CGST/)).toBeVisible()
  await reload(page)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Race Course Road/ })).toBeChecked()
  await expect(page.getByLabel('Quantity of Crash Guard')).toHaveValue('2')
  await expect(page.getByText(/^CGST/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByRole('heading', { name: /^Order KM-/ })).toBeFocused()
  await expectAccessible(page)
  await reload(page)
  await expect(page.getByText('No products yet.')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  const { orders } = await customer.call('GET /orders/{userId}', { params: { userId: id } })
  expect(orders).toMatchObject([{ isPaid: false, order_details: [{ productName: 'Crash Guard', qty: 2 }] }])

  await page.context().clearCookies()
  const own = `/order/${orders[0]?.orderId}/${id}`
  await openAs(page, customer.somebody, own)
  await expect(page).toHaveURL(own)
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+ now$/ }).click()
  await payByCard(page.frameLocator('iframe[title="Payment"]'))
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Success' }).click()
  await expect(page.getByText('Successfull')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
  await expectAccessible(page)
})
