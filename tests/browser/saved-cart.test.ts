import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { callAs, type Somebody, signIn, someCustomer, userInfo } from './account-steps.ts'
import {
  cartLink,
  FAILED_REQUEST,
  hold,
  lineOf,
  open,
  productOf,
  reload,
  type StoredLine,
  store,
  storedLines,
} from './steps.ts'

const CART = /\/api\/cart$/

const bracket = async (qty: number): Promise<StoredLine> =>
  lineOf(await productOf('nx500', 'aux-light-bracket'), { qty })

/** Adds a line to the cart as another tab would. */
const putInAnotherTab = (page: Page, line: StoredLine) =>
  page.evaluate((added) => {
    localStorage.setItem('cartItems', JSON.stringify([added]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }))
  }, line)

/** Waits for a response about the cart. */
const exchanged = (page: Page, method: 'GET' | 'PUT') =>
  page.waitForResponse((answer) => CART.test(answer.url()) && answer.request().method() === method)

/** Creates a person who has signed in with a line in the cart, which is saved in the account. */
async function withCart(page: Page): Promise<Somebody> {
  const somebody = await someCustomer()
  await store(page, { cartItems: [await bracket(2)] })
  const saved = exchanged(page, 'PUT')
  await signIn(page, somebody)
  await saved
  await expect(page).toHaveURL('/')
  // The response has arrived; the page has also recorded what is saved in the account.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('savedCart'))).toContain('userId')
  return somebody
}

const savedCartOf = async (somebody: Somebody) => (await (await callAs(somebody)).call('GET /cart')).cartItems

test('W1 a removed line does not return, however soon the page is reloaded', async ({ quietPage: page }) => {
  const somebody = await withCart(page)
  const opened = exchanged(page, 'GET')
  await open(page, '/cart')
  await opened
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => storedLines(page)).toEqual([])
  const sent = exchanged(page, 'PUT')
  await reload(page)
  await sent
  await expect.poll(() => storedLines(page)).toEqual([])
  await expect.poll(() => savedCartOf(somebody)).toEqual([])
})

test('W1 a line removed on another device is removed on this one too', async ({ quietPage: page }) => {
  const somebody = await withCart(page)
  const { call } = await callAs(somebody)
  await call('PUT /cart', { body: { cartItems: [], myBike: null } })
  await open(page, '/about')
  await expect.poll(() => storedLines(page)).toEqual([])
  await expect.poll(() => savedCartOf(somebody)).toEqual([])
})

test('W1 what is added while the carts are being merged stays', async ({ quietPage: page }) => {
  const somebody = await someCustomer()
  const release = await hold(page, CART)
  const asked = page.waitForRequest(CART)
  await signIn(page, somebody)
  await asked
  await putInAnotherTab(page, await bracket(3))
  release()
  await expect.poll(async () => (await savedCartOf(somebody)).map(({ qty }) => qty)).toEqual([3])
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items')
})

test('W1 a merge that failed is made up for by the next change', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const somebody = await someCustomer()
  await page.route(CART, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
  const refused = page.waitForResponse(CART)
  await signIn(page, somebody)
  await refused
  await page.unroute(CART)
  await putInAnotherTab(page, await bracket(3))
  await expect.poll(async () => (await savedCartOf(somebody)).map(({ qty }) => qty)).toEqual([3])
})

test('W1 R239 R240 a change right before signing out is saved in the account, and removed from this device', async ({
  quietPage: page,
}) => {
  const somebody = await withCart(page)
  await page.getByRole('button', { name: 'Account of Asha Menon' }).click()
  await putInAnotherTab(page, await bracket(5))
  await page.locator('#user-menu').getByRole('button', { name: 'Signout' }).click()
  await expect(page).toHaveURL('/signin')
  await expect.poll(() => storedLines(page)).toEqual([])
  await expect.poll(async () => (await savedCartOf(somebody)).map(({ qty }) => qty)).toEqual([5])
})

test('R240 R241 leaving from the profile ends at the sign-in page, also when it is pressed twice', async ({
  quietPage: page,
}) => {
  const somebody = await someCustomer()
  await signIn(page, somebody, '/signin?redirect=%2Fprofile%3Ftab%3D0')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).dblclick()
  await expect(page).toHaveURL(/\/signin$/)
  await expect.poll(() => userInfo(page)).toBeNull()
})

test('R046 a menu that cannot be fetched leaves the page alone, and the icon leads to the profile', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(/Failed to (load|fetch)|dynamically imported|ERR_/)
  const somebody = await someCustomer()
  await page.route(/(user-menu|saved-cart)[^/]*\.js/, (route) => route.abort())
  await signIn(page, somebody, '/signin?redirect=%2Fabout')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account of Asha Menon' })).toHaveAttribute(
    'href',
    '/profile?tab=0',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
})
