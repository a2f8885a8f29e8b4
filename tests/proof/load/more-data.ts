import type pg from 'pg'
import { deleteSnapshots } from '../../../scripts/busy-year.ts'

/**
 * Returns the number of bikes for this many times the data. Bikes grow with the square root, because a maker has more
 * parts for each bike too.
 */
const bikesFor = (base: number, times: number): number => Math.round(base * Math.sqrt(times))

/** Conditions that distinguish originals from copied products, accounts and orders. */
const ORIGINAL = {
  bike: `t.code !~ '^demo-roadster-'`,
  product: `t.code !~ '-mk[0-9]+$'`,
  account: `t.email ~ '^rider-[0-9]+@demo-load'`,
  order: `t.idempotency_key ~ '^demo-load-[0-9]+$'`,
} as const

const ofOrder = `exists (select from shop_order o where o.id = t.order_id and o.idempotency_key ~ '^demo-load-[0-9]+$')`

/*
 * SQL functions for copies. A copy's id is derived from the original's, so that related rows are found without a
 * lookup; its first half, the time, stays the same. Numbers of documents continue after the originals of their series,
 * without gaps.
 */
const HELPERS = `
  create or replace function pg_temp.copy_of(id uuid, k integer) returns uuid language sql immutable
    return (left(id::text, 24) || left(md5(id::text || '/' || k), 12))::uuid;
  create or replace function pg_temp.earlier(id uuid, k integer) returns interval language sql immutable
    return interval '1 second' * ((hashtext(id::text || k) & 2147483647) % 86400);
  create or replace function pg_temp.number_of(number text, k integer, originals jsonb) returns text language sql immutable
    return left(number, 10)
      || lpad((right(number, 6)::integer + k * (originals ->> left(number, 9))::integer)::text, 6, '0')`

/** How the columns of a copy differ from those of its original `t`; `k` counts the copies. */
interface Copied {
  readonly table: string
  readonly where: string
  readonly columns: Readonly<Record<string, string>>
  readonly join?: string
}

const id = (column: string) => `pg_temp.copy_of(t.${column}, k)`
const time = (column: string, order: string) => `t.${column} - pg_temp.earlier(t.${order}, k)`

const CATALOGUE: readonly Copied[] = [
  {
    table: 'product',
    where: ORIGINAL.product,
    join: 'join (select id, (row_number() over (order by no, id) - 1)::integer as place from bike) b on b.id = t.bike_id',
    columns: {
      id: id('id'),
      code: `t.code || '-mk' || k`,
      name: `t.name || ' Mk ' || k`,
      // Two products with the same name belong to different bikes, and so do their copies.
      bike_id: '$3::uuid[]',
    },
  },
  {
    table: 'product_image',
    where: `exists (select from product t2 where t2.id = t.product_id and t2.code !~ '-mk[0-9]+$')`,
    columns: { product_id: id('product_id') },
  },
]

const ORDER_TABLES: readonly Copied[] = [
  {
    table: 'account',
    where: ORIGINAL.account,
    columns: { id: id('id'), email: `replace(t.email, '@', '-' || k || '@')` },
  },
  {
    table: 'shop_order',
    where: ORIGINAL.order,
    columns: {
      id: id('id'),
      account_id: id('account_id'),
      order_no: `t.order_no || '-' || k`,
      idempotency_key: `t.idempotency_key || '-copy-' || k`,
      // What the trigger would write; the copied accounts already exist.
      search_text: `order_search_text(t.order_no || '-' || k, ${id('id')}, t.address, ${id('account_id')}, t.tracking_id)`,
      placed_at: time('placed_at', 'id'),
      paid_at: time('paid_at', 'id'),
    },
  },
  {
    table: 'order_line',
    where: ofOrder,
    columns: {
      id: id('id'),
      order_id: id('order_id'),
      product_id: id('product_id'),
      product_name: `t.product_name || ' Mk ' || k`,
      created_at: time('created_at', 'order_id'),
    },
  },
  {
    table: 'order_history',
    where: ofOrder,
    columns: { id: id('id'), order_id: id('order_id'), at: time('at', 'order_id') },
  },
  { table: 'payment', where: ofOrder, columns: { id: `t.id || '_' || k`, order_id: id('order_id') } },
  {
    table: 'refund',
    where: ofOrder,
    columns: {
      id: id('id'),
      order_id: id('order_id'),
      payment_id: `t.payment_id || '_' || k`,
      idempotency_key: `t.idempotency_key || '-' || k`,
    },
  },
  {
    table: 'credit_award',
    where: ofOrder,
    columns: { account_id: id('account_id'), order_id: id('order_id') },
  },
  {
    table: 'credit_entry',
    where: ofOrder,
    columns: { id: id('id'), account_id: id('account_id'), order_id: id('order_id'), refund_id: id('refund_id') },
  },
  {
    table: 'credit_balance',
    where: `exists (select from account a where a.id = t.account_id and a.email ~ '^rider-[0-9]+@demo-load')`,
    columns: { account_id: id('account_id') },
  },
  {
    table: 'tax_document',
    where: ofOrder,
    columns: {
      id: id('id'),
      order_id: id('order_id'),
      refund_id: id('refund_id'),
      number: 'pg_temp.number_of(t.number, k, $3)',
      content: `jsonb_set(jsonb_set(
        case when t.content #> '{against,number}' is null then t.content else jsonb_set(t.content, '{against,number}',
          to_jsonb(pg_temp.number_of(t.content #>> '{against,number}', k, $3))) end,
        '{number}', to_jsonb(pg_temp.number_of(t.number, k, $3))),
        '{orderNo}', to_jsonb((t.content ->> 'orderNo') || '-' || k))`,
    },
  },
  {
    table: 'review',
    where: `exists (select from account a where a.id = t.account_id and a.email ~ '^rider-[0-9]+@demo-load')`,
    columns: {
      id: id('id'),
      product_id: id('product_id'),
      account_id: id('account_id'),
      // What the triggers would write: the copied accounts and products have names of their own.
      author_text: `replace(t.author_text, '@', '-' || k || '@')`,
      product_text: `t.product_text || ' Mk ' || k`,
    },
  },
]

