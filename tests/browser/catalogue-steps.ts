import type { Locator, Page, Route } from '@playwright/test'
import { expect, expectAccessible } from '../support/browser.ts'
import { dataOf, expectNoSideways, open, refuseData, stay } from './steps.ts'

export const BUSY = 'The shop is busy at the moment. Please try again.'
const GENERIC = 'Something went wrong. Please try again.'

export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })

/**
 * Expects a list that fails to load to show the reason in a red alert in its place and in a toast at the bottom right,
 * the generic one without a reason, and the list when it is tried again.
 */
export async function expectRefusedList(
  page: Page,
  { path, route, visit }: { path: string; route: string; visit: () => Promise<void> },
): Promise<void> {
  await open(page, '/about')
  await refuseData(page, path, route, BUSY)
  await visit()
  const toast = notices(page).locator('[data-toast]')
  await expect(toast).toHaveText(BUSY)
  // It would close by itself before its place is measured.
  await stay(page)
  await expect(toast).toHaveAttribute('data-toast', 'error')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(BUSY)
  await expect(alert).toHaveCSS('color', 'rgb(198, 40, 40)')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await toast.evaluate((box) => Promise.all(box.getAnimations().map((each) => each.finished)))
  const distances = () =>
    toast.evaluate((box) => {
      const { right, bottom } = box.getBoundingClientRect()
      return { right: Math.round(window.innerWidth - right), bottom: Math.round(window.innerHeight - bottom) }
    })
  await expect.poll(distances).toEqual({ right: 16, bottom: 16 })
  await expectAccessible(page)
  await expectNoSideways(page)

  for (const fail of [
    (request: Route) => request.abort(),
    (request: Route) => request.fulfill({ status: 500, body: 'Bad gateway' }),
  ]) {
    await page.unroute(dataOf(path))
    await open(page, '/about')
    await page.route(dataOf(path), fail)
    await visit()
    await expect(toast).toHaveText(GENERIC)
    await expect(alert).toContainText(GENERIC)
  }
  await page.unroute(dataOf(path))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
}
