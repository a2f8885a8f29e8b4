import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '#contract/call.ts'
import type { Bike } from '#contract/catalogue.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import type { ImportReport } from '#contract/sheets.ts'
import { tableRows, unescapeCell } from '#rules/table-text.ts'
import { csv } from '#server/lib/csv.ts'
import { addOwnBike, addOwnProduct, fresh } from '../support/own-bikes.ts'
import { payingShop } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'

const { shop } = payingShop()
let boss: Person
let bike: Bike

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
  bike = await addOwnBike(boss)
})

const HEADINGS = { type: { en: 'Height', ta: 'உயரம்', hi: 'ऊँचाई' } }
const HEIGHTS = [
  { name: 'Tall', price: { add: 20_000 }, names: { ta: 'உயரமானது', hi: 'ऊँचा' } },
  { name: 'Low', price: { add: 0 }, names: { ta: 'தாழ்வானது' } },
]
const COLOURS = [
  { name: 'Sand', price: { add: 5_000 }, names: { ta: 'மணல்' }, swatch: '#c2b280' },
  { name: 'Black', price: { add: 0 } },
]
const RACK = { headings: HEADINGS, type: HEIGHTS, colors: COLOURS } as const satisfies Partial<ProductBody>

const addRack = (more: Partial<ProductBody> = {}) => addOwnProduct(boss, bike, { ...RACK, ...more })
const change = async (proId: string, body: Partial<ProductBody>) =>
  (await boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId }, body })).product
const refused = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.unreachable('It was saved.'),
    (error: ApiError) => error,
  )

test('a product has headings of its own, names of values in other languages, and swatches; its lists stay as specified', async () => {
  const rack = await addRack()
  expect(rack.headings).toEqual(HEADINGS)
  expect(rack.pricing.options.type).toEqual(HEIGHTS)
  expect(rack.pricing.options.color).toEqual(COLOURS)
  expect([rack.type, rack.colors, rack.model]).toEqual(['Tall,Low', 'Sand,Black', ''])
  const plain = await addOwnProduct(boss, bike, { type: 'Left,Both' })
  expect(plain.headings).toEqual({})
  expect(plain.pricing.options.type.map((each) => Object.keys(each).sort())).toEqual([
    ['name', 'price'],
    ['name', 'price'],
  ])
})

describe('a save keeps', () => {
  test('what a value had if it has the name alone, as in a comma list; an empty text ends it', async () => {
    const rack = await addRack()
    const listed = await change(rack.proId, { type: 'tall,Low', colors: 'Black,Sand' })
    const [low, sand] = [HEIGHTS[1], COLOURS[0]]
    expect(listed.pricing.options.type).toEqual([{ ...HEIGHTS[0], name: 'tall' }, low])
    expect(listed.pricing.options.color).toEqual([COLOURS[1], sand])

    const priced = await change(rack.proId, { colors: [{ name: 'Sand', price: { add: 7_000 } }, { name: 'Black' }] })
    expect(priced.pricing.options.color[0]).toEqual({ ...sand, price: { add: 7_000 } })

    const tamil = await change(rack.proId, { type: [{ name: 'Tall', names: { ta: 'நெடியது' } }, { name: 'Low' }] })
    expect(tamil.pricing.options.type[0]?.names).toEqual({ ta: 'நெடியது', hi: 'ऊँचा' })
    const ended = await change(rack.proId, {
      type: [{ name: 'Tall', names: { ta: '', hi: '' } }, { name: 'Low' }],
      colors: [{ name: 'Sand', swatch: '' }, { name: 'Black' }],
    })
    expect(ended.pricing.options.type[0]).toEqual({ name: 'Tall', price: { add: 20_000 } })
    expect(ended.pricing.options.color[0]).toMatchObject({ names: { ta: 'மணல்' } })
    expect(ended.pricing.options.color[0]).not.toHaveProperty('swatch')
  })

  test('the headings if it does not name them; an empty one is the specified one again', async () => {
    const rack = await addRack()
    expect((await change(rack.proId, { price: '1200' })).headings).toEqual(HEADINGS)
    const renamed = await change(rack.proId, { headings: { type: { en: 'Side', ta: '' }, color: { en: '' } } })
    expect(renamed.headings).toEqual({ type: { en: 'Side' } })
    expect((await change(rack.proId, { headings: {} })).headings).toEqual({})
  })
})

