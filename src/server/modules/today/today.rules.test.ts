import { expect, test } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import { liveState, mailState, paymentsState, sellerState } from './setup-states.ts'
import { longUnpaid, presentClaims } from './today.rules.ts'

test.each([
  ['2027-06-20T18:29:59Z', '2027-06-17'],
  ['2027-06-20T18:30:00Z', '2027-06-18'],
])('at %s every unpaid order of %s or before is more than two days old', (now, until) => {
  const found = longUnpaid(new Date(now))
  expect(found.until).toBe(until)
  expect(new Date(now).getTime() - found.before.getTime()).toBeGreaterThanOrEqual(2 * 24 * 3600 * 1000)
})

test('a claim that nobody has looked at is due within 48 hours, one in review within a month', () => {
  const received = new Date('2027-06-10T06:00:00Z')
  const reviewed = new Date('2027-05-11T06:00:00Z')
  expect(presentClaims({ open: 1, received, reviewed: null }).oldestDue).toBe('2027-06-12T06:00:00.000Z')
  expect(presentClaims({ open: 2, received, reviewed }).oldestDue).toBe('2027-06-11T06:00:00.000Z')
  expect(presentClaims({ open: 0, received: null, reviewed: null }).oldestDue).toBeNull()
})

test('the seller of the demo is not the seller', () => {
  const { seller } = readConfig({})
  expect(sellerState(seller)).toBe('sample')
  const own = { ...seller, legalName: 'Nilgiri Moto Works', gstin: '29AAGCB7383J1Z4' }
  expect(sellerState(own)).toBe('done')
  expect(sellerState({ ...own, legalName: seller.legalName })).toBe('sample')
  expect(sellerState({ ...own, gstin: '' })).toBe('missing')
})

test.each([
  [undefined, 'accepted', 'missing'],
  ['rzp_test_shop', 'accepted', 'test'],
  ['rzp_live_shop', 'accepted', 'done'],
  ['rzp_live_shop', 'refused', 'refused'],
  ['rzp_test_shop', 'unreachable', 'unreachable'],
] as const)('payments with the key %s that is %s are %s', (keyId, answer, state) => {
  expect(paymentsState(keyId, answer)).toBe(state)
})

test('mail works once a mail server has taken some and none was given up on', () => {
  const lastAt = new Date('2027-06-10T06:00:00Z')
  expect(mailState({ isConfigured: false, lastAt, failed: 0 })).toBe('missing')
  expect(mailState({ isConfigured: true, lastAt: null, failed: 0 })).toBe('unsent')
  expect(mailState({ isConfigured: true, lastAt, failed: 1 })).toBe('failing')
  expect(mailState({ isConfigured: true, lastAt, failed: 0 })).toBe('done')
})

test.each([
  [true, 'https://kurinjimoto.in', 'demo'],
  [false, 'http://kurinjimoto.in', 'address'],
  [false, 'https://localhost:3000', 'address'],
  [false, 'https://kurinjimoto.in', 'done'],
] as const)('a shop that is a demo (%s) at %s is %s', (demo, publicUrl, state) => {
  expect(liveState({ demo, publicUrl })).toBe(state)
})
