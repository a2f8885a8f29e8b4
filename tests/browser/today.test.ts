import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from '../support/browser.ts'
import { administrator, callFrom, openAs, openAsAdministrator, someEmail, someStaff } from './account-steps.ts'
import { customerWithAddress, orderFor } from './checkout-steps.ts'
import { watchShifts } from './layout-shifts.ts'
import { test } from './own-shop.ts'
import { expectNoSideways, hold, reload } from './steps.ts'

const today = (page: Page): Locator => page.getByRole('region', { name: 'Today' })
const line = (page: Page, words: RegExp): Locator => today(page).getByRole('link', { name: words })
const steps = (page: Page): Locator => page.getByRole('region', { name: 'First steps' })

/** Opens the list of a line of today, and expects it to say how many there are: as many as the line. */
async function expectList(page: Page, words: RegExp, address: RegExp, found: (count: number) => RegExp): Promise<void> {
  const count = Number.parseInt((await line(page, words).textContent()) ?? '', 10)
  expect(count).toBeGreaterThan(0)
  await line(page, words).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('status').filter({ hasText: found(count) })).toBeVisible()
  await page.goBack()
}

test('the home page says what waits for the areas of a member of staff, and each line opens a list with as many rows', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  const { call } = await administrator()
  for (const message of ['Does it fit a bike of 2019?', 'Where is my order?']) {
    await callFrom()('POST /contact', { body: { name: 'Meera Raman', email: someEmail(), message } })
  }
  const [bike] = await call('GET /bikes', {})
  const stock = { isTracked: true, onHand: 1, expected: 0, lowAt: 3 }
  const name = `Low Part ${someEmail().slice(6, 16)}`
  await call('POST /bikes/products', { body: { bikeId: bike?.id ?? '', name, price: '1000', shipping: '152', stock } })
  await orderFor(await customerWithAddress())

  await openAs(page, await someStaff('support', 'catalogue'), '/iamadmin')
  await expect(line(page, /messages? to answer/)).toContainText('Acknowledge the oldest within 48 hours, by ')
  await expect(line(page, /to pack/)).toHaveCount(0)
  await expect(page.getByText('Sales today')).toHaveCount(0)
  await expect(steps(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)
  await expectList(page, /messages to answer/, /\/messages\?status=open$/, (count) => new RegExp(`^${count} messages`))
  await expectList(page, /running low/, /\/stock$/, (count) => new RegExp(`^${count} products?$`))

  await openAs(page, await someStaff('orders', 'accounts'), '/iamadmin')
  const { tabs } = await call('GET /all-orders/tabs')
  await expect(line(page, /orders? to pack/)).toContainText(String(tabs['to-pack']))
  await expect(line(page, /orders? to pack/)).toHaveAttribute('href', '/all-orders?tab=to-pack')
  await expect(page.getByText(/^Last (Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day: ₹/)).toBeVisible()
  await expect(line(page, /messages? to answer/)).toHaveCount(0)
})

test('an administrator sees what is left to do before the shop can sell, until the steps are hidden', async ({
  quietPage: page,
}) => {
  await openAsAdministrator(page, '/iamadmin')
  const step = (name: string) => steps(page).getByRole('listitem').filter({ hasText: name })
  await expect(step('Add a bike')).toContainText('Done')
  await expect(step('Connect email')).toContainText('To do')
  await expect(step('Connect payments')).toContainText('no real money arrives')
  await expect(step('Open the shop')).toContainText('The shop runs as a demo.')
  await expectAccessible(page)
  await expectNoSideways(page)
  await steps(page).getByRole('link', { name: 'Enter who sells' }).click()
  await expect(page).toHaveURL('/settings?section=seller')
  await page.goBack()
  await steps(page).getByRole('button', { name: 'Hide these steps' }).click()
  await expect(steps(page)).toHaveCount(0)
  await reload(page)
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(today(page)).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})

test('what arrives late on the home page moves nothing that can be pressed', { tag: '@phone' }, async ({
  quietPage: page,
}) => {
  const shifts = await watchShifts(page)
  const [answerSetup, answerDisputes, answerEmails] = [
    await hold(page, /\/api\/today\/setup$/),
    await hold(page, /\/api\/payments\/disputes$/),
    await hold(page, /\/api\/dead-letters$/),
  ]
  await openAsAdministrator(page, '/iamadmin')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const spinner = page.getByRole('main').getByRole('status')
  await expect(spinner).toBeVisible()
  await expect(sections).toHaveCount(0)
  answerDisputes()
  answerEmails()
  await expect(today(page)).toBeVisible()
  await expect(sections).toHaveCount(0)
  answerSetup()
  await expect(steps(page)).toBeVisible()
  await expect(sections).toBeVisible()
  await expect(spinner).toHaveCount(0)
  expect(await shifts()).toEqual([])
})
