import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  banner,
  call,
  cartLink,
  dataOf,
  expectNoSideways,
  FAILED_REQUEST,
  goTo,
  hold,
  isNarrow,
  lineOf,
  open,
  openMenu,
  productOf,
  ready,
  refuse,
  store,
} from './steps.ts'

const INK = 'rgb(16, 18, 20)'
const PAPER = 'rgb(255, 255, 255)'

/** Pages with a separate layout on phones; these cover what all other pages share. */
const ON_A_PHONE = ['/', '/products/dominar-400', '/productDetail/dominar-400/crash-guard', '/cart']

/** Every page that a visitor can open, with its main heading. */
const PAGES = [
  { path: '/', heading: 'Built to take the fall' },
  { path: '/about', heading: 'About Us' },
  { path: '/accessories', heading: 'Accessories' },
  { path: '/products/dominar-400', heading: 'Guards and touring accessories for the Dominar 400' },
  { path: '/productDetail/dominar-400/crash-guard', heading: 'Crash Guard' },
  { path: '/search?q=guard', heading: 'Searched results' },
  { path: '/cart', heading: 'Cart' },
  { path: '/contactus', heading: 'Contact us' },
  { path: '/shipping-policy', heading: 'Shipping policy' },
  {
    path: '/warranty-and-return-policy',
    heading: 'Return and Refund / Processing time / Warranty policy',
  },
  { path: '/terms-and-conditions', heading: 'Terms and Conditions' },
  { path: '/privacy-policy', heading: 'Privacy Policy' },
  { path: '/signin', heading: 'Sign in' },
  { path: '/error', heading: 'This page cannot be shown' },
]

test('R003 R004 R006 R007 R008 R043 R010 R012 R013 R014 R015 R016 R045 R039 R040 every page is a whole one: one heading, its landmarks, a title, and nothing sideways at 320 px', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  test.slow()
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const { path, heading } of isNarrow(page) ? PAGES.filter(({ path }) => ON_A_PHONE.includes(path)) : PAGES) {
    await page.setViewportSize(wide)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText([heading])
    await expect(banner(page)).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expect(banner(page)).toHaveCSS('background-color', path === '/' ? INK : PAPER)
    await expect(page).toHaveTitle(/\S/)
    await expectNoSideways(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSideways(page)
  }
})

