import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartTotals } from '#rules/cart.ts'
import { divideHalfUp, fromRupees, parseRupees, percentOf, rupeeDigits, toRupees } from '#rules/money.ts'
import { SPECIFIED_PRICES, SPECIFIED_TEMPLATE, templateOptions } from '#rules/price-template.ts'
import { choicesOf, offerPrice, type PricedProduct, priceRange, unitPrice } from '#rules/pricing.ts'
import { GST_PERCENT, splitTax } from '#rules/tax.ts'

const paise = fc.integer({ min: 100, max: 1_000_000_000 })
const line = fc.record({
  price: fc.integer({ min: 100, max: 100_000_000 }),
  qty: fc.integer({ min: 1, max: 99 }),
  shipping: fc.integer({ min: 0, max: 10_000_000 }),
  taxPercent: fc.constant(18),
})
const cart = fc.array(line, { maxLength: 100 })
/** The same with goods of several GST rates. */
const mixedCart = fc.array(
  fc.tuple(line, fc.constantFrom(0, 5, 18, 40)).map(([each, taxPercent]) => ({ ...each, taxPercent })),
  { maxLength: 100 },
)
const percent = fc.constantFrom(0, 10)

/** The rounding rule in exact whole numbers, written differently from the shop's. */
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
        const totals = cartTotals(lines, discount, 0)
        const exact = exactHalfUp(
          118n * BigInt(totals.itemsPrice - totals.discountPrice) + 100n * BigInt(totals.shippingPrice),
          10_000n,
        )
        expect(BigInt(totals.totalPrice)).toBe(exact * 100n)
        expect(totals.totalPrice % 100).toBe(0)
      }),
    )
  })

  test('goods of several rates: the total is the exact sum of each rate on its part, rounded to whole rupees once', () => {
    fc.assert(
      fc.property(mixedCart, percent, (lines, discount) => {
        const totals = cartTotals(lines, discount, 0)
        const hundredths = totals.rates.map(({ taxable, taxPercent }) => BigInt(taxable) * BigInt(100 + taxPercent))
        const exact = hundredths.reduce((sum, each) => sum + each, 100n * BigInt(totals.shippingPrice))
        expect(BigInt(totals.totalPrice)).toBe(exactHalfUp(exact, 10_000n) * 100n)
        expect(totals.rates.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(
          totals.itemsPrice - totals.discountPrice,
        )
        expect(cartTotals(lines.toReversed(), discount, 0)).toEqual(totals)
        expect(Math.abs(totals.roundOff)).toBeLessThanOrEqual(50 + totals.rates.length)
      }),
    )
  })

  test('the rows that are shown add up to the total, and rounding moves less than a rupee', () => {
    fc.assert(
      fc.property(cart, percent, (lines, discount) => {
        const { itemsPrice, discountPrice, taxPrice, shippingPrice, roundOff, totalPrice } = cartTotals(
          lines,
          discount,
          0,
        )
        expect(itemsPrice - discountPrice + taxPrice + shippingPrice + roundOff).toBe(totalPrice)
        expect(Math.abs(roundOff)).toBeLessThanOrEqual(51)
      }),
    )
  })

  test('the order of the lines does not matter, and one more line never makes it cheaper', () => {
    fc.assert(
      fc.property(cart, line, percent, (lines, more, discount) => {
        const before = cartTotals(lines, discount, 0)
        expect(cartTotals(lines.toReversed(), discount, 0)).toEqual(before)
        expect(cartTotals([...lines, more], discount, 0).totalPrice).toBeGreaterThanOrEqual(before.totalPrice)
      }),
    )
  })

  test('R309 points are the whole part of one percent of the subtotal in rupees', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { itemsPrice, creditPoints } = cartTotals(lines, 0, 0)
        expect(creditPoints * 10_000).toBeLessThanOrEqual(itemsPrice)
        expect((creditPoints + 1) * 10_000).toBeGreaterThan(itemsPrice)
      }),
    )
  })
})

test('CGST and SGST are equal, and differ from IGST by a paisa at most', () => {
  fc.assert(
    fc.property(paise, (taxable) => {
      const within = splitTax(taxable, true, GST_PERCENT)
      const across = splitTax(taxable, false, GST_PERCENT)
      if (!('cgst' in within) || !('igst' in across)) throw new Error('split the wrong way')
      expect(within.cgst).toBe(within.sgst)
      expect(across.igst).toBe(percentOf(taxable, GST_PERCENT))
      expect(Math.abs(within.cgst + within.sgst - across.igst)).toBeLessThanOrEqual(1)
    }),
  )
})

describe('unit prices', () => {
  const names = Object.keys(SPECIFIED_PRICES)
  const values = (from: string[]) => fc.uniqueArray(fc.constantFrom(...from), { maxLength: 4 })
  const product: fc.Arbitrary<PricedProduct> = fc.record({
    price: paise,
    offerPercent: fc.integer({ min: 0, max: 90 }),
    options: fc
      .record({
        color: values(['Black', 'Red', 'Silver', 'Blue']),
        model: values([...names, 'some bike']),
        type: values(names),
      })
      .map((each) => templateOptions(each, SPECIFIED_TEMPLATE)),
  })

  test('the steps of a price add up to it, it is whole paise and at least a rupee', () => {
    fc.assert(
      fc.property(product, (each) => {
        for (const choice of choicesOf(each)) {
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
        const prices = choicesOf(each)
          .map((choice) => unitPrice(each, choice))
          .flatMap((priced) => (priced.ok ? [priced.price] : []))
        const range = priceRange(each)
        if (prices.length === 0) {
          expect(range).toBeNull()
          return
        }
        expect(range).toMatchObject({ low: Math.min(...prices), high: Math.max(...prices) })
        // The saving is never more than the offer's percentage of the part.
        const saved = (range?.before ?? 0) - (range?.low ?? 0)
        expect(saved).toBeGreaterThanOrEqual(0)
        expect(saved).toBeLessThanOrEqual(each.price - offerPrice(each))
      }),
    )
  })

  test('what is not offered is never priced', () => {
    fc.assert(
      fc.property(product, fc.string(), (each, invented) => {
        const folded = invented.trim().toLowerCase()
        const offered = each.options.color.some(({ name }) => name.toLowerCase() === folded) || folded === 'default'
        fc.pre(!offered)
        expect(unitPrice(each, { color: invented, model: 'default', type: 'default' }).ok).toBe(false)
      }),
    )
  })
})
