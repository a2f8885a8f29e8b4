import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../support/browser.ts'
import { openAsAdministrator } from './account-steps.ts'
import { dialog, notices, someBike } from './admin-catalogue-steps.ts'
import { test } from './own-shop.ts'
import { choose } from './picker-steps.ts'
import { expectNoSideways, FAILED_REQUEST } from './steps.ts'

const rowOf = (page: Page, { name }: { name: string } = { name: '' }) => page.getByRole('row').filter({ hasText: name })

test('five prices rise by five per cent in four presses, with old and new before', async ({ quietPage: page }) => {
  const { bike, addProduct } = await someBike()
  const products = []
  for (const price of ['1000', '1100', '1200', '1300', '1400']) products.push(await addProduct({ price, mrp: '2000' }))
  await openAsAdministrator(page, '/price-list')
  await page.getByLabel('Find by product or bike').fill(bike.name)
  await page.getByLabel('Find by product or bike').press('Enter')
  await expect(page.getByText('5 products')).toBeVisible()
  await expect(rowOf(page, products[0]).getByText('₹1,180.00')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('region', { name: 'Selected products' }).getByRole('button', { name: 'Change price' }).click()
  const box = dialog(page)
  await box.getByLabel('Amount').fill('5')
  const preview = box.getByRole('table', { name: 'What changes' })
  await expect(preview.getByRole('row').nth(1)).toContainText('₹1,180.00₹1,239.00₹2,100.00')
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(notices(page)).toContainText('5 products were changed.')
  await expect(rowOf(page, products[0]).getByText('₹1,239.00')).toBeVisible()
  await expect(rowOf(page, products[4]).getByText('₹2,100.00')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected products' })).toHaveCount(0)
})

test('a change that one product refuses changes none, and says which; a price is edited in its row', {
  tag: '@phone',
}, async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const [cheap, dear] = [await addProduct({ price: '2' }), await addProduct({ price: '900' })]
  await openAsAdministrator(page, `/price-list?search=${encodeURIComponent(bike.name)}`)
  await expectNoSideways(page)
  for (const { name } of [cheap, dear]) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  const box = dialog(page)
  await page.getByRole('button', { name: 'Change offer' }).click()
  await box.getByLabel('Offer (%)').fill('10')
  await expect(box.getByRole('row', { name: new RegExp(dear.name) })).toContainText(
    '₹1,062.00₹955.8010 % off ₹1,062.00',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change price' }).click()
  await box.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(box.getByText('Enter a number, such as 5 or -2.5.')).toBeVisible()
  await box.getByLabel('Amount').fill('-1.50')
  await choose(box, 'By', 'Rupees (without GST)')
  await expect(box.getByRole('table').getByText('The price would be under ₹1.')).toBeVisible()
  await box.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(box.getByRole('form').getByRole('alert')).toContainText(`Nothing was changed. ${cheap.name}`)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Edit prices of ${dear.name}` }).click()
  const form = page.getByRole('form', { name: `Edit prices of ${dear.name}` })
  await form.getByLabel('Offer (%)').fill('150')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The offer is a percentage from 0 to 99.99')).toBeVisible()
  await form.getByLabel('Offer (%)').fill('10')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(notices(page)).toContainText(`${dear.name} was changed.`)
  await expect(form).toHaveCount(0)
})
