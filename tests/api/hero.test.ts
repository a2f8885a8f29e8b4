import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { OnBikePart } from '#contract/on-bike.ts'
import { NO_OPTION, unitPrice } from '#rules/pricing.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { type Person, send, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
const pages = listenForTests(shop)
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

const onBike = (code: string) => shop.call('GET /bikes/{code}/on-bike', { params: { code } })
const heroOf = async (bike?: string) => (await shop.call('GET /hero', { query: bike ? { bike } : {} })).bike

/** Sets the bike at the top of the home page and its parts. */
async function setHero(bike: string, parts: string): Promise<Response> {
  const { version } = await boss.call('GET /settings/hero')
  const body = { version, value: { bike, parts } }
  return send(shop, 'PUT', '/api/settings/hero', body, { 'x-access-token': boss.token })
}

async function partOf(bike: string, code: string): Promise<OnBikePart> {
  const { parts } = await onBike(bike)
  return parts.find(({ productCode }) => productCode === code) ?? expect.unreachable()
}

/** Returns what the server asks for parts of a bike, each in its cheapest type. */
async function quoted(bike: string, kit: readonly (readonly [code: string, color: string])[]): Promise<number> {
  const cartItems = await Promise.all(
    kit.map(async ([code, color]) => {
      const { productId, pricing } = await partOf(bike, code)
      const price = (type: string) => {
        const unit = unitPrice(pricing, { color, model: NO_OPTION, type })
        return unit.ok ? unit.price : Number.POSITIVE_INFINITY
      }
      const types = pricing.options.type.map((value) => value.name)
      const [type = NO_OPTION] = types.toSorted((one, other) => price(one) - price(other))
      return { proId: productId, color, model: NO_OPTION, type, qty: 1 }
    }),
  )
  return (await shop.call('POST /quote', { body: { cartItems } })).totalPrice
}

test('the home page names what is on the bike and what it costs as the server quotes it, and links to that kit', async () => {
  expect((await setHero('himalayan-450', 'headlight-grill:silver,radiator-guard')).status).toBe(200)
  const total = await quoted('himalayan-450', [
    ['headlight-grill', 'Silver'],
    ['radiator-guard', 'Black'],
  ])
  expect(await heroOf()).toMatchObject({
    code: 'himalayan-450',
    shows: 'our adventure model',
    rendered: true,
    parts: ['Headlight Grill', 'Radiator Guard'],
    total,
    from: false,
    link: 'headlight-grill:silver,radiator-guard',
  })
  const page = await (await fetch(`${pages.url}/`)).text()
  expect(page).toContain('Headlight Grill and Radiator Guard on the Himalayan 450:')
  const price = total.toLocaleString('en-IN', { minimumFractionDigits: 2 })
  expect(page).toMatch(new RegExp(`₹${price}</span> <span[^>]*>with GST and delivery<`))
  expect(page).toMatch(/href="\/products\/himalayan-450\?with=headlight-grill:silver,radiator-guard"/)
  expect(page).toContain('Shown on our adventure model; the parts are made for the Himalayan 450.')
  expect(page).toContain('Rendered picture; fasteners and finish may differ.')
  expect(page).toContain('aria-valuetext="58 % fitted"')
})

test('a part with an open choice costs "from" its cheapest', async () => {
  await setHero('himalayan-450', 'crash-guard-with-sliders:red')
  const total = await quoted('himalayan-450', [['crash-guard-with-sliders', 'Red']])
  expect(await heroOf()).toMatchObject({ total, from: true })
})

test('a part puts on what it needs, and the setting says so', async () => {
  await setHero('himalayan-450', 'pannier-box:silver')
  const { value } = await boss.call('GET /settings/hero')
  expect(value).toEqual({ bike: 'himalayan-450', parts: 'saddle-stay,pannier-box:silver' })
  expect((await heroOf())?.layers).toHaveLength(2)
})