describe('a sentence refuses', () => {
  test.each<[string, Partial<ProductBody>, string, RegExp]>([
    [
      'two options with one heading',
      { ...RACK, headings: { type: { en: 'Finish' }, color: { en: 'finish' } } },
      'headings.type',
      /Two options are called "Finish" in English/,
    ],
    [
      'a heading that another option has anyway',
      { ...RACK, headings: { type: { en: 'Colors' } } },
      'headings.type',
      /"Colors" in English/,
    ],
    [
      'two options with one heading in Tamil',
      { ...RACK, headings: { type: { en: 'Height', ta: 'அளவு' }, color: { en: 'Paint', ta: 'அளவு' } } },
      'headings.type',
      /"அளவு" in Tamil/,
    ],
    [
      'a heading without its English',
      { ...RACK, headings: { type: { en: ' ', ta: 'உயரம்' } } },
      'headings.type.en',
      /heading in English too/,
    ],
    ['a long heading', { headings: { type: { en: 'x'.repeat(61) } } }, 'headings.type.en', /At most 60 characters/],
    ['a heading of two lines', { headings: { type: { en: 'High\nLow' } } }, 'headings.type.en', /cannot be seen/],
    [
      'a heading that cannot be printed',
      { headings: { type: { en: 'Height 😀' } } },
      'headings.type.en',
      /“😀” cannot be printed/,
    ],
    [
      'two values with one name in Tamil',
      { type: HEIGHTS.map((each) => ({ ...each, names: { ta: 'ஒன்று' } })) },
      'type',
      /Two values are called "ஒன்று" in Tamil/,
    ],
    [
      'a translation that is the name of another value',
      { colors: [{ name: 'Red', names: { hi: 'Black' } }, { name: 'Black' }] },
      'colors',
      /Two values are called "Black" in Hindi/,
    ],
    [
      'a long translation',
      { colors: [{ name: 'Red', names: { ta: 'x'.repeat(61) } }] },
      'colors.0.names.ta',
      /At most 60/,
    ],
    [
      'a swatch that is no colour',
      { colors: [{ name: 'Red', swatch: 'url(//example.com)' }] },
      'colors.0.swatch',
      /# and six digits or letters a to f/,
    ],
  ])('%s', async (_, body, field, message) => {
    const { status, fields } = await refused(addOwnProduct(boss, bike, body))
    expect(status).toBe(422)
    expect(fields[field]).toMatch(message)
  })

  test('a name that only the saved translation of another value has', async () => {
    const rack = await addRack()
    const { fields } = await refused(
      change(rack.proId, { type: [{ name: 'Tall' }, { name: 'உயரமானது', price: { add: 0 } }] }),
    )
    expect(fields.type).toContain('"உயரமானது" in Tamil')
  })
})

test('what two people change is told by name, and the audit log says what each thing is called', async () => {
  const rack = await addRack()
  const { version } = rack
  await change(rack.proId, { headings: { type: { en: 'Side' } }, version })
  const stale = await refused(change(rack.proId, { headings: { type: { en: 'Length' } }, version }))
  expect(stale.status).toBe(409)
  expect(stale.message).toContain('Names of options')
  const { rows } = await shop.deps.pool.query(
    `select before, after from audit_entry where subject = $1 order by at, version`,
    [`product ${rack.id}`],
  )
  expect(rows[0].after).toMatchObject({
    headings: ['Product Type: Height · Tamil: உயரம் · Hindi: ऊँचाई'],
    types: ['Tall (+ ₹200.00) · Tamil: உயரமானது · Hindi: ऊँचा', 'Low (+ ₹0.00) · Tamil: தாழ்வானது'],
    colors: ['Sand (+ ₹50.00) · Tamil: மணல் · #c2b280', 'Black (+ ₹0.00)'],
  })
  expect(rows.at(-1).after.headings).toEqual(['Product Type: Side'])
})

