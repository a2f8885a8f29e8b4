import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  allPointsOf,
  type Buyer,
  buy,
  expireUnpaid,
  lineFor,
  makeOlder,
  type Opened,
  orderOf,
  payingShop,
  paymentCallback,
  place,
  placement,
  plainLine,
  post,
  queryRows,
  someBuyer,
  someLine,
  someRegular,
} from '../support/paying-shop.ts'
import { facts, readThenWrite, refusal, send, someone, together } from '../support/people.ts'
import { pricedProduct } from '../support/priced-product.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

const opened = () => provider.control.snapshot().orders
const ordersOf = (buyer: Buyer) =>
  queryRows(shop, 'select * from shop_order where account_id = $1 order by placed_at, id', buyer.id)

/** Sends an order as somebody with other tools than the shop's page. */
const submit = (buyer: Buyer, body: unknown, key?: string) =>
  send(shop, 'POST', '/api/create-payment', body, {
    'x-access-token': buyer.token,
    ...(key !== undefined && { 'idempotency-key': key }),
  })

/** Sends a body as text, with a value that JavaScript may not be able to represent. */
const submitText = (buyer: Buyer, text: string) =>
  shop.request('/api/create-payment', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': buyer.token },
    body: text,
  })

/** A first order of one piece for Rs 1000 with Rs 150 of shipping: 10 % off, GST, and the shipping added. */
const FIRST = {
  itemsPrice: 1000,
  discount: 10,
  discountPrice: 100,
  firstOrder: true,
  taxPrice: 162,
  taxPercent: 18,
  tax: { cgst: 81, sgst: 81, igst: null },
  shippingPrice: 150,
  roundOff: 0,
  totalPrice: 1212,
  pointsUsed: 0,
  pointsValue: 0,
  amountToPay: 1212,
  creditPoints: 10,
}

/** The same without the offer. */
const LATER = {
  ...FIRST,
  discount: 0,
  discountPrice: 0,
  firstOrder: false,
  taxPrice: 180,
  taxPercent: 18,
  tax: { cgst: 90, sgst: 90, igst: null },
  totalPrice: 1330,
  amountToPay: 1330,
}

/** Expects that nothing was placed, neither in the shop nor at the provider. */
async function expectNothing(buyer: Buyer, before: number): Promise<void> {
  expect(await ordersOf(buyer)).toEqual([])
  expect(opened()).toHaveLength(before)
}

test('R348 R349 R351 an order is placed, paid and confirmed', async () => {
  const buyer = await someBuyer(shop)
  const order = await place(buyer, [await someLine(shop, { qty: 2 })])
  expect(order.razorpayOrder?.amount).toBeGreaterThan(100)
  const { response } = provider.control.pay(order.razorpayOrder?.id ?? '', { outcome: 'captured' })
  const answer = await buyer.call('POST /verify-and-update-order', { body: paymentCallback(order, response) })
  expect(answer).toEqual({ status: true, orderId: order.orderId })
  await waitForEvents()
  const paid = await orderOf(buyer, order.orderId)
  expect(paid).toMatchObject({ isPaid: true, paymentStatus: 'Successfull', status: 'Processing', payment: 'paid' })
  expect(await allPointsOf(buyer)).toBe(paid.creditPoints)
  const pdf = await buyer.request(`/api/invoice/${order.orderId}`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})

test('R348 R358 the answer has what the dialog needs, and the provider the same amount in paise', async () => {
  const buyer = await someBuyer(shop, { phone: '9840012345' })
  const before = opened().length
  const order = await place(buyer, [await plainLine(shop)])
  expect(order).toEqual({
    orderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    orderNo: expect.stringMatching(/^KM-[A-Z0-9]{8}$/),
    razorpayOrder: { id: expect.stringMatching(/^order_/), amount: 121_200, currency: 'INR' },
    paid: false,
    key: 'rzp_test_shop',
    checkoutJs: expect.stringMatching(/^http/),
    name: expect.any(String),
    theme: { color: expect.stringMatching(/^#[0-9a-f]{6}$/i) },
    prefill: { name: 'Asha Menon', email: buyer.email, contact: '+919840012345' },
  })
  expect(opened()).toHaveLength(before + 1)
  expect(opened().find(({ id }) => id === order.razorpayOrder?.id)).toMatchObject({
    amount: 121_200,
    currency: 'INR',
    receipt: order.orderId,
    status: 'created',
  })
})

describe('figures that the browser sends', () => {
  test.each([
    ['A01', { totalPrice: 1, itemsPrice: 1, taxPrice: 0 }],
    ['A01', { totalPrice: 1211.99 }],
    ['A01', { totalPrice: 1213 }],
    ['A01', { totalPrice: '1212' }],
    ['A01', { totalPrice: null }],
    ['A01', { totalPrice: [1212] }],
    ['A03', { shippingPrice: 0, totalPrice: 1062 }],
    ['A03', { shippingPrice: -5000 }],
    ['A03', { taxPrice: -1 }],
    ['A03', { taxPrice: 0, totalPrice: 1050 }],
    ['A03', { discountPrice: 1000, taxPrice: 0, totalPrice: 150 }],
    ['A03', { discountPrice: -1 }],
    ['A03', { discountPrice: '1e9' }],
    ['A03', { discountPrice: 'NaN' }],
    ['A03', { discountPrice: { $gt: 0 } }],
  ])('%s R348 M13 %j gets the shop’s totals, and no order is placed', async (_, wrong) => {
    const buyer = await someBuyer(shop)
    const honest = await placement(buyer, [await plainLine(shop)])
    const before = opened().length
    const answer = await submit(buyer, { ...honest, ...wrong })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({
      message: 'The prices have changed. Please look at the new total.',
      code: 'conflict',
      totals: FIRST,
    })
    await expectNothing(buyer, before)
  })

  test('M13 B02 points spent on another page meanwhile change the amount, and the buyer is told before paying', async () => {
    const buyer = await someRegular(paying, 50)
    const cart = [await plainLine(shop, { price: 1000 })]
    const quoted = await buyer.call('POST /quote', {
      body: { cartItems: cart, addressId: buyer.addressId, usePoints: true },
    })
    expect(quoted.pointsUsed).toBeGreaterThan(0)
    const body = { ...(await placement(buyer, cart, { usePoints: true })), amountToPay: quoted.amountToPay }
    await place(buyer, [await plainLine(shop, { bike: 'himalayan-450', product: 'top-rack', price: 9000 })], {
      usePoints: true,
    })
    const before = opened().length
    const answer = await submit(buyer, body)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ totals: { totalPrice: quoted.totalPrice, pointsUsed: 0 } })
    expect(opened()).toHaveLength(before)
    expect((await submit(buyer, { ...body, amountToPay: quoted.totalPrice })).status).toBe(201)
  })

  test.each(['itemsPrice', 'totalPrice', 'taxPrice', 'shippingPrice', 'discountPrice'])(
    'A01 M13 without %s no order is placed',
    async (name) => {
      const buyer = await someBuyer(shop)
      const honest = await placement(buyer, [await plainLine(shop)])
      const before = opened().length
      expect(await refusal(await submit(buyer, { ...honest, [name]: undefined }))).toEqual([422, 'invalid'])
      await expectNothing(buyer, before)
    },
  )

  test('A02 R348 M13 a price of Rs 1 in a line, with matching totals, is rejected', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    const before = opened().length
    const cheap = { itemsPrice: 1, discountPrice: 0.1, taxPrice: 0.16, shippingPrice: 150, totalPrice: 151 }
    const body = { ...(await placement(buyer, [line])), cartItems: [{ ...line, price: 1 }] }
    const answer = await submit(buyer, { ...body, ...cheap })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ totals: FIRST })
    await expectNothing(buyer, before)
    const honest = await submit(buyer, body)
    expect(honest.status).toBe(201)
    expect((await honest.json()).razorpayOrder.amount).toBe(121_200)
  })

  test('A04 M13 other fields are ignored: amount, currency, status, paid, points', async () => {
    const buyer = await someBuyer(shop)
    const line = { ...(await plainLine(shop)), lineTotal: 1, shipping: 0, steps: [], offer: 99 }
    const more = {
      amount: 100,
      currency: 'USD',
      razorpayOrder: { id: 'order_mine', amount: 100, currency: 'USD' },
      status: 'Delivered',
      isPaid: true,
      paid: true,
      payment: 'paid',
      payable: 0,
      creditPoints: 99_999,
      pointsUsed: 99_999,
      discount: 99,
      orderId: randomUUID(),
      orderNo: 'KM-MINE',
    }
    const answer = await submit(buyer, { ...(await placement(buyer, [line])), ...more })
    expect(answer.status).toBe(201)
    const order: Opened = await answer.json()
    expect(order.razorpayOrder).toEqual({ id: expect.any(String), amount: 121_200, currency: 'INR' })
    expect(order.razorpayOrder?.id).not.toBe('order_mine')
    expect([order.paid, order.orderId === more.orderId, order.orderNo]).toEqual([
      false,
      false,
      expect.not.stringMatching('MINE'),
    ])
    expect(await orderOf(buyer, order.orderId)).toMatchObject({
      isPaid: false,
      paymentStatus: 'Pending',
      payment: 'awaiting',
      status: 'Processing',
      creditPoints: 10,
      pointsUsed: 0,
      amountPaid: 0,
    })
    expect(await allPointsOf(buyer)).toBe(0)
  })

  test('A11 M13 a price that was raised meanwhile is answered with the new figures', async () => {
    const buyer = await someBuyer(shop)
    const old = await placement(buyer, [await plainLine(shop, { price: 900 })])
    await plainLine(shop, { price: 1000 })
    const before = opened().length
    const answer = await submit(buyer, old)
    expect(answer.status).toBe(409)
    expect((await answer.json()).totals).toEqual(FIRST)
    await expectNothing(buyer, before)
    const again = await place(buyer, old.cartItems)
    expect(again.razorpayOrder?.amount).toBe(121_200)
  })

  test('A11 M13 an open order keeps its price, and a request at the new price does not return it', async () => {
    const buyer = await someBuyer(shop)
    const old = await placement(buyer, [await plainLine(shop, { price: 1000 })])
    const order = await buyer.call('POST /create-payment', { body: old })
    await plainLine(shop, { price: 2000 })
    const answer = await submit(buyer, old)
    expect(answer.status).toBe(409)
    expect((await answer.json()).totals).toMatchObject({ itemsPrice: 2000, discountPrice: 0, totalPrice: 2510 })
    const { response } = provider.control.pay(order.razorpayOrder?.id ?? '', { outcome: 'captured' })
    await buyer.call('POST /verify-and-update-order', { body: paymentCallback(order, response) })
    expect(await orderOf(buyer, order.orderId)).toMatchObject({ isPaid: true, totalPrice: 1212, amountPaid: 1212 })
  })
})

