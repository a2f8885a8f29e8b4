// The fields of a payment, from its creation to the bank's answer.
import { isInternational, networkOf } from './cards.ts'
import { type Card, type Failure, type Notes, type Order, type Payment, randomId } from './entities.ts'

/** The customer's input. */
export interface Attempt {
  readonly method: Payment['method']
  /** Differs from the order's only when a test asks for it. */
  readonly amount?: number | undefined
  readonly card?: { readonly number: string; readonly name: string } | undefined
  readonly vpa?: string | undefined
  readonly email?: string | undefined
  readonly contact?: string | undefined
  readonly description?: string | undefined
  readonly notes?: Notes | [] | undefined
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
} as const

export const digits = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => String(byte % 10)).join('')

const cardOf = (number: string, name: string): Card => ({
  id: randomId('card_'),
  entity: 'card',
  name,
  last4: number.slice(-4),
  network: networkOf(number),
  type: 'debit',
  issuer: null,
  international: isInternational(number),
  emi: false,
  sub_type: 'consumer',
  token_iin: null,
})

/** Returns a new payment. */
export function newPayment(order: Order, attempt: Attempt, now: number): Payment {
  const { card, vpa = 'customer@bank', email = null, contact = null, description = null, notes = [] } = attempt
  const isCard = attempt.method === 'card'
  const by = isCard ? cardOf(card?.number ?? '4100280000001007', card?.name ?? '') : undefined
  return {
    id: randomId('pay_'),
    entity: 'payment',
    amount: attempt.amount ?? order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: by?.international ?? false,
    method: attempt.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description,
    card_id: by?.id ?? null,
    ...(by === undefined ? { upi: { vpa, payer_account_type: 'bank_account' } } : { card: by }),
    bank: null,
    wallet: null,
    vpa: isCard ? null : vpa,
    email,
    contact,
    notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: {},
    created_at: now,
  }
}

/** Returns the fields that the bank's authorisation adds to a payment. */
export const authorizedFields = ({ method }: Payment) => ({
  status: 'authorized' as const,
  ...NO_ERROR,
  acquirer_data:
    method === 'card' ? { auth_code: digits(6) } : { rrn: digits(12), upi_transaction_id: randomId().toUpperCase() },
})

/** Returns the fields that a failure adds to a payment. */
export const failedFields = ({ method }: Payment, failure: Failure) => ({
  status: 'failed' as const,
  error_code: failure.code,
  error_description: failure.description,
  error_source: failure.source,
  error_step: failure.step,
  error_reason: failure.reason,
  acquirer_data: method === 'card' ? { auth_code: null } : { rrn: null },
})

/** Returns the fee of the standard plan: two percent plus the goods and services tax on it. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const charge = Math.round((amount * 2) / 100)
  const tax = Math.round((charge * 18) / 100)
  return { fee: charge + tax, tax }
}
