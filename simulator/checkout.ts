import { type Context, Hono } from 'hono'
import { renderSVG } from 'uqr'
import type { Agenda } from './agenda.ts'
import { FAILURES, failureOfCard, OFFERED_CARDS } from './cards.ts'
import { dialogFiles } from './dialog-files.ts'
import type { Failure, Order, Payment } from './entities.ts'
import { invalid, refused } from './errors.ts'
import { type Body, isObject, readBody, readNotes } from './input.ts'
import { BankAnswer, PaymentCall, read, readCard } from './payment-input.ts'
import type { StateOf } from './payment-state.ts'
import type { Provider } from './provider.ts'

interface CheckoutParts {
  readonly provider: Provider
  readonly agenda: Agenda
  readonly keyId: string
  readonly stateOf: StateOf
}

/** How long a slow bank takes, in milliseconds. */
const SLOW_BANK = 5000
const OTP = /^\d{4,10}$/

function findOrder({ provider, keyId }: CheckoutParts, keyGiven: unknown, orderId: unknown): Order {
  if (keyGiven !== keyId) throw refused('The api key provided is invalid')
  return provider.order(String(orderId))
}

async function readCall(parts: CheckoutParts, c: Context): Promise<{ order: Order; rest: Body }> {
  const { key_id: key, order_id: orderId, ...rest } = readBody(await c.req.text())
  return { order: findOrder(parts, key, orderId), rest }
}

function findPayment({ provider }: CheckoutParts, orderId: string, id: string): Payment {
  const payment = provider.payment(id)
  if (payment.order_id !== orderId) throw refused('The id provided does not exist')
  return payment
}

function orderRoutes(parts: CheckoutParts): Hono {
  const routes = new Hono()
  routes.post('/checkout/session', async (c) => {
    const { order, rest } = await readCall(parts, c)
    const { amount, currency } = rest
    if (order.status === 'paid') throw refused('Payment already done for this order.', 'order_already_paid')
    if ((amount !== undefined && Number(amount) !== order.amount) || (currency ?? order.currency) !== order.currency)
      throw refused(
        'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
      )
    return c.json({ order_id: order.id, amount: order.amount, currency: order.currency, cards: OFFERED_CARDS })
  })

  routes.get('/checkout/qr.svg', (c) => {
    const { key_id: key, order_id: orderId, name = '' } = c.req.query()
    const order = findOrder(parts, key, orderId)
    const upi = new URLSearchParams({
      pa: 'simulator@razorpay',
      pn: name,
      tr: order.id,
      am: (order.amount / 100).toFixed(2),
      cu: order.currency,
    })
    return c.body(renderSVG(`upi://pay?${upi}`), 200, { 'Content-Type': 'image/svg+xml' })
  })
  return routes
}

function payByUpi({ provider, agenda }: CheckoutParts, payment: Payment, call: PaymentCall & { method: 'upi' }): void {
  const { vpa, scanned } = call
  if (scanned === 'slow') provider.authorizeAt(payment.id, agenda.now() + SLOW_BANK)
  else if (scanned === 'failed' || vpa === 'failure@razorpay') provider.fail(payment.id, FAILURES.payment_cancelled)
  else provider.authorize(payment.id)
}

function paymentRoutes(parts: CheckoutParts): Hono {
  const { provider, agenda, stateOf } = parts
  /** Payments with a card that always fails, until the bank's page is answered. */
  const failing = new Map<string, Failure>()
  const routes = new Hono()

  routes.post('/checkout/payments', async (c) => {
    const { order, rest } = await readCall(parts, c)
    const call = read(PaymentCall, rest)
    const { email, contact, description, notes } = call
    const customer = { email, contact, description, notes: readNotes(isObject(notes) ? notes : undefined) }
    if (call.method === 'card') {
      const card = readCard(call.card, new Date(agenda.now()))
      const payment = provider.start(order.id, { ...customer, method: 'card', card })
      const failure = failureOfCard(card.number)
      if (failure !== undefined) failing.set(payment.id, failure)
      return c.json(stateOf(payment))
    }
    if (call.scanned === undefined && call.vpa !== 'success@razorpay' && call.vpa !== 'failure@razorpay')
      throw invalid('Invalid VPA. Please enter a valid Virtual Payment Address', 'vpa')
    const payment = provider.start(order.id, { ...customer, method: 'upi', vpa: call.vpa })
    payByUpi(parts, payment, call)
    return c.json(stateOf(payment))
  })

  routes.get('/checkout/payments/:id', (c) => {
    const { key_id: key, order_id: orderId } = c.req.query()
    return c.json(stateOf(findPayment(parts, findOrder(parts, key, orderId).id, c.req.param('id'))))
  })

  routes.post('/checkout/payments/:id/bank', async (c) => {
    const { order, rest } = await readCall(parts, c)
    const payment = findPayment(parts, order.id, c.req.param('id'))
    const { answer, otp } = read(BankAnswer, rest)
    const failure = failing.get(payment.id)
    failing.delete(payment.id)
    const isRight = answer === undefined ? OTP.test(otp ?? '') : answer === 'success'
    if (failure !== undefined) provider.fail(payment.id, failure)
    else if (isRight) provider.authorize(payment.id)
    else provider.fail(payment.id, answer === undefined ? FAILURES.authentication_failed : FAILURES.card_declined)
    return c.json(stateOf(payment))
  })
  return routes
}

/** The routes that the browser loads and calls. They know the key's id and the order, never the key's secret. */
export function checkoutRoutes(parts: CheckoutParts): Hono {
  return new Hono().route('/', dialogFiles()).route('/', orderRoutes(parts)).route('/', paymentRoutes(parts))
}
