import { expect, expectAccessible, test } from '../support/browser.ts'
import { tabTo } from '../support/by-keyboard.ts'
import { GUARD } from './addresses.ts'
import {
  banner,
  call,
  cartLink,
  dataOf,
  expectNoSideways,
  FAILED_REQUEST,
  goTo,
  hold,
  lineOf,
  open,
  openMenu,
  productOf,
  refuse,
  searchPanel,
  store,
} from './steps.ts'

const INK = 'rgb(16, 18, 20)'
const PAPER = 'rgb(255, 255, 255)'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

test('R002 R040 R054 each kind of page fits a wide screen and 320 px, under a dark header at home and a light one elsewhere; an unknown path offers a search', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  for (const path of ['/', '/products/dominar-400', GUARD, '/search?q=guard', '/cart', '/no-such-page']) {
    await page.setViewportSize(WIDE)
    await open(page, path)
    await expect(banner(page)).toHaveCSS('background-color', path === '/' ? INK : PAPER)
    await expectNoSideways(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSideways(page)
  }
  const links = page.getByRole('contentinfo').getByRole('link')
  for (const link of await links.all()) await expect(link).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await main.getByRole('searchbox').fill('handguards')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=handguards')
  await expect(main.getByRole('heading', { name: 'Handguards' }).first()).toBeVisible()
})

