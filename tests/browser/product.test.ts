import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { enlarge, GUARD, guardPictures, heading, large, largePicture, zoomButton } from './product-steps.ts'
import {
  addButton,
  afterEffects,
  at,
  choose,
  expectNoSideways,
  expectPrice,
  hold,
  moved,
  open,
  option,
  productOf,
  shownPrice,
  slides,
  slidesInSight,
  startCarousel,
  stopClock,
} from './steps.ts'

const related = (page: Page, bike: string): Locator => page.getByRole('region', { name: `More for the ${bike}` })

const crumbs = (page: Page): Locator => page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')

const gallery = (page: Page): Locator => page.getByRole('list', { name: 'Pictures' })

test('R008 R086 R093 R094 R095 R101 R107 R108 R109 R160 R167 R230 a part is shown with price and pictures, and leads to the policy, to a part beside it, and back to the bike', {
  tag: '@phone',
}, async ({ page }) => {
  const product = await productOf('himalayan-450', 'crash-guard-with-sliders')
  const main = page.getByRole('main')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, GUARD)
  await expect(crumbs(page)).toHaveText(['Home', 'Accessories', 'Himalayan 450', 'Crash Guard with Sliders'])
  await expect(heading(page)).toHaveText(product.name)
  await expect(main).toContainText(product.quote)
  // 4650 less 10 % is 4185, and the cheapest choice, black with two sliders, adds 1000.
  await expectPrice(page, '₹5,185.00', { from: true })
  await expect(page.getByText('10% off the part', { exact: false }).first()).toBeVisible()
  await expect(addButton(page)).toBeEnabled()
  await expectNoSideways(page)
  for (const { title, image } of product.sections) {
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    if (image === null) continue
    const picture = section.last().getByRole('img', { name: image.alt })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  }
  await page.getByRole('row', { name: 'Warranty' }).getByRole('link', { name: 'Lifetime' }).click()
  await expect(page).toHaveURL('/warranty-and-return-policy')
  await expect(heading(page)).toHaveText('Return and Refund / Processing time / Warranty policy')
  await page.goBack()

  await related(page, 'Himalayan 450').getByRole('heading', { name: 'Lower Engine Guard' }).getByRole('link').click()
  await expect(page).toHaveURL('/productDetail/himalayan-450/lower-engine-guard')
  await expect(heading(page)).toHaveText('Lower Engine Guard')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expectPrice(page, '₹3,850.00')
  await expect(shownPrice(page)).toHaveText('₹4,543.00')
  await expect(page.locator('[data-saving]')).toHaveCount(0)
  const reviews = page.getByRole('region', { name: 'Customer Reviews' })
  await expect(reviews).toContainText('No reviews available for this product. be the first to review this products.')
  await expect(reviews.getByRole('link', { name: 'Write a Review' })).toBeVisible()
  await expectAccessible(page)
  await crumbs(page).nth(2).getByRole('link').click()
  await expect(page).toHaveURL('/products/himalayan-450')
})

test('R099 R100 minus and plus count from 1 on, a quantity can be typed, but not an invalid one; another part begins anew', async ({
  page,
}) => {
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  const minus = page.getByRole('button', { name: 'One less' })
  const plus = page.getByRole('button', { name: 'One more' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/productDetail/nx500/handguards')
  await expect(quantity).toHaveValue('1')
  await expect(minus).toBeDisabled()
  await plus.click()
  await plus.click()
  await expect(quantity).toHaveValue('3')
  await minus.click()
  await expect(quantity).toHaveValue('2')
  await minus.click()
  await expect(quantity).toHaveValue('1')
  await expect(minus).toBeDisabled()

  await quantity.fill('12')
  await expect(quantity).toHaveValue('12')
  for (const wrong of ['0', '-1', '1.5', '100']) {
    await quantity.fill(wrong)
    await quantity.blur()
    await expect(quantity).toHaveValue('12')
  }
  await quantity.fill('99')
  await expect(quantity).toHaveValue('99')
  await expect(plus).toBeDisabled()
  // Digit by digit, as a person types over a number.
  await quantity.press('ControlOrMeta+a')
  await quantity.press('Backspace')
  await quantity.pressSequentially('25')
  await expect(quantity).toHaveValue('25')

  await gallery(page).getByRole('button').nth(1).click()
  await addButton(page).click()
  await expect(page.getByText('Please select your product color!!')).toBeVisible()
  await related(page, 'NX500').getByRole('heading', { name: 'Top Rack' }).getByRole('link').click()
  await expect(heading(page)).toHaveText('Top Rack')
  await expect(page.getByText('Please select your product color!!')).toBeHidden()
  await expect(quantity).toHaveValue('1')
  await expect(gallery(page).getByRole('button').first()).toHaveAttribute('aria-current', 'true')
  await expect(option(page, 'Colors', 'Black')).not.toBeChecked()
})

const overlay = (page: Page): Locator => page.locator('[data-rmiz-modal-overlay]')

/** Notes each state of the zoom on the page itself, until the picture with this end of an address has loaded and after. */
const noteStates = (page: Page, end: string) =>
  page.evaluate((address) => {
    const state = () => {
      const dialog = document.querySelector('[data-rmiz-modal][open]')
      if (!dialog) return 'unloaded'
      if (dialog.querySelector('[data-rmiz-modal-overlay="hidden"]')) return 'unloading'
      return dialog.querySelector(`[data-rmiz-modal-img][src$="${address}"]`) ? 'loaded' : 'loading'
    }
    const { dataset } = document.documentElement
    const seen = [state()]
    new MutationObserver(() => {
      if (seen.at(-1) === state()) return
      seen.push(state())
      dataset.states = seen.join(' ')
    }).observe(document.body, { attributes: true, childList: true, subtree: true })
  }, end)

/** Moves a finger up or down over the large picture. */
const swipe = (page: Page, distance: number) =>
  page.evaluate((pixels) => {
    const target = document.querySelector('[data-rmiz-modal-img]') ?? document.body
    const send = (type: string, y: number) => {
      const touch = new Touch({ identifier: 1, target, clientX: 100, clientY: y, screenX: 100, screenY: y })
      const touches = type === 'touchend' ? [] : [touch]
      target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }))
    }
    send('touchstart', 300)
    send('touchmove', 300 + pixels)
    send('touchend', 300 + pixels)
  }, distance)

