import { beforeEach, describe, expect, test, vi } from 'vitest'
import { orderById } from '#server/modules/orders/orders.service.ts'
import { pursueRefunds, refundOrder, sendRefund } from '#server/modules/payments/refunds.service.ts'
import { settle } from '#server/modules/payments/settle.service.ts'
import { sweepPayments } from '#server/modules/payments/watch.service.ts'
import {
  type Buyer,
  booksOf,
  buy,
  ctxOf,
  eventsDone,
  grantPoints,
  makeOlder,
  type Opened,
  orderOf,
  payingShop,
  place,
  pointsOf,
  post,
  providerOrder,
  refundAtProvider,
  rowsOf,
  saidOf,
  someBuyer,
  someLine,
} from '../support/paying-shop.ts'
import { AT_ONCE, letterTo, refusal, someone, together } from '../support/people.ts'

const paying = payingShop()
const { shop, provider, toldAll } = paying

beforeEach(() => {
  provider.control.apiUp()
  provider.control.webhooks.enable()
  provider.control.refundOutcome('processed')
  provider.control.refundDelay(0)
})

const silence = () => provider.control.webhooks.disable()

const line = (qty = 1) => someLine(shop, { qty })

/** Somebody with a paid order, which is not the first one unless asked for. */
async function paid({ qty = 1, points = 0, first = false } = {}) {
  const buyer = await someBuyer(shop)
  if (!first) await buy(paying, buyer, [await line(2)])
  if (points > 0) await grantPoints(shop, buyer, points)
  const before = await pointsOf(buyer)
  const opened = await buy(paying, buyer, [await line(qty)], points > 0 ? { usePoints: true } : {})
  await toldAll()
  const payment = (await booksOf(shop, opened.orderId)).payments?.[0]?.id ?? ''
  return { buyer, opened, before, payment, order: await orderOf(buyer, opened.orderId) }
}

const cancel = (buyer: Buyer, { orderId }: Opened, reason = '') =>
  post(shop, `/api/order/${orderId}/cancel`, { reason }, buyer.token)

const refundsIn = ({ orderId }: Opened) =>
  rowsOf<{ id: string; status: string; amount: number; purpose: string; idempotency_key: string; error: string }>(
    shop,
    `select id, status, amount::int, points, percent::float, purpose, payment_id, reason, idempotency_key, error,
      provider_refund_id from refund where order_id = $1 order by created_at, id`,
    orderId,
  )

const refundsAt = (payment: string) =>
  provider.control.snapshot().refunds.filter(({ payment_id }) => payment_id === payment)

/** Waits until the refund of an order is so far. */
const expectRefund = (opened: Opened, status: string) =>
  vi.waitFor(
    async () => {
      const refunds = await refundsIn(opened)
      expect(refunds.map((each) => each.status)).toEqual([status])
      await toldAll()
      return refunds[0]
    },
    { timeout: 10_000 },
  )

const documentsOf = async ({ orderId }: Opened) => (await booksOf(shop, orderId)).documents?.map(({ kind }) => kind)

const older = (opened: Opened, interval: string) => makeOlder(shop, opened.orderId, interval)

