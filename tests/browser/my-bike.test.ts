import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { expectAnnounced, listen } from '../support/screen-reader.ts'
import { watchShifts } from './layout-shifts.ts'
import {
  addButton,
  banner,
  call,
  cartLine,
  cartPopup,
  choose,
  expectNoSideways,
  hold,
  lineOf,
  open,
  openMenu,
  openMyBike,
  productOf,
  ready,
  reload,
  store,
  stored,
  storedLines,
} from './steps.ts'

const KEY = 'myBike'
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const HIMALAYAN = { code: 'himalayan-450', name: 'Himalayan 450' }
const DOMINAR = { code: 'dominar-400', name: 'Dominar 400' }

const chooser = (page: Page): Locator => page.getByRole('dialog', { name: 'Which bike do you ride?' })

const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notices' }).locator('[data-toast]')

const storedBike = async (page: Page): Promise<unknown> => JSON.parse((await stored(page, KEY)) ?? 'null')

/** Expects the words on the header's chip, which a phone has in its menu. */
async function expectChip(page: Page, words: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) {
    await expect(banner(page).locator('[data-my-bike]')).toHaveText(words)
    return
  }
  const menu = await openMenu(page)
  await expect(menu.locator('[data-my-bike]')).toHaveText(words)
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
}

/** Chooses in the header or the menu, and leaves the menu. */
async function chooseBike(page: Page, name: string): Promise<void> {
  const dialog = await openMyBike(page)
  await dialog.getByRole('button', { name, exact: true }).click()
  // A phone's menu closes as well: what the choice changes is behind it.
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a bike chosen once stays chosen on every page, after a reload and in another tab; the dialog closes without a choice by X, Escape and a click outside', async ({
  quietPage: page,
  context,
}) => {
  const bikes = await call('GET /bikes')
  await open(page, '/about')
  await expectChip(page, 'My bike')
  const chip = banner(page).locator('[data-my-bike]')
  for (const leave of [
    () => chooser(page).getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(3, 3),
  ]) {
    await openMyBike(page)
    await leave()
    await expect(chooser(page)).toBeHidden()
    await expect(chip).toBeFocused()
  }
  await expect.poll(() => stored(page, KEY)).toBeNull()

  const dialog = await openMyBike(page)
  const names = dialog.getByRole('listitem').getByRole('button')
  await expect
    .poll(async () => (await names.allTextContents()).toSorted())
    .toEqual(bikes.map((bike) => bike.name).toSorted())
  for (const brand of new Set(bikes.map((bike) => bike.brand))) {
    await expect(dialog.getByRole('heading', { name: brand, exact: true })).toBeVisible()
  }
  await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Forget my bike' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Dominar 400', exact: true }).click()
  await expect(toasts(page)).toHaveText('My bike is now the Dominar 400')
  await expect(dialog).toBeHidden()
  await expect.poll(() => storedBike(page)).toEqual(DOMINAR)
  await reload(page)
  await expectChip(page, 'Dominar 400')

  const other = await context.newPage()
  await other.setViewportSize(PHONE)
  await open(other, '/contactus')
  await expectChip(other, 'Dominar 400')
  await chooseBike(other, 'NX500')
  await expectChip(page, 'NX500')
  const again = await openMyBike(page)
  await expect(again.getByRole('button', { pressed: true })).toHaveText('NX500')
  await expectAccessible(page)
})

