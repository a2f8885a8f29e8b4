import { expect, test } from 'vitest'
import { compare, type Figure, median, misses, seriesOf, spreadOf } from '../../../scripts/bench/figures.ts'
import { comparisonTable, medianTable } from '../../../scripts/bench/table.ts'

const rate = (value: number, row = 'home'): Figure => ({ row, column: 'requests/s', value, digits: 0 })
const runs = (...values: number[]) => values.map((value) => [rate(value)])

test('the median of an odd number of values is the middle one, of an even number the mean of the middle two', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([1, 9, 5, 7])).toBe(6)
  expect(median([4])).toBe(4)
  expect(median([])).toBeNaN()
})

test('the spread names the least and the most', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, least: 1, most: 3 })
})

test('a ratio is that of runs that followed each other, so that a busy minute changes both of its runs', () => {
  // In the second round the machine was busy: both versions took half as many requests.
  const [found] = compare(runs(100, 50, 100), runs(200, 100, 220))
  expect(found).toMatchObject({
    before: { median: 100, least: 50, most: 100 },
    after: { median: 200, least: 100, most: 220 },
    ratio: { median: 2, least: 2, most: 2.2 },
  })
})

test('catches a broken variant: the ratio of all values to one median, whose spread is that of the machine', () => {
  const [found] = compare(runs(100, 50, 100), runs(200, 100, 220))
  const toOneMedian = spreadOf([200, 100, 220].map((value) => value / 100))
  expect(toOneMedian.least).toBe(1)
  expect(found?.ratio?.least).toBe(2)
})

test('figures that only one version has are left out of a comparison; a ratio to nothing is none', () => {
  expect(compare([[rate(1, 'old page')]], [[rate(1, 'new page')]])).toEqual([])
  expect(compare(runs(0), runs(0))[0]?.ratio).toBeUndefined()
})

test('a goal is missed by what is beyond it, and by what could not be measured', () => {
  expect([99, 100, 101].map((value) => misses(value, { atMost: 100 }))).toEqual([false, false, true])
  expect([99, 100, 101].map((value) => misses(value, { atLeast: 100 }))).toEqual([true, false, false])
  expect(misses(Number.NaN, { atMost: 100 })).toBe(true)
  expect(misses(1e9, undefined)).toBe(false)
})

test('tables have a line for each row, with medians, and mark those that miss their goal', () => {
  const figures = [rate(10), rate(20, 'cart'), { row: 'cart', column: 'p95 ms', value: 7, goal: { atMost: 5 } }]
  const lines = medianTable(seriesOf([figures])).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/^cart +20 +7\.0!$/)
  const compared = comparisonTable(compare(runs(100, 50), runs(200, 100)), 'abc1234', 'here')
  expect(compared).toContain('75 (50..100)')
  expect(compared).toMatch(/2\.00$/)
})
