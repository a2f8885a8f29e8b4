import { expect } from 'vitest'
import { istDate } from '#rules/financial-year.ts'
import { copyOrder } from './copy-order.ts'
import { withStatements } from './counted-statements.ts'
import { fill } from './fill.ts'
import type { Person } from './people.ts'
import type { ClonedShop } from './shop.ts'

const DAY_MS = 86_400_000

interface LongList {
  readonly orderId: string
  readonly times: number
  /** How many days ago the list begins: further back than the oldest copy. */
  readonly startsDaysAgo: number
  /** A page that is full with a hundred orders. */
  readonly page: number
}

/**
 * Copies an order, one for each hour until two years ago. Expects them to be counted, and a page of a hundred to cost as
 * many statements as a page of one.
 */
export async function expectLongListIsPaged(
  shop: ClonedShop,
  admin: Person,
  { orderId, times, startsDaysAgo, page }: LongList,
): Promise<void> {
  await copyOrder(shop, orderId, times, {
    order_no: `'MANY-' || n`,
    idempotency_key: `'many ' || n`,
    placed_at: `now() - n * interval '1 hour' - interval '2 years'`,
  })
  const day = (back: number) => istDate(new Date(Date.now() - back * DAY_MS))
  const query = { startDate: day(startsDaysAgo), endDate: day(729), page }
  const list = (size: number) => withStatements(() => admin.call('GET /all-orders', { query: { ...query, size } }))
  const [one, hundred] = [await list(1), await list(100)]
  expect([one.result, hundred.result].map(({ totalItems, data }) => [totalItems, data.length])).toEqual([
    [times, 1],
    [times, 100],
  ])
  expect(hundred.statements).toHaveLength(one.statements.length)
  await fill(shop, "delete from shop_order where order_no like 'MANY-%'")
}
