import { createHmac, timingSafeEqual } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { z } from 'zod'

/**
 * The payment provider's HTTP API: what the shop needs of it, and nothing more. The provider's own package offers no
 * time-out, no base address and drops the header that makes refunds safe to repeat (payments and GST 1.11).
 */
export interface RazorpaySettings {
  readonly keyId: string
  readonly keySecret: string
  /** Newest first; events of before a change are still signed with the one before. */
  readonly webhookSecrets: readonly string[]
  readonly apiBase: string
  readonly checkoutJs: string
  /** What a page has to allow for the dialog. */
  readonly cspOrigins: readonly string[]
}

/** Empty notes come as a list, filled ones as an object. */
const Notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish()

const ProviderOrder = z.object({
  id: z.string(),
  amount: z.int(),
  amount_paid: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.string(),
  attempts: z.int().default(0),
})
export type ProviderOrder = z.infer<typeof ProviderOrder>

const ProviderPayment = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string().nullish(),
  method: z.string().nullish(),
  amount_refunded: z.int().nullish(),
  card: z.object({ last4: z.string().nullish(), network: z.string().nullish() }).nullish(),
  vpa: z.string().nullish(),
  bank: z.string().nullish(),
  wallet: z.string().nullish(),
  error_description: z.string().nullish(),
  acquirer_data: z.record(z.string(), z.unknown()).nullish(),
  notes: Notes,
  created_at: z.int(),
})
export type ProviderPayment = z.infer<typeof ProviderPayment>

const ProviderRefund = z.object({
  id: z.string(),
  amount: z.int(),
  payment_id: z.string(),
  receipt: z.string().nullish(),
  status: z.string(),
  created_at: z.int(),
})
export type ProviderRefund = z.infer<typeof ProviderRefund>

const Collection = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

const ErrorBody = z.object({ error: z.object({ code: z.string().nullish(), description: z.string().nullish() }) })

/** The provider refused, or could not be reached. `certain`: it has surely not done what was asked. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly status: number
  readonly certain: boolean

  constructor(message: string, status: number, certain: boolean) {
    super(message)
    this.status = status
    this.certain = certain
  }
}

const TIMEOUT_MS = 4000
/** Pauses before the second and third try of a call that is safe to repeat. */
const PAUSES_MS = [150, 500]
const MOST_BYTES = 4 * 1024 * 1024

interface NewProviderOrder {
  readonly amount: number
  /** Our own order's id: by it the order is found again when the answer got lost. */
  readonly receipt: string
  readonly orderNo: string
  /** It was asked for before, and nobody knows what came of that. */
  readonly again: boolean
}

export interface Razorpay {
  readonly settings: RazorpaySettings
  createOrder(wanted: NewProviderOrder): Promise<ProviderOrder>
  fetchOrder(id: string): Promise<ProviderOrder>
  paymentsOf(orderId: string): Promise<ProviderPayment[]>
  /** Payments made from one time to another, both in seconds since 1970. */
  listPayments(range: { from: number; to: number; skip: number }): Promise<ProviderPayment[]>
  capture(paymentId: string, amount: number): Promise<void>
  refund(paymentId: string, wanted: { amount: number; receipt: string; key: string }): Promise<ProviderRefund>
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** Whether the dialog's answer was signed by the provider, for the order that we know of. */
  isSigned(orderId: string, paymentId: string, signature: string): boolean
  /** Whether the raw bytes of an event were. */
  isSignedEvent(body: Buffer, signature: string): boolean
}

/** In-time payments are captured by the provider itself; a later one waits for a decision (payments and GST 1.5). */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 7200, refund_speed: 'normal' },
} as const

