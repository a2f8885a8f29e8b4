import { beforeAll, describe, expect, test } from 'vitest'
import type { GstPart, GstReport, SalesPart, SalesReport } from '#contract/reports.ts'
import { istDate } from '#rules/financial-year.ts'
import { fromRupees } from '#rules/money.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { totalTax } from '#rules/tax.ts'
import type { TaxDocument } from '#rules/tax-document.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { run } from '#server/lib/tx.ts'
import { lockOrder } from '#server/modules/orders/orders.store.ts'
import { refundOrder } from '#server/modules/payments/refunds.service.ts'
import { NOON } from '../support/clock.ts'
import { type Buyer, buy, orderOf, payingShop, place, someBuyer, someLine } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'

const paying = payingShop(NOON)
const { shop } = paying
let boss: Person
const orders: Record<string, { readonly buyer: Buyer; readonly id: string }> = {}

const today = () => istDate(new Date())
const KERALA = { state: 'Kerala', city: 'Kochi', pincode: '682016' }
const KARNATAKA = { state: 'Karnataka', city: 'Bengaluru', pincode: '560001', name: '=HYPERLINK("x")' }

async function ordered(name: string, buyer: Buyer, options: Parameters<typeof someLine>[1], gstin?: string) {
  const { orderId } = await buy(paying, buyer, [await someLine(shop, options)], gstin ? { gstin } : {})
  orders[name] = { buyer, id: orderId }
}

const idOf = (name: string): string => orders[name]?.id ?? ''
const move = (name: string, status: OrderStatus) =>
  boss.call('PUT /updateOrder/', { body: { orderId: idOf(name), status } })

/** Refunds a part of an order, as the administration does. */
async function giveBack(name: string, rupees: number): Promise<void> {
  const ctx = contextOf(shop.deps, { requestId: 'test', ip: '' })
  await ctx.tx(async (tx) => {
    const order = await run(tx, lockOrder(idOf(name)))
    if (!order) throw new Error(`There is no order ${name}.`)
    const amount = fromRupees(rupees)
    const note = '-1 piece, "scratched"'
    const back = { amount, points: 0, percent: 10, purpose: `part of ${name}`, reason: note, customerNote: note }
    const paidWith = await shop.deps.pool.query('select id from payment where order_id = $1 and is_accepted', [
      order.id,
    ])
    await refundOrder(ctx, tx, order, { ...back, paymentId: paidWith.rows[0]?.id ?? null, by: boss.id })
  })
}

const inPaise = (rupees: number): number => fromRupees(rupees)
const sum = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((total, row) => total + inPaise(pick(row)), 0)

async function documents(kind: TaxDocument['kind']): Promise<TaxDocument[]> {
  const { rows } = await shop.deps.pool.query('select content from tax_document where kind = $1 order by number', [
    kind,
  ])
  return rows.map((row) => row.content)
}

const salesOf = (): Promise<SalesReport> => boss.call('GET /reports/sales')
const gstOf = (): Promise<GstReport> => boss.call('GET /reports/gst', { query: { month: today().slice(0, 7) } })

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
  await ordered('home', await someBuyer(shop), { qty: 2 })
  await ordered('business', await someBuyer(shop), { product: 'aux-light-bracket' }, '33ABCDE1234F1Z7')
  await ordered('far business', await someBuyer(shop, KARNATAKA), { qty: 3 }, '29ABCDE1234F1ZW')
  await ordered('large', await someBuyer(shop, KERALA), { qty: 30 })
  await ordered('small', await someBuyer(shop, KERALA), { bike: 'nx500', product: 'aux-light-bracket', qty: 1 })
  await ordered('cancelled', await someBuyer(shop), { qty: 1 })
  await ordered('waiting', await someBuyer(shop, KERALA), { qty: 1 })
  const unpaid = await someBuyer(shop)
  orders.unpaid = { buyer: unpaid, id: (await place(unpaid, [await someLine(shop)])).orderId }
  for (const name of ['home', 'business', 'far business', 'large', 'small']) await move(name, 'Dispatched')
  await giveBack('home', 500)
  await giveBack('far business', 1234.56)
  await giveBack('large', 1000.01)
  await giveBack('small', 99.99)
  const { buyer, id } = orders.cancelled ?? { buyer: unpaid, id: '' }
  await buyer.call('POST /order/{id}/cancel', { params: { id }, body: { reason: 'Changed my mind' } })
})

