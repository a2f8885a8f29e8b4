import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { callAs, openAs, someAdministrator, someCustomer, someStaff } from './account-steps.ts'
import { choose } from './picker-steps.ts'
import { expectNoSideways } from './steps.ts'

const work = (page: Page): Locator => page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
const form = (page: Page): Locator => page.getByRole('form', { name: /^Account of/ })

test('R035 F01 F05 an administrator gives somebody staff areas, and finds it in the audit log; staff can open the pages of their areas, and customers none', async ({
  quietPage: page,
}) => {
  const [boss, ravi] = [await someAdministrator(), await someCustomer()]
  await openAs(page, boss, `/indUsers?search=${ravi.email}`)
  await page.getByRole('button', { name: 'Edit Asha Menon' }).click()
  await choose(form(page), 'Role', 'Staff')
  await form(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(form(page)).toContainText('Please choose at least one area.')
  await form(page).getByRole('checkbox', { name: 'Support' }).check()
  await form(page).getByRole('checkbox', { name: 'Orders' }).check()
  await expectAccessible(page)
  await expectNoSideways(page)
  await form(page).getByRole('button', { name: 'UPDATE' }).click()
  const box = page.getByRole('dialog', { name: 'Change what Asha Menon may do?' })
  await expect(box).toContainText('They become staff, and may work in: Orders, Support.')
  await box.locator('button', { hasText: 'No' }).click()
  await expect(form(page).getByRole('checkbox', { name: 'Support' })).toBeChecked()
  expect((await callAs(ravi)).user.roles).toEqual(['ROLE_USER'])
  await form(page).getByRole('button', { name: 'UPDATE' }).click()
  await box.getByLabel('Your own password').fill(boss.password)
  await box.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Staff: Orders, Support')).toBeVisible()

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Home' }).click()
  await work(page).filter({ hasText: 'Audit log' }).click()
  await page.getByLabel('Person').fill(boss.email)
  await choose(page, 'Area', 'Accounts')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(`/audit?person=${encodeURIComponent(boss.email)}&area=accounts`)
  const entry = page.getByRole('row').filter({ hasText: /made .* staff for orders and support\./ })
  await expect(entry).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await openAs(page, await someStaff('support', 'orders'), '/iamadmin')
  await expect(work(page)).toHaveText([
    'All orders',
    'Create orders',
    'Order details',
    'Import and export',
    'Messages',
    'Reviews',
    'Warranty claims',
  ])
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await expectAccessible(page)
  await work(page).filter({ hasText: 'All orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All orders' })).toBeVisible()
  for (const path of ['/dashboard', '/audit']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/signin?redirect=${encodeURIComponent(path)}&another=yes`)
    await expect(page.getByText('staff of another area')).toBeVisible()
  }

  await page.context().clearCookies()
  await openAs(page, await someCustomer())
  await expect(page).toHaveURL('/')
  for (const path of ['/indUsers', '/bikes', '/addProducts']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/signin\?redirect=/)
    await expect(page.getByText('This page is for administrators')).toBeVisible()
  }
})
