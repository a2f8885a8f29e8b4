import { expect, test } from 'vitest'
import { day, defineFilter, oneOf, someOf, words } from './list-filter.ts'

const filter = defineFilter('/messages', {
  status: oneOf(['open', 'closed'], 'open'),
  show: { ...oneOf(['', 'late'], ''), isAlwaysNamed: true },
  search: words(),
  day: day(),
})

const read = (query: string) => filter.read(new URLSearchParams(query))

test('an address says what differs from the usual filter', () => {
  expect(read('')).toEqual({ status: 'open', show: '', search: '', day: '', page: 1 })
  expect(filter.address(read(''))).toBe('/messages?show=')
  const address = '/messages?status=closed&show=late&search=crash+guard&day=2026-03-09&page=3'
  expect(filter.address(read(address.replace('/messages', '')))).toBe(address)
})

test('invalid values are ignored', () => {
  expect(read('status=lost&day=2026-19-09&page=-1&search=++++')).toEqual(read(''))
  expect(read('day=9-3-2026')).toEqual(read(''))
  expect(read('day=2026-02-30')).toEqual(read(''))
  expect(filter.address({ ...read(''), search: ' guard ' })).toBe('/messages?show=&search=guard')
})

test('several values of a field are in their own order, without those that do not exist', () => {
  const { read: readSome } = someOf(['Large', 'Medium', 'Small'])
  expect(['Small,Large', 'Small,Tiny', 'Tiny', ''].map(readSome)).toEqual(['Large,Small', 'Small', '', ''])
})
