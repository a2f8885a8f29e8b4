import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  addButton,
  at,
  cartPopup,
  choose,
  dataOf,
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

/** Follows the related product's link with changed data: the catalogue itself has no such product. */
async function openChanged(page: Page, from: string, path: string, change: (data: string) => string): Promise<void> {
  await page.route(dataOf(path), async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    const body = await answer.text()
    expect(change(body)).not.toBe(body)
    await route.fulfill({ response: answer, body: change(body) })
  })
  await open(page, from)
  await page.locator(`main a[href="${path}"]`).first().click()
  await expect(page).toHaveURL(path)
  await expect(addButton(page)).toBeEnabled()
}

test('R096 R097 R098 R118 each group of options is shown only where the product has such options', async ({ page }) => {
  for (const [path, groups] of [
    ['/productDetail/himalayan-450/crash-guard-with-sliders', ['Product Type', 'Colors']],
    ['/productDetail/nx500/top-rack', ['Colors']],
    ['/productDetail/nx500/windshield', ['Product Type']],
    ['/productDetail/nx500/aux-light-bracket', []],
    [ALL_KINDS, ['Bike Model', 'Product Type', 'Colors']],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('main').locator('legend')).toHaveText([...groups])
    const note = page.getByText('Other colours except Black cost 250 rupees extra', { exact: true })
    await expect(note).toHaveCount(groups.some((name) => name === 'Colors') ? 1 : 0)
  }
  const { pricing } = await productOf('dominar-400', 'crash-guard')
  for (const [name, options] of [
    ['Bike Model', pricing.models],
    ['Product Type', pricing.types],
    ['Colors', pricing.colors],
  ] as const) {
    const radios = group(page, name).getByRole('radio')
    await expect(radios).toHaveCount(options.length)
    for (const [place, value] of options.entries()) await expect(radios.nth(place)).toHaveAttribute('value', value)
  }
})

interface Priced {
  readonly path: string
  /** Each choice changes the one before it. */
  readonly choices: readonly (readonly [Partial<Record<Group, string>>, string])[]
}

// The price that the specification's table gives for each choice, calculated by hand.
const SLIDERS_AND_MODELS: readonly Priced[] = [
  {
    // 4200 less 8 % is 3864.
    path: ALL_KINDS,
    choices: [
      [{ 'Bike Model': 'Dominar 400', 'Product Type': 'Standard', Colors: 'Black' }, '₹3,864.00'],
      [{ 'Product Type': 'PRO' }, '₹3,864.00'],
      [{ 'Bike Model': 'Dominar 250' }, '₹4,064.00'],
      [{ Colors: 'Red' }, '₹4,314.00'],
      [{ Colors: 'Silver' }, '₹4,314.00'],
    ],
  },
  {
    // 4650 less 10 % is 4185.
    path: '/productDetail/himalayan-450/crash-guard-with-sliders',
    choices: [
      [{ 'Product Type': '2 Sliders', Colors: 'Black' }, '₹5,185.00'],
      [{ 'Product Type': '4 Sliders' }, '₹5,985.00'],
      [{ Colors: 'Red' }, '₹6,235.00'],
    ],
  },
  {
    // 4100 less 10 % is 3690.
    path: '/productDetail/adventure-390/bash-plate',
    choices: [
      [{ 'Product Type': 'MODEL-1', Colors: 'Black' }, '₹3,690.00'],
      [{ 'Product Type': 'MODEL-2' }, '₹3,590.00'],
    ],
  },
]

const SIDES_AND_MATERIALS: readonly Priced[] = [
  {
    // 4350 less 5 % is 4132.50; the half is taken before the colour is added.
    path: '/productDetail/interceptor-650/saddle-stay',
    choices: [
      [{ 'Product Type': 'Both', Colors: 'Black' }, '₹4,132.50'],
      [{ 'Product Type': 'Left' }, '₹2,066.25'],
      [{ 'Product Type': 'Right' }, '₹2,066.25'],
      [{ Colors: 'Silver' }, '₹2,316.25'],
    ],
  },
  {
    // The surcharge of the model is not halved.
    path: '/productDetail/dominar-400/saddle-stay',
    choices: [
      [{ 'Bike Model': 'Dominar 250', 'Product Type': 'Left', Colors: 'Black' }, '₹2,225.00'],
      [{ 'Product Type': 'Both' }, '₹4,250.00'],
    ],
  },
  {
    path: '/productDetail/himalayan-450/bash-plate',
    choices: [
      [{ 'Product Type': 'Aluminium', Colors: 'Black' }, '₹3,950.00'],
      [{ 'Product Type': 'Mild steel' }, '₹2,910.00'],
    ],
  },
]

