import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { fromRupees } from '#rules/money.ts'
import { choicesOf } from '#rules/pricing.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

async function product(bikeCode: string, productName: string): Promise<Product> {
  const { bike } = await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
    params: { bikeCode, productName },
  })
  const [found] = bike.products
  if (!found) throw new Error('no such product')
  return found
}

const lineOf = (part: Product, more: object = {}) => ({
  proId: part.proId,
  bike_id: part.bikeId,
  name: part.name,
  bike: part.bikes.name,
  ...choicesOf(part.pricing)[0],
  qty: 1,
  ...more,
})

test('R545 prices a cart from the catalogue: lines with their steps, totals, and a word on offers', async () => {
  const guard = await product('himalayan-450', 'crash-guard-with-sliders')
  const rack = await product('dominar-400', 'top-rack')
  const quote = await shop.call('POST /quote', {
    body: { cartItems: [lineOf(guard, { color: 'red', type: '4 Sliders', qty: 2 }), lineOf(rack)] },
  })
  const [first, second] = quote.lines
  expect(first).toMatchObject({
    name: guard.name,
    bike: 'Himalayan 450',
    color: 'Red',
    type: '4 Sliders',
    model: 'default',
    qty: 2,
  })
  expect(first?.steps.map((step) => step.step)).toEqual(['price', 'offer', 'type', 'color'])
  const sum = first?.steps.reduce((total, step) => total + fromRupees(step.amount), 0)
  expect(sum).toBe(fromRupees(first?.price ?? 0))
  expect(fromRupees(first?.lineTotal ?? 0)).toBe(2 * fromRupees(first?.price ?? 0))
  expect(fromRupees(quote.itemsPrice)).toBe(fromRupees(first?.lineTotal ?? 0) + fromRupees(second?.lineTotal ?? 0))
  expect(quote.shippingPrice).toBe(Number(guard.shipping) + Number(rack.shipping))
  expect(quote).toMatchObject({
    discountPrice: 0,
    pointsUsed: 0,
    pointsValue: 0,
    tax: { cgst: null, sgst: null, igst: null },
  })
  expect(quote.totalPrice).toBe(Math.round(quote.itemsPrice * 1.18 + quote.shippingPrice))
  expect(quote.creditPoints).toBe(Math.floor(quote.itemsPrice / 100))
  expect(quote.notices).toEqual([{ code: 'sign_in', message: 'Please sign in to view available offers' }])
})

describe('prices sent by the browser are ignored', () => {
  test('a price that differs from the shop’s is reported, and not used', async () => {
    const rack = await product('dominar-400', 'top-rack')
    const honest = await shop.call('POST /quote', { body: { cartItems: [lineOf(rack)] } })
    const quote = await shop.call('POST /quote', { body: { cartItems: [lineOf(rack, { price: 1 })] } })
    expect(quote.totalPrice).toBe(honest.totalPrice)
    expect(quote.notices).toContainEqual(expect.objectContaining({ code: 'price_changed', line: 0 }))
    expect(quote.notices[0]?.message).toMatch(/has changed from ₹1\.00 to ₹/)
  })

  test('unknown fields such as totals, amounts and points are ignored', async () => {
    const rack = await product('dominar-400', 'top-rack')
    const honest = await shop.call('POST /quote', { body: { cartItems: [lineOf(rack)] } })
    const answer = await shop.request('/api/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        cartItems: [lineOf(rack, { lineTotal: 1, shipping: 0 })],
        totalPrice: 1,
        discountPrice: 99_999,
        creditPoints: 9,
      }),
    })
    expect(await answer.json()).toEqual(honest)
  })
})

test('equal lines are priced as one, and their quantities count together', async () => {
  const rack = await product('dominar-400', 'top-rack')
  const quote = await shop.call('POST /quote', {
    body: { cartItems: [lineOf(rack, { qty: 2 }), lineOf(rack, { qty: 3 })] },
  })
  expect(quote.lines).toHaveLength(1)
  expect(quote.lines[0]).toMatchObject({ qty: 5 })
  expect(quote.shippingPrice).toBe(Number(rack.shipping))
  await expect(
    shop.call('POST /quote', { body: { cartItems: [lineOf(rack, { qty: 99 }), lineOf(rack, { qty: 1 })] } }),
  ).rejects.toMatchObject({ status: 422, message: expect.stringContaining('99') })
})

describe('lines that cannot be bought are reported, and left out of the totals', () => {
  test('a product that is gone, never was, or has an id that is none', async () => {
    const rack = await product('dominar-400', 'top-rack')
    const gone = await product('dominar-250', 'crash-guard')
    await shop.deps.pool.query('update product set archived_at = now() where id = $1', [gone.id])
    const unknown = { ...lineOf(rack), proId: '00000000-0000-7000-8000-000000000000', name: 'Ghost' }
    const quote = await shop.call('POST /quote', {
      body: { cartItems: [lineOf(gone), unknown, { ...lineOf(rack), proId: "1' or '1'='1" }, lineOf(rack)] },
    })
    expect(quote.lines.map((line) => line.proId)).toEqual([rack.id])
    expect(quote.notices.filter((notice) => notice.code === 'gone').map((notice) => notice.line)).toEqual([0, 1, 2])
    expect(quote.notices[1]?.message).toBe('Ghost is no longer in our catalogue.')
  })

  test('R124 an option that the product does not have, or that has no price', async () => {
    const guard = await product('himalayan-450', 'crash-guard-with-sliders')
    const { notices, lines, totalPrice } = await shop.call('POST /quote', {
      body: {
        cartItems: [
          lineOf(guard, { type: 'Left' }),
          lineOf(guard, { color: 'Gold' }),
          lineOf(guard, { model: 'Both' }),
        ],
      },
    })
    expect(lines).toEqual([])
    expect(totalPrice).toBe(0)
    expect(notices.map((notice) => notice.message).slice(0, 3)).toEqual([
      'The chosen type of Crash Guard with Sliders is not available.',
      'The chosen color of Crash Guard with Sliders is not available.',
      'The chosen model of Crash Guard with Sliders is not available.',
    ])
  })

  test('options left out mean "default", which a product with options does not sell', async () => {
    const guard = await product('himalayan-450', 'crash-guard-with-sliders')
    const quote = await shop.call('POST /quote', { body: { cartItems: [{ proId: guard.proId, qty: 1 }] } })
    expect(quote.notices[0]).toMatchObject({ code: 'option_unavailable', line: 0 })
  })
})

describe('quantities', () => {
  // As JSON text: JavaScript cannot represent some of these numbers.
  const refused = ['0', '-1', '0.5', '100', '1e9', '1e999', '"1"', '"2abc"', '" 2"', 'null', 'true', '[2]', '{"$gt":0}']
  test.each([...refused, '9007199254740993'])('R148 %s is refused', async (qty) => {
    const rack = await product('dominar-400', 'top-rack')
    const answer = await shop.request('/api/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cartItems: [lineOf(rack, { qty: 0 })] }).replace('"qty":0', `"qty":${qty}`),
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'invalid', fields: { 'cartItems.0.qty': expect.any(String) } })
  })

  test('more than 100 lines are refused', async () => {
    const rack = await product('dominar-400', 'top-rack')
    await expect(
      shop.call('POST /quote', { body: { cartItems: Array.from({ length: 101 }, () => lineOf(rack)) } }),
    ).rejects.toMatchObject({ status: 422 })
  })
})
