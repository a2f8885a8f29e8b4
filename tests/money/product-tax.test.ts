import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { istDate } from '#rules/financial-year.ts'
import { fromRupees } from '#rules/money.ts'
import { readTaxDocument } from '#rules/tax-document.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { NOON } from '../support/clock.ts'
import { buy, orderOf, payingShop, plainLine, queryRows, someBuyer } from '../support/paying-shop.ts'
import { type Person, send, someone } from '../support/people.ts'

const paying = payingShop(NOON)
const { shop } = paying

let boss: Person
beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

const DAY_MS = 86_400_000
const tomorrow = () => istDate(new Date(Date.now() + DAY_MS))

const product = async (code = 'crash-guard') => {
  const { bike } = await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
    params: { bikeCode: 'nx500', productName: code },
  })
  const [found] = bike.products
  if (!found) throw new Error(`There is no ${code}.`)
  return found
}

const change = async (code: string, body: object) => {
  const { proId } = await product(code)
  const answer = await send(shop, 'PUT', `/api/bikes/updateProduct/${proId}`, body, { 'x-access-token': boss.token })
  return { status: answer.status, data: await answer.json() }
}

const put = async (path: string, value: unknown) => {
  const { version } = await boss.call(path === 'tax' ? 'GET /settings/tax' : 'GET /settings/declarations')
  const body = { version, value }
  const answer = await send(shop, 'PUT', `/api/settings/${path}`, body, { 'x-access-token': boss.token })
  return { status: answer.status, data: await answer.json() }
}

const USUAL = {
  hsn: '8714',
  hsnDigits: 4,
  netQuantity: '',
  countryOfOrigin: 'India',
  makerName: '',
  makerAddress: '',
}

afterEach(async () => {
  await queryRows(shop, `delete from setting where key in ('tax', 'declarations')`)
  await queryRows(
    shop,
    `update product set hsn = '', gst_rates = '[]', mrp = null, country_of_origin = '', importer_name = '', maker_name = ''
     where hsn <> '' or gst_rates <> '[]' or mrp is not null or country_of_origin || importer_name || maker_name <> ''`,
  )
})

const documentsOf = async (orderId: string) =>
  (
    await queryRows<{ content: unknown }>(
      shop,
      `select content from tax_document where order_id = $1
      order by array_position('{receipt,refund-voucher,invoice,credit-note}'::text[], kind), number`,
      orderId,
    )
  ).map(({ content }) => readTaxDocument(content))

