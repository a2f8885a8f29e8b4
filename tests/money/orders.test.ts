import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { DOCUMENT_NUMBER, financialYear } from '#rules/financial-year.ts'
import { ORDER_STATUSES, type OrderStatus } from '#rules/order-status.ts'
import { run } from '#server/lib/tx.ts'
import { issueInvoice, numberReceipt } from '#server/modules/invoices/invoices.service.ts'
import { toDocumentInput } from '#server/modules/orders/orders.service.ts'
import { findLines, lockOrder } from '#server/modules/orders/orders.store.ts'
import { NOON } from '../support/clock.ts'
import { HOME_ADDRESS } from '../support/home-address.ts'
import {
  type Buyer,
  buy,
  KEY_SECRET,
  makeOlder,
  type Opened,
  orderOf,
  payingShop,
  paymentCallback,
  place,
  plainLine,
  queryRows,
  someBuyer,
  someLine,
  someRegular,
} from '../support/paying-shop.ts'
import { facts, type Person, readThenWrite, refusal, send, someone, together } from '../support/people.ts'

const paying = payingShop(NOON)
const { shop, provider, waitForEvents } = paying

const year = () => financialYear(new Date())

/** The channels that announce each HTTP request of this process, whichever library sends it. */
const HTTP_REQUESTS = ['undici:request:create', 'http.client.request.start'] as const

const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
  send(shop, 'GET', `/api${path}`, undefined, { ...headers, ...(token && { 'x-access-token': token }) })

const move = (admin: Person, orderId: string, status: OrderStatus) =>
  admin.call('PUT /updateOrder/', { body: { orderId, status } })

const listOf = async (buyer: Buyer) =>
  (await buyer.call('GET /orders/{userId}', { params: { userId: buyer.id } })).orders

