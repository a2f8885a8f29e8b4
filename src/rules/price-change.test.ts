import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPrice, movedMrp } from './price-change.ts'
import { withTax } from './tax.ts'

test('a price rises or falls by a percentage, or by rupees', () => {
  expect(changedPrice(4185_00, { by: { percent: 5 }, round: 'none' }, 18)).toBe(4394_25)
  expect(changedPrice(4185_00, { by: { percent: -12.5 }, round: 'none' }, 18)).toBe(3661_88)
  expect(changedPrice(4185_00, { by: { add: -85_00 }, round: 'none' }, 18)).toBe(4100_00)
})

test('what riders see ends with a whole ten rupees, or with nine', () => {
  // Rs 4,394.25 is Rs 5,185.22 with 18 % GST. No price is Rs 5,190 with it: Rs 4,398.30 is 5,189.99, and a paisa more 5,190.01.
  const shown = (round: 'tens' | 'nines') => withTax(changedPrice(4185_00, { by: { percent: 5 }, round }, 18), 18)
  expect([shown('tens'), shown('nines')]).toEqual([5180_00, 5189_00])
  expect(changedPrice(100_00, { by: { percent: 0 }, round: 'nines' }, 0)).toBe(99_00)
})

test('a rounded price is near the price that it comes from, and ends as it should', () => {
  const amounts = fc.integer({ min: 100_00, max: 1_000_000_00 })
  const rates = fc.constantFrom(0, 5, 12, 18, 28)
  fc.assert(
    fc.property(amounts, rates, fc.constantFrom('tens', 'nines'), (price, tax, round) => {
      const shown = withTax(changedPrice(price, { by: { percent: 5 }, round }, tax), tax)
      const plain = withTax(changedPrice(price, { by: { percent: 5 }, round: 'none' }, tax), tax)
      expect(Math.abs(shown - plain)).toBeLessThanOrEqual(35_00)
      expect(shown % 1000).toBe(round === 'nines' ? 900 : 0)
    }),
  )
})

test('the MRP moves by the same share, up to a whole rupee', () => {
  expect(movedMrp(4999_00, 4000_00, 4200_00)).toBe(5249_00)
  expect(movedMrp(4999_00, 4000_00, 4000_00)).toBe(4999_00)
  expect(movedMrp(4999_00, 4000_00, 3000_00)).toBe(3750_00)
  expect(movedMrp(20_000_000_00, 10_000_000_00, 9_999_999_99)).toBe(20_000_000_00)
})
