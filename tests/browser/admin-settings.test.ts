import { LONG_NAME } from '#web/features/dev-style/sample.tsx'
import { expect, expectAccessible } from '../support/browser.ts'
import { cutOffWhenSpaced } from '../support/layout-checks.ts'
import { administrator, openAsAdministrator } from './account-steps.ts'
import { fresh, someBike } from './admin-catalogue-steps.ts'
import { test } from './own-shop.ts'
import { choose } from './picker-steps.ts'
import { changes, expectSound, openPart, openSettings, save, saved } from './settings-steps.ts'
import { call, FAILED_REQUEST, open, openUntil } from './steps.ts'

test('D16 D07 the seller’s details are changed and shown in the footer, and a slower edit gets a conflict', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'Seller')
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
  await saved(page)
  await expect(changes(page).getByRole('listitem').first()).toContainText(
    `Legal namefrom ${before} → to Kurinji Moto Private Limited`,
  )
  await expect.poll(async () => (await call('GET /shop')).legalName).toBe('Kurinji Moto Private Limited')

  const { call: colleague } = await administrator()
  const { version, value } = await colleague('GET /settings/seller')
  await colleague('PUT /settings/seller', { body: { version, value: { ...value, phone: '+91 90000 12345' } } })
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
  await expect
    .poll(() => call('GET /shop'))
    .toMatchObject({ legalName: 'Third Name Limited', phone: '+91 90000 12345' })

  const { version: next, value: now } = await colleague('GET /settings/seller')
  await colleague('PUT /settings/seller', {
    body: { version: next, value: { ...now, legalName: 'Fourth Name Limited' } },
  })
  await legal.fill('Fifth Name Limited')
  await save(page)
  await expect(conflict.getByRole('group', { name: 'Legal name' })).toContainText('Fourth Name Limited')
  await conflict.getByRole('button', { name: 'Use the saved values' }).click()
  await expect(legal).toHaveValue('Fourth Name Limited')
  await legal.fill(before)
  await form.getByLabel('Phone', { exact: true }).fill(value.phone)
  await save(page)
  await expect.poll(async () => (await call('GET /shop')).legalName).toBe(before)
  await openUntil(page, '/about', (briefly) => expect(page.getByRole('contentinfo')).toContainText(before, briefly))
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
  await choose(dialog, 'Type of discount', 'An amount in rupees')
  await dialog.getByLabel('Rupees').fill('250')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(row).toContainText('₹250.00 off')
  await page.getByRole('button', { name: `End ${code}` }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(row).toContainText('Ended')
  await expect(changes(page).getByRole('listitem').first()).toContainText(`ended ${code}`)
})

test('M4 M9 prices, a policy beside its preview and a banner on the home page are set, shown in the shop, and reset', async ({
  quietPage: page,
}) => {
  await openSettings(page, 'Prices')
  const { call: colleague } = await administrator()
  const { value } = await colleague('GET /settings/prices')
  const prices = page.getByRole('form', { name: 'Prices' })
  await prices.getByLabel('Surcharge for a colour, rupees').fill('225')
  await prices.getByLabel('Offer on the first order, percent').fill('15')
  await prices.getByRole('button', { name: 'Add a colour' }).click()
  await prices.getByLabel('Name of the colour').fill('Saffron')
  await saved(page)
  await expect(changes(page).getByRole('listitem').first()).toContainText('+ ₹225.00')
  await expect.poll(() => call('GET /shop')).toMatchObject({ firstOrderPercent: 15 })
  const { version } = await colleague('GET /settings/prices')
  await colleague('PUT /settings/prices', { body: { version, value } })

  await openPart(page, 'Policies')
  const policy = page.getByRole('form', { name: 'Policy: Shipping' })
  await expect(policy.getByLabel('Text')).toHaveValue(/^## Dispatch\n\n/)
  await policy.getByLabel('Text').fill('## Dispatch\n\nFrom {state} within <b>three</b> days.')
  const shown = 'From Tamil Nadu within <b>three</b> days.'
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(shown)
  await saved(page)
  await expect(changes(page).getByRole('listitem').first()).toContainText('within <b>three</b> days.')
  const sections = async () => (await call('GET /policies/{name}', { params: { name: 'shipping-policy' } })).sections
  await expect.poll(sections).toEqual([{ heading: 'Dispatch', paragraphs: [shown] }])
  await page.getByRole('button', { name: 'Back to the original text' }).click()
  await save(page)
  await expect.poll(async () => (await sections()).length).toBeGreaterThan(2)

  await openPart(page, 'Home page')
  const home = page.getByRole('form', { name: 'Home page' })
  await home.getByLabel('Show the banner').check()
  await home.getByLabel('Text of the banner').fill('Free caps with every guard this week')
  await saved(page)
  await openUntil(page, '/', (briefly) =>
    expect(page.getByText('Free caps with every guard this week')).toBeVisible(briefly),
  )
  await open(page, '/settings?section=home')
  await home.getByLabel('Show the banner').uncheck()
  await save(page)
  await expect.poll(async () => (await call('GET /shop')).banner).toBe('')
})

test('enlarged four times, with more space between the words, the chart and the audit log have their longest names in full', async ({
  quietPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  // The page of components is not shown through a proxy.
  await page.context().setExtraHTTPHeaders({})
  await open(page, '/dev/style')
  await expect(page.getByRole('img', { name: 'Pieces sold, samples' })).toContainText(LONG_NAME)
  expect(await cutOffWhenSpaced(page)).toEqual([])

  const { bike } = await someBike({ name: fresh('A motorcycle whose name is longer than a phone is wide') })
  await openAsAdministrator(page, '/audit')
  await expect(page.getByText(`added bike ${bike.name}.`).first()).toBeVisible()
  expect(await cutOffWhenSpaced(page)).toEqual([])
})
