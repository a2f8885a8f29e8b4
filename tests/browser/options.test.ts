import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  addButton,
  cartPopup,
  choose,
  expectPrice,
  type Group,
  only,
  open,
  option,
  productOf,
  reload,
  shownPrice,
  stored,
  storedLines,
} from './steps.ts'

const GROUPS: readonly Group[] = ['Bike Model', 'Product Type', 'Colors']
/** A product that has all three kinds of options. */
const ALL_KINDS = '/productDetail/dominar-400/crash-guard'

const group = (page: Page, name: Group): Locator => page.getByRole('group', { name })

const shownPicture = (page: Page, alt: string): Locator =>
  page.getByRole('main').getByRole('img', { name: alt }).first()

async function expectChosen(page: Page, chosen: Partial<Record<Group, string>>): Promise<void> {
  for (const name of GROUPS) {
    const checked = group(page, name).getByRole('radio', { checked: true })
    const wanted = chosen[name]
    if (wanted === undefined) await expect(checked).toHaveCount(0)
    else await expect(checked).toHaveAttribute('value', wanted)
  }
}

test('R126 R160 R167 a price starts with "from" until all is chosen, and has a breakdown', async ({ page }) => {
  await open(page, '/productDetail/himalayan-450/crash-guard-with-sliders')
  const main = page.getByRole('main')
  await expect(option(page, 'Product Type', '2 Sliders')).toHaveAccessibleName('2 Sliders from ₹6,118.30')
  await expect(option(page, 'Colors', 'Red')).toHaveAccessibleName('Red from ₹6,413.30')
  await expect(option(page, 'Colors', 'Black')).toHaveAccessibleName('Black from ₹6,118.30')
  await choose(page, { Colors: 'Red' })
  await expect(option(page, 'Product Type', '4 Sliders')).toHaveAccessibleName('4 Sliders ₹7,357.30')
  await expectPrice(page, '₹5,435.00', { from: true })
  await choose(page, { 'Product Type': '4 Sliders' })
  await expectPrice(page, '₹6,235.00')
  await expect(shownPrice(page)).toHaveText('₹7,357.30')
  await expect(main.locator('[data-saving]')).toHaveText('Save ₹548.70 · 10% off the part')
  await main.getByText('Price breakdown').click()
  await expect(main.locator('details dd')).toHaveText([
    ...['₹4,650.00', '-₹465.00', '₹1,800.00', '₹250.00'],
    ...['₹6,235.00', '₹1,122.30', '₹7,357.30'],
  ])
  await expectAccessible(page)
})

