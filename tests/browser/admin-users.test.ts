import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  administrator,
  callAs,
  emailsTo,
  GOOD_PASSWORD,
  linkIn,
  openAs,
  openAsAdministrator,
  type Somebody,
  someAdministrator,
  someCustomer,
  someEmail,
  someStaff,
} from './account-steps.ts'
import { choose } from './picker-steps.ts'
import { at, call, expectNoSideways, FAILED_REQUEST, isNarrow, only, ready, refuse } from './steps.ts'

const usersPath = (search: string): string => `/indUsers?search=${encodeURIComponent(search)}`

/** Opens the list of the users that a search finds, as an administrator of this test alone. */
async function openUsers(page: Page, search: string): Promise<Somebody> {
  const boss = await someAdministrator()
  await openAs(page, boss, usersPath(search))
  await expect(page.getByRole('heading', { level: 1, name: 'All users' })).toBeVisible()
  await expect(page.getByText(/^(\d+ accounts?|No account matches\.)$/)).toBeVisible()
  return boss
}

const work = (page: Page): Locator => page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
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

test('R035 R425 R428 F04 the administration leads to all users, who are found by a search; staff for accounts neither grant roles nor change colleagues', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { user } = await administrator()
  await openAsAdministrator(page, '/iamadmin')
  await expect(work(page)).toHaveText([
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
  await work(page).filter({ hasText: 'All users' }).click()
  await expect(page).toHaveURL('/indUsers')
  await expect(page.getByText(/^\d+ accounts?$/)).toBeVisible()
  await expectNoSideways(page)

  const search = async (words: string) => {
    await page.getByRole('searchbox', { name: 'Search name, email or mobile' }).fill(words)
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  }
  await search(user.email)
  await expect(page).toHaveURL(usersPath(user.email))
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await expect(entry(page, user.email)).toContainText('Administrator')
  await expect(entry(page, user.email)).toContainText(/Last seen .* · second factor off/)
  await page.goto(`${usersPath(user.email)}&page=7`)
  await expect(page).toHaveURL(usersPath(user.email))

  const list = /\/api\/all-users/
  await refuse(page, list, { status: 503, message: 'This takes too long at the moment.' })
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This takes too long at the moment.')
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^\d+ accounts$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  const customer = await someCustomer()
  await openAs(page, await someStaff('accounts'), usersPath(user.email))
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Asha Menon' })).toHaveCount(0)
  await search(customer.email)
  await page.getByRole('button', { name: 'Edit Asha Menon' }).click()
  await expect(form(page).getByLabel('Role')).toHaveCount(0)
  await form(page).getByLabel('First Name').fill('Usha')
  await form(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toContainText('The account of Usha Menon is updated.')
})

test('R429 R430 R431 R432 R434 R435 R436 R437 R438 R439 R440 R441 an account is shown, changed in its form, and deleted after confirmation with the administrator’s password', {
  tag: '@phone',
}, async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const customer = await someCustomer()
  await page.route('**/api/all-users*', async (route) => {
    await expect(page.getByRole('main').getByRole('status')).toContainText('Loading')
    await route.continue()
  })
  const boss = await openUsers(page, customer.email)
  const row = entry(page, customer.email)
  for (const text of ['Asha Menon', '9840012345', 'Active']) await expect(row).toContainText(text)
  const { call: asBoss } = await administrator()
  const { createdAt } = only(await asBoss('GET /all-users', { query: { search: customer.email } }))
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata' }).format(new Date(createdAt))
  await expect(row.locator('time')).toHaveText(day)
  if (!isNarrow(page)) {
    const heads = ['No', 'ID', 'Name', 'Email', 'Mobile', 'Active', 'Created At', 'Actions']
    await expect(page.getByRole('columnheader')).toHaveText(heads)
  }

  await row.getByRole('button', { name: 'Edit Asha Menon' }).click()
  await expect(form(page).getByLabel('First Name')).toBeFocused()
  await expect(form(page).getByLabel('Code')).toHaveValue(/verified/)
  await expect(form(page).getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)
  await form(page).getByLabel('First Name').fill('Meera')
  await form(page).getByLabel('Mobile').fill('98765 43210')
  await choose(form(page), 'Active', 'Not Active')
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
  for (const text of ['Meera Menon', '9876543210', 'Blocked']) await expect(row).toContainText(text)
  await expect(row.getByRole('button', { name: 'Edit Meera Menon' })).toBeFocused()
  await expect(callAs(customer)).rejects.toThrow()

  const remove = row.getByRole('button', { name: 'Delete Meera Menon' })
  const box = page.getByRole('dialog', { name: 'Delete Meera Menon' })
  await remove.click()
  await expect(box).toContainText('Are you sure want to delete this item?')
  await box.getByRole('button', { name: 'No', exact: true }).click()
  await expect(row).toBeVisible()
  await remove.click()
  await box.getByRole('button', { name: 'Yes' }).click()
  await expect(box).toContainText('Password is required')
  await confirmAs(page, { ...boss, password: 'not-the-Road-1' })
  await expect(box).toContainText('This is not your current password.')
  await confirmAs(page, boss)
  await expect(notices(page)).toContainText('The account was made anonymous.')
  await expect(page.getByText('No account matches.')).toBeVisible()
})

test('R433 R442 U9 EXIT discards the input, an error is shown inside the form, and a waiting account gets its mail once more', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const [customer, waiting] = [await someCustomer(), await someoneWaiting()]
  const boss = await openUsers(page, customer.email)
  const edit = entry(page, customer.email).getByRole('button', { name: 'Edit Asha Menon' })
  await edit.click()
  await form(page).getByLabel('First Name').fill('Nobody')
  await form(page).getByRole('button', { name: 'EXIT' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(form(page).getByLabel('First Name')).toHaveValue('Asha')

  const update = form(page).getByRole('button', { name: 'UPDATE' })
  await form(page).getByLabel('Mobile').fill('123')
  await update.click()
  await expect(form(page)).toContainText('Mobile number must have exactly 10 digits')
  await form(page).getByLabel('Mobile').fill('9840012345')
  await form(page).getByLabel('Email').fill('no address')
  await update.click()
  await confirmAs(page, boss)
  await expect(form(page).getByRole('alert')).toBeVisible()
  await expect(form(page)).toContainText('Please enter a valid email address')
  await form(page).getByLabel('Email').fill(someEmail())
  await update.click()
  await confirmAs(page, { ...boss, password: 'not-the-Road-1' })
  await expect(page.getByRole('dialog')).toContainText('This is not your current password.')
  await confirmAs(page, boss)
  await expect(notices(page)).toContainText('The new address counts once it is opened.')

  await emailsTo(waiting)
  await page.goto(usersPath(waiting))
  await ready(page)
  await expect(entry(page, waiting)).toContainText('Not verified yet')
  await entry(page, waiting).getByRole('button', { name: 'Edit Waiting Rider' }).click()
  await expect(form(page).getByLabel('Code')).toHaveValue(/sent/)
  await form(page).getByRole('button', { name: 'Send again' }).click()
  await expect(notices(page)).toContainText('The verification mail is on its way.')
  expect(linkIn(at(await emailsTo(waiting, 2), 1))).toContain('/reset/')
})
