import { describe, expect, test } from 'vitest'
import {
  CANCELLATION,
  cancellation,
  cancellationAt,
  hasLeft,
  ORDER_STATUSES,
  PAID_MESSAGE,
  STATUS_MESSAGES,
  UNPAID_MESSAGE,
} from './order-status.ts'

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
] as const)('%s what %s says, letter by letter', (_, status, message) => {
  expect(STATUS_MESSAGES[status]).toBe(message)
})

test('R379 R380 what a payment says', () => {
  expect([PAID_MESSAGE, UNPAID_MESSAGE]).toEqual(['Successfull', 'Pending'])
})

test('P7 the goods have left from dispatch on', () => {
  expect(ORDER_STATUSES.filter(hasLeft)).toEqual(['Dispatched', 'Delivered'])
})

describe('P8 cancelling', () => {
  const placedAt = new Date('2026-05-01T10:00:00Z')
  const end = new Date('2026-05-03T10:00:00Z')
  const later = (ms: number) => new Date(end.getTime() + ms)

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
      expect(cancellation({ status, placedAt }, now)).toEqual(returned)
    }
  })

  test('an order keeps the policy of when it was placed', () => {
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
      for (const now of [placedAt, end, later(1)]) expect(cancellation({ status, placedAt }, now)).toBeNull()
    }
  })

  test('other settings', () => {
    const policy = { fullDays: 0, laterPercent: 50 }
    expect(cancellation({ status: 'Processing', placedAt }, placedAt, policy)).toEqual({
      percent: 100,
      until: placedAt,
    })
    expect(cancellation({ status: 'Processing', placedAt }, end, policy)).toEqual({ percent: 50, until: null })
  })
})
