import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/browser.ts'
import { at, slides } from './steps.ts'

/** The products of the motorcycle that is selected on the home page. */
export const productRow = (page: Page, bike: string): Locator =>
  page.getByRole('region', { name: `All parts for the ${bike}`, exact: true })

export const categories = (page: Page): Locator => page.getByRole('region', { name: 'Choose your motorcycle' })

/** Selects the motorcycle before or after. */
export const step = (page: Page, name: 'PREV' | 'NEXT'): Locator => page.getByRole('button', { name, exact: true })

/** The call that loads the products of a motorcycle into the row. */
export const partsOf = (code: string): RegExp => new RegExp(`/api/all-products\\?.*bike=${code}(&|$)`)

/** Returns by how many pixels a carousel moves with one slide, once its slides have their places. */
export async function slideWidth(carousel: Locator): Promise<number> {
  let width = 0
  await expect(async () => {
    const all = await slides(carousel)
    width = at(all, 1).left - at(all, 0).left
    expect(width).toBeGreaterThan(100)
  }).toPass()
  return width
}
