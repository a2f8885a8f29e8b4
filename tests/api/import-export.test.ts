import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { catalogueSheets, type ImportReport, listSheets } from '#contract/sheets.ts'
import { istDate } from '#rules/financial-year.ts'
import { BIKE_COLUMNS, IMPORT_ROWS, PRODUCT_COLUMNS } from '#rules/sheets.ts'
import { tableRows, unescapeCell } from '#rules/table-text.ts'
import { csv } from '#server/lib/csv.ts'
import { importProducts } from '#server/modules/catalogue/bulk.service.ts'
import { withStatements } from '../support/counted-statements.ts'
import { buy, ctxOf, payingShop, someBuyer, someLine } from '../support/paying-shop.ts'
import { type Person, refusal, send, someone, together } from '../support/people.ts'

const paying = payingShop()
const { shop } = paying
let boss: Person
let count = 0
const fresh = (name: string) => `${name} ${++count}`

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

async function exported(what: string, person = boss): Promise<string> {
  const answer = await person.request(`/api/export/${what}`)
  expect(answer.status).toBe(200)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
}

/** Returns the rows of a table by their columns. */
function records(text: string): Record<string, string>[] {
  const [head = [], ...rows] = tableRows(text.replace(/^\uFEFF/, ''))
  return rows.map((cells) => Object.fromEntries(head.map((name, place) => [name, unescapeCell(cells[place] ?? '')])))
}

type What = 'bikes' | 'products'
type Content = string | Uint8Array

function sendFile(what: What, content: Content, { dryRun = true, person = boss } = {}): Promise<Response> {
  const form = new FormData()
  const bytes = typeof content === 'string' ? content : new Uint8Array(content)
  form.append('file', new File([bytes], 'file.csv'))
  return person.request(`/api/import/${what}?dryRun=${dryRun}`, { method: 'POST', body: form })
}

async function report(what: What, content: Content, options: { dryRun?: boolean } = {}): Promise<ImportReport> {
  const answer = await sendFile(what, content, options)
  const body = await answer.json()
  expect(body.message, JSON.stringify(body).slice(0, 500)).toEqual(expect.any(String))
  expect(answer.status, body.message).toBe(200)
  return body
}

const importRows = (what: What, content: Content) => report(what, content, { dryRun: false })

async function refused(what: What, content: Content): Promise<string> {
  const answer = await sendFile(what, content)
  expect(answer.status).toBe(422)
  return (await answer.json()).message
}

const addBike = async () => {
  const name = fresh('Scrambler')
  const bikes = [{ no: 60, name, alt: `${name} accessories`, brand: 'Triumph' }]
  const { bikes: added } = await boss.call('POST /bikes/bulk', { body: { bikes } })
  return added[0] ?? expect.unreachable()
}

/** Returns a cell as it is written in a file. */
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

const table = (head: readonly string[], ...rows: readonly (readonly (string | number)[])[]) => csv(head, rows)

/** Returns the contents of the catalogue, except the time of the last change. */
async function catalogue() {
  const { rows } = await shop.deps.pool.query(
    `select (select jsonb_agg(to_jsonb(b) - 'updated_at' order by id) from bike b) as bikes,
      (select jsonb_agg(to_jsonb(p) - 'updated_at' order by id) from product p) as products,
      (select jsonb_agg(i order by product_id, position) from product_image i) as pictures,
      (select count(*) from audit_entry) as audit_entries`,
  )
  return rows[0]
}

const productsOf = async (code: string): Promise<Product[]> =>
  (await shop.call('GET /bikes/{code}', { params: { code } })).products

/** Returns the base picture of a bike as a file names it, and how each of its products is shown on it, by its id. */
async function onBikeOf(id: string) {
  const { base, shows, rendered, parts } = await boss.call('GET /admin/bikes/{id}/on-bike', { params: { id } })
  const entries = parts.map((part) => {
    const layers = part.onBike?.layers.map(({ color, picture }) => ({ url: picture.base, color }))
    return [part.id, part.onBike && { ...part.onBike, layers }] as const
  })
  return { base: base?.base ?? '', baseShows: shows, baseRendered: rendered, onBike: new Map(entries) }
}

const rendersOf = ({ images }: Product): string =>
  images
    .filter(({ rendered }) => rendered)
    .map(({ url }) => url)
    .join(',')

