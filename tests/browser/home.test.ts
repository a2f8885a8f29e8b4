import type { Locator, Page } from '@playwright/test'
import { formatRupees } from '#rules/money.ts'
import { priceRange } from '#rules/pricing.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { tabTo } from '../support/by-keyboard.ts'
import {
  afterEffects,
  at,
  banner,
  call,
  expectNoSideways,
  FAILED_REQUEST,
  goTo,
  hold,
  lineOf,
  moved,
  open,
  productOf,
  refuse,
  reload,
  slides,
  slidesInSight,
  startCarousel,
  stopClock,
  store,
} from './steps.ts'

const welcome = (page: Page): Locator => page.getByRole('dialog', { name: 'Welcome Riders!!' })

/** The products of the motorcycle that is selected on the home page. */
const productRow = (page: Page, bike: string): Locator =>
  page.getByRole('region', { name: `All parts for the ${bike}`, exact: true })

const categories = (page: Page): Locator => page.getByRole('region', { name: 'Choose your motorcycle' })

const selected = (page: Page, bike: string): Locator =>
  page.getByRole('heading', { level: 2, name: `Made for the ${bike}` })

const step = (page: Page, name: 'PREV' | 'NEXT'): Locator => page.getByRole('button', { name, exact: true })

const productsOf = async (code: string) => (await call('GET /bikes/{code}', { params: { code } })).products

/** The call that loads the products of a motorcycle into the row. */
const partsOf = (code: string): RegExp => new RegExp(`/api/all-products\\?.*bike=${code}(&|$)`)

test('R003 R059 R061 R062 R063 the welcome popup greets once in a browser session', async ({ page }) => {
  await open(page, '/')
  const popup = welcome(page)
  await expect(popup).toBeVisible()
  await expect(popup).toContainText('10%')
  await expect(popup).toContainText('Get 10% offer on your first order')
  await expect(popup.getByRole('link', { name: 'EXPLORE NOW' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage))).toContain('shown')
  await expectNoSideways(page)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(popup).toBeHidden()
})

test('R062 EXPLORE NOW leads to the bikes, and home is not greeted again', async ({ page }) => {
  await open(page, '/')
  await welcome(page).getByRole('link', { name: 'EXPLORE NOW' }).click()
  await expect(page).toHaveURL('/accessories')
  await expect(welcome(page)).toBeHidden()
  await goTo(page, 'HOME')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Built to take the fall')
  await expect(welcome(page)).toBeHidden()
})

test('R063 the welcome popup keeps the focus inside and is closed by Escape and by a click outside', {
  tag: '@phone',
}, async ({ page, context }) => {
  await open(page, '/')
  await expect(welcome(page)).toBeVisible()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const active = document.activeElement
      return active !== null && active !== document.body && active.closest('dialog') === null
    })
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(welcome(page)).toBeHidden()

  const other = await context.newPage()
  await open(other, '/')
  await expect(welcome(other)).toBeVisible()
  await other.mouse.click(5, 300)
  await expect(welcome(other)).toBeHidden()
})

test('R063 after the welcome popup Tab begins at the top of the page, however it was closed', async ({
  page,
  context,
}) => {
  for (const [way, close] of [
    ['Escape', (on: Page) => on.keyboard.press('Escape')],
    ['the X', (on: Page) => welcome(on).getByRole('button', { name: 'Close' }).click()],
    ['a click beside it', (on: Page) => on.mouse.click(5, 300)],
  ] as const) {
    const fresh = way === 'Escape' ? page : await context.newPage()
    await open(fresh, '/')
    await expect(welcome(fresh)).toBeVisible()
    await close(fresh)
    await expect(welcome(fresh)).toBeHidden()
    await fresh.keyboard.press('Tab')
    await expect(fresh.getByRole('link', { name: 'Skip to the content' }), way).toBeFocused()
    await tabTo(fresh, banner(fresh).getByRole('link', { name: 'Kurinji Moto' }), { most: 4 })
    await expect.poll(() => fresh.evaluate(() => window.scrollY), way).toBe(0)
  }
})