describe('quantities and lines', () => {
  test('A05 R148 a line of minus one next to one of plus one is rejected', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    const honest = await placement(buyer, [line])
    const before = opened().length
    const other = await plainLine(shop, { product: 'top-rack', bike: 'himalayan-450' })
    for (const cartItems of [
      [
        { ...line, qty: -1 },
        { ...other, qty: 1 },
      ],
      [
        { ...other, qty: 1 },
        { ...line, qty: -1 },
      ],
    ]) {
      expect(await refusal(await submit(buyer, { ...honest, cartItems }))).toEqual([422, 'invalid'])
    }
    await expectNothing(buyer, before)
  })

  const ODD = ['0', '-1', '0.5', '100', '1e9', '1e999', '"2abc"', '" 2"', '"1"', 'null', 'true', '[2]', '{"$gt":0}']
  test.each([...ODD, '9007199254740993', '-0', '""', '1.0000001'])(
    'A06 R148 M15 a quantity of %s is refused',
    async (qty) => {
      const buyer = await someBuyer(shop)
      const honest = await placement(buyer, [await plainLine(shop)])
      const before = opened().length
      const answer = await submitText(buyer, JSON.stringify(honest).replace('"qty":1', `"qty":${qty}`))
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ code: 'invalid', fields: { 'cartItems.0.qty': expect.any(String) } })
      await expectNothing(buyer, before)
    },
  )

  test('A06 R148 a quantity that is left out is refused', async () => {
    const buyer = await someBuyer(shop)
    const honest = await placement(buyer, [await plainLine(shop)])
    const { qty: _, ...line } = await plainLine(shop)
    expect(await refusal(await submit(buyer, { ...honest, cartItems: [line] }))).toEqual([422, 'invalid'])
  })

  test('A07 equal lines are one: no gain by rounding, one shipping charge, limits on the sum', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop, { price: 333.33, shipping: 99 })
    const apart = Array.from({ length: 30 }, () => line)
    const order = await place(buyer, apart)
    expect(await orderOf(buyer, order.orderId)).toMatchObject({
      itemsPrice: 9999.9,
      discountPrice: 999.99,
      taxPrice: 1619.98,
      shippingPrice: 99,
      totalPrice: 10_719,
      order_details: [expect.objectContaining({ qty: 30, price: 333.33 })],
    })
    expect(order.razorpayOrder?.amount).toBe(1_071_900)
    const spelled = [
      { ...line, color: ' DEFAULT', qty: 50 },
      { ...line, type: 'Default ', qty: 50 },
    ]
    const answer = await submit(buyer, { ...(await placement(buyer, [line])), cartItems: spelled })
    expect([answer.status, (await answer.json()).message]).toEqual([422, expect.stringContaining('At most 99 pieces')])
  })

  test('A07 a hundred lines are an order; a hundred and one and ten thousand are none', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop, { price: 100, shipping: 0 })
    const rack = await plainLine(shop, { bike: 'dominar-400', product: 'top-rack', price: 10, shipping: 0 })
    const lines = (count: number) => Array.from({ length: count }, (_, index) => (index < 99 ? line : rack))
    const honest = await placement(buyer, lines(100))
    expect(honest).toMatchObject({ itemsPrice: 9910, totalPrice: 10_524 })
    const before = opened().length
    expect(await refusal(await submit(buyer, { ...honest, cartItems: lines(101) }))).toEqual([422, 'invalid'])
    const small = { proId: line.proId, qty: 1 }
    const many = await submit(buyer, { ...honest, cartItems: Array.from({ length: 10_000 }, () => small) })
    expect([413, 422]).toContain(many.status)
    await expectNothing(buyer, before)
    const answer = await submit(buyer, honest)
    expect(answer.status).toBe(201)
    expect((await answer.json()).razorpayOrder.amount).toBe(1_052_400)
  })

  test.each([
    ['missing', undefined],
    ['{}', {}],
    ['a string', 'cart'],
    ['null', null],
    ['empty', []],
    ['a number', 5],
    ['a list of lists', [[]]],
    ['a list of texts', ['line']],
  ])('A10 cartItems %s is refused', async (_, cartItems) => {
    const buyer = await someBuyer(shop)
    const honest = await placement(buyer, [await plainLine(shop)])
    const before = opened().length
    expect(await refusal(await submit(buyer, { ...honest, cartItems }))).toEqual([422, 'invalid'])
    await expectNothing(buyer, before)
  })

  test('A10 so are lists ten thousand deep', async () => {
    const buyer = await someBuyer(shop)
    const honest = JSON.stringify({ ...(await placement(buyer, [await plainLine(shop)])), cartItems: 0 })
    const before = opened().length
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested = `${open.repeat(10_000)}1${close.repeat(10_000)}`
      for (const deep of [nested, `[{"proId":${nested},"qty":1}]`]) {
        const answer = await submitText(buyer, honest.replace('"cartItems":0', `"cartItems":${deep}`))
        expect([400, 422]).toContain(answer.status)
      }
    }
    await expectNothing(buyer, before)
  })
})