test('the finder of the home page opens the page of the bike, as does the header there, and the home page then shows its parts', async ({
  quietPage: page,
}) => {
  const { products } = await call('GET /bikes/{code}', { params: { code: 'himalayan-450' } })
  await open(page, '/')
  await chooseBike(page, 'Meteor 350')
  await expect(page).toHaveURL('/products/meteor-350')
  await chooseBike(page, 'NX500')
  await expectChip(page, 'NX500')
  await expect(page).toHaveURL('/products/meteor-350')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await (await openMyBike(page)).getByRole('button', { name: 'Forget my bike' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await page.setViewportSize(PHONE)
  const hero = page.getByRole('main')
  await hero.getByRole('button', { name: 'Find parts for your bike' }).click()
  await chooser(page).getByRole('button', { name: 'Himalayan 450', exact: true }).click()
  await expect(page).toHaveURL('/products/himalayan-450')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(hero).toBeFocused()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.getByText('Fits your Himalayan 450', { exact: true })).toHaveCount(products.length)
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(hero.getByRole('button', { name: 'Find parts for your bike' })).toHaveCount(0)
  const parts = page.getByRole('region', { name: 'Made for the Himalayan 450', exact: true })
  await expect(parts.getByRole('article').getByRole('heading')).toHaveText(products.map((product) => product.name))
  await expect(parts.getByText('Fits your Himalayan 450', { exact: true })).toHaveCount(products.length)
  await expectNoSideways(page)

  await page.setViewportSize(WIDE)
  await parts.getByRole('button', { name: 'NEXT', exact: true }).click()
  const next = page.getByRole('region', { name: /^Made for the / })
  await expect(next.getByText(/^Made for the .*, not for your Himalayan 450$/).first()).toBeVisible()
  await expect(next.getByText('Fits your Himalayan 450')).toHaveCount(0)
  await reload(page)
  await expect(parts).toBeVisible()
  await expectAccessible(page)
  await hero.getByRole('link', { name: 'All parts for the Himalayan 450' }).first().click()
  await expect(page).toHaveURL('/products/himalayan-450')
  await expectAccessible(page)
})

test('the accessories page marks the bike, and a bike that is forgotten is named nowhere any more', async ({
  page,
}) => {
  await store(page, { [KEY]: 'rubbish{' })
  await open(page, '/accessories')
  const main = page.getByRole('main')
  const pressed = main.getByRole('button', { pressed: true })
  await expect(pressed).toHaveCount(0)
  await main.getByRole('button', { name: 'This is my bike: Meteor 350' }).click()
  const mark = main.getByRole('button', { name: 'My bike: Meteor 350' })
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await expect(pressed).toHaveCount(1)
  await expectChip(page, 'Meteor 350')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'This is my bike: NX500' }).click()
  await expect(pressed).toHaveAccessibleName('My bike: NX500')
  await reload(page)
  await expect(pressed).toHaveAccessibleName('My bike: NX500')
  await main.getByRole('button', { name: 'My bike: NX500' }).click()
  await expect(pressed).toHaveCount(0)
  await expect.poll(() => stored(page, KEY)).toBeNull()
  await expectChip(page, 'My bike')

  await open(page, '/productDetail/nx500/top-rack')
  await expect(page.getByText(/Fits your|not for your/)).toHaveCount(0)
  await chooseBike(page, 'Himalayan 450')
  await expect.poll(() => storedBike(page)).toEqual(HIMALAYAN)
  await expect(main.getByText('Made for the NX500, not for your Himalayan 450').first()).toBeVisible()
  const dialog = await openMyBike(page)
  await dialog.getByRole('button', { name: 'Forget my bike' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Himalayan 450', { exact: false }).filter({ visible: true })).toHaveCount(0)
  await expect(main.getByRole('checkbox', { name: 'I am buying this' })).toHaveCount(0)
  await expect.poll(() => stored(page, KEY)).toBeNull()
  await reload(page)
  await expectChip(page, 'My bike')
})

test('a part shows whether it fits: on its page, in results and in the cart; for another bike a checkbox must be ticked', async ({
  page,
}) => {
  const own = await call('GET /bikes/{code}', { params: { code: DOMINAR.code } })
  expect(own.products.map((product) => product.code)).toContain('top-rack')
  expect(own.products.map((product) => product.code)).not.toContain('bash-plate')
  const fitting = lineOf(await productOf('dominar-400', 'phone-mount'), { color: 'Black' })
  // Made for the Dominar 250, and bought in the model for the Dominar 400.
  const shared = lineOf(await productOf('dominar-250', 'radiator-guard'), { color: 'Black', model: 'Dominar 400' })
  await store(page, { [KEY]: DOMINAR, cartItems: [fitting, shared] })
  const main = page.getByRole('main')
  const fits = main.getByText('Fits your Dominar 400', { exact: true }).first()

  // Made for the Dominar 250, with a model for the Dominar 400 too.
  await open(page, '/productDetail/dominar-250/radiator-guard')
  await expect(fits).toBeVisible()
  await expect(main.getByRole('checkbox', { name: 'I am buying this' })).toHaveCount(0)
  await open(page, '/productDetail/himalayan-450/bash-plate')
  await expect(main.getByText('Made for the Himalayan 450, not for your Dominar 400').first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'See everything for your Dominar 400' })).toHaveAttribute(
    'href',
    '/products/dominar-400',
  )

  await open(page, '/productDetail/himalayan-450/top-rack')
  await choose(page, { 'Product Type': 'Aluminium', Colors: 'Black' })
  await addButton(page).click()
  const warning = main.getByRole('alert').filter({ hasText: 'Please tick that you are buying this' })
  await expect(warning).toHaveText('Please tick that you are buying this for a Himalayan 450.')
  await expect(cartPopup(page)).toBeHidden()
  await expect.poll(async () => (await storedLines(page)).length).toBe(2)
  await main.getByRole('checkbox', { name: 'I am buying this for a Himalayan 450' }).check()
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('Top Rack')
  await cartPopup(page).getByRole('button', { name: 'Exit' }).click()
  await expect(warning).toBeHidden()
  await main.getByRole('link', { name: 'See this part for your Dominar 400' }).click()
  await expect(page).toHaveURL('/productDetail/dominar-400/top-rack')
  await expect(fits).toBeVisible()
  await expect(main.getByRole('checkbox', { name: 'I am buying this' })).toHaveCount(0)

  await open(page, '/search?q=top%20rack')
  await expect(main.getByText('Made for the Himalayan 450, not for your Dominar 400').first()).toBeVisible()
  await expect(fits).toBeVisible()
  await expectAccessible(page)

  await open(page, '/cart')
  const line = (uuid: string) => page.locator(`[data-line="${uuid}"]`)
  await expect(line(fitting.uuid)).toContainText('Fits your Dominar 400')
  await expect(line(shared.uuid)).toContainText('Fits your Dominar 400')
  await expect(cartLine(page, 'Top Rack')).toContainText('Made for the Himalayan 450, not for your Dominar 400')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('the line above the title says whether the part fits before any script has run, once, and nothing moves when they have', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await hold(page, /\/assets\/.*\.js/)
  await store(page, { [KEY]: DOMINAR })
  const shifts = await watchShifts(page)
  const main = page.getByRole('main')
  const above = async (line: Locator) => {
    const [box, title] = [await line.boundingBox(), await main.getByRole('heading', { level: 1 }).boundingBox()]
    return box !== null && title !== null && box.y + box.height <= title.y
  }
  const lines: [path: string, text: string][] = [
    ['/productDetail/dominar-400/top-rack', 'Fits your Dominar 400'],
    ['/productDetail/dominar-250/radiator-guard', 'Fits your Dominar 400'],
    ['/productDetail/himalayan-450/bash-plate', 'Made for the Himalayan 450, not for your Dominar 400'],
  ]
  for (const [path, text] of lines) {
    await page.goto(path, { waitUntil: 'commit' })
    const line = page.locator('#early-fit').getByRole('paragraph').filter({ hasText: text })
    await expect(line).toBeVisible()
    expect(await above(line)).toBe(true)
    await expect(
      main.getByText('For Himalayan 450').or(main.getByText('For Dominar')).filter({ visible: true }),
    ).toHaveCount(0)
  }
  release()
  await ready(page)
  await expect(page.locator('#early-fit')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'See everything for your Dominar 400' })).toBeVisible()
  const line = main.getByRole('paragraph').filter({ hasText: 'not for your Dominar 400' }).first()
  expect(await above(line)).toBe(true)
  // Products beside it say it of themselves.
  const own = main.locator('.container-page > .grid').getByText('not for your Dominar 400')
  await expect(own).toHaveCount(1)
  expect(await shifts()).toEqual([])
  await expectAccessible(page)
})