test('R059 R060 the welcome popup clears outdated storage and keeps the cart and the bike', async ({ page }) => {
  const guard = await productOf('himalayan-450', 'lower-engine-guard')
  const valid = {
    cartItems: JSON.stringify([lineOf(guard, { qty: 2 })]),
    myBike: JSON.stringify({ code: 'himalayan-450', name: 'Himalayan 450' }),
  }
  const stale = { cartPrices: '{"totalPrice":1}', shippingAddress: '{"city":"Madurai"}', bikes: '[]', old: 'x' }
  await store(page, { ...valid, ...stale })
  await open(page, '/')
  await expect(welcome(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual(valid)
  // Within the session nothing is cleared any more.
  await page.evaluate(() => localStorage.setItem('shippingAddress', '{"city":"Salem"}'))
  await reload(page)
  await expect(welcome(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('shippingAddress'))).toBe('{"city":"Salem"}')
})

test('R064 R068 R070 R071 the home page has hero, core values, promo and contact', { tag: '@phone' }, async ({
  quietPage: page,
}) => {
  await open(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Built to take the fall', level: 1 })).toBeVisible()
  await expect(main.getByRole('link', { name: 'SHOP NOW' })).toHaveAttribute('href', '/accessories')
  const core = page.getByRole('region', { name: 'Core value' })
  await expect(core.getByRole('listitem')).toHaveCount(3)
  await expect(core.getByRole('heading', { level: 3 })).toHaveText([
    'Secure Payments',
    'Quality Products',
    'Online Support',
  ])
  await expect(main.getByRole('heading', { name: 'The Pro Kit' })).toBeVisible()
  const contact = page.getByRole('region', { name: 'Contact us' })
  await expect(contact.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(contact.getByRole('button', { name: 'Send message' })).toBeVisible()
  await main.getByRole('link', { name: 'SHOP NOW' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories')
})

test('R065 R066 R067 R160 R167 R576 PREV and NEXT select a motorcycle, whose products are shown with their prices, and wrap around at both ends', async ({
  quietPage: page,
}) => {
  const bikes = await call('GET /bikes')
  expect(bikes).toHaveLength(26)
  await open(page, '/')
  await step(page, 'PREV').click()
  await expect(selected(page, at(bikes, 25).name)).toBeVisible()
  await expect(productRow(page, at(bikes, 25).name).getByRole('article')).not.toHaveCount(0)
  await step(page, 'NEXT').click()
  for (const bike of [at(bikes, 0), at(bikes, 1), at(bikes, 2), at(bikes, 1)]) {
    await expect(selected(page, bike.name)).toBeVisible()
    const products = await productsOf(bike.code)
    const cards = productRow(page, bike.name).getByRole('article')
    await expect(cards.getByRole('heading')).toHaveText(products.map((product) => product.name))
    for (const [place, product] of products.entries()) {
      const low = priceRange(product.pricing)?.low ?? 0
      await expect(cards.nth(place).locator('[data-gross]')).toHaveText(formatRupees(withTax(low, GST_PERCENT)))
      await expect(cards.nth(place).locator('[data-net]')).toHaveText(`${formatRupees(low)} without GST`)
    }
    await expect(
      page.getByRole('link', { name: `All parts for the ${bike.name}`, exact: true }).last(),
    ).toHaveAttribute('href', `/products/${bike.code}`)
    await step(page, bike === at(bikes, 2) ? 'PREV' : 'NEXT').click()
  }
  await expect(selected(page, at(bikes, 2).name)).toBeVisible()
})

test('R066 the arrows move the products by one slide, and wrap around', { tag: '@phone' }, async ({
  quietPage: page,
}) => {
  await open(page, '/')
  const row = productRow(page, 'Himalayan 450')
  const [first, second] = await slides(row)
  const width = (second?.left ?? 0) - (first?.left ?? 0)
  expect(width).toBeGreaterThan(100)
  await row.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => moved(row)).toBeCloseTo(width, -1)
  await row.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => moved(row)).toBeCloseTo(2 * width, -1)
  await row.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => moved(row)).toBeCloseTo(width, -1)
  await row.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => moved(row)).toBe(0)
  await row.getByRole('button', { name: 'Previous' }).click()
  await expect(row.getByRole('group').last()).toBeInViewport({ ratio: 0.4 })
  await expect.poll(async () => (await slides(row)).at(-1)).toMatchObject({ right: expect.closeTo(first?.row ?? 0, 0) })
  await row.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => moved(row)).toBe(0)
})

test('R069 every motorcycle is in the carousel of categories, leading to its products', async ({ quietPage: page }) => {
  const bikes = await call('GET /bikes')
  await open(page, '/')
  const links = categories(page).getByRole('group').getByRole('link')
  await expect(links).toHaveCount(bikes.length)
  for (const [place, bike] of bikes.entries()) {
    await expect(links.nth(place)).toHaveAttribute('href', `/products/${bike.code}`)
    await expect(links.nth(place)).toContainText(bike.name)
  }
  await links.nth(1).click()
  await expect(page).toHaveURL(`/products/${at(bikes, 1).code}`)
})

test('R561 R562 R563 R564 R566 R567 R568 R569 the carousels show as many slides as the width has room for', async ({
  quietPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  for (const [carousel, widths] of [
    [categories(page), { 1245: 5, 1244: 4, 1075: 4, 1074: 3, 765: 3, 764: 2 }],
    [productRow(page, 'Himalayan 450'), { 1295: 4, 1294: 3, 965: 3, 964: 2, 650: 2, 649: 1 }],
  ] as const) {
    for (const [width, count] of Object.entries(widths)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      await expect.poll(() => slidesInSight(carousel), `at ${width} px`).toBe(count)
    }
  }
})

test('R565 the carousel of categories advances every 3 s on smaller widths, until paused', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  await stopClock(page)
  await page.setViewportSize({ width: 1244, height: 800 })
  await open(page, '/')
  const row = categories(page)
  await startCarousel(page, row)
  const width = at(await slides(row), 1).left - at(await slides(row), 0).left
  await page.clock.runFor(2900)
  expect(await moved(row)).toBe(0)
  await page.clock.runFor(600)
  await expect.poll(() => moved(row)).toBeCloseTo(width, -1)
  await page.clock.runFor(3000)
  await expect.poll(() => moved(row)).toBeCloseTo(2 * width, -1)
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.mouse.move(5, 5)
  await afterEffects(page)
  await page.clock.runFor(10_000)
  expect(await moved(row)).toBeCloseTo(2 * width, -1)
  await row.getByRole('button', { name: 'Play' }).click()
  await expect(row.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.mouse.move(5, 5)
  await afterEffects(page)
  await page.clock.runFor(3600)
  await expect.poll(() => moved(row)).toBeCloseTo(3 * width, -1)
})

test('R565 the carousel of categories does not advance under the pointer, on a wide screen or with reduced motion', async ({
  quietPage: page,
}) => {
  await stopClock(page)
  await page.setViewportSize({ width: 900, height: 800 })
  await open(page, '/')
  await startCarousel(page, categories(page))
  await categories(page).getByRole('group').first().hover()
  await afterEffects(page)
  await page.clock.runFor(10_000)
  expect(await moved(categories(page))).toBe(0)
  const play = categories(page).getByRole('button', { name: 'Play' })
  await page.setViewportSize({ width: 1245, height: 800 })
  await expect(play).toBeVisible()
  await page.mouse.move(5, 5)
  await afterEffects(page)
  await page.clock.runFor(10_000)
  expect(await moved(categories(page))).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 700, height: 800 })
  await afterEffects(page)
  await expect(play).toBeVisible()
  await page.clock.runFor(10_000)
  expect(await moved(categories(page))).toBe(0)
})

