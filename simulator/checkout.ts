import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import type { Agenda } from './agenda.ts'
import { FAILURES, failureOfCard, OFFERED_CARDS } from './cards.ts'
import type { Failure, Payment } from './entities.ts'
import { invalid, refused } from './errors.ts'
import { isObject, readBody, readNotes } from './input.ts'
import type { Provider, Switches } from './provider.ts'
import { checkoutSignature, spoilt } from './signatures.ts'

/** What the shop's page gets for an authorised payment. */
interface CheckoutResponse {
  readonly razorpay_payment_id: string
  readonly razorpay_order_id: string
  readonly razorpay_signature: string
}

/** What the shop's page gets to know of a failed one. */
interface CheckoutFailure extends Failure {
  readonly metadata: { readonly order_id: string; readonly payment_id: string }
}

export interface PaymentState {
  readonly payment_id: string
  readonly status: 'waiting' | 'failed' | 'paid'
  /** Null as well when the answer is to get lost on its way to the shop's page. */
  readonly response: CheckoutResponse | null
  readonly error: CheckoutFailure | null
}

export type StateOf = (payment: Payment) => PaymentState

export function createStateOf(keySecret: string, switches: Switches): StateOf {
  return (payment) => {
    const { id, order_id: orderId, status } = payment
    const state = { payment_id: id, response: null, error: null }
    if (status === 'created') return { ...state, status: 'waiting' }
    if (status === 'authorized' || status === 'captured') {
      const signature = checkoutSignature(keySecret, orderId, id)
      const response = {
        razorpay_payment_id: id,
        razorpay_order_id: orderId,
        razorpay_signature: switches.wrongSignature ? spoilt(signature) : signature,
      }
      return { ...state, status: 'paid', response: switches.dropCallback ? null : response }
    }
    const error = {
      code: payment.error_code ?? 'BAD_REQUEST_ERROR',
      description: payment.error_description ?? 'Payment already done for this order. The amount is refunded.',
      source: payment.error_source ?? 'business',
      step: payment.error_step ?? 'payment_authorization',
      reason: payment.error_reason ?? 'order_already_paid',
      metadata: { order_id: orderId, payment_id: id },
    }
    return { ...state, status: 'failed', error }
  }
}

const Text = z.string().max(500).optional()

const Customer = z.object({
  email: Text,
  contact: Text,
  description: Text,
  notes: z.unknown().optional(),
})

const PaymentCall = z.discriminatedUnion('method', [
  Customer.extend({
    method: z.literal('card'),
    card: z.object({ number: z.string(), expiry: z.string(), cvv: z.string(), name: z.string().max(100) }),
  }),
  Customer.extend({
    method: z.literal('upi'),
    vpa: z.string().max(100).optional(),
    scanned: z.enum(['paid', 'failed', 'slow']).optional(),
  }),
])
type PaymentCall = z.output<typeof PaymentCall>
type CardCall = Extract<PaymentCall, { method: 'card' }>['card']

const BankAnswer = z.object({ answer: z.enum(['success', 'failure']).optional(), otp: z.string().optional() })

/** How long a slow bank thinks. */
const SLOW_BANK = 5000
const OTP = /^\d{4,10}$/

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (!result.success) {
    const [issue] = result.error.issues
    throw invalid(issue?.message ?? 'The request is not valid.', issue?.path.join('.'))
  }
  return result.data
}

function readCard(card: CardCall, today: Date): { number: string; name: string } {
  const number = card.number.replaceAll(/\D/g, '')
  if (number.length < 12 || number.length > 19) throw invalid('The card number is not valid.', 'card.number')
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(card.expiry.trim()) ?? []
  // A card is good until its month ends.
  if (month === '' || new Date(2000 + Number(year), Number(month), 1) <= today)
    throw invalid('The expiry date is not valid.', 'card.expiry')
  if (!/^\d{3,4}$/.test(card.cvv)) throw invalid('The CVV is not valid.', 'card.cvv')
  return { number, name: card.name.trim() }
}

