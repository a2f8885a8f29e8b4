import { expect, expectAccessible, test } from '../../support/browser.ts'
import { buyerWith } from '../checkout-steps.ts'

test('R320 R321 R322 R323 a saved address and the form for a new one exclude each other', { tag: '@phone' }, async ({
  quietPage: page,
}) => {
  await buyerWith(page)
  const saved = page.getByRole('radio', { name: /Race Course Road/ })
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  await saved.check()
  await expect(go).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Full name').click()
  await expect(saved).not.toBeChecked()
  await expect(go).toBeEnabled()
  await saved.check()
  await page.getByRole('button', { name: 'Proceed with this address' }).click()
  await expect(page).toHaveURL('/placeOrder')
})
