import type { Locator, Page } from '@playwright/test'
import { demoAdministrator } from './account-steps.ts'
import { call } from './steps.ts'

/** A product that no other test uses. Its reviews are hidden at the end. */
export const placeOf = (product: string) => ({ bike: 'mt-15', product })
export type Place = ReturnType<typeof placeOf>
export const pathOf = ({ bike, product }: Place): string => `/productDetail/${bike}/${product}`

export const block = (page: Page): Locator => page.getByRole('region', { name: 'Customer Reviews' })
export const form = (page: Page): Locator => block(page).getByRole('form')
export const stars = (page: Page, name: string): Locator => form(page).getByRole('radio', { name, exact: true })
export const words = (page: Page): Locator => form(page).getByLabel('Your review')
export const entry = (page: Page): Locator =>
  block(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
export const save = (page: Page): Promise<void> => form(page).getByRole('button', { name: 'Save' }).click()

export const EVIL = `</script><img src=x onerror=alert(1)> 'Fits' & {{7*7}}`

/** Hides what a test has written, so that no other test counts it. */
export async function clear(place: Place): Promise<void> {
  const boss = await demoAdministrator()
  const { review } = await call('GET /reviews/{bike}/{product}', { params: place })
  for (const { reviewId: id, comments } of review) {
    const found = await boss.call('GET /all-reviews', { query: { search: comments.slice(0, 20) } })
    const version = found.data.find((each) => each.reviewId === id)?.version ?? 0
    await boss.call('POST /review/{id}/hide', { params: { id }, body: { version, reason: 'The test is over' } })
  }
}
