import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { watchShifts } from './layout-shifts.ts'
import { choose } from './picker-steps.ts'
import { openSettings } from './settings-steps.ts'
import { call, FAILED_REQUEST, open, store } from './steps.ts'

const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Bare or fitted' })

const kitLine = (page: Page): Locator => page.getByRole('main').locator('a[href*="?with="]')

async function boxOf(seen: Locator) {
  const box = await seen.boundingBox()
  if (!box) throw new Error('It cannot be seen.')
  return box
}

test('R064 heading, SHOP NOW and the whole bike with its handle are in the first screen', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  await open(page, '/')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  for (const seen of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('main').getByRole('link', { name: 'SHOP NOW' }),
    page.getByRole('main').getByRole('button', { name: 'Find parts for your bike' }),
    slider(page).locator('..'),
  ]) {
    const box = await boxOf(seen)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
  }
  await expectAccessible(page)
})

test('both buttons of the hero are in the first screen of a phone, in every language', async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/ta', '/hi']) {
    await open(page, path)
    const buttons = page.locator('.hero-bike .caps')
    await expect(buttons).toHaveCount(2)
    for (const button of await buttons.all()) {
      const { y, height } = await boxOf(button)
      expect(y + height, path).toBeLessThanOrEqual(844)
    }
  }
})

/** Returns the brightness of the screen at points that are given as shares of the hero's picture. */
async function brightness(page: Page, points: readonly (readonly [number, number])[]): Promise<number[]> {
  const box = await boxOf(slider(page).locator('..'))
  const { data, info } = await sharp(await page.screenshot())
    .greyscale()
    .blur(2)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => Math.round(y) * info.width + Math.round(x)
  return points.map(([x, y]) => data[at(box.x + x * box.width, box.y + y * box.height)] ?? 0)
}

test('the band of the hero goes on beside its picture without a seam', async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  await page.evaluate(() => Promise.all([...document.images].slice(0, 3).map((image) => image.decode())))
  for (const y of [0.12, 0.25, 0.36, 0.44, 0.5]) {
    const [beside = 0, within = 0] = await brightness(page, [
      [-0.02, y],
      [0.08, y],
    ])
    expect(Math.abs(beside - within), `at ${y}`).toBeLessThanOrEqual(2)
  }
})

test('the handle is moved by arrow keys and by dragging, and says how much is fitted', async ({ quietPage: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  const handle = slider(page)
  await expect(handle).toHaveAttribute('aria-valuetext', '58 % fitted')
  await handle.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(handle).toHaveAttribute('aria-valuetext', '63 % fitted')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuetext', '53 % fitted')
  await page.keyboard.press('Home')
  await expect(handle).toHaveAttribute('aria-valuetext', '100 % fitted')

  const box = await boxOf(handle.locator('..'))
  const y = box.y + box.height * 0.62
  await page.mouse.move(box.x + box.width * 0.2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, y, { steps: 5 })
  await page.mouse.up()
  await expect(handle).toHaveAttribute('aria-valuetext', /^2[4-6] % fitted$/)
  const cut = () =>
    page
      .locator('.bike-wipe-kitted')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).clipPath.split(' ')[3] ?? ''))
  await expect.poll(cut).toBeGreaterThan(73)
})

test('without a bike of one’s own the seller’s is shown; one’s own takes its place without moving anything, and its line leads to its kit', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  const shifts = await watchShifts(page)
  await open(page, '/')
  await expect(kitLine(page)).toContainText('on the Himalayan 450:')
  const { bike } = await call('GET /hero', { query: { bike: 'classic-350' } })
  await store(page, { myBike: JSON.stringify({ code: 'classic-350', name: 'Classic 350' }) })
  await open(page, '/')
  await expect(kitLine(page)).toContainText('on the Classic 350:')
  await expect(
    page
      .getByRole('main')
      .getByRole('img', { name: bike?.base.alt ?? '', exact: true })
      .first(),
  ).toBeVisible()
  await expect(kitLine(page)).toHaveAttribute('href', `/products/classic-350?with=${bike?.link}`)
  expect(await shifts()).toEqual([])
  await kitLine(page).click()
  await expect(page).toHaveURL(`/products/classic-350?with=${bike?.link}`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('all parts are shown, and no handle that would not move', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('.bike-wipe-kitted')).toHaveCSS('clip-path', 'none')
    await expect(slider(page)).toBeHidden()
    await expect(kitLine(page)).toBeVisible()
  })
})

test('an administrator sees the bike with its parts, takes one off with what needs it, changes a colour, and chooses another bike', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'Hero bike')
  const form = page.getByRole('form', { name: 'Hero: bike and parts' })
  const list = form.getByLabel('As in the address of the bike’s page')
  await expect(list).toHaveValue(/^crash-guard:red,top-rack.*,pannier-box:silver$/)
  await expect(form.getByRole('checkbox', { name: 'Pannier Box' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'Saddle Stay' }).uncheck()
  await expect(form.getByRole('checkbox', { name: 'Pannier Box' })).not.toBeChecked()
  await choose(form, 'Colour of the Crash Guard with Sliders', 'Silver')
  await expect(list).toHaveValue(/^crash-guard:silver,top-rack[^,]*,windshield$/)
  await expectAccessible(page)
  await choose(form, 'Bike', 'Classic 350')
  await expect(list).toHaveValue('')
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(form.getByText('Choose at least one part.').first()).toBeVisible()
})
