import { expect, expectAccessible } from '../../support/browser.ts'
import { administrator } from '../account-steps.ts'
import {
  chooseFile,
  dialog,
  fresh,
  group,
  notices,
  opener,
  openGroup,
  openList,
  openProduct,
  productsOf,
  row,
  someBike,
  somePicture,
} from '../admin-catalogue-steps.ts'
import { test } from '../own-shop.ts'
import { menuField } from '../picker-steps.ts'
import { at, call, expectNoSideways, FAILED_REQUEST, refuse, reload, stored } from '../steps.ts'

test('R402 R403 what was typed about a bike survives a reload and an error; it is saved with Ctrl+S, or discarded', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { bike } = await someBike()
  await openList(page, '/bikes')
  await row(page, bike.name).getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page).getByRole('form', { name: 'Update bike' })
  const title = form.getByLabel('Page title')
  await expect(title).toHaveValue('Scrambler parts')
  await title.fill('Typed before the reload')
  await reload(page)
  await expect(title).toHaveValue('Typed before the reload')
  await expect(form.getByText('We have restored what you typed before.')).toBeVisible()
  await form.getByRole('button', { name: 'Start from what is saved' }).click()
  await expect(title).toHaveValue('Scrambler parts')

  await title.fill('Rally parts')
  await refuse(page, /api\/bikes\//, { status: 503, message: 'The shop is busy at the moment.' })
  await page.keyboard.press('Control+s')
  await expect(form.getByRole('alert')).toContainText('The shop is busy at the moment.')
  await expect(title).toHaveValue('Rally parts')
  await page.unroute(/api\/bikes\//)
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, bike.name)).toContainText('Rally parts')
  await row(page, bike.name).getByRole('button', { name: 'Edit' }).click()
  await expect(title).toHaveValue('Rally parts')
  await expect(form.getByText('We have restored what you typed before.')).toBeHidden()
})

test('a draft restores only what was typed, and shows what a colleague has changed since', async ({
  quietPage: page,
}) => {
  const { bike } = await someBike()
  const { call: colleague } = await administrator()
  await openList(page, '/bikes')
  await row(page, bike.name).getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page).getByRole('form', { name: 'Update bike' })
  await form.getByLabel('Page title').fill('Typed before')
  await colleague('PUT /bikes/{id}', { params: { id: bike.id }, body: { alt: 'Saved since', brand: 'KTM' } })
  await reload(page)
  await expect(form.getByLabel('Brand')).toHaveValue('KTM')
  await expect(form.getByLabel('Page title')).toHaveValue('Typed before')
  const conflict = form.getByRole('alert', { name: 'Somebody else has saved this' })
  await expect(conflict).toContainText('This was changed after you started typing.')
  await expect(conflict.getByRole('group', { name: 'Page title' })).toContainText('Saved since')
  await conflict.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(conflict).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toBeHidden()
  await expect
    .poll(async () => (await call('GET /bikes')).find(({ id }) => id === bike.id))
    .toMatchObject({ alt: 'Typed before', brand: 'KTM' })
})

test('R409 R543 a group or search that fails shows the reason and can be retried; long results are shown in part', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const product = await addProduct()
  await openList(page, '/addProducts')
  const ofBike = new RegExp(`/api/admin/bikes/${bike.id}/products$`)
  await refuse(page, ofBike, { status: 503, message: 'The shop is busy at the moment.' })
  await opener(page, bike).click()
  const inside = group(page, bike)
  await expect(inside.getByRole('alert')).toContainText('The shop is busy at the moment.')
  await expectAccessible(page)
  await page.unroute(ofBike)
  await inside.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, product.name)).toBeVisible()

  const search = /\/api\/products\?/
  const field = page.getByLabel('Find by name')
  await refuse(page, search, { status: 503, message: 'The shop is busy at the moment.' })
  await field.fill(`guard ${bike.name}`)
  await expect(page.getByRole('alert')).toContainText('The shop is busy at the moment.')
  await page.unroute(search)
  await page.route(search, async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 1001 } })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The first 1 of more than 1000 are shown. Add a word to narrow them down.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.unroute(search)
  await field.fill(product.name)
  await expect(page.getByRole('table')).toHaveCount(1)
  await row(page, product.name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(row(page, product.name)).toBeHidden()
  await field.fill('')
  await expect(opener(page, bike)).toHaveText(`${bike.name}0`)
})

