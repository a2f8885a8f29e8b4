import { type SQL, sql } from 'drizzle-orm'
import { IS_SURPLUS, PAID } from '#db/schema/order-money.ts'
import type { RefundRow } from '#db/schema/orders.ts'
import { many, one, only, sequence, write } from '#db/statement.ts'
import type { Paise } from '#rules/money.ts'
import type { Span } from './days.rules.ts'

/** Makes the transaction read-only and lets it read everything as of one moment. */
export const beginReading = () => write(sql`set transaction isolation level repeatable read read only`)

export const isWithin = (column: SQL, { from, until }: Span): SQL =>
  sql`(${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz)`

interface ReportedRefund extends Pick<RefundRow, 'amount' | 'points' | 'percent' | 'status' | 'reason'> {
  /** A timestamp in the database's text format. */
  readonly at: string
  readonly orderNo: string
}

/** Returns the newest `most` refunds requested in a span, or all of them. */
export const findRefunds = (span: Span, most?: number) =>
  many<ReportedRefund>(
    sql`select r.created_at as at, o.order_no as "orderNo", r.amount, r.points, r.percent, r.status, r.reason
      from (select * from refund where ${isWithin(sql`created_at`, span)} order by created_at desc, id desc
        limit ${most ?? null}::bigint) r
      join shop_order o on o.id = r.order_id order by r.created_at desc, r.id desc`,
  )

/** Money before deductions, and points. */
export const sumRefunds = (span: Span) =>
  only<{ count: number; amount: Paise; points: number }>(
    sql`select count(*) as count,
        coalesce(sum(amount + points_deducted * 800) filter (where status <> 'failed' and not ${IS_SURPLUS}), 0)::bigint as amount,
        coalesce(sum(points) filter (where status <> 'failed' and not ${IS_SURPLUS}), 0)::bigint as points
      from refund where ${isWithin(sql`created_at`, span)}`,
  )

interface PointTotals {
  readonly accounts: number
  readonly outstanding: number
  /** Points reserved for orders whose payment is open. */
  readonly reserved: number
  readonly owed: number
}

/** Selects the points that entries after a moment have added to or taken from each account. */
const movedSince = (moment: SQL): SQL => sql`
  select e.account_id, sum(e.points) as points from credit_entry e where e.created_at > ${moment} group by e.account_id`

interface PointsSnapshot {
  /** A timestamp in the database's text format. */
  readonly until: string
  readonly accounts: number
  readonly outstanding: number
  /** Whether the snapshot is more than a day old. */
  readonly isOld: boolean
}

/** Returns the latest snapshot of all points; without one, the points as they are now. */
const findLatestPointsSnapshot = () =>
  sequence(async (db) => {
    const latest = one<PointsSnapshot>(
      sql`select until::text, accounts, outstanding, until < now() - interval '1 day' as "isOld" from points_snapshot
        order by until desc limit 1`,
    )
    const now = only<PointsSnapshot>(
      sql`select 'infinity' as until, count(*) filter (where points > 0) as accounts,
        coalesce(sum(points), 0)::bigint as outstanding, true as "isOld" from credit_balance`,
    )
    return (await latest.alone(db)) ?? (await now.alone(db))
  })

/** Without erased accounts: the latest snapshot and the changes since. `isOld`: none of the last day. */
export const sumOutstandingPoints = () =>
  sequence(async (db) => {
    const { until, accounts, outstanding, isOld } = await findLatestPointsSnapshot().alone(db)
    const points = only<PointTotals>(
      sql`select (${accounts}::bigint + moved.accounts - erased.accounts)::bigint as accounts,
        (${outstanding}::bigint + moved.points - erased.points)::bigint as outstanding,
        (select coalesce(sum(points), 0)::bigint from credit_hold) as reserved,
        ((select coalesce(sum(owed), 0) from credit_balance where owed > 0) - erased.owed)::bigint as owed
      from (select count(*) filter (where b.points > 0) - count(*) filter (where b.points > m.points) as accounts,
          coalesce(sum(m.points), 0) as points
        from (${movedSince(sql`${until}::timestamptz`)}) m join credit_balance b using (account_id)) moved,
      (select count(*) filter (where b.points > 0) as accounts, coalesce(sum(b.points), 0) as points,
          coalesce(sum(b.owed), 0) as owed
        from account a join credit_balance b on b.account_id = a.id where a.erased_at is not null) erased`,
    )
    return { points: await points.alone(db), isOld }
  })

