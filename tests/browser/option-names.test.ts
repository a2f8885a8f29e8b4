import { expect, expectAccessible } from '../support/browser.ts'
import { administrator } from './account-steps.ts'
import { chooseFile, fresh, notices, openProduct, productsOf, someBike, somePicture } from './admin-catalogue-steps.ts'
import { test } from './own-shop.ts'
import { choose } from './picker-steps.ts'
import { at, expectNoSideways, FAILED_REQUEST, open, productOf } from './steps.ts'

/** A rack of two heights and two colours. */
const rack = () => ({
  name: fresh('Rack'),
  type: [
    { name: 'Tall', price: { add: 200_00 } },
    { name: 'Low', price: { add: 0 } },
  ],
  colors: [
    { name: 'Sand', price: { add: 50_00 } },
    { name: 'Black', price: { add: 0 } },
  ],
})

test('a seller names the options of a rack, and riders choose its height in Tamil', async ({
  quietPage: page,
  allowConsole,
}) => {
  test.slow()
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const product = await addProduct(rack())
  const form = await openProduct(page, bike, product)
  const types = form.getByRole('group', { name: 'Type' })
  const colors = form.getByRole('group', { name: 'Colors' })
  const heading = types.getByLabel('Type, heading in English')
  await expect(heading).toBeHidden()
  await expect(types.getByLabel('Type, Tall in Tamil')).toBeHidden()

  await types.getByText('Name it otherwise').click()
  await types.getByLabel('Type, heading in Tamil').fill('உயரம்')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(types).toContainText('Enter the heading in English too.')
  await heading.fill('Colors')
  await expect(types).toContainText('"Colors" is there twice in English.')
  await heading.fill('Height')
  await expect(types.getByText('– riders see “Height”')).toBeVisible()
  await types.getByText('Translations and swatches').click()
  await types.getByLabel('Type, Tall in Tamil').fill('Low')
  await expect(types).toContainText('"Low" is there twice in Tamil.')
  await types.getByLabel('Type, Tall in Tamil').fill('உயரமானது')
  await types.getByLabel('Type, Low in Tamil').fill('தாழ்வானது')
  await colors.getByText('Translations and swatches').click()
  await colors.getByLabel('Colors, Sand in Tamil').fill('மணல்')
  await colors.getByLabel('Colors, swatch of Sand').fill('sand')
  await expect(colors).toContainText('The swatch of "Sand" is # and six digits')
  await colors.getByLabel('Colors, choose the swatch of Sand').fill('#c2b280')
  await expect(colors.getByLabel('Colors, swatch of Sand')).toHaveValue('#c2b280')
  await expectAccessible(page)
  await expectNoSideways(page)

  await form.getByRole('button', { name: 'Preview the page' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('group', { name: 'Height' }).getByRole('radio')).toHaveCount(2)
  await expect(preview.locator('[fill="#c2b280"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toContainText(`${product.name} was updated`)
  const saved = at(await productsOf(bike.code), 0)
  expect(saved.headings).toEqual({ type: { en: 'Height', ta: 'உயரம்' } })
  expect(saved.pricing.options.color[0]).toEqual({
    name: 'Sand',
    price: { add: 50_00 },
    names: { ta: 'மணல்' },
    swatch: '#c2b280',
  })

  await open(page, `/ta/productDetail/${bike.code}/${saved.code}`)
  const main = page.getByRole('main')
  const heights = main.getByRole('group', { name: 'உயரம்' })
  const paints = main.getByRole('group', { name: 'நிறங்கள்' })
  await main.getByRole('button', { name: 'கார்ட்டில் சேர்' }).first().click()
  await expect(paints.getByRole('alert')).toHaveText(/^தயாரிப்பின் நிறத்தைத் தேர்ந்தெடுங்கள்!!.*உயரம்/)
  await expect(paints.getByRole('radio', { name: 'Black' })).toBeVisible()
  await expect(paints.locator('[fill="#c2b280"]')).toBeVisible()
  await expect(main.getByRole('row', { name: /கிடைக்கும் நிறங்கள்/ })).toContainText('மணல், Black')
  await paints.getByText('மணல்').click()
  await main.getByRole('button', { name: 'கார்ட்டில் சேர்' }).first().click()
  await expect(heights.getByRole('alert')).toHaveText('“உயரம்” என்பதில் ஒன்றைத் தேர்ந்தெடுங்கள்.')
  await heights.getByText('உயரமானது').click()
  // The English name is what a link, a cart and an order have.
  await expect(page).toHaveURL(/color=Sand.*type=Tall/)
  await main.getByText('விலை விவரம்').click()
  await expect(main.locator('details dt')).toContainText(['உயரமானது', 'மணல்'])
  await expectAccessible(page)
  await expectNoSideways(page)

  await open(page, `/productDetail/${bike.code}/${saved.code}`)
  await expect(main.getByRole('group', { name: 'Height' }).getByRole('radio', { name: /^Tall/ })).toBeVisible()
  await main.getByText('Sand', { exact: true }).first().click()
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect(main.getByRole('alert')).toHaveText('Please choose an option under “Height”.')
})

test('a picture that the seller ties to a bike model shows when a rider chooses that model', async ({
  quietPage: page,
}) => {
  const { bike, addProduct } = await someBike()
  const models = ['Short fork', 'Long fork'].map((name) => ({ name, price: { add: 0 } }))
  const product = await addProduct({ name: fresh('Riser'), model: models, headings: { model: { en: 'Fork' } } })
  const form = await openProduct(page, bike, product)
  await chooseFile(form, [await somePicture('one.png'), await somePicture('two.png')])
  await form.getByLabel('What it shows, picture 1').fill('On a bike')
  await form.getByLabel('What it shows, picture 2').fill('On the long fork')
  await choose(form, 'Bike model, picture 2', 'Long fork')
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toContainText(`${product.name} was updated`)

  await open(page, `/productDetail/${bike.code}/${product.code}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: 'On a bike' })).toBeVisible()
  const forks = main.getByRole('group', { name: 'Fork' })
  await forks.getByText('Long fork').click()
  await expect(main.getByRole('img', { name: 'On the long fork' })).toBeVisible()
  await forks.getByText('Short fork').click()
  await expect(main.getByText('This picture shows Long fork')).toBeVisible()
})

test('riders put a part on the bike by the names and the swatch that it has in their language', async ({ page }) => {
  const guard = await productOf('himalayan-450', 'crash-guard-with-sliders')
  const { call: boss } = await administrator()
  const save = (body: object) => boss('PUT /bikes/updateProduct/{proId}', { params: { proId: guard.proId }, body })
  const colorsWith = (named: object) =>
    guard.pricing.options.color.map(({ name }) => (name === 'Red' ? { name, ...named } : { name }))
  await save({
    headings: { type: { en: 'Sliders', ta: 'ஸ்லைடர்கள்' } },
    colors: colorsWith({ names: { ta: 'சிவப்பு' }, swatch: '#a1122b' }),
  })
  try {
    await open(page, '/ta/products/himalayan-450')
    const main = page.getByRole('main')
    const colors = main.getByRole('group', { name: `நிறம்: ${guard.name}` })
    await expect(colors.locator('[fill="#a1122b"]')).toBeVisible()
    await expect(colors.getByText('Black')).toHaveAttribute('lang', 'en')
    await expect(colors.getByText('சிவப்பு')).not.toHaveAttribute('lang')
    await colors.getByText('சிவப்பு').click()
    await expect(main.getByText(`${guard.name}: நிறம் சிவப்பு.`).first()).toBeVisible()
    await expect(page).toHaveURL(/with=crash-guard:red/)
    await main.getByRole('button', { name: '1 பாகத்தை கார்ட்டில் சேர்' }).click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('button', { name: '1 பாகத்தை கார்ட்டில் சேர்' }).click()
    const sliders = asked.getByRole('group', { name: `ஸ்லைடர்கள்: ${guard.name}` })
    await expect(sliders.getByRole('alert')).toHaveText('“ஸ்லைடர்கள்” என்பதில் ஒன்றைத் தேர்ந்தெடுங்கள்.')
  } finally {
    await save({ headings: {}, colors: colorsWith({ names: { ta: '' }, swatch: '' }) })
  }
})
