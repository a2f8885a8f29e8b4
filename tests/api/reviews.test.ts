import { expect, test } from 'vitest'
import { DEMO_BIKES } from '#demo/catalogue.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

const reviewed = DEMO_BIKES.flatMap((bike) => bike.products.map((product) => ({ bike, product }))).toSorted(
  (one, other) => other.product.reviews.length - one.product.reviews.length,
)[0]
if (!reviewed) throw new Error('no reviews in the demo')
const params = { bike: reviewed.bike.name, product: reviewed.product.name }
const stars = reviewed.product.reviews.map((review) => review.stars)

test('R210 R211 R212 R213 R227 R228 R231 R494 a visitor reads the reviews with average, count and bars', async () => {
  const answer = await shop.call('GET /reviews/{bike}/{product}', { params })
  expect(answer.review).toHaveLength(stars.length)
  expect(answer.average).toBe(Math.round((stars.reduce((sum, each) => sum + each, 0) / stars.length) * 10) / 10)
  expect(answer.customers).toBe(stars.length)
  for (const count of [1, 2, 3, 4, 5] as const) {
    expect(answer.stars[count]).toBe(stars.filter((each) => each === count).length)
  }
  expect(answer.review[0]).toEqual({
    reviewId: expect.any(String),
    userId: expect.any(String),
    users: { id: answer.review[0]?.userId, firstName: expect.any(String), lastName: expect.stringContaining('(demo)') },
    stars: expect.stringMatching(/^[1-5]$/),
    comments: expect.any(String),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    isEdited: expect.any(Boolean),
    verifiedBuyer: false,
    answer: null,
  })
  const times = answer.review.map((review) => review.createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a hidden review is in no list and no average, and the product’s card follows', async () => {
  const before = await shop.call('GET /reviews/{bike}/{product}', { params })
  const hidden = before.review[0]
  await shop.deps.pool.query('update review set hidden_at = now() where id = $1', [hidden?.reviewId])
  const after = await shop.call('GET /reviews/{bike}/{product}', { params })
  expect(after.review.map((review) => review.reviewId)).not.toContain(hidden?.reviewId)
  expect(after.customers).toBe(before.customers - 1)
  const { bike } = await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
    params: { bikeCode: params.bike, productName: params.product },
  })
  expect(bike.products[0]?.rating).toEqual({ average: after.average, customers: after.customers })
})

test('a product without reviews has no average, and one that does not exist has none to show', async () => {
  const bare = DEMO_BIKES.flatMap((bike) => bike.products.map((product) => ({ bike, product }))).find(
    ({ product }) => product.reviews.length === 0,
  )
  const answer = await shop.call('GET /reviews/{bike}/{product}', {
    params: { bike: bare?.bike.code ?? '', product: bare?.product.name ?? '' },
  })
  expect(answer).toEqual({ review: [], average: null, customers: 0, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } })
  await expect(
    shop.call('GET /reviews/{bike}/{product}', { params: { bike: 'himalayan-450', product: 'nothing' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('the database lets nobody review a product twice, or with six stars', async () => {
  const insert = (extra: string) =>
    shop.deps.pool.query(`insert into review (id, product_id, account_id, stars, comments)
      select gen_random_uuid(), product_id, account_id, ${extra} from review limit 1`)
  await expect(insert(`5, 'again'`)).rejects.toMatchObject({ code: '23505' })
  await expect(insert(`6, 'too many'`)).rejects.toMatchObject({ code: '23514' })
})
