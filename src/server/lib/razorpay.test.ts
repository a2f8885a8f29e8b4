import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Simulator, startSimulator } from '#simulator/start.ts'
import { createRazorpay, type Razorpay, type RazorpaySettings } from './razorpay.ts'
import { ProviderError } from './razorpay-client.ts'

const settings = (given: Partial<RazorpaySettings> = {}): RazorpaySettings => ({
  keyId: 'rzp_test_lib',
  keySecret: 'a secret of these tests',
  webhookSecrets: ['whsec_new', 'whsec_old'],
  apiBase: 'http://127.0.0.1:9/v1',
  checkoutJs: '',
  cspOrigins: [],
  ...given,
})

/** As many attempts as the shop makes, one right after another. */
const AT_ONCE = [0, 0]

const wanted = { amount: 123_400, receipt: 'the-shops-own-id', orderNo: 'KM-1', again: false }

const refusal = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderError)) throw new Error(`Not refused by the provider: ${String(error)}`)
  return error
}

describe('signatures', () => {
  test.each([
    [
      'order_IEIaMR65cu6nz3',
      'pay_IH4NVgf4Dreq1l',
      'EnLs21M47BllR3X8PSFtjtbd',
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    ],
    [
      'order_SIM00000000001',
      'pay_SIM00000000001',
      'sim_secret',
      '649276ebd67e4642fd10f7a7ec057713fa86fbf2e80fdafc6fe6953af231a21e',
    ],
  ])('C01 of the dialog: the published one of %s', (order, payment, keySecret, signature) => {
    const razorpay = createRazorpay(settings({ keySecret }))
    expect(razorpay.isSigned(order, payment, signature)).toBe(true)
    expect(razorpay.isSigned(payment, order, signature)).toBe(false)
    expect(razorpay.isSigned(order, payment, signature.toUpperCase())).toBe(false)
    expect(createRazorpay(settings({ keySecret: `${keySecret}x` })).isSigned(order, payment, signature)).toBe(false)
  })

  test('C08 of an event: the published one', () => {
    const body = Buffer.from('{"entity":"event","event":"order.paid","created_at":1700000000}')
    const signature = 'f2824bbcd0bec00ae38ea59b623c695a33ad64a2d74d5c8a19b9fd9fb0433589'
    const razorpay = createRazorpay(settings({ webhookSecrets: ['whsec_test_0001'] }))
    expect(razorpay.isSignedEvent(body, signature)).toBe(true)
    expect(razorpay.isSignedEvent(Buffer.concat([body, Buffer.from(' ')]), signature)).toBe(false)
    expect(createRazorpay(settings({ keySecret: 'whsec_test_0001' })).isSignedEvent(body, signature)).toBe(false)
    expect(createRazorpay(settings({ webhookSecrets: [] })).isSignedEvent(body, signature)).toBe(false)
  })

  test('C08 every secret of the list counts, and none else', () => {
    const razorpay = createRazorpay(settings())
    const signed = (secret: string) => createHmac('sha256', secret).update('body').digest('hex')
    expect(razorpay.isSignedEvent(Buffer.from('body'), signed('whsec_new'))).toBe(true)
    expect(razorpay.isSignedEvent(Buffer.from('body'), signed('whsec_old'))).toBe(true)
    for (const secret of ['a secret of these tests', '', 'whsec_', 'rzp_test_lib'])
      expect(razorpay.isSignedEvent(Buffer.from('body'), signed(secret)), secret).toBe(false)
  })

  test.each(['', '0', 'é'.repeat(64), 'x'.repeat(10_000), '\0'.repeat(64)])(
    'C01 any other text is refused and never thrown at: %j',
    (signature) => {
      expect(createRazorpay(settings()).isSigned('order_1', 'pay_1', signature)).toBe(false)
      expect(createRazorpay(settings()).isSignedEvent(Buffer.from('body'), signature)).toBe(false)
    },
  )
})

