import { describe, expect, test } from 'vitest'
import {
  archiveRefusal,
  CANCELLATION,
  cancellation,
  cancellationAt,
  hasLeft,
  ORDER_STATUSES,
  type OrderStatus,
  PAID_MESSAGE,
  paymentMessage,
  STATUS_MESSAGES,
  statusRefusal,
  UNPAID_MESSAGE,
} from './order-status.ts'
import { PAYMENT_STATES } from './payment-state.ts'

test('R372 the statuses, in their order', () => {
  expect(ORDER_STATUSES).toEqual(['Processing', 'Confirmed', 'Pickup', 'Dispatched', 'Delivered', 'Cancelled'])
})

test.each([
  ['R373', 'Processing', 'Your Order is in Process. Please be waited'],
  ['R374', 'Confirmed', 'Your Order is Confirmed and it will be packed soon'],
  ['R375', 'Pickup', 'Your Order is being Packed and it is waiting for Pickup'],
  ['R376', 'Dispatched', "Get ready! Your Order is Dispatched and on it's way!!"],
  ['R377', 'Delivered', 'Your Order delivered Successfully. Have a happy and safe ride!!'],
  ['R378', 'Cancelled', 'Your Order is Cancelled'],
] as const)('%s the exact text for %s', (_, status, message) => {
  expect(STATUS_MESSAGES[status]).toBe(message)
})

test('R379 R380 the texts of payment states', () => {
  expect([PAID_MESSAGE, UNPAID_MESSAGE]).toEqual(['Successfull', 'Pending'])
})

test('P7 an order counts as shipped from dispatch on', () => {
  expect(ORDER_STATUSES.filter(hasLeft)).toEqual(['Dispatched', 'Delivered'])
})

describe('P8 cancelling', () => {
  const placedAt = new Date('2026-05-01T10:00:00Z')
  const end = new Date('2026-05-03T10:00:00Z')
  const later = (ms: number) => new Date(end.getTime() + ms)

  const inShop = (status: OrderStatus) => ({ status, placedAt, dispatchedAt: null, goodsReturnedAt: null })

  test('the policy as it is specified', () => {
    expect(CANCELLATION).toEqual({ fullDays: 2, laterPercent: 75 })
  })

  test.each([
    ['at once', placedAt, { percent: 100, until: end }],
    ['at the last moment of two days', end, { percent: 100, until: end }],
    ['a moment later', later(1), { percent: 75, until: null }],
    ['a year later', later(365 * 24 * 3_600_000), { percent: 75, until: null }],
  ])('%s', (_, now, returned) => {
    for (const status of ['Processing', 'Confirmed', 'Pickup'] as const) {
      expect(cancellation(inShop(status), now, CANCELLATION)).toEqual(returned)
    }
  })

  test('an order is subject to the policy in force when it was placed', () => {
    const history = [
      { fullDays: 1, laterPercent: 50, from: placedAt },
      { fullDays: 0, laterPercent: 0, from: end },
    ]
    expect(cancellationAt([], placedAt)).toBe(CANCELLATION)
    expect(cancellationAt(history, new Date(placedAt.getTime() - 1))).toBe(CANCELLATION)
    expect(cancellationAt(history, placedAt)).toMatchObject({ fullDays: 1, laterPercent: 50 })
    expect(cancellationAt(history, later(-1))).toMatchObject({ laterPercent: 50 })
    expect(cancellationAt(history, end)).toMatchObject({ fullDays: 0, laterPercent: 0 })
  })

  test('never once it has left, nor twice', () => {
    for (const status of ['Dispatched', 'Delivered', 'Cancelled'] as const) {
      for (const now of [placedAt, end, later(1)]) expect(cancellation(inShop(status), now, CANCELLATION)).toBeNull()
    }
    for (const status of ['Processing', 'Confirmed', 'Pickup'] as const) {
      const setBack = { ...inShop(status), dispatchedAt: placedAt }
      expect(cancellation(setBack, end, CANCELLATION)).toBeNull()
      expect(cancellation({ ...setBack, goodsReturnedAt: end }, end, CANCELLATION)).not.toBeNull()
    }
  })

  test('other settings', () => {
    const policy = { fullDays: 0, laterPercent: 50 }
    expect(cancellation(inShop('Processing'), placedAt, policy)).toEqual({
      percent: 100,
      until: placedAt,
    })
    expect(cancellation(inShop('Processing'), end, policy)).toEqual({ percent: 50, until: null })
  })
})

