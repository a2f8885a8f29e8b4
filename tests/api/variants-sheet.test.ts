import { beforeAll, describe, expect, test } from 'vitest'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import type { ImportReport } from '#contract/sheets.ts'
import { VARIANT_COLUMNS } from '#rules/sheets.ts'
import { tableRows, unescapeCell } from '#rules/table-text.ts'
import { csv } from '#server/lib/csv.ts'
import { importVariants } from '#server/modules/catalogue/variants-sheet.service.ts'
import { withStatements } from '../support/counted-statements.ts'
import { addOwnBike, addOwnProduct, fresh } from '../support/own-bikes.ts'
import { ctxOf, payingShop } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'

const { shop } = payingShop()
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

const addBike = () => addOwnBike(boss)

const add = async (more: Partial<ProductBody> = {}) => addOwnProduct(boss, await addBike(), more)

/** Adds a product of which black and red pieces are counted. */
const inColors = (more: Partial<ProductBody> = {}) =>
  add({
    colors: [
      { name: 'Black', price: { add: 0 } },
      { name: 'Red', price: { add: 100_00 } },
    ],
    type: [{ name: 'Wide', price: { percent: 150 } }],
    stock: {
      ...{ isTracked: true, lowAt: 2 },
      counts: [
        { color: 'Black', onHand: 4, expected: 0 },
        { color: 'Red', onHand: 6, expected: 0 },
      ],
    },
    ...more,
  })

type Row = Record<string, string>

async function rowsOf(...products: EditableProduct[]): Promise<Row[]> {
  const answer = await boss.request('/api/export/variants.csv')
  const [head = [], ...rows] = tableRows((await answer.text()).replace(/^\uFEFF/, ''))
  const all = rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, unescapeCell(cells[at] ?? '')])))
  return all.filter(({ proId }) => products.some(({ id }) => id === proId))
}

async function send(rows: readonly Row[], { dryRun = false, columns = [...VARIANT_COLUMNS] as string[] } = {}) {
  const form = new FormData()
  const text = csv(
    columns,
    rows.map((row) => columns.map((name) => row[name] ?? '')),
  )
  form.append('file', new File([new Uint8Array(text)], 'variants.csv'))
  const answer = await boss.request(`/api/import/variants?dryRun=${dryRun}`, { method: 'POST', body: form })
  return { status: answer.status, report: (await answer.json()) as ImportReport }
}

const stockOf = ({ id }: EditableProduct) => boss.call('GET /stock/{proId}', { params: { proId: id } })

