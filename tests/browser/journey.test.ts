import type { Locator, Page } from '@playwright/test'
import { type CartTotals, cartTotals, lineTotal } from '#rules/cart.ts'
import { formatRupees, parseRupees, toRupees } from '#rules/money.ts'
import { NO_OPTION, unitPrice } from '#rules/pricing.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { tabTo } from '../support/by-keyboard.ts'
import {
  addButton,
  amount,
  cartLine,
  cartLink,
  cartPopup,
  choose,
  expectNoSideways,
  expectPrice,
  FAILED_REQUEST,
  goTo,
  isNarrow,
  lineOf,
  open,
  openWelcome,
  option,
  priceText,
  productOf,
  reload,
  stored,
  storedLines,
  unitPriceText,
} from './steps.ts'

const BIKE = 'Interceptor 650'
const STAY = { name: 'Saddle Stay', path: '/productDetail/interceptor-650/saddle-stay', qty: 3 }
const GUARD = { name: 'Crash Guard', path: '/productDetail/interceptor-650/crash-guard', qty: 1 }
const CHOSEN = { stay: { type: 'Left', color: 'Silver' }, guard: { type: 'PRO', color: 'Red' } }

interface Bought {
  readonly name: string
  readonly price: number
  readonly qty: number
  readonly shipping: number
  readonly taxPercent: number
  readonly options: string
}

