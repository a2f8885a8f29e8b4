import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toRupees } from '#rules/money.ts'
import { type CouponOffer, calculateTotals, type Offers } from '#rules/order-totals.ts'
import { FIRST_ORDER_PERCENT } from '#rules/price-template.ts'
import { presentTotals, totalsMatch } from './checkout.rules.ts'

const line = (price: number, shipping = 0, qty = 1) => ({ price, shipping, qty, taxPercent: 18 })
const NOTHING: Offers = {
  firstOrder: false,
  firstOrderPercent: FIRST_ORDER_PERCENT,
  coupon: null,
  points: 0,
  usePoints: false,
  earlierOrders: 0,
}
const coupon = (more: Partial<CouponOffer>): CouponOffer => ({
  code: 'RIDE',
  percent: null,
  amount: null,
  withFirstOrder: false,
  ...more,
})

describe('discounts', () => {
  test('M9 another percentage of a first order, where one is set', () => {
    const offers = { ...NOTHING, firstOrder: true, firstOrderPercent: 12.5 }
    expect(calculateTotals([line(1000_00, 0)], offers)).toMatchObject({ discountPercent: 12.5, discountPrice: 125_00 })
    const both = { ...offers, coupon: { code: 'RIDE', percent: 20, amount: null, withFirstOrder: true } }
    expect(calculateTotals([line(1000_00, 0)], both).discountPrice).toBe(325_00)
  })

  test('M9 ten percent of a first order', () => {
    expect(FIRST_ORDER_PERCENT).toBe(10)
    expect(calculateTotals([line(1000_00, 150_00)], { ...NOTHING, firstOrder: true })).toMatchObject({
      discountPercent: 10,
      discountPrice: 100_00,
      taxPrice: 162_00,
      totalPrice: 1212_00,
      payable: 1212_00,
      firstOrder: true,
      coupon: null,
      creditPoints: 10,
    })
  })

  test.each([
    [{ percent: 20 }, { discountPrice: 200_00, firstOrder: false, coupon: 'RIDE' }],
    [{ percent: 10 }, { discountPrice: 100_00, firstOrder: true, coupon: null }],
    [{ percent: 9 }, { discountPrice: 100_00, firstOrder: true, coupon: null }],
    [{ amount: 100_01 }, { discountPrice: 100_01, firstOrder: false, coupon: 'RIDE' }],
    [{ amount: 100_00 }, { discountPrice: 100_00, firstOrder: true, coupon: null }],
    [
      { percent: 5, withFirstOrder: true },
      { discountPrice: 150_00, firstOrder: true, coupon: 'RIDE' },
    ],
    [
      { amount: 5_00, withFirstOrder: true },
      { discountPrice: 105_00, firstOrder: true, coupon: 'RIDE' },
    ],
    [
      { percent: 100, withFirstOrder: true },
      { discountPrice: 1000_00, discountPercent: 100, totalPrice: 150_00 },
    ],
    [{ amount: 9999_00 }, { discountPrice: 1000_00, taxPrice: 0, totalPrice: 150_00 }],
  ])('B04 P10 a first order with the coupon %j', (given, expected) => {
    const offers = { ...NOTHING, firstOrder: true, coupon: coupon(given) }
    expect(calculateTotals([line(1000_00, 150_00)], offers)).toMatchObject(expected)
  })
})

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 100, max: 100_000_00 }),
    shipping: fc.integer({ min: 0, max: 1000_00 }),
    qty: fc.integer({ min: 1, max: 99 }),
    taxPercent: fc.constantFrom(18, 18, 5, 40),
  }),
  { maxLength: 10 },
)
const offers = fc.record({
  firstOrder: fc.boolean(),
  firstOrderPercent: fc.constant(FIRST_ORDER_PERCENT),
  coupon: fc.option(
    fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }), withFirstOrder: fc.boolean() }).map(coupon),
      fc.record({ amount: fc.integer({ min: 1, max: 100_000_00 }), withFirstOrder: fc.boolean() }).map(coupon),
    ),
  ),
  points: fc.integer({ min: 0, max: 100_000 }),
  usePoints: fc.boolean(),
  earlierOrders: fc.integer({ min: 0, max: 3 }),
})

test('A12 for any offers, no amount is below zero, no discount exceeds the items, and the total is in whole rupees', () => {
  fc.assert(
    fc.property(lines, offers, (cart, given) => {
      const result = calculateTotals(cart, given)
      expect(result.discountPrice).toBeLessThanOrEqual(result.itemsPrice)
      expect(result.discountPercent).toBeLessThanOrEqual(100)
      for (const amount of [result.discountPrice, result.taxPrice, result.totalPrice, result.payable, result.missing]) {
        expect(amount).toBeGreaterThanOrEqual(0)
      }
      expect(result.payable % 100).toBe(0)
      expect(result.payable).toBe(result.totalPrice - result.pointsUsed * 800)
      expect(result.pointsUsed).toBe(given.usePoints ? result.claimable : 0)
      expect(result.claimable).toBeLessThanOrEqual(given.earlierOrders === 0 ? 0 : given.points)
      const without = calculateTotals(cart, { ...given, coupon: null })
      expect(result.totalPrice).toBeLessThanOrEqual(without.totalPrice)
    }),
  )
})

describe('M13 what the page has shown', () => {
  const NAMES = ['itemsPrice', 'totalPrice', 'taxPrice', 'shippingPrice', 'discountPrice'] as const

  test('totals match when every figure is the shop’s own, through JSON as well', () => {
    fc.assert(
      fc.property(lines, offers, (cart, given) => {
        const result = calculateTotals(cart, given)
        const sent = { ...presentTotals(result, { tax: { cgst: null, sgst: null, igst: null }, roundOff: 0 }) }
        const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = JSON.parse(JSON.stringify(sent))
        expect(totalsMatch({ itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice }, result)).toBe(true)
      }),
    )
  })

  test.each(NAMES)('A01 A03 and not when %s is another, by a paisa, as a text, or not at all', (name) => {
    const result = calculateTotals([line(1234_56, 99_00, 3)], { ...NOTHING, firstOrder: true })
    const honest = Object.fromEntries(NAMES.map((each) => [each, toRupees(result[each])])) as Record<
      (typeof NAMES)[number],
      number
    >
    expect(totalsMatch(honest, result)).toBe(true)
    const own = honest[name]
    for (const other of [own + 0.01, own - 0.01, -own, 0, String(own), null, undefined, [own], Number.NaN, { own }]) {
      expect(totalsMatch({ ...honest, [name]: other }, result)).toBe(false)
    }
  })
})

test('A02 totals travel in rupees', () => {
  const result = calculateTotals([line(1000_50, 150_00)], {
    ...NOTHING,
    points: 100,
    usePoints: true,
    earlierOrders: 1,
  })
  const tax = { cgst: 90.05, sgst: 90.05, igst: null }
  expect(presentTotals(result, { tax, roundOff: -10 })).toEqual({
    itemsPrice: 1000.5,
    discount: 0,
    discountPrice: 0,
    firstOrder: false,
    taxPrice: 180.09,
    taxPercent: 18,
    tax,
    shippingPrice: 150,
    roundOff: -0.1,
    totalPrice: 1331,
    pointsUsed: 50,
    pointsValue: 400,
    amountToPay: 931,
    creditPoints: 10,
  })
})
