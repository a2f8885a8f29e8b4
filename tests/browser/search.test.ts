import type { Locator, Page } from '@playwright/test'
import { priceRange } from '#rules/pricing.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { callFor, names, results, searchFor } from './search-steps.ts'
import {
  at,
  banner,
  call,
  dataOf,
  expectNoSideways,
  FAILED_REQUEST,
  open,
  openSearch,
  priceText,
  reload,
  searchPanel,
  stopClock,
} from './steps.ts'

const found = async (search: string, page = 1) => call('GET /all-products', { query: { search, page } })

const pagesOf = (place: Locator): Locator => place.getByRole('navigation', { name: 'Pages of results' })

const searchButton = (page: Page): Locator => banner(page).getByRole('button', { name: 'Search', exact: true }).first()

const closeSearch = (page: Page): Locator => banner(page).getByRole('button', { name: 'Close', exact: true }).first()

test('R127 R129 R133 the panel opens once typing has paused for 500 ms, with one call; Enter opens the page of the results instead', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (callFor().test(request.url())) calls.push(new URL(request.url()).search)
  })
  await stopClock(page)
  await open(page, '/accessories')
  const field = await openSearch(page)
  await field.pressSequentially('crash')
  await page.clock.runFor(499)
  await expect(searchPanel(page)).toBeHidden()
  await field.pressSequentially(' guard')
  await page.clock.runFor(499)
  await expect(searchPanel(page)).toBeHidden()
  expect(calls).toEqual([])
  await page.clock.runFor(1)
  // The panel's script is loaded lazily: React waits a moment before it shows it, by the clock that is stopped.
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(searchPanel(page).getByRole('heading', { name: 'Searched results' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(names(searchPanel(page))).toHaveText((await found('crash guard')).data.map(({ name }) => name))
  expect(calls).toEqual(['?search=crash+guard&page=1&size=10'])

  // A trailing space sends no new request, and an empty field none at all.
  await field.pressSequentially(' ')
  await page.clock.runFor(500)
  await expect(searchPanel(page)).toBeVisible()
  await field.fill('   ')
  await page.clock.runFor(500)
  await expect(searchPanel(page)).toBeHidden()
  expect(calls).toHaveLength(1)

  await field.fill('  crash guard & more ')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?q=crash+guard+%26+more')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Searched results')
  await page.clock.runFor(2000)
  await expect(searchPanel(page)).toBeHidden()
  await expect(banner(page).getByRole('searchbox')).toBeHidden()
  expect(calls).toHaveLength(1)
  // An empty search leads nowhere.
  const again = await openSearch(page)
  await again.fill('   ')
  await again.press('Enter')
  await expect(again).toBeFocused()
  await expect(page).toHaveURL('/search?q=crash+guard+%26+more')
})

