import { text } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible } from '../support/browser.ts'
import { currentShop } from '../support/current-shop.ts'
import { callAs, openAs, type Somebody, someAdministrator, someCustomer } from './account-steps.ts'
import { test } from './own-shop.ts'
import {
  at,
  call,
  expectNoSideways,
  FAILED_REQUEST,
  hold,
  open,
  openUntil,
  productOf,
  ready,
  refuse,
  reload,
} from './steps.ts'

// One worker runs all tests of this file, so that only one more shop is started.
test.describe.configure({ mode: 'default' })

let count = 0
const fresh = (name: string): string => `${name} ${Date.now().toString(36)}${++count}`

async function somePicture(name = 'bike.png') {
  count += 1
  const background = { r: (count * 37) % 256, g: (Date.now() * 7) % 256, b: 40 }
  const buffer = await sharp({ create: { width: 900, height: 675, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

async function openScreen(page: Page, path: 'bikes' | 'addProducts', somebody?: Somebody): Promise<Somebody> {
  const boss = somebody ?? (await someAdministrator())
  await openAs(page, boss, `/${path}`)
  await expect(page).toHaveURL(`/${path}`)
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  return boss
}

/** Adds a bike for this test alone, outside the page. */
async function someBike(boss: Somebody, fields: { name?: string } = {}) {
  const { user, call: callBoss } = await callAs(boss)
  const form = new FormData()
  const { name, mimeType, buffer } = await somePicture()
  form.append('image', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const headers = { 'x-access-token': user.token }
  const sent = await fetch(`${currentShop.url}/api/media`, { method: 'POST', body: form, headers })
  const { url } = await sent.json()
  const body = { no: 900, name: fresh('Scrambler'), alt: 'Scrambler parts', brand: 'Triumph', url, ...fields }
  const { bike } = await callBoss('POST /bikes', { body })
  const addProduct = async (more: Record<string, unknown> = {}) =>
    (
      await callBoss('POST /bikes/products', {
        body: { bikeId: bike.id, name: fresh('Guard'), price: '4000', shipping: '150', ...more },
      })
    ).product
  return { bike, addProduct }
}

const productsOf = async (code: string) => (await call('GET /bikes/{code}', { params: { code } })).products

const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
const group = (page: Page, bike: string): Locator => page.getByRole('region', { name: new RegExp(`^${bike}`) })

const chooseFile = async (box: Locator, files: Awaited<ReturnType<typeof somePicture>>[]) =>
  box.locator('input[type=file]').first().setInputFiles(files)

test('R033 R400 R401 R402 R403 R406 R407 a bike is added in the form, which shows what is missing and closes once saved', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openScreen(page, 'bikes')
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'No', 'Name', 'Image', 'Alt', 'Brand', 'Actions'])

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const form = dialog(page).getByRole('form', { name: 'Create bike' })
  await form.getByLabel('No', { exact: true }).fill('first')
  await form.getByRole('button', { name: 'CREATE' }).click()
  for (const text of ['No must be a whole number', 'Name is required', 'Page title is required', 'Brand is required'])
    await expect(form.getByText(text)).toBeVisible()
  await expectAccessible(page)

  const name = fresh('Tenere')
  await form.getByLabel('No', { exact: true }).fill('901')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Brand').fill('Yamaha')
  await form.getByLabel('Page title').fill('Touring parts')
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(form.getByText('Image is required')).toBeVisible()
  await chooseFile(form, [await somePicture()])
  await expect(form.getByRole('img', { name: 'The picture of this bike' })).toBeVisible()
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(notices(page)).toContainText(`${name} was added`)
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, name)).toContainText('Yamaha')
  await expect(row(page, name).getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect
    .poll(async () => (await call('GET /bikes')).find((bike) => bike.name === name))
    .toMatchObject({ no: 901, alt: 'Touring parts' })
})

test('R402 R403 a bike is updated with Ctrl+S; what was typed survives a reload and an error', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const boss = await someAdministrator()
  const { bike } = await someBike(boss)
  await openScreen(page, 'bikes', boss)
  await row(page, bike.name).getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page).getByRole('form', { name: 'Update bike' })
  await expect(form.getByLabel('Page title')).toHaveValue('Scrambler parts')
  await form.getByLabel('Page title').fill('Typed before the reload')
  await reload(page)
  await expect(form.getByLabel('Page title')).toHaveValue('Typed before the reload')
  await expect(form.getByText('We have restored what you typed before.')).toBeVisible()
  await form.getByRole('button', { name: 'Start from what is saved' }).click()
  await expect(form.getByLabel('Page title')).toHaveValue('Scrambler parts')

  await form.getByLabel('Page title').fill('Rally parts')
  await refuse(page, /api\/bikes\//, { status: 503, message: 'The shop is busy at the moment.' })
  await page.keyboard.press('Control+s')
  await expect(form.getByRole('alert')).toContainText('The shop is busy at the moment.')
  await expect(form.getByLabel('Page title')).toHaveValue('Rally parts')
  await page.unroute(/api\/bikes\//)
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, bike.name)).toContainText('Rally parts')
  await row(page, bike.name).getByRole('button', { name: 'Edit' }).click()
  await expect(form.getByText('We have restored what you typed before.')).toBeHidden()
})