/** Calculates the ratings of all products from their reviews. */
const RATE = `insert into product_rating (product_id, reviews, stars)
  select product_id, count(*), sum(stars) from review where hidden_at is null group by product_id
  on conflict (product_id) do update set reviews = excluded.reviews, stars = excluded.stars`

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function copyRows(
  client: pg.Client,
  { table, where, columns, join = '' }: Copied,
  [from, to]: readonly [number, number],
  more?: unknown,
): Promise<void> {
  const names = await columnsOf(client, table)
  const values = names.map((name) => {
    const value = columns[name]
    return value === '$3::uuid[]'
      ? '($3::uuid[])[(b.place + k * 7) % cardinality($3::uuid[]) + 1]'
      : (value ?? `t.${name}`)
  })
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} t ${join}
      cross join generate_series($1::integer, $2::integer) as k where ${where}`,
    [from, to - 1, ...(more === undefined ? [] : [more])],
  )
}

/** Adds feedback to a busy year: a review of one in five delivered lines, messages, and audit log entries. */
export async function addTalk(client: pg.Client): Promise<void> {
  await writeReviews(client)
  await growPapers(client, 0, 1)
  await client.query('vacuum analyze')
}

/**
 * Grows a shop from one multiple of a busy year to a larger one: copies the busy year's products, customers, orders and
 * documents with their own numbers, names and times, in the same proportions and over the same days. Bikes grow with
 * the square root, settings not at all. Returns the new counts.
 */
export async function growData(client: pg.Client, from: number, to: number): Promise<string> {
  await client.query(HELPERS)
  await growCatalogue(client, from, to)
  const { rows } = await client.query<{ originals: Record<string, number> }>(
    `select coalesce(jsonb_object_agg(series || '/' || year, last / $1::integer), '{}') as originals from document_counter`,
    [from],
  )
  // Rows are copied as the shop has stored them, including what its triggers have written.
  await client.query('set session_replication_role = replica')
  const wordIndexes = await dropWordIndexes(client)
  try {
    for (const each of ORDER_TABLES)
      await copyRows(client, each, [from, to], each.table === 'tax_document' ? rows[0]?.originals : undefined)
    await client.query('update document_counter set last = last / $1::integer * $2::integer', [from, to])
    await client.query(RATE)
    await growPapers(client, from, to)
    await deleteSnapshots(client)
  } finally {
    await client.query('set session_replication_role = origin')
  }
  for (const index of wordIndexes) await client.query(index)
  // As the database's own maintenance would have left it by the next day.
  await client.query('vacuum analyze')
  return countAll(client)
}

/** Adds people who have bought nothing, and reviews, until there are this many of both. Returns the new counts. */
export async function addReaders(client: pg.Client, most: number): Promise<string> {
  await client.query('set session_replication_role = replica')
  try {
    await client.query(
      `insert into account (id, email, first_name, last_name, verified_at)
        select gen_random_uuid(), 'reader-' || n || '@demo-load.example', 'Reader', 'No ' || n, now()
        from generate_series((select count(*) + 1 from account), $1::integer) as n`,
      [most],
    )
    await client.query(
      `with reader as (select a.id, review_author_text(a) as text, row_number() over () - 1 as place from account a where email like 'reader-%'),
        part as (select p.id, b.name || ' ' || p.name as text, row_number() over () - 1 as place
          from product p join bike b on b.id = p.bike_id where p.archived_at is null)
      insert into review (id, product_id, account_id, stars, comments, created_at, looked_at, author_text, product_text)
        select gen_random_uuid(), p.id, a.id, 3 + n % 3, 'Looks as it does in the pictures. (demo review)', at, at, a.text, p.text
        from generate_series((select count(*) + 1 from review), $1::integer) as n
        cross join lateral (select now() - interval '1 minute' * (n * 11 % 525600) as at) written
        join reader a on a.place = n % (select count(*) from reader)
        join part p on p.place = n::bigint * 7919 % (select count(*) from part)
        on conflict do nothing`,
      [most],
    )
    await client.query(RATE)
  } finally {
    await client.query('set session_replication_role = origin')
  }
  await client.query('vacuum analyze')
  return countAll(client)
}

/**
 * Drops the text search indexes of orders, accounts and reviews, because creating them again is faster; returns their
 * definitions.
 */
async function dropWordIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
      where tablename in ('shop_order', 'account', 'review') and indexdef like '%USING gin%'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

async function writeReviews(client: pg.Client): Promise<void> {
  await client.query(
    `insert into review (id, product_id, account_id, stars, comments, created_at, looked_at)
      select gen_random_uuid(), product_id, account_id, 3 + (hashtext(id::text) & 2147483647) % 3,
        'Fits well and looks good on the bike. (demo review)', created_at, created_at
      from (
        select distinct on (l.product_id, o.account_id) l.product_id, o.account_id, l.id, o.placed_at + interval '20 days' as created_at
        from order_line l join shop_order o on o.id = l.order_id
        where o.idempotency_key like 'demo-load-%' and o.status = 'Delivered' and o.placed_at < now() - interval '25 days'
          and (hashtext(l.id::text) & 2147483647) % 5 = 0
        order by l.product_id, o.account_id, l.id
      ) written on conflict do nothing`,
  )
}

async function growCatalogue(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ bikes: number }>(
    `select count(*)::integer as bikes from bike t where ${ORIGINAL.bike} and archived_at is null`,
  )
  const base = rows[0]?.bikes ?? 0
  await client.query(
    `insert into bike (id, code, name, alt, brand, no, image_id)
      select gen_random_uuid(), 'demo-roadster-' || n, 'Demo Roadster ' || n, 'Demo Roadster ' || n, 'Demo', 1000 + n,
        (select image_id from bike where image_id is not null order by no limit 1)
      from generate_series($1::integer, $2::integer) as n`,
    [bikesFor(base, from) - base + 1, bikesFor(base, to) - base],
  )
  const bikes = await client.query<{ id: string }>('select id from bike where archived_at is null order by no, id')
  const ids = bikes.rows.map((row) => row.id)
  for (const each of CATALOGUE) await copyRows(client, each, [from, to], each.table === 'product' ? ids : undefined)
  await client.query('commit')
}

/** Adds what the administration reads besides: audit log entries, messages and claims. */
async function growPapers(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `insert into audit_entry (id, at, action, subject)
      select gen_random_uuid(), now() - interval '365 days' * random(), 'product.update', 'product ' || n
      from generate_series(1, $1::integer) as n`,
    [(to - from) * 2000],
  )
  await client.query(
    `insert into contact_message (id, ticket, name, email, phone, subject, message, reply_to, created_at, acknowledge_by,
        resolve_by)
      select gen_random_uuid(), 'DEMO-' || $2::integer || '-' || n, 'Meera Raman (demo)', 'rider-' || n || '@demo-load.example',
        '9840012345', 'A question', 'Does it fit my bike? (demo message ' || n || ')', 'rider-' || n || '@demo-load.example',
        at, at + interval '48 hours', at + interval '1 month'
      from generate_series(1, $1::integer) as n cross join lateral (select now() - interval '1 minute' * (n::bigint * 7919 % 525600) as at) written`,
    [(to - from) * 300, to],
  )
  await client.query(
    `insert into warranty_claim (id, number, name, email, order_no, status, created_at)
      select gen_random_uuid(), 'DEMO-CLAIM-' || $2::integer || '-' || n, 'Meera Raman (demo)',
        'rider-' || n || '@demo-load.example', 'KM-DEMO', 'Closed', now() - interval '365 days' * random()
      from generate_series(1, $1::integer) as n`,
    [(to - from) * 100, to],
  )
}

async function countAll(client: pg.Client): Promise<string> {
  const tables = ['bike', 'product', 'account', 'shop_order', 'order_line', 'tax_document', 'review']
  const { rows } = await client.query<{ counted: string }>(
    tables
      .map((table, place) => `select ${place} as place, count(*) || ' ${table}' as counted from ${table}`)
      .join(' union all ')
      .concat(' order by place'),
  )
  return rows
    .map(({ counted }) => counted)
    .join(', ')
    .replaceAll('shop_order', 'orders')
}