const SIZES_AND_FINISHES: readonly Priced[] = [
  {
    path: '/productDetail/dominar-400/handlebar-risers',
    choices: [
      [{ 'Product Type': '1-inch', Colors: 'Black' }, '₹1,490.00'],
      [{ 'Product Type': '1.5-inch' }, '₹1,620.00'],
      [{ 'Product Type': '2 inches' }, '₹1,890.00'],
    ],
  },
  {
    // "1.5 inches" is a different option from "1.5-inch".
    path: '/productDetail/himalayan-450/clamp-kit',
    choices: [
      [{ 'Product Type': '1-inch', Colors: 'Black' }, '₹980.00'],
      [{ 'Product Type': '1.5 inches' }, '₹980.00'],
    ],
  },
  {
    path: '/productDetail/himalayan-450/windshield',
    choices: [
      [{ 'Product Type': 'Black' }, '₹2,850.00'],
      [{ 'Product Type': 'Transparant' }, '₹3,050.00'],
    ],
  },
]

for (const [title, products] of [
  ['R126 R168 R169 R170 R171 R176 R178 sliders, models and colours have their prices', SLIDERS_AND_MODELS],
  ['R126 R168 R169 R172 R177 R178 sides and materials have their prices', SIDES_AND_MATERIALS],
  ['R126 R168 R173 R174 R175 sizes and finishes have their prices', SIZES_AND_FINISHES],
] as const) {
  test(title, async ({ page }) => {
    for (const { path, choices } of products) {
      await open(page, path)
      for (const [choice, price] of choices) {
        await choose(page, choice)
        await expectPrice(page, price)
      }
    }
  })
}

test('R126 R160 R167 a price starts with "from" until all is chosen, and has a breakdown', async ({ page }) => {
  await open(page, '/productDetail/himalayan-450/crash-guard-with-sliders')
  const main = page.getByRole('main')
  await expect(option(page, 'Product Type', '2 Sliders')).toHaveAccessibleName('2 Sliders + ₹1,180.00')
  await expect(option(page, 'Colors', 'Red')).toHaveAccessibleName('Red + ₹295.00')
  await expect(option(page, 'Colors', 'Black')).toHaveAccessibleName('Black')
  await choose(page, { Colors: 'Red' })
  await expectPrice(page, '₹5,435.00', { from: true })
  await choose(page, { 'Product Type': '4 Sliders' })
  await expectPrice(page, '₹6,235.00')
  // 4650 and the same surcharges, before the offer, are 6700: with 18 % that is 7906, and 548.70 more than the price.
  await expect(main.locator('s').first()).toHaveText('Before ₹7,906.00')
  await expect(shownPrice(page)).toHaveText('₹7,357.30')
  await expect(main.locator('[data-saving]')).toHaveText('Save ₹548.7010% off the part')
  await main.getByText('Price breakdown').click()
  await expect(main.locator('details dd')).toHaveText([
    ...['₹4,650.00', '-₹465.00', '₹1,800.00', '₹250.00'],
    ...['₹6,235.00', '₹1,122.30', '₹7,357.30'],
  ])
  await expectAccessible(page)

  await open(page, '/productDetail/dominar-400/saddle-stay')
  await expect(option(page, 'Product Type', 'Left')).toHaveAccessibleName('Left ½')
  await open(page, '/productDetail/himalayan-450/bash-plate')
  await expect(option(page, 'Product Type', 'Mild steel')).toHaveAccessibleName('Mild steel − ₹1,227.20')
})

