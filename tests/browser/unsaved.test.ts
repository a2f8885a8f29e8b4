import { expect } from '../support/browser.ts'
import { administrator, openAs, openAsAdministrator, someAdministrator } from './account-steps.ts'
import { customerWithAddress, orderFor } from './checkout-steps.ts'
import { test } from './own-shop.ts'
import { openPart, openSettings } from './settings-steps.ts'
import { FAILED_REQUEST, loseAnswers } from './steps.ts'

test('what is typed into a form of the administration outlives leaving, Back, a reload and a lost connection', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'Home page')
  const form = page.getByRole('form', { name: 'Home page' })
  const text = form.getByLabel('Text')
  const restored = form.getByText('We have restored what you typed before.')
  const unsaved = form.getByText('Not saved yet.')
  await expect(unsaved).toBeHidden()
  await text.fill('Half a banner')
  await expect(unsaved).toBeVisible()

  await openPart(page, 'GST rates')
  await expect(page.getByText('What you typed is not saved. It is kept in this tab.')).toBeVisible()
  await page.goBack()
  await expect(restored).toBeVisible()
  await expect(text).toHaveValue('Half a banner')
  await text.fill('A whole banner')
  await page.reload()
  await expect(restored).toBeVisible()
  await expect(text).toHaveValue('A whole banner')

  await page.route(/settings\/home$/, (route) => route.abort())
  await page.keyboard.press('Control+s')
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(text).toHaveValue('A whole banner')
  await page.unroute(/settings\/home$/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved. The shop shows it now.').first()).toBeVisible()
  await expect(unsaved).toBeHidden()
  const { call: staff } = await administrator()
  expect((await staff('GET /settings/home')).value.banner.text).toBe('A whole banner')

  await openPart(page, 'GST rates')
  await openPart(page, 'Home page')
  await expect(text).toHaveValue('A whole banner')
  await expect(restored).toBeHidden()
  await text.fill('Another banner')
  await page.reload()
  await form.getByRole('button', { name: 'Start from what is saved' }).click()
  await expect(text).toHaveValue('A whole banner')
})

test('what was typed when a session ends is there for the same person only', async ({ quietPage: page }) => {
  const [writer, another] = [await someAdministrator(), await someAdministrator()]
  const address = '/settings?section=seller'
  const phone = page.getByRole('form', { name: 'Seller' }).getByLabel('Phone', { exact: true })
  await openAs(page, writer, address)
  const before = await phone.inputValue()
  await phone.fill('+91 98765 43210')
  await expect(page.getByText('Not saved yet.')).toBeVisible()

  await page.context().clearCookies()
  await openAs(page, another, address)
  await expect(phone).toHaveValue(before)
  await openAs(page, writer, address)
  await expect(phone).toHaveValue('+91 98765 43210')
})

test('a note whose answer was lost is added once, though the page was loaded again before it was sent once more', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const order = await orderFor(await customerWithAddress(), [['crash-guard', 1]], false)
  await openAsAdministrator(page, `/all-orders/${order.orderId}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Call before the parcel leaves')
  const answerAgain = await loseAnswers(page, /\/notes$/)
  const add = page.getByRole('button', { name: 'Add' })
  await add.click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await answerAgain()
  await page.reload()
  await expect(note).toHaveValue('Call before the parcel leaves')
  await add.click()
  await expect(note).toHaveValue('')
  await expect(page.getByText('Call before the parcel leaves')).toHaveCount(1)
})