test('R087 R088 R089 R091 thumbnails and colours change the picture, which is enlarged until Escape, its button, or a swipe of more than 10 px', {
  tag: '@phone',
}, async ({ page }) => {
  const pictures = await guardPictures()
  const thumbnails = gallery(page).getByRole('button')
  const shown = (alt: string) => page.getByRole('main').getByRole('img', { name: alt }).first()
  await open(page, GUARD)
  await expect(thumbnails).toHaveCount(pictures.length + 1)
  for (const place of [1, 0]) {
    await gallery(page)
      .getByRole('button', { name: `Picture ${place + 2} of ${pictures.length + 1}` })
      .click()
    await expect(shown(at(pictures, place).alt)).toBeVisible()
    await expect(thumbnails.nth(place + 1)).toHaveAttribute('aria-current', 'true')
  }
  const place = pictures.findIndex((image) => image.color === 'Red')
  const red = at(pictures, place)
  await choose(page, { Colors: 'Red' })
  await expect(shown(red.alt)).toBeVisible()
  await expect(thumbnails.nth(place + 1)).toHaveAttribute('aria-current', 'true')

  await expect(large(page)).toBeHidden()
  await noteStates(page, `/${red.widths.at(-1)}.webp`)
  await enlarge(page, red)
  await expect(overlay(page)).toHaveAttribute('data-rmiz-modal-overlay', 'visible')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(large(page)).toBeHidden()
  await expect(overlay(page)).toHaveAttribute('data-rmiz-modal-overlay', 'hidden')
  // The dialog is open for an instant before its backdrop begins to show, which looks as if it were closing.
  const states = /^unloaded( unloading)? loading loaded unloading unloaded$/
  await expect(page.locator('html')).toHaveAttribute('data-states', states)
  await expect(page.locator('[data-rmiz-content]')).toBeVisible()
  await enlarge(page, red)
  await page.getByRole('button', { name: 'Close the large picture' }).click()
  await expect(large(page)).toBeHidden()

  await enlarge(page, red)
  await swipe(page, 10)
  await expect(overlay(page)).toHaveAttribute('data-rmiz-modal-overlay', 'visible')
  await swipe(page, 11)
  await expect(large(page)).toBeHidden()
  await enlarge(page, red)
  await swipe(page, -40)
  await expect(large(page)).toBeHidden()
})