describe('the variants as a file', () => {
  test('are a row each, with prices, pieces and what the seller knows them by; a product counted as a whole is one row', async () => {
    const [product, whole] = [await inColors(), await add()]
    expect(await rowsOf(product, whole)).toMatchObject([
      // Rs 1,000 with 18 % GST, and half as much again for the wide one.
      { color: 'Black', type: '', priceFrom: '1770', onHand: '4', expected: '4', tracked: 'true', lowAt: '2' },
      { color: 'Red', priceTo: '1888', onHand: '6', sku: '' },
      { name: whole.name, color: '', priceFrom: '1180', priceTo: '1180', tracked: 'false', onHand: '0' },
    ])
  })

  test('imported unchanged change nothing; a dry run says what would, and changes nothing', async () => {
    const product = await inColors()
    const rows = await rowsOf(product)
    expect((await send(rows)).report.counts).toEqual({ add: 0, change: 0, nothing: 2, wrong: 0 })
    const changed = rows.map((row) => ({ ...row, sku: `${product.id}-${row.color}`, onHand: '9' }))
    const { report } = await send(changed, { dryRun: true })
    expect(report.rows.map(({ does, fields, name }) => [does, fields, name])).toEqual([
      ['change', ['sku', 'onHand'], `${product.name}, Black`],
      ['change', ['sku', 'onHand'], `${product.name}, Red`],
    ])
    expect((await stockOf(product)).counts.map(({ sku }) => sku)).toEqual([null, null])
  })

  test('change SKUs, barcodes, weights and pieces, and begin to track; the ledger and the audit log say so', async () => {
    const [product, whole] = [await inColors(), await add()]
    const [black = {}, red = {}, one = {}] = await rowsOf(product, whole)
    const { report } = await send([
      { ...black, sku: `B-${product.id}`, weightGrams: '2500' },
      { ...red, onHand: '2' },
      { ...one, tracked: 'true', onHand: '12', lowAt: '5', barcode: '8901234567894' },
    ])
    expect(report.message).toBe('0 added, 3 changed, 0 unchanged.')
    expect((await stockOf(product)).counts).toMatchObject([
      { color: 'Black', sku: `B-${product.id}`, weightGrams: 2500, onHand: 4 },
      { color: 'Red', sku: null, onHand: 2 },
    ])
    expect(await stockOf(whole)).toMatchObject({
      ...{ isTracked: true, onHand: 12, lowAt: 5 },
      counts: [{ barcode: '8901234567894' }],
      movements: [{ kind: 'counted', pieces: 12 }],
    })
    const { rows } = await shop.deps.pool.query('select action from audit_entry where subject = $1 order by at, id', [
      `product ${whole.id}`,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['product added', 'stock changed'])
    const [again] = (await boss.call('GET /price-list', { query: { search: whole.name } })).data
    expect(again?.version).toBe(2)
  })

  test('change for many products with as many statements as for one', async () => {
    const bike = await addBike()
    const names = Array.from({ length: 40 }, (_, n) => ({ name: `Guard ${n}`, price: '1000', shipping: '0' }))
    const { products } = await boss.call('POST /bikes/bulkProducts', { body: { id: bike.id, products: names } })
    const [one = {}, ...others] = await rowsOf(...products)
    const sent = async (rows: readonly Row[], more: Row) => {
      const given: Row[] = rows.map((row) => ({ ...row, sku: `S-${row.proId}`, ...more }))
      const cells = given.map((row) => VARIANT_COLUMNS.map((name) => row[name] ?? ''))
      const user = { id: boss.id, sessionId: '', email: '', isAdmin: true, areas: [] }
      const importing = () => importVariants({ ...ctxOf(shop), user }, Buffer.from(csv(VARIANT_COLUMNS, cells)), false)
      return (await withStatements(importing)).statements.length
    }
    const tracked = { tracked: 'true', onHand: '12', expected: '0', lowAt: '5' }
    expect(await sent(others, tracked)).toBe(await sent([one], tracked))
    const counted = { ...tracked, onHand: '9', expected: '12' }
    expect(await sent(others, counted)).toBe(await sent([one], counted))
    for (const product of products.slice(0, 3))
      expect(await stockOf(product)).toMatchObject({
        ...{ isTracked: true, onHand: 9, lowAt: 5, counts: [{ sku: `S-${product.id}` }] },
        movements: [{ pieces: -3 }, { pieces: 12 }],
      })
  })

  test('pass a SKU on from one product to a later one', async () => {
    const [one, other] = [await add(), await add()]
    const [first = {}, second = {}] = [(await rowsOf(one))[0], (await rowsOf(other))[0]]
    const sku = fresh('PASSED-')
    await send([{ ...first, sku }])
    const early = await send([
      { ...second, sku },
      { ...first, sku: '' },
    ])
    expect(early.status).toBe(422)
    expect(early.report.rows[0]?.errors[0]?.message).toContain(`The SKU "${sku}" is that of ${one.name}`)
    await send([
      { ...first, sku: '' },
      { ...second, sku },
    ])
    expect((await stockOf(one)).counts).toMatchObject([{ sku: null }])
    expect((await stockOf(other)).counts).toMatchObject([{ sku }])
  })

  test('without a column keep what there is, with an empty cell clear it', async () => {
    const product = await inColors()
    const [black = {}] = await rowsOf(product)
    await send([{ ...black, sku: `K-${product.id}`, barcode: '111' }])
    await send([{ ...black, weightGrams: '90' }], { columns: ['proId', 'color', 'weightGrams'] })
    expect((await stockOf(product)).counts[0]).toMatchObject({
      sku: `K-${product.id}`,
      barcode: '111',
      weightGrams: 90,
    })
    await send([{ ...black, sku: '' }], { columns: ['proId', 'color', 'sku'] })
    expect((await stockOf(product)).counts[0]).toMatchObject({ sku: null, barcode: '111' })
  })
})

describe('a file of variants with a wrong row changes nothing, and says in the row what is wrong', () => {
  test.each<[string, (row: Row) => Row[], string, RegExp]>([
    [
      'pieces that were sold meanwhile',
      (row) => [{ ...row, onHand: '9', expected: '3' }],
      'expected',
      /There are 4 on hand by now, not 3/,
    ],
    [
      'a count that does not say of how many',
      (row) => [{ ...row, onHand: '9', expected: '' }],
      'expected',
      /is missing/,
    ],
    ['a value that it does not have', (row) => [{ ...row, color: 'Gold' }], 'color', /"Gold" is not a variant/],
    [
      'the whole of what is counted by colour',
      (row) => [{ ...row, color: '' }],
      'color',
      /counted for each of its variants/,
    ],
    ['the same variant twice', (row) => [row, row], 'color', /This variant is in row 2 already/],
    [
      'half of it tracked',
      (row) => [row, { ...row, color: 'Red', tracked: 'false', expected: '6', onHand: '6' }],
      'tracked',
      /tracked, or none is/,
    ],
    ['pieces that are no number', (row) => [{ ...row, onHand: 'many' }], 'onHand', /whole number/],
    [
      'a product that is unknown',
      (row) => [{ ...row, proId: '01a22b44-50be-77a7-a257-8ae1760ae3c3' }],
      'proId',
      /no product of this id/,
    ],
    ['an id that is none', (row) => [{ ...row, proId: 'x' }], 'proId', /./],
  ])('%s', async (_, rowsFrom, field, message) => {
    const product = await inColors()
    const [black = {}, red = {}] = await rowsOf(product)
    const wrong = rowsFrom(black)
    const { status, report } = await send([...wrong, ...(wrong.length > 1 ? [] : [{ ...red, onHand: '7' }])])
    expect(status).toBe(422)
    const errors = report.rows.flatMap((row) => row.errors)
    expect(errors).toContainEqual({ field, message: expect.stringMatching(message) })
    expect((await stockOf(product)).counts.map(({ onHand }) => onHand)).toEqual([4, 6])
  })

  test('a SKU that another product has', async () => {
    const [one, other] = [await inColors(), await inColors()]
    const [first = {}] = await rowsOf(one)
    const [second = {}] = await rowsOf(other)
    const sku = fresh('TAKEN-')
    await send([{ ...first, sku }])
    const { report } = await send([{ ...second, sku: sku.toLowerCase() }])
    expect(report.rows[0]?.errors[0]?.message).toContain(`The SKU "${sku}" is that of ${one.name}`)
  })
})
