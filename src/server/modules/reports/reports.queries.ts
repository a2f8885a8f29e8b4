import { type SQL, sql } from 'drizzle-orm'
import type { Paise } from '#rules/money.ts'
import type { TaxDocument } from '#rules/tax-document.ts'
import type { Db } from '#server/lib/tx.ts'
import type { Span } from './days.rules.ts'
import type { MonthDocument } from './gst-month.rules.ts'

/** All parts are read as of one moment, and nothing can be written. */
export async function beginReading(db: Db): Promise<void> {
  await db.execute(sql`set transaction isolation level repeatable read read only`)
}

export const rowsOf = async <Row>(db: Db, query: SQL): Promise<Row[]> => (await db.execute(query)).rows as Row[]

export const within = (column: SQL, { from, until }: Span): SQL =>
  sql`(${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz)`

/** States of a payment in which an order has been paid, whatever was given back later. */
export const PAID = sql`('paid', 'partly_refunded', 'refunded')`
/** Money that an order never needed: it was paid twice, or too late. Its way back is no return of a sale. */
const SURPLUS = sql`(purpose like 'second:%' or purpose like 'late:%')`

interface RefundFacts {
  /** As the database writes a moment. */
  readonly at: string
  readonly orderNo: string
  readonly amount: Paise
  readonly points: number
  readonly percent: number
  readonly status: string
  readonly reason: string
}

/** The newest `most` refunds that were asked for in a span, or all of them. */
export const refundsIn = (db: Db, span: Span, most?: number) =>
  rowsOf<RefundFacts>(
    db,
    sql`select r.created_at as at, o.order_no as "orderNo", r.amount, r.points, r.percent, r.status, r.reason
      from (select * from refund where ${within(sql`created_at`, span)} order by created_at desc, id desc
        limit ${most ?? null}::bigint) r
      join shop_order o on o.id = r.order_id order by r.created_at desc, r.id desc`,
  )

/** How many refunds were asked for in a span, and what goes back of sales: money and points. */
export async function refundTotal(db: Db, span: Span): Promise<{ count: number; amount: Paise; points: number }> {
  const [total] = await rowsOf<{ count: number; amount: Paise; points: number }>(
    db,
    sql`select count(*) as count,
        coalesce(sum(amount) filter (where status <> 'failed' and not ${SURPLUS}), 0)::bigint as amount,
        coalesce(sum(points) filter (where status <> 'failed' and not ${SURPLUS}), 0)::bigint as points
      from refund where ${within(sql`created_at`, span)}`,
  )
  return total ?? { count: 0, amount: 0, points: 0 }
}

interface PointFacts {
  readonly accounts: number
  readonly outstanding: number
  readonly held: number
  readonly owed: number
}

/** What entries after a moment have brought to accounts, or taken. */
const movedSince = (moment: SQL): SQL => sql`
  select e.account_id, sum(e.points) as points from credit_entry e where e.created_at > ${moment} group by e.account_id`

interface KeptPoints {
  /** As the database writes it. */
  readonly until: string
  readonly accounts: number
  readonly outstanding: number
  /** Of another day. */
  readonly isOld: boolean
}

/** All points of the last moment that is kept; without one those of now. */
async function keptPoints(db: Db): Promise<KeptPoints | undefined> {
  const [kept] = await rowsOf<KeptPoints>(
    db,
    sql`select until::text, accounts, outstanding, until < now() - interval '1 day' as "isOld" from points_kept
      order by until desc limit 1`,
  )
  if (kept) return kept
  const [all] = await rowsOf<KeptPoints>(
    db,
    sql`select 'infinity' as until, count(*) filter (where points > 0) as accounts,
      coalesce(sum(points), 0)::bigint as outstanding, true as "isOld" from credit_balance`,
  )
  return all
}

/**
 * What customers could still pay with: points of erased accounts are nobody's. They are those of a kept moment and what
 * entries have changed since. `isOld`: no moment of the last day is kept.
 */
export async function pointsOutstanding(db: Db): Promise<{ points: PointFacts; isOld: boolean }> {
  const { until = 'infinity', accounts = 0, outstanding = 0, isOld = true } = (await keptPoints(db)) ?? {}
  const [points] = await rowsOf<PointFacts>(
    db,
    sql`select (${accounts}::bigint + moved.accounts - erased.accounts)::bigint as accounts,
        (${outstanding}::bigint + moved.points - erased.points)::bigint as outstanding,
        (select coalesce(sum(points), 0)::bigint from credit_hold) as held,
        ((select coalesce(sum(owed), 0) from credit_balance where owed > 0) - erased.owed)::bigint as owed
      from (select count(*) filter (where b.points > 0) - count(*) filter (where b.points > m.points) as accounts,
          coalesce(sum(m.points), 0) as points
        from (${movedSince(sql`${until}::timestamptz`)}) m join credit_balance b using (account_id)) moved,
      (select count(*) filter (where b.points > 0) as accounts, coalesce(sum(b.points), 0) as points,
          coalesce(sum(b.owed), 0) as owed
        from account a join credit_balance b on b.account_id = a.id where a.erased_at is not null) erased`,
  )
  return { points: points ?? { accounts: 0, outstanding: 0, held: 0, owed: 0 }, isOld }
}

/** Keeps the points as they were an hour ago: an entry carries the time at which its transaction began, so none comes later. */
export async function keepPoints(db: Db): Promise<void> {
  await db.execute(sql`
    with old as (delete from points_kept where until < now() - interval '7 days')
    insert into points_kept (until, accounts, outstanding)
    select now() - interval '1 hour', count(*) filter (where b.points > coalesce(m.points, 0)),
      coalesce(sum(b.points - coalesce(m.points, 0)), 0)
    from credit_balance b left join (${movedSince(sql`now() - interval '1 hour'`)}) m using (account_id)
    on conflict do nothing`)
}

