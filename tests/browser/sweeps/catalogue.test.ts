import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../support/browser.ts'
import { BUSY, expectRefusedList } from '../catalogue-steps.ts'
import { enlarge, GUARD, guardPictures, heading, large, largePicture, zoomButton } from '../product-steps.ts'
import {
  addButton,
  at,
  cartPopup,
  choose,
  dataOf,
  expectPrice,
  FAILED_REQUEST,
  goTo,
  hold,
  open,
  ready,
  refuseData,
  stored,
} from '../steps.ts'

test('R088 an enlarged picture is never larger than its own pixels, on large and high-density screens', async ({
  page,
  browser,
  baseURL,
}) => {
  const shown = (on: Page) =>
    largePicture(on).evaluate(async (picture: HTMLImageElement) => {
      await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))
      const { width, height } = picture.getBoundingClientRect()
      return { width: width * devicePixelRatio, height: height * devicePixelRatio, own: picture.naturalWidth }
    })
  const picture = at(await guardPictures(), 0)
  const own = picture.width
  for (const size of [
    { width: 2560, height: 1440 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    await open(page, GUARD)
    await page.getByRole('button', { name: 'Picture 2 of' }).click()
    await enlarge(page, picture)
    await expect.poll(() => shown(page)).toEqual({ width: own, height: own, own })
    // The window is resized while the picture is large.
    await page.setViewportSize({ width: 2000, height: 1300 })
    await expect.poll(async () => (await shown(page)).width).toBe(own)
    // Even where the page shows it small, the large picture is the full file.
    await page.setViewportSize({ width: 800, height: 900 })
    await expect.poll(async () => (await shown(page)).own).toBe(own)
    await page.setViewportSize({ width: 700, height: 500 })
    await expect.poll(async () => Math.round((await shown(page)).height)).toBe(500)
    await page.keyboard.press('Escape')
    await expect(large(page)).toBeHidden()
  }
  const fine = await browser.newPage({
    ...(baseURL && { baseURL }),
    deviceScaleFactor: 2,
    viewport: { width: 1440, height: 900 },
  })
  await open(fine, GUARD)
  await fine.getByRole('button', { name: 'Picture 2 of' }).click()
  const onPage = await fine
    .getByRole('main')
    .getByRole('img', { name: picture.alt })
    .first()
    .evaluate((each) => each.clientWidth)
  await enlarge(fine, picture)
  await expect.poll(async () => (await shown(fine)).width).toBeCloseTo(Math.max(own, onPage * 2), -1)
  await fine.close()
})

test('R088 the first press enlarges the picture, even while the script of the zoom is on its way', async ({ page }) => {
  await open(page, GUARD)
  const release = await hold(page, /zoomable[^/]*\.js/)
  await zoomButton(page).click()
  release()
  await expect(large(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large(page)).toBeHidden()
  await zoomButton(page).click()
  await expect(large(page)).toBeVisible()
})

/** Follows the related product's link with changed data: the catalogue itself has no such product. */
async function openChanged(page: Page, from: string, path: string, change: (data: string) => string): Promise<void> {
  await page.route(dataOf(path), async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    const body = await answer.text()
    expect(change(body)).not.toBe(body)
    await route.fulfill({ response: answer, body: change(body) })
  })
  await open(page, from)
  await page.locator(`main a[href="${path}"]`).first().click()
  await expect(page).toHaveURL(path)
  await expect(addButton(page)).toBeEnabled()
}

/** Takes the price from a value of an option, in the data of a page: a list whose objects refer to its places, and -5 to null. */
function withoutPrice(data: string, value: string): string {
  const [first = '', ...others] = data.split('\n')
  const cells: unknown[] = JSON.parse(first)
  const [name, price] = ['name', 'price'].map((key) => `_${cells.indexOf(key)}`)
  const changed = cells.map((cell) => {
    const fields = (cell ?? {}) as Record<string, unknown>
    return name && price && fields[name] === cells.indexOf(value) ? { ...fields, [price]: -5 } : cell
  })
  return [JSON.stringify(changed), ...others].join('\n')
}

test('R124 an option that cannot be bought, or costs less than a rupee, shows an error and adds nothing', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const path = '/productDetail/himalayan-450/bash-plate'
  await openChanged(page, '/products/himalayan-450', path, (data) => withoutPrice(data, 'Mild steel'))
  await choose(page, { 'Product Type': 'Mild steel', Colors: 'Black' })
  await addButton(page).click()
  await expect(main.getByRole('alert')).toHaveText('This option is not available.')
  await expect(cartPopup(page)).toBeHidden()
  await expect.poll(() => stored(page, 'cartItems')).toBeNull()
  await choose(page, { 'Product Type': 'Aluminium' })
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expectPrice(page, '₹3,950.00')

  // For a product of a thousand rupees the cheaper material would give a negative price.
  await page.unroute(dataOf(path))
  await openChanged(page, '/products/himalayan-450', path, (data) => data.replaceAll('395000', '100000'))
  await choose(page, { 'Product Type': 'Mild steel', Colors: 'Black' })
  await addButton(page).click()
  await expect(main.getByRole('alert')).toHaveText('This combination is not available.')
  await expect(cartPopup(page)).toBeHidden()
  await expect.poll(() => stored(page, 'cartItems')).toBeNull()
  await expectAccessible(page)
})

test('R085 R534 R535 R536 R537 R538 a bike that fails to load is a red alert with the reason in its place, and a toast; without a reason it is the generic one', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await expectRefusedList(page, {
    path: '/products/nx500',
    route: 'routes/bike',
    visit: async () => {
      await goTo(page, 'ACCESSORIES')
      await page.getByRole('main').getByRole('link', { name: 'NX500' }).click()
    },
  })
})

test('R115 R534 R535 a product that fails to load is a red alert with the reason, or the generic one, in its place', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const data = dataOf('/productDetail/nx500/top-rack')
  const part = page.getByRole('main').getByRole('heading', { name: 'Top Rack' }).getByRole('link')
  const alert = page.getByRole('main').getByRole('alert')
  await open(page, '/products/nx500')
  await page.route(data, (route) => route.abort())
  await part.click()
  await expect(alert).toContainText('Something went wrong. Please try again.')
  await page.unroute(data)
  await open(page, '/products/nx500')
  await refuseData(page, '/productDetail/nx500/top-rack', 'routes/product', BUSY)
  await part.click()
  await expect(alert).toContainText(BUSY)
  await expect(alert).toHaveCSS('color', 'rgb(198, 40, 40)')
  await expect(addButton(page)).toBeHidden()
  await expectAccessible(page)
  await page.unroute(data)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Top Rack')
})

test('R085 R115 R534 the pages of a bike and a part that do not exist, and those of parts with notes and out of stock, have no barriers', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  for (const [path, words] of [
    ['/products/no-such-bike', 'This bike is not in our catalogue.'],
    ['/productDetail/nx500/no-such-part', 'This product is not in our catalogue.'],
    ['/productDetail/adventure-390/gps-mount', 'Please note'],
    ['/productDetail/g-310-gs/windshield', 'Out of stock'],
  ] as const) {
    await page.goto(path)
    await ready(page)
    await expect(page.getByRole('main')).toContainText(words)
    await expectAccessible(page)
  }
})
