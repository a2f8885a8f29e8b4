import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { milestonesOf, nextStep } from './next-step.ts'

const paid = { payment: 'paid', archivedAt: null } as const

test.each([
  ['Processing', 'pack'],
  ['Confirmed', 'pack'],
  ['Pickup', 'dispatch'],
  ['Dispatched', 'deliver'],
  ['Delivered', null],
  ['Cancelled', null],
] as const)('the next step of a paid order that is %s is %s', (status, step) => {
  expect(nextStep({ ...paid, status })).toBe(step)
  expect(nextStep({ ...paid, payment: 'partly_refunded', status })).toBe(step)
})

test.each([
  ['awaiting', 'pay'],
  ['expired', 'pay'],
  ['confirming', null],
  ['refunded', null],
] as const)('the next step of a new order whose payment is %s is %s', (payment, step) => {
  expect(nextStep({ payment, status: 'Processing', archivedAt: null })).toBe(step)
})

test('nobody pays a cancelled order, or works on one in the archive', () => {
  expect(nextStep({ payment: 'expired', status: 'Cancelled', archivedAt: null })).toBeNull()
  expect(nextStep({ ...paid, status: 'Processing', archivedAt: '2026-11-28T10:00:00Z' })).toBeNull()
})

const createdAt = '2026-11-01T10:00:00Z'

function orderWith(status: Order['status'], moves: readonly string[], isPaid = true) {
  const history = moves.map((to, place) => ({ at: `2026-11-0${place + 2}T10:00:00Z`, from: '', to, by: 'Asha' }))
  return { status, isPaid, createdAt, history }
}

const done = (order: Parameters<typeof milestonesOf>[0]) =>
  milestonesOf(order)
    .filter(({ at }) => at !== undefined)
    .map(({ step }) => step)

test('only what happened counts as done: a step that was skipped or taken back does not', () => {
  expect(done(orderWith('Processing', [], false))).toEqual(['placed'])
  expect(done(orderWith('Delivered', ['paid', 'Delivered']))).toEqual(['placed', 'paid', 'delivered'])
  expect(done(orderWith('Processing', ['paid', 'Pickup', 'Processing']))).toEqual(['placed', 'paid'])
  expect(milestonesOf(orderWith('Pickup', ['paid', 'Pickup'])).map(({ at }) => at?.slice(8, 10))).toEqual([
    '01',
    '02',
    '03',
    undefined,
    undefined,
  ])
})

test('a cancelled order shows what had happened, and that it is cancelled', () => {
  const order = orderWith('Cancelled', ['paid', 'Pickup', 'Cancelled'])
  expect(milestonesOf(order).map(({ step }) => step)).toEqual(['placed', 'paid', 'packed', 'cancelled'])
})
