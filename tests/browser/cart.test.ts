import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  addButton,
  amount,
  at,
  banner,
  call,
  cartLine,
  cartLink,
  cartPopup,
  choose,
  expectNoSideways,
  FAILED_REQUEST,
  goTo,
  hold,
  lineOf,
  only,
  open,
  priceText,
  productOf,
  ready,
  refuse,
  reload,
  type StoredLine,
  store,
  stored,
  storedLines,
  unitPriceText,
} from './steps.ts'

const GUARD = '/productDetail/himalayan-450/crash-guard-with-sliders'
const PRODUCT_CALL = /\/api\/bikes\/products\//
const QUOTE_CALL = /\/api\/quote$/
const UNPRICED = /The cart could not be priced/

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

const quantity = (page: Page, name: string): Locator => page.getByRole('spinbutton', { name: `Quantity of ${name}` })

const total = (page: Page): Locator => page.getByRole('region', { name: 'Order summary' }).locator('[data-total]')

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Delete Confirmation' })

const checkout = (page: Page): Locator => page.getByRole('button', { name: 'PROCEED TO CHECKOUT' })

async function openWith(page: Page, lines: readonly unknown[], path = '/cart'): Promise<void> {
  await store(page, { cartItems: lines })
  await open(page, path)
}

/** Returns three pieces for ₹750.50 each, and half a pair in a colour for ₹2,316.25. */
async function twoLines(): Promise<readonly [StoredLine, StoredLine]> {
  const mirrors = await productOf('dominar-400', 'mirror-extenders')
  const stay = await productOf('interceptor-650', 'saddle-stay')
  return [lineOf(mirrors, { qty: 3 }), lineOf(stay, { type: 'Left', color: 'Silver' })]
}

