import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRazorpay, type ProviderPayment } from '#server/lib/razorpay.ts'
import { reconcileOrder } from '#server/modules/payments/reconcile.service.ts'
import { findOrphanPayments, reconcilePendingOrders } from '#server/modules/payments/watch.service.ts'
import { retryWebhookEvents } from '#server/modules/payments/webhooks.service.ts'
import { eventually } from '../support/eventually.ts'
import { LONG_TEST_MS } from '../support/long-test.ts'
import {
  allPointsOf,
  type Buyer,
  buy,
  creditOf,
  ctxOf,
  deliver,
  expireUnpaid,
  grantPoints,
  KEY_SECRET,
  makeOlder,
  type Opened,
  orderOf,
  orderRecords,
  payingShop,
  paymentCallback,
  place,
  placement,
  post,
  proofOf,
  providerOrder,
  queryRows,
  signedCallback,
  someBuyer,
  someLine,
} from '../support/paying-shop.ts'
import {
  AT_ONCE,
  emailsSoFar,
  emailsTo,
  emailTo,
  readThenWrite,
  refusal,
  someone,
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { proofSize } from '../support/proof-size.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

beforeEach(() => {
  provider.control.apiUp()
  provider.control.webhooks.enable()
})

const VERIFY = '/api/verify-and-update-order'
const line = (qty = 1) => someLine(shop, { qty })

/** Creates a customer with an order that is not paid yet. */
async function placed(qty = 1) {
  const buyer = await someBuyer(shop)
  return { buyer, opened: await place(buyer, [await line(qty)]) }
}

/** Disables webhooks: the shop hears nothing of the payments that follow. */
const silence = () => provider.control.webhooks.disable()

const captured = (opened: Opened) => provider.control.pay(providerOrder(opened), { outcome: 'captured' })

const verify = (buyer: Buyer, body: object) => post(shop, VERIFY, body, buyer.token)

async function paymentOf(opened: Opened): Promise<string> {
  return (await orderRecords(shop, opened.orderId)).state.payment
}

/** Expects the records of an order that was paid exactly once. */
async function expectPaidOnce(opened: Opened): Promise<void> {
  const books = await orderRecords(shop, opened.orderId)
  expect(books.state).toEqual({ status: 'Processing', payment: 'paid', review: '' })
  expect(books.payments?.filter(({ isAccepted }) => isAccepted)).toEqual([
    expect.objectContaining({ status: 'captured' }),
  ])
  expect(books.refunds).toBeNull()
  expect(books.awards).toEqual([{ points: expect.any(Number), takenBack: 0, credited: null }])
  expect(books.documents).toEqual([{ kind: 'receipt', number: expect.stringMatching(/^RCT\//) }])
  expect(books.history?.filter(({ to }) => to === 'paid')).toHaveLength(1)
}

/** Waits for the order confirmation email. */
const expectConfirmed = (buyer: Buyer, { orderNo }: Opened): Promise<void> =>
  eventually(async () => {
    const subjects = (await emailsSoFar(shop, buyer.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(`^Your order ${orderNo} at `))
  })

/** Reconciles every open order as the timer does, however recently it was checked. */
async function reconcile(...states: Parameters<typeof reconcilePendingOrders>[1]): Promise<void> {
  await queryRows(shop, 'update shop_order set checked_at = null')
  await reconcilePendingOrders(ctxOf(shop), states.length > 0 ? states : ['awaiting', 'confirming'], 7 * 24 * 60)
}

/** Creates an order that expired because it was not paid in time. */
async function expired(buyer: Buyer, qty = 1, options: Parameters<typeof place>[2] = {}) {
  const opened = await place(buyer, [await line(qty)], options)
  await makeOlder(shop, opened.orderId, '2 hours')
  await reconcile()
  expect(await paymentOf(opened)).toBe('expired')
  return opened
}

describe('the dialog’s callback', () => {
  const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

  const forgeries = (order: string, payment: string, ownOrder: string): Record<string, unknown> => {
    const right = proofOf(order, payment)
    return {
      wrong: right.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      empty: '',
      'in upper case': right.toUpperCase(),
      'a byte shorter': right.slice(0, -1),
      'a byte longer': `${right}0`,
      'with a space': ` ${right}`,
      'of the same length and no hex': 'é'.repeat(64),
      'of the payment before the order': hmac(KEY_SECRET, `${payment}|${order}`),
      'with an empty secret': hmac('', `${order}|${payment}`),
      'with the key id': hmac('rzp_test_shop', `${order}|${payment}`),
      'over the order of the shop': hmac(KEY_SECRET, `${ownOrder}|${payment}`),
      'over the order alone': hmac(KEY_SECRET, order),
      'in base64': createHmac('sha256', KEY_SECRET).update(`${order}|${payment}`).digest('base64'),
      'in a list': [right],
      'in an object': { $ne: null },
      null: null,
      missing: undefined,
      'a number': 0,
      true: true,
    }
  }

  test('C01 is not believed when its signature is not the provider’s', async () => {
    silence()
    const { buyer, opened } = await placed()
    const { payment } = captured(opened)
    const right = signedCallback(opened, payment)
    const before = await orderRecords(shop, opened.orderId)
    for (const [how, razorpaySignature] of Object.entries(
      forgeries(providerOrder(opened), payment.id, opened.orderId),
    )) {
      const answer = await verify(buyer, { ...right, razorpaySignature })
      expect([400, 422], how).toContain(answer.status)
      expect((await answer.json()).status, how).not.toBe(true)
    }
    expect(await orderRecords(shop, opened.orderId)).toEqual(before)
    expect(await paymentOf(opened)).toBe('awaiting')
    const answer = await verify(buyer, right)
    expect([answer.status, await answer.json()]).toEqual([200, { status: true, orderId: opened.orderId }])
  })

  test('C02 about one order counts for no other', async () => {
    silence()
    const buyer = await someBuyer(shop)
    const [cheap, dear] = [await place(buyer, [await line(1)]), await place(buyer, [await line(9)])]
    const other = await placed(5)
    const { payment } = captured(cheap)
    const right = signedCallback(cheap, payment)
    const theirs = signedCallback(other.opened, captured(other.opened).payment)
    const moved = { ...right, orderId: dear.orderId }
    const named = { ...moved, razorpayOrderId: providerOrder(dear) }
    for (const triple of [moved, named, { ...right, orderId: other.opened.orderId }]) {
      expect((await verify(buyer, triple)).status).toBeGreaterThanOrEqual(400)
    }
    // Another customer's valid proof for their order, and another customer who sends it.
    expect(await refusal(await verify(buyer, theirs))).toEqual([403, 'forbidden'])
    expect((await verify(buyer, { ...theirs, orderId: dear.orderId })).status).toBe(400)
    expect(await refusal(await verify(other.buyer, right))).toEqual([403, 'forbidden'])
    expect((await post(shop, VERIFY, right)).status).toBe(401)
    for (const opened of [cheap, dear, other.opened]) expect(await paymentOf(opened)).toBe('awaiting')

    // What this catches: a signature that is checked over the order that the browser names.
    const credulous = ({ razorpayOrderId, razorpayPaymentId, razorpaySignature }: typeof right) =>
      proofOf(razorpayOrderId, razorpayPaymentId) === razorpaySignature
    expect([moved, { ...right, orderId: other.opened.orderId }, theirs].map(credulous)).toEqual([true, true, true])

    expect((await verify(buyer, right)).status).toBe(200)
    expect(await paymentOf(cheap)).toBe('paid')
    expect(await paymentOf(dear)).toBe('awaiting')
  })

  test('failure mode 3: of several open orders the one that was paid is paid, not the newest', async () => {
    const buyer = await someBuyer(shop)
    const orders: Opened[] = []
    for (const qty of [1, 2, 3]) orders.push(await place(buyer, [await line(qty)]))
    const [, middle] = orders
    if (!middle) throw new Error('Nothing was placed.')
    expect((await verify(buyer, signedCallback(middle, captured(middle).payment))).status).toBe(200)
    await waitForEvents()
    expect(await Promise.all(orders.map(paymentOf))).toEqual(['awaiting', 'paid', 'awaiting'])
  })

  test('C03 failure mode 10: a payment of another amount does not pay, and waits for a person', async () => {
    for (const difference of [-1, 1, -10_000]) {
      const { buyer, opened } = await placed()
      const amount = (opened.razorpayOrder?.amount ?? 0) + difference
      const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured', amount })
      expect(await refusal(await verify(buyer, signedCallback(opened, payment)))).toEqual([400, 'payment_unverified'])
      await waitForEvents()
      const { state, refunds, credit, documents } = await orderRecords(shop, opened.orderId)
      expect(state).toMatchObject({ payment: 'awaiting', review: expect.stringContaining(payment.id) })
      expect([refunds, credit, documents]).toEqual([null, null, null])
    }
  })

  test.each([
    ['another currency', { currency: 'USD' }],
    ['another order', { order_id: 'order_ofsomebodyelse' }],
    ['a lower sum', { amount: 100 }],
  ])('C03 a provider response with %s does not mark the order paid', async (_, wrong: Partial<ProviderPayment>) => {
    silence()
    const { opened } = await placed()
    captured(opened)
    const { razorpay } = shop.deps
    if (!razorpay) throw new Error('This shop has no provider.')
    const payments = (await razorpay.paymentsOf(providerOrder(opened))).map((each) => ({ ...each, ...wrong }))
    const settled = await reconcileOrder(
      { ...ctxOf(shop), razorpay: { ...razorpay, paymentsOf: async () => payments } },
      opened.orderId,
    )
    expect(settled?.order.payment).toBe('awaiting')
    expect((await orderRecords(shop, opened.orderId)).documents).toBeNull()
  })

  test('C03 an order paid only in part is not marked paid', async () => {
    silence()
    const { opened } = await placed()
    captured(opened)
    const { razorpay } = shop.deps
    if (!razorpay) throw new Error('This shop has no provider.')
    const fetchOrder = async (id: string) => ({ ...(await razorpay.fetchOrder(id)), amount_paid: 100 })
    const settled = await reconcileOrder({ ...ctxOf(shop), razorpay: { ...razorpay, fetchOrder } }, opened.orderId)
    expect(settled?.order.payment).toBe('awaiting')
  })

  test('C03 a text of the provider that cannot be stored as it is, or a payment told twice, does not keep an order from being paid', async () => {
    silence()
    const { opened } = await placed()
    provider.control.pay(providerOrder(opened), { outcome: 'failed' })
    captured(opened)
    const { razorpay } = shop.deps
    if (!razorpay) throw new Error('This shop has no provider.')
    // Cut to 200 characters, half of the last sign is left.
    const error_description = `\0${'x'.repeat(199)}\u{1f600}`
    const paymentsOf = async (id: string) =>
      (await razorpay.paymentsOf(id)).flatMap((payment) => {
        const now = { ...payment, error_description }
        return payment.status === 'captured' ? [{ ...now, status: 'authorized' as const }, now] : [now]
      })
    await reconcileOrder({ ...ctxOf(shop), razorpay: { ...razorpay, paymentsOf } }, opened.orderId)
    await expectPaidOnce(opened)
  })

  test('C03 a look at an order without money waits for nobody who has locked its customer', async () => {
    silence()
    const { buyer, opened } = await placed()
    provider.control.pay(providerOrder(opened), { outcome: 'failed' })
    await shop.ctx.tx(async ({ db }) => {
      await db.execute(sql`select from account where id = ${buyer.id} for update`)
      const looked = await reconcileOrder(ctxOf(shop), opened.orderId)
      expect(looked?.order.payment).toBe('awaiting')
    })
  })

  test('C03 a failed payment with a valid signature does not mark the order paid', async () => {
    const { buyer, opened } = await placed()
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'failed' })
    const answer = await verify(buyer, signedCallback(opened, payment))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ status: false })
    await waitForEvents()
    expect(await paymentOf(opened)).toBe('awaiting')
  })

  test('C03 an authorised payment is captured', async () => {
    const { buyer, opened } = await placed()
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'authorized' })
    expect(await (await verify(buyer, signedCallback(opened, payment))).json()).toEqual({
      status: true,
      orderId: opened.orderId,
    })
    await waitForEvents()
    await expectPaidOnce(opened)
  })

  test('C03 an authorised payment that cannot be captured now is waited for', async () => {
    silence()
    const { buyer, opened } = await placed()
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'authorized' })
    provider.control.apiDown('POST /payments/*/capture', 'html502')
    const answer = await verify(buyer, signedCallback(opened, payment))
    expect([answer.status, await answer.json()]).toEqual([
      202,
      { status: false, orderId: opened.orderId, pending: true },
    ])
    expect(await paymentOf(opened)).toBe('confirming')
    expect(await allPointsOf(buyer)).toBe(0)
    provider.control.apiUp()
    await reconcile()
    await expectPaidOnce(opened)
  })

  test('C04 failure mode 2: does not change the order', async () => {
    silence()
    const { buyer, opened } = await placed(2)
    const other = await someBuyer(shop, { city: 'Madurai', pincode: '625001' })
    const before = await orderRecords(shop, opened.orderId)
    const { address } = await orderOf(buyer, opened.orderId)
    const { response } = captured(opened)
    const right = paymentCallback(opened, response)
    expect(await refusal(await verify(buyer, { ...right, userId: other.id }))).toEqual([403, 'forbidden'])
    await buyer.call('PUT /cart', { body: { cartItems: [{ ...(await line(7)), price: 1 }], merge: false } })
    const more = {
      ...{ cartItems: [await line(99)], addressId: other.addressId, itemsPrice: 1, totalPrice: 1, isPaid: true },
      userId: buyer.id,
    }
    expect((await verify(buyer, { ...right, ...more })).status).toBe(200)
    expect((await orderRecords(shop, opened.orderId)).lines).toEqual(before.lines)
    const order = await orderOf(buyer, opened.orderId)
    expect(order.address).toEqual(address)
    expect(order.amountPaid * 100).toBe(opened.razorpayOrder?.amount)
  })

  test('C05 failure mode 6: twenty times at once is one paid order, one award, one receipt and one email', async () => {
    const { buyer, opened } = await placed()
    const right = signedCallback(opened, captured(opened).payment)
    const answers = await together(() => verify(buyer, right))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const answer of answers) expect(await answer.json()).toEqual({ status: true, orderId: opened.orderId })
    await waitForEvents()
    await expectPaidOnce(opened)
    expect(await allPointsOf(buyer)).toBe((await orderOf(buyer, opened.orderId)).creditPoints)
    await waitForMailJobs(shop)
    expect((await emailsTo(shop, buyer.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(opened.orderNo),
    ])
    expect((await verify(buyer, right)).status).toBe(200)
    await expectPaidOnce(opened)
  })

  test('C05 catches a broken variant: effects without the order’s lock, when the index is not there either', async () => {
    await queryRows(shop, `create table naive_order (id integer primary key, paid boolean not null)`)
    await queryRows(shop, 'create table naive_award (order_id integer not null)')
    await queryRows(shop, 'insert into naive_order values (1, false), (2, false)')
    const read = async (order: number, lock: '' | 'for update') => {
      const client = await shop.deps.pool.connect()
      await client.query('begin')
      const { rows } = await client.query(`select paid from naive_order where id = $1 ${lock}`, [order])
      return { client, order, isPaid: rows[0].paid }
    }
    const settle = async ({ client, order, isPaid }: Awaited<ReturnType<typeof read>>) => {
      if (!isPaid) {
        await client.query('insert into naive_award values ($1)', [order])
        await client.query('update naive_order set paid = true where id = $1', [order])
      }
      await client.query('commit')
      client.release()
    }
    await readThenWrite(() => read(1, ''), settle, 5)
    await together(async () => settle(await read(2, 'for update')), 5)
    const counted = await queryRows<{ order_id: number; awards: number }>(
      shop,
      'select order_id, count(*)::int as awards from naive_award group by order_id order by order_id',
    )
    expect(counted[0]).toEqual({ order_id: 1, awards: 5 })
    expect(counted[1]).toEqual({ order_id: 2, awards: 1 })
    await queryRows(shop, 'drop table naive_award')
    await queryRows(shop, 'drop table naive_order')
  })

  test('C05 the database rejects a second award, a second receipt and a second accepted payment', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await line()])
    await waitForEvents()
    const again = (sql: string) => expect(queryRows(shop, sql, orderId)).rejects.toMatchObject({ code: '23505' })
    await again(`insert into credit_award (order_id, account_id, points)
      select order_id, account_id, points from credit_award where order_id = $1`)
    await deliver(shop, orderId)
    await again(`insert into credit_entry (id, account_id, kind, points, order_id)
      select gen_random_uuid(), account_id, kind, points, order_id from credit_entry where order_id = $1`)
    await again(`insert into tax_document (id, kind, number, order_id, content)
      select gen_random_uuid(), kind, 'RCT/00-00/000001', order_id, content from tax_document where order_id = $1`)
    await again(`insert into payment (id, order_id, status, amount, currency, is_accepted, made_at)
      select id || 'x', order_id, status, amount, currency, is_accepted, made_at from payment where order_id = $1`)
  })

  test.each([
    ['nothing', {}],
    ['no payment', { razorpayPaymentId: '' }],
    ['no order of the provider', { razorpayOrderId: '' }],
    ['an empty signature', { razorpaySignature: '' }],
  ])('failure mode 18: with %s it loses no payment', async (what, hole) => {
    silence()
    const { buyer, opened } = await placed()
    const right = signedCallback(opened, captured(opened).payment)
    const answer = await verify(buyer, what === 'nothing' ? {} : { ...right, ...hole })
    expect([400, 422]).toContain(answer.status)
    expect(await paymentOf(opened)).toBe('awaiting')
    await reconcile()
    await expectPaidOnce(opened)
  })

  test('failure mode 18: while the provider does not answer no failure is reported', async () => {
    silence()
    const { buyer, opened } = await placed()
    const right = signedCallback(opened, captured(opened).payment)
    provider.control.apiDown('GET /orders/*', 'html502')
    const answer = await verify(buyer, right)
    expect([answer.status, await answer.json()]).toEqual([
      202,
      { status: false, orderId: opened.orderId, pending: true },
    ])
    provider.control.apiUp()
    expect((await verify(buyer, right)).status).toBe(200)
    await expectPaidOnce(opened)
  })

  test('failure mode 22: a page that names other prices is answered with the shop’s', async () => {
    const buyer = await someBuyer(shop)
    const right = await placement(buyer, [await line()])
    for (const wrong of [{ totalPrice: 1 }, { itemsPrice: 0 }, { discountPrice: right.itemsPrice }]) {
      const answer = await post(shop, '/api/create-payment', { ...right, ...wrong }, buyer.token)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ totals: { totalPrice: right.totalPrice } })
    }
    expect(await queryRows(shop, 'select 1 from shop_order where account_id = $1', buyer.id)).toEqual([])
  })
})

