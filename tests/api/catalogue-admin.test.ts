import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '#contract/call.ts'
import type { Product } from '#contract/catalogue.ts'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import { newId } from '#server/lib/ids.ts'
import { pngOf } from '../support/claim-forms.ts'
import { payingShop, place, someBuyer, someLine } from '../support/paying-shop.ts'
import { type Person, refusal, send, someone, together } from '../support/people.ts'

const { shop } = payingShop()
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

let count = 0
const fresh = (name: string) => `${name} ${++count}`

async function somePicture({ width = 640, height = 480, format = 'png' as 'png' | 'jpeg' | 'webp' } = {}) {
  count += 1
  const background = { r: (count * 37) % 256, g: (count * 91) % 256, b: 30 }
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

function upload(bytes: Uint8Array, { person = boss, type = 'image/png', name = 'picture.png' } = {}) {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], name, { type }))
  return person.request('/api/media', { method: 'POST', body: form })
}

const pictureUrl = async (): Promise<string> => (await (await upload(await somePicture())).json()).url

async function bikeBody(fields: Record<string, unknown> = {}) {
  return {
    no: 40,
    name: fresh('Scrambler'),
    alt: 'Scrambler accessories',
    brand: 'Triumph',
    url: await pictureUrl(),
    ...fields,
  }
}

const addBike = async (fields: Record<string, unknown> = {}) =>
  (await boss.call('POST /bikes', { body: await bikeBody(fields) })).bike

async function addProduct(fields: Partial<ProductBody> = {}): Promise<EditableProduct> {
  const bikeId = fields.bikeId ?? (await addBike()).id
  const body = { name: fresh('Guard'), price: '4999', shipping: '150', ...fields, bikeId }
  return (await boss.call('POST /bikes/products', { body })).product
}

const ONE_PRICE = [
  { name: 'Short', price: { add: 0 } },
  { name: 'Long', price: { add: 0 } },
]

/** Returns a product as its page has it, without what only those who edit it see. */
const asShown = ({ state: _, publishAt: __, ...shown }: EditableProduct): Product => shown

const auditOf = async (subject: string) =>
  (
    await shop.deps.pool.query(
      'select action, actor_id, before, after from audit_entry where subject = $1 order by at',
      [subject],
    )
  ).rows

const version = async (): Promise<number> =>
  Number((await shop.deps.pool.query('select version from catalogue_version')).rows[0].version)

/** Sends anything at all as the administrator; returns the status and the refused fields. */
async function sent(method: string, path: string, body: unknown) {
  const answer = await send(shop, method, path, body, { 'x-access-token': boss.token })
  const data = await answer.json()
  return { status: answer.status, fields: Object.keys(data.fields ?? {}), data }
}

