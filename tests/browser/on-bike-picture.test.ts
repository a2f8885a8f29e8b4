import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { GUARD, heading, large, largePicture, zoomButton } from './product-steps.ts'
import { call, choose, expectNoSideways, hold, open, store } from './steps.ts'

const DOMINAR_GUARD = '/productDetail/dominar-400/crash-guard'

const part = (page: Page, color: string): Locator =>
  page.getByRole('main').getByRole('img', { name: `Crash Guard with Sliders in ${color} on the Himalayan 450` })

const without = (page: Page): Locator => page.getByRole('checkbox', { name: 'Show the bike without it' })

const thumbnail = (page: Page, place: number): Locator => page.getByRole('button', { name: `Picture ${place} of` })

/** Expects a picture to be loaded from one of the files of an address. */
async function expectLoaded(picture: Locator, base = ''): Promise<void> {
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.currentSrc)).toContain(base)
  await expect(picture).toHaveJSProperty('complete', true)
}

const layersOf = async (bike: string, product: string) => {
  const { base, parts } = await call('GET /bikes/{code}/on-bike', { params: { code: bike } })
  const layers = parts.find(({ productCode }) => productCode === product)?.layers ?? []
  return { base: base?.base ?? '', of: (color: string) => layers.find((layer) => layer.color === color)?.picture.base }
}

/** Where the page's texts and the list of pictures are: nothing may move them. */
const places = async (page: Page) =>
  Promise.all([heading(page), thumbnail(page, 1)].map(async (each) => JSON.stringify(await each.boundingBox())))

test('the part is shown on the bike in the chosen colour; the switch or a press on the picture shows the bike without it, and nothing moves', {
  tag: '@phone',
}, async ({ page }) => {
  const layers = await layersOf('himalayan-450', 'crash-guard-with-sliders')
  await open(page, GUARD)
  await expectLoaded(part(page, 'Red'), layers.of('Red'))
  await expect(page.getByText('This picture shows Red')).toBeVisible()
  await expect(page.getByText('Shown on our adventure model; your part is made for the Himalayan 450.')).toBeVisible()
  const before = await places(page)

  await choose(page, { Colors: 'Silver' })
  await expectLoaded(part(page, 'Silver'), layers.of('Silver'))
  await expect(page.getByText('This picture shows')).toHaveCount(0)

  await without(page).focus()
  await page.keyboard.press('Space')
  await expect(part(page, 'Silver')).toBeHidden()
  await expect(page.getByRole('main').getByRole('img', { name: 'Royal Enfield Himalayan 450' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(part(page, 'Silver')).toBeVisible()

  await page.evaluate(() => window.scrollTo(0, 0))
  const box = await part(page, 'Silver').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + 150)
  await page.mouse.down()
  await expect(part(page, 'Silver')).toBeHidden()
  await page.mouse.up()
  await expect(part(page, 'Silver')).toBeVisible()

  // Types look the same on the bike: choosing one shows the part itself, from which there is a way back.
  await choose(page, { 'Product Type': '4 Sliders' })
  await expect(part(page, 'Silver')).toHaveCount(0)
  await expect(without(page)).toBeHidden()
  await thumbnail(page, 1).click()
  await choose(page, { Colors: 'Black' })
  await expectLoaded(part(page, 'Black'), layers.of('Black'))
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await places(page)).toEqual(before)
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('the bike is shown without the part as long as it is pressed, also when the script of the zoom comes meanwhile', async ({
  page,
}) => {
  await open(page, GUARD)
  const release = await hold(page, /zoomable[^/]*\.js/)
  await part(page, 'Red').hover({ force: true, position: { x: 150, y: 150 } })
  await page.mouse.down()
  await expect(part(page, 'Red')).toBeHidden()
  release()
  await expect(page.locator('[data-rmiz-content=found]')).toBeVisible()
  await expect(part(page, 'Red')).toBeHidden()
  await page.mouse.up()
  await expect(part(page, 'Red')).toBeVisible()
})

test('enlarging the part on the bike shows both', async ({ page }) => {
  const layers = await layersOf('himalayan-450', 'crash-guard-with-sliders')
  await open(page, `${GUARD}?color=Silver`)
  await zoomButton(page).click()
  await expect(largePicture(page)).toHaveAttribute('src', `${layers.base}/1600.webp`)
  const layer = large(page).locator('[data-rmiz-modal-img=layer]')
  await expect(layer).toHaveAttribute('src', `${layers.of('Silver')}/1600.webp`)
  const width = async (picture: Locator) => (await picture.boundingBox())?.width ?? Number.NaN
  await expect.poll(async () => (await width(layer)) / (await width(largePicture(page)))).toBe(1)
  await page.mouse.click(700, 450)
  await expect(large(page)).toBeHidden()
  await expect(zoomButton(page)).toBeVisible()
})

test('a part that fits the rider’s bike as well is shown on that bike, without moving the page; on other bikes it stays on its own', async ({
  page,
}) => {
  const mine = await layersOf('dominar-250', 'crash-guard')
  await open(page, DOMINAR_GUARD)
  await expect(page.getByRole('main').getByRole('img', { name: 'Crash Guard in Red on the Dominar 400' })).toBeVisible()
  const before = await places(page)
  await store(page, { myBike: { code: 'dominar-250', name: 'Dominar 250' } })
  await open(page, DOMINAR_GUARD)
  const shown = page.getByRole('main').getByRole('img', { name: 'Crash Guard in Red on the Dominar 250' })
  await expect(shown).toBeVisible()
  await expectLoaded(page.getByRole('main').getByRole('img', { name: 'Bajaj Dominar 250' }), mine.base)
  expect(await places(page)).toEqual(before)

  await open(page, GUARD)
  await expect(page.getByRole('checkbox', { name: 'I am buying this for a Himalayan 450' })).toBeVisible()
  await expect(part(page, 'Red')).toBeVisible()
})
