import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { plainPicture } from '../support/claim-forms.ts'
import { someEmail } from './account-steps.ts'
import { buyerWith, onOrderPage, payByCard, toDialog, toReview } from './checkout-steps.ts'
import { open, openStyle, stay } from './steps.ts'

/** Notices that something was done, failed or is missing. */
const NOTICES = '[data-confirmation], main [role=status], main [role=alert]'

/** Describes each visible notice that a toast covers. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate((notices) => {
    const toasts = [...document.querySelectorAll('[data-toast]')].map((each) => each.getBoundingClientRect())
    return [...document.querySelectorAll(notices)].flatMap((each) => {
      const box = each.getBoundingClientRect()
      const isCovered = toasts.some(
        ({ top, bottom, left, right }) => box.left < right && left < box.right && box.top < bottom && top < box.bottom,
      )
      const text = each.textContent.trim()
      return isCovered && text !== '' && box.width > 1 ? [`a toast covers "${text.slice(0, 60)}"`] : []
    })
  }, NOTICES)

const toasts = (page: Page) => page.locator('[data-toast]')

/** Expects the toast and the permanent text to be visible, with neither covering the other. */
async function expectBothSeen(page: Page, words: RegExp): Promise<void> {
  await expect(toasts(page).first()).toBeVisible()
  await stay(page)
  const stays = page.locator(NOTICES).filter({ hasText: words }).first()
  await expect(stays).toBeInViewport({ ratio: 1 })
  await expect.poll(() => covered(page)).toEqual([])
  await expect(toasts(page).first()).toBeVisible()
}

test('a toast and the words that stay on the page do not cover each other: message, password, claim, cancelled order', async ({
  quietPage: page,
}) => {
  test.slow()
  const main = page.getByRole('main')
  await open(page, '/contactus')
  const form = main.locator('form').first()
  await form.getByLabel('Name', { exact: true }).fill('Asha Menon')
  await form.getByLabel('Email', { exact: true }).fill(someEmail())
  await form.getByLabel('Message', { exact: true }).fill('Does it fit?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expectBothSeen(page, /Your ticket number is/)

  await open(page, '/forgotPassword')
  await main.getByLabel('Email').fill(someEmail())
  await main.getByRole('button').last().click()
  await expectBothSeen(page, /we have mailed a link/)

  await open(page, '/warranty')
  await page.getByLabel('Full Name').fill('Meera Raman')
  await page.getByLabel('Email').fill(someEmail())
  await page.getByLabel('Order Number').fill('KM-7H3K9PQ2')
  const buffer = await plainPicture('webp')
  const files = [1, 2, 3, 4].map((place) => ({ name: `part-${place}.webp`, mimeType: 'image/webp', buffer }))
  await page.getByLabel('Choose images').setInputFiles(files)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectBothSeen(page, /Your claim has the number/)

  await buyerWith(page)
  await toReview(page)
  const dialog = await toDialog(page)
  await payByCard(dialog)
  await dialog.getByRole('button', { name: 'Success' }).click()
  await onOrderPage(page)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expectBothSeen(page, /Your Order is Cancelled/)
})

/** Puts a confirmation at the place where toasts begin. */
const confirmAtTheBottom = (page: Page) =>
  page.evaluate(() => {
    const box = Object.assign(document.createElement('p'), { textContent: 'It is done.' })
    box.dataset.confirmation = ''
    box.style.cssText = 'position: fixed; right: 24px; bottom: 24px'
    document.body.append(box)
  })

test('toasts move to the top of the screen where they would cover a confirmation, also a later one', async ({
  quietPage: page,
}) => {
  await openStyle(page)
  // The samples of this page are notices too: the place of toasts would depend on the scroll position.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('main [role=alert], main [role=status]')) each.removeAttribute('role')
  })
  const show = page.getByRole('main').getByRole('button', { name: 'Toasts', exact: true })
  await show.click()
  await expect(toasts(page)).toHaveCount(4)
  await stay(page)
  const height = page.viewportSize()?.height ?? 0
  await expect(toasts(page).last()).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await toasts(page).last().boundingBox())?.y).toBeGreaterThan(height / 2)
  await confirmAtTheBottom(page)
  await expect.poll(() => covered(page)).toEqual([])
  await expect(toasts(page).first()).toBeInViewport({ ratio: 1 })
  const header = await page.getByRole('banner').evaluate((each) => each.getBoundingClientRect().bottom)
  await expect.poll(async () => (await toasts(page).first().boundingBox())?.y).toBeGreaterThanOrEqual(header)
})

test('a toast that cannot move away is found to cover a confirmation', async ({ quietPage: page, allowConsole }) => {
  allowConsole(/Failed to load resource|ERR_FAILED/)
  await page.route(/toast-place-/, (route) => route.abort())
  await openStyle(page)
  await page.getByRole('main').getByRole('button', { name: 'Toasts', exact: true }).click()
  await expect(toasts(page)).toHaveCount(4)
  await stay(page)
  await confirmAtTheBottom(page)
  await expect.poll(() => covered(page)).toEqual(['a toast covers "It is done."'])
})
