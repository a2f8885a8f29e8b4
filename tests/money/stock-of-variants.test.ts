import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { notifyWaiting } from '#server/modules/stock/back-in-stock.service.ts'
import {
  buy,
  ctxOf,
  expireUnpaid,
  type Line,
  orderOf,
  payingShop,
  place,
  placement,
  queryRows,
  someBuyer,
} from '../support/paying-shop.ts'
import { readPdf } from '../support/pdf-text.ts'
import { emailsTo, type Person, send, someone, together, waitForMailJobs } from '../support/people.ts'

const paying = payingShop()
const { shop, waitForEvents } = paying
const admin = {} as Person
let made = 0

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
})

type Counts = Readonly<Record<string, number>>

const countsOf = (counts: Counts, expected: Counts = {}) =>
  Object.entries(counts).map(([color, onHand]) => ({ color, onHand, expected: expected[color] ?? 0 }))

/** Adds a part for Rs 1000, of which each colour is counted by itself. */
async function partInColors(counts: Counts, fields: Partial<ProductBody> = {}): Promise<Product> {
  const [bike] = await admin.call('GET /bikes', {})
  const body = {
    ...{ bikeId: bike?.id ?? '', name: `Coloured Part ${++made}`, price: '1000', shipping: '152' },
    colors: Object.keys(counts).map((name) => ({ name, price: { add: 0 } })),
    stock: { isTracked: true, lowAt: 3, counts: countsOf(counts) },
    ...fields,
  }
  return (await admin.call('POST /bikes/products', { body })).product
}

const lineOf = ({ id, name, bikes }: Product, color: string, qty = 1): Line => ({
  ...{ proId: id, name, bike: bikes.name, color, model: 'default', type: 'default', qty },
})

/** Returns the error of a call that is refused. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error) => error,
  )

const change = (product: Product, body: Partial<ProductBody>) =>
  admin.call('PUT /bikes/updateProduct/{proId}', { params: { proId: product.id }, body })

/** Returns what is on hand and reserved of each colour that is counted. */
async function stockNow({ id }: Product): Promise<Record<string, [onHand: number, reserved: number]>> {
  const { counts } = await admin.call('GET /stock/{proId}', { params: { proId: id } })
  return Object.fromEntries(
    counts
      .filter(({ isTracked }) => isTracked)
      .map(({ color, type, onHand, reserved }) => [
        [color, type].filter((value) => value !== null).join(', '),
        [onHand, reserved],
      ]),
  )
}

async function faults(): Promise<string[]> {
  await waitForEvents()
  const { checks } = await diagnose({ ...shop.deps, razorpay: undefined }, new Date())
  return checks.filter(({ violations }) => violations.length > 0).map(({ id }) => id)
}

const answerOf = async ({ bikes, code }: Product) =>
  (
    await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
      params: { bikeCode: bikes.code, productName: code },
    })
  ).bike.products[0]?.availability

