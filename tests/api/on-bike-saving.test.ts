import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import { onBikeBody, toFormPicture, toOnBikeValue } from '#web/features/admin-catalogue/on-bike-value.ts'
import { bodyOf, fieldsOf } from '#web/features/admin-catalogue/product-fields.ts'
import { someBase, someLayer, uploadPicture } from '../support/layer-pictures.ts'
import { type Person, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

const COLORS = ['Black', 'Red', 'Orange']

let count = 0

async function layer(color: string | null = null) {
  count += 1
  return { url: (await uploadPicture(boss, await someLayer({ color: `#2040${10 + count}` }))).url, color }
}

async function addBike() {
  count += 1
  const [{ url }, name] = [await uploadPicture(boss, await someBase()), `Scrambler ${count}`]
  const body = {
    no: 70,
    name,
    alt: `${name} accessories`,
    brand: 'Triumph',
    url,
    base: url,
    baseShows: 'our scrambler',
  }
  return (await boss.call('POST /bikes', { body })).bike
}

async function addProduct(bikeId: string, name: string, onBike?: ProductBody['onBike']): Promise<Product> {
  const body = { name, price: '4999', shipping: '150', colors: COLORS.join(','), bikeId, onBike }
  return (await boss.call('POST /bikes/products', { body })).product
}

const save = async (product: Product, body: Partial<ProductBody>) =>
  (await boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId: product.id }, body })).product

const archive = ({ id }: Product) => boss.call('DELETE /products/delete/{id}', { params: { id } })

const restore = ({ id }: Product) => boss.call('POST /archive/products/{id}/restore', { params: { id }, body: {} })

const opened = (bikeId: string) => boss.call('GET /admin/bikes/{id}/on-bike', { params: { id: bikeId } })

/** Returns what the product's form sends if nothing is changed in it. */
async function unchanged({ id, bikeId }: Product) {
  const { parts } = await opened(bikeId)
  const onBike = parts.find((part) => part.id === id)?.onBike ?? expect.unreachable()
  return onBikeBody([toOnBikeValue(bikeId, onBike)], bikeId, COLORS)
}

async function entriesOf(subject: string): Promise<number> {
  const { rows } = await shop.deps.pool.query('select count(*)::int as n from audit_entry where subject = $1', [
    subject,
  ])
  return rows[0].n
}

describe('a form that is saved unchanged changes nothing', () => {
  test('of a part on its bike, whatever the order of its layers and its point', async () => {
    const bike = await addBike()
    const shown = { z: 10, layers: [await layer()], hotspot: { x: 0, y: 1 } }
    const needed = [await addProduct(bike.id, 'Stay', shown), await addProduct(bike.id, 'Rack', shown)]
    const product = await addProduct(bike.id, 'Box', {
      z: 20,
      hotspot: { x: 0.2193, y: 0.5555 },
      requires: needed.map(({ code }) => code),
      layers: [await layer(), await layer('Black'), await layer('Orange'), await layer('Red')],
    })
    const saved = await save(product, { onBike: await unchanged(product), version: product.version })
    expect(saved.version).toBe(product.version)
    expect(await entriesOf(`product ${product.id}`)).toBe(1)
  })

  test('of a product as a whole', async () => {
    const { id } = await boss.call('GET /bikes/{code}', { params: { code: 'himalayan-450' } })
    const { products } = await boss.call('GET /admin/bikes/{id}/products', { params: { id } })
    const { parts } = await opened(id)
    for (const product of products) {
      const { version } = product
      const stock = await boss.call('GET /stock/{proId}', { params: { proId: product.id } })
      const onBike = parts.find((part) => part.id === product.id)?.onBike ?? null
      const body = bodyOf(fieldsOf(product, id, { stock, onBike }), stock)
      expect(await save(product, { ...body, version })).toMatchObject({ name: product.name, version })
    }
  })

  test('of a part whose layers were stored in another order', async () => {
    const bike = await addBike()
    const layers = [await layer('Red'), await layer('Black')]
    const product = await addProduct(bike.id, 'Guard', { z: 20, hotspot: { x: 0.5, y: 0.5 }, layers })
    await shop.deps.pool.query('update product_layer set position = 2 - position where product_id = $1', [product.id])
    expect((await save(product, { onBike: await unchanged(product) })).version).toBe(product.version)
  })

  test('of a bike with a base picture', async () => {
    const bike = await addBike()
    const { base, shows } = await opened(bike.id)
    const { url } = toFormPicture(base ?? expect.unreachable())
    const body = { base: url, baseShows: shows, version: bike.version }
    const { bike: saved } = await boss.call('PUT /bikes/{id}', { params: { id: bike.id }, body })
    expect(saved.version).toBe(bike.version)
    expect(await entriesOf(`bike ${bike.id}`)).toBe(1)
  })
})

