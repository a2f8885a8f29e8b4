import type { Page } from '@playwright/test'
import { test as base, expect } from '../support/browser.ts'
import { currentShop } from '../support/current-shop.ts'
import { someHome } from '../support/home-address.ts'
import { callAs, signIn, someAdministrator, someCustomer } from './account-steps.ts'
import { notices } from './admin-orders-steps.ts'
import { customerWithAddress, onOrderPage, orderFor, orderIdIn, payByCard, toDialog } from './checkout-steps.ts'
import { addButton, cartPopup, choose, open } from './steps.ts'

/** The shop as another device in the same network opens it: over plain http, under a name that is not localhost. */
const HOST = 'shop.lan'

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const rules = `MAP ${HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`] })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  baseURL: async ({}, use) => use(currentShop.url.replace('localhost', HOST)),
})

/** Chrome itself writes this for each page over plain http. */
const OPENER_POLICY = /Cross-Origin-Opener-Policy header has been ignored/

test.beforeEach(async ({ allowConsole }) => allowConsole(OPENER_POLICY))

/** Expects the page to be without what browsers keep for secure pages. */
async function expectInsecure(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => [
      isSecureContext,
      typeof crypto.randomUUID,
      typeof navigator.clipboard,
      typeof navigator.serviceWorker,
    ]),
  ).toEqual([false, 'undefined', 'undefined', 'undefined'])
}

test('over plain http from another device, a rider buys: from the product over sign-in and payment to the order', async ({
  quietPage: page,
}) => {
  const somebody = await someCustomer()
  const home = someHome()
  await open(page, '/productDetail/interceptor-650/saddle-stay')
  await expectInsecure(page)
  await choose(page, { 'Product Type': 'Left', Colors: 'Silver' })
  await addButton(page).click()
  await cartPopup(page).getByRole('link', { name: 'Goto Cart' }).click()
  await page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(somebody.email)
  await main.getByLabel('Password', { exact: true }).fill(somebody.password)
  await main.getByRole('button', { name: 'SIGN IN' }).click()

  await page.getByLabel('Full name').fill(home.name)
  await page.getByLabel('Phone number').fill(home.phone)
  await page.getByLabel('Address', { exact: true }).fill(home.address)
  await page.getByLabel(/^Postal code/).fill(home.pincode)
  await page.getByLabel('City').fill(home.city)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const dialog = await toDialog(page)
  await payByCard(dialog)
  await dialog.getByRole('button', { name: 'Success' }).click()
  await onOrderPage(page)
  await expect(page.getByText('Successfull', { exact: true })).toBeVisible()
  const { call } = await callAs(somebody)
  const { order } = await call('GET /order/{id}', { params: { id: orderIdIn(page) } })
  expect(order).toMatchObject({ isPaid: true, order_details: [{ productName: 'Saddle Stay', qty: 1 }] })
})

test('over plain http from another device, staff enter a phone order, copy its link and refund', async ({
  quietPage: page,
}) => {
  const customer = await customerWithAddress()
  const paid = await orderFor(customer)
  await signIn(page, await someAdministrator())
  await expect(page).not.toHaveURL(/signin/)
  await open(page, '/create-orders')
  await expectInsecure(page)
  await page.getByRole('searchbox', { name: /Email, name or mobile/ }).fill(customer.user.email)
  await page.getByRole('searchbox', { name: /Email, name or mobile/ }).press('Enter')
  await page.getByRole('button', { name: `Choose Asha Menon, ${customer.user.email}` }).click()
  await page.getByRole('searchbox', { name: 'Product or bike' }).fill('crash guard nx500')
  await page.getByRole('searchbox', { name: 'Product or bike' }).press('Enter')
  await page.getByRole('button', { name: 'Add to the order: Crash Guard for NX500' }).click()
  await page.getByRole('radio', { name: /Race Course Road/ }).check()
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByRole('heading', { name: /^Order KM-/ })).toBeVisible()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(notices(page)).toContainText('copied')

  await open(page, `/all-orders?search=${customer.user.email}`)
  const search = page.getByRole('search').getByRole('textbox')
  await search.fill('')
  await search.press('Control+V')
  await expect(search).toHaveValue(new RegExp(`^http://${HOST}:\\d+/order/[0-9a-f-]{36}/${customer.user.id}$`))
  await page.getByRole('button', { name: `Details of ${paid.orderNo}` }).click()
  await page.getByRole('button', { name: `Refund ${paid.orderNo}` }).click()
  const form = page.getByRole('dialog').getByRole('form')
  await form.getByLabel('Amount in rupees').fill('250.50')
  await form.getByLabel('Reason (for the shop only)').fill('A scratch')
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(notices(page)).toContainText('₹250.50 will be refunded.')
})
