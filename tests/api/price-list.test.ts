import { beforeAll, expect, test } from 'vitest'
import type { Bike } from '#contract/catalogue.ts'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import { withStatements } from '../support/counted-statements.ts'
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

const counted = (onHand: number) => ({ isTracked: true, lowAt: 1, counts: [{ onHand, expected: 0 }] })

test('a list without a search compares no names', async () => {
  const bike = await addBike()
  const { id } = await add(bike)
  const all = await withStatements(() => boss.call('GET /price-list', { query: { bike: bike.id, search: ' ' } }))
  expect(all.result.data.map((row) => row.id)).toEqual([id])
  expect(all.statements.join('\n')).not.toContain('search_name')
  const search = bike.name.toUpperCase()
  const found = await withStatements(() => boss.call('GET /price-list', { query: { search } }))
  expect(found.result.data.map((row) => row.id)).toEqual([id])
  expect(found.statements.join('\n')).toContain('search_name')
})

test('a product that is counted as a whole says what is on hand; of variants the list has the sum, of others nothing', async () => {
  const bike = await addBike()
  await add(bike, { stock: counted(7) })
  const colors = [{ name: 'Black' }, { name: 'Gold' }]
  const counts = colors.map(({ name }, place) => ({ color: name, onHand: 2 + place, expected: 0 }))
  await add(bike, { colors, stock: { isTracked: true, lowAt: 1, counts } })
  await add(bike)
  expect((await rowsOf(bike)).data.map(({ available, onHand }) => ({ available, onHand }))).toEqual([
    { available: 7, onHand: 7 },
    { available: 5, onHand: null },
    { available: null, onHand: null },
  ])
})

test('prices and pieces of a product are saved together; a count that is out of date saves neither, and says what there is now', async () => {
  const bike = await addBike()
  const product = await add(bike, { stock: counted(7) })
  const save = (body: { price?: string; counted?: { onHand: number; expected: number } }, of = product) =>
    boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId: of.id }, body })
  await save({ price: '4200', counted: { onHand: 5, expected: 7 } })
  await expect(save({ price: '9999', counted: { onHand: 6, expected: 7 } })).rejects.toMatchObject({
    status: 409,
    fields: { onHand: 'There are 5 on hand by now, not 7. Please count again.' },
  })
  expect((await rowsOf(bike)).data).toMatchObject([{ price: 4200_00, onHand: 5 }])
  const { movements } = await boss.call('GET /stock/{proId}', { params: { proId: product.id } })
  expect(movements.map(({ kind, pieces }) => ({ kind, pieces }))).toEqual([
    { kind: 'counted', pieces: -2 },
    { kind: 'counted', pieces: 7 },
  ])
  await expect(save({ counted: { onHand: -1, expected: 5 } })).rejects.toMatchObject({ status: 422 })
  const untracked = await add(bike)
  await expect(save({ counted: { onHand: 1, expected: 0 } }, untracked)).rejects.toMatchObject({ status: 404 })
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

test('many products change with as many statements as one', async () => {
  const bike = await addBike()
  const products = await Promise.all(Array.from({ length: 20 }, () => add(bike)))
  const change = (some: EditableProduct[]) =>
    withStatements(() => boss.call('PUT /price-list', { body: { products: wanted(...some), change: byFive } }))
  const one = await change(products.slice(0, 1))
  const many = await change(products.slice(1))
  expect(many.statements.length).toBe(one.statements.length)
  expect(new Set((await rowsOf(bike)).data.map(({ price, version }) => [price, version].join()))).toEqual(
    new Set(['439425,2']),
  )
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

test('products are archived together, drafts and those that cannot be sold too, and restored one by one', async () => {
  const bike = await addBike()
  const [usual, draft] = [await add(bike), await add(bike, { state: 'draft' })]
  // Nobody may sell above the MRP.
  await shop.deps.pool.query(`update product set mrp = 100 where id = $1`, [usual.id])
  const listed = (await rowsOf(bike)).data.map(({ id, version }) => ({ id, version }))
  const body = { products: listed, change: { what: 'state', state: 'archived' } } as const
  const preview = await boss.call('POST /price-list/preview', { body })
  expect(preview.products.map(({ before, after, error }) => [before.state, after.state, error])).toEqual([
    ['published', 'archived', null],
    ['draft', 'archived', null],
  ])
  const stale = { ...body, products: [...wanted(draft), { id: usual.id, version: 99 }] }
  await expect(boss.call('PUT /price-list', { body: stale })).rejects.toMatchObject({
    message: `Nothing was changed. ${usual.name} for ${bike.name}: Somebody has changed it meanwhile.`,
  })
  expect((await rowsOf(bike)).totalItems).toBe(2)
  expect((await boss.call('PUT /price-list', { body })).message).toBe('2 products were archived.')
  expect((await rowsOf(bike)).totalItems).toBe(0)
  for (const { id, name } of [usual, draft]) {
    const { data } = await boss.call('GET /archive/products', { query: { search: name } })
    expect(data.map((each) => each.id)).toEqual([id])
  }
  await boss.call('POST /archive/products/{id}/restore', { params: { id: draft.id }, body: {} })
  expect((await rowsOf(bike)).data).toMatchObject([{ id: draft.id, state: 'published' }])
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
