import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/browser.ts'
import { tabTo } from '../support/by-keyboard.ts'
import { someHome } from '../support/home-address.ts'
import type { Somebody } from './account-steps.ts'
import { GUARD } from './addresses.ts'
import { linesOf, onOrderPage } from './checkout-steps.ts'
import { addButton, banner, cartPopup, open, option, store } from './steps.ts'

export const BIKE = 'Dominar 400'

export const main = (page: Page): Locator => page.getByRole('main')

/** Opens a page and waits until everything on it has loaded. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.locator('.animate-roll, main [aria-hidden].bg-mist.rounded-sm')).toHaveCount(0)
}

/** Tabs to an element and presses a key. */
async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** A group of radio buttons is one tab stop; the arrow keys move inside it. */
async function pick(page: Page, group: 'Colors' | 'Bike Model' | 'Product Type', name: string): Promise<void> {
  const box = page.getByRole('group', { name: group })
  const [inside] = await box.getByRole('radio', { checked: true }).all()
  await tabTo(page, inside ?? box.getByRole('radio').first())
  if (!inside) await page.keyboard.press('Space')
  for (let presses = 0; presses < 5 && !(await option(page, group, name).isChecked()); presses++)
    await page.keyboard.press('ArrowRight')
  await expect(option(page, group, name)).toBeChecked()
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Finds a part for a bike and puts two pieces of it into the cart, by keyboard alone. */
export async function fillCartByKeyboard(page: Page): Promise<void> {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await press(page, main(page).getByRole('button', { name: 'Find parts for your bike' }))
  const chooser = page.getByRole('dialog', { name: 'Which bike do you ride?' })
  await press(page, chooser.getByRole('button', { name: BIKE, exact: true }))
  await expect(chooser).toBeHidden()
  await expect(page).toHaveURL('/products/dominar-400')
  await expect(main(page)).toBeFocused()
  await press(page, main(page).getByRole('link', { name: 'Add to cart: Crash Guard', exact: true }))
  // The card's button leads to what is to be chosen; the pictures are above it.
  await expect(page).toHaveURL(`${GUARD}#choices`)
  await expect(page.getByRole('radio', { name: 'Black' }).first()).toBeFocused()
  await page.goto(GUARD)
  await press(page, page.getByRole('button', { name: 'Picture 2 of', exact: false }))
  await press(page, page.getByRole('button', { name: 'Enlarge the picture' }))
  await expect(page.locator('[data-rmiz-modal][open]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-rmiz-modal][open]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enlarge the picture' })).toBeFocused()
  await pick(page, 'Colors', 'Red')
  await pick(page, 'Bike Model', BIKE)
  await pick(page, 'Product Type', 'PRO')
  await tabTo(page, page.getByRole('spinbutton', { name: 'Quantity' }))
  await page.keyboard.press('ArrowUp')
  await press(page, addButton(page))
  await expect(cartPopup(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cartPopup(page)).toBeHidden()
  await expect(addButton(page)).toBeFocused()
  await press(page, banner(page).getByRole('link', { name: /^Cart, 2/ }))
  await expect(page).toHaveURL('/cart')
}

/** Signs in on the way from the cart, enters an address, pays and cancels the order, by keyboard alone. */
export async function orderByKeyboard(page: Page, somebody: Somebody): Promise<void> {
  await store(page, { cartItems: await linesOf([['crash-guard', 1]]) })
  await open(page, '/cart')
  await press(page, page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }))
  await expect(page).toHaveURL('/signin?redirect=shipping')
  await type(page, main(page).getByLabel('Email'), somebody.email)
  await type(page, main(page).getByLabel('Password', { exact: true }), somebody.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shipping')

  const home = someHome()
  for (const [label, text] of [
    ['Full name', home.name],
    ['Phone number', home.phone],
    ['Address', home.address],
    ['Postal code', home.pincode],
    ['City', home.city],
  ] as const)
    await type(page, page.getByRole('textbox', { name: new RegExp(`^${label}`) }), text)
  await press(page, page.getByRole('button', { name: 'Continue', exact: true }))
  await expect(page).toHaveURL('/placeOrder')

  await press(page, page.getByRole('button', { name: 'PLACE ORDER' }))
  const consent = page.getByRole('checkbox', { name: /I have read and accept/ })
  await expect(consent).toBeFocused()
  await expect(consent).toHaveAccessibleDescription(/accept the terms/)
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'PLACE ORDER' }))
  const dialog = page.frameLocator('iframe[title="Payment"]')
  await press(page, dialog.getByRole('button', { name: 'UPI', exact: true }))
  await press(page, dialog.getByRole('button', { name: 'Customer paid', exact: true }))
  await onOrderPage(page)
  await expect(page.getByText('Successfull', { exact: true })).toBeVisible()

  const cancel = page.getByRole('button', { name: 'Cancel this order' })
  await press(page, cancel)
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await type(page, question.getByLabel('Reason (optional)'), 'Wrong colour')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, question.getByRole('button', { name: 'Cancel the order' }))
  await expect(page.getByText('Your Order is Cancelled', { exact: true })).toBeVisible()
  await expect(page.locator('#order-progress')).toBeFocused()
}
