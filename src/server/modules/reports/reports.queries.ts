import { type SQL, sql } from 'drizzle-orm'
import type { Paise } from '#rules/money.ts'
import type { TaxDocument } from '#rules/tax-document.ts'
import type { Db } from '#server/lib/tx.ts'
import type { MonthDocument } from './gst-month.rules.ts'

/** From the first moment of a range to the first one after it. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** All parts are read as of one moment, and nothing can be written. */
export async function beginReading(db: Db): Promise<void> {
  await db.execute(sql`set transaction isolation level repeatable read read only`)
}

const rowsOf = async <Row>(db: Db, query: SQL): Promise<Row[]> => (await db.execute(query)).rows as Row[]

const within = (column: SQL, { from, until }: Span): SQL =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`

/** States of a payment in which an order has been paid, whatever was given back later. */
const PAID = sql`('paid', 'partly_refunded', 'refunded')`
/** Money that an order never needed: it was paid twice, or too late. Its way back is no return of a sale. */
const SURPLUS = sql`(purpose like 'second:%' or purpose like 'late:%')`

interface Counted {
  readonly orders: number
  readonly amount: Paise
}

const sold = (span: Span): SQL => sql`payment in ${PAID} and ${within(sql`paid_at`, span)}`
/** The lines of the orders that were paid in a span, with what they came to without GST, before the order's discount. */
const soldLines = (span: Span): SQL => sql`
  select l.order_id, l.product_name, l.bike_name, l.qty, l.price * l.qty as amount
  from order_line l join shop_order o on o.id = l.order_id where o.payment in ${PAID} and ${within(sql`o.paid_at`, span)}`

/** Orders by the day in India on which they were paid; days without one are left out. */
export const salesByDay = (db: Db, span: Span) =>
  rowsOf<Counted & { day: string }>(
    db,
    sql`select to_char(paid_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, count(*) as orders,
      sum(total_price)::bigint as amount from shop_order where ${sold(span)} group by 1 order by 1`,
  )

export const salesByState = (db: Db, span: Span) =>
  rowsOf<Counted & { state: string }>(
    db,
    sql`select address->>'state' as state, count(*) as orders, sum(total_price)::bigint as amount
      from shop_order where ${sold(span)} group by 1 order by amount desc, state`,
  )

/** Orders by the day they were placed on; those that nobody has paid are one state of their own, an empty one. */
export const ordersByStatus = (db: Db, span: Span) =>
  rowsOf<Counted & { status: string }>(
    db,
    sql`select case when payment in ${PAID} then status else '' end as status, count(*) as orders,
      sum(total_price)::bigint as amount from shop_order where ${within(sql`placed_at`, span)} group by 1`,
  )

export const salesByProduct = (db: Db, span: Span) =>
  rowsOf<Counted & { product: string; bike: string; qty: number }>(
    db,
    sql`select product_name as product, bike_name as bike, sum(qty)::bigint as qty, count(*) as orders,
      sum(amount)::bigint as amount from (
        select product_name, bike_name, sum(qty) as qty, sum(amount) as amount from (${soldLines(span)}) sold
        group by product_name, bike_name, order_id
      ) ordered group by 1, 2 order by qty desc, amount desc, 1, 2`,
  )

export const salesByBike = (db: Db, span: Span) =>
  rowsOf<Counted & { bike: string; qty: number }>(
    db,
    sql`select bike_name as bike, sum(qty)::bigint as qty, count(*) as orders, sum(amount)::bigint as amount from (
        select bike_name, sum(qty) as qty, sum(amount) as amount from (${soldLines(span)}) sold
        group by bike_name, order_id
      ) ordered group by 1 order by amount desc, 1`,
  )

interface RefundFacts {
  /** As the database writes a moment. */
  readonly at: string
  readonly orderNo: string
  readonly amount: Paise
  readonly points: number
  readonly percent: number
  readonly status: string
  readonly reason: string
  readonly surplus: boolean
}

export const refundsIn = (db: Db, span: Span) =>
  rowsOf<RefundFacts>(
    db,
    sql`select r.created_at as at, o.order_no as "orderNo", r.amount, r.points, r.percent, r.status, r.reason,
      ${SURPLUS} as surplus from refund r join shop_order o on o.id = r.order_id
      where ${within(sql`r.created_at`, span)} order by r.created_at desc, r.id desc`,
  )

interface PointFacts {
  readonly accounts: number
  readonly outstanding: number
  readonly held: number
  readonly owed: number
}

/** What customers could still pay with: points of erased accounts are nobody's. */
export async function pointsOutstanding(db: Db): Promise<PointFacts> {
  const [facts] = await rowsOf<PointFacts>(
    db,
    sql`select count(*) filter (where b.points > 0) as accounts, coalesce(sum(b.points), 0)::bigint as outstanding,
      coalesce(sum(b.owed), 0)::bigint as owed, (select coalesce(sum(points), 0)::bigint from credit_hold) as held
      from credit_balance b join account a on a.id = b.account_id where a.erased_at is null`,
  )
  return facts ?? { accounts: 0, outstanding: 0, held: 0, owed: 0 }
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

/**
 * Documents dated in a month, 'YYYY-MM'. What counts is the day that stands on the document; the moment of issue is at
 * most a time zone away from it, and saves unpacking the documents of all other months.
 */
const dated = (month: string): SQL => sql`d.issued_at >= ${`${month}-01`}::date - 1
  and d.issued_at < ${`${month}-01`}::date + interval '1 month 1 day' and left(d.content->>'date', 7) = ${month}`

/**
 * Tax invoices and credit notes of a month in the order of their numbers. Only what is frozen in documents is read, so
 * that a return filed once can be made again at any time.
 */
export const taxDocumentsOf = (db: Db, month: string) =>
  rowsOf<IssuedDocument>(
    db,
    sql`select d.content - '{seller,inWords,paidBy,refund}'::text[] as content,
      case when d.kind = 'credit-note' then (select jsonb_build_object('value', i.content->'total')
        from tax_document i where i.number = d.content->'against'->>'number') end as original
      from tax_document d where d.kind in ('invoice', 'credit-note') and ${dated(month)} order by d.number`,
  )

interface SeriesFacts {
  readonly kind: TaxDocument['kind']
  readonly from: string
  readonly to: string
  readonly count: number
}

/** The first and last number of each series in a month, and how many there are. */
export const seriesOf = (db: Db, month: string) =>
  rowsOf<SeriesFacts>(
    db,
    sql`select d.kind, min(d.number) as from, max(d.number) as to, count(*) as count from tax_document d
      where ${dated(month)} group by d.kind, left(d.number, 9) order by d.kind, 2`,
  )

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
