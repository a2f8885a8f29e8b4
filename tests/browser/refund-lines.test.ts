import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { administrator, openAs, openAsAdministrator } from './account-steps.ts'
import { counted, dialog, notices } from './admin-orders-steps.ts'
import { type Customer, customerWithAddress, orderFor } from './checkout-steps.ts'
import { expectNoSideways, FAILED_REQUEST, loseAnswers, open } from './steps.ts'

const onList = (page: Page, { user }: Customer): Promise<void> =>
  openAsAdministrator(page, `/all-orders?search=${encodeURIComponent(user.email)}`)

test('one piece of an order is cancelled with four clicks, with its sum and email in sight, and its customer sees which', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  const customer = await customerWithAddress()
  const order = await orderFor(customer, [
    ['crash-guard', 2],
    ['top-rack', 1],
  ])
  const { call } = await administrator()
  await onList(page, customer)
  const { click, clicks } = counted()
  const form = dialog(page).getByRole('form')
  await click(page.getByRole('button', { name: `Refund ${order.orderNo}` }))
  await click(form.getByRole('button', { name: /^One piece more of Crash Guard/ }))
  const reason = form.getByLabel('Reason (for the shop only)')
  await click(reason)
  await reason.fill('Wants only one')
  const submit = form.getByRole('button', { name: /^Refund ₹[\d,]+\.\d\d$/ })
  await expect(submit).toBeVisible()
  const [sum = ''] = ((await submit.textContent()) ?? '').match(/₹[\d,.]+/) ?? []
  await expect(form.getByRole('status')).toContainText(`${sum} will be refunded.`)
  await expectAccessible(page)
  await expectNoSideways(page)
  await form.getByText('Email to the customer', { exact: true }).click()
  await expect(form.getByText(`A refund for your order ${order.orderNo}`)).toBeVisible()
  await expect(form.getByText('1 × Crash Guard')).toBeVisible()
  await expect(form.getByText(/The pieces below are cancelled and will not be sent/)).toBeVisible()
  await click(submit)
  await expect(notices(page)).toContainText(`${sum} will be refunded.`)
  expect(clicks()).toBeLessThanOrEqual(4)
  const { order: now } = await call('GET /order/{id}', { params: { id: order.orderId } })
  expect(now).toMatchObject({ status: 'Processing', payment: 'partly_refunded' })
  expect(now.order_details.map(({ qtyRefunded }) => qtyRefunded)).toEqual([1, 0])

  const { orders } = await call('POST /dispatches/orders', { body: { orders: [order.orderId] } })
  expect(orders).toMatchObject([{ pieces: 2 }])

  await open(page, `/all-orders/${order.orderId}`)
  await expect(page.getByText('1 of 2 refunded')).toBeVisible()
  await openAs(page, customer.somebody, `/order/${order.orderId}/${customer.user.id}`)
  await expect(page.getByText('1 of 2 refunded')).toBeVisible()
})

test('a dispatched piece is refunded with the tick that it is back, and another amount is one click away', async ({
  quietPage: page,
}) => {
  const customer = await customerWithAddress()
  const order = await orderFor(customer, [['crash-guard', 2]])
  const { call } = await administrator()
  await call('PUT /updateOrder/', { body: { orderId: order.orderId, status: 'Dispatched' } })
  await onList(page, customer)
  await page.getByRole('button', { name: `Refund ${order.orderNo}` }).click()
  const form = dialog(page).getByRole('form')
  const amount = form.getByLabel('Amount in rupees')
  await expect(amount).toHaveValue(String(order.totalPrice))
  await form.getByRole('button', { name: /^One piece more of Crash Guard/ }).click()
  await expect(amount).toHaveCount(0)
  await form.getByRole('button', { name: 'Another amount' }).click()
  await expect(amount).toHaveValue(String(order.totalPrice))
  await form.getByRole('button', { name: /^One piece more of Crash Guard/ }).click()
  await form.getByRole('checkbox', { name: /^Back in the shop/ }).check()
  await form.getByRole('checkbox', { name: /^Delivery/ }).check()
  await form.getByLabel('Reason (for the shop only)').fill('Did not fit')
  await form.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(notices(page)).toContainText('will be refunded.')
  const { order: now } = await call('GET /order/{id}', { params: { id: order.orderId } })
  expect(now).toMatchObject({ status: 'Dispatched', isDeliveryRefunded: true, order_details: [{ qtyRefunded: 1 }] })
})

test('a refund that is changed after its answer was lost is refused with what has happened, and then made', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await customerWithAddress()
  const order = await orderFor(customer, [['crash-guard', 3]])
  const { call } = await administrator()
  await onList(page, customer)
  await page.getByRole('button', { name: `Refund ${order.orderNo}` }).click()
  const form = dialog(page).getByRole('form')
  const more = form.getByRole('button', { name: /^One piece more of Crash Guard/ })
  const submit = form.getByRole('button', { name: /^Refund ₹/ })
  await more.click()
  await form.getByLabel('Reason (for the shop only)').fill('Wants only two')
  const answerAgain = await loseAnswers(page, /\/refund$/)
  await submit.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await answerAgain()
  await expect(form.getByText('1 of 3 refunded')).toBeVisible()

  await more.click()
  await submit.click()
  await expect(form.getByRole('alert')).toHaveText('This refund has been made already, with other pieces.')
  const refunded = async () => {
    const { order: now } = await call('GET /order/{id}', { params: { id: order.orderId } })
    return now.order_details.map(({ qtyRefunded }) => qtyRefunded)
  }
  expect(await refunded()).toEqual([1])
  await submit.click()
  await expect(notices(page)).toContainText('will be refunded.')
  expect(await refunded()).toEqual([3])
})
