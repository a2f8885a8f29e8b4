import { beforeAll, expect, test } from 'vitest'
import type { Bike } from '#contract/catalogue.ts'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import { addOwnBike, addOwnProduct } from '../support/own-bikes.ts'
import { payingShop } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'

const { shop } = payingShop()
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

const addBike = () => addOwnBike(boss)

const add = (bike: Bike, more: Partial<ProductBody> = {}) => addOwnProduct(boss, bike, { price: '4185', ...more })

const rowsOf = ({ id }: Bike) => boss.call('GET /price-list', { query: { bike: id } })

const wanted = (...products: EditableProduct[]) => products.map(({ id, version }) => ({ id, version }))
const byFive = { what: 'price', by: { percent: 5 }, round: 'none' } as const

test('the list shows prices with and without GST, the MRP, pieces, state and bike, page by page', async () => {
  const bike = await addBike()
  const stock = { isTracked: true, lowAt: 1, counts: [{ onHand: 7, expected: 0 }] }
  const first = await add(bike, { mrp: '5999', offer: '8', stock, kind: 'Racks' })
  const second = await add(bike, { state: 'draft' })
  const list = await rowsOf(bike)
  expect(list).toMatchObject({ totalItems: 2, totalPages: 1 })
  expect(list.data).toMatchObject([
    {
      ...{ id: first.id, name: first.name, bike: bike.name, kind: 'Racks', price: 4185_00, withGst: 4938_30 },
      ...{ offerPercent: 8, mrp: 5999_00, available: 7, state: 'published', image: null },
    },
    { id: second.id, mrp: null, available: null, state: 'draft' },
  ])
  const page = await boss.call('GET /price-list', { query: { bike: bike.id, size: 1, page: 2 } })
  expect(page.data.map(({ id }) => id)).toEqual([second.id])
})

test('products are found by words of their own or their bike, by kind, state and what they lack', async () => {
  const bike = await addBike()
  const [plain, full] = [
    await add(bike, { kind: 'Guards' }),
    await add(bike, { mrp: '9000', stock: { isTracked: true, lowAt: 1, counts: [{ onHand: 0, expected: 0 }] } }),
  ]
  const ids = async (query: object) =>
    (await boss.call('GET /price-list', { query: { bike: bike.id, ...query } })).data.map(({ id }) => id)
  expect(await ids({ search: `${plain.name} ${bike.name}` })).toContain(plain.id)
  expect(await ids({ search: '100%_' })).toEqual([])
  expect(await ids({ kind: 'Guards' })).toEqual([plain.id])
  expect(await ids({ lacks: 'mrp' })).toEqual([plain.id])
  expect(await ids({ lacks: 'stock' })).toEqual([full.id])
  expect(await ids({ lacks: 'picture' })).toEqual([plain.id, full.id])
  expect(await ids({ state: 'draft' })).toEqual([])
})

test('prices rise together with the MRP, as the preview said; each change is in the audit log', async () => {
  const bike = await addBike()
  const [one, other] = [await add(bike, { mrp: '4999' }), await add(bike, { price: '999.99' })]
  const body = { products: wanted(one, other), change: byFive }
  const preview = await boss.call('POST /price-list/preview', { body })
  expect((await rowsOf(bike)).data.map(({ price }) => price)).toEqual([4185_00, 999_99])
  const done = await boss.call('PUT /price-list', { body })
  expect(done.message).toBe('2 products were changed.')
  expect(done.products).toEqual(preview.products)
  // 4,999 and 5 per cent are 5,248.95.
  expect((await rowsOf(bike)).data).toMatchObject([
    { price: 4394_25, mrp: 5249_00 },
    { price: 1049_99, mrp: null },
  ])
  const entries = await shop.deps.pool.query(
    `select after ->> 'price' as price from audit_entry where action = 'product changed' and subject = $1`,
    [`product ${one.id}`],
  )
  expect(entries.rows).toEqual([{ price: '439425' }])
})

