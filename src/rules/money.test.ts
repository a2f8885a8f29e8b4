import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideHalfUp, formatRupees, fromRupees, parseRupees, percentOf, rupeeDigits, toRupees } from './money.ts'

test.each([
  [1, 2, 1],
  [3, 2, 2],
  [-1, 2, 0],
  [-3, 2, -1],
  [7, 3, 2],
  [8, 3, 3],
  [0, 5, 0],
])('%i divided by %i is %i: half a unit rounds up', (numerator, denominator, expected) => {
  expect(divideHalfUp(numerator, denominator)).toBe(expected)
})

test.each([
  [10_000, 18, 1_800],
  [1_29900, 10, 12_990],
  [105, 10, 11],
  [104, 10, 10],
  [100_00, 12.5, 12_50],
  [33_33, 33.33, 11_11],
])('%i paise, %d percent: %i paise', (amount, percent, expected) => {
  expect(percentOf(amount, percent)).toBe(expected)
})

test.each([
  [0, '₹0.00'],
  [100, '₹1.00'],
  [107_700_00, '₹1,07,700.00'],
  [1_00_00_000_00, '₹1,00,00,000.00'],
  [-30, '-₹0.30'],
])('R160 %i paise are shown as %s, grouped as in India', (amount, expected) => {
  expect(formatRupees(amount)).toBe(expected)
})

test('R160 every amount is shown as the language itself would', () => {
  const indian = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
      expect(formatRupees(amount)).toBe(indian.format(amount / 100))
    }),
  )
})

describe('rupees on the wire', () => {
  test.each([
    ['4999', 499_900],
    ['4999.5', 499_950],
    ['4999.05', 499_905],
    [' 12 ', 1200],
    ['0', 0],
  ])('R416 %j is read', (text, paise) => {
    expect(parseRupees(text)).toBe(paise)
  })

  test.each(['', '-1', '1e3', '1.234', '0x10', 'NaN', '1,000', '९९', '12345678901', '.5'])('%j is refused', (text) => {
    expect(parseRupees(text)).toBeNull()
  })

  test('digits without decimals where there are none', () => {
    expect(rupeeDigits(499_900)).toBe('4999')
    expect(rupeeDigits(499_905)).toBe('4999.05')
  })

  test('a number with two decimals converts to the same paise and back', () => {
    for (const paise of [1, 9, 10, 99, 101, 115, 57_555, 999_999_999]) expect(fromRupees(toRupees(paise))).toBe(paise)
  })
})
