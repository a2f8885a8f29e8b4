import { expect, test } from 'vitest'
import { formatAge, formatDay } from './date.tsx'

const NOW = Date.parse('2026-11-28T12:00:00Z')

test.each([
  ['2026-11-28T11:59:30Z', 'just now'],
  ['2026-11-28T11:59:00Z', '1 minute ago'],
  ['2026-11-28T09:30:00Z', '2 hours ago'],
  ['2026-11-26T13:00:00Z', '1 day ago'],
  ['2026-09-01T12:00:00Z', '2 months ago'],
  ['2025-11-01T12:00:00Z', '1 year ago'],
  ['2026-11-28T12:00:05Z', 'just now'],
])('%s is %s', (iso, age) => {
  expect(formatAge(iso, NOW)).toBe(age)
})

test('a moment and a day are shown alike, as the date in India', () => {
  expect([formatDay(new Date('2026-11-26T18:30:00Z')), formatDay('2026-11-27')]).toEqual(['27 Nov 2026', '27 Nov 2026'])
})