describe('the payment state of an order', () => {
  test.each([
    ['R379', 'Delivered', 'paid', 'Successfull'],
    ['R379', 'Delivered', 'partly_refunded', 'Successfull'],
    ['R380', 'Processing', 'awaiting', 'Pending'],
    ['R380', 'Processing', 'confirming', 'Pending'],
    ['R380', 'Cancelled', 'expired', 'Pending'],
    ['after a full refund', 'Delivered', 'refunded', 'Refunded'],
    ['after a cancellation', 'Cancelled', 'refunded', 'Refunded'],
    ['after a cancellation with a deduction', 'Cancelled', 'partly_refunded', 'Partly refunded'],
  ] as const)('%s: %s and %s is %s', (_, status, payment, message) => {
    expect(paymentMessage({ status, payment })).toBe(message)
  })

  test('money that is on its way back is not called refunded', () => {
    expect(paymentMessage({ status: 'Cancelled', payment: 'refunded' }, true)).toBe('Refund initiated')
  })
})

describe('P5 the statuses that staff can set', () => {
  const every = ORDER_STATUSES.flatMap((status) => PAYMENT_STATES.map((payment) => ({ status, payment })))

  test('unshipped products ship only if some of their payment has not been refunded', () => {
    for (const { status, payment } of every.filter((order) => !hasLeft(order.status))) {
      for (const to of ['Dispatched', 'Delivered'] as const) {
        const refusal = statusRefusal({ status, payment, hasCancellationRefund: false }, to)
        expect(refusal === null, `${status} ${payment} ${to}`).toBe(payment === 'paid' || payment === 'partly_refunded')
      }
    }
  })

  test('what was refunded on its way may still arrive, what was never paid may not', () => {
    const arrives = (payment: (typeof PAYMENT_STATES)[number]) =>
      statusRefusal({ status: 'Dispatched', payment, hasCancellationRefund: false }, 'Delivered') === null
    expect(PAYMENT_STATES.filter(arrives)).toEqual(['paid', 'partly_refunded', 'refunded'])
  })

  test('an order cancelled with a refund stays cancelled, one without can continue', () => {
    const order = { status: 'Cancelled', payment: 'partly_refunded' } as const
    for (const to of ['Processing', 'Confirmed', 'Pickup', 'Dispatched', 'Delivered'] as const) {
      expect(statusRefusal({ ...order, hasCancellationRefund: true }, to)).toContain('cancelled and refunded')
      expect(statusRefusal({ ...order, hasCancellationRefund: false }, to)).toBeNull()
    }
  })

  test('anything else may be set, back and forth (R461)', () => {
    for (const { status, payment } of every.filter((order) => order.status !== 'Cancelled')) {
      for (const to of ['Processing', 'Confirmed', 'Pickup', 'Cancelled'] as const) {
        expect(statusRefusal({ status, payment, hasCancellationRefund: false }, to)).toBeNull()
      }
    }
  })
})

describe('P6 the archive', () => {
  const settled = { hasOpenRefund: false, needsReview: false }

  test('accepts cancelled orders without a pending payment, and expired ones', () => {
    const taken = ORDER_STATUSES.flatMap((status) =>
      PAYMENT_STATES.filter((payment) => archiveRefusal({ status, payment, ...settled }) === null).map(
        (payment) => `${status} ${payment}`,
      ),
    )
    expect(taken).toEqual([
      'Processing expired',
      'Confirmed expired',
      'Pickup expired',
      'Cancelled paid',
      'Cancelled partly_refunded',
      'Cancelled refunded',
      'Cancelled expired',
    ])
  })

  test('rejects orders with a refund in progress or a payment to review', () => {
    const order = { status: 'Cancelled', payment: 'refunded', ...settled } as const
    expect(archiveRefusal({ ...order, hasOpenRefund: true })).toContain('not finished')
    expect(archiveRefusal({ ...order, needsReview: true })).toContain('review')
  })

  test('says what to do instead', () => {
    expect(archiveRefusal({ status: 'Processing', payment: 'paid', ...settled })).toContain('which decides its refund')
    expect(archiveRefusal({ status: 'Processing', payment: 'awaiting', ...settled })).toContain(
      'Cancel this order first',
    )
    expect(archiveRefusal({ status: 'Delivered', payment: 'paid', ...settled })).toContain('stays in the list')
    expect(archiveRefusal({ status: 'Processing', payment: 'confirming', ...settled })).toContain('being paid')
  })
})