describe('options and products', () => {
  const GUARD = { bike: 'himalayan-450', product: 'crash-guard-with-sliders' }

  test.each([
    ['a type without a price', { type: '9 Sliders' }],
    ['half the price on a product that has no halves', { type: 'Left' }],
    ['a model that it has not', { model: 'Mild steel' }],
    ['a colour that it has not', { color: 'Gold' }],
    ['no type at all', { type: 'default' }],
    ['a type that every object has', { type: 'constructor' }],
    ['a type that every object has, hidden', { type: '__proto__' }],
  ])('A08 R124 %s is refused', async (_, option) => {
    const buyer = await someBuyer(shop)
    const line = await someLine(shop, GUARD)
    const honest = await placement(buyer, [line])
    const before = opened().length
    const answer = await submit(buyer, { ...honest, cartItems: [{ ...line, ...option }] })
    expect([answer.status, (await answer.json()).message]).toEqual([422, expect.stringMatching(/is not available/)])
    await expectNothing(buyer, before)
  })

  test.each(['Red', ' red', 'RED', 'rEd '])('A08 M4 the colour %j costs its surcharge', async (color) => {
    const buyer = await someBuyer(shop)
    await queryRows(
      shop,
      `update product p set price = 100000, offer_percent = 0, shipping = 15000, options = $1
       from bike b where b.id = p.bike_id and b.code = 'cb350' and p.code = 'top-rack'`,
      pricedProduct({ colors: ['Black', 'Red'] }).options,
    )
    const line = await someLine(shop, { bike: 'cb350', product: 'top-rack' })
    const black = await placement(buyer, [line])
    expect(black).toMatchObject({ itemsPrice: 1000, totalPrice: 1212 })
    const red = [{ ...line, color }]
    expect((await submit(buyer, { ...black, cartItems: red })).status).toBe(409)
    const order = await place(buyer, red)
    expect(order.razorpayOrder?.amount).toBe(147_800)
    expect((await orderOf(buyer, order.orderId)).order_details).toMatchObject([{ color: 'Red', price: 1250 }])
  })

  test('A09 an unknown product, a deleted one, and ids that are none are refused', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    const honest = await placement(buyer, [line])
    const gone = await someLine(shop, { bike: 'dominar-250', product: 'crash-guard' })
    await queryRows(shop, 'update product set archived_at = now() where id = $1', gone.proId)
    const before = opened().length
    const wrong = [randomUUID(), gone.proId, 'null', `' or '1'='1`, '../../x', `${line.proId} `, '%00']
    for (const proId of wrong) {
      for (const cartItems of [[{ ...line, proId }], [line, { ...line, proId }]]) {
        const answer = await submit(buyer, { ...honest, cartItems })
        expect([answer.status, (await answer.json()).message], proId).toEqual([
          422,
          'Crash Guard is no longer in our catalogue.',
        ])
      }
      await shop.deps.forgive('createPayment', buyer.id)
    }
    await expectNothing(buyer, before)
  })

  test('A09 a product of one bike is not sold as another’s', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    const other = await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
      params: { bikeCode: 'dominar-400', productName: 'top-rack' },
    })
    const [rack] = other.bike.products
    const honest = await placement(buyer, [line])
    const before = opened().length
    const answer = await submit(buyer, { ...honest, cartItems: [{ ...line, bike_id: rack?.bikeId }] })
    expect(await refusal(answer)).toEqual([422, 'invalid'])
    await expectNothing(buyer, before)
    const named = await buyer.call('POST /create-payment', {
      body: { ...honest, cartItems: [{ ...line, bike: rack?.bikes.name ?? '', name: 'Another name' }] },
    })
    expect((await orderOf(buyer, named.orderId)).order_details).toMatchObject([
      { productName: 'Crash Guard', bikeName: line.bike, price: 1000 },
    ])
  })
})