describe('the tax of a product', () => {
  test('is the shop’s rate, or its own from its start day', async () => {
    expect((await product()).tax).toEqual({ hsn: '8714', percent: 18 })
    const today = istDate(new Date())
    const gstRates = [
      { percent: 28, from: '2020-01-01' },
      { percent: 5, from: today },
      { percent: 12, from: tomorrow() },
    ]
    expect((await change('crash-guard', { hsn: '6506 10 10', gstRates })).status).toBe(200)
    expect(await product()).toMatchObject({ hsn: '65061010', gstRates, tax: { hsn: '65061010', percent: 5 } })
    expect((await change('crash-guard', { hsn: '', gstRates: [] })).status).toBe(200)
    expect((await product()).tax).toEqual({ hsn: '8714', percent: 18 })
  })

  test('follows the rates that the shop sets for its HSN', async () => {
    await change('crash-guard', { hsn: '650610' })
    expect((await put('tax', [{ hsn: '6506', percent: 5, from: tomorrow() }])).status).toBe(200)
    expect((await product()).tax.percent).toBe(18)
    await queryRows(
      shop,
      `update setting set value = jsonb_set(value, '{0,from}', to_jsonb($1::text)) where key = 'tax'`,
      istDate(new Date()),
    )
    expect((await product()).tax.percent).toBe(5)
    expect((await product('top-rack')).tax.percent).toBe(18)
  })

  test.each(['871', '87141', '87x4', '871410901'])('is rejected with the HSN code %s', async (hsn) => {
    expect(await change('crash-guard', { hsn })).toMatchObject({
      status: 422,
      data: { fields: { hsn: expect.any(String) } },
    })
    expect((await put('declarations', { ...USUAL, hsn })).status).toBe(422)
  })

  test('an order of products at 18 % costs what the specification says, to the rupee', async () => {
    const line = await plainLine(shop, { price: 1005.5, shipping: 99 })
    const quote = await shop.call('POST /quote', { body: { cartItems: [line] } })
    expect(quote).toMatchObject({ taxPercent: 18, taxPrice: 180.99, totalPrice: 1285 })
  })

  test('an order with two rates is priced, billed, refunded and reported at each rate', async () => {
    const buyer = await someBuyer(shop)
    const guard = await plainLine(shop, { price: 1000, shipping: 118 })
    const helmet = await plainLine(shop, { product: 'top-rack', price: 2000, shipping: 105 })
    await queryRows(
      shop,
      `update product set hsn = '65061010', gst_rates = '[{"percent": 5, "from": "2020-01-01"}]' where id = $1`,
      helmet.proId,
    )
    const quote = await boss.call('POST /quote', { body: { cartItems: [guard, helmet] } })
    expect(quote).toMatchObject({ taxPercent: null, taxPrice: 252, discountPrice: 300, totalPrice: 3175 })
    expect(quote.lines.map(({ taxPercent }) => taxPercent)).toEqual([18, 5])

    const { orderId } = await buy(paying, buyer, [guard, helmet])
    const order = await orderOf(buyer, orderId)
    expect(order).toMatchObject({ taxPercent: null, taxPrice: 252, totalPrice: 3175, tax: { cgst: 126, sgst: 126 } })
    expect(order.order_details.map(({ hsn, taxPercent }) => [hsn, taxPercent])).toEqual([
      ['8714', 18],
      ['65061010', 5],
    ])
    // Sold products keep their tax rate, whatever happens to the product.
    await queryRows(shop, `update product set gst_rates = '[]'`)
    await boss.call('POST /order/{id}/refund', {
      params: { id: orderId },
      body: { amount: 317.5, reason: 'A scratch' },
    })
    await boss.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
    await boss.call('POST /order/{id}/refund', { params: { id: orderId }, body: { amount: 100, reason: 'Late' } })
    const [receipt, , invoice] = await documentsOf(orderId)
    expect(receipt?.lines.map(({ hsn, rate, taxable }) => [hsn, rate, taxable])).toEqual([
      ['8714', 18, 900_00],
      ['6506', 5, 1_800_00],
      ['8714', 18, 100_00],
      ['6506', 5, 100_00],
    ])
    expect(invoice?.lines.map(({ taxable }) => taxable)).toEqual([810_00, 1_620_00, 90_00, 90_00])
    expect(invoice).toMatchObject({ total: fromRupees(2857.5), tax: { cgst: 123_75, sgst: 123_75 } })
    const month = await boss.call('GET /reports/gst', { query: { month: istDate(new Date()).slice(0, 7) } })
    const invoiced = (place: number) => invoice?.lines[place]?.taxable ?? 0
    const [, , , note] = await documentsOf(orderId)
    const credited = (place: number) => note?.lines[place]?.taxable ?? 0
    const left = (...places: number[]) =>
      places.reduce((sum, place) => sum + invoiced(place) - credited(place), 0) / 100
    expect(month.hsnB2c).toMatchObject([
      { hsn: '6506', rate: 5, qty: 1, taxable: left(1, 3) },
      { hsn: '8714', rate: 18, qty: 1, taxable: left(0, 2) },
    ])
    expect(month.hsnB2b).toEqual([])
    const { checks } = await diagnose({ ...shop.deps, razorpay: undefined }, new Date())
    expect(checks.flatMap(({ violations }) => violations)).toEqual([])
  })
})

describe('digits of the HSN', () => {
  test('on documents are as many as the turnover demands, and no code may be shorter', async () => {
    await change('top-rack', { hsn: '87141090' })
    await change('crash-guard', { hsn: '8714' })
    expect(await put('declarations', { ...USUAL, hsnDigits: 6 })).toMatchObject({
      status: 422,
      data: { fields: { hsn: expect.any(String) } },
    })
    const six = { ...USUAL, hsn: '87141090', hsnDigits: 6 }
    const refused = await put('declarations', six)
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.data.fields.hsnDigits).toContain('Crash Guard')
    await change('crash-guard', { hsn: '' })
    expect((await put('declarations', six)).status).toBe(200)
    expect((await change('crash-guard', { hsn: '8714' })).data.fields.hsn).toContain('Invoices show 6 digits')

    const lines = [await plainLine(shop), await plainLine(shop, { product: 'top-rack' })]
    const { orderId } = await buy(paying, await someBuyer(shop), lines)
    const [receipt] = await documentsOf(orderId)
    expect(receipt?.lines.map(({ hsn }) => hsn)).toEqual(['871410', '871410', '871410'])
  })
})