describe('who cancels an order', () => {
  test('P8 D01 within two days gets everything back, once, where it came from', async () => {
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
    expect(await pointsOf(buyer)).toBe(before)
    const { documents, history } = await booksOf(shop, opened.orderId)
    expect(documents).toEqual([
      { kind: 'receipt', number: expect.stringMatching(/^RCT\/\d\d-\d\d\/\d{6}$/) },
      { kind: 'refund-voucher', number: expect.stringMatching(/^RFV\/\d\d-\d\d\/\d{6}$/) },
    ])
    expect(history?.map(({ to }) => to)).toEqual(['paid', 'Cancelled', 'refunded'])
    await letterTo(shop, buyer.email, `Your order ${opened.orderNo} is cancelled`)
    const letter = await letterTo(shop, buyer.email, `A refund for your order ${opened.orderNo}`)
    expect(letter.text).toContain('I have bought the wrong one')
  })

  test('P8 later gets three quarters, and keeps no points for it', async () => {
    const { buyer, opened, order, before } = await paid({ qty: 3 })
    await older(opened, '2 days 1 minute')
    const { refund } = await (await cancel(buyer, opened)).json()
    const amount = Math.round(order.amountPaid * 75) / 100
    expect(refund).toEqual({ amount, points: 0, percent: 75 })
    expect(await expectRefund(opened, 'processed')).toMatchObject({ amount: Math.round(amount * 100), percent: 75 })
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ status: 'Cancelled', payment: 'partly_refunded' })
    expect(await pointsOf(buyer)).toBe(before)
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
    await rowsOf(shop, 'update shop_order set status = $2 where id = $1', opened.orderId, status)
    const before = await booksOf(shop, opened.orderId)
    expect(await refusal(await cancel(buyer, opened))).toEqual([409, 'conflict'])
    expect(await booksOf(shop, opened.orderId)).toEqual(before)
    expect(refundsAt(payment)).toEqual([])
  })

  test('D02 has to be the one who has ordered', async () => {
    const { opened } = await paid()
    const other = await someBuyer(shop)
    const before = await booksOf(shop, opened.orderId)
    expect(await refusal(await cancel(other, opened))).toEqual([403, 'forbidden'])
    const unknown = { ...opened, orderId: '0198c0de-0000-7000-8000-000000000000' }
    expect(await refusal(await cancel(other, unknown))).toEqual([403, 'forbidden'])
    expect((await post(shop, `/api/order/${opened.orderId}/cancel`, { reason: '' })).status).toBe(401)
    expect(await booksOf(shop, opened.orderId)).toEqual(before)
  })

  test('that nobody has paid gets nothing, and points that were set aside are free', async () => {
    const buyer = await someBuyer(shop)
    await buy(paying, buyer, [await line(2)])
    await grantPoints(shop, buyer, 20)
    const opened = await place(buyer, [await line(3)], { usePoints: true })
    expect(await rowsOf(shop, 'select 1 from credit_hold where order_id = $1', opened.orderId)).toHaveLength(1)
    const answer = await cancel(buyer, opened)
    expect(await answer.json()).toMatchObject({
      refund: { amount: 0, points: 0 },
      order: { status: 'Cancelled', payment: 'expired' },
    })
    expect(await rowsOf(shop, 'select 1 from credit_hold where order_id = $1', opened.orderId)).toEqual([])
    expect(await refundsIn(opened)).toEqual([])
  })

  test('D01 that has been paid, and nobody has told the shop, gets the money back', async () => {
    silence()
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, [await line()])
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
    expect((await (await cancel(buyer, opened)).json()).refund.amount * 100).toBe(payment.amount)
    await expectRefund(opened, 'processed')
    expect(refundsAt(payment.id)).toHaveLength(1)
  })

  test('while the bank has not answered has to wait', async () => {
    silence()
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, [await line()])
    provider.control.pay(providerOrder(opened), { outcome: 'created' })
    expect(await refusal(await cancel(buyer, opened))).toEqual([409, 'conflict'])
    expect((await booksOf(shop, opened.orderId)).state).toMatchObject({ status: 'Processing', payment: 'confirming' })
  })

  test('failure mode 13: twenty times at once is one refund', async () => {
    const { buyer, opened, payment, before } = await paid()
    const answers = await together(() => cancel(buyer, opened))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1)
    await expectRefund(opened, 'processed')
    expect(refundsAt(payment)).toHaveLength(1)
    expect(await pointsOf(buyer)).toBe(before)
    expect(await documentsOf(opened)).toEqual(['receipt', 'refund-voucher'])
  })

  test('failure mode 13: the database takes no second refund for one purpose', async () => {
    const { buyer, opened } = await paid()
    await cancel(buyer, opened)
    await expect(
      rowsOf(
        shop,
        `insert into refund (id, order_id, purpose, amount, reason, idempotency_key)
          select gen_random_uuid(), order_id, purpose, amount, reason, idempotency_key || 'x'
          from refund where order_id = $1`,
        opened.orderId,
      ),
    ).rejects.toMatchObject({ code: '23505' })
  })

  test('what this catches: looking first and refunding then, without that index and without the lock', async () => {
    await rowsOf(shop, 'create table naive_refund (purpose text not null)')
    await together(async () => {
      const known = await rowsOf(shop, `select 1 from naive_refund where purpose = 'cancel'`)
      if (known.length === 0) await rowsOf(shop, `insert into naive_refund values ('cancel')`)
    })
    expect((await rowsOf(shop, 'select 1 from naive_refund')).length).toBeGreaterThan(1)
    await rowsOf(shop, 'drop table naive_refund')
  })

  test('D03 while the payment is told of: returned, or paid and open, and never without the money', async () => {
    silence()
    const buyers = await together(() => someBuyer(shop), 8)
    const cart = [await line()]
    const orders = await Promise.all(
      buyers.map(async (buyer, index) => {
        const opened = await place(buyer, cart)
        const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
        const works = [
          () => post(shop, '/api/verify-and-update-order', saidOf(opened, payment), buyer.token),
          () => cancel(buyer, opened),
        ]
        await Promise.all((index % 2 === 0 ? works : works.reverse()).map((work) => work()))
        return { opened, payment }
      }),
    )
    for (const { opened, payment } of orders) {
      // Cancelling settles first, so it always finds the money.
      await expectRefund(opened, 'processed')
      expect((await booksOf(shop, opened.orderId)).state).toMatchObject({ status: 'Cancelled', payment: 'refunded' })
      expect(refundsAt(payment.id).map(({ amount }) => amount)).toEqual([payment.amount])
    }
  })
})

