import { beforeAll, expect, test } from 'vitest'
import type { Bike } from '#contract/catalogue.ts'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import { publishDue } from '#server/modules/catalogue/scheduled-products.service.ts'
import { addOwnBike, addOwnProduct, fresh } from '../support/own-bikes.ts'
import { ctxOf, payingShop, place, someBuyer } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'

const { shop } = payingShop()
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

const addBike = () => addOwnBike(boss)

const add = (bike: Bike, more: Partial<ProductBody> = {}) => addOwnProduct(boss, bike, { price: '1200', ...more })

const change = async ({ id }: EditableProduct, body: Partial<ProductBody>) =>
  (await boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId: id }, body })).product

const shown = async ({ code }: Bike) => (await boss.call('GET /bikes/{code}', { params: { code } })).products
const edited = async ({ id }: Bike) => (await boss.call('GET /admin/bikes/{id}/products', { params: { id } })).products

const later = (ms: number) => new Date(Date.now() + ms)
const HOUR = 3_600_000

async function audited({ id }: EditableProduct) {
  const rows = await shop.deps.pool.query(
    'select action, reason, after from audit_entry where subject = $1 order by at, id',
    [`product ${id}`],
  )
  return rows.rows
}

test('a draft is seen and found by those who edit the catalogue, and by nobody else', async () => {
  const bike = await addBike()
  const draft = await add(bike, { state: 'draft' })
  expect(draft).toMatchObject({ state: 'draft', publishAt: null })
  expect(await shown(bike)).toEqual([])
  expect(await edited(bike)).toMatchObject([{ id: draft.id, state: 'draft' }])
  const found = await boss.call('GET /products', { query: { search: draft.name } })
  expect(found.products).toContainEqual(expect.objectContaining({ id: draft.id, state: 'draft' }))

  const params = { bikeCode: bike.code, productName: draft.code }
  const page = await boss.call('GET /bikes/products/{bikeCode}/{productName}', { params }).catch((error) => error)
  expect(page.status).toBe(404)
  const search = await boss.call('GET /all-products', { query: { search: draft.name } })
  expect(search.data.map(({ id }) => id)).not.toContain(draft.id)
  const archive = await boss.call('GET /archive/products', { query: { search: draft.name } })
  expect(archive.data).toEqual([])
  expect((await audited(draft)).map(({ after }) => after.state)).toEqual(['draft'])

  const line = {
    proId: draft.id,
    name: draft.name,
    bike: bike.name,
    color: 'default',
    model: 'default',
    type: 'default',
    qty: 1,
  }
  expect((await place(await someBuyer(shop), [line]).catch((error) => error)).status).toBe(422)
})

test('a draft is changed with its stock, published with its own address, and taken back', async () => {
  const bike = await addBike()
  const stock = { isTracked: true, lowAt: 1, counts: [{ onHand: 5, expected: 0 }] }
  const draft = await add(bike, { state: 'draft', stock })
  const renamed = await change(draft, { name: fresh('Lever Guard'), price: '1300' })
  expect(renamed).toMatchObject({ state: 'draft', price: '1300' })
  expect(await boss.call('GET /stock/{proId}', { params: { proId: draft.id } })).toMatchObject({ onHand: 5 })

  const published = await change(draft, { state: 'published' })
  expect(published.state).toBe('published')
  expect((await shown(bike)).map(({ id, code }) => [id, code])).toEqual([[draft.id, published.code]])
  const back = await change(draft, { state: 'draft' })
  expect([back.state, back.code]).toEqual(['draft', published.code])
  expect(await shown(bike)).toEqual([])
})

