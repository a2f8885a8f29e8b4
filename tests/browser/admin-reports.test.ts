import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { istDate } from '#rules/financial-year.ts'
import { choicesOf } from '#rules/pricing.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { someHome } from '../support/home-address.ts'
import { administrator, callAs, openAsAdministrator, someCustomer } from './account-steps.ts'
import { choose, menuField } from './picker-steps.ts'
import { expectNoSideways, FAILED_REQUEST, productOf } from './steps.ts'

/** An address in another state, and nobody else's: whoever shares one shares the first-order discount. */
const someAddress = () => ({ ...someHome(), city: 'Kochi', state: 'Kerala', pincode: '682016' })

/**
 * Creates an order to Kerala that the administrator has marked as paid by hand and that was dispatched. Returns its
 * number, and the month of its invoice.
 */
async function someSale() {
  const { call: asBoss } = await administrator()
  const { user, call } = await callAs(await someCustomer())
  const { result } = await call('POST /address/{userId}', { params: { userId: user.id }, body: someAddress() })
  const product = await productOf('nx500', 'crash-guard')
  const [choice] = choicesOf(product.pricing)
  const cartItems = [{ proId: product.id, name: product.name, bike: product.bikes.name, ...choice, qty: 1 }]
  const addressId = result.address_id
  const quote = await call('POST /quote', { body: { cartItems, addressId } })
  const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = quote
  const prices = { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice }
  const { orderId, orderNo } = await call('POST /create-payment', {
    body: { userId: user.id, addressId, cartItems, ...prices, consent: true },
  })
  await asBoss('PUT /updateOrder/', { body: { orderId, isPaid: true, reason: 'Bank transfer' } })
  await asBoss('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
  const { order } = await call('GET /order/{id}', { params: { id: orderId } })
  return { orderNo, month: istDate(new Date(order.document?.issuedAt ?? '')).slice(0, 7) }
}

const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const part = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const field = (page: Page, name: string): Locator => page.getByRole('main').getByLabel(name, { exact: true })

/** Presses a section's download button and returns the file. */
async function fileOf(page: Page, name: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `${name} as a CSV file` }).click()
  const download = await coming
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Returns the last day, by the shop's answer, of the sales report that a step makes the page load. */
async function lastDay(page: Page, step: () => Promise<void>): Promise<string> {
  const coming = page.waitForResponse(/api\/reports\/sales(\?|$)/)
  await step()
  return (await (await coming).json()).to
}

test('the dashboard shows each figure as a chart, as a table and as a file; so does the GST month with its tables and sums', async ({
  quietPage: page,
}) => {
  const { month } = await someSale()
  const today = await lastDay(page, () => openAsAdministrator(page, '/dashboard'))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(field(page, 'To')).toHaveValue(today)
  const sales = page.locator('dl').first()
  await expect(sales).toContainText('Paid orders')
  await expect(sales).toContainText('Average order')
  for (const name of ['Sales by day', 'Orders by status', 'Best sellers', 'Sales by bike', 'Sales by state']) {
    const panel = part(page, name)
    await expect(panel.getByRole('img', { name: new RegExp(`^Bar chart: ${name}`) })).toBeVisible()
    await panel.getByText('Table', { exact: true }).click()
    await expect(panel.getByRole('table')).toBeVisible()
  }
  await expect(part(page, 'Sales by state').getByRole('row').filter({ hasText: 'Kerala' })).toBeVisible()
  await expect(part(page, 'Best sellers').getByRole('row').filter({ hasText: 'Crash Guard' }).first()).toBeVisible()
  await expect(part(page, 'Points outstanding')).toContainText('Held by open payments')
  await expectAccessible(page)
  await expectNoSideways(page)
  const states = await fileOf(page, 'Sales by state')
  expect(states.name).toMatch(/^sales-states-20.*\.csv$/)
  expect(states.text).toContain('Kerala,')

  await openAsAdministrator(page, `/gst?month=${month}`)
  await expect(page.getByRole('heading', { level: 1, name: 'GST month' })).toBeVisible()
  await expect(menuField(page, 'Month')).toHaveText(monthName.format(new Date(`${month}-01`)))
  const small = part(page, 'B2C small by state and rate')
  await expect(small.getByRole('row').filter({ hasText: '32-Kerala' })).toContainText('18 %')
  await expect(small.getByRole('row').filter({ hasText: 'Total' })).toBeVisible()
  await expect(part(page, 'HSN summary, B2C')).toContainText('8714')
  await expect(part(page, 'Documents issued')).toContainText('Invoices for outward supply')
  await expect(part(page, 'B2C large')).toContainText('None in this month.')
  await expect(page.getByText('more than ₹1,00,000.00')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const goods = await fileOf(page, 'HSN summary, B2C')
  expect(goods.name).toBe(`gst-${month}-hsnB2c.csv`)
  expect(goods.text).toContain('HSN,Description,UQC,Total Quantity')
  await choose(page, 'Month', 3)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/gst\?month=20\d\d-\d\d$/)
  await expect(part(page, 'HSN summary, B2C')).toContainText('None in this month.')
})

