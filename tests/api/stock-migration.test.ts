import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onEarlierDatabase } from '../support/earlier-database.ts'
import { shopForTests } from '../support/shop.ts'

const server = shopForTests('empty')

/** The last migration of the version in which a product's stock was always that of the whole product. */
const BEFORE = '0078_options_of_products.sql'

test('stock, its ledger and who waits for it go on as those of the whole product', async () => {
  await onEarlierDatabase(server, BEFORE, async (client, upgrade) => {
    const [bikeId, productId] = [randomUUID(), randomUUID()]
    await client.query(`insert into bike (id, code, name, alt, brand, no) values ($1, 'b', 'B', 'x', 'x', 1)`, [bikeId])
    await client.query(
      `insert into product (id, bike_id, code, name, kind, price, shipping, position, warranty, options)
       values ($1, $2, 'p', 'P', 'x', 500000, 0, 0, 'none', '{"color": [{"name": "Red", "price": {"add": 0}}], "model": [], "type": []}')`,
      [productId, bikeId],
    )
    await client.query('insert into stock (product_id, on_hand, low_at) values ($1, 4, 2)', [productId])
    await client.query(
      `insert into stock_movement (id, product_id, kind, pieces) values (gen_random_uuid(), $1, 'counted', 4)`,
      [productId],
    )
    await client.query(`insert into stock_wait (email, product_id) values ('asha@example.com', $1)`, [productId])
    await upgrade()
    const rowsOf = async (query: string) => (await client.query(query)).rows
    expect(await rowsOf('select id, product_id, color, model, type, on_hand, low_at, is_tracked from stock')).toEqual([
      {
        ...{ id: productId, product_id: productId, color: null, model: null, type: null },
        ...{ on_hand: 4, low_at: 2, is_tracked: true },
      },
    ])
    expect(await rowsOf('select stock_id, pieces from stock_movement')).toEqual([{ stock_id: productId, pieces: 4 }])
    expect(await rowsOf('select email, product_id, color from stock_wait')).toEqual([
      { email: 'asha@example.com', product_id: productId, color: null },
    ])
    const isOut = `select is_out_of_stock('${productId}', 'Red', null, null) as out`
    expect(await rowsOf(isOut)).toEqual([{ out: false }])
    await client.query('update stock set on_hand = 0')
    expect(await rowsOf(isOut)).toEqual([{ out: true }])
    const twice = client.query(`insert into stock (id, product_id) values (gen_random_uuid(), $1)`, [productId])
    await expect(twice).rejects.toMatchObject({ code: '23505' })
  })
})