describe('bikes', () => {
  test('R408 R402 a bike is added, and is in the catalogue within the second', async () => {
    const before = await version()
    const body = await bikeBody({ no: '41' })
    const { bike } = await boss.call('POST /bikes', { body })
    expect(bike).toMatchObject({ no: 41, name: body.name, alt: body.alt, brand: 'Triumph', url: body.url })
    expect(await version()).toBeGreaterThan(before)
    const found = (await shop.call('GET /bikes')).find((each) => each.id === bike.id)
    expect(found).toEqual(bike)
    expect(await auditOf(`bike ${bike.id}`)).toMatchObject([
      { action: 'bike added', actor_id: boss.id, before: null, after: { name: body.name, no: 41 } },
    ])
  })

  test('R402 J01 changes a bike; cached pages are refreshed, and the audit log has the values before and after', async () => {
    const bike = await addBike()
    const read = async () => (await shop.call('GET /bikes/{code}', { params: { code: bike.code } })).alt
    expect(await read()).toBe(bike.alt)
    const changed = await boss.call('PUT /bikes/{id}', { params: { id: bike.id }, body: { alt: 'Seen at once' } })
    expect(changed.bike).toEqual({ ...bike, alt: 'Seen at once', version: 2 })
    expect(await read()).toBe('Seen at once')
    expect(await auditOf(`bike ${bike.id}`)).toMatchObject([
      { action: 'bike added' },
      { action: 'bike changed', before: { alt: bike.alt }, after: { alt: 'Seen at once' } },
    ])
    await boss.call('PUT /bikes/{id}', { params: { id: bike.id }, body: { alt: 'Seen at once' } })
    expect(await auditOf(`bike ${bike.id}`)).toHaveLength(2)
  })

  test('W4 a renamed bike is found under every name that it had', async () => {
    const bike = await addBike()
    const names = [fresh('Renamed'), fresh('Renamed again')]
    for (const name of names) await boss.call('PUT /bikes/{id}', { params: { id: bike.id }, body: { name } })
    for (const code of [bike.code, bike.name, ...names])
      expect((await shop.call('GET /bikes/{code}', { params: { code } })).id, code).toBe(bike.id)
    const back = await boss.call('PUT /bikes/{id}', { params: { id: bike.id }, body: { name: bike.name } })
    expect(back.bike.code).toBe(bike.code)
    expect((await shop.call('GET /bikes/{code}', { params: { code: names[0] ?? '' } })).id).toBe(bike.id)
  })

  test('a name is unique; one that gives the same URL gets a number', async () => {
    const bike = await addBike({ name: fresh('Twin') })
    expect(await sent('POST', '/api/bikes', await bikeBody({ name: bike.name.toUpperCase() }))).toMatchObject({
      status: 409,
      fields: ['name'],
    })
    expect((await addBike({ name: `${bike.name}!` })).code).toBe(`${bike.code}-2`)
    expect(await sent('POST', '/api/bikes', await bikeBody({ code: bike.code }))).toMatchObject({ status: 409 })
    const named = await addBike({ name: 'தமிழ்' })
    expect((await shop.call('GET /bikes/{code}', { params: { code: 'தமிழ்' } })).id).toBe(named.id)
  })

  test('two who add the same bike at once: one of them does', async () => {
    const body = await bikeBody()
    const answers = await together(() => sent('POST', '/api/bikes', body), 6)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test.each([
    ['R406', 'name', ''],
    ['R406', 'name', '   '],
    ['R406', 'alt', ''],
    ['R406', 'brand', null],
    ['R406', 'url', ''],
    ['R407', 'no', 'first'],
    ['R407', 'no', ''],
    ['R407', 'no', '1e3'],
    ['R407', 'no', -1],
    ['R407', 'no', 1.5],
    ['R407', 'no', 1e12],
    ['R407', 'no', true],
    ['J01', 'name', 'x'.repeat(101)],
    ['J01', 'alt', 'x'.repeat(201)],
    ['H01', 'name', 'a\u0007b'],
    ['H01', 'brand', ['Triumph']],
    ['H02', 'url', 'javascript:alert(1)'],
    ['H02', 'url', 'data:image/png;base64,AAAA'],
    ['H02', 'url', '//evil.example/media/0123456789abcdef0123456789abcdef/640.webp'],
    ['H02', 'url', 'https://evil.example/x.png'],
    ['H02', 'url', '/media/../../etc/passwd'],
    ['H02', 'url', '/media/0123456789abcdef0123456789abcdef/640.webp'],
  ])('%s a bike with %s %j is refused at that field', async (_, field, value) => {
    const before = await version()
    expect(await sent('POST', '/api/bikes', await bikeBody({ [field]: value }))).toMatchObject({
      status: 422,
      fields: [field],
    })
    expect(await version()).toBe(before)
  })

  test('a bike named in orders cannot be deleted, only archived', async () => {
    const buyer = await someBuyer(shop)
    const line = await someLine(shop, { bike: 'nx500', product: 'crash-guard' })
    const opened = await place(buyer, [line])
    const { id, name } = await shop.call('GET /bikes/{code}', { params: { code: 'nx500' } })
    await expect(boss.call('DELETE /bikes/{id}', { params: { id } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Archive it with its products instead'),
    })
    expect((await shop.call('GET /bikes/{code}', { params: { code: 'nx500' } })).products.length).toBeGreaterThan(0)
    const done = await boss.call('DELETE /bikes/{id}', { params: { id }, query: { archive: 'true' } })
    expect(done).toMatchObject({ archived: true })
    expect((await shop.call('GET /bikes')).some((bike) => bike.id === id)).toBe(false)
    const { order } = await buyer.call('GET /order/{id}', { params: { id: opened.orderId } })
    expect(order.order_details[0]).toMatchObject({ productName: line.name, bikeName: name })
    expect((await addBike({ name })).code).toBe('nx500')
  })
})

describe('products', () => {
  const whole = (bikeId: string, url: string, others: string[]) => ({
    bikeId,
    name: fresh('Top Rack'),
    price: '4999.50',
    offer: '10',
    url,
    otherUrl: others.join(','),
    para: 'Holds a lot; Never rattles',
    titles: 'Strong,Quiet',
    colors: 'Black, Red ,',
    model: ['Dominar 400', 'Dominar 250'],
    type: '2 sliders,4 sliders',
    bike: 'Bajaj',
    weight: '3.2',
    shipping: '150',
    dimensions: '30 x 20 cm',
    items: 'Rack and bolts',
    dispatched: '2 to 4 days',
    material: 'Steel',
    quote: 'Pack <b>it</b>',
    proPic: '',
    installation: 'Four bolts',
  })

  test('R412 R414 R416 R417 R418 R419 R420 R421 R422 R423 R424 W3 stores all fields, lists joined or as arrays', async () => {
    const [bike, url, second, third] = [await addBike(), await pictureUrl(), await pictureUrl(), await pictureUrl()]
    const body = whole(bike.id, url, [second, third])
    const { product } = await boss.call('POST /bikes/products', { body })
    expect(product).toMatchObject({
      ...body,
      para: 'Holds a lot;Never rattles',
      colors: 'Black,Red',
      model: 'Dominar 400,Dominar 250',
      images: [{ url, alt: `${body.name} for ${bike.name}` }, { url: second }, { url: third }],
      sections: [{ title: 'Strong' }, { title: 'Quiet' }],
    })
    const read = await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
      params: { bikeCode: bike.code, productName: product.code },
    })
    expect(read.bike.products[0]).toEqual(asShown(product))
    expect(await auditOf(`product ${product.id}`)).toMatchObject([
      {
        action: 'product added',
        actor_id: boss.id,
        after: { price: 499950, colors: ['Black (+ ₹0.00)', 'Red (+ ₹250.00)'] },
      },
    ])
  })

  test('R412 R415 missing fields stay unchanged, and the audit log has the values before and after', async () => {
    const url = await pictureUrl()
    const bike = await addBike()
    const { product } = await boss.call('POST /bikes/products', { body: whole(bike.id, url, [await pictureUrl()]) })
    const params = { proId: product.proId }
    const changed = await boss.call('PUT /bikes/updateProduct/{proId}', { params, body: { price: '5999' } })
    expect(changed.product).toEqual({
      ...product,
      version: 2,
      price: '5999',
      pricing: { ...product.pricing, price: 5999_00 },
    })
    expect((await auditOf(`product ${product.id}`)).at(-1)).toMatchObject({
      action: 'product changed',
      before: { price: 499950 },
      after: { price: 599900 },
    })
  })

  test('pictures are put in another order, with their words, colour and section', async () => {
    const [one, two] = [await pictureUrl(), await pictureUrl()]
    const { id: proId } = await addProduct({
      colors: 'Black,Red',
      titles: 'Strong',
      para: 'It is',
      images: [
        { url: one, alt: 'From the left', color: 'red', section: null },
        { url: two, alt: 'Of steel', section: 0 },
      ],
    })
    const { product } = await boss.call('PUT /bikes/updateProduct/{proId}', {
      params: { proId },
      body: { url: two, otherUrl: one },
    })
    expect(product.images).toMatchObject([
      { url: two, alt: 'Of steel', color: null, section: 0 },
      { url: one, alt: 'From the left', color: 'Red', section: null },
    ])
    const bare = await boss.call('PUT /bikes/updateProduct/{proId}', {
      params: { proId },
      body: { colors: [], titles: [], para: [] },
    })
    expect(bare.product.images).toMatchObject([
      { color: null, section: null },
      { color: null, section: null },
    ])
  })

  test('a picture’s mark as rendered is set, preserved by clients that do not send it, and removed', async () => {
    const [one, two] = [await pictureUrl(), await pictureUrl()]
    const { id: proId } = await addProduct({ images: [{ url: one, rendered: true }, { url: two }] })
    const update = async (body: object) =>
      (await boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId }, body })).product.images
    expect(await update({ images: [{ url: two }, { url: one }] })).toMatchObject([
      { url: two, rendered: false },
      { url: one, rendered: true },
    ])
    expect(await update({ url: one, otherUrl: two })).toMatchObject([{ rendered: true }, { rendered: false }])
    expect(await update({ images: [{ url: one, rendered: false }] })).toMatchObject([{ rendered: false }])
    expect((await auditOf(`product ${proId}`)).at(-1)?.after).toMatchObject({ pictures: [{ rendered: false }] })
  })

  test.each(['type', 'model'] as const)(
    'a picture’s %s is preserved by clients that do not send it, and removed with its value',
    async (option) => {
      const [one, two] = [await pictureUrl(), await pictureUrl()]
      const images = [{ url: one, [option]: ' short ' }, { url: two }]
      const { id: proId } = await addProduct({ [option]: ONE_PRICE, images })
      const update = async (body: object) =>
        (await boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId }, body })).product.images
      expect(await update({ images: [{ url: two, [option]: 'Long' }, { url: one }] })).toMatchObject([
        { url: two, [option]: 'Long' },
        { url: one, [option]: 'Short' },
      ])
      const [none, unknown] = [null, 'Longest'].map((value) => ({ [option]: value }))
      expect(
        await update({
          images: [
            { url: two, ...none },
            { url: one, ...unknown },
          ],
        }),
      ).toMatchObject([{ [option]: null }, { [option]: null }])
      await update({ images: [{ url: two, [option]: 'Long' }] })
      expect(await update({ [option]: ['Short'] })).toMatchObject([{ url: two, [option]: null }])
    },
  )

  test('a picture of a bike model is copied with its product, and shown of a line with that model', async () => {
    const [any, long] = [await pictureUrl(), await pictureUrl()]
    const images = [{ url: any }, { url: long, model: 'Long' }]
    const product = await addProduct({ model: ONE_PRICE, images })
    const { id: bikeId } = await addBike()
    const { products } = await boss.call('POST /products/{proId}/copies', {
      params: { proId: product.id },
      body: { bikes: [{ bikeId }], version: product.version },
    })
    expect(products[0]?.images.map(({ model }) => model)).toEqual([null, 'Long'])
    const imageOf = async (model: string) => {
      const line = { proId: product.id, color: 'default', type: 'default', model, qty: 1 }
      return (await shop.call('POST /quote', { body: { cartItems: [line] } })).lines[0]?.image
    }
    expect([await imageOf('Short'), await imageOf('Long')]).toEqual([any, long])
  })

  test('W4 a renamed product and one moved to another bike are found at every address that they had', async () => {
    const product = await addProduct()
    const params = { proId: product.id }
    const name = fresh('Renamed')
    await boss.call('PUT /bikes/updateProduct/{proId}', { params, body: { name } })
    const other = await addBike()
    const moved = await boss.call('PUT /bikes/updateProduct/{proId}', { params, body: { bikeId: other.id } })
    expect(moved.product.bikes).toEqual({ code: other.code, name: other.name })
    for (const [bikeCode, productName] of [
      [product.bikes.code, product.code],
      [product.bikes.code, moved.product.code],
      [other.code, moved.product.code],
      [other.code, name],
    ] as const) {
      const { bike } = await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
        params: { bikeCode, productName },
      })
      expect(bike).toMatchObject({ code: other.code, products: [{ id: product.id }] })
    }
  })

  test('M5 an option that brings the price under a rupee is refused by its name', async () => {
    const { id } = await addBike()
    const body = { bikeId: id, name: fresh('Rack'), price: '1040.99', shipping: '0', type: 'Aluminium,Mild steel' }
    const { status, data } = await sent('POST', '/api/bikes/products', body)
    expect({ status, fields: data.fields }).toEqual({
      status: 422,
      fields: { type: 'With Mild steel the price would be under ₹1: it cannot be sold.' },
    })
    await boss.call('POST /bikes/products', { body: { ...body, price: '1041' } })
    expect(
      await sent('POST', '/api/bikes/products', { bikeId: id, name: 'Free', price: '0', shipping: '0' }),
    ).toMatchObject({
      status: 422,
      fields: ['price'],
    })
  })

  test('M2 a new value needs a price, which is that of this product alone', async () => {
    const { id: bikeId } = await addBike()
    const body = { bikeId, name: fresh('Clamp'), price: '1000', shipping: '0', type: '3-inch,1-inch' }
    const refused = await sent('POST', '/api/bikes/products', body)
    expect(refused).toMatchObject({ status: 422, fields: ['type'] })
    expect(refused.data.fields.type).toContain('"3-inch" has no price')
    const type = [{ name: '3-inch', price: { add: 250_00 } }, { name: '1-inch' }]
    const { product } = await boss.call('POST /bikes/products', { body: { ...body, type } })
    expect(product).toMatchObject({ type: '3-inch,1-inch' })
    expect(product.pricing.options.type).toEqual([
      { name: '3-inch', price: { add: 250_00 } },
      { name: '1-inch', price: { add: 0 } },
    ])
    const elsewhere = { ...body, name: fresh('Clamp'), type: ' 3-INCH ' }
    expect(await sent('POST', '/api/bikes/products', elsewhere)).toMatchObject({ status: 422 })
    const second = await addProduct({ bikeId, type: [{ name: '3-INCH', price: { percent: 62.5 } }] })
    const { id: proId, name } = second
    const line = { proId, name, bike: second.bikes.name, color: 'default', model: 'default', type: '3-inch', qty: 1 }
    const { lines } = await shop.call('POST /quote', { body: { cartItems: [line] } })
    // 62.5 % of 4999, half a paisa up.
    expect(lines[0]).toMatchObject({ type: '3-INCH', price: 3124.38 })
    expect((await boss.call('GET /settings/prices')).value.values.map((value) => value.name)).not.toContain('3-inch')
  })

  test('a value of the shop’s list may have another price at a product, and keeps it when only names are sent', async () => {
    const own = { color: { add: 99_00 }, model: { add: -10_00 }, type: { add: 5 } }
    const product = await addProduct({
      colors: [{ name: 'Red', price: own.color }],
      model: [{ name: 'Dominar 250', price: own.model }],
      type: [{ name: '1-inch', price: own.type }],
    })
    const change = { colors: 'Silver, red', model: ['DOMINAR 250', 'Himalayan 450'], type: '1-inch,2 inches' }
    const params = { proId: product.id }
    const { product: saved } = await boss.call('PUT /bikes/updateProduct/{proId}', { params, body: change })
    expect(saved.pricing.options).toEqual({
      color: [
        { name: 'Silver', price: { add: 250_00 } },
        { name: 'red', price: own.color },
      ],
      model: [
        { name: 'DOMINAR 250', price: own.model },
        { name: 'Himalayan 450', price: { add: 0 } },
      ],
      type: [
        { name: '1-inch', price: own.type },
        { name: '2 inches', price: { add: 400_00 } },
      ],
    })
    const [, { before, after } = {}] = await auditOf(`product ${product.id}`)
    expect([before, after]).toMatchObject([
      { colors: ['Red (+ ₹99.00)'], models: ['Dominar 250 (− ₹10.00)'] },
      { colors: ['Silver (+ ₹250.00)', 'red (+ ₹99.00)'], types: ['1-inch (+ ₹0.05)', '2 inches (+ ₹400.00)'] },
    ])
  })

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(121)],
    ['price', ''],
    ['price', 'abc'],
    ['price', '-5'],
    ['price', '1e5'],
    ['price', '49.999'],
    ['price', '10000001'],
    ['price', null],
    ['price', { $gt: 0 }],
    ['offer', '100'],
    ['offer', '-1'],
    ['offer', 'ten'],
    ['shipping', '99999999'],
    ['colors', 'Black,black'],
    ['colors', Array.from({ length: 21 }, (_, place) => `Colour ${place}`)],
    ['colors', ['Black,Red']],
    ['type', 'x'.repeat(61)],
    ['para', ['One; two']],
    ['titles', 7],
    ['otherUrl', 'javascript:alert(1)'],
    ['otherUrl', '/media/0123456789abcdef0123456789abcdef/640.webp,//evil.example'],
    ['images', [{ url: 'data:text/html,x' }]],
    ['images', [{ url: '/media/0123456789abcdef0123456789abcdef/640.webp' }]],
    ['url', '\\\\evil\\x'],
    ['bikeId', 'himalayan'],
    ['bikeId', newId()],
    ['type', [{ name: 'A', price: { half: true } }]],
    ['type', [{ name: 'A', price: { add: 0.5 } }]],
    ['type', [{ name: 'A', price: { percent: 0 } }]],
    ['type', [{ name: 'A', price: { percent: 33.333 } }]],
    ['type', [{ name: 'A', price: { add: 1, percent: 1 } }]],
    ['model', [{ name: 'A,B', price: { add: 0 } }]],
    ['model', [{ name: 'A' }, { name: ' a ' }]],
    ['colors', [{ name: 'A'.repeat(61), price: { add: 0 } }]],
    ['colors', [{ price: { add: 0 } }]],
    ['notes', [{ when: 'x' }]],
    ['quote', 'x'.repeat(501)],
  ])('H02 J01 J02 a product with %s %j is refused and nothing is written', async (field, value) => {
    const bike = await addBike()
    const before = await version()
    const body = { bikeId: bike.id, name: fresh('Guard'), price: '4999', shipping: '150', [field]: value }
    const { status, fields } = await sent('POST', '/api/bikes/products', body)
    expect(status).toBe(422)
    expect(
      fields.every((each) => each === field || each.startsWith(`${field}.`)),
      fields.join(),
    ).toBe(true)
    expect(await version()).toBe(before)
  })

  test('H01 markup in any field is returned as typed', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'`{{7*7}}#{7*7}'
    const texts = { bike: evil, weight: evil, dimensions: evil, items: evil, dispatched: evil, material: evil }
    const product = await addProduct({
      name: `${evil} ${fresh('x')}`,
      colors: evil,
      titles: evil,
      quote: evil,
      ...texts,
    })
    expect(product).toMatchObject({ colors: evil, titles: evil, quote: evil, ...texts })
    const { name, bikes } = product
    const found = await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
      params: { bikeCode: bikes.code, productName: name },
    })
    expect(found.bike.products[0]).toEqual(asShown(product))
  })

  test('R413 a deleted product leaves the shop for the archive, whether anything refers to it or not', async () => {
    const lonely = await addProduct()
    const sold = await addProduct()
    const buyer = await someBuyer(shop)
    await place(buyer, [await someLine(shop, { bike: sold.bikes.code, product: sold.code })])
    for (const product of [lonely, sold]) {
      const params = { id: product.id }
      expect(await boss.call('DELETE /products/delete/{id}', { params })).toMatchObject({
        archived: true,
        message: `${product.name} was archived. You can restore it from the archive.`,
      })
      const rows = await shop.deps.pool.query('select archived_at from product where id = $1', [product.id])
      expect(rows.rows[0].archived_at).toBeInstanceOf(Date)
      expect((await auditOf(`product ${product.id}`)).at(-1)).toMatchObject({
        action: 'product archived',
        before: { name: product.name },
        after: { archived: true },
      })
      await expect(boss.call('DELETE /products/delete/{id}', { params })).rejects.toMatchObject({ status: 404 })
      // The name and the address are free for a new product.
      expect((await addProduct({ bikeId: product.bikeId, name: product.name })).code).toBe(product.code)
    }
  })

  test('an order and a deletion at once: either the order is whole or there is none', async () => {
    const buyer = await someBuyer(shop)
    for (let round = 0; round < 5; round++) {
      const product = await addProduct()
      const line = await someLine(shop, { bike: product.bikes.code, product: product.code })
      const [order, gone] = await Promise.allSettled([
        place(buyer, [line]),
        boss.call('DELETE /products/delete/{id}', { params: { id: product.id } }),
      ])
      expect(gone.status).toBe('fulfilled')
      if (order.status === 'rejected') expect((order.reason as ApiError).status).toBeLessThan(500)
      const { rows } = await shop.deps.pool.query(
        'select count(*)::int as lines from order_line where product_id = $1 union all select count(*)::int from product where id = $1',
        [product.id],
      )
      expect(rows[0].lines).toBeLessThanOrEqual(rows[1].lines)
    }
  })
})