describe('the catalogue as files', () => {
  test('bikes and products in all their columns, in the order of the shop', async () => {
    const bikes = records(await exported('bikes.csv'))
    const listedBikes = await shop.call('GET /bikes', { query: { include: 'products' } })
    const shown = await Promise.all(listedBikes.map(async (bike) => ({ ...bike, ...(await onBikeOf(bike.id)) })))
    expect(bikes).toEqual(
      shown.map((bike) => Object.fromEntries(BIKE_COLUMNS.map((name) => [name, String(bike[name])]))),
    )
    const products = records(await exported('products.csv'))
    const fields = shown.flatMap((bike) =>
      (bike.products ?? []).map((each) => ({
        ...each,
        bikeCode: bike.code,
        options: each.pricing.options,
        renders: rendersOf(each),
        onBike: bike.onBike.get(each.id) ?? null,
        ...{ state: 'published', publishAt: null },
      })),
    )
    const listed = (value: unknown) => {
      if (typeof value === 'number' || typeof value === 'boolean') return String(value)
      if (value === null) return ''
      return typeof value === 'object' && Object.keys(value ?? {}).length === 0 ? '' : value
    }
    const inCells = (cell: unknown) => (typeof cell === 'string' && /^\[?\{/.test(cell) ? JSON.parse(cell) : cell)
    const read = products.map((each) =>
      Object.fromEntries(Object.entries(each).map(([name, cell]) => [name, inCells(cell)])),
    )
    expect(read).toEqual(
      fields.map((each) => Object.fromEntries(PRODUCT_COLUMNS.map((name) => [name, listed(each[name])]))),
    )
    for (const what of ['bikes', 'products'] as const) {
      const list: Record<string, unknown>[] = JSON.parse(await exported(`${what}.json`))
      const same = list.map((entry) =>
        Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, listed(value)])),
      )
      expect(same).toEqual(what === 'bikes' ? bikes : read)
    }
  })

  test('a file is sent as an attachment, in UTF-8 with a BOM, and not cached', async () => {
    const answer = await boss.request('/api/export/products.csv')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
      'cache-control': 'no-store',
    })
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test.each(['bikes.csv', 'bikes.json', 'products.csv', 'products.json'])(
    'W3 %s can be imported as it is, and changes nothing',
    async (name) => {
      const what = name.startsWith('bikes') ? 'bikes' : 'products'
      const file = await exported(name)
      const before = await catalogue()
      const { saved, counts, rows } = await importRows(what, file)
      expect(rows.filter(({ does }) => does !== 'nothing')).toEqual([])
      expect(counts.nothing).toBeGreaterThan(20)
      expect(saved).toBe(true)
      // Once for every product of the demo is enough.
      if (name !== 'products.json') expect(await report(what, file)).toMatchObject({ saved: false, counts, rows })
      expect(await catalogue()).toEqual(before)
    },
  )

  test('the file says which pictures are rendered: all in the demo, none uploaded by a seller; it can be changed there', async () => {
    const [demo] = await productsOf('nx500')
    expect(demo?.images.every(({ rendered }) => rendered)).toBe(true)
    const bike = await addBike()
    const url = demo?.images[0]?.url ?? ''
    const body = { bikeId: bike.id, name: fresh('Guard'), price: '4000', shipping: '0', images: [{ url }] }
    const { product } = await boss.call('POST /bikes/products', { body })
    expect(product.images).toMatchObject([{ rendered: false }])

    const head = ['bikeCode', 'name', 'price', 'renders']
    const row = (renders: string) => table(head, [bike.code, product.name, '4000', renders])
    expect((await report('products', row(url))).counts).toMatchObject({ change: 1 })
    await importRows('products', row(url))
    expect((await productsOf(bike.code))[0]?.images).toMatchObject([{ rendered: true }])
    expect((await report('products', row(url))).counts).toMatchObject({ nothing: 1 })
    // A file without such a column leaves the field as it is.
    await importRows('products', table(['bikeCode', 'name', 'price'], [bike.code, product.name, '4500']))
    expect((await productsOf(bike.code))[0]?.images).toMatchObject([{ rendered: true }])
    await importRows('products', row(''))
    expect((await productsOf(bike.code))[0]?.images).toMatchObject([{ rendered: false }])
  })

  test('H08 W3 exporting and importing preserves any product (property)', async () => {
    const bike = await addBike()
    const trouble = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\n', '"', ' ', 'x', '1', 'é', 'மீ')
    const text = fc.array(trouble, { maxLength: 12 }).map((parts) => parts.join(''))
    const line = text.map((each) => each.replace(/[\n\t]/g, ''))
    const product = fc.record({
      name: line.map((each) => `${each}n`),
      quote: text,
      weight: line,
      items: text,
      material: line,
      para: fc.array(text, { maxLength: 3 }).map((items) => items.join(';')),
      titles: fc.array(line, { maxLength: 3 }).map((items) => items.join(',')),
      rows: fc.array(fc.record({ label: line, value: line }), { maxLength: 2 }),
      price: fc.integer({ min: 100, max: 900_000 }).map((paise) => (paise / 100).toFixed(2)),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 5, maxLength: 5 }), async (five) => {
        const products = five.map((fields, place) => {
          return { ...fields, name: `${fields.name}${place}`, bikeId: bike.id, shipping: '150' }
        })
        const made: Product[] = []
        for (const fields of products) made.push((await boss.call('POST /bikes/products', { body: fields })).product)
        const [head = [], ...rows] = tableRows(await exported('products.csv'))
        const own = [head, ...rows.filter((cells) => cells.includes(bike.code))]
        const list: { bikeCode: string }[] = JSON.parse(await exported('products.json'))
        for (const file of [
          own.map((cells) => cells.map(quoted).join(',')).join('\n'),
          JSON.stringify(list.filter(({ bikeCode }) => bikeCode === bike.code)),
        ]) {
          expect((await report('products', file)).rows).toMatchObject(made.map(() => ({ does: 'nothing' })))
        }
        for (const { id } of made) await boss.call('DELETE /products/delete/{id}', { params: { id } })
      }),
      { numRuns: 3 },
    )
  })
})

