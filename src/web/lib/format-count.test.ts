import { expect, test } from 'vitest'
import { formatCount, formatCountShort } from './format-count.ts'

test.each([
  [1, undefined, '1 order'],
  [10_000, undefined, '10000 orders'],
  [10_001, undefined, 'More than 10,000 orders'],
  [1001, '', '1001 orders'],
  [1000, 'meera', '1000 orders'],
  [1001, 'meera', 'More than 1,000 orders'],
])('R447 a list of %i, found by %o, is headed "%s"', (total, search, heading) => {
  expect(formatCount(total, 'order', 'orders', search)).toBe(heading)
})

test('R447 in short form, a capped count ends with a plus', () => {
  expect([formatCountShort(250), formatCountShort(10_001)]).toEqual(['250', '10,000+'])
})