describe('points', () => {
  test('that were spent come back, and earned ones are taken back', async () => {
    const { buyer, opened, order, before } = await paid({ qty: 3, points: 20 })
    expect(order.pointsUsed).toBeGreaterThan(0)
    expect(await pointsOf(buyer)).toBe(before - order.pointsUsed + order.creditPoints)
    const { refund } = await (await cancel(buyer, opened)).json()
    expect(refund).toMatchObject({ amount: order.amountPaid, points: order.pointsUsed })
    expect(await pointsOf(buyer)).toBe(before)
    await expectRefund(opened, 'processed')
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ payment: 'refunded' })
  })

  test('come back in the same proportion as the money, whole ones', async () => {
    const { buyer, opened, order, before } = await paid({ qty: 3, points: 21 })
    await older(opened, '3 days')
    const { refund } = await (await cancel(buyer, opened)).json()
    const points = Math.floor(order.pointsUsed * 0.75)
    expect(refund).toEqual({ amount: Math.round(order.amountPaid * 75) / 100, points, percent: 75 })
    expect(await pointsOf(buyer)).toBe(before - order.pointsUsed + points)
  })

  test('that have paid for all of it come back without the provider', async () => {
    const buyer = await someBuyer(shop)
    await buy(paying, buyer, [await line(2)])
    await grantPoints(shop, buyer, 5000)
    const before = await pointsOf(buyer)
    const cart = [await line()]
    const quoted = await buyer.call('POST /quote', {
      body: { cartItems: cart, addressId: buyer.addressId, usePoints: true },
    })
    const opened = await place(buyer, cart, { usePoints: true })
    // A total that is no multiple of a point's value leaves a few rupees to pay.
    expect(opened.paid).toBe(quoted.amountToPay === 0)
    if (!opened.paid) {
      const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
      await buyer.call('POST /verify-and-update-order', { body: saidOf(opened, payment) })
    }
    await cancel(buyer, opened)
    expect(await pointsOf(buyer)).toBe(before)
    await expectRefund(opened, 'processed')
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ status: 'Cancelled', payment: 'refunded' })
  })

  test('B12 that are spent already are owed, and the next award pays them off', async () => {
    const buyer = await someBuyer(shop)
    const first = await buy(paying, buyer, [await line(2)])
    const earned = await pointsOf(buyer)
    expect(earned).toBeGreaterThan(0)
    const spending = await buy(paying, buyer, [await line(5)], { usePoints: true })
    const { pointsUsed, creditPoints } = await orderOf(buyer, spending.orderId)
    expect(pointsUsed).toBe(earned)
    // What the second has earned is gone as well.
    await rowsOf(
      shop,
      `insert into credit_entry (id, account_id, kind, points, reason)
        values (gen_random_uuid(), $1, 'corrected', $2, 'a test')`,
      buyer.id,
      -creditPoints,
    )
    await cancel(buyer, first)
    const owed = async () =>
      (await rowsOf(shop, 'select points, owed from credit_balance where account_id = $1', buyer.id))[0]
    expect(await owed()).toEqual({ points: 0, owed: earned })
    const third = await buy(paying, buyer, [await line(1)])
    const award = (await orderOf(buyer, third.orderId)).creditPoints
    const left = Math.max(0, earned - award)
    expect(await owed()).toEqual({ points: Math.max(0, award - earned), owed: left })
    await buy(paying, buyer, [await line(9)])
    expect(await owed()).toMatchObject({ owed: 0 })
    await toldAll()
  })
})