describe('a variant', () => {
  test('of a flash sale sells exactly its pieces, and no piece of another', async () => {
    const product = await partInColors({ Black: 50, Red: 3 })
    const buyers = await together(() => someBuyer(shop))
    const bodies = await Promise.all(buyers.map((buyer) => placement(buyer, [lineOf(product, 'Red')])))
    const answers = await together((index) => {
      const token = buyers[index]?.token ?? ''
      return send(shop, 'POST', '/api/create-payment', bodies[index], { 'x-access-token': token })
    })
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.text()).toContain(`${product.name}, Red for ${product.bikes.name} is out of stock.`)
    expect(await stockNow(product)).toEqual({ Black: [50, 0], Red: [3, 3] })
    await buy(paying, await someBuyer(shop), [lineOf(product, 'Black', 2)])
    expect(await stockNow(product)).toEqual({ Black: [48, 0], Red: [3, 3] })
    expect(await faults()).toEqual([])
  })

  test('that is sold out in a cart is named there, and the others stay', async () => {
    const product = await partInColors({ Black: 5, Red: 0 })
    const cartItems = [lineOf(product, ' RED '), lineOf(product, 'Black', 5)]
    const { notices } = await shop.call('POST /quote', { body: { cartItems } })
    const message = `${product.name}, Red for ${product.bikes.name} is out of stock.`
    expect(notices).toContainEqual({ code: 'out_of_stock', message, line: 0 })
    expect(notices.filter(({ code }) => code === 'out_of_stock')).toHaveLength(1)
    const six = await shop.call('POST /quote', { body: { cartItems: [lineOf(product, 'Black', 6)] } })
    expect(six.notices).toContainEqual({
      code: 'out_of_stock',
      message: `Only 5 left of ${product.name}, Black for ${product.bikes.name}.`,
      line: 0,
    })
  })

  test('gets back its own pieces from an order that is cancelled, and another order can have them', async () => {
    const product = await partInColors({ Black: 4, Red: 4 })
    const buyer = await someBuyer(shop)
    const both = [lineOf(product, 'Black', 1), lineOf(product, 'Red', 3)]
    const opened = await place(buyer, both)
    expect(await stockNow(product)).toEqual({ Black: [4, 1], Red: [4, 3] })
    await expireUnpaid(shop, opened)
    expect(await stockNow(product)).toEqual({ Black: [4, 0], Red: [4, 0] })
    const { orderId } = await buy(paying, buyer, both)
    expect(await stockNow(product)).toEqual({ Black: [3, 0], Red: [1, 0] })
    await buyer.call('POST /order/{id}/cancel', { params: { id: orderId }, body: {} })
    expect(await stockNow(product)).toEqual({ Black: [4, 0], Red: [4, 0] })
    expect(await faults()).toEqual([])
  })

  test('gets back the pieces of a line that is refunded, and no more', async () => {
    const product = await partInColors({ Black: 5, Red: 5 })
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [lineOf(product, 'Black', 2), lineOf(product, 'Red', 2)])
    const order = await orderOf(buyer, orderId)
    const red = order.order_details.find(({ color }) => color === 'Red')
    const body = { lines: [{ lineId: red?.id ?? '', qty: 1 }], delivery: false, reason: 'One is enough' }
    await admin.call('POST /order/{id}/refund', { params: { id: orderId }, body })
    expect(await stockNow(product)).toEqual({ Black: [3, 0], Red: [4, 0] })
    expect(await faults()).toEqual([])
  })

  test('is taken instead of another when staff change the line of a phone order', async () => {
    const product = await partInColors({ Black: 2, Red: 1 })
    const buyer = await someBuyer(shop)
    const { order } = await admin.call('POST /new-order', {
      body: { userId: buyer.id, addressId: buyer.addressId, cartItems: [lineOf(product, 'Black')] },
    })
    const [line] = order.order_details
    const edit = (color: string, qty: number) =>
      admin.call('PUT /updateOrderDetail', {
        body: { id: line?.id ?? '', proId: product.id, orderId: order.orderId, color, qty },
      })
    await edit('Red', 1)
    expect(await stockNow(product)).toEqual({ Black: [2, 0], Red: [1, 1] })
    await expect(edit('Red', 2)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Only 1 left') })
    await edit('Black', 2)
    expect(await stockNow(product)).toEqual({ Black: [2, 2], Red: [1, 0] })
  })

  test('is bought again as far as pieces of it are left', async () => {
    const product = await partInColors({ Black: 9, Red: 2 })
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [lineOf(product, 'Black', 1), lineOf(product, 'Red', 2)])
    const { lines } = await buyer.call('GET /order/{id}/again', { params: { id: orderId } })
    expect(lines.map(({ color, state }) => [color, state])).toEqual([
      ['Black', 'available'],
      ['Red', 'sold_out'],
    ])
  })
})

