import { expect, test } from 'vitest'
import { ORDER_STATUSES, statusRefusal } from './order-status.ts'
import { isInTab, ORDER_TABS, type OrderTab } from './order-tabs.ts'
import { PAYMENT_STATES } from './payment-state.ts'

const STATES = ORDER_STATUSES.flatMap((status) => PAYMENT_STATES.map((payment) => ({ status, payment })))

/** The tabs that an order moves through, of which it is in one at a time. */
const STEPS = ['to-pack', 'to-dispatch', 'on-the-way', 'delivered', 'unpaid', 'cancelled'] as const

test.each(STATES.filter(({ payment }) => payment === 'paid'))('a paid order that is $status is in one tab', (state) => {
  expect(STEPS.filter((tab) => isInTab(tab, state))).toHaveLength(1)
})

test.each([
  ['to-pack', ['Processing paid', 'Processing partly_refunded', 'Confirmed paid', 'Confirmed partly_refunded']],
  ['to-dispatch', ['Pickup paid', 'Pickup partly_refunded']],
] as const)('the tab %s contains only orders whose goods may leave', (tab: OrderTab, expected) => {
  const found = STATES.filter((state) => isInTab(tab, state))
  expect(found.map(({ status, payment }) => `${status} ${payment}`)).toEqual(expected)
  for (const state of found) expect(statusRefusal({ ...state, hasCancellationRefund: false }, 'Dispatched')).toBeNull()
})

test('unpaid orders are those that can still be paid before they expire, unless they are cancelled', () => {
  const found = STATES.filter((state) => isInTab('unpaid', state))
  expect(new Set(found.map(({ payment }) => payment))).toEqual(new Set(['awaiting', 'confirming']))
  expect(found.some(({ status }) => status === 'Cancelled')).toBe(false)
})

test('every order is in the tab of all orders', () => {
  expect(STATES.every((state) => isInTab('all', state))).toBe(true)
  expect(ORDER_TABS).toContain('open')
})
