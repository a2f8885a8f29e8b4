import { expect, test } from 'vitest'
import { ORDER_TABS } from '#rules/order-tabs.ts'
import {
  currentTab,
  type OrderFilter,
  orderFilter,
  pageSizeOf,
  searchAddress,
  tabAddress,
  withArchive,
} from './order-filter.ts'

const now = new Date('2026-07-10T20:00:00Z')
const of = (query: string) => orderFilter.read(new URLSearchParams(query), now)

test('R460 at first: what is open, of the last 30 days in India', () => {
  expect(of('')).toEqual({
    tab: '',
    startDate: '2026-06-11',
    endDate: '2026-07-11',
    status: 'Processing,Confirmed,Pickup,Dispatched',
    unpaid: '',
    archived: '',
    search: '',
    page: 1,
  })
})

test('cleared dates stay cleared, and no status is all of them', () => {
  expect(of('startDate=&endDate=&status=')).toMatchObject({ startDate: '', endDate: '', status: '' })
})

test.each(['page=0', 'page=1.5', 'page=x', 'page=1e9', 'status=Lost', 'startDate=10-07-2026'])(
  'ignores the invalid query %s',
  (query) => {
    expect(of(query)).toMatchObject({ page: 1, startDate: '2026-06-11' })
    expect(of(query).status).toEqual(query.startsWith('status') ? '' : of('').status)
  },
)

test('an address names all of a filter', () => {
  const filter: OrderFilter = { ...of(''), unpaid: 'true', archived: 'true', search: 'asha', page: 3 }
  expect(of(orderFilter.address(filter).split('?')[1] ?? '')).toEqual(filter)
})

const everything = { startDate: '', endDate: '', status: '' }

test('a search covers all days and statuses, also from a link without other filters', () => {
  expect(of('search=KM-1')).toMatchObject({ ...everything, search: 'KM-1' })
  expect(of(searchAddress('KM-1').split('?')[1] ?? '')).toEqual(of('search=KM-1'))
  expect(of('search=KM-1&status=Delivered&startDate=2026-01-01')).toMatchObject({
    startDate: '2026-01-01',
    endDate: '',
    status: 'Delivered',
  })
})

test.each(ORDER_TABS)('the tab %s is shown as the current one at its address', (tab) => {
  const filter = of(tabAddress(tab).split('?')[1] ?? '')
  expect(currentTab(filter)).toBe(tab)
  expect(of(orderFilter.address(filter).split('?')[1] ?? '')).toEqual(filter)
})

test('R579 a page has ten orders, and fifty in a tab', () => {
  expect(pageSizeOf(of(''))).toBe(10)
  expect(pageSizeOf(of('search=asha'))).toBe(10)
  expect(pageSizeOf(of('tab=to-pack'))).toBe(50)
})

test('a filter that is narrower than a tab is none of them; a search is in all orders', () => {
  expect(currentTab(of('status=Delivered'))).toBeUndefined()
  expect(currentTab(of('archived=true'))).toBeUndefined()
  expect(currentTab(of('search=asha'))).toBe('all')
})

test('the archive shows everything in it', () => {
  expect(withArchive(of('search=asha'), true)).toMatchObject({ ...everything, archived: 'true', search: 'asha' })
  expect(withArchive(of('archived=true'), false)).toMatchObject({ archived: '', status: of('').status })
})