test('another bike shows the same kinds of parts in the same colours, or its first parts', async () => {
  await setHero('himalayan-450', 'crash-guard-with-sliders:red,headlight-grill:silver,bash-plate')
  expect(await heroOf('meteor-350')).toMatchObject({ link: 'crash-guard:red,headlight-grill:silver' })
  await setHero('himalayan-450', 'bash-plate')
  expect((await heroOf('classic-350'))?.parts).toEqual(['Saddle Stay', 'Top Rack', 'Headlight Grill', 'Windshield'])
  expect(await heroOf('nothing')).toBeNull()
})

test.each([
  ['value.bike', 'a-train', 'top-rack', 'The shop sells no parts for a bike with the address "a-train".'],
  ['value.parts', 'himalayan-450', '', 'Choose at least one part.'],
  ['value.parts', 'himalayan-450', ' , ', 'Choose at least one part.'],
  ['value.parts', 'himalayan-450', 'wings', 'Himalayan 450 has no part or colour "wings" with a picture on the bike.'],
  [
    'value.parts',
    'himalayan-450',
    'top-rack:red',
    'Himalayan 450 has no part or colour "top-rack:red" with a picture on the bike.',
  ],
  [
    'value.parts',
    'himalayan-450',
    'windshield:black',
    'Himalayan 450 has no part or colour "windshield:black" with a picture on the bike.',
  ],
  ['value.parts', 'himalayan-450', 'x'.repeat(2001), 'At most 2000 characters'],
])('a wrong %s is refused: %s %s', async (field, bike, parts, message) => {
  await setHero('himalayan-450', 'top-rack')
  const before = await boss.call('GET /settings/hero')
  const answer = await setHero(bike, parts)
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ [field]: message })
  expect(await boss.call('GET /settings/hero')).toEqual(before)
})

test('a bike without a base picture is refused', async () => {
  const { base } = await onBike('r15')
  const url = base?.url ?? expect.unreachable()
  const body = { no: 71, name: 'Bare Bike', alt: 'Bare Bike accessories', brand: 'Yamaha', url, base: '' }
  const { bike } = await boss.call('POST /bikes', { body })
  const answer = await setHero(bike.code, 'top-rack')
  expect((await answer.json()).fields).toEqual({
    'value.bike': 'Bare Bike has no base picture yet. Add it to the bike first.',
  })
})

test('D07 of two administrators the second gets a conflict; the audit log has what changed', async () => {
  await setHero('himalayan-450', 'top-rack:silver')
  const { version } = await boss.call('GET /settings/hero')
  await setHero('himalayan-450', 'headlight-grill:silver')
  const late = await send(
    shop,
    'PUT',
    '/api/settings/hero',
    { version, value: { bike: '', parts: '' } },
    { 'x-access-token': boss.token },
  )
  expect(late.status).toBe(409)
  const [change] = await boss.call('GET /settings/changes/{section}', { params: { section: 'hero' } })
  expect(change?.fields).toEqual([{ name: 'Parts on it', from: 'top-rack:silver', to: 'headlight-grill:silver' }])
})

const bikeOf = async (code: string) =>
  (await shop.call('GET /bikes')).find((bike) => bike.code === code) ?? expect.unreachable()

const rename = (id: string, name: string) => boss.call('PUT /bikes/{id}', { params: { id }, body: { name } })

/** Adds a bike with the base picture of another, which it can then take the place of. */
async function addBike(name: string) {
  const url = (await onBike('r15')).base?.url ?? expect.unreachable()
  const body = { no: 72, name, alt: `${name} accessories`, brand: 'Yamaha', url, base: url }
  return (await boss.call('POST /bikes', { body })).bike
}

