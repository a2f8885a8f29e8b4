import type { Locator, Page } from '@playwright/test'
import type { OnBikePart } from '#contract/on-bike.ts'
import { fittedTotals, readFitted } from '#rules/fitted-parts.ts'
import { formatRupees } from '#rules/money.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { tabTo } from '../support/by-keyboard.ts'
import { expectAnnounced, listen } from '../support/screen-reader.ts'
import { call, cartPopup, expectNoSideways, FAILED_REQUEST, open, reload, store, storedLines } from './steps.ts'

const BIKE = 'himalayan-450'
const PAGE = `/products/${BIKE}`

const section = (page: Page): Locator => page.getByRole('region', { name: 'Fit parts to the Himalayan 450' })
const toggleName = (name: string) => ({ name: new RegExp(`^\\d+ ?${name}`) })
/** The toggle of a part in the list beside the picture. */
const part = (page: Page, name: string): Locator => section(page).getByRole('button', toggleName(name))
const row = (page: Page, name: string): Locator =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', toggleName(name)) })
const total = (page: Page): Locator => section(page).locator('[data-kit-total]')
/** The pictures of parts over the bike. */
const layers = (page: Page): Locator => section(page).locator('.fit-it-layer')
const questions = (page: Page): Locator => page.getByRole('dialog', { name: 'One more thing' })

const partsOnBike = async (): Promise<OnBikePart[]> =>
  (await call('GET /bikes/{code}/on-bike', { params: { code: BIKE } })).parts

