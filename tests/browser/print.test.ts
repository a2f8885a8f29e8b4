import { expect, test } from '../support/browser.ts'
import { openAs } from './account-steps.ts'
import { customerWithAddress, orderFor } from './checkout-steps.ts'
import { call, open } from './steps.ts'

/** Roles that are useless on paper: buttons, and links to other pages. */
const FOR_SCREENS = ['banner', 'contentinfo', 'navigation', 'button', 'complementary'] as const

test('a printed order shows seller, number and amounts, and no controls', async ({ quietPage: page }) => {
  const shop = await call('GET /shop')
  const customer = await customerWithAddress()
  const { orderId } = await orderFor(customer)
  await openAs(page, customer.somebody, `/order/${orderId}/${customer.user.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Successfull')).toBeVisible()
  await expect(main.getByText(shop.legalName)).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  for (const role of FOR_SCREENS) await expect(page.getByRole(role), role).toHaveCount(0)
  await expect(main.getByText('Ask on WhatsApp')).toBeHidden()
  await expect(main.getByText(shop.name, { exact: true })).toBeVisible()
  await expect(main.getByText(shop.legalName)).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Order /)
  await expect(main.getByRole('heading', { name: 'Shipping address' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Crash Guard', exact: true })).toBeVisible()
  const amounts = main.getByRole('region', { name: 'Order summary' }).locator('dd.money')
  await expect(amounts.last()).toBeVisible()
  // The amounts are in a column, each aligned to the right end of its line.
  const ends = () =>
    amounts.evaluateAll((all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().right))).size)
  await expect.poll(ends).toBe(1)
})

test('a printed product shows its name, price, picture and description', async ({ quietPage: page }) => {
  await open(page, '/productDetail/nx500/crash-guard')
  await page.emulateMedia({ media: 'print' })
  for (const role of FOR_SCREENS) await expect(page.getByRole(role), role).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Crash Guard' })).toBeVisible()
  await expect(page.locator('[data-price]')).toBeVisible()
  await expect(main.getByRole('img').first()).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(page.locator('[aria-roledescription=carousel]')).toBeHidden()
})
