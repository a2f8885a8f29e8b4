import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from '../support/browser.ts'
import { administrator, openAsAdministrator } from './account-steps.ts'
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

  await page.getByRole('button', { name: `Edit prices and stock of ${dear.name}` }).click()
  const form = page.getByRole('form', { name: `Edit prices and stock of ${dear.name}` })
  await form.getByLabel('Offer (%)').fill('150')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The offer is a percentage from 0 to 99.99')).toBeVisible()
  await form.getByLabel('Offer (%)').fill('10')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(notices(page)).toContainText(`${dear.name} was changed.`)
  await expect(form).toHaveCount(0)
})

test('pieces are counted in the row; a count that was overtaken is refused with what there is now', {
  tag: '@phone',
}, async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const whole = await addProduct({ stock: { isTracked: true, lowAt: 1, counts: [{ onHand: 7, expected: 0 }] } })
  const colors = [{ name: 'Black' }, { name: 'Gold' }]
  const counts = colors.map(({ name }) => ({ color: name, onHand: 2, expected: 0 }))
  const variants = await addProduct({ colors, stock: { isTracked: true, lowAt: 1, counts } })
  const untracked = await addProduct({})
  await openAsAdministrator(page, `/price-list?search=${encodeURIComponent(bike.name)}`)
  const edit = async ({ name }: { name: string }) => {
    await page.getByRole('button', { name: `Edit prices and stock of ${name}` }).click()
    return page.getByRole('form', { name: `Edit prices and stock of ${name}` })
  }
  const form = await edit(whole)
  await expect(form.getByLabel('Pieces on hand')).toHaveValue('7')
  const { call } = await administrator()
  await call('POST /stock/{proId}/counted', { params: { proId: whole.id }, body: { onHand: 5, expected: 7 } })
  await form.getByLabel('Pieces on hand').fill('4')
  await form.getByLabel('Offer (%)').fill('10')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('There are 5 on hand by now, not 7. Please count again.').first()).toBeVisible()
  await expect(form.getByText('5 on hand now.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(notices(page)).toContainText(`${whole.name} was changed.`)
  await expect(form).toHaveCount(0)
  await expect(await edit(whole)).toContainText('4 on hand now.')

  const counted = await edit(variants)
  await expect(counted).toContainText('The stock is counted for each variant: 4 pieces in all.')
  await expect(counted.getByRole('link', { name: 'Open the product' })).toHaveAttribute(
    'href',
    `/addProducts?form=${variants.id}&bike=${bike.id}`,
  )
  await expect(counted.getByLabel('Pieces on hand')).toHaveCount(0)
  await expect(await edit(untracked)).toContainText('The stock of this product is not tracked')
})

test('products are archived together after a sentence that says how many leave the shop', async ({
  quietPage: page,
}) => {
  const { bike, addProduct } = await someBike()
  const products = [await addProduct({}), await addProduct({}), await addProduct({ state: 'draft' })]
  await openAsAdministrator(page, `/price-list?search=${encodeURIComponent(bike.name)}`)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Change visibility' }).click()
  const box = dialog(page)
  const preview = box.getByRole('table', { name: 'What changes' })
  await expect(preview.getByRole('cell').first()).toHaveText('Published')
  await expect(preview.getByRole('cell').nth(1)).toHaveText('unchanged')
  await choose(box, 'State', 'Archived')
  await expect(box).toContainText('3 products leave the shop: no page, search or cart shows them any more.')
  await expect(box).toContainText('1 draft would be published then.')
  await expect(preview.getByRole('columnheader')).toHaveText(['Product', 'Before', 'After'])
  await expect(preview.getByRole('cell')).toHaveText([
    ...['Published', 'Archived', 'Published'],
    ...['Archived', 'Draft', 'Archived'],
  ])
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Archive 3 products' }).click()
  await expect(notices(page)).toContainText('3 products were archived.')
  for (const product of products) await expect(rowOf(page, product)).toHaveCount(0)
})

test('clearing the selection is beside its number wherever the actions need a line of their own', async ({
  quietPage: page,
}) => {
  const { bike, addProduct } = await someBike()
  await addProduct({})
  await openAsAdministrator(page, `/price-list?search=${encodeURIComponent(bike.name)}`)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const bar = page.getByRole('region', { name: 'Selected products' })
  const middle = async (part: Locator) => {
    const box = await part.boundingBox()
    return Math.round((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) / 2)
  }
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const clear = await middle(bar.getByRole('button', { name: 'Clear' }))
    expect(Math.abs(clear - (await middle(bar.getByText('1 selected'))))).toBeLessThanOrEqual(1)
  }
})

test('every fact of a product is in its line, without scrolling sideways', async ({ quietPage: page }) => {
  const { bike, addProduct } = await someBike()
  const stock = { isTracked: true, lowAt: 1, counts: [{ onHand: 12, expected: 0 }] }
  const { name } = await addProduct({ kind: 'Crash guard', price: '112345.50', mrp: '199999', stock })
  await openAsAdministrator(page, `/price-list?search=${encodeURIComponent(bike.name)}`)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Picture',
    'Product',
    'Kind',
    'Without GST',
    'With GST',
    'Offer',
    'MRP',
    'Stock',
    'State',
    'Actions',
  ])
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const line = width === 390 ? page.getByRole('listitem').filter({ hasText: name }) : rowOf(page, { name })
    for (const fact of [bike.name, 'Crash guard', '₹1,32,567.69', '₹1,99,999.00', '12', 'Published'])
      await expect(line).toContainText(fact)
    const isCut = (element: Element) =>
      [...element.querySelectorAll('*')].some(
        (each) => each.scrollWidth > each.clientWidth + 1 && each.textContent?.includes('₹'),
      )
    expect(await line.evaluate(isCut)).toBe(false)
    await expectNoSideways(page)
  }
})
