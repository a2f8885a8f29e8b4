import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromRupees } from './money.ts'
import { claimablePoints, FULL_CLAIM_FROM, FULL_CLAIM_MESSAGE, POINT_VALUE, pointsValue } from './points.ts'

test('R308 a point is worth Rs 8', () => {
  expect([POINT_VALUE, pointsValue(0), pointsValue(125)]).toEqual([8_00, 0, 1000_00])
})

test('R312 the exact text about the full claim', () => {
  expect(FULL_CLAIM_MESSAGE).toBe('Place ₹ 6000.00 worth of order to claim full credit points')
})

describe('R310 R311 R313 B08 M10 what may be claimed', () => {
  test.each([
    { total: 6000, balance: 7, earlier: 1, claimable: 7 },
    { total: 5999.99, balance: 7, earlier: 1, claimable: 3 },
    { total: 5999, balance: 7, earlier: 1, claimable: 3 },
    { total: 6000, balance: 7, earlier: 0, claimable: 0 },
    { total: 5000, balance: 6, earlier: 3, claimable: 3 },
    { total: 5000, balance: 1, earlier: 1, claimable: 0 },
    { total: 6000, balance: 750, earlier: 1, claimable: 750 },
    { total: 6000, balance: 751, earlier: 1, claimable: 750 },
    { total: 6007, balance: 10_000, earlier: 1, claimable: 750 },
    { total: 6008, balance: 10_000, earlier: 1, claimable: 751 },
    { total: 7, balance: 100, earlier: 1, claimable: 0 },
    { total: 8, balance: 100, earlier: 1, claimable: 1 },
    { total: 0, balance: 100, earlier: 1, claimable: 0 },
    { total: 6000, balance: 0, earlier: 9, claimable: 0 },
    { total: 6000, balance: -5, earlier: 9, claimable: 0 },
    { total: 100, balance: -5, earlier: 9, claimable: 0 },
  ])('$claimable of $balance at Rs $total after $earlier orders', ({ total, balance, earlier, claimable }) => {
    expect(claimablePoints(fromRupees(total), balance, earlier)).toBe(claimable)
  })

  test('A12 whole points, never more than there are nor than the order is worth, never fewer for a larger order', () => {
    const amounts = fc.record({
      total: fc.integer({ min: 0, max: 20_000_00 }),
      more: fc.integer({ min: 0, max: 1000_00 }),
      balance: fc.integer({ min: 0, max: 5000 }),
      earlier: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(amounts, ({ total, more, balance, earlier }) => {
        const claim = claimablePoints(total, balance, earlier)
        expect(Number.isInteger(claim)).toBe(true)
        expect(claim).toBeGreaterThanOrEqual(0)
        expect(claim).toBeLessThanOrEqual(total < FULL_CLAIM_FROM ? Math.floor(balance / 2) : balance)
        expect(pointsValue(claim)).toBeLessThanOrEqual(total)
        expect(claimablePoints(total + more, balance, earlier)).toBeGreaterThanOrEqual(claim)
        expect(claimablePoints(total, balance, 0)).toBe(0)
      }),
    )
  })
})