/** As of an hour ago: an entry has the start time of its transaction, so no earlier one can be added. */
export const savePointsSnapshot = () =>
  write(sql`
    with old as (delete from points_snapshot where until < now() - interval '7 days')
    insert into points_snapshot (until, accounts, outstanding)
    select now() - interval '1 hour', count(*) filter (where b.points > coalesce(m.points, 0)),
      coalesce(sum(b.points - coalesce(m.points, 0)), 0)
    from credit_balance b left join (${movedSince(sql`now() - interval '1 hour'`)}) m using (account_id)
    on conflict do nothing`)

interface PaymentToReview {
  readonly kind: 'order' | 'orphan' | 'refund'
  /** A timestamp in the database's text format. */
  readonly since: string
  readonly reference: string
  readonly amount: Paise
  readonly why: string
  /** The oldest refused refund of a duplicate or late payment of this order, which can be made again. */
  readonly again: { readonly refundId: string; readonly amount: Paise } | null
}

const AS_AGAIN = sql`json_build_object('refundId', r.id, 'amount', r.amount)`

/** The maximum number of payments to review in one response. */
const MAX_TO_REVIEW = 500

const PAYMENTS_TO_REVIEW = sql`select 'order' as kind, updated_at as since, order_no as reference, payable as amount,
      review as why, (
        select ${AS_AGAIN} from refund r where r.order_id = o.id and r.status = 'failed' and r.reviewed_at is null
          and r.reversed_at is null and ${IS_SURPLUS} order by r.created_at, r.id limit 1) as again
    from shop_order o where review <> ''
  union all
  select 'orphan', found_at, id, amount, why, null from orphan_payment where resolved_at is null
  union all
  select 'refund', r.updated_at, o.order_no, r.amount, r.error,
      case when ${IS_SURPLUS} and r.reversed_at is null then ${AS_AGAIN} end
    from refund r join shop_order o on o.id = r.order_id
    where r.status = 'failed' and r.reviewed_at is null and o.review = ''
  order by since, reference limit ${MAX_TO_REVIEW}`

/** Returns payments that a person has to review, oldest first. A failed refund is not listed again if its order is. */
export const findPaymentsToReview = () => many<PaymentToReview>(PAYMENTS_TO_REVIEW)

export const countPaymentsToReview = () =>
  only<{ waiting: number }>(sql`select count(*) as waiting from (${PAYMENTS_TO_REVIEW}) counted`)

export interface Customer {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly verified: boolean
  readonly registered: string
  /** Orders that were paid and not fully refunded, and what was paid for them less refunds, points included. */
  readonly orders: number
  readonly spent: Paise
}

/** What was paid for an order `o` less refunds, points included, in paise. */
export const SPENT = sql`o.total_price - coalesce((select sum(r.amount + (r.points + r.points_deducted) * 800)
  from refund r where r.order_id = o.id and r.status <> 'failed' and not ${IS_SURPLUS}), 0)`

/** In the order of registration, which is that of the ids, without erased ones. */
export const findCustomersAfter = (after: string | undefined, most: number) =>
  many<Customer>(
    sql`with page as (
        select * from account where erased_at is null ${after === undefined ? sql`` : sql`and id > ${after}`}
        order by id limit ${most}
      ), bought as (
        select o.account_id, count(*) filter (where o.payment <> 'refunded') as orders,
          sum(${SPENT})::bigint as spent
        from shop_order o where o.account_id in (select id from page) and o.payment in ${PAID} group by o.account_id
      )
      select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.mobile,
        p.verified_at is not null as verified, p.created_at as registered, coalesce(b.orders, 0) as orders,
        coalesce(b.spent, 0) as spent
      from page p left join bought b on b.account_id = p.id order by p.id`,
  )