test('the dashboard’s days are in the URL; a payment to review links to its order, and its review ends with a note', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { orderNo } = await someSale()
  const why = 'The payment belongs to no order'
  const look = { since: new Date().toISOString(), amount: 10, why }
  const looks = [
    { ...look, kind: 'orphan', reference: 'pay_nobody' },
    { ...look, kind: 'order', reference: orderNo, why: 'Paid twice' },
  ]
  await page.route(/api\/reports\/sales(\?|$)/, async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    const json = await answer.json()
    await route.fulfill({ response: answer, json: answer.ok() ? { ...json, looks } : json })
  })
  const sent: unknown[] = []
  await page.route('**/api/payments/reviewed', async (route) => {
    sent.push(route.request().postDataJSON())
    looks.shift()
    await route.fulfill({ json: { message: 'The review of pay_nobody has ended.' } })
  })
  await openAsAdministrator(page, '/dashboard')
  await field(page, 'From').fill('2024-02-01')
  await field(page, 'To').fill('2024-02-29')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL('/dashboard?from=2024-02-01&to=2024-02-29')
  await expect(part(page, 'Sales by day')).toContainText('No sales in this period.')
  await field(page, 'From').fill('2024-03-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(field(page, 'From')).toHaveValue('2024-03-01')
  await expectAccessible(page)
  const today = await lastDay(page, () => page.getByRole('link', { name: 'Last 30 days' }).click())
  await expect(page).toHaveURL('/dashboard')
  await expect(field(page, 'To')).toHaveValue(today)

  const list = part(page, 'Payments to review')
  await list.getByRole('button', { name: 'Mark as reviewed: pay_nobody', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Review of pay_nobody' })
  await dialog.getByRole('button', { name: 'End the review' }).click()
  await expect(dialog.getByText('Please say what was done.')).toBeVisible()
  await dialog.getByLabel('What was done').fill('Refunded by hand at the provider.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'End the review' }).click()
  await expect(page.getByText('The review of pay_nobody has ended.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const note = 'Refunded by hand at the provider.'
  expect(sent).toEqual([{ kind: 'orphan', reference: 'pay_nobody', why, note }])
  await expect(list.getByText('pay_nobody', { exact: true })).toBeHidden()
  await expectNoSideways(page)

  await expect(list.getByRole('link')).toHaveCount(1)
  await list.getByRole('link', { name: orderNo }).click()
  await expect(page).toHaveURL(new RegExp(`^[^?]*/all-orders\\?.*search=${orderNo}`))
  const orders = page.getByRole('region', { name: 'Orders' })
  await expect(orders.getByText(orderNo).first()).toBeVisible()
  await expect(orders.getByText('1 order', { exact: false })).toBeVisible()
})
