import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { axeProblems, unreadable } from '../../support/contrast.ts'
import { overlaysIn, overlaysInSources } from '../../support/overlay-sources.ts'
import { IS_WHOLE } from '../../support/proof-size.ts'
import { openAs, type Somebody, someAdministrator } from '../account-steps.ts'
import { OWN, SHOP, WORDS, WORK } from '../addresses.ts'
import { FAILED_REQUEST, open } from '../steps.ts'
import {
  customerVisits,
  customerWithAddress,
  FRAME,
  isAtAddress,
  OWN_FRAME,
  SHOPPER,
  STAFF_FRAME,
  setStaff,
  staffVisits,
  type Visit,
} from './overlay-visits.ts'

/** Each test opens dozens of pages; a busy machine takes its time. */
const MANY_PAGES_MS = 600_000

const VISIT_MS = 25_000

const NOBODY: Somebody = { email: '', password: '' }

/** Opens an overlay and describes the texts in it that cannot be read. */
async function checkOverlay(page: Page, visit: Visit, where = '', measure = unreadable): Promise<string[]> {
  if (!isAtAddress(page, visit)) return []
  // An overlay that cannot be opened is reported, and the next one follows.
  page.setDefaultTimeout(VISIT_MS)
  const problems = await visit
    .open(page)
    .then(async (box) => {
      const found = await measure(box)
      // An extra page would slow down all visits that follow.
      if (box.page() !== page) await box.page().close()
      return found
    })
    .catch((error: Error) => [error.message.split('\n').slice(0, 6).join(' ')])
  return problems.map((problem) => `${visit.name}${where}: ${problem}`)
}

/** Opens each overlay on a fresh page, with nothing left of the one before. */
async function problemsOf(page: Page, isMobile: boolean, visits: readonly Visit[]): Promise<string[]> {
  const now = visits.filter(({ where }, index) => where !== undefined || isOpenedAt(isMobile, index))
  const found: string[] = []
  for (const visit of now) {
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.clear())
    const measure = async (box: Locator) => [...(await unreadable(box)), ...(await axeProblems(box))]
    found.push(...(await checkOverlay(page, visit, '', measure)))
  }
  return found
}

/** Whether a run opens what stands at this place at its width: `npm run test:all` at one of the two, `npm run proof` at both. */
const isOpenedAt = (isMobile: boolean, index: number): boolean => IS_WHOLE || (index % 2 === 1) === isMobile

/** Returns the pages of a run; the home page, whose header is dark, is opened at both widths. */
const pagesAt = (isMobile: boolean, paths: readonly string[]): string[] =>
  paths.filter((path, index) => path === '/' || isOpenedAt(isMobile, index))

/** Returns the problems of the frame's overlays, on one page after another. */
async function frameProblems(page: Page, paths: readonly string[], visits: readonly Visit[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await open(page, path)
    // An empty cart redirects from the checkout; the page that arrives would close a menu that is already open.
    if (path === '/shipping') await expect(page).toHaveURL('/accessories')
    for (const visit of visits) {
      found.push(...(await checkOverlay(page, visit, ` on ${path}`)))
      // Closes the bike dialog and the menu from which it was opened.
      for (const _ of [1, 2]) await page.keyboard.press('Escape')
      await expect(page.locator('dialog[open]')).toHaveCount(0)
    }
  }
  return found
}

test('every overlay in the sources is opened by one of the visits', () => {
  const visits = [...FRAME, ...STAFF_FRAME, ...SHOPPER, ...customerVisits(NOBODY), ...staffVisits(NOBODY, NOBODY)]
  const counts = Map.groupBy(visits, ({ source }) => source)
  const sources = overlaysInSources()
  const missing = [...sources].flatMap(([source, count]) => {
    const visited = counts.get(source)?.length ?? 0
    return visited < count ? [`${source} has ${count} overlays, of which the visits open ${visited}`] : []
  })
  expect(missing).toEqual([])
  expect([...counts.keys()].filter((source) => !sources.has(source))).toEqual([])
})

test('a new overlay in a source is counted, a comment about one is not', () => {
  expect(overlaysIn('<Dialog open title="A">a</Dialog>\n<ConfirmDialog open />')).toBe(2)
  expect(overlaysIn('const { open, dialog } = useDialog(common.close)')).toBe(1)
  expect(overlaysIn('<p className="absolute top-full shadow-raised">menu</p>')).toBe(1)
  expect(overlaysIn(['<div className={`', '{look}`} />'].join('fixed inset-0 $'))).toBe(1)
  expect(overlaysIn('/** A <Dialog> above. */ <p className="table-fixed">fixed</p> // <ConfirmDialog')).toBe(0)
})

