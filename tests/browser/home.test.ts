import type { Locator, Page } from '@playwright/test'
import { formatRupees } from '#rules/money.ts'
import { priceRange } from '#rules/pricing.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { tabTo } from '../support/by-keyboard.ts'
import { categories, partsOf, productRow, slideWidth, step } from './home-steps.ts'
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
  pauseAfterScrolling,
  productOf,
  refuse,
  reload,
  slides,
  slidesInSight,
  startCarousel,
  stopClock,
  store,
} from './steps.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const welcome = (page: Page): Locator => page.getByRole('dialog', { name: 'Welcome Riders!!' })

const selected = (page: Page, bike: string): Locator =>
  page.getByRole('heading', { level: 2, name: `Made for the ${bike}` })

const productsOf = async (code: string) => (await call('GET /bikes/{code}', { params: { code } })).products

test('R003 R059 R060 R061 R062 R063 the welcome popup greets once in a session, clears outdated storage but neither cart nor bike, and leads to the bikes', async ({
  page,
  context,
}) => {
  const guard = await productOf('himalayan-450', 'lower-engine-guard')
  const valid = {
    cartItems: JSON.stringify([lineOf(guard, { qty: 2 })]),
    myBike: JSON.stringify({ code: 'himalayan-450', name: 'Himalayan 450' }),
  }
  const stale = { cartPrices: '{"totalPrice":1}', shippingAddress: '{"city":"Madurai"}', bikes: '[]', old: 'x' }
  await store(page, { ...valid, ...stale })
  await open(page, '/')
  await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual(valid)
  const popup = welcome(page)
  await expect(popup).toBeHidden()
  await pauseAfterScrolling(page)
  await expect(popup).toBeVisible()
  await expect(popup).toContainText('10%')
  await expect(popup).toContainText('Get 10% offer on your first order')
  await expect(popup.getByRole('link', { name: 'EXPLORE NOW' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage))).toContain('shown')
  await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual(valid)
  await expectNoSideways(page)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  // Within the session it neither appears nor clears anything any more.
  await page.evaluate(() => localStorage.setItem('shippingAddress', '{"city":"Salem"}'))
  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pauseAfterScrolling(page)
  await expect(popup).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('shippingAddress'))).toBe('{"city":"Salem"}')

  const other = await context.newPage()
  await open(other, '/')
  await pauseAfterScrolling(other)
  await welcome(other).getByRole('link', { name: 'EXPLORE NOW' }).click()
  await expect(other).toHaveURL('/accessories')
  await expect(welcome(other)).toBeHidden()
  await goTo(other, 'HOME')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Built to take the fall')
  await expect(welcome(other)).toBeHidden()
})

test('R063 the welcome popup keeps the focus inside; however it is closed, Tab then begins at the top of the page', async ({
  context,
}) => {
  for (const [way, size, close] of [
    ['Escape', WIDE, (page: Page) => page.keyboard.press('Escape')],
    ['the X', WIDE, (page: Page) => welcome(page).getByRole('button', { name: 'Close' }).click()],
    ['a click beside it', WIDE, (page: Page) => page.mouse.click(5, 300)],
  ] as const) {
    const page = await context.newPage()
    await page.setViewportSize(size)
    await open(page, '/')
    await pauseAfterScrolling(page)
    await expect(welcome(page)).toBeVisible()
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => {
        const active = document.activeElement
        return active !== null && active !== document.body && active.closest('dialog') === null
      })
      expect(outside, way).toBe(false)
    }
    await close(page)
    await expect(welcome(page)).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' }), way).toBeFocused()
    await tabTo(page, banner(page).getByRole('link', { name: 'Kurinji Moto' }), { most: 4 })
    await expect.poll(() => page.evaluate(() => window.scrollY), way).toBe(0)
    await page.close()
  }
})

