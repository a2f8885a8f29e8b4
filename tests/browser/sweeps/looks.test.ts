import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from '../../support/browser.ts'
import { openAs, someAdministrator } from '../account-steps.ts'
import { buyerWith, linesOf, onOrderPage, payByCard, toDialog, toReview } from '../checkout-steps.ts'
import { test as base } from '../own-shop.ts'
import { expectNoSideways, FAILED_REQUEST, isNarrow, open, openMenu, stopClock, store } from '../steps.ts'

/** A longer page is captured from its top down to here, in pixels. */
const TALLEST = 2000

const PAGE_WITHIN = 'iframe[title^="A page within"]'

/** What changes with the day or the order: dates, the year in the footer, the third-party map. */
const CHANGES = `time, footer > p, iframe:not(${PAGE_WITHIN})`

/** These tests have their own shop, so that no order, review or setting of other tests appears in a screenshot. */
const test = base.extend({
  // The page of components is shown on its own machine only, and not through a proxy.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  visitorHeaders: async ({}, use) => use({}),
  launchOptions: [
    async ({ launchOptions }, use) => {
      // Fonts are rendered the same, whatever the machine's display settings are.
      const plain = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...plain] })
    },
    { scope: 'worker' },
  ],
})
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.skip(process.platform !== 'linux', 'Other systems render fonts and fields differently.')

/**
 * Waits until frames are styled, rows with more slides than fit have their buttons (both come a moment after they are
 * visible), and all fonts and all pictures that can be in the screenshot are loaded.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction((pageWithin) => {
    const styled = ({ contentDocument: within }: HTMLIFrameElement) =>
      within?.body.firstElementChild && [...within.querySelectorAll('link')].every((link) => link.sheet)
    const measured = (carousel: Element) => {
      const [row] = carousel.children
      if (!row?.checkVisibility()) return true
      const overflows = row.scrollWidth > row.clientWidth + 1
      return overflows === row.nextElementSibling?.querySelector('button') instanceof Element
    }
    const frames = [...document.querySelectorAll<HTMLIFrameElement>(pageWithin)]
    return frames.every(styled) && [...document.querySelectorAll('[aria-roledescription=carousel]')].every(measured)
  }, PAGE_WITHIN)
  await page.evaluate(async (tallest) => {
    const seen = (picture: HTMLImageElement) =>
      picture.checkVisibility() && picture.getBoundingClientRect().top < tallest
    const pictures = [...document.images].filter(seen)
    for (const picture of pictures) picture.loading = 'eager'
    const within = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.fonts.ready)
    await Promise.all([...pictures.map((picture) => picture.decode()), document.fonts.ready, ...within])
  }, TALLEST)
}

interface PictureOptions {
  /** A part of the page; by default the page from its top. */
  readonly part?: Locator
  /** Whether to capture only the visible area. */
  readonly inSight?: boolean
  readonly mask?: readonly Locator[]
}

/** Returns the area that a screenshot captures. */
async function framed(page: Page, { part, inSight = false, mask = [] }: PictureOptions) {
  await settled(page)
  const hidden = { mask: [...mask, page.locator(CHANGES)] }
  if (inSight) return hidden
  const place = await (part ?? page.locator('html')).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + window.scrollX, y: top + window.scrollY, width, height }
  })
  return { ...hidden, fullPage: true, clip: { ...place, height: Math.min(TALLEST, place.height) } }
}

async function expectPicture(page: Page, name: string, options: PictureOptions = {}): Promise<void> {
  await expect(page).toHaveScreenshot(`${name}.png`, await framed(page, options))
}

/** Shows one chapter of the style page alone, so that the others cannot move it. */
async function chapter(page: Page, id: string): Promise<Locator> {
  await page.locator('[data-chapter]').evaluateAll((all: HTMLElement[], wanted) => {
    for (const each of all) each.hidden = each.dataset.chapter !== wanted
  }, id)
  return page.locator(`[data-chapter=${id}]`)
}

const CHAPTERS = [
  'tokens',
  'buttons',
  'fields',
  'choices',
  'notices',
  'waiting',
  'ways',
  'tables',
  'texts',
  'pictures',
  'cards',
  'shop',
]

for (const id of CHAPTERS) {
  test(`the components of the chapter ${id} look unchanged`, async ({ quietPage: page }) => {
    await open(page, '/dev/style')
    await expectPicture(page, `style-${id}`, { part: await chapter(page, id) })
  })
}

test('every component in every state is usable by everybody', async ({ quietPage: page }) => {
  await open(page, '/dev/style')
  await expect(page.locator('[data-chapter]')).toHaveCount(CHAPTERS.length)
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSideways(page)
})