interface LookFacts {
  readonly kind: 'order' | 'orphan' | 'refund'
  /** As the database writes a moment. */
  readonly since: string
  readonly reference: string
  readonly amount: Paise
  readonly why: string
}

/** The longest list of things to look at that anybody can use. */
const MOST_LOOKS = 500

/** Payments that a person has to look at, the oldest first. A refund that its order tells of is not told twice. */
export const paymentsToLookAt = (db: Db) =>
  rowsOf<LookFacts>(
    db,
    sql`select 'order' as kind, updated_at as since, order_no as reference, payable as amount, review as why
        from shop_order where review <> ''
      union all
      select 'orphan', found_at, id, amount, why from orphan_payment where resolved_at is null
      union all
      select 'refund', r.updated_at, o.order_no, r.amount, r.error from refund r join shop_order o on o.id = r.order_id
        where r.status = 'failed' and o.review = ''
      order by since, reference limit ${MOST_LOOKS}`,
  )

export interface IssuedDocument {
  readonly content: MonthDocument
  /** Of a credit note: the invoice that it is about. */
  readonly original: { readonly value: Paise } | null
}

/** The month in India in which documents were issued; it is the month of the day that stands on them. */
const issuedIn = (month: string): SQL =>
  sql`date_trunc('month', d.issued_at at time zone 'Asia/Kolkata')::date = ${`${month}-01`}::date`

/**
 * Tax invoices or credit notes of a month after one of them, in the order of their numbers. Only what is frozen in
 * documents is read, so that a return filed once can be made again at any time.
 */
export const documentsAfter = (db: Db, month: string, kind: 'invoice' | 'credit-note', after: string, most: number) =>
  rowsOf<IssuedDocument>(
    db,
    sql`select d.content - '{seller,inWords,paidBy,refund}'::text[] as content,
      case when d.kind = 'credit-note' then (select jsonb_build_object('value', i.content->'total')
        from tax_document i where i.number = d.content->'against'->>'number') end as original
      from tax_document d where d.kind = ${kind} and ${issuedIn(month)} and d.number > ${after}
      order by d.number limit ${most}`,
  )

interface SeriesFacts {
  readonly kind: TaxDocument['kind']
  readonly from: string
  readonly to: string
  readonly count: number
}

const KINDS = sql`unnest('{credit-note,invoice,receipt,refund-voucher}'::text[])`

/** The first and last number of each series in a month, and how many there are. */
export const seriesOf = (db: Db, month: string) =>
  rowsOf<SeriesFacts>(
    db,
    sql`select d.kind, min(d.number) as from, max(d.number) as to, count(*) as count from ${KINDS} k
      join tax_document d on d.kind = k and ${issuedIn(month)} group by d.kind, left(d.number, 9) order by d.kind, 2`,
  )

/**
 * The last number of each series in a month. Each new document has a greater one, and none changes or goes: with these the
 * month is the same.
 */
export async function lastNumbersOf(db: Db, month: string): Promise<readonly string[]> {
  const [row] = await rowsOf<{ numbers: string[] }>(
    db,
    sql`select coalesce(array_agg(last order by last), '{}') as numbers from ${KINDS} k cross join lateral (
      select max(d.number) as last from tax_document d where d.kind = k and ${issuedIn(month)}) l where last is not null`,
  )
  return row?.numbers ?? []
}

/** What is kept of a month that was made of the same. */
export async function keptMonth<Kept>(
  db: Db,
  month: string,
  part: 'report' | 'lists',
  madeOf: readonly string[],
): Promise<Kept | undefined> {
  const [row] = await rowsOf<{ kept: Kept }>(
    db,
    sql`select ${part === 'report' ? sql`report` : sql`lists`} as kept from gst_month
      where month = ${month} and made_of = ${sql.param(madeOf)}::text[]`,
  )
  return row?.kept
}

export async function keepMonth(
  db: Db,
  month: string,
  { madeOf, report, lists }: { readonly madeOf: readonly string[]; readonly report: object; readonly lists: object },
): Promise<void> {
  await db.execute(sql`insert into gst_month (month, made_of, report, lists)
    values (${month}, ${sql.param(madeOf)}::text[], ${JSON.stringify(report)}::jsonb, ${JSON.stringify(lists)}::jsonb)
    on conflict (month) do update set made_of = excluded.made_of, report = excluded.report, lists = excluded.lists,
      made_at = excluded.made_at`)
}

export interface Customer {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly verified: boolean
  readonly registered: string
  /** Orders that were paid and not wholly given back, and what was paid for them less refunds, points included. */
  readonly orders: number
  readonly spent: Paise
}

/** Accounts after one of them, in the order of their ids, which is that of their making. Erased ones are nobody. */
export const customersAfter = (db: Db, after: string | undefined, most: number) =>
  rowsOf<Customer>(
    db,
    sql`with page as (
        select * from account where erased_at is null ${after === undefined ? sql`` : sql`and id > ${after}`}
        order by id limit ${most}
      ), bought as (
        select o.account_id, count(*) filter (where o.payment <> 'refunded') as orders,
          sum(o.total_price - coalesce((select sum(r.amount + r.points * 800) from refund r
            where r.order_id = o.id and r.status <> 'failed' and not ${SURPLUS}), 0))::bigint as spent
        from shop_order o where o.account_id in (select id from page) and o.payment in ${PAID} group by o.account_id
      )
      select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.mobile,
        p.verified_at is not null as verified, p.created_at as registered, coalesce(b.orders, 0) as orders,
        coalesce(b.spent, 0) as spent
      from page p left join bought b on b.account_id = p.id order by p.id`,
  )
