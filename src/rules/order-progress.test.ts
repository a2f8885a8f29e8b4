import { describe, expect, test } from 'vitest'
import { isFreshOrder, orderHeadline, orderProgress } from './order-progress.ts'
import type { OrderStatus } from './order-status.ts'
import type { PaymentState } from './payment-state.ts'

/** Returns the steps of an order as words: those that happened, then those to come after a dash. */
function stepsOf(status: OrderStatus, payment: PaymentState, happened: readonly string[] = []): string {
  const history = happened.map((to, place) => ({ at: `2026-11-2${place}T06:00:00Z`, to }))
  const steps = orderProgress({ status, payment, createdAt: '2026-11-20T06:00:00Z', history })
  const named = (isDone: boolean) =>
    steps
      .filter((step) => step.isDone === isDone)
      .map(({ name }) => name)
      .join(' ')
  return `${named(true)} - ${named(false)}`.trim()
}

describe('the steps of an order', () => {
  test.each<[string, OrderStatus, PaymentState, string[], string]>([
    ['unpaid', 'Processing', 'awaiting', [], 'placed - awaiting Confirmed Pickup Dispatched Delivered'],
    [
      'being paid',
      'Processing',
      'confirming',
      ['confirming'],
      'placed - awaiting Confirmed Pickup Dispatched Delivered',
    ],
    ['paid', 'Processing', 'paid', ['paid'], 'placed paid - Confirmed Pickup Dispatched Delivered'],
    ['confirmed', 'Confirmed', 'paid', ['paid', 'Confirmed'], 'placed paid Confirmed - Pickup Dispatched Delivered'],
    ['sent at once', 'Dispatched', 'paid', ['paid', 'Dispatched'], 'placed paid Dispatched - Delivered'],
    [
      'corrected back',
      'Confirmed',
      'paid',
      ['Dispatched', 'Confirmed'],
      'placed paid Confirmed - Pickup Dispatched Delivered',
    ],
    ['cancelled unpaid', 'Cancelled', 'expired', ['Cancelled'], 'placed Cancelled -'],
    ['expired', 'Processing', 'expired', ['expired'], 'placed expired -'],
    ['refunded before dispatch', 'Cancelled', 'refunded', ['paid', 'Cancelled'], 'placed paid Cancelled refunded -'],
    [
      'cancelled later',
      'Cancelled',
      'partly_refunded',
      ['Confirmed'],
      'placed paid Confirmed Cancelled partly_refunded -',
    ],
    ['came back', 'Cancelled', 'refunded', ['Delivered'], 'placed paid Delivered Cancelled refunded -'],
    ['refunded and kept', 'Delivered', 'refunded', ['Delivered'], 'placed paid Delivered refunded -'],
    ['a piece refunded', 'Dispatched', 'partly_refunded', ['Dispatched'], 'placed paid Dispatched - Delivered'],
  ])('of one that is %s are those that happened', (_, status, payment, happened, steps) => {
    expect(stepsOf(status, payment, happened)).toBe(steps)
  })

  test('have the time at which they happened', () => {
    const [placed, paid] = orderProgress({
      status: 'Processing',
      payment: 'paid',
      createdAt: '2026-11-20T06:00:00Z',
      history: [{ at: '2026-11-20T06:01:00Z', to: 'paid' }],
    })
    expect([placed?.at, paid?.at]).toEqual(['2026-11-20T06:00:00Z', '2026-11-20T06:01:00Z'])
  })
})

test.each<[OrderStatus, PaymentState, boolean, string]>([
  ['Processing', 'awaiting', true, 'awaiting'],
  ['Processing', 'confirming', true, 'awaiting'],
  ['Processing', 'confirming', false, 'confirming'],
  ['Processing', 'paid', false, 'Processing'],
  ['Processing', 'expired', false, 'expired'],
  ['Cancelled', 'expired', false, 'Cancelled'],
  ['Cancelled', 'refunded', false, 'cancelledRefunded'],
  ['Cancelled', 'partly_refunded', false, 'cancelledPartlyRefunded'],
  ['Delivered', 'refunded', false, 'refunded'],
  ['Dispatched', 'partly_refunded', false, 'Dispatched'],
])('an order that is %s and %s (to be paid: %s) is said to be %s', (status, payment, canPay, headline) => {
  expect(orderHeadline({ status, payment, canPay })).toBe(headline)
})

describe('an order is fresh', () => {
  const paidAt = '2026-11-20T06:00:00Z'
  const fresh = (status: OrderStatus, payment: PaymentState, minutes: number) =>
    isFreshOrder({ status, payment, history: [{ at: paidAt, to: 'paid' }] }, Date.parse(paidAt) + minutes * 60_000)

  test('for an hour after its payment', () => {
    expect([0, 59, 60].map((minutes) => fresh('Processing', 'paid', minutes))).toEqual([true, true, false])
  })

  test('until it is sent, cancelled or refunded', () => {
    expect(fresh('Confirmed', 'paid', 5)).toBe(true)
    expect(fresh('Dispatched', 'paid', 5)).toBe(false)
    expect(fresh('Cancelled', 'refunded', 5)).toBe(false)
    expect(fresh('Processing', 'partly_refunded', 5)).toBe(false)
    expect(isFreshOrder({ status: 'Processing', payment: 'awaiting', history: [] }, 0)).toBe(false)
  })
})
