import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '#contract/call.ts'
import type { Product } from '#contract/catalogue.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import type { OnBikePart } from '#contract/on-bike.ts'
import { byVisibility } from '#rules/on-bike.ts'
import { findValue } from '#rules/pricing.ts'
import { someBase, someLayer, uploadPicture } from '../support/layer-pictures.ts'
import { type Person, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

let count = 0
const fresh = (name: string) => `${name} ${++count}`

/** Uploads a picture that no other test has, and returns its address. */
async function layerUrl(options: Parameters<typeof someLayer>[0] = {}): Promise<string> {
  count += 1
  const color = `#${(count * 40_503 + 0x102030).toString(16).padStart(6, '0').slice(-6)}`
  return (await uploadPicture(boss, await someLayer({ color, ...options }))).url
}

const baseUrl = async (options: Parameters<typeof someBase>[0] = {}): Promise<string> =>
  (await uploadPicture(boss, await someBase(options))).url

/** Adds a bike with a base picture of 800 x 520 pixels, or without. */
async function someBike({ base = true } = {}) {
  const [url, name] = [await baseUrl(), fresh('Scrambler')]
  const body = { no: 70, name, alt: `${name} accessories`, brand: 'Triumph', url, base: base ? url : '' }
  return (await boss.call('POST /bikes', { body })).bike
}

async function addProduct(bikeId: string, fields: Partial<ProductBody> = {}): Promise<Product> {
  const body = { name: fresh('Guard'), price: '4999', shipping: '150', colors: 'Black,Red', ...fields, bikeId }
  return (await boss.call('POST /bikes/products', { body })).product
}

const save = (product: Product, body: Partial<ProductBody>) =>
  boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId: product.id }, body })

const restored = async ({ id }: Product) =>
  (await boss.call('POST /archive/products/{id}/restore', { params: { id }, body: {} })).product

const onBike = (code: string) => shop.call('GET /bikes/{code}/on-bike', { params: { code } })
const editedOnBike = (id: string) => boss.call('GET /admin/bikes/{id}/on-bike', { params: { id } })

const shown = { z: 10, hotspot: { x: 0.25, y: 0.6 } }

async function refused(work: Promise<unknown>): Promise<[string[], string]> {
  const error: ApiError = await work.then(
    () => expect.unreachable('It was not refused.'),
    (thrown) => thrown,
  )
  return [Object.keys(error.fields ?? {}), error.message]
}

