import type pg from 'pg'
import { v7 } from 'uuid'
import { istDate } from '#rules/financial-year.ts'
import { createTokens } from '#server/lib/tokens.ts'

/** A list or report of the administration, by the call that it is made of. */
export interface List {
  readonly name: string
  readonly path: string
  /** It is made of the catalogue and kept: each time it is asked for after a change, so that it is made anew. */
  readonly kept?: true
  /** All of something, however much there is: it cannot but take as long as it is long. */
  readonly whole?: boolean
}

const DAY_MS = 86_400_000
const OPEN = 'Processing,Confirmed,Pickup,Dispatched'

/** The lists and reports of a shop with a busy year behind it. */
export function adminLists(now: Date): readonly List[] {
  const daysAgo = (days: number) => istDate(new Date(now.getTime() - days * DAY_MS))
  const [to, from, year, month] = [istDate(now), daysAgo(30), daysAgo(364), daysAgo(32).slice(0, 7)]
  return [
    {
      name: 'all orders, as it opens',
      path: `/all-orders?page=1&size=10&startDate=${from}&endDate=${to}&status=${OPEN}`,
    },
    { name: 'all orders, without a filter', path: '/all-orders?page=1&size=10' },
    { name: 'all orders, one status', path: '/all-orders?page=1&size=10&status=Delivered' },
    { name: 'all orders, page 200', path: '/all-orders?page=200&size=10' },
    { name: 'all orders, by a name', path: '/all-orders?page=1&size=10&search=meera' },
    { name: 'all orders, 100 a page', path: '/all-orders?page=1&size=100' },
    { name: 'order details', path: '/all-order-details?page=1&size=100' },
    { name: 'order details, days', path: '/order-detail-dates' },
    { name: 'users', path: '/all-users?page=1&size=10' },
    { name: 'users, by a name', path: '/all-users?page=1&size=10&search=meera' },
    { name: 'bikes', path: '/bikes' },
    { name: 'bikes, after a change', path: '/bikes', kept: true },
    { name: 'bikes with their counts', path: '/bikes?include=counts', kept: true, whole: true },
    { name: 'products by a name', path: '/products?search=crash+guard' },
    { name: 'the whole catalogue', path: '/bikes?include=products', kept: true, whole: true },
    { name: 'all products, page 20', path: '/all-products?page=20&size=10', kept: true },
    { name: 'sales, 30 days', path: `/reports/sales?from=${from}&to=${to}` },
    { name: 'sales, a year', path: `/reports/sales?from=${year}&to=${to}` },
    { name: 'GST month', path: `/reports/gst?month=${month}` },
  ]
}

/** Changes something that the catalogue's answers are made of: what is kept of them is made again. */
export const changeCatalogue = (database: pg.ClientBase) =>
  database.query('update bike set updated_at = now() where no = 1')

/** The token of an administrator who is made for it; `secret` is the shop's SECRET_KEY. */
export async function administrator(database: pg.ClientBase, secret: string): Promise<string> {
  const [id, session] = [v7(), v7()]
  await database.query(
    `insert into account (id, email, first_name, last_name, roles, verified_at)
      values ($1, 'bench@example.com', 'Bench', 'Mark', '{ROLE_ADMIN}', now())`,
    [id],
  )
  await database.query(
    `insert into session (id, account_id, user_agent, ip, expires_at)
      values ($1, $2, 'bench', '', now() + interval '1 day')`,
    [session, id],
  )
  return createTokens(secret).issue({ sub: id, sid: session }, 86_400)
}
