import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { ApiError, type Call, caller, type Send } from '#contract/call.ts'
import type { Product } from '#contract/catalogue.ts'
import type { checkout } from '#contract/checkout.ts'
import type { Answer, Input } from '#contract/endpoint.ts'
import { choicesOf } from '#rules/pricing.ts'
import { someHome } from '../support/home-address.ts'
import { someIp } from '../support/some-ip.ts'
import type { Harness } from './harness.ts'

type Opened = Answer<(typeof checkout)['POST /create-payment']>
type Placement = NonNullable<Input<(typeof checkout)['POST /create-payment']>['body']>

/** What the shop has confirmed to a customer: whatever happens afterwards, it must be there. */
interface Journal {
  readonly tokens: string[]
  readonly addresses: string[]
  readonly orders: {
    readonly id: string
    readonly orderNo: string
    readonly payment: string
    readonly amount: number
  }[]
  /** Orders whose payment the shop has confirmed. */
  readonly paid: string[]
  /** Payments that the provider has captured. */
  readonly captured: string[]
  readonly invoices: string[]
}

/** A person with an account, not signed in yet. */
export interface Customer {
  readonly id: string
  readonly email: string
  readonly ip: string
  readonly journal: Journal
}

/** Creates an account in the state after signing up and opening the emailed link. */
export async function newCustomer(harness: Harness): Promise<Customer> {
  const id = v7()
  const email = `${id}@example.com`
  await harness.pool().query(
    `insert into account (id, email, first_name, last_name, mobile, password_hash, password_changed_at, verified_at)
      values ($1, $2, 'Asha', 'Menon', '9840012345', $3, now(), now())`,
    [id, email, harness.passwordHash],
  )
  const journal = { tokens: [], addresses: [], orders: [], paid: [], captured: [], invoices: [] }
  return { id, email, ip: someIp(), journal }
}

/** Returns a function that sends one request on a separate connection, through the shop's proxy. */
export const sender =
  (harness: Harness, ip: string, token = ''): Send =>
  (path, { method = 'GET', headers, body } = {}) =>
    new Promise((done, fail) => {
      const text = body === undefined || body === null ? '' : String(body)
      const sent = request(
        {
          host: '127.0.0.1',
          port: harness.proxies.shop.port,
          path,
          method,
          agent: false,
          timeout: 30_000,
          headers: {
            ...(headers as Record<string, string>),
            ...(text !== '' && { 'content-length': Buffer.byteLength(text) }),
            ...(token !== '' && { 'x-access-token': token }),
            'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140',
            'x-forwarded-for': ip,
          },
        },
        (answer) => {
          buffer(answer).then((bytes) => {
            const status = answer.statusCode ?? 500
            done(new Response(status === 204 ? null : new Uint8Array(bytes), { status }))
          }, fail)
        },
      )
      sent.once('error', fail)
      sent.once('timeout', () => sent.destroy(new Error('The shop does not answer.')))
      sent.end(text)
    })

const PRODUCT = ['nx500', 'crash-guard'] as const

/** Returns a cart line, as the product page creates it. */
export async function someLine(harness: Harness) {
  const call = caller(sender(harness, someIp()))
  const answer = await call('GET /bikes/products/{bikeCode}/{productName}', {
    params: { bikeCode: PRODUCT[0], productName: PRODUCT[1] },
  })
  const { id, name, bikes, pricing } = answer.bike.products[0] as Product
  const [choice] = choicesOf(pricing)
  return { proId: id, name, bike: bikes.name, ...choice, qty: 1 }
}

export type Line = Awaited<ReturnType<typeof someLine>>

export interface CheckoutOptions {
  readonly line: Line
  /** Called and awaited before each step: the customer has the answers of all earlier ones. */
  readonly step: (name: string) => void | Promise<void>
  /** Restarts what was killed; called when no response came, or an unusable one. */
  readonly recover: (why: unknown) => Promise<void>
  /** Whether to send an idempotency key with the order, as other API clients do; the shop's own page sends none. */
  readonly withKey: boolean
  /** Whether to close the tab after paying: the shop hears of the payment from the provider alone. */
  readonly leaves?: boolean
  /** Whether to leave the order unpaid. */
  readonly unpaid?: boolean
  /** Called after the payment and before the page reports it. */
  readonly paid?: () => Promise<void>
}