describe('the MRP of a product', () => {
  const plain = () => plainLine(shop, { price: 1000, shipping: 0 })

  test('is never exceeded by its price with GST, whatever the options', async () => {
    await plain()
    const tooLow = await change('crash-guard', { mrp: '1179.99' })
    expect(tooLow).toMatchObject({ status: 422, data: { fields: { mrp: expect.stringContaining('₹1,180.00') } } })
    expect((await change('crash-guard', { mrp: '1180' })).status).toBe(200)
    expect(await product()).toMatchObject({ mrp: '1180', declarations: { mrp: 1180_00 } })
    expect((await change('crash-guard', { price: '1000.01' })).data.fields).toHaveProperty('mrp')
    // Red costs 250 more.
    expect((await change('crash-guard', { colors: ['Black', 'Red'] })).data.fields).toHaveProperty('mrp')
    expect((await change('crash-guard', { colors: ['Black', 'Red'], mrp: 1475 })).status).toBe(200)
    expect((await change('crash-guard', { mrp: '' })).status).toBe(200)
    expect((await product()).declarations.mrp).toBeNull()
  })

  test.each(['0', '-1', 'cheap', '1.234', '20000000.01'])('is not %s', async (mrp) => {
    expect((await change('crash-guard', { mrp })).data.fields).toHaveProperty('mrp')
  })

  test('applies also to an expensive option and a planned higher GST rate', async () => {
    await plain()
    await queryRows(shop, 'update product set mrp = null')
    await change('crash-guard', { colors: ['Black', 'Red'], mrp: '1475' })
    const { version, value } = await boss.call('GET /settings/prices')
    const body = { version, value: { ...value, usual: 251 }, applies: true }
    const dearer = await send(shop, 'PUT', '/api/settings/prices', body, { 'x-access-token': boss.token })
    expect(dearer.status).toBe(422)
    expect(await dearer.text()).toContain('more than its MRP')
    const planned = await put('tax', [{ hsn: '8714', percent: 28, from: tomorrow() }])
    expect(planned).toMatchObject({
      status: 422,
      data: { fields: { percent: expect.stringContaining('Crash Guard') } },
    })
    expect((await put('tax', [{ hsn: '8714', percent: 5, from: tomorrow() }])).status).toBe(200)
  })

  test('is not exceeded in the cart either, if anything has lifted the price above it all the same', async () => {
    const line = await plain()
    await queryRows(shop, 'update product set mrp = 117999 where id = $1', line.proId)
    const { notices, lines } = await shop.call('POST /quote', { body: { cartItems: [line] } })
    expect(lines).toEqual([])
    expect(notices[0]).toMatchObject({ code: 'option_unavailable', message: expect.stringContaining('MRP') })
  })
})

describe('declarations', () => {
  test('default to the shop’s, with the seller as the maker', async () => {
    const { legalName, address } = await shop.call('GET /shop')
    expect((await product()).declarations).toMatchObject({
      commonName: (await product()).kind,
      countryOfOrigin: 'India',
      netQuantity: '1 set',
      maker: { name: legalName, address: expect.stringContaining(address.split('\n')[0] ?? '') },
      importer: null,
    })
    const value = { ...USUAL, makerName: 'Works Limited', makerAddress: 'Plot 4\nHosur' }
    expect((await put('declarations', value)).status).toBe(200)
    expect((await product()).declarations.maker).toEqual({ name: 'Works Limited', address: 'Plot 4\nHosur' })
    await change('crash-guard', { makerName: 'Another', commonName: 'Leg guard', netQuantity: '2 pieces' })
    expect((await product()).declarations).toMatchObject({
      commonName: 'Leg guard',
      netQuantity: '2 pieces',
      maker: { name: 'Another', address: '' },
    })
  })

  test('of imported products name their importer, and a list can be filtered by country', async () => {
    expect(await shop.call('GET /origins')).toMatchObject([{ country: 'India' }])
    const imported = { countryOfOrigin: 'Taiwan' }
    expect((await change('top-rack', imported)).data.fields).toHaveProperty('importerName')
    const importer = { importerName: 'Ghat Imports', importerAddress: 'Chennai' }
    expect((await change('top-rack', { ...imported, ...importer })).status).toBe(200)
    expect((await product('top-rack')).declarations.importer).toEqual({ name: 'Ghat Imports', address: 'Chennai' })
    const origins = await shop.call('GET /origins')
    expect(origins.map(({ country }) => country)).toEqual(['India', 'Taiwan'])
    expect(origins[1]?.products).toBe(1)
    const found = await shop.call('GET /all-products', { query: { origin: 'Taiwan' } })
    expect(found.data.map(({ name }) => name)).toEqual(['Top Rack'])
    const others = await shop.call('GET /all-products', { query: { origin: 'India', size: 1 } })
    expect(others.totalItems).toBe(origins[0]?.products)
    expect((await shop.call('GET /all-products', { query: { origin: 'Nowhere' } })).totalItems).toBe(0)
  })

  test('that are still missing are counted for the administrator', async () => {
    const { missing } = await boss.call('GET /settings/declarations')
    expect(missing.mrp).toBeGreaterThan(0)
    await queryRows(shop, `update product set net_quantity = '' where id = $1`, (await product()).proId)
    expect((await boss.call('GET /settings/declarations')).missing.netQuantity).toBe(1)
    await put('declarations', { ...USUAL, netQuantity: '1 piece' })
    expect((await boss.call('GET /settings/declarations')).missing.netQuantity).toBe(0)
  })
})
