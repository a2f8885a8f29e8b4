import { beforeAll, describe, expect, test } from 'vitest'
import type { Bike, Product } from '#contract/catalogue.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import { addOwnBike, fresh } from '../support/own-bikes.ts'
import { payingShop } from '../support/paying-shop.ts'
import { type Person, someone, together } from '../support/people.ts'

const { shop } = payingShop()
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

const addBike = () => addOwnBike(boss)

const bikes = async (many: number) => Promise.all(Array.from({ length: many }, addBike))

type More = Partial<ProductBody> & { others?: { bikeId: string; name?: string; price?: string }[] }

const add = ({ id }: Bike, more: More = {}) =>
  boss.call('POST /bikes/products', {
    body: { bikeId: id, name: fresh('Engine Guard'), price: '2000', shipping: '150', ...more },
  })

const copy = ({ id, version }: Product, to: { bikeId: string; name?: string; price?: string }[], seen = version) =>
  boss.call('POST /products/{proId}/copies', { params: { proId: id }, body: { bikes: to, version: seen } })

const productsOf = async ({ code }: Bike) => (await boss.call('GET /bikes/{code}', { params: { code } })).products
const stockOf = ({ id }: Product) => boss.call('GET /stock/{proId}', { params: { proId: id } })

const COLOURS = [
  { name: 'Black', price: { add: 0 } },
  { name: 'Red', price: { add: 25_000 } },
]
const COUNTED = {
  isTracked: true,
  lowAt: 2,
  counts: [
    { color: 'Black', onHand: 4, expected: 0, sku: '', barcode: '8901234567894', weightGrams: 3200 },
    { color: 'Red', onHand: 6, expected: 0, sku: '' },
  ],
}

describe('a product for several bikes', () => {
  test('is added to all of them, with its choices, prices and pieces, and what differs there', async () => {
    const [first, second, third] = await bikes(3)
    if (!first || !second || !third) throw new Error('Three bikes were added.')
    const sku = fresh('EG-')
    const counts = COUNTED.counts.map((each, place) => ({ ...each, sku: `${sku}-${place}` }))
    const { product, others } = await add(first, {
      ...{ colors: COLOURS, mrp: '3000', titles: ['Fit'], para: [`Made for the Bajaj ${first.name}.`] },
      ...{ bike: `Bajaj ${first.name}`, stock: { ...COUNTED, counts } },
      others: [{ bikeId: second.id }, { bikeId: third.id, name: 'Crash Bar', price: '2100.50' }],
    })
    const [same, own] = others
    expect(same).toMatchObject({ name: product.name, price: '2000', mrp: '3000', bike: `Bajaj ${second.name}` })
    expect(same?.bikes.name).toBe(second.name)
    expect(same?.para).toBe(`Made for the Bajaj ${second.name}.`)
    expect(same?.pricing.options).toEqual(product.pricing.options)
    // 3000 x 2100.50 / 2000 is 3150.75: the MRP moves along, up to a rupee.
    expect(own).toMatchObject({ name: 'Crash Bar', price: '2100.50', mrp: '3151' })

    expect((await stockOf(product)).counts.map((each) => each.sku)).toEqual([`${sku}-0`, `${sku}-1`])
    for (const other of others) {
      const stock = await stockOf(other)
      expect(stock.counts.map(({ color, onHand }) => [color, onHand])).toEqual([
        ['Black', 4],
        ['Red', 6],
      ])
      expect(stock.counts.map((each) => [each.sku, each.barcode])).toEqual([
        [null, null],
        [null, null],
      ])
    }
    const entries = await shop.deps.pool.query('select 1 from audit_entry where action = $1 and subject = any($2)', [
      'product added',
      [product, ...others].map(({ id }) => `product ${id}`),
    ])
    expect(entries.rowCount).toBe(3)
  })

  test('is added to none of them if one is refused, which is named', async () => {
    const [first, second] = await bikes(2)
    if (!first || !second) throw new Error('Two bikes were added.')
    const { product } = await add(second)
    const refused = await add(first, { name: product.name, others: [{ bikeId: second.id }] }).catch((error) => error)
    expect(refused).toMatchObject({ status: 409, fields: { 'others.0.name': expect.any(String) } })
    expect(refused.message).toBe(`${second.name} has a product "${product.name}" already.`)
    expect(await productsOf(first)).toEqual([])

    const dear = await add(first, {
      ...{ colors: COLOURS, mrp: '2700', others: [{ bikeId: second.id, price: '1' }] },
    }).catch((error) => error)
    expect(dear).toMatchObject({ status: 422, message: expect.stringContaining(`${second.name}: `) })
    expect(await productsOf(first)).toEqual([])
  })

  test('an unknown bike, one given twice, and more than fifty are refused', async () => {
    const [first, second] = await bikes(2)
    if (!first || !second) throw new Error('Two bikes were added.')
    const unknown = await add(first, { others: [{ bikeId: crypto.randomUUID() }] }).catch((error) => error)
    expect(unknown).toMatchObject({ status: 422, message: 'Choose a bike of the catalogue.' })
    const twice = await add(first, { others: [{ bikeId: second.id }, { bikeId: second.id }] }).catch((error) => error)
    expect(twice).toMatchObject({ status: 409, message: expect.stringContaining(second.name) })
    const many = Array.from({ length: 51 }, () => ({ bikeId: second.id }))
    expect(await add(first, { others: many }).catch((error) => error)).toMatchObject({ status: 422 })
    expect(await productsOf(first)).toEqual([])
  })
})