test('a name that another bike has is refused at the field', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const boss = await someAdministrator()
  const { bike } = await someBike(boss)
  await openScreen(page, 'bikes', boss)
  await row(page, bike.name).getByRole('button', { name: 'Edit' }).click()
  const name = dialog(page).getByLabel('Name')
  await name.fill('himalayan 450')
  await dialog(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('There is a bike "himalayan 450" already.')
  await expectAccessible(page)
})

test('R404 deleting a bike asks first; one with products is archived with them once its name is typed, and restored', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const boss = await someAdministrator()
  const [{ bike }, { bike: full, addProduct }] = [await someBike(boss), await someBike(boss)]
  const first = await addProduct()
  await openScreen(page, 'bikes', boss)
  await row(page, bike.name).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await expect(question).toContainText('Are you sure want to delete this item?')
  await expect(question).toContainText(bike.name)
  await question.getByRole('button', { name: 'No' }).last().click()
  await expect(row(page, bike.name)).toBeVisible()
  await row(page, bike.name).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(notices(page)).toContainText(`${bike.name} was deleted.`)
  await expect(row(page, bike.name)).toBeHidden()

  await row(page, full.name).getByRole('button', { name: 'Delete' }).click()
  const archive = page.getByRole('dialog', { name: `Archive ${full.name}?` })
  await expect(archive).toContainText('leaves the shop with 1 product')
  const button = archive.getByRole('button', { name: 'Archive', exact: true })
  await expect(button).toBeDisabled()
  await archive.getByLabel('Type the name of the bike').fill('Another bike')
  await expect(button).toBeDisabled()
  // A colleague adds a product while the question is open: only what the question named is archived.
  const second = await addProduct()
  await archive.getByLabel('Type the name of the bike').fill(` ${full.name.toLowerCase()} `)
  await button.click()
  await expect(archive.getByRole('alert')).toContainText('has 2 products by now, not 1. Nothing was archived.')
  await expect(archive).toContainText('leaves the shop with 2 products')
  await button.click()
  await expect(row(page, full.name)).toBeHidden()
  await expect.poll(async () => (await call('GET /bikes')).some((each) => each.id === full.id)).toBe(false)

  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Archive', level: 1 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find by name' }).fill(full.name)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(row(page, full.name)).toContainText('by Asha Menon')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: `Restore ${full.name}` }).click()
  await expect(notices(page)).toContainText(`${full.name} with 2 products is back in the shop.`)
  await expect(row(page, full.name)).toBeHidden()
  await expect.poll(async () => (await productsOf(full.code)).map(({ id }) => id)).toEqual([first.id, second.id])
})

test('two people edit one product: the second sees both values and chooses one', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const boss = await someAdministrator()
  const { bike, addProduct } = await someBike(boss)
  const product = await addProduct({ quote: 'Old words', weight: '2' })
  const { call: colleague } = await callAs(boss)
  const save = (body: Record<string, unknown>) =>
    colleague('PUT /bikes/updateProduct/{proId}', { params: { proId: product.proId }, body })
  const saved = async () => at(await productsOf(bike.code), 0)
  await openScreen(page, 'addProducts', boss)
  await page.getByRole('button', { name: new RegExp(`^${bike.name}`) }).click()
  await row(page, product.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Update product' })
  await form.getByLabel('Tagline').fill('My words')
  await form.getByLabel('Material').fill('Steel')
  await save({ quote: 'Their words', price: '5000' })
  await page.keyboard.press('Control+s')

  const conflict = form.getByRole('alert', { name: 'Somebody else has saved this' })
  await expect(conflict).toContainText('Price, Tagline. Nothing was saved.')
  await expect(conflict.getByRole('row', { name: 'Tagline' })).toContainText('My words')
  await expect(conflict.getByRole('row', { name: 'Tagline' })).toContainText('Their words')
  await expect(conflict).toContainText('Also changed, and updated in your form: Price')
  await expectAccessible(page)
  await expectNoSideways(page)
  expect(await saved()).toMatchObject({ quote: 'Their words', price: '5000', material: '' })
  await conflict.getByRole('button', { name: 'Save what I typed' }).click()
  await expect(form).toBeHidden()
  await expect.poll(saved).toMatchObject({ quote: 'My words', price: '5000', material: 'Steel', weight: '2' })

  await row(page, product.name).getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Tagline').fill('My second words')
  await form.getByLabel('Weight (kg)').fill('3')
  await save({ quote: 'Their second words' })
  await page.keyboard.press('Control+s')
  await conflict.getByRole('button', { name: 'Use the saved values' }).click()
  await expect(conflict).toBeHidden()
  await expect(form.getByLabel('Tagline')).toHaveValue('Their second words')
  await expect(form.getByLabel('Weight (kg)')).toHaveValue('3')
  await page.keyboard.press('Control+s')
  await expect(form).toBeHidden()
  await expect.poll(saved).toMatchObject({ quote: 'Their second words', weight: '3' })
})

