import { expect, test } from 'vitest'
import { addMonths, gridStep, toDate, toDay, yearsAround } from './calendar-dates.ts'

test('R582 twelve years are shown together, in pages that do not overlap', () => {
  const years = [2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028]
  for (const year of years) expect(yearsAround(year)).toEqual(years)
  expect(yearsAround(2029).at(0)).toBe(2029)
  expect(yearsAround(2016).at(-1)).toBe(2016)
})

test('a day is the same after it was drawn in the calendar', () => {
  for (const day of ['2026-03-29', '2028-02-29', '2026-01-01', '2026-12-31']) {
    const date = toDate(day)
    expect(date && toDay(date)).toBe(day)
  }
  expect(toDate('')).toBeUndefined()
})

test('the month after December is January of the next year, and no month is skipped after a 31st', () => {
  expect(toDay(addMonths(new Date(2026, 11, 31), 1))).toBe('2027-01-01')
  expect(toDay(addMonths(new Date(2026, 0, 31), 1))).toBe('2026-02-01')
  expect(toDay(addMonths(new Date(2026, 0, 1), -12))).toBe('2025-01-01')
})

test('arrow keys move in a grid by one item or one row, Home and End to its ends, PageUp and PageDown by all of it', () => {
  const from = { place: 4, columns: 3, page: 12 }
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => gridStep(key, from))).toEqual([-1, 1, -3, 3])
  expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => gridStep(key, from))).toEqual([-4, 7, -12, 12])
  expect(gridStep('Enter', from)).toBeNull()
})
