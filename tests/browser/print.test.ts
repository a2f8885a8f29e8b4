import { expect, test } from '../support/browser.ts'
import { buyerWith, onOrderPage, payByCard, toDialog, toReview } from './checkout-steps.ts'
import { call, open } from './steps.ts'

/** Roles that are useless on paper: buttons, and links to other pages. */
const FOR_SCREENS = ['banner', 'contentinfo', 'navigation', 'button', 'complementary'] as const

test('a printed order shows seller, number and amounts, and no controls', async ({ quietPage: page }) => {
  test.slow()
  const shop = await call('GET /shop')
  await buyerWith(page)
  await toReview(page)
  const dialog = await toDialog(page)
  await payByCard(dialog)
  await dialog.getByRole('button', { name: 'Success' }).click()
  await onOrderPage(page)
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
  await expect(main.getByRole('heading', { name: 'Crash Guard' })).toBeVisible()
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
