import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hundredths } from './fields.ts'
import { ordersAdmin } from './orders-admin.ts'

describe('two decimals at most', () => {
  test('accepts every number of paise and every hundredth of a percent', () => {
    fc.assert(fc.property(fc.integer({ min: -1e11, max: 1e11 }), (paise) => hundredths(paise / 100)))
  })

  test.each([0.001, 0.333, 1e-9, 5e-324, 12.345, 99.999, 1.0000001])('%d is not', (value) => {
    expect(hundredths(value)).toBe(false)
  })

  test('rejects a refund below the minimum', () => {
    const { body } = ordersAdmin['POST /order/{id}/refund']
    expect(body.safeParse({ amount: 1e-9, reason: 'a scratch' }).success).toBe(false)
    expect(body.safeParse({ amount: 0.01, reason: 'a scratch' }).success).toBe(true)
  })
})
