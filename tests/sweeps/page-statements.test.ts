import { describe, expect, test, vi } from 'vitest'
import { run } from '#server/lib/tx.ts'
import { findProductByCodes, findProductsByIds } from '#server/modules/catalogue/catalogue.store.ts'
import { eventually } from '../support/eventually.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
const open = listenForTests(shop)

/** Returns the number of statements that the shop sends to its database meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(shop.deps.pool, 'query')
  await work()
  const count = sent.mock.calls.length
  sent.mockRestore()
  return count
}

async function get(path: string): Promise<void> {
  const answer = await fetch(open.url + path)
  expect(answer.status, path).toBe(200)
  await answer.arrayBuffer()
}

describe('statements that a visit needs', () => {
  test('a product page that is not cached sends at most nine, once its bike’s other pages know the shop', async () => {
    await get('/productDetail/himalayan-450/top-rack')
    expect(await statementsOf(() => get('/productDetail/himalayan-450/gps-mount'))).toBeLessThanOrEqual(9)
  })

  test('the first page after a change sends at most fourteen', async () => {
    await shop.deps.pool.query(`update bike set alt = alt || ' ' where code = 'himalayan-450'`)
    expect(await statementsOf(() => get('/productDetail/himalayan-450/crash-guard-with-sliders'))).toBeLessThanOrEqual(
      14,
    )
  })

  test('a list that is not cached sends at most five, a cached one none', async () => {
    expect(await statementsOf(() => get('/api/all-products?page=2&size=10'))).toBeLessThanOrEqual(5)
    await eventually(async () => expect(await statementsOf(() => get('/api/all-products?page=2&size=10'))).toBe(0))
  })

  test('products come with their pictures in one, however many they are', async () => {
    const product = await run(shop.deps, findProductByCodes('himalayan-450', 'gps-mount'))
    expect(product?.pictures.length).toBeGreaterThan(0)
    const { data } = await shop.call('GET /all-products', { query: { size: 20 } })
    const ids = data.map(({ id }) => id)
    expect(await statementsOf(() => run(shop.deps, findProductsByIds(ids)))).toBe(1)
  })
})