describe('the first order', () => {
  test('R344 M9 shows its ten percent, and a later one does not', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    const body = { cartItems: [line], addressId: buyer.addressId }
    expect(await buyer.call('POST /quote', { body })).toMatchObject({ ...FIRST, notices: [] })
    const order = await buy(paying, buyer, [line])
    expect(await orderOf(buyer, order.orderId)).toMatchObject({ discount: 10, discountPrice: 100, totalPrice: 1212 })
    expect(await buyer.call('POST /quote', { body })).toMatchObject({ ...LATER, notices: [] })
  })

  test('B01 of twenty first orders at once, all paid, exactly one carries the ten percent', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => placement(buyer, [{ ...line, qty: index + 1 }])),
    )
    for (const body of bodies) expect(body.discountPrice).toBe(body.itemsPrice / 10)
    const answers = await Promise.all(bodies.map((body) => submit(buyer, body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const placed: (Opened & { totals?: object })[] = await Promise.all(answers.map((answer) => answer.json()))
    const [first] = placed.filter((_, index) => answers[index]?.status === 201)
    const others = placed.flatMap(({ totals }, index) => (totals ? [{ ...bodies[index], ...totals }] : []))
    expect(others).toHaveLength(19)
    for (const totals of others) expect(totals).toMatchObject({ firstOrder: false, discount: 0 })
    await payFor(buyer, first as Opened)
    // A customer may have at most three orders open at once.
    for (let from = 0; from < others.length; from += 3) {
      await shop.deps.forgive('createPayment', buyer.id)
      const adapted = await Promise.all(others.slice(from, from + 3).map((body) => submit(buyer, body)))
      expect(adapted.map(({ status }) => status)).toEqual(adapted.map(() => 201))
      await Promise.all(adapted.map(async (answer) => payFor(buyer, await answer.json())))
    }
    await waitForEvents()
    const paidOrders = (await ordersOf(buyer)).filter(({ payment }) => payment === 'paid')
    expect(paidOrders).toHaveLength(20)
    expect(paidOrders.filter(({ first_order }) => first_order)).toHaveLength(1)
    expect(paidOrders.filter(({ discount_price }) => Number(discount_price) > 0)).toHaveLength(1)
  })

  test('catches a broken variant: checking for a first order and then placing one, without index or lock', async () => {
    await queryRows(shop, 'create table naive_order (first_order boolean not null)')
    await readThenWrite(
      () => queryRows(shop, 'select count(*)::int as first from naive_order where first_order'),
      ([found]) => queryRows(shop, 'insert into naive_order values ($1)', found?.first === 0),
    )
    expect(await queryRows(shop, 'select 1 from naive_order where first_order')).toHaveLength(20)
    await queryRows(shop, 'drop table naive_order')
  })

  test('B01 M9 the database itself rejects a second one', async () => {
    const buyer = await someBuyer(shop)
    const first = await place(buyer, [await plainLine(shop)])
    const second = await place(buyer, [await plainLine(shop, { qty: 2 })])
    const again = queryRows(shop, 'update shop_order set first_order = true where id = $1', second.orderId)
    await expect(again).rejects.toMatchObject({ code: '23505' })
    expect(await ordersOf(buyer)).toMatchObject([{ id: first.orderId, first_order: true }, { first_order: false }])
  })

  test('B02 M9 cancelled, expired and returned orders release it, repeatedly; two paid ones never both have it', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop)
    const ends: ((order: Opened) => Promise<unknown>)[] = [
      ({ orderId }) => buyer.call('POST /cancel-order', { body: { orderId } }),
      async ({ orderId }) => {
        await makeOlder(shop, orderId, 16)
        const { expired } = await buyer.call('POST /cleanup-unpaid-orders', { body: { userId: buyer.id } })
        expect(expired).toBe(1)
      },
      async (order) => {
        await payFor(buyer, order)
        await buyer.call('POST /order/{id}/cancel', {
          params: { id: order.orderId },
          body: { reason: 'Changed my mind' },
        })
      },
      ({ orderId }) => buyer.call('POST /order/{id}/cancel', { params: { id: orderId }, body: {} }),
      async (order) => {
        await payFor(buyer, order)
        await makeOlder(shop, order.orderId, 3 * 24 * 60)
        await buyer.call('POST /order/{id}/cancel', { params: { id: order.orderId }, body: {} })
      },
    ]
    for (const end of ends) {
      const order = await place(buyer, [line])
      expect(order.razorpayOrder?.amount).toBe(121_200)
      const open = await buyer.call('POST /quote', { body: { cartItems: [{ ...line, qty: 2 }] } })
      expect(open).toMatchObject({ firstOrder: false, discountPrice: 0 })
      expect(open.notices).toEqual([
        { code: 'unfinished_order', message: expect.stringContaining(order.orderNo), orderId: order.orderId },
      ])
      await end(order)
      const holding = (await ordersOf(buyer)).filter(
        (row) =>
          row.first_order && row.status !== 'Cancelled' && !['expired', 'refunded'].includes(String(row.payment)),
      )
      expect(holding).toEqual([])
    }
    await buy(paying, buyer, [line])
    expect(await buyer.call('POST /quote', { body: { cartItems: [line] } })).toMatchObject({ discountPrice: 0 })
  })

  test('B02 P1 M9 a late payment of an ended first order is refunded when another order used the discount', async () => {
    const buyer = await someBuyer(shop)
    const late = await place(buyer, [await plainLine(shop, { qty: 3 })])
    await expireUnpaid(shop, late)
    await buy(paying, buyer, [await plainLine(shop)])
    provider.control.pay(late.razorpayOrder?.id ?? '', { outcome: 'captured' })
    await waitForEvents()
    const [first, second] = await ordersOf(buyer)
    expect(first).toMatchObject({ id: late.orderId, payment: 'expired' })
    expect(second).toMatchObject({ payment: 'paid', first_order: true })
    expect((await orderOf(buyer, late.orderId)).refunds).toMatchObject([{ amount: 3336 }])
  })

  test('B03 M9 a returning customer cannot claim it', async () => {
    const buyer = await someRegular(paying)
    const honest = await placement(buyer, [await plainLine(shop)])
    expect(honest).toMatchObject({ discountPrice: 0, totalPrice: 1330 })
    const before = opened().length
    const claim = { discountPrice: 100, taxPrice: 162, totalPrice: 1212, firstOrder: true, discount: 10 }
    const answer = await submit(buyer, { ...honest, ...claim })
    expect(answer.status).toBe(409)
    expect((await answer.json()).totals).toEqual(LATER)
    expect(opened()).toHaveLength(before)
    expect((await place(buyer, honest.cartItems)).razorpayOrder?.amount).toBe(133_000)
  })
})

interface NewCoupon {
  readonly percent?: number
  /** In rupees. */
  readonly amount?: number
  /** In days from now. */
  readonly from?: number
  readonly until?: number
  readonly uses?: number
  readonly usesEach?: number
  readonly withFirstOrder?: boolean
}

let coupons = 0
async function newCoupon(body: NewCoupon): Promise<string> {
  coupons += 1
  const code = `RIDE-${coupons}`
  await queryRows(
    shop,
    `insert into coupon (code, percent, amount, starts_at, ends_at, usage_limit, usage_limit_per_customer, with_first_order)
     values ($1, $2, $3, now() + make_interval(days => $4), now() + make_interval(days => $5), $6, $7, $8)`,
    ...[code, body.percent, body.amount === undefined ? undefined : body.amount * 100, body.from, body.until],
    ...[body.uses, body.usesEach, body.withFirstOrder ?? false],
  )
  return code
}