async function pdfOf(person: Person, orderId: string): Promise<Buffer> {
  const answer = await person.request(`/api/invoice/${orderId}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const documentsOf = (orderId: string) =>
  queryRows(shop, 'select kind, number, content from tax_document where order_id = $1 order by issued_at, id', orderId)

const kindsOf = async (orderId: string) => (await documentsOf(orderId)).map(({ kind }) => kind)

const numberOf = (text: unknown): number => Number(String(text).slice(-6))

/** Returns everything in an order that can be read, except its documents and what can be cancelled at this moment. */
const lasting = ({ document: _, documents: __, cancellable: ___, ...order }: Order) => order

describe('an order as its customer reads it', () => {
  test('R383 R384 R385 R386 has these fields', async () => {
    const buyer = await someBuyer(shop, HOME_ADDRESS)
    const line = await someLine(shop, { bike: 'himalayan-450', product: 'crash-guard-with-sliders', qty: 2 })
    const { orderId, orderNo } = await buy(paying, buyer, [line])
    const order = await orderOf(buyer, orderId)
    const [detail] = order.order_details
    const price = detail?.price ?? 0
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const taxable = Math.round(price * 2 * 90) / 100
    expect(order).toEqual({
      orderId,
      orderNo,
      itemsPrice: price * 2,
      taxPercent: 18,
      taxPrice: Math.round(taxable * 18) / 100,
      tax: { cgst: expect.any(Number), sgst: expect.any(Number), igst: null },
      shippingPrice: expect.any(Number),
      roundOff: expect.any(Number),
      totalPrice: Math.round(taxable * 1.18 + order.shippingPrice),
      discountPrice: Math.round(price * 2 * 10) / 100,
      discount: 10,
      pointsUsed: 0,
      pointsValue: 0,
      amountPaid: order.totalPrice,
      amountRefunded: 0,
      amountDeducted: 0,
      isDeliveryRefunded: false,
      creditPoints: Math.floor(price * 2 * 0.01),
      status: 'Processing',
      statusMessage: 'Your Order is in Process. Please be waited',
      isPaid: true,
      paymentStatus: 'Successfull',
      payment: 'paid',
      canPay: false,
      trackingId: '',
      trackingLink: '',
      createdAt: at,
      updatedAt: at,
      version: expect.any(Number),
      customerId: buyer.id,
      archivedAt: null,
      goodsReturnedAt: null,
      users: { firstName: 'Asha', lastName: 'Menon', email: buyer.email },
      address: HOME_ADDRESS,
      gstin: '',
      billing: null,
      order_details: [
        {
          id: expect.any(String),
          productId: line.proId,
          orderId,
          productName: line.name,
          bikeName: 'Himalayan 450',
          model: line.model,
          type: line.type,
          color: line.color,
          qty: 2,
          qtyRefunded: 0,
          price: expect.any(Number),
          hsn: '8714',
          taxPercent: 18,
          steps: expect.any(Array),
          createdAt: at,
          updatedAt: at,
          products: { name: line.name, bike: 'Himalayan 450', url: expect.stringMatching(/\S/) },
          listing: {
            path: '/productDetail/himalayan-450/crash-guard-with-sliders',
            dispatched: '3-5 days',
            installation: expect.stringContaining('tighten M8 bolts to 24 Nm'),
          },
        },
      ],
      history: [{ at, from: 'awaiting', to: 'paid', by: 'Shop' }],
      refunds: [],
      refundable: { amount: order.totalPrice, points: 0 },
      document: { kind: 'receipt', number: expect.stringMatching(/^RCT\//), issuedAt: at },
      documents: [{ kind: 'receipt', number: order.document?.number, issuedAt: at }],
      cancellable: { percent: 100, until: at, amount: order.totalPrice, points: 0, pointsDeducted: 0, deducted: 0 },
    })
    expect(detail?.steps.reduce((sum, step) => sum + step.amount, 0)).toBeCloseTo(price, 2)
    const [receipt] = await documentsOf(orderId)
    expect(receipt?.content).toMatchObject({ roundOff: Math.round(order.roundOff * 100) })
    expect(order.roundOff).toBeCloseTo(
      order.totalPrice - taxable - (order.tax.cgst ?? 0) - (order.tax.sgst ?? 0) - order.shippingPrice,
      2,
    )
  })

  test('R360 order numbers have one form, and each is another', async () => {
    const line = await plainLine(shop)
    const orders = await together(async () => place(await someBuyer(shop), [line]), 10)
    expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(10)
    for (const { orderNo } of orders) expect(orderNo).toMatch(/^KM-[A-HJ-NP-Z2-9]{8}$/)
  })

  test.each([
    ['R373', 'Processing', 'Your Order is in Process. Please be waited'],
    ['R374', 'Confirmed', 'Your Order is Confirmed and it will be packed soon'],
    ['R375', 'Pickup', 'Your Order is being Packed and it is waiting for Pickup'],
    ['R376', 'Dispatched', "Get ready! Your Order is Dispatched and on it's way!!"],
    ['R377', 'Delivered', 'Your Order delivered Successfully. Have a happy and safe ride!!'],
    ['R378', 'Cancelled', 'Your Order is Cancelled'],
  ] as const)('%s R368 R372 D4 %s has its exact text, and of an unrefunded payment', async (_, status, message) => {
    const [buyer, admin] = [await someBuyer(shop), await someone(shop, { admin: true })]
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    // Staff may cancel an order without a refund only if they give a reason.
    const keepPayment = status === 'Cancelled' ? { refundAmount: 0, reason: 'Agreed with the customer' } : {}
    await admin.call('PUT /updateOrder/', { body: { orderId, status, ...keepPayment } })
    const order = await orderOf(buyer, orderId)
    expect(order).toMatchObject({ status, statusMessage: message, isPaid: true, paymentStatus: 'Successfull' })
    if (status !== 'Processing') expect(order.history.at(-1)).toMatchObject({ from: 'Processing', to: status })
  })

  test('R372 R383 there are no other statuses', async () => {
    const [buyer, admin] = [await someBuyer(shop), await someone(shop, { admin: true })]
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    for (const status of ['processing', 'Shipped', '', null, 5, 'Processing ', 'constructor']) {
      const answer = await send(
        shop,
        'PUT',
        '/api/updateOrder/',
        { orderId, status },
        { 'x-access-token': admin.token },
      )
      expect(await refusal(answer)).toEqual([422, 'invalid'])
    }
    expect(ORDER_STATUSES).toHaveLength(6)
    expect((await orderOf(buyer, orderId)).status).toBe('Processing')
  })

  test('R369 R379 R380 D4 before the payment it is Processing and Pending, after it Successfull', async () => {
    const buyer = await someBuyer(shop)
    const order = await place(buyer, [await plainLine(shop)])
    expect(await orderOf(buyer, order.orderId)).toMatchObject({
      status: 'Processing',
      isPaid: false,
      paymentStatus: 'Pending',
      payment: 'awaiting',
      amountPaid: 0,
      document: null,
    })
    const { response } = provider.control.pay(order.razorpayOrder?.id ?? '', { outcome: 'captured' })
    await buyer.call('POST /verify-and-update-order', { body: paymentCallback(order, response) })
    expect(await orderOf(buyer, order.orderId)).toMatchObject({
      status: 'Processing',
      isPaid: true,
      paymentStatus: 'Successfull',
      payment: 'paid',
      amountPaid: 1212,
    })
  })

  test('R362 R370 R383 its tracking is what an administrator entered', async () => {
    const [buyer, admin] = [await someBuyer(shop), await someone(shop, { admin: true })]
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    const tracking = { trackingId: 'TN-4711', trackingLink: 'https://courier.example/TN-4711' }
    await admin.call('PUT /updateOrder/', { body: { orderId, ...tracking } })
    expect(await orderOf(buyer, orderId)).toMatchObject(tracking)
  })

  test('P9 R367 R371 does not follow later changes of address, product, price, offer or bike, except where the part is now', async () => {
    const buyer = await someBuyer(shop)
    const line = await plainLine(shop, { bike: 'dominar-250', product: 'crash-guard', qty: 2 })
    const { orderId } = await buy(paying, buyer, [line])
    const before = await orderOf(buyer, orderId)
    const paper = await pdfOf(buyer, orderId)
    await buyer.call('PUT /address/{addressId}', {
      params: { addressId: buyer.addressId },
      body: { ...HOME_ADDRESS, name: 'Another Name', address: '9 Other Street', state: 'Kerala', pincode: '682001' },
    })
    await queryRows(
      shop,
      `update product set price = 990000, offer_percent = 50, shipping = 99900, name = 'Renamed Guard',
       options = jsonb_set(options, '{color}', '[{"name": "Pink", "price": {"add": 25000}}]') where id = $1`,
      line.proId,
    )
    await queryRows(shop, `update bike set name = 'Renamed Bike' where code = 'dominar-250'`)
    expect(await orderOf(buyer, orderId)).toEqual(before)
    await queryRows(shop, 'update product set archived_at = now() where id = $1', line.proId)
    await buyer.call('DELETE /address/{addressId}', { params: { addressId: buyer.addressId } })
    const order_details = before.order_details.map((each) => ({ ...each, listing: null }))
    expect(await orderOf(buyer, orderId)).toEqual({ ...before, order_details })
    expect(await listOf(buyer)).toEqual([{ ...before, order_details }])
    expect((await pdfOf(buyer, orderId)).equals(paper)).toBe(true)

    await move(await someone(shop, { admin: true }), orderId, 'Dispatched')
    const [, invoice] = await documentsOf(orderId)
    const text = JSON.stringify(invoice?.content)
    for (const old of ['Asha Menon', '14 Race Course Road', 'Crash Guard', 'Tamil Nadu']) expect(text).toContain(old)
    for (const now of ['Another Name', 'Other Street', 'Renamed', 'Kerala']) expect(text).not.toContain(now)
    expect(await orderOf(buyer, orderId)).toMatchObject({ totalPrice: before.totalPrice, address: before.address })
  })
})

describe('the list of orders', () => {
  test('R359 R360 D4 has paid and payable orders, newest first, and no ended ones', async () => {
    const buyer = await someBuyer(shop)
    expect(await listOf(buyer)).toEqual([])
    const line = await plainLine(shop)
    const first = await buy(paying, buyer, [line])
    const left = await place(buyer, [{ ...line, qty: 2 }])
    await buyer.call('POST /cancel-order', { body: { orderId: left.orderId } })
    const expired = await place(buyer, [{ ...line, qty: 3 }])
    await makeOlder(shop, expired.orderId, 20)
    await buyer.call('POST /cleanup-unpaid-orders', { body: { userId: buyer.id } })
    const open = await place(buyer, [{ ...line, qty: 4 }])
    const returned = await buy(paying, buyer, [{ ...line, qty: 5 }])
    await buyer.call('POST /order/{id}/cancel', { params: { id: returned.orderId }, body: {} })
    const waiting = await place(buyer, [{ ...line, qty: 6 }])
    provider.control.pay(waiting.razorpayOrder?.id ?? '', { outcome: 'created', method: 'upi' })
    expect(await orderOf(buyer, waiting.orderId)).toMatchObject({ payment: 'confirming', isPaid: false })
    const last = await buy(paying, buyer, [{ ...line, qty: 7 }])

    const listed = await listOf(buyer)
    expect(listed.map(({ orderId }) => orderId)).toEqual(
      [last, waiting, returned, open, first].map(({ orderId }) => orderId),
    )
    expect(listed.map(({ payment }) => payment)).toEqual(['paid', 'confirming', 'refunded', 'awaiting', 'paid'])
    for (const order of listed) expect(await orderOf(buyer, order.orderId)).toEqual(order)
    for (const { orderId } of [left, expired, open]) expect((await orderOf(buyer, orderId)).isPaid).toBe(false)

    // The archive is internal to the shop: the customer still sees the order.
    await queryRows(shop, 'update shop_order set archived_at = now() where id = $1', returned.orderId)
    expect((await listOf(buyer)).map(({ orderId }) => orderId)).toContain(returned.orderId)
    expect((await pdfOf(buyer, returned.orderId)).length).toBeGreaterThan(1000)
  })
})

describe('D3 R382 the saved cart', () => {
  test('D3 stays complete until the payment, and then keeps what was not bought', async () => {
    const buyer = await someBuyer(shop)
    const one = await plainLine(shop)
    const other = await someLine(shop, { bike: 'himalayan-450', product: 'crash-guard-with-sliders' })
    const rack = await plainLine(shop, { bike: 'dominar-400', product: 'top-rack' })
    const cartItems = [one, other, { ...other, color: 'another' }, rack]
    const cart = async () => (await buyer.call('GET /cart')).cartItems
    await buyer.call('PUT /cart', { body: { cartItems } })
    const left = await place(buyer, [one, rack])
    expect(await cart()).toEqual(cartItems)
    await buyer.call('POST /cancel-order', { body: { orderId: left.orderId } })
    expect(await cart()).toEqual(cartItems)
    const order = await place(buyer, [one, rack])
    const more = [...cartItems, { ...one, model: 'put in meanwhile' }]
    await buyer.call('PUT /cart', { body: { cartItems: more } })
    const { response } = provider.control.pay(order.razorpayOrder?.id ?? '', { outcome: 'captured' })
    await buyer.call('POST /verify-and-update-order', { body: paymentCallback(order, response) })
    const after = [other, { ...other, color: 'another' }, { ...one, model: 'put in meanwhile' }]
    expect(await cart()).toEqual(after)
    await buyer.call('PUT /cart', { body: { cartItems: [...after, one] } })
    await buyer.call('POST /verify-and-update-order', { body: paymentCallback(order, response) })
    await waitForEvents()
    expect(await cart()).toEqual([...after, one])
  })
})

describe('other people’s orders', () => {
  test('E04 E06 somebody else’s order and invoice get the response of missing ones', async () => {
    const [asha, ravi] = [await someBuyer(shop), await someBuyer(shop, { name: 'Ravi Kumar' })]
    const { orderId, orderNo } = await buy(paying, ravi, [await plainLine(shop)])
    for (const path of ['order', 'invoice'] as const) {
      const foreign = await facts(await get(`/${path}/${orderId}`, asha.token))
      expect(foreign).toMatchObject({
        status: 403,
        text: '{"message":"This is not yours to see or to change.","code":"forbidden"}',
      })
      expect(await facts(await get(`/${path}/${randomUUID()}`, asha.token))).toEqual(foreign)
      for (const headers of [{ range: 'bytes=0-10' }, { accept: '*/*' }, { accept: 'application/pdf' }]) {
        expect(await facts(await get(`/${path}/${orderId}`, asha.token, headers))).toEqual(foreign)
      }
      expect(await facts(await get(`/${path}/${orderId}?userId=${ravi.id}&isAdmin=true`, asha.token))).toEqual(foreign)
      expect(await refusal(await get(`/${path}/${orderId}`))).toEqual([401, 'sign_in_required'])
      expect(await refusal(await get(`/${path}/${orderId}`, 'no.real.token'))).toEqual([401, 'sign_in_required'])
    }
    expect((await get(`/order/${orderNo}`, asha.token)).status).not.toBe(200)
  })

  test('E11 no spelling of a URL leads from a customer’s order to somebody else’s', async () => {
    const [asha, ravi] = [await someBuyer(shop), await someBuyer(shop)]
    const own = (await buy(paying, asha, [await plainLine(shop)])).orderId
    const { orderId: other, orderNo } = await buy(paying, ravi, [await plainLine(shop)])
    for (const path of [
      ...[`/order/${own}/..%2f${other}`, `/order/${own}%2f..%2f${other}`, `/order/${own}/../${other}`],
      ...[`//order/${other}`, `/order/${other};x=1`, `/order/${other}%00`, `/order/${own}%2500${other}`],
      ...[`/order/${encodeURIComponent(encodeURIComponent(other))}`, `/order/${other}?id=${own}`, `/ORDER/${other}`],
    ]) {
      const answer = await get(path, asha.token)
      expect([400, 403, 404, 422], path).toContain(answer.status)
      expect(await answer.text()).not.toContain(orderNo)
    }
    const headers = { 'x-original-url': `/api/order/${other}`, 'x-rewrite-url': `/api/order/${other}` }
    const overridden = { ...headers, 'x-http-method-override': 'DELETE' }
    expect(await (await get(`/order/${own}`, asha.token, overridden)).text()).not.toContain(orderNo)
    expect((await orderOf(asha, own)).orderId).toBe(own)
  })

  test('E04 P8 cancelling somebody else’s order gets the response of a missing one, and changes nothing', async () => {
    const [asha, ravi] = [await someBuyer(shop), await someBuyer(shop)]
    const { orderId } = await buy(paying, ravi, [await plainLine(shop)])
    const before = await orderOf(ravi, orderId)
    const cancel = (id: string, token: string) =>
      send(shop, 'POST', `/api/order/${id}/cancel`, { reason: 'x' }, { 'x-access-token': token })
    const foreign = await facts(await cancel(orderId, asha.token))
    expect(foreign).toMatchObject({ status: 403 })
    expect(await facts(await cancel(randomUUID(), asha.token))).toEqual(foreign)
    expect((await send(shop, 'POST', `/api/order/${orderId}/cancel`, {})).status).toBe(401)
    expect(lasting(await orderOf(ravi, orderId))).toEqual(lasting(before))
  })

  test('E05 somebody else’s list is rejected; other query parameters are ignored', async () => {
    const [asha, ravi] = [await someBuyer(shop), await someBuyer(shop)]
    const line = await plainLine(shop)
    const own = await buy(paying, asha, [line])
    await buy(paying, ravi, [line])
    const foreign = await facts(await get(`/orders/${ravi.id}`, asha.token))
    expect(foreign).toMatchObject({ status: 403 })
    expect(await facts(await get(`/orders/${randomUUID()}`, asha.token))).toEqual(foreign)
    expect(await facts(await get(`/orders/${ravi.id}?userId=${asha.id}`, asha.token))).toEqual(foreign)
    expect(await refusal(await get(`/orders/${ravi.id}`))).toEqual([401, 'sign_in_required'])
    for (const more of [
      `userId=${ravi.id}&filter[or]=1`,
      `userId[$ne]=x`,
      'all=true&archived=1',
      `accountId=${ravi.id}`,
    ]) {
      const answer = await get(`/orders/${asha.id}?${more}`, asha.token)
      const { orders }: { orders: Order[] } = await answer.json()
      expect(orders.map(({ orderId }) => orderId)).toEqual([own.orderId])
    }
    for (const id of ['me', '*', '%00', `${asha.id},${ravi.id}`, "' or '1'='1"]) {
      expect([400, 403, 404, 422]).toContain((await get(`/orders/${encodeURIComponent(id)}`, asha.token)).status)
    }
  })

  test('E04 E06 R388 an administrator sees the order and its invoice; an unknown one is 404', async () => {
    const [buyer, admin] = [await someBuyer(shop), await someone(shop, { admin: true })]
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    expect((await get(`/order/${orderId}`, admin.token)).status).toBe(200)
    expect((await pdfOf(admin, orderId)).equals(await pdfOf(buyer, orderId))).toBe(true)
    expect(await refusal(await get(`/invoice/${randomUUID()}`, admin.token))).toEqual([404, 'not_found'])
  })
})

