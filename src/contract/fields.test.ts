import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BikeFields, ProductFields } from './catalogue-input.ts'
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

describe('what is printed on documents', () => {
  const { shape: product } = ProductFields
  const SCHEMAS = {
    'the name of a product': product.name,
    'the name of a bike': BikeFields.shape.name,
    'the colours of a product': product.colors,
    'the models of a product': product.model,
    'the types of a product': product.type,
  }
  test.each(Object.entries(SCHEMAS))('%s is refused with a character that no font of documents has', (_, schema) => {
    expect(schema.safeParse('ಹಸಿರು').success).toBe(true)
    const refused = schema.safeParse('Green ★')
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      '“★” cannot be printed on bills and parcels. Please write this without it.',
    ])
  })
})
