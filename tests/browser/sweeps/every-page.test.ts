import type { Page } from '@playwright/test'
import { expect, expectAccessible, inaccessible, runAxe, test } from '../../support/browser.ts'
import {
  cutOffWhenSpaced,
  faintFields,
  LEAST_TARGET,
  MAX_STICKY,
  moving,
  smallTargets,
  stickyShare,
  THUMB,
  widerThanScreen,
  withState,
} from '../../support/layout-checks.ts'
import { readingProblems } from '../../support/screen-reader.ts'
import { openAs, someAdministrator, someCustomer } from '../account-steps.ts'
import { GUARD, OWN, SHOP, WORDS, WORK } from '../addresses.ts'
import { buyerWith, linesOf, onOrderPage, payByCard, toDialog, toReview } from '../checkout-steps.ts'
import { FAILED_REQUEST, open, openMenu, store } from '../steps.ts'

/** A window of 1280 by 1024 pixels, zoomed to 400 %. */
const LOW = { width: 320, height: 256 }
const WIDE = { width: 1440, height: 900 }

const onDesktop = () => test.skip(({ isMobile }) => isMobile, 'zoom and screen readers are tested at desktop width')

/** Opens a page and waits until everything on it has loaded. */
async function openWhole(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.locator('.animate-roll, main [aria-hidden].bg-mist.rounded-sm')).toHaveCount(0)
}

/** Collects the problems of each page, and reports all of them at once. */
async function expectSoundOn(page: Page, paths: readonly string[], inspect: (path: string) => Promise<string[]>) {
  const found: string[] = []
  for (const path of paths) {
    await openWhole(page, path)
    found.push(...(await inspect(path)).map((each) => `${path}: ${each}`))
  }
  expect(found).toEqual([])
}

/**
 * Returns the problems at a zoom of 400 %: nothing may leave the screen or cover it, and words with wider spacing may
 * not be cut off.
 */
async function lowProblems(page: Page): Promise<string[]> {
  const share = await stickyShare(page)
  const sticky = share > MAX_STICKY ? [`${Math.round(share * 100)} % of the height stay on the screen`] : []
  return [...(await widerThanScreen(page)), ...sticky, ...(await cutOffWhenSpaced(page))]
}

/** Returns what axe finds on the page at this width and on a wide screen. */
async function axeAtBothWidths(page: Page): Promise<string[]> {
  const narrow = await inaccessible(page)
  await page.setViewportSize(WIDE)
  const wide = await inaccessible(page)
  await page.setViewportSize(LOW)
  return [...narrow, ...wide.map((each) => `on a wide screen ${each}`)]
}

/** Returns the same problems inside a dialog that is open over the page. */
const boxProblems = async (page: Page): Promise<string[]> => [
  ...(await widerThanScreen(page)),
  ...(await cutOffWhenSpaced(page)),
  ...(await readingProblems(page)),
]

/** Returns the problems at a zoom of 400 %, and those of structure, screen readers and contrast at both widths. */
const allProblems = async (page: Page): Promise<string[]> => [
  ...(await lowProblems(page)),
  ...(await axeAtBothWidths(page)),
  ...(await readingProblems(page)),
  ...(await faintFields(page)),
]

/** Returns words that are hard to read while their control is pressed, focused or under the pointer. */
async function faintWhen(page: Page, ...states: string[]): Promise<string[]> {
  const found: string[] = []
  await withState(page, states, async () => {
    const { violations } = await runAxe(page, { runOnly: ['color-contrast'], resultTypes: ['violations'] })
    found.push(...violations.flatMap(({ nodes }) => nodes.map((node) => node.html)))
  })
  return found
}

