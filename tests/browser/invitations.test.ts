import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { emailsTo, GOOD_PASSWORD, linkIn, openAs, someAdministrator, someEmail } from './account-steps.ts'
import { at, expectNoSideways, ready } from './steps.ts'

test('an administrator invites staff with three presses beside the fields; the link lets them in, once', async ({
  quietPage: page,
  browser,
}) => {
  const [boss, email] = [await someAdministrator(), someEmail()]
  let presses = 0
  const press = async (target: Locator): Promise<void> => {
    presses += 1
    await target.click()
  }
  await openAs(page, boss, '/indUsers')
  await press(page.getByRole('button', { name: 'Invite' }))
  const dialog = page.getByRole('dialog', { name: 'Invite somebody to the administration' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First Name').fill('Ravi')
  await dialog.getByLabel('Last Name').fill('Kumar')
  await dialog.getByLabel('Your own password').fill(boss.password)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog.getByText('Please choose at least one area.')).toBeVisible()
  await press(dialog.getByRole('checkbox', { name: /^Orders/ }))
  await press(dialog.getByRole('button', { name: 'Send the invitation' }))
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(3)

  const list = page.getByRole('region', { name: 'Invitations that nobody has accepted yet' })
  await expect(list.getByText(email).first()).toBeVisible()
  await expect(list.getByText('Staff: Orders').first()).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)

  const link = linkIn(at(await emailsTo(email), 0))
  const theirs = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await theirs.goto(link)
  await ready(theirs)
  await expect(theirs.getByText(`You sign in with ${email}`)).toBeVisible()
  await expect(theirs.getByLabel('First Name')).toHaveValue('Ravi')
  await theirs.getByLabel('New password', { exact: true }).fill(GOOD_PASSWORD)
  await theirs.getByLabel('Confirm password', { exact: true }).fill(GOOD_PASSWORD)
  await expectNoSideways(theirs)
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(theirs.getByText('You have accepted the invitation.')).toBeVisible()
  await theirs.goto(link)
  await expect(theirs.getByText('This invitation no longer works. Please ask for a new one.')).toBeVisible()
  await theirs.context().close()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Invite' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'All users' }).getByText(email).first()).toBeVisible()
  await expect(list.getByText(email)).toHaveCount(0)
})
