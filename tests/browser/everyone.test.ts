import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { tabAround, tabTo } from '../support/by-keyboard.ts'
import { someHome } from '../support/home-address.ts'
import { moving } from '../support/layout-checks.ts'
import { IS_WHOLE } from '../support/proof-size.ts'
import { accessibilityTree, expectAnnounced, listen, readingProblems } from '../support/screen-reader.ts'
import { demoAdministrator, someCustomer } from './account-steps.ts'
import { GUARD } from './addresses.ts'
import { buyerWith, onOrderPage } from './checkout-steps.ts'
import {
  addButton,
  afterEffects,
  banner,
  cartLine,
  cartPopup,
  choose,
  FAILED_REQUEST,
  goTo,
  open,
  openMenu,
  openSearch,
  option,
  searchPanel,
  slides,
  stopClock,
} from './steps.ts'

const BIKE = 'Dominar 400'
/** A window of 1280 by 1024 pixels, zoomed to 400 %. */
const LOW = { width: 320, height: 256 }

const main = (page: Page): Locator => page.getByRole('main')
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const summary = (page: Page): Locator => page.getByRole('region', { name: 'Order summary' })

/** Opens a page and waits until everything on it has loaded. */
async function openWhole(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.locator('.animate-roll, main [aria-hidden].bg-mist.rounded-sm')).toHaveCount(0)
}

const onDesktop = () => test.skip(({ isMobile }) => isMobile, 'zoom and screen readers are tested at desktop width')