export function createRazorpay(settings: RazorpaySettings): Razorpay {
  const base = new URL(settings.apiBase.endsWith('/') ? settings.apiBase : `${settings.apiBase}/`)
  const secure = base.protocol === 'https:'
  const agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`

  const once = <T>(
    method: 'GET' | 'POST',
    path: string,
    schema: z.ZodType<T>,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const request = (secure ? httpsRequest : httpRequest)(new URL(path, base), {
        method,
        agent,
        headers: {
          authorization,
          accept: 'application/json',
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      })
      // Covers connecting, sending and reading together: a provider that drips bytes must not hold a checkout.
      const timer = setTimeout(() => request.destroy(new Error('timed out')), TIMEOUT_MS)
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(new ProviderError(`The payment provider cannot be reached: ${error.message}`, 0, false))
      }
      request.on('error', fail)
      request.on('response', (response) => {
        readAll(response).then((answer) => {
          clearTimeout(timer)
          const status = response.statusCode ?? 0
          try {
            resolve(readAnswer(status, answer, schema))
          } catch (error) {
            reject(error)
          }
        }, fail)
      })
      request.end(text)
    })

  /** Again after a lost connection, "too many" and the provider's own faults: only for what is safe to repeat. */
  const again: typeof once = async (method, path, schema, body, headers) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(method, path, schema, body, headers)
      } catch (error) {
        const pause = PAUSES_MS[attempt]
        const passing =
          error instanceof ProviderError && (error.status === 0 || error.status === 429 || error.status >= 500)
        if (!passing || pause === undefined) throw error
        await new Promise((resume) => setTimeout(resume, pause * (0.5 + Math.random())))
      }
    }
  }

  const byReceipt = async (receipt: string): Promise<ProviderOrder | undefined> => {
    const { items } = await again('GET', `orders?receipt=${encodeURIComponent(receipt)}`, Collection(ProviderOrder))
    return items.find((each) => each.receipt === receipt)
  }

  const id = (value: string) => encodeURIComponent(value)
  return {
    settings,
    async createOrder({ amount, receipt, orderNo, again: asked }) {
      const body = { amount, currency: 'INR', receipt, notes: { shop_order: orderNo }, payment: CAPTURE }
      const found = asked ? await byReceipt(receipt) : undefined
      if (found) return found
      try {
        return await once('POST', 'orders', ProviderOrder, body)
      } catch (error) {
        if (error instanceof ProviderError && error.certain) throw error
        // It may have been created: the answer alone was lost. Looked up before it is asked for once more.
        return (await byReceipt(receipt)) ?? (await once('POST', 'orders', ProviderOrder, body))
      }
    },
    fetchOrder: (orderId) => again('GET', `orders/${id(orderId)}`, ProviderOrder),
    paymentsOf: async (orderId) =>
      (await again('GET', `orders/${id(orderId)}/payments`, Collection(ProviderPayment))).items,
    listPayments: async ({ from, to, skip }) =>
      (await again('GET', `payments?from=${from}&to=${to}&count=100&skip=${skip}`, Collection(ProviderPayment))).items,
    async capture(paymentId, amount) {
      await once('POST', `payments/${id(paymentId)}/capture`, z.unknown(), { amount, currency: 'INR' })
    },
    refund: (paymentId, { amount, receipt, key }) =>
      again(
        'POST',
        `payments/${id(paymentId)}/refund`,
        ProviderRefund,
        { amount, receipt, speed: 'normal' },
        {
          'X-Refund-Idempotency': key,
        },
      ),
    refundsOf: async (paymentId) =>
      (await again('GET', `payments/${id(paymentId)}/refunds?count=100`, Collection(ProviderRefund))).items,
    isSigned: (orderId, paymentId, signature) => {
      const expected = createHmac('sha256', settings.keySecret).update(`${orderId}|${paymentId}`).digest('hex')
      return isSame(expected, signature)
    },
    isSignedEvent: (body, signature) =>
      settings.webhookSecrets.some((secret) =>
        isSame(createHmac('sha256', secret).update(body).digest('hex'), signature),
      ),
  }
}

/** Compares in the same time wherever the first difference is. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readAnswer<T>(status: number, text: string, schema: z.ZodType<T>): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ProviderError(`The payment provider answered ${status} with something unreadable.`, status || 502, false)
  }
  if (status < 200 || status >= 300) {
    const body = ErrorBody.safeParse(value)
    const description = body.success ? body.data.error.description : undefined
    throw new ProviderError(description || `The payment provider answered ${status}.`, status, status < 500)
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ProviderError('The payment provider answered with an unknown shape.', 502, false)
  return parsed.data
}