test('R575 a carousel’s transition takes 500 ms', async ({ quietPage: page }) => {
  await stopClock(page)
  await open(page, '/')
  const row = productRow(page, 'Himalayan 450')
  await afterEffects(page)
  await page.clock.runFor(50)
  await row.getByRole('button', { name: 'Previous' }).click()
  const end = await row
    .getByRole('group')
    .first()
    .evaluate((slide) => {
      const track = slide.parentElement ?? slide
      return track.scrollWidth - track.clientWidth
    })
  await page.clock.runFor(440)
  const nearly = await moved(row)
  expect(nearly).toBeGreaterThan(end / 2)
  expect(nearly).toBeLessThan(end - 1)
  await page.clock.runFor(80)
  await expect.poll(() => moved(row)).toBeCloseTo(end, 0)
})

test('R575 a carousel measures itself 50 ms after the window was resized', async ({ quietPage: page }) => {
  await page.route(partsOf('dominar-400'), async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    const parts = await answer.json()
    await route.fulfill({ response: answer, json: { ...parts, data: parts.data.slice(0, 4) } })
  })
  await stopClock(page)
  await page.setViewportSize({ width: 1400, height: 800 })
  await open(page, '/')
  await step(page, 'NEXT').click()
  const row = productRow(page, 'Dominar 400')
  await expect(row.getByRole('article')).toHaveCount(4)
  await afterEffects(page)
  await page.clock.runFor(1000)
  await expect(row.getByRole('button', { name: 'Next' })).toBeHidden()
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect.poll(() => slidesInSight(row)).toBe(3)
  // The row's own observer has seen the new size by then.
  await afterEffects(page)
  await page.clock.runFor(49)
  await expect(row.getByRole('button', { name: 'Next' })).toBeHidden()
  await page.clock.runFor(1)
  await expect(row.getByRole('button', { name: 'Next' })).toBeVisible()
})

