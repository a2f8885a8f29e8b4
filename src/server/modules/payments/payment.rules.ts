import { canStillBePaid, type PaymentState } from '#rules/payment-state.ts'

/** The provider's state of a payment. Amounts in paise. */
export interface PaymentFacts {
  readonly id: string
  readonly status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
  readonly amount: number
  readonly currency: string
  readonly amountRefunded: number
  readonly isAccepted: boolean
}

export interface PayableOrder {
  readonly payment: PaymentState
  readonly payable: number
}

const RANK = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 } as const

/**
 * Returns the later of two states of one payment. Responses may arrive out of order; a failed payment may still
 * succeed, but never the reverse.
 */
export const latestStatus = (one: PaymentFacts['status'], other: PaymentFacts['status']): PaymentFacts['status'] =>
  RANK[other] > RANK[one] ? other : one

/** Whether a payment was captured and not fully refunded. */
const hasMoney = (payment: PaymentFacts): boolean => wasCaptured(payment) && payment.amountRefunded < payment.amount

const fits = (order: PayableOrder, { amount, currency }: PaymentFacts): boolean =>
  amount === order.payable && currency === 'INR'

export const wasCaptured = ({ status }: { readonly status: string }): boolean =>
  status === 'captured' || status === 'refunded'

/** What to do about an order, given the provider's state of its payments. */
export interface Reconciliation {
  /** The payment that pays the order, if it is not paid yet. */
  readonly pays?: PaymentFacts
  /** Payments captured in addition to the accepted one: they are refunded. */
  readonly surplus: readonly PaymentFacts[]
  /** A payment that is authorized but not captured: the shop decides whether to capture it. */
  readonly authorized?: PaymentFacts
  /** Whether a payment is in progress whose result is not known. */
  readonly inFlight: boolean
  /** Captured payments that do not match the order: a person has to review them. */
  readonly strange: readonly PaymentFacts[]
}

export function planReconciliation(order: PayableOrder, payments: readonly PaymentFacts[]): Reconciliation {
  const captured = payments.filter(wasCaptured)
  const strange = captured.filter((each) => !fits(order, each) && hasMoney(each))
  const fitting = captured.filter((each) => fits(order, each))
  const accepted = fitting.find((each) => each.isAccepted)
  const pays = canStillBePaid(order) ? fitting.find(hasMoney) : undefined
  const first = accepted ?? pays
  const surplus = first ? fitting.filter((each) => each !== first && hasMoney(each)) : []
  const authorized = first ? undefined : payments.find((each) => each.status === 'authorized' && fits(order, each))
  const inFlight = payments.some(({ status }) => status === 'created' || status === 'authorized')
  return { surplus, strange, inFlight, ...(pays && { pays }), ...(authorized && { authorized }) }
}
