import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { callAs, callFrom, openAs, someAdministrator, someStaff } from './account-steps.ts'
import { customerWithAddress, orderFor } from './checkout-steps.ts'
import { choose } from './picker-steps.ts'
import { expectNoSideways, FAILED_REQUEST } from './steps.ts'

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
const part = (page: Page, name: string): Locator => page.getByRole('main').getByRole('region', { name, exact: true })

/** A customer with a paid order, who has written to the shop. */
async function regular() {
  const customer = await customerWithAddress()
  const { orderId, orderNo } = await orderFor(customer, [['crash-guard', 1]])
  const { email } = customer.user
  const body = { name: 'Asha Menon', email, phone: '', subject: 'Which bolts?', message: 'M8 or M10?' }
  await callFrom()('POST /contact', { body })
  return { customer, email, orderId, orderNo }
}

test('from an order to its customer: everything on one page; points are corrected, sessions ended, the account blocked and erased', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { customer, orderId, orderNo } = await regular()
  const boss = await someAdministrator()
  await openAs(page, boss, `/all-orders/${orderId}`)
  await page.getByRole('link', { name: 'Open customer' }).click()
  await expect(page).toHaveURL(`/indUsers/${customer.user.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Menon' })).toBeVisible()
  await expect(part(page, 'Orders').getByRole('link', { name: orderNo })).toHaveAttribute(
    'href',
    `/all-orders/${orderId}`,
  )
  await expect(part(page, 'Messages')).toContainText('Which bolts?')
  await expect(part(page, 'Bought')).toContainText('₹')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page)
  }
  await expectAccessible(page)

  const points = part(page, 'Credit points')
  await points.getByRole('button', { name: 'Correct the points' }).click()
  await expect(points).toContainText('Please enter a whole number of points.')
  await points.getByLabel('Points', { exact: true }).fill('40')
  await points.getByLabel('Reason').fill('For the late parcel')
  await points.getByRole('button', { name: 'Correct the points' }).click()
  await expect(notices(page)).toContainText('The points are corrected.')
  await expect(points).toContainText('+40 points')
  await expect(points).toContainText('For the late parcel')
  await choose(points, 'What to do', 'Set the balance')
  await points.getByLabel('Points', { exact: true }).fill('15')
  await points.getByLabel('Reason').fill('Typed wrongly')
  await points.getByRole('button', { name: 'Correct the points' }).click()
  await expect(points).toContainText('−25 points')
  await expect(points).toContainText('15 points to spend')

  await part(page, 'Signed in').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(part(page, 'Signed in')).toContainText('Nowhere.')

  const confirm = async (name: string | RegExp) => {
    await page.getByRole('dialog').getByLabel('Your own password').fill(boss.password)
    await page.getByRole('dialog').getByRole('button', { name }).click()
  }
  await page.getByRole('main').getByRole('button', { name: 'Block', exact: true }).click()
  await confirm('Yes')
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Erase', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 saved address')
  await expect(dialog).toContainText('1 message loses its sender')
  await expect(dialog).toContainText('1 paid order is not delivered yet.')
  await expectAccessible(page)
  await confirm(/^Erase/)
  await expect(page.getByText('Erased', { exact: true })).toBeVisible()
  await expect(part(page, 'Orders')).toContainText(orderNo)
  await expect(part(page, 'Addresses')).toHaveCount(0)
})

test('staff of support see what a customer has written, and nothing else', async ({ quietPage: page }) => {
  const { customer } = await regular()
  await openAs(page, await someStaff('support'), `/indUsers/${customer.user.id}`)
  await expect(part(page, 'Messages')).toContainText('Which bolts?')
  for (const name of ['Orders', 'Credit points', 'Signed in', 'Bought']) await expect(part(page, name)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Erase' })).toHaveCount(0)
})