test('R041 R045 the header has the logo, the four links, the cart and the user icon to /signin', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  await open(page, '/about')
  const place = isNarrow(page) ? await openMenu(page) : banner(page)
  for (const [name, href] of [
    ['HOME', '/'],
    ['ABOUT US', '/about'],
    ['CONTACT US', '/contactus'],
  ] as const) {
    await expect(place.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  if (isNarrow(page)) {
    await place.getByText('ACCESSORIES', { exact: true }).click()
    await expect(place.getByRole('link', { name: 'All bikes' })).toHaveAttribute('href', '/accessories')
    await page.keyboard.press('Escape')
  } else {
    await expect(place.getByRole('link', { name: 'ACCESSORIES' })).toHaveAttribute('href', '/accessories')
  }
  const { name } = await call('GET /shop')
  await expect(banner(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', '/')
  await expect(cartLink(page)).toHaveAttribute('href', '/cart')
  await banner(page).getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/signin')
  await banner(page).getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('R001 navigation scrolls to the top', async ({ quietPage: page }) => {
  await open(page, '/terms-and-conditions')
  const scrolled = () => page.evaluate(() => window.scrollY)
  for (const [link, heading] of [
    ['Privacy policy', 'Privacy Policy'],
    ['Accessories', 'Accessories'],
    ['Contact us', 'Contact us'],
  ] as const) {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(scrolled).toBeGreaterThan(100)
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect.poll(scrolled).toBe(0)
  }
})

test('R041 the links of the header lead on without loading the shop anew', async ({ quietPage: page }) => {
  await open(page, '/')
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  for (const [name, heading] of [
    ['ABOUT US', 'About Us'],
    ['ACCESSORIES', 'Accessories'],
    ['CONTACT US', 'Contact us'],
    ['HOME', 'Built to take the fall'],
  ] as const) {
    await goTo(page, name)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.locator('html')).toHaveAttribute('data-same')
})

test.describe('the submenu of bikes', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 1024, 'a narrow header has the menu instead (R049, R050)')

  test('R042 hovering ACCESSORIES shows all bikes, each leading to its products, until the pointer leaves', async ({
    quietPage: page,
  }) => {
    await open(page, '/')
    const submenu = banner(page).locator('#bikes-menu')
    await expect(submenu).toBeHidden()
    await banner(page).getByRole('link', { name: 'ACCESSORIES' }).hover()
    await expect(submenu).toBeVisible()
    const bikes = await call('GET /bikes')
    const links = submenu.getByRole('link')
    await expect(links).toHaveText(bikes.map((bike) => bike.name))
    for (const [place, bike] of bikes.entries()) {
      await expect(links.nth(place)).toHaveAttribute('href', `/products/${bike.code}`)
    }
    await page.getByRole('contentinfo').hover()
    await expect(submenu).toBeHidden()
    await banner(page).getByRole('link', { name: 'ACCESSORIES' }).hover()
    await submenu.getByRole('link', { name: 'Meteor 350', exact: true }).click()
    await expect(page).toHaveURL('/products/meteor-350')
    await expect(submenu).toBeHidden()
  })

  test('R042 a menu opened in the moment in which the next page appears stays open', async ({ quietPage: page }) => {
    await open(page, '/about')
    await page.evaluate(async () => {
      const opener = document.querySelector<HTMLButtonElement>('[aria-controls=bikes-menu]')
      await new Promise<void>((opened) => {
        // Its callback runs when the new page stands in the document, before React runs the effects of it.
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== 'Contact us') return
          observer.disconnect()
          opener?.focus()
          opener?.click()
          opened()
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        document.querySelector<HTMLAnchorElement>('header nav a[href="/contactus"]')?.click()
      })
    })
    await expect(page).toHaveTitle(/Contact/)
    await expect(page.getByRole('status').filter({ hasText: 'Contact' })).toHaveCount(1)
    await expect(banner(page).getByRole('link', { name: 'Dominar 400', exact: true })).toBeVisible()
  })

  test('R042 the submenu works by keyboard: Enter opens it and follows a link, Tab moves on, Escape closes and keeps the focus', async ({
    quietPage: page,
  }) => {
    await open(page, '/about')
    const submenu = banner(page).locator('#bikes-menu')
    const opener = banner(page).getByRole('button', { name: 'Bikes' })
    await banner(page).getByRole('link', { name: 'ACCESSORIES' }).focus()
    await page.keyboard.press('Tab')
    await expect(opener).toBeFocused()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(submenu).toBeVisible()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(submenu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(submenu.getByRole('link').nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(submenu).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products/himalayan-450')
    await expect(submenu).toBeHidden()
  })
})

test.describe('the menu of a phone', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) >= 1024, 'a wide header shows its links itself (R041, R042)')

  test('R049 the menu slides in, keeps the focus inside, and is closed by X, Escape and a tap outside', {
    tag: '@phone',
  }, async ({ quietPage: page }) => {
    await open(page, '/')
    const opener = banner(page).getByRole('button', { name: 'Menu', exact: true })
    let menu = await openMenu(page)
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

    menu = await openMenu(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()

    menu = await openMenu(page)
    await page.mouse.click(380, 700)
    await expect(menu).toBeHidden()
  })

  test('R050 ACCESSORIES opens to the bikes, and a bike to its products', { tag: '@phone' }, async ({
    quietPage: page,
  }) => {
    await open(page, '/')
    const menu = await openMenu(page)
    await menu.getByText('ACCESSORIES', { exact: true }).click()
    const bikes = await call('GET /bikes')
    for (const bike of bikes) await expect(menu.getByText(bike.name, { exact: true })).toBeVisible()
    await menu.getByText('Speed 400', { exact: true }).click()
    const { products } = await call('GET /bikes/{code}', { params: { code: 'speed-400' } })
    for (const product of products) {
      await expect(menu.getByRole('link', { name: product.name, exact: true })).toHaveAttribute(
        'href',
        `/productDetail/speed-400/${product.code}`,
      )
    }
    await expect(menu.getByRole('link', { name: 'Products for the Speed 400' })).toHaveAttribute(
      'href',
      '/products/speed-400',
    )
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Fork Sliders', exact: true }).click()
    await expect(page).toHaveURL('/productDetail/speed-400/fork-sliders')
    await expect(page.getByRole('heading', { level: 1, name: 'Fork Sliders' })).toBeVisible()
    await expect(menu).toBeHidden()
  })

  test('R050 R534 products that fail to load show the reason, and are loaded again when the bike is opened again', {
    tag: '@phone',
  }, async ({ quietPage: page, allowConsole }) => {
    allowConsole(FAILED_REQUEST)
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
  })
})

test('R049 R077 the menu closes as soon as one of its links is pressed, however long the page takes', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const release = await hold(page, dataOf('/accessories'))
  await goTo(page, 'ACCESSORIES')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories')
})

test('R044 the cart icon counts the pieces in the cart', async ({ quietPage: page }) => {
  await open(page, '/accessories')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items')
  await expect(banner(page).locator('[data-badge]')).toBeHidden()
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

test('R052 R053 R054 R055 R056 R057 R058 the footer has the logo, the links, the social links and the copyright', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  await open(page, '/cart')
  const footer = page.getByRole('contentinfo')
  const { name, social } = await call('GET /shop')
  await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/')
  for (const href of [
    '/about',
    '/accessories',
    '/contactus',
    '/warranty-and-return-policy',
    '/shipping-policy',
    '/terms-and-conditions',
    '/privacy-policy',
  ]) {
    await expect(footer.locator(`a[href="${href}"]`)).toBeVisible()
  }
  await expect(footer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(footer.getByRole('link', { name: 'Our page on social media' })).toHaveAttribute('href', social.network)
  await expect(footer.getByRole('link', { name: 'Our photos' })).toHaveAttribute('href', social.photos)
  expect(social.network).toMatch(/^https:/)
  expect(social.photos).toMatch(/^https:/)
  await expect(footer.getByRole('link', { name: 'Our videos' })).toHaveAttribute('href', '/')
  await expect(footer.getByText(`© 2020-${new Date().getFullYear()} ${name}`)).toBeVisible()
  await footer.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('R002 an unknown path says "Page not found", with status 404, the way on and a search box', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const main = page.getByRole('main')
  for (const path of ['/accessories/none', '/products', '/productDetail', '/a/b/c/d', '/no-such-page']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(main.getByRole('link', { name: 'Accessories' })).toHaveAttribute('href', '/accessories')
    await expectNoSideways(page)
  }
  await ready(page)
  await main.getByRole('searchbox').fill('handguards')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=handguards')
  await expect(main.getByRole('heading', { name: 'Handguards' }).first()).toBeVisible()
})

test('the first press of Tab offers to skip to the content', async ({ quietPage: page }) => {
  await open(page, '/accessories')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('link')).toBeFocused()
})

test('R039 the page for what may not be seen leads on', async ({ quietPage: page }) => {
  await open(page, '/error')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})
