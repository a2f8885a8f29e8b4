import { expect, test } from 'vitest'
import { everyDay, piecesOf, runsOf, spanOf } from './days.rules.ts'

test.each([
  ['2026-03-05', '2026-03-09', [], ['2026-03-05 2026-03-09']],
  ['2026-02-01', '2026-02-28', ['2026-02-01 2026-02-28'], []],
  ['2026-02-01', '2026-02-27', [], ['2026-02-01 2026-02-27']],
  ['2024-02-02', '2024-02-29', [], ['2024-02-02 2024-02-29']],
  ['2026-01-31', '2026-03-01', ['2026-02-01 2026-02-28'], ['2026-01-31 2026-01-31', '2026-03-01 2026-03-01']],
  ['2025-12-01', '2026-01-31', ['2025-12-01 2025-12-31', '2026-01-01 2026-01-31'], []],
])('%s to %s is made of months and what is left', (first, last, months, edges) => {
  const found = piecesOf({ first, last })
  expect(found.months.map((each) => `${each.first} ${each.last}`)).toEqual(months)
  expect(found.edges.map((each) => `${each.first} ${each.last}`)).toEqual(edges)
  const days = [...found.months, ...found.edges].flatMap(everyDay)
  expect(days.toSorted()).toEqual(everyDay({ first, last }))
})

test('a day in India begins half past six in the evening at Greenwich', () => {
  expect(spanOf({ first: '2024-02-04', last: '2024-02-04' })).toEqual({
    from: new Date('2024-02-03T18:30:00Z'),
    until: new Date('2024-02-04T18:30:00Z'),
  })
})

test('ranges of days contain each day once', () => {
  const days = { first: '2026-02-20', last: '2026-03-06' }
  const runs = runsOf(days, 7)
  expect(runs.flatMap(everyDay)).toEqual(everyDay(days))
  expect(runs.map((each) => everyDay(each).length)).toEqual([7, 7, 1])
})