test('a phone’s header shows the chosen bike in place of the shop’s name, and opens the list of bikes', async ({
  quietPage: page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/contactus')
  const chip = banner(page).locator('[data-my-bike]')
  const name = banner(page).getByText('Kurinji Moto')
  await expect(chip).toBeHidden()
  await expect(name).toBeVisible()
  const cart = banner(page).getByRole('link', { name: /^Cart, / })
  const before = await cart.boundingBox()
  await chooseBike(page, 'Interceptor 650')
  await expect(chip).toHaveText('Interceptor 650')
  await expect(name).toBeHidden()
  expect(await cart.boundingBox()).toEqual(before)
  for (const width of [PHONE.width, 320]) {
    await page.setViewportSize({ width, height: PHONE.height })
    await expect.poll(async () => (await chip.boundingBox())?.height).toBe(44)
    await expectNoSideways(page)
    await chip.click()
    await expect(chooser(page).getByRole('button', { pressed: true })).toHaveText('Interceptor 650')
    await page.keyboard.press('Escape')
    await expect(chip).toBeFocused()
  }
  await expectAccessible(page)
})

test('a part for another bike: the missing checkbox is scrolled to, focused and announced, wherever Add is pressed', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await listen(page)
  await store(page, { [KEY]: DOMINAR })
  await open(page, '/productDetail/himalayan-450/top-rack?color=Black&type=Aluminium')
  const main = page.getByRole('main')
  const tick = main.getByRole('checkbox', { name: 'I am buying this for a Himalayan 450' })
  const warning = main.getByRole('alert').filter({ hasText: 'Please tick that you are buying this' })
  // Twice: a second press must do the same as the first.
  for (const _ of [1, 2]) {
    await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded()
    if (isMobile) await page.locator('[data-foot]').getByRole('button', { name: 'Add to Cart' }).click()
    else await addButton(page).click()
    await expect(tick).toBeFocused()
    await expect(tick).toBeInViewport({ ratio: 1 })
    await expect(warning).toBeInViewport({ ratio: 1 })
    await expect(tick).toHaveAccessibleDescription('Please tick that you are buying this for a Himalayan 450.')
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  }
  await expectAnnounced(page, /^Please tick that you are buying this for a Himalayan 450\.$/)
  await expect(cartPopup(page)).toBeHidden()
  await expectAccessible(page)
  await tick.check()
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('Top Rack')
})