/** Tabs to an element and presses a key. */
async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** A group of radio buttons is one tab stop; the arrow keys move inside it. */
async function pick(page: Page, group: 'Colors' | 'Bike Model' | 'Product Type', name: string): Promise<void> {
  const box = page.getByRole('group', { name: group })
  const [inside] = await box.getByRole('radio', { checked: true }).all()
  await tabTo(page, inside ?? box.getByRole('radio').first())
  if (!inside) await page.keyboard.press('Space')
  for (let presses = 0; presses < 5 && !(await option(page, group, name).isChecked()); presses++)
    await page.keyboard.press('ArrowRight')
  await expect(option(page, group, name)).toBeChecked()
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

test.describe('by keyboard alone', () => {
  test.skip(({ isMobile }) => isMobile && !IS_WHOLE, 'npm run proof does so at the width of a phone as well')

  test('R059 R137 from the first page to an order that is paid and cancelled; the focus is always seen', async ({
    quietPage: page,
  }) => {
    test.slow()
    const somebody = await someCustomer()
    await open(page, '/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main(page)).toBeFocused()
    await press(page, main(page).getByRole('button', { name: 'Find parts for your bike' }))
    const chooser = page.getByRole('dialog', { name: 'Which bike do you ride?' })
    await press(page, chooser.getByRole('button', { name: BIKE, exact: true }))
    await expect(chooser).toBeHidden()
    await expect(page).toHaveURL('/products/dominar-400')
    await press(page, main(page).getByRole('link', { name: 'Add to cart: Crash Guard', exact: true }))
    await expect(page).toHaveURL(GUARD)
    await expect(main(page)).toBeFocused()

    await press(page, page.getByRole('button', { name: 'Picture 2 of', exact: false }))
    await press(page, page.getByRole('button', { name: 'Enlarge the picture' }))
    await expect(page.locator('[data-rmiz-modal][open]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-rmiz-modal][open]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Enlarge the picture' })).toBeFocused()
    await pick(page, 'Bike Model', BIKE)
    await pick(page, 'Product Type', 'PRO')
    await pick(page, 'Colors', 'Red')
    await tabTo(page, page.getByRole('spinbutton', { name: 'Quantity' }))
    await page.keyboard.press('ArrowUp')
    await press(page, addButton(page))
    await expect(cartPopup(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cartPopup(page)).toBeHidden()
    await expect(addButton(page)).toBeFocused()
    await press(page, banner(page).getByRole('link', { name: /^Cart, 2/ }), 'Enter')
    await expect(page).toHaveURL('/cart')

    await press(page, page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }))
    await expect(page).toHaveURL('/signin?redirect=shipping')
    await type(page, main(page).getByLabel('Email'), somebody.email)
    await type(page, main(page).getByLabel('Password', { exact: true }), somebody.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/shipping')

    const home = someHome()
    for (const [label, text] of [
      ['Full name', home.name],
      ['Phone number', home.phone],
      ['Address', home.address],
      ['Postal code', home.pincode],
      ['City', home.city],
    ] as const)
      await type(page, page.getByRole('textbox', { name: new RegExp(`^${label}`) }), text)
    await press(page, page.getByRole('button', { name: 'Continue', exact: true }))
    await expect(page).toHaveURL('/placeOrder')

    await press(page, page.getByRole('button', { name: 'PLACE ORDER' }))
    const consent = page.getByRole('checkbox', { name: /I have read and accept/ })
    await expect(consent).toBeFocused()
    await expect(consent).toHaveAccessibleDescription(/accept the terms/)
    await page.keyboard.press('Space')
    await press(page, page.getByRole('button', { name: 'PLACE ORDER' }))
    const dialog = page.frameLocator('iframe[title="Payment"]')
    await press(page, dialog.getByRole('button', { name: 'UPI', exact: true }))
    await press(page, dialog.getByRole('button', { name: 'Customer paid', exact: true }))
    await onOrderPage(page)
    await expect(page.getByText('Successfull', { exact: true })).toBeVisible()

    const cancel = page.getByRole('button', { name: 'Cancel this order' })
    await press(page, cancel)
    const question = page.getByRole('dialog', { name: 'Cancel this order?' })
    await type(page, question.getByLabel('Reason (optional)'), 'Wrong colour')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, question.getByRole('button', { name: 'Cancel the order' }))
    await expect(page.getByText('Your Order is Cancelled', { exact: true })).toBeVisible()
    await expect(page.locator('#order-progress')).toBeFocused()
  })

  test('Tab reaches every control of the product page once, and nothing covers the focus', async ({
    quietPage: page,
    isMobile,
  }) => {
    test.slow()
    if (!isMobile) await page.setViewportSize(LOW)
    await openWhole(page, GUARD)
    const { reached, problems } = await tabAround(page)
    expect(problems).toEqual([])
    expect(reached.length).toBeGreaterThan(40)
  })

  test('what opens over the page lets the focus go on, and goes itself', async ({ quietPage: page, isMobile }) => {
    await open(page, GUARD)
    await press(page, banner(page).getByRole('button', { name: 'Search', exact: true }))
    const field = banner(page).getByRole('searchbox')
    await page.keyboard.type('crash')
    await expect(searchPanel(page).getByRole('link').first()).toBeVisible()
    await tabTo(page, page.getByRole('navigation', { name: 'You are here' }).getByRole('link').first())
    await expect(field).toBeHidden()
    if (isMobile) return
    await page.keyboard.press('Escape')
    const bikes = banner(page).getByRole('button', { name: 'Bikes' })
    await tabTo(page, bikes, { key: 'Shift+Tab' })
    await page.keyboard.press('Enter')
    await press(page, banner(page).getByRole('link', { name: 'Meteor 350', exact: true }), 'Escape')
    await expect(bikes).toBeFocused()
    await expect(banner(page).locator('#bikes-menu')).toBeHidden()
    // With the pointer on it as well (WCAG 1.4.13).
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await banner(page).getByRole('link', { name: 'ACCESSORIES' }).hover()
    await expect(banner(page).locator('#bikes-menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(banner(page).locator('#bikes-menu')).toBeHidden()
  })
})

test.describe('for those who listen', () => {
  onDesktop()

  test('R088 a product is read as name, price, offer, options and button', async ({ quietPage: page }) => {
    await open(page, GUARD)
    const heard = (await accessibilityTree(page)).filter(({ role, name }) => role !== 'InlineTextBox' && name !== '')
    const place = (words: RegExp) => heard.findIndex(({ name }) => words.test(name))
    const order = [
      /^Skip to/,
      /^You are here/,
      /^Crash Guard$/,
      /^₹[\d,]+\.\d\d$/,
      /^incl\. 18% GST$/,
      /without GST$/,
      /^Save ₹/,
      /^Bike Model$/,
      /^Colors$/,
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
  })

  test('navigation announces the page and focuses its content; changes within a page do not move the focus', async ({
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
    await open(page, GUARD)
    await choose(page, { Colors: 'Red' })
    await expect(option(page, 'Colors', 'Red')).toBeFocused()
    await expectAnnounced(page, /^(from )?₹.*incl\. 18% GST.*without GST.*off the part$/)
  })

  test('R154 announces changes of the cart: added, more, a coupon, removed', async ({ quietPage: page }) => {
    test.slow()
    const { call: boss } = await demoAdministrator()
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
    test.slow()
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
      ['/warranty', /./, 'Full Name', /required/i],
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

    await open(page, GUARD)
    await addButton(page).press('Enter')
    await expectAnnounced(page, /select|choose/i)
    const missing = page.getByRole('group', { name: 'Colors' })
    await expect(missing.getByRole('radio').first()).toBeFocused()
    await expect(missing).toHaveAccessibleDescription(/select|choose/i)
    await expectAccessible(page)
  })
})

test.describe('for those whom movement makes ill', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('R575 reduced motion: no autoplay, no transitions, none in dialogs, menus and notices', async ({
    quietPage: page,
    isMobile,
  }) => {
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
    if (isMobile) await openMenu(page)
    else await openSearch(page)
    expect(await moving(page)).toEqual([])
  })
})

test.describe('each of these checks finds a planted fault', () => {
  onDesktop()

  const show = (page: Page, body: string, style = '') =>
    page.setContent(`<!doctype html><html lang="en"><title>x</title><style>body{margin:0}${style}</style>${body}`)

  test('a focus that is covered, out of sight or not marked, and one that is caught', async ({ page }) => {
    const wanted = page.getByRole('button', { name: 'Two' })
    const two = '<button id="one">One</button><button id="two">Two</button>'
    await show(page, two)
    await tabTo(page, wanted)
    await show(page, two, '#two:focus{outline:none}')
    await expect(tabTo(page, wanted)).rejects.toThrow('does not show')
    await show(page, `${two}<div style="position:fixed;inset:0;background:#fff">`)
    await expect(tabTo(page, wanted)).rejects.toThrow('is covered')
    await show(page, two, '#two{position:fixed;left:-900px}')
    await expect(tabTo(page, wanted)).rejects.toThrow('outside the screen')
    await show(page, `${two}<script>one.onkeydown = (event) => event.preventDefault()</script>`)
    await expect(tabTo(page, wanted, { most: 5 })).rejects.toThrow('do not lead to')
    expect((await tabAround(page)).problems.join()).toMatch(/Two.* is not reached/)
    await show(page, two)
    expect((await tabAround(page)).problems).toEqual([])
  })

  test('missing announcements', async ({ page }) => {
    await listen(page)
    await page.goto('/robots.txt')
    const announced = (html: string) =>
      page.evaluate(async (words) => {
        document.body.innerHTML = '<p id="s" role="status"></p><p id="p"></p><dialog>D</dialog>'
        await new Promise((done) => setTimeout(done))
        const there = window as unknown as { announced: string[] }
        there.announced.length = 0
        document.querySelector('dialog')?.[words.startsWith('<b') ? 'showModal' : 'close']()
        const place = document.getElementById(words.startsWith('<p') ? 'p' : 's')
        if (place) place.innerHTML = words
        await new Promise((done) => setTimeout(done))
        return there.announced
      }, html)
    expect(await announced('Added')).toEqual(['Added'])
    expect(await announced('<p role="alert">No')).toEqual(['No'])
    // A status that appears together with its text, and one behind an open dialog.
    expect(await announced('<p role="status">Added')).toEqual([])
    expect(await announced('<b>Added')).toEqual([])
  })
})