describe('H08 no cell of a file runs', () => {
  test.each(['=1+1', '+1', '-cmd|1', '@SUM(U1)', "'=1"])(
    '%j is a text in the file, and itself in the shop',
    async (quote) => {
      const bike = await addBike()
      await boss.call('POST /bikes/products', {
        body: { bikeId: bike.id, name: '=Guard', price: '4999', shipping: '150', quote },
      })
      const file = await exported('products.csv')
      expect(file).toContain("'=Guard")
      const [head = [], ...rows] = tableRows(file)
      const own = rows.find((cells) => cells.includes("'=Guard") && cells.includes(bike.code)) ?? []
      expect(own[PRODUCT_COLUMNS.indexOf('quote')]).toBe(`'${quote}`)
      const [product] = await productsOf(bike.code)
      const cells = own.map((cell) => (cell === product?.id ? '' : cell.replace("'=Guard", "'=Other")))
      await importRows('products', [head, cells].map((row) => row.map(quoted).join(',')).join('\n'))
      const again = (await productsOf(bike.code)).find((each) => each.name === '=Other')
      expect(again?.quote).toBe(quote)
      for (const each of await productsOf(bike.code))
        await boss.call('DELETE /products/delete/{id}', { params: { id: each.id } })
    },
  )

  test('names of customers and of whom an order goes to do not either', async () => {
    const buyer = await someBuyer(shop, { name: '=HYPERLINK("x")' })
    await buy(paying, buyer, [await someLine(shop)])
    const rows = tableRows(await exported('orders.csv'))
    expect(rows.flat()).toContain('\'=HYPERLINK("x")')
    expect(rows.flat().filter((cell) => /^[=@\t\r]|^\+|^-(?![\d.]+$)/.test(cell))).toEqual([])
  })
})

