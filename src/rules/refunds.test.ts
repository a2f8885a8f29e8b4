import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitPointsTakenBack } from './points.ts'
import { owesUndoneRefund, type RefundAmounts, refundShare, smallAmountRefusal } from './refunds.ts'

describe('the smallest refund', () => {
  test.each([
    [99, 500, false],
    [100, 500, true],
    [400, 500, true],
    [401, 500, false],
    [500, 500, true],
    [100, 150, false],
    [0, 500, true],
  ])('of %d paise out of %d can be made: %s', (amount, left, can) => {
    expect(smallAmountRefusal(amount, left) === null).toBe(can)
  })

  test('offers only what can be made', () => {
    expect(smallAmountRefusal(50, 150)).toBe(
      'Please refund all that is left, ₹1.50: the payment provider returns no less than ₹1.00.',
    )
    expect(smallAmountRefusal(120, 150)).toBe(
      'Please refund all that is left, ₹1.50: ₹0.30 would stay, and the payment provider returns no less than ₹1.00.',
    )
  })

  test('of a share is all of it rather than one that the provider cannot make', () => {
    expect([100, 200, 300, 400].map((payable) => refundShare({ payable, pointsUsed: 0 }, 75).amount)).toEqual([
      100, 200, 300, 300,
    ])
  })

  test('is never what a deduction of points leaves', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(400_000), (points, money) => {
        const taken = splitPointsTakenBack(points, { pending: 0, free: 0, money })
        const rest = money - taken.deducted * 800
        if (money >= 100) expect(rest === 0 || rest >= 100).toBe(true)
        expect(taken.deducted + taken.owed).toBe(points)
      }),
    )
  })
})

describe('a refund that was undone', () => {
  const refund = (amount: number, undone = false): RefundAmounts => ({
    ...{ purpose: 'asked:1', status: undone ? 'failed' : 'processed', amount, points: 0, pointsDeducted: 0 },
    reversedAt: undone ? new Date(0) : null,
  })

  test.each([
    ['is owed', [refund(750, true)], true],
    ['is owed while less has gone back', [refund(750, true), refund(700)], true],
    ['is made again', [refund(750, true), refund(750)], false],
    ['twice is made again once', [refund(750, true), refund(750, true), refund(750)], false],
    ['adds to what had gone back before', [refund(100), refund(200, true), refund(100)], true],
    ['is none', [refund(100)], false],
  ])('%s', (_, refunds, owed) => {
    expect(owesUndoneRefund(refunds)).toBe(owed)
  })
})