test('a draft restores only what was typed, and shows what a colleague has changed since', async ({
  quietPage: page,
}) => {
  const boss = await someAdministrator()
  const { bike } = await someBike(boss)
  const { call: colleague } = await callAs(boss)
  await openScreen(page, 'bikes', boss)
  await row(page, bike.name).getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page).getByRole('form', { name: 'Update bike' })
  await form.getByLabel('Page title').fill('Typed before')
  await colleague('PUT /bikes/{id}', { params: { id: bike.id }, body: { alt: 'Saved since', brand: 'KTM' } })
  await reload(page)
  await expect(form.getByLabel('Brand')).toHaveValue('KTM')
  await expect(form.getByLabel('Page title')).toHaveValue('Typed before')
  const conflict = form.getByRole('alert', { name: 'Somebody else has saved this' })
  await expect(conflict).toContainText('This was changed after you started typing.')
  await expect(conflict.getByRole('row', { name: 'Page title' })).toContainText('Saved since')
  await conflict.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(conflict).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toBeHidden()
  await expect
    .poll(async () => (await call('GET /bikes')).find(({ id }) => id === bike.id))
    .toMatchObject({ alt: 'Typed before', brand: 'KTM' })
})

test('R405 W12 Bulk Add waits for a file, shows the errors of each row, and adds them all', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openScreen(page, 'bikes')
  const bulk = page.getByRole('region', { name: 'Bulk Add' })
  const button = bulk.getByRole('button', { name: 'Bulk Add' })
  await expect(button).toBeDisabled()
  const csv = (text: string) => ({ name: 'bikes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const [one, two] = [fresh('Bulk'), fresh('Bulk')]
  await bulk.getByLabel('File with bikes').setInputFiles(csv(`no,name,alt,brand\n910,${one},A,KTM\nx,${two},B,\n`))
  await button.click()
  await expect(bulk.getByRole('alert')).toContainText('Nothing was saved: a row is wrong.')
  await expect(bulk.getByRole('alert')).toContainText('Row 2, no: No must be a number')
  await expectAccessible(page)
  await bulk.getByLabel('File with bikes').setInputFiles(csv('%PDF'))
  await button.click()
  await expect(bulk.getByRole('alert')).toContainText('cannot be read')
  await bulk.getByLabel('File with bikes').setInputFiles(csv(`no;name;alt;brand\n910;${one};A;KTM\n911;${two};B;KTM\n`))
  await button.click()
  await expect(notices(page)).toContainText('2 added, 0 changed.')
  await expect(row(page, two)).toContainText('911')
})

test('R578 toasts of the administration stay for three seconds; those of the shop stay longer', async ({
  quietPage: page,
}) => {
  const boss = await someAdministrator()
  const { bike } = await someBike(boss)
  await openScreen(page, 'bikes', boss)
  await page.clock.install()
  await row(page, bike.name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  const message = notices(page).getByText(`${bike.name} was deleted.`)
  await expect(message).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.fastForward(3500)
  await expect(message).toBeHidden()
})

test('R034 R409 R410 R411 products are grouped by bike, opened with plus and closed with minus', async ({
  quietPage: page,
}) => {
  const boss = await someAdministrator()
  const { bike, addProduct } = await someBike(boss)
  const product = await addProduct({ colors: 'Black,Red', offer: '10', bike: 'Triumph' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url().replace(/^.*\/api\//, '')))
  await openScreen(page, 'addProducts', boss)
  const opener = page.getByRole('button', { name: new RegExp(`^${bike.name}`) })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(opener).toHaveText(`${bike.name}1`)
  const inside = group(page, bike.name)
  await expect(inside.getByRole('columnheader')).toHaveText([
    'ID',
    'Name',
    'Price',
    'url',
    'bike',
    'Other Images',
    'Colors',
    'Actions',
  ])
  await expect(row(page, product.name)).toContainText('₹4,000.00')
  await expect(row(page, product.name)).toContainText('Black, Red')
  await opener.click()
  await expect(row(page, product.name)).toBeHidden()
  const words = `${product.name.toUpperCase()} ${bike.name.slice(3)}`
  await page.getByLabel('Find by name').fill(words)
  await expect(row(page, product.name)).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(1)
  await page.getByLabel('Find by name').fill('no such thing')
  await expect(page.getByText('No names match.')).toBeVisible()
  expect(requested).toContain(`bikes/${bike.code}`)
  expect(requested.filter((path) => path.includes('include=products'))).toEqual([])
})

test('R409 R543 a group or search that fails shows the reason and can be retried; long results are shown in part', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const boss = await someAdministrator()
  const { bike, addProduct } = await someBike(boss)
  const product = await addProduct()
  await openScreen(page, 'addProducts', boss)
  const ofBike = new RegExp(`/api/bikes/${bike.code}$`)
  await refuse(page, ofBike, { status: 503, message: 'The shop is busy at the moment.' })
  await page.getByRole('button', { name: new RegExp(`^${bike.name}`) }).click()
  const inside = group(page, bike.name)
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
  await expect(page.getByRole('button', { name: new RegExp(`^${bike.name}`) })).toHaveText(`${bike.name}0`)
})

test('R412 M1 M2 M5 a product is created: options explain themselves, prices show as they are typed, pictures are put in order', async ({
  quietPage: page,
  allowConsole,
}) => {
  test.slow()
  allowConsole(FAILED_REQUEST)
  const boss = await someAdministrator()
  const { bike } = await someBike(boss)
  await openScreen(page, 'addProducts', boss)
  await page.getByRole('button', { name: new RegExp(`^${bike.name}`) }).click()
  await page.getByRole('button', { name: `Add a product to ${bike.name}` }).click()
  const form = page.getByRole('form', { name: 'Create product' })
  const preview = form.getByRole('complementary', { name: 'Price of every choice' })
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await expect(form.getByText('Price is a number of rupees')).toBeVisible()
  await expect(form.getByLabel('Bike', { exact: true })).toHaveValue(bike.id)

  const name = fresh('Rack')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Price' }).fill('1040.50')
  await form.getByRole('textbox', { name: 'Shipping' }).fill('150')
  const type = form.getByRole('textbox', { name: 'Type' })
  await type.fill('Aluminum, Mild steel')
  await expect(form.getByText('"Aluminum" looks like "Aluminium" but is a different name.')).toBeVisible()
  await form.getByRole('button', { name: 'Use "Aluminium"' }).click()
  await expect(type).toHaveValue('Aluminium, Mild steel')
  await expect(preview.getByText('under ₹ 1: cannot be sold')).toBeVisible()
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(type).toHaveAccessibleDescription('With Mild steel the price would be under ₹ 1: it cannot be sold.')

  const option = fresh('Titanium')
  await type.fill(`Aluminium, ${option}`)
  await expect(preview.getByText('new type: needs its price')).toBeVisible()
  await form.getByLabel(`What ${option} adds`).fill('500')
  await form.getByRole('textbox', { name: 'Colors' }).fill('Black, Red')
  await form.getByLabel('Offer').fill('10')
  await form.getByRole('textbox', { name: 'Price' }).fill('2000')
  await expect(preview).toContainText('₹1,800.00 to ₹2,550.00')
  await expect(preview).toContainText(`₹2,000.00 − ₹200.00 (Offer 10%) + ₹500.00 (${option}) + ₹250.00 (Red)`)

  await form.getByRole('button', { name: 'Add a section' }).click()
  await form.getByLabel('Title, section 1').fill('Strong')
  await form.getByLabel('Text, section 1').fill('It holds')
  await chooseFile(form, [await somePicture('one.png'), await somePicture('two.png')])
  await expect(form.getByLabel('What it shows, picture 2')).toHaveValue(`${name} for ${bike.name}`)
  await form.getByLabel('What it shows, picture 2').fill('In red')
  await form.getByLabel('Colour, picture 2').selectOption('Red')
  await form.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect(form.getByLabel('What it shows, picture 1')).toHaveValue('In red')
  await form.getByLabel('Shown, picture 2').selectOption('Section 1: Strong')
  await expectAccessible(page)
  await expectNoSideways(page)

  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(notices(page)).toContainText(`${name} was added`)
  await expect(form).toBeHidden()
  await expect(row(page, name).getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect
    .poll(async () => at(await productsOf(bike.code), 0))
    .toMatchObject({
      name,
      type: `Aluminium,${option}`,
      images: [
        { alt: 'In red', color: 'Red', section: null },
        { alt: `${name} for ${bike.name}`, color: null, section: 0 },
      ],
      sections: [{ title: 'Strong', text: 'It holds' }],
    })
})

test('R412 R413 a product is updated and deleted; what was typed survives a reload', async ({ quietPage: page }) => {
  const boss = await someAdministrator()
  const { bike, addProduct } = await someBike(boss)
  const product = await addProduct({ quote: 'Old words', type: 'Left,Right' })
  await openScreen(page, 'addProducts', boss)
  await page.getByRole('button', { name: new RegExp(`^${bike.name}`) }).click()
  await row(page, product.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Update product' })
  await expect(form.getByRole('textbox', { name: 'Type' })).toHaveValue('Left, Right')
  await expect(form.getByRole('complementary')).toContainText('₹2,000.00')
  await form.getByLabel('Tagline').fill('New words')
  await form.getByRole('button', { name: 'Add a fact' }).click()
  await form.getByLabel('Label, fact 1').fill('Tools')
  await form.getByLabel('Value, fact 1').fill('13 mm')
  await reload(page)
  await expect(form.getByLabel('Tagline')).toHaveValue('New words')
  await expect(form.getByLabel('Value, fact 1')).toHaveValue('13 mm')
  await page.keyboard.press('Control+s')
  await expect(form).toBeHidden()
  await expect
    .poll(() => productOf(bike.code, product.code))
    .toMatchObject({ quote: 'New words', rows: [{ label: 'Tools', value: '13 mm' }] })

  await row(page, product.name).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await expect(question).toContainText('Are you sure want to delete this item?')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(row(page, product.name)).toBeHidden()
})

test('a dropped picture shows its upload progress, and a file that is no picture is rejected', async ({
  quietPage: page,
}) => {
  const boss = await someAdministrator()
  await openScreen(page, 'addProducts', boss)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('form', { name: 'Create product' })
  const letGo = await hold(page, /api\/media/)
  const { name, mimeType, buffer } = await somePicture('dropped.png')
  const drop = async (file: { name: string; type: string; bytes: number[] }) => {
    const data = await page.evaluateHandle(({ name, type, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }))
      return transfer
    }, file)
    await form.getByText('Choose pictures').dispatchEvent('drop', { dataTransfer: data })
  }
  await drop({ name, type: mimeType, bytes: [...buffer] })
  await expect(form.getByRole('progressbar', { name: 'Uploading dropped.png' })).toBeVisible()
  letGo()
  await expect(form.getByRole('progressbar')).toBeHidden()
  await expect(form.getByText('Main picture')).toBeVisible()
  await drop({ name: 'list.pdf', type: 'application/pdf', bytes: [37, 80] })
  await expect(notices(page)).toContainText('list.pdf is not a JPEG, PNG or WebP file.')
})

/** Returns a picture that is red on its left half and blue on its right, wider than it is high. */
async function twoColours() {
  count += 1
  const part = (width: number, r: number, b: number) => ({
    create: { width, height: 800, channels: 3 as const, background: { r, g: count % 60, b } },
  })
  const right = await sharp(part(500, 0, 230))
    .png()
    .toBuffer()
  const whole = sharp(part(1000, 230, 0)).composite([{ input: right, left: 500, top: 0 }])
  return { name: 'two.png', mimeType: 'image/png', buffer: await whole.png().toBuffer() }
}

/** Returns the colour in the middle of a picture as the shop stores it. */
async function middleOf(page: Page, url: string) {
  const bytes = await (await page.request.get(url)).body()
  const { width, height } = await sharp(bytes).metadata()
  const { data } = await sharp(bytes)
    .extract({ left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, red: at([...data], 0), blue: at([...data], 2) }
}

test('a picture is cropped with the keyboard or fitted with a border, in its place and with its words', async ({
  quietPage: page,
}) => {
  const boss = await someAdministrator()
  const { bike, addProduct } = await someBike(boss)
  const product = await addProduct({ colors: 'Red' })
  await openScreen(page, 'addProducts', boss)
  await page.getByRole('button', { name: new RegExp(`^${bike.name}`) }).click()
  await row(page, product.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Update product' })
  await chooseFile(form, [await twoColours(), await somePicture()])
  await expect(form.getByLabel('What it shows, picture 2')).toBeVisible()
  await expect(form.getByText('Its edges will be cut off. Please crop it.')).toHaveCount(2)
  await form.getByLabel('What it shows, picture 1').fill('Half and half')
  await form.getByLabel('Colour, picture 1').selectOption('Red')

  await form.getByRole('button', { name: 'Crop picture 1' }).click()
  const box = page.getByRole('dialog', { name: 'Crop the picture' })
  const frame = box.getByRole('application', { name: 'Frame' })
  await expect(box.getByRole('status')).toContainText('800 × 800 pixels')
  await page.screenshot({ path: test.info().outputPath('crop.png') })
  const corner = frame.locator('[data-right][data-bottom]')
  // Hovering waits until the dialog no longer moves.
  await corner.hover({ position: { x: 10, y: 10 } })
  const place = await corner.boundingBox()
  await page.mouse.down()
  await page.mouse.move((place?.x ?? 0) - 40, (place?.y ?? 0) - 40)
  await page.mouse.up()
  await expect(box.getByRole('status')).not.toContainText('800 × 800')
  await box.getByRole('slider', { name: 'Zoom' }).fill('1')
  await expect(box.getByRole('status')).toContainText('800 × 800 pixels')
  await frame.focus()
  for (let press = 0; press < 9; press++) await page.keyboard.press('+')
  for (let press = 0; press < 9; press++) await page.keyboard.press('Shift+ArrowRight')
  await expect(box.getByRole('status')).toContainText('339 × 339 pixels')
  await expect(box.getByRole('status')).toContainText('Small: it may look blurred.')
  await page.keyboard.press('Control+s')
  await expect(box).toBeVisible()
  await box.getByRole('button', { name: 'Use this crop' }).click()
  await expect(box).toBeHidden()
  await expect(form.getByText('Its edges will be cut off. Please crop it.')).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Crop picture 1' })).toBeFocused()

  await form.getByRole('button', { name: 'Crop picture 2' }).click()
  await box.getByText('Fit with border').click()
  await expect(box.getByRole('status')).toContainText('900 × 900 pixels')
  await page.screenshot({ path: test.info().outputPath('border.png') })
  await box.getByRole('button', { name: 'Use this crop' }).click()
  await expect(form.getByText('Its edges will be cut off. Please crop it.')).toHaveCount(0)
  await expect(form.getByLabel('What it shows, picture 1')).toHaveValue('Half and half')
  await page.screenshot({ path: test.info().outputPath('form.png'), fullPage: true })
  await page.keyboard.press('Control+s')
  await expect(form).toBeHidden()
  const savedImages = async () => at(await productsOf(bike.code), 0).images
  await expect.poll(savedImages).toMatchObject([
    { alt: 'Half and half', color: 'Red', width: 339, height: 339 },
    { color: null, width: 900, height: 900 },
  ])
  const images = await savedImages()
  const { red, blue } = await middleOf(page, at(images, 0).url)
  expect(blue).toBeGreaterThan(200)
  expect(red).toBeLessThan(30)
})

test('a product’s page is previewed before saving, at phone and desktop width', async ({ quietPage: page }) => {
  const boss = await someAdministrator()
  const { bike, addProduct } = await someBike(boss)
  const product = await addProduct({ colors: 'Black,Red' })
  await openScreen(page, 'addProducts', boss)
  await page.getByRole('button', { name: new RegExp(`^${bike.name}`) }).click()
  await row(page, product.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Update product' })
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
  await page.screenshot({ path: test.info().outputPath('phone.png') })
  await expect(inside.getByRole('button', { name: 'Enlarge the picture' })).toHaveCount(0)
  await inside.getByText('Black', { exact: true }).click()
  await inside.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(inside.getByRole('alert')).toHaveText('This is a preview: nothing can be bought from it.')
  expect(await page.evaluate(() => localStorage.getItem('cartItems') ?? '[]')).toBe('[]')
  await inside.getByRole('link', { name: 'Lifetime' }).first().click()
  await expect(inside.getByRole('heading', { level: 1 })).toBeVisible()
  await box.getByText('Desktop', { exact: true }).click()
  await expect.poll(() => inside.locator('body').evaluate((body) => body.clientWidth)).toBeGreaterThan(1200)
  await page.screenshot({ path: test.info().outputPath('desktop.png') })
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(form.getByLabel('Tagline')).toHaveValue('Typed words')
  expect(at(await productsOf(bike.code), 0)).toMatchObject({ name: product.name, quote: '' })
})

test('products and bikes are saved one after the other with Ctrl+Enter', async ({ quietPage: page }) => {
  const boss = await someAdministrator()
  const { bike, addProduct } = await someBike(boss)
  const [one, two] = [await addProduct(), await addProduct()]
  await openScreen(page, 'addProducts', boss)
  await page.getByRole('button', { name: new RegExp(`^${bike.name}`) }).click()
  await row(page, one.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Update product' })
  await expect(form.getByRole('button', { name: 'Save and next' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('next.png') })
  await form.getByLabel('Tagline').fill('First')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: `Update product: ${two.name}` })).toBeVisible()
  await expect(form).toBeFocused()
  await expect(form.getByRole('button', { name: 'Save and next' })).toHaveCount(0)
  await form.getByLabel('Tagline').fill('Second')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect.poll(async () => (await productsOf(bike.code)).map(({ quote }) => quote)).toEqual(['First', 'Second'])

  await page.getByRole('button', { name: `Add a product to ${bike.name}` }).click()
  const empty = page.getByRole('form', { name: 'Create product' })
  const added = fresh('Rail')
  await empty.getByLabel('Name', { exact: true }).fill(added)
  await empty.getByRole('textbox', { name: 'Price' }).fill('900')
  await empty.getByRole('textbox', { name: 'Shipping' }).fill('0')
  await empty.getByRole('button', { name: 'Save and add another' }).click()
  await expect(notices(page)).toContainText(`${added} was added`)
  await expect(empty.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(empty.getByLabel('Bike', { exact: true })).toHaveValue(bike.id)

  const { bike: later } = await someBike(boss, { name: fresh('Zebra') })
  await open(page, '/bikes')
  await expect(row(page, later.name)).toBeVisible()
  await row(page, bike.name).getByRole('button', { name: 'Edit' }).click()
  const bikeForm = dialog(page).getByRole('form', { name: 'Update bike' })
  await bikeForm.getByLabel('Page title').fill('Saved on the way')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('bike.png') })
  await bikeForm.getByRole('button', { name: 'Crop the picture' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop the picture' })
  await page.keyboard.press('Escape')
  await expect(crop).toBeHidden()
  await expect(bikeForm.getByLabel('Page title')).toHaveValue('Saved on the way')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, bike.name)).toContainText('Saved on the way')
  await expect(bikeForm.getByLabel('Name')).not.toHaveValue(bike.name)
})

test('H01 markup in names, texts and options is shown as it was typed', async ({ quietPage: page }) => {
  const evil = '<img src=x onerror=alert(1)>'
  page.on('dialog', () => {
    throw new Error('A script of the test has run.')
  })
  const boss = await someAdministrator()
  const { bike, addProduct } = await someBike(boss, { name: `${evil} ${fresh('x')}` })
  const product = await addProduct({
    name: `${evil} ${fresh('y')}`,
    colors: evil,
    quote: evil,
    titles: evil,
    para: evil,
  })
  await openScreen(page, 'addProducts', boss)
  await page.getByLabel('Find by name').fill(product.name)
  await expect(page.getByRole('rowheader', { name: product.name })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${product.name}` }).click()
  await expect(page.getByRole('heading', { name: `Update product: ${product.name}` })).toBeVisible()
  await open(page, `/productDetail/${bike.code}/${product.code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
})

test('R543 lists that fail to load show a red alert with the server’s message', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const boss = await someAdministrator()
  await openScreen(page, 'bikes', boss)
  const list = /api\/bikes(\?|$)/
  for (const path of ['/bikes', '/addProducts']) {
    await refuse(page, list, { status: 503, message: 'The shop is closed for a moment.' })
    await open(page, path)
    await expect(page.getByRole('alert')).toContainText('The shop is closed for a moment.')
    await expectAccessible(page)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  }
})

test('F01 a customer is asked to sign in as an administrator', async ({ quietPage: page }) => {
  await openAs(page, await someCustomer())
  await expect(page).toHaveURL('/')
  for (const path of ['bikes', 'addProducts']) {
    await page.goto(`/${path}`)
    await expect(page).toHaveURL(/\/signin\?redirect=/)
    await ready(page)
  }
})

test('W3 H08 products are imported from a file after a preview, and exported unchanged', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const boss = await openScreen(page, 'addProducts')
  const { bike, addProduct } = await someBike(boss)
  const known = await addProduct()
  await page.getByRole('link', { name: 'Import and export' }).click()
  await expect(page.getByRole('heading', { name: 'Import and export' })).toBeVisible()
  await ready(page)
  await expectNoSideways(page)

  const choose = (text: string) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('bikeCode,name,cost\n')
  await expect(page.getByRole('alert').filter({ hasText: 'There is no column "cost".' })).toBeVisible()

  const head = 'bikeCode;name;price;shipping;quote'
  await choose(`${head}\n${bike.code};${known.name};4500;250;\n${bike.code};New rack;free;250;'=1+1\n`)
  await expect(page.getByRole('table', { name: 'Import preview' })).toBeVisible()
  await expect(row(page, 'New rack')).toContainText('price: Price is a number of rupees')
  await expect(row(page, known.name)).toBeHidden()
  await page.getByRole('checkbox', { name: 'Only rows with errors' }).uncheck()
  await expect(row(page, known.name)).toContainText('price')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(`${head}\n${bike.code};${known.name};4500;250;\n${bike.code};New rack;3000;250;'=1+1\n`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page)).toContainText('1 will be added and 1 changed')
  await dialog(page).getByRole('button', { name: 'Import' }).click()
  await expect(notices(page)).toContainText('1 added, 1 changed, 0 unchanged.')
  await expect(page.getByRole('heading', { name: 'Import result' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export products as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('products.csv')
  expect(await text(await file.createReadStream())).toContain(`,${bike.code},New rack,`)
  await expect
    .poll(async () => (await productsOf(bike.code)).map(({ name, price, quote }) => [name, price, quote]))
    .toEqual([
      [known.name, '4500', ''],
      ['New rack', '3000', '=1+1'],
    ])
})

test('tracked stock: low stock is shown, sold-out products cannot be bought, and visitors can ask to be emailed', async ({
  quietPage: page,
}) => {
  const boss = await someAdministrator()
  const { bike, addProduct } = await someBike(boss)
  const product = await addProduct({ name: fresh('Rack') })
  const { call: callBoss } = await callAs(boss)
  const path = `/productDetail/${bike.code}/${product.code}`

  await openScreen(page, 'addProducts', boss)
  await page.getByRole('button', { name: new RegExp(`^${bike.name}`) }).click()
  await row(page, product.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Update product' })
  await form.getByRole('checkbox', { name: 'Track stock for this product' }).check()
  await form.getByLabel('Pieces on hand').fill('two')
  await page.keyboard.press('Control+s')
  await expect(form.getByText('Enter a whole number')).toBeVisible()
  await form.getByLabel('Pieces on hand').fill('2')
  await form.getByLabel('Runs low at').fill('4')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(form).toBeHidden()

  await openUntil(page, path, (briefly) => expect(page.getByText('Only 2 left')).toBeVisible(briefly))
  const counted = { onHand: 0, expected: 2 }
  await callBoss('POST /stock/{proId}/counted', { params: { proId: product.id }, body: counted })
  const gone = page.getByRole('main').getByRole('button', { name: 'Out of stock' })
  await openUntil(page, path, (briefly) => expect(gone).toBeDisabled(briefly))
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  const notifyForm = page.getByRole('form', { name: 'Tell me when it is back' })
  await expect(notifyForm.getByLabel('Email')).toHaveValue(boss.email)
  await notifyForm.getByLabel('Email').fill('rider@example.com')
  await expectAccessible(page)
  await expectNoSideways(page)
  await notifyForm.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByText('We will email you once, when it is back in stock.')).toBeVisible()

  await callBoss('DELETE /products/delete/{id}', { params: { id: product.id } })
})

test('what runs low is listed with who waits; pieces are received and corrected, and are for sale', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const boss = await someAdministrator()
  const { bike, addProduct } = await someBike(boss)
  const none = { isTracked: true, onHand: 0, expected: 0, lowAt: 4 }
  const product = await addProduct({ name: fresh('Rack'), stock: none })
  const { call: callBoss } = await callAs(boss)
  const count = (onHand: number, expected: number) =>
    callBoss('POST /stock/{proId}/counted', { params: { proId: product.id }, body: { onHand, expected } })
  await callBoss('POST /back-in-stock', { body: { proId: product.id, email: 'rider@example.com' } })

  await openAs(page, boss, '/stock')
  const entry = row(page, product.name)
  await expect(entry.getByRole('cell').filter({ hasText: /^1$/ })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSideways(page)
  await entry.getByRole('button', { name: /^Receive/ }).click()
  await dialog(page).getByLabel('Pieces received').fill('5')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(notices(page)).toContainText(`${product.name}: 5 on hand`)
  await expect(entry).toBeHidden()
  await page.getByRole('link', { name: 'All tracked products' }).click()
  await entry.getByRole('button', { name: /^Correct/ }).click()
  await count(4, 5)
  await dialog(page).getByLabel('Pieces on hand').fill('3')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toContainText('There are 4 on hand by now, not 5. Please count again.')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await entry.getByRole('button', { name: /^History/ }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3)

  const path = `/productDetail/${bike.code}/${product.code}`
  await openUntil(page, path, (briefly) => expect(page.getByText('Only 3 left')).toBeVisible(briefly))
  await callBoss('DELETE /products/delete/{id}', { params: { id: product.id } })
})
