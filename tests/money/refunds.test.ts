import { beforeEach, describe, expect, test } from 'vitest'
import { run } from '#server/lib/tx.ts'
import { findOrder } from '#server/modules/orders/orders.store.ts'
import { reconcileOrder } from '#server/modules/payments/reconcile.service.ts'
import { refundOrder } from '#server/modules/payments/refunds.service.ts'
import { retryRefunds, sendRefund } from '#server/modules/payments/send-refunds.service.ts'
import { findOrphanPayments } from '#server/modules/payments/watch.service.ts'
import { eventually } from '../support/eventually.ts'
import {
  allPointsOf,
  type Buyer,
  buy,
  ctxOf,
  grantPoints,
  makeOlder,
  type Opened,
  orderOf,
  orderRecords,
  payingShop,
  place,
  post,
  providerOrder,
  queryRows,
  refundAtProvider,
  regulars,
  signedCallback,
  someBuyer,
  someLine,
  waitForReceivedEvents,
} from '../support/paying-shop.ts'
import { AT_ONCE, emailTo, readThenWrite, refusal, together } from '../support/people.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying
const someCustomer = regulars(paying)

beforeEach(() => {
  provider.control.apiUp()
  provider.control.webhooks.enable()
  provider.control.refundOutcome('processed')
  provider.control.refundDelay(0)
})

const silence = () => provider.control.webhooks.disable()

const line = (qty = 1) => someLine(shop, { qty })

/** Creates a customer with a paid order, which is not the first one unless requested. */
async function paid({ qty = 1, points = 0, first = false } = {}) {
  const buyer = await (first ? someBuyer(shop) : someCustomer())
  if (points > 0) await grantPoints(shop, buyer, points)
  const before = await allPointsOf(buyer)
  const opened = await buy(paying, buyer, [await line(qty)], points > 0 ? { usePoints: true } : {})
  await waitForEvents()
  const payment = (await orderRecords(shop, opened.orderId)).payments?.[0]?.id ?? ''
  return { buyer, opened, before, payment, order: await orderOf(buyer, opened.orderId) }
}

const cancel = (buyer: Buyer, { orderId }: Opened, reason = '') =>
  post(shop, `/api/order/${orderId}/cancel`, { reason }, buyer.token)

const refundsIn = ({ orderId }: Opened) =>
  queryRows<{ id: string; status: string; amount: number; purpose: string; idempotency_key: string; error: string }>(
    shop,
    `select id, status, amount::int, points, percent::float, purpose, payment_id, reason, idempotency_key, error,
      provider_refund_id from refund where order_id = $1 order by created_at, id`,
    orderId,
  )

const refundsAt = (payment: string) =>
  provider.control.snapshot().refunds.filter(({ payment_id }) => payment_id === payment)

/** Waits until the refund of an order has this status. */
const expectRefund = (opened: Opened, status: string) =>
  eventually(async () => {
    const refunds = await refundsIn(opened)
    expect(refunds.map((each) => each.status)).toEqual([status])
    await waitForEvents()
    return refunds[0]
  })

const documentsOf = async ({ orderId }: Opened) =>
  (await orderRecords(shop, orderId)).documents?.map(({ kind }) => kind)

const older = (opened: Opened, interval: string) => makeOlder(shop, opened.orderId, interval)