describe('parts on a bike', () => {
  test('the demo shows every bike with its parts in the order of the shop, the most visible colour first', async () => {
    for (const { code, name, brand } of await shop.call('GET /bikes')) {
      const { base, parts } = await onBike(code)
      expect(base).toMatchObject({ alt: `${brand} ${name}`, width: 1600, height: 1040, widths: [800, 1600] })
      expect(parts.length).toBeGreaterThan(0)
      const codes = new Set(parts.map(({ productCode }) => productCode))
      const { products } = await shop.call('GET /bikes/{code}', { params: { code } })
      expect([...codes]).toEqual(products.map((product) => product.code).filter((each) => codes.has(each)))
      for (const { layers, requires, hotspot, pricing } of parts) {
        expect(layers).toEqual(byVisibility(layers))
        expect(requires.every((needed) => codes.has(needed))).toBe(true)
        expect(Math.max(hotspot.x, hotspot.y)).toBeLessThan(1)
        for (const { color } of layers)
          if (color !== null) expect(findValue(pricing.options.color, color)).toBeDefined()
      }
    }
    const { parts } = await onBike('himalayan-450')
    const colors = (kind: string) => parts.find((part) => part.kind === kind)?.layers.map(({ color }) => color)
    expect(colors('Crash guard')).toEqual(['Red', 'Silver', 'Black'])
    expect(colors('Windshield')).toEqual([null])
    expect(parts.find(({ kind }) => kind === 'Pannier box')?.requires).toEqual(['saddle-stay'])
  })

  test('staff see the other bikes whose base pictures have the same size and show the same', async () => {
    const [first, ...others] = await shop.call('GET /bikes')
    const { shows, base, frame } = await editedOnBike(first?.id ?? '')
    expect(shows).not.toBe('')
    const same = await Promise.all(others.map(async ({ id }) => ({ id, ...(await editedOnBike(id)) })))
    const expected = same.filter((each) => each.shows === shows && each.base?.width === base?.width)
    expect(frame.map(({ bikeId: id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
    expect(frame.length).toBeGreaterThan(0)
  })

  test('layers and base pictures are served at 800 pixels with their transparency', async () => {
    const { base, parts } = await onBike('himalayan-450')
    const layer = parts[0]?.layers[0]?.picture ?? expect.unreachable()
    for (const format of ['avif', 'webp']) {
      const answer = await shop.request(`${layer.base}/800.${format}`)
      const { channels, isOpaque } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
      expect([channels.length, isOpaque]).toEqual([4, false])
    }
    expect((await shop.request(`${base?.base}/800.webp`)).status).toBe(200)
  })

  test('a part is shown as soon as it is saved, and not once it is archived or without layers', async () => {
    const bike = await someBike()
    const stay = await addProduct(bike.id, { onBike: { ...shown, layers: [{ url: await layerUrl() }] } })
    const layers = [
      { url: await layerUrl(), color: 'black' },
      { url: await layerUrl(), color: 'Red' },
    ]
    const box = await addProduct(bike.id, { onBike: { ...shown, z: 20, requires: [stay.code], layers } })
    const { base, parts } = await onBike(bike.code)
    expect(base?.widths).toEqual([800])
    expect(parts).toMatchObject([
      { productId: stay.id, productCode: stay.code, z: 10, hotspot: { x: 0.25, y: 0.6 }, requires: [] },
      { productId: box.id, z: 20, requires: [stay.code], layers: [{ color: 'Red' }, { color: 'Black' }] },
    ])
    expect(parts[1]?.pricing).toEqual(box.pricing)
    await boss.call('DELETE /products/delete/{id}', { params: { id: stay.id } })
    expect((await onBike(bike.code)).parts).toMatchObject([{ productId: box.id, requires: [] }])
    await save(box, { onBike: null })
    expect((await onBike(bike.code)).parts).toEqual([])
    const restored = await boss.call('POST /archive/products/{id}/restore', { params: { id: stay.id }, body: {} })
    expect((await onBike(bike.code)).parts).toMatchObject([{ productId: stay.id }])
    await boss.call('PUT /bikes/{id}', { params: { id: bike.id }, body: { base: '' } })
    expect(await onBike(bike.code)).toEqual({ base: null, shows: '', rendered: false, parts: [] })
    expect(restored.product.id).toBe(stay.id)
  })
})

describe('layers are refused', () => {
  test('with the layer and the reason', async () => {
    const bike = await someBike()
    const product = await addProduct(bike.id)
    const saving = async (options: Parameters<typeof someLayer>[0], color: string | null = 'Red') =>
      refused(save(product, { onBike: { ...shown, layers: [{ url: await layerUrl(options), color }] } }))
    expect(await saving({ height: 522 }, null)).toEqual([
      ['onBike.layers.0'],
      "Layer for all colours: This picture has 800 x 522 pixels and the bike's base picture 800 x 520: upload one of the same size.",
    ])
    expect((await saving({ part: 8 }))[1]).toMatch(/^Layer for Red: Only 0.015 % of this picture can be seen/)
    expect((await saving({ part: 475 }))[1]).toMatch(/^Layer for Red: 54 % of this picture can be seen, more than/)
    expect((await saving({}, 'Green'))[1]).toBe('Layer for Green: The product does not have this colour.')
    const url = await baseUrl({ color: '#010203' })
    const opaque = await refused(save(product, { onBike: { ...shown, layers: [{ url, color: 'Red' }] } }))
    expect(opaque[1]).toMatch(/^Layer for Red: This picture has no transparent area/)
    const layers = [
      { url: await layerUrl(), color: 'Red' },
      { url: await layerUrl(), color: 'red' },
    ]
    expect(await refused(save(product, { onBike: { ...shown, layers } }))).toEqual([
      ['onBike.layers.1'],
      'Layer for red: There are two layers for it.',
    ])
    expect((await onBike(bike.code)).parts).toEqual([])
  })

  test('that have an alpha channel in which everything can be seen', async () => {
    const bytes = await sharp({ create: { width: 800, height: 520, channels: 4, background: '#204060' } })
      .png()
      .toBuffer()
    expect(await uploadPicture(boss, bytes)).toMatchObject({ opaqueShare: 1 })
    const bike = await someBike()
    const product = await addProduct(bike.id)
    const { url } = await uploadPicture(boss, bytes)
    const [, message] = await refused(save(product, { onBike: { ...shown, layers: [{ url }] } }))
    expect(message).toMatch(/This picture has no transparent area/)
  })

  test('without a base picture, and for a part that needs itself or one that is not there', async () => {
    const [bike, other] = [await someBike(), await someBike({ base: false })]
    const layers = [{ url: await layerUrl() }]
    const homeless = await addProduct(other.id)
    expect((await refused(save(homeless, { onBike: { ...shown, layers } })))[1]).toBe(
      `${other.name} has no base picture yet. Add it to the bike first.`,
    )
    const [a, b, c] = [await addProduct(bike.id), await addProduct(bike.id), await addProduct(bike.id)]
    const needs = (product: Product, ...requires: string[]) => save(product, { onBike: { ...shown, layers, requires } })
    for (const product of [c, b, a]) await needs(product)
    await needs(a, b.code)
    await needs(b, c.code)
    const inCircle = [['onBike.requires'], 'A part cannot need itself, nor a part that needs it.']
    expect(await refused(needs(a, a.code))).toEqual(inCircle)
    expect(await refused(needs(c, a.code))).toEqual(inCircle)
    expect(await refused(needs(c, homeless.code))).toEqual([
      ['onBike.requires'],
      `${bike.name} has no product with the address "${homeless.code}".`,
    ])
  })

  test('a picture that was stored before it was measured is measured when it becomes a layer', async () => {
    const bike = await someBike()
    const product = await addProduct(bike.id)
    const { id, url } = await uploadPicture(boss, await someLayer({ part: 8 }))
    await shop.deps.pool.query('update image set opaque_share = null where id = $1', [id])
    const body = { onBike: { ...shown, layers: [{ url }] } }
    expect((await refused(save(product, body)))[1]).toMatch(/^Layer for all colours: Only 0.015 % of this picture/)
    const fits = await uploadPicture(boss, await someLayer({ color: '#123abc' }))
    await shop.deps.pool.query('update image set opaque_share = null where id = $1', [fits.id])
    await save(product, { onBike: { ...shown, layers: [{ url: fits.url }] } })
  })
})

describe('a base picture', () => {
  test('is photographed unless the bike says that it is rendered, and nothing is said without one', async () => {
    const bike = await someBike()
    const change = (body: { base?: string; baseRendered?: boolean; alt?: string }) =>
      boss.call('PUT /bikes/{id}', { params: { id: bike.id }, body })
    const product = await addProduct(bike.id, { onBike: { ...shown, layers: [{ url: await layerUrl() }] } })
    const answers = async () => {
      const params = { bikeCode: bike.code, productName: product.code }
      const page = await shop.call('GET /bikes/products/{bikeCode}/{productName}', { params })
      return [page.onBike?.rendered, (await onBike(bike.code)).rendered, (await editedOnBike(bike.id)).rendered]
    }
    expect(await answers()).toEqual([false, false, false])
    await change({ baseRendered: true })
    await change({ alt: 'Another title' })
    expect(await answers()).toEqual([true, true, true])
    await change({ base: '' })
    expect(await answers()).toEqual([undefined, false, false])
  })

  test('of another size is refused while any product has layers', async () => {
    const bike = await someBike()
    const product = await addProduct(bike.id, { onBike: { ...shown, layers: [{ url: await layerUrl() }] } })
    await boss.call('DELETE /products/delete/{id}', { params: { id: product.id } })
    const change = async (width: number, height: number) =>
      boss.call('PUT /bikes/{id}', { params: { id: bike.id }, body: { base: await baseUrl({ width, height }) } })
    expect(await refused(change(1200, 800))).toEqual([
      ['base'],
      'Base picture: this one has 1200 x 800 pixels, and a layer of a part has another size (800 x 520). Upload a picture of their size, or remove the layers first.',
    ])
    expect(await refused(change(640, 416))).toEqual([
      ['base'],
      'Base picture: This picture is 640 pixels wide. Upload one of at least 800.',
    ])
    await save(await restored(product), { onBike: null })
    await change(1600, 1040)
    expect((await onBike(bike.code)).base?.widths).toEqual([800, 1600])
  })
})

describe('how a part is shown', () => {
  test('follows its versions and the audit log', async () => {
    const bike = await someBike()
    const product = await addProduct(bike.id)
    const url = await layerUrl()
    const { product: saved } = await save(product, {
      onBike: { ...shown, layers: [{ url, color: 'Red' }] },
      version: 1,
    })
    expect(saved.version).toBe(2)
    await expect(save(product, { onBike: null, version: 1 })).rejects.toMatchObject({ status: 409 })
    const { product: same } = await save(product, { onBike: { ...shown, layers: [{ url, color: 'Red' }] }, version: 2 })
    expect(same.version).toBe(2)
    const { rows } = await shop.deps.pool.query(
      "select before -> 'onBike' as before, after -> 'onBike' as after from audit_entry where subject = $1 order by at",
      [`product ${product.id}`],
    )
    const layers = [{ imageId: url.split('/')[2], color: 'Red' }]
    expect(rows).toEqual([
      { before: null, after: null },
      { before: null, after: { ...shown, requires: [], layers } },
    ])
  })

  test('loses the layers of a colour that is gone, and all of them on another bike', async () => {
    const [bike, other] = [await someBike(), await someBike()]
    const layers = [
      { url: await layerUrl(), color: 'Red' },
      { url: await layerUrl(), color: 'Black' },
    ]
    const product = await addProduct(bike.id, { onBike: { ...shown, layers } })
    await save(product, { colors: 'Black' })
    expect((await onBike(bike.code)).parts).toMatchObject([{ layers: [{ color: 'Black' }] }])
    await save(product, { bikeId: other.id })
    expect((await onBike(other.code)).parts).toEqual([])
    expect((await editedOnBike(other.id)).parts).toMatchObject([{ id: product.id, onBike: null }])
  })
})

describe('files', () => {
  const exported = async (file: string) => (await boss.request(`/api/export/${file}`)).text()

  async function imported(what: 'bikes' | 'products', content: string) {
    const form = new FormData()
    form.append('file', new File([content], what))
    const answer = await boss.request(`/api/import/${what}?dryRun=false`, { method: 'POST', body: form })
    return answer.json()
  }

  const layersOf = async (code: string) => {
    const { base, parts } = await onBike(code)
    const shownAs = ({ productCode, z, hotspot, requires, layers }: OnBikePart) => {
      return { productCode, z, hotspot, requires, layers: layers.map(({ color, picture }) => [color, picture.base]) }
    }
    const byCode = (one: OnBikePart, other: OnBikePart) => one.productCode.localeCompare(other.productCode)
    return { base: base?.base, parts: parts.toSorted(byCode).map(shownAs) }
  }

  test('carry everything to another bike, whatever the order of the rows', async () => {
    const bikes: Record<string, unknown>[] = JSON.parse(await exported('bikes.json'))
    const [name, code] = ['Himalayan 452', 'himalayan-452']
    const bike = bikes.find((each) => each.code === 'himalayan-450')
    const { id: _id, version: _version, ...bikeRow } = { id: '', version: 0, ...bike, name, code, no: 71 }
    expect(await imported('bikes', JSON.stringify([bikeRow]))).toMatchObject({ counts: { add: 1 } })

    const products: Record<string, unknown>[] = JSON.parse(await exported('products.json'))
    const rows = products
      .filter(({ bikeCode }) => bikeCode === 'himalayan-450')
      .map(({ proId: _id, version: _version, code: _code, ...row }) => ({ ...row, bikeCode: code }))
    // The boxes come before the stay that they need.
    const backwards = rows.toReversed()
    expect(await imported('products', JSON.stringify(backwards))).toMatchObject({ counts: { add: rows.length } })
    expect(await layersOf(code)).toEqual(await layersOf('himalayan-450'))
    expect((await layersOf(code)).parts.some(({ requires }) => requires.length > 0)).toBe(true)
  })

  test('put a part after all that it needs, over several steps', async () => {
    const bike = await someBike()
    const layers = [{ url: await layerUrl() }]
    const row = (name: string, ...requires: string[]) => {
      return { bikeCode: bike.code, name, price: '900', shipping: '90', onBike: { ...shown, requires, layers } }
    }
    const rows = [row('Inner Bag', 'side-box'), row('Side Box', 'stay'), row('Stay')]
    expect(await imported('products', JSON.stringify(rows))).toMatchObject({ counts: { add: 3 } })
    const needs = (await onBike(bike.code)).parts.map(({ productCode, requires }) => [productCode, ...requires])
    expect(needs.sort()).toEqual([['inner-bag', 'side-box'], ['side-box', 'stay'], ['stay']])
  })

  test('change nothing when they come back, and an empty cell takes a part off the bike', async () => {
    for (const what of ['bikes', 'products'] as const) {
      const report = await imported(what, await exported(`${what}.csv`))
      expect(report).toMatchObject({ counts: { add: 0, change: 0, wrong: 0 } })
    }
    const [bike, layers] = [await someBike(), [{ url: await layerUrl() }]]
    const product = await addProduct(bike.id, { onBike: { ...shown, layers } })
    const row = { bikeCode: bike.code, name: product.name, price: product.price }
    const same = JSON.stringify([row])
    expect(await imported('products', same)).toMatchObject({ counts: { nothing: 1 } })
    const csv = `bikeCode,name,price,onBike\n${bike.code},${product.name},${product.price},\n`
    expect(await imported('products', csv)).toMatchObject({ rows: [{ does: 'change', fields: ['onBike'] }] })
    expect((await onBike(bike.code)).parts).toEqual([])
    const wrong = JSON.stringify([{ ...row, onBike: { ...shown, layers: [] } }])
    expect(await imported('products', wrong)).toMatchObject({
      rows: [{ errors: [{ field: 'onBike.layers', message: 'Upload at least one layer' }] }],
    })
  })

  test('of bikes name the base picture, and an empty cell removes it', async () => {
    const bike = await someBike()
    const csv = (base: string) => `no,name,alt,brand,base\n70,${bike.name},${bike.alt},${bike.brand},${base}\n`
    const { base } = await onBike(bike.code)
    expect(await imported('bikes', csv(base?.base ?? ''))).toMatchObject({ counts: { nothing: 1 } })
    expect(await imported('bikes', csv(''))).toMatchObject({ rows: [{ does: 'change', fields: ['base'] }] })
    expect((await onBike(bike.code)).base).toBeNull()
  })

  test('of bikes say whether its pictures are rendered, in the words of a spreadsheet', async () => {
    const bike = await someBike()
    const columns = 'no,name,alt,brand,baseRendered'
    const csv = (cell: string) => `${columns}\n70,${bike.name},${bike.alt},${bike.brand},${cell}\n`
    const rendered = async () => (await onBike(bike.code)).rendered
    expect(await rendered()).toBe(false)
    expect(await imported('bikes', csv('TRUE'))).toMatchObject({ rows: [{ does: 'change', fields: ['baseRendered'] }] })
    expect(await rendered()).toBe(true)
    expect(await imported('bikes', csv('true'))).toMatchObject({ counts: { nothing: 1 } })
    expect(await imported('bikes', csv('perhaps'))).toMatchObject({
      rows: [{ errors: [{ field: 'baseRendered', message: 'Write true or false' }] }],
    })
    expect(await imported('bikes', csv(''))).toMatchObject({ counts: { change: 1 } })
    expect(await rendered()).toBe(false)
  })
})
