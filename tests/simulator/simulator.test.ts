import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkoutSignature, spoilt, webhookSignature } from '../../simulator/signatures.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/start.ts'

const KEYS = { keyId: 'rzp_test_key', keySecret: 'sim_secret' }
const WEBHOOK_SECRET = 'whsec_test_0001'
const MINUTE = 60
const DAY = 86_400

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const simulator = await startSimulator({ ...KEYS, ...options })
  cleanups.push(() => simulator.close())
  return simulator
}

const Entity = z.looseObject({ id: z.string(), status: z.string() })
const List = z.looseObject({ entity: z.literal('collection'), count: z.number(), items: z.array(Entity) })
const Failed = z.object({ error: z.looseObject({ code: z.string(), description: z.string() }) })

interface Answer {
  readonly status: number
  readonly body: unknown
}

async function call(
  { apiBase }: Simulator,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(apiBase + path, {
    method,
    headers: { Authorization: `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const entity = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return Entity.parse(body)
}
const list = ({ body }: Answer) => List.parse(body).items
const refusal = ({ status, body }: Answer) => `${status} ${Failed.parse(body).error.description}`

const order = async (simulator: Simulator, more: object = {}) =>
  entity(await call(simulator, 'POST', '/orders', { amount: 100_000, currency: 'INR', ...more }))
const payment = async (simulator: Simulator, id: string) => entity(await call(simulator, 'GET', `/payments/${id}`))

async function paid(simulator: Simulator) {
  const { id } = await order(simulator)
  return { orderId: id, paymentId: simulator.control.pay(id, { outcome: 'captured' }).payment.id }
}

const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 7200, refund_speed: 'normal' },
}

interface Received {
  readonly id: string
  readonly event: string
  readonly signature: string
  readonly raw: Buffer
}

/** A shop that takes webhooks: `answer` says with which status, or 'never'. */
async function receiver(answer: (count: number) => number | 'never' = () => 200) {
  const received: Received[] = []
  let onEvent: () => void = () => undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks)
    const header = (name: string) => String(request.headers[name])
    received.push({
      id: header('x-razorpay-event-id'),
      signature: header('x-razorpay-signature'),
      event: String(JSON.parse(raw.toString()).event),
      raw,
    })
    const status = answer(received.length)
    if (status !== 'never') response.writeHead(status).end()
    onEvent()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  cleanups.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    webhook: { url: `http://127.0.0.1:${port}/hook`, secret: WEBHOOK_SECRET },
    received,
    count: (wanted: number) =>
      new Promise<void>((resolve) => {
        onEvent = () => {
          if (received.length >= wanted) resolve()
        }
        onEvent()
      }),
  }
}

const events = (received: readonly Received[]) => received.map(({ event }) => event)

describe('signatures', () => {
  it('are those of the provider', () => {
    expect(checkoutSignature('EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l')).toBe(
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    )
    expect(checkoutSignature('sim_secret', 'order_SIM00000000001', 'pay_SIM00000000001')).toBe(
      '649276ebd67e4642fd10f7a7ec057713fa86fbf2e80fdafc6fe6953af231a21e',
    )
    const body = '{"entity":"event","event":"order.paid","created_at":1700000000}'
    expect(webhookSignature('whsec_test_0001', body)).toBe(
      'f2824bbcd0bec00ae38ea59b623c695a33ad64a2d74d5c8a19b9fd9fb0433589',
    )
    expect(spoilt('0d4e')).toBe('1d4e')
  })

  it('come with a payment, and wrong ones on demand', async () => {
    const simulator = await start()
    const { id } = await order(simulator)
    const { payment: first, response } = simulator.control.pay(id, { outcome: 'authorized' })
    expect(response?.razorpay_signature).toBe(checkoutSignature(KEYS.keySecret, id, first.id))
    simulator.control.wrongSignature(true)
    const other = await order(simulator)
    const second = simulator.control.pay(other.id, { outcome: 'captured' })
    expect(second.response?.razorpay_signature).toHaveLength(64)
    expect(second.response?.razorpay_signature).not.toBe(checkoutSignature(KEYS.keySecret, other.id, second.payment.id))
  })
})

describe('requests', () => {
  it('need the right keys', async () => {
    const simulator = await start()
    for (const Authorization of ['', 'Basic eDp5', `basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}`])
      expect(refusal(await call(simulator, 'GET', '/orders', undefined, { Authorization }))).toBe(
        '401 Authentication failed',
      )
  })

  it.each([
    [{ amount: 1999.5, currency: 'INR' }, 'The amount must be an integer.'],
    [{ amount: '29900', currency: 'INR' }, 'The amount must be an integer.'],
    [{ amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00'],
    [{ currency: 'INR' }, 'The amount field is required.'],
    [{ amount: 100 }, 'The currency field is required.'],
    [{ amount: 100, currency: 'INR', reciept: 'x' }, 'reciept is/are not required and should not be sent'],
    [{ amount: 100, currency: 'INR', receipt: 'r'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
    [
      { amount: 100, currency: 'INR', notes: { long: 'n'.repeat(257) } },
      'The notes may not be greater than 256 characters.',
    ],
    [
      { amount: 100, currency: 'INR', notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [n, 'x'])) },
      'Number of fields in notes should be less than or equal to 15',
    ],
    [
      {
        amount: 100,
        currency: 'INR',
        payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } },
      },
      'The automatic_expiry_period must be at least 12.',
    ],
  ])('are refused in the words of the provider: %j', async (body, description) => {
    expect(refusal(await call(await start(), 'POST', '/orders', body))).toBe(`400 ${description}`)
  })

  it('for what does not exist are bad requests', async () => {
    const simulator = await start()
    expect(refusal(await call(simulator, 'GET', '/orders/order_SIM00000000001'))).toBe(
      '400 The id provided does not exist',
    )
    expect(refusal(await call(simulator, 'GET', '/orders/42'))).toBe('400 42 is not a valid id')
    expect(refusal(await call(simulator, 'DELETE', '/orders'))).toBe(
      '400 The requested URL was not found on the server.',
    )
  })

  it('find orders by receipt and page by page', async () => {
    const simulator = await start()
    for (const receipt of ['a', 'b', 'a']) await order(simulator, { receipt })
    expect(list(await call(simulator, 'GET', '/orders?receipt=a'))).toHaveLength(2)
    expect(list(await call(simulator, 'GET', '/orders?count=1&skip=1'))).toMatchObject([{ receipt: 'b' }])
    expect(list(await call(simulator, 'GET', '/orders?from=99999999999'))).toEqual([])
    expect(refusal(await call(simulator, 'GET', '/orders?count=101'))).toBe(
      '400 The count may not be greater than 100.',
    )
  })

  it('answer empty notes as a list, and change nothing else of an order', async () => {
    const simulator = await start()
    const { id, notes } = await order(simulator)
    expect(notes).toEqual([])
    const changed = await call(simulator, 'PATCH', `/orders/${id}`, { notes: { shop_order: '7' } })
    expect(entity(changed)).toMatchObject({ notes: { shop_order: '7' }, amount: 100_000 })
    expect(refusal(await call(simulator, 'PATCH', `/orders/${id}`, { amount: 1 }))).toContain('amount is/are not')
  })
})

describe('orders and payments', () => {
  it('go from created over attempted to paid, and a paid order takes no more', async () => {
    const simulator = await start()
    const { id, status } = await order(simulator)
    expect(status).toBe('created')
    const failed = simulator.control.pay(id, { outcome: 'failed', reason: 'insufficient_fund' })
    expect(failed.error).toMatchObject({ reason: 'insufficient_fund', metadata: { order_id: id } })
    expect(entity(await call(simulator, 'GET', `/orders/${id}`))).toMatchObject({ status: 'attempted', attempts: 1 })
    simulator.control.pay(id, { outcome: 'captured', method: 'upi' })
    expect(entity(await call(simulator, 'GET', `/orders/${id}`))).toMatchObject({
      status: 'paid',
      attempts: 2,
      amount_paid: 100_000,
      amount_due: 0,
    })
    expect(() => simulator.control.pay(id, { outcome: 'captured' })).toThrow('Payment already done')
    const payments = list(await call(simulator, 'GET', `/orders/${id}/payments`))
    expect(payments).toMatchObject([
      { status: 'captured', method: 'upi', fee: 2360, tax: 360 },
      { status: 'failed', fee: null, error_reason: 'insufficient_fund' },
    ])
  })

  it('wait for their capture, which must be of all the money, and happens once', async () => {
    const simulator = await start()
    const { id } = await order(simulator, { payment: { capture: 'manual' } })
    const { payment: waiting } = simulator.control.pay(id, { outcome: 'authorized' })
    expect(() => simulator.control.pay(id, { outcome: 'captured' })).toThrow('another payment')
    const capture = (amount: number) =>
      call(simulator, 'POST', `/payments/${waiting.id}/capture`, { amount, currency: 'INR' })
    expect(refusal(await capture(99_999))).toBe('400 Capture amount must be equal to the amount authorized')
    expect(entity(await capture(100_000))).toMatchObject({ status: 'captured', captured: true })
    expect(refusal(await capture(100_000))).toBe('400 This payment has already been captured')
  })

  it('are captured by themselves only within the period of the order', async () => {
    const simulator = await start()
    const early = simulator.control.pay((await order(simulator, { payment: CAPTURE })).id, { outcome: 'created' })
    const late = simulator.control.pay((await order(simulator, { payment: CAPTURE })).id, { outcome: 'created' })
    simulator.control.lateAuthorize(early.payment.id, 29 * MINUTE)
    simulator.control.lateAuthorize(late.payment.id, 31 * MINUTE)
    simulator.control.advanceClock(11 * MINUTE)
    expect((await payment(simulator, late.payment.id)).status).toBe('failed')
    simulator.control.advanceClock(21 * MINUTE)
    expect((await payment(simulator, early.payment.id)).status).toBe('captured')
    expect((await payment(simulator, late.payment.id)).status).toBe('authorized')
    simulator.control.advanceClock(5 * DAY)
    expect(await payment(simulator, late.payment.id)).toMatchObject({ status: 'refunded', amount_refunded: 100_000 })
  })

  it('count the period from the order if asked to', async () => {
    const simulator = await start()
    simulator.control.captureWindow('order')
    const { id } = await order(simulator, { payment: CAPTURE })
    simulator.control.advanceClock(31 * MINUTE)
    const { payment: late } = simulator.control.pay(id, { outcome: 'created' })
    simulator.control.lateAuthorize(late.id, 0)
    simulator.control.advanceClock(1)
    expect((await payment(simulator, late.id)).status).toBe('authorized')
  })

  it('give back what comes on top of a paid order', async () => {
    const simulator = await start()
    const { id } = await order(simulator)
    const slow = simulator.control.pay(id, { outcome: 'created', method: 'upi' })
    simulator.control.pay(id, { outcome: 'captured' })
    simulator.control.lateAuthorize(slow.payment.id, DAY)
    simulator.control.advanceClock(DAY)
    expect((await payment(simulator, slow.payment.id)).status).toBe('refunded')
    expect(simulator.control.secondCaptureSameOrder(id)).toMatchObject([{ status: 'captured' }, { status: 'captured' }])
  })

  it('fail and are captured after all', async () => {
    const simulator = await start()
    const { id } = await order(simulator)
    const { payment: failed } = simulator.control.pay(id, { outcome: 'failed' })
    expect(simulator.control.failThenCapture(failed.id)).toMatchObject({ status: 'captured', error_code: null })
    expect(simulator.control.webhooks.events().map(({ event }) => event)).toEqual([
      'payment.failed',
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ])
  })
})

describe('refunds', () => {
  it('never exceed what was captured, and leave the order paid', async () => {
    const simulator = await start()
    const { orderId, paymentId } = await paid(simulator)
    const refund = (body: object) => call(simulator, 'POST', `/payments/${paymentId}/refund`, body)
    expect(refusal(await refund({ amount: 100_001 }))).toBe(
      '400 The refund amount provided is greater than amount captured.',
    )
    expect(refusal(await refund({ amount: 99 }))).toBe('400 The amount must be at least INR 1.00.')
    expect(entity(await refund({ amount: 40_000, receipt: 'cn-1', speed: 'normal' }))).toMatchObject({
      status: 'processed',
      speed_requested: 'normal',
      notes: [],
    })
    expect(await payment(simulator, paymentId)).toMatchObject({ status: 'captured', refund_status: 'partial' })
    expect(entity(await refund({}))).toMatchObject({ amount: 60_000 })
    expect(await payment(simulator, paymentId)).toMatchObject({ status: 'refunded', refund_status: 'full' })
    expect(refusal(await refund({ amount: 100 }))).toBe('400 The payment has been fully refunded already.')
    expect(entity(await call(simulator, 'GET', `/orders/${orderId}`)).status).toBe('paid')
    expect(list(await call(simulator, 'GET', `/payments/${paymentId}/refunds`))).toHaveLength(2)
  })

  it('happen once for one idempotency key', async () => {
    const simulator = await start()
    const { paymentId } = await paid(simulator)
    const refund = (amount: number, key = 'refund-000001') =>
      call(simulator, 'POST', `/payments/${paymentId}/refund`, { amount }, { 'X-Refund-Idempotency': key })
    const first = entity(await refund(1000))
    expect(entity(await refund(1000)).id).toBe(first.id)
    expect(refusal(await refund(2000))).toBe(
      '409 Different request with the same idempotency key has already been processed.',
    )
    expect(refusal(await refund(1000, 'short'))).toContain('400 ')
    simulator.control.refundDelay(100)
    const answers = await Promise.all([refund(3000, 'refund-000002'), refund(3000, 'refund-000002')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.filter(({ status }) => status === 409).map(refusal)).toEqual([
      '409 Another request with the same idempotency key is still in progress.',
    ])
    expect(await payment(simulator, paymentId)).toMatchObject({ amount_refunded: 4000 })
  })

  it('may wait and fail, and failed ones can be asked for again', async () => {
    const simulator = await start()
    const { paymentId } = await paid(simulator)
    simulator.control.refundOutcome('pending')
    const refund = entity(await call(simulator, 'POST', `/payments/${paymentId}/refund`, { amount: 100_000 }))
    expect(refund.status).toBe('pending')
    simulator.control.settleRefund(refund.id, 'failed')
    expect(await payment(simulator, paymentId)).toMatchObject({ status: 'captured', amount_refunded: 0 })
    expect(entity(await call(simulator, 'POST', `/payments/${paymentId}/refund`, { amount: 100_000 })).id).not.toBe(
      refund.id,
    )
    expect(simulator.control.webhooks.events().map(({ event }) => event)).toContain('refund.failed')
  })
})

describe('webhooks', () => {
  it('are signed over the bytes that are sent', async () => {
    const shop = await receiver()
    const simulator = await start({ webhook: shop.webhook })
    await paid(simulator)
    await simulator.control.webhooks.idle()
    expect(events(shop.received).sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
    for (const { raw, signature } of shop.received)
      expect(createHmac('sha256', WEBHOOK_SECRET).update(raw).digest('hex')).toBe(signature)
    expect(new Set(shop.received.map(({ id }) => id)).size).toBe(3)
    const [authorized] = simulator.control.webhooks.events()
    expect(authorized?.body).toMatchObject({
      entity: 'event',
      contains: ['payment'],
      payload: { payment: { entity: { entity: 'payment', status: 'authorized' } } },
    })
  })

  it('come twice and in another order if asked to', async () => {
    const shop = await receiver()
    const simulator = await start({ webhook: shop.webhook })
    simulator.control.webhooks.hold()
    await paid(simulator)
    await paid(simulator)
    expect(shop.received).toEqual([])
    expect(await simulator.control.webhooks.release({ shuffle: true, duplicate: 2, seed: 7 })).toBe(12)
    expect(shop.received).toHaveLength(12)
    expect(new Set(shop.received.map(({ id }) => id)).size).toBe(6)
    const inOrder = simulator.control.webhooks.events().flatMap(({ id }) => [id, id])
    expect(shop.received.map(({ id }) => id)).not.toEqual(inOrder)
  })

  it('are sent again under the same id until they are taken', async () => {
    const shop = await receiver((count) => (count < 3 ? 500 : 200))
    const simulator = await start({ webhook: shop.webhook })
    simulator.control.webhooks.setRetryBase(1)
    simulator.control.pay((await order(simulator)).id, { outcome: 'failed' })
    await shop.count(3)
    await simulator.control.webhooks.idle()
    expect(new Set(shop.received.map(({ id }) => id)).size).toBe(1)
    expect(simulator.control.webhooks.deliveries()).toMatchObject([
      { attempt: 1, status: 500, ok: false },
      { attempt: 2, status: 500, ok: false },
      { attempt: 3, status: 200, ok: true },
    ])
    expect(simulator.control.webhooks.events()).toMatchObject([{ status: 'delivered', attempts: 3 }])
  })

  it('stop after a day of failures, until somebody switches them on again', async () => {
    const shop = await receiver(() => 500)
    const simulator = await start({ webhook: shop.webhook })
    const { webhooks } = simulator.control
    simulator.control.pay((await order(simulator)).id, { outcome: 'failed' })
    await webhooks.idle()
    simulator.control.advanceClock(12 * 3600)
    await webhooks.idle()
    expect(shop.received).toHaveLength(2)
    simulator.control.advanceClock(13 * 3600)
    await webhooks.idle()
    expect(shop.received).toHaveLength(3)
    expect(webhooks.events()).toMatchObject([{ status: 'abandoned' }])
    expect(webhooks.isEnabled()).toBe(false)
    await paid(simulator)
    await webhooks.idle()
    expect(shop.received).toHaveLength(3)
    webhooks.enable()
    await paid(simulator)
    await webhooks.idle()
    expect(shop.received).toHaveLength(6)
  })
})

describe('what goes wrong', () => {
  it('loses answers and not the work', async () => {
    const simulator = await start()
    simulator.control.answerThenDrop('POST /orders')
    await expect(order(simulator, { receipt: 'lost' })).rejects.toThrow()
    expect(list(await call(simulator, 'GET', '/orders?receipt=lost'))).toHaveLength(1)
    await order(simulator)
  })

  it('is out of order for a while', async () => {
    const simulator = await start()
    simulator.control.apiDown('/orders/*', 503, 1)
    expect((await call(simulator, 'GET', '/orders/order_SIM00000000001')).status).toBe(503)
    expect((await call(simulator, 'GET', '/orders/order_SIM00000000001')).status).toBe(400)
    simulator.control.apiDown('*', 'html502')
    const html = await fetch(`${simulator.apiBase}/orders`)
    expect([html.status, html.headers.get('Content-Type')]).toEqual([502, 'text/html'])
    simulator.control.apiUp()
    simulator.control.apiDown('GET /orders', 'timeout')
    await expect(fetch(`${simulator.apiBase}/orders`, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout')
    await order(simulator)
  })

  it('can be controlled over HTTP, only if wanted and never by a form of another page', async () => {
    const closed = await start()
    const control = (simulator: Simulator, name: string, body: object, type = 'application/json') =>
      fetch(`${simulator.origin}/__sim/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: JSON.stringify(body),
      })
    expect((await control(closed, 'snapshot', {})).status).toBe(400)
    const simulator = await start({ control: true })
    const { id } = await order(simulator)
    const answer = await control(simulator, 'pay', { orderId: id, outcome: 'captured' })
    expect(await answer.json()).toMatchObject({ answer: { payment: { status: 'captured' } } })
    expect((await control(simulator, 'reset', {}, 'text/plain')).status).toBe(400)
    expect(simulator.control.snapshot()).toMatchObject({ orders: [{ id }], payments: [{ order_id: id }] })
    simulator.control.reset()
    expect(simulator.control.snapshot()).toEqual({ orders: [], payments: [], refunds: [] })
  })
})

describe('the dialog', () => {
  const dialog = async ({ origin }: Simulator, path: string, body: object) => {
    const response = await fetch(`${origin}/v1/checkout/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const State = z.looseObject({ payment_id: z.string(), status: z.string() })
  const card = (number: string) => ({ number, expiry: '12 / 40', cvv: '123', name: 'Asha' })

  it('takes payments for an order without the secret of the shop', async () => {
    const simulator = await start()
    const { id } = await order(simulator)
    const keys = { key_id: KEYS.keyId, order_id: id }
    expect(refusal(await dialog(simulator, 'session', { ...keys, key_id: 'other' }))).toContain('api key')
    expect(refusal(await dialog(simulator, 'session', { ...keys, amount: 1 }))).toContain('different from your order')
    const broke = State.parse(
      (await dialog(simulator, 'payments', { ...keys, method: 'card', card: card('4100 2800 0008 0001') })).body,
    )
    const bank = `payments/${broke.payment_id}/bank`
    expect((await dialog(simulator, bank, { ...keys, answer: 'success' })).body).toMatchObject({
      status: 'failed',
      error: { reason: 'insufficient_fund' },
    })
    const good = State.parse(
      (await dialog(simulator, 'payments', { ...keys, method: 'card', card: card('4100 2800 0000 1007') })).body,
    )
    expect((await dialog(simulator, `payments/${good.payment_id}/bank`, { ...keys, otp: '1234' })).body).toMatchObject({
      status: 'paid',
      response: { razorpay_signature: checkoutSignature(KEYS.keySecret, id, good.payment_id) },
    })
  })

  it('waits for slow banks', async () => {
    const simulator = await start()
    const { id } = await order(simulator)
    const keys = { key_id: KEYS.keyId, order_id: id }
    const waiting = State.parse((await dialog(simulator, 'payments', { ...keys, method: 'upi', scanned: 'slow' })).body)
    expect(waiting.status).toBe('waiting')
    simulator.control.advanceClock(5)
    expect((await payment(simulator, waiting.payment_id)).status).toBe('captured')
  })

  it('is a page of its own with a strict policy', async () => {
    const { origin } = await start()
    const page = await fetch(`${origin}/v1/checkout/frame`)
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'")
    for (const file of ['checkout.js', 'checkout/frame.js', 'checkout/frame.css'])
      expect((await fetch(`${origin}/v1/${file}`)).status).toBe(200)
  })
})

describe('a restart', () => {
  it('forgets nothing, not even what is still to come', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulator-'))
    cleanups.push(() => rm(folder, { recursive: true }))
    const file = join(folder, 'state.jsonl')
    const before = await startSimulator({ ...KEYS, file })
    const { paymentId } = await paid(before)
    const headers = { 'X-Refund-Idempotency': 'refund-000001' }
    const refund = entity(await call(before, 'POST', `/payments/${paymentId}/refund`, { amount: 500 }, headers))
    const slow = before.control.pay((await order(before)).id, { outcome: 'created' })
    before.control.lateAuthorize(slow.payment.id, MINUTE)
    before.control.advanceClock(30)
    const snapshot = before.control.snapshot()
    await before.close()
    const grown = (await readFile(file, 'utf8')).split('\n').length

    const after = await start({ file })
    expect((await readFile(file, 'utf8')).split('\n').length).toBeLessThan(grown)
    expect(after.control.snapshot()).toEqual(snapshot)
    const again = await call(after, 'POST', `/payments/${paymentId}/refund`, { amount: 500 }, headers)
    expect(entity(again).id).toBe(refund.id)
    after.control.advanceClock(31)
    expect((await payment(after, slow.payment.id)).status).toBe('captured')
  })
})