const TRIES = 12

/**
 * Repeats a request as a person does: when no response came or the shop asks to wait. A refusal counts as an answer.
 */
async function persist<T>(recover: CheckoutOptions['recover'], work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const refused = error instanceof ApiError && error.status < 500 && error.status !== 429
      if (refused || tries === TRIES) throw error
      await recover(error)
      await new Promise((resume) => setTimeout(resume, 50 * tries))
    }
  }
}

/** Runs a whole checkout, from signing in to the payment confirmed by the shop. */
export async function checkOut(harness: Harness, customer: Customer, options: CheckoutOptions): Promise<Opened> {
  const { id, email, ip, journal } = customer
  const { step, recover } = options
  const insist = <T>(work: () => Promise<T>) => persist(recover, work)

  await step('sign-in')
  const { token } = await insist(() =>
    caller(sender(harness, ip))('POST /auth/signin', { body: { email, password: harness.password } }),
  )
  journal.tokens.push(token)
  const call = caller(sender(harness, ip, token))

  await step('address')
  const { result } = await insist(() => call('POST /address/{userId}', { params: { userId: id }, body: someHome() }))
  journal.addresses.push(result.address_id)

  await step('place')
  const body = await insist(() => placement(call, customer, result.address_id, options.line))
  const key = options.withKey ? randomUUID() : undefined
  const opened = await insist(() => place(harness, customer, { body, key, token }))
  const payment = opened.razorpayOrder?.id ?? ''
  const { orderId, orderNo } = opened
  journal.orders.push({ id: orderId, orderNo, payment, amount: opened.razorpayOrder?.amount ?? 0 })
  if (options.unpaid) return opened

  const { payment: paid, response } = harness.provider.control.pay(payment, { outcome: 'captured' })
  journal.captured.push(paid.id)
  if (options.leaves) return opened
  await options.paid?.()

  await step('verify')
  const callback = {
    orderId,
    razorpayOrderId: payment,
    razorpayPaymentId: response?.razorpay_payment_id ?? '',
    razorpaySignature: response?.razorpay_signature ?? '',
  }
  await insist(async () => {
    const answer = await call('POST /verify-and-update-order', { body: callback })
    // The page shows "We are confirming your payment" and asks again.
    if (!answer.status) throw new Error('The payment is not confirmed yet.')
  })
  journal.paid.push(orderId)
  return opened
}

async function placement(call: Call, customer: Customer, addressId: string, line: Line): Promise<Placement> {
  const quoted = await call('POST /quote', { body: { cartItems: [line], addressId } })
  const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = quoted
  const sums = { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice }
  return { userId: customer.id, addressId, cartItems: [line], ...sums, consent: true }
}

function place(
  harness: Harness,
  { ip }: Customer,
  { body, key, token }: { body: Placement; key: string | undefined; token: string },
): Promise<Opened> {
  const send = sender(harness, ip, token)
  const keyed: Send = (path, init) =>
    send(path, {
      ...init,
      headers: { ...(init.headers as object), ...(key !== undefined && { 'idempotency-key': key }) },
    })
  return caller(keyed)('POST /create-payment', { body })
}

/** Downloads the invoice of the customer's order. */
export async function fetchInvoice(
  harness: Harness,
  { ip, journal }: Customer,
  orderId: string,
  recover: () => Promise<void>,
): Promise<void> {
  const send = sender(harness, ip, journal.tokens.at(-1) ?? '')
  const bytes = await persist(recover, async () => {
    const answer = await send(`/api/invoice/${orderId}`, { method: 'GET' })
    if (answer.status !== 200) throw new Error(`The receipt is answered with ${answer.status}.`)
    return Buffer.from(await answer.arrayBuffer())
  })
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The receipt is no PDF file.')
  journal.invoices.push(orderId)
}