describe('the page of a product', () => {
  test('says what is left of each variant, and is sold out when all of them are', async () => {
    const product = await partInColors({ Black: 9, Red: 2, Silver: 0 })
    const variant = { color: null, model: null, type: null }
    expect(await answerOf(product)).toEqual({
      state: 'in',
      left: null,
      variants: [
        { ...variant, color: 'Red', left: 2 },
        { ...variant, color: 'Silver', left: 0 },
      ],
    })
    await change(product, {
      stock: {
        isTracked: true,
        lowAt: 3,
        counts: countsOf({ Black: 1, Red: 2, Silver: 0 }, { Black: 9, Red: 2 }),
      },
    })
    expect(await answerOf(product)).toMatchObject({ state: 'few', left: 3 })
    await change(product, {
      stock: { isTracked: true, lowAt: 3, counts: countsOf({ Black: 0, Red: 0, Silver: 0 }, { Black: 1, Red: 2 }) },
    })
    expect(await answerOf(product)).toMatchObject({ state: 'out', left: 0 })
  })

  test('promises one email per variant that somebody waits for, and its link chooses it', async () => {
    const product = await partInColors({ Black: 0, Red: 0 })
    const email = `colour-${product.code}@example.com`
    const wait = (color: string | null) =>
      shop.call('POST /back-in-stock', { body: { proId: product.id, email, color, model: null, type: null } })
    expect(await wait('Red')).toEqual(await wait('Black'))
    await wait('Red')
    const receive = (color: string) =>
      admin.call('POST /stock/{proId}/received', {
        params: { proId: product.id },
        body: { variant: { color }, pieces: 5 },
      })
    await receive('Black')
    await notifyWaiting(ctxOf(shop))
    await waitForMailJobs(shop)
    const emails = async () =>
      (await emailsTo(shop, email)).filter(({ subject }) => subject?.startsWith('Back in stock'))
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      `Back in stock: ${product.name}, Black for ${product.bikes.name}`,
    ])
    expect((await emails())[0]?.text).toContain(`/productDetail/${product.bikes.code}/${product.code}?color=Black`)
    expect(await queryRows(shop, 'select color from stock_wait where email = $1', email)).toEqual([{ color: 'Red' }])
    expect((await wait('Black')).message).toContain('you can order it now')
    await receive('Red')
    await notifyWaiting(ctxOf(shop))
    await waitForMailJobs(shop)
    expect(await emails()).toHaveLength(2)
  })
})

describe('the form of a product', () => {
  test('counts by several options, and needs every variant', async () => {
    const type = [
      { name: 'Short', price: { add: 0 } },
      { name: 'Long', price: { add: 100 } },
    ]
    const product = await partInColors({ Black: 1, Red: 1 }, { type, stock: { isTracked: false, lowAt: 3 } })
    expect(await stockNow(product)).toEqual({})
    const counts = ['Black', 'Red'].flatMap((color, place) =>
      ['Short', 'Long'].map((name, at) => ({ color, type: name, onHand: 10 * place + at, expected: 0 })),
    )
    const stock = { isTracked: true, lowAt: 3 }
    const refused = await refusal(change(product, { stock: { ...stock, counts: counts.slice(1) } }))
    expect(refused).toMatchObject({
      status: 422,
      fields: { 'stock.counts': 'Please count every variant: Short, Black is missing.' },
    })
    for (const wrong of [
      [...counts, { color: 'Green', type: 'Long', onHand: 1, expected: 0 }],
      counts.map((count) => ({ ...count, color: 'Black' })),
    ])
      expect(await refusal(change(product, { stock: { ...stock, counts: wrong } }))).toMatchObject({ status: 422 })
    expect(await stockNow(product)).toEqual({})
    await change(product, { stock: { ...stock, counts } })
    expect(await stockNow(product)).toEqual({
      'Black, Short': [0, 0],
      'Black, Long': [1, 0],
      'Red, Short': [10, 0],
      'Red, Long': [11, 0],
    })
    const { products } = await admin.call('GET /stock', { query: { low: 'true' } })
    expect(products.filter(({ proId }) => proId === product.id).map(({ name }) => name)).toEqual([
      `${product.name}, Short, Black`,
      `${product.name}, Long, Black`,
    ])
  })

  test('does not lose what was sold meanwhile: the count of that variant is refused with what there is', async () => {
    const product = await partInColors({ Black: 9, Red: 9 })
    await buy(paying, await someBuyer(shop), [lineOf(product, 'Red', 2)])
    const save = (counts: Counts, expected: Counts) =>
      change(product, { stock: { isTracked: true, lowAt: 3, counts: countsOf(counts, expected) } })
    expect(await refusal(save({ Black: 9, Red: 20 }, { Black: 9, Red: 9 }))).toMatchObject({
      status: 409,
      fields: { 'stock.counts': 'There are 7 on hand by now, not 9. Please count again.' },
    })
    await save({ Black: 8, Red: 9 }, { Black: 9, Red: 9 })
    expect(await stockNow(product)).toEqual({ Black: [8, 0], Red: [7, 0] })
  })

  test('counts a new value from zero, and a value that is gone no longer', async () => {
    const product = await partInColors({ Black: 4, Red: 4 })
    await change(product, { colors: 'Red,Silver' })
    expect(await stockNow(product)).toEqual({ Red: [4, 0], Silver: [0, 0] })
    await expect(place(await someBuyer(shop), [lineOf(product, 'Silver')])).rejects.toMatchObject({ status: 409 })
    await change(product, { colors: 'Black,Red' })
    expect(await stockNow(product)).toEqual({ Black: [4, 0], Red: [4, 0] })
    expect(await faults()).toEqual([])
  })

  test('keeps a value whose pieces an unpaid order has reserved, and says so', async () => {
    const product = await partInColors({ Black: 4, Red: 4 })
    const opened = await place(await someBuyer(shop), [lineOf(product, 'Red', 2)])
    const whole = { isTracked: true, onHand: 3, expected: 0, lowAt: 3 }
    expect(await refusal(change(product, { stock: whole }))).toMatchObject({
      status: 409,
      message: expect.stringContaining(
        `2 pieces of ${product.name}, Red are set aside for orders that are being paid.`,
      ),
    })
    expect(await refusal(change(product, { colors: 'Black' }))).toMatchObject({
      status: 409,
      message: expect.stringContaining(`"Red" of ${product.name} is in order KM-`),
    })
    expect(await stockNow(product)).toEqual({ Black: [4, 0], Red: [4, 2] })
    await expireUnpaid(shop, opened)
    await change(product, { colors: 'Black' })
    expect(await stockNow(product)).toEqual({ Black: [4, 0] })
  })

  test('keeps a value that an order has which is not sent yet, and names the order', async () => {
    const product = await partInColors({ Black: 4, Red: 4 })
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [lineOf(product, 'Red')])
    const { orderNo } = await orderOf(buyer, orderId)
    expect(await refusal(change(product, { colors: 'Black,Silver', quote: 'Lighter' }))).toMatchObject({
      status: 409,
      fields: {
        colors: `"Red" of ${product.name} is in order ${orderNo}, which is not sent yet. Send or cancel that order first.`,
      },
    })
    expect(await answerOf(product)).toMatchObject({ state: 'in' })
    // The same value in another spelling is not gone.
    await change(product, { colors: 'RED,Black' })
    await admin.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
    await change(product, { colors: 'Black' })
    expect(await stockNow(product)).toEqual({ Black: [4, 0] })
  })

  test('goes over to counting the product as a whole, and back to what was counted before', async () => {
    const product = await partInColors({ Black: 4, Red: 4 })
    await change(product, { stock: { isTracked: true, onHand: 7, expected: 0, lowAt: 3 } })
    expect(await stockNow(product)).toEqual({ '': [7, 0] })
    await buy(paying, await someBuyer(shop), [lineOf(product, 'Red', 2)])
    expect(await stockNow(product)).toEqual({ '': [5, 0] })
    const counts = countsOf({ Black: 4, Red: 1 }, { Black: 4, Red: 4 })
    await change(product, { stock: { isTracked: true, lowAt: 3, counts } })
    expect(await stockNow(product)).toEqual({ Black: [4, 0], Red: [1, 0] })
    expect(await faults()).toEqual([])
  })
})

