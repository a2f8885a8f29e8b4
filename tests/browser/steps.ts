import type { Locator, Page, Route } from '@playwright/test'
import { caller } from '#contract/call.ts'
import type { Product } from '#contract/catalogue.ts'
import { formatRupees, fromRupees, type Paise, toRupees } from '#rules/money.ts'
import { pictureOfChoice } from '#rules/pictures.ts'
import { NO_OPTION, unitPrice } from '#rules/pricing.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import { expect, stoppedClocks } from '../support/browser.ts'
import { currentShop } from '../support/current-shop.ts'
import { someIp } from '../support/some-ip.ts'

/** The shop's API, called by the test itself. */
export const call = caller((path, init) => fetch(currentShop.url + path, init))

export async function productOf(bikeCode: string, productName: string): Promise<Product> {
  const { bike } = await call('GET /bikes/products/{bikeCode}/{productName}', { params: { bikeCode, productName } })
  return only(bike.products)
}

/** Returns the only item of a list. */
export function only<T>(list: readonly T[]): T {
  const [one] = list
  if (one === undefined || list.length !== 1) throw new Error(`One was expected, there are ${list.length}.`)
  return one
}

/** Returns the item at a position of a list. */
export function at<T>(list: readonly T[], place: number): T {
  const one = list.at(place)
  if (one === undefined) throw new Error(`There is nothing in place ${place}.`)
  return one
}

/** Opens an address and waits until the page reacts to input. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** Scrolls a little on the home page and stops, which is when the welcome popup appears. */
export async function pauseAfterScrolling(page: Page): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem('welcome') !== null)
  await page.evaluate(() => window.scrollBy(0, 200))
}

