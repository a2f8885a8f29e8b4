/** What the provider says of a payment. Amounts in paise. */
export interface PaymentFacts {
  readonly id: string
  readonly status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
  readonly amount: number
  readonly currency: string
  readonly amountRefunded: number
  readonly kept: boolean
}

export interface SettledOrder {
  readonly payment: 'awaiting' | 'confirming' | 'paid' | 'partly_refunded' | 'refunded' | 'expired'
  readonly payable: number
}

const RANK = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 } as const

/** The later of two states of one payment. Answers overtake each other; a failed one may still succeed, never the reverse. */
export const laterStatus = (one: PaymentFacts['status'], other: PaymentFacts['status']): PaymentFacts['status'] =>
  RANK[other] > RANK[one] ? other : one

/** Money has arrived with this payment, and at least a part of it is still here. */
const hasMoney = (payment: PaymentFacts): boolean => wasCaptured(payment) && payment.amountRefunded < payment.amount

const fits = (order: SettledOrder, { amount, currency }: PaymentFacts): boolean =>
  amount === order.payable && currency === 'INR'

export const wasCaptured = ({ status }: { readonly status: string }): boolean =>
  status === 'captured' || status === 'refunded'

/** What has to be done about an order, from what the provider says of its payments (payments and GST 2.1). */
export interface Verdict {
  /** The payment that the order is paid with, when it is not paid yet. */
  readonly pays?: PaymentFacts
  /** Payments that were captured besides the one that is kept: their money goes back. */
  readonly surplus: readonly PaymentFacts[]
  /** Authorised and not captured: the shop decides. */
  readonly authorized?: PaymentFacts
  /** Something is under way whose end is not known. */
  readonly inFlight: boolean
  /** Money that does not fit the order: for a person to look at. */
  readonly strange: readonly PaymentFacts[]
}

const isOpen = ({ payment }: SettledOrder): boolean =>
  payment === 'awaiting' || payment === 'confirming' || payment === 'expired'

export function judge(order: SettledOrder, payments: readonly PaymentFacts[]): Verdict {
  const captured = payments.filter(wasCaptured)
  const strange = captured.filter((each) => !fits(order, each) && hasMoney(each))
  const fitting = captured.filter((each) => fits(order, each))
  const kept = fitting.find((each) => each.kept)
  const pays = isOpen(order) ? fitting.find(hasMoney) : undefined
  const first = kept ?? pays
  const surplus = first ? fitting.filter((each) => each !== first && hasMoney(each)) : []
  const authorized = first ? undefined : payments.find((each) => each.status === 'authorized' && fits(order, each))
  const inFlight = payments.some(({ status }) => status === 'created' || status === 'authorized')
  return { surplus, strange, inFlight, ...(pays && { pays }), ...(authorized && { authorized }) }
}