test('R065 products on their way have a place holder, no wider than the page', async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/')
  const release = await hold(page, partsOf('dominar-400'))
  await step(page, 'NEXT').click()
  await expect(selected(page, 'Dominar 400')).toBeVisible()
  await expect(productRow(page, 'Himalayan 450')).toBeHidden()
  await expectNoSideways(page)
  await expectAccessible(page)
  release()
  await expect(productRow(page, 'Dominar 400').getByRole('article').first()).toBeVisible()
})

test('R534 R535 R536 products that fail to load show the reason, in a toast too, and the other motorcycles stay', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await open(page, '/')
  await refuse(page, partsOf('dominar-400'), { message: 'The shop is busy at the moment. Please try again.' })
  await refuse(page, partsOf('adventure-390'))
  const alert = page.getByRole('main').getByRole('alert')
  await step(page, 'NEXT').click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    'The shop is busy at the moment. Please try again.',
  )
  await expect(alert).toHaveText('The shop is busy at the moment. Please try again.')
  await expectAccessible(page)
  await step(page, 'NEXT').click()
  await expect(selected(page, 'Adventure 390')).toBeVisible()
  await expect(alert).toHaveText('Something went wrong. Please try again.')
  await step(page, 'PREV').click()
  await step(page, 'PREV').click()
  await expect(selected(page, 'Himalayan 450')).toBeVisible()
  await expect(productRow(page, 'Himalayan 450').getByRole('article').first()).toBeVisible()
  await expect(alert).toBeHidden()
})

test('the home page can be used by keyboard alone: from the motorcycle to a product', async ({ quietPage: page }) => {
  await open(page, '/')
  const next = step(page, 'NEXT')
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(selected(page, 'Dominar 400')).toBeVisible()
  await expect(next).toBeFocused()
  const first = at(await productsOf('dominar-400'), 0).name
  await expect(productRow(page, 'Dominar 400').getByRole('button', { name: 'Next' })).toBeVisible()
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.textContent)
    if (name === first) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
})