describe('many at a time', () => {
  test('W12 bikes are added and changed from a list', async () => {
    const known = await addBike()
    const rows = [
      { no: 50, name: fresh('Bulk'), alt: 'A', brand: 'KTM' },
      { no: '51', name: known.name, alt: 'Changed', brand: known.brand },
      { id: known.id, no: 52, name: known.name, alt: 'Changed twice', brand: known.brand },
    ]
    const report = await boss.call('POST /bikes/bulk', { body: { id: 'bikes', bikes: rows } })
    expect(report).toMatchObject({ message: '1 added, 2 changed.', created: 1, updated: 2, errors: [] })
    expect(report.bikes.map(({ no }) => no)).toEqual([50, 51, 52])
    const bikes = await shop.call('GET /bikes')
    expect(bikes.find((bike) => bike.name === rows[0]?.name)).toMatchObject({ no: 50, brand: 'KTM', image: null })
    expect(bikes.find((bike) => bike.id === known.id)).toMatchObject({ no: 52, alt: 'Changed twice', url: known.url })
    expect(await auditOf(`bike ${known.id}`)).toHaveLength(3)
  })

  test('W12 F07 one wrong row rejects the file, and every wrong row is reported', async () => {
    const name = fresh('Bulk')
    const before = await version()
    const rows = [
      { no: 1, name, alt: 'A', brand: 'KTM' },
      { no: 'x', name: '', alt: 'A', brand: 'KTM' },
      'nonsense',
      { no: 1, name, alt: 'A', brand: 'KTM', url: '/media/0123456789abcdef0123456789abcdef/640.webp' },
      { no: 1, name: 'A', alt: 'A', brand: 'B', id: newId() },
    ]
    const { status, data } = await sent('POST', '/api/bikes/bulk', { bikes: rows })
    expect(status).toBe(422)
    expect(data).toMatchObject({ message: 'Nothing was saved: 4 rows are wrong.', created: 0, updated: 0 })
    expect(data.errors).toEqual([
      { row: 2, field: 'no', message: expect.any(String) },
      { row: 2, field: 'name', message: 'Name is required' },
      { row: 3, field: '', message: expect.any(String) },
      { row: 4, field: 'url', message: expect.any(String) },
      { row: 5, field: 'id', message: expect.any(String) },
    ])
    expect(data.fields['bikes.1.name']).toBe('Name is required')
    expect(await version()).toBe(before)
    expect((await shop.call('GET /bikes')).some((bike) => bike.name === name)).toBe(false)
  })

  test('W12 products of a bike, named by id or code', async () => {
    const bike = await addBike()
    const products = [
      { name: 'Guard', price: '4999', shipping: '150', type: 'Black' },
      { name: 'Rack', price: '2999', shipping: '150', colors: ['Black', 'Red'] },
    ]
    expect(await boss.call('POST /bikes/bulkProducts', { body: { code: bike.code, products } })).toMatchObject({
      created: 2,
    })
    const again = [
      { name: 'guard', price: '5999' },
      { name: 'Rack', price: '1', type: 'Mild steel' },
    ]
    expect(await sent('POST', '/api/bikes/bulkProducts', { id: bike.id, products: again })).toMatchObject({
      status: 422,
      data: { errors: [{ row: 2, field: 'type' }] },
    })
    const { products: inactiveProducts } = await shop.call('GET /bikes/{code}', { params: { code: bike.code } })
    expect(inactiveProducts.map(({ name, price }) => [name, price])).toEqual([
      ['Guard', '4999'],
      ['Rack', '2999'],
    ])
    expect(await sent('POST', '/api/bikes/bulkProducts', { id: 'none', products })).toMatchObject({ status: 404 })
  })

  test('J01 J02 no list, one too long and one too large', async () => {
    expect(await boss.call('POST /bikes/bulk', { body: { id: 'x' } })).toMatchObject({ created: 0, updated: 0 })
    expect((await sent('POST', '/api/bikes/bulk', { bikes: Array(501).fill({}) })).status).toBe(422)
    expect((await sent('POST', '/api/bikes/bulk', { bikes: 'all' })).status).toBe(422)
    expect((await sent('POST', '/api/bikes/bulk', { bikes: ['x'.repeat(2_200_000)] })).status).toBe(413)
    expect((await sent('POST', '/api/bikes', { name: 'x'.repeat(200_000) })).status).toBe(413)
  })
})