test('a bike that is renamed stays at the top, also when another bike gets its address', async () => {
  await setHero('meteor-350', 'crash-guard')
  const shown = await heroOf()
  const { version, value } = await boss.call('GET /settings/hero')
  const { id, name } = await bikeOf('meteor-350')
  const { bike } = await rename(id, 'Meteor 351')
  expect(await boss.call('GET /settings/hero')).toEqual({ version, value: { ...value, bike: bike.code } })
  const other = await addBike(name)
  expect(other.code).toBe('meteor-350')
  expect(await heroOf()).toEqual({ ...shown, code: bike.code, name: bike.name, base: expect.anything() })
  expect((await setHero(bike.code, value.parts)).status).toBe(200)
  expect((await boss.call('GET /settings/hero')).version).toBe(version)
  expect(
    (await boss.call('GET /settings/changes/{section}', { params: { section: 'hero' } }))[0]?.fields,
  ).toContainEqual(expect.objectContaining({ name: 'Bike', to: 'meteor-350' }))
  await boss.call('DELETE /bikes/{id}', { params: { id: other.id }, query: { archive: 'true' } })
  await rename(id, name)
})

test('a bike that is archived and restored is at the top again; meanwhile the form names no bike that took its address', async () => {
  await setHero('meteor-350', 'crash-guard')
  const [shown, saved] = [await heroOf(), await boss.call('GET /settings/hero')]
  const { id, name } = await bikeOf('meteor-350')
  await boss.call('DELETE /bikes/{id}', { params: { id }, query: { archive: 'true' } })
  expect(await boss.call('GET /settings/hero')).toEqual(saved)
  const other = await addBike(name)
  expect((await boss.call('GET /settings/hero')).value).toEqual({ bike: '', parts: '' })
  expect((await heroOf())?.code).not.toBe(other.code)
  await boss.call('DELETE /bikes/{id}', { params: { id: other.id }, query: { archive: 'true' } })
  await boss.call('POST /archive/bikes/{id}/restore', { params: { id }, body: {} })
  expect(await boss.call('GET /settings/hero')).toEqual(saved)
  expect(await heroOf()).toEqual(shown)
})

test('the setting stays as it is written when it is saved unchanged, also when a kind has a second part by now', async () => {
  await setHero('himalayan-450', 'crash-guard:red')
  const saved = await boss.call('GET /settings/hero')
  const { bikeId, onBike: shown } = await editedPart('himalayan-450', 'crash-guard-with-sliders')
  const layers = shown.layers.map(({ color, picture }) => ({ color, url: picture.url }))
  const body = { bikeId, name: 'Second Guard', kind: 'Crash guard', price: '999', shipping: '90', colors: 'Red' }
  const { product } = await boss.call('POST /bikes/products', {
    body: { ...body, onBike: { ...shown, layers: layers.filter(({ color }) => color === 'Red') } },
  })
  expect((await setHero(saved.value.bike, saved.value.parts)).status).toBe(200)
  expect(await boss.call('GET /settings/hero')).toEqual(saved)
  await boss.call('DELETE /products/delete/{id}', { params: { id: product.id } })
})

test('the picture can be chosen in place of an archived bike whose address another one has', async () => {
  await setHero('meteor-350', 'crash-guard')
  const { id, name } = await bikeOf('meteor-350')
  await boss.call('DELETE /bikes/{id}', { params: { id }, query: { archive: 'true' } })
  const other = await addBike(name)
  expect(await heroOf()).not.toBeNull()
  expect((await setHero('', '')).status).toBe(200)
  expect(await heroOf()).toBeNull()
  await boss.call('DELETE /bikes/{id}', { params: { id: other.id }, query: { archive: 'true' } })
  await boss.call('POST /archive/bikes/{id}/restore', { params: { id }, body: {} })
})

test('a bike that was stored by its address or a former one is the same bike by its id', async () => {
  const migration = await readFile(new URL('../../src/db/migrations/0067_hero_bike_by_id.sql', import.meta.url), 'utf8')
  const migrated = async (bike: string) => {
    const value = { bike, parts: bike && 'crash-guard' }
    await shop.deps.pool.query("update setting set value = $1 where key = 'hero'", [value])
    await shop.deps.pool.query(migration)
    return (await boss.call('GET /settings/hero')).value
  }
  const { id, name } = await bikeOf('meteor-350')
  expect(await migrated('meteor-350')).toEqual({ bike: 'meteor-350', parts: 'crash-guard' })
  await rename(id, 'Meteor 351')
  expect(await migrated('meteor-350')).toEqual({ bike: 'meteor-351', parts: 'crash-guard' })
  await rename(id, name)
  expect(await migrated('meteor-350')).toEqual({ bike: 'meteor-350', parts: 'crash-guard' })
  expect(await migrated('')).toEqual({ bike: '', parts: '' })
  expect(await migrated('a-train')).toEqual({ bike: '', parts: '' })
})

