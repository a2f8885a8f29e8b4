import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  callAs,
  emailsTo,
  GOOD_PASSWORD,
  linkIn,
  openAs,
  type Somebody,
  someAdministrator,
  someCustomer,
  someEmail,
} from './account-steps.ts'
import { at, call, expectNoSideways, FAILED_REQUEST, isNarrow } from './steps.ts'

/** Opens the page of all users, as an administrator of this test alone; a search shows only the people found. */
async function openUsers(page: Page, search = ''): Promise<Somebody> {
  const boss = await someAdministrator()
  const path = search ? `/indUsers?search=${encodeURIComponent(search)}` : '/indUsers'
  await openAs(page, boss, path)
  await expect(page.getByRole('heading', { level: 1, name: 'All users' })).toBeVisible()
  await expect(page.getByText(/^(\d+ accounts?|No account matches\.)$/)).toBeVisible()
  return boss
}

const entry = (page: Page, text: string): Locator =>
  (isNarrow(page) ? page.getByRole('listitem') : page.getByRole('row')).filter({ hasText: text }).first()
const form = (page: Page): Locator => page.getByRole('form', { name: /^Account of/ })
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })

/** Says Yes in the dialog that asks for the signed-in person's own password. */
async function confirmAs(page: Page, { password }: Somebody): Promise<void> {
  await page.getByRole('dialog').getByLabel('Your own password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
}

/** Creates an account whose verification link has not been opened. */
async function someoneWaiting(): Promise<string> {
  const email = someEmail()
  const fields = { firstName: 'Waiting', lastName: 'Rider', mobile: '9840012345', password: GOOD_PASSWORD }
  await call('POST /auth/signup', { body: { ...fields, email } })
  return email
}

test('R035 R425 R428 the administration leads to all users, and customers are not let in', async ({
  quietPage: page,
}) => {
  const boss = await someAdministrator()
  await openAs(page, boss, '/iamadmin')
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await expect(links).toHaveText([
    'Dashboard',
    'All orders',
    'Create orders',
    'Order details',
    'Add Bikes',
    'Add Products',
    'Stock',
    'Import and export',
    'Messages',
    'Reviews',
    'Warranty claims',
    'All users',
    'GST month',
    'Audit log',
    'Settings',
  ])
  await links.filter({ hasText: 'All users' }).click()
  await expect(page).toHaveURL('/indUsers')
  await expectNoSideways(page)

  await page.context().clearCookies()
  await openAs(page, await someCustomer(), '/indUsers')
  await expect(page.getByText('This page is for administrators')).toBeVisible()
})

test('R429 R430 R437 R438 a row shows an account’s details', { tag: '@phone' }, async ({ quietPage: page }) => {
  const { email } = await someCustomer()
  await page.route('**/api/all-users*', async (route) => {
    await expect(page.getByRole('main').getByRole('status')).toContainText('Loading')
    await route.continue()
  })
  await openUsers(page, email)
  const row = entry(page, email)
  await expect(row).toContainText('Asha Menon')
  await expect(row).toContainText('9840012345')
  await expect(row).toContainText('Active')
  const today = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata' }).format(new Date())
  await expect(row.locator('time')).toHaveText(today)
  if (!isNarrow(page)) {
    const heads = ['No', 'ID', 'Name', 'Email', 'Mobile', 'Active', 'Created At', 'Actions']
    await expect(page.getByRole('columnheader')).toHaveText(heads)
  }
})

test('R431 R432 R434 R436 R439 R440 R441 an account is changed in its form, and the list is updated', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  const customer = await someCustomer()
  const boss = await openUsers(page, customer.email)
  await entry(page, customer.email).getByRole('button', { name: 'Edit Asha Menon' }).click()
  await expect(form(page).getByLabel('First Name')).toBeFocused()
  await expect(form(page).getByLabel('Code')).toHaveValue(/verified/)
  await expect(form(page).getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)
  await form(page).getByLabel('First Name').fill('Meera')
  await form(page).getByLabel('Mobile').fill('98765 43210')
  await form(page).getByLabel('Active').selectOption('Not Active')
  await form(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByRole('dialog', { name: 'Change the account of Asha Menon?' })).toContainText(
    'They are signed out everywhere, and can no longer sign in.',
  )
  await expectAccessible(page)
  await expectNoSideways(page)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await confirmAs(page, boss)
  expect((await sent).postDataJSON()).toEqual({
    firstname: 'Meera',
    mobile: '98765 43210',
    isActive: false,
    confirmationCode: 'verified',
    currentPassword: boss.password,
    version: 1,
  })
  await expect(notices(page)).toContainText('The account of Meera Menon is updated.')
  await expect(form(page)).toHaveCount(0)
  const row = entry(page, customer.email)
  await expect(row).toContainText('Meera Menon')
  await expect(row).toContainText('9876543210')
  await expect(row).toContainText('Blocked')
  await expect(row.getByRole('button', { name: 'Edit Meera Menon' })).toBeFocused()
  await expect(callAs(customer)).rejects.toThrow()
})

