import { expect, test } from 'vitest'
import { parseDay, toTyped } from './date-field.tsx'

test.each([
  ['09-03-2026', '2026-03-09'],
  [' 9/3/2026 ', '2026-03-09'],
  ['29.02.2028', '2028-02-29'],
  ['', ''],
  ['29-02-2026', null],
  ['31-04-2026', null],
  ['2026-03-09', null],
  ['09-13-2026', null],
  ['tomorrow', null],
])('R444 %j is the day %j', (typed, day) => {
  expect(parseDay(typed)).toBe(day)
})

test('R444 a day is written dd-MM-yyyy', () => {
  expect([toTyped('2026-03-09'), toTyped('')]).toEqual(['09-03-2026', ''])
})
