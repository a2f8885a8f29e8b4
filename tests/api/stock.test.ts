import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '#contract/call.ts'
import type { Product } from '#contract/catalogue.ts'
import { newId } from '#server/lib/ids.ts'
import { buy, payingShop, place, queryRows, someBuyer } from '../support/paying-shop.ts'
import { type Person, refusal, send, someone, together } from '../support/people.ts'
import { ledgerOf, linesFor, stockedProduct, stockNow } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop } = paying
const admin = {} as Person

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
})

const stockOf = ({ id }: Product) => admin.call('GET /stock/{proId}', { params: { proId: id } })
const receive = ({ id }: Product, pieces: number, reason = '') =>
  admin.call('POST /stock/{proId}/received', { params: { proId: id }, body: { pieces, reason } })
const count = ({ id }: Product, onHand: number, expected: number, reason = '') =>
  admin.call('POST /stock/{proId}/counted', { params: { proId: id }, body: { onHand, expected, reason } })
const save = ({ id }: Product, stock: { isTracked: boolean; onHand: number; expected: number; lowAt: number }) =>
  admin.call('PUT /bikes/updateProduct/{proId}', { params: { proId: id }, body: { stock } })
const auditOf = ({ id }: Product) =>
  queryRows(
    shop,
    `select action, before, after, reason, actor_id = $2 as own from audit_entry
     where subject = $1 and action <> 'product added' order by id`,
    ...[`product ${id}`, admin.id],
  )
const post = (path: string, body: unknown) =>
  send(shop, 'POST', `/api/stock/${path}`, body, { 'x-access-token': admin.token })

describe('the form of a product', () => {
  test('starts tracking stock with a first count, and records by whom', async () => {
    const product = await stockedProduct(admin)
    expect(await stockOf(product)).toEqual({
      isTracked: false,
      onHand: 0,
      reserved: 0,
      available: 0,
      lowAt: 3,
      counts: [],
      movements: [],
    })
    await save(product, { isTracked: true, onHand: 12, expected: 0, lowAt: 4 })
    expect(await stockOf(product)).toEqual({
      isTracked: true,
      onHand: 12,
      reserved: 0,
      available: 12,
      lowAt: 4,
      counts: [
        {
          ...{ color: null, model: null, type: null, isTracked: true },
          ...{ onHand: 12, reserved: 0, available: 12, lowAt: 4 },
          ...{ isCurrent: true, sku: null, barcode: null, weightGrams: null },
        },
      ],
      movements: [
        {
          ...{ at: expect.any(String), kind: 'counted', variant: '', pieces: 12, by: 'Asha Menon' },
          ...{ orderNo: null, reason: '' },
        },
      ],
    })
    expect(await auditOf(product)).toEqual([
      {
        action: 'stock changed',
        before: { isTracked: false, onHand: 0, lowAt: 3 },
        after: { isTracked: true, onHand: 12, lowAt: 4 },
        reason: '',
        own: true,
      },
    ])
  })

  test('does not lose what was sold between loading and saving: the count is refused with what there is', async () => {
    const product = await stockedProduct(admin, 10)
    await buy(paying, await someBuyer(shop), linesFor(product, 3))
    const refused = await save(product, { isTracked: true, onHand: 12, expected: 10, lowAt: 3 }).catch((error) => error)
    expect(refused).toMatchObject({
      status: 409,
      fields: { 'stock.onHand': 'There are 7 on hand by now, not 10. Please count again.' },
    } satisfies Partial<ApiError>)
    // The count was not edited, so it is not overwritten.
    await save(product, { isTracked: true, onHand: 10, expected: 10, lowAt: 5 })
    expect(await stockOf(product)).toMatchObject({ onHand: 7, lowAt: 5 })
    await save(product, { isTracked: true, onHand: 12, expected: 7, lowAt: 5 })
    expect(await ledgerOf(shop, product)).toEqual([
      ['counted', 10],
      ['sold', -3],
      ['counted', 5],
    ])
  })

  test('of twenty counts at once from the same number one is accepted', async () => {
    const product = await stockedProduct(admin, 10)
    const answers = await together((index) => count(product, 20 + index, 10).catch(() => null))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await ledgerOf(shop, product)).toHaveLength(2)
  })

  test('saving a product without stock fields leaves stock unchanged; switched off, it can be bought without limit', async () => {
    const product = await stockedProduct(admin, 0)
    const { product: renamed } = await admin.call('PUT /bikes/updateProduct/{proId}', {
      params: { proId: product.id },
      body: { quote: 'Steel' },
    })
    expect(renamed.availability).toEqual({ state: 'out', left: 0, variants: [] })
    const { product: off } = await save(product, { isTracked: false, onHand: 0, expected: 0, lowAt: 3 })
    expect(off.availability).toEqual({ state: 'in', left: null, variants: [] })
    await place(await someBuyer(shop), linesFor(product, 9))
  })

  test.each([
    [{ onHand: -1 }, 'stock.onHand'],
    [{ onHand: 1.5 }, 'stock.onHand'],
    [{ onHand: 'many' }, 'stock.onHand'],
    [{ onHand: 1e9 }, 'stock.onHand'],
    [{ lowAt: -1 }, 'stock.lowAt'],
    [{ lowAt: 5000 }, 'stock.lowAt'],
  ])('%j is rejected with an error at its field', async (wrong, field) => {
    const product = await stockedProduct(admin)
    const body = { stock: { isTracked: true, onHand: 1, expected: 0, lowAt: 3, ...wrong } }
    const headers = { 'x-access-token': admin.token }
    const answer = await send(shop, 'PUT', `/api/bikes/updateProduct/${product.id}`, body, headers)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).fields)).toEqual([field])
    expect(await stockNow(shop, product)).toBeUndefined()
  })
})