test('R433 R442 EXIT discards the input, and an error is shown inside the form', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await someCustomer()
  const boss = await openUsers(page, customer.email)
  const edit = entry(page, customer.email).getByRole('button', { name: 'Edit Asha Menon' })
  await edit.click()
  await form(page).getByLabel('First Name').fill('Nobody')
  await form(page).getByRole('button', { name: 'EXIT' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(form(page).getByLabel('First Name')).toHaveValue('Asha')

  await form(page).getByLabel('Mobile').fill('123')
  await form(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(form(page)).toContainText('Mobile number must have exactly 10 digits')
  await form(page).getByLabel('Mobile').fill('9840012345')
  await form(page).getByLabel('Email').fill('no address')
  await form(page).getByRole('button', { name: 'UPDATE' }).click()
  await confirmAs(page, boss)
  await expect(form(page).getByRole('alert')).toBeVisible()
  await expect(form(page)).toContainText('Please enter a valid email address')
  await form(page).getByLabel('Email').fill(someEmail())
  await form(page).getByRole('button', { name: 'UPDATE' }).click()
  await confirmAs(page, { ...boss, password: 'not-the-Road-1' })
  await expect(page.getByRole('dialog')).toContainText('This is not your current password.')
  await confirmAs(page, boss)
  await expect(notices(page)).toContainText('The new address counts once it is opened.')
})

test('U9 a waiting account gets its mail once more', async ({ quietPage: page }) => {
  const email = await someoneWaiting()
  await emailsTo(email)
  await openUsers(page, email)
  await expect(entry(page, email)).toContainText('Not verified yet')
  await entry(page, email).getByRole('button', { name: 'Edit Waiting Rider' }).click()
  await expect(form(page).getByLabel('Code')).toHaveValue(/sent/)
  await form(page).getByRole('button', { name: 'Send again' }).click()
  await expect(notices(page)).toContainText('The verification mail is on its way.')
  const emails = await emailsTo(email, 2)
  expect(linkIn(at(emails, 1))).toContain('/reset/')
})

test('R435 R436 an account is deleted only after confirmation with the administrator’s password', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { email } = await someCustomer()
  const boss = await openUsers(page, email)
  const remove = entry(page, email).getByRole('button', { name: 'Delete Asha Menon' })
  const box = page.getByRole('dialog', { name: 'Delete Asha Menon' })
  await remove.click()
  await expect(box).toContainText('Are you sure want to delete this item?')
  await box.locator('button', { hasText: 'No' }).click()
  await expect(entry(page, email)).toBeVisible()
  await remove.click()
  await box.getByRole('button', { name: 'Yes' }).click()
  await expect(box).toContainText('Password is required')
  await confirmAs(page, { ...boss, password: 'not-the-Road-1' })
  await expect(box).toContainText('This is not your current password.')
  await confirmAs(page, boss)
  await expect(notices(page)).toContainText('The account was made anonymous.')
  await expect(page.getByText('No account matches.')).toBeVisible()
})

test('the search and the page are in the URL, and a list that fails to load shows an error', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const boss = await openUsers(page)
  await page.getByRole('searchbox', { name: 'Search name, email or mobile' }).fill(boss.email)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page).toHaveURL(`/indUsers?search=${encodeURIComponent(boss.email)}`)
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await expect(entry(page, boss.email)).toContainText('Administrator')
  await page.goto(`/indUsers?search=${encodeURIComponent(boss.email)}&page=7`)
  await expect(page).toHaveURL(`/indUsers?search=${encodeURIComponent(boss.email)}`)

  await page.route('**/api/all-users*', (route) =>
    route.fulfill({ status: 503, json: { message: 'This takes too long at the moment.', code: 'unavailable' } }),
  )
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This takes too long at the moment.')
  await page.unroute('**/api/all-users*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^\d+ accounts$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
