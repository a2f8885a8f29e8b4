/** The states of an order's payment. `confirming`: a payment was attempted, and its result is not known. */
export const PAYMENT_STATES = ['awaiting', 'confirming', 'paid', 'partly_refunded', 'refunded', 'expired'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Nothing has been paid yet, and stock, points and discounts are reserved. */
export const OPEN_STATES = ['awaiting', 'confirming'] as const satisfies readonly PaymentState[]
/** A payment that arrives now pays the order: an expired one too, if what it needs is still available. */
export const PAYABLE_STATES = [...OPEN_STATES, 'expired'] as const satisfies readonly PaymentState[]
/** The shop has been paid and has not refunded all of it. */
export const MONEY_STATES = ['paid', 'partly_refunded'] as const satisfies readonly PaymentState[]
/** The order has been paid, whatever was refunded later. */
export const PAID_STATES = [...MONEY_STATES, 'refunded'] as const satisfies readonly PaymentState[]
/** The order has given back its coupon and the first-order discount. */
export const RELEASED_STATES = ['expired', 'refunded'] as const satisfies readonly PaymentState[]

interface Order {
  readonly payment: PaymentState
}

const isOneOf = (states: readonly PaymentState[], { payment }: Order): boolean => states.includes(payment)

/** Whether an order waits for its payment, with everything reserved for it. */
export const isOpen = (order: Order): boolean => isOneOf(OPEN_STATES, order)

/** Whether a payment that arrives now may pay an order: it is open, or it expired unpaid. */
export const canStillBePaid = (order: Order): boolean => isOneOf(PAYABLE_STATES, order)

/** Whether the shop has money of an order: it was paid and not refunded in full. */
export const holdsMoney = (order: Order): boolean => isOneOf(MONEY_STATES, order)

/** Whether an order has been paid, even if all of it was refunded later. */
export const wasPaid = (order: Order): boolean => isOneOf(PAID_STATES, order)

/** An attempt that the bank has not confirmed does not prevent another one. */
export const mayStartPayment = (order: Order & { readonly status: string }, hasMoneyInTransit: boolean): boolean =>
  order.status !== 'Cancelled' && isOpen(order) && !(order.payment === 'confirming' && hasMoneyInTransit)

export const MAX_REVIEW_NOTE = 500
