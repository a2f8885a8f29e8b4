import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from '../support/browser.ts'
import { openAsAdministrator } from './account-steps.ts'
import { expectNoSideways } from './steps.ts'

/** Follows the links to a part of the settings. */
export async function openSettings(page: Page, part: string): Promise<void> {
  await openAsAdministrator(page, '/iamadmin')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await openPart(page, part)
}

export const openPart = (page: Page, part: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link', { name: part }).click()

export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'SAVE' }).click()

/** Saves and waits until the shop shows it. */
export async function saved(page: Page): Promise<void> {
  await save(page)
  await expect(page.getByText('Saved. The shop shows it now.').first()).toBeVisible()
}

export const changes = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Changes' }) })

/** Expects the page to be accessible and to fit on a phone. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}