test('what another product has meanwhile a draft does not get: its name is refused, its address is another one', async () => {
  const bike = await addBike()
  const draft = await add(bike, { name: 'Sump Guard', state: 'draft' })
  const other = await add(bike, { name: 'Sump  Guard!' })
  expect(other.code).toBe(draft.code)
  const published = await change(draft, { state: 'published' })
  expect(published.code).toBe(`${other.code}-2`)

  const second = await add(bike, { name: 'Chain Guard', state: 'draft' })
  await add(bike, { name: 'Chain Guard' })
  const refused = await change(second, { state: 'published' }).catch((error) => error)
  expect(refused).toMatchObject({ status: 409, message: `${bike.name} has a product "Chain Guard" already.` })
  expect(await edited(bike)).toContainEqual(expect.objectContaining({ id: second.id, state: 'draft' }))
})

test('a scheduled product is published at its time, once; one that cannot be stays a draft, and the audit log says why', async () => {
  const bike = await addBike()
  const due = await add(bike, { state: 'scheduled', publishAt: later(HOUR).toISOString() })
  const taken = await add(bike, { name: 'Seat Rack', state: 'scheduled', publishAt: later(HOUR).toISOString() })
  const next = await add(bike, { state: 'scheduled', publishAt: later(3 * HOUR).toISOString() })
  await add(bike, { name: 'Seat Rack' })
  expect(due.state).toBe('scheduled')

  await publishDue(ctxOf(shop))
  expect((await edited(bike)).map(({ state }) => state).sort()).toEqual([
    'published',
    'scheduled',
    'scheduled',
    'scheduled',
  ])
  const ctx = { ...ctxOf(shop), now: later(2 * HOUR) }
  await Promise.all([publishDue(ctx), publishDue(ctx)])
  const states = new Map((await edited(bike)).map(({ id, state }) => [id, state]))
  expect([states.get(due.id), states.get(taken.id), states.get(next.id)]).toEqual(['published', 'draft', 'scheduled'])
  const actions = (await audited(due)).map(({ action }) => action)
  expect(actions).toEqual(['product added', 'product changed'])
  expect((await audited(taken)).at(-1)).toMatchObject({
    action: 'product not published',
    reason: `${bike.name} has a product "Seat Rack" already.`,
  })
})

test('a time that is over, none at all, and one that is no time are refused', async () => {
  const bike = await addBike()
  const refused = async (more: Partial<ProductBody>) =>
    (await add(bike, more).catch((error) => error)).fields?.publishAt
  expect(await refused({ state: 'scheduled', publishAt: later(-HOUR).toISOString() })).toContain('This time is over.')
  expect(await refused({ state: 'scheduled' })).toBe('Enter the day and the time at which it is published.')
  expect(await refused({ state: 'scheduled', publishAt: 'tomorrow' })).toBe(
    'Enter the day and the time at which it is published.',
  )
  expect(await edited(bike)).toEqual([])
})

test('a draft is archived and restored as any product; a bike with a draft is not deleted', async () => {
  const bike = await addBike()
  const draft = await add(bike, { state: 'scheduled', publishAt: later(HOUR).toISOString() })
  const kept = await boss.call('DELETE /bikes/{id}', { params: { id: bike.id }, query: {} }).catch((error) => error)
  expect(kept).toMatchObject({ status: 409, message: expect.stringContaining(`${bike.name} has a draft, so`) })
  await boss.call('DELETE /products/delete/{id}', { params: { id: draft.id }, query: { version: draft.version } })
  expect(await edited(bike)).toEqual([])
  const { product } = await boss.call('POST /archive/products/{id}/restore', { params: { id: draft.id }, body: {} })
  expect(product).toMatchObject({ state: 'published', publishAt: null })
})

test('copies are drafts where that is wanted', async () => {
  const [bike, other] = [await addBike(), await addBike()]
  const product = await add(bike)
  const body = { bikes: [{ bikeId: other.id }], version: product.version, state: 'draft' as const }
  const { products } = await boss.call('POST /products/{proId}/copies', { params: { proId: product.id }, body })
  expect(products).toMatchObject([{ state: 'draft' }])
  expect(await shown(other)).toEqual([])
})
