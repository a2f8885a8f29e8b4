import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { openAsAdministrator } from './account-steps.ts'
import { choose, menuField } from './picker-steps.ts'
import { openSettings } from './settings-steps.ts'
import { expectNoSideways } from './steps.ts'

const menu = (page: Page): Locator => page.getByRole('listbox')
const options = (page: Page): Locator => page.getByRole('option')

/** Returns the position of the option that has the focus, or -1. */
const focusedOption = (page: Page): Promise<number> =>
  options(page).evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))

/** Measures a menu and its field in the window. */
async function boxes(page: Page, field: Locator) {
  const [list, button] = await Promise.all([menu(page).locator('..').boundingBox(), field.boundingBox()])
  if (!list || !button) throw new Error('The menu or its field is not shown.')
  return { list, button }
}

/** Scrolls so that there are so many pixels between a field and the lower edge of the window. */
const leaveBelow = (field: Locator, pixels: number): Promise<void> =>
  field.evaluate((element, room) => {
    // Otherwise a field at the top of a page could not be scrolled down.
    document.body.style.paddingBlock = '1200px'
    window.scrollBy({ top: element.getBoundingClientRect().bottom - window.innerHeight + room, behavior: 'instant' })
  }, pixels)

test('R581 a select menu is between 140 and 300 px high, opens upwards where it would be lower, and PageUp and PageDown move by five options', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  await openAsAdministrator(page, '/gst')
  const field = menuField(page, 'Month')
  await leaveBelow(field, 500)
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  await expect.poll(() => focusedOption(page)).toBe(0)
  await expectAccessible(page)
  const open = await boxes(page, field)
  expect(open.list.height).toBe(300)
  expect(open.list.y).toBeGreaterThanOrEqual(open.button.y + open.button.height)
  // The menu has whole pixels.
  expect(open.list.width).toBeGreaterThanOrEqual(Math.floor(open.button.width))

  await page.keyboard.press('PageDown')
  await expect.poll(() => focusedOption(page)).toBe(5)
  await page.keyboard.press('PageDown')
  await expect.poll(() => focusedOption(page)).toBe(10)
  await expect(options(page).nth(10)).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedOption(page)).toBe(11)
  await page.keyboard.press('PageUp')
  await expect.poll(() => focusedOption(page)).toBe(6)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect.poll(() => focusedOption(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(field).toBeFocused()

  await leaveBelow(field, 200)
  await field.click()
  await expect(menu(page)).toBeVisible()
  const low = await boxes(page, field)
  expect(low.list.y).toBeGreaterThanOrEqual(low.button.y + low.button.height)
  expect(low.list.height).toBeGreaterThanOrEqual(140)
  expect(low.list.y + low.list.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await page.keyboard.press('Escape')

  await leaveBelow(field, 140)
  await field.click()
  await expect(menu(page)).toBeVisible()
  const above = await boxes(page, field)
  expect(above.list.y + above.list.height).toBeLessThanOrEqual(above.button.y)
  expect(above.list.height).toBe(300)
  await expectNoSideways(page)
})

test('R582 the calendar’s heading leads to twelve years, a year to its months, a month to its days; all of it by keyboard', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  await openAsAdministrator(page, '/audit')
  const field = page.getByRole('textbox', { name: 'Day' })
  const button = page.getByRole('button', { name: 'Choose a day: Day' })
  const calendar = page.getByRole('dialog', { name: 'Choose a day: Day' })
  const cells = calendar.getByRole('gridcell')
  const focused = calendar.locator(':focus')
  await field.fill('9-3-2026')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAccessibleName(/^Monday,? 9 March 2026, chosen$/)
  await expect(cells.first().getByRole('button')).toHaveAccessibleName(/^Monday,? 23 February 2026$/)
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAccessibleName(/^Monday,? 16 March 2026$/)

  await calendar.getByRole('button', { name: 'March 2026 Choose another year' }).press('Enter')
  await expect(cells).toHaveCount(12)
  await expect(cells).toHaveText(Array.from({ length: 12 }, (_, year) => String(2017 + year)))
  await expect(focused).toHaveText('2026')
  await expectAccessible(page)
  await calendar.getByRole('button', { name: 'Previous 12 years' }).click()
  await expect(cells).toHaveText(Array.from({ length: 12 }, (_, year) => String(2005 + year)))
  await calendar.getByRole('button', { name: 'Next 12 years' }).click()
  await cells.filter({ hasText: '2026' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText('2029')
  await expect(cells).toHaveCount(12)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveText('2025')
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAccessibleName('March 2025')
  await expect(cells).toHaveCount(12)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAccessibleName(/^Tuesday,? 1 April 2025$/)
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(field).toHaveValue('01-04-2025')
  await expect(button).toBeFocused()

  await button.click()
  await calendar.getByRole('button', { name: 'Clear' }).click()
  await expect(field).toHaveValue('')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAccessibleName(/, today$/)
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(button).toBeFocused()
})

test('a select menu in a dialog can be clicked and is not cut off, finds what is typed, and Escape closes the menu alone', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  await openSettings(page, 'Coupons')
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  const dialog = page.getByRole('dialog')
  const field = menuField(dialog, 'Type of discount')
  await expect(field).toHaveText('Percent of the products')
  await choose(dialog, 'Type of discount', 'An amount in rupees')
  await expect(field).toHaveText('An amount in rupees')
  await expect(dialog.getByLabel('Rupees')).toBeVisible()
  await field.press('Enter')
  await expect(menu(page)).toBeVisible()
  const { list, button } = await boxes(page, field)
  expect(list.y).toBeGreaterThanOrEqual(button.y + button.height)
  await page.keyboard.press('p')
  await expect.poll(() => focusedOption(page)).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveText('An amount in rupees')
})