describe('P7 documents', () => {
  test('R387 R389 E06 H04 P7 the receipt is a file with its own name, the same bytes each time, and never cached', async () => {
    const buyer = await someBuyer(shop)
    const { orderId, orderNo } = await buy(paying, buyer, [await plainLine(shop)])
    const answer = await buyer.request(`/api/invoice/${orderId}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${orderNo}.pdf"`)
    expect(answer.headers.get('cache-control') ?? 'no-store').toContain('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await pdfOf(buyer, orderId)).equals(bytes)).toBe(true)
    const ranged = await get(`/invoice/${orderId}`, buyer.token, { range: 'bytes=0-10' })
    expect(ranged.status).toBe(200)
    expect(await queryRows(shop, 'select kind from tax_document where order_id = $1', orderId)).toEqual([
      { kind: 'receipt' },
    ])
  })

  test('P7 before the payment there is none', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await place(buyer, [await plainLine(shop)])
    expect(await refusal(await get(`/invoice/${orderId}`, buyer.token))).toEqual([404, 'not_found'])
    expect((await orderOf(buyer, orderId)).document).toBeNull()
    const admin = await someone(shop, { admin: true })
    await expect(move(admin, orderId, 'Dispatched')).rejects.toMatchObject({ status: 409 })
    expect(await kindsOf(orderId)).toEqual([])
  })

  test('P7 a receipt before dispatch, the tax invoice after it, one, however the status is set back and forth', async () => {
    const [buyer, admin] = [await someBuyer(shop), await someone(shop, { admin: true })]
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    const receipt = await pdfOf(buyer, orderId)
    for (const status of ['Confirmed', 'Pickup'] as const) {
      await move(admin, orderId, status)
      expect((await pdfOf(buyer, orderId)).equals(receipt)).toBe(true)
    }
    await move(admin, orderId, 'Dispatched')
    const { document } = await orderOf(buyer, orderId)
    expect(document).toMatchObject({
      kind: 'invoice',
      number: expect.stringMatching(new RegExp(`^INV/${year()}/\\d{6}$`)),
    })
    const invoice = await pdfOf(buyer, orderId)
    expect(invoice.equals(receipt)).toBe(false)
    for (const status of ['Processing', 'Delivered', 'Dispatched'] as const) await move(admin, orderId, status)
    expect(await kindsOf(orderId)).toEqual(['receipt', 'invoice'])
    expect((await pdfOf(buyer, orderId)).equals(invoice)).toBe(true)
    const [first, second] = await documentsOf(orderId)
    expect(first?.number).toMatch(new RegExp(`^RCT/${year()}/\\d{6}$`))
    expect(JSON.stringify(second?.content)).toContain(String(first?.number))
  })

  test('P7 of twenty administrators who dispatch it at once one issues the invoice', async () => {
    const [buyer, admin] = [await someBuyer(shop), await someone(shop, { admin: true })]
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    await together(() => move(admin, orderId, 'Dispatched'))
    expect(await kindsOf(orderId)).toEqual(['receipt', 'invoice'])
  })

  test('P7 twenty dispatches at once take twenty numbers without a gap, and so do receipts', async () => {
    const admin = await someone(shop, { admin: true })
    const line = await plainLine(shop)
    const buyers = await together(() => someBuyer(shop))
    const last = await lastOf('INV')
    const receipts = await lastOf('RCT')
    const placed = await Promise.all(buyers.map((buyer) => place(buyer, [line])))
    await Promise.all(
      buyers.map(async (buyer, index) => {
        const order = placed[index] as Opened
        const { response } = provider.control.pay(order.razorpayOrder?.id ?? '', { outcome: 'captured' })
        await buyer.call('POST /verify-and-update-order', { body: paymentCallback(order, response) })
      }),
    )
    await Promise.all(placed.map(({ orderId }) => move(admin, orderId, 'Dispatched')))
    const issued = await queryRows(
      shop,
      `select kind, number from tax_document where order_id = any($1) order by number`,
      placed.map(({ orderId }) => orderId),
    )
    const from = (kind: string) => issued.filter((each) => each.kind === kind).map(({ number }) => numberOf(number))
    const next = (start: number) => Array.from({ length: 20 }, (_, index) => start + index + 1)
    expect(from('invoice')).toEqual(next(last))
    expect(from('receipt')).toEqual(next(receipts))
  })

  test('catches a broken variant: the highest number and one more, without the lock', async () => {
    await queryRows(shop, 'create table naive_number (number integer not null)')
    await readThenWrite(
      () => queryRows(shop, 'select coalesce(max(number), 0) + 1 as next from naive_number'),
      ([found]) => queryRows(shop, 'insert into naive_number values ($1)', found?.next),
    )
    expect(await queryRows(shop, 'select max(number) as last from naive_number')).toEqual([{ last: 1 }])
    await queryRows(shop, 'drop table naive_number')
  })

  test('P7 a failed dispatch uses no invoice number', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    const last = await lastOf('INV')
    const failing = shop.ctx.tx(async (tx) => {
      const order = await run(tx, lockOrder(orderId))
      if (order) await issueInvoice(tx, toDocumentInput(order, await run(tx, findLines(orderId))), new Date())
      throw new Error('and then something went wrong')
    })
    await expect(failing).rejects.toThrow('and then something went wrong')
    await move(await someone(shop, { admin: true }), orderId, 'Dispatched')
    expect((await orderOf(buyer, orderId)).document?.number).toBe(`INV/${year()}/${String(last + 1).padStart(6, '0')}`)
  })

  test('P7 each financial year and each kind begins with one', async () => {
    const buyer = await someRegular(paying)
    const line = await plainLine(shop)
    const moments = ['2041-03-31T18:29:59.999Z', '2041-03-31T18:30:00Z', '2042-03-31T23:59:59+05:30']
    for (const [index, moment] of moments.entries()) {
      const { orderId } = await place(buyer, [{ ...line, qty: index + 1 }])
      await shop.ctx.tx(async (tx) => {
        const order = await run(tx, lockOrder(orderId))
        if (!order) throw new Error('no order')
        const facts = toDocumentInput(order, await run(tx, findLines(orderId)))
        const { write } = await numberReceipt({ ...shop.ctx, now: new Date(moment) }, tx, facts)
        await run(tx, write)
        await issueInvoice(tx, facts, new Date(moment))
      })
    }
    const issued = await queryRows(
      shop,
      `select d.number from tax_document d join shop_order o on o.id = d.order_id
       where o.account_id = $1 and d.issued_at > '2040-01-01' order by d.issued_at, d.number`,
      buyer.id,
    )
    expect(issued.map(({ number }) => number)).toEqual([
      'INV/40-41/000001',
      'RCT/40-41/000001',
      'INV/41-42/000001',
      'RCT/41-42/000001',
      'INV/41-42/000002',
      'RCT/41-42/000002',
    ])
  })

  test('P7 P8 cancelling before dispatch issues a refund voucher', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    await buyer.call('POST /order/{id}/cancel', { params: { id: orderId }, body: { reason: 'Wrong bike' } })
    const [receipt, voucher] = await documentsOf(orderId)
    expect(voucher).toMatchObject({ kind: 'refund-voucher', number: expect.stringMatching(/^RFV\/\d\d-\d\d\/\d{6}$/) })
    expect(JSON.stringify(voucher?.content)).toContain(String(receipt?.number))
    const order = await orderOf(buyer, orderId)
    expect(order.document).toMatchObject({ kind: 'receipt', number: receipt?.number })
    expect(order.documents.at(-1)).toMatchObject({ kind: 'refund-voucher', number: voucher?.number })
    expect(order).toMatchObject({ status: 'Cancelled', amountRefunded: 1212, refunds: [{ amount: 1212, points: 0 }] })
    expect(await pdfOf(buyer, orderId)).toEqual(await pdfOf(buyer, orderId))
  })

  test.each([
    [false, ['receipt', 'refund-voucher']],
    [true, ['receipt', 'invoice', 'credit-note']],
  ])('P7 a refund of an order with an invoice: %s, issues %j', async (dispatched, kinds) => {
    const buyer = await someBuyer(shop)
    const order = await buy(paying, buyer, [await plainLine(shop)])
    if (dispatched) await move(await someone(shop, { admin: true }), order.orderId, 'Dispatched')
    await refundAtProvider(order)
    await waitForEvents()
    expect(await kindsOf(order.orderId)).toEqual(kinds)
    expect(await orderOf(buyer, order.orderId)).toMatchObject({ payment: 'refunded', amountRefunded: 1212 })
    const newest = (await documentsOf(order.orderId)).at(-1)
    expect(newest?.number).toMatch(dispatched ? /^CRN\// : /^RFV\//)
  })

  test('H04 customer input is plain text in it: nothing runs, nothing is fetched', async () => {
    const names = [
      '<img src=/etc/passwd><iframe src=data:text/html,x>',
      ') Tj /AA <</S/JavaScript/JS(app.alert(1))>> /OpenAction (',
      'மீனா मीना № \u202eنص',
    ]
    const line = await plainLine(shop)
    const hosts: string[] = []
    const note = (message: unknown) => {
      const { request } = message as { request: { origin?: string | URL; host?: string } }
      hosts.push(String(request.origin ?? request.host))
    }
    for (const name of names) {
      const buyer = await someBuyer(shop, { name, address: `${name} <iframe src=http://169.254.169.254>` })
      const { orderId } = await buy(paying, buyer, [line])
      for (const channel of HTTP_REQUESTS) subscribe(channel, note)
      const pdf = await pdfOf(buyer, orderId).finally(() => {
        for (const channel of HTTP_REQUESTS) unsubscribe(channel, note)
      })
      expect(hosts.filter((host) => host.includes('169.254'))).toEqual([])
      const bare = pdf.toString('latin1').replace(/stream\r?\n[\s\S]*?endstream/g, '')
      expect(bare).not.toMatch(/\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|URI|SubmitForm)\b/)
      const [receipt] = await documentsOf(orderId)
      expect(receipt?.content).toMatchObject({ buyer: { name: name.replace('\u202e', '') } })
    }
  })

  test('P7 document numbers start at one, without gaps or repeats', async () => {
    const numbers = await queryRows(shop, 'select number from tax_document order by number')
    const series = new Map<string, number[]>()
    for (const { number } of numbers) {
      expect(number).toMatch(DOCUMENT_NUMBER)
      const name = String(number).slice(0, -7)
      series.set(name, [...(series.get(name) ?? []), numberOf(number)])
    }
    expect(series.size).toBeGreaterThanOrEqual(4)
    for (const issued of series.values()) expect(issued).toEqual(issued.map((_, index) => index + 1))
  })
})