const INVALID = 'This coupon code is not valid. The order goes on without it.'
const USED_UP = 'This coupon has been used up. The order goes on without it.'

describe('B04 coupons', () => {
  test.each([
    { coupon: { percent: 20 }, discountPrice: 200, totalPrice: 1094, discount: 20 },
    { coupon: { percent: 12.5 }, discountPrice: 125, totalPrice: 1183, discount: 12.5 },
    { coupon: { percent: 100 }, discountPrice: 1000, totalPrice: 150, discount: 100 },
    { coupon: { amount: 300 }, discountPrice: 300, totalPrice: 976, discount: 0 },
    { coupon: { amount: 5000 }, discountPrice: 1000, totalPrice: 150, discount: 0 },
    { coupon: { percent: 20, from: -1, until: 1 }, discountPrice: 200, totalPrice: 1094, discount: 20 },
  ])('B04 P10 $coupon deducts $discountPrice', async ({ coupon, ...totals }) => {
    const buyer = await someRegular(paying)
    const couponCode = ` ${(await newCoupon(coupon)).toLowerCase()} `
    const line = await plainLine(shop)
    const quoted = await buyer.call('POST /quote', { body: { cartItems: [line], couponCode } })
    expect(quoted).toMatchObject({ ...totals, firstOrder: false, notices: [] })
    const order = await place(buyer, [line], { couponCode })
    expect(order.razorpayOrder?.amount).toBe(totals.totalPrice * 100)
    expect(await orderOf(buyer, order.orderId)).toMatchObject(totals)
  })

  test.each([
    { coupon: { percent: 20 }, discountPrice: 200, totalPrice: 1094, firstOrder: false },
    { coupon: { percent: 5 }, discountPrice: 100, totalPrice: 1212, firstOrder: true },
    { coupon: { percent: 10 }, discountPrice: 100, totalPrice: 1212, firstOrder: true },
    { coupon: { amount: 99 }, discountPrice: 100, totalPrice: 1212, firstOrder: true },
    { coupon: { amount: 101 }, discountPrice: 101, totalPrice: 1211, firstOrder: false },
    { coupon: { percent: 20, withFirstOrder: true }, discountPrice: 300, totalPrice: 976, firstOrder: true },
    { coupon: { amount: 50, withFirstOrder: true }, discountPrice: 150, totalPrice: 1153, firstOrder: true },
    { coupon: { percent: 95, withFirstOrder: true }, discountPrice: 1000, totalPrice: 150, firstOrder: true },
  ])('B04 P10 $coupon with a first order deducts $discountPrice', async ({ coupon, ...totals }) => {
    const buyer = await someBuyer(shop)
    const couponCode = await newCoupon(coupon)
    const line = await plainLine(shop)
    expect(await buyer.call('POST /quote', { body: { cartItems: [line], couponCode } })).toMatchObject(totals)
    const order = await place(buyer, [line], { couponCode })
    expect(order.razorpayOrder?.amount).toBe(totals.totalPrice * 100)
    const [row] = await ordersOf(buyer)
    const used = totals.firstOrder && coupon.withFirstOrder !== true ? null : couponCode
    expect(row).toMatchObject({ first_order: totals.firstOrder, coupon: used })
  })

  test('B04 guessing codes: twenty unknown ones an hour, each counted once; whoever has a code keeps it, others are not affected', async () => {
    const [buyer, other] = [await someRegular(paying), await someRegular(paying)]
    const [mine, later] = [await newCoupon({ percent: 20 }), await newCoupon({ percent: 30 })]
    const line = await plainLine(shop)
    const quote = (couponCode: string, by = buyer) =>
      by.call('POST /quote', { body: { cartItems: [line], couponCode } })
    expect(await quote(mine)).toMatchObject({ discountPrice: 200, notices: [] })
    for (let time = 0; time < 30; time++) expect((await quote('GUESS0')).notices).toMatchObject([{ message: INVALID }])
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, index) => quote(`GUESS${index + 1}`)))
    const answered = guesses.filter(({ notices }) => notices[0]?.message === INVALID)
    expect(answered).toHaveLength(19)
    const refused = await quote(later)
    expect(refused).toMatchObject({
      discountPrice: 0,
      notices: [{ code: 'coupon', message: expect.stringMatching(/wait an hour/) }],
    })
    const order = await place(buyer, [line], { couponCode: mine })
    expect(await orderOf(buyer, order.orderId)).toMatchObject({ discountPrice: 200 })
    expect(await quote(later, other)).toMatchObject({ discountPrice: 300, notices: [] })
  })

  test.each([
    ['one that has not begun', { percent: 50, from: 1 }],
    ['one that is over', { percent: 50, until: -1 }],
  ])('B04 %s is none: a notice, and the order goes on', async (_, coupon) => {
    const buyer = await someRegular(paying)
    await expectWithout(buyer, await newCoupon(coupon), INVALID)
  })

  test.each([
    'NOPE',
    '../../etc/passwd',
    '%00',
    '%',
    '_',
    `' or '1'='1`,
    '<img src=x onerror=alert(1)>',
    'ß',
    '😀'.repeat(30),
    'constructor',
    '{{7*7}}',
  ])('B04 the unknown code %s changes no total', async (couponCode) => {
    const buyer = await someRegular(paying)
    await expectWithout(buyer, couponCode, INVALID)
  })

  test('B04 a code of ten kilobytes changes no total', async () => {
    const buyer = await someRegular(paying)
    await expectWithout(buyer, 'x'.repeat(10_240), INVALID)
    const code = await newCoupon({ percent: 50 })
    await expectWithout(buyer, code + 'X'.repeat(10_240), INVALID)
  })

  test.each(['', '   '])('B04 an empty code %j is no code', async (couponCode) => {
    const buyer = await someRegular(paying)
    const line = await plainLine(shop)
    const quoted = await buyer.call('POST /quote', { body: { cartItems: [line], couponCode } })
    expect(quoted).toMatchObject({ ...LATER, tax: { igst: null }, notices: [] })
    expect((await place(buyer, [line], { couponCode })).razorpayOrder?.amount).toBe(133_000)
  })

  test('B04 a code that the database cannot store is rejected', async () => {
    const buyer = await someRegular(paying)
    const honest = await placement(buyer, [await plainLine(shop)])
    expect((await submit(buyer, { ...honest, couponCode: 'A\u0000B' })).status).toBe(422)
    for (const couponCode of [5, true, ['NOPE'], { $gt: '' }]) {
      expect(await refusal(await submit(buyer, { ...honest, couponCode }))).toEqual([422, 'invalid'])
    }
  })

  test('B04 of twenty customers at once one gets the only use, and the others get an error', async () => {
    const couponCode = await newCoupon({ percent: 50, uses: 1 })
    const line = await plainLine(shop)
    const buyers = await together(() => someBuyer(shop))
    const bodies = await Promise.all(buyers.map((buyer) => placement(buyer, [line], { couponCode })))
    const before = opened().length
    const answers = await Promise.all(buyers.map((buyer, index) => submit(buyer, bodies[index])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(opened()).toHaveLength(before + 1)
    const [used] = await queryRows(shop, 'select count(*)::int as uses from shop_order where coupon = $1', couponCode)
    expect(used).toEqual({ uses: 1 })
    const other = await someRegular(paying)
    await expectWithout(other, couponCode, USED_UP)
  })

  test('B04 a customer uses it within its limit, also with twenty carts at once; an ended order releases it', async () => {
    const couponCode = await newCoupon({ percent: 50, usesEach: 2 })
    const buyer = await someRegular(paying)
    const line = await plainLine(shop)
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => placement(buyer, [{ ...line, qty: index + 1 }], { couponCode })),
    )
    const answers = await Promise.all(bodies.map((body) => submit(buyer, body)))
    const placed = answers.filter(({ status }) => status === 201)
    expect(placed).toHaveLength(2)
    await shop.deps.forgive('createPayment', buyer.id)
    await expectWithout(buyer, couponCode, USED_UP)
    const [orderId = ''] = await Promise.all(placed.map(async (answer) => ((await answer.json()) as Opened).orderId))
    await buyer.call('POST /cancel-order', { body: { orderId } })
    const again = await buyer.call('POST /quote', { body: { cartItems: [line], couponCode } })
    expect(again).toMatchObject({ discount: 50, notices: [] })
    const other = await someRegular(paying)
    const theirs = await other.call('POST /quote', { body: { cartItems: [line], couponCode } })
    expect(theirs).toMatchObject({ discount: 50, notices: [] })
  })
})