describe('payments without an event', () => {
  test('C13 failure mode 1: the browser was closed and no event arrived, the timer finds it', async () => {
    silence()
    const { buyer, opened } = await placed()
    captured(opened)
    expect(await paymentOf(opened)).toBe('awaiting')
    await reconcilePendingOrders(ctxOf(shop), ['awaiting', 'confirming'], 24 * 60)
    await expectPaidOnce(opened)
    expect(await allPointsOf(buyer)).toBeGreaterThan(0)
    await expectConfirmed(buyer, opened)
  })

  test('C13 one order that cannot be checked does not block the timer for the others', async () => {
    silence()
    const [first, second] = [await placed(), await placed()]
    for (const { opened } of [first, second]) captured(opened)
    provider.control.apiDown(`GET /orders/${providerOrder(first.opened)}`, 400)
    await reconcile()
    expect(await paymentOf(first.opened)).toBe('awaiting')
    await expectPaidOnce(second.opened)
    provider.control.apiUp()
    await reconcile()
    await expectPaidOnce(first.opened)
  })

  test('failure mode 21: points are earned and spent without any browser', async () => {
    const buyer = await someBuyer(shop)
    await buy(paying, buyer, [await line()])
    await grantPoints(shop, buyer, 10)
    const before = await allPointsOf(buyer)
    const opened = await place(buyer, [await line(5)], { usePoints: true })
    captured(opened)
    await waitForEvents()
    await expectPaidOnce(opened)
    const { pointsUsed, creditPoints } = await orderOf(buyer, opened.orderId)
    expect(pointsUsed).toBeGreaterThan(0)
    expect(await allPointsOf(buyer)).toBe(before - pointsUsed + creditPoints)
    expect(await queryRows(shop, 'select 1 from credit_hold where order_id = $1', opened.orderId)).toEqual([])
  })

  test('failure mode 11: reported as failed, and captured after all', async () => {
    const { opened } = await placed()
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'created' })
    provider.control.failThenCapture(payment.id)
    await waitForEvents()
    await expectPaidOnce(opened)
  })

  test('failure mode 11: a failed attempt ends no order', async () => {
    const { buyer, opened } = await placed()
    for (const reason of ['card_declined', 'payment_timed_out'] as const) {
      provider.control.pay(providerOrder(opened), { outcome: 'failed', reason })
      await waitForEvents()
      expect(await paymentOf(opened)).toBe('awaiting')
    }
    expect((await verify(buyer, signedCallback(opened, captured(opened).payment))).status).toBe(200)
    await waitForEvents()
    expect((await orderRecords(shop, opened.orderId)).payments?.map(({ status }) => status).sort()).toEqual([
      'captured',
      'failed',
      'failed',
    ])
    await expectPaidOnce(opened)
  })

  // Failure mode 20, a provider script that the browser does not load, is covered by the browser tests.
  test.each(['failed', 'left'] as const)('failure mode 19: a cart stays when its payment %s', async (how) => {
    const buyer = await someBuyer(shop)
    const cartItems = [{ ...(await line(2)), price: 1 }]
    await buyer.call('PUT /cart', { body: { cartItems, merge: false } })
    const before = await buyer.call('GET /cart', {})
    const opened = await place(buyer, [await line(2)])
    if (how === 'failed') {
      const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'failed' })
      await verify(buyer, signedCallback(opened, payment))
    }
    await buyer.call('POST /cancel-order', { body: { orderId: opened.orderId } })
    await waitForEvents()
    expect(await buyer.call('GET /cart', {})).toEqual(before)
    await buy(paying, buyer, [await line(2)])
    expect((await buyer.call('GET /cart', {})).cartItems).toEqual([])
  })
})