/** The frame loads and calls only its own server, and every page may show it: that is what it is for. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: http: https:",
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')

const FRAME_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment</title>
<link rel="stylesheet" href="/v1/checkout/frame.css">
<script type="module" src="/v1/checkout/frame.js"></script>
</head>
<body><main id="dialog" aria-busy="true"></main></body>
</html>
`

/** What the browser gets and calls. It knows the key's id and the order, never the key's secret. */
export function checkoutRoutes(parts: {
  readonly provider: Provider
  readonly agenda: Agenda
  readonly keyId: string
  readonly stateOf: StateOf
}): Hono {
  const { provider, agenda, keyId, stateOf } = parts
  /** Payments with a card that always fails, until the bank's page is answered. */
  const doomed = new Map<string, Failure>()
  const routes = new Hono()

  const file = (name: string, type: string) => {
    const text = readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')
    return (c: Context) =>
      c.body(text, 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
  }
  routes.get('/checkout.js', file('checkout.js', 'text/javascript'))
  routes.get('/checkout/frame.js', file('frame.js', 'text/javascript'))
  routes.get('/checkout/frame.css', file('frame.css', 'text/css'))
  routes.get('/checkout/frame', (c) => {
    c.header('Content-Security-Policy', FRAME_POLICY)
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return c.html(FRAME_PAGE)
  })

  const orderOf = (keyGiven: unknown, orderId: unknown) => {
    if (keyGiven !== keyId) throw refused('The api key provided is invalid')
    return provider.order(String(orderId))
  }
  const readCall = async (c: Context) => {
    const { key_id: key, order_id: orderId, ...rest } = readBody(await c.req.text())
    return { order: orderOf(key, orderId), rest }
  }
  const paymentOf = (orderId: string, id: string) => {
    const payment = provider.payment(id)
    if (payment.order_id !== orderId) throw refused('The id provided does not exist')
    return payment
  }

  routes.post('/checkout/session', async (c) => {
    const { order, rest } = await readCall(c)
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
    const order = orderOf(key, orderId)
    const upi = new URLSearchParams({
      pa: 'simulator@razorpay',
      pn: name,
      tr: order.id,
      am: (order.amount / 100).toFixed(2),
      cu: order.currency,
    })
    return c.body(renderSVG(`upi://pay?${upi}`), 200, { 'Content-Type': 'image/svg+xml' })
  })

  function payByUpi(payment: Payment, { vpa, scanned }: Extract<PaymentCall, { method: 'upi' }>): void {
    if (scanned === 'slow') provider.authorizeAt(payment.id, agenda.now() + SLOW_BANK)
    else if (scanned === 'failed' || vpa === 'failure@razorpay') provider.fail(payment.id, FAILURES.payment_cancelled)
    else provider.authorize(payment.id)
  }

  routes.post('/checkout/payments', async (c) => {
    const { order, rest } = await readCall(c)
    const call = read(PaymentCall, rest)
    const { email, contact, description, notes } = call
    const customer = { email, contact, description, notes: readNotes(isObject(notes) ? notes : undefined) }
    if (call.method === 'card') {
      const card = readCard(call.card, new Date(agenda.now()))
      const payment = provider.start(order.id, { ...customer, method: 'card', card })
      const failure = failureOfCard(card.number)
      if (failure !== undefined) doomed.set(payment.id, failure)
      return c.json(stateOf(payment))
    }
    if (call.scanned === undefined && call.vpa !== 'success@razorpay' && call.vpa !== 'failure@razorpay')
      throw invalid('Invalid VPA. Please enter a valid Virtual Payment Address', 'vpa')
    const payment = provider.start(order.id, { ...customer, method: 'upi', vpa: call.vpa })
    payByUpi(payment, call)
    return c.json(stateOf(payment))
  })

  routes.get('/checkout/payments/:id', (c) => {
    const { key_id: key, order_id: orderId } = c.req.query()
    return c.json(stateOf(paymentOf(orderOf(key, orderId).id, c.req.param('id'))))
  })

  routes.post('/checkout/payments/:id/bank', async (c) => {
    const { order, rest } = await readCall(c)
    const payment = paymentOf(order.id, c.req.param('id'))
    const { answer, otp } = read(BankAnswer, rest)
    const fate = doomed.get(payment.id)
    doomed.delete(payment.id)
    const isRight = answer === undefined ? OTP.test(otp ?? '') : answer === 'success'
    if (fate !== undefined) provider.fail(payment.id, fate)
    else if (isRight) provider.authorize(payment.id)
    else provider.fail(payment.id, answer === undefined ? FAILURES.authentication_failed : FAILURES.card_declined)
    return c.json(stateOf(payment))
  })

  return routes
}
