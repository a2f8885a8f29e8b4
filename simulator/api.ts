import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { invalid, ProviderError } from './errors.ts'
import { readBody, readCaptureCall, readNotesChange, readOrder, readRefund } from './input.ts'
import type { Provider } from './provider.ts'
import { readId, readIdempotencyKey, readPage } from './query-input.ts'

/** Compares in constant time, so that the duration does not reveal how much is right. */
function isSame(given: string, right: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(right)
  return one.length === other.length && timingSafeEqual(one, other)
}

function readFlag(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (value !== '0' && value !== '1') throw invalid('The authorized must be 0 or 1.', 'authorized')
  return value === '1'
}

export const notFound = (): ProviderError => new ProviderError('The requested URL was not found on the server.')

/** The calls that a shop's server makes. */
export function apiRoutes(provider: Provider, keys: { keyId: string; keySecret: string }): Hono {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
  const api = new Hono()

  api.use(async (c, next) => {
    if (!isSame(c.req.header('Authorization') ?? '', authorization))
      throw new ProviderError('Authentication failed', {}, 401)
    await next()
  })

  api.post('/orders', async (c) => c.json(provider.createOrder(readOrder(readBody(await c.req.text())))))
  api.get('/orders', (c) => {
    const query = c.req.query()
    const page = readPage(query, ['receipt', 'authorized'])
    return c.json(provider.orders(page, { receipt: query.receipt, authorized: readFlag(query.authorized) }))
  })
  api.get('/orders/:id', (c) => c.json(provider.order(readId(c.req.param('id'), 'order_'))))
  api.patch('/orders/:id', async (c) => {
    const id = readId(c.req.param('id'), 'order_')
    return c.json(provider.changeOrder(id, readNotesChange(readBody(await c.req.text()))))
  })
  api.get('/orders/:id/payments', (c) => c.json(provider.paymentsOf(readId(c.req.param('id'), 'order_'))))

  api.get('/payments', (c) => c.json(provider.payments(readPage(c.req.query()))))
  api.get('/payments/:id', (c) => c.json(provider.payment(readId(c.req.param('id'), 'pay_'))))
  api.post('/payments/:id/capture', async (c) => {
    const id = readId(c.req.param('id'), 'pay_')
    const { amount, currency } = readCaptureCall(readBody(await c.req.text()))
    return c.json(provider.capture(id, amount, currency))
  })
  api.post('/payments/:id/refund', async (c) => {
    const id = readId(c.req.param('id'), 'pay_')
    const input = readRefund(readBody(await c.req.text()))
    const key = readIdempotencyKey(c.req.header('X-Refund-Idempotency'))
    return c.json(await provider.createRefund(id, input, key))
  })
  api.get('/payments/:id/refunds', (c) =>
    c.json(provider.refundsOf(readId(c.req.param('id'), 'pay_'), readPage(c.req.query()))),
  )
  api.get('/payments/:id/refunds/:refundId', (c) => {
    const { id } = provider.payment(readId(c.req.param('id'), 'pay_'))
    const refund = provider.refund(readId(c.req.param('refundId'), 'rfnd_'))
    if (refund.payment_id !== id) throw new ProviderError('The id provided does not exist')
    return c.json(refund)
  })

  api.get('/refunds', (c) => c.json(provider.refunds(readPage(c.req.query()))))
  api.get('/refunds/:id', (c) => c.json(provider.refund(readId(c.req.param('id'), 'rfnd_'))))
  api.patch('/refunds/:id', async (c) => {
    const id = readId(c.req.param('id'), 'rfnd_')
    return c.json(provider.changeRefund(id, readNotesChange(readBody(await c.req.text()))))
  })

  api.get('/disputes', (c) => c.json(provider.disputes(readPage(c.req.query()))))
  api.get('/disputes/:id', (c) => c.json(provider.dispute(readId(c.req.param('id'), 'disp_'))))

  api.all('*', () => {
    throw notFound()
  })
  return api
}
