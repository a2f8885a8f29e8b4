import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from '../support/browser.ts'
import { currentShop } from '../support/current-shop.ts'
import { someBase, someLayer } from '../support/layer-pictures.ts'
import { callAs, openAs, type Somebody, someAdministrator } from './account-steps.ts'
import { test } from './own-shop.ts'
import { choose } from './picker-steps.ts'
import { call, expectNoSideways, FAILED_REQUEST, only } from './steps.ts'

let count = 0
const fresh = (name: string): string => `${name} ${Date.now().toString(36)}${++count}`

/** Adds a bike with a rack that is shown on it and a guard that is not, outside the page. */
async function someBike({ base = true } = {}) {
  const boss = await someAdministrator()
  const { user, call: callBoss } = await callAs(boss)
  const upload = async (buffer: Uint8Array): Promise<string> => {
    const form = new FormData()
    form.append('image', new File([new Uint8Array(buffer)], 'picture.png', { type: 'image/png' }))
    const headers = { 'x-access-token': user.token }
    const sent = await fetch(`${currentShop.url}/api/media`, { method: 'POST', body: form, headers })
    return (await sent.json()).url
  }
  const url = await upload(await someBase())
  const name = fresh('Scrambler')
  const body = { no: 902, name, alt: `${name} parts`, brand: 'Triumph', url, base: base ? url : '' }
  const { bike } = await callBoss('POST /bikes', { body })
  const add = async (fields: Record<string, unknown> & { name: string }) =>
    (await callBoss('POST /bikes/products', { body: { bikeId: bike.id, price: '4000', shipping: '150', ...fields } }))
      .product
  const layers = [{ url: await upload(await someLayer({ color: '#204060' })) }]
  const onBike = { z: 40, hotspot: { x: 0.2, y: 0.3 }, layers }
  const rack = await add({ name: fresh('Rack'), ...(base && { onBike }) })
  const guard = await add({ name: fresh('Guard'), colors: 'Black,Red' })
  return { boss, bike, rack, guard }
}

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

interface Opened {
  readonly id: string
  readonly bikeId: string
}

async function openForm(page: Page, boss: Somebody, { id, bikeId }: Opened): Promise<Locator> {
  await openAs(page, boss, `/addProducts?form=${id}&bike=${bikeId}`)
  const section = page.getByRole('form', { name: 'Update product' }).getByRole('group', { name: 'On the bike' })
  await section.scrollIntoViewIfNeeded()
  return section
}

const save = (page: Page) => page.getByRole('button', { name: 'UPDATE', exact: true })

