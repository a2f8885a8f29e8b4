import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { plainPicture } from '../../support/claim-forms.ts'
import { someEmail } from '../account-steps.ts'
import { buyerWith, onOrderPage, payByCard, toDialog, toReview } from '../checkout-steps.ts'
import { open, stay } from '../steps.ts'
import { covered, NOTICES, toasts } from '../toast-steps.ts'

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
  await page.getByLabel('What happened?').fill('The lower bracket broke on the road to Ooty.')
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