describe('pictures', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('a %s is stored and can be fetched in its widths', async (format) => {
    const answer = await upload(await somePicture({ width: 900, height: 600, format }))
    expect(answer.status).toBe(201)
    const { id, url, width, height } = await answer.json()
    expect({ url, width, height }).toEqual({ url: `/media/${id}/900.webp`, width: 900, height: 600 })
    for (const path of [url, `/media/${id}/320.avif`]) expect((await shop.request(path)).status).toBe(200)
  })

  test('a photograph is rotated upright, resized and stripped of its location', async () => {
    const bytes = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#808080' } })
      .withExif({ IFD3: { GPSLatitude: '11/1 0/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { url, width, height } = await (await upload(bytes, { type: 'image/jpeg' })).json()
    expect({ width, height }).toEqual({ width: 1200, height: 2400 })
    const stored = await sharp(Buffer.from(await (await shop.request(url)).arrayBuffer())).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 1200 })
    expect(stored.exif).toBeUndefined()
  })

  test('accepts a picture of a single pixel', async () => {
    const answer = await upload(await somePicture({ width: 1, height: 1 }))
    expect((await shop.request((await answer.json()).url)).status).toBe(200)
  })

  test('H01 a file’s name and declared type are ignored; its content decides', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    for (const bytes of [svg, gif, Buffer.from('<html>'), Buffer.from('%PDF-1.7')])
      expect(await refusal(await upload(bytes))).toEqual([415, 'unsupported_type'])
    const half = (await somePicture()).subarray(0, 60)
    expect(await refusal(await upload(half))).toEqual([422, 'invalid'])
    const polyglot = Buffer.concat([await somePicture({ format: 'jpeg' }), Buffer.from('<script>alert(1)</script>')])
    const { url } = await (await upload(polyglot, { name: '../../x.html', type: 'text/html' })).json()
    const served = await shop.request(url)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await served.arrayBuffer()).includes('<script>')).toBe(false)
  })

  test('J01 a picture of too many points or bytes is refused', async () => {
    const bomb = pngOf(9000, 9000, 9000, 'black or white')
    expect(await refusal(await upload(bomb))).toEqual([422, 'invalid'])
    const large = Buffer.alloc(10 * 1024 * 1024 + 1)
    ;(await somePicture()).copy(large)
    expect(await refusal(await upload(large))).toEqual([413, 'too_large'])
    expect(await refusal(await upload(Buffer.alloc(11 * 1024 * 1024)))).toEqual([413, 'too_large'])
  })

  test('a form without the picture, and a body that is none', async () => {
    const form = new FormData()
    form.append('image', 'text')
    expect(await refusal(await boss.request('/api/media', { method: 'POST', body: form }))).toEqual([422, 'invalid'])
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect(await refusal(await boss.request('/api/media', { method: 'POST', headers, body: 'x' }))).toEqual([
      400,
      'unreadable',
    ])
    expect(await refusal(await boss.request('/api/media', { method: 'POST' }))).toEqual([415, 'unsupported_type'])
  })
})