test('R059 R063 on a phone the welcome is a strip of 56 pixels at the bottom, which opens the sheet or is closed; the focus returns', async ({
  context,
}) => {
  const strip = (page: Page) => page.getByRole('complementary', { name: 'Welcome Riders!!' })
  for (const way of ['sheet', 'strip'] as const) {
    const page = await context.newPage()
    await page.setViewportSize(PHONE)
    await open(page, '/')
    await pauseAfterScrolling(page)
    await expect(strip(page)).toBeVisible()
    await expect.poll(() => strip(page).boundingBox()).toEqual({ x: 0, y: 788, width: 390, height: 56 })
    await expect(welcome(page)).toBeHidden()
    await expectAccessible(page)
    await expectNoSideways(page)
    const shopNow = page.getByRole('main').getByRole('link', { name: 'SHOP NOW' })
    await shopNow.focus()
    if (way === 'sheet') {
      await strip(page).getByRole('button').first().focus()
      await page.keyboard.press('Enter')
      await expect(welcome(page)).toContainText('Get 10% offer on your first order')
      await page.keyboard.press('Escape')
    } else await strip(page).getByRole('button', { name: 'Close' }).press('Enter')
    await expect(welcome(page)).toBeHidden()
    await expect(strip(page)).toBeHidden()
    await expect(shopNow, way).toBeFocused()
    await page.close()
  }
})

test('the welcome waits while something is pressed, open or typed into, and opens when the mouse leaves at the top', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await stopClock(page)
  await open(page, '/')
  await pauseAfterScrolling(page)
  const message = page.getByRole('textbox', { name: 'Message' })
  for (const [begin, end] of [
    [() => page.mouse.down(), () => page.mouse.up()],
    [() => message.focus(), () => message.blur()],
  ] as const) {
    await begin()
    await afterEffects(page)
    await page.clock.runFor(5000)
    await expect(welcome(page)).toBeHidden()
    await end()
  }
  await page.mouse.move(700, 300)
  await expect(welcome(page)).toBeHidden()
  await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })))
  await expect(welcome(page)).toBeVisible()
})