test.describe('enlarged four times, with more space between the words', () => {
  onDesktop()
  test.use({ viewport: LOW })

  test('R040 the shop', async ({ quietPage: page }) => {
    test.slow()
    await expectSoundOn(page, SHOP, () => allProblems(page))
    const menu = await openMenu(page)
    await menu.getByText('ACCESSORIES', { exact: true }).click()
    expect(await boxProblems(page)).toEqual([])
    await expectAccessible(page)
    await menu.locator('[data-my-bike]').click()
    const last = page.getByRole('dialog', { name: 'Which bike do you ride?' }).getByRole('button').last()
    await expect(last).toBeVisible()
    await expectAccessible(page)
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  })

  test('R040 what is read, and the way in', async ({ quietPage: page, allowConsole }) => {
    test.slow()
    allowConsole(FAILED_REQUEST)
    await expectSoundOn(page, WORDS, () => allProblems(page))
  })

  test('R040 the customer’s own pages, and the checkout', async ({ quietPage: page }) => {
    test.slow()
    await buyerWith(page)
    await expectSoundOn(page, OWN, () => allProblems(page))
    await toReview(page)
    await expectAccessible(page)
    expect(await lowProblems(page)).toEqual([])
    await payByCard(await toDialog(page))
    await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Success' }).click()
    await onOrderPage(page)
    await expect(page.getByText('Successfull', { exact: true })).toBeVisible()
    expect(await lowProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await expectAccessible(page)
    expect(await boxProblems(page)).toEqual([])
  })

  test('the administration', async ({ quietPage: page }) => {
    test.slow()
    await openAs(page, await someAdministrator())
    await expect(page).toHaveURL(/\/(iamadmin)?$/)
    await expectSoundOn(page, WORK, async () => [...(await lowProblems(page)), ...(await axeAtBothWidths(page))])
  })
})

test('what is pressed can be hit: 24 pixels or room around it, and what a thumb presses is larger', async ({
  quietPage: page,
  isMobile,
}) => {
  test.slow()
  const targets = async () => [
    ...(await smallTargets(page, LEAST_TARGET)),
    // Links within a text, or in a list of links, are exempt.
    ...(isMobile ? await smallTargets(page, THUMB, 'button, input, select, textarea, summary, header a, .caps') : []),
  ]
  await expectSoundOn(page, isMobile ? [...SHOP, '/signin'] : ['/', GUARD], targets)
  if (!isMobile) return
  await store(page, { cartItems: await linesOf([['crash-guard', 1]]) })
  await openAs(page, await someCustomer())
  await expect(page).toHaveURL('/')
  await expectSoundOn(page, OWN, targets)
})

test('under the pointer, in focus and pressed everything can be read', async ({ quietPage: page, isMobile }) => {
  test.skip(isMobile, 'an emulated phone has no pointer')
  test.slow()
  await openWhole(page, GUARD)
  expect(await faintWhen(page, 'hover')).toEqual([])
  expect(await faintWhen(page, 'focus', 'focus-visible', 'active')).toEqual([])
})

test.describe('each of these checks finds a planted fault', () => {
  onDesktop()

  const show = (page: Page, body: string, style = '') =>
    page.setContent(`<!doctype html><html lang="en"><title>x</title><style>body{margin:0}${style}</style>${body}`)

  test('a page that is not put together well', async ({ page }) => {
    const frame = (inside: string) =>
      `<a href="#m">Skip to the content</a><header>H</header><main id="m"><h1>A</h1>${inside}</main><footer>F</footer>`
    for (const [inside, problem] of [
      ['<h1>B</h1>', '2 headings of the first level'],
      ['<h2>B</h2><h4>C</h4>', 'heading "C" of level 4 follows level 2'],
      ['<button></button>', 'a button has no name'],
      ['<input>', 'a textbox has no name'],
      ['<nav>N</nav>', 'a navigation has no name'],
      ['<img src="/icon.svg" width="9" height="9">', 'an image has no alternative'],
      ['<header>H</header><div role="banner">H</div>', '2 times banner'],
    ] as const) {
      await show(page, frame(inside))
      expect(await readingProblems(page)).toEqual([problem])
    }
    await show(page, frame('<h2>B</h2><button>Go</button><nav aria-label="N">N</nav><img alt="" src="data:,">'))
    expect(await readingProblems(page)).toEqual([])
    await show(page, frame('<p style="color:#bbb">Words to read</p>'))
    expect((await axeAtBothWidths(page)).filter((each) => each.includes('color-contrast: p'))).toHaveLength(2)
  })

  test('a page that does not fit, is covered or cut off, moves, or cannot be hit or seen', async ({ page }) => {
    await page.setViewportSize(LOW)
    await show(page, '<div style="width:400px">wide</div>')
    expect(await widerThanScreen(page)).toHaveLength(1)
    await show(
      page,
      '<div style="height:900px">x</div><div style="position:fixed;inset:auto 0 0;height:100px">bar</div>',
    )
    expect(await stickyShare(page)).toBeGreaterThan(MAX_STICKY)
    await show(page, '<div style="overflow:hidden;height:20px;width:150px;line-height:20px">Crash guard, black</div>')
    expect(await cutOffWhenSpaced(page)).toHaveLength(1)
    await show(page, '<p>still</p>')
    expect([...(await lowProblems(page)), ...(await moving(page)), ...(await smallTargets(page))]).toEqual([])
    await show(page, '<p style="transition:color .2s">moves</p>')
    expect(await moving(page)).toHaveLength(1)
    await show(page, '<p>moves</p>', '@keyframes k{to{opacity:0}} p{animation:k 2s}')
    expect((await moving(page)).length).toBeGreaterThan(0)
    await show(page, '<button style="all:unset;font:10px a">A</button><button style="all:unset;font:10px a">B</button>')
    expect(await smallTargets(page)).toHaveLength(2)
    await show(page, '<a href="/">About</a>', 'a:hover{color:#ddd}')
    expect([await faintWhen(page, 'focus'), await faintWhen(page, 'hover')]).toEqual([
      [],
      ['<a href="/" data-kind="">About</a>'],
    ])
    await show(page, '<input aria-label="A" style="border:1px solid #ccc">')
    expect(await faintFields(page)).toHaveLength(1)
    await show(
      page,
      '<input aria-label="A" placeholder="B" style="border:1px solid #000">',
      '::placeholder{color:#aaa}',
    )
    expect(await faintFields(page)).toHaveLength(1)
    await show(
      page,
      '<input aria-label="A" placeholder="B" style="border:1px solid #000">',
      '::placeholder{color:#555}',
    )
    expect(await faintFields(page)).toEqual([])
  })
})