describe('a late payment', () => {
  test('C06 failure mode 7: of an order that had ended is captured, and the order lives again', async () => {
    const { buyer, opened } = await placed()
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'failed' })
    await makeOlder(shop, opened.orderId, '2 hours')
    await waitForEvents()
    await reconcile()
    expect(await paymentOf(opened)).toBe('expired')
    provider.control.lateAuthorize(payment.id, 3 * 3600)
    provider.control.advanceClock(3 * 3600 + 1)
    await eventually(async () => {
      await waitForEvents()
      await expectPaidOnce(opened)
    })
    expect(await allPointsOf(buyer)).toBeGreaterThan(0)
  })

  test('C06 is found by the timer within a week, also without an event', async () => {
    silence()
    const opened = await expired(await someBuyer(shop))
    provider.control.pay(providerOrder(opened), { outcome: 'authorized' })
    await reconcile()
    expect(await paymentOf(opened)).toBe('expired')
    await reconcile('awaiting', 'confirming', 'expired')
    await expectPaidOnce(opened)
  })

  test('P1 of an order that nobody paid in time revives it: history, points, receipt and email', async () => {
    const buyer = await someBuyer(shop)
    await buy(paying, buyer, [await line()])
    await grantPoints(shop, buyer, 10)
    const before = await allPointsOf(buyer)
    const opened = await place(buyer, [await line(5)], { usePoints: true })
    await expireUnpaid(shop, opened)
    const left = await orderRecords(shop, opened.orderId)
    expect(left.state).toMatchObject({ status: 'Processing', payment: 'expired' })
    expect(await queryRows(shop, 'select 1 from credit_hold where order_id = $1', opened.orderId)).toEqual([])
    captured(opened)
    await waitForEvents()
    await expectPaidOnce(opened)
    const { history, credit } = await orderRecords(shop, opened.orderId)
    expect(history).toContainEqual({
      from: 'expired',
      to: 'paid',
      reason: 'The payment has come after all',
    })
    const { pointsUsed, creditPoints } = await orderOf(buyer, opened.orderId)
    expect(credit).toContainEqual({ kind: 'used', points: -pointsUsed })
    expect(await allPointsOf(buyer)).toBe(before - pointsUsed + creditPoints)
    await expectConfirmed(buyer, opened)
  })

  /** Expects all of an order's money to be refunded, and nothing else to change. */
  async function expectReturned(buyer: Buyer, opened: Opened, reason: string): Promise<void> {
    await eventually(async () => {
      await waitForEvents()
      expect(
        await queryRows(
          shop,
          'select purpose, amount::int, status, reason from refund where order_id = $1',
          opened.orderId,
        ),
      ).toEqual([
        {
          purpose: expect.stringMatching(/^late:pay_/),
          amount: opened.razorpayOrder?.amount,
          status: 'processed',
          reason,
        },
      ])
    })
    const { state, credit, documents } = await orderRecords(shop, opened.orderId)
    expect(state.payment).toBe('expired')
    expect([credit, documents]).toEqual([null, null])
    const made = provider.control.snapshot().refunds.filter(({ amount, payment_id }) => {
      const of = provider.control.snapshot().payments.find(({ id }) => id === payment_id)
      return of?.order_id === providerOrder(opened) && amount === of.amount
    })
    expect(made).toHaveLength(1)
    const mail = await emailTo(shop, buyer.email, `A refund for your order ${opened.orderNo}`)
    expect(mail.text).toContain(reason)
  }

  test('P1 goes back when a newer order of the same cart has been paid', async () => {
    const buyer = await someBuyer(shop)
    await buy(paying, buyer, [await line(9)])
    const first = await place(buyer, [await line()])
    await expireUnpaid(shop, first)
    const second = await buy(paying, buyer, [await line()])
    expect(second.orderId).not.toBe(first.orderId)
    captured(first)
    await waitForEvents()
    await expectReturned(buyer, first, 'A newer order of the same goods has been paid')
    await expectPaidOnce(second)
    // Further events and checks change nothing.
    await together(() => reconcileOrder(ctxOf(shop), first.orderId), 5)
    await expectReturned(buyer, first, 'A newer order of the same goods has been paid')
  })

  test('P1 that is only authorised is not captured when a newer order of the same cart has been paid', async () => {
    const buyer = await someBuyer(shop)
    const first = await place(buyer, [await line()])
    await expireUnpaid(shop, first)
    await buy(paying, buyer, [await line()])
    const { payment } = provider.control.pay(providerOrder(first), { outcome: 'authorized' })
    await waitForEvents()
    await reconcileOrder(ctxOf(shop), first.orderId)
    expect(provider.control.snapshot().payments.find(({ id }) => id === payment.id)).toMatchObject({
      status: 'authorized',
    })
    provider.control.autoRefundUncaptured()
    await waitForEvents()
    expect((await orderRecords(shop, first.orderId)).state).toMatchObject({ payment: 'expired', review: '' })
  })

  test('P1 P10 is refunded when the coupon’s last use went to another order', async () => {
    const code = 'LAST-ONE'
    await queryRows(shop, 'insert into coupon (code, percent, usage_limit) values ($1, 20, 1)', code)
    const [early, late] = [await someBuyer(shop), await someBuyer(shop)]
    const first = await place(early, [await line()], { couponCode: code })
    await expireUnpaid(shop, first)
    const second = await buy(paying, late, [await line(3)], { couponCode: code })
    captured(first)
    await waitForEvents()
    await expectReturned(early, first, 'The coupon of this order was used up meanwhile')
    await expectPaidOnce(second)
  })

  test('P1 M9 goes back when another order has had the first order’s discount', async () => {
    const buyer = await someBuyer(shop)
    const first = await place(buyer, [await line()])
    expect((await orderOf(buyer, first.orderId)).discount).toBe(10)
    await expireUnpaid(shop, first)
    const second = await buy(paying, buyer, [await line(3)])
    expect((await orderOf(buyer, second.orderId)).discount).toBe(10)
    captured(first)
    await waitForEvents()
    await expectReturned(buyer, first, 'Another order has had the first order’s discount')
    await expectPaidOnce(second)
  })

  test('P1 M9 takes the discount back from another unpaid order', async () => {
    const buyer = await someBuyer(shop)
    const first = await place(buyer, [await line()])
    await expireUnpaid(shop, first)
    const second = await place(buyer, [await line(3)])
    captured(first)
    await waitForEvents()
    await expectPaidOnce(first)
    expect((await orderRecords(shop, second.orderId)).state).toMatchObject({ status: 'Cancelled', payment: 'expired' })
    captured(second)
    await waitForEvents()
    await expectReturned(buyer, second, 'The order was cancelled before the payment arrived')
  })

  test('P1 goes back when its points were spent meanwhile', async () => {
    const buyer = await someBuyer(shop)
    await buy(paying, buyer, [await line()])
    await grantPoints(shop, buyer, 10)
    const first = await place(buyer, [await line(5)], { usePoints: true })
    await expireUnpaid(shop, first)
    const second = await buy(paying, buyer, [await line(6)], { usePoints: true })
    captured(first)
    await waitForEvents()
    await expectReturned(buyer, first, 'The credit points of this order were spent meanwhile')
    await expectPaidOnce(second)
    expect((await creditOf(buyer)).points).toBe(0)
  })
})