/** Waits for the welcome popup and returns it; on a phone it is opened from its strip. */
export async function openWelcome(page: Page): Promise<Locator> {
  await pauseAfterScrolling(page)
  const dialog = page.getByRole('dialog', { name: 'Welcome Riders!!' })
  const strip = page.getByRole('complementary', { name: 'Welcome Riders!!' })
  await expect(dialog.or(strip)).toBeVisible()
  if (await strip.isVisible()) await strip.getByRole('button').first().click()
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens the style page, which the shop shows on its own machine only and not behind a proxy. */
export async function openStyle(page: Page): Promise<void> {
  await page.context().setExtraHTTPHeaders({})
  await open(page, '/dev/style')
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': someIp() })
}

/** The router takes over the scroll position with its first effects: from then on the page is hydrated. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await ready(page)
}

/** Opens an address until it shows what it should: cached pages follow a change within a moment. */
export const openUntil = (page: Page, path: string, look: (briefly: { timeout: number }) => Promise<void>) =>
  expect(async () => {
    await open(page, path)
    await look({ timeout: 1000 })
  }).toPass()

/** Returns whether the page is narrow enough to have its links in the menu instead of the header. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024

export const banner = (page: Page): Locator => page.getByRole('banner')

/** Opens the menu that slides in on a phone. */
export async function openMenu(page: Page): Promise<Locator> {
  await banner(page).getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  return menu
}

/** Follows one of the main links, in the header or in the phone's menu. */
export async function goTo(page: Page, name: 'HOME' | 'ABOUT US' | 'ACCESSORIES' | 'CONTACT US'): Promise<void> {
  if (!isNarrow(page)) {
    await banner(page).getByRole('link', { name, exact: true }).click()
    return
  }
  const menu = await openMenu(page)
  if (name === 'ACCESSORIES') {
    await menu.getByText(name, { exact: true }).click()
    await menu.getByRole('link', { name: 'All bikes' }).click()
  } else {
    await menu.getByRole('link', { name, exact: true }).click()
  }
}

/** Opens the header's search and returns its field. */
export async function openSearch(page: Page): Promise<Locator> {
  await banner(page).getByRole('button', { name: 'Search', exact: true }).click()
  const field = banner(page).getByRole('searchbox')
  await expect(field).toBeFocused()
  return field
}

export const searchPanel = (page: Page): Locator => page.getByRole('region', { name: 'Searched results' })

/** Opens the dialog for choosing the rider's bike, from the header or from the phone's menu. */
export async function openMyBike(page: Page): Promise<Locator> {
  const place = (page.viewportSize()?.width ?? 0) >= 768 ? banner(page) : await openMenu(page)
  await place.locator('[data-my-bike]').click()
  const dialog = page.getByRole('dialog', { name: 'Which bike do you ride?' })
  await expect(dialog).toBeVisible()
  return dialog
}

export type Group = 'Colors' | 'Bike Model' | 'Product Type'

export const option = (page: Page, group: Group, name: string): Locator =>
  page.getByRole('group', { name: group }).getByRole('radio', { name })

/** Chooses options as a person does: by clicking their labels. */
export async function choose(page: Page, choices: Partial<Record<Group, string>>): Promise<void> {
  for (const [group, name] of Object.entries(choices)) {
    const box = page.getByRole('group', { name: group }).getByText(name, { exact: true })
    await box.click()
    await expect(page.getByRole('group', { name: group }).getByRole('radio', { checked: true })).toHaveAccessibleName(
      new RegExp(`^${name}`),
    )
  }
}

/** Returns the page's own button; a phone shows a second one at the bottom while it is out of view. */
export const addButton = (page: Page): Locator => page.getByRole('button', { name: 'Add to Cart', exact: true }).first()

export const cartPopup = (page: Page): Locator => page.getByRole('dialog', { name: 'In your cart' })

export const cartLink = (page: Page): Locator => banner(page).getByRole('link', { name: /^Cart, / })

/** Returns the product page's price for the current choice, with tax: the most prominent one. */
export const shownPrice = (page: Page): Locator => page.locator('[data-price]')

/** An amount without tax, in paise or as it is written: ₹4,543.00. */
type Net = Paise | string

const paise = (net: Net): Paise => (typeof net === 'string' ? fromRupees(Number(net.replaceAll(/[₹,]/g, ''))) : net)

/** Expects the product page to show the price with tax, and beneath it what it is without. */
export async function expectPrice(page: Page, net: Net, { from = false } = {}): Promise<void> {
  await expect(shownPrice(page)).toHaveText(`${from ? 'from ' : ''}${formatRupees(withTax(paise(net), GST_PERCENT))}`)
  await expect(page.locator('[data-net-price]')).toHaveText(`(${formatRupees(paise(net))} + GST)`)
}

/** Returns the price text of a line, a card or a result: with tax, which it names. */
export const priceText = (net: Net, label = 'incl. 18% GST'): string =>
  `${formatRupees(withTax(paise(net), GST_PERCENT))} ${label}`

/** Returns the price text of one piece, like priceText. */
export const unitPriceText = (net: Net): string => priceText(net, 'each, incl. 18% GST')

/** A cart line as the browser stores it. */
export interface StoredLine {
  readonly uuid: string
  readonly bike_id: string
  readonly bike_name: string
  readonly bike: string
  readonly bikeCode: string
  readonly proId: string
  readonly code: string
  readonly name: string
  readonly image: string
  readonly price: number
  readonly taxPercent: number
  readonly color: string
  readonly model: string
  readonly shipping: number
  readonly type: string
  readonly qty: number
}

interface Wanted {
  readonly color?: string
  readonly model?: string
  readonly type?: string
  readonly qty?: number
}

/** Returns a cart line of a product, with the price by the shop's own rules. */
export function lineOf(product: Product, { color = NO_OPTION, model = NO_OPTION, type = NO_OPTION, qty = 1 }: Wanted) {
  const priced = unitPrice(product.pricing, { color, model, type })
  if (!priced.ok) throw new Error(`${product.name} cannot be bought like this.`)
  const line: StoredLine = {
    uuid: crypto.randomUUID(),
    bike_id: product.bikeId,
    bike_name: product.bikes.name,
    bike: product.bikes.name,
    bikeCode: product.bikes.code,
    proId: product.proId,
    code: product.code,
    name: product.name,
    image: pictureOfChoice(product.images, { color, type, model })?.base ?? '',
    price: toRupees(priced.price),
    taxPercent: product.tax.percent,
    color,
    model,
    shipping: Number(product.shipping),
    type,
    qty,
  }
  return line
}

/** Stores items in the browser before any page of the shop reads them. */
export async function store(page: Page, items: Readonly<Record<string, unknown>>): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    }
  }, items)
}

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

export async function storedLines(page: Page): Promise<readonly StoredLine[]> {
  return JSON.parse((await stored(page, 'cartItems')) ?? '[]')
}

/** Returns a line of the cart page, by the name of its product. */
export const cartLine = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Returns an amount of the order summary, by its label. */
export const amount = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Order summary' })
    .locator('dt', { hasText: label })
    .locator('xpath=following-sibling::dd')

/** Answers calls to an address with an error; without a message the page has to show the generic one. */
export async function refuse(page: Page, address: RegExp, { status = 500, message = '' } = {}): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status, json: message === '' ? {} : { message, code: 'unavailable' } }),
  )
}