test('R001 R041 R045 R052 the header and the footer lead on without loading the shop anew, each page from its top', async ({
  quietPage: page,
}) => {
  const { name } = await call('GET /shop')
  const heading = page.getByRole('heading', { level: 1 })
  await open(page, '/')
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  for (const [link, title] of [
    ['ABOUT US', 'About Us'],
    ['ACCESSORIES', 'Accessories'],
    ['CONTACT US', 'Contact us'],
    ['HOME', 'Built to take the fall'],
  ] as const) {
    await goTo(page, link)
    await expect(heading).toHaveText(title)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const footer = page.getByRole('contentinfo')
  const scrolled = () => page.evaluate(() => window.scrollY)
  for (const [link, title] of [
    ['Terms and conditions', 'Terms and Conditions'],
    ['Privacy policy', 'Privacy Policy'],
    ['Accessories', 'Accessories'],
    ['Contact us', 'Contact us'],
    [name, 'Built to take the fall'],
  ] as const) {
    await footer.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(scrolled).toBeGreaterThan(100)
    await footer.getByRole('link', { name: link, exact: true }).click()
    await expect(heading).toHaveText(title)
    await expect.poll(scrolled).toBe(0)
  }
  await banner(page).getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/signin')
  await banner(page).getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('data-same')
})

test('R044 the cart icon counts the pieces in the cart', async ({ quietPage: page }) => {
  const guard = await productOf('himalayan-450', 'lower-engine-guard')
  const sliders = await productOf('speed-400', 'fork-sliders')
  await store(page, { cartItems: [lineOf(guard, {})] })
  await open(page, '/accessories')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item')
  await store(page, { cartItems: [lineOf(guard, { qty: 2 }), lineOf(sliders, { color: 'Orange', qty: 3 })] })
  await open(page, '/accessories')
  await expect(banner(page).locator('[data-badge]')).toHaveText('5')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 5 items')
})

test('R042 ACCESSORIES shows the bikes under the pointer and by keyboard; Escape closes them and keeps the focus', async ({
  quietPage: page,
}) => {
  await open(page, '/about')
  const link = banner(page).getByRole('link', { name: 'ACCESSORIES' })
  const submenu = banner(page).locator('#bikes-menu')
  const opener = banner(page).getByRole('button', { name: 'Bikes' })
  await expect(submenu).toBeHidden()
  await link.hover()
  await expect(submenu).toBeVisible()
  await expect(submenu.getByRole('link')).toHaveText((await call('GET /bikes')).map((bike) => bike.name))
  await page.getByRole('contentinfo').hover()
  await expect(submenu).toBeHidden()
  // With the pointer on it as well (WCAG 1.4.13).
  await link.hover()
  await expect(submenu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(submenu).toBeHidden()
  await page.getByRole('contentinfo').hover()
  await link.hover()
  await submenu.getByRole('link', { name: 'Meteor 350', exact: true }).click()
  await expect(page).toHaveURL('/products/meteor-350')
  await expect(submenu).toBeHidden()
  // The page that has come takes the focus.
  await expect(page.getByRole('main')).toBeFocused()

  await link.focus()
  await page.keyboard.press('Tab')
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(submenu).toBeVisible()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(submenu.getByRole('link').first()).toBeFocused()
  await tabTo(page, submenu.getByRole('link', { name: 'Meteor 350', exact: true }))
  await page.keyboard.press('Escape')
  await expect(submenu).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/himalayan-450')
  await expect(submenu).toBeHidden()
})

test('R043 by keyboard the first press offers to skip to the content, and the search that opens in the header closes when the focus goes on', async ({
  quietPage: page,
}) => {
  await open(page, '/accessories')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const wayBack = page.getByRole('navigation', { name: 'You are here' }).getByRole('link').first()
  await expect(wayBack).toBeFocused()

  const search = banner(page).getByRole('button', { name: 'Search', exact: true })
  await tabTo(page, search, { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  const field = banner(page).getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('crash')
  await expect(searchPanel(page).getByRole('link').first()).toBeVisible()
  await tabTo(page, wayBack)
  await expect(field).toBeHidden()
  await tabTo(page, banner(page).getByRole('button', { name: 'Bikes' }), { key: 'Shift+Tab' })
})

test('R041 R049 R050 the menu of a phone keeps the focus inside, is closed by X, Escape and a tap outside, and leads over the bikes to their products', async ({
  quietPage: page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await expect(banner(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(cartLink(page)).toBeVisible()
  const opener = banner(page).getByRole('button', { name: 'Menu', exact: true })
  const menu = await openMenu(page)
  await expectNoSideways(page)
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const active = document.activeElement
      return active !== null && active !== document.body && active.closest('dialog') === null
    })
    expect(outside).toBe(false)
  }
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await openMenu(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await openMenu(page)
  await page.mouse.click(380, 700)
  await expect(menu).toBeHidden()

  await openMenu(page)
  await menu.getByText('ACCESSORIES', { exact: true }).click()
  for (const bike of await call('GET /bikes')) await expect(menu.getByText(bike.name, { exact: true })).toBeVisible()
  await menu.getByText('Speed 400', { exact: true }).click()
  const { products } = await call('GET /bikes/{code}', { params: { code: 'speed-400' } })
  for (const [name, href] of [
    ['HOME', '/'],
    ['ABOUT US', '/about'],
    ['All bikes', '/accessories'],
    ['CONTACT US', '/contactus'],
    ['Products for the Speed 400', '/products/speed-400'],
    ...products.map(({ name, code }) => [name, `/productDetail/speed-400/${code}`] as const),
  ] as const) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Fork Sliders', exact: true }).click()
  await expect(page).toHaveURL('/productDetail/speed-400/fork-sliders')
  await expect(page.getByRole('heading', { level: 1, name: 'Fork Sliders' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('R049 R050 R077 R534 the menu shows why products failed to load and loads them again, and closes as soon as a link is pressed, however long the page takes', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await refuse(page, /\/api\/bikes\/cb350$/, { message: 'The shop is busy at the moment. Please try again.' })
  const menu = await openMenu(page)
  await menu.getByText('ACCESSORIES', { exact: true }).click()
  await menu.getByText('CB350', { exact: true }).click()
  await expect(menu.getByRole('alert')).toHaveText('The shop is busy at the moment. Please try again.')
  await expectAccessible(page)
  await page.unroute(/\/api\/bikes\/cb350$/)
  await menu.getByText('CB350', { exact: true }).click()
  await menu.getByText('CB350', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Windshield', exact: true })).toBeVisible()
  await expect(menu.getByRole('alert')).toBeHidden()

  const release = await hold(page, dataOf('/accessories'))
  await menu.getByRole('link', { name: 'All bikes' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(menu).toBeHidden()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories')
})