test('a product’s page is previewed before saving, at phone and desktop width', async ({ quietPage: page }) => {
  const { bike, addProduct } = await someBike()
  const product = await addProduct({ colors: 'Black,Red' })
  const form = await openProduct(page, bike, product)
  await form.getByLabel('Name', { exact: true }).fill('Guard that is being typed')
  await form.getByRole('textbox', { name: 'Price' }).fill('4321')
  await form.getByLabel('Tagline').fill('Typed words')
  await chooseFile(form, [await somePicture()])
  await expect(form.getByText('Main picture')).toBeVisible()
  await form.getByRole('button', { name: 'Preview the page' }).click()
  const box = page.getByRole('dialog', { name: 'The page as a shopper sees it' })
  await expect(box).toContainText('nothing can be bought from it')
  const inside = box.frameLocator('iframe[title="Preview of the product page"]')
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Guard that is being typed')
  await expect(inside.getByText('Typed words')).toBeVisible()
  await expect(inside.locator('[data-price]')).toContainText('₹5,098.78')
  await expect(inside.getByRole('button', { name: 'Enlarge the picture' })).toHaveCount(0)
  await inside.getByText('Black', { exact: true }).click()
  await inside.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(inside.getByRole('alert')).toHaveText('This is a preview: nothing can be bought from it.')
  expect((await stored(page, 'cartItems')) ?? '[]').toBe('[]')
  await inside.getByRole('link', { name: 'Lifetime' }).first().click()
  await expect(inside.getByRole('heading', { level: 1 })).toBeVisible()
  await box.getByText('Desktop', { exact: true }).click()
  await expect.poll(() => inside.locator('body').evaluate((body) => body.clientWidth)).toBeGreaterThan(1200)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(form.getByLabel('Tagline')).toHaveValue('Typed words')
  expect(at(await productsOf(bike.code), 0)).toMatchObject({ name: product.name, quote: '' })
})

test('one product is added after the other, and bikes are saved one after the other with Ctrl+Enter', async ({
  quietPage: page,
}) => {
  const [{ bike }, { bike: later }] = [await someBike(), await someBike({ name: fresh('Zebra') })]
  await openGroup(page, bike)
  await page.getByRole('button', { name: `Add a product to ${bike.name}` }).click()
  const empty = page.getByRole('form', { name: 'Create product' })
  const name = empty.getByLabel('Name', { exact: true })
  const added = fresh('Rail')
  await name.fill(added)
  await empty.getByRole('textbox', { name: 'Price' }).fill('900')
  await empty.getByRole('textbox', { name: 'Shipping' }).fill('0')
  await empty.getByRole('button', { name: 'Save and add another' }).click()
  await expect(notices(page)).toContainText(`${added} was added`)
  await expect(name).toHaveValue('')
  await expect(menuField(empty, 'Bike')).toHaveText(bike.name)

  await openList(page, '/bikes')
  await expect(row(page, later.name)).toBeVisible()
  await row(page, bike.name).getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page).getByRole('form', { name: 'Update bike' })
  await form.getByLabel('Page title').fill('Saved on the way')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Crop the picture' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop the picture' })
  await expect(crop).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(crop).toBeHidden()
  await expect(form.getByLabel('Page title')).toHaveValue('Saved on the way')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, bike.name)).toContainText('Saved on the way')
  await expect(form.getByLabel('Name')).not.toHaveValue(bike.name)
})
