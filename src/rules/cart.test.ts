import { describe, expect, test } from 'vitest'
import { cartTotals, isValidQuantity, lineKey } from './cart.ts'
import { percentOf } from './money.ts'
import { GST_PERCENT, splitTax, withoutTax, withTax } from './tax.ts'

const one = (price: number, shipping = 0, qty = 1, taxPercent = 18) => ({ price, shipping, qty, taxPercent })

describe('worked examples of a first order, another state and Tamil Nadu', () => {
  const examples = [
    {
      subtotal: 10_000_00,
      ship: 150_00,
      total: 10_770_00,
      goods: 9_000_00,
      shipping: 127_12,
      igst: 1_642_88,
      half: 821_44,
      off: 0,
    },
    { subtotal: 1_299_00, ship: 0, total: 1_380_00, goods: 1_169_10, shipping: 0, igst: 210_44, half: 105_22, off: 46 },
    {
      subtotal: 1_299_00,
      ship: 99_00,
      total: 1_479_00,
      goods: 1_169_10,
      shipping: 83_90,
      igst: 225_54,
      half: 112_77,
      off: 46,
    },
  ]
  test.each(examples)('R161 R163 R164 R165 subtotal $subtotal with shipping $ship comes to $total', (example) => {
    const totals = cartTotals([one(example.subtotal, example.ship)], 10, 0)
    expect(totals.itemsPrice - totals.discountPrice).toBe(example.goods)
    expect(totals.taxPrice).toBe(percentOf(example.goods, GST_PERCENT))
    expect(totals.totalPrice).toBe(example.total)
  })

  test.each(examples)(
    'R162 the invoice of $total splits the tax inside shipping as well, and only rounding is left',
    (example) => {
      const taxable = example.goods + withoutTax(example.ship, GST_PERCENT)
      expect(withoutTax(example.ship, GST_PERCENT)).toBe(example.shipping)
      expect(splitTax(taxable, false, GST_PERCENT)).toEqual({ igst: example.igst })
      expect(splitTax(taxable, true, GST_PERCENT)).toEqual({ cgst: example.half, sgst: example.half })
      expect(example.total - taxable - example.igst).toBe(example.off)
    },
  )
})

describe('totals', () => {
  test('R157 R166 the sum of line totals, shipping once a line whatever the quantity, points of 1 percent', () => {
    expect(cartTotals([one(999_50, 60_00, 3), one(4_000_00, 150_00)], 0, 0)).toMatchObject({
      itemsPrice: 6_998_50,
      discountPrice: 0,
      taxPrice: 1_259_73,
      shippingPrice: 210_00,
      totalPrice: 8_468_00,
      roundOff: -23,
      creditPoints: 69,
    })
  })

  test('products with different GST rates are each taxed at their own rate, and the discount is split in proportion', () => {
    const lines = [one(1_000_00, 118_00), one(2_000_00, 105_00, 1, 5)]
    expect(cartTotals(lines, 10, 0)).toMatchObject({
      itemsPrice: 3_000_00,
      discountPrice: 300_00,
      taxPrice: 162_00 + 90_00,
      taxPercent: null,
      rates: [
        { taxPercent: 5, taxable: 1_800_00 },
        { taxPercent: 18, taxable: 900_00 },
      ],
      shippingPrice: 223_00,
      totalPrice: 3_175_00,
      roundOff: 0,
    })
  })

  test('an empty cart totals zero', () => {
    expect(cartTotals([], 0, 0)).toEqual({
      itemsPrice: 0,
      discountPrice: 0,
      taxPrice: 0,
      taxPercent: null,
      rates: [],
      shippingPrice: 0,
      totalPrice: 0,
      roundOff: 0,
      creditPoints: 0,
    })
  })

  test('the total is rounded once: rounding the tax first would make 1186 or 1187 of it', () => {
    expect(cartTotals([one(1_005_50)], 0, 0).totalPrice).toBe(1_186_00)
  })

  test('with tax and without tax', () => {
    expect(withTax(4_185_00, GST_PERCENT)).toBe(4_938_30)
    expect(withoutTax(118_00, GST_PERCENT)).toBe(100_00)
  })
})

test.each([
  [1, true],
  [99, true],
  [0, false],
  [-1, false],
  [100, false],
  [1.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('R148 a quantity of %d is valid: %j', (quantity, expected) => {
  expect(isValidQuantity(quantity)).toBe(expected)
})

test('R151 lines are one when part, colour, model and type are the same; the same part for another bike is another part', () => {
  const line = { proId: 'a', color: 'Red', model: 'default', type: '2 Sliders' }
  expect(lineKey(line)).toBe(lineKey({ ...line, color: ' red' }))
  for (const other of [{ proId: 'b' }, { color: 'Black' }, { model: 'Both' }, { type: '4 Sliders' }]) {
    expect(lineKey(line)).not.toBe(lineKey({ ...line, ...other }))
  }
})
