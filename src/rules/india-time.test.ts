import { expect, test } from 'vitest'
import { formatDay, formatMoment } from './india-time.ts'

test('dates of emails and documents read 27 Nov 2026, in India', () => {
  expect(formatDay(new Date('2026-11-26T18:30:00Z'))).toBe('27 Nov 2026')
  expect(formatMoment(new Date('2026-11-27T12:40:00Z')).replaceAll('\u202f', ' ')).toBe('27 Nov 2026, 6:10 pm')
})