test('boxes and toasts look unchanged', async ({ quietPage: page }) => {
  await stopClock(page)
  await open(page, '/dev/style')
  const notices = await chapter(page, 'notices')
  const button = (name: string) => notices.getByRole('button', { name, exact: true })
  await button('Toasts').click()
  await expect(page.locator('[data-toast]')).toHaveCount(4)
  await expectPicture(page, 'toasts', { inSight: true })
  for (const name of ['Dialog', 'Question']) {
    await button(name).click()
    await expectPicture(page, name.toLowerCase(), { inSight: true })
    await page.keyboard.press('Escape')
  }
  await button('Busy cover').click()
  await expectPicture(page, 'busy-cover', { inSight: true })
})

/** Changes that may not go unnoticed: a slight change of a colour, 8 pixels of space, one step of a font size. */
const UNNOTICED = [
  ':root { --color-signal-text: #d2490f !important }',
  '[data-chapter=buttons] .grid { row-gap: 2rem !important }',
  '.caps { font-size: 1.25rem !important }',
]

test('a changed colour, space or size of type is noticed', async ({ quietPage: page }, { config }) => {
  test.skip(['all', 'changed'].includes(config.updateSnapshots), 'New pictures are being taken.')
  for (const rule of UNNOTICED) {
    await open(page, '/dev/style')
    await page.evaluate((text) => {
      const [sheet] = document.styleSheets
      sheet?.insertRule(text, sheet.cssRules.length)
    }, rule)
    const part = await chapter(page, 'buttons')
    await expect(page, rule).not.toHaveScreenshot('style-buttons.png', await framed(page, { part }))
  }
})

test('with forced colours every state can still be distinguished', async ({ quietPage: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/dev/style')
  for (const id of ['choices', 'pictures', 'shop']) {
    await expectPicture(page, `forced-${id}`, { part: await chapter(page, id) })
  }
})

const PAGES = [
  ['home', '/'],
  ['accessories', '/accessories'],
  ['bike', '/products/himalayan-450'],
  ['product', '/productDetail/himalayan-450/crash-guard-with-sliders'],
  ['cart-empty', '/cart'],
  ['search', '/search?q=crash+guard'],
  ['contact', '/contactus'],
  ['signin', '/signin'],
  ['signup', '/signup'],
  ['policy', '/shipping-policy'],
  ['not-found', '/no-such-page'],
] as const

for (const [name, path] of PAGES) {
  test(`the page ${name} looks unchanged`, async ({ quietPage: page, allowConsole }) => {
    if (name === 'not-found') allowConsole(FAILED_REQUEST)
    if (name === 'contact') allowConsole(/ERR_NAME_NOT_RESOLVED/)
    await open(page, path)
    await expectPicture(page, name)
  })
}

test('a filled cart looks unchanged', async ({ quietPage: page }) => {
  const lines = await linesOf([
    ['crash-guard', 2],
    ['saddle-stay', 1],
  ])
  await store(page, { cartItems: lines })
  await open(page, '/cart')
  await expect(page.locator('[data-line]')).toHaveCount(2)
  await expectPicture(page, 'cart')
})

test('the open menu looks unchanged', async ({ quietPage: page }) => {
  test.skip(!isNarrow(page), 'Only narrow pages have this menu.')
  await open(page, '/accessories')
  await openMenu(page)
  await expectPicture(page, 'menu', { inSight: true })
})

test('the last step of an order and the order look unchanged', async ({ quietPage: page }) => {
  await buyerWith(page, [
    ['crash-guard', 2],
    ['saddle-stay', 1],
  ])
  await toReview(page)
  // Each customer of the tests has a different address and phone number.
  const home = [page.getByText(/, House \d+$/), page.getByText(/^9\d{9}$/)]
  await expectPicture(page, 'place-order', { mask: home })
  const dialog = await toDialog(page)
  await payByCard(dialog)
  await dialog.getByRole('button', { name: 'Success' }).click()
  await onOrderPage(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(page.getByText('Successfull')).toBeVisible()
  const number = page.locator('#order-progress').getByText(/^Your order KM-/)
  await expectPicture(page, 'order', { mask: [number, ...home] })
})

test('the empty list of orders looks unchanged', async ({ quietPage: page }) => {
  await openAs(page, await someAdministrator())
  await expect(page).toHaveURL('/')
  await open(page, '/all-orders?startDate=2020-01-01&endDate=2020-01-31')
  await expect(page.getByText('No Records Found')).toBeVisible()
  await expectPicture(page, 'all-orders-empty')
})
