import { createHmac, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { retryWebhookEvents } from '#server/modules/payments/webhooks.service.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Buyer,
  buy,
  KEY_SECRET,
  OLD_WEBHOOK_SECRET,
  type Opened,
  orderRecords,
  payingShop,
  place,
  providerOrder,
  queryRows,
  RETRY_MS,
  refundAtProvider,
  signedCallback,
  someBuyer,
  someLine,
  WEBHOOK_SECRET,
  waitForReceivedEvents,
} from '../support/paying-shop.ts'
import { readThenWrite, refusal, together } from '../support/people.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying

beforeEach(() => {
  provider.control.apiUp()
  // Enables them, and forgets the events of other tests.
  provider.control.webhooks.clear()
  provider.control.webhooks.setRetryBase(RETRY_MS)
})

/** Disables the provider's webhooks: only the test notifies the shop. */
const silence = () => provider.control.webhooks.disable()

const sign = (body: string | Buffer, secret = WEBHOOK_SECRET) => createHmac('sha256', secret).update(body).digest('hex')

const sendEvent = (body: string | Buffer, headers: Readonly<Record<string, string>>) =>
  shop.request('/api/webhooks/payment', {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

/** Sends an event to the shop, as the provider would. */
const sendSigned = (body: string | Buffer, id: string = randomUUID(), secret = WEBHOOK_SECRET) =>
  sendEvent(body, { 'x-razorpay-signature': sign(body, secret), 'x-razorpay-event-id': id })

const eventOf = (event: string, payload: object = {}) =>
  JSON.stringify({ entity: 'event', account_id: 'acc_1', event, payload, created_at: 1_700_000_000 })

/** The fields of the provider's events that say who has paid. */
const PAYER = ['email', 'contact', 'vpa', 'upi', 'card', 'card_id', 'description', 'notes']

const withoutPayer = (body: string): unknown =>
  JSON.parse(body, (name, value) => (PAYER.includes(name) ? undefined : value))

const stored = (id: string) =>
  queryRows<{ type: string; attempts: number; done: boolean; body: string }>(
    shop,
    'select type, attempts, handled_at is not null as done, body from webhook_event where id = $1',
    id,
  )

async function placed() {
  const buyer = await someBuyer(shop)
  return { buyer, opened: await place(buyer, [await someLine(shop)]) }
}

/** Creates an order that is paid without an event to the shop; returns the event as well. */
async function paidInSilence() {
  silence()
  const { buyer, opened } = await placed()
  const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
  return { buyer, opened, payment, body: eventOf('payment.captured', { payment: { entity: payment } }) }
}

const paymentOf = async (opened: Opened) => (await orderRecords(shop, opened.orderId)).state.payment

/** Retries stored events as the timer does, whenever they arrived. */
async function retryEvents(): Promise<void> {
  await queryRows(
    shop,
    `update webhook_event set received_at = received_at - interval '2 days' where handled_at is null`,
  )
  await retryWebhookEvents(shop.deps)
}

describe('the signature', () => {
  test('C08 failure mode 15: is computed over the raw bytes, with the webhook secret', async () => {
    const { opened, body } = await paidInSilence()
    const before = await queryRows(shop, 'select count(*)::int from webhook_event')
    const pretty = JSON.stringify(JSON.parse(body), null, 2)
    const right = sign(body)
    const refused: [string, string | Buffer, string | undefined][] = [
      ['none', body, undefined],
      ['empty', body, ''],
      ['wrong', body, right.replace(/^./, (first) => (first === '0' ? '1' : '0'))],
      ['in upper case', body, right.toUpperCase()],
      ['shorter', body, right.slice(1)],
      ['longer', body, `${right}00`],
      ['twice', body, `${right}, ${right}`],
      ['of another body', body, sign(eventOf('payment.captured'))],
      ['of the same JSON in other bytes', pretty, right],
      ['of the JSON before it was written anew', body, sign(pretty)],
      ['without the byte order mark', `\uFEFF${body}`, right],
      ['with the secret of the API', body, sign(body, KEY_SECRET)],
      ['with an empty secret', body, sign(body, '')],
      ['with a secret that was replaced long ago', body, sign(body, 'the-one-before-the-one-before')],
      ['with both secrets in one', body, sign(body, `${WEBHOOK_SECRET},${OLD_WEBHOOK_SECRET}`)],
      [
        'as of the dialog',
        body,
        createHmac('sha256', KEY_SECRET)
          .update(`${providerOrder(opened)}|x`)
          .digest('hex'),
      ],
    ]
    for (const [how, bytes, signature] of refused) {
      const answer = await sendEvent(bytes, {
        'x-razorpay-event-id': randomUUID(),
        ...(signature !== undefined && { 'x-razorpay-signature': signature }),
      })
      expect(await refusal(answer), how).toEqual([400, 'payment_unverified'])
    }
    await waitForReceivedEvents(shop)
    expect(await queryRows(shop, 'select count(*)::int from webhook_event')).toEqual(before)
    expect(await paymentOf(opened)).toBe('awaiting')

    // What this catches: a signature over JSON that was parsed and serialized again.
    const rewriting = (bytes: string | Buffer) => sign(JSON.stringify(JSON.parse(String(bytes))))
    expect(rewriting(pretty)).toBe(right)
  })

  test.each([
    ['as it came', (body: string) => body, WEBHOOK_SECRET],
    ['in other bytes that were signed so', (body: string) => JSON.stringify(JSON.parse(body), null, 2), WEBHOOK_SECRET],
    ['with a byte order mark', (body: string) => `\uFEFF${body}`, WEBHOOK_SECRET],
    ['with slashes and signs that JSON may escape', (body: string) => body.replaceAll('/', '\\/'), WEBHOOK_SECRET],
    ['with the secret of before', (body: string) => body, OLD_WEBHOOK_SECRET],
  ])('C08 is accepted %s', async (_, write, secret) => {
    const { opened, body } = await paidInSilence()
    const answer = await sendSigned(write(body), randomUUID(), secret)
    expect([answer.status, await answer.text()]).toEqual([200, '{}'])
    await waitForReceivedEvents(shop)
    expect(await paymentOf(opened)).toBe('paid')
  })

  test('C08 is over any type of content', async () => {
    const { opened, body } = await paidInSilence()
    const answer = await sendEvent(body, { 'x-razorpay-signature': sign(body), 'content-type': 'text/plain' })
    expect(answer.status).toBe(200)
    await waitForReceivedEvents(shop)
    expect(await paymentOf(opened)).toBe('paid')
  })

  test('C08 of a body that is too long is not checked', async () => {
    const long = eventOf('payment.captured', { filler: 'x'.repeat(256 * 1024) })
    expect((await sendSigned(long)).status).toBe(413)
  })
})

describe('an event', () => {
  test('failure mode 16: of whatever kind is accepted when it is signed', async () => {
    const known = await paidInSilence()
    const order = { order: { entity: { id: 'order_ofnobody' } } }
    const foreign = { payment: { entity: { id: 'pay_ofnobody', order_id: 'order_ofnobody' } } }
    const before = await queryRows(shop, 'select id, status, payment, version from shop_order order by id')
    for (const body of [
      eventOf('order.paid', order),
      eventOf('payment.captured', foreign),
      eventOf('payment.captured', { payment: { entity: { id: 'pay_withoutorder', order_id: null } } }),
      eventOf('refund.processed', { refund: { entity: { id: 'rfnd_1', payment_id: 'pay_ofnobody' } } }),
      eventOf('invoice.paid', { invoice: { entity: { id: 'inv_1' } } }),
      eventOf('payment.something.new', {}),
      JSON.stringify({ event: 'payment.downtime.started' }),
      '{}',
      '[]',
      'null',
      'not JSON at all',
      '',
      Buffer.from([0xff, 0xfe, 0x00, 0x22]),
    ]) {
      const id = randomUUID()
      expect((await sendSigned(body, id)).status, String(body)).toBe(200)
      expect(await stored(id)).toHaveLength(1)
    }
    await waitForReceivedEvents(shop)
    expect(await queryRows(shop, 'select id, status, payment, version from shop_order order by id')).toEqual(before)
    expect(await paymentOf(known.opened)).toBe('awaiting')
  })

  test('C12 of an unknown kind is stored, and not retried', async () => {
    const id = randomUUID()
    await sendSigned(eventOf('invoice.paid', { invoice: { entity: { id: 'inv_1' } } }), id)
    expect(await stored(id)).toEqual([expect.objectContaining({ type: 'invoice.paid', attempts: 0, done: true })])
  })

  test('C12 of an unknown order is retried for half a day, and then no more', async () => {
    const id = randomUUID()
    await sendSigned(eventOf('order.paid', { order: { entity: { id: 'order_ofnobody' } } }), id)
    await waitForReceivedEvents(shop)
    expect(await stored(id)).toEqual([expect.objectContaining({ attempts: 1, done: false })])
    // The retry is not due yet.
    await retryWebhookEvents(shop.deps)
    expect((await stored(id))[0]?.attempts).toBe(1)
    for (let round = 0; round < 20; round++) await retryEvents()
    const [event] = await stored(id)
    expect(event).toMatchObject({ done: true })
    expect(event?.attempts).toBeLessThan(20)
  })

  test('failure mode 5: that arrives before its order is known is retried', async () => {
    const { opened, body } = await paidInSilence()
    const forget = 'update shop_order set provider_order_id = null where id = $1'
    await queryRows(shop, forget, opened.orderId)
    const id = randomUUID()
    expect((await sendSigned(body, id)).status).toBe(200)
    await waitForReceivedEvents(shop)
    expect(await stored(id)).toEqual([expect.objectContaining({ done: false })])
    const remember = 'update shop_order set provider_order_id = $2 where id = $1'
    await queryRows(shop, remember, opened.orderId, providerOrder(opened))
    await retryEvents()
    expect(await paymentOf(opened)).toBe('paid')
    expect(await stored(id)).toEqual([expect.objectContaining({ done: true })])
  })

  test('failure mode 6: that arrives twenty times at once is stored once, and counts once', async () => {
    const { opened, body } = await paidInSilence()
    const id = randomUUID()
    for (const { status } of await together(() => sendSigned(body, id))) expect(status).toBe(200)
    await waitForReceivedEvents(shop)
    expect(await stored(id)).toHaveLength(1)
    const { awards, documents } = await orderRecords(shop, opened.orderId)
    expect([awards?.length, documents?.length]).toEqual([1, 1])
  })

  test('S50 is stored without what says who has paid, and as its size alone if it cannot be read', async () => {
    const { opened, payment } = await paidInSilence()
    const payer = {
      ...{ email: 'meera@example.com', contact: '+919840077001', vpa: 'meera@okbank', customer_id: 'cust_meera' },
      ...{
        card: { name: 'Meera Raman' },
        notes: { address: '7 Ghat Road' },
        billing_address: { line1: '7 Ghat Road' },
      },
    }
    const [id, broken] = [randomUUID(), randomUUID()]
    await sendSigned(eventOf('payment.captured', { payment: { entity: { ...payment, ...payer } } }), id)
    await sendSigned('Meera Raman, 7 Ghat Road', broken)
    await waitForReceivedEvents(shop)
    const [event] = await stored(id)
    expect(event?.body).not.toMatch(/meera|9840077001|Ghat/i)
    const { amount, order_id, method } = payment
    expect(JSON.parse(event?.body ?? '').payload.payment.entity).toMatchObject({
      id: payment.id,
      amount,
      order_id,
      method,
    })
    expect(await stored(broken)).toMatchObject([{ body: '24 characters that are no JSON', done: true }])
    expect(await paymentOf(opened)).toBe('paid')
  })

  test('failure mode 6: without an id is recognised by its bytes', async () => {
    const { opened, body } = await paidInSilence()
    const before = await queryRows(shop, 'select id from webhook_event')
    await together(() => sendEvent(body, { 'x-razorpay-signature': sign(body) }))
    await waitForReceivedEvents(shop)
    expect(await queryRows(shop, 'select id from webhook_event')).toHaveLength(before.length + 1)
    expect(await paymentOf(opened)).toBe('paid')
  })

  test('catches a broken variant: twenty times the same without a unique id', async () => {
    await queryRows(shop, 'create table naive_event (id text not null)')
    await readThenWrite(
      () => queryRows(shop, `select 1 from naive_event where id = 'one'`),
      async (known) => {
        if (known.length === 0) await queryRows(shop, `insert into naive_event values ('one')`)
      },
    )
    expect(await queryRows(shop, 'select 1 from naive_event')).toHaveLength(20)
    await queryRows(shop, 'drop table naive_event')
  })

  test('failure mode 17: is stored before it is acknowledged, and worked on again when that went wrong', async () => {
    const { opened, body } = await paidInSilence()
    provider.control.apiDown('GET /orders/*', 'html502')
    const id = randomUUID()
    expect((await sendSigned(body, id)).status).toBe(200)
    await waitForReceivedEvents(shop)
    const [event] = await stored(id)
    expect(event).toMatchObject({ attempts: 1, done: false })
    expect(JSON.parse(event?.body ?? '')).toEqual(withoutPayer(body))
    expect(await paymentOf(opened)).toBe('awaiting')
    provider.control.apiUp()
    await retryEvents()
    expect(await stored(id)).toEqual([expect.objectContaining({ done: true })])
    expect(await paymentOf(opened)).toBe('paid')
  })

  test('failure mode 17: that cannot be stored is not acknowledged, and the provider sends it again', async () => {
    const { opened } = await placed()
    await queryRows(shop, 'alter table webhook_event rename to webhook_event_away')
    provider.control.pay(providerOrder(opened), { outcome: 'captured' })
    await eventually(() => expect(provider.control.webhooks.deliveries().at(-1)?.status).toBeGreaterThanOrEqual(500))
    await queryRows(shop, 'alter table webhook_event_away rename to webhook_event')
    await eventually(async () => {
      await waitForEvents()
      expect(await paymentOf(opened)).toBe('paid')
      const last = provider.control.webhooks.events().filter(({ status }) => status === 'pending')
      expect(last).toEqual([])
    })
    expect(provider.control.webhooks.isEnabled()).toBe(true)
  })

  test('C12 is verified with the provider: its claimed payment does not exist', async () => {
    silence()
    const { opened } = await placed()
    const entity = { id: 'pay_invented', order_id: providerOrder(opened), status: 'captured', captured: true }
    const paid = { id: providerOrder(opened), status: 'paid', amount_paid: opened.razorpayOrder?.amount }
    await sendSigned(eventOf('order.paid', { payment: { entity }, order: { entity: paid } }))
    await sendSigned(eventOf('payment.captured', { payment: { entity } }))
    await sendSigned(
      eventOf('refund.processed', { payment: { entity }, refund: { entity: { id: 'rfnd_1', payment_id: entity.id } } }),
    )
    await waitForReceivedEvents(shop)
    const { state, payments, refunds } = await orderRecords(shop, opened.orderId)
    expect([state.payment, payments, refunds]).toEqual(['awaiting', null, null])
  })

  test('C12 that is repeated after the refund changes nothing', async () => {
    const { buyer, opened, payment, body } = await paidInSilence()
    await sendSigned(body, 'the first time')
    await waitForReceivedEvents(shop)
    await buyer.call('POST /order/{id}/cancel', { params: { id: opened.orderId }, body: { reason: '' } })
    await eventually(async () =>
      expect(await queryRows(shop, 'select status from refund where order_id = $1', opened.orderId)).toEqual([
        { status: 'processed' },
      ]),
    )
    const refund = provider.control.snapshot().refunds.find(({ payment_id }) => payment_id === payment.id)
    await sendSigned(eventOf('refund.processed', { payment: { entity: payment }, refund: { entity: refund } }))
    await waitForReceivedEvents(shop)
    const before = await orderRecords(shop, opened.orderId)
    expect(before.state).toMatchObject({ status: 'Cancelled', payment: 'refunded' })
    for (const id of ['the first time', 'another time']) expect((await sendSigned(body, id)).status).toBe(200)
    for (const event of ['payment.failed', 'payment.authorized', 'order.paid', 'refund.created']) {
      await sendSigned(eventOf(event, { payment: { entity: payment }, refund: { entity: refund } }))
    }
    await waitForReceivedEvents(shop)
    expect(await orderRecords(shop, opened.orderId)).toEqual(before)
  })
})

describe('C11 in any order', () => {
  const TYPES = ['payment.authorized', 'payment.captured', 'order.paid', 'refund.created'] as const

  const permutations = <T>(items: readonly T[]): T[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((first) => permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]))

  /** Returns the records of an order, without what differs for each order. */
  async function traces(opened: Opened) {
    const { history, documents, payments, ...books } = await orderRecords(shop, opened.orderId)
    return {
      ...books,
      payments: payments?.map(({ status, isAccepted }) => ({ status, isAccepted })),
      documents: documents?.map(({ kind }) => kind),
      states: history?.map(({ to }) => to),
    }
  }

  const eventsOf = (opened: Opened) =>
    provider.control.webhooks
      .events()
      .map(({ body, ...event }) => ({ ...event, body: JSON.stringify(body) }))
      .filter(({ body }) => body.includes(providerOrder(opened)))

  async function deliverInOrder(opened: Opened, order: readonly string[]): Promise<void> {
    const events = eventsOf(opened)
    for (const type of order) {
      const found = events.find(({ event }) => event === type)
      if (!found) throw new Error(`There is no event ${type}.`)
      expect((await sendSigned(found.body, found.id)).status).toBe(200)
      await waitForReceivedEvents(shop, providerOrder(opened))
    }
  }

  /** Six customers place an order for each sequence of its events; another one takes over after so many orders. */
  async function inEverySequence<T>(most: number, outcomeOf: (buyer: Buyer, sequence: string[]) => Promise<T>) {
    const sequences = permutations(TYPES)
    expect(sequences).toHaveLength(24)
    const outcomes = await together(async (index) => {
      const found: T[] = []
      for (let at = 0; at < 4; at += most) {
        const buyer = await someBuyer(shop)
        // The first order is a separate one, because of its discount.
        await buy(paying, buyer, [await someLine(shop)])
        const own = sequences.slice(index * 4 + at, index * 4 + at + most)
        for (const sequence of own) found.push(await outcomeOf(buyer, sequence))
      }
      return found
    }, 6)
    return outcomes.flat()
  }

  test.each([
    ['a partial refund', 0.3, { payment: 'partly_refunded', refunds: 1 }],
    ['a full refund', 1, { payment: 'awaiting', refunds: 0 }],
  ])('failure mode 12: %s before its payment is processed', async (_, share, wanted) => {
    silence()
    const cart = [await someLine(shop)]
    // Each has a customer of its own: an order that is still to be paid is opened again instead of a second one.
    const outcomes = await inEverySequence(1, async (buyer, sequence) => {
      const opened = await place(buyer, cart)
      const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
      await refundAtProvider(paying, payment.id, Math.round(payment.amount * share))
      await deliverInOrder(opened, sequence)
      return traces(opened)
    })
    const [first] = outcomes
    for (const outcome of outcomes) expect(outcome).toEqual(first)
    expect(first).toMatchObject({ state: { payment: wanted.payment, review: '' } })
    expect(first?.refunds ?? []).toHaveLength(wanted.refunds)
  })

  test('a refund after the page’s callback', async () => {
    silence()
    const cart = [await someLine(shop)]
    const outcomes = await inEverySequence(4, async (buyer, sequence) => {
      const opened = await place(buyer, cart)
      const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
      await buyer.call('POST /verify-and-update-order', { body: signedCallback(opened, payment) })
      await refundAtProvider(paying, payment.id, payment.amount)
      await deliverInOrder(opened, sequence)
      return traces(opened)
    })
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(outcomes[0]).toMatchObject({ state: { payment: 'refunded' }, documents: ['receipt', 'refund-voucher'] })
  })

  test('failure mode 11: a failure reported after the capture changes nothing', async () => {
    silence()
    const sequences = permutations(['payment.failed', 'payment.authorized', 'payment.captured'])
    const outcomes = await Promise.all(
      sequences.map(async (sequence) => {
        const { opened } = await placed()
        const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'created' })
        provider.control.failThenCapture(payment.id)
        await deliverInOrder(opened, sequence)
        return traces(opened)
      }),
    )
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        state: { payment: 'paid', status: 'Processing' },
        payments: [{ status: 'captured', isAccepted: true }],
        refunds: null,
        states: ['paid'],
      })
  })

  test('delayed and released in twenty different sequences', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      provider.control.webhooks.hold()
      const { opened } = await placed()
      provider.control.pay(providerOrder(opened), { outcome: 'failed' })
      provider.control.pay(providerOrder(opened), { outcome: 'captured' })
      await provider.control.webhooks.release({ shuffle: true, duplicate: 2, seed })
      await waitForEvents()
      expect(await traces(opened)).toMatchObject({ state: { payment: 'paid' }, documents: ['receipt'], refunds: null })
    }
  })
})