test('R120 R121 R122 missing choices are requested: colour, then model, then type; the warning names all of them and is brought into sight', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await open(page, ALL_KINDS)
  for (const [name, warning, others, value] of [
    ['Colors', 'Please select your product color!!', 'Still to choose: Colors, Bike Model and Product Type.', 'Silver'],
    ['Bike Model', 'Please select your Bike model!!', 'Still to choose: Bike Model and Product Type.', 'Dominar 250'],
    // When only one option is missing, the warning itself names it.
    ['Product Type', 'Please select your Product type!!', '', 'PRO'],
  ] as const) {
    // A phone has a second button, in the bar at its foot, far from what is missing.
    if (isMobile && name === 'Colors') {
      await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded()
      await page.locator('[data-foot]').getByRole('button', { name: 'Add to Cart' }).click()
    } else await addButton(page).click()
    const said = `${warning} ${others}`.trim()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(said)
    await expect(group(page, name).getByRole('alert')).toHaveText(said)
    await expect(group(page, name).getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(group(page, name).getByRole('radio').first()).toBeFocused()
    await expect(group(page, name)).toHaveAccessibleDescription(said)
    await expect(cartPopup(page)).toBeHidden()
    if (name === 'Colors') await expectAccessible(page)
    await choose(page, { [name]: value })
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
  await expect.poll(() => stored(page, 'cartItems')).toBeNull()
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('(Dominar 250, PRO, Silver)')
  await expect
    .poll(() => storedLines(page))
    .toMatchObject([{ color: 'Silver', model: 'Dominar 250', type: 'PRO', price: 4314 }])
})

test('R116 R123 the finish that is not made is out of stock and cannot be chosen; options that a part does not have are stored as "default"', async ({
  page,
}) => {
  // Not even an address chooses it.
  await open(page, '/productDetail/nx500/windshield?type=Transparant')
  await expectChosen(page, {})
  const gone = option(page, 'Product Type', 'Transparant')
  await expect(gone).toHaveAccessibleName('Transparant Out of stock')
  await expect(gone).toBeDisabled()
  await group(page, 'Product Type').getByText('Transparant', { exact: true }).click({ force: true })
  await expect(gone).not.toBeChecked()
  await addButton(page).click()
  await expect(page.getByText('Please select your Product type!!')).toBeVisible()
  await choose(page, { 'Product Type': 'Black' })
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('(Black)')
  await expect
    .poll(() => storedLines(page))
    .toMatchObject([{ name: 'Windshield', color: 'default', model: 'default', type: 'Black', price: 3450 }])
  await expectAccessible(page)

  await open(page, '/productDetail/nx500/aux-light-bracket')
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('Aux Light Bracket')
  await expect(cartPopup(page)).not.toContainText('default')
  await expect
    .poll(async () => (await storedLines(page)).at(-1) ?? {})
    .toMatchObject({ color: 'default', model: 'default', type: 'default' })
})

test('the choice is in the URL: for a link, a reload, another tab and going back', async ({ page, context }) => {
  // What the part does not offer is ignored, and gone with the first choice.
  await open(page, `${ALL_KINDS}?color=purple&model=%00&type[]=PRO&size=%3Cscript%3E`)
  await expectChosen(page, {})
  await expect(shownPrice(page)).toContainText('₹')
  await choose(page, { Colors: 'Red' })
  await expect(page).toHaveURL(`${ALL_KINDS}?color=Red`)
  await choose(page, { 'Bike Model': 'Dominar 250', 'Product Type': 'PRO' })
  await expect(page).toHaveURL(`${ALL_KINDS}?color=Red&model=Dominar+250&type=PRO`)
  const chosen = { Colors: 'Red', 'Bike Model': 'Dominar 250', 'Product Type': 'PRO' }
  await reload(page)
  await expectChosen(page, chosen)
  await expectPrice(page, '₹4,314.00')

  const other = await context.newPage()
  await open(other, page.url())
  await expectChosen(other, chosen)
  await other.close()

  // A choice is not a separate history entry: back leads to the previous page, and forward to the choice.
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Dominar 400' }).click()
  await expect(page).toHaveURL('/products/dominar-400')
  await page.goBack()
  await expect(page).toHaveURL(/\?color=Red&model=Dominar\+250&type=PRO$/)
  await expectChosen(page, chosen)
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('(Dominar 250, PRO, Red)')
})

test('the picture follows colour and type, from the address, by keyboard and into the cart', async ({ page }) => {
  const { images } = await productOf('himalayan-450', 'crash-guard-with-sliders')
  const picture = (color: string, type: string) =>
    only(images.filter((image) => image.color === color && image.type === type))
  const path = '/productDetail/himalayan-450/crash-guard-with-sliders'
  await open(page, `${path}?color=silver&type=2%20Sliders`)
  await expect(shownPicture(page, picture('Silver', '2 Sliders').alt)).toBeVisible()
  await expectChosen(page, { Colors: 'Silver', 'Product Type': '2 Sliders' })
  await option(page, 'Colors', 'Silver').focus()
  await page.keyboard.press('ArrowRight')
  await expectChosen(page, { Colors: 'Red', 'Product Type': '2 Sliders' })
  await expect(shownPicture(page, picture('Red', '2 Sliders').alt)).toBeVisible()
  await expect(page).toHaveURL(`${path}?color=Red&type=2+Sliders`)

  await open(page, path)
  for (const [choice, color, type] of [
    [{ 'Product Type': '4 Sliders' }, 'Black', '4 Sliders'],
    [{ Colors: 'Red' }, 'Red', '4 Sliders'],
    [{ 'Product Type': '2 Sliders' }, 'Red', '2 Sliders'],
    [{ 'Product Type': '4 Sliders', Colors: 'Silver' }, 'Silver', '4 Sliders'],
  ] as const) {
    await choose(page, choice)
    await expect(shownPicture(page, picture(color, type).alt)).toBeVisible()
  }
  expect(picture('Silver', '4 Sliders').alt).toContain('four sliders')
  await expect(page.getByText('This picture shows')).toHaveCount(0)
  // Another picture can be shown, and is labelled as not being the choice.
  await page.getByRole('button', { name: 'Picture 2 of' }).click()
  await expect(page.getByText('This picture shows Black and 2 Sliders')).toBeVisible()
  await expectAccessible(page)
  await addButton(page).click()
  const { base } = picture('Silver', '4 Sliders')
  await expect(cartPopup(page).locator('img')).toHaveAttribute('src', `${base}/160.webp`)
  await expect.poll(async () => only(await storedLines(page)).image).toBe(base)
})
