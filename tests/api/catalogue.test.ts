import { describe, expect, test } from 'vitest'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

describe('GET /bikes', () => {
  test('R473 R476 answers the bikes in the order of their numbers', async () => {
    const bikes = await shop.call('GET /bikes')
    expect(bikes).toHaveLength(26)
    expect(bikes.map((bike) => bike.no)).toEqual(bikes.map((_, place) => place + 1))
    expect(bikes[0]).toMatchObject({ code: 'himalayan-450', name: 'Himalayan 450', brand: 'Royal Enfield' })
  })
})
