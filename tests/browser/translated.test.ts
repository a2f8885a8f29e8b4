import type { Page } from '@playwright/test'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { unitPrice } from '#rules/pricing.ts'
import { expect, test } from '../support/browser.ts'
import { sharedTexts, translatePages } from '../support/browser-translation.ts'
import { someHome } from '../support/home-address.ts'
import { callAs, GOOD_PASSWORD, openAs, someCustomer, someEmail } from './account-steps.ts'
import { onOrderPage, orderIdIn, payByCard, toDialog } from './checkout-steps.ts'
import {
  addButton,
  amount,
  cartLine,
  cartPopup,
  choose,
  expectPrice,
  FAILED_REQUEST,
  open,
  openMyBike,
  openSearch,
  productOf,
  searchPanel,
} from './steps.ts'

const quantityOf = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` })

test.describe('in a browser that translates', () => {
  test.beforeEach(({ page }) => translatePages(page))

  test('a rider signs up, with the checklist ticked off while typing, and changes the profile', async ({
    quietPage: page,
    allowConsole,
  }) => {
    allowConsole(FAILED_REQUEST)
    const main = page.getByRole('main')
    const ticked = page.locator('[data-met=true]')
    await open(page, '/signup')
    await main.getByRole('button', { name: 'Sign up' }).click()
    await expect(main).toContainText('First name is required')
    await main.getByLabel('First name').fill('Asha')
    await main.getByLabel('Last name').fill('Menon')
    await main.getByLabel('Email').fill(someEmail())
    const password = main.getByLabel('Password', { exact: true })
    await password.pressSequentially('short')
    await expect(ticked).toHaveCount(0)
    await password.fill(GOOD_PASSWORD)
    await main.getByRole('button', { name: 'Show password' }).click()
    await expect(ticked).toHaveCount(3)
    await main.getByLabel('Confirm password').fill(GOOD_PASSWORD)
    await expect(ticked).toHaveCount(4)
    await main.getByLabel('Mobile').fill('9840012345')
    await main.getByRole('checkbox', { name: /consent to the use of my data/ }).check()
    await main.getByRole('checkbox', { name: /I am 18 or older/ }).check()
    await main.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('dialog', { name: 'Verify your Account' })).toBeVisible()

    await openAs(page, await someCustomer(), '/profile?tab=0')
    await main.getByLabel('First name').fill('Meera')
    await main.getByRole('button', { name: 'Update information' }).click()
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Your information is updated')
    const fresh = main.getByLabel('New password')
    await fresh.pressSequentially('winding')
    await expect(ticked).toHaveCount(0)
    await fresh.fill('another-Ghat-road-49')
    await expect(ticked).toHaveCount(3)
    await main.getByRole('button', { name: 'Update password' }).click()
    await expect(main).toContainText('Password is required')
    for (const tab of ['Addresses', 'Orders']) await page.getByRole('tab', { name: new RegExp(tab, 'i') }).click()
  })

  test('the price follows the options, and what the cart and the checkout show is what is paid', async ({
    quietPage: page,
  }) => {
    const product = await productOf('interceptor-650', 'saddle-stay')
    const priceOf = (type: string, color: string) => {
      const priced = unitPrice(product.pricing, { type, color, model: 'default' })
      if (!priced.ok) throw new Error('Saddle Stay cannot be bought like this.')
      return priced.price
    }
    const somebody = await someCustomer()
    const { call } = await callAs(somebody)
    const home = someHome()
    await openAs(page, somebody, '/productDetail/interceptor-650/saddle-stay')
    for (const [type, color] of [
      ['Left', 'Black'],
      ['Left', 'Silver'],
      ['Both', 'Silver'],
      ['Left', 'Silver'],
    ] as const) {
      await choose(page, { 'Product Type': type, Colors: color })
      await expectPrice(page, priceOf(type, color))
    }
    await page.getByRole('button', { name: 'One more' }).click()
    await addButton(page).click()
    await cartPopup(page).getByRole('link', { name: 'Goto Cart' }).click()

    const shown = async () => ({
      subtotal: await amount(page, 'Subtotal').textContent(),
      total: await page.getByRole('region', { name: 'Order summary' }).locator('[data-total]').textContent(),
    })
    for (const qty of [3, 1, 2]) {
      const quoted = page.waitForResponse((answer) => /\/api\/quote$/.test(answer.url()) && answer.ok())
      await quantityOf(page, 'Saddle Stay').fill(String(qty))
      await quantityOf(page, 'Saddle Stay').press('Enter')
      const quote = await (await quoted).json()
      await expect.poll(shown).toEqual({
        subtotal: formatRupees(fromRupees(quote.itemsPrice)),
        total: formatRupees(fromRupees(quote.totalPrice)),
      })
    }
    await page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }).click()
    await page.getByLabel('Full name').fill('')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('Full name is required')).toBeVisible()
    await page.getByLabel('Full name').fill(home.name)
    await page.getByLabel('Phone number').fill(home.phone)
    await page.getByLabel('Address', { exact: true }).fill(home.address)
    await page.getByLabel(/^Postal code/).fill(home.pincode)
    await page.getByLabel('City').fill(home.city)
    await expect(page.getByLabel('State')).toHaveValue('Tamil Nadu')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'PLACE ORDER' }).click()
    await expect(page.getByText('Please accept the terms to place your order.')).toBeVisible()
    const total = await page
      .locator('dt', { hasText: /^Total/ })
      .locator('xpath=following-sibling::dd')
      .textContent()
    await payByCard(await toDialog(page))
    await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Success' }).click()
    await onOrderPage(page)
    await expect(page.getByText('Successfull', { exact: true })).toBeVisible()
    const { order } = await call('GET /order/{id}', { params: { id: orderIdIn(page) } })
    expect(total).toBe(formatRupees(fromRupees(order.totalPrice)))
    expect(order.amountPaid).toBe(order.totalPrice)
  })

  test('a rider chooses the bike, searches and empties the cart', async ({ quietPage: page }) => {
    await open(page, '/')
    for (const [name, path, fits] of [
      ['Himalayan 450', '/productDetail/himalayan-450/lower-engine-guard', 'Fits your Himalayan 450'],
      ['Dominar 400', '/productDetail/dominar-400/mirror-extenders', 'Fits your Dominar 400'],
    ] as const) {
      const finder = await openMyBike(page)
      await finder.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('banner').locator('[data-my-bike]')).toContainText(name)
      await open(page, path)
      await expect(page.getByText(fits, { exact: true }).first()).toBeVisible()
    }
    const field = await openSearch(page)
    for (const words of ['guard', 'gard', 'himalayan', 'nothing-like-this']) {
      await field.fill(words)
      await expect(searchPanel(page)).toContainText(/\d products? found|No exact match|No records found/)
    }
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search/)
    await open(page, '/productDetail/dominar-400/mirror-extenders')
    await addButton(page).click()
    await cartPopup(page).getByRole('link', { name: 'Goto Cart' }).click()
    await cartLine(page, 'Mirror Extenders').getByRole('button', { name: 'Delete Mirror Extenders' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })
})

test('no text of the pages that people use most has siblings in its element', async ({ quietPage: page }) => {
  const found: string[] = []
  for (const path of ['/', '/accessories', '/products/nx500', '/productDetail/nx500/windshield', '/cart', '/signup']) {
    await open(page, path)
    found.push(...(await sharedTexts(page)).map((text) => `${path}: ${text}`))
  }
  expect(found).toEqual([])
})
