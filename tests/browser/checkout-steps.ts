import type { FrameLocator, Page } from '@playwright/test'
import { PgBoss } from 'pg-boss'
import { choicesOf } from '#rules/pricing.ts'
import { openDatabase } from '../../scripts/bench-shop.ts'
import { expect } from '../support/browser.ts'
import { currentShop } from '../support/current-shop.ts'
import { someHome } from '../support/home-address.ts'
import { administrator, callAs, openAs, someCustomer } from './account-steps.ts'
import { lineOf, open, productOf, type StoredLine, store } from './steps.ts'

export type Wanted = readonly (readonly [product: string, qty: number])[]

export const linesOf = (wanted: Wanted): Promise<StoredLine[]> =>
  Promise.all(
    wanted.map(async ([name, qty]) => {
      const product = await productOf('nx500', name)
      const [choice] = choicesOf(product.pricing)
      return lineOf(product, { ...choice, qty })
    }),
  )

/** Creates a customer with a saved address, and returns calls in their name. */
export async function customerWithAddress() {
  const somebody = await someCustomer()
  const { user, call } = await callAs(somebody)
  const { result } = await call('POST /address/{userId}', { params: { userId: user.id }, body: someHome() })
  return { somebody, user, call, addressId: result.address_id }
}

export type Customer = Awaited<ReturnType<typeof customerWithAddress>>

/** Creates a customer who is signed in on the page, with a cart and a saved address. */
export async function buyerWith(page: Page, wanted: Wanted = [['crash-guard', 1]]): Promise<Customer> {
  const customer = await customerWithAddress()
  await store(page, { cartItems: await linesOf(wanted) })
  await openAs(page, customer.somebody, '/shipping')
  await expect(page).toHaveURL('/shipping')
  return customer
}

/** Places an order by phone, which the customer has paid by bank transfer unless it is to wait for its payment. */
export async function orderFor({ user, addressId }: Customer, wanted: Wanted = [['crash-guard', 1]], paid = true) {
  const { call } = await administrator()
  const cartItems = (await linesOf(wanted)).map(({ price: _, bike_id: __, ...line }) => line)
  const { order } = await call('POST /new-order', { body: { userId: user.id, addressId, cartItems } })
  if (!paid) return order
  const body = { orderId: order.orderId, isPaid: true, reason: 'Bank transfer' }
  return (await call('PUT /updateOrder/', { body })).order
}

/** Goes to the last step with the saved address. */
export async function toReview(page: Page, coupon = ''): Promise<void> {
  await open(page, `/shipping${coupon && `/${coupon}`}`)
  await page.getByRole('radio', { name: /Race Course Road/ }).check()
  await page.getByRole('button', { name: 'Proceed with this address' }).click()
  await expect(page).toHaveURL(/\/placeOrder/)
  await expect(page.getByRole('button', { name: 'PLACE ORDER' })).toBeVisible()
}

/** Accepts the terms, places the order, and returns the payment dialog. */
export async function toDialog(page: Page): Promise<FrameLocator> {
  await expect(page.getByRole('button', { name: 'PLACE ORDER' })).toBeVisible()
  const terms = page.getByRole('checkbox', { name: /I have read and accept/ })
  // Who has accepted them is not asked again.
  if (await terms.isVisible()) await terms.check()
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  const dialog = page.frameLocator('iframe[title="Payment"]')
  await expect(dialog.getByRole('button', { name: 'UPI', exact: true })).toBeVisible()
  return dialog
}

/** Pays by card, with one of the provider's test numbers. */
export async function payByCard(dialog: FrameLocator, number = '4100 2800 0000 1007'): Promise<void> {
  await dialog.getByRole('button', { name: 'Card', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Card number' }).fill(number)
  await dialog.getByRole('textbox', { name: 'Expiry' }).fill('12 / 32')
  await dialog.getByRole('textbox', { name: 'CVV' }).fill('123')
  await dialog.getByRole('textbox', { name: 'Name on the card' }).fill('Asha Menon')
  await dialog.getByRole('button', { name: /^Pay ₹/ }).click()
}

export const onOrderPage = (page: Page) => expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)

export const orderIdIn = (page: Page): string => /\/order\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

/** Delivers an order, ends its cancellation period, and lets the shop's own job credit the points that are due. */
export async function makePointsDue(orderId: string): Promise<void> {
  const { call } = await administrator()
  await call('PUT /updateOrder/', { body: { orderId, status: 'Delivered' } })
  const database = await openDatabase(currentShop.folder)
  try {
    await database.query("update shop_order set placed_at = placed_at - interval '3 days' where id = $1", [orderId])
    const executeSql = (text: string, values?: unknown[]) => database.query(text, values)
    await new PgBoss({ db: { executeSql } }).insert('credit-points', [{}])
  } finally {
    await database.end()
  }
}