test('R120 R121 R122 missing choices are requested: colour, then model, then type; the warning names all of them', async ({
  page,
}) => {
  await open(page, ALL_KINDS)
  for (const [name, warning, others, value] of [
    ['Colors', 'Please select your product color!!', 'Still to choose: Colors, Bike Model and Product Type.', 'Silver'],
    ['Bike Model', 'Please select your Bike model!!', 'Still to choose: Bike Model and Product Type.', 'Dominar 250'],
    // When only one option is missing, the warning itself names it.
    ['Product Type', 'Please select your Product type!!', '', 'PRO'],
  ] as const) {
    await addButton(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(warning)
    await expect(group(page, name).getByRole('alert')).toHaveText(warning)
    await expect(group(page, name).getByRole('radio').first()).toBeFocused()
    await expect(group(page, name)).toHaveAccessibleDescription(`${warning} ${others}`.trim())
    if (others !== '') await expect(group(page, name).getByText(others)).toBeVisible()
    await expect(cartPopup(page)).toBeHidden()
    if (name === 'Colors') await expectAccessible(page)
    await choose(page, { [name]: value })
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Still to choose')).toHaveCount(0)
  }
  await expect.poll(() => stored(page, 'cartItems')).toBeNull()
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('(Dominar 250, PRO, Silver)')
  await expect
    .poll(() => storedLines(page))
    .toMatchObject([{ color: 'Silver', model: 'Dominar 250', type: 'PRO', price: 4314 }])
})

test('R120 what is missing is brought into sight and focused from the bar at the foot of a phone', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'only narrow pages have the bar')
  await open(page, ALL_KINDS)
  await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded()
  await page.locator('[data-foot]').getByRole('button', { name: 'Add to Cart' }).click()
  const warning = group(page, 'Colors').getByRole('alert')
  await expect(warning).toBeInViewport({ ratio: 1 })
  await expect(group(page, 'Colors').getByText(/^Still to choose/)).toBeInViewport({ ratio: 1 })
  await expect(group(page, 'Colors').getByRole('radio').first()).toBeFocused()
})

test('R123 options that the product does not have are stored as "default"', async ({ page }) => {
  await open(page, '/productDetail/nx500/aux-light-bracket')
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('Aux Light Bracket')
  await expect.poll(() => storedLines(page)).toMatchObject([{ color: 'default', model: 'default', type: 'default' }])
  await expect(cartPopup(page)).not.toContainText('default')

  await open(page, '/productDetail/nx500/windshield?type=Black')
  await expectChosen(page, { 'Product Type': 'Black' })
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('(Black)')
  await expect
    .poll(async () => at(await storedLines(page), -1))
    .toMatchObject({ name: 'Windshield', color: 'default', model: 'default', type: 'Black', price: 3450 })
})

test('R116 R117 the finish that is not made is shown as out of stock and cannot be chosen', async ({ page }) => {
  for (const [bike, made, missing] of [
    ['nx500', 'Black', 'Transparant'],
    ['g-310-gs', 'Transparant', 'Black'],
  ] as const) {
    const path = `/productDetail/${bike}/windshield`
    // Not even an address chooses it.
    await open(page, `${path}?type=${missing}`)
    await expectChosen(page, {})
    const gone = option(page, 'Product Type', missing)
    await expect(gone).toHaveAccessibleName(`${missing} Out of stock`)
    await expect(gone).toBeDisabled()
    await group(page, 'Product Type').getByText(missing, { exact: true }).click({ force: true })
    await expect(gone).not.toBeChecked()
    await addButton(page).click()
    await expect(page.getByText('Please select your Product type!!')).toBeVisible()
    await choose(page, { 'Product Type': made })
    await addButton(page).click()
    await expect(cartPopup(page)).toContainText(`(${made})`)
  }
  await expectAccessible(page)
  await open(page, '/productDetail/himalayan-450/windshield')
  await expect(page.getByText('Out of stock')).toHaveCount(0)
})

test('R124 an option that cannot be bought, or costs less than a rupee, shows an error and adds nothing', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const path = '/productDetail/himalayan-450/bash-plate'
  // The shop's price table no longer contains the type.
  await openChanged(page, '/products/himalayan-450', path, (data) => data.replaceAll('"mild steel"', '"other"'))
  await choose(page, { 'Product Type': 'Mild steel', Colors: 'Black' })
  await addButton(page).click()
  await expect(main.getByRole('alert')).toHaveText('This option is not available.')
  await expect(cartPopup(page)).toBeHidden()
  await expect.poll(() => stored(page, 'cartItems')).toBeNull()
  await choose(page, { 'Product Type': 'Aluminium' })
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expectPrice(page, '₹3,950.00')

  // For a product of a thousand rupees the cheaper material would give a negative price.
  await page.unroute(dataOf(path))
  await openChanged(page, '/products/himalayan-450', path, (data) => data.replaceAll('395000', '100000'))
  await choose(page, { 'Product Type': 'Mild steel', Colors: 'Black' })
  await addButton(page).click()
  await expect(main.getByRole('alert')).toHaveText('This combination is not available.')
  await expect(cartPopup(page)).toBeHidden()
  await expect.poll(() => stored(page, 'cartItems')).toBeNull()
  await expectAccessible(page)
})

