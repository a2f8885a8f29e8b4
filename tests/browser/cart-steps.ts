import type { Locator, Page } from '@playwright/test'
import { lineOf, open, productOf, type StoredLine, store } from './steps.ts'

export const PRODUCT_CALL = /\/api\/bikes\/products\//

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

export const quantity = (page: Page, name: string): Locator =>
  page.getByRole('spinbutton', { name: `Quantity of ${name}` })

export const total = (page: Page): Locator =>
  page.getByRole('region', { name: 'Order summary' }).locator('[data-total]')

export const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Delete Confirmation' })

export async function openWith(page: Page, lines: readonly unknown[], path = '/cart'): Promise<void> {
  await store(page, { cartItems: lines })
  await open(page, path)
}

/** Returns three pieces for ₹750.50 each, and half a pair in a colour for ₹2,316.25. */
export async function twoLines(): Promise<readonly [StoredLine, StoredLine]> {
  const mirrors = await productOf('dominar-400', 'mirror-extenders')
  const stay = await productOf('interceptor-650', 'saddle-stay')
  return [lineOf(mirrors, { qty: 3 }), lineOf(stay, { type: 'Left', color: 'Silver' })]
}