describe('an import', () => {
  const HEAD = ['bikeCode', 'name', 'price', 'shipping', 'colors', 'quote']

  test('a dry run reports row by row what would change, and changes nothing', async () => {
    const bike = await addBike()
    await importRows(
      'products',
      table(HEAD, [bike.code, 'Old', 100, 0, 'Black', ''], [bike.code, 'Same', 100, 0, '', '']),
    )
    const before = await catalogue()
    const file = table(
      HEAD,
      [bike.code, 'Old', '120.50', 0, 'Black,Red', ''],
      [bike.code, 'Same', '100', 0, '', ''],
      [bike.name, 'New', 4999, 0, '', 'Good'],
      ['no-such-bike', 'Lost', 100, 0, '', ''],
      [bike.code, 'Cheap', 'free', 0, '', ''],
      [bike.code, 'old', '130', 0, '', ''],
    )
    const dry = await report('products', file)
    expect(dry).toMatchObject({ saved: false, counts: { add: 1, change: 1, nothing: 1, wrong: 3 } })
    expect(dry.rows.map(({ row, name, does, fields }) => [row, name, does, fields.join()])).toEqual([
      [2, 'Old', 'change', 'price,colors'],
      [3, 'Same', 'nothing', ''],
      [4, 'New', 'add', ''],
      [5, 'Lost', 'wrong', ''],
      [6, 'Cheap', 'wrong', ''],
      [7, 'old', 'wrong', ''],
    ])
    expect(dry.rows.flatMap(({ errors }) => errors)).toEqual([
      { field: 'bikeCode', message: 'There is no bike "no-such-bike".' },
      { field: 'price', message: 'Price is a number of rupees, at most 1 crore, with at most 2 decimals' },
      { field: 'name', message: 'This is in row 2 already.' },
    ])
    expect(await catalogue()).toEqual(before)
  })

  test('an import is all or nothing', async () => {
    const bike = await addBike()
    const before = await catalogue()
    const file = table(HEAD, [bike.code, 'Good', 100, 0, '', ''], [bike.code, 'Bad', 0, 0, '', ''])
    const answer = await sendFile('products', file, { dryRun: false })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      message: 'Nothing was imported: a row is wrong.',
      rows: [{ row: 3, name: 'Bad', errors: [{ field: 'price' }] }],
    })
    expect(await catalogue()).toEqual(before)
  })

  test('adds, changes, clears and moves; every change is in the record, with who has made it', async () => {
    const [one, other] = [await addBike(), await addBike()]
    const first = await importRows('products', table(HEAD, [one.code, 'Guard', 100, 0, 'Black', 'Strong']))
    expect(first).toMatchObject({ saved: true, message: '1 added, 0 changed, 0 unchanged.' })
    const [made] = await productsOf(one.code)
    const file = table(['proId', ...HEAD], [made?.id ?? '', other.code, 'Guard', 150, 0, 'Black', ''])
    const { rows } = await importRows('products', file)
    expect(rows[0]).toMatchObject({ does: 'change', fields: ['bikeCode', 'price', 'quote'] })
    expect(await productsOf(one.code)).toEqual([])
    expect(await productsOf(other.code)).toMatchObject([{ id: made?.id, price: '150', colors: 'Black', quote: '' }])
    const audit = await shop.deps.pool.query(
      'select action, actor_id, after from audit_entry where subject = any($1) order by at, id',
      [[`product ${made?.id}`, 'products']],
    )
    expect(audit.rows.slice(-4)).toMatchObject([
      { action: 'product added', actor_id: boss.id },
      { action: 'products imported', actor_id: boss.id, after: { added: 1, changed: 0 } },
      { action: 'product changed', actor_id: boss.id, after: { price: 15000 } },
      { action: 'products imported', actor_id: boss.id, after: { added: 0, changed: 1 } },
    ])
  })

  test('the prices of a product’s values are those of the file; without them a value is priced as in a form', async () => {
    const [one, other] = [await addBike(), await addBike()]
    const type = [
      { name: 'Short', price: { add: -50_50 } },
      { name: '4 Sliders', price: { percent: 250 } },
    ]
    const { product } = await boss.call('POST /bikes/products', {
      body: { bikeId: one.id, name: 'Guard', price: '1000', shipping: '0', type, colors: 'Red' },
    })
    const [head = [], ...rows] = tableRows(await exported('products.csv'))
    const own = rows.find((cells) => cells.includes(product.id)) ?? []
    const moved = own.map((cell, at) => (head[at] === 'bikeCode' ? other.code : head[at] === 'proId' ? '' : cell))
    await importRows('products', [head, moved].map((row) => row.map(quoted).join(',')).join('\n'))
    const [copy] = await productsOf(other.code)
    expect(copy?.pricing.options).toEqual(product.pricing.options)
    expect(copy?.pricing.options).toMatchObject({ type, color: [{ name: 'Red', price: { add: 250_00 } }] })

    const names = ['bikeCode', 'name', 'price', 'shipping', 'type']
    await importRows('products', table(names, [other.code, 'Guard', 1000, 0, 'Short,PRO']))
    const [changed] = await productsOf(other.code)
    expect(changed?.pricing.options.type).toEqual([type[0], { name: 'PRO', price: { add: 0 } }])
    const { rows: wrong } = await report('products', table(names, [other.code, 'Guard', 1000, 0, 'Long']))
    expect(wrong).toMatchObject([
      { errors: [{ field: 'type', message: expect.stringContaining('"Long" has no price') }] },
    ])
  })

  test('bikes: one that is known by id, code or name is changed, another added', async () => {
    const bike = await addBike()
    const name = fresh('Adventure')
    const head = ['id', 'No', 'NAME', 'alt', 'brand']
    const file = table(head, [bike.id, 61, `${bike.name} R`, 'Alt', 'Triumph'], ['', '62', name, 'Alt', 'KTM'])
    expect((await importRows('bikes', file)).rows).toMatchObject([
      { does: 'change', fields: ['no', 'name', 'code', 'alt'] },
      { does: 'add', name },
    ])
    expect(await shop.call('GET /bikes/{code}', { params: { code: name } })).toMatchObject({ no: 62, brand: 'KTM' })
    const again = table(head.slice(1), [62, name.toUpperCase(), 'Alt', 'KTM'])
    expect((await report('bikes', again)).rows).toMatchObject([{ does: 'change', fields: ['name'] }])
  })

  test('rejects a row with an unknown id or with another product’s URL', async () => {
    const bike = await addBike()
    await importRows('products', table(HEAD, [bike.code, 'Guard', 100, 0, '', '']))
    const [made] = await productsOf(bike.code)
    const head = ['proId', 'code', 'bikeCode', 'name', 'price']
    const file = table(
      head,
      ['00000000-0000-4000-8000-000000000000', '', bike.code, 'Guard', 100],
      [made?.id ?? '', 'other', bike.code, 'Guard', 100],
      ['17', '', bike.code, 'Guard', 100],
    )
    const fields = (await report('products', file)).rows.map(({ errors }) => errors.map(({ field }) => field).join())
    expect(fields).toEqual(['proId', 'code', 'proId'])
  })

  test('accepts semicolons, other line ends and cells with line breaks, as spreadsheets write them', async () => {
    const bike = await addBike()
    const file = `bikeCode;name;price;shipping;quote\n${bike.code};Guard;100;0;"two\nlines; and ""more"""\n\n`
    expect((await importRows('products', file)).counts).toMatchObject({ add: 1 })
    expect(await productsOf(bike.code)).toMatchObject([{ name: 'Guard', quote: 'two\nlines; and "more"' }])
  })

  test.each([
    [
      'empty cells at the end',
      (code: string) => `bikeCode,name,price,shipping,quote,,\r\n${code},Guard,100,0,Strong,,\r\n,,,,,\r\n`,
    ],
    ['short rows', (code: string) => `bikeCode,name,price,shipping,quote,kind\r\n${code},Guard,100,0,Strong\r\n`],
    [
      'a blank first line',
      (code: string) => `\r\nbikeCode,name,price,shipping,quote\r\n${code},Guard,100,0,Strong\r\n`,
    ],
    [
      'its separator',
      (code: string) => `\uFEFFsep=;\r\nbikeCode;name;price;shipping;quote\r\n${code};Guard;100;0;Strong\r\n`,
    ],
  ])('accepts what a spreadsheet writes: %s', async (_, file) => {
    const bike = await addBike()
    expect((await importRows('products', file(bike.code))).counts).toMatchObject({ add: 1, wrong: 0 })
    expect(await productsOf(bike.code)).toMatchObject([{ name: 'Guard', price: '100', quote: 'Strong' }])
  })

  test('names that would have one address are refused with both, and the code says which product is meant', async () => {
    const bike = await addBike()
    await importRows('products', table(HEAD, [bike.code, 'Odd One', 100, 0, '', '']))
    const rows = [bike.code, 'Odd One +', 200, 0, '', '']
    const message =
      '"Odd One +" would have the address of "Odd One". To change "Odd One", give its code "odd-one"; otherwise choose another name.'
    const errors = [{ field: 'name', message }]
    expect((await report('products', table(HEAD, rows))).rows).toMatchObject([{ does: 'wrong', errors }])
    expect(
      (await report('products', table(HEAD, [bike.code, 'Even', 1, 0, '', ''], [bike.code, 'Even!', 1, 0, '', ''])))
        .rows,
    ).toMatchObject([
      { does: 'add' },
      {
        does: 'wrong',
        errors: [{ field: 'name', message: expect.stringContaining('"Even!" would have the address of "Even".') }],
      },
    ])
    expect((await report('products', table(HEAD, [bike.code, 'ODD ONE', 200, 0, '', '']))).rows).toMatchObject([
      { does: 'change' },
    ])
    const withCode = table(['code', ...HEAD], ['odd-one', ...rows])
    expect((await importRows('products', withCode)).rows).toMatchObject([{ does: 'change', name: 'Odd One +' }])
    expect(await productsOf(bike.code)).toMatchObject([{ name: 'Odd One +', code: 'odd-one', price: '200' }])

    const bikes = table(['no', 'name', 'alt', 'brand'], [1, `${bike.name} +`, 'Alt', 'KTM'])
    const [row] = (await report('bikes', bikes)).rows
    expect(row?.errors).toMatchObject([
      { field: 'name', message: expect.stringContaining(`the address of "${bike.name}"`) },
    ])
    const products = [{ name: 'Odd One ++', price: '1', shipping: '0' }]
    const bulk = boss.call('POST /bikes/bulkProducts', { body: { id: bike.id, products } })
    await expect(bulk).rejects.toThrow('Nothing was saved: a row is wrong.')
  })

  const LINE = 'nx500,Guard,100\n'
  const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
  test.each<[string, Content, string]>([
    ['an unknown column', `bikeCode,name,price,colour\n`, 'There is no column "colour". The columns are: proId, '],
    ['a missing column', `bikeCode,name\nnx500,Guard\n`, 'Columns are missing: "price".'],
    ['a column twice', `bikeCode,name,price,Price\n`, 'The first row names twice: "price".'],
    ['tabs', `bikeCode\tname\tprice\n`, 'The cells of this file are separated by something else than commas'],
    ['too many cells', `bikeCode,name,price\nnx500,Guard, big,100\n`, 'Row 2 has 4 cells, and the first row names 3'],
    ['an open quotation mark', `bikeCode,name,price\nnx500,"Guard,100\n`, 'Row 2: a quotation mark opens a cell'],
    ['a quotation mark inside', `bikeCode,name,price\nnx500,"a"b,100\n`, 'Row 2: a quotation mark inside of a cell'],
    ['no rows', `bikeCode,name,price\n\n`, 'This file holds no rows.'],
    ['too many rows', `bikeCode,name,price\n${LINE.repeat(IMPORT_ROWS + 1)}`, 'This file holds 5001 rows.'],
    [
      'an older encoding',
      Uint8Array.from([...Buffer.from('bikeCode,name,price\nnx500,Caf'), 0xe9]),
      'This file is not in UTF-8.',
    ],
    ['UTF-16', utf16('bikeCode,name,price\n'), 'This file is not in UTF-8.'],
    ['zeros', 'bikeCode,name,price\nnx500,a\0b,100\n', 'This file is not in UTF-8.'],
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0]), 'This is a workbook.'],
    ['broken JSON', '[{"name": ', 'This file begins as JSON, but cannot be read as JSON.'],
    ['half of a character', '[{"bikeCode":"a","name":"\\ud800","price":1}]', 'Entry 1 of the list holds a character'],
    ['JSON that is no list', '{"name":"x"}', 'A JSON file holds a list'],
    ['a list of something else', '[1]', 'Entry 1 of the list is no object'],
    ['a list with unknown fields', '[{"bikeCode":"a","name":"b","price":1,"cost":2}]', 'There is no column "cost".'],
  ])('says what is wrong with a file: %s', async (_, file, message) => {
    expect(await refused('products', file)).toContain(message)
  })

  test('H07 G-cases: no entry of a list makes the shop fail', async () => {
    const bike = await addBike()
    const base = { bikeCode: bike.code, name: 'Guard', price: 100 }
    const odd = [null, 1, {}, [], [null], [{}], 'x'.repeat(5000), true, '{"a":1}', '__proto__']
    for (const column of PRODUCT_COLUMNS) {
      const list = odd.map((value, place) => ({ ...base, name: `Guard ${place}`, [column]: value }))
      const answer = await sendFile('products', JSON.stringify(list))
      expect(answer.status, column).toBe(200)
    }
  })

  test('K02 accepts only a form’s file, up to the size limit', async () => {
    const big = new Uint8Array(10 * 1024 * 1024 + 1).fill(97)
    expect(await refusal(await sendFile('bikes', big))).toEqual([413, 'too_large'])
    const json = await send(shop, 'POST', '/api/import/bikes', [], { 'x-access-token': boss.token })
    expect(json.status).toBe(415)
    expect((await sendFile('bikes', '')).status).toBe(422)
  })

  test('drafts and scheduled products are in the file with their state, and can be changed and published there', async () => {
    const bike = await addBike()
    const publishAt = '2199-01-01T06:00:00.000Z'
    const add = async (name: string, state: object) =>
      (
        await boss.call('POST /bikes/products', {
          body: { bikeId: bike.id, name, price: '100', shipping: '0', ...state },
        })
      ).product
    const draft = await add('Draft', { state: 'draft' })
    const scheduled = await add('Scheduled', { state: 'scheduled', publishAt })
    const own = records(await exported('products.csv')).filter(({ bikeCode }) => bikeCode === bike.code)
    expect(own.map(({ proId, state, publishAt: at }) => [proId, state, at])).toEqual([
      [draft.id, 'draft', ''],
      [scheduled.id, 'scheduled', publishAt],
    ])
    const file = (more: Record<string, string>) =>
      table(PRODUCT_COLUMNS, ...own.map((row) => PRODUCT_COLUMNS.map((name) => more[name] ?? row[name] ?? '')))
    expect((await importRows('products', file({}))).counts).toMatchObject({ nothing: 2 })
    expect((await report('products', file({ state: 'secret' }))).rows.map(({ errors }) => errors)).toEqual([
      [{ field: 'state', message: 'State is published, scheduled or draft' }],
      [{ field: 'state', message: 'State is published, scheduled or draft' }],
    ])
    const priced = await importRows('products', file({ state: '', publishAt: '', price: '250', version: '' }))
    expect(priced.rows.map(({ does, fields }) => [does, fields])).toEqual([
      ['change', ['price']],
      ['change', ['price']],
    ])
    expect(await productsOf(bike.code)).toEqual([])
    const published = await importRows('products', file({ state: 'Published', price: '250', version: '' }))
    expect(published.rows.map(({ fields }) => fields)).toEqual([['state'], ['state']])
    expect(await productsOf(bike.code)).toMatchObject([{ name: 'Draft', price: '250' }, { name: 'Scheduled' }])
  })

  test('adds and changes many products with as many statements as one', async () => {
    const sent = async (rows: (string | number)[][]) => {
      const file = Buffer.from(table([...HEAD, 'url'], ...rows))
      return (await withStatements(() => importProducts(ctxOf(shop), file, false))).statements.length
    }
    const url = (await productsOf('nx500'))[0]?.images[0]?.url ?? ''
    const rowsOf = ({ code }: { code: string }, many: number, price: number) =>
      Array.from({ length: many }, (_, n) => [code, `Guard ${n}`, price, 0, 'Black', `Strong ${price}`, url])
    const [one, other] = [await addBike(), await addBike()]
    expect(await sent(rowsOf(one, 100, 4000))).toBe(await sent(rowsOf(other, 1, 4000)))
    expect(await sent(rowsOf(one, 100, 5000))).toBe(await sent(rowsOf(other, 1, 5000)))
    const changed = await productsOf(one.code)
    expect(changed).toHaveLength(100)
    expect(new Set(changed.map(({ price, quote, url: picture }) => [price, quote, picture].join()))).toHaveLength(1)
    expect(changed[99]).toMatchObject({ name: 'Guard 99', price: '5000', quote: 'Strong 5000', url, version: 2 })
  })

  test('a product gets the name that an earlier row of the file gives up, not that of a later one', async () => {
    const bike = await addBike()
    const rows = [
      [bike.code, 'Guard', 100, 0, '', ''],
      [bike.code, 'Rack', 200, 0, '', ''],
    ]
    await importRows('products', table(HEAD, ...rows))
    const [guard, rack] = await productsOf(bike.code)
    const head = ['proId', 'bikeCode', 'name', 'price']
    const renamed = [guard?.id ?? '', bike.code, 'Small guard', 100]
    const successor = [rack?.id ?? '', bike.code, 'Guard', 200]
    expect((await report('products', table(head, successor, renamed))).rows[0]?.errors).toEqual([
      { field: 'name', message: `${bike.name} has a product "Guard" already.` },
    ])
    await importRows('products', table(head, renamed, successor))
    expect((await productsOf(bike.code)).map(({ id, name, code }) => [id, name, code])).toEqual([
      [guard?.id, 'Small guard', 'small-guard'],
      [rack?.id, 'Guard', 'guard'],
    ])
  })

  test('that the database makes begin again starts from what is stored', async () => {
    const bike = await addBike()
    const file = Buffer.from(table(HEAD, [bike.code, 'Twice Begun', 100, 0, '', '']))
    const ctx = ctxOf(shop)
    const again = new Error('As after a deadlock.')
    const begunTwice: typeof ctx.tx = async (work) => {
      const first = ctx.tx(async (tx) => {
        await work(tx)
        throw again
      })
      await expect(first).rejects.toBe(again)
      return ctx.tx(work)
    }
    expect((await importProducts({ ...ctx, tx: begunTwice }, file, false)).counts).toMatchObject({ add: 1, wrong: 0 })
    expect(await productsOf(bike.code)).toMatchObject([{ name: 'Twice Begun' }])
  })

  test('the same file sent often at once adds its products once', async () => {
    const bike = await addBike()
    const file = table(HEAD, [bike.code, 'Guard', 100, 0, '', ''], [bike.code, 'Rack', 200, 0, '', ''])
    const answers = await together(() => sendFile('products', file, { dryRun: false }), 5)
    const counts = await Promise.all(answers.map(async (answer) => (await answer.json()).counts))
    expect(counts.map(({ add }) => add).toSorted()).toEqual([0, 0, 0, 0, 2])
    expect(await productsOf(bike.code)).toHaveLength(2)
  })
})