test('a rider kits the bike, shares the link, and the cart has the same total', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  const parts = await partsOnBike()
  await open(page, PAGE)
  for (const name of ['Crash Guard with Sliders', 'Radiator Guard', 'Bash Plate', 'Aux Light Bracket']) {
    await part(page, name).click()
    await expect(part(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(layers(page)).toHaveCount(4)
  await row(page, 'Crash Guard with Sliders').getByText('Red').click()
  const shared = 'crash-guard:red,radiator-guard,bash-plate,aux-light-bracket'
  await expect(page).toHaveURL(`${PAGE}?with=${shared}`)
  const sum = formatRupees(fittedTotals(readFitted(shared, parts), parts, 'Himalayan 450').totalPrice)
  await expect(total(page)).toHaveText(sum)

  await reload(page)
  await expect(layers(page)).toHaveCount(4)
  await expect(total(page)).toHaveText(sum)
  await expectNoSideways(page)
  await expectAccessible(page)

  await section(page).getByRole('button', { name: 'Add 4 parts to cart' }).click()
  // What needs no question is in the cart already.
  await expect(questions(page)).toBeVisible()
  const asked = await questions(page).getByRole('group').count()
  expect(await storedLines(page)).toHaveLength(4 - asked)
  await questions(page).getByRole('button', { name: /^Add / }).click()
  await expect(questions(page).getByRole('alert').first()).toHaveText('Please select your Product type!!')
  // The total of the page is from the cheapest types.
  for (const group of await questions(page).getByRole('group').all())
    await group
      .locator('label')
      .filter({ hasText: /2 sliders|mild steel/i })
      .click()
  await questions(page).getByRole('button', { name: /^Add / }).click()
  await cartPopup(page).getByRole('link', { name: 'Goto Cart' }).click()
  await expect(page.getByRole('region', { name: 'Order summary' }).locator('[data-total]')).toHaveText(sum)
})

test('back and forward step through the kit', async ({ page }) => {
  await open(page, PAGE)
  await part(page, 'Bash Plate').click()
  await expect(page).toHaveURL(`${PAGE}?with=bash-plate`)
  await part(page, 'Radiator Guard').click()
  await expect(page).toHaveURL(`${PAGE}?with=bash-plate,radiator-guard`)
  await page.goBack()
  await expect(part(page, 'Radiator Guard')).toHaveAttribute('aria-pressed', 'false')
  await expect(layers(page)).toHaveCount(1)
  await page.goBack()
  await expect(layers(page)).toHaveCount(0)
  await page.goForward()
  await expect(part(page, 'Bash Plate')).toHaveAttribute('aria-pressed', 'true')
})

test('the bike shows what the address says, however quickly presses followed each other, and after a reload', async ({
  page,
}) => {
  await open(page, PAGE)
  await part(page, 'Bash Plate').click()
  await expect(page).toHaveURL(`${PAGE}?with=bash-plate`)
  // Two presses before the page is shown again.
  await page.evaluate(() => {
    for (const code of ['radiator-guard', 'windshield'])
      document.querySelector<HTMLElement>(`[data-toggle="${code}"]`)?.click()
  })
  await expect(page).toHaveURL(`${PAGE}?with=bash-plate,radiator-guard,windshield`)
  await page.goBack()
  await expect(page).toHaveURL(`${PAGE}?with=bash-plate`)
  await expect(layers(page)).toHaveCount(1)
  await part(page, 'Radiator Guard').click()
  await expect(page).toHaveURL(`${PAGE}?with=bash-plate,radiator-guard`)
  await part(page, 'Windshield').click()
  await expect(page).toHaveURL(`${PAGE}?with=bash-plate,radiator-guard,windshield`)
  await page.goBack()
  await expect(page).toHaveURL(`${PAGE}?with=bash-plate,radiator-guard`)
  await expect(part(page, 'Windshield')).toHaveAttribute('aria-pressed', 'false')
  await expect(layers(page)).toHaveCount(2)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(PAGE)
  await reload(page)
  await page.goForward()
  await expect(part(page, 'Bash Plate')).toHaveAttribute('aria-pressed', 'true')
  await expect(layers(page)).toHaveCount(1)
})

test('a part brings along what it needs, and takes along what needs it after asking', async ({ page }) => {
  await listen(page)
  await open(page, PAGE)
  await part(page, 'Pannier Box').click()
  await expectAnnounced(page, /^Pannier Box is on\. It needs the Saddle Stay, added\. Total /)
  await expect(part(page, 'Saddle Stay')).toHaveAttribute('aria-pressed', 'true')
  await part(page, 'Saddle Stay').click()
  const question = page.getByRole('dialog', { name: 'Take both off?' })
  await question.getByRole('button', { name: 'Keep' }).last().click()
  await expect(part(page, 'Pannier Box')).toHaveAttribute('aria-pressed', 'true')
  // Two presses before the page is shown again.
  await page.evaluate(() => {
    for (const code of ['bash-plate', 'saddle-stay'])
      document.querySelector<HTMLElement>(`[data-toggle="${code}"]`)?.click()
  })
  await question.getByRole('button', { name: 'Keep' }).last().click()
  await expect(layers(page)).toHaveCount(3)
  await page.goBack()
  await expect(layers(page)).toHaveCount(2)
  // A step back while it is asked takes the question away with what it was about.
  await part(page, 'Saddle Stay').click()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(layers(page)).toHaveCount(0)
  await page.goForward()
  await expect(layers(page)).toHaveCount(2)
  await part(page, 'Saddle Stay').click()
  await question.getByRole('button', { name: 'Take off' }).click()
  await expectAnnounced(page, /^Saddle Stay is off\. Came off with it: Pannier Box\. Total ₹0\.00\.$/)
  await expect(page).toHaveURL(PAGE)
})

test('a link with unknown parts and colours shows the rest of it, and says so', async ({ page }) => {
  await open(page, `${PAGE}?with=rocket,saddle-stay:gold,%3Cscript%3E`)
  await expect(layers(page)).toHaveCount(1)
  await expect(
    section(page)
      .getByText(/^This link also named “rocket”, “saddle-stay:gold”,? and “<script>”, which we do not have/)
      .first(),
  ).toBeVisible()
})

test('the keyboard puts parts on, paints them and shows the bare bike', async ({ page }) => {
  test.slow()
  await listen(page)
  await open(page, PAGE)
  await tabTo(page, part(page, 'Crash Guard with Sliders'))
  await page.keyboard.press('Enter')
  await expectAnnounced(page, /^Crash Guard with Sliders is on\. Total from /)
  await expect(part(page, 'Crash Guard with Sliders')).toHaveAccessibleName(/^1 ?Crash Guard with Sliders ?from ₹/)
  await tabTo(page, section(page).getByRole('radio', { name: 'Black' }).first())
  await page.keyboard.press('ArrowRight')
  await expectAnnounced(page, /^Crash Guard with Sliders is silver\. /)
  await expect(page).toHaveURL(`${PAGE}?with=crash-guard:silver`)
  const bare = section(page).getByRole('button', { name: 'Show the bare bike' })
  await bare.focus()
  await page.keyboard.down('Space')
  await expect(layers(page).last()).toHaveCSS('opacity', '0')
  await page.keyboard.up('Space')
  await expect(layers(page).last()).toHaveCSS('opacity', '1')
  // A voice or a screen reader presses without holding.
  await bare.evaluate((button: HTMLElement) => button.click())
  await expect(bare).toHaveAttribute('aria-pressed', 'true')
  await bare.evaluate((button: HTMLElement) => button.click())
  await expect(layers(page).last()).toHaveCSS('opacity', '1')
})

test('nothing of what puts parts on a bike is loaded before somebody comes near', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await open(page, PAGE)
  expect(addresses.filter((url) => /live-|kit-summary|on-bike/.test(url))).toEqual([])
  await part(page, 'Bash Plate').click()
  await expect(layers(page)).toHaveCount(1)
})

test('an answer that cannot be sent stays; a link whose parts cannot be loaded says so', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await open(page, `${PAGE}?with=crash-guard,radiator-guard`)
  await section(page).getByRole('button', { name: 'Add 2 parts to cart' }).click()
  await expect(questions(page)).toContainText(/^One more thing.*1 part is in the cart\. This part comes in variants\./s)
  const group = questions(page).getByRole('group')
  await group.locator('label').first().click()
  await page.route('**/api/bikes/products/**', (route) => route.abort())
  await questions(page).getByRole('button', { name: /^Add / }).click()
  await expect(questions(page).getByRole('alert')).toBeVisible()
  await page.unroute('**/api/bikes/products/**')
  await questions(page).getByRole('button', { name: /^Add / }).click()
  await expect(questions(page)).toBeHidden()
  expect(await storedLines(page)).toHaveLength(2)

  await page.route('**/on-bike', (route) => route.abort())
  await open(page, `${PAGE}?with=bash-plate`)
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Something went wrong')
})

