import type { Locator, Page } from '@playwright/test'
import { openDatabase } from '../../scripts/bench-shop.ts'
import { expect, test } from '../support/browser.ts'
import { currentShop } from '../support/current-shop.ts'
import { someHome } from '../support/home-address.ts'
import { administrator, emailsTo, openAs, someEmail } from './account-steps.ts'
import { type Customer, customerWithAddress, orderFor } from './checkout-steps.ts'
import { addButton, at, cartPopup, open, option, store } from './steps.ts'

const BIKE = 'Himalayan 450'
const PART = 'Crash Guard with Sliders'

/** What a person does on a page, by pointer or keyboard: each press and each field is counted. */
class Hands {
  presses = 0
  fields = 0
  readonly page: Page
  readonly byKeyboard: boolean

  constructor(page: Page, byKeyboard: boolean) {
    this.page = page
    this.byKeyboard = byKeyboard
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    this.presses += 1
    if (!this.byKeyboard) return target.click()
    await target.focus()
    await this.page.keyboard.press(key)
  }

  /** Chooses an option: its radio button is invisible, so a pointer presses its words. */
  async choose(group: 'Colors' | 'Product Type', name: string): Promise<void> {
    const radio = option(this.page, group, name)
    await this.press(this.byKeyboard ? radio : this.page.getByRole('group', { name: group }).getByText(name), 'Space')
    await expect(radio).toBeChecked()
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    this.fields += 1
    const field = this.page.getByRole('main').getByLabel(label)
    if (!this.byKeyboard) return field.fill(text)
    await field.focus()
    await this.page.keyboard.type(text)
  }
}

/** From the part's card to the checkout. */
async function takePart(hands: Hands): Promise<void> {
  const { page } = hands
  await hands.press(
    page
      .getByRole('main')
      .getByRole('link', { name: `Add to cart: ${PART}` })
      // The home page shows another bike's parts until it knows the rider's.
      .and(page.locator('[href*="/himalayan-450/"]'))
      .first(),
  )
  await hands.choose('Colors', 'Red')
  await hands.choose('Product Type', '2 Sliders')
  await hands.press(addButton(page))
  await hands.press(cartPopup(page).getByRole('link', { name: 'Checkout' }))
}

async function placeOrder(hands: Hands): Promise<void> {
  const { page } = hands
  await expect(page).toHaveURL(/\/placeOrder/)
  await expect(page.getByText('You accepted these on')).toBeVisible()
  await hands.press(page.getByRole('button', { name: /^PLACE ORDER ₹/ }))
  const dialog = page.frameLocator('iframe[title="Payment"]')
  await expect(dialog.getByRole('button', { name: 'UPI', exact: true })).toBeVisible()
}

/** Creates a customer with one address, who accepted the terms with the account. */
async function knownCustomer(): Promise<Customer> {
  const customer = await customerWithAddress()
  const database = await openDatabase(currentShop.folder)
  try {
    await database.query('update account set terms_accepted_at = now() where id = $1', [customer.user.id])
  } finally {
    await database.end()
  }
  return customer
}

for (const byKeyboard of [false, true]) {
  test.describe(byKeyboard ? 'by keyboard, up to the payment dialog,' : 'up to the payment dialog', () => {
    test('a new customer buys a red guard for a Himalayan 450 with 13 presses and 6 fields', {
      tag: '@phone',
    }, async ({ quietPage: page }) => {
      const hands = new Hands(page, byKeyboard)
      const [email, home] = [someEmail(), someHome()]
      await open(page, '/')
      const main = page.getByRole('main')
      await hands.press(main.getByRole('button', { name: 'Find parts for your bike' }))
      const chooser = page.getByRole('dialog', { name: 'Which bike do you ride?' })
      await hands.press(chooser.getByRole('button', { name: BIKE, exact: true }))
      // The home page shows the bike's parts too, until the page of the bike takes its place and the focus.
      await expect(page.getByRole('heading', { level: 1, name: BIKE })).toBeVisible()
      await expect(main).toBeFocused()
      await takePart(hands)
      await hands.fill('Email', email)
      await hands.press(main.getByRole('button', { name: 'Email me a code instead' }))
      await expect(main.getByLabel('Six-digit code')).toBeFocused()
      await hands.fill('Six-digit code', at(await emailsTo(email), 0).subject?.slice(-6) ?? '')
      await hands.press(main.getByLabel(/consent to the use of my data/), 'Space')
      await hands.press(main.getByLabel(/I am 18 or older/), 'Space')
      await hands.press(main.getByRole('button', { name: 'Open my account' }))
      await expect(page).toHaveURL(/\/shipping/)
      await hands.fill('Full name', home.name)
      await hands.fill('Phone number', home.phone)
      await hands.fill(/^Address/, home.address)
      await hands.fill(/^Postal code/, home.pincode)
      await expect(main.getByLabel('City')).toHaveValue(home.city)
      await hands.press(main.getByRole('button', { name: 'Continue', exact: true }))
      await placeOrder(hands)
      expect([hands.presses, hands.fields]).toEqual([13, 6])
    })

    test('a known customer buys it with 6 presses and no field', { tag: '@phone' }, async ({ quietPage: page }) => {
      const hands = new Hands(page, byKeyboard)
      const { somebody } = await knownCustomer()
      await store(page, { myBike: { code: 'himalayan-450', name: BIKE } })
      await openAs(page, somebody, '/')
      await takePart(hands)
      await placeOrder(hands)
      expect([hands.presses, hands.fields]).toEqual([6, 0])
    })

    test('a customer buys again with 3 presses from the account', { tag: '@phone' }, async ({ quietPage: page }) => {
      const hands = new Hands(page, byKeyboard)
      const customer = await knownCustomer()
      const { orderId } = await orderFor(customer)
      // A fresh order has other things to do.
      await (await administrator()).call('PUT /updateOrder/', { body: { orderId, status: 'Delivered' } })
      await openAs(page, customer.somebody, '/profile?tab=0')
      await hands.press(page.getByRole('main').getByRole('button', { name: 'Buy again' }))
      await hands.press(page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }))
      await placeOrder(hands)
      expect([hands.presses, hands.fields]).toEqual([3, 0])
    })
  })
}
