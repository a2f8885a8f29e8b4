import { expect, test } from '../support/browser.ts'
import { fetchedProducts, firstCard } from './first-moments-steps.ts'
import { addButton, cartPopup, hold, lineOf, open, productOf, ready, store, storedLines } from './steps.ts'

/** The file that every page needs to work. */
const SCRIPTS = /\/assets\/framework-[^/]+\.js$/

test('R185 R186 input typed and sent before hydration is kept, and validated after it; where no script arrives it stays', async ({
  page,
  context,
  allowConsole,
}) => {
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

  allowConsole(/Failed to load resource|Failed to fetch dynamically imported module/)
  const other = await context.newPage()
  await other.route(SCRIPTS, (route) => route.abort())
  await other.goto('/contactus')
  const plain = other.getByRole('region', { name: 'Contact us' })
  await plain.getByLabel('Message').fill('Does it fit?')
  await plain.getByRole('button', { name: 'Send message' }).click()
  await plain.getByLabel('Name').fill('Asha Raman')
  await expect(plain.getByLabel('Message')).toHaveValue('Does it fit?')
  await expect(other).toHaveURL('/contactus')
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

test('R082 the product near the pointer is prefetched, and with data saving on none; a page in a background tab hydrates too', async ({
  page,
  context,
}) => {
  const fetched = fetchedProducts(page)
  await open(page, '/products/himalayan-450')
  expect(fetched.size).toBe(0)
  await firstCard(page).getByRole('link').hover()
  await expect.poll(() => fetched.size).toBe(1)

  const saving = await context.newPage()
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const fetchedThere = fetchedProducts(saving)
  await open(saving, '/products/himalayan-450')
  const name = (await firstCard(saving).textContent()) ?? ''
  await firstCard(saving).getByRole('link').click()
  await expect(saving.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(fetchedThere.size).toBe(1)

  const hidden = await context.newPage()
  await hidden.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
  await hidden.goto('/about')
  await ready(hidden)
})
