import { expect, test } from 'vitest'
import { cartTotals } from './cart.ts'
import { STATES } from './india.ts'
import {
  GOODS_HSN,
  highestRate,
  shopTaxPercent,
  splitTax,
  stateTaxLabel,
  stateTaxName,
  type TaxedProduct,
  type TaxTable,
  taxOf,
  withoutTax,
  withTax,
} from './tax.ts'

const TABLE: TaxTable = {
  hsn: GOODS_HSN,
  rates: [
    { hsn: GOODS_HSN, percent: 12, from: '2027-04-01' },
    { hsn: GOODS_HSN, percent: 5, from: '2027-01-01' },
    { hsn: '871410', percent: 28, from: '2027-02-01' },
    { hsn: '6506', percent: 40, from: '2027-02-01' },
  ],
}
const product = (hsn = '', gstRates: TaxedProduct['gstRates'] = []): TaxedProduct => ({ hsn, gstRates })

test.each([
  ['2026-12-31', 18],
  ['2027-01-01', 5],
  ['2027-03-31', 5],
  ['2027-04-01', 12],
  ['2099-01-01', 12],
])('on %s the shop’s GST rate is %i', (day, percent) => {
  expect(shopTaxPercent(TABLE, day)).toBe(percent)
  expect(taxOf(TABLE, product(), day)).toEqual({ hsn: GOODS_HSN, percent })
  expect(shopTaxPercent({ hsn: GOODS_HSN, rates: [] }, day)).toBe(18)
})

test.each([
  ['a longer code begins with the shop’s, and has that rate', '87149990', '2027-01-15', 5],
  ['the longest code that has a rate counts', '87141090', '2027-02-01', 28],
  ['a rate that has not begun does not', '87141090', '2027-01-31', 5],
  ['another code has its own', '65061010', '2027-02-01', 40],
  ['and until it begins, the rate of the shop’s goods', '65061010', '2027-01-31', 5],
  ['so has a code that nobody has set a rate for', '420212', '2027-04-01', 12],
])('%s', (_, hsn, day, percent) => {
  expect(taxOf(TABLE, product(hsn), day)).toEqual({ hsn, percent })
})

test('a product’s own rate applies from its start day, and the highest planned rate is found', () => {
  const own = product('6506', [{ percent: 3, from: '2027-03-01' }])
  expect(taxOf(TABLE, own, '2027-02-28').percent).toBe(40)
  expect(taxOf(TABLE, own, '2027-03-01').percent).toBe(3)
  expect(highestRate(TABLE, own, '2027-01-01')).toBe(40)
  expect(highestRate(TABLE, own, '2027-03-01')).toBe(3)
  expect(highestRate(TABLE, product(), '2026-01-01')).toBe(18)
})

test('another rate, whole or with a decimal, calculates as 18 does', () => {
  expect(withTax(1_000_00, 5)).toBe(1_050_00)
  expect(withoutTax(1_050_00, 5)).toBe(1_000_00)
  expect(withoutTax(1_005_00, 0.5)).toBe(1_000_00)
  expect(splitTax(1_000_00, true, 2.5)).toEqual({ cgst: 12_50, sgst: 12_50 })
  expect(splitTax(1_000_00, false, 0)).toEqual({ igst: 0 })
  const line = { price: 999_50, qty: 2, shipping: 100_00, taxPercent: 5 }
  expect(cartTotals([line], 0, 0)).toMatchObject({ taxPrice: 99_95, totalPrice: 2_199_00, roundOff: 5 })
})

test('a Union Territory without a legislature levies UTGST, every other state or territory SGST', () => {
  const codes = STATES.filter(({ name }) => stateTaxName(name) === 'UTGST').map(({ gst }) => gst)
  expect(codes.toSorted()).toEqual(['04', '26', '31', '35', '38'])
  expect(['Tamil Nadu', 'Puducherry', 'Chandigarh'].map(stateTaxLabel)).toEqual([
    'SGST (TN)',
    'SGST (Puducherry)',
    'UTGST (Chandigarh)',
  ])
})
