/** What becomes of an order. */
export type Fate =
  | 'awaiting'
  | 'confirming'
  | 'phone order'
  | 'expired'
  | 'processing'
  | 'confirmed'
  | 'pickup'
  | 'dispatched'
  | 'delivered'
  | 'delivered, refunded in part'
  | 'returned'
  | 'cancelled'
  | 'cancelled late'
  | 'given up'
  | 'cancelled by staff'
  | 'cancelled by staff in part'
  | 'phone order cancelled'

export interface OrderPlan {
  /** Days before the end of the year, or minutes if it is of the last day. */
  readonly days?: number
  readonly minutes?: number
  /** The place of the customer in YEAR_CUSTOMERS. */
  readonly customer: number
  /** The number of lines. */
  readonly lines: number
  readonly fate: Fate
  /** Whether credit points are used. */
  readonly points?: true
  /** Whether the order is taken by phone and its payment recorded by hand. */
  readonly phone?: true
}

const delivered = (days: number, customer: number, lines: number, more: Partial<OrderPlan> = {}): OrderPlan => ({
  days,
  customer,
  lines,
  fate: 'delivered',
  ...more,
})

/** The orders of the year. */
export const YEAR_ORDERS: readonly OrderPlan[] = [
  delivered(362, 0, 2),
  delivered(351, 1, 1),
  delivered(340, 2, 3),
  delivered(333, 3, 5),
  delivered(318, 4, 1),
  { days: 310, customer: 17, lines: 1, fate: 'expired' },
  delivered(305, 5, 2),
  delivered(297, 0, 1, { points: true }),
  delivered(284, 6, 4),
  delivered(276, 7, 2),
  delivered(262, 8, 1),
  delivered(251, 9, 3),
  { days: 245, customer: 10, lines: 2, fate: 'cancelled' },
  delivered(240, 10, 2),
  delivered(228, 11, 1),
  delivered(214, 2, 2, { points: true }),
  delivered(203, 12, 3),
  { days: 199, customer: 13, lines: 1, fate: 'cancelled by staff' },
  delivered(190, 13, 2),
  delivered(178, 14, 1),
  delivered(163, 3, 4, { points: true }),
  { days: 155, customer: 23, lines: 2, fate: 'expired' },
  { days: 149, customer: 15, lines: 2, fate: 'delivered, refunded in part' },
  delivered(137, 16, 1, { phone: true }),
  delivered(121, 17, 2),
  { days: 112, customer: 18, lines: 3, fate: 'cancelled by staff in part' },
  delivered(104, 18, 1),
  { days: 97, customer: 19, lines: 2, fate: 'cancelled late' },
  delivered(88, 19, 2),
  { days: 79, customer: 20, lines: 1, fate: 'returned' },
  delivered(71, 21, 3),
  { days: 62, customer: 22, lines: 1, fate: 'phone order cancelled' },
  delivered(53, 5, 1, { points: true }),
  { days: 44, customer: 14, lines: 1, fate: 'given up' },
  delivered(34, 9, 2, { points: true }),
  delivered(16, 8, 1, { points: true }),
  { days: 8, customer: 22, lines: 2, fate: 'dispatched' },
  { days: 7, customer: 23, lines: 1, fate: 'dispatched' },
  { days: 6, customer: 24, lines: 3, fate: 'dispatched' },
  { days: 6, customer: 1, lines: 1, fate: 'expired' },
  { days: 6, customer: 1, lines: 2, fate: 'dispatched', points: true },
  { days: 5, customer: 11, lines: 1, fate: 'dispatched', points: true },
  { days: 5, customer: 7, lines: 1, fate: 'phone order' },
  { days: 4, customer: 4, lines: 2, fate: 'dispatched' },
  { days: 5, customer: 0, lines: 3, fate: 'pickup' },
  { days: 4, customer: 6, lines: 1, fate: 'pickup' },
  { days: 4, customer: 12, lines: 1, fate: 'pickup' },
  { days: 3, customer: 20, lines: 2, fate: 'pickup' },
  { days: 4, customer: 21, lines: 1, fate: 'processing' },
  { days: 3, customer: 15, lines: 4, fate: 'processing' },
  { days: 3, customer: 16, lines: 2, fate: 'confirmed' },
  { days: 2, customer: 3, lines: 2, fate: 'confirmed' },
  { days: 2, customer: 13, lines: 1, fate: 'confirmed' },
  { days: 2, customer: 24, lines: 1, fate: 'phone order' },
  { minutes: 1200, customer: 18, lines: 1, fate: 'processing' },
  { minutes: 560, customer: 10, lines: 2, fate: 'processing' },
  { minutes: 240, customer: 9, lines: 5, fate: 'processing' },
  { minutes: 40, customer: 2, lines: 1, fate: 'processing' },
  { minutes: 9, customer: 17, lines: 1, fate: 'awaiting' },
  { minutes: 3, customer: 5, lines: 1, fate: 'confirming' },
]