describe('who cancels an order', () => {
  test('P8 D01 within two days is refunded in full, once, to its source', async () => {
    const { buyer, opened, payment, order, before } = await paid()
    expect(order.cancellable).toMatchObject({ percent: 100, amount: order.amountPaid })
    const answer = await cancel(buyer, opened, 'I have bought the wrong one')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      refund: { amount: order.amountPaid, points: 0, percent: 100 },
      order: { status: 'Cancelled', payment: 'refunded', amountRefunded: order.amountPaid, cancellable: null },
    })
    const refund = await expectRefund(opened, 'processed')
    expect(refund).toMatchObject({
      purpose: 'cancel',
      amount: order.amountPaid * 100,
      percent: 100,
      payment_id: payment,
      reason: 'I have bought the wrong one',
      idempotency_key: `refund-${refund?.id}`,
    })
    expect(refundsAt(payment)).toEqual([
      expect.objectContaining({ amount: order.amountPaid * 100, receipt: refund?.id, status: 'processed' }),
    ])
    expect(await allPointsOf(buyer)).toBe(before)
    const { documents, history } = await orderRecords(shop, opened.orderId)
    expect(documents).toEqual([
      { kind: 'receipt', number: expect.stringMatching(/^RCT\/\d\d-\d\d\/\d{6}$/) },
      { kind: 'refund-voucher', number: expect.stringMatching(/^RFV\/\d\d-\d\d\/\d{6}$/) },
    ])
    expect(history?.map(({ to }) => to)).toEqual(['paid', 'Cancelled', 'refunded'])
    await emailTo(shop, buyer.email, `Your order ${opened.orderNo} is cancelled`)
    const mail = await emailTo(shop, buyer.email, `A refund for your order ${opened.orderNo}`)
    expect(mail.text).toContain('I have bought the wrong one')
  })

  test('P8 later is refunded three quarters, and earns no points', async () => {
    const { buyer, opened, order, before } = await paid({ qty: 3 })
    await older(opened, '2 days 1 minute')
    const { refund } = await (await cancel(buyer, opened)).json()
    const amount = Math.round(order.amountPaid * 75) / 100
    expect(refund).toMatchObject({ amount, points: 0, percent: 75, pointsDeducted: 0 })
    expect(await expectRefund(opened, 'processed')).toMatchObject({ amount: Math.round(amount * 100), percent: 75 })
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ status: 'Cancelled', payment: 'partly_refunded' })
    expect(await allPointsOf(buyer)).toBe(before)
    expect(await documentsOf(opened)).toEqual(['receipt', 'refund-voucher'])
  })

  test('P8 a minute before two days are over it is everything still', async () => {
    const { buyer, opened, order } = await paid()
    await older(opened, '1 day 23 hours 59 minutes')
    expect((await (await cancel(buyer, opened)).json()).refund).toMatchObject({
      amount: order.amountPaid,
      percent: 100,
    })
  })

  test.each(['Dispatched', 'Delivered', 'Cancelled'])('P8 D01 is too late when it is %s', async (status) => {
    const { buyer, opened, payment } = await paid()
    await queryRows(shop, 'update shop_order set status = $2 where id = $1', opened.orderId, status)
    const before = await orderRecords(shop, opened.orderId)
    expect(await refusal(await cancel(buyer, opened))).toEqual([409, 'conflict'])
    expect(await orderRecords(shop, opened.orderId)).toEqual(before)
    expect(refundsAt(payment)).toEqual([])
  })

  test('D02 has to be the one who has ordered', async () => {
    const { opened } = await paid()
    const other = await someBuyer(shop)
    const before = await orderRecords(shop, opened.orderId)
    expect(await refusal(await cancel(other, opened))).toEqual([403, 'forbidden'])
    const unknown = { ...opened, orderId: '0198c0de-0000-7000-8000-000000000000' }
    expect(await refusal(await cancel(other, unknown))).toEqual([403, 'forbidden'])
    expect((await post(shop, `/api/order/${opened.orderId}/cancel`, { reason: '' })).status).toBe(401)
    expect(await orderRecords(shop, opened.orderId)).toEqual(before)
  })

  test('that is unpaid refunds nothing, and releases reserved points', async () => {
    const buyer = await someCustomer()
    await grantPoints(shop, buyer, 20)
    const opened = await place(buyer, [await line(3)], { usePoints: true })
    expect(await queryRows(shop, 'select 1 from credit_hold where order_id = $1', opened.orderId)).toHaveLength(1)
    const answer = await cancel(buyer, opened)
    expect(await answer.json()).toMatchObject({
      refund: { amount: 0, points: 0 },
      order: { status: 'Cancelled', payment: 'expired' },
    })
    expect(await queryRows(shop, 'select 1 from credit_hold where order_id = $1', opened.orderId)).toEqual([])
    expect(await refundsIn(opened)).toEqual([])
  })

  test('D01 that has been paid without an event is refunded', async () => {
    silence()
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, [await line()])
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
    expect((await (await cancel(buyer, opened)).json()).refund.amount * 100).toBe(payment.amount)
    await expectRefund(opened, 'processed')
    expect(refundsAt(payment.id)).toHaveLength(1)
  })

  test('while the bank has confirmed nothing works at once', async () => {
    silence()
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, [await line()])
    provider.control.pay(providerOrder(opened), { outcome: 'created' })
    expect((await cancel(buyer, opened)).status).toBe(200)
    expect((await orderRecords(shop, opened.orderId)).state).toMatchObject({ status: 'Cancelled', payment: 'expired' })
  })

  test('failure mode 13: twenty times at once is one refund', async () => {
    const { buyer, opened, payment, before } = await paid()
    const answers = await together(() => cancel(buyer, opened))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1)
    await expectRefund(opened, 'processed')
    expect(refundsAt(payment)).toHaveLength(1)
    expect(await allPointsOf(buyer)).toBe(before)
    expect(await documentsOf(opened)).toEqual(['receipt', 'refund-voucher'])
  })

  test('failure mode 13: the database rejects a second refund for one purpose', async () => {
    const { buyer, opened } = await paid()
    await cancel(buyer, opened)
    await expect(
      queryRows(
        shop,
        `insert into refund (id, order_id, purpose, amount, reason, idempotency_key)
          select gen_random_uuid(), order_id, purpose, amount, reason, idempotency_key || 'x'
          from refund where order_id = $1`,
        opened.orderId,
      ),
    ).rejects.toMatchObject({ code: '23505' })
  })

  test('catches a broken variant: checking first and then refunding, without that index and without the lock', async () => {
    await queryRows(shop, 'create table naive_refund (purpose text not null)')
    await readThenWrite(
      () => queryRows(shop, `select 1 from naive_refund where purpose = 'cancel'`),
      async (known) => {
        if (known.length === 0) await queryRows(shop, `insert into naive_refund values ('cancel')`)
      },
    )
    expect(await queryRows(shop, 'select 1 from naive_refund')).toHaveLength(20)
    await queryRows(shop, 'drop table naive_refund')
  })

  test('D03 while the payment is reported: refunded, or paid and open, and never without the money', async () => {
    silence()
    const buyers = await together(() => someBuyer(shop), 8)
    const cart = [await line()]
    const orders = await Promise.all(
      buyers.map(async (buyer, index) => {
        const opened = await place(buyer, cart)
        const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
        const works = [
          () => post(shop, '/api/verify-and-update-order', signedCallback(opened, payment), buyer.token),
          () => cancel(buyer, opened),
        ]
        await Promise.all((index % 2 === 0 ? works : works.reverse()).map((work) => work()))
        return { opened, payment }
      }),
    )
    for (const { opened, payment } of orders) {
      // Cancelling reconciles the payment first, so it always finds the money.
      await expectRefund(opened, 'processed')
      expect((await orderRecords(shop, opened.orderId)).state).toMatchObject({
        status: 'Cancelled',
        payment: 'refunded',
      })
      expect(refundsAt(payment.id).map(({ amount }) => amount)).toEqual([payment.amount])
    }
  })
})