/** Returns a product in a choice, with its price by the rules. */
async function bought(code: string, chosen: { type: string; color: string }, qty: number): Promise<Bought> {
  const product = await productOf('interceptor-650', code)
  const priced = unitPrice(product.pricing, { ...chosen, model: NO_OPTION })
  if (!priced.ok) throw new Error(`${product.name} cannot be bought like this.`)
  const shipping = parseRupees(product.shipping) ?? 0
  const options = `(${chosen.type}, ${chosen.color})`
  return { name: product.name, price: priced.price, qty, shipping, taxPercent: product.tax.percent, options }
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

const chooser = (page: Page): Locator => page.getByRole('dialog', { name: 'Which bike do you ride?' })

const summary = (page: Page): Locator => page.getByRole('region', { name: 'Order summary' })

/** Expects what every page of the journey has to meet; the sweep of the journey looks at narrow pages with axe. */
async function expectSound(page: Page): Promise<void> {
  if (!isNarrow(page)) await expectAccessible(page)
  await expectNoSideways(page)
}

/** Expects the cart page to show these lines and their totals, to the paisa. */
async function expectCart(page: Page, lines: readonly Bought[], totals: CartTotals): Promise<void> {
  await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(lines.length)
  for (const { name, price, qty, options } of lines) {
    const line = cartLine(page, name)
    await expect(line).toContainText(BIKE)
    await expect(line).toContainText(options)
    await expect(line.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await expect(line.getByRole('spinbutton', { name: `Quantity of ${name}` })).toHaveValue(String(qty))
    await expect(line.locator('[data-unit-price]')).toHaveText(unitPriceText(price))
    await expect(line.locator('[data-line-total]')).toHaveText(priceText(lineTotal({ price, qty })))
    await expect(line.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
  }
  await expect(amount(page, 'Subtotal')).toHaveText(formatRupees(totals.itemsPrice))
  await expect(amount(page, 'Discount (10%)')).toHaveText('–')
  await expect(amount(page, 'GST 18%')).toHaveText(formatRupees(totals.taxPrice))
  await expect(amount(page, 'Shipping (incl. GST)')).toHaveText(formatRupees(totals.shippingPrice))
  await expect(amount(page, 'Round off')).toHaveText(formatRupees(totals.roundOff))
  await expect(summary(page).locator('[data-total]')).toHaveText(formatRupees(totals.totalPrice))
  await expect(summary(page)).toContainText('Please sign in to view available offers')
  await expect(summary(page)).toContainText(`You earn ${totals.creditPoints} credit points`)
}

test('R110 R111 R112 R123 R126 R134 R135 R140 R141 R142 R143 R144 R145 R153 R154 R155 R158 from the home page to the cart with two parts, priced to the paisa', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  const stay = await bought('saddle-stay', CHOSEN.stay, STAY.qty)
  const guard = await bought('crash-guard', CHOSEN.guard, GUARD.qty)
  // 4350 less 5 % is 4132.50; half of it for one side and 250 for the colour.
  expect(stay.price).toBe(2316_25)
  expect(guard.price).toBe(4930_00)
  const totals = cartTotals([stay, guard], 0, 0)
  expect(totals).toMatchObject({ itemsPrice: 11878_75, taxPrice: 2138_18, shippingPrice: 500_00, totalPrice: 14517_00 })

  await open(page, '/')
  const welcome = await openWelcome(page)
  await expectSound(page)
  await welcome.getByRole('button', { name: 'Close' }).click()
  await expect(welcome).toBeHidden()
  await expectSound(page)
  await page.getByRole('main').getByRole('button', { name: 'Find parts for your bike' }).click()
  await chooser(page).getByRole('button', { name: BIKE, exact: true }).click()
  await expect(page).toHaveURL('/products/interceptor-650')
  await expect(heading(page)).toContainText(BIKE)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: `All parts for the ${BIKE}` })
      .first(),
  ).toBeVisible()

  await goTo(page, 'ACCESSORIES')
  await expect(page).toHaveURL('/accessories')
  await expect(page.getByRole('main').getByRole('button', { name: `My bike: ${BIKE}` })).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('main').getByRole('link', { name: BIKE, exact: true }).click()
  await expect(page).toHaveURL('/products/interceptor-650')
  await expect(page.getByRole('main').getByText(`Fits your ${BIKE}`).first()).toBeVisible()
  await expectSound(page)

  await page.getByRole('link', { name: `Add to cart: ${STAY.name}` }).click()
  await expect(page).toHaveURL(`${STAY.path}#choices`)
  await expect(page.locator('[data-price]')).toBeInViewport()
  await expect(page.getByRole('group', { name: 'Colors' }).getByRole('radio').first()).toBeFocused()
  await expect(heading(page)).toHaveText(STAY.name)
  await expect(page.getByText(`Fits your ${BIKE}`, { exact: true }).first()).toBeVisible()
  await choose(page, { 'Product Type': CHOSEN.stay.type, Colors: CHOSEN.stay.color })
  await expectPrice(page, stay.price)
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await expectSound(page)
  await addButton(page).click()
  await expect(cartPopup(page).getByRole('listitem')).toHaveText(
    `${STAY.name}${BIKE}(Left, Silver)${STAY.qty} × ${priceText(stay.price)}`,
  )
  await expectSound(page)
  await cartPopup(page).getByRole('button', { name: 'Exit' }).click()
  await expect(cartPopup(page)).toBeHidden()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items')

  await page.goBack()
  await expect(page).toHaveURL('/products/interceptor-650')
  // The address is there before the page is, and the part's page has links to other parts too.
  await expect(heading(page)).toContainText(`for the ${BIKE}`)
  await page.getByRole('link', { name: `Add to cart: ${GUARD.name}` }).click()
  await expect(heading(page)).toHaveText(GUARD.name)
  await choose(page, { 'Product Type': CHOSEN.guard.type, Colors: CHOSEN.guard.color })
  await expectPrice(page, guard.price)
  await addButton(page).click()
  await expect(cartPopup(page).getByRole('listitem')).toHaveCount(2)
  const quoted = page.waitForResponse(/\/api\/quote$/)
  await cartPopup(page).getByRole('link', { name: 'Goto Cart' }).click()

  await expect(page).toHaveURL('/cart')
  await expect(heading(page)).toHaveText('Cart')
  await expect(cartPopup(page)).toBeHidden()
  await expectCart(page, [stay, guard], totals)
  // The shop's own quote for the cart is the same.
  expect(await (await quoted).json()).toMatchObject({
    itemsPrice: toRupees(totals.itemsPrice),
    taxPrice: toRupees(totals.taxPrice),
    shippingPrice: toRupees(totals.shippingPrice),
    totalPrice: toRupees(totals.totalPrice),
  })
  await expectCart(page, [stay, guard], totals)
  await expectSound(page)
  const wanted = [
    lineOf(await productOf('interceptor-650', 'saddle-stay'), { ...CHOSEN.stay, qty: 3 }),
    lineOf(await productOf('interceptor-650', 'crash-guard'), { ...CHOSEN.guard, qty: 1 }),
  ]
  await expect.poll(() => storedLines(page)).toEqual(wanted.map((line) => ({ ...line, uuid: expect.any(String) })))
  const cartLines = await storedLines(page)

  await reload(page)
  await expectCart(page, [stay, guard], totals)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 4 items')
  await expect.poll(() => storedLines(page)).toEqual(cartLines)

  await page.goBack()
  await expect(page).toHaveURL(`${GUARD.path}?color=Red&type=PRO`)
  await expect(option(page, 'Colors', 'Red')).toBeChecked()
  await expect(option(page, 'Product Type', 'PRO')).toBeChecked()
  await expectPrice(page, guard.price)
  await page.goForward()
  await expectCart(page, [stay, guard], totals)

  await page.getByRole('link', { name: 'SHOP MORE' }).click()
  await expect(page).toHaveURL('/accessories')
  await page.goBack()
  await summary(page).getByRole('button', { name: 'PROCEED TO CHECKOUT' }).click()
  await expect(page).toHaveURL('/signin?redirect=shipping')
  await expect
    .poll(async () => JSON.parse((await stored(page, 'cartPrices')) ?? 'null'))
    .toEqual({
      itemsPrice: toRupees(totals.itemsPrice),
      discountPrice: 0,
      taxPrice: toRupees(totals.taxPrice),
      shippingPrice: toRupees(totals.shippingPrice),
      totalPrice: toRupees(totals.totalPrice),
      creditPoints: totals.creditPoints,
    })
  await expectSound(page)
  await page.goBack()
  await expectCart(page, [stay, guard], totals)
  await expect(summary(page).getByRole('button', { name: 'PROCEED TO CHECKOUT' })).toBeEnabled()
})