test('receiving and counting need the variant, where variants are counted', async () => {
  const product = await partInColors({ Black: 4, Red: 4 })
  const receive = (body: { pieces: number; variant?: { color: string } }) =>
    admin.call('POST /stock/{proId}/received', { params: { proId: product.id }, body })
  expect(await refusal(receive({ pieces: 1 }))).toMatchObject({ status: 404 })
  expect(await refusal(receive({ pieces: 1, variant: { color: 'Green' } }))).toMatchObject({ status: 404 })
  expect(await receive({ pieces: 3, variant: { color: 'red' } })).toMatchObject({ onHand: 7 })
  await admin.call('POST /stock/{proId}/counted', {
    params: { proId: product.id },
    body: { variant: { color: 'Black' }, onHand: 3, expected: 4, reason: 'A scratch' },
  })
  expect(await stockNow(product)).toEqual({ Black: [3, 0], Red: [7, 0] })
  const { movements } = await admin.call('GET /stock/{proId}', { params: { proId: product.id } })
  expect(movements.slice(0, 2)).toMatchObject([
    { variant: 'Black', kind: 'counted', pieces: -1 },
    { variant: 'Red', kind: 'received', pieces: 3 },
  ])
})

describe('the numbers of variants (SKU)', () => {
  const known = ({ id }: Product) => admin.call('GET /stock/{proId}', { params: { proId: id } })
  const skusOf = async (product: Product) =>
    Object.fromEntries(
      (await known(product)).counts.filter(({ isCurrent }) => isCurrent).map(({ color, sku }) => [color ?? '', sku]),
    )
  const named = (skus: Readonly<Record<string, string>>) =>
    Object.entries(skus).map(([color, sku]) => ({ color: color || null, onHand: 0, expected: 0, sku }))
  const save = (product: Product, skus: Readonly<Record<string, string>>) =>
    change(product, { stock: { isTracked: false, lowAt: 3, counts: named(skus) } })

  test('are there without tracking, each once, and can be exchanged', async () => {
    const [red, black] = [`R-${made}`, `B-${made}`]
    const product = await partInColors({ Black: 0, Red: 0 }, { stock: undefined })
    await save(product, { Black: black, Red: red })
    expect(await skusOf(product)).toEqual({ Black: black, Red: red })
    expect(await known(product)).toMatchObject({ isTracked: false })
    await buy(paying, await someBuyer(shop), [lineOf(product, 'Red', 99)])
    await save(product, { Black: red, Red: black })
    expect(await skusOf(product)).toEqual({ Black: red, Red: black })
    expect(await refusal(save(product, { Black: red, Red: ` ${red.toLowerCase()} ` }))).toMatchObject({
      status: 422,
      fields: { 'stock.counts': `The SKU "${red}" is there twice.` },
    })
    const other = await partInColors({ Silver: 0 }, { stock: undefined })
    expect(await refusal(save(other, { Silver: red.toLowerCase() }))).toMatchObject({
      status: 422,
      fields: { 'stock.counts': `The SKU "${red}" is that of ${product.name}, Black for ${product.bikes.name}.` },
    })
    await change(product, { colors: 'Red' })
    await save(other, { Silver: red })
    expect(await skusOf(other)).toEqual({ Silver: red })
    await change(product, { colors: 'Red,Black' })
    expect(await skusOf(product)).toEqual({ Black: null, Red: black })
  })

  test('stay when stock is tracked by a call that does not name them, and of two people one gets a number', async () => {
    const product = await partInColors({ Black: 2, Red: 2 })
    const sku = `S-${made}`
    await change(product, {
      stock: {
        isTracked: true,
        lowAt: 3,
        counts: countsOf({ Black: 2, Red: 2 }, { Black: 2, Red: 2 }).map((count) => ({
          ...count,
          sku: `${sku}-${count.color}`,
        })),
      },
    })
    await change(product, {
      stock: { isTracked: true, lowAt: 4, counts: countsOf({ Black: 2, Red: 5 }, { Black: 2, Red: 2 }) },
    })
    await change(product, { stock: { isTracked: false, lowAt: 4 } })
    expect(await skusOf(product)).toEqual({ Black: `${sku}-Black`, Red: `${sku}-Red` })
    const parts = [await partInColors({ Blue: 1 }), await partInColors({ Blue: 1 })]
    const answers = await together((place) => {
      const [one, other] = parts
      const part = place % 2 === 0 ? one : other
      return part ? refusal(save(part, { Blue: `${sku}-blue` })) : Promise.resolve(null)
    }, 6)
    expect(new Set(answers.map((answer) => answer === 'accepted'))).toEqual(new Set([true, false]))
    const owners = await queryRows(shop, 'select product_id from stock where is_current and sku = $1', `${sku}-blue`)
    expect(owners).toHaveLength(1)
  })

  test('are on the packing slip and in the record of an order, and their weight is that of its parcel', async () => {
    const product = await partInColors({ Black: 9, Red: 9 }, { weightGrams: 900 })
    const sku = `SLIP-${made}`
    await change(product, {
      stock: {
        isTracked: true,
        lowAt: 3,
        counts: countsOf({ Black: 9, Red: 9 }, { Black: 9, Red: 9 }).map((count) =>
          count.color === 'Red' ? { ...count, sku, barcode: '8901234567894', weightGrams: 1200 } : count,
        ),
      },
    })
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [lineOf(product, 'Black'), lineOf(product, 'Red', 2)])
    const { order, skus } = await admin.call('GET /order/{id}/record', { params: { id: orderId } })
    const red = order.order_details.find(({ color }) => color === 'Red')
    expect(skus).toEqual({ [red?.id ?? '']: sku })
    const print = async (kind: 'slips' | 'labels') => {
      const answer = await send(
        shop,
        'POST',
        '/api/orders/print',
        { kind, orders: [orderId] },
        { 'x-access-token': admin.token },
      )
      return readPdf(Buffer.from(await answer.arrayBuffer())).pages.join(' ')
    }
    const slip = await print('slips')
    expect(slip).toContain(sku)
    expect(slip).toContain(product.code)
    // 900 and twice 1200 grams.
    expect(await print('labels')).toContain('3.3 kg')
  })
})