test('the large picture leads to the next and the previous one, by buttons and arrow keys, and says which it is', async ({
  page,
}) => {
  const pictures = await guardPictures()
  const count = pictures.length + 1
  const full = (place: number) => `${at(pictures, place).base}/${at(pictures, place).widths.at(-1)}.webp`
  const place = large(page).getByRole('status')
  await open(page, GUARD)
  await gallery(page).getByRole('button').nth(1).click()
  await enlarge(page, at(pictures, 0))
  await expect(place).toHaveText(`Picture 2 of ${count}`)
  await large(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(largePicture(page)).toHaveAttribute('src', full(1))
  await expect(large(page)).toHaveAccessibleName(at(pictures, 1).alt)
  await expect(place).toHaveText(`Picture 3 of ${count}`)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(place).toHaveText(`Picture 1 of ${count}`)
  await expect(large(page).locator('[data-rmiz-modal-img=layer]')).toHaveCount(1)
  await large(page).getByRole('button', { name: 'Previous picture' }).click()
  await expect(place).toHaveText(`Picture ${count} of ${count}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(large(page)).toBeHidden()
  await expect(zoomButton(page)).toBeFocused()
})

test('the large picture is shown at its original size on demand, and follows the pointer and the arrow keys', async ({
  page,
}) => {
  const picture = at(await guardPictures(), 0)
  const width = at(picture.widths, picture.widths.length - 1)
  await page.setViewportSize({ width: 1000, height: 600 })
  await open(page, GUARD)
  await gallery(page).getByRole('button').nth(1).click()
  await enlarge(page, picture)
  const box = () =>
    largePicture(page).evaluate((img) => {
      const { left, top, width, height } = img.getBoundingClientRect()
      return [left, top, width, height].map(Math.round)
    })
  const original = large(page).getByRole('button', { name: 'Original size' })
  await original.click()
  await expect(original).toHaveAttribute('aria-pressed', 'true')
  await page.mouse.move(0, 0)
  await expect.poll(box).toEqual([0, 0, width, width])
  await page.mouse.move(500, 300)
  const middle = [500 - width / 2, 300 - width / 2, width, width]
  await expect.poll(box).toEqual(middle)
  await page.keyboard.press('ArrowUp')
  await expect.poll(box).toEqual([middle[0], Math.round(at(middle, 1) + (width - 600) / 10), width, width])
  await expectAccessible(page)
  await original.click()
  await expect.poll(async () => (await box())[3]).toBeLessThanOrEqual(600)
  await original.click()
  await page.keyboard.press('Escape')
  await expect(large(page)).toBeHidden()
  await expect(zoomButton(page)).toBeFocused()
})

test('the picture that is shown stays until the next one can be painted', async ({ page }) => {
  const pictures = await guardPictures()
  await open(page, GUARD)
  const main = page.locator('.on-bike')
  const thumbnails = gallery(page).getByRole('button')
  const first = at(pictures, 0)
  await thumbnails.nth(1).click()
  const shown = main.getByRole('img', { name: first.alt }).first()
  await expect(shown).toBeVisible()
  const next = at(pictures, 1)
  const release = await hold(page, new RegExp(`${next.base}/(?!160)`))
  await thumbnails.nth(2).click()
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true')
  await afterEffects(page)
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(main.getByRole('img', { name: next.alt })).toHaveCount(0)
  release()
  const large = main.getByRole('img', { name: next.alt }).first()
  await expect(large).toBeVisible()
  expect(await large.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
})

test('R088 R089 R090 R092 the zoom closes on the wheel, on a click anywhere and by keyboard, which restores the focus', async ({
  page,
}) => {
  const picture = at(await guardPictures(), 0)
  await open(page, GUARD)
  await gallery(page).getByRole('button', { name: 'Picture 2 of' }).click()
  for (const close of [() => page.mouse.wheel(0, 60), () => page.mouse.click(3, 3), () => largePicture(page).click()]) {
    await enlarge(page, picture)
    await page.mouse.move(300, 300)
    await close()
    await expect(large(page)).toBeHidden()
  }
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(zoomButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(large(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large(page)).toBeHidden()
  await expect(zoomButton(page)).toBeFocused()
})

test('R570 R571 R572 R573 R574 as many related products are shown as the width has room for; they advance every 3000 ms, until paused', async ({
  page,
}) => {
  await stopClock(page)
  await open(page, GUARD)
  const carousel = related(page, 'Himalayan 450')
  for (const [width, count] of Object.entries({ 649: 3, 650: 4, 964: 4, 965: 5, 1294: 5, 1295: 6 })) {
    await page.setViewportSize({ width: Number(width), height: 800 })
    await expect.poll(() => slidesInSight(carousel), `at ${width} px`).toBe(count)
    await expectNoSideways(page)
  }
  await startCarousel(page, carousel)
  const width = at(await slides(carousel), 1).left - at(await slides(carousel), 0).left
  await page.clock.runFor(2900)
  expect(await moved(carousel)).toBe(0)
  await page.clock.runFor(600)
  await expect.poll(() => moved(carousel)).toBeCloseTo(width, -1)
  await page.clock.runFor(3000)
  await expect.poll(() => moved(carousel)).toBeCloseTo(2 * width, -1)
  await carousel.getByRole('button', { name: 'Pause' }).click()
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.mouse.move(5, 5)
  await afterEffects(page)
  await page.clock.runFor(9000)
  expect(await moved(carousel)).toBeCloseTo(2 * width, -1)
})

test('a picture that is still loading is enlarged once it is there, and closing it leads back to the button', async ({
  page,
}) => {
  const next = at(await guardPictures(), 1)
  await open(page, GUARD)
  const release = await hold(page, new RegExp(`${next.base}/(?!160)`))
  await gallery(page).getByRole('button').nth(2).click()
  await zoomButton(page).click()
  await expect(large(page)).toBeHidden()
  release()
  await expect(large(page)).toBeVisible()
  await expect(largePicture(page)).toHaveAttribute('src', `${next.base}/${next.widths.at(-1)}.webp`)
  await page.keyboard.press('Escape')
  await expect(large(page)).toBeHidden()
  await expect(zoomButton(page)).toBeFocused()
})