test('R010 R011 the address of the cart describes a product, which is offered and added only by its button', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const stay = await bought('saddle-stay', CHOSEN.stay, 1)
  const offered = page.getByRole('region', { name: 'Do you want to add this product?' })
  const uuid = '6f1b8a52-0c55-4a0e-9f57-3f3c1d2b7a10'

  // bikeName, productName, uuid, color, model and type, in the order of the route table.
  await open(page, `/cart/Interceptor%20650/Saddle%20Stay/${uuid}/Silver/default/Left`)
  await expect(heading(page)).toHaveText('Cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(offered).toContainText(STAY.name)
  await expect(offered).toContainText(stay.options)
  await expect(offered).toContainText(priceText(stay.price))
  await expect(offered.getByRole('link', { name: STAY.name })).toHaveAttribute('href', STAY.path)
  await expectSound(page)
  await reload(page)
  await expect(offered).toBeVisible()
  await expect.poll(() => stored(page, 'cartItems')).toBeNull()
  await offered.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(offered).toBeHidden()
  const line = cartLine(page, STAY.name)
  await expect(line).toContainText(stay.options)
  await expect(line.locator('[data-unit-price]')).toHaveText(unitPriceText(stay.price))
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item')
  await expectSound(page)

  // A product without options needs no more than its two names.
  await open(page, '/cart/himalayan-450/lower-engine-guard')
  await expect(offered).toContainText('₹4,543.00 incl. 18% GST')
  await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(1)
  await offered.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(2)

  // A choice that cannot be bought is not offered, but the cart is shown all the same.
  await open(page, `/cart/interceptor-650/saddle-stay/${uuid}/Purple/default/Left`)
  await expect(offered).toContainText('This option is not available.')
  await expect(offered.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
  await expect(offered.getByRole('link', { name: 'Choose the options' })).toHaveAttribute('href', /saddle-stay$/)
  await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(2)

  // An address that names no product, or an unknown one, is the cart.
  for (const path of [
    '/cart',
    '/cart/interceptor-650',
    '/cart/interceptor-650/no-such-part',
    '/cart/none/none/x/y/z/w',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(line.locator('[data-line-total]')).toHaveText(priceText(stay.price))
    await expect(offered).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
})

/** A group of radio buttons is one tab stop; the arrow keys move inside it. */
async function pick(page: Page, group: 'Colors' | 'Product Type', name: string): Promise<void> {
  await tabTo(page, page.getByRole('group', { name: group }).getByRole('radio').first())
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 5 && !(await option(page, group, name).isChecked()); presses++) {
    await page.keyboard.press('ArrowRight')
  }
  await expect(option(page, group, name)).toBeChecked()
}

test('R059 R110 R111 R136 R137 R154 by keyboard alone: bike, part, options, cart, a line away, checkout', async ({
  page,
}) => {
  test.slow()
  const main = page.getByRole('main')
  await open(page, '/')
  await openWelcome(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tabTo(page, main.getByRole('button', { name: 'Find parts for your bike' }))
  await page.keyboard.press('Enter')
  await tabTo(page, chooser(page).getByRole('button', { name: BIKE, exact: true }))
  await page.keyboard.press('Enter')
  await expect(chooser(page)).toBeHidden()
  await expect(page).toHaveURL('/products/interceptor-650')
  await expect(main).toBeFocused()

  await tabTo(page, main.getByRole('link', { name: `Add to cart: ${GUARD.name}` }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(GUARD.name)
  await pick(page, 'Product Type', 'PRO')
  await pick(page, 'Colors', 'Red')
  await tabTo(page, page.getByRole('spinbutton', { name: 'Quantity' }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2')
  await tabTo(page, addButton(page))
  await page.keyboard.press('Enter')
  await expect(cartPopup(page)).toBeVisible()
  await tabTo(page, cartPopup(page).getByRole('button', { name: 'Exit' }))
  await page.keyboard.press('Enter')
  await expect(cartPopup(page)).toBeHidden()
  await expect(addButton(page)).toBeFocused()

  await tabTo(page, main.getByRole('link', { name: 'Add to cart: Lower Engine Guard' }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Lower Engine Guard')
  await tabTo(page, addButton(page))
  await page.keyboard.press('Enter')
  await tabTo(page, cartPopup(page).getByRole('link', { name: 'Goto Cart' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')

  const remove = cartLine(page, 'Lower Engine Guard').getByRole('button', { name: 'Delete Lower Engine Guard' })
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await expect(question).toContainText('Are you sure want to delete this item?')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Yes' }))
  await page.keyboard.press('Enter')
  await expect(main.locator('[data-line]')).toHaveCount(1)

  await tabTo(page, page.getByRole('spinbutton', { name: `Quantity of ${GUARD.name}` }))
  await page.keyboard.press('ArrowUp')
  const totals = cartTotals([await bought('crash-guard', CHOSEN.guard, 3)], 0, 0)
  await expect(summary(page).locator('[data-total]')).toHaveText(formatRupees(totals.totalPrice))
  await tabTo(page, summary(page).getByRole('button', { name: 'PROCEED TO CHECKOUT' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signin?redirect=shipping')
})
