import { text } from 'node:stream/consumers'
import { expect, expectAccessible } from '../support/browser.ts'
import { administrator, openAsAdministrator } from './account-steps.ts'
import {
  chooseFile,
  dialog,
  fresh,
  group,
  notices,
  opener,
  openFailingList,
  openGroup,
  openList,
  openProduct,
  productsOf,
  row,
  someBike,
  somePicture,
} from './admin-catalogue-steps.ts'
import { test } from './own-shop.ts'
import { call, expectNoSideways, FAILED_REQUEST, isNarrow, open, openUntil, ready } from './steps.ts'

test('R033 R400 R401 R402 R403 R406 R407 R543 a bike is added and changed in a form that shows what is wrong, and closes once saved', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openFailingList(page, '/bikes')
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
  const edit = row(page, name).getByRole('button', { name: 'Edit' })
  await expect(edit).toBeFocused()
  const saved = async () => (await call('GET /bikes')).find((bike) => bike.name === name)
  await expect.poll(saved).toMatchObject({ no: 901, alt: 'Touring parts' })

  await edit.click()
  const update = dialog(page).getByRole('form', { name: 'Update bike' })
  await expect(update.getByLabel('Page title')).toHaveValue('Touring parts')
  await update.getByLabel('Page title').fill('Rally parts')
  const field = update.getByLabel('Name')
  await field.fill('himalayan 450')
  await update.getByRole('button', { name: 'UPDATE' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('There is a bike "himalayan 450" already.')
  await expectAccessible(page)
  await field.fill(name)
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, name)).toContainText('Rally parts')
})

test('R404 R578 deleting a bike asks first; one with products is archived with them once its name is typed, and restored', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const [{ bike }, { bike: full, addProduct }] = [await someBike(), await someBike()]
  const first = await addProduct()
  await openList(page, '/bikes')
  await row(page, bike.name).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await expect(question).toContainText('Are you sure want to delete this item?')
  await expect(question).toContainText(bike.name)
  await question.getByRole('button', { name: 'No' }).last().click()
  await expect(row(page, bike.name)).toBeVisible()
  await page.clock.install()
  await row(page, bike.name).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  const message = notices(page).getByText(`${bike.name} was deleted.`)
  await expect(message).toBeVisible()
  await expect(row(page, bike.name)).toBeHidden()
  // In the administration a notice stays for three seconds; a pointer on it would keep it.
  await page.mouse.move(5, 5)
  await page.clock.fastForward(3500)
  await expect(message).toBeHidden()

  await row(page, full.name).getByRole('button', { name: 'Delete' }).click()
  const archive = page.getByRole('dialog', { name: `Archive ${full.name}?` })
  await expect(archive).toContainText('leaves the shop with 1 product')
  const button = archive.getByRole('button', { name: `Archive ${full.name}` })
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

test('on a phone bikes and products are low cards with their actions', { tag: '@phone' }, async ({
  quietPage: page,
}) => {
  const { bike, addProduct } = await someBike()
  const product = await addProduct({ colors: 'Black,Red' })
  for (const { name } of [bike, product]) {
    await (name === bike.name ? openList(page, '/bikes') : openGroup(page, bike))
    const shown = isNarrow(page) ? page.getByRole('listitem').filter({ hasText: name }) : row(page, name)
    await expect(shown.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
    await expect(shown.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
    await expect.poll(async () => (await shown.boundingBox())?.height).toBeLessThanOrEqual(isNarrow(page) ? 96 : 49)
    await expectAccessible(page)
    await expectNoSideways(page)
  }
  await page.getByRole('button', { name: `Edit ${product.name}` }).click()
  await expect(page.getByRole('form', { name: 'Update product' })).toBeVisible()
})

test('R034 R409 R410 R411 R543 H01 products are grouped by bike and found by name, and markup is shown as it was typed', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  page.on('dialog', () => {
    throw new Error('A script of the test has run.')
  })
  const { bike, addProduct } = await someBike()
  const product = await addProduct({ colors: 'Black,Red', offer: '10', bike: 'Triumph' })
  const evil = '<img src=x onerror=alert(1)>'
  const marked = await someBike({ name: `${evil} ${fresh('x')}` })
  const texts = { colors: evil, quote: evil, titles: evil, para: evil }
  const { name, code } = await marked.addProduct({ name: `${evil} ${fresh('y')}`, ...texts })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url().replace(/^.*\/api\//, '')))
  await openFailingList(page, '/addProducts')
  await expect(opener(page, bike)).toHaveAttribute('aria-expanded', 'false')
  await opener(page, bike).click()
  await expect(opener(page, bike)).toHaveAttribute('aria-expanded', 'true')
  await expect(opener(page, bike)).toHaveText(`${bike.name}1`)
  const heads = ['ID', 'Name', 'Price', 'url', 'bike', 'Other Images', 'Colors', 'Actions']
  await expect(group(page, bike).getByRole('columnheader')).toHaveText(heads)
  await expect(row(page, product.name)).toContainText('₹4,000.00')
  await expect(row(page, product.name)).toContainText('Black, Red')
  await opener(page, bike).click()
  await expect(row(page, product.name)).toBeHidden()

  const find = page.getByLabel('Find by name')
  await find.fill(`${product.name.toUpperCase()} ${bike.name.slice(3)}`)
  await expect(row(page, product.name)).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(1)
  await find.fill('no such thing')
  await expect(page.getByText('No names match.')).toBeVisible()
  expect(requested).toContain(`admin/bikes/${bike.id}/products`)
  expect(requested.filter((path) => path.includes('include=products'))).toEqual([])

  await find.fill(name)
  await expect(page.getByRole('rowheader', { name })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('heading', { name: `Update product: ${name}` })).toBeVisible()
  await open(page, `/productDetail/${marked.bike.code}/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('R405 W12 W3 H08 bikes are added from a file, which says what is wrong in each row; products are imported after a preview, and exported unchanged', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openList(page, '/bikes')
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

  const { bike, addProduct } = await someBike()
  const known = await addProduct()
  await openList(page, '/addProducts')
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
  await expect(page.getByRole('rowgroup').filter({ has: row(page, 'New rack') })).toContainText(
    'price: Price is a number of rupees',
  )
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

test('tracked stock: buyers see what is left and ask to be emailed; what runs low is received and corrected', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const product = await addProduct({ name: fresh('Rack') })
  const { user, call: callBoss } = await administrator()
  const params = { proId: product.id }
  const count = (onHand: number, expected: number) =>
    callBoss('POST /stock/{proId}/counted', { params, body: { onHand, expected } })
  const path = `/productDetail/${bike.code}/${product.code}`

  const form = await openProduct(page, bike, product)
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
  await count(0, 2)
  const gone = page.getByRole('main').getByRole('button', { name: 'Out of stock' })
  await openUntil(page, path, (briefly) => expect(gone).toBeDisabled(briefly))
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  const tell = page.getByRole('form', { name: 'Tell me when it is back' })
  await expect(tell.getByLabel('Email')).toHaveValue(user.email)
  await tell.getByLabel('Email').fill('rider@example.com')
  await expectAccessible(page)
  await expectNoSideways(page)
  await tell.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByText('We will email you once, when it is back in stock.')).toBeVisible()

  await openAsAdministrator(page, '/stock')
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
  // Counted in the form, sold out, received, counted by a colleague, corrected.
  await expect(dialog(page).getByRole('listitem')).toHaveCount(5)
  await openUntil(page, path, (briefly) => expect(page.getByText('Only 3 left')).toBeVisible(briefly))
})
