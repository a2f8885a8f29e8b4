import type pg from 'pg'
import { v7 } from 'uuid'
import { istDate } from '#rules/financial-year.ts'
import { createTokens } from '#server/lib/tokens.ts'

/** A list or report of the administration, by the call that returns it. */
export interface List {
  readonly name: string
  readonly path: string
  /** Computed from the catalogue and cached: each request follows a change, so that it is computed again. */
  readonly cached?: true
  /** Returns every row, so its time grows with its length. */
  readonly whole?: boolean
  /** In milliseconds; by default the goal of all lists. */
  readonly goal?: number
}

/** A file of everything is saved, not waited for on a page. */
const FILE_GOAL_MS = 2000
const DAY_MS = 86_400_000
const OPEN = 'Processing,Confirmed,Pickup,Dispatched'

/** Returns the lists and reports of a shop with a busy year of data. */
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
    { name: 'bikes, after a change', path: '/bikes', cached: true },
    { name: 'bikes with their counts', path: '/bikes?include=counts', cached: true, whole: true },
    { name: 'products by a name', path: '/products?search=crash+guard' },
    { name: 'the whole catalogue', path: '/bikes?include=products', cached: true, whole: true },
    { name: 'all products, page 20', path: '/all-products?page=20&size=10', cached: true },
    { name: 'sales, 30 days', path: `/reports/sales?from=${from}&to=${to}` },
    { name: 'sales, a year', path: `/reports/sales?from=${year}&to=${to}` },
    { name: 'GST month', path: `/reports/gst?month=${month}` },
  ]
}

/** Lists and files of the catalogue, in a shop with very many products and variants. */
export const CATALOGUE_LISTS: readonly List[] = [
  { name: 'price list', path: '/price-list?page=1&size=50' },
  { name: 'price list, page 150', path: '/price-list?page=150&size=50' },
  { name: 'price list, by words', path: '/price-list?page=1&size=50&search=saddle+stay' },
  { name: 'price list, without stock', path: '/price-list?page=1&size=50&lacks=stock' },
  { name: 'stock that runs low', path: '/stock?low=true', whole: true },
  { name: 'all found by a word', path: '/find?search=guard' },
  { name: 'all found by a SKU', path: '/find?search=large-4321-red' },
  { name: 'all products, page 20', path: '/all-products?page=20&size=10', cached: true },
  { name: 'search of the shop', path: '/all-products?page=1&size=10&search=crash+guard', cached: true },
  { name: 'file of variants', path: '/export/variants.csv', whole: true, goal: FILE_GOAL_MS },
  { name: 'file of products', path: '/export/products.csv', whole: true, goal: FILE_GOAL_MS },
]

/** Changes the catalogue's version, so that cached responses are computed again. */
export const changeCatalogue = (database: pg.ClientBase) =>
  database.query('update bike set updated_at = now() where no = 1')

/** Creates an administrator and returns their access token; `secret` is the shop's SECRET_KEY. */
export async function administrator(database: pg.ClientBase, secret: string): Promise<string> {
  const [id, session] = [v7(), v7()]
  await database.query(
    `insert into account (id, email, first_name, last_name, roles, verified_at)
      values ($1, 'bench@example.com', 'Bench', 'Mark', '{ROLE_ADMIN}', now())`,
    [id],
  )
  await database.query(
    `insert into session (id, account_id, user_agent, ip, expires_at, is_staff)
      values ($1, $2, 'bench', '', now() + interval '1 day', true)`,
    [session, id],
  )
  return createTokens(secret).issue({ sub: id, sid: session }, 86_400)
}
