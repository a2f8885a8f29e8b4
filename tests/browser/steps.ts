import type { Locator, Page, Route } from '@playwright/test'
import { caller } from '#contract/call.ts'
import type { Product } from '#contract/catalogue.ts'
import { toRupees } from '#rules/money.ts'
import { NO_OPTION, unitPrice } from '#rules/pricing.ts'
import { askedShop } from '../support/asked-shop.ts'
import { expect } from '../support/browser.ts'

/** The shop's API, asked by the test itself. */
export const call = caller((path, init) => fetch(askedShop.url + path, init))

export async function productOf(bikeCode: string, productName: string): Promise<Product> {
  const { bike } = await call('GET /bikes/products/{bikeCode}/{productName}', { params: { bikeCode, productName } })
  return only(bike.products)
}

/** The one thing in a list. */
export function only<T>(list: readonly T[]): T {
  const [one] = list
  if (one === undefined || list.length !== 1) throw new Error(`One was expected, there are ${list.length}.`)
  return one
}

/** The thing in a place of a list. */
export function at<T>(list: readonly T[], place: number): T {
  const one = list.at(place)
  if (one === undefined) throw new Error(`There is nothing in place ${place}.`)
  return one
}

/** Opens an address and waits until the page answers to what a person does. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** The router takes over the scroll position with its first effects: from then on the page is alive. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await ready(page)
}

/** Whether the page is narrow enough to have its links in the menu instead of the header. */
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

/** Opens the header's search and gives its field. */
export async function openSearch(page: Page): Promise<Locator> {
  await banner(page).getByRole('button', { name: 'Search', exact: true }).click()
  const field = banner(page).getByRole('searchbox')
  await expect(field).toBeFocused()
  return field
}

export const searchPanel = (page: Page): Locator => page.getByRole('region', { name: 'Searched results' })

/** Opens the dialog in which the rider's bike is chosen, from the header or from the phone's menu. */
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

/** Chooses options as a person does: by pressing on their names. */
export async function choose(page: Page, choices: Partial<Record<Group, string>>): Promise<void> {
  for (const [group, name] of Object.entries(choices)) {
    const box = page.getByRole('group', { name: group }).getByText(name, { exact: true })
    await box.click()
    await expect(page.getByRole('group', { name: group }).getByRole('radio', { checked: true })).toHaveAccessibleName(
      new RegExp(`^${name}`),
    )
  }
}

/** The button in its own place; a phone shows it a second time at the foot of the screen while that is out of sight. */
export const addButton = (page: Page): Locator => page.getByRole('button', { name: 'Add to Cart', exact: true }).first()

export const cartPopup = (page: Page): Locator => page.getByRole('dialog', { name: 'In your cart' })

export const cartLink = (page: Page): Locator => banner(page).getByRole('link', { name: /^Cart, / })

/** The price for which the product page would sell the choice. */
export const shownPrice = (page: Page): Locator => page.locator('[data-price]')

/** A line as the browser's storage keeps it. */
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

/** A cart line of a product, with the price by the shop's own rules. */
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
    image: product.images.find((image) => image.color === color)?.base ?? at(product.images, 0).base,
    price: toRupees(priced.price),
    color,
    model,
    shipping: Number(product.shipping),
    type,
    qty,
  }
  return line
}

/** Puts something into the browser's storage before any page of the shop reads it. */
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

/** A line of the cart page, by the name of its product. */
export const cartLine = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** An amount of the order summary, by the words beside it. */
export const amount = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Order summary' })
    .locator('dt', { hasText: label })
    .locator('xpath=following-sibling::dd')

/** Answers calls to an address with a refusal; without a message the generic one has to be shown. */
export async function refuse(page: Page, address: RegExp, { status = 500, message = '' } = {}): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status, json: message === '' ? {} : { message, code: 'unavailable' } }),
  )
}

/** The data of a page, as navigation within the shop asks for it. */
export const dataOf = (path: string): RegExp => new RegExp(`${path}\\.data(\\?|$)`)

/**
 * Lets the data of a page be refused as the shop itself refuses: it is a real refusal, of an address that does not exist,
 * with another message.
 */
export async function refuseData(page: Page, path: string, routeId: string, message: string): Promise<void> {
  const real = await fetch(`${askedShop.url}/products/no-such-bike.data?_routes=routes%2Fbike`)
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

/** Keeps requests waiting until the test lets them go. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route: Route) => {
    await free
    await route.continue().catch(() => {
      // The page that asked has been left.
    })
  })
  return release
}

/** Nothing stands out at the side: the page cannot be moved sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const { needed, given } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    given: document.documentElement.clientWidth,
  }))
  expect(needed).toBeLessThanOrEqual(given)
}

/** Stands the page's clock still, before the page is opened: from then on time passes only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

/** The boxes of a carousel's slides, relative to the row that they move in. */
export const slides = (carousel: Locator) =>
  carousel.getByRole('group').evaluateAll((all) =>
    all.map((slide) => {
      const row = (slide.parentElement ?? slide).getBoundingClientRect()
      const { left, right, width } = slide.getBoundingClientRect()
      return { left: left - row.left, right: right - row.left, width, row: row.width }
    }),
  )

/** How many slides are in sight: all of them whole, or the number is not a whole one. */
export async function slidesInSight(carousel: Locator): Promise<number> {
  const seen = (await slides(carousel)).map(({ left, right, width, row }) => {
    const visible = Math.min(right, row) - Math.max(left, 0)
    return visible <= 1 ? 0 : visible >= width - 1 ? 1 : visible / width
  })
  return seen.reduce((sum, part) => sum + part, 0)
}

/** By how many pixels a carousel's row has been moved. */
export const moved = (carousel: Locator): Promise<number> =>
  carousel
    .getByRole('group')
    .first()
    .evaluate((slide) => slide.parentElement?.scrollLeft ?? 0)

/** What the browser logs by itself when a request fails that the test lets fail. */
export const FAILED_REQUEST = /Failed to load resource/
