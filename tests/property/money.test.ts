import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartTotals } from '#rules/cart.ts'
import { divideHalfUp, fromRupees, parseRupees, percentOf, rupeeDigits, toRupees } from '#rules/money.ts'
import {
  type PricedProduct,
  priceRange,
  SPECIFIED_ADJUSTMENTS,
  SPECIFIED_SURCHARGES,
  unitPrice,
} from '#rules/pricing.ts'
import { GST_PERCENT, splitTax } from '#rules/tax.ts'

const paise = fc.integer({ min: 100, max: 1_000_000_000 })
const line = fc.record({
  price: fc.integer({ min: 100, max: 100_000_000 }),
  qty: fc.integer({ min: 1, max: 99 }),
  shipping: fc.integer({ min: 0, max: 10_000_000 }),
})
const cart = fc.array(line, { maxLength: 100 })
const percent = fc.constantFrom(0, 10)

/** The rounding rule in exact whole numbers, written in another way than the shop's. */
function exactHalfUp(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  const rest = numerator % denominator
  return 2n * rest >= denominator ? quotient + 1n : quotient
}

describe('amounts', () => {
  test('rounding agrees with exact arithmetic', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), fc.integer({ min: 1, max: 10_000 }), (n, d) => {
        expect(BigInt(divideHalfUp(n, d))).toBe(exactHalfUp(BigInt(n), BigInt(d)))
      }),
    )
  })

  test('a price survives the wire in both of its forms', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(parseRupees(rupeeDigits(amount))).toBe(amount)
        expect(fromRupees(toRupees(amount))).toBe(amount)
        expect(fromRupees(JSON.parse(JSON.stringify(toRupees(amount))))).toBe(amount)
      }),
    )
  })
})

describe('totals of any cart', () => {
  test('R164 R165 the total is the exact sum, rounded to whole rupees once', () => {
    fc.assert(
      fc.property(cart, percent, (lines, discount) => {
        const totals = cartTotals(lines, discount)
        const exact = exactHalfUp(
          118n * BigInt(totals.itemsPrice - totals.discountPrice) + 100n * BigInt(totals.shippingPrice),
          10_000n,
        )
        expect(BigInt(totals.totalPrice)).toBe(exact * 100n)
        expect(totals.totalPrice % 100).toBe(0)
      }),
    )
  })

  test('the rows that are shown add up to the total, and rounding moves less than a rupee', () => {
    fc.assert(
      fc.property(cart, percent, (lines, discount) => {
        const { itemsPrice, discountPrice, taxPrice, shippingPrice, roundOff, totalPrice } = cartTotals(lines, discount)
        expect(itemsPrice - discountPrice + taxPrice + shippingPrice + roundOff).toBe(totalPrice)
        expect(Math.abs(roundOff)).toBeLessThanOrEqual(51)
      }),
    )
  })

  test('the order of the lines does not matter, and one more line never makes it cheaper', () => {
    fc.assert(
      fc.property(cart, line, percent, (lines, more, discount) => {
        const before = cartTotals(lines, discount)
        expect(cartTotals(lines.toReversed(), discount)).toEqual(before)
        expect(cartTotals([...lines, more], discount).totalPrice).toBeGreaterThanOrEqual(before.totalPrice)
      }),
    )
  })

  test('R309 points are the whole part of one percent of the subtotal in rupees', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { itemsPrice, creditPoints } = cartTotals(lines)
        expect(creditPoints * 10_000).toBeLessThanOrEqual(itemsPrice)
        expect((creditPoints + 1) * 10_000).toBeGreaterThan(itemsPrice)
      }),
    )
  })
})

test('CGST and SGST are equal, and differ from IGST by a paisa at most', () => {
  fc.assert(
    fc.property(paise, (taxable) => {
      const within = splitTax(taxable, true)
      const across = splitTax(taxable, false)
      if (!('cgst' in within) || !('igst' in across)) throw new Error('split the wrong way')
      expect(within.cgst).toBe(within.sgst)
      expect(across.igst).toBe(percentOf(taxable, GST_PERCENT))
      expect(Math.abs(within.cgst + within.sgst - across.igst)).toBeLessThanOrEqual(1)
    }),
  )
})

describe('unit prices', () => {
  const names = Object.keys(SPECIFIED_ADJUSTMENTS)
  const options = (from: string[]) => fc.uniqueArray(fc.constantFrom(...from), { maxLength: 4 })
  const product: fc.Arbitrary<PricedProduct> = fc.record({
    price: paise,
    offerPercent: fc.integer({ min: 0, max: 90 }),
    colors: options(['Black', 'Red', 'Silver', 'Blue']),
    models: options([...names, 'some bike']),
    types: options(names),
    adjustments: fc.constant(SPECIFIED_ADJUSTMENTS),
    surcharges: fc.constant(SPECIFIED_SURCHARGES),
  })

  const everyChoice = ({ colors, models, types }: PricedProduct) => {
    const each = (list: readonly string[]) => (list.length > 0 ? list : ['default'])
    return each(colors).flatMap((color) =>
      each(models).flatMap((model) => each(types).map((type) => ({ color, model, type }))),
    )
  }

  test('the steps of a price add up to it, it is whole paise and at least a rupee', () => {
    fc.assert(
      fc.property(product, (each) => {
        for (const choice of everyChoice(each)) {
          const priced = unitPrice(each, choice)
          if (!priced.ok) continue
          expect(Number.isInteger(priced.price)).toBe(true)
          expect(priced.price).toBeGreaterThanOrEqual(100)
          expect(priced.steps.reduce((sum, step) => sum + step.amount, 0)).toBe(priced.price)
        }
      }),
    )
  })

  test('no choice lies outside the range that a card shows', () => {
    fc.assert(
      fc.property(product, (each) => {
        const prices = everyChoice(each)
          .map((choice) => unitPrice(each, choice))
          .flatMap((priced) => (priced.ok ? [priced.price] : []))
        expect(priceRange(each)).toEqual(
          prices.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices) } : null,
        )
      }),
    )
  })

  test('what is not offered is never priced', () => {
    fc.assert(
      fc.property(product, fc.string(), (each, invented) => {
        const folded = invented.trim().toLowerCase()
        const offered = each.colors.some((color) => color.toLowerCase() === folded) || folded === 'default'
        fc.pre(!offered)
        expect(unitPrice(each, { color: invented, model: 'default', type: 'default' }).ok).toBe(false)
      }),
    )
  })
})
