import { expect, expectAccessible } from '../support/browser.ts'
import { administrator } from './account-steps.ts'
import {
  chooseFile,
  dialog,
  fresh,
  group,
  notices,
  openGroup,
  openList,
  productsOf,
  row,
  someBike,
  somePicture,
} from './admin-catalogue-steps.ts'
import { test } from './own-shop.ts'
import { choose } from './picker-steps.ts'
import { expectNoSideways, FAILED_REQUEST } from './steps.ts'

test('a product for two bikes takes six presses, and its fields are typed once', async ({
  quietPage: page,
  allowConsole,
}) => {
  // A product without pictures has none to show.
  allowConsole(FAILED_REQUEST)
  const [first, second] = [await someBike(), await someBike()]
  const name = fresh('Radiator guard')
  let presses = 0
  await openList(page, '/addProducts')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  presses += 1
  const form = page.getByRole('form', { name: 'Create product' })
  await choose(form, 'Bike', first.bike.name)
  presses += 2
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Price (₹, without GST)', exact: true }).fill('1800')
  await form.getByRole('textbox', { name: 'Shipping' }).fill('150')
  const others = form.getByRole('group', { name: 'Also for these bikes' })
  await expect(others.getByRole('checkbox', { name: first.bike.name, exact: true })).toHaveCount(0)
  await others.getByRole('checkbox', { name: second.bike.name, exact: true }).check()
  presses += 1
  await others.getByLabel(`Price for ${second.bike.name}`).fill('cheap')
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(others.getByRole('alert')).toHaveText('Price is a number of rupees with at most 2 decimals')
  await others.getByLabel(`Price for ${second.bike.name}`).fill('1950')
  await chooseFile(others, [await somePicture()])
  await expect(others.getByAltText(`Main picture for ${second.bike.name}, chosen`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await form.getByRole('button', { name: 'CREATE' }).click()
  presses += 1
  await expect(notices(page)).toContainText(`${name} was added for 2 bikes`)
  expect(presses).toBeLessThanOrEqual(6)
  await expect(group(page, second.bike).getByRole('rowheader', { name, exact: true })).toBeVisible()
  const [here, there] = [await productsOf(first.bike.code), await productsOf(second.bike.code)]
  expect(here).toMatchObject([{ name, price: '1800', images: [] }])
  expect(there).toMatchObject([{ name, price: '1950', images: [{ alt: `${name} for ${second.bike.name}` }] }])
})

test('a product is kept as a draft, scheduled and published in its form', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const product = await addProduct({ state: 'draft' })
  await openGroup(page, bike)
  await expect(row(page, product.name).getByText('Draft', { exact: true })).toBeVisible()
  await row(page, product.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Update product' })
  await choose(form, 'State', 'Scheduled')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(form.getByText('Enter the day and the time at which it is published.')).toBeVisible()
  await form.getByLabel('Published from').fill('2020-01-01T10:00')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(form.getByText('This time is over.').first()).toBeVisible()
  await form.getByLabel('Published from').fill('2099-01-01T10:00')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(row(page, product.name).getByText('From 1 Jan 2099, 10:00 am')).toBeVisible()
  expect(await productsOf(bike.code)).toEqual([])

  await row(page, product.name).getByRole('button', { name: 'Edit' }).click()
  await choose(form, 'State', 'Published')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(row(page, product.name)).toBeVisible()
  await expect(row(page, product.name).getByText('From')).toHaveCount(0)
  expect(await productsOf(bike.code)).toMatchObject([{ name: product.name }])
})

test('a product is copied to another bike in three presses', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const [first, second] = [await someBike(), await someBike()]
  const product = await first.addProduct()
  await openGroup(page, first.bike)
  await row(page, product.name)
    .getByRole('button', { name: `Copy ${product.name}` })
    .click()
  const box = dialog(page)
  await box.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(box.getByRole('alert').first()).toHaveText('Choose at least one bike.')
  await box.getByRole('checkbox', { name: second.bike.name, exact: true }).check()
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(notices(page)).toContainText(`${product.name} was copied to ${second.bike.name}.`)
  await expect(group(page, second.bike).getByRole('rowheader', { name: product.name, exact: true })).toBeVisible()

  await row(page, product.name)
    .first()
    .getByRole('button', { name: `Copy ${product.name}` })
    .click()
  await box.getByRole('checkbox', { name: `${first.bike.name}, under another name` }).check()
  await box.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(
    box.getByRole('form').getByText(`${first.bike.name} has a product "${product.name}" already.`),
  ).toBeVisible()
  await box.getByLabel(`Name for ${first.bike.name}`).fill(`${product.name} Rally`)
  await box.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(row(page, `${product.name} Rally`)).toBeVisible()
})

test('an archived product is back in the shop after two presses', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const product = await addProduct()
  const { call } = await administrator()
  await call('DELETE /products/delete/{id}', { params: { id: product.id }, query: {} })
  await openList(page, '/addProducts')
  await page.getByRole('navigation').getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: `Restore ${product.name}` }).click()
  await expect(notices(page)).toContainText(`${product.name} is back in the shop.`)
  expect(await productsOf(bike.code)).toMatchObject([{ name: product.name }])
})