describe('a refund', () => {
  test('that waits for the bank is noted when the provider tells of its end', async () => {
    provider.control.refundOutcome('pending')
    const { buyer, opened, payment } = await paid()
    await cancel(buyer, opened)
    await expectRefund(opened, 'pending')
    provider.control.settleRefund(refundsAt(payment)[0]?.id ?? '', 'processed')
    await expectRefund(opened, 'processed')
    expect(refundsAt(payment)).toHaveLength(1)
  })

  test('that waits for the bank is asked about, when no event comes', async () => {
    silence()
    provider.control.refundOutcome('pending')
    const { buyer, opened, payment } = await paid()
    await cancel(buyer, opened)
    await expectRefund(opened, 'pending')
    provider.control.settleRefund(refundsAt(payment)[0]?.id ?? '', 'processed')
    await pursueRefunds(ctxOf(shop))
    expect((await refundsIn(opened))[0]?.status).toBe('pending')
    await rowsOf(
      shop,
      `update refund set updated_at = now() - interval '3 minutes' where order_id = $1`,
      opened.orderId,
    )
    await pursueRefunds(ctxOf(shop))
    expect((await refundsIn(opened))[0]?.status).toBe('processed')
  })

  /** The bank has refused the refund of a cancelled order. */
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
    const { state } = await booksOf(shop, opened.orderId)
    expect(state).toMatchObject({ status: 'Cancelled', review: expect.stringMatching(/^A refund of ₹.* failed: /) })
    expect((await orderOf(buyer, opened.orderId)).amountRefunded).toBe(0)
    await pursueRefunds(ctxOf(shop))
    expect(refundsAt(payment)).toHaveLength(1)
  })

  test('failure mode 14: that the bank refused is no refund that somebody else made', async () => {
    const { buyer, opened } = await refused()
    const [books, points] = [await booksOf(shop, opened.orderId), await pointsOf(buyer)]
    await settle(ctxOf(shop), opened.orderId)
    const events = provider.control.webhooks
      .events()
      .filter(({ body, event }) => event.startsWith('refund.') && JSON.stringify(body).includes(providerOrder(opened)))
    expect(events.length).toBeGreaterThan(0)
    await rowsOf(shop, 'delete from webhook_event')
    for (const { id } of events) await provider.control.webhooks.redeliver(id)
    await eventsDone(shop)
    expect(await booksOf(shop, opened.orderId)).toEqual(books)
    expect(await pointsOf(buyer)).toBe(points)
  })

  test('failure mode 14: that a person makes at the provider after the bank refused it is that refund', async () => {
    const { buyer, opened, payment, order, before } = await refused()
    expect(await pointsOf(buyer)).toBe(before)
    const documents = await documentsOf(opened)
    await refundAtProvider(paying, payment, order.amountPaid * 100)
    await toldAll()
    await settle(ctxOf(shop), opened.orderId)
    expect(await pointsOf(buyer)).toBe(before)
    expect(await documentsOf(opened)).toEqual(documents)
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({
      payment: 'refunded',
      amountRefunded: order.amountPaid,
    })
  })

  test('failure mode 14: of which a person makes a part, and then the rest and more, is that refund first', async () => {
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
    await toldAll()
    expect(await documentsOf(opened)).toEqual(['receipt', 'refund-voucher'])
    expect((await orderOf(buyer, opened.orderId)).amountRefunded).toBe(100)
    await refundAtProvider(paying, payment, all - 10_000)
    await toldAll()
    expect(
      (await refundsIn(opened)).map(({ purpose, amount, status }) => [purpose.split(':')[0], amount, status]),
    ).toEqual([
      ['cancel', wanted, 'failed'],
      ['instead', 10_000, 'processed'],
      ['instead', wanted - 10_000, 'processed'],
      ['provider', all - wanted, 'processed'],
    ])
    expect(await documentsOf(opened)).toEqual(['receipt', 'refund-voucher', 'refund-voucher'])
    expect(await pointsOf(buyer)).toBe(before)
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({
      payment: 'refunded',
      amountRefunded: order.amountPaid,
    })
  })

  test('failure mode 14: that the bank refuses while it is asked about is not taken for another one', async () => {
    silence()
    provider.control.refundOutcome('pending')
    const { buyer, opened, payment } = await paid()
    await cancel(buyer, opened)
    const refund = await expectRefund(opened, 'pending')
    const { razorpay } = shop.deps
    if (!razorpay) throw new Error('This shop has no provider.')
    let asked = 0
    const paymentsOf: typeof razorpay.paymentsOf = async (id) => {
      const answer = await razorpay.paymentsOf(id)
      asked += 1
      if (asked === 1) {
        provider.control.settleRefund(refundsAt(payment)[0]?.id ?? '', 'failed')
        await sendRefund(ctxOf(shop), refund?.id ?? '')
      }
      return answer
    }
    await settle({ ...ctxOf(shop), razorpay: { ...razorpay, paymentsOf } }, opened.orderId)
    expect(asked).toBe(2)
    expect((await refundsIn(opened)).map(({ status }) => status)).toEqual(['failed'])
    expect(await rowsOf(shop, 'select amount_refunded::int as back from payment where id = $1', payment)).toEqual([
      { back: 0 },
    ])
  })

  test('failure mode 14: that the provider refuses for good is for a person', async () => {
    const { buyer, opened, payment } = await paid()
    provider.control.apiDown('POST /payments/*/refund', 400)
    await cancel(buyer, opened)
    await expectRefund(opened, 'failed')
    expect((await booksOf(shop, opened.orderId)).state.review).toContain('failed')
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
    const order = await orderById(shop.deps.db, opened.orderId)
    if (!order) throw new Error('There is no order.')
    provider.control.answerThenDrop('POST /payments/*/refund', 3)
    const ctx = ctxOf(shop)
    const back = { paymentId: payment, purpose: 'a part', amount: 10_000, points: 0, percent: 100, reason: 'a scratch' }
    await ctx.tx((tx) => refundOrder(ctx, tx, order, { ...back, by: null }))
    await vi.waitFor(() => expect(refundsAt(payment)).toHaveLength(1))
    // The job has tried three times; whoever asks after it asks with the same key.
    const [refund] = await refundsIn(opened)
    await vi.waitFor(async () => sendRefund(ctxOf(shop), refund?.id ?? ''), { timeout: 10_000 })
    await expectRefund(opened, 'processed')
    expect(refundsAt(payment)).toHaveLength(1)
    await ctx.tx((tx) => refundOrder(ctx, tx, order, { ...back, by: null }))
    expect(await refundsIn(opened)).toHaveLength(1)
  })

  test('failure mode 13: that is asked for by several at once is made once', async () => {
    silence()
    provider.control.apiDown('POST /payments/*/refund', 'html502')
    const { buyer, opened, payment } = await paid()
    await cancel(buyer, opened)
    const [refund] = await refundsIn(opened)
    provider.control.apiUp()
    provider.control.refundDelay(200)
    await Promise.allSettled(Array.from({ length: AT_ONCE }, () => sendRefund(ctxOf(shop), refund?.id ?? '')))
    provider.control.refundDelay(0)
    // The job may be asking just now, and then the provider wants everybody else to come back later.
    await vi.waitFor(() => sendRefund(ctxOf(shop), refund?.id ?? ''), { timeout: 10_000 })
    await expectRefund(opened, 'processed')
    expect(refundsAt(payment)).toHaveLength(1)
  })

  test('that the provider cannot be asked for now is asked for later, with the same key', async () => {
    const { buyer, opened, payment } = await paid()
    provider.control.apiDown('POST /payments/*/refund', 'html502')
    await cancel(buyer, opened)
    const [asked] = await refundsIn(opened)
    expect(asked).toMatchObject({ status: 'requested' })
    await vi.waitFor(
      async () => {
        const jobs = await rowsOf(
          shop,
          `select state::text from pgboss.job where name = 'refund' and data ->> 'refundId' = $1`,
          asked?.id,
        )
        expect(jobs).toEqual([{ state: 'retry' }])
      },
      { timeout: 10_000 },
    )
    expect(refundsAt(payment)).toEqual([])
    provider.control.apiUp()
    await pursueRefunds(ctxOf(shop))
    expect((await refundsIn(opened))[0]).toMatchObject({ status: 'requested' })
    await rowsOf(
      shop,
      `update refund set updated_at = now() - interval '3 minutes' where order_id = $1`,
      opened.orderId,
    )
    await pursueRefunds(ctxOf(shop))
    expect(await expectRefund(opened, 'processed')).toMatchObject({ idempotency_key: asked?.idempotency_key })
    expect(refundsAt(payment)).toHaveLength(1)
    expect((await booksOf(shop, opened.orderId)).state.review).toBe('')
  })

  test('that cannot be asked about does not keep others from being asked for', async () => {
    silence()
    provider.control.apiDown('POST /payments/*/refund', 'html502')
    const [one, other] = [await paid(), await paid()]
    for (const { buyer, opened } of [one, other]) await cancel(buyer, opened)
    provider.control.apiUp()
    provider.control.apiDown(`POST /payments/${one.payment}/refund`, 'html502')
    await rowsOf(shop, `update refund set updated_at = now() - interval '3 minutes' where status = 'requested'`)
    await pursueRefunds(ctxOf(shop))
    expect((await refundsIn(other.opened))[0]).toMatchObject({ status: 'processed' })
    expect((await refundsIn(one.opened))[0]).toMatchObject({ status: 'requested' })
  })
})

