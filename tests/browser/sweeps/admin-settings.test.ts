import { expect } from '../../support/browser.ts'
import { administrator } from '../account-steps.ts'
import { test } from '../own-shop.ts'
import { expectSound, openPart, openSettings, save, saved } from '../settings-steps.ts'
import { FAILED_REQUEST, open, openUntil } from '../steps.ts'

test('a GST rate is planned for a later day, and removed; the share of a late cancellation has a hint about consumer law', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'GST rates')
  const form = page.getByRole('form', { name: 'Plan a new rate' })
  await form.getByLabel('Percent of GST').fill('12')
  await form.getByLabel('Starts on').fill('2020-01-01')
  await save(page)
  await expect(form.getByText('A rate can begin tomorrow or later').first()).toBeVisible()
  await form.getByLabel('Starts on').fill('2090-04-01')
  await save(page)
  const planned = page.getByRole('row').filter({ hasText: '1 Apr 2090' })
  await expect(planned).toContainText('12%')
  await expectSound(page)
  await page.getByRole('button', { name: 'Withdraw 12% from 1 Apr 2090' }).click()
  await expect(planned).toBeHidden()

  await openPart(page, 'Cancellation')
  const share = page.getByRole('form', { name: 'Cancellation' }).getByLabel('Percent after that')
  await expect(share).toHaveValue('75')
  await expect(share).toHaveAccessibleDescription(/Rule 4\(8\) of the Consumer Protection \(E-Commerce\) Rules 2020/)
  await expect(share).toHaveAccessibleDescription(/only if you bear a similar charge when you cancel an order yourself/)
  await expectSound(page)
})

test('the maker of all products is set once, and every product page declares it', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'Declarations')
  const form = page.getByRole('form', { name: 'Declarations' })
  const maker = form.getByLabel('Manufacturer', { exact: true })
  const address = form.getByLabel('Address of the manufacturer')
  await form.getByLabel('HSN code').fill('87')
  await save(page)
  await expect(form.getByText('An HSN code has 4, 6 or 8 digits.').first()).toBeVisible()
  await form.getByLabel('HSN code').fill('8714')
  await maker.fill('Nilgiri Works')
  await address.fill('4 Mill Road\nOoty 643001')
  await saved(page)
  await expectSound(page)
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await openUntil(page, '/productDetail/nx500/top-rack', (briefly) =>
    expect(row('Manufacturers').getByRole('cell')).toHaveText('Nilgiri Works', briefly),
  )
  await expect(row('Manufacturer’s address').getByRole('cell')).toContainText('Ooty 643001')
  await open(page, '/settings?section=declarations')
  await maker.fill('')
  await address.fill('')
  await saved(page)
})

test('each part of the settings is accessible and fits on a phone, and so does the home page with a banner', async ({
  quietPage: page,
}) => {
  const { call: owner } = await administrator()
  const always = { on: true, from: '', until: '' }
  const { version, value: before } = await owner('GET /settings/home')
  const banner = { ...always, text: 'Free caps with every guard this week' }
  const { version: next } = await owner('PUT /settings/home', { body: { version, value: { ...before, banner } } })
  const limits = { from: '', until: '', usageLimit: 50, usageLimitPerCustomer: null, withFirstOrder: false }
  await owner('POST /coupons', { body: { code: 'RIDE-SOUND', percent: null, amount: 250, ...limits } })

  await openSettings(page, 'Seller')
  const main = page.getByRole('main')
  const parts = {
    Seller: main.getByLabel('Legal name'),
    Policies: main.getByRole('region', { name: 'Preview' }),
    Coupons: main.getByRole('row').filter({ hasText: 'RIDE-SOUND' }),
    Prices: main.getByRole('button', { name: 'Add a colour' }),
    'Home page': main.getByLabel('Text of the banner'),
  }
  for (const [part, shown] of Object.entries(parts)) {
    await openPart(page, part)
    await expect(shown).toBeVisible()
    if (part === 'Prices') await shown.click()
    await expectSound(page)
  }
  await openUntil(page, '/', (briefly) => expect(page.getByText(banner.text)).toBeVisible(briefly))
  await expectSound(page)
  await owner('PUT /settings/home', { body: { version: next, value: before } })
})