describe('a second payment', () => {
  test('C07 of one order is refunded, once, with its own key', async () => {
    const { buyer, opened } = await placed()
    const [one, other] = provider.control.secondCaptureSameOrder(providerOrder(opened))
    if (!one || !other) throw new Error('Nothing was paid twice.')
    await Promise.all([
      verify(buyer, signedCallback(opened, one)),
      verify(buyer, signedCallback(opened, other)),
      ...Array.from({ length: AT_ONCE }, () => reconcileOrder(ctxOf(shop), opened.orderId)),
    ])
    await eventually(async () => {
      await waitForEvents()
      const [row, ...more] = await queryRows(shop, 'select * from refund where order_id = $1', opened.orderId)
      expect(more).toEqual([])
      expect(row).toMatchObject({ status: 'processed', idempotency_key: `refund-${row?.id}` })
      expect(row?.purpose).toBe(`second:${row?.payment_id}`)
    })
    const books = await orderRecords(shop, opened.orderId)
    expect(books.state).toEqual({ status: 'Processing', payment: 'paid', review: '' })
    expect(books.payments?.map(({ status, isAccepted }) => [status, isAccepted]).sort()).toEqual([
      ['captured', true],
      ['refunded', false],
    ])
    expect(books.awards).toHaveLength(1)
    expect(books.documents).toHaveLength(1)
    const ids = new Set([one.id, other.id])
    expect(provider.control.snapshot().refunds.filter(({ payment_id }) => ids.has(payment_id))).toHaveLength(1)
    await emailTo(shop, buyer.email, `A refund for your order ${opened.orderNo}`)
  })

  test('C07 that arrives days after the first is refunded as well', async () => {
    const buyer = await someBuyer(shop)
    const opened = await buy(paying, buyer, [await line()])
    await waitForEvents()
    const before = (await orderRecords(shop, opened.orderId)).payments?.[0]?.id
    provider.control.secondCaptureSameOrder(providerOrder(opened))
    await eventually(async () => {
      await waitForEvents()
      const { payments, refunds } = await orderRecords(shop, opened.orderId)
      expect(refunds).toHaveLength(1)
      expect(refunds?.[0]?.purpose).not.toContain(before)
      expect(payments?.find(({ id }) => id !== before)).toMatchObject({ status: 'refunded' })
    })
    expect(await paymentOf(opened)).toBe('paid')
  })
})

