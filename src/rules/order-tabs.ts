import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { MONEY_STATES, OPEN_STATES, type PaymentState } from './payment-state.ts'

/** The tabs of the staff's list of orders. */
export const ORDER_TABS = [
  'open',
  'to-pack',
  'to-dispatch',
  'on-the-way',
  'delivered',
  'unpaid',
  'cancelled',
  'all',
] as const
export type OrderTab = (typeof ORDER_TABS)[number]

interface TabRule {
  readonly status: readonly OrderStatus[]
  /** The states of the payment; left out if any is meant. */
  readonly payment?: readonly PaymentState[]
}

/** Open is the default (S2 §4). What is to be packed or dispatched is paid for: goods leave only then. */
export const TAB_RULES: Readonly<Record<OrderTab, TabRule>> = {
  open: { status: ['Processing', 'Confirmed', 'Pickup', 'Dispatched'] },
  'to-pack': { status: ['Processing', 'Confirmed'], payment: MONEY_STATES },
  'to-dispatch': { status: ['Pickup'], payment: MONEY_STATES },
  'on-the-way': { status: ['Dispatched'] },
  delivered: { status: ['Delivered'] },
  unpaid: { status: ORDER_STATUSES.filter((status) => status !== 'Cancelled'), payment: OPEN_STATES },
  cancelled: { status: ['Cancelled'] },
  all: { status: ORDER_STATUSES },
}

export function isInTab(
  tab: OrderTab,
  order: { readonly status: OrderStatus; readonly payment: PaymentState },
): boolean {
  const { status, payment } = TAB_RULES[tab]
  return status.includes(order.status) && (payment === undefined || payment.includes(order.payment))
}

/** The days after which an order that nobody has paid is shown to staff as waiting for long. */
export const LONG_UNPAID_DAYS = 2