describe('the sales report', () => {
  test('all its parts add up to the orders', async () => {
    const report = await salesOf()
    const all = await Promise.all(
      Object.values(orders).map(async ({ buyer, id }) => ({ ...(await orderOf(buyer, id)), id })),
    )
    const paid = all.filter((order) => order.id !== idOf('unpaid'))
    const worth = sum(paid, (order) => order.totalPrice)
    expect(report.days).toHaveLength(30)
    expect(report.to).toBe(today())
    expect(report.total).toMatchObject({ orders: 7, amount: worth / 100 })
    expect(report.total.average).toBeCloseTo(worth / 700, 2)
    expect(sum<{ amount: number }>(report.days, (row) => row.amount)).toBe(worth)
    expect(sum<{ amount: number }>(report.states, (row) => row.amount)).toBe(worth)
    expect(report.days.at(-1)).toEqual({ day: today(), orders: 7, amount: worth / 100 })
    const cancelled = paid.find((order) => order.id === idOf('cancelled'))?.totalPrice ?? 0
    const back = 50000 + 123456 + 100001 + 9999 + inPaise(cancelled)
    expect(inPaise(report.total.refunded)).toBe(back)
    expect(inPaise(report.total.net)).toBe(worth - back)
    expect(sum(report.refunds, (row) => row.amount)).toBe(back)
    const itemsTotal = sum(paid, (order) => order.itemsPrice)
    expect(sum(report.products, (row) => row.amount)).toBe(itemsTotal)
    expect(sum(report.bikes, (row) => row.amount)).toBe(itemsTotal)
    expect(report.states.map(({ state, orders: many }) => [state, many])).toEqual(
      expect.arrayContaining([
        ['Tamil Nadu', 3],
        ['Kerala', 3],
        ['Karnataka', 1],
      ]),
    )
    expect(report.products[0]).toMatchObject({ qty: 2 + 3 + 30 + 1 + 1, orders: 5 })
    const states = Object.fromEntries(report.statuses.map(({ status, orders: many }) => [status, many]))
    expect(states).toMatchObject({ Dispatched: 5, Cancelled: 1, Processing: 1, 'Not paid': 1, Delivered: 0 })
  })

  test('a range includes both of its days in India, and no other', async () => {
    const { pool } = shop.deps
    const { rows } = await pool.query('select paid_at from shop_order where id = $1', [idOf('waiting')])
    const during = async (from: string, to: string) =>
      (await boss.call('GET /reports/sales', { query: { from, to } })).total.orders
    // The last moment of 4 February in India is 6:30 pm UTC.
    for (const [moment, day] of [
      ['2024-02-03T18:30:00Z', '2024-02-04'],
      ['2024-02-04T18:29:59.999Z', '2024-02-04'],
      ['2024-02-04T18:30:00Z', '2024-02-05'],
    ] as const) {
      await pool.query('update shop_order set paid_at = $1 where id = $2', [moment, idOf('waiting')])
      await pool.query('truncate sales_day, sales_span cascade')
      expect(await during('2024-02-04', '2024-02-04'), moment).toBe(day === '2024-02-04' ? 1 : 0)
      expect(await during('2024-02-05', '2024-02-06'), moment).toBe(day === '2024-02-05' ? 1 : 0)
    }
    await pool.query('update shop_order set paid_at = $1 where id = $2', [rows[0].paid_at, idOf('waiting')])
    await pool.query('truncate sales_day, sales_span cascade')
  })

  test.each(['from=2024-02-30', 'from=2024-03-02&to=2024-03-01', 'from=2010-01-01&to=2024-01-01', 'from=yesterday'])(
    'refuses a range that is none: %s',
    async (query) => {
      expect((await boss.request(`/api/reports/sales?${query}`)).status).toBe(422)
    },
  )

  test('reports points, and payments to review', async () => {
    const { pool } = shop.deps
    const before = await salesOf()
    const { rows } = await pool.query('select coalesce(sum(points), 0)::integer as points from credit_balance')
    expect(before.points).toMatchObject({ outstanding: rows[0].points, value: rows[0].points * 8 })
    expect(before.looks).toEqual([])
    await pool.query("update shop_order set review = 'Amounts differ' where id = $1", [idOf('waiting')])
    await pool.query(
      "insert into orphan_payment (id, amount, made_at, why) values ('pay_lost', 123400, now(), 'No such order')",
    )
    await pool.query("update refund set status = 'failed', error = '@bank' where order_id = $1", [idOf('small')])
    const { looks, total } = await salesOf()
    expect(looks.map(({ kind, amount, why }) => [kind, amount, why])).toEqual(
      expect.arrayContaining([
        ['order', expect.any(Number), 'Amounts differ'],
        ['orphan', 1234, 'No such order'],
        ['refund', 99.99, '@bank'],
      ]),
    )
    expect(inPaise(total.refunded)).toBe(inPaise(before.total.refunded) - 9999)
    await pool.query("update orphan_payment set resolved_at = now() where id = 'pay_lost'")
    expect((await salesOf()).looks).toHaveLength(2)
  })

  test.each<SalesPart>(['days', 'statuses', 'products', 'bikes', 'states', 'refunds', 'points', 'looks'])(
    'exports %s as a file',
    async (part) => {
      const answer = await boss.request(`/api/reports/sales.csv?part=${part}`)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toMatch(
        new RegExp(`filename="sales-${part}-[0-9-]+to[0-9-]+.csv"`),
      )
      const report = await salesOf()
      const rows = part === 'points' ? 1 : report[part].length
      const text = await answer.text()
      expect(text.trimEnd().split('\r\n')).toHaveLength(rows + 1)
      expect(text).not.toMatch(/(^|,|\n)"?[=+@-](?!\d)/m)
    },
  )
})

/** The columns of the tax office's offline tool. */
const COLUMNS: Readonly<Record<GstPart, string>> = {
  b2b: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
  b2cLarge:
    'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  b2cSmall: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  hsnB2b:
    'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  hsnB2c:
    'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  registeredNotes:
    'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  unregisteredNotes:
    'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  series: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
}

describe('the GST month', () => {
  test('its tables add up to its documents, to the paisa, for both kinds of tax', async () => {
    const [month, invoices, notes] = [await gstOf(), await documents('invoice'), await documents('credit-note')]
    expect([invoices.length, notes.length]).toEqual([5, 4])
    const taxes = ['taxable', 'igst', 'cgst', 'sgst'] as const
    const of = (document: TaxDocument, tax: (typeof taxes)[number]): number => {
      if (tax === 'taxable') return document.taxable
      return (document.tax as Readonly<Record<string, number>>)[tax] ?? 0
    }
    for (const tax of taxes) {
      const pick = (row: Readonly<Record<(typeof taxes)[number], number>>) => row[tax]
      const invoiced = invoices.reduce((total, each) => total + of(each, tax), 0)
      const credited = notes.reduce((total, each) => total + of(each, tax), 0)
      const large = month.unregisteredNotes.filter((row) => row.belongsTo === 'B2C large')
      expect(sum([...month.b2b, ...month.b2cLarge, ...month.b2cSmall], pick)).toBe(
        invoiced - sum(month.unregisteredNotes, pick) + sum(large, pick),
      )
      expect(sum([...month.registeredNotes, ...month.unregisteredNotes], pick)).toBe(credited)
      expect(sum([...month.hsnB2b, ...month.hsnB2c], pick)).toBe(invoiced - credited)
      expect(inPaise(month.invoices[tax])).toBe(invoiced)
      expect(inPaise(month.creditNotes[tax])).toBe(credited)
      expect(invoiced).toBeGreaterThan(0)
    }
    for (const total of [month.invoices, month.creditNotes]) {
      const { taxable, igst, cgst, sgst, roundOff, value } = total
      expect(sum([taxable, igst, cgst, sgst, roundOff], (part) => part)).toBe(inPaise(value))
    }
    expect(inPaise(month.invoices.value)).toBe(invoices.reduce((total, each) => total + each.total, 0))
    for (const each of invoices) expect(each.taxable + totalTax(each.tax) + each.roundOff).toBe(each.total)
  })

  test('every document is in the table for its buyer, place and value', async () => {
    const month = await gstOf()
    expect(month.b2b.map(({ gstin, placeOfSupply }) => [gstin, placeOfSupply])).toEqual([
      ['33ABCDE1234F1Z7', '33-Tamil Nadu'],
      ['29ABCDE1234F1ZW', '29-Karnataka'],
    ])
    expect(month.b2b.map(({ igst, cgst, sgst }) => [igst > 0, cgst > 0, cgst === sgst])).toEqual([
      [false, true, true],
      [true, false, true],
    ])
    expect(month.b2cLarge).toHaveLength(1)
    expect(month.b2cLarge[0]?.value).toBeGreaterThan(month.largeFrom)
    expect(month.b2cLarge[0]?.placeOfSupply).toBe('32-Kerala')
    expect(month.b2cSmall.map((row) => [row.placeOfSupply, row.rate, row.taxable > 0])).toEqual([
      ['32-Kerala', 18, true],
      ['33-Tamil Nadu', 18, true],
    ])
    const codes = (rows: typeof month.hsnB2b) => rows.map((row) => [row.hsn, row.uqc, row.rate, row.qty])
    expect(codes([...month.hsnB2b, ...month.hsnB2c]).map(([hsn, uqc, rate]) => [hsn, uqc, rate])).toEqual([
      ['8714', 'NOS-NUMBERS', 18],
      ['8714', 'NOS-NUMBERS', 18],
    ])
    expect(sum([...month.hsnB2b, ...month.hsnB2c], ({ qty }) => qty / 100)).toBe(2 + 1 + 3 + 30 + 1)
    // Table 12 for registered buyers is the net of their tables 4A and 9B.
    const taxable = (rows: readonly { taxable: number }[]) => sum(rows, (row) => row.taxable)
    expect(taxable(month.hsnB2b)).toBe(taxable(month.b2b) - taxable(month.registeredNotes))
    for (const { value, taxable: base, igst, cgst, sgst } of month.hsnB2b) {
      expect(inPaise(value)).toBe(inPaise(base) + inPaise(igst) + inPaise(cgst) + inPaise(sgst))
    }
    expect(month.registeredNotes.map(({ gstin, value, against }) => [gstin, value, against])).toEqual([
      ['29ABCDE1234F1ZW', 1234.56, month.b2b[1]?.number],
    ])
    expect(month.unregisteredNotes.map(({ belongsTo, value }) => [belongsTo, value])).toEqual([
      ['B2C large', 1000.01],
      ['B2C small', 500],
      ['B2C small', 99.99],
    ])
  })

  test('every series is listed from its first to its last number, without a gap', async () => {
    const { series } = await gstOf()
    const last = (text: string): number => Number(text.slice(-6))
    for (const { from, to, count, cancelled } of series) {
      expect(cancelled).toBe(0)
      expect(last(to) - last(from) + 1).toBe(count)
    }
    expect(Object.fromEntries(series.map(({ nature, count }) => [nature, count]))).toEqual({
      'Invoices for outward supply': 5,
      'Credit Note': 4,
      'Receipt Voucher': 7,
      'Refund Voucher': 1,
    })
  })

  test('a month without documents is empty, and what is no month is refused', async () => {
    const empty = await boss.call('GET /reports/gst', { query: { month: '2024-02' } })
    expect(empty).toMatchObject({ b2b: [], hsnB2b: [], hsnB2c: [], series: [], invoices: { count: 0, value: 0 } })
    expect((await boss.call('GET /reports/gst')).month < today().slice(0, 7)).toBe(true)
    for (const month of ['2024-13', '2024', 'now']) {
      expect((await boss.request(`/api/reports/gst?month=${month}`)).status).toBe(422)
    }
  })

  test.each<GstPart>([
    'b2b',
    'b2cLarge',
    'b2cSmall',
    'hsnB2b',
    'hsnB2c',
    'registeredNotes',
    'unregisteredNotes',
    'series',
  ])('exports %s as a file that no spreadsheet runs', async (part) => {
    const month = today().slice(0, 7)
    const answer = await boss.request(`/api/reports/gst.csv?month=${month}&part=${part}`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="gst-${month}-${part}.csv"`)
    const text = await answer.text()
    const listed = await gstOf()
    // Credit notes on small invoices are part of table 7, and not in the file of table 9B.
    const rows = part === 'unregisteredNotes' ? 1 : listed[part].length
    expect(text.trimEnd().split('\r\n')).toHaveLength(rows + 1)
    expect(text.split('\r\n')[0]).toBe(COLUMNS[part])
    if (part === 'b2b') expect(text).toContain(`,"'=HYPERLINK(""x"")",INV/`)
    if (part === 'b2cSmall') expect(text).toMatch(/\r\nOE,32-Kerala,,18,\d+\.\d\d,,\r\n/)
    if (part === 'unregisteredNotes')
      expect(text).toMatch(/\r\nB2CL,CRN[^,]+,[^,]+,C,32-Kerala,1000\.01,,18,\d+\.\d\d,\r\n/)
  })
})

test('R544 reports are for administrators', async () => {
  const asha = await someone(shop)
  for (const path of ['sales', 'sales.csv', 'gst', 'gst.csv']) {
    expect((await asha.request(`/api/reports/${path}`)).status).toBe(403)
    expect((await shop.request(`/api/reports/${path}`)).status).toBe(401)
  }
})