describe('leaving the dialog', () => {
  const leave = (buyer: Buyer, orderId: unknown) => post(shop, '/api/cancel-order', { orderId }, buyer.token)

  test('D01 does not change a paid order', async () => {
    const buyer = await someBuyer(shop)
    const opened = await buy(paying, buyer, [await line()])
    await waitForEvents()
    const before = await orderRecords(shop, opened.orderId)
    const answers = await together(() => leave(buyer, opened.orderId))
    for (const answer of answers) expect(await answer.json()).toMatchObject({ status: 'paid' })
    expect(await orderRecords(shop, opened.orderId)).toEqual(before)
  })

  test('D01 of an order paid without an event finds the payment', async () => {
    silence()
    const { buyer, opened } = await placed()
    captured(opened)
    expect(await (await leave(buyer, opened.orderId)).json()).toMatchObject({ status: 'paid' })
    await expectPaidOnce(opened)
  })

  test('D01 without a response of the provider cancels nothing', async () => {
    silence()
    const { buyer, opened } = await placed()
    captured(opened)
    provider.control.apiDown('GET /orders/*', 'html502')
    expect(await (await leave(buyer, opened.orderId)).json()).toMatchObject({ status: 'waiting' })
    expect((await orderRecords(shop, opened.orderId)).state).toMatchObject({
      status: 'Processing',
      payment: 'awaiting',
    })
    provider.control.apiUp()
    await reconcile()
    await expectPaidOnce(opened)
  })

  test('D02 of somebody else’s order gets the response of a missing one', async () => {
    const { opened } = await placed()
    const other = await someBuyer(shop)
    const admin = await someone(shop, { admin: true })
    const before = await orderRecords(shop, opened.orderId)
    for (const token of [other.token, admin.token]) {
      for (const orderId of [opened.orderId, '0198c0de-0000-7000-8000-000000000000']) {
        expect(await refusal(await post(shop, '/api/cancel-order', { orderId }, token))).toEqual([403, 'forbidden'])
      }
    }
    expect((await post(shop, '/api/cancel-order', { orderId: opened.orderId })).status).toBe(401)
    for (const orderId of [[opened.orderId], null, { $ne: null }, '*', '', 0, true, undefined]) {
      expect((await leave(other, orderId)).status).toBe(422)
    }
    expect(await orderRecords(shop, opened.orderId)).toEqual(before)
  })

  test('failure mode 8: while the bank has not answered is waited for, and paid later', async () => {
    const { buyer, opened } = await placed()
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'created', method: 'upi' })
    expect(await (await leave(buyer, opened.orderId)).json()).toMatchObject({ status: 'waiting' })
    expect((await orderRecords(shop, opened.orderId)).state).toMatchObject({
      status: 'Processing',
      payment: 'confirming',
    })
    expect(await refusal(await verify(buyer, { ...signedCallback(opened, payment), razorpaySignature: 'x' }))).toEqual([
      400,
      'payment_unverified',
    ])
    provider.control.captureNow(payment.id)
    await waitForEvents()
    await expectPaidOnce(opened)
  })

  test('failure mode 8: when the bank declines in the end, it can be left', async () => {
    const { buyer, opened } = await placed()
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'created', method: 'upi' })
    await leave(buyer, opened.orderId)
    expect(await paymentOf(opened)).toBe('confirming')
    provider.control.pay(providerOrder(opened), { outcome: 'failed' })
    expect(await paymentOf(opened)).toBe('confirming')
    provider.control.advanceClock(601)
    await eventually(() =>
      expect(provider.control.snapshot().payments.find(({ id }) => id === payment.id)?.status).toBe('failed'),
    )
    await waitForEvents()
    expect(await (await leave(buyer, opened.orderId)).json()).toMatchObject({ status: 'cancelled' })
    expect((await orderRecords(shop, opened.orderId)).state).toMatchObject({ status: 'Cancelled', payment: 'expired' })
  })

  test('D03 while the payment is reported: each order is paid and open', {
    timeout: LONG_TEST_MS,
  }, async () => {
    silence()
    const rounds = proofSize(4, 20)
    const all = 10 * rounds
    const buyers = await together(() => someBuyer(shop), 10)
    const [cart, orders] = [[await line()], [] as Opened[]]
    await Promise.all(
      buyers.map(async (buyer, lane) => {
        for (let round = 0; round < rounds; round++) {
          const opened = await place(buyer, cart)
          orders.push(opened)
          const payment = captured(opened)
          const callback = () => verify(buyer, signedCallback(opened, payment.payment))
          const left = () => leave(buyer, opened.orderId)
          const works = (round + lane) % 2 === 0 ? [callback, left] : [left, callback]
          for (const answer of await Promise.all(works.map((work) => work()))) expect(answer.status).toBe(200)
        }
      }),
    )
    expect(orders).toHaveLength(all)
    const states = await queryRows(
      shop,
      `select status, payment, count(*)::int as orders from shop_order where id = any($1) group by 1, 2`,
      orders.map(({ orderId }) => orderId),
    )
    expect(states).toEqual([{ status: 'Processing', payment: 'paid', orders: all }])
    const [effects] = await queryRows(
      shop,
      `select (select count(*)::int from credit_award where order_id = any($1)) as awards,
        (select count(*)::int from tax_document where order_id = any($1)) as receipts,
        (select count(*)::int from refund where order_id = any($1)) as refunds`,
      orders.map(({ orderId }) => orderId),
    )
    expect(effects).toEqual({ awards: all, receipts: all, refunds: 0 })
  })

  test('D03 during the payment: it is paid in the end, or all of it refunded, in either sequence', {
    timeout: LONG_TEST_MS,
  }, async () => {
    const buyers = await together(() => someBuyer(shop), 10)
    const [cart, orders] = [[await line()], [] as Opened[]]
    const outcomes: string[] = []
    const rounds = proofSize(2, 5)
    await Promise.all(
      buyers.map(async (buyer) => {
        for (let round = 0; round < rounds; round++) {
          const opened = await place(buyer, cart)
          orders.push(opened)
          const left = leave(buyer, opened.orderId)
          captured(opened)
          outcomes.push((await (await left).json()).status)
        }
      }),
    )
    await waitForEvents()
    await reconcile('awaiting', 'confirming', 'expired')
    expect(outcomes).toHaveLength(10 * rounds)
    for (const opened of orders) {
      const { state, refunds } = await orderRecords(shop, opened.orderId)
      // One that was left before the money came, or whose cart was paid with another order, refunds it.
      if (refunds) expect(state).toMatchObject({ status: 'Cancelled', payment: 'expired' })
      else expect(state).toMatchObject({ status: 'Processing', payment: 'paid' })
    }
  })
})

