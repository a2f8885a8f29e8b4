import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { administrator, openAsAdministrator } from './account-steps.ts'
import { counted, dialog, notices } from './admin-orders-steps.ts'
import { customerWithAddress, orderFor } from './checkout-steps.ts'
import { expectNoSideways, FAILED_REQUEST } from './steps.ts'

const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' })

const progress = (page: Page) => page.getByRole('list', { name: 'Progress' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Chooses one of the actions that are not the next step, by keyboard. */
async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^More actions/ }).press('Enter')
  await page.getByRole('menuitem', { name }).press('Enter')
}

test('an order is packed, dispatched and delivered on its page, which shows all that happened', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  const customer = await customerWithAddress()
  const { orderId, orderNo } = await orderFor(customer, [['crash-guard', 2]])
  await openAsAdministrator(page, `/all-orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crash Guard' })).toHaveAttribute('href', /\/productDetail\/nx500\//)
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(customer.user.email)
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Bank transfer')
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByLabel('Add a note').fill('Ring the bell twice.')
  await button(page, 'Add').click()
  await expect(timeline(page).getByText('Ring the bell twice.')).toBeVisible()
  await expect(page.getByLabel('Add a note')).toHaveValue('')

  await button(page, 'Mark as packed').click()
  await expect(progress(page).getByText(/^Packed, done/)).toBeVisible()
  await button(page, 'Dispatch').click()
  const form = dialog(page).getByRole('form', { name: `Dispatch order ${orderNo}` })
  await form.getByRole('button', { name: 'Dispatch', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Dispatch without a tracking number?' })
  await expect(question).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Enter a number' }).last().click()
  await expect(form.getByLabel('Tracking number')).toBeFocused()
  await form.getByRole('button', { name: 'Dispatch', exact: true }).click()
  await question.getByRole('button', { name: 'Dispatch without a number' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(notices(page)).toContainText(`Order ${orderNo} is dispatched.`)
  await expect(button(page, 'Mark as delivered')).toBeVisible()
  await expect(progress(page).getByText(/^Delivered, not yet/)).toBeVisible()

  const subject = `Your order ${orderNo} was dispatched`
  await timeline(page)
    .getByRole('button', { name: `Open the email “${subject}”` })
    .click()
  await expect(dialog(page).getByText('Your order is on its way')).toBeVisible()
  await expect(dialog(page)).toContainText(subject)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(timeline(page).getByRole('button', { name: `Open the email “${subject}”` })).toBeFocused()

  await button(page, 'Mark as delivered').click()
  await expect(button(page, 'Mark as delivered')).toBeHidden()
  for (const event of ['Order placed', 'Payment received', 'Packed', 'Dispatched', 'Delivered', 'Note']) {
    await expect(timeline(page).getByText(event, { exact: true })).toBeVisible()
  }
  for (const event of [/^Receipt voucher .* issued/, /^Tax invoice .* issued/, /^Email: Your order/]) {
    await expect(timeline(page).getByText(event).first()).toBeVisible()
  }
  await expectNoSideways(page)
})

test('an unpaid order waits for its payment, which is recorded; a colleague’s change is shown, not overwritten', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const order = await orderFor(await customerWithAddress(), [['crash-guard', 1]], false)
  const { orderId, orderNo } = order
  await openAsAdministrator(page, `/all-orders/${orderNo}`)
  await expect(progress(page).getByText(/^Waiting for payment/)).toBeVisible()
  await button(page, 'Record a payment').click()
  const form = dialog(page).getByRole('form')
  await button(page, 'Record the payment').click()
  await expect(form.getByText('Please fill this in.')).toBeVisible()
  await form.getByLabel('How was it paid?').fill('UPI 4411')
  await button(page, 'Record the payment').click()
  await expect(progress(page).getByText(/^Paid, done/)).toBeVisible()

  const { call } = await administrator()
  await call('PUT /updateOrder/', { body: { orderId, status: 'Confirmed' } })
  await button(page, 'Mark as packed').click()
  await expect(page.getByRole('alert')).toContainText('changed status from Processing to Confirmed meanwhile')
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await button(page, 'Mark as packed').click()
  await expect(button(page, 'Dispatch')).toBeVisible()

  await chooseMore(page, 'Edit')
  await expect(dialog(page).getByRole('form', { name: `Order ${orderNo}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^More actions/ })).toBeFocused()
})

test('an order that does not exist says so, with the way to the list', async ({ page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  await openAsAdministrator(page, '/all-orders/KM-23456789')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such order.' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/all-orders')
})

test('an order is found by a phone number with two clicks, gets a note with two, is dispatched and refunded with few', async ({
  quietPage: page,
}) => {
  const order = await orderFor(await customerWithAddress())
  await openAsAdministrator(page, '/iamadmin')
  const found = counted()
  const search = page.getByRole('search').getByRole('textbox')
  await found.click(search)
  await search.fill(order.address.phone)
  await search.press('Enter')
  await found.click(page.getByRole('link', { name: order.orderNo }))
  await expect(page.getByRole('heading', { level: 1, name: order.orderNo })).toBeVisible()
  expect(found.clicks()).toBeLessThanOrEqual(2)

  const noted = counted()
  await noted.click(page.getByLabel('Add a note'))
  await page.getByLabel('Add a note').fill('Leave it with the neighbour.')
  await noted.click(button(page, 'Add'))
  await expect(timeline(page).getByText('Leave it with the neighbour.')).toBeVisible()
  expect(noted.clicks()).toBeLessThanOrEqual(2)

  await button(page, 'Mark as packed').click()
  const dispatched = counted()
  await dispatched.click(button(page, 'Dispatch'))
  const form = dialog(page).getByRole('form')
  await dispatched.click(form.getByLabel('Tracking number'))
  await form.getByLabel('Tracking number').fill('77001')
  await dispatched.click(form.getByRole('button', { name: 'Dispatch', exact: true }))
  await expect(notices(page)).toContainText(`Order ${order.orderNo} is dispatched.`)
  expect(dispatched.clicks()).toBeLessThanOrEqual(3)

  const refunded = counted()
  await refunded.click(page.getByRole('button', { name: /^More actions/ }))
  await refunded.click(page.getByRole('menuitem', { name: 'Refund' }))
  const reason = form.getByLabel('Reason (for the shop only)')
  await refunded.click(reason)
  await reason.fill('Came too late')
  await refunded.click(form.getByRole('button', { name: /^Refund ₹/ }))
  await expect(notices(page)).toContainText('will be refunded.')
  expect(refunded.clicks()).toBeLessThanOrEqual(4)
})
