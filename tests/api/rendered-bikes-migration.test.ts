import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onEarlierDatabase } from '../support/earlier-database.ts'
import { shopForTests } from '../support/shop.ts'

const server = shopForTests('empty')

/** The last migration of the previous version. */
const BEFORE = '0065_parts_on_bikes.sql'

test('bikes of the version before count as rendered if they have a base picture, and keep their versions', async () => {
  await onEarlierDatabase(server, BEFORE, async (client, upgrade) => {
    const picture = '0'.repeat(32)
    await client.query('insert into image (id, width, height, bytes) values ($1, 800, 520, 1)', [picture])
    const insert = `insert into bike (id, code, name, alt, brand, no, base_image_id) values ($1, $2, $2, 'x', 'x', 1, $3)`
    await client.query(insert, [randomUUID(), 'shown', picture])
    await client.query(insert, [randomUUID(), 'bare', null])
    await upgrade()
    const bikes = async () =>
      (await client.query('select code, base_rendered as rendered, version from bike order by code')).rows
    expect(await bikes()).toEqual([
      { code: 'bare', rendered: false, version: 1 },
      { code: 'shown', rendered: true, version: 1 },
    ])
    await client.query("update bike set base_rendered = true where code = 'bare'")
    expect(await bikes()).toMatchObject([{ version: 2 }, { version: 1 }])
  })
})