/** Expects a notice about the code, and the same price as without it. */
async function expectWithout(buyer: Buyer, couponCode: string, message: string): Promise<void> {
  const line = await plainLine(shop, { price: 1000.01 })
  const quoted = await buyer.call('POST /quote', { body: { cartItems: [line], couponCode } })
  expect(quoted).toMatchObject({ itemsPrice: 1000.01, discountPrice: 0, totalPrice: 1330 })
  expect(quoted.notices).toEqual([{ code: 'coupon', message }])
  const order = await place(buyer, [line], { couponCode })
  expect(order.razorpayOrder?.amount).toBe(133_000)
  const [row] = (await ordersOf(buyer)).filter(({ id }) => id === order.orderId)
  expect(row).toMatchObject({ coupon: null, discount_price: 0 })
}

async function payFor(buyer: Buyer, order: Opened): Promise<void> {
  const { response } = provider.control.pay(order.razorpayOrder?.id ?? '', { outcome: 'captured' })
  await buyer.call('POST /verify-and-update-order', { body: paymentCallback(order, response) })
}

describe('D09 the same request sent again', () => {
  test.each([undefined, 'one-key'])(
    'D09 twenty clicks at once with the key %s are one order and one payment',
    async (key) => {
      const buyer = await someBuyer(shop)
      const body = await placement(buyer, [await plainLine(shop)])
      const before = opened().length
      const answers = await together(() => submit(buyer, body, key))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
      const texts = await Promise.all(answers.map((answer) => answer.text()))
      expect(new Set(texts).size).toBe(1)
      expect(await ordersOf(buyer)).toHaveLength(1)
      expect(opened()).toHaveLength(before + 1)
    },
  )

  test('D09 two tabs with different keys are one order too', async () => {
    const buyer = await someBuyer(shop)
    const body = await placement(buyer, [await plainLine(shop)])
    const before = opened().length
    const answers = await together((index) => submit(buyer, body, `tab-${index}`))
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Opened).orderId))
    expect(new Set(ids).size).toBe(1)
    expect(opened()).toHaveLength(before + 1)
  })

  test('D09 the order of lines makes no other cart', async () => {
    const buyer = await someBuyer(shop)
    const one = await plainLine(shop)
    const other = await plainLine(shop, { bike: 'dominar-400', product: 'top-rack' })
    const first = await place(buyer, [one, other])
    const body = await placement(buyer, [one, other])
    const again = await submit(buyer, { ...body, cartItems: [other, one] })
    expect(((await again.json()) as Opened).orderId).toBe(first.orderId)
  })

  test('D09 a key with another body is refused, also of twenty at once', async () => {
    const buyer = await someRegular(paying)
    const line = await plainLine(shop)
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => placement(buyer, [{ ...line, qty: index + 1 }])),
    )
    const before = opened().length
    const answers = await Promise.all(bodies.map((body) => submit(buyer, body, 'my-key')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toEqual({ message: 'This key was used for another order.', code: 'conflict' })
    expect(opened()).toHaveLength(before + 1)
  })

  test('D09 a key belongs to its customer', async () => {
    const [asha, ravi] = [await someBuyer(shop), await someBuyer(shop)]
    const line = await plainLine(shop)
    const ids: string[] = []
    for (const buyer of [asha, ravi]) {
      const answer = await submit(buyer, await placement(buyer, [line]), 'the-same')
      expect(answer.status).toBe(201)
      ids.push(((await answer.json()) as Opened).orderId)
    }
    expect(new Set(ids).size).toBe(2)
  })

  test('D09 an empty key is none', async () => {
    const buyer = await someRegular(paying)
    for (const qty of [1, 2]) {
      const body = await placement(buyer, [await plainLine(shop, { qty })])
      expect((await submit(buyer, body, '')).status).toBe(201)
    }
  })

  test('D09 after a quarter of an hour the same cart is another order; by its key it is the same', async () => {
    const buyer = await someRegular(paying)
    const line = await plainLine(shop)
    const body = await placement(buyer, [line])
    const order: Opened = await (await submit(buyer, body, 'repeated-key')).json()
    await makeOlder(shop, order.orderId, 14)
    expect((await place(buyer, [line])).orderId).toBe(order.orderId)
    await makeOlder(shop, order.orderId, 2)
    const keyed: Opened = await (await submit(buyer, body, 'repeated-key')).json()
    expect(keyed).toEqual(order)
    const other = await place(buyer, [line])
    expect(other.orderId).not.toBe(order.orderId)
    expect(other.razorpayOrder?.id).not.toBe(order.razorpayOrder?.id)
  })

  test('D09 an ended order is not answered again, and a paid one by its key is', async () => {
    const buyer = await someRegular(paying)
    const body = await placement(buyer, [await plainLine(shop)])
    const left: Opened = await (await submit(buyer, body, 'left')).json()
    await buyer.call('POST /cancel-order', { body: { orderId: left.orderId } })
    expect(await refusal(await submit(buyer, body, 'left'))).toEqual([409, 'conflict'])
    const next: Opened = await (await submit(buyer, body, 'next')).json()
    expect(next.orderId).not.toBe(left.orderId)
    await payFor(buyer, next)
    const again: Opened = await (await submit(buyer, body, 'next')).json()
    expect(again).toMatchObject({ orderId: next.orderId, razorpayOrder: null, paid: true })
  })

  test('R357 D09 after an error of the provider the same order goes on', async () => {
    const buyer = await someBuyer(shop)
    const body = await placement(buyer, [await plainLine(shop)])
    const before = opened().length
    provider.control.apiDown('POST /orders', 500)
    const failed = await submit(buyer, body)
    provider.control.apiUp()
    expect([failed.status, (await failed.json()).message]).toEqual([
      503,
      'An error occurred while initiating payment. Please try again.',
    ])
    expect(opened()).toHaveLength(before)
    await expectOneOrder(buyer, body, before)
  })

  test('D09 when the provider’s answer gets lost the payment that it opened is found again', async () => {
    const buyer = await someBuyer(shop)
    const body = await placement(buyer, [await plainLine(shop)])
    const before = opened().length
    provider.control.answerThenDrop('POST /orders')
    await submit(buyer, body)
    provider.control.apiUp()
    await expectOneOrder(buyer, body, before)
  })

  async function expectOneOrder(buyer: Buyer, body: unknown, before: number): Promise<void> {
    const again = await submit(buyer, body)
    expect(again.status).toBe(201)
    const order: Opened = await again.json()
    expect(opened()).toHaveLength(before + 1)
    expect(order.razorpayOrder).toEqual({ id: opened().at(-1)?.id, amount: 121_200, currency: 'INR' })
    expect(await ordersOf(buyer)).toMatchObject([{ id: order.orderId, provider_order_id: order.razorpayOrder?.id }])
  }
})