describe('tidying up', () => {
  const tidy = (buyer: Buyer, userId: unknown = buyer.id) =>
    post(shop, '/api/cleanup-unpaid-orders', { userId }, buyer.token)

  test('D04 is for the customer’s own orders only', async () => {
    const { buyer, opened } = await placed()
    await makeOlder(shop, opened.orderId, '1 hour')
    const other = await someBuyer(shop)
    const before = await orderRecords(shop, opened.orderId)
    expect(await refusal(await tidy(other, buyer.id))).toEqual([403, 'forbidden'])
    expect((await post(shop, '/api/cleanup-unpaid-orders', { userId: buyer.id })).status).toBe(401)
    for (const userId of [null, '*', { $ne: null }, ['a', 'b'], [buyer.id], '', 0, undefined]) {
      const answer = await post(shop, '/api/cleanup-unpaid-orders', userId === undefined ? {} : { userId }, other.token)
      expect(answer.status).toBe(422)
    }
    expect(await (await tidy(other)).json()).toMatchObject({ expired: 0 })
    expect(await orderRecords(shop, opened.orderId)).toEqual(before)
  })

  test('D05 leaves an order of the last quarter of an hour alone', async () => {
    const { buyer, opened } = await placed()
    await makeOlder(shop, opened.orderId, '14 minutes')
    expect(await (await tidy(buyer)).json()).toMatchObject({ expired: 0 })
    expect(await paymentOf(opened)).toBe('awaiting')
    await makeOlder(shop, opened.orderId, '2 minutes')
    expect(await (await tidy(buyer)).json()).toMatchObject({ expired: 1 })
    expect(await paymentOf(opened)).toBe('expired')
  })

  test.each(['created', 'failed', 'authorized'] as const)(
    'D05 failure mode 9: leaves an order alone whose payment was attempted: %s',
    async (outcome) => {
      silence()
      const { buyer, opened } = await placed()
      const { payment } = provider.control.pay(providerOrder(opened), { outcome })
      provider.control.apiDown('POST /payments/*/capture', 400)
      await makeOlder(shop, opened.orderId, '50 minutes')
      expect(await (await tidy(buyer)).json()).toMatchObject({ expired: 0 })
      expect(await paymentOf(opened)).toBe(outcome === 'failed' ? 'awaiting' : 'confirming')
      provider.control.apiUp()
      provider.control.captureNow(payment.id)
      expect(await (await tidy(buyer)).json()).toMatchObject({ expired: 0 })
      await expectPaidOnce(opened)
    },
  )

  test('D05 without a response of the provider ends nothing', async () => {
    silence()
    const { buyer, opened } = await placed()
    await makeOlder(shop, opened.orderId, '1 hour')
    captured(opened)
    provider.control.apiDown('GET /orders/*', 'html502')
    expect(await (await tidy(buyer)).json()).toMatchObject({ expired: 0 })
    expect(await paymentOf(opened)).toBe('awaiting')
    provider.control.apiUp()
    await tidy(buyer)
    await expectPaidOnce(opened)
  })

  test('D05 releases what an abandoned order reserved: points and the first-order discount', async () => {
    const buyer = await someBuyer(shop)
    const first = await place(buyer, [await line()])
    const quote = (options: object = {}) =>
      line(4).then((item) => buyer.call('POST /quote', { body: { cartItems: [item], ...options } }))
    expect((await quote()).firstOrder).toBe(false)
    await makeOlder(shop, first.orderId, '1 hour')
    expect(await (await tidy(buyer)).json()).toMatchObject({ expired: 1 })
    expect((await quote()).firstOrder).toBe(true)

    await buy(paying, buyer, [await line(2)])
    await grantPoints(shop, buyer, 10)
    const before = (await quote({ usePoints: true })).pointsUsed
    const second = await place(buyer, [await line(5)], { usePoints: true })
    expect((await quote({ usePoints: true })).pointsUsed).toBeLessThan(before)
    await makeOlder(shop, second.orderId, '1 hour')
    const answers = await together(() => tidy(buyer), 5)
    expect((await Promise.all(answers.map(async (answer) => (await answer.json()).expired))).sort()).toEqual([
      0, 0, 0, 0, 1,
    ])
    expect((await quote({ usePoints: true })).pointsUsed).toBe(before)
    expect(
      await queryRows(shop, `select 1 from shop_order where id = any($1)`, [first.orderId, second.orderId]),
    ).toHaveLength(2)
  })

  test('D05 failure mode 9: what was ended is paid after all', async () => {
    const { buyer, opened } = await placed()
    await makeOlder(shop, opened.orderId, '1 hour')
    await tidy(buyer)
    expect(await paymentOf(opened)).toBe('expired')
    captured(opened)
    await waitForEvents()
    await expectPaidOnce(opened)
  })

  test('the timer expires orders without a payment attempt after 15 minutes, and failed ones after an hour', async () => {
    silence()
    const [fresh, old, tried, over] = [await placed(), await placed(), await placed(), await placed()]
    for (const { opened } of [tried, over]) provider.control.pay(providerOrder(opened), { outcome: 'failed' })
    await makeOlder(shop, fresh.opened.orderId, '14 minutes')
    await makeOlder(shop, old.opened.orderId, '16 minutes')
    await makeOlder(shop, tried.opened.orderId, '59 minutes')
    await makeOlder(shop, over.opened.orderId, '61 minutes')
    await reconcile()
    const states = await Promise.all([fresh, old, tried, over].map(({ opened }) => paymentOf(opened)))
    expect(states).toEqual(['awaiting', 'expired', 'awaiting', 'expired'])
  })
})