describe('a copy of a product', () => {
  test('has everything but the pieces and the SKU, and how it is shown on the bike', async () => {
    const [first, second] = await bikes(2)
    if (!first || !second) throw new Error('Two bikes were added.')
    const { product } = await add(first, {
      ...{
        colors: COLOURS,
        type: [{ name: 'Tall', price: { percent: 120 } }],
        offer: '5',
        kind: 'Crash guard',
        weightGrams: 3500,
        hsn: '87141090',
      },
      ...{ stock: COUNTED, rows: [{ label: 'Fits', value: first.name }], notes: [{ when: 'Riding', text: 'Loud' }] },
    })
    const { message, products } = await copy(product, [{ bikeId: second.id }])
    expect(message).toBe(`${product.name} was copied to ${second.name}.`)
    const { id, proId, bikeId, version, code, bikes: bike, availability, rows, ...same } = products[0] as Product
    expect(product).toMatchObject(same)
    expect([bikeId, bike.name, version, rows]).toEqual([
      second.id,
      second.name,
      1,
      [{ label: 'Fits', value: second.name }],
    ])
    expect((await stockOf(products[0] as Product)).counts).toMatchObject([
      { color: 'Black', onHand: 0, barcode: null, weightGrams: 3200 },
      { color: 'Red', onHand: 0 },
    ])
    expect(availability.state).toBe('out')
  })

  test('of its own bike needs another name', async () => {
    const bike = await addBike()
    const { product } = await add(bike)
    const same = await copy(product, [{ bikeId: bike.id }]).catch((error) => error)
    expect(same).toMatchObject({ status: 409, message: `${bike.name} has a product "${product.name}" already.` })
    const { products } = await copy(product, [{ bikeId: bike.id, name: `${product.name} Rally` }])
    expect(products[0]?.code).not.toBe(product.code)
    expect(await productsOf(bike)).toHaveLength(2)
  })

  test('of a product that somebody has changed meanwhile is refused; of two people who copy at once one succeeds', async () => {
    const [first, second] = await bikes(2)
    if (!first || !second) throw new Error('Two bikes were added.')
    const { product } = await add(first)
    await boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId: product.id }, body: { price: '2200' } })
    const stale = await copy(product, [{ bikeId: second.id }]).catch((error) => error)
    expect(stale).toMatchObject({ status: 409, conflict: { version: 2 } })
    const results = await together((place) => {
      const name = place === 0 ? { name: product.name } : {}
      return copy(product, [{ bikeId: second.id, ...name }], 2).then(
        () => 'copied',
        ({ status }) => status,
      )
    }, 2)
    expect(results.sort()).toEqual([409, 'copied'])
    expect(await productsOf(second)).toHaveLength(1)
  })

  test('of an archived product, or to an archived bike, is refused', async () => {
    const [first, second] = await bikes(2)
    if (!first || !second) throw new Error('Two bikes were added.')
    const { product } = await add(first)
    await boss.call('DELETE /bikes/{id}', { params: { id: second.id }, query: { archive: 'true' } })
    const gone = await copy(product, [{ bikeId: second.id }]).catch((error) => error)
    expect(gone).toMatchObject({ status: 422, message: 'Choose a bike of the catalogue.' })
    await boss.call('DELETE /products/delete/{id}', { params: { id: product.id }, query: {} })
    const archived = await copy(product, [{ bikeId: first.id, name: 'Other' }]).catch((error) => error)
    expect(archived).toMatchObject({
      status: 404,
      message: 'This product is archived. Restore it before you change it.',
    })
  })
})
