import { expect, test } from 'vitest'
import { addressOf, filterOf } from './order-filter.ts'

const now = new Date('2026-07-10T20:00:00Z')
const of = (query: string) => filterOf(new URLSearchParams(query), now)

test('R460 at first: what is open, of the last 30 days in India', () => {
  expect(of('')).toEqual({
    startDate: '2026-06-11',
    endDate: '2026-07-11',
    status: ['Processing', 'Confirmed', 'Pickup', 'Dispatched'],
    unpaid: false,
    search: '',
    page: 1,
  })
})

test('cleared dates stay cleared, and no status is all of them', () => {
  expect(of('startDate=&endDate=&status=')).toMatchObject({ startDate: '', endDate: '', status: [] })
})

test.each(['page=0', 'page=1.5', 'page=x', 'page=1e9', 'status=Lost', 'startDate=10-07-2026'])(
  'what %s says is left aside',
  (query) => {
    expect(of(query)).toMatchObject({ page: 1, startDate: '2026-06-11' })
    expect(of(query).status).toEqual(query.startsWith('status') ? [] : of('').status)
  },
)

test('an address names all of a filter', () => {
  const filter = { ...of(''), unpaid: true, search: 'asha', page: 3 }
  expect(of(addressOf(filter).split('?')[1] ?? '')).toEqual(filter)
})
