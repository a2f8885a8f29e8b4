import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from '../support/browser.ts'
import { callAs, openAs, someAdministrator } from './account-steps.ts'
import { test } from './own-shop.ts'
import { call, expectNoSideways, FAILED_REQUEST, open, openUntil } from './steps.ts'

// One worker runs all tests of this file, so that only one more shop is started.
test.describe.configure({ mode: 'default' })

async function openSettings(page: Page, section?: string) {
  const boss = await someAdministrator()
  await openAs(page, boss, '/iamadmin')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  if (section)
    await page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link', { name: section }).click()
  return boss
}

const save = (page: Page) => page.getByRole('button', { name: 'SAVE' }).click()
const changes = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Changes' }) })

/** Expects the page to be accessible and to fit on a phone. */
async function expectSound(page: Page) {
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('D16 D07 the seller’s details are changed and shown in the footer, and a slower edit gets a conflict', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const boss = await openSettings(page)
  const form = page.getByRole('form', { name: 'Seller' })
  const gstin = form.getByLabel('GSTIN')
  const right = await gstin.inputValue()
  await gstin.fill('33ABCDE1234F1Z8')
  await save(page)
  await expect(form.getByText('This is not a valid GSTIN.').first()).toBeVisible()
  await gstin.fill(right)
  const legal = form.getByLabel('Legal name')
  const before = await legal.inputValue()
  await legal.fill('Kurinji Moto Private Limited')
  await save(page)
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  await expect(changes(page).getByRole('listitem').first()).toContainText(
    `Legal namefrom ${before} → to Kurinji Moto Private Limited`,
  )
  await expectSound(page)
  await expect.poll(async () => (await call('GET /shop')).legalName).toBe('Kurinji Moto Private Limited')

  const { call: callBoss } = await callAs(boss)
  const { version, value } = await callBoss('GET /settings/seller')
  await callBoss('PUT /settings/seller', { body: { version, value: { ...value, phone: '+91 90000 12345' } } })
  await legal.fill('Third Name Limited')
  await save(page)
  const conflict = form.getByRole('alert', { name: 'Somebody else has saved this' })
  await expect(conflict).toContainText('has changed this meanwhile: Phone from')
  await expect(conflict).toContainText('Also changed, and updated in your form: Phone')
  await expect(legal).toHaveValue('Third Name Limited')
  await expectSound(page)
  await conflict.getByRole('button', { name: 'Save my changes too' }).click()
  await expect(conflict).toBeHidden()
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('+91 90000 12345')
  await expect.poll(async () => (await call('GET /shop')).legalName).toBe('Third Name Limited')
  await expect.poll(async () => (await call('GET /shop')).phone).toBe('+91 90000 12345')

  const { version: next, value: now } = await callBoss('GET /settings/seller')
  await callBoss('PUT /settings/seller', {
    body: { version: next, value: { ...now, legalName: 'Fourth Name Limited' } },
  })
  await legal.fill('Fifth Name Limited')
  await save(page)
  await expect(conflict.getByRole('row', { name: 'Legal name' })).toContainText('Fourth Name Limited')
  await conflict.getByRole('button', { name: 'Use the saved values' }).click()
  await expect(legal).toHaveValue('Fourth Name Limited')
  await legal.fill(before)
  await form.getByLabel('Phone', { exact: true }).fill(value.phone)
  await save(page)
  await expect.poll(async () => (await call('GET /shop')).legalName).toBe(before)
  await openUntil(page, '/about', (briefly) => expect(page.getByRole('contentinfo')).toContainText(before, briefly))
})

test('a policy is edited next to its preview, as plain text, and reset to the original', async ({
  quietPage: page,
}) => {
  await openSettings(page, 'Policies')
  const form = page.getByRole('form', { name: 'Policy: Shipping' })
  const text = form.getByLabel('Text')
  await expect(text).toHaveValue(/^## Dispatch\n\n/)
  await text.fill('## Dispatch\n\nFrom {state} within <b>three</b> days.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('From Tamil Nadu within <b>three</b> days.')
  await expectSound(page)
  await save(page)
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  await expect(changes(page).getByRole('listitem').first()).toContainText('within <b>three</b> days.')
  const params = { name: 'shipping-policy' }
  const sections = async () => (await call('GET /policies/{name}', { params })).sections
  await expect
    .poll(sections)
    .toEqual([{ heading: 'Dispatch', paragraphs: ['From Tamil Nadu within <b>three</b> days.'] }])
  await page.getByRole('button', { name: 'Back to the original text' }).click()
  await save(page)
  await expect.poll(async () => (await sections()).length).toBeGreaterThan(2)
})

test('P10 a coupon is added, changed and ended', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'Coupons')
  const code = `RIDE-${Date.now().toString(36).toUpperCase()}`
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(code.toLowerCase())
  await dialog.getByLabel('Percent', { exact: true }).fill('120')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(dialog.getByText('At most 100 percent').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Percent', { exact: true }).fill('12')
  await dialog.getByLabel('Uses in all').fill('50')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code }) })
  await expect(row).toContainText('12% off')
  await expect(row).toContainText('0 of 50')
  await page.getByRole('button', { name: `Change ${code}` }).click()
  await dialog.getByLabel('Type of discount').selectOption('An amount in rupees')
  await dialog.getByLabel('Rupees').fill('250')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(row).toContainText('₹250.00 off')
  await expectSound(page)
  await page.getByRole('button', { name: `End ${code}` }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(row).toContainText('Ended')
  await expect(changes(page).getByRole('listitem').first()).toContainText(`ended ${code}`)
})