test('a rider of another bike says that the parts are for this one', async ({ page }) => {
  await store(page, { myBike: { code: 'dominar-400', name: 'Dominar 400' } })
  await open(page, `${PAGE}?with=saddle-stay`)
  await section(page).getByRole('button', { name: 'Add 1 part to cart' }).click()
  await expect(section(page).getByRole('alert')).toHaveText('Please tick that you are buying this for a Himalayan 450.')
  expect(await storedLines(page)).toEqual([])
  await expect(section(page).getByRole('checkbox', { name: /Himalayan 450/ })).toBeFocused()
})

test('what is said of a part stays in sight: the word on a press, and the colour of a picture', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, PAGE)
  await part(page, 'Pannier Box').click()
  await expect(section(page).locator('.fit-it-message')).toBeInViewport()
  await expect(section(page).locator('.fit-it-message')).toHaveText(
    'Pannier Box is on. It needs the Saddle Stay, added.',
  )
  await open(page, '/products/dominar-400?with=handguards:orange')
  await expect(page.locator('#part-handguards')).toContainText('This picture shows Black')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the parts are a list with prices and links', { tag: '@phone' }, async ({ page }) => {
    const parts = await partsOnBike()
    await page.goto(PAGE)
    for (const { productCode } of parts) {
      const item = page.locator(`#part-${productCode}`)
      await expect(item).toContainText('₹')
      await expect(item.getByRole('link').first()).toHaveAttribute('href', `/productDetail/${BIKE}/${productCode}`)
    }
    await expect(section(page).getByRole('button')).toHaveCount(0)
    await expectNoSideways(page)
  })
})
