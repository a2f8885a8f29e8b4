import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { openStyle, stay } from './steps.ts'
import { covered, toasts } from './toast-steps.ts'

/** Puts a confirmation at the place where toasts begin. */
const confirmAtTheBottom = (page: Page) =>
  page.evaluate(() => {
    const box = Object.assign(document.createElement('p'), { textContent: 'It is done.' })
    box.dataset.confirmation = ''
    box.style.cssText = 'position: fixed; right: 24px; bottom: 24px'
    document.body.append(box)
  })

/** Shows four toasts, which stay, on the page of components. */
async function showToasts(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Toasts', exact: true }).click()
  await expect(toasts(page)).toHaveCount(4)
  await stay(page)
}

test('toasts move to the top of the screen where they would cover a confirmation, also a later one; without the script that moves them they would cover it', async ({
  quietPage: page,
  allowConsole,
}) => {
  await openStyle(page)
  // The samples of this page are notices too: the place of toasts would depend on the scroll position.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('main [role=alert], main [role=status]')) each.removeAttribute('role')
  })
  await showToasts(page)
  const height = page.viewportSize()?.height ?? 0
  await expect(toasts(page).last()).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await toasts(page).last().boundingBox())?.y).toBeGreaterThan(height / 2)
  await confirmAtTheBottom(page)
  await expect.poll(() => covered(page)).toEqual([])
  await expect(toasts(page).first()).toBeInViewport({ ratio: 1 })
  const header = await page.getByRole('banner').evaluate((each) => each.getBoundingClientRect().bottom)
  await expect.poll(async () => (await toasts(page).first().boundingBox())?.y).toBeGreaterThanOrEqual(header)

  allowConsole(/Failed to load resource|ERR_FAILED/)
  await page.route(/toast-place-/, (route) => route.abort())
  await openStyle(page)
  await showToasts(page)
  await confirmAtTheBottom(page)
  await expect.poll(() => covered(page)).toEqual(['a toast covers "It is done."'])
})

test('toasts stay above a dialog and can be closed there, and the same words are shown once', async ({
  quietPage: page,
}) => {
  await openStyle(page)
  const main = page.getByRole('main')
  await showToasts(page)
  await main.getByRole('button', { name: 'Toasts', exact: true }).click()
  await expect(toasts(page)).toHaveCount(4)
  await main.getByRole('button', { name: 'Dialog', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const onTop = () =>
    toasts(page)
      .first()
      .evaluate((each) => {
        const { left, top } = each.getBoundingClientRect()
        return each.contains(document.elementFromPoint(left + 20, top + 20))
      })
  await expect.poll(onTop).toBe(true)
  await toasts(page).first().getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page)).toHaveCount(3)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(onTop).toBe(true)
})