describe('lists of orders and customers', () => {
  test('orders: those of GET /all-orders with the same filter, newest first, amounts in rupees', async () => {
    const buyer = await someBuyer(shop)
    const orderIds = []
    for (const qty of [1, 3]) orderIds.push((await buy(paying, buyer, [await someLine(shop, { qty })])).orderId)
    await boss.call('PUT /updateOrder/', { body: { orderId: orderIds[0] ?? '', status: 'Confirmed' } })
    const today = istDate(new Date())
    for (const query of [
      {},
      { startDate: today, endDate: today },
      { status: 'Confirmed' },
      { status: 'Pickup,Dispatched' },
      { endDate: '2020-01-01' },
      { search: buyer.email },
      { unpaid: 'true' },
    ]) {
      const all = records(await exported(`orders.csv?${new URLSearchParams(query as Record<string, string>)}`))
      const rows = all.filter((row) => row.Line === '1')
      const { data } = await boss.call('GET /all-orders', { query: { ...query, size: 100 } })
      expect(rows.map((row) => [row.Order, Number(row.Total)])).toEqual(
        data.map(({ orderNo, totalPrice }) => [orderNo, Number(totalPrice)]),
      )
    }
    const [newest] = records(await exported('orders.csv'))
    expect(newest).toMatchObject({ Status: 'Processing', Payment: 'paid', Email: buyer.email, Quantity: '3' })
    expect((await boss.request('/api/export/orders.csv?status=Lost')).status).toBe(422)
  })

  test('orders: a row for each line, with street, payment, GST of shipping, refunds and documents once an order', async () => {
    const buyer = await someBuyer(shop, { address: '14 Race Course Road\nSecond floor' })
    const cart = [await someLine(shop, { qty: 2 }), await someLine(shop, { product: 'top-rack' })]
    const { orderId, orderNo } = await buy(paying, buyer, cart)
    await boss.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched', trackingId: 'ST1' } })
    const body = { amount: 50, reason: 'Late' }
    await boss.call('POST /order/{id}/refund', { params: { id: orderId }, body })
    const { order } = await boss.call('GET /order/{id}', { params: { id: orderId } })
    const invoice = order.documents.find(({ kind }) => kind === 'invoice')?.number ?? ''
    const { rows: stored } = await shop.deps.pool.query(
      `select d.content, p.id as payment from tax_document d join payment p on p.order_id = d.order_id and p.is_accepted
        where d.number = $1`,
      [invoice],
    )
    const { content, payment } = stored[0]
    const shipping = content.lines.find((line: { kind: string }) => line.kind === 'shipping')
    const inRupees = (paise: number) => (paise / 100).toFixed(2)

    const rows = records(await exported(`orders.csv?search=${orderNo}`))
    expect(rows.map((row) => [row.Order, row.Line, row.Product, row.Quantity])).toEqual([
      [orderNo, '1', cart[0]?.name, '2'],
      [orderNo, '2', cart[1]?.name, '1'],
    ])
    const [first, second] = rows
    expect(first).toMatchObject({
      Street: '14 Race Course Road, Second floor',
      Colour: cart[0]?.color,
      'Payment id': payment,
      'Taxable value': inRupees(content.taxable),
      CGST: inRupees(content.tax.cgst),
      'SGST/UTGST': inRupees(content.tax.sgst),
      GST: inRupees(content.tax.cgst + content.tax.sgst),
      'GST of shipping': inRupees(shipping.tax.cgst + shipping.tax.sgst),
      Refunded: '50.00',
      Receipt: order.documents[0]?.number,
      Invoice: invoice,
      'Credit notes': order.documents.at(-1)?.number,
      'Refund vouchers': '',
      Tracking: 'ST1',
    })
    expect(shipping.tax.cgst).toBeGreaterThan(0)
    const paise = (name: string) => Math.round(Number(first?.[name]) * 100)
    expect(paise('Taxable value') + paise('GST') + paise('Round-off')).toBe(paise('Total'))
    // Amounts of the whole order are in its first row only, so that a column can be added up.
    for (const name of ['Total', 'GST', 'Refunded', 'Invoice']) expect(second?.[name], name).toBe('')
    expect(second).toMatchObject({ Street: first?.Street, Email: buyer.email })
  })

  test('orders: each line has the SKU that its variant has today, and none where there is none', async () => {
    const bike = await addBike()
    const sku = fresh('EG-RED-')
    const { product } = await boss.call('POST /bikes/products', {
      body: {
        ...{ bikeId: bike.id, name: 'Engine Guard', price: '1000', shipping: '100' },
        colors: ['Black', 'Red'].map((name) => ({ name, price: { add: 0 } })),
        stock: {
          ...{ isTracked: true, lowAt: 0 },
          counts: [
            { color: 'Black', onHand: 5, expected: 0, sku: '' },
            { color: 'Red', onHand: 5, expected: 0, sku },
          ],
        },
      },
    })
    const black = await someLine(shop, { bike: bike.code, product: product.code })
    const buyer = await someBuyer(shop)
    const cart = [black, { ...black, color: 'Red', qty: 2 }, await someLine(shop)]
    const { orderNo } = await buy(paying, buyer, cart)
    const skus = async () => {
      const rows = records(await exported(`orders.csv?search=${orderNo}`))
      return rows.map((row) => [row.Colour, row.SKU])
    }
    expect(await skus()).toEqual([
      ['Black', ''],
      ['Red', sku],
      [cart[2]?.color, ''],
    ])
    await shop.deps.pool.query('update stock set sku = $1 where sku = $2', [`${sku}-NEW`, sku])
    expect((await skus())[1]).toEqual(['Red', `${sku}-NEW`])
    const head = tableRows(await exported('orders.csv'))[0] ?? []
    expect(head.indexOf('SKU')).toBe(head.indexOf('Colour') + 1)
  })

  test('customers: name, address, what they have ordered, and no secrets', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop)])
    const { rows: paid } = await shop.deps.pool.query('select total_price from shop_order where id = $1', [orderId])
    const { rows: accounts } = await shop.deps.pool.query('select created_at from account where email = $1', [
      buyer.email,
    ])
    const file = await exported('customers.csv')
    const customers = records(file)
    expect(customers.find((each) => each.Email === buyer.email)).toEqual({
      'First name': buyer.firstName,
      'Last name': buyer.lastName,
      Email: buyer.email,
      Mobile: '9840012345',
      Verified: 'yes',
      Registered: istDate(accounts[0].created_at),
      Orders: '1',
      Spent: (Number(paid[0].total_price) / 100).toFixed(2),
    })
    expect(file).not.toContain('argon2')
    const { rows } = await shop.deps.pool.query('select count(*)::int as count from account where erased_at is null')
    expect(customers).toHaveLength(rows[0].count)
  })

  test('an export of personal data is in the audit log', async () => {
    await exported('customers.csv')
    await exported('orders.csv?status=Confirmed')
    const { rows } = await shop.deps.pool.query(
      `select action, actor_id, after from audit_entry where action like '%exported' order by at desc, id desc limit 2`,
    )
    expect(rows).toMatchObject([
      { action: 'orders exported', actor_id: boss.id, after: { status: ['Confirmed'] } },
      { action: 'customers exported', actor_id: boss.id },
    ])
  })
})

test.each(Object.keys({ ...catalogueSheets, ...listSheets }))('F07 %s is for administrators', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  const customer = await someone(shop)
  expect(await refusal(await send(shop, method, `/api${path}`))).toEqual([401, 'sign_in_required'])
  const asCustomer = await customer.request(`/api${path}`, { method })
  expect(await refusal(asCustomer)).toEqual([403, 'forbidden'])
})
