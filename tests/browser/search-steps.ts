import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/browser.ts'
import { openSearch, searchPanel } from './steps.ts'

/** The search panel's call; with words: the one for these words. */
export const callFor = (words = ''): RegExp => new RegExp(`/api/all-products\\?.*search=${encodeURIComponent(words)}`)

export const results = (place: Locator): Locator => place.getByRole('article')

export const names = (place: Locator): Locator => results(place).getByRole('heading')

/** Opens the panel with the results for some words. */
export async function searchFor(page: Page, words: string): Promise<Locator> {
  const field = await openSearch(page)
  await field.fill(words)
  await expect(searchPanel(page)).toBeVisible()
  return field
}