async function lastOf(series: string): Promise<number> {
  const [row] = await queryRows(
    shop,
    'select last from document_counter where series = $1 and year = $2',
    series,
    year(),
  )
  return Number(row?.last ?? 0)
}

/** Returns the whole payment in the provider's own dashboard. */
async function refundAtProvider(order: Opened): Promise<void> {
  const { payments } = provider.control.snapshot()
  const paid = payments.find((payment) => payment.order_id === order.razorpayOrder?.id && payment.captured)
  const answer = await fetch(`${provider.apiBase}/payments/${paid?.id}/refund`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`rzp_test_shop:${KEY_SECRET}`).toString('base64')}`,
    },
    body: JSON.stringify({ amount: paid?.amount }),
  })
  expect(answer.status).toBe(200)
}

describe('P8 cancelling', () => {
  test('P8 shows the refund before, and refunds that: all within two days, three quarters later', async () => {
    const buyer = await someBuyer(shop)
    const early = await buy(paying, buyer, [await plainLine(shop)])
    const offered = (await orderOf(buyer, early.orderId)).cancellable
    expect(offered).toMatchObject({ percent: 100, amount: 1212, points: 0, until: expect.any(String) })
    const cancel = (id: string) => buyer.call('POST /order/{id}/cancel', { params: { id }, body: {} })
    const answer = await cancel(early.orderId)
    expect(answer.refund).toMatchObject({ amount: 1212, points: 0, percent: 100 })
    expect(answer.order).toMatchObject({ status: 'Cancelled', payment: 'refunded', cancellable: null })
    await expect(cancel(early.orderId)).rejects.toMatchObject({ status: 409 })

    const late = await buy(paying, buyer, [await plainLine(shop)])
    await makeOlder(shop, late.orderId, 2 * 24 * 60 + 1)
    expect((await orderOf(buyer, late.orderId)).cancellable).toEqual({
      percent: 75,
      amount: 909,
      points: 0,
      pointsDeducted: 0,
      deducted: 0,
      until: null,
    })
    expect((await cancel(late.orderId)).refund).toMatchObject({ amount: 909, points: 0, percent: 75 })
  })

  test.each(['Dispatched', 'Delivered'] as const)('P8 not any more once it is %s', async (status) => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    await move(await someone(shop, { admin: true }), orderId, status)
    expect((await orderOf(buyer, orderId)).cancellable).toBeNull()
    await expect(buyer.call('POST /order/{id}/cancel', { params: { id: orderId }, body: {} })).rejects.toMatchObject({
      status: 409,
    })
    expect(await orderOf(buyer, orderId)).toMatchObject({ status, payment: 'paid', refunds: [] })
  })
})
