import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changesBetween, partsOf } from './audit.rules.ts'
import { ACTIONS, sentenceOf } from './audit-sentences.rules.ts'
import { idsIn, inWords } from './audit-words.rules.ts'

const ID = '01a22b48-c7a1-7000-8000-0000000000a1'

interface Entry {
  readonly subject: string
  readonly name?: string | null
  readonly before?: unknown
  readonly after?: unknown
  readonly names?: ReadonlyMap<string, string>
}

function say(action: string, { subject, name = null, before, after, names = new Map() }: Entry): string {
  const changes = inWords(subject, changesBetween(before, after), names)
  return sentenceOf(action, { by: 'Meena', subject, name, before: partsOf(before), after: partsOf(after), changes })
}

const GUARD = { subject: `product ${ID}`, name: 'Crash Guard for Himalayan 450' }
const ORDER = { subject: `order ${ID}`, name: 'KM-2026-0012' }

describe('an entry of the audit log says', () => {
  test.each<[string, Entry, string]>([
    [
      'product changed',
      { ...GUARD, before: { price: 418_500 }, after: { price: 438_500 } },
      'Meena changed the price of Crash Guard for Himalayan 450 from ₹4,185 to ₹4,385.',
    ],
    [
      'product changed',
      { ...GUARD, before: { price: 1, mrp: null, hsn: '' }, after: { price: 100, mrp: 900, hsn: '8714' } },
      'Meena changed 3 fields of Crash Guard for Himalayan 450: price, MRP and HSN code.',
    ],
    [
      'product changed',
      { ...GUARD, before: { mrp: null }, after: { mrp: 499_900 } },
      'Meena set the MRP of Crash Guard for Himalayan 450 to ₹4,999.',
    ],
    [
      'bike changed',
      { subject: `bike ${ID}`, name: 'Himalayan 450', before: { imageId: 'a'.repeat(32) }, after: { imageId: null } },
      'Meena removed the picture of bike Himalayan 450: it was a picture.',
    ],
    [
      'order refunded',
      { ...ORDER, after: { money: 1200.5, points: 0 } },
      'Meena refunded ₹1,200.50 of order KM-2026-0012.',
    ],
    [
      'order changed',
      { ...ORDER, before: { status: 'Processing' }, after: { status: 'Dispatched' } },
      'Meena changed the status of order KM-2026-0012 from Processing to Dispatched.',
    ],
    [
      'refund made again',
      { ...ORDER, after: { payment: 'pay_1', amount: 250_000 } },
      'Meena made the refund of ₹2,500 of order KM-2026-0012 again.',
    ],
    [
      'points corrected',
      { subject: `account ${ID}`, name: 'Ravi Kumar', before: 0, after: 7 },
      'Meena changed the points of the account of Ravi Kumar from 0 to 7.',
    ],
    [
      'roles changed',
      { subject: `account ${ID}`, name: 'Ravi Kumar', after: { roles: ['ROLE_STAFF'], areas: ['orders', 'support'] } },
      'Meena made Ravi Kumar staff for orders and support.',
    ],
    [
      'person invited',
      { subject: `invitation ${ID}`, name: 'ravi@example.com', after: { roles: ['ROLE_ADMIN'], areas: [] } },
      'Meena invited ravi@example.com as an administrator.',
    ],
    [
      'account changed',
      { subject: `account ${ID}`, name: 'Ravi', before: { mobile: 'earlier' }, after: { mobile: 'new' } },
      'Meena changed the mobile number of the account of Ravi.',
    ],
    [
      'settings changed',
      { subject: 'settings delivery', before: { daysMost: 5 }, after: { daysMost: 6 } },
      'Meena changed the days on the way, at most of the delivery settings from 5 to 6.',
    ],
    [
      'pieces received',
      { ...GUARD, before: { onHand: 3 }, after: { onHand: 8, variant: 'Red' } },
      'Meena received pieces of Crash Guard for Himalayan 450 (Red): 3 before, 8 now.',
    ],
    ['orders printed', { subject: 'orders', after: { what: 'Labels', orders: 1 } }, 'Meena printed labels of 1 order.'],
    ['a former action', { subject: 'thing' }, 'Meena: a former action.'],
  ])('%s: %o', (action, entry, sentence) => {
    expect(say(action, entry)).toBe(sentence)
  })

  test.each(ACTIONS)('“%s” in one sentence without an id, a code or a gap', (action) => {
    const own = {
      ...{ coupon: 'coupon RIDE', settings: 'settings delivery' },
      ...{ bikes: 'bikes', products: 'products', variants: 'variants' },
    }[action.split(' ')[0] ?? '']
    for (const subject of own ? [own] : [`order ${ID}`, `product ${ID}`]) {
      const sentence = say(action, { subject, before: { onHand: 1, bikeId: ID }, after: { onHand: 2, bikeId: null } })
      expect(sentence).toMatch(/^Meena .+\.$/)
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object|[{}]| {2}|[\da-f]{8}-/)
    }
  })

  test('other records by their names, moments in Indian time and yes or no', () => {
    const names = new Map([[ID, 'Himalayan 450']])
    const after = { bikeId: ID, endsAt: '2026-11-30T06:00:00.000Z', archived: true }
    expect(idsIn(after)).toEqual([ID])
    expect(inWords(`product ${ID}`, changesBetween({}, after), names)).toEqual([
      { name: 'Bike', before: null, after: 'Himalayan 450' },
      { name: 'endsAt', before: null, after: '30 Nov 2026, 11:30 am' },
      { name: 'Archived', before: null, after: 'yes' },
    ])
  })
})

test('every action that the code records has a sentence', () => {
  const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join('src/server', file), 'utf8'))
  const recorded = sources.flatMap((source) => [...source.matchAll(/action: '([^']+)'/g)].map(([, action]) => action))
  expect(recorded.length).toBeGreaterThan(30)
  expect(recorded.filter((action) => !ACTIONS.some((known) => known === action))).toEqual([])
})