describe('receiving and correcting', () => {
  test('are added to the ledger with who and why, and to the records', async () => {
    const product = await stockedProduct(admin, 2)
    expect(await receive(product, 30, 'Batch 7')).toMatchObject({ onHand: 32, available: 32 })
    expect(await count(product, 31, 32, 'One was bent')).toMatchObject({ onHand: 31 })
    const { movements } = await stockOf(product)
    expect(movements.map(({ kind, pieces, reason, by }) => [kind, pieces, reason, by])).toEqual([
      ['counted', -1, 'One was bent', 'Asha Menon'],
      ['received', 30, 'Batch 7', 'Asha Menon'],
      ['counted', 2, '', 'Asha Menon'],
    ])
    expect((await auditOf(product)).slice(1)).toMatchObject([
      { action: 'pieces received', after: { onHand: 32 }, reason: 'Batch 7', own: true },
      { action: 'pieces counted', after: { onHand: 31 }, reason: 'One was bent', own: true },
    ])
  })

  test('of twenty requests at once with the same key one books its pieces, and all answer the stock', async () => {
    const product = await stockedProduct(admin, 2)
    const key = newId()
    const book = (pieces: number, given = key, of = product) =>
      admin.call('POST /stock/{proId}/received', { params: { proId: of.id }, body: { pieces, key: given } })
    const answers = await together(() => book(30))
    expect(answers.map(({ onHand }) => onHand)).toEqual(answers.map(() => 32))
    const message = '30 pieces were booked already. Start again to book more.'
    await expect(book(31)).rejects.toMatchObject({ status: 409, fields: { pieces: message } })
    expect((await auditOf(product)).slice(1)).toMatchObject([{ action: 'pieces received', after: { onHand: 32 } }])
    expect(await book(30, newId())).toMatchObject({ onHand: 62 })
    expect(await book(1, key, await stockedProduct(admin, 2))).toMatchObject({ onHand: 3 })
    expect(await ledgerOf(shop, product)).toEqual([
      ['counted', 2],
      ['received', 30],
      ['received', 30],
    ])
  })

  test('pieces reserved for payment cannot be counted away', async () => {
    const product = await stockedProduct(admin, 5)
    await place(await someBuyer(shop), linesFor(product, 3))
    await expect(count(product, 2, 5)).rejects.toMatchObject({
      status: 409,
      fields: { onHand: '3 are set aside for orders that are being paid. At least so many must stay.' },
    })
    expect(await count(product, 3, 5)).toMatchObject({ onHand: 3, reserved: 3, available: 0 })
  })

  test('what cannot be is refused', async () => {
    const [tracked, loose] = [await stockedProduct(admin, 99_999), await stockedProduct(admin)]
    expect(await refusal(await post(`${tracked.id}/received`, { pieces: 0 }))).toEqual([422, 'invalid'])
    expect(await refusal(await post(`${tracked.id}/received`, { pieces: 2 }))).toEqual([422, 'invalid'])
    expect(await refusal(await post(`${tracked.id}/counted`, { onHand: 1 }))).toEqual([422, 'invalid'])
    expect(await refusal(await post(`${loose.id}/received`, { pieces: 1 }))).toEqual([404, 'not_found'])
    expect(await refusal(await post('none/received', { pieces: 1 }))).toEqual([422, 'invalid'])
  })

  test('nothing in the ledger is ever changed', async () => {
    const product = await stockedProduct(admin, 2)
    const change = queryRows(shop, 'update stock_movement set pieces = 9 where stock_id = $1', product.id)
    await expect(change).rejects.toThrow(/never changed/)
  })
})