describe('J09 cards that are tried out', () => {
  test('J09 a customer has at most three open orders, also of twenty at once; no more provider orders are created', async () => {
    const buyer = await someRegular(paying)
    const line = await plainLine(shop)
    const bodies = await together((index) => placement(buyer, [{ ...line, qty: index + 1 }]))
    const before = opened().length
    const answers = await Promise.all(bodies.map((body) => submit(buyer, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(17).fill(409)])
    expect(opened()).toHaveLength(before + 3)
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(/three orders/) })
    await shop.deps.forgive('createPayment', buyer.id)
    const fourth = bodies[answers.findIndex(({ status }) => status === 409)]
    const [{ orderId }] = (await Promise.all(
      answers.filter(({ status }) => status === 201).map((answer) => answer.json()),
    )) as [Opened, ...Opened[]]
    await buyer.call('POST /cancel-order', { body: { orderId } })
    expect((await submit(buyer, fourth)).status).toBe(201)
  })

  test('J09 accounts of one mailbox have three open orders together; one phone number and address shuts nobody out', async () => {
    const { email } = await someBuyer(shop)
    const [name, domain] = email.split('@')
    const [one, other] = await Promise.all(
      ['a', 'b'].map(async (tag) => {
        const buyer = await someBuyer(shop)
        await queryRows(shop, 'update account set email = $2 where id = $1', buyer.id, `${name}+${tag}@${domain}`)
        return buyer
      }),
    )
    const line = await plainLine(shop)
    const statusOf = async (buyer: Buyer | undefined, qty: number) =>
      buyer && (await submit(buyer, await placement(buyer, [{ ...line, qty }]))).status
    expect([await statusOf(one, 1), await statusOf(one, 2), await statusOf(other, 3)]).toEqual([201, 201, 201])
    expect([await statusOf(one, 4), await statusOf(other, 5)]).toEqual([409, 409])
    const neighbour = await someBuyer(shop)
    await queryRows(
      shop,
      `update address set address = theirs.address, phone = theirs.phone, pincode = theirs.pincode
        from address theirs where theirs.account_id = $1 and address.account_id = $2`,
      ...[one?.id, neighbour.id],
    )
    expect(await statusOf(neighbour, 6)).toBe(201)
  })

  test('J09 of fifty attempts within ten minutes thirty are processed, from any addresses', async () => {
    const buyer = await someRegular(paying)
    const body = await placement(buyer, [await plainLine(shop)])
    await shop.deps.forgive('createPayment', buyer.id)
    const before = opened().length
    const answers = await together(() => submit(buyer, { ...body, totalPrice: 1 }), 50)
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(409), ...Array(20).fill(429)])
    for (const answer of answers) {
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(opened()).toHaveLength(before)
  })

  test('J09 catches a broken variant: counting open orders and then placing one, without the customer’s lock', async () => {
    await queryRows(shop, 'create table naive_open (id integer)')
    await readThenWrite(
      () => queryRows(shop, 'select count(*)::int as open from naive_open'),
      async ([found], index) => {
        if (Number(found?.open) < 5) await queryRows(shop, 'insert into naive_open values ($1)', index)
      },
    )
    expect(await queryRows(shop, 'select 1 from naive_open')).toHaveLength(20)
    await queryRows(shop, 'drop table naive_open')
  })
})

describe('E10 other people’s things', () => {
  test('E10 an order for somebody else, or to somebody else’s address, gets the response of a missing one', async () => {
    const [asha, ravi] = [
      await someBuyer(shop),
      await someBuyer(shop, { name: 'Ravi Kumar', address: '7 Temple Street' }),
    ]
    const honest = await placement(asha, [await plainLine(shop)])
    const before = opened().length
    const nobody = await facts(await submit(asha, { ...honest, addressId: randomUUID() }))
    expect(nobody).toMatchObject({ status: 403, text: expect.not.stringContaining('Temple') })
    for (const foreign of [
      { addressId: ravi.addressId },
      { userId: ravi.id },
      { userId: ravi.id, addressId: ravi.addressId },
      { userId: randomUUID() },
    ]) {
      expect(await facts(await submit(asha, { ...honest, ...foreign }))).toEqual(nobody)
    }
    for (const body of [
      { ...honest, userId: 'me' },
      { ...honest, addressId: '1' },
      { ...honest, userId: undefined },
    ]) {
      expect([403, 422]).toContain((await submit(asha, body)).status)
    }
    await expectNothing(asha, before)
    await expectNothing(ravi, before)
    expect(await refusal(await post(shop, '/api/create-payment', honest))).toEqual([401, 'sign_in_required'])
    const quoted = await send(
      shop,
      ...(['POST', '/api/quote', { cartItems: honest.cartItems, addressId: ravi.addressId }] as const),
      { 'x-access-token': asha.token },
    )
    expect(await refusal(quoted)).toEqual([403, 'forbidden'])
  })

  test('E10 an administrator places no orders for others either', async () => {
    const [asha, admin] = [await someBuyer(shop), await someone(shop, { admin: true })]
    const honest = await placement(asha, [await plainLine(shop)])
    const answer = await send(shop, 'POST', '/api/create-payment', honest, { 'x-access-token': admin.token })
    expect((await refusal(answer))[0]).toBe(403)
    expect(await ordersOf(asha)).toEqual([])
  })

  test.each([
    [
      '/api/verify-and-update-order',
      { razorpayOrderId: 'order_x', razorpayPaymentId: 'pay_x', razorpaySignature: 'x' },
    ],
    ['/api/cancel-order', {}],
  ])('E04 %s of somebody else’s order gets the response of a missing order', async (path, more) => {
    const [asha, ravi] = [await someBuyer(shop), await someBuyer(shop)]
    const theirs = await place(ravi, [await plainLine(shop)])
    const foreign = await facts(await post(shop, path, { ...more, orderId: theirs.orderId }, asha.token))
    expect(foreign).toMatchObject({ status: 403 })
    expect(await facts(await post(shop, path, { ...more, orderId: randomUUID() }, asha.token))).toEqual(foreign)
    expect((await orderOf(ravi, theirs.orderId)).payment).toBe('awaiting')
  })

  test('E04 P2 tidying up is for oneself only', async () => {
    const [asha, ravi] = [await someBuyer(shop), await someBuyer(shop)]
    const theirs = await place(ravi, [await plainLine(shop)])
    await makeOlder(shop, theirs.orderId, 60)
    const answer = await post(shop, '/api/cleanup-unpaid-orders', { userId: ravi.id }, asha.token)
    expect((await refusal(answer))[0]).toBe(403)
    expect((await ordersOf(ravi))[0]?.payment).toBe('awaiting')
  })
})

