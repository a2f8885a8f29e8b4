import { describe, expect, test } from 'vitest'
import { lineChart } from './chart.ts'
import { allowedFactor, growthOf, isWorse, latencyOf, recoveryAfter, type Sample, windowsOf } from './figures.ts'

const sample = (at: number, ms: number, result: Sample['result'] = 'ok'): Sample => ({ at, ms, what: 'page', result })

test('percentiles are values that were measured, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => 100 - place)
  expect(latencyOf(hundred)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, most: 100 })
  expect(latencyOf([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, most: 7 })
  expect(latencyOf([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, most: 0 })
})

test('windows have the answers that were asked for in them, without failures', () => {
  const windows = windowsOf([sample(100, 5), sample(4999, 9), sample(5000, 1), sample(5001, 900, 'failed')], 5000)
  expect(windows.map(({ at, count, most }) => [at, count, most])).toEqual([
    [0, 2, 9],
    [5000, 1, 1],
  ])
})

describe('recovery', () => {
  const windows = (p95s: readonly number[]) =>
    p95s.map((p95, place) => ({ at: place * 5000, count: 9, p50: 1, p95, p99: p95, most: p95 }))

  test('counts from the end of the load to the first of two windows that are as before', () => {
    expect(recoveryAfter(windows([40, 400, 400, 300, 90, 45, 41]), 10_000, 40)).toBe(15_000)
  })

  test('is not one quiet window among loud ones', () => {
    expect(recoveryAfter(windows([40, 400, 45, 400, 45, 44]), 10_000, 40)).toBe(10_000)
  })

  test('may never come', () => {
    expect(recoveryAfter(windows([40, 400, 400, 400]), 10_000, 40)).toBeUndefined()
  })
})

test('memory that fills a cache and stays has not grown; memory that goes on has', () => {
  const of = (megabytes: readonly number[]) => megabytes.map((each, at) => ({ at, bytes: each * 1e6 }))
  expect(growthOf(of([100, 150, 200, 200, 200, 200, 200, 200]))).toBe(0)
  expect(growthOf(of([100, 100, 200, 200, 250, 300, 300, 300]))).toBeCloseTo(0.5)
})

test('a time may double with ten times the data, and treble with a hundred times; two milliseconds are nothing', () => {
  expect([1, 10, 100].map(allowedFactor)).toEqual([1, 2, 3])
  expect(isWorse(20, 39, 2)).toBe(false)
  expect(isWorse(20, 41, 2)).toBe(true)
  expect(isWorse(20, 200, 2)).toBe(true)
  expect(isWorse(0.5, 2.4, 2)).toBe(false)
})

test('a chart names its lines, and its text cannot break it', () => {
  const svg = lineChart({
    title: 'Time & <load>',
    across: 's',
    up: 'ms',
    lines: [{ name: 'p95', points: [[0, 1] as const, [10, 20] as const] }],
  })
  expect(svg).toContain('Time &amp; &lt;load&gt;')
  expect(svg).toContain('>p95<')
  expect(svg).not.toContain('NaN')
})