describe('a refund at the provider’s own pages', () => {
  test.each([
    ['an event', false],
    ['the daily sweep', true],
  ])('failure mode 12: of a part is noted, with its paper and its points, by %s', async (_, silent) => {
    if (silent) silence()
    const { buyer, opened, payment, order, before } = await paid({ qty: 3, points: 20 })
    const half = Math.round(order.amountPaid * 50)
    await refundAtProvider(paying, payment, half)
    await toldAll()
    if (silent) await sweepPayments(ctxOf(shop))
    expect(await refundsIn(opened)).toEqual([
      expect.objectContaining({
        amount: half,
        status: 'processed',
        points: 0,
        reason: 'Refunded at the payment provider',
      }),
    ])
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ status: 'Processing', payment: 'partly_refunded' })
    const kept =
      before - order.pointsUsed + order.creditPoints - Math.floor(order.creditPoints * (half / 100 / order.totalPrice))
    expect(await pointsOf(buyer)).toBe(kept)
    expect(await documentsOf(opened)).toEqual(['receipt', 'refund-voucher'])
    // Looked at again, nothing is new.
    await settle(ctxOf(shop), opened.orderId)
    expect(await refundsIn(opened)).toHaveLength(1)

    await refundAtProvider(paying, payment, order.amountPaid * 100 - half)
    await toldAll()
    if (silent) await sweepPayments(ctxOf(shop))
    expect((await refundsIn(opened)).map(({ amount }) => amount)).toEqual([half, order.amountPaid * 100 - half])
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({
      payment: 'refunded',
      amountRefunded: order.amountPaid,
    })
    expect(await pointsOf(buyer)).toBe(before)
    expect(await documentsOf(opened)).toEqual(['receipt', 'refund-voucher', 'refund-voucher'])
    expect(refundsAt(payment)).toHaveLength(2)
  })

  test('failure mode 12: of everything is noted, and twenty looks at once note it once', async () => {
    const { buyer, opened, payment, order, before } = await paid({ qty: 3, points: 20 })
    await refundAtProvider(paying, payment, order.amountPaid * 100)
    await together(() => settle(ctxOf(shop), opened.orderId))
    await toldAll()
    expect(await refundsIn(opened)).toEqual([
      expect.objectContaining({ amount: order.amountPaid * 100, status: 'processed', points: order.pointsUsed }),
    ])
    expect(await pointsOf(buyer)).toBe(before)
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({ payment: 'refunded' })
    await letterTo(shop, buyer.email, `A refund for your order ${opened.orderNo}`)
  })

  test('an own refund is not taken for one of somebody else', async () => {
    const { buyer, opened, payment, order, before } = await paid()
    await older(opened, '3 days')
    await cancel(buyer, opened)
    await expectRefund(opened, 'processed')
    await together(() => settle(ctxOf(shop), opened.orderId), 5)
    expect(await refundsIn(opened)).toHaveLength(1)
    // The rest of it, because the customer has complained.
    await refundAtProvider(paying, payment, order.amountPaid * 100 - (refundsAt(payment)[0]?.amount ?? 0))
    await toldAll()
    expect(await refundsIn(opened)).toHaveLength(2)
    // The earned points were taken back when it was cancelled, all of them.
    expect(await pointsOf(buyer)).toBe(before)
    expect(await orderOf(buyer, opened.orderId)).toMatchObject({
      payment: 'refunded',
      amountRefunded: order.amountPaid,
    })
  })

  test('an administrator may cancel for a customer, and is named for it', async () => {
    const admin = await someone(shop, { admin: true })
    const { opened } = await paid()
    const answer = await post(shop, `/api/order/${opened.orderId}/cancel`, { reason: 'Called us' }, admin.token)
    expect(answer.status).toBe(200)
    const by = await rowsOf(
      shop,
      `select actor_id, reason from order_history where order_id = $1 and to_state in ('Cancelled', 'refunded')`,
      opened.orderId,
    )
    expect(by).toEqual([
      { actor_id: admin.id, reason: 'Called us' },
      { actor_id: admin.id, reason: 'Called us' },
    ])
    await expectRefund(opened, 'processed')
  })
})