describe('with the provider', () => {
  let provider: Simulator
  let razorpay: Razorpay
  beforeAll(async () => {
    provider = await startSimulator({ keyId: 'rzp_test_lib', keySecret: 'a secret of these tests' })
    razorpay = createRazorpay(settings({ apiBase: provider.apiBase }), AT_ONCE)
  })
  beforeEach(() => provider.control.reset())
  afterAll(() => provider.close())

  const orders = () => provider.control.snapshot().orders

  test('creates a provider order once, with the amount and our own id', async () => {
    const created = await razorpay.createOrder(wanted)
    expect(orders()).toEqual([
      expect.objectContaining({ id: created.id, amount: 123_400, currency: 'INR', receipt: 'the-shops-own-id' }),
    ])
    expect(await razorpay.fetchOrder(created.id)).toEqual(created)
    expect(await razorpay.paymentsOf(created.id)).toEqual([])
  })

  test('an order whose answer got lost is found again, not opened twice', async () => {
    provider.control.answerThenDrop('POST /orders')
    const created = await razorpay.createOrder(wanted)
    expect(orders().map(({ id }) => id)).toEqual([created.id])
    expect((await razorpay.createOrder({ ...wanted, again: true })).id).toBe(created.id)
    expect(orders()).toHaveLength(1)
  })

  test('catches a broken variant: creating a second order without checking for the first', async () => {
    for (let times = 0; times < 2; times++) await razorpay.createOrder(wanted)
    expect(orders()).toHaveLength(2)
  })

  test('retries an order that was not created', async () => {
    provider.control.apiDown('POST /orders', 'html502', 1)
    const created = await razorpay.createOrder(wanted)
    expect(orders().map(({ id }) => id)).toEqual([created.id])
  })

  test('does not retry an order that was refused permanently', async () => {
    provider.control.apiDown('POST /orders', 400, 1)
    expect(await refusal(razorpay.createOrder(wanted))).toMatchObject({ status: 400, certain: true })
    expect(orders()).toEqual([])
  })

  test('a silent provider delays nobody for longer than four seconds', async () => {
    provider.control.apiDown('POST /orders', 'timeout', 1)
    const over = AbortSignal.timeout(500)
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over)
    try {
      await razorpay.createOrder(wanted)
      // The call without an answer, the search for the order, and the second call.
      expect(limits.mock.calls).toEqual([[4000], [4000], [4000]])
      expect(limits.mock.results.map(({ value }) => value.aborted)).toEqual([true, false, false])
    } finally {
      limits.mockRestore()
    }
    expect(orders()).toHaveLength(1)
  })

  test.each(['html502', 500, 429] as const)('retries a read three times after %s', async (outage) => {
    const { id } = await razorpay.createOrder(wanted)
    provider.control.apiDown('GET /orders/*', outage, 2)
    expect((await razorpay.fetchOrder(id)).id).toBe(id)
    provider.control.apiDown('GET /orders/*', outage, 3)
    expect(await refusal(razorpay.fetchOrder(id))).toMatchObject({ status: outage === 'html502' ? 502 : outage })
    expect((await razorpay.fetchOrder(id)).id).toBe(id)
  })

  test('does not retry a read that was refused', async () => {
    const { id } = await razorpay.createOrder(wanted)
    provider.control.apiDown('GET /orders/*', 400, 1)
    expect(await refusal(razorpay.fetchOrder(id))).toMatchObject({ status: 400, certain: true })
  })

  test('sends a capture once, whatever the outcome', async () => {
    const { id } = await razorpay.createOrder(wanted)
    const { payment } = provider.control.pay(id, { outcome: 'authorized' })
    provider.control.apiDown('POST /payments/*/capture', 'html502', 1)
    expect(await refusal(razorpay.capture(payment.id, 123_400))).toMatchObject({ certain: false })
    expect((await razorpay.paymentsOf(id))[0]?.status).toBe('authorized')
    provider.control.answerThenDrop('POST /payments/*/capture')
    expect(await refusal(razorpay.capture(payment.id, 123_400))).toMatchObject({ status: 0, certain: false })
    expect((await razorpay.paymentsOf(id))[0]?.status).toBe('captured')
    expect(await refusal(razorpay.capture(payment.id, 123_400))).toMatchObject({ status: 400, certain: true })
  })

  const paid = async () => {
    const { id } = await razorpay.createOrder(wanted)
    return provider.control.pay(id, { outcome: 'captured' }).payment.id
  }

  test('failure mode 13: a refund whose answer got lost is made once, by its key', async () => {
    const id = await paid()
    provider.control.answerThenDrop('POST /payments/*/refund', 2)
    const ask = { amount: 10_000, receipt: 'refund 1', key: 'refund-0000000001' }
    const created = await razorpay.refund(id, ask)
    expect(await razorpay.refund(id, ask)).toEqual(created)
    expect((await razorpay.refundsOf(id)).map((each) => each.id)).toEqual([created.id])
    await razorpay.refund(id, { ...ask, receipt: 'refund 2', key: 'refund-0000000002' })
    expect(await razorpay.refundsOf(id)).toHaveLength(2)
  })

  test('catches a broken variant: the same refund requested twice without a key', async () => {
    const id = await paid()
    const ask = () =>
      fetch(`${provider.apiBase}/payments/${id}/refund`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from('rzp_test_lib:a secret of these tests').toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ amount: 10_000, receipt: 'refund 1' }),
      })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    expect(await razorpay.refundsOf(id)).toHaveLength(2)
  })

  test('reports an unreachable provider as a lost connection with an unknown outcome', async () => {
    const nowhere = createRazorpay(settings())
    expect(await refusal(nowhere.capture('pay_1', 100))).toMatchObject({ status: 0, certain: false })
  })
})