test('a part gets layers, a point by click and by keyboard, its order and what it needs; a reload keeps them; the shop then has them @phone', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { boss, bike, rack, guard } = await someBike()
  const section = await openForm(page, boss, guard)
  await expect(section.getByRole('img', { name: `Triumph ${bike.name}` })).toBeVisible()
  const red = section.getByLabel('Upload a layer: Red')
  await red.setInputFiles(png('guard-red.png', await someLayer({ height: 522 })))
  await expect(section.getByRole('alert')).toHaveText(
    "guard-red.png: This picture has 800 x 522 pixels and the bike's base picture 800 x 520: upload one of the same size.",
  )
  await red.setInputFiles(png('huge-red.png', Buffer.alloc(8 * 1024 * 1024 + 1)))
  await expect(section.getByRole('alert')).toHaveText('huge-red.png: This file is larger than 8 MB.')
  await section
    .getByLabel('Choose layers of several colours')
    .setInputFiles([
      png('guard-red.png', await someLayer({ color: '#d01010' })),
      png('guard-black.png', await someLayer({ color: '#101010' })),
      png('opaque.png', await someBase({ color: '#701010' })),
    ])
  await expect(section.getByRole('img', { name: 'Layer: Red' })).toBeVisible()
  await expect(section.getByRole('img', { name: 'Layer: Black' })).toBeVisible()
  await expect(
    section.getByRole('alert').filter({ hasText: 'opaque.png: This picture has no transparent' }),
  ).toBeVisible()

  const left = section.getByLabel('Point from the left (%)')
  const top = section.getByLabel('Point from the top (%)')
  const stage = section.locator('[data-stage]')
  const box = (await stage.boundingBox()) ?? { width: 0, height: 0 }
  await stage.click({ position: { x: box.width * 0.75, y: box.height * 0.5 } })
  await expect(left).toHaveValue(/^7[45](\.\d)?$/)
  await expect(top).toHaveValue(/^(49|50)(\.\d)?$/)
  await left.fill('60')
  await top.fill('40')
  await section.getByRole('button', { name: /^Point on the part, 60 % from the left and 40 % from the top/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(left).toHaveValue('60.5')
  await expect(top).toHaveValue('45')
  await expect(section.getByLabel('Stacking order')).toHaveValue('50')
  await section.getByLabel('Stacking order').fill('30')
  await section.getByRole('checkbox', { name: rack.name }).check()

  await page.reload()
  await expect(section.getByLabel('Stacking order')).toHaveValue('30')
  await expect(section.getByRole('img', { name: 'Layer: Red' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await save(page).click()
  await expect(page.getByRole('form', { name: 'Update product' })).toBeHidden()
  const { parts } = await call('GET /bikes/{code}/on-bike', { params: { code: bike.code } })
  expect(parts).toMatchObject([
    { productCode: rack.code },
    {
      productCode: guard.code,
      z: 30,
      hotspot: { x: 0.605, y: 0.45 },
      requires: [rack.code],
      layers: [{ color: 'Red' }, { color: 'Black' }],
    },
  ])
})

test('a bike gets a base picture of the size of its layers and says what it shows; a part is taken off it @phone', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { boss, bike, rack } = await someBike()
  const bare = await someBike({ base: false })
  await expect(await openForm(page, bare.boss, bare.guard)).toContainText('This bike has no base picture yet.')

  await openAs(page, boss, `/bikes?form=${bike.id}`)
  const form = page.getByRole('form', { name: 'Update bike' })
  const base = form.getByRole('group', { name: 'Base picture' })
  await expect(base).toContainText('1 part is shown on it.')
  const replace = base.getByLabel('Replace the base picture')
  await replace.setInputFiles(png('small.png', await someBase({ width: 640, height: 416 })))
  await expect(base.getByRole('alert')).toHaveText(
    'small.png: This picture is 640 pixels wide. Upload one of at least 800.',
  )
  await replace.setInputFiles(png('square.png', await someBase({ width: 900, height: 900 })))
  await expect(base.getByRole('alert')).toHaveText(
    'square.png: This picture has 900 x 900 pixels. Upload one that is 1.2 to 2 times as wide as it is high, such as 1600 x 1040.',
  )
  await replace.setInputFiles(png('lower.png', await someBase({ width: 900, height: 600 })))
  await expect(base.getByRole('img', { name: 'The bare bike' })).toHaveAttribute('height', '600')
  await save(page).click()
  await expect(base.getByRole('alert')).toContainText(
    'this one has 900 x 600 pixels, and a layer of a part has another',
  )
  await expectAccessible(page)
  await expectNoSideways(page)
  await replace.setInputFiles(png('other.png', await someBase({ color: '#c8d0d0' })))
  await expect(base.getByRole('img', { name: 'The bare bike' })).toHaveAttribute('height', '520')
  await form.getByLabel('The base picture shows').fill('our scrambler model')
  await form.getByRole('checkbox', { name: 'The pictures of this bike and its parts are rendered' }).check()
  await save(page).click()
  await expect(form).toBeHidden()
  const params = { code: bike.code }
  const onBike = () => call('GET /bikes/{code}/on-bike', { params })
  await expect.poll(onBike).toMatchObject({ shows: 'our scrambler model', rendered: true })

  const shown = await openForm(page, boss, rack)
  await expect(shown).toContainText('The base picture shows our scrambler model.')
  await shown.getByRole('button', { name: 'Do not show this part on the bike' }).click()
  await expect(shown).toContainText('This part is not shown on the bike yet.')
  await save(page).click()
  await expect(page.getByRole('form', { name: 'Update product' })).toBeHidden()
  await expect.poll(async () => (await onBike()).parts).toEqual([])

  await openAs(page, boss, `/bikes?form=${bike.id}`)
  await base.getByRole('button', { name: 'Remove the base picture' }).click()
  await expect(form.getByLabel('The base picture shows')).toBeHidden()
  await save(page).click()
  await expect(form).toBeHidden()
  await expect.poll(onBike).toEqual({ base: null, shows: '', rendered: false, parts: [] })
})

test('a part of the demo is looked at over another bike of the same frame, in each colour, with all other parts', async ({
  quietPage: page,
}) => {
  const boss = await someAdministrator()
  const bikes = await call('GET /bikes')
  const bike = only(bikes.filter(({ code }) => code === 'himalayan-450'))
  const { parts } = await call('GET /bikes/{code}/on-bike', { params: { code: bike.code } })
  const guard = parts.find(({ kind }) => kind === 'Crash guard')
  const section = await openForm(page, boss, { id: guard?.productId ?? '', bikeId: bike.id })
  const stage = section.locator('[data-stage]')
  const layer = stage.getByRole('img', { name: 'This part on the bike' })
  await choose(section, 'Colour shown', 'Red')
  const first = await layer.getAttribute('src')
  await choose(section, 'Colour shown', 'Black')
  await expect(layer).not.toHaveAttribute('src', first ?? '')
  const name = await choose(section, 'Shown over', 1)
  await expect(stage.getByRole('img', { name })).toBeVisible()
  await section.getByRole('checkbox', { name: 'Show it with all other parts of this bike' }).check()
  await expect(stage.locator('img')).toHaveCount(parts.length + 1)
})

test('layers and base pictures that a colleague has changed are shown side by side', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { boss, bike, rack } = await someBike()
  const { call: colleague } = await callAs(boss)
  const parts = async () => (await colleague('GET /admin/bikes/{id}/on-bike', { params: { id: bike.id } })).parts
  const stored = async () => (await parts()).find(({ id }) => id === rack.id)?.onBike
  const saveTheirs = async (z: number, quote: string) => {
    const now = await stored()
    const layers = now?.layers.map(({ color, picture: { url } }) => ({ url, color })) ?? []
    const body = { quote, onBike: { z, hotspot: { x: 0.2, y: 0.3 }, layers } }
    await colleague('PUT /bikes/updateProduct/{proId}', { params: { proId: rack.proId }, body })
  }
  const section = await openForm(page, boss, rack)
  const form = page.getByRole('form', { name: 'Update product' })
  const order = section.getByLabel('Stacking order')
  await expect(order).toHaveValue('40')

  // Whoever has not touched the layers gets the newer ones into the form.
  await form.getByLabel('Material').fill('Steel')
  await saveTheirs(55, 'Their words')
  await save(page).click()
  const conflict = form.getByRole('alert', { name: 'Somebody else has saved this' })
  await expect(conflict).toContainText('Also changed, and updated in your form: Tagline, On the bike.')
  await conflict.getByRole('button', { name: 'Save my changes too' }).click()
  await expect(form).toBeHidden()
  expect(await stored()).toMatchObject({ z: 55 })

  await openForm(page, boss, rack)
  await order.fill('70')
  await saveTheirs(60, 'Their words')
  await save(page).click()
  const row = conflict.getByRole('group', { name: 'On the bike' })
  await expect(row).toContainText('order 70')
  await expect(row).toContainText('order 60')
  await expect(row.getByRole('img', { name: 'Layer: All other colours' })).toHaveCount(2)
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Use the saved values' }).click()
  await expect(order).toHaveValue('60')

  await openAs(page, boss, `/bikes?form=${bike.id}`)
  const bikeForm = page.getByRole('form', { name: 'Update bike' })
  const base = bikeForm.getByRole('group', { name: 'Base picture' })
  await base
    .getByLabel('Replace the base picture')
    .setInputFiles(png('other.png', await someBase({ color: '#c8d0d0' })))
  await expect(base.getByRole('progressbar')).toBeHidden()
  await colleague('PUT /bikes/{id}', { params: { id: bike.id }, body: { base: '' } })
  await save(page).click()
  const bases = bikeForm
    .getByRole('alert', { name: 'Somebody else has saved this' })
    .getByRole('group', { name: 'Base picture' })
  await expect(bases.getByRole('img', { name: 'The bare bike' })).toBeVisible()
  await expect(bases).toContainText('No base picture')
  await bikeForm.getByRole('button', { name: 'Save what I typed' }).click()
  await expect(bikeForm).toBeHidden()
})