test('R064 R066 R068 R069 R070 R071 the home page has hero, products with arrows that wrap around, core values, motorcycles, promo and contact', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  await open(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Built to take the fall', level: 1 })).toBeVisible()
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
  await expectAccessible(page)
  await expectNoSideways(page)

  const row = productRow(page, 'Himalayan 450')
  const width = await slideWidth(row)
  for (const [arrow, place] of [
    ['Next', 1],
    ['Next', 2],
    ['Previous', 1],
    ['Previous', 0],
  ] as const) {
    await row.getByRole('button', { name: arrow }).click()
    await expect.poll(() => moved(row)).toBeCloseTo(place * width, -1)
  }
  await row.getByRole('button', { name: 'Previous' }).click()
  await expect(row.getByRole('group').last()).toBeInViewport({ ratio: 0.4 })
  await expect
    .poll(async () => {
      const last = at(await slides(row), -1)
      return Math.abs(last.right - last.row)
    })
    .toBeLessThan(1)
  await row.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => moved(row)).toBe(0)

  await categories(page).getByRole('group').getByRole('link').nth(1).click()
  await expect(page).toHaveURL('/products/dominar-400')
  await page.goBack()
  await main.getByRole('link', { name: 'SHOP NOW' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories')
})

test('R065 R066 R067 R160 R167 R576 PREV and NEXT select a motorcycle, whose products are shown with their prices, wrap around at both ends, and work by keyboard', async ({
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
    const lowest = products.map(({ pricing }) => priceRange(pricing)?.low ?? 0)
    const cards = productRow(page, bike.name).getByRole('article')
    await expect(cards.getByRole('heading')).toHaveText(products.map((product) => product.name))
    await expect(cards.locator('[data-gross]')).toHaveText(
      lowest.map((price) => formatRupees(withTax(price, GST_PERCENT))),
    )
    await expect(
      page.getByRole('link', { name: `All parts for the ${bike.name}`, exact: true }).last(),
    ).toHaveAttribute('href', `/products/${bike.code}`)
    await step(page, bike === at(bikes, 2) ? 'PREV' : 'NEXT').click()
  }
  await expect(selected(page, at(bikes, 2).name)).toBeVisible()

  const next = step(page, 'NEXT')
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(selected(page, at(bikes, 3).name)).toBeVisible()
  await expect(next).toBeFocused()
  const row = productRow(page, at(bikes, 3).name)
  const { name } = at(await productsOf(at(bikes, 3).code), 0)
  await expect(row.getByRole('button', { name: 'Next' })).toBeVisible()
  await tabTo(page, row.getByRole('link', { name, exact: true }), { most: 3 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('R065 R534 R535 R536 products on their way have a place holder; those that fail to load show the reason, in a toast too, and the other motorcycles stay', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/')
  const release = await hold(page, partsOf('dominar-400'))
  await refuse(page, partsOf('adventure-390'), { message: 'The shop is busy at the moment. Please try again.' })
  await refuse(page, partsOf('interceptor-650'))
  await step(page, 'NEXT').click()
  await expect(selected(page, 'Dominar 400')).toBeVisible()
  await expect(productRow(page, 'Himalayan 450')).toBeHidden()
  await expectNoSideways(page)
  await expectAccessible(page)
  release()
  await expect(productRow(page, 'Dominar 400').getByRole('article').first()).toBeVisible()

  const alert = page.getByRole('main').getByRole('alert')
  await step(page, 'NEXT').click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    'The shop is busy at the moment. Please try again.',
  )
  await expect(alert).toHaveText('The shop is busy at the moment. Please try again.')
  await expectAccessible(page)
  await step(page, 'NEXT').click()
  await expect(selected(page, 'Interceptor 650')).toBeVisible()
  await expect(alert).toHaveText('Something went wrong. Please try again.')
  for (const bike of ['Adventure 390', 'Dominar 400', 'Himalayan 450']) {
    await step(page, 'PREV').click()
    await expect(selected(page, bike)).toBeVisible()
  }
  await expect(productRow(page, 'Himalayan 450').getByRole('article').first()).toBeVisible()
  await expect(alert).toBeHidden()
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

test('R565 the carousel of categories advances every 3 s on smaller widths, not under the pointer, while paused, on a wide screen or with reduced motion', async ({
  quietPage: page,
}) => {
  await stopClock(page)
  await page.setViewportSize({ width: 1244, height: 800 })
  await open(page, '/')
  const row = categories(page)
  await startCarousel(page, row)
  const width = await slideWidth(row)
  const pause = row.getByRole('button', { name: 'Pause' })
  const play = row.getByRole('button', { name: 'Play' })
  /** Lets time pass, and expects the row to have moved by so many pixels at its end. */
  const expectMoved = async (ms: number, pixels: number) => {
    await afterEffects(page)
    await page.clock.runFor(ms)
    await expect.poll(() => moved(row)).toBeCloseTo(pixels, pixels === 0 ? 0 : -1)
  }
  await row.getByRole('group').first().hover()
  await expectMoved(10_000, 0)
  await page.mouse.move(5, 5)
  await expectMoved(2900, 0)
  await expectMoved(600, width)
  await expectMoved(3000, 2 * width)
  await pause.click()
  await expect(play).toBeVisible()
  await page.mouse.move(5, 5)
  await expectMoved(10_000, 2 * width)
  await play.click()
  await expect(pause).toBeVisible()
  await page.mouse.move(5, 5)
  await expectMoved(3600, 3 * width)

  for (const [wide, reducedMotion] of [
    [1245, 'no-preference'],
    [700, 'reduce'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.setViewportSize({ width: wide, height: 800 })
    await expect(play).toBeVisible()
    await afterEffects(page)
    await expectMoved(10_000, await moved(row))
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize(PHONE)
  await expect(pause).toBeVisible()
  await afterEffects(page)
  await expectMoved(3600, (await moved(row)) + (await slideWidth(row)))
})
