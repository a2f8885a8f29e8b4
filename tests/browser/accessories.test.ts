import type { Locator, Page, Route } from '@playwright/test'
import { formatRupees } from '#rules/money.ts'
import { priceRange } from '#rules/pricing.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  afterEffects,
  at,
  call,
  dataOf,
  expectNoSideways,
  FAILED_REQUEST,
  goTo,
  hold,
  open,
  ready,
  refuseData,
  stay,
  stopClock,
} from './steps.ts'

const BUSY = 'The shop is busy at the moment. Please try again.'
const GENERIC = 'Something went wrong. Please try again.'

const crumbs = (page: Page): Locator => page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })

test('R006 R074 R075 R076 R559 the accessories page is a grid of bikes with picture and name, leading to their products', async ({
  page,
}) => {
  const bikes = await call('GET /bikes')
  await open(page, '/accessories')
  await expect(crumbs(page)).toHaveText(['Home', 'Accessories'])
  await expect(crumbs(page).first().getByRole('link')).toHaveAttribute('href', '/')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(bikes.map((bike) => bike.name))
  for (const [place, bike] of bikes.entries()) {
    await expect(cards.nth(place).getByRole('link')).toHaveAttribute('href', `/products/${bike.code}`)
    const picture = cards.nth(place).getByRole('img')
    await expect(picture).toHaveAccessibleName(new RegExp(bike.name))
    await expect(picture).toHaveAttribute('width', '254')
    await expect(picture).toHaveAttribute('height', '165')
  }
  const box = await cards.first().getByRole('img').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(254 / 165, 1)
  await cards.last().getByRole('img').scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      cards
        .last()
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await cards.nth(3).click({ position: { x: 60, y: 60 } })
  await expect(page).toHaveURL(`/products/${at(bikes, 3).code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(at(bikes, 3).alt)
})

test('a bike is found by a part of its name or its brand', async ({ page }) => {
  await open(page, '/accessories')
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox', { name: 'Find a bike' })
  await field.fill('himal')
  await expect(main.getByRole('article').getByRole('heading')).toHaveText(['Himalayan 450', 'Himalayan 411'])
  await expect(main.getByRole('status')).toHaveText('2 bikes')
  await field.fill('royal 411 scram')
  await expect(main.getByRole('article').getByRole('heading')).toHaveText(['Scram 411'])
  await expect(main.getByRole('status')).toHaveText('1 bike')
  await field.fill('vespa')
  await expect(main.getByRole('article')).toHaveCount(0)
  await expect(main.getByRole('status')).toHaveText('No bike of that name. Write to us: we may be making it.')
  await expectAccessible(page)
  await field.fill('')
  await expect(main.getByRole('article')).toHaveCount(26)
})

test('R007 R073 R079 R080 R081 R082 R083 R160 R167 a bike page has its title, its breadcrumb and the cards of its products', async ({
  page,
}) => {
  const { products, alt } = await call('GET /bikes/{code}', { params: { code: 'interceptor-650' } })
  await open(page, '/products/interceptor-650')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(alt)
  await expect(crumbs(page)).toHaveText(['Home', 'Accessories', 'Interceptor 650'])
  await expect(crumbs(page).nth(1).getByRole('link')).toHaveAttribute('href', '/accessories')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(products.map((product) => product.name))
  expect(products.map((product) => product.name)).toEqual(
    expect.arrayContaining(['Crash Guard', 'Lower Engine Guard', 'Fork Sliders', 'Top Rack']),
  )
  for (const [place, product] of products.entries()) {
    const card = cards.nth(place)
    const low = priceRange(product.pricing)?.low ?? 0
    await expect(card.getByRole('img').first()).toBeVisible()
    await expect(card.locator('[data-gross]')).toHaveText(formatRupees(withTax(low, GST_PERCENT)))
    await expect(card.locator('[data-net]')).toHaveText(`${formatRupees(low)} without GST`)
    const saved = withTax(priceRange(product.pricing)?.before ?? 0, GST_PERCENT) - withTax(low, GST_PERCENT)
    if (saved === 0) await expect(card).not.toContainText('Save')
    else await expect(card).toContainText(`Save ${formatRupees(saved)}`)
    await expect(card.getByRole('link', { name: `Add to cart: ${product.name}` })).toHaveAttribute(
      'href',
      `/productDetail/interceptor-650/${product.code}`,
    )
    await expect(card.getByRole('link', { name: 'All parts for the Interceptor 650' })).toHaveAttribute(
      'href',
      '/products/interceptor-650',
    )
  }
  // 5200 less 10 % is 4680; no option makes it cheaper. With 18 % GST on both.
  await expect(cards.first()).toContainText('Save ₹613.60')
  await expect(cards.first()).toContainText('₹5,522.40Before ₹6,136.00incl. 18% GST₹4,680.00 without GST')
  await expectNoSideways(page)
  await cards.nth(1).getByRole('link', { name: 'Add to cart: Lower Engine Guard' }).click()
  await expect(page).toHaveURL('/productDetail/interceptor-650/lower-engine-guard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lower Engine Guard')
})

test('R007 R009 a bike is found by its name, and an address without a product leads to all of them', async ({
  page,
}) => {
  await open(page, '/products/Himalayan%20450')
  await expect(page).toHaveURL('/products/himalayan-450')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Touring accessories for the Himalayan 450')
  await open(page, '/productDetail/dominar-250')
  await expect(page).toHaveURL('/products/dominar-250')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guards and touring accessories for the Dominar 250')
})

test('R077 R084 R474 R475 loading pages show their skeleton', async ({ page }) => {
  await open(page, '/about')
  const bikes = await hold(page, dataOf('/accessories'))
  await goTo(page, 'ACCESSORIES')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expectAccessible(page)
  bikes()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories')
  await expect(page.getByText('Loading', { exact: true })).toBeHidden()

  const bike = await hold(page, dataOf('/products/nx500'))
  await page.getByRole('main').getByRole('link', { name: 'NX500' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expectAccessible(page)
  bike()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Touring accessories for the NX500')
})

for (const { id, path, route, visit } of [
  { id: 'R078', path: '/accessories', route: 'routes/accessories', visit: (page: Page) => goTo(page, 'ACCESSORIES') },
  {
    id: 'R085',
    path: '/products/nx500',
    route: 'routes/bike',
    visit: async (page: Page) => {
      await goTo(page, 'ACCESSORIES')
      await page.getByRole('main').getByRole('link', { name: 'NX500' }).click()
    },
  },
]) {
  test(`${id} R534 R535 R536 R537 R538 a rejected ${path} shows the reason in a red alert in its place, and in a toast; without a reason the generic error`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(FAILED_REQUEST)
    await open(page, '/about')
    await refuseData(page, path, route, BUSY)
    await visit(page)
    const toast = notices(page).locator('[data-toast]')
    await expect(toast).toHaveText(BUSY)
    // It would close by itself before its place is measured.
    await stay(page)
    await expect(toast).toHaveAttribute('data-toast', 'error')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(BUSY)
    await expect(alert).toHaveCSS('color', 'rgb(198, 40, 40)')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
    await toast.evaluate((box) => Promise.all(box.getAnimations().map((each) => each.finished)))
    const distances = () =>
      toast.evaluate((box) => {
        const { right, bottom } = box.getBoundingClientRect()
        return { right: Math.round(window.innerWidth - right), bottom: Math.round(window.innerHeight - bottom) }
      })
    await expect.poll(distances).toEqual({ right: 16, bottom: 16 })
    await expectAccessible(page)
    await expectNoSideways(page)

    for (const fail of [
      (request: Route) => request.abort(),
      (request: Route) => request.fulfill({ status: 500, body: 'Bad gateway' }),
    ]) {
      await page.unroute(dataOf(path))
      await open(page, '/about')
      await page.route(dataOf(path), fail)
      await visit(page)
      await expect(toast).toHaveText(GENERIC)
      await expect(alert).toContainText(GENERIC)
    }
    await page.unroute(dataOf(path))
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
}

test('R085 R534 shows an error with status 404, in an alert and a toast that its X closes, for a bike that does not exist', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const answer = await page.goto('/products/no-such-bike')
  expect(answer?.status()).toBe(404)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('This bike is not in our catalogue.')
  await expect(notices(page)).toContainText('This bike is not in our catalogue.')
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeHidden()
  await expectAccessible(page)
  await ready(page)
  await notices(page).getByRole('button', { name: 'Close' }).click()
  await expect(notices(page).locator('[data-toast]')).toBeHidden()
  await alert.getByRole('link', { name: 'Accessories' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories')
})

test('R577 a toast goes by itself after 5 seconds, and stays as long as the pointer is on it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await stopClock(page)
  await page.goto('/products/no-such-bike')
  const toast = notices(page).locator('[data-toast]')
  await expect(toast).toBeVisible()
  await afterEffects(page)
  await page.clock.runFor(4900)
  await expect(toast).toBeVisible()
  await toast.hover()
  await afterEffects(page)
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await afterEffects(page)
  await page.clock.runFor(4990)
  await expect(toast).toBeVisible()
  await page.clock.runFor(20)
  await expect(toast).toBeHidden()

  await page.goto('/products/no-such-bike')
  await expect(toast).toBeVisible()
  await afterEffects(page)
  await page.clock.runFor(4990)
  await expect(toast).toBeVisible()
  await page.clock.runFor(20)
  await expect(toast).toBeHidden()
})