/** Returns a part as the product form reads it. */
async function editedPart(bike: string, code: string) {
  const { id: bikeId } = await bikeOf(bike)
  const { parts } = await boss.call('GET /admin/bikes/{id}/on-bike', { params: { id: bikeId } })
  const part = parts.find((each) => each.code === code) ?? expect.unreachable()
  return { bikeId, onBike: part.onBike ?? expect.unreachable() }
}

const setStock = async (bike: string, code: string, isTracked: boolean) => {
  const { productId } = await partOf(bike, code)
  const body = { stock: { isTracked, onHand: 0, expected: 0, lowAt: 0 } }
  await boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId: productId }, body })
}

test('a bike whose chosen parts are sold out is shown with the first others that can be bought', async () => {
  await setHero('himalayan-450', 'headlight-grill:silver')
  await setStock('himalayan-450', 'headlight-grill', true)
  expect(await heroOf()).toMatchObject({
    code: 'himalayan-450',
    parts: expect.not.arrayContaining(['Headlight Grill']),
  })
  await setStock('himalayan-450', 'headlight-grill', false)
  expect(await heroOf()).toMatchObject({ link: 'headlight-grill:silver' })
})

test('a part that is sold out or archived is left out, with what needs it; without its bike the first other one is shown', async () => {
  await setHero('himalayan-450', 'top-rack:silver,saddle-stay:silver,pannier-box:silver,headlight-grill:silver')
  const stay = await partOf('himalayan-450', 'saddle-stay')
  const rack = await partOf('himalayan-450', 'top-rack')
  await boss.call('PUT /bikes/updateProduct/{proId}', {
    params: { proId: stay.productId },
    body: { stock: { isTracked: true, onHand: 0, expected: 0, lowAt: 0 } },
  })
  expect(await heroOf()).toMatchObject({ link: 'top-rack:silver,headlight-grill:silver' })
  await boss.call('DELETE /products/delete/{id}', { params: { id: rack.productId }, query: {} })
  expect(await heroOf()).toMatchObject({ link: 'headlight-grill:silver', parts: ['Headlight Grill'] })

  const { id } = (await shop.call('GET /bikes')).find(({ code }) => code === 'himalayan-450') ?? expect.unreachable()
  await boss.call('DELETE /bikes/{id}', { params: { id }, query: { archive: 'true' } })
  const first = await firstWithParts()
  expect(await heroOf()).toEqual(await heroOf(first))
  expect(await (await fetch(`${pages.url}/`)).text()).toContain(`href="/products/${first}?with=`)

  const { parts } = await onBike(first)
  for (const { productCode } of parts) await setStock(first, productCode, true)
  const second = await heroOf()
  expect(second?.code).not.toBe(first)
  expect(second).toEqual(await heroOf(second?.code))
  expect(await heroOf(first)).toBeNull()
  for (const { productCode } of parts) await setStock(first, productCode, false)
})

/** Returns the code of the first bike that is shown with parts. */
async function firstWithParts(): Promise<string> {
  for (const { code } of await shop.call('GET /bikes')) if ((await onBike(code)).parts.length > 0) return code
  return expect.unreachable()
}

test('without a bike in the setting the home page shows its picture', async () => {
  expect((await setHero('', '')).status).toBe(200)
  expect(await heroOf()).toBeNull()
  expect((await heroOf('classic-350'))?.parts).toHaveLength(4)
  const page = await (await fetch(`${pages.url}/`)).text()
  expect(page).toContain('Built to take the fall')
  expect(page).toContain('Front of a motorcycle with engine guard, headlight grill and handguards fitted')
  expect(page).not.toContain('type="range"')
})
