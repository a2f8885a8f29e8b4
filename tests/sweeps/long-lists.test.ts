import { expect, test } from 'vitest'
import { bikesWithProducts } from '#server/modules/catalogue/catalogue.service.ts'
import { withStatements } from '../support/counted-statements.ts'
import { fill } from '../support/fill.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

const PATH = '/api/bikes?include=products'

/** Doubles the products for sale; the round is part of the copies' names. */
const doubleProducts = (round: number) =>
  fill(
    shop,
    `insert into product select copy.* from product p cross join lateral jsonb_populate_record(null::product, to_jsonb(p)
        || jsonb_build_object('id', gen_random_uuid(), 'code', p.code || '-' || $1::integer, 'name', p.name || ' ' || $1::integer)) copy
      where p.archived_at is null`,
    [round],
  )

test('a catalogue that fits is cached; a longer one is sent while it is made, and is whole', async () => {
  const short = await shop.request(PATH)
  expect(short.headers.get('etag')).not.toBeNull()
  const before: { code: string; products: unknown[] }[] = await short.json()
  const count = before.reduce((sum, { products }) => sum + products.length, 0)

  for (let round = 0; round < 4; round++) await doubleProducts(round)
  const long = await shop.request(PATH)
  expect(long.status).toBe(200)
  expect([long.headers.get('content-type'), long.headers.get('etag')]).toEqual([
    'application/json; charset=utf-8',
    null,
  ])
  const text = await long.text()
  expect(text.length).toBeGreaterThan(8_000_000)
  const bikes: typeof before = JSON.parse(text)
  expect(bikes.map(({ code }) => code)).toEqual(before.map(({ code }) => code))
  expect(bikes.reduce((sum, { products }) => sum + products.length, 0)).toBe(count * 16)
  const [bike] = bikes
  expect(await shop.call('GET /bikes/{code}', { params: { code: bike?.code ?? '' } })).toEqual(bike)
})

test('whoever stops reading stops what is being made', async () => {
  const bikes = bikesWithProducts(shop.ctx)
  const { statements } = await withStatements(async () => {
    for await (const _ of bikes) break
  })
  const whole = await withStatements(async () => {
    for await (const _ of bikesWithProducts(shop.ctx));
  })
  expect(statements.length).toBeLessThan(whole.statements.length)
})