describe('what a cart costs', () => {
  test.each([
    ['Tamil Nadu', '641018', { cgst: 9, sgst: 9, igst: null }, -0.05],
    ['Karnataka', '560001', { cgst: null, sgst: null, igst: 18.01 }, -0.06],
    ['Puducherry', '605001', { cgst: null, sgst: null, igst: 18.01 }, -0.06],
  ])('M8 the tax of a delivery to %s', async (state, pincode, tax, roundOff) => {
    const buyer = await someBuyer(shop, { state, pincode })
    await buy(paying, buyer, [await plainLine(shop, { price: 5000 })])
    const line = await plainLine(shop, { price: 100.05 })
    const quoted = await buyer.call('POST /quote', { body: { cartItems: [line], addressId: buyer.addressId } })
    expect(quoted).toMatchObject({ itemsPrice: 100.05, taxPrice: 18.01, totalPrice: 268, tax, roundOff })
    const order = await place(buyer, [line])
    expect(await orderOf(buyer, order.orderId)).toMatchObject({ taxPrice: 18.01, totalPrice: 268, tax, roundOff })
  })

  test('M8 before the state is known the tax is one row', async () => {
    const buyer = await someBuyer(shop)
    const quoted = await buyer.call('POST /quote', { body: { cartItems: [await plainLine(shop)] } })
    expect(quoted).toMatchObject({ taxPrice: 162, tax: { cgst: null, sgst: null, igst: null } })
  })

  test('M9 M10 who is not signed in sees no offers, and why', async () => {
    const cartItems = [await plainLine(shop)]
    const couponCode = await newCoupon({ percent: 50 })
    const quoted = await shop.call('POST /quote', { body: { cartItems, usePoints: true, couponCode } })
    expect(quoted).toMatchObject({
      ...LATER,
      tax: { cgst: null, sgst: null, igst: null },
      points: null,
      notices: [{ code: 'sign_in', message: 'Please sign in to view available offers' }],
    })
    const address = await post(shop, '/api/quote', { cartItems, addressId: randomUUID() })
    expect([401, 403]).toContain(address.status)
  })

  test('M13 changes since the buyer saw the cart are reported line by line', async () => {
    const buyer = await someRegular(paying)
    const line = await plainLine(shop)
    const cartItems = [
      { ...line, price: 900 },
      { ...line, proId: randomUUID(), name: 'Ghost' },
      { ...line, type: 'Left', price: 1000 },
    ]
    const quoted = await buyer.call('POST /quote', { body: { cartItems } })
    expect(quoted).toMatchObject({ ...LATER, tax: { igst: null } })
    expect(quoted.notices).toEqual([
      { code: 'price_changed', line: 0, message: 'The price of Crash Guard has changed from ₹900.00 to ₹1,000.00.' },
      { code: 'gone', line: 1, message: 'Ghost is no longer in our catalogue.' },
      { code: 'option_unavailable', line: 2, message: 'The chosen type of Crash Guard is not available.' },
    ])
  })

  test('M9 M10 an unfinished order that reserves points is named, and ends at its customer’s request', async () => {
    const buyer = await someRegular(paying, 100)
    const line = await lineFor(shop, 7000)
    const { orderId, orderNo } = await place(buyer, [line], { usePoints: true })
    const body = { cartItems: [{ ...line, qty: 2 }], usePoints: true }
    const holding = await buyer.call('POST /quote', { body })
    expect(holding).toMatchObject({ pointsUsed: 0, points: { balance: 100, claimable: 0 } })
    const message = `Your unfinished order ${orderNo} holds credit points. It ends by itself, or you can cancel it.`
    expect(holding.notices).toEqual([{ code: 'unfinished_order', message, orderId }])
    await buyer.call('POST /cancel-order', { body: { orderId } })
    expect(await buyer.call('POST /quote', { body })).toMatchObject({ pointsUsed: 100, notices: [] })
  })
})

describe('P2 tidying up', () => {
  test('P2 expires orders older than 15 minutes without a payment attempt, and deletes nothing', async () => {
    const buyer = await someRegular(paying)
    const line = await plainLine(shop)
    const placeFor = async (qty: number, minutes: number) => {
      const { orderId, razorpayOrder } = await place(buyer, [{ ...line, qty }])
      await makeOlder(shop, orderId, minutes)
      return { orderId, at: razorpayOrder?.id ?? '' }
    }
    const [old, tried, paid] = [await placeFor(1, 16), await placeFor(2, 16), await placeFor(3, 16)]
    provider.control.webhooks.hold()
    provider.control.pay(tried.at, { outcome: 'failed' })
    provider.control.pay(paid.at, { outcome: 'captured' })
    const cleanUp = () => buyer.call('POST /cleanup-unpaid-orders', { body: { userId: buyer.id } })
    expect((await cleanUp()).expired).toBe(1)
    const young = await placeFor(4, 14)
    expect((await cleanUp()).expired).toBe(0)
    const rows = new Map((await ordersOf(buyer)).map(({ id, payment }) => [id, payment]))
    expect([old, tried, paid, young].map((each) => rows.get(each.orderId))).toEqual([
      'expired',
      'awaiting',
      'paid',
      'awaiting',
    ])
    expect(rows.size).toBe(5)
    await provider.control.webhooks.release()
    await waitForEvents()
  })
})