test('a copy for another bike has the same headings, names and swatches', async () => {
  const rack = await addRack()
  const other = await addOwnBike(boss)
  const { products } = await boss.call('POST /products/{proId}/copies', {
    params: { proId: rack.proId },
    body: { bikes: [{ bikeId: other.id }], version: rack.version },
  })
  expect(products[0]?.headings).toEqual(HEADINGS)
  expect(products[0]?.pricing.options).toEqual(rack.pricing.options)
})

describe('a file of products', () => {
  const importFile = async (content: Uint8Array, dryRun: boolean): Promise<ImportReport> => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(content)], 'products.csv'))
    return (await boss.request(`/api/import/products?dryRun=${dryRun}`, { method: 'POST', body: form })).json()
  }

  /** Returns the exported row of a product by its columns. */
  async function exportedRow(proId: string): Promise<Record<string, string>> {
    const text = await (await boss.request('/api/export/products.csv')).text()
    const [head = [], ...rows] = tableRows(text.replace(/^\uFEFF/, ''))
    const row = rows.find((cells) => cells.includes(proId)) ?? []
    return Object.fromEntries(head.map((name, place) => [name, unescapeCell(row[place] ?? '')]))
  }

  const sheetOf = (row: Record<string, string>) => csv(Object.keys(row), [Object.values(row)])

  test('has it all: it changes nothing, adds the same product, and brings back what was changed', async () => {
    const rack = await addRack()
    const row = await exportedRow(rack.proId)
    expect((await importFile(sheetOf(row), false)).counts).toMatchObject({ nothing: 1 })

    const { proId: _, code: __, version: ___, ...rest } = row
    const name = fresh('Same Rack')
    expect((await importFile(sheetOf({ ...rest, name }), false)).counts).toMatchObject({ add: 1 })
    const { products } = await boss.call('GET /bikes/{code}', { params: { code: bike.code } })
    const same = products.find((each) => each.name === name)
    expect(same?.headings).toEqual(HEADINGS)
    expect(same?.pricing.options).toEqual(rack.pricing.options)

    await change(rack.proId, { headings: {}, type: [{ name: 'Tall', names: { ta: 'வேறு' } }, { name: 'Low' }] })
    const back = await importFile(sheetOf({ ...row, version: '' }), false)
    expect(back.rows[0]).toMatchObject({ does: 'change', fields: ['type', 'headings'] })
    expect(await exportedRow(rack.proId)).toMatchObject({ options: row.options, headings: row.headings })
  })

  test('without the column of headings keeps them; an empty cell ends them', async () => {
    const rack = await addRack()
    const { headings: _, version: __, ...row } = await exportedRow(rack.proId)
    expect((await importFile(sheetOf(row), false)).counts).toMatchObject({ nothing: 1 })
    const ended = await importFile(sheetOf({ ...row, headings: '' }), false)
    expect(ended.rows[0]).toMatchObject({ does: 'change', fields: ['headings'] })
  })

  test('names what is wrong in a dry run', async () => {
    const rack = await addRack()
    const { version: _, ...row } = await exportedRow(rack.proId)
    const errorsOf = async (cells: Record<string, string>) =>
      (await importFile(sheetOf({ ...row, ...cells }), true)).rows[0]?.errors
    expect(await errorsOf({ headings: '{"type":{"en":"Colors"}}' })).toEqual([
      { field: 'headings.type', message: 'Two options are called "Colors" in English. Name one of them otherwise.' },
    ])
    expect(await errorsOf({ headings: '{"type":{"ta":"உயரம்"}}' })).toMatchObject([{ field: 'headings.type.en' }])
    expect(await errorsOf({ headings: 'Height' })).toMatchObject([{ field: 'headings' }])
    const options = JSON.parse(row.options ?? '')
    options.color[0].swatch = 'red'
    expect(await errorsOf({ options: JSON.stringify(options) })).toMatchObject([{ field: 'options.color.0.swatch' }])
  })
})
