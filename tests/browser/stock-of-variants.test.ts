import { expect, expectAccessible } from '../support/browser.ts'
import { administrator, openAsAdministrator } from './account-steps.ts'
import {
  chooseFile,
  fresh,
  notices,
  openGroup,
  openProduct,
  productsOf,
  row,
  someBike,
  somePicture,
} from './admin-catalogue-steps.ts'
import { test } from './own-shop.ts'
import { addButton, cartPopup, expectNoSideways, FAILED_REQUEST, open, option, reload } from './steps.ts'

test('a part with a new choice at its own price and stock per colour is made for three bikes in one form; a colour that is sold out says so', async ({
  quietPage: page,
}) => {
  const { bike } = await someBike()
  const others = [(await someBike()).bike, (await someBike()).bike]
  const name = fresh('Lever guard')
  await openGroup(page, bike)
  await page.getByRole('button', { name: `Add a product to ${bike.name}` }).click()
  const form = page.getByRole('form', { name: 'Create product' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Price' }).fill('1000')
  await form.getByRole('textbox', { name: 'Shipping' }).fill('150')
  await form.getByRole('button', { name: 'Add to Type' }).click()
  await form.getByLabel('Type, value 1').fill('Extra wide')
  await form.getByLabel('Type, amount of Extra wide').fill('250')
  await form.getByRole('button', { name: 'Add to Colors' }).click()
  await form.getByLabel('Colors, value 1').fill('Black, Red')

  await form.getByRole('checkbox', { name: 'Track stock for this product' }).check()
  await expect(form.getByLabel('Pieces on hand')).toHaveValue('0')
  await form.getByRole('group', { name: 'A variant for each of' }).getByRole('checkbox', { name: 'Colors' }).check()
  await form.getByLabel('SKU of Red').fill('LG-RED')
  await form.getByLabel('Pieces of Black').fill('4')
  await form.getByLabel('Pieces of Red').fill('many')
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(form.getByText('Enter a whole number')).toBeVisible()
  await form.getByLabel('Pieces of Red').fill('0')
  await chooseFile(form, [await somePicture()])
  await expect(form.getByLabel('What it shows, picture 1')).toBeVisible()
  for (const other of others) await form.getByRole('checkbox', { name: other.name, exact: true }).check()
  await expectAccessible(page)
  await expectNoSideways(page)
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(notices(page)).toContainText(`${name} was added for 3 bikes`)
  for (const { code } of others) {
    expect(await productsOf(code)).toMatchObject([
      {
        name,
        pricing: { options: { type: [{ name: 'Extra wide', price: { add: 25_000 } }] } },
        availability: { state: 'in', variants: [{ color: 'Red', left: 0 }] },
      },
    ])
  }

  const [product] = await productsOf(bike.code)
  await open(page, `/productDetail/${bike.code}/${product?.code}`)
  await expect(option(page, 'Colors', 'Red')).toHaveAccessibleName('Red Out of stock')
  await page.getByRole('group', { name: 'Product Type' }).getByText('Extra wide').click()
  await page.getByRole('group', { name: 'Colors' }).getByText('Red', { exact: true }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Out of stock' })).toBeDisabled()
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  const tell = page.getByRole('form', { name: 'Tell me when it is back' })
  await tell.getByLabel('Email').fill('rider@example.com')
  await tell.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByText('We will email you once, when it is back in stock.')).toBeVisible()

  await page.getByRole('group', { name: 'Colors' }).getByText('Black', { exact: true }).click()
  await expect(page.getByText('We will email you once')).toBeHidden()
  await expect(page.getByText('₹1,475.00').first()).toBeVisible()
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText(name)

  await openAsAdministrator(page, '/stock?show=low')
  const red = row(page, `${name}, Red`).filter({ hasText: bike.name })
  await expect(red).toContainText('Out of stock')
  await expect(red).toContainText('LG-RED')
  await red.getByRole('button', { name: /^Receive/ }).click()
  await page.getByRole('dialog').getByLabel('Pieces received').fill('5')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(notices(page)).toContainText(`${name}, Red: 5 on hand`)
})

test('a product without a picture is bought without asking for one', async ({ page }) => {
  const { bike, addProduct } = await someBike()
  const { code, name } = await addProduct()
  const missing: string[] = []
  page.on('request', (request) => {
    if (/^\/?\d+\.\w+$/.test(new URL(request.url()).pathname)) missing.push(request.url())
  })
  await open(page, `/productDetail/${bike.code}/${code}`)
  await addButton(page).click()
  await expect(cartPopup(page)).toContainText(name)
  await cartPopup(page).getByRole('link', { name: 'Goto Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await reload(page)
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  expect(missing).toEqual([])
})

test('what is typed of a variant stays when it is refused, and the SKU of another product is named', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const [sku, colors] = [fresh('SKU'), 'Black,Red']
  const count = { onHand: 4, expected: 0 }
  const other = await addProduct({ stock: { isTracked: true, lowAt: 3, counts: [{ ...count, sku }] } })
  const counts = ['Black', 'Red'].map((color) => ({ ...count, color }))
  const product = await addProduct({ colors, stock: { isTracked: true, lowAt: 3, counts } })
  const form = await openProduct(page, bike, product)
  await form.getByLabel('SKU of Red').fill(sku)
  await form.getByLabel('Barcode of Red').fill('8901234567894')
  await form.getByLabel('Packed grams of Black').fill('900')
  await form.getByLabel('Pieces of Black').fill('7')
  // The form asks what is on hand by now, and must not take over more than that.
  const answered = page.waitForResponse((response) => response.url().endsWith(`/stock/${product.id}`))
  await form.getByRole('button', { name: 'UPDATE' }).click()
  const named = `The SKU "${sku}" is that of ${other.name} for ${bike.name}.`
  await expect(form).toContainText(named)
  await (await answered).finished()
  await form.getByLabel('SKU of Red').fill(`${sku}-red`)
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toContainText(`${product.name} was updated`)
  const { call } = await administrator()
  const saved = await call('GET /stock/{proId}', { params: { proId: product.id } })
  expect(
    saved.counts.map(({ color, onHand, sku: known, barcode, weightGrams }) => [
      color,
      onHand,
      known,
      barcode,
      weightGrams,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Black', 7, null, null, 900],
      ['Red', 4, `${sku}-red`, '8901234567894', null],
    ]),
  )
})
