import type { Locator, Page } from '@playwright/test'
import { offerPrice, priceRange } from '#rules/pricing.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  addButton,
  afterEffects,
  at,
  call,
  choose,
  dataOf,
  expectNoSideways,
  expectPrice,
  FAILED_REQUEST,
  hold,
  moved,
  open,
  option,
  productOf,
  ready,
  refuseData,
  shownPrice,
  slides,
  slidesInSight,
  startCarousel,
  stopClock,
} from './steps.ts'

const GUARD = '/productDetail/himalayan-450/crash-guard-with-sliders'
const BUSY = 'The shop is busy at the moment. Please try again.'

const row = (page: Page, label: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })

const related = (page: Page, bike: string): Locator => page.getByRole('region', { name: `More for the ${bike}` })

const reviewsBlock = (page: Page): Locator => page.getByRole('region', { name: 'Customer Reviews' })

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

test.describe('the details of a product', () => {
  test('R008 R086 R093 R094 R095 R101 R160 R167 name, price, offer, quote and the way back', { tag: '@phone' }, async ({
    page,
  }) => {
    const product = await productOf('himalayan-450', 'crash-guard-with-sliders')
    await open(page, GUARD)
    const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
    await expect(crumbs).toHaveText(['Home', 'Accessories', 'Himalayan 450', 'Crash Guard with Sliders'])
    for (const [place, href] of ['/', '/accessories', '/products/himalayan-450'].entries()) {
      await expect(crumbs.nth(place).getByRole('link')).toHaveAttribute('href', href)
    }
    await expect(crumbs.last().getByRole('link')).toHaveCount(0)
    await expect(heading(page)).toHaveText(product.name)
    await expect(page.getByRole('main')).toContainText(product.quote)
    const low = priceRange(product.pricing)?.low ?? 0
    await expectPrice(page, low, { from: true })
    // 4650 less 10 % is 4185, and the cheapest choice, black with two sliders, adds 1000.
    await expectPrice(page, '₹5,185.00', { from: true })
    await expect(page.getByText('10% off the part', { exact: false }).first()).toBeVisible()
    await expect(addButton(page)).toBeEnabled()
    await expectNoSideways(page)
    await crumbs.nth(2).getByRole('link').click()
    await expect(page).toHaveURL('/products/himalayan-450')
  })

  test('R008 a product is found by the names of its bike and of itself', async ({ page }) => {
    await open(page, '/productDetail/Himalayan%20450/Crash%20Guard%20with%20Sliders')
    await expect(page).toHaveURL(GUARD)
    await expect(heading(page)).toHaveText('Crash Guard with Sliders')
  })

  test('R093 R094 R160 R167 R230 a product without offer, options and reviews shows its one price, and that it has no reviews', async ({
    page,
  }) => {
    const product = await productOf('himalayan-450', 'lower-engine-guard')
    await open(page, '/productDetail/himalayan-450/lower-engine-guard')
    await expectPrice(page, offerPrice(product.pricing))
    await expectPrice(page, '₹3,850.00')
    await expect(shownPrice(page)).toHaveText('₹4,543.00')
    await expect(page.locator('[data-saving]')).toHaveCount(0)
    await expect(reviewsBlock(page)).toContainText(
      'No reviews available for this product. be the first to review this products.',
    )
    await expect(reviewsBlock(page).getByRole('link', { name: 'Write a Review' })).toBeVisible()
    await expectAccessible(page)
  })

  test('R102 R103 R104 R105 R106 R107 R108 the description has its rows, and its sections with title, text and picture', {
    tag: '@phone',
  }, async ({ page }) => {
    const product = await productOf('himalayan-450', 'crash-guard-with-sliders')
    const shop = await call('GET /shop')
    await open(page, GUARD)
    for (const [label, value] of [
      ['Brand', shop.brand],
      ['Manufacturers', shop.legalName],
      ['Items', product.items],
      ['Dimensions', product.dimensions],
      ['Weight in kg', product.weight],
      ['Material', product.material],
      ['Available colours', 'Black, Silver, Red'],
      ['Dispatch days', product.dispatched],
      ['Warranty', 'Lifetime (T&C apply)'],
    ] as const) {
      expect(value).not.toBe('')
      await expect(row(page, label).getByRole('cell')).toHaveText(value)
    }
    expect(product.sections.length).toBeGreaterThan(1)
    for (const { title, text, image } of product.sections) {
      const section = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await expect(section.last()).toContainText(text)
      if (image === null) continue
      const picture = section.last().getByRole('img', { name: image.alt })
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
    }
    expect(product.sections.some((section) => section.image !== null)).toBe(true)
    await row(page, 'Warranty').getByRole('link', { name: 'Lifetime' }).click()
    await expect(page).toHaveURL('/warranty-and-return-policy')
    await expect(heading(page)).toHaveText('Return and Refund / Processing time / Warranty policy')
  })

  test('R103 R104 dimensions and weight that are not known show a dash', async ({ page }) => {
    const product = await productOf('apache-rr-310', 'side-stand-plate')
    expect([product.dimensions, product.weight]).toEqual(['', ''])
    await open(page, '/productDetail/apache-rr-310/side-stand-plate')
    await expect(row(page, 'Dimensions').getByRole('cell')).toHaveText('-')
    await expect(row(page, 'Weight in kg').getByRole('cell')).toHaveText('-')
    await expect(row(page, 'Material').getByRole('cell')).toHaveText(product.material)
  })

  test('R119 the GPS mounts of two bikes show what an older windshield needs', async ({ page }) => {
    for (const bike of ['himalayan-450', 'adventure-390']) {
      const { notes } = await productOf(bike, 'gps-mount')
      await open(page, `/productDetail/${bike}/gps-mount`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Please note' })).toBeVisible()
      await expect(main).toContainText(/before June 2023/i)
      await expect(main).toContainText(/clamps/i)
      for (const note of notes) await expect(main).toContainText(note.text)
    }
    await expectAccessible(page)
    await open(page, '/productDetail/himalayan-450/windshield')
    await expect(page.getByRole('heading', { name: 'Please note' })).toHaveCount(0)
  })

  test('a question on WhatsApp carries the name of the part, the bike and the link', async ({ page }) => {
    await open(page, '/productDetail/nx500/top-rack')
    const href = await page.getByRole('link', { name: 'Ask on WhatsApp' }).getAttribute('href')
    const address = new URL(href ?? '')
    expect(address.origin).toBe('https://wa.me')
    const text = address.searchParams.get('text')
    expect(text).toContain('Top Rack')
    expect(text).toContain('NX500')
    expect(text).toContain('/productDetail/nx500/top-rack')
  })
})

test.describe('its quantity', () => {
  const quantity = (page: Page): Locator => page.getByRole('spinbutton', { name: 'Quantity' })

  test('R099 R100 minus and plus count from 1 on; a quantity can be typed, but not an invalid one', async ({
    page,
  }) => {
    await open(page, GUARD)
    const minus = page.getByRole('button', { name: 'One less' })
    const plus = page.getByRole('button', { name: 'One more' })
    await expect(quantity(page)).toHaveValue('1')
    await expect(minus).toBeDisabled()
    await plus.click()
    await plus.click()
    await expect(quantity(page)).toHaveValue('3')
    await minus.click()
    await expect(quantity(page)).toHaveValue('2')
    await minus.click()
    await expect(quantity(page)).toHaveValue('1')
    await expect(minus).toBeDisabled()

    await quantity(page).fill('12')
    await expect(quantity(page)).toHaveValue('12')
    for (const wrong of ['0', '-1', '1.5', '100']) {
      await quantity(page).fill(wrong)
      await quantity(page).blur()
      await expect(quantity(page)).toHaveValue('12')
    }
    await quantity(page).fill('99')
    await expect(quantity(page)).toHaveValue('99')
    await expect(plus).toBeDisabled()
    // Digit by digit, as a person types over a number.
    await quantity(page).press('ControlOrMeta+a')
    await quantity(page).press('Backspace')
    await quantity(page).pressSequentially('25')
    await expect(quantity(page)).toHaveValue('25')
  })
})

test.describe('its pictures', () => {
  const gallery = (page: Page): Locator => page.getByRole('list', { name: 'Pictures' })
  const shown = (page: Page, alt: string): Locator => page.getByRole('main').getByRole('img', { name: alt }).first()

  const images = async () =>
    (await productOf('himalayan-450', 'crash-guard-with-sliders')).images.filter((image) => image.section === null)

  test('R087 the thumbnails change the picture, and a chosen colour shows its own', { tag: '@phone' }, async ({
    page,
  }) => {
    const pictures = await images()
    await open(page, GUARD)
    await expect(gallery(page).getByRole('button')).toHaveCount(pictures.length)
    for (const place of [1, 0]) {
      await gallery(page)
        .getByRole('button', { name: `Picture ${place + 1} of ${pictures.length}` })
        .click()
      await expect(shown(page, at(pictures, place).alt)).toBeVisible()
      await expect(gallery(page).getByRole('button').nth(place)).toHaveAttribute('aria-current', 'true')
    }
    const red = pictures.findIndex((image) => image.color === 'Red')
    await choose(page, { Colors: 'Red' })
    await expect(shown(page, at(pictures, red).alt)).toBeVisible()
    await expect(gallery(page).getByRole('button').nth(red)).toHaveAttribute('aria-current', 'true')
  })

  const zoomButton = (page: Page): Locator => page.getByRole('button', { name: /^Enlarge the picture/ })
  const large = (page: Page): Locator => page.locator('[data-rmiz-modal]')
  const overlay = (page: Page): Locator => page.locator('[data-rmiz-modal-overlay]')
  const largePicture = (page: Page): Locator => page.locator('[data-rmiz-modal-img]')

  /** Opens the large picture and waits until it has loaded in full size. */
  async function enlarge(page: Page): Promise<void> {
    const [picture] = await images()
    await zoomButton(page).click()
    await expect(large(page)).toBeVisible()
    const address = `${picture?.base}/${picture?.widths.at(-1)}.webp`
    await expect(largePicture(page)).toHaveAttribute('src', address)
    await expect.poll(() => largePicture(page).evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(address)
  }

  test('R088 R089 the zoom goes through its states: unloaded, loading, loaded, unloading, by button and Escape', {
    tag: '@phone',
  }, async ({ page }) => {
    await open(page, GUARD)
    await expect(large(page)).toBeHidden()
    const largest = `/${at(await images(), 0).widths.at(-1)}.webp`
    await page.evaluate((end) => {
      const state = () => {
        const dialog = document.querySelector('[data-rmiz-modal][open]')
        if (!dialog) return 'unloaded'
        if (dialog.querySelector('[data-rmiz-modal-overlay="hidden"]')) return 'unloading'
        return dialog.querySelector(`[data-rmiz-modal-img][src$="${end}"]`) ? 'loaded' : 'loading'
      }
      const { dataset } = document.documentElement
      const seen = [state()]
      new MutationObserver(() => {
        if (seen.at(-1) === state()) return
        seen.push(state())
        dataset.states = seen.join(' ')
      }).observe(document.body, { attributes: true, childList: true, subtree: true })
    }, largest)
    const states = page.locator('html')
    await enlarge(page)
    await expect(overlay(page)).toHaveAttribute('data-rmiz-modal-overlay', 'visible')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(large(page)).toBeHidden()
    await expect(overlay(page)).toHaveAttribute('data-rmiz-modal-overlay', 'hidden')
    // The dialog is open for an instant before its backdrop begins to show, which looks as if it were closing.
    await expect(states).toHaveAttribute('data-states', /^unloaded( unloading)? loading loaded unloading unloaded$/)
    await expect(page.locator('[data-rmiz-content]')).toBeVisible()
    await enlarge(page)
    await page.getByRole('button', { name: 'Close the large picture' }).click()
    await expect(large(page)).toBeHidden()
  })

  test('R088 an enlarged picture is never larger than its own pixels, on large and high-density screens', async ({
    page,
    browser,
    baseURL,
    isMobile,
  }) => {
    const shown = (on: Page) =>
      on.locator('[data-rmiz-modal-img]').evaluate(async (picture: HTMLImageElement) => {
        await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))
        const { width, height } = picture.getBoundingClientRect()
        return { width: width * devicePixelRatio, height: height * devicePixelRatio, own: picture.naturalWidth }
      })
    const [image] = await images()
    const own = image?.width ?? 0
    for (const size of isMobile
      ? []
      : [
          { width: 2560, height: 1440 },
          { width: 1920, height: 1080 },
        ]) {
      await page.setViewportSize(size)
      await open(page, GUARD)
      await enlarge(page)
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
    const onPage = await fine
      .locator('[data-rmiz-content] img, main img')
      .first()
      .evaluate((each) => each.clientWidth)
    await enlarge(fine)
    await expect.poll(async () => (await shown(fine)).width).toBeCloseTo(Math.max(own, onPage * 2), -1)
    await fine.close()
  })

  test('R088 R089 R090 R092 the zoom closes on the wheel, on a click anywhere and by keyboard, which restores the focus', async ({
    page,
  }) => {
    await open(page, GUARD)
    for (const close of [
      () => page.mouse.wheel(0, 60),
      () => page.mouse.click(3, 3),
      () => largePicture(page).click(),
    ]) {
      await enlarge(page)
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

  test('R091 the zoom closes on a swipe of more than 10 px, not on a shorter one', { tag: '@phone' }, async ({
    page,
  }) => {
    await open(page, GUARD)
    await enlarge(page)
    const swipe = (distance: number) =>
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
    await swipe(10)
    await expect(overlay(page)).toHaveAttribute('data-rmiz-modal-overlay', 'visible')
    await swipe(11)
    await expect(large(page)).toBeHidden()
    await enlarge(page)
    await swipe(-40)
    await expect(large(page)).toBeHidden()
  })

  test('R088 the first press enlarges the picture, even while the script of the zoom is on its way', async ({
    page,
  }) => {
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
})

test.describe('more for the same bike', () => {
  test('R109 the related products are the others of the bike, each leading to its page', { tag: '@phone' }, async ({
    page,
  }) => {
    const { products } = await call('GET /bikes/{code}', { params: { code: 'himalayan-450' } })
    const others = products.filter((product) => product.code !== 'crash-guard-with-sliders')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, GUARD)
    const cards = related(page, 'Himalayan 450').getByRole('article')
    await expect(cards.getByRole('heading')).toHaveText(others.map((product) => product.name))
    for (const [place, product] of others.entries()) {
      await expect(cards.nth(place).getByRole('heading').getByRole('link')).toHaveAttribute(
        'href',
        `/productDetail/himalayan-450/${product.code}`,
      )
    }
    await cards.first().getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(`/productDetail/himalayan-450/${at(others, 0).code}`)
    await expect(heading(page)).toHaveText(at(others, 0).name)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('R570 R571 R572 R573 as many related products are shown as the width has room for', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, GUARD)
    for (const [width, count] of Object.entries({ 1295: 6, 1294: 5, 965: 5, 964: 4, 650: 4, 649: 3 })) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      await expect.poll(() => slidesInSight(related(page, 'Himalayan 450')), `at ${width} px`).toBe(count)
      await expectNoSideways(page)
    }
  })

  test('R574 the related products advance every 3000 ms, until paused', async ({ page }) => {
    await stopClock(page)
    await open(page, GUARD)
    const carousel = related(page, 'Himalayan 450')
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
})

test.describe('customer reviews', () => {
  test('R210 R211 R212 R213 R215 R220 R229 a visitor reads the average, the count, the bars and the reviews, and signs in to write one', {
    tag: '@phone',
  }, async ({ page }) => {
    const { review, average, customers, stars } = await call('GET /reviews/{bike}/{product}', {
      params: { bike: 'himalayan-450', product: 'crash-guard-with-sliders' },
    })
    expect(review.length).toBeGreaterThan(3)
    await open(page, GUARD)
    const block = reviewsBlock(page)
    await expect(block.getByRole('img', { name: `${average?.toFixed(1)} of 5`, exact: true })).toBeVisible()
    await expect(block).toContainText(String(average?.toFixed(1)))
    await expect(block).toContainText(`${customers} customers`)
    for (const count of [1, 2, 3, 4, 5] as const) {
      const bar = block.getByRole('listitem').filter({ hasText: `${count} stars: ${stars[count]}` })
      await expect(bar).toBeVisible()
      const share = await bar.locator('progress').evaluate((each: HTMLProgressElement) => each.value / each.max)
      expect(share).toBeCloseTo(stars[count] / customers, 5)
    }
    const entries = block.getByRole('listitem').filter({ has: page.locator('time') })
    await expect(entries).toHaveCount(review.length)
    for (const [place, each] of review.entries()) {
      const entry = entries.nth(place)
      await expect(entry).toContainText(each.comments)
      await expect(entry).toContainText(`${each.users.firstName} ${each.users.lastName}`)
      await expect(entry.getByRole('img', { name: `${each.stars} of 5 stars`, exact: true })).toBeVisible()
      await expect(entry.getByText('Edited', { exact: true })).toHaveCount(each.isEdited ? 1 : 0)
      const kolkata = new Date(new Date(each.createdAt).getTime() + 330 * 60_000)
      await expect(entry.locator('time')).toHaveText(
        `${kolkata.getUTCDate()}/${kolkata.getUTCMonth() + 1}/${kolkata.getUTCFullYear()}`,
      )
      await expect(entry.locator('time')).toHaveAttribute('title', new RegExp(String(kolkata.getUTCFullYear())))
    }
    expect(review.some((each) => each.isEdited)).toBe(true)
    expect(review.some((each) => !each.isEdited)).toBe(true)
    await block.getByRole('link', { name: 'Write a Review' }).click()
    const redirect = `${GUARD.slice(1)}?review=write#reviews`
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) => pathname === '/signin' && searchParams.get('redirect') === redirect,
    )
  })
})

test.describe('on its way, and not there', () => {
  test('R114 a product on its way shows a spinner', async ({ page }) => {
    await open(page, '/products/nx500')
    const release = await hold(page, dataOf('/productDetail/nx500/top-rack'))
    await page.getByRole('main').getByRole('heading', { name: 'Top Rack' }).getByRole('link').click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
    await expect(heading(page).filter({ hasText: 'NX500' })).toBeHidden()
    await expectAccessible(page)
    release()
    await expect(heading(page)).toHaveText('Top Rack')
    await expect(page.getByText('Loading', { exact: true })).toBeHidden()
  })

  test('R115 R534 R535 shows a red alert with the reason, or the generic one, in place of a product that fails to load', async ({
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

  test('R115 R534 shows an error with status 404 for a product that does not exist', async ({ page, allowConsole }) => {
    allowConsole(FAILED_REQUEST)
    const answer = await page.goto('/productDetail/nx500/no-such-part')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This product is not in our catalogue.')
    await ready(page)
    await expectAccessible(page)
  })
})

test('another product resets the page: its own picture, one piece, no earlier warning', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/productDetail/nx500/handguards')
  const gallery = page.getByRole('list', { name: 'Pictures' })
  await gallery.getByRole('button').nth(1).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await addButton(page).click()
  await expect(page.getByText('Please select your product color!!')).toBeVisible()
  await related(page, 'NX500').getByRole('heading', { name: 'Top Rack' }).getByRole('link').click()
  await expect(heading(page)).toHaveText('Top Rack')
  await expect(page.getByText('Please select your product color!!')).toBeHidden()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1')
  await expect(gallery.getByRole('button').first()).toHaveAttribute('aria-current', 'true')
  await expect(option(page, 'Colors', 'Black')).not.toBeChecked()
})
