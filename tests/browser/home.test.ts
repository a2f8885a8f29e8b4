import { expect, expectAccessible, test } from '../support/browser.ts'

test('R003 R059 R062 R063 the welcome popup greets once in a browser session', async ({ page }) => {
  await page.goto('/')
  const popup = page.getByRole('dialog', { name: 'Welcome Riders!!' })
  await expect(popup).toBeVisible()
  await expect(popup).toContainText('10%')
  await expect(popup).toContainText('Get 10% offer on your first order')
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(popup).toBeHidden()
})