describe('points', () => {
  test('that were spent are returned, and earned ones are deducted', async () => {
    const { buyer, opened, order, before } = await paid({ qty: 3, points: 20 })
    expect(order.pointsUsed).toBeGreaterThan(0)
    expect(await allPointsOf(buyer)).toBe(before - order.pointsUsed + order.creditPoints)
    const { refund } = await (await cancel(buyer, opened)).json()
    expect(refund).toMatchObject({ amount: order.amountPaid, points: order.pointsUsed })
    expect(await allPointsOf(buyer)).toBe(before)
    await expectRefund(opened, 'processed')
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ payment: 'refunded' })
  })

  test('are returned in the same proportion as the money, in whole points', async () => {
    const { buyer, opened, order, before } = await paid({ qty: 3, points: 21 })
    await older(opened, '3 days')
    const { refund } = await (await cancel(buyer, opened)).json()
    const points = Math.floor(order.pointsUsed * 0.75)
    expect(refund).toMatchObject({ amount: Math.round(order.amountPaid * 75) / 100, points, percent: 75 })
    expect(await allPointsOf(buyer)).toBe(before - order.pointsUsed + points)
  })

  test('that paid for all of it are returned without the provider', async () => {
    const buyer = await someCustomer()
    await grantPoints(shop, buyer, 5000)
    const before = await allPointsOf(buyer)
    const cart = [await line()]
    const quoted = await buyer.call('POST /quote', {
      body: { cartItems: cart, addressId: buyer.addressId, usePoints: true },
    })
    const opened = await place(buyer, cart, { usePoints: true })
    // A total that is not a multiple of a point's value leaves a few rupees to pay.
    expect(opened.paid).toBe(quoted.amountToPay === 0)
    if (!opened.paid) {
      const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
      await buyer.call('POST /verify-and-update-order', { body: signedCallback(opened, payment) })
    }
    await cancel(buyer, opened)
    expect(await allPointsOf(buyer)).toBe(before)
    await expectRefund(opened, 'processed')
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ status: 'Cancelled', payment: 'refunded' })
  })
})

