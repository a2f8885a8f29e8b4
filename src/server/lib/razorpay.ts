import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { ProviderError, RazorpayClient } from './razorpay-client.ts'

/**
 * The part of the payment provider's HTTP API that the shop needs. The provider's own package offers no time-out and no
 * base URL, and drops the header that makes refunds safe to repeat.
 */
export interface RazorpaySettings {
  readonly keyId: string
  readonly keySecret: string
  /** Newest first; events from before a change are still signed with the previous secret. */
  readonly webhookSecrets: readonly string[]
  readonly apiBase: string
  readonly checkoutJs: string
  /** The origins that a page must allow for the payment dialog. */
  readonly cspOrigins: readonly string[]
}

/** Empty notes arrive as a list, others as an object. */
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
  amount_refunded: z.int(),
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

const ProviderDispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int().min(0),
  amount_deducted: z.int().min(0).nullish(),
  reason_code: z.string().nullish(),
  reason_description: z.string().nullish(),
  respond_by: z.int().nullish(),
  status: z.string(),
  phase: z.string().default(''),
})
export type ProviderDispute = z.infer<typeof ProviderDispute>

const Collection = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

interface NewProviderOrder {
  readonly amount: number
  /** The id of the shop's order, used to find the provider's order again if the response gets lost. */
  readonly receipt: string
  readonly orderNo: string
  /** Whether it was requested before with an unknown result. */
  readonly again: boolean
}

export interface Razorpay {
  readonly settings: RazorpaySettings
  createOrder(wanted: NewProviderOrder): Promise<ProviderOrder>
  fetchOrder(id: string): Promise<ProviderOrder>
  paymentsOf(orderId: string): Promise<ProviderPayment[]>
  /** Returns payments made between two times, both in seconds since 1970. */
  listPayments(range: { from: number; to: number; skip: number }): Promise<ProviderPayment[]>
  capture(paymentId: string, amount: number): Promise<void>
  refund(paymentId: string, wanted: { amount: number; receipt: string; key: string }): Promise<ProviderRefund>
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  fetchDispute(id: string): Promise<ProviderDispute>
  /** Returns a part of all disputes; at most 100 at once. */
  listDisputes(page: { count: number; skip: number }): Promise<ProviderDispute[]>
  /** Whether the payment dialog's response was signed by the provider for this order. */
  isSigned(orderId: string, paymentId: string, signature: string): boolean
  /** Whether the raw bytes of an event were signed by the provider. */
  isSignedEvent(body: Buffer, signature: string): boolean
}

/** The provider captures payments that arrive in time; a later one waits for a decision. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 7200, refund_speed: 'normal' },
} as const

const id = (value: string) => encodeURIComponent(value)

/** `pausesMs` are the pauses between the attempts of a call that is safe to repeat. */
export function createRazorpay(settings: RazorpaySettings, pausesMs?: readonly number[]): Razorpay {
  const client = new RazorpayClient(settings, pausesMs)
  const byReceipt = async (receipt: string): Promise<ProviderOrder | undefined> => {
    const { items } = await client.again('GET', `orders?receipt=${id(receipt)}`, {
      schema: Collection(ProviderOrder),
    })
    return items.find((each) => each.receipt === receipt)
  }

  return {
    settings,
    async createOrder({ amount, receipt, orderNo, again: asked }) {
      const body = { amount, currency: 'INR', receipt, notes: { shop_order: orderNo }, payment: CAPTURE }
      const found = asked ? await byReceipt(receipt) : undefined
      if (found) return found
      try {
        return await client.once('POST', 'orders', { schema: ProviderOrder, body })
      } catch (error) {
        if (error instanceof ProviderError && error.certain) throw error
        // The order may exist although its response was lost, so it is looked up before it is created again.
        return (await byReceipt(receipt)) ?? (await client.once('POST', 'orders', { schema: ProviderOrder, body }))
      }
    },
    fetchOrder: (orderId) => client.again('GET', `orders/${id(orderId)}`, { schema: ProviderOrder }),
    paymentsOf: async (orderId) =>
      (await client.again('GET', `orders/${id(orderId)}/payments`, { schema: Collection(ProviderPayment) })).items,
    listPayments: async ({ from, to, skip }) =>
      (
        await client.again('GET', `payments?from=${from}&to=${to}&count=100&skip=${skip}`, {
          schema: Collection(ProviderPayment),
        })
      ).items,
    async capture(paymentId, amount) {
      const body = { amount, currency: 'INR' }
      await client.once('POST', `payments/${id(paymentId)}/capture`, { schema: z.unknown(), body })
    },
    refund: (paymentId, { amount, receipt, key }) =>
      client.again('POST', `payments/${id(paymentId)}/refund`, {
        schema: ProviderRefund,
        body: { amount, receipt, speed: 'normal' },
        headers: { 'X-Refund-Idempotency': key },
      }),
    refundsOf: async (paymentId) =>
      (await client.again('GET', `payments/${id(paymentId)}/refunds?count=100`, { schema: Collection(ProviderRefund) }))
        .items,
    fetchDispute: (disputeId) => client.again('GET', `disputes/${id(disputeId)}`, { schema: ProviderDispute }),
    listDisputes: async ({ count, skip }) =>
      (await client.again('GET', `disputes?count=${count}&skip=${skip}`, { schema: Collection(ProviderDispute) }))
        .items,
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

/** Compares in constant time, wherever the first difference is. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