describe('opening a payment', () => {
  test('whose answer got lost leaves one order at the provider', async () => {
    const buyer = await someBuyer(shop)
    provider.control.answerThenDrop('POST /orders')
    const opened = await place(buyer, [await line()])
    const made = provider.control.snapshot().orders.filter(({ receipt }) => receipt === opened.orderId)
    expect(made.map(({ id }) => id)).toEqual([providerOrder(opened)])
  })

  test('that fails now succeeds when retried', async () => {
    const buyer = await someBuyer(shop)
    const body = await placement(buyer, [await line()])
    provider.control.apiDown('POST /orders', 'html502')
    const answer = await post(shop, '/api/create-payment', body, buyer.token)
    expect(await refusal(answer)).toEqual([503, 'unavailable'])
    provider.control.apiUp()
    const answers = await together(() => buyer.call('POST /create-payment', { body: body }))
    expect(new Set(answers.map(providerOrder)).size).toBe(1)
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    const [first] = answers
    const made = provider.control.snapshot().orders.filter(({ receipt }) => receipt === first?.orderId)
    expect(made).toHaveLength(1)
  })

  test.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'USD' }],
  ])('for another %s than the order’s is refused', async (_, wrong) => {
    silence()
    const buyer = await someBuyer(shop)
    const body = await placement(buyer, [await line()])
    provider.control.apiDown('*', 'html502')
    await post(shop, '/api/create-payment', body, buyer.token)
    provider.control.apiUp()
    const [order] = await queryRows<{ id: string }>(shop, 'select id from shop_order where account_id = $1', buyer.id)
    const { razorpay } = shop.deps
    if (!razorpay || !order) throw new Error('Nothing was placed.')
    const createOrder: typeof razorpay.createOrder = async (wanted) => ({
      ...(await razorpay.createOrder(wanted)),
      ...wrong,
    })
    await expect(reconcileOrder({ ...ctxOf(shop), razorpay: { ...razorpay, createOrder } }, order.id)).rejects.toThrow(
      'The payment provider opened',
    )
    expect(await queryRows(shop, 'select provider_order_id from shop_order where id = $1', order.id)).toEqual([
      { provider_order_id: null },
    ])
  })

  test('by two at once whose first took too long gives both the same one', async () => {
    const { opened } = await placed()
    const { razorpay } = shop.deps
    if (!razorpay) throw new Error('This shop has no provider.')
    const { orderId } = opened
    await queryRows(shop, 'update shop_order set provider_order_id = null, opening_at = null where id = $1', orderId)
    const createOrder: typeof razorpay.createOrder = async (wanted) => {
      // Another process was faster, because this one was presumed dead.
      await queryRows(
        shop,
        'update shop_order set provider_order_id = $2 where id = $1',
        orderId,
        providerOrder(opened),
      )
      return razorpay.createOrder({ ...wanted, again: false })
    }
    const requested: string[] = []
    const fetchOrder = (id: string) => {
      requested.push(id)
      return razorpay.fetchOrder(id)
    }
    await reconcileOrder({ ...ctxOf(shop), razorpay: { ...razorpay, createOrder, fetchOrder } }, orderId)
    expect(requested).toEqual([providerOrder(opened)])
  })
})