test('F01 F02 F03 F04 F05 F06 F07 a customer cannot change anything, whatever the body contains', async () => {
  const customer = await someone(shop)
  const product = await addProduct()
  const before = await version()
  const claims = { roles: ['ROLE_ADMIN'], isAdmin: true, userId: boss.id }
  for (const [method, path, body] of [
    ['POST', '/api/bikes', { ...(await bikeBody()), ...claims }],
    ['PUT', `/api/bikes/${product.bikeId}`, { name: 'Mine', ...claims }],
    ['DELETE', `/api/bikes/${product.bikeId}?archive=true`, undefined],
    ['POST', '/api/bikes/products', { bikeId: product.bikeId, name: 'Mine', price: '1', ...claims }],
    ['PUT', `/api/bikes/updateProduct/${product.id}`, { price: '1', ...claims }],
    ['DELETE', `/api/products/delete/${product.id}`, undefined],
    ['POST', '/api/bikes/bulk', { bikes: [], ...claims }],
    ['POST', '/api/bikes/bulkProducts', { id: product.bikeId, products: [], ...claims }],
  ] as const) {
    const mine = await send(shop, method, path, body, { 'x-access-token': customer.token })
    expect([path, ...(await refusal(mine))]).toEqual([path, 403, 'forbidden'])
    expect([path, ...(await refusal(await send(shop, method, path, body)))]).toEqual([path, 401, 'sign_in_required'])
  }
  expect((await upload(await somePicture(), { person: customer })).status).toBe(403)
  expect(await version()).toBe(before)
})

test('J01 ids that are none of ours are refused, never an error of the shop', async () => {
  for (const id of ['x', '%00', '../..', "1' or '1'='1", newId(), '٣'.repeat(9)]) {
    const path = encodeURIComponent(id).replace('%2500', '%00')
    for (const [method, address, body] of [
      ['PUT', `/api/bikes/${path}`, { alt: 'x' }],
      ['DELETE', `/api/bikes/${path}`, undefined],
      ['PUT', `/api/bikes/updateProduct/${path}`, { price: '1' }],
      ['DELETE', `/api/products/delete/${path}`, undefined],
    ] as const) {
      const { status } = await sent(method, address, body)
      expect([404, 422], `${method} ${address}`).toContain(status)
    }
  }
})