/** Makes a round trip from the page: it has processed every response that came before. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
}

const otherTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage()
  await open(page, path)
  return page
}

test('R110 R111 R112 R113 R125 R151 R155 R156 R158 what is added is listed, stored, and counted once', {
  tag: '@phone',
}, async ({ page }) => {
  const guard = await productOf('himalayan-450', 'crash-guard-with-sliders')
  await open(page, GUARD)
  await choose(page, { 'Product Type': '4 Sliders', Colors: 'Red' })
  await page.getByRole('button', { name: 'One more' }).click()
  const fetched = page.waitForRequest(/\/api\/bikes\/products\/himalayan-450\/crash-guard-with-sliders$/)
  await addButton(page).click()
  await fetched
  const popup = cartPopup(page)
  await expect(popup.getByRole('listitem')).toHaveCount(1)
  for (const text of [
    guard.name,
    'Himalayan 450',
    '(4 Sliders, Red)',
    '2 × ₹7,357.30 incl. 18% GST',
    '₹6,235.00 without GST',
  ]) {
    await expect(popup.getByRole('listitem')).toContainText(text)
  }
  const wanted = lineOf(guard, { type: '4 Sliders', color: 'Red', qty: 2 })
  await expect
    .poll(() => storedLines(page))
    .toEqual([{ ...wanted, uuid: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) }])
  await popup.getByRole('button', { name: 'Exit' }).click()
  await expect(popup).toBeHidden()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items')

  // The same choice again replaces the quantity; another colour is another line.
  await page.getByRole('button', { name: 'One more' }).click()
  await addButton(page).click()
  await expect(popup.getByRole('listitem')).toHaveCount(1)
  await expect(popup).toContainText('3 × ₹7,357.30 incl. 18% GST')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await choose(page, { Colors: 'Black' })
  await addButton(page).click()
  await expect(popup.getByRole('listitem')).toHaveCount(2)
  await expect
    .poll(async () => (await storedLines(page)).map((each) => [each.color, each.qty]))
    .toEqual([
      ['Red', 3],
      ['Black', 3],
    ])

  await popup.getByRole('link', { name: guard.name }).first().click()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(GUARD)
  await choose(page, { 'Product Type': '4 Sliders', Colors: 'Red' })
  await addButton(page).click()
  await popup.getByRole('link', { name: 'Goto Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(heading(page)).toHaveText('Cart')
  await expect(cartLine(page, guard.name)).toHaveCount(2)
})

test('R101 R125 R534 a double click adds once, and an error is shown where it happened', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  let requests = 0
  page.on('request', (request) => {
    if (PRODUCT_CALL.test(request.url())) requests++
  })
  await open(page, '/productDetail/nx500/aux-light-bracket')
  const release = await hold(page, PRODUCT_CALL)
  await addButton(page).dblclick()
  await expect(page.getByRole('button', { name: 'Adding' }).first()).toBeDisabled()
  release()
  await expect(cartPopup(page).getByRole('listitem')).toHaveCount(1)
  expect(requests).toBe(1)
  await expect.poll(async () => only(await storedLines(page)).qty).toBe(1)
  await cartPopup(page).getByRole('button', { name: 'Exit' }).click()

  await page.unroute(PRODUCT_CALL)
  await refuse(page, PRODUCT_CALL, { status: 503, message: 'The shop is busy.' })
  const main = page.getByRole('main')
  await addButton(page).click()
  await expect(main.getByRole('alert')).toHaveText('The shop is busy.')
  await expect(cartPopup(page)).toBeHidden()
  await expect(addButton(page)).toBeEnabled()
  await expectAccessible(page)
  // The text belongs to this product: neither another product nor the cart shows it.
  await page
    .getByRole('region', { name: 'More for the NX500' })
    .getByRole('link', { name: 'Top Rack', exact: true })
    // By keyboard: the row moves by itself, so a click may hit the neighbouring slide.
    .press('Enter')
  await expect(heading(page)).toHaveText('Top Rack')
  await expect(main.getByRole('alert')).toHaveCount(0)
  await page.goBack()
  await expect(heading(page)).toHaveText('Aux Light Bracket')
  await addButton(page).click()
  await expect(main.getByRole('alert')).toHaveText('The shop is busy.')
  await cartLink(page).click()
  await expect(cartLine(page, 'Aux Light Bracket')).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('R134 R135 R140 R141 R142 R143 R144 R145 R160 R161 R164 R165 R166 lines and totals, to the paisa', {
  tag: '@phone',
}, async ({ page }) => {
  const [mirrors, stay] = await twoLines()
  await openWith(page, [mirrors, stay])
  const half = cartLine(page, stay.name)
  for (const text of ['Interceptor 650', '(Left, Silver)']) await expect(half).toContainText(text)
  await expect(half.getByRole('link', { name: stay.name })).toHaveAttribute(
    'href',
    '/productDetail/interceptor-650/saddle-stay',
  )
  const picture = half.locator('img')
  await expect(picture).toHaveAttribute('src', `${stay.image}/320.webp`)
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await expect(quantity(page, stay.name)).toHaveValue('1')
  await expect(half.getByRole('button', { name: `Delete ${stay.name}` })).toBeVisible()
  await expect(half.locator('[data-unit-price]')).toHaveText(unitPriceText('₹2,316.25'))
  await expect(half.locator('[data-line-total]')).toHaveText(priceText('₹2,316.25'))
  await expect(cartLine(page, mirrors.name).locator('[data-unit-price]')).toHaveText(unitPriceText('₹750.50'))
  await expect(cartLine(page, mirrors.name).locator('[data-line-total]')).toHaveText(priceText('₹2,251.50'))
  await expect(page.getByRole('link', { name: 'SHOP MORE' })).toHaveAttribute('href', '/accessories')

  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(amount(page, 'Subtotal')).toHaveText('₹4,567.75')
  // The first-order discount is not shown to visitors who are signed out.
  await expect(amount(page, 'Discount (10%)')).toHaveText('–')
  await expect(amount(page, 'GST 18%')).toHaveText('₹822.20')
  // 60 and 250, charged once per line and not per piece.
  await expect(amount(page, 'Shipping (incl. GST)')).toHaveText('₹310.00')
  await expect(amount(page, 'Round off')).toHaveText('₹0.05')
  await expect(total(page)).toHaveText('₹5,700.00')
  for (const text of [
    '(shipping charges calculated at end)',
    'Please sign in to view available offers',
    'You earn 45 credit points with this order.',
  ]) {
    await expect(summary).toContainText(text)
  }
  await expect(checkout(page)).toBeEnabled()
  await expectAccessible(page)
  const quote = await call('POST /quote', { body: { cartItems: [mirrors, stay] } })
  expect(quote).toMatchObject({ itemsPrice: 4567.75, taxPrice: 822.2, shippingPrice: 310, roundOff: 0.05 })
  expect(quote).toMatchObject({ totalPrice: 5700, creditPoints: 45, discountPrice: 0 })

  // Rounded down, and grouped in lakhs as in India.
  const pannier = lineOf(await productOf('nx500', 'pannier-box'), { color: 'Black', qty: 99 })
  await openWith(page, [pannier])
  await expect(amount(page, 'Subtotal')).toHaveText('₹13,07,295.00')
  await expect(amount(page, 'GST 18%')).toHaveText('₹2,35,313.10')
  await expect(amount(page, 'Shipping (incl. GST)')).toHaveText('₹0.00')
  await expect(amount(page, 'Round off')).toHaveText('-₹0.10')
  await expect(total(page)).toHaveText('₹15,42,608.00')
})

test('R147 R148 R149 R150 a quantity goes from 1 to 99, whatever is typed', async ({ page }) => {
  const [mirrors, stay] = await twoLines()
  await openWith(page, [mirrors, stay])
  const field = quantity(page, mirrors.name)
  const line = cartLine(page, mirrors.name)
  const storedQuantities = async () => (await storedLines(page)).map(({ qty }) => qty)
  await expect(field).toHaveAttribute('min', '0')
  await line.getByRole('button', { name: 'One more' }).click()
  await expect(field).toHaveValue('4')
  await expect(line.locator('[data-line-total]')).toHaveText(priceText('₹3,002.00'))
  await expect(amount(page, 'Subtotal')).toHaveText('₹5,318.25')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 5 items')
  await expect.poll(storedQuantities).toEqual([4, 1])
  await line.getByRole('button', { name: 'One less' }).click()
  await expect(field).toHaveValue('3')

  for (const rubbish of ['0', '-3', '1.5', '100', '99999999999999999999', '1e3', '']) {
    await field.fill(rubbish)
    await expect(line.locator('[data-line-total]')).toHaveText(priceText('₹2,251.50'))
    await field.blur()
    await expect(field).toHaveValue('3')
  }
  await field.press('ControlOrMeta+a')
  await field.pressSequentially('--e')
  await field.blur()
  await expect(field).toHaveValue('3')
  await expect.poll(storedQuantities).toEqual([3, 1])

  await field.fill('99')
  await expect(line.locator('[data-line-total]')).toHaveText(priceText('₹74,299.50'))
  await expect(line.getByRole('button', { name: 'One more' })).toBeDisabled()
  await field.fill('1')
  await expect(line.getByRole('button', { name: 'One less' })).toBeDisabled()
  await expect(line.locator('[data-line-total]')).toHaveText(priceText('₹750.50'))
  await reload(page)
  await expect(field).toHaveValue('1')
  await expect.poll(async () => (await storedLines(page)).map(({ uuid }) => uuid)).toEqual([mirrors.uuid, stay.uuid])
})

test('R137 R147 a late response restores neither an older quantity nor a deleted line', async ({ page }) => {
  const [mirrors, stay] = await twoLines()
  await openWith(page, [mirrors, stay])
  const field = quantity(page, mirrors.name)
  const more = cartLine(page, mirrors.name).getByRole('button', { name: 'One more' })
  // Only the first call waits; the others are answered before it.
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  let calls = 0
  await page.route(PRODUCT_CALL, async (route) => {
    calls += 1
    const first = calls === 1
    const answer = await route.fetch({ maxRetries: 1 })
    if (first) await free
    await route.fulfill({ response: answer })
  })
  const requests = page.waitForRequest(PRODUCT_CALL)
  await more.click()
  await requests
  for (const qty of ['5', '6']) {
    const answered = page.waitForResponse(PRODUCT_CALL)
    await more.click()
    await expect(field).toHaveValue(qty)
    await (await answered).finished()
  }
  const late = page.waitForResponse(PRODUCT_CALL)
  release()
  await (await late).finished()
  await settled(page)
  await expect(field).toHaveValue('6')
  await expect.poll(async () => (await storedLines(page)).map(({ qty }) => qty)).toEqual([6, 1])

  await page.unroute(PRODUCT_CALL)
  const letGo = await hold(page, PRODUCT_CALL)
  const last = page.waitForResponse(PRODUCT_CALL)
  await more.click()
  await cartLine(page, mirrors.name)
    .getByRole('button', { name: `Delete ${mirrors.name}` })
    .click()
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await expect(cartLine(page, mirrors.name)).toHaveCount(0)
  letGo()
  await (await last).finished()
  await settled(page)
  await expect(cartLine(page, mirrors.name)).toHaveCount(0)
  await expect.poll(async () => only(await storedLines(page)).uuid).toBe(stay.uuid)
})

test('R136 R137 R138 R139 R150 a line goes after a question only, and an empty cart leads on', {
  tag: '@phone',
}, async ({ page }) => {
  const [mirrors, stay] = await twoLines()
  await openWith(page, [mirrors, stay])
  const bin = cartLine(page, mirrors.name).getByRole('button', { name: `Delete ${mirrors.name}` })
  for (const leave of [
    () => question(page).getByRole('button', { name: 'No' }).last().click(),
    () => question(page).getByRole('button', { name: 'No' }).first().click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await bin.click()
    await expect(question(page)).toContainText('Are you sure want to delete this item?')
    await leave()
    await expect(question(page)).toBeHidden()
    await expect(bin).toBeFocused()
  }
  await expect.poll(() => storedLines(page)).toHaveLength(2)
  await bin.click()
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(`${mirrors.name} was removed from your cart`)).toBeVisible()
  await expect(cartLine(page, mirrors.name)).toHaveCount(0)
  await expect(amount(page, 'Subtotal')).toHaveText('₹2,316.25')
  await expect.poll(async () => only(await storedLines(page)).uuid).toBe(stay.uuid)

  await page.getByRole('button', { name: `Delete ${stay.name}` }).click()
  await question(page).getByRole('button', { name: 'Yes' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(main.getByText('Add a few products and come here to checkout')).toBeVisible()
  await expect(checkout(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'SHOP MORE' })).toHaveCount(0)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items')
  await expectAccessible(page)
  await reload(page)
  await main.getByRole('link', { name: 'CONTINUE SHOPPING' }).click()
  await expect(page).toHaveURL('/accessories')
})

test('R135 R141 a changed price and a removed product are reported, and the shop’s price applies', async ({ page }) => {
  const [mirrors, stay] = await twoLines()
  const gone = { ...stay, uuid: crypto.randomUUID(), proId: crypto.randomUUID(), name: 'Old Stay' }
  const unmade = { ...stay, uuid: crypto.randomUUID(), color: 'Purple' }
  await openWith(page, [{ ...mirrors, price: 1.5 }, stay, gone, unmade])
  const news = page.getByRole('status').filter({ hasText: 'Something in your cart has changed' })
  await expect(news).toContainText(`The price of ${mirrors.name} has changed from ₹1.50 to ₹750.50.`)
  await expect(news).toContainText('Old Stay is no longer in our catalogue.')
  await expect(cartLine(page, 'Old Stay')).toContainText('Old Stay is no longer in our catalogue.')
  await expect(cartLine(page, stay.name).last()).toContainText(`The chosen color of ${stay.name} is not available.`)
  await expect(cartLine(page, mirrors.name).locator('[data-line-total]')).toHaveText(priceText('₹2,251.50'))
  await expect.poll(async () => at(await storedLines(page), 0).price).toBe(750.5)
  // A line that cannot be bought is in no total, and blocks the checkout until it is removed.
  await expect(amount(page, 'Subtotal')).toHaveText('₹4,567.75')
  await expect(total(page)).toHaveText('₹5,700.00')
  await expect(checkout(page)).toBeDisabled()
  await expectAccessible(page)
  for (const line of [cartLine(page, 'Old Stay'), cartLine(page, stay.name).last()]) {
    await line.getByRole('button', { name: /^Delete / }).click()
    await question(page).getByRole('button', { name: 'Yes' }).click()
  }
  await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(2)
  await expect(checkout(page)).toBeEnabled()
  await expect(total(page)).toHaveText('₹5,700.00')
  await reload(page)
  await expect(total(page)).toHaveText('₹5,700.00')
  await expect(news).toHaveCount(0)
})

test('R146 R153 R154 R157 R534 R540 without prices from the shop the cart still shows totals; a failed change shows an error', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  allowConsole(UNPRICED)
  const [mirrors, stay] = await twoLines()
  await refuse(page, QUOTE_CALL)
  const refused = page.waitForResponse(QUOTE_CALL)
  await openWith(page, [mirrors, stay])
  await refused
  const main = page.getByRole('main')
  await expect(total(page)).toHaveText('₹5,700.00')
  await expect(amount(page, 'Round off')).toHaveText('₹0.05')
  // A failed update of the prices is only logged.
  await expect(main.getByRole('alert')).toHaveCount(0)

  await refuse(page, PRODUCT_CALL, { status: 503, message: 'The shop is busy.' })
  await cartLine(page, mirrors.name).getByRole('button', { name: 'One more' }).click()
  await expect(main.getByRole('alert')).toContainText('The shop is busy.')
  await expect(main.getByRole('alert')).toHaveCSS('color', 'rgb(198, 40, 40)')
  await expect(cartLine(page, mirrors.name)).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(PRODUCT_CALL)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(quantity(page, mirrors.name)).toHaveValue('4')
  await cartLine(page, mirrors.name).getByRole('button', { name: 'One less' }).click()
  await expect(total(page)).toHaveText('₹5,700.00')

  await checkout(page).click()
  await expect(page).toHaveURL('/signin?redirect=shipping')
  await expect
    .poll(async () => JSON.parse((await stored(page, 'cartPrices')) ?? ''))
    .toEqual({
      itemsPrice: 4567.75,
      discountPrice: 0,
      taxPrice: 822.2,
      shippingPrice: 310,
      totalPrice: 5700,
      creditPoints: 45,
    })
  await page.goBack()
  await expect(checkout(page)).toBeEnabled()
  await expect(total(page)).toHaveText('₹5,700.00')
})

test('R044 R150 R158 two tabs show the same cart', async ({ page, context }) => {
  const [mirrors, stay] = await twoLines()
  await openWith(page, [mirrors])
  const other = await otherTab(context, '/productDetail/nx500/aux-light-bracket')
  await expect(cartLink(other)).toHaveAccessibleName('Cart, 3 items')
  await addButton(other).click()
  await expect(cartPopup(other).getByRole('listitem')).toHaveCount(2)
  await expect(cartLine(page, 'Aux Light Bracket')).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 4 items')

  await cartLine(page, mirrors.name).getByRole('button', { name: 'One more' }).click()
  await expect(cartPopup(other)).toContainText('4 × ₹885.59 incl. 18% GST')
  await page.getByRole('button', { name: `Delete ${mirrors.name}` }).click()
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await expect(cartPopup(other).getByRole('listitem')).toHaveCount(1)

  await other.evaluate((lines) => localStorage.setItem('cartItems', lines), JSON.stringify([stay]))
  await expect(cartLine(page, stay.name)).toBeVisible()
  await expect(total(page)).toHaveText('₹2,983.00')
  await other.evaluate(() => localStorage.setItem('cartItems', 'rubbish'))
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
})

test('R059 R158 the first visit of the home page keeps the cart and clears its totals', async ({ page }) => {
  const [mirrors, stay] = await twoLines()
  await store(page, { cartItems: [mirrors, stay], cartPrices: { totalPrice: 1 }, shippingAddress: { city: 'Madurai' } })
  await open(page, '/cart')
  await expect(total(page)).toHaveText('₹5,700.00')
  await goTo(page, 'HOME')
  await page.getByRole('dialog', { name: 'Welcome Riders!!' }).getByRole('button', { name: 'Close' }).click()
  for (const key of ['cartPrices', 'shippingAddress']) await expect.poll(() => stored(page, key)).toBeNull()
  await expect.poll(() => storedLines(page)).toEqual([mirrors, stay])
  await cartLink(page).click()
  await expect(total(page)).toHaveText('₹5,700.00')
  await page.goBack()
  await expect(heading(page)).toHaveText('Built to take the fall')
  await page.goForward()
  await reload(page)
  await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(2)
})

test('R158 invalid storage causes no error; valid lines stay', async ({ page }) => {
  const [mirrors] = await twoLines()
  const markup = '<img src=x onerror="window.hurt = true">'
  for (const text of ['', 'rubbish', 'null', '{}', '"text"', '[[[]]]', '{"length":3}', '['.repeat(5000)]) {
    await store(page, { cartItems: text, cartPrices: text, myBike: text })
    await open(page, '/cart')
    await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items')
  }
  const wrong = [
    null,
    7,
    [],
    { ...mirrors, qty: 0 },
    { ...mirrors, qty: 1.5 },
    { ...mirrors, qty: '3' },
    { ...mirrors, qty: 1e9 },
    { ...mirrors, price: -1 },
    { ...mirrors, price: null },
    { ...mirrors, price: 1e300 },
    { ...mirrors, shipping: '60' },
    { ...mirrors, name: { toString: 'x' } },
    { ...mirrors, name: 'x'.repeat(100_000) },
    { ...mirrors, color: 'x'.repeat(101) },
    { ...mirrors, proId: '' },
    { ...mirrors, uuid: undefined },
  ]
  const hostile = {
    ...mirrors,
    uuid: 'u',
    proId: "' or 1=1",
    name: markup,
    bike: markup,
    bikeCode: '../..',
    code: markup,
  }
  await openWith(page, [...wrong, mirrors, hostile])
  await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(2)
  await expect(cartLine(page, markup)).toContainText(`${markup} is no longer in our catalogue.`)
  await expect(total(page)).toHaveText('₹2,717.00')
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  await page.getByRole('button', { name: `Delete ${markup}` }).click()
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(1)
  await expect.poll(() => storedLines(page)).toEqual([mirrors])
})

test('what is in the cart is seen while the scripts of the page are still on their way', async ({ page }) => {
  const [mirrors] = await twoLines()
  const markup = '<img src=x onerror="window.hurt = true">'
  const wrong = { ...mirrors, name: { toString: 'x' } }
  await store(page, { cartItems: [null, wrong, { ...mirrors, uuid: 'u', name: markup }, mirrors] })
  const release = await hold(page, /\/assets\/.*\.js$/)
  await page.goto('/cart', { waitUntil: 'commit' })
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveText([mirrors.bike + markup, mirrors.bike + mirrors.name])
  await expect(lines.first().locator('img')).toHaveJSProperty('complete', true)
  await expect(page.getByRole('main').getByRole('status')).toBeHidden()
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  release()
  await ready(page)
  await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(2)
  await expect(lines).toHaveCount(2)
})

test('R134 R136 at 320 px, with long names and 99 pieces, nothing overflows sideways', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const pannier = lineOf(await productOf('nx500', 'pannier-box'), { color: 'Black', qty: 99 })
  const guard = lineOf(await productOf('dominar-250', 'crash-guard'), {
    color: 'Silver',
    model: 'Dominar 250',
    type: 'Standard',
    qty: 99,
  })
  await openWith(page, [pannier, guard])
  await expect(total(page)).toContainText('₹')
  await expectNoSideways(page)
  await page.getByRole('button', { name: `Delete ${guard.name}` }).click()
  await expect(question(page)).toBeInViewport({ ratio: 1 })
  await expectNoSideways(page)
  await page.keyboard.press('Escape')
  await expect(banner(page).locator('[data-badge]')).toBeVisible()
})