describe('a refund', () => {
  test('that waits for the bank is recorded when the provider reports its outcome', async () => {
    provider.control.refundOutcome('pending')
    const { buyer, opened, payment } = await paid()
    await cancel(buyer, opened)
    await expectRefund(opened, 'pending')
    provider.control.settleRefund(refundsAt(payment)[0]?.id ?? '', 'processed')
    await expectRefund(opened, 'processed')
    expect(refundsAt(payment)).toHaveLength(1)
  })

  test('that waits for the bank is checked when no event arrives', async () => {
    silence()
    provider.control.refundOutcome('pending')
    const { buyer, opened, payment } = await paid()
    await cancel(buyer, opened)
    await expectRefund(opened, 'pending')
    provider.control.settleRefund(refundsAt(payment)[0]?.id ?? '', 'processed')
    await retryRefunds(ctxOf(shop))
    expect((await refundsIn(opened))[0]?.status).toBe('pending')
    await queryRows(
      shop,
      `update refund set updated_at = now() - interval '3 minutes' where order_id = $1`,
      opened.orderId,
    )
    await retryRefunds(ctxOf(shop))
    expect((await refundsIn(opened))[0]?.status).toBe('processed')
  })

  /** Creates a refund of a cancelled order that the bank has refused. */
  async function refused() {
    provider.control.refundOutcome('pending')
    const made = await paid({ qty: 3, points: 20 })
    await cancel(made.buyer, made.opened)
    await expectRefund(made.opened, 'pending')
    provider.control.settleRefund(refundsAt(made.payment)[0]?.id ?? '', 'failed')
    await expectRefund(made.opened, 'failed')
    provider.control.refundOutcome('processed')
    return made
  }

  test('failure mode 14: that the bank refuses leaves the order for a person', async () => {
    const { buyer, opened, payment } = await refused()
    const { state } = await orderRecords(shop, opened.orderId)
    expect(state).toMatchObject({ status: 'Cancelled', review: expect.stringMatching(/^A refund of ₹.* failed: /) })
    expect((await orderOf(buyer, opened.orderId)).amountRefunded).toBe(0)
    await retryRefunds(ctxOf(shop))
    expect(refundsAt(payment)).toHaveLength(1)
  })

  test('failure mode 14: that the bank declined is not taken for one made by somebody else', async () => {
    const { buyer, opened } = await refused()
    const [books, points] = [await orderRecords(shop, opened.orderId), await allPointsOf(buyer)]
    await reconcileOrder(ctxOf(shop), opened.orderId)
    const events = provider.control.webhooks
      .events()
      .filter(({ body, event }) => event.startsWith('refund.') && JSON.stringify(body).includes(providerOrder(opened)))
    expect(events.length).toBeGreaterThan(0)
    await queryRows(shop, 'delete from webhook_event')
    for (const { id } of events) await provider.control.webhooks.redeliver(id)
    await waitForReceivedEvents(shop)
    expect(await orderRecords(shop, opened.orderId)).toEqual(books)
    expect(await allPointsOf(buyer)).toBe(points)
  })

  test('failure mode 14: that a person makes at the provider after the bank refused it is a refund of its own', async () => {
    const { buyer, opened, payment, order, before } = await refused()
    expect(await allPointsOf(buyer)).toBe(before - order.pointsUsed + order.creditPoints)
    const documents = await documentsOf(opened)
    await refundAtProvider(paying, payment, order.amountPaid * 100)
    await waitForEvents()
    await reconcileOrder(ctxOf(shop), opened.orderId)
    expect(await allPointsOf(buyer)).toBe(before)
    expect(await documentsOf(opened)).toEqual([...(documents ?? []), 'refund-voucher'])
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({
      payment: 'refunded',
      amountRefunded: order.amountPaid,
    })
  })

  test('failure mode 14: that the bank refused, and a person makes in two parts and with more, is each time what was returned', async () => {
    provider.control.refundOutcome('pending')
    const { buyer, opened, payment, order, before } = await paid({ qty: 3 })
    await older(opened, '3 days')
    await cancel(buyer, opened)
    await expectRefund(opened, 'pending')
    provider.control.settleRefund(refundsAt(payment)[0]?.id ?? '', 'failed')
    await expectRefund(opened, 'failed')
    provider.control.refundOutcome('processed')
    const all = order.amountPaid * 100
    const wanted = Math.round(all * 0.75)
    await refundAtProvider(paying, payment, 10_000)
    await waitForEvents()
    const withPart = ['receipt', 'refund-voucher', 'reinstated-receipt', 'refund-voucher']
    expect(await documentsOf(opened)).toEqual(withPart)
    expect((await orderOf(buyer, opened.orderId)).amountRefunded).toBe(100)
    await refundAtProvider(paying, payment, all - 10_000)
    await waitForEvents()
    expect(
      (await refundsIn(opened)).map(({ purpose, amount, status }) => [purpose.split(':')[0], amount, status]),
    ).toEqual([
      ['cancel', wanted, 'failed'],
      ['provider', 10_000, 'processed'],
      ['provider', all - 10_000, 'processed'],
    ])
    expect(await documentsOf(opened)).toEqual([...withPart, 'refund-voucher'])
    expect(await allPointsOf(buyer)).toBe(before)
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({
      payment: 'refunded',
      amountRefunded: order.amountPaid,
    })
  })

  test('failure mode 14: that the bank declines during a check is not taken for another one', async () => {
    silence()
    provider.control.refundOutcome('pending')
    const { buyer, opened, payment } = await paid()
    await cancel(buyer, opened)
    const refund = await expectRefund(opened, 'pending')
    const { razorpay } = shop.deps
    if (!razorpay) throw new Error('This shop has no provider.')
    let requested = 0
    const paymentsOf: typeof razorpay.paymentsOf = async (id) => {
      const answer = await razorpay.paymentsOf(id)
      requested += 1
      if (requested === 1) {
        provider.control.settleRefund(refundsAt(payment)[0]?.id ?? '', 'failed')
        await sendRefund(ctxOf(shop), refund?.id ?? '')
      }
      return answer
    }
    await reconcileOrder({ ...ctxOf(shop), razorpay: { ...razorpay, paymentsOf } }, opened.orderId)
    expect(requested).toBe(2)
    expect((await refundsIn(opened)).map(({ status }) => status)).toEqual(['failed'])
    expect(await queryRows(shop, 'select amount_refunded::int as back from payment where id = $1', payment)).toEqual([
      { back: 0 },
    ])
  })

  test('failure mode 14: that the provider refuses for good is for a person', async () => {
    const { buyer, opened, payment } = await paid()
    provider.control.apiDown('POST /payments/*/refund', 400)
    await cancel(buyer, opened)
    await expectRefund(opened, 'failed')
    expect((await orderRecords(shop, opened.orderId)).state.review).toContain('failed')
    expect(refundsAt(payment)).toEqual([])
  })

  test('failure mode 13: whose answer got lost is not made again', async () => {
    silence()
    const { buyer, opened, payment, order } = await paid()
    await older(opened, '3 days')
    provider.control.answerThenDrop('POST /payments/*/refund', 2)
    await cancel(buyer, opened)
    const refund = await expectRefund(opened, 'processed')
    expect(refundsAt(payment).map(({ id, amount }) => [id, amount])).toEqual([
      [expect.any(String), Math.round(order.amountPaid * 75)],
    ])
    expect(refund).toMatchObject({ provider_refund_id: refundsAt(payment)[0]?.id })
  })

  test('failure mode 13: of less than half, whose answer got lost each time, is made once', async () => {
    silence()
    const { opened, payment } = await paid()
    const order = await run(shop.deps, findOrder(opened.orderId))
    if (!order) throw new Error('There is no order.')
    provider.control.answerThenDrop('POST /payments/*/refund', 3)
    const ctx = ctxOf(shop)
    const notes = { reason: 'a scratch', customerNote: '' }
    const back = { paymentId: payment, purpose: 'a part', amount: 10_000, points: 0, percent: 100, ...notes }
    await ctx.tx((tx) => refundOrder(ctx, tx, order, { ...back, by: null }))
    await eventually(() => expect(refundsAt(payment)).toHaveLength(1))
    // The job has tried three times; a later attempt uses the same idempotency key.
    const [refund] = await refundsIn(opened)
    await eventually(async () => sendRefund(ctxOf(shop), refund?.id ?? ''))
    await expectRefund(opened, 'processed')
    expect(refundsAt(payment)).toHaveLength(1)
    await ctx.tx((tx) => refundOrder(ctx, tx, order, { ...back, by: null }))
    expect(await refundsIn(opened)).toHaveLength(1)
  })

  test('failure mode 13: that several request at once is made once', async () => {
    silence()
    provider.control.apiDown('POST /payments/*/refund', 'html502')
    const { buyer, opened, payment } = await paid()
    await cancel(buyer, opened)
    const [refund] = await refundsIn(opened)
    provider.control.apiUp()
    provider.control.refundDelay(200)
    await Promise.allSettled(Array.from({ length: AT_ONCE }, () => sendRefund(ctxOf(shop), refund?.id ?? '')))
    provider.control.refundDelay(0)
    // The job may be sending the refund just now; then the provider asks other requests to retry later.
    await eventually(() => sendRefund(ctxOf(shop), refund?.id ?? ''))
    await expectRefund(opened, 'processed')
    expect(refundsAt(payment)).toHaveLength(1)
  })

  test('that cannot be sent to the provider is retried with the same key', async () => {
    const { buyer, opened, payment } = await paid()
    provider.control.apiDown('POST /payments/*/refund', 'html502')
    await cancel(buyer, opened)
    const [requested] = await refundsIn(opened)
    expect(requested).toMatchObject({ status: 'requested' })
    await eventually(async () => {
      const jobs = await queryRows(
        shop,
        `select state::text from pgboss.job where name = 'refund' and data ->> 'refundId' = $1`,
        requested?.id,
      )
      expect(jobs).toEqual([{ state: 'retry' }])
    })
    expect(refundsAt(payment)).toEqual([])
    provider.control.apiUp()
    await retryRefunds(ctxOf(shop))
    expect((await refundsIn(opened))[0]).toMatchObject({ status: 'requested' })
    await queryRows(
      shop,
      `update refund set updated_at = now() - interval '3 minutes' where order_id = $1`,
      opened.orderId,
    )
    await retryRefunds(ctxOf(shop))
    expect(await expectRefund(opened, 'processed')).toMatchObject({ idempotency_key: requested?.idempotency_key })
    expect(refundsAt(payment)).toHaveLength(1)
    expect((await orderRecords(shop, opened.orderId)).state.review).toBe('')
  })

  test('that cannot be checked does not block others', async () => {
    silence()
    provider.control.apiDown('POST /payments/*/refund', 'html502')
    const [one, other] = [await paid({ first: true }), await paid({ first: true })]
    for (const { buyer, opened } of [one, other]) await cancel(buyer, opened)
    provider.control.apiUp()
    provider.control.apiDown(`POST /payments/${one.payment}/refund`, 'html502')
    await queryRows(shop, `update refund set updated_at = now() - interval '3 minutes' where status = 'requested'`)
    await retryRefunds(ctxOf(shop))
    expect((await refundsIn(other.opened))[0]).toMatchObject({ status: 'processed' })
    expect((await refundsIn(one.opened))[0]).toMatchObject({ status: 'requested' })
  })
})

