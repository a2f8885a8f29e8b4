import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  addButton,
  at,
  cartPopup,
  choose,
  dataOf,
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

/** Follows the related product's link, its data changed on the way: the catalogue itself holds no such product. */
async function openChanged(page: Page, from: string, path: string, change: (data: string) => string): Promise<void> {
  await page.route(dataOf(path), async (route) => {
    const answer = await route.fetch()
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
    [ALL_KINDS, ['Bike Model', 'Product Type', 'Colors']],
    ['/productDetail/himalayan-450/crash-guard-with-sliders', ['Product Type', 'Colors']],
    ['/productDetail/nx500/top-rack', ['Colors']],
    ['/productDetail/nx500/windshield', ['Product Type']],
    ['/productDetail/nx500/aux-light-bracket', []],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('main').locator('legend')).toHaveText([...groups])
    const note = page.getByText('Other colours except Black cost 250 rupees extra', { exact: true })
    await expect(note).toHaveCount(groups.some((name) => name === 'Colors') ? 1 : 0)
  }
  const { pricing } = await productOf('dominar-400', 'crash-guard')
  await open(page, ALL_KINDS)
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

// What the specification's table makes of each price, worked out by hand.
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
    // What the model adds is not halved.
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
    // "1.5 inches" is another option than "1.5-inch".
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
        await expect(shownPrice(page)).toHaveText(price)
      }
    }
  })
}

test('R126 R160 R167 a price is said "from" until all is chosen, and tells how it comes about', async ({ page }) => {
  await open(page, '/productDetail/himalayan-450/crash-guard-with-sliders')
  const main = page.getByRole('main')
  await expect(option(page, 'Product Type', '2 Sliders')).toHaveAccessibleName('2 Sliders + ₹1,000.00')
  await expect(option(page, 'Colors', 'Red')).toHaveAccessibleName('Red + ₹250.00')
  await expect(option(page, 'Colors', 'Black')).toHaveAccessibleName('Black')
  await choose(page, { Colors: 'Red' })
  await expect(shownPrice(page)).toHaveText('from ₹5,435.00')
  await choose(page, { 'Product Type': '4 Sliders' })
  await expect(shownPrice(page)).toHaveText('₹6,235.00')
  // 4650 and the same surcharges, before the offer; 6235 and 18 % of it.
  await expect(main.locator('s').first()).toHaveText('Before ₹6,700.00')
  await expect(main.getByText('₹7,357.30 incl. GST').first()).toBeVisible()
  await main.getByText('How this price comes about').click()
  await expect(main.locator('details dd')).toHaveText(['₹4,650.00', '-₹465.00', '₹1,800.00', '₹250.00'])
  await expectAccessible(page)

  await open(page, '/productDetail/dominar-400/saddle-stay')
  await expect(option(page, 'Product Type', 'Left')).toHaveAccessibleName('Left ½')
  await open(page, '/productDetail/himalayan-450/bash-plate')
  await expect(option(page, 'Product Type', 'Mild steel')).toHaveAccessibleName('Mild steel − ₹1,040.00')
})

