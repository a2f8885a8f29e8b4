import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { buy, orderOf, payingShop, queryRows, someBuyer, someLine } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'
import { linesFor, stockedProduct, trackStock } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop } = paying
const boss = {} as Person

beforeAll(async () => {
  Object.assign(boss, await someone(shop, { admin: true }))
})

/** Returns an order of two pieces of a part without options, for Rs 1000 each. */
async function boughtTwo(onHand?: number) {
  const product = await stockedProduct(boss, onHand)
  const buyer = await someBuyer(shop)
  const { orderId } = await buy(paying, buyer, linesFor(product, 2))
  return { product, buyer, orderId }
}

const againOf = async (person: Person, id: string) =>
  (await person.call('GET /order/{id}/again', { params: { id } })).lines

const change = ({ id: proId }: Product, body: object) =>
  boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId }, body })

const archive = ({ id }: Product) => boss.call('DELETE /products/delete/{id}', { params: { id } })

describe('buying an order again', () => {
  test('gives its lines for the cart, with the same options and quantity', async () => {
    const buyer = await someBuyer(shop)
    const line = await someLine(shop, { qty: 3 })
    const { orderId } = await buy(paying, buyer, [line])
    const [detail] = (await orderOf(buyer, orderId)).order_details
    const [again] = await againOf(buyer, orderId)
    expect(again).toMatchObject({ state: 'available', qty: 3, item: { ...line, price: detail?.price } })
    expect(again?.priceNow).toBe(again?.priceBefore)
  })

  test('knows a part by its id, whatever it is called by now', async () => {
    const { product, buyer, orderId } = await boughtTwo()
    await change(product, { name: `${product.name} Mark II` })
    const [again] = await againOf(buyer, orderId)
    expect(again).toMatchObject({ state: 'available', name: product.name, item: { name: `${product.name} Mark II` } })
  })

  test('says what a part costs now and what it cost, including GST', async () => {
    const { product, buyer, orderId } = await boughtTwo()
    await change(product, { price: '1200' })
    expect(await againOf(buyer, orderId)).toMatchObject([
      { state: 'available', priceBefore: 1180, priceNow: 1416, item: { price: 1200, qty: 2 } },
    ])
  })

  test('a part that was archived does not stop the others', async () => {
    const [gone, kept] = [await stockedProduct(boss), await stockedProduct(boss)]
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [...linesFor(gone), ...linesFor(kept)])
    await archive(gone)
    expect(await againOf(buyer, orderId)).toMatchObject([
      { name: gone.name, state: 'gone', item: null, priceNow: null },
      { name: kept.name, state: 'available', item: { proId: kept.id, qty: 1 } },
    ])
    const { order_details: lines } = await orderOf(buyer, orderId)
    expect(lines.map(({ listing }) => listing?.path ?? null)).toEqual([
      null,
      `/productDetail/${kept.bikes.code}/${kept.code}`,
    ])
  })

  test('a version that is no longer offered is named as such', async () => {
    const { product, buyer, orderId } = await boughtTwo()
    await change(product, { colors: ['Black', 'Red'] })
    expect(await againOf(buyer, orderId)).toMatchObject([{ state: 'option_gone', item: null }])
  })

  test('gives as many pieces as are left, and none of a part that is sold out', async () => {
    const { product, buyer, orderId } = await boughtTwo(3)
    expect(await againOf(buyer, orderId)).toMatchObject([{ state: 'fewer', qty: 2, item: { qty: 1 } }])
    const last = await someBuyer(shop)
    await buy(paying, last, linesFor(product))
    expect(await againOf(buyer, orderId)).toMatchObject([{ state: 'sold_out', qty: 2, item: null }])
  })

  test('lines of one part share the pieces that are left', async () => {
    const [line] = [await someLine(shop, { product: 'crash-guard' })]
    const [other] = await queryRows<{ color: string }>(
      shop,
      `select options #>> '{color,1,name}' as color from product where id = $1`,
      line.proId,
    )
    if (!other) throw new Error('The part has one colour only.')
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [
      { ...line, qty: 2 },
      { ...line, ...other, qty: 2 },
    ])
    await trackStock(shop, line.proId, 3)
    expect((await againOf(buyer, orderId)).map(({ state, item }) => [state, item?.qty])).toEqual([
      ['available', 2],
      ['fewer', 1],
    ])
    await queryRows(shop, 'update stock set is_tracked = false where product_id = $1', line.proId)
  })

  test('is for its customer alone: not for another one, and not for staff', async () => {
    const { orderId } = await boughtTwo()
    for (const person of [await someone(shop), boss]) {
      await expect(againOf(person, orderId)).rejects.toMatchObject({ status: 403 })
    }
  })
})

describe('the overview of an account', () => {
  test('names warranties, claims, reviews, messages and addresses of the person who asks, and nobody else’s', async () => {
    const { product, buyer, orderId } = await boughtTwo()
    await boss.call('PUT /updateOrder/', { body: { orderId, status: 'Delivered' } })
    await buyer.call('POST /reviews', {
      body: { stars: 4, comments: 'Fits well.', userId: buyer.id, product: product.code, bike: product.bikes.code },
    })
    const asked = { name: 'Asha Menon', phone: '9876543210', subject: 'A question', message: 'Does it rust?' }
    const { ticket } = await buyer.call('POST /contact', { body: { ...asked, email: buyer.email } })
    const overview = await buyer.call('GET /overview')
    const part = { product: product.name, bike: product.bikes.name }
    expect(overview).toEqual({
      units: { total: 2, newest: [1, 2].map(() => ({ code: expect.stringMatching(/\S/), ...part })) },
      claims: { total: 0, newest: [] },
      reviews: {
        total: 1,
        newest: [{ ...part, stars: 4, path: `/productDetail/${product.bikes.code}/${product.code}` }],
      },
      messages: { total: 1, newest: [{ ticket, subject: 'A question', at: expect.stringMatching(/^\d{4}-.*Z$/) }] },
      addresses: 1,
    })
    const stranger = await (await someone(shop)).call('GET /overview')
    expect(stranger).toMatchObject({ units: { total: 0 }, reviews: { total: 0 }, messages: { total: 0 }, addresses: 0 })
  })
})
