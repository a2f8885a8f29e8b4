import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
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
import { choose, menuField } from './picker-steps.ts'
import { at, expectNoSideways, FAILED_REQUEST, hold, productOf, reload } from './steps.ts'

test('R412 M1 M2 M5 a product is created: options explain themselves, prices show as they are typed, pictures are put in order', async ({
  quietPage: page,
  allowConsole,
}) => {
  test.slow()
  allowConsole(FAILED_REQUEST)
  const { bike } = await someBike()
  await openGroup(page, bike)
  await page.getByRole('button', { name: `Add a product to ${bike.name}` }).click()
  const form = page.getByRole('form', { name: 'Create product' })
  const preview = form.getByRole('complementary', { name: 'Price of every choice' })
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await expect(form.getByText('Price is a number of rupees')).toBeVisible()
  await expect(menuField(form, 'Bike')).toHaveText(bike.name)

  const name = fresh('Rack')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Price' }).fill('1040.50')
  await form.getByRole('textbox', { name: 'Shipping' }).fill('150')
  const types = form.getByRole('group', { name: 'Type' })
  await types.getByRole('button', { name: 'Add to Type' }).click()
  const first = types.getByRole('textbox', { name: 'Type, value 1' })
  await first.fill('Aluminium, Mild steel')
  await expect(first).toHaveValue('Aluminium')
  await expect(types.getByLabel('Type, amount of Mild steel')).toHaveValue('-1040')
  await expect(preview.getByText('under ₹1: cannot be sold')).toBeVisible()
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(types).toContainText('With Mild steel the price would be under ₹1: it cannot be sold.')

  const option = fresh('Titanium')
  await types.getByRole('textbox', { name: 'Type, value 2' }).fill(option)
  await types.getByLabel(`Type, amount of ${option}`).fill('')
  await expect(preview.getByText('needs its price').first()).toBeVisible()
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(types).toContainText(`Please enter what "${option}" adds in rupees; 0 if nothing.`)
  await types.getByLabel(`Type, amount of ${option}`).fill('500')
  await form.getByRole('button', { name: 'Add to Colors' }).click()
  await form.getByRole('textbox', { name: 'Colors, value 1' }).fill('Black, Red')
  await expect(form.getByLabel('Colors, amount of Red')).toHaveValue('250')
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
  await choose(form, 'Colour, picture 2', 'Red')
  await form.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect(form.getByLabel('What it shows, picture 1')).toHaveValue('In red')
  await choose(form, 'Shown, picture 2', 'Section 1: Strong')
  await expectAccessible(page)
  await expectNoSideways(page)

  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(notices(page)).toContainText(`${name} was added`)
  await expect(form).toBeHidden()
  await expect(row(page, name).getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect
    .poll(async () => (await productsOf(bike.code))[0] ?? {})
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

test('R412 R413 products are updated one after the other and deleted; what was typed survives a reload and is previewed', async ({
  quietPage: page,
}) => {
  const { bike, addProduct } = await someBike()
  const one = await addProduct({ quote: 'Old words', type: 'Left,Right' })
  const two = await addProduct()
  const form = await openProduct(page, bike, one)
  await expect(form.getByRole('textbox', { name: 'Type, value 1' })).toHaveValue('Left')
  await expect(menuField(form, 'Type, unit of Right')).toHaveText('% of price')
  await expect(form.getByRole('complementary')).toContainText('₹2,000.00')
  await form.getByLabel('Tagline').fill('New words')
  await form.getByRole('button', { name: 'Add a fact' }).click()
  await form.getByLabel('Label, fact 1').fill('Tools')
  await form.getByLabel('Value, fact 1').fill('13 mm')
  await reload(page)
  await expect(form.getByLabel('Tagline')).toHaveValue('New words')
  await expect(form.getByLabel('Value, fact 1')).toHaveValue('13 mm')

  await form.getByRole('button', { name: 'Preview the page' }).click()
  const box = page.getByRole('dialog', { name: 'The page as a shopper sees it' })
  await expect(box).toContainText('nothing can be bought from it')
  await expect(box.frameLocator('iframe').getByText('New words')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()

  const next = form.getByRole('button', { name: 'Save and next' })
  await expect(next).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: `Update product: ${two.name}` })).toBeVisible()
  await expect(form).toBeFocused()
  await expect
    .poll(() => productOf(bike.code, one.code))
    .toMatchObject({ quote: 'New words', rows: [{ label: 'Tools', value: '13 mm' }] })
  await expect(next).toHaveCount(0)
  await form.getByLabel('Tagline').fill('Second')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect.poll(async () => at(await productsOf(bike.code), 1).quote).toBe('Second')

  await row(page, one.name).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await expect(question).toContainText('Are you sure want to delete this item?')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(row(page, one.name)).toBeHidden()
})

test('a new value with its own price takes three presses on the page of the product, and costs that at once', async ({
  page,
}) => {
  const { bike, addProduct } = await someBike()
  const product = await addProduct({ type: 'Left,Both', colors: 'Black' })
  const form = await openProduct(page, bike, product)
  let presses = 0
  const press = (name: string) => {
    presses += 1
    return form.getByRole('button', { name }).click()
  }
  await press('Add to Type')
  await form.getByLabel('Type, value 3').fill('Extra long')
  await form.getByLabel('Type, amount of Extra long').fill('349.50')
  await expect(form.getByRole('group', { name: 'Type' })).toContainText('₹5,132.41 incl. GST')
  await press('UPDATE')
  await expect(notices(page)).toContainText(`${product.name} was updated`)
  expect(presses).toBeLessThanOrEqual(3)
  const [saved] = await productsOf(bike.code)
  expect(saved?.pricing.options.type).toEqual([
    { name: 'Left', price: { percent: 50 } },
    { name: 'Both', price: { add: 0 } },
    { name: 'Extra long', price: { add: 349_50 } },
  ])
})

test('two people edit one product: the second sees both values and chooses one', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const product = await addProduct({ quote: 'Old words', weight: '2' })
  const { call: colleague } = await administrator()
  const save = (body: Record<string, unknown>) =>
    colleague('PUT /bikes/updateProduct/{proId}', { params: { proId: product.proId }, body })
  const saved = async () => at(await productsOf(bike.code), 0)
  const form = await openProduct(page, bike, product)
  await form.getByLabel('Tagline').fill('My words')
  await form.getByLabel('Material').fill('Steel')
  await save({ quote: 'Their words', price: '5000' })
  await page.keyboard.press('Control+s')

  const conflict = form.getByRole('alert', { name: 'Somebody else has saved this' })
  await expect(conflict).toContainText('Price, Tagline. Nothing was saved.')
  await expect(conflict.getByRole('group', { name: 'Tagline' })).toContainText('My words')
  await expect(conflict.getByRole('group', { name: 'Tagline' })).toContainText('Their words')
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

/** Returns a picture that is red on its left half and blue on its right, wider than it is high. */
async function twoColours() {
  const part = (width: number, r: number, b: number) => ({
    create: { width, height: 800, channels: 3 as const, background: { r, g: 0, b } },
  })
  const right = await sharp(part(500, 0, 230))
    .png()
    .toBuffer()
  const whole = sharp(part(1000, 230, 0)).composite([{ input: right, left: 500, top: 0 }])
  return whole.png().toBuffer()
}

/** Returns how red and how blue the middle of a picture is, as the shop stores it. */
async function middleOf(page: Page, url: string) {
  const bytes = await (await page.request.get(url)).body()
  const { width, height } = await sharp(bytes).metadata()
  const { data } = await sharp(bytes)
    .extract({ left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { red: at([...data], 0), blue: at([...data], 2) }
}

/** Drops a file on the form's place for pictures. */
async function drop(form: Locator, name: string, type: string, buffer: Buffer): Promise<void> {
  const dataTransfer = await form.page().evaluateHandle(
    (file) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
      return transfer
    },
    { name, type, bytes: [...buffer] },
  )
  await form.getByText('Choose pictures').dispatchEvent('drop', { dataTransfer })
}

test('dropped pictures show their upload, and are cropped with the keyboard or fitted with a border, in their place and with their words', async ({
  quietPage: page,
}) => {
  const { bike, addProduct } = await someBike()
  const form = await openProduct(page, bike, await addProduct({ colors: 'Red' }))
  const letGo = await hold(page, /api\/media/)
  await drop(form, 'two.png', 'image/png', await twoColours())
  await expect(form.getByRole('progressbar', { name: 'Uploading two.png' })).toBeVisible()
  letGo()
  await expect(form.getByRole('progressbar')).toBeHidden()
  await expect(form.getByText('Main picture')).toBeVisible()
  await drop(form, 'list.pdf', 'application/pdf', Buffer.from('%P'))
  await expect(notices(page)).toContainText('list.pdf is not a JPEG, PNG or WebP file.')
  await chooseFile(form, [await somePicture()])
  await expect(form.getByLabel('What it shows, picture 2')).toBeVisible()
  await expect(form.getByText('Its edges will be cut off. Please crop it.')).toHaveCount(2)
  await form.getByLabel('What it shows, picture 1').fill('Half and half')
  await choose(form, 'Colour, picture 1', 'Red')

  await form.getByRole('button', { name: 'Crop picture 1' }).click()
  const box = page.getByRole('dialog', { name: 'Crop the picture' })
  const frame = box.getByRole('application', { name: 'Frame' })
  const size = box.getByRole('status')
  await expect(size).toContainText('800 × 800 pixels')
  await frame.hover()
  await page.mouse.wheel(0, -100)
  await expect(size).not.toContainText('800 × 800')
  await box.getByRole('slider', { name: 'Zoom' }).fill('1')
  await expect(size).toContainText('800 × 800 pixels')
  await box.getByRole('slider', { name: 'Zoom' }).fill('2.36')
  await frame.focus()
  for (let press = 0; press < 90; press++) await page.keyboard.press('ArrowLeft')
  await expect(size).toContainText('339 × 339 pixels')
  await expect(size).toContainText('Small: it may look blurred.')
  await page.keyboard.press('Control+s')
  await expect(box).toBeVisible()
  await box.getByRole('button', { name: 'Use this crop' }).click()
  await expect(box).toBeHidden()
  await expect(form.getByText('Its edges will be cut off. Please crop it.')).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Crop picture 1' })).toBeFocused()

  await form.getByRole('button', { name: 'Crop picture 2' }).click()
  await box.getByText('Fit with border').click()
  await expect(size).toContainText('900 × 900 pixels')
  await box.getByRole('button', { name: 'Use this crop' }).click()
  await expect(form.getByText('Its edges will be cut off. Please crop it.')).toHaveCount(0)
  await expect(form.getByLabel('What it shows, picture 1')).toHaveValue('Half and half')
  await page.keyboard.press('Control+s')
  await expect(form).toBeHidden()
  const savedImages = async () => at(await productsOf(bike.code), 0).images
  await expect.poll(savedImages).toMatchObject([
    { alt: 'Half and half', color: 'Red', width: 339, height: 339 },
    { color: null, width: 900, height: 900 },
  ])
  const { red, blue } = await middleOf(page, at(await savedImages(), 0).url)
  expect(blue).toBeGreaterThan(200)
  expect(red).toBeLessThan(30)
})

test('a search of products is saved as a view; it stays while a product of it is edited', async ({
  quietPage: page,
}) => {
  const { bike, addProduct } = await someBike()
  const [one, other] = [await addProduct({}), await addProduct({})]
  await openAsAdministrator(page, '/addProducts')
  const search = page.getByLabel('Find by name')
  await search.pressSequentially(one.name)
  await expect(page).toHaveURL(`/addProducts?search=${new URLSearchParams([['', one.name]]).toString().slice(1)}`)
  await expect(search).toBeFocused()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('One product')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const view = page.getByRole('list', { name: 'Saved views' }).getByRole('link', { name: 'One product' })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  await page.getByRole('button', { name: `Edit ${one.name}` }).click()
  await expect(page.getByRole('form', { name: 'Update product' })).toBeVisible()
  await page.getByRole('button', { name: 'EXIT' }).click()
  await expect(search).toHaveValue(one.name)
  await search.fill('')
  await expect(view).not.toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: bike.name }).click()
  await expect(row(page, other.name)).toBeVisible()
  await view.click()
  await expect(search).toHaveValue(one.name)
  await expect(row(page, one.name)).toBeVisible()
  await expect(row(page, other.name)).toHaveCount(0)
})

test('a value that is there twice is pointed out once, with what removes it; the buttons of the form are never behind the sections', async ({
  quietPage: page,
}) => {
  const { bike } = await someBike()
  await openGroup(page, bike)
  await page.getByRole('button', { name: `Add a product to ${bike.name}` }).click()
  const form = page.getByRole('form', { name: 'Create product' })
  await form.getByLabel('Name', { exact: true }).fill(fresh('Rack'))
  await form.getByRole('textbox', { name: 'Price' }).fill('1000')
  await form.getByRole('textbox', { name: 'Shipping' }).fill('150')
  const types = form.getByRole('group', { name: 'Type' })
  for (const [place, name] of [
    [1, 'Short'],
    [2, 'short'],
  ]) {
    await types.getByRole('button', { name: 'Add to Type' }).click()
    await types.getByLabel(`Type, value ${place}`).fill(`${name}`)
  }
  const create = form.getByRole('button', { name: 'CREATE' })
  await create.click()
  await expect(types.getByText('"short" is listed twice.')).toHaveCount(1)
  await types.getByRole('button', { name: 'Remove short' }).last().click()
  await expect(types.getByText('"short" is listed twice.')).toHaveCount(0)

  const word = 'Q'.repeat(50)
  await types.getByLabel('Type, value 1').fill(word)
  await expect(form.getByRole('complementary', { name: 'Price of every choice' })).toContainText(word)
  for (const width of [390, 700, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo(0, 0))
    const isOnTop = () =>
      create.evaluate((button) => {
        const { left, top, bottom, width: wide } = button.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) => button.contains(document.elementFromPoint(left + wide / 2, y)))
      })
    await expect.poll(isOnTop, `at ${width} px`).toBe(true)
    await expectNoSideways(page)
  }
})

test('a name that is one long word stays within questions and notices', { tag: '@phone' }, async ({
  quietPage: page,
}) => {
  const { bike, addProduct } = await someBike()
  const { name } = await addProduct({ name: fresh('Q'.repeat(90)) })
  const isWithin = (box: Locator) =>
    box.evaluate((each) => each.scrollWidth <= each.clientWidth && each.getBoundingClientRect().right <= innerWidth)
  await openGroup(page, bike)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(name)
  expect(await isWithin(question)).toBe(true)
  await question.getByRole('button', { name: /^Yes/ }).click()
  await expect(notices(page)).toContainText(`${name} was archived`)
  expect(await isWithin(notices(page))).toBe(true)
})
