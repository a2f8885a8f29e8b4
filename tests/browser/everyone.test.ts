import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { moving } from '../support/layout-checks.ts'
import { accessibilityTree, expectAnnounced, listen, readingProblems } from '../support/screen-reader.ts'
import { administrator, someCustomer } from './account-steps.ts'
import { GUARD } from './addresses.ts'
import { buyerWith } from './checkout-steps.ts'
import { BIKE, fillCartByKeyboard, main, orderByKeyboard } from './everyone-steps.ts'
import {
  addButton,
  afterEffects,
  cartLine,
  cartPopup,
  choose,
  FAILED_REQUEST,
  goTo,
  open,
  openMenu,
  openSearch,
  option,
  slides,
  stopClock,
} from './steps.ts'

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const summary = (page: Page): Locator => page.getByRole('region', { name: 'Order summary' })

test.describe('by keyboard alone, and the focus is always seen', () => {
  test('from the first page over a bike and a part with its options to the cart', async ({ quietPage: page }) => {
    await fillCartByKeyboard(page)
  })

  test('from the cart to an order that is paid and cancelled', async ({ quietPage: page }) => {
    await orderByKeyboard(page, await someCustomer())
  })
})

test.describe('for those who listen', () => {
  test('R088 a product is read as name, price, offer, options and button; what is missing and the new price are announced', async ({
    quietPage: page,
  }) => {
    await listen(page)
    await open(page, GUARD)
    const heard = (await accessibilityTree(page)).filter(({ role, name }) => role !== 'InlineTextBox' && name !== '')
    const place = (words: RegExp) => heard.findIndex(({ name }) => words.test(name))
    const order = [
      /^Skip to/,
      /^You are here/,
      /^Crash Guard$/,
      /^₹[\d,]+\.\d\d$/,
      /^incl\. 18% GST/,
      /\+ GST\)$/,
      /^Save ₹/,
      /^Colors$/,
      /^Bike Model$/,
      /^Quantity$/,
      /^Add to Cart$/i,
    ]
    const places = order.map((words, step) => {
      // The name is in the breadcrumb as well.
      if (step === 2) return heard.findIndex(({ role, level }) => role === 'heading' && level === 1)
      return place(words)
    })
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))

    await addButton(page).press('Enter')
    await expectAnnounced(page, /select|choose/i)
    const missing = page.getByRole('group', { name: 'Colors' })
    await expect(missing.getByRole('radio').first()).toBeFocused()
    await expect(missing).toHaveAccessibleDescription(/select|choose/i)
    await expectAccessible(page)
    await choose(page, { Colors: 'Red' })
    await expect(option(page, 'Colors', 'Red')).toBeFocused()
    await expectAnnounced(page, /^(from )?₹.*incl\. 18% GST.*\+ GST\).*off the part$/)
  })

  test('navigation announces the page and focuses its content, without a frame around it', async ({
    quietPage: page,
  }) => {
    await listen(page)
    await open(page, '/')
    await goTo(page, 'ACCESSORIES')
    await expectAnnounced(page, /^Accessories/)
    await expect(main(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('link').first()).toBeFocused()
    await page.goBack()
    await expect(heading(page)).toHaveText('Built to take the fall')
    await expect(main(page)).toBeFocused()
    expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
      'none',
    )

    // Lower than the results, so that the link to the second page is below the screen.
    await page.setViewportSize({ width: 1280, height: 400 })
    await open(page, '/search?q=guard')
    await page
      .getByRole('navigation', { name: /pages/i })
      .getByRole('link', { name: '2', exact: false })
      .first()
      .click()
    await expect(page).toHaveURL(/page=2/)
    await expect(main(page)).toBeFocused()
  })

  test('R137 R154 announces changes of the cart: added, more, a coupon, removed', async ({ quietPage: page }) => {
    const { call: boss } = await administrator()
    const code = `EVERYONE-${Date.now().toString(36).toUpperCase()}`
    const terms = {
      percent: 5,
      amount: null,
      from: '',
      until: '',
      usageLimit: null,
      usageLimitPerCustomer: null,
      withFirstOrder: true,
    }
    const { version } = await boss('POST /coupons', { body: { code, ...terms } })
    await listen(page)
    await buyerWith(page, [
      ['bash-plate', 1],
      ['crash-guard', 1],
    ])
    await open(page, '/cart')
    const field = page.getByRole('spinbutton', { name: 'Quantity of Crash Guard' })
    await field.press('ArrowUp')
    await expect(field).toHaveValue('2')
    await expectAnnounced(page, /^Total₹/)

    await summary(page).getByLabel('Coupon code').fill('NO-SUCH-CODE')
    await page.keyboard.press('Enter')
    await expectAnnounced(page, /coupon code is not valid/)
    const remove = summary(page).getByRole('button', { name: 'Remove' })
    await expect(remove).toBeFocused()
    await expect(remove).toHaveAccessibleDescription('Coupon code: NO-SUCH-CODE')
    await page.keyboard.press('Enter')
    await expect(summary(page).getByLabel('Coupon code')).toBeFocused()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expectAnnounced(page, new RegExp(`^Coupon ${code} is accepted$`))
    await expectAccessible(page)

    for (const [name, next] of [
      ['Bash Plate', cartLine(page, 'Crash Guard').getByRole('link')],
      ['Crash Guard', main(page)],
    ] as const) {
      await cartLine(page, name)
        .getByRole('button', { name: `Delete ${name}` })
        .press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).press('Enter')
      await expectAnnounced(page, new RegExp(`${name} was removed from your cart`))
      await expect(next).toBeFocused()
    }
    await boss('POST /coupons/{code}/end', { params: { code }, body: { version } })

    await open(page, '/productDetail/himalayan-450/lower-engine-guard')
    await addButton(page).click()
    await expect(cartPopup(page)).toBeFocused()
    await expect(cartPopup(page)).toHaveAccessibleName('In your cart')
    await expectAccessible(page)
  })

  test('results are announced, and errors are at their fields, the first of which gets the focus', async ({
    quietPage: page,
    allowConsole,
  }) => {
    allowConsole(FAILED_REQUEST)
    await listen(page)
    await open(page, '/about')
    await (await openSearch(page)).fill('guard')
    await expectAnnounced(page, /\d+ .*found|\d+ results?/i)
    await expectAccessible(page)
    expect(await readingProblems(page)).toEqual([])

    for (const [path, button, first, ids] of [
      ['/signin', 'SIGN IN', 'Email', /required|email|email/i],
      ['/signup', 'SIGN UP', 'First name', /required/i],
      ['/forgotPassword', /./, 'Email', /email|email/i],
      ['/contactus', 'Send message', 'Name', /Name is required/],
      ['/warranty', /./, 'What happened?', /at least \d+ characters/i],
    ] as const) {
      await open(page, path)
      const form = main(page)
        .locator('form')
        .filter({ has: page.getByLabel(first, { exact: true }) })
      const field = form.getByLabel(first, { exact: true })
      if (first === 'Email') await field.fill('nobody')
      await form.getByRole('button', { name: button }).last().press('Enter')
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(ids)
      await expectAnnounced(page, ids)
      if (path === '/signup') await expectAccessible(page)
    }
  })
})

test('R575 reduced motion: no autoplay, no transitions, none in dialogs, menus and notices', async ({
  quietPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stopClock(page)
  for (const path of ['/', GUARD]) {
    await open(page, path)
    await expect(heading(page)).toBeVisible()
    await afterEffects(page)
    await page.clock.runFor(1000)
    await afterEffects(page)
    const rows = page.getByRole('region').filter({ has: page.getByRole('group') })
    const before = await Promise.all((await rows.all()).map((row) => slides(row)))
    await page.clock.runFor(20_000)
    expect(await Promise.all((await rows.all()).map((row) => slides(row)))).toEqual(before)
    expect(await moving(page)).toEqual([])
  }
  // The popup appears by a timer once its code has loaded.
  await page.clock.resume()
  await choose(page, { 'Bike Model': BIKE, 'Product Type': 'PRO', Colors: 'Red' })
  await addButton(page).click()
  await expect(cartPopup(page)).toBeVisible()
  expect(await moving(page)).toEqual([])
  await page.keyboard.press('Escape')
  await openSearch(page)
  expect(await moving(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await openMenu(page)
  expect(await moving(page)).toEqual([])
})
