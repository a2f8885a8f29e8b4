import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { SPECIFIED_PRICES } from '#rules/price-template.ts'
import { choicesOf, type ProductOptions, unitPrice } from '#rules/pricing.ts'
import { DEMO_BIKES } from '../../demo/catalogue.ts'
import { onEarlierDatabase } from '../support/earlier-database.ts'
import { oraclePrice } from '../support/price-oracle.ts'
import { shopForTests } from '../support/shop.ts'

const server = shopForTests('empty')

/** The last migration of the version whose prices were the shop's, not the products'. */
const BEFORE = '0077_way_back_of_links.sql'

interface Names {
  readonly colors: readonly string[]
  readonly models: readonly string[]
  readonly types: readonly string[]
}

interface EarlierShop {
  readonly client: pg.Client
  readonly add: (product: Names) => Promise<string>
  readonly optionsOf: (id: string) => Promise<ProductOptions>
  readonly migrate: () => Promise<unknown>
}

/** Runs `work` on a database of the version before, with one bike. */
const withEarlierShop = (work: (shop: EarlierShop) => Promise<void>): Promise<void> =>
  onEarlierDatabase(server, BEFORE, async (client, upgrade) => {
    const bikeId = randomUUID()
    await client.query(`insert into bike (id, code, name, alt, brand, no) values ($1, 'b', 'B', 'x', 'x', 1)`, [bikeId])
    let position = 0
    await work({
      client,
      async add({ colors, models, types }) {
        const id = randomUUID()
        await client.query(
          `insert into product (id, bike_id, code, name, kind, price, shipping, position, warranty, colors, models, types)
           values ($1, $2, $3, $3, 'x', 500000, 0, $4, 'none', $5, $6, $7)`,
          [id, bikeId, `product-${position}`, position, colors, models, types],
        )
        position += 1
        return id
      },
      optionsOf: async (id) => (await client.query('select options from product where id = $1', [id])).rows[0].options,
      migrate: upgrade,
    })
  })

test('every choice of the demo’s products costs to the paisa what it cost before', async () => {
  await withEarlierShop(async (shop) => {
    const products = DEMO_BIKES.flatMap((bike) => bike.products)
    const ids: string[] = []
    for (const product of products) ids.push(await shop.add(product))
    await shop.migrate()
    let compared = 0
    for (const [place, { colors, models, types, offer, price }] of products.entries()) {
      const [offerPercent, amount] = [offer, price * 100]
      const options = await shop.optionsOf(ids[place] ?? '')
      const expected = choicesOf({
        options: {
          color: colors.map((name) => ({ name, price: null })),
          model: models.map((name) => ({ name, price: null })),
          type: types.map((name) => ({ name, price: null })),
        },
      })
      expect(choicesOf({ options })).toEqual(expected)
      for (const choice of expected) {
        const unit = unitPrice({ price: amount, offerPercent, options }, choice)
        const before = oraclePrice({ price: amount, offerPercent, colors, models, types }, choice)
        expect(unit.ok && BigInt(unit.price), JSON.stringify(choice)).toBe(before)
        compared += 1
      }
    }
    expect(compared).toBeGreaterThanOrEqual(381)
  })
})

test('prices that the seller had set for the shop are those of its products', async () => {
  await withEarlierShop(async (shop) => {
    await shop.client.query(`insert into setting (key, value) values ('prices', $1)`, [
      {
        adjustments: {
          'kurze hülle': { add: -5_50 },
          '4 sliders': { add: 1900_00 },
          single: { half: true },
          left: { add: 1 },
        },
        usual: 300_00,
        own: { black: 10_00, écru: 0 },
        firstOrderPercent: 12.5,
      },
    ])
    const id = await shop.add({
      colors: ['Black', 'Écru', 'Red', 'Default'],
      models: ['Dominar 250', 'Himalayan 450', 'SINGLE'],
      types: ['4 Sliders', 'Kurze Hülle', 'Left', 'Right', 'Unknown'],
    })
    const { rows } = await shop.client.query('select version from product where id = $1', [id])
    await shop.migrate()
    expect(await shop.optionsOf(id)).toEqual({
      color: [
        { name: 'Black', price: { add: 10_00 } },
        { name: 'Écru', price: { add: 0 } },
        { name: 'Red', price: { add: 300_00 } },
        { name: 'Default', price: { add: 0 } },
      ],
      model: [
        { name: 'Dominar 250', price: { add: 200_00 } },
        { name: 'Himalayan 450', price: { add: 0 } },
        { name: 'SINGLE', price: { percent: 50 } },
      ],
      type: [
        { name: '4 Sliders', price: { add: 1900_00 } },
        { name: 'Kurze Hülle', price: { add: -5_50 } },
        { name: 'Left', price: { add: 1 } },
        { name: 'Right', price: { percent: 50 } },
        // It could not be bought before, either.
        { name: 'Unknown', price: null },
      ],
    })
    expect((await shop.client.query('select version from product where id = $1', [id])).rows).toEqual(rows)
    expect((await shop.client.query(`select value from setting where key = 'prices'`)).rows).toEqual([
      {
        value: {
          prices: {
            'kurze hülle': { add: -5_50 },
            '4 sliders': { add: 1900_00 },
            single: { percent: 50 },
            left: { add: 1 },
          },
          usual: 300_00,
          own: { black: 10_00, écru: 0 },
          firstOrderPercent: 12.5,
        },
      },
    ])
    const found = `select count(*)::integer from product where search @@ to_tsquery('english', 'himalayan & slider')`
    expect((await shop.client.query(found)).rows).toEqual([{ count: 1 }])
  })
})

test('a shop that has set nothing has the prices of the specification', async () => {
  await withEarlierShop(async (shop) => {
    const names = Object.keys(SPECIFIED_PRICES).map((name) => name.toUpperCase())
    const id = await shop.add({ colors: [' black', 'Red'], models: [], types: names.slice(0, 20) })
    await shop.migrate()
    const { color, model, type } = await shop.optionsOf(id)
    expect(color.map(({ price }) => price)).toEqual([{ add: 0 }, { add: 250_00 }])
    expect(model).toEqual([])
    expect(type.map(({ price }) => price)).toEqual(Object.values(SPECIFIED_PRICES))
  })
})
