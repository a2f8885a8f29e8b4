import { describe, expect, test } from 'vitest'
import { payingShop, placement, plainLine, post, queryRows, someBuyer } from '../support/paying-shop.ts'
import { refusal, send, someone } from '../support/people.ts'

const paying = payingShop()
const { shop } = paying

describe('an amount that cannot be read', () => {
  test.each(['', ' ', 'free', '1,299', '12.345', '-5', '1e3', '９９', 'NaN', '99999999999'])(
    'of a product (%j) is refused, for its price and for its delivery',
    async (typed) => {
      const admin = await someone(shop, { admin: true })
      const [bike] = await shop.call('GET /bikes', {})
      const before = await queryRows(shop, 'select count(*)::int from product')
      for (const amounts of [
        { price: typed, shipping: '100' },
        { price: '1000', shipping: typed },
      ]) {
        const body = { bikeId: bike?.id, name: 'A part without a price', ...amounts }
        expect(await refusal(await post(shop, '/api/bikes/products', body, admin.token))).toEqual([422, 'invalid'])
      }
      expect(await queryRows(shop, 'select count(*)::int from product')).toEqual(before)
      const line = await plainLine(shop, { price: 1000 })
      for (const body of [{ price: typed }, { shipping: typed }]) {
        const answer = await send(shop, 'PUT', `/api/bikes/updateProduct/${line.proId}`, body, {
          'x-access-token': admin.token,
        })
        expect(await refusal(answer)).toEqual([422, 'invalid'])
      }
      const [stored] = await queryRows(shop, 'select price::int, shipping::int from product where id = $1', line.proId)
      expect(stored).toEqual({ price: 100_000, shipping: 15_000 })
    },
  )

  test('is not made up for a new product that names none', async () => {
    const admin = await someone(shop, { admin: true })
    const [bike] = await shop.call('GET /bikes', {})
    const body = { bikeId: bike?.id, name: 'A part without an amount' }
    for (const [amounts, field] of [
      [{ price: '1000' }, 'shipping'],
      [{ shipping: '100' }, 'price'],
    ] as const) {
      const answer = await post(shop, '/api/bikes/products', { ...body, ...amounts }, admin.token)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
    }
  })

  test.each([
    ['prices', { prices: { 'left side': 'half' } }],
    ['tax', [{ percent: 'none' }]],
    ['cancellation', [{ fullDays: 2 }]],
  ])('in the settings (%s) stops the checkout, and nothing is sold at other prices', async (key, value) => {
    const buyer = await someBuyer(shop)
    const body = await placement(buyer, [await plainLine(shop, { price: 1000 })])
    await queryRows(shop, 'insert into setting (key, value) values ($1, $2)', key, JSON.stringify(value))
    const answer = await post(shop, key === 'cancellation' ? '/api/quote' : '/api/create-payment', body, buyer.token)
    const orders = await queryRows(shop, 'select id from shop_order where account_id = $1', buyer.id)
    await queryRows(shop, 'delete from setting where key = $1', key)
    if (key === 'cancellation') expect(answer.status).toBe(200)
    else expect([answer.status, orders]).toEqual([500, []])
  })
})
