import type { OrderRow, PaymentRow } from '#db/schema/orders.ts'
import { canStillBePaid } from '#rules/payment-state.ts'

/** The provider's state of a payment. Amounts in paise. */
export type ReportedPayment = Pick<
  PaymentRow,
  'id' | 'status' | 'amount' | 'currency' | 'amountRefunded' | 'isAccepted'
>

export type PayableOrder = Pick<OrderRow, 'payment' | 'payable'>

const RANK = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 } as const

/** Responses may arrive out of order; a failed payment may still succeed, but never the reverse. */
export const latestStatus = (
  one: ReportedPayment['status'],
  other: ReportedPayment['status'],
): ReportedPayment['status'] => (RANK[other] > RANK[one] ? other : one)

/** Whether a payment was captured and not fully refunded. */
const hasMoney = (payment: ReportedPayment): boolean => wasCaptured(payment) && payment.amountRefunded < payment.amount

const fits = (order: PayableOrder, { amount, currency }: ReportedPayment): boolean =>
  amount === order.payable && currency === 'INR'

export const wasCaptured = ({ status }: { readonly status: string }): boolean =>
  status === 'captured' || status === 'refunded'

/** What to do about an order, given the provider's state of its payments. */
export interface Reconciliation {
  /** The payment that pays the order, if it is not paid yet. */
  readonly paying?: ReportedPayment
  /** Payments captured in addition to the accepted one: they are refunded. */
  readonly surplus: readonly ReportedPayment[]
  /** A payment that is authorized but not captured: the shop decides whether to capture it. */
  readonly authorized?: ReportedPayment
  /** Whether a payment is in progress whose result is not known. */
  readonly inFlight: boolean
  /** Captured payments that do not match the order: a person has to review them. */
  readonly mismatched: readonly ReportedPayment[]
}

export function planReconciliation(order: PayableOrder, payments: readonly ReportedPayment[]): Reconciliation {
  const captured = payments.filter(wasCaptured)
  const mismatched = captured.filter((each) => !fits(order, each) && hasMoney(each))
  const fitting = captured.filter((each) => fits(order, each))
  const accepted = fitting.find((each) => each.isAccepted)
  const paying = canStillBePaid(order) ? fitting.find(hasMoney) : undefined
  const first = accepted ?? paying
  const surplus = first ? fitting.filter((each) => each !== first && hasMoney(each)) : []
  const authorized = first ? undefined : payments.find((each) => each.status === 'authorized' && fits(order, each))
  const inFlight = payments.some(({ status }) => status === 'created' || status === 'authorized')
  return { surplus, mismatched, inFlight, ...(paying && { paying }), ...(authorized && { authorized }) }
}
