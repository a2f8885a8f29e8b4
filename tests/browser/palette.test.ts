import { expect, expectAccessible, test } from '../support/browser.ts'
import { openAs, openAsAdministrator, someStaff } from './account-steps.ts'
import { customerWithAddress, orderFor } from './checkout-steps.ts'
import { expectNoSideways, FAILED_REQUEST, open, refuse } from './steps.ts'

test('whatever staff may open is found and opened from any page, by keyboard alone', { tag: '@phone' }, async ({
  quietPage: page,
  isMobile,
}) => {
  const order = await orderFor(await customerWithAddress())
  await openAsAdministrator(page, '/iamadmin')
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const field = palette.getByRole('combobox')
  const options = palette.getByRole('option')

  if (isMobile) await page.getByRole('button', { name: 'Search' }).click()
  else await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(options.filter({ hasText: 'New phone order' })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)

  // Enter before the answer has arrived opens what arrives.
  await page.keyboard.press('Control+k')
  await field.fill(order.orderNo)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: order.orderNo })).toBeVisible()
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await expect(options.first()).toHaveText('Settings')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings?section=seller')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzzz nothing of this name')
  await expect(palette.getByText('Nothing found for “zzzz nothing of this name”.')).toBeVisible()
  await expectAccessible(page)
})

test('a search that fails says so, and can be repeated', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  await openAs(page, await someStaff('support'), '/messages')
  await page.getByRole('button', { name: 'Find anything' }).click()
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await refuse(page, /\/api\/find/, { status: 503, message: 'The shop is busy at the moment.' })
  await palette.getByRole('combobox').fill('no such ticket')
  await expect(palette.getByText('The shop is busy at the moment.')).toBeVisible()
  await page.unroute(/\/api\/find/)
  await palette.getByRole('button', { name: 'Search again' }).click()
  await expect(palette.getByText('Nothing found for')).toBeVisible()
})

test('single keys search a list, go through its rows, select and open them, and can be switched off', async ({
  quietPage: page,
}) => {
  const customer = await customerWithAddress()
  const orders = [await orderFor(customer), await orderFor(customer)]
  const numbers = orders.map(({ orderNo }) => orderNo).reverse()
  await openAsAdministrator(page, `/all-orders?search=${encodeURIComponent(customer.user.email)}`)
  const link = (place: number) => page.getByRole('link', { name: numbers[place] ?? '', exact: true })
  await expect(link(1)).toBeVisible()
  const press = (key: string) => page.keyboard.press(key)

  await press('j')
  await expect(link(0)).toBeFocused()
  await press('j')
  await expect(link(1)).toBeFocused()
  await press('x')
  await expect(page.getByRole('checkbox', { name: `Select ${numbers[1]}` })).toBeChecked()
  await press('k')
  await expect(link(0)).toBeFocused()

  await press('/')
  await expect(page.getByRole('search').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('jk?')
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue(`${customer.user.email}jk?`)

  await link(0).focus()
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expectAccessible(page)
  await help.getByRole('checkbox', { name: 'Use keys without Ctrl' }).uncheck()
  await press('Escape')
  await expect(link(0)).toBeFocused()
  await press('o')
  await press('?')
  await press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
  await press('Escape')
  await expect(link(0)).toBeFocused()
  await page.evaluate(() => localStorage.removeItem('staff:single-keys-off'))
  await press('o')
  await expect(page.getByRole('heading', { level: 1, name: numbers[0] ?? '' })).toBeVisible()
})

test('a filter is saved under a name, is there after the home page of the shop, and is deleted', async ({
  quietPage: page,
}) => {
  const customer = await customerWithAddress()
  const order = await orderFor(customer)
  const address = `/all-orders?search=${encodeURIComponent(customer.user.email)}`
  await openAsAdministrator(page, address)
  const found = page.getByRole('link', { name: order.orderNo, exact: true })
  await expect(found).toBeVisible()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const form = page.getByRole('dialog', { name: 'Save this view' })
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Name of the view' }).fill('Orders of one rider')
  await form.getByRole('button', { name: 'Save' }).click()
  const view = page.getByRole('list', { name: 'Saved views' }).getByRole('link', { name: 'Orders of one rider' })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Save this view' })).toHaveCount(0)
  await expectAccessible(page)

  await page.evaluate(() => sessionStorage.clear())
  await page.getByRole('link', { name: 'View shop' }).click()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible()
  await open(page, '/all-orders?tab=unpaid')
  await view.click()
  await expect(found).toBeVisible()
  await page.getByRole('button', { name: 'Delete the view Orders of one rider' }).click()
  await expect(view).toHaveCount(0)
  await open(page, '/messages?status=open')
  await expect(page.getByRole('button', { name: 'Save this view' })).toBeVisible()
})
