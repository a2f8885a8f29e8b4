import { expect, test } from 'vitest'
import { cartTotals } from './cart.ts'
import { GOODS_HSN, splitTax, type TaxRate, taxPercentOn, withoutTax, withTax } from './tax.ts'

const RATES: readonly TaxRate[] = [
  { hsn: GOODS_HSN, percent: 12, from: '2027-04-01' },
  { hsn: GOODS_HSN, percent: 5, from: '2027-01-01' },
]

test.each([
  ['2026-12-31', 18],
  ['2027-01-01', 5],
  ['2027-03-31', 5],
  ['2027-04-01', 12],
  ['2099-01-01', 12],
])('on %s the rate is %i', (day, percent) => {
  expect(taxPercentOn(RATES, day)).toBe(percent)
  expect(taxPercentOn([], day)).toBe(18)
})

test('another rate, whole or with a decimal, reckons as 18 does', () => {
  expect(withTax(1_000_00, 5)).toBe(1_050_00)
  expect(withoutTax(1_050_00, 5)).toBe(1_000_00)
  expect(withoutTax(1_005_00, 0.5)).toBe(1_000_00)
  expect(splitTax(1_000_00, true, 2.5)).toEqual({ cgst: 12_50, sgst: 12_50 })
  expect(splitTax(1_000_00, false, 0)).toEqual({ igst: 0 })
  const line = { price: 999_50, qty: 2, shipping: 100_00 }
  expect(cartTotals([line], 0, 0, 5)).toMatchObject({ taxPrice: 99_95, totalPrice: 2_199_00, roundOff: 5 })
})
