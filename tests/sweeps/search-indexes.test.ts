import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Db, run } from '#server/lib/tx.ts'
import { searchAccounts } from '#server/modules/accounts/accounts.store.ts'
import { searchAudit } from '#server/modules/audit/audit.store.ts'
import { findProductsNamed } from '#server/modules/catalogue/catalogue-admin.store.ts'
import { searchMessages } from '#server/modules/contact/contact.store.ts'
import { searchReviews } from '#server/modules/reviews/reviews.store.ts'
import { searchClaims } from '#server/modules/warranty/warranty.store.ts'
import { fill } from '../support/fill.ts'
import { someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

/** As many rows as an index is worth, and among them one that a rare word is in. */
const ROWS = 5000
const FILL = [
  `insert into account (id, email, first_name, last_name)
    select gen_random_uuid(), 'reader-' || n || '@example.com', 'Meera', case when n = 778 then 'Zqueen' else 'Raman' end
    from generate_series(1, ${ROWS}) n`,
  `insert into contact_message (id, ticket, name, email, phone, subject, message, reply_to, acknowledge_by, resolve_by)
    select gen_random_uuid(), 'T-' || n, 'Meera Raman', 'reader-' || n || '@example.com', '',
      case when n = 778 then 'Where is my Zqueen' else 'A question' end, '', '', now(), now()
    from generate_series(1, ${ROWS}) n`,
  `insert into warranty_claim (id, number, name, email, order_no)
    select gen_random_uuid(), 'C-' || n, case when n = 778 then 'Anu Zqueen' else 'Meera Raman' end,
      'reader-' || n || '@example.com', 'KM-' || n
    from generate_series(1, ${ROWS}) n`,
  `insert into review (id, product_id, account_id, stars, comments)
    select gen_random_uuid(), p.id, a.id, 4, 'Fits well.'
    from (select id from account where email like 'reader-%' and last_name <> 'Zqueen' order by id limit ${ROWS / 20}) a
    cross join (select id from product where archived_at is null order by id limit 20) p`,
  `update review set comments = 'Not for a zqueen' where id = (select min(id::text)::uuid from review)`,
  // A bike has few of the products, so that the one that is searched for is not found by its bike.
  `insert into product select copy.*
    from (select distinct on (bike_id) * from product where archived_at is null order by bike_id, id) p
    cross join generate_series(1, ${ROWS / 25}) n
    cross join lateral jsonb_populate_record(null::product, to_jsonb(p)
      || jsonb_build_object('id', gen_random_uuid(), 'code', 'part-' || n, 'name', 'Bracket ' || n)) copy`,
  `update product set name = 'Mount Zqueen' where id = (select min(id::text)::uuid from product where code = 'part-77')`,
  `insert into audit_entry (id, actor_id, action, subject)
    select gen_random_uuid(), (select id from account where email = 'reader-' || n % 7 + 1 || '@example.com'), 'changed', 'shop ' || n
    from generate_series(1, ${ROWS}) n`,
  `insert into audit_entry (id, actor_id, action, subject)
    select gen_random_uuid(), id, 'changed', 'shop' from account where last_name = 'Zqueen'`,
]

beforeAll(async () => {
  for (const statement of [...FILL, 'vacuum analyze']) await fill(shop, statement)
})

interface Search {
  readonly table: string
  readonly index: string
  /** Returns the number of rows that are found. */
  find(db: Db, search: string): Promise<number>
}

const page = { page: 1, size: 10 }
const SEARCHES: Readonly<Record<string, Search>> = {
  messages: {
    table: 'contact_message',
    index: 'contact_message_search_text',
    find: async (db, search) => (await run({ db }, searchMessages({ ...page, search, sort: 'newest' }))).total,
  },
  claims: {
    table: 'warranty_claim',
    index: 'warranty_claim_search_text',
    find: async (db, search) => (await run({ db }, searchClaims({ ...page, search, status: [] }))).total,
  },
  reviews: {
    table: 'review',
    index: 'review_search_text',
    find: async (db, search) => (await run({ db }, searchReviews({ ...page, search, show: 'all' }))).total,
  },
  accounts: {
    table: 'account',
    index: 'account_search_text',
    find: async (db, search) => (await run({ db }, searchAccounts({ ...page, search }))).total,
  },
  products: {
    table: 'product',
    index: 'product_named',
    find: async (db, search) => (await run({ db }, findProductsNamed([search], 10))).total,
  },
  'the log': {
    table: 'audit_entry',
    index: 'audit_entry_actor',
    find: async (db, person) => (await run({ db }, searchAudit({ ...page, person }))).total,
  },
}

/** Runs a search and returns how PostgreSQL runs each of its statements. */
async function plansOf(search: Search, text: string): Promise<{ found: number; plans: string[] }> {
  const client = await shop.deps.pool.connect()
  try {
    const sent: { text: string; values: unknown[] }[] = []
    const db = drizzle(client, { logger: { logQuery: (text, values) => sent.push({ text, values }) } })
    const found = await search.find(db, text)
    const plans: string[] = []
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return { found, plans }
  } finally {
    client.release()
  }
}

/** Returns the plans that read all rows of the searched table. */
const readingAll = ({ table }: Search, plans: readonly string[]) =>
  plans.filter((plan) => new RegExp(`Seq Scan on ${table}\\b`).test(plan))

describe.each(Object.entries(SEARCHES))('a search of %s', (_, search) => {
  test.each(['zqueen', 'ZQ', 'zq'])('finds %s by its index', async (text) => {
    const { found, plans } = await plansOf(search, text)
    expect(found).toBe(1)
    expect(plans.join('\n')).toContain(search.index)
    expect(readingAll(search, plans)).toEqual([])
  })
})

test('a search without its index reads all rows, and is told from one with it', async () => {
  const { messages } = SEARCHES
  if (!messages) return expect.unreachable()
  const { rows } = await shop.deps.pool.query<{ made: string }>(
    'select indexdef as made from pg_indexes where indexname = $1',
    [messages.index],
  )
  await shop.deps.pool.query(`drop index ${messages.index}`)
  const { plans } = await plansOf(messages, 'zqueen')
  expect(readingAll(messages, plans)).not.toEqual([])
  await shop.deps.pool.query(rows[0]?.made ?? '')
})

test('a text of two letters is found where a word begins, and only there', async () => {
  const boss = await someone(shop, { admin: true })
  const found = async (search: string) => (await boss.call('GET /messages', { query: { search } })).totalItems
  expect([await found('zq'), await found('Z'), await found('ra'), await found('ue')]).toEqual([1, 1, ROWS, 0])
  // Longer texts are found anywhere, and so are single characters that begin no word.
  expect([await found('quee'), await found('-778')]).toEqual([1, 1])
})

test('reviews are found by what their author, bike and product are called now', async () => {
  const boss = await someone(shop, { admin: true })
  const found = async (search: string) => (await boss.call('GET /all-reviews', { query: { search } })).totalItems
  const { pool } = shop.deps
  const { rows } = await pool.query<{ product: string; bike: string; name: string; email: string; reviews: number }>(
    `select p.id as product, b.id as bike, b.name || ' ' || p.name as name, a.email,
        (select count(*)::int from review r2 where r2.product_id = p.id) as reviews
      from review r join product p on p.id = r.product_id join bike b on b.id = p.bike_id
      join account a on a.id = r.account_id where a.email like 'reader-%' limit 1`,
  )
  const [review] = rows
  if (!review) return expect.unreachable()
  expect(await found(review.email)).toBe(20)
  expect(await found(review.name)).toBeGreaterThanOrEqual(review.reviews)

  await pool.query(`update account set first_name = 'Yazhini', email = 'yazhini@example.com' where email = $1`, [
    review.email,
  ])
  expect([await found('yazhini raman'), await found('yazhini@'), await found(review.email)]).toEqual([20, 20, 0])
  await pool.query(`update product set name = 'Quokka guard' where id = $1`, [review.product])
  expect(await found('quokka')).toBe(review.reviews)
  await pool.query(`update bike set name = 'Wombat 500' where id = $1`, [review.bike])
  expect([await found('wombat 500 quokka guard'), await found(review.name)]).toEqual([review.reviews, 0])
})
