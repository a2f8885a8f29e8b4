import type { Failure, Payment } from './entities.ts'
import { checkoutSignature, spoilt } from './signatures.ts'
import type { Switches } from './switches.ts'

/** What the shop's page receives for an authorised payment. */
interface CheckoutResponse {
  readonly razorpay_payment_id: string
  readonly razorpay_order_id: string
  readonly razorpay_signature: string
}

/** What the shop's page receives for a failed payment. */
interface CheckoutFailure extends Failure {
  readonly metadata: { readonly order_id: string; readonly payment_id: string }
}

export interface PaymentState {
  readonly payment_id: string
  readonly status: 'waiting' | 'failed' | 'paid'
  /** Also null when the response should be lost on its way to the shop's page. */
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