test('R120 R121 R122 what is not chosen is asked for: colour, then model, then type', async ({ page }) => {
  await open(page, ALL_KINDS)
  for (const [name, warning, value] of [
    ['Colors', 'Please select your product color!!', 'Silver'],
    ['Bike Model', 'Please select your Bike model!!', 'Dominar 250'],
    ['Product Type', 'Please select your Product type!!', 'PRO'],
  ] as const) {
    await addButton(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(warning)
    await expect(group(page, name).getByRole('alert')).toHaveText(warning)
    await expect(group(page, name).getByRole('radio').first()).toBeFocused()
    await expect(cartPopup(page)).toBeHidden()
    await expectAccessible(page)
    await choose(page, { [name]: value })
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
  expect(await stored(page, 'cartItems')).toBeNull()
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('(Dominar 250, PRO, Silver)')
  expect(only(await storedLines(page))).toMatchObject({
    color: 'Silver',
    model: 'Dominar 250',
    type: 'PRO',
    price: 4314,
  })
})

test('R123 options that the product does not have are stored as "default"', async ({ page }) => {
  await open(page, '/productDetail/nx500/aux-light-bracket')
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('Aux Light Bracket')
  expect(only(await storedLines(page))).toMatchObject({ color: 'default', model: 'default', type: 'default' })
  await expect(cartPopup(page)).not.toContainText('default')

  await open(page, '/productDetail/nx500/windshield?type=Black')
  await expectChosen(page, { 'Product Type': 'Black' })
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('(Black)')
  const line = at(await storedLines(page), -1)
  expect(line).toMatchObject({ name: 'Windshield', color: 'default', model: 'default', type: 'Black', price: 3450 })
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

test('R124 an option that cannot be bought, or costs less than a rupee, adds nothing and says so', async ({ page }) => {
  const main = page.getByRole('main')
  const path = '/productDetail/himalayan-450/bash-plate'
  // The price table of this shop no longer knows the type.
  await openChanged(page, '/products/himalayan-450', path, (data) => data.replaceAll('"mild steel"', '"other"'))
  await choose(page, { 'Product Type': 'Mild steel', Colors: 'Black' })
  await addButton(page).click()
  await expect(main.getByRole('alert')).toHaveText('This option is not available.')
  await expect(cartPopup(page)).toBeHidden()
  expect(await stored(page, 'cartItems')).toBeNull()
  await choose(page, { 'Product Type': 'Aluminium' })
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(shownPrice(page)).toHaveText('₹3,950.00')

  // For a thousand rupees the cheaper material would cost less than nothing.
  await page.unroute(dataOf(path))
  await openChanged(page, '/products/himalayan-450', path, (data) => data.replaceAll('395000', '100000'))
  await choose(page, { 'Product Type': 'Mild steel', Colors: 'Black' })
  await addButton(page).click()
  await expect(main.getByRole('alert')).toHaveText('This combination is not available.')
  await expect(cartPopup(page)).toBeHidden()
  expect(await stored(page, 'cartItems')).toBeNull()
  await expectAccessible(page)
})

test('the address holds the choice: for a link, a reload, another tab and the way back', async ({ page, context }) => {
  await open(page, ALL_KINDS)
  await choose(page, { Colors: 'Red' })
  await expect(page).toHaveURL(`${ALL_KINDS}?color=Red`)
  await choose(page, { 'Bike Model': 'Dominar 250', 'Product Type': 'PRO' })
  await expect(page).toHaveURL(`${ALL_KINDS}?color=Red&model=Dominar+250&type=PRO`)
  const chosen = { Colors: 'Red', 'Bike Model': 'Dominar 250', 'Product Type': 'PRO' }
  await reload(page)
  await expectChosen(page, chosen)
  await expect(shownPrice(page)).toHaveText('₹4,314.00')

  const other = await context.newPage()
  await open(other, page.url())
  await expectChosen(other, chosen)
  await expect(other.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${ALL_KINDS}$`))
  await other.close()

  // A choice is no step of its own: back leads to the page before, and forward to the choice.
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Dominar 400' }).click()
  await expect(page).toHaveURL('/products/dominar-400')
  await page.goBack()
  await expect(page).toHaveURL(/\?color=Red&model=Dominar\+250&type=PRO$/)
  await expectChosen(page, chosen)
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText('(Dominar 250, PRO, Red)')

  // Names lead to the one address of the page, and the choice comes along.
  await open(page, '/productDetail/Dominar%20400/Crash%20Guard?color=Silver')
  await expect(page).toHaveURL(`${ALL_KINDS}?color=Silver`)
  await expectChosen(page, { Colors: 'Silver' })
})

test('an address with rubbish for options chooses what it can and breaks nothing', async ({ page }) => {
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
  expect(only(await storedLines(page)).image).toBe(of('Red').base)
})