test('R127 R128 R129 the panel is closed by X, Escape and the header, which restores the focus and resets the search; the keyboard alone leads to a product', async ({
  page,
}) => {
  await open(page, '/accessories')
  for (const close of [
    () => searchPanel(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    async () => {
      await results(searchPanel(page)).first().getByRole('link').focus()
      await page.keyboard.press('Escape')
    },
    () => closeSearch(page).click(),
  ]) {
    await searchFor(page, 'top rack')
    await expect(results(searchPanel(page))).not.toHaveCount(0)
    await close()
    await expect(searchPanel(page)).toBeHidden()
    await expect(banner(page).getByRole('searchbox')).toBeHidden()
    await expect(searchButton(page)).toBeFocused()
    await expect(searchButton(page)).toHaveAttribute('aria-expanded', 'false')
  }
  await searchButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(banner(page).getByRole('searchbox')).toBeFocused()
  await expect(banner(page).getByRole('searchbox')).toHaveValue('')
  await expect(searchPanel(page)).toBeHidden()
  await page.keyboard.type('top rack nx500')
  const panel = searchPanel(page)
  const { data } = await found('top rack nx500')
  await expect(names(panel)).toHaveText(data.map(({ name }) => name))
  // Past the search button and the X to the first result.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(results(panel).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  const first = at(data, 0)
  await expect(page).toHaveURL(`/productDetail/${first.bikes.code}/${first.code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.name)
  await expect(panel).toBeHidden()
  await expect(banner(page).getByRole('searchbox')).toBeHidden()
})

test('R129 R130 R131 R132 R160 R167 R556 R557 R560 the panel shows ten results a page, each with a thumbnail, and says when nothing matches, or what was meant', async ({
  page,
}) => {
  const { data, totalItems, totalPages } = await found('guard')
  expect([data.length, totalPages > 5]).toEqual([10, true])
  await open(page, '/accessories')
  const field = await searchFor(page, 'guard')
  const panel = searchPanel(page)
  await expect(panel.getByRole('status')).toHaveText(`${totalItems} products found`)
  await expect(names(panel)).toHaveText(data.map(({ name }) => name))
  for (const [place, product] of data.entries()) {
    const card = results(panel).nth(place)
    await expect(card).toContainText(product.bikes.name)
    await expect(card).toContainText(priceText(priceRange(product.pricing)?.low ?? 0))
    await expect(card.getByRole('link')).toHaveAttribute('href', `/productDetail/${product.bikes.code}/${product.code}`)
    const picture = card.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 75, height: 75 })
  }
  const pages = pagesOf(panel)
  const last = String(totalPages)
  await expect(pages.getByRole('button')).toHaveText(['1', '2', '3', String(totalPages - 1), last])
  await expect(pages.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
  await expectNoSideways(page)

  const final = await found('guard', totalPages)
  await pages.getByRole('button', { name: `Page ${last}`, exact: true }).click()
  await expect(names(panel)).toHaveText(final.data.map(({ name }) => name))
  await expect(pages.getByRole('button', { name: `Page ${last}`, exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('button')).toHaveText(['1', '2', ...[2, 1, 0].map((less) => String(totalPages - less))])

  // Other words start at their first page, and few results need no pages.
  const few = await found('windshield nx500')
  expect(few.totalPages).toBe(1)
  await field.fill('windshield nx500')
  await expect(names(panel)).toHaveText(few.data.map(({ name }) => name))
  await expect(pages).toHaveCount(0)

  await field.fill('gearbox sprocket zzz')
  await expect(panel.getByRole('status')).toHaveText('No records found...')
  await expect(panel.getByRole('navigation', { name: 'Shop by kind' }).getByRole('link')).toHaveCount(8)
  await expect(results(panel)).toHaveCount(0)
  await expect(pagesOf(panel)).toHaveCount(0)
  await expectAccessible(page)
  const corrected = (await found('crsh gaurd')).corrected
  await field.fill('crsh gaurd')
  await expect(panel.getByRole('status')).toContainText(`These are the results for "${corrected}":`)
  await expect(names(panel).first()).toContainText('Crash Guard')
})

test('R129 R130 R131 R132 R534 R556 R557 the page of the results can be shared, turned and reloaded, and shows why it failed to load', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { data, totalItems } = await found('guard')
  await open(page, '/accessories')
  await searchFor(page, 'guard')
  await searchPanel(page).getByRole('link', { name: 'See all results' }).click()
  await expect(page).toHaveURL('/search?q=guard')
  await expect(searchPanel(page)).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toHaveText(`${totalItems} products found`)
  await expect(names(main)).toHaveText(data.map(({ name }) => name))
  await expect(main.getByRole('searchbox')).toHaveValue('guard')
  await expect(page).toHaveTitle(/^Search: guard/)

  const second = (await found('guard', 2)).data.map(({ name }) => name)
  await expect(pagesOf(main).getByRole('link')).toHaveCount(5)
  await pagesOf(main).getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL('/search?q=guard&page=2')
  await expect(names(main)).toHaveText(second)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await reload(page)
  await expect(names(main)).toHaveText(second)
  await page.goBack()
  await expect(names(main)).toHaveText(data.map(({ name }) => name))

  await main.getByRole('searchbox').fill('windshield nx500')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=windshield+nx500')
  await expect(names(main).first()).toHaveText('Windshield')
  await expect(pagesOf(main)).toHaveCount(0)
  await main.getByRole('searchbox').fill('gearbox sprocket zzz')
  await main.getByRole('searchbox').press('Enter')
  await expect(main.getByRole('status')).toContainText('No records found...')
  await expectAccessible(page)

  await page.route(dataOf('/search'), (route) => route.abort())
  await main.getByRole('searchbox').fill('rack')
  await main.getByRole('searchbox').press('Enter')
  await expect(main.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await expectAccessible(page)
  await page.unroute(dataOf('/search'))
  await main.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(results(main)).toHaveCount(10)
})