describe('a part needs an archived one', () => {
  async function boxWithStay() {
    const bike = await addBike()
    const shown = { z: 10, hotspot: { x: 0.25, y: 0.6 }, layers: [await layer()] }
    const stay = await addProduct(bike.id, 'Stay', shown)
    const rack = await addProduct(bike.id, 'Rack', shown)
    const box = await addProduct(bike.id, 'Box', { ...shown, z: 20, requires: [stay.code] })
    return { bike, stay, rack, box }
  }

  const needsOf = async ({ id, bikeId }: Product) =>
    (await opened(bikeId)).parts.find((part) => part.id === id)?.onBike?.requires

  test('and still does when that is restored, whatever was saved meanwhile', async () => {
    const { bike, stay, rack, box } = await boxWithStay()
    await archive(stay)
    const onBike = (await unchanged(box)) ?? expect.unreachable()
    expect(onBike.requires).toEqual([])
    await save(box, { price: '5999', onBike: { ...onBike, z: 30 } })
    await save(box, { onBike: { ...onBike, requires: [rack.code] } })
    const rows = [{ bikeCode: bike.code, name: box.name, price: '6999', onBike: { ...onBike, z: 40 } }]
    const form = new FormData()
    form.append('file', new File([JSON.stringify(rows)], 'products.json'))
    const imported = await boss.request('/api/import/products?dryRun=false', { method: 'POST', body: form })
    expect(await imported.json()).toMatchObject({ counts: { change: 1 } })
    expect(await needsOf(box)).toEqual([])
    await restore(stay)
    expect(await needsOf(box)).toEqual([stay.code])
    await save(box, { onBike: { ...onBike, requires: [] } })
    expect(await needsOf(box)).toEqual([])
  })

  test('and one that is on another bike for a while', async () => {
    const { bike, stay, box } = await boxWithStay()
    await save(stay, { bikeId: (await addBike()).id })
    await save(box, { onBike: await unchanged(box), price: '5999' })
    const onBike = (await unchanged(box)) ?? expect.unreachable()
    await save(box, { onBike: { ...onBike, z: 30 } })
    await save(stay, { bikeId: bike.id })
    // It comes back without its layers, so nothing could be put on with the box.
    expect(await needsOf(box)).toEqual([])
    await save(stay, { onBike: { z: 10, hotspot: { x: 0.25, y: 0.6 }, layers: [await layer()] } })
    expect(await needsOf(box)).toEqual([stay.code])
  })

  test('and one that has no layers for a while, but none that never had any', async () => {
    const { bike, stay, box } = await boxWithStay()
    const shownStay = await unchanged(stay)
    await save(stay, { onBike: null })
    expect(await needsOf(box)).toEqual([])
    const onBike = (await unchanged(box)) ?? expect.unreachable()
    await save(box, { onBike: { ...onBike, z: 30 } })
    await save(stay, { onBike: shownStay })
    expect(await needsOf(box)).toEqual([stay.code])

    const guard = await addProduct(bike.id, 'Guard')
    await expect(save(box, { onBike: { ...onBike, requires: [guard.code] } })).rejects.toMatchObject({
      message: 'Guard has no layers yet. Add them first, then what needs it.',
    })
  })

  test('but not on another bike, nor once it is off its bike', async () => {
    const { bike, stay, box } = await boxWithStay()
    await archive(stay)
    const onBike = (await unchanged(box)) ?? expect.unreachable()
    const other = await addBike()
    await save(box, { bikeId: other.id, onBike })
    await save(box, { bikeId: bike.id, onBike })
    await restore(stay)
    expect(await needsOf(box)).toEqual([])

    await save(box, { onBike: { ...onBike, requires: [stay.code] } })
    await archive(stay)
    await save(box, { onBike: null })
    await save(box, { onBike })
    await restore(stay)
    expect(await needsOf(box)).toEqual([])
  })
})
