import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../support/browser.ts'
import { addButton, banner, cartLine, cartPopup, choose, expectNoSideways, goTo, isNarrow, open } from '../steps.ts'

const BIKE = 'Interceptor 650'
const STAY = 'Saddle Stay'

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Expects what every page of the journey has to meet. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSideways(page)
}

test('the journey at 400 % zoom: no overflow, nothing out of reach, no axe violations', async ({ quietPage: page }) => {
  test.slow()
  // A window of 1440 by 900 pixels, zoomed to 400 %.
  await page.setViewportSize({ width: 360, height: 225 })
  expect(isNarrow(page)).toBe(true)
  await open(page, '/')
  await expectSound(page)
  await page.getByRole('main').getByRole('button', { name: 'Find parts for your bike' }).click()
  const chooser = page.getByRole('dialog', { name: 'Which bike do you ride?' })
  await chooser.getByRole('button', { name: BIKE, exact: true }).click()
  // A menu that is opened before the bike's page has come is closed by it.
  await expect(heading(page)).toContainText(BIKE)
  await goTo(page, 'ACCESSORIES')
  await expect(heading(page)).toHaveText('Accessories')
  await expectSound(page)
  await page.getByRole('main').getByRole('link', { name: BIKE, exact: true }).click()
  await expect(page).toHaveURL('/products/interceptor-650')
  await expectSound(page)
  await page.getByRole('link', { name: `Add to cart: ${STAY}` }).click()
  await expect(heading(page)).toHaveText(STAY)
  await choose(page, { 'Product Type': 'Left', Colors: 'Silver' })
  await expectSound(page)
  await addButton(page).click()
  await expect(cartPopup(page)).toBeVisible()
  await expectSound(page)
  for (const control of [
    // A toast that is still there has one of its own.
    cartPopup(page).getByRole('button', { name: 'Close' }).first(),
    cartPopup(page).getByRole('link', { name: 'Checkout' }),
    cartPopup(page).getByRole('button', { name: 'Exit' }),
    cartPopup(page).getByRole('link', { name: 'Goto Cart' }),
  ]) {
    await control.scrollIntoViewIfNeeded()
    await expect(control).toBeInViewport({ ratio: 1 })
  }
  await cartPopup(page).getByRole('link', { name: 'Goto Cart' }).click()
  await expect(cartLine(page, STAY)).toBeVisible()
  await expectSound(page)
  await cartLine(page, STAY)
    .getByRole('button', { name: `Delete ${STAY}` })
    .click()
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await question.getByRole('button', { name: 'No' }).last().click()
  await page.getByRole('region', { name: 'Order summary' }).getByRole('button', { name: 'PROCEED TO CHECKOUT' }).click()
  await expect(page).toHaveURL('/signin?redirect=shipping')
  await expect(banner(page)).toBeVisible()
  await expectSound(page)
})