describe('an answer', () => {
  let server: Server
  let razorpay: Razorpay
  let seen: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[]
  let answer: (response: ServerResponse) => void
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: await text(request) })
      answer(response)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    razorpay = createRazorpay(settings({ apiBase: `http://127.0.0.1:${port}/v1` }), AT_ONCE)
  })
  beforeEach(() => {
    seen = []
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })

  const says = (status: number, body: string) => {
    answer = (response) => response.writeHead(status).end(body)
  }

  test.each([
    ['is broken JSON', 200, '{"id":"order_1","amou'],
    ['is HTML', 502, '<html><h1>502 Bad Gateway</h1></html>'],
    ['is HTML that claims to be fine', 200, '<html></html>'],
    ['is empty', 200, ''],
    ['has another shape', 200, '{"id":"order_1"}'],
    ['has an amount that is no whole number', 200, '{"id":"order_1","amount":1.5,"amount_paid":0,"currency":"INR"}'],
    ['is a fault of the provider', 500, '{"error":{"code":"SERVER_ERROR","description":"Sorry."}}'],
  ])('that %s says nothing for certain', async (_, status, body) => {
    says(status, body)
    expect(await refusal(razorpay.fetchOrder('order_1'))).toMatchObject({ certain: false })
  })

  test('that refuses says why', async () => {
    says(400, '{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}')
    const error = await refusal(razorpay.fetchOrder('order_1'))
    expect(error).toMatchObject({ message: 'The id provided does not exist', status: 400, certain: true })
    expect(seen).toHaveLength(1)
  })

  test('that breaks off is a lost connection', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"id":')
      setImmediate(() => response.destroy())
    }
    expect(await refusal(razorpay.capture('pay_1', 1))).toMatchObject({ status: 0, certain: false })
  })

  test('that never ends is refused', async () => {
    answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      }
      response.on('drain', more).on('error', () => undefined)
      more()
    }
    expect(await refusal(razorpay.capture('pay_1', 1))).toMatchObject({ status: 0, certain: false })
  })

  test('failure mode 13: a refund always goes out with its key, its amount and our id', async () => {
    let times = 0
    answer = (response) => {
      times += 1
      if (times < 3) response.writeHead(503).end('{}')
      else response.end('{"id":"rfnd_1","amount":500,"payment_id":"pay_1","status":"processed","created_at":1}')
    }
    await razorpay.refund('pay_1', { amount: 500, receipt: 'r', key: 'refund-0123456789' })
    expect(seen).toHaveLength(3)
    for (const { method, url, headers, body } of seen) {
      expect([method, url]).toEqual(['POST', '/v1/payments/pay_1/refund'])
      expect(headers['x-refund-idempotency']).toBe('refund-0123456789')
      expect(JSON.parse(body)).toEqual({ amount: 500, receipt: 'r', speed: 'normal' })
    }
  })

  test('ids stay within their part of the address', async () => {
    says(404, '{"error":{}}')
    await refusal(razorpay.fetchOrder('../payments/pay_1?x=1'))
    expect(seen[0]?.url).toBe('/v1/orders/..%2Fpayments%2Fpay_1%3Fx%3D1')
  })
})