test('the list has what runs low first, with how many people wait', async () => {
  const [many, few, none] = [
    await stockedProduct(admin, 40),
    await stockedProduct(admin, 3),
    await stockedProduct(admin, 0),
  ]
  await place(await someBuyer(shop), linesFor(few, 2))
  const waits = { proId: none.id, email: 'waiting@example.com' }
  await send(shop, 'POST', '/api/back-in-stock', waits)
  const { products } = await admin.call('GET /stock', {})
  const row = ({ id }: Product) => products.find(({ proId }) => proId === id)
  expect(row(many)).toMatchObject({ name: many.name, bike: many.bikes.name, available: 40, low: false })
  expect(row(few)).toMatchObject({ onHand: 3, reserved: 2, available: 1, low: true, waiting: 0 })
  expect(row(none)).toMatchObject({ available: 0, low: true, waiting: 1 })
  expect(
    products
      .map(({ low }) => low)
      .toSorted()
      .reverse(),
  ).toEqual(products.map(({ low }) => low))
  const low = await admin.call('GET /stock', { query: { low: 'true' } })
  expect(low.products).toEqual(products.filter((each) => each.low))
})

test('a product with a stock ledger can be archived, not deleted', async () => {
  const product = await stockedProduct(admin, 2)
  const { archived } = await admin.call('DELETE /products/delete/{id}', { params: { id: product.id } })
  expect(archived).toBe(true)
  expect(await ledgerOf(shop, product)).toHaveLength(1)
  const { products } = await admin.call('GET /stock', {})
  expect(products.some(({ proId }) => proId === product.id)).toBe(false)
  const waits = { proId: product.id, email: 'late@example.com' }
  expect(await refusal(await send(shop, 'POST', '/api/back-in-stock', waits))).toEqual([404, 'not_found'])
})

test('back-in-stock requests are limited', async () => {
  const product = await stockedProduct(admin, 0)
  const ask20 = await together(
    (index) =>
      send(
        shop,
        'POST',
        '/api/back-in-stock',
        { proId: product.id, email: `a${index}@example.com` },
        {},
        '198.51.100.7',
      ),
    21,
  )
  expect(ask20.filter(({ status }) => status === 429)).toHaveLength(1)
})