describe('the daily sweep', () => {
  const orphans = (id: string) => queryRows(shop, 'select id, amount::int, why from orphan_payment where id = $1', id)

  test('notes a payment that belongs to no order of the shop, once', async () => {
    silence()
    const stranger = createRazorpay({
      ...{ keyId: 'rzp_test_shop', keySecret: KEY_SECRET, webhookSecrets: [], apiBase: provider.apiBase },
      ...{ checkoutJs: '', cspOrigins: [] },
    })
    const { id } = await stranger.createOrder({ amount: 77_700, receipt: 'elsewhere', orderNo: '', again: false })
    const { payment } = provider.control.pay(id, { outcome: 'captured' })
    const failed = await stranger.createOrder({ amount: 100, receipt: 'nothing', orderNo: '', again: false })
    provider.control.pay(failed.id, { outcome: 'failed' })
    provider.control.pay(failed.id, { outcome: 'created' })
    expect(await findOrphanPayments(ctxOf(shop))).toBe(1)
    expect(await findOrphanPayments(ctxOf(shop))).toBe(0)
    expect(await orphans(payment.id)).toEqual([
      { id: payment.id, amount: 77_700, why: 'No order of the shop has this payment' },
    ])
    expect(await queryRows(shop, 'select id from orphan_payment')).toHaveLength(1)
  })

  test('settles a captured payment that the shop has missed: an order of days ago is not revived by it', async () => {
    silence()
    const opened = await expired(await someBuyer(shop))
    const { payment } = captured(opened)
    // Too old for the timers.
    await makeOlder(shop, opened.orderId, '8 days')
    await reconcile('awaiting', 'confirming', 'expired')
    expect(await paymentOf(opened)).toBe('expired')
    await findOrphanPayments(ctxOf(shop))
    const { state, refunds } = await orderRecords(shop, opened.orderId)
    expect(state).toEqual({ status: 'Processing', payment: 'expired', review: '' })
    expect(refunds).toEqual([{ purpose: `late:${payment.id}`, amount: payment.amount, points: 0 }])
    expect(await orphans(payment.id)).toEqual([])
  })

  test('goes on when one order cannot be settled', async () => {
    silence()
    const [first, second] = [await placed(), await placed()]
    // The newest is checked first.
    for (const { opened } of [first, second]) captured(opened)
    provider.control.apiDown(`GET /orders/${providerOrder(second.opened)}`, 400)
    await findOrphanPayments(ctxOf(shop))
    expect(await paymentOf(second.opened)).toBe('awaiting')
    await expectPaidOnce(first.opened)
  })

  test('goes through more payments than fit into one answer', async () => {
    silence()
    const { opened } = await placed()
    captured(opened)
    const stranger = await placed(2)
    for (let times = 0; times < 120; times++)
      provider.control.pay(providerOrder(stranger.opened), { outcome: 'failed' })
    await findOrphanPayments(ctxOf(shop))
    await expectPaidOnce(opened)
  })
})

describe('the webhook and the page', () => {
  test('C10 failure mode 4: report one payment at the same time, and it counts once', async () => {
    const buyers = await together(() => someBuyer(shop), 10)
    const cart = [await line()]
    const orders = await Promise.all(
      buyers.map(async (buyer) => {
        const opened = await place(buyer, cart)
        const { payment } = captured(opened)
        expect((await verify(buyer, signedCallback(opened, payment))).status).toBe(200)
        return opened
      }),
    )
    await waitForEvents()
    await retryWebhookEvents(shop.deps)
    for (const opened of orders) await expectPaidOnce(opened)
  })
})
