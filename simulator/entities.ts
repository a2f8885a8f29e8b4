/** The entities of the provider's API. Names and nulls are the provider's, so that a client sees the same here. */

export type Notes = Readonly<Record<string, string>>

export interface Order {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  /** An array if there are none: the provider's backend cannot tell an empty object from an empty list. */
  notes: Notes | []
  created_at: number
}

export interface Card {
  id: string
  entity: 'card'
  name: string
  last4: string
  network: string
  type: 'debit' | 'credit'
  issuer: null
  international: boolean
  emi: false
  sub_type: 'consumer'
  token_iin: null
}

export interface Payment {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: boolean
  method: 'card' | 'upi'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card?: Card
  bank: null
  wallet: null
  vpa: string | null
  upi?: { vpa: string; payer_account_type: 'bank_account' }
  email: string | null
  contact: string | null
  notes: Notes | []
  /** Includes the tax on it; null until captured. */
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
}

export interface Refund {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes | []
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed?: 'instant' | 'normal'
  speed_requested?: 'normal' | 'optimum'
}

export interface Dispute {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration'
  created_at: number
}

export interface Collection<T> {
  entity: 'collection'
  count: number
  items: T[]
}

/** Why a payment failed. */
export interface Failure {
  readonly code: string
  readonly description: string
  readonly source: string
  readonly step: string
  readonly reason: string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns fourteen letters and digits after the prefix, as in all ids of the provider. */
export function randomId(prefix = ''): string {
  const bytes = crypto.getRandomValues(new Uint8Array(14))
  let id = prefix
  for (const byte of bytes) id += LETTERS[byte % LETTERS.length]
  return id
}