describe('a refund in the provider’s dashboard', () => {
  test.each([
    ['an event', false],
    ['the daily sweep', true],
  ])('failure mode 12: of a part is noted, with its paper and its points, by %s', async (_, silent) => {
    if (silent) silence()
    const { buyer, opened, payment, order, before } = await paid({ qty: 3, points: 20 })
    const half = Math.round(order.amountPaid * 50)
    await refundAtProvider(paying, payment, half)
    await waitForEvents()
    if (silent) await findOrphanPayments(ctxOf(shop))
    expect(await refundsIn(opened)).toEqual([
      expect.objectContaining({
        amount: half,
        status: 'processed',
        points: 0,
        reason: 'Refunded at the payment provider',
      }),
    ])
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ status: 'Processing', payment: 'partly_refunded' })
    const pointsBefore =
      before - order.pointsUsed + order.creditPoints - Math.floor(order.creditPoints * (half / 100 / order.totalPrice))
    expect(await allPointsOf(buyer)).toBe(pointsBefore)
    expect(await documentsOf(opened)).toEqual(['receipt', 'refund-voucher'])
    // A second reconciliation finds nothing new.
    await reconcileOrder(ctxOf(shop), opened.orderId)
    expect(await refundsIn(opened)).toHaveLength(1)

    await refundAtProvider(paying, payment, order.amountPaid * 100 - half)
    await waitForEvents()
    if (silent) await findOrphanPayments(ctxOf(shop))
    expect((await refundsIn(opened)).map(({ amount }) => amount)).toEqual([half, order.amountPaid * 100 - half])
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({
      payment: 'refunded',
      amountRefunded: order.amountPaid,
    })
    expect(await allPointsOf(buyer)).toBe(before)
    expect(await documentsOf(opened)).toEqual(['receipt', 'refund-voucher', 'refund-voucher'])
    expect(refundsAt(payment)).toHaveLength(2)
  })

  test('failure mode 12: of everything is recorded, once even by twenty checks at once', async () => {
    const { buyer, opened, payment, order, before } = await paid({ qty: 3, points: 20 })
    await refundAtProvider(paying, payment, order.amountPaid * 100)
    await together(() => reconcileOrder(ctxOf(shop), opened.orderId))
    await waitForEvents()
    expect(await refundsIn(opened)).toEqual([
      expect.objectContaining({ amount: order.amountPaid * 100, status: 'processed', points: order.pointsUsed }),
    ])
    expect(await allPointsOf(buyer)).toBe(before)
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ payment: 'refunded' })
    await emailTo(shop, buyer.email, `A refund for your order ${opened.orderNo}`)
  })

  test('the shop’s own refund is not taken for one of somebody else', async () => {
    const { buyer, opened, payment, order, before } = await paid()
    await older(opened, '3 days')
    await cancel(buyer, opened)
    await expectRefund(opened, 'processed')
    await together(() => reconcileOrder(ctxOf(shop), opened.orderId), 5)
    expect(await refundsIn(opened)).toHaveLength(1)
    // The rest is refunded after a complaint of the customer.
    await refundAtProvider(paying, payment, order.amountPaid * 100 - (refundsAt(payment)[0]?.amount ?? 0))
    await waitForEvents()
    expect(await refundsIn(opened)).toHaveLength(2)
    // All earned points were taken back by the cancellation.
    expect(await allPointsOf(buyer)).toBe(before)
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({
      payment: 'refunded',
      amountRefunded: order.amountPaid,
    })
  })
})