/** Returns the address of a page's data, as navigation within the shop requests it. */
export const dataOf = (path: string): RegExp => new RegExp(`${path}\\.data(\\?|$)`)

/**
 * Makes the request for a page's data fail as the shop itself would: with a real error response, for an address that
 * does not exist, with another message.
 */
export async function refuseData(page: Page, path: string, routeId: string, message: string): Promise<void> {
  const real = await fetch(`${currentShop.url}/products/no-such-bike.data?_routes=routes%2Fbike`)
  const body = (await real.text())
    .replace('"routes/bike"', JSON.stringify(routeId))
    .replace('"This bike is not in our catalogue."', JSON.stringify(message))
    .replace(',404,', ',503,')
  await page.route(dataOf(path), (route) =>
    route.fulfill({
      status: 503,
      headers: { 'content-type': 'text/x-script', 'x-remix-response': 'yes' },
      body,
    }),
  )
}

/** Holds requests until the test releases them. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route: Route) => {
    await free
    await route.continue().catch(() => {
      // The page that sent the request has been left.
    })
  })
  return release
}

/** Expects that nothing overflows sideways: the page cannot be scrolled horizontally. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, 'pixels that overflow sideways').toBeLessThanOrEqual(0)
}

/** How long a busy machine may take between installing a clock and stopping it: a clock cannot be stopped in the past. */
const CLOCK_MARGIN_MS = 60_000

/** Stops the page's clock before the page is opened: from then on time passes only when the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  stoppedClocks.add(page.context())
  const now = Date.now()
  await page.clock.install({ time: now - CLOCK_MARGIN_MS })
  await page.clock.pauseAt(now)
}

/**
 * Waits until the browser has drawn the page and React has run the effects of what it rendered. A stopped clock stops
 * neither, so timers that these effects start have started before the test advances the clock.
 */
export const afterEffects = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // The second round covers effects that render the page once more.
    for (let round = 0; round < 2; round++) {
      // A new observer reports after the older ones, with the next frame.
      await new Promise<void>((drawn) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect()
          drawn()
        })
        observer.observe(document.documentElement)
      })
      // React runs effects in messages to itself; this one comes after them.
      await new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          done()
        }
        port2.postMessage(null)
      })
    }
  })

/** Returns the boxes of a carousel's slides, relative to the row that they move in. */
export const slides = (carousel: Locator) =>
  carousel.getByRole('group').evaluateAll((all) =>
    all.map((slide) => {
      const row = (slide.parentElement ?? slide).getBoundingClientRect()
      const { left, right, width } = slide.getBoundingClientRect()
      return { left: left - row.left, right: right - row.left, width, row: row.width }
    }),
  )

/** Returns how many slides are visible; a fraction if one is cut off. */
export async function slidesInSight(carousel: Locator): Promise<number> {
  const seen = (await slides(carousel)).map(({ left, right, width, row }) => {
    const visible = Math.min(right, row) - Math.max(left, 0)
    return visible <= 1 ? 0 : visible >= width - 1 ? 1 : visible / width
  })
  return seen.reduce((sum, part) => sum + part, 0)
}

/** Returns by how many pixels a carousel's row has been moved. */
export const moved = (carousel: Locator): Promise<number> =>
  carousel
    .getByRole('group')
    .first()
    .evaluate((slide) => slide.parentElement?.scrollLeft ?? 0)

/**
 * Lets a carousel measure itself, 50 ms after it was drawn, on a page whose clock is stopped, and waits until the timer
 * of its automatic advance has started.
 */
export async function startCarousel(page: Page, carousel: Locator): Promise<void> {
  await afterEffects(page)
  await page.clock.runFor(50)
  await expect(carousel.getByRole('button', { name: 'Pause' })).toBeVisible()
  await afterEffects(page)
}

/** The browser's own log message for a failed request that the test causes. */
export const FAILED_REQUEST = /Failed to load resource/

/** Cancels the page's timers: nothing closes by itself. */
export async function stay(page: Page): Promise<void> {
  // What is visible has started its timer by then.
  await afterEffects(page)
  await page.evaluate(() => {
    for (let last = Number(setTimeout(() => {})); last > 0; last--) clearTimeout(last)
  })
}

/** Lets requests be done and loses their answers, until the returned function is called. */
export async function loseAnswers(page: Page, url: RegExp): Promise<() => Promise<void>> {
  await page.route(url, async (route) => {
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(url)
}
