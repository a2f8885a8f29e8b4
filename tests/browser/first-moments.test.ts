import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { addButton, cartPopup, hold, lineOf, open, productOf, ready, store, storedLines } from './steps.ts'

/** The file that every page needs to work. */
const SCRIPTS = /\/assets\/framework-[^/]+\.js$/

test('R185 R186 input typed and sent before hydration is kept, and validated after it', async ({ page }) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/contactus', { waitUntil: 'commit' })
  const form = page.getByRole('region', { name: 'Contact us' })
  await form.getByLabel('Name').fill('Asha Raman')
  await form.getByLabel('Message').fill('Does it fit?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL('/contactus')
  release()
  await expect(form.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is required')
  await expect(form.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveValue('Asha Raman')
  await expect(form.getByLabel('Message')).toHaveValue('Does it fit?')
})

test('R185 a page whose scripts fail to load keeps the input', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|Failed to fetch dynamically imported module/)
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/contactus')
  const form = page.getByRole('region', { name: 'Contact us' })
  await form.getByLabel('Message').fill('Does it fit?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await form.getByLabel('Name').fill('Asha Raman')
  await expect(form.getByLabel('Message')).toHaveValue('Does it fit?')
  await expect(page).toHaveURL('/contactus')
})

test('R110 R158 a product added before hydration is in the cart after it, with the earlier lines', async ({
  quietPage: page,
}) => {
  const pannier = lineOf(await productOf('nx500', 'pannier-box'), { color: 'Black' })
  await store(page, { cartItems: [pannier] })
  const release = await hold(page, SCRIPTS)
  await page.goto('/productDetail/himalayan-450/aux-light-bracket', { waitUntil: 'commit' })
  await addButton(page).click()
  release()
  await expect(cartPopup(page)).toBeVisible()
  await expect
    .poll(async () => (await storedLines(page)).map(({ code }) => code))
    .toEqual(['pannier-box', 'aux-light-bracket'])
})

test('a page loads its scripts after the first paint, and hydrates in a background tab', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
  await page.goto('/about')
  await ready(page)
})

/** Records the products whose pages are fetched before anybody has opened them. */
function fetchedProducts(page: Page): Set<string> {
  const products = new Set<string>()
  page.on('request', (request) => {
    const [, product] = /\/productDetail\/himalayan-450\/([\w-]+)\.data/.exec(request.url()) ?? []
    if (product) products.add(product)
  })
  return products
}

const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('heading')

test('R082 products in view are prefetched on touch screens, the one near the pointer elsewhere', async ({
  page,
  hasTouch,
}) => {
  const fetched = fetchedProducts(page)
  await open(page, '/products/himalayan-450')
  if (hasTouch) {
    await firstCard(page).scrollIntoViewIfNeeded()
    await expect.poll(() => fetched.size).toBeGreaterThan(1)
    return
  }
  expect(fetched.size).toBe(0)
  await firstCard(page).getByRole('link').hover()
  await expect.poll(() => fetched.size).toBe(1)
})

test('R082 with data saving on, nothing is prefetched', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const fetched = fetchedProducts(page)
  await open(page, '/products/himalayan-450')
  const name = (await firstCard(page).textContent()) ?? ''
  await firstCard(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(fetched.size).toBe(1)
})