test('an MRP does not fall below the dearest choice', async () => {
  const bike = await addBike()
  const colors = [{ name: 'Gold', price: { add: 2000_00 } }]
  const product = await add(bike, { price: '4000', mrp: '7100', colors })
  const change = { what: 'price', by: { percent: -50 }, round: 'none' } as const
  await boss.call('PUT /price-list', { body: { products: wanted(product), change } })
  // 2,000 and 2,000 more for gold are 4,720 with GST.
  expect((await rowsOf(bike)).data).toMatchObject([{ price: 2000_00, mrp: 4720_00 }])
})

test('offers and states change together, a price by rupees and to an ending', async () => {
  const bike = await addBike()
  const product = await add(bike)
  const change = (to: object, version: number) =>
    boss.call('PUT /price-list', {
      body: { products: [{ id: product.id, version }], change: to as typeof byFive },
    })
  const offer = { what: 'offer', offer: 12.5 } as const
  const { products } = await boss.call('POST /price-list/preview', {
    body: { products: wanted(product), change: offer },
  })
  // 4,185 less an eighth are 3,661.88, with GST 4,321.02.
  expect(products).toMatchObject([{ before: { offered: 4938_30 }, after: { withGst: 4938_30, offered: 4321_02 } }])
  await change(offer, 1)
  await change({ what: 'state', state: 'draft' }, 2)
  await change({ what: 'price', by: { add: -85_00 }, round: 'nines' }, 3)
  // 4,100 is 4,838 with GST.
  expect((await rowsOf(bike)).data).toMatchObject([{ offerPercent: 12.5, state: 'draft', withGst: 4839_00 }])
})

test('none changes if one is refused: the answer names it, and says why', async () => {
  const bike = await addBike()
  const [cheap, usual] = [await add(bike, { price: '2' }), await add(bike)]
  const change = { what: 'price', by: { add: -150 }, round: 'none' } as const
  const refused = await boss
    .call('PUT /price-list', { body: { products: wanted(usual, cheap), change } })
    .catch((error) => error)
  expect(refused).toMatchObject({
    status: 422,
    message: `Nothing was changed. ${cheap.name} for ${bike.name}: The price would be under ₹1.`,
  })
  expect((await rowsOf(bike)).data.map(({ price }) => price)).toEqual([200, 4185_00])
  const preview = await boss.call('POST /price-list/preview', { body: { products: wanted(usual, cheap), change } })
  expect(preview.products.map(({ error }) => error)).toEqual([null, 'The price would be under ₹1.'])
})

test('a product that somebody has changed or archived meanwhile is not overwritten', async () => {
  const bike = await addBike()
  const product = await add(bike)
  const results = await Promise.all(
    [5, 6].map((percent) =>
      boss
        .call('PUT /price-list', { body: { products: wanted(product), change: { ...byFive, by: { percent } } } })
        .then(
          () => 'changed',
          ({ message }) => message,
        ),
    ),
  )
  expect(results).toContain('changed')
  expect(results).toContain(`Nothing was changed. ${product.name} for ${bike.name}: Somebody has changed it meanwhile.`)
  await boss.call('DELETE /products/delete/{id}', { params: { id: product.id }, query: {} })
  const gone = await boss
    .call('PUT /price-list', { body: { products: wanted(product), change: byFive } })
    .catch((error) => error)
  expect(gone).toMatchObject({ status: 404 })
})

test('wrong changes are refused', async () => {
  const bike = await addBike()
  const product = await add(bike)
  const status = (body: object) =>
    boss.call('PUT /price-list', { body: body as never }).then(
      () => 200,
      (error) => error.status,
    )
  const products = wanted(product)
  expect(await status({ products, change: { ...byFive, by: { percent: -100 } } })).toBe(422)
  expect(await status({ products, change: { ...byFive, by: { percent: 1.001 } } })).toBe(422)
  expect(await status({ products, change: { what: 'offer', offer: 100 } })).toBe(422)
  expect(await status({ products, change: { what: 'state', state: 'scheduled' } })).toBe(422)
  expect(await status({ products: [], change: byFive })).toBe(422)
  expect(await status({ products: Array.from({ length: 501 }, () => products[0]), change: byFive })).toBe(422)
  expect(await status({ products: [...products, ...products], change: byFive })).toBe(422)
})
