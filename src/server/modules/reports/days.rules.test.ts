import { expect, test } from 'vitest'
import { daysOf, everyDay, piecesOf, runsOf, type Span, spanOf } from './days.rules.ts'

const at = (day: string, time = '00:00') => new Date(`${day}T${time}+05:30`)
const timesOf = ({ from, until }: Span): string => `${from.toISOString()} ${until.toISOString()}`
const spanFrom = (from: Date, until: Date): string => timesOf({ from, until })

test.each([
  ['2026-03-05', '2026-03-09', [], [['2026-03-05', '2026-03-10']]],
  ['2026-02-01', '2026-02-28', ['2026-02-01 2026-02-28'], []],
  ['2026-02-01', '2026-02-27', [], [['2026-02-01', '2026-02-28']]],
  ['2024-02-02', '2024-02-29', [], [['2024-02-02', '2024-03-01']]],
  [
    '2026-01-31',
    '2026-03-01',
    ['2026-02-01 2026-02-28'],
    [
      ['2026-01-31', '2026-02-01'],
      ['2026-03-01', '2026-03-02'],
    ],
  ],
  ['2025-12-01', '2026-01-31', ['2025-12-01 2025-12-31', '2026-01-01 2026-01-31'], []],
])('%s to %s is made of months and what is left', (first, last, months, edges) => {
  const found = piecesOf(spanOf({ first, last }))
  expect(found.months.map((each) => `${each.first} ${each.last}`)).toEqual(months)
  expect(found.edges.map(timesOf)).toEqual(edges.map(([from = '', until = '']) => spanFrom(at(from), at(until))))
  const days = [...found.months, ...found.edges.map(daysOf)].flatMap(everyDay)
  expect(days.toSorted()).toEqual(everyDay({ first, last }))
})

test('a month that is not over, or begins within the span, is not whole', () => {
  const span = { from: at('2026-01-01', '01:00'), until: at('2026-02-28', '23:00') }
  const { months, edges } = piecesOf(span)
  expect(months).toEqual([])
  expect(edges.map(timesOf)).toEqual([spanFrom(span.from, at('2026-02-01')), spanFrom(at('2026-02-01'), span.until)])
  expect(edges.map(daysOf)).toEqual([
    { first: '2026-01-01', last: '2026-01-31' },
    { first: '2026-02-01', last: '2026-02-28' },
  ])
})

test('nothing is made of nothing', () => {
  const span = { from: at('2026-01-01'), until: at('2026-01-01') }
  expect(piecesOf(span)).toEqual({ months: [], edges: [] })
  expect(runsOf(span, 7)).toEqual([])
})

test('a day in India begins half past six in the evening at Greenwich', () => {
  expect(spanOf({ first: '2024-02-04', last: '2024-02-04' })).toEqual({
    from: new Date('2024-02-03T18:30:00Z'),
    until: new Date('2024-02-04T18:30:00Z'),
  })
})

test('the runs of a span follow each other without a gap', () => {
  const span = { from: at('2026-02-20'), until: at('2026-03-06', '15:00') }
  const runs = runsOf(span, 7)
  expect(runs.map(timesOf)).toEqual([
    spanFrom(span.from, at('2026-02-27')),
    spanFrom(at('2026-02-27'), at('2026-03-06')),
    spanFrom(at('2026-03-06'), span.until),
  ])
})