test('what the header opens can be read on every page of the shop', async ({
  quietPage: page,
  allowConsole,
  isMobile,
}) => {
  test.setTimeout(MANY_PAGES_MS)
  allowConsole(FAILED_REQUEST)
  allowConsole(/ERR_NAME_NOT_RESOLVED/)
  expect(await frameProblems(page, pagesAt(isMobile, [...SHOP, ...WORDS, '/cart']), FRAME)).toEqual([])
})

test('the header’s overlays are readable on every page of a signed-in person', async ({
  quietPage: page,
  isMobile,
}) => {
  test.setTimeout(MANY_PAGES_MS)
  await openAs(page, await someAdministrator())
  await expect(page).toHaveURL(/\/(iamadmin)?$/)
  expect(await frameProblems(page, pagesAt(isMobile, ['/', ...OWN]), [...FRAME, ...OWN_FRAME])).toEqual([])
  expect(await frameProblems(page, pagesAt(isMobile, WORK), STAFF_FRAME)).toEqual([])
})

test('dialogs, menus and toasts of the shop can be read', async ({ quietPage: page, isMobile }) => {
  test.setTimeout(MANY_PAGES_MS)
  expect(await problemsOf(page, isMobile, SHOPPER)).toEqual([])
})

test('dialogs of the account and the checkout, and then those of the administration, can be read', async ({
  quietPage: page,
  allowConsole,
  isMobile,
}) => {
  test.setTimeout(MANY_PAGES_MS)
  allowConsole(FAILED_REQUEST)
  const [boss, customer] = [await someAdministrator(), await customerWithAddress()]
  setStaff(boss)
  await openAs(page, customer)
  await expect(page).toHaveURL('/')
  expect(await problemsOf(page, isMobile, customerVisits(customer))).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearCookies()
  await openAs(page, boss)
  await expect(page).toHaveURL(/\/(iamadmin)?$/)
  expect(await problemsOf(page, isMobile, staffVisits(boss, customer))).toEqual([])
})

test.describe('unreadable words are found', () => {
  test.skip(({ isMobile }) => isMobile, 'does not depend on the width')

  test('in the shop itself, when a dialog inherits the colour around it', async ({ quietPage: page }) => {
    await open(page, '/')
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('main dialog { color: #fff !important }')
      document.adoptedStyleSheets = [sheet]
    })
    await page.getByRole('button', { name: 'Find parts for your bike' }).click()
    const dialog = page.locator('dialog[open]')
    expect((await unreadable(dialog)).filter((each) => each.startsWith('"Dominar 400"'))).toHaveLength(2)
    expect((await axeProblems(dialog)).join()).toContain('axe: words of the colour of their background')
  })

  test('by colour, by opacity, by a layer on top, over a picture and in a field', async ({ page }) => {
    const show = async (body: string, style = '') => {
      await page.setContent(`<!doctype html><html lang="en"><title>x</title><style>
        dialog { color: #000; background: #fff; font: 20px sans-serif } ${style}</style><main><h1>A</h1></main>
        <dialog aria-label="D">${body}</dialog>`)
      await page.evaluate(() => document.querySelector('dialog')?.showModal())
      return unreadable(page.locator('dialog'))
    }
    expect(await show('<p>Words to read</p>')).toEqual([])
    expect((await show('<p>Words to read</p>', 'p { color: #fff }')).length).toBeGreaterThanOrEqual(2)
    expect((await show('<p>Words to read</p>', 'p { opacity: 0.2 }')).length).toBeGreaterThanOrEqual(2)
    expect((await show('<p>Words to read</p>', 'dialog { background: #fff1; color: #888 }')).length).toBeGreaterThan(0)
    const cover = 'p::after { content: ""; position: absolute; inset: 0; background: #fff } p { position: relative }'
    expect((await show('<p>Words to read</p>', cover)).join()).toContain('is drawn with')
    const picture = 'p { background: linear-gradient(#fff, #fff); color: #eee }'
    expect((await show('<p>Words to read</p>', picture)).join()).toContain('is drawn with')
    expect((await show('<input aria-label="A" value="typed">', 'input { color: #fff }')).join()).toContain('"typed"')
    expect(await show('')).toEqual(['there are no words in it'])
  })
})
