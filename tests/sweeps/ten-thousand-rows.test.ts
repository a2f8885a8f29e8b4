import { beforeAll, describe, expect, test } from 'vitest'
import { istDate } from '#rules/financial-year.ts'
import { copyOrder } from '../support/copy-order.ts'
import { fill } from '../support/fill.ts'
import { expectLongListIsPaged } from '../support/long-order-list.ts'
import { type Buyer, buy, payingShop, someBuyer, someLine } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'

const paying = payingShop()
const { shop } = paying
const admin = {} as Person

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
})

const orderOf = async (buyer: Buyer) => (await buy(paying, buyer, [await someLine(shop)])).orderId

test('ten thousand orders are counted and paged, a hundred with as many statements as one', async () => {
  const orderId = await orderOf(await someBuyer(shop))
  await expectLongListIsPaged(shop, admin, { orderId, times: 10_000, startsDaysAgo: 1160, page: 50 })
})

describe('a list of more than ten thousand', () => {
  test('R447 counts and pages up to a limit; a filter finds the rest', async () => {
    const id = await orderOf(await someBuyer(shop))
    const own = {
      order_no: `'FAR-' || n`,
      idempotency_key: `'far ' || n`,
      placed_at: `now() - interval '3 years' - n * interval '1 minute'`,
    }
    await copyOrder(shop, id, 10_001, own)
    const day = (back: number) => istDate(new Date(Date.now() - back * 86_400_000))
    const days = { startDate: day(3 * 366 + 15), endDate: day(3 * 365 - 15) }
    const far = (more: object) => admin.call('GET /all-orders', { query: { ...days, size: 10, ...more } })
    expect(await far({ page: 1000 })).toMatchObject({ currentPage: 1000, totalPages: 1000, totalItems: 10_001 })
    const exact = await far({ search: 'far-1000' })
    expect([exact.totalItems, exact.totalPages]).toEqual([3, 1])
    await shop.deps.pool.query(`delete from shop_order where order_no = 'FAR-10001'`)
    expect(await far({})).toMatchObject({ totalPages: 1000, totalItems: 10_000 })
    // Search results are counted up to a lower limit, and every counted page can be opened.
    const found = await far({ search: 'far-', page: 101 })
    expect(found).toMatchObject({ currentPage: 101, totalPages: 101, totalItems: 1001 })
    expect(found.data).toHaveLength(10)

    await fill(
      shop,
      `insert into order_line (id, order_id, place, product_id, product_name, product_code, bike_id, bike_name, bike_code,
          image, color, model, type, qty, price, list_price, shipping, steps, hsn, tax_percent, created_at)
        select gen_random_uuid(), o.id, 0, l.product_id, l.product_name, l.product_code, l.bike_id, l.bike_name, l.bike_code,
          l.image, l.color, l.model, l.type, l.qty, l.price, l.list_price, l.shipping, l.steps, l.hsn, l.tax_percent, o.placed_at
        from shop_order o, order_line l where o.order_no like 'FAR-%' and l.order_id = $1`,
      [id],
    )
    const lines = await admin.request('/api/all-order-details?size=1')
    expect(lines.headers.get('x-total-count')).toBe('10001')
    await fill(
      shop,
      `insert into account (id, email, first_name, last_name)
        select gen_random_uuid(), 'far-' || n || '@example.com', 'Far', 'Away' from generate_series(1, 10005) n`,
    )
    const counted = async (path: string) => (await admin.request(path)).headers.get('x-total-count')
    expect(await counted('/api/all-users?size=1')).toBe('10001')
    expect(await counted('/api/all-users?size=1&search=far%20away')).toBe('1001')
    expect(await counted('/api/all-users?size=1&search=far-9999')).toBe('1')
  })

  test('R467 has its days in steps, each once, without those whose orders are in no list', async () => {
    const day = (back: number) => istDate(new Date(Date.now() - back * 86_400_000))
    await fill(shop, `delete from order_line where order_id in (select id from shop_order where order_no like 'FAR-%')`)
    const shown = await someBuyer(shop)
    const [id, left] = [await orderOf(shown), await orderOf(await someBuyer(shop))]
    const lineOn = (order: string, place: string, from: number, to: number) =>
      shop.deps.pool.query(
        `insert into order_line (id, order_id, place, product_id, product_name, product_code, bike_id, bike_name, bike_code,
            image, color, model, type, qty, price, list_price, shipping, steps, hsn, tax_percent, created_at)
          select gen_random_uuid(), order_id, ${place}, product_id, product_name, product_code, bike_id, bike_name, bike_code,
            image, color, model, type, qty, price, list_price, shipping, steps, hsn, tax_percent, now() - n * interval '1 day'
          from order_line, generate_series($2::integer, $3::integer) n where order_id = $1 and place <= 1`,
        [order, from, to],
      )
    // Days 1 to 405 before today, and day 3 twice; day 410 is that of an archived order.
    await lineOn(id, 'n + 10', 1, 405)
    await lineOn(id, 'n + 1000', 3, 3)
    await lineOn(left, 'n + 10', 410, 410)
    await lineOn(id, 'n + 10', 412, 412)
    await admin.call('PUT /updateOrder/', { body: { orderId: left, status: 'Cancelled' } })
    await shop.deps.pool.query('update shop_order set archived_at = now() where id = $1', [left])

    const first = await admin.call('GET /order-detail-dates')
    expect(first.dates.map(({ date }) => date)).toEqual(Array.from({ length: 400 }, (_, back) => day(back)))
    expect(first.older).toBe(true)
    const second = await admin.call('GET /order-detail-dates', { query: { before: day(399) } })
    const older = [400, 401, 402, 403, 404, 405, 412].map((back) => ({ date: day(back) }))
    expect(second).toEqual({ dates: older, older: false })
    const none = await admin.call('GET /order-detail-dates', { query: { before: day(412) } })
    expect(none).toEqual({ dates: [], older: false })
  })
})
