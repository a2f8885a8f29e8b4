import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../support/browser.ts'
import { heading, openWith, PRODUCT_CALL, quantity, question, total, twoLines } from '../cart-steps.ts'
import {
  addButton,
  banner,
  cartLine,
  cartLink,
  cartPopup,
  expectNoSideways,
  FAILED_REQUEST,
  hold,
  lineOf,
  only,
  open,
  productOf,
  refuse,
  store,
  storedLines,
} from '../steps.ts'

/** Makes a round trip from the page: it has processed every response that came before. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
}

test('R101 R125 R534 an error while adding is shown where it happened', async ({ page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const bracket = lineOf(await productOf('nx500', 'aux-light-bracket'), {})
  await openWith(page, [bracket], '/productDetail/nx500/aux-light-bracket')
  await refuse(page, PRODUCT_CALL, { status: 503, message: 'The shop is busy.' })
  const main = page.getByRole('main')
  await addButton(page).click()
  await expect(main.getByRole('alert')).toHaveText('The shop is busy.')
  await expect(cartPopup(page)).toBeHidden()
  await expect(addButton(page)).toBeEnabled()
  await expectAccessible(page)
  // The text belongs to this product: neither another product nor the cart shows it.
  await page
    .getByRole('region', { name: 'More for the NX500' })
    .getByRole('link', { name: 'Top Rack', exact: true })
    // By keyboard: the row moves by itself, so a click may hit the neighbouring slide.
    .press('Enter')
  await expect(heading(page)).toHaveText('Top Rack')
  await expect(main.getByRole('alert')).toHaveCount(0)
  await page.goBack()
  await expect(heading(page)).toHaveText('Aux Light Bracket')
  await addButton(page).click()
  await expect(main.getByRole('alert')).toHaveText('The shop is busy.')
  await cartLink(page).click()
  await expect(cartLine(page, 'Aux Light Bracket')).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('R137 R147 a late response restores neither an older quantity nor a deleted line', async ({ page }) => {
  const [mirrors, stay] = await twoLines()
  await openWith(page, [mirrors, stay])
  const field = quantity(page, mirrors.name)
  const more = cartLine(page, mirrors.name).getByRole('button', { name: 'One more' })
  // Only the first call waits; the others are answered before it.
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  let calls = 0
  await page.route(PRODUCT_CALL, async (route) => {
    calls += 1
    const first = calls === 1
    const answer = await route.fetch({ maxRetries: 1 })
    if (first) await free
    await route.fulfill({ response: answer })
  })
  const requests = page.waitForRequest(PRODUCT_CALL)
  await more.click()
  await requests
  for (const qty of ['5', '6']) {
    const answered = page.waitForResponse(PRODUCT_CALL)
    await more.click()
    await expect(field).toHaveValue(qty)
    await (await answered).finished()
  }
  const late = page.waitForResponse(PRODUCT_CALL)
  release()
  await (await late).finished()
  await settled(page)
  await expect(field).toHaveValue('6')
  await expect.poll(async () => (await storedLines(page)).map(({ qty }) => qty)).toEqual([6, 1])

  await page.unroute(PRODUCT_CALL)
  const letGo = await hold(page, PRODUCT_CALL)
  const last = page.waitForResponse(PRODUCT_CALL)
  await more.click()
  await cartLine(page, mirrors.name)
    .getByRole('button', { name: `Delete ${mirrors.name}` })
    .click()
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await expect(cartLine(page, mirrors.name)).toHaveCount(0)
  letGo()
  await (await last).finished()
  await settled(page)
  await expect(cartLine(page, mirrors.name)).toHaveCount(0)
  await expect.poll(async () => only(await storedLines(page)).uuid).toBe(stay.uuid)
})

test('R158 whatever text is stored, the cart is empty and nothing fails', async ({ page }) => {
  for (const text of ['', 'rubbish', 'null', '{}', '"text"', '[[[]]]', '{"length":3}', '['.repeat(5000)]) {
    await store(page, { cartItems: text, cartPrices: text, myBike: text })
    await open(page, '/cart')
    await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items')
  }
})

test('R134 R136 at 320 px, with long names and 99 pieces, nothing overflows sideways', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const pannier = lineOf(await productOf('nx500', 'pannier-box'), { color: 'Black', qty: 99 })
  const guard = lineOf(await productOf('dominar-250', 'crash-guard'), {
    color: 'Silver',
    model: 'Dominar 250',
    type: 'Standard',
    qty: 99,
  })
  await openWith(page, [pannier, guard])
  await expect(total(page)).toContainText('₹')
  await expectNoSideways(page)
  await page.getByRole('button', { name: `Delete ${guard.name}` }).click()
  await expect(question(page)).toBeInViewport({ ratio: 1 })
  await expectNoSideways(page)
  await page.keyboard.press('Escape')
  await expect(banner(page).locator('[data-badge]')).toBeVisible()
})
