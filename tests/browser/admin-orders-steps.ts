import type { Locator, Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { expect, expectAccessible } from '../support/browser.ts'
import { linesOf } from './checkout-steps.ts'
import { choose, menuField } from './picker-steps.ts'
import { expectNoSideways, open } from './steps.ts'

export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Adds a line to an order among the details of all, after a price that is not the shop's. */
export async function addLine(page: Page, order: Pick<Order, 'orderId' | 'orderNo'>): Promise<void> {
  await open(page, '/all-ordersDetails')
  await expect(page.getByRole('heading', { level: 1, name: 'ORDER DETAILS' })).toBeVisible()
  await expect(page.getByText(order.orderNo).first()).toBeVisible()
  await choose(page, 'Creation date', 1)
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/)
  await expect(page.getByText(order.orderNo).first()).toBeVisible()
  await expect(page.getByText(/^\d+ lines?$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'ALL', exact: true }).click()
  await expect(page).toHaveURL('/all-ordersDetails')
  await expect(menuField(page, 'Creation date')).toHaveText('All dates')

  await page.getByRole('button', { name: 'ADD', exact: true }).click()
  const form = dialog(page).getByRole('form', { name: 'Add a line' })
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(form.getByText('Please fill this in.')).toHaveCount(3)
  const [added] = await linesOf([['top-rack', 1]])
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
  await form.getByLabel('price', { exact: true }).fill('')
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(notices(page)).toContainText('The line is saved')
  await page.getByRole('button', { name: `Edit Top Rack of ${order.orderNo}` }).click()
  const edit = dialog(page).getByRole('form', { name: 'Edit a line' })
  await expect(edit.getByLabel('qty')).toHaveValue('3')
  await edit.getByRole('button', { name: 'EXIT' }).click()
}

/** Returns a function that clicks, and one that tells how often it did. */
export function counted() {
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }
  return { click, clicks: () => clicks }
}