test('the choice is in the URL: for a link, a reload, another tab and going back', async ({ page, context }) => {
  await open(page, ALL_KINDS)
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
  await expect(other.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${ALL_KINDS}$`))
  await other.close()

  // A choice is not a separate history entry: back leads to the previous page, and forward to the choice.
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Dominar 400' }).click()
  await expect(page).toHaveURL('/products/dominar-400')
  await page.goBack()
  await expect(page).toHaveURL(/\?color=Red&model=Dominar\+250&type=PRO$/)
  await expectChosen(page, chosen)
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('(Dominar 250, PRO, Red)')

  // Names redirect to the page's canonical address, and the choice is preserved.
  await open(page, '/productDetail/Dominar%20400/Crash%20Guard?color=Silver')
  await expect(page).toHaveURL(`${ALL_KINDS}?color=Silver`)
  await expectChosen(page, { Colors: 'Silver' })
})

test('invalid options in the URL are ignored without an error', async ({ page }) => {
  for (const [query, chosen] of [
    ['?color=%20rEd%20&model=DOMINAR%20250', { Colors: 'Red', 'Bike Model': 'Dominar 250' }],
    ['?color=purple&model=%00&type=%3Cscript%3Ealert(1)%3C%2Fscript%3E', {}],
    ['?color=default&model=__proto__&type=constructor', {}],
    ['?color=&color=Red&type[]=PRO&&&=', {}],
    [`?color=${'x'.repeat(2000)}&type=PRO`, { 'Product Type': 'PRO' }],
    ['?color=Red%E0%A4&type=%F0%9F%8F%8D', {}],
  ] as const) {
    await open(page, ALL_KINDS + query)
    await expectChosen(page, chosen)
    await expect(shownPrice(page)).toContainText('₹')
  }
  await choose(page, { Colors: 'Silver' })
  await expect(page).toHaveURL(`${ALL_KINDS}?color=Silver`)
})

test('the picture follows the colour, from the address, the keyboard and into the cart', async ({ page }) => {
  const product = await productOf('himalayan-450', 'crash-guard-with-sliders')
  const pictures = product.images.filter((image) => image.section === null)
  const of = (color: string) =>
    at(
      pictures.filter((image) => image.color === color),
      0,
    )
  await open(page, '/productDetail/himalayan-450/crash-guard-with-sliders?color=silver&type=2%20Sliders')
  await expect(shownPicture(page, of('Silver').alt)).toBeVisible()
  await expectChosen(page, { Colors: 'Silver', 'Product Type': '2 Sliders' })
  await option(page, 'Colors', 'Silver').focus()
  await page.keyboard.press('ArrowRight')
  await expectChosen(page, { Colors: 'Red', 'Product Type': '2 Sliders' })
  await expect(shownPicture(page, of('Red').alt)).toBeVisible()
  await expect(page).toHaveURL(/\?color=Red&type=2\+Sliders$/)
  await addButton(page).click()
  await expect(cartPopup(page).locator('img')).toHaveAttribute('src', `${of('Red').base}/160.webp`)
  await expect.poll(async () => only(await storedLines(page)).image).toBe(of('Red').base)
})

test('the picture shows as many pieces as the chosen type names, on the page and in the cart', async ({ page }) => {
  const { images } = await productOf('himalayan-450', 'crash-guard-with-sliders')
  const picture = (color: string, type: string) =>
    only(images.filter((image) => image.color === color && image.type === type))
  await open(page, '/productDetail/himalayan-450/crash-guard-with-sliders')
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
  await page.getByRole('button', { name: 'Picture 1 of' }).click()
  await expect(page.getByText('This picture shows Black and 2 Sliders')).toBeVisible()
  await expectAccessible(page)
  await addButton(page).click()
  const { base } = picture('Silver', '4 Sliders')
  await expect(cartPopup(page).locator('img')).toHaveAttribute('src', `${base}/160.webp`)
  await expect.poll(async () => only(await storedLines(page)).image).toBe(base)
})
