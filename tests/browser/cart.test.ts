import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { heading, openWith, PRODUCT_CALL, quantity, question, total, twoLines } from './cart-steps.ts'
import {
  addButton,
  amount,
  call,
  cartLine,
  cartLink,
  cartPopup,
  choose,
  FAILED_REQUEST,
  goTo,
  hold,
  lineOf,
  only,
  open,
  openWelcome,
  priceText,
  productOf,
  ready,
  refuse,
  reload,
  store,
  stored,
  storedLines,
  unitPriceText,
} from './steps.ts'

const GUARD = '/productDetail/himalayan-450/crash-guard-with-sliders'
const QUOTE_CALL = /\/api\/quote$/
const UNPRICED = /The cart could not be priced/

const checkout = (page: Page): Locator => page.getByRole('button', { name: 'PROCEED TO CHECKOUT' })

const otherTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage()
  await open(page, path)
  return page
}

test('R101 R110 R111 R112 R113 R125 R151 R155 R156 R158 what is added is listed, stored, and counted once, even with a double click', async ({
  page,
}) => {
  const guard = await productOf('himalayan-450', 'crash-guard-with-sliders')
  await open(page, GUARD)
  await choose(page, { 'Product Type': '4 Sliders', Colors: 'Red' })
  await page.getByRole('button', { name: 'One more' }).click()
  const fetched: string[] = []
  page.on('request', (request) => {
    if (PRODUCT_CALL.test(request.url())) fetched.push(new URL(request.url()).pathname)
  })
  const release = await hold(page, PRODUCT_CALL)
  await addButton(page).dblclick()
  await expect(page.getByRole('button', { name: 'Adding' }).first()).toBeDisabled()
  release()
  const popup = cartPopup(page)
  await expect(popup.getByRole('listitem')).toHaveCount(1)
  for (const text of [guard.name, 'Himalayan 450', '(4 Sliders, Red)', '2 × ₹7,357.30 incl. 18% GST']) {
    await expect(popup.getByRole('listitem')).toContainText(text)
  }
  const wanted = lineOf(guard, { type: '4 Sliders', color: 'Red', qty: 2 })
  await expect
    .poll(() => storedLines(page))
    .toEqual([{ ...wanted, uuid: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) }])
  expect(fetched).toEqual(['/api/bikes/products/himalayan-450/crash-guard-with-sliders'])
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

test('R059 R134 R135 R140 R141 R142 R143 R144 R145 R158 R160 R161 R164 R165 R166 lines and totals, to the paisa; the first visit of the home page keeps the lines', async ({
  page,
}) => {
  const [mirrors, stay] = await twoLines()
  await store(page, { cartItems: [mirrors, stay], cartPrices: { totalPrice: 1 }, shippingAddress: { city: 'Madurai' } })
  await open(page, '/cart')
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
  for (const text of ['Please sign in to view available offers', 'You earn 45 credit points with this order.']) {
    await expect(summary).toContainText(text)
  }
  await expect(checkout(page)).toBeEnabled()
  await expectAccessible(page)
  const quote = await call('POST /quote', { body: { cartItems: [mirrors, stay] } })
  expect(quote).toMatchObject({ itemsPrice: 4567.75, taxPrice: 822.2, shippingPrice: 310, roundOff: 0.05 })
  expect(quote).toMatchObject({ totalPrice: 5700, creditPoints: 45, discountPrice: 0 })

  await goTo(page, 'HOME')
  await (await openWelcome(page)).getByRole('button', { name: 'Close' }).click()
  for (const key of ['cartPrices', 'shippingAddress']) await expect.poll(() => stored(page, key)).toBeNull()
  await expect.poll(() => storedLines(page)).toEqual([mirrors, stay])
  await cartLink(page).click()
  await expect(total(page)).toHaveText('₹5,700.00')
  await page.goBack()
  await expect(heading(page)).toHaveText('Built to take the fall')
  await page.goForward()
  await reload(page)
  await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(2)

  // Rounded down, and grouped in lakhs as in India.
  const pannier = lineOf(await productOf('nx500', 'pannier-box'), { color: 'Black', qty: 99 })
  await openWith(page, [pannier])
  await expect(amount(page, 'Subtotal')).toHaveText('₹13,07,295.00')
  await expect(amount(page, 'GST 18%')).toHaveText('₹2,35,313.10')
  // What is nothing has no row.
  await expect(amount(page, 'Shipping (incl. GST)')).toHaveCount(0)
  await expect(amount(page, 'Round off')).toHaveText('− ₹0.10')
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

test('R141 the note on shipping shows until the shop has said what delivery costs', async ({ page }) => {
  const quote = Promise.withResolvers<void>()
  await page.route(/\/api\/quote$/, async (route) => {
    await quote.promise
    await route.continue()
  })
  const stay = lineOf(await productOf('interceptor-650', 'saddle-stay'), { color: 'Silver', type: 'Left' })
  await openWith(page, [stay])
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('(shipping charges calculated at end)')
  quote.resolve()
  await expect(summary).not.toContainText('(shipping charges calculated at end)')
  await expect(amount(page, 'Shipping (incl. GST)')).toHaveText('₹250.00')
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
  const [bikes, kinds] = [await call('GET /bikes'), await call('GET /kinds')]
  const ways = (name: string) => main.getByRole('navigation', { name }).getByRole('link')
  await expect(ways('Shop by bike')).toHaveText(bikes.map(({ name }) => name))
  await expect(ways('Shop by kind')).toHaveText(kinds.slice(0, 8).map(({ name }) => name))
  await expect(checkout(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'SHOP MORE' })).toHaveCount(0)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items')
  await expectAccessible(page)
  await reload(page)
  await main.getByRole('link', { name: 'CONTINUE SHOPPING' }).click()
  await expect(page).toHaveURL('/accessories')
})

test('R135 R141 R158 what a browser has stored is neither trusted nor up to date: seen before the scripts arrive, then corrected and reported', async ({
  page,
}) => {
  const [mirrors, stay] = await twoLines()
  const markup = '<img src=x onerror="window.hurt = true">'
  const hostile = {
    ...stay,
    uuid: 'u',
    proId: "' or 1=1",
    name: markup,
    bike: markup,
    bikeCode: '../..',
    code: markup,
  }
  const unmade = { ...stay, uuid: crypto.randomUUID(), color: 'Purple' }
  const wrong = { ...mirrors, name: { toString: 'x' } }
  await store(page, { cartItems: [null, wrong, hostile, { ...mirrors, price: 1.5 }, stay, unmade] })
  const release = await hold(page, /\/assets\/.*\.js$/)
  await page.goto('/cart', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  const lines = main.getByRole('listitem')
  await expect(lines).toHaveText([markup + markup, mirrors.bike + mirrors.name])
  await expect(lines.first().locator('img')).toHaveJSProperty('complete', true)
  await expect(main.getByRole('status')).toBeHidden()
  release()
  await ready(page)
  await expect(main.locator('[data-line]')).toHaveCount(4)
  await expect(lines).toHaveCount(4)

  const news = page.getByRole('status').filter({ hasText: 'Something in your cart has changed' })
  await expect(news).toContainText(`The price of ${mirrors.name} has changed from ₹1.50 to ₹750.50.`)
  await expect(news).toContainText(`${markup} is no longer in our catalogue.`)
  await expect(cartLine(page, markup)).toContainText(`${markup} is no longer in our catalogue.`)
  await expect(cartLine(page, stay.name).last()).toContainText(`The chosen color of ${stay.name} is not available.`)
  await expect(cartLine(page, mirrors.name).locator('[data-line-total]')).toHaveText(priceText('₹2,251.50'))
  // A line that cannot be bought is in no total, and blocks the checkout until it is removed.
  await expect(amount(page, 'Subtotal')).toHaveText('₹4,567.75')
  await expect(total(page)).toHaveText('₹5,700.00')
  await expect(checkout(page)).toBeDisabled()
  await expectAccessible(page)
  for (const line of [cartLine(page, markup), cartLine(page, stay.name).last()]) {
    await line.getByRole('button', { name: /^Delete / }).click()
    await question(page).getByRole('button', { name: 'Yes' }).click()
  }
  await expect(main.locator('[data-line]')).toHaveCount(2)
  await expect(checkout(page)).toBeEnabled()
  await expect.poll(() => storedLines(page)).toEqual([mirrors, stay])
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
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

test('R044 R150 R158 two tabs show the same cart, which rubbish in the storage empties', async ({ page, context }) => {
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
  await reload(page)
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items')
})