test('M4 M9 a colour’s price and the first-order discount are set, shown in the shop, and reset', async ({
  quietPage: page,
}) => {
  const boss = await openSettings(page, 'Prices')
  const { call: callBoss } = await callAs(boss)
  const { value } = await callBoss('GET /settings/prices')
  const form = page.getByRole('form', { name: 'Prices' })
  await form.getByLabel('Surcharge for a colour, rupees').fill('225')
  await form.getByLabel('Offer on the first order, percent').fill('15')
  await form.getByRole('button', { name: 'Add a colour' }).click()
  await form.getByLabel('Name of the colour').fill('Saffron')
  await save(page)
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  await expect(changes(page).getByRole('listitem').first()).toContainText('+ ₹225.00')
  await expect.poll(() => call('GET /shop')).toMatchObject({ firstOrderPercent: 15 })
  await expectSound(page)
  const { version } = await callBoss('GET /settings/prices')
  await callBoss('PUT /settings/prices', { body: { version, value } })
})

test('a GST rate is planned for a later day, and removed', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'GST rates')
  const form = page.getByRole('form', { name: 'Plan a new rate' })
  await form.getByLabel('Percent of GST').fill('12')
  await form.getByLabel('Starts on').fill('2020-01-01')
  await save(page)
  await expect(form.getByText('A rate can begin tomorrow or later').first()).toBeVisible()
  await form.getByLabel('Starts on').fill('2090-04-01')
  await save(page)
  await expect(page.getByRole('row').filter({ hasText: '01-04-2090' })).toContainText('12%')
  await expectSound(page)
  await page.getByRole('button', { name: 'Withdraw 12% from 01-04-2090' }).click()
  await expect(page.getByRole('row').filter({ hasText: '01-04-2090' })).toBeHidden()
})

test('the maker of all products is set once, and every product page declares it', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'Declarations')
  const form = page.getByRole('form', { name: 'Declarations' })
  await form.getByLabel('HSN code').fill('87')
  await save(page)
  await expect(form.getByText('An HSN code has 4, 6 or 8 digits.').first()).toBeVisible()
  await form.getByLabel('HSN code').fill('8714')
  await form.getByLabel('Manufacturer', { exact: true }).fill('Nilgiri Works')
  await form.getByLabel('Address of the manufacturer').fill('4 Mill Road\nOoty 643001')
  await save(page)
  await expect(page.getByText('Saved. The shop shows it now.').first()).toBeVisible()
  await expectSound(page)
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await openUntil(page, '/productDetail/nx500/top-rack', (briefly) =>
    expect(row('Manufacturers').getByRole('cell')).toHaveText('Nilgiri Works', briefly),
  )
  await expect(row('Manufacturer’s address').getByRole('cell')).toContainText('Ooty 643001')
  await open(page, '/settings?section=declarations')
  await form.getByLabel('Manufacturer', { exact: true }).fill('')
  await form.getByLabel('Address of the manufacturer').fill('')
  await save(page)
  await expect(page.getByText('Saved. The shop shows it now.').first()).toBeVisible()
})

test('the home page has a banner for as long as it is on', async ({ quietPage: page }) => {
  await openSettings(page, 'Home page')
  const home = page.getByRole('form', { name: 'Home page' })
  await home.getByLabel('Show the banner').check()
  await home.getByLabel('Text of the banner').fill('Free caps with every guard this week')
  await save(page)
  await expect(page.getByText('Saved. The shop shows it now.').first()).toBeVisible()
  await expectSound(page)
  await openUntil(page, '/', (briefly) =>
    expect(page.getByText('Free caps with every guard this week')).toBeVisible(briefly),
  )
  await expectSound(page)
  await open(page, '/settings?section=home')
  await home.getByLabel('Show the banner').uncheck()
  await save(page)
  await expect.poll(async () => (await call('GET /shop')).banner).toBe('')
})

test('the refund share of a late cancellation has a hint about consumer law on deductions', async ({
  quietPage: page,
}) => {
  await openSettings(page, 'Cancellation')
  const share = page.getByRole('form', { name: 'Cancellation' }).getByLabel('Percent after that')
  await expect(share).toHaveValue('75')
  await expect(share).toHaveAccessibleDescription(/Rule 4\(8\) of the Consumer Protection \(E-Commerce\) Rules 2020/)
  await expect(share).toHaveAccessibleDescription(/only if you bear a similar charge when you cancel an order yourself/)
  await expectSound(page)
})
