import { type SQL, sql } from 'drizzle-orm'
import { IS_SURPLUS, OPEN, PAID, RELEASED, WITH_MONEY } from '#db/schema/order-money.ts'
import { many, only, type Statement, sequence, value } from '#db/statement.ts'
import { refundPurpose } from '#rules/refunds.ts'
import { dayOf } from '#server/lib/india-day.ts'

/** A violated rule: the order number, payment, account or document concerned, and what is wrong. */
export interface Violation {
  readonly id: string
  readonly why: string
}

export interface Findings {
  /** The number of rows checked. */
  readonly looked: number
  readonly violations: readonly Violation[]
}

/** The maximum number of violations reported. More than anybody reads: a systematic fault must not flood the screen. */
const MOST = 1000

/** Looks for each of the faults, and then counts the rows that were looked at. */
export const findings = (looked: SQL, ...faults: readonly SQL[]): Statement<Findings> =>
  sequence(async (db) => {
    const violations: Violation[] = []
    for (const fault of faults) {
      violations.push(...(await many<Violation>(sql`${fault} limit ${MOST}`).alone(db)))
    }
    return { looked: await value<number>(looked).alone(db), violations }
  })

const ORDERS = sql`select count(*) as looked from shop_order`

/** A consistent snapshot while the shop runs. `longestMs` limits each query. */
export const beginExamination = (longestMs: number) =>
  sequence(async (db) => {
    await db.execute(sql`set transaction isolation level repeatable read read only`)
    await db.execute(sql`select set_config('statement_timeout', ${`${longestMs}ms`}, true)`)
    await db.execute(sql`set local idle_in_transaction_session_timeout = '120s'`)
    await db.execute(sql`set local work_mem = '64MB'`)
  })

export const readDatabaseTime = () => only(sql`select now() as now`, ({ now }) => new Date(now as string))

export const timestamp = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Checks INV3: one request creates one order. */
export const duplicateOrderFaults = () =>
  findings(
    ORDERS,
    sql`select min(order_no) as id, 'one request is ' || count(*) || ' orders: ' || string_agg(order_no, ', ' order by order_no) as why
      from shop_order group by account_id, idempotency_key having count(*) > 1`,
    sql`select min(order_no) as id, 'share the payment ' || provider_order_id || ': ' || string_agg(order_no, ', ' order by order_no) as why
      from shop_order where provider_order_id is not null group by provider_order_id having count(*) > 1`,
  )

/** Checks INV6: the stock ledger, and the stock reserved for open payments. */
export const stockFaults = () =>
  findings(
    sql`select count(*) as looked from stock`,
    sql`select s.product_id::text as id, 'on hand ' || s.on_hand || ', movements ' || coalesce(sum(m.pieces), 0) as why
      from stock s left join stock_movement m on m.stock_id = s.id
      group by s.id having s.on_hand <> coalesce(sum(m.pieces), 0)`,
    sql`select s.product_id::text as id, 'reserved ' || s.reserved || ', set aside for orders ' || coalesce(sum(r.qty), 0) as why
      from stock s left join stock_reservation r on r.stock_id = s.id
      group by s.id having s.reserved <> coalesce(sum(r.qty), 0)`,
    sql`select product_id::text as id, 'on hand ' || on_hand || ', reserved ' || reserved as why
      from stock where on_hand < 0 or reserved < 0 or reserved > on_hand`,
    sql`select o.order_no as id, r.qty || ' pieces are set aside for an order that is ' || o.payment as why
      from stock_reservation r join shop_order o on o.id = r.order_id where o.payment not in ${OPEN}`,
    sql`select o.order_no as id, 'has had ' || -m.pieces || ' pieces of a product, and its lines name ' || coalesce(l.qty, 0) as why
      from (select order_id, product_id, sum(pieces) as pieces from stock_movement join stock on stock.id = stock_id
        where order_id is not null group by order_id, product_id) m
      join shop_order o on o.id = m.order_id
      left join (select order_id, product_id, sum(qty) as qty from order_line group by order_id, product_id) l
        on l.order_id = m.order_id and l.product_id = m.product_id
      where m.pieces > 0 or -m.pieces > coalesce(l.qty, 0)`,
  )

/** Checks INV7: a customer gets the first-order discount once. */
export const firstOrderFaults = () =>
  findings(
    sql`select count(*) as looked from shop_order where first_order`,
    sql`select min(order_no) as id, 'one customer, ' || count(*) || ' first orders: ' || string_agg(order_no, ', ' order by order_no) as why
      from shop_order where first_order and status <> 'Cancelled' and payment not in ${RELEASED}
      group by account_id having count(*) > 1`,
  )

/** Checks INV8: every change of state is recorded. Ids follow the order of creation; times do not. */
export const historyFaults = () =>
  findings(
    sql`select count(*) as looked from order_history`,
    sql`select o.order_no as id, h.kind || ' was ' || h.before || ', and the next change is from ' || h.from_state as why
      from (select *, lag(to_state, 1, case kind when 'status' then 'Processing' else 'awaiting' end)
        over (partition by order_id, kind order by id) as before from order_history) h
      join shop_order o on o.id = h.order_id where h.from_state <> h.before`,
    sql`with final as (
        select distinct on (order_id, kind) order_id, kind, to_state from order_history order by order_id, kind, id desc
      )
      select o.order_no as id, 'is ' || o.status || ' and ' || o.payment || ', its history ends with '
          || coalesce(s.to_state, 'Processing') || ' and ' || coalesce(p.to_state, 'awaiting') as why
      from shop_order o left join final s on s.order_id = o.id and s.kind = 'status'
      left join final p on p.order_id = o.id and p.kind = 'payment'
      where coalesce(s.to_state, 'Processing') <> o.status or coalesce(p.to_state, 'awaiting') <> o.payment`,
    sql`select o.order_no as id, 'was ' || h.from_state || ' and became ' || h.to_state as why
      from order_history h join shop_order o on o.id = h.order_id
      where h.kind = 'payment' and (h.from_state = 'refunded'
        or (h.from_state in ${WITH_MONEY} and h.to_state not in ('partly_refunded', 'refunded')))
        -- Only a refund that was refused and undone brings money back.
        and not (h.to_state in ${WITH_MONEY} and exists (
          select 1 from refund r where r.order_id = h.order_id and r.reversed_at is not null and not ${IS_SURPLUS}))`,
  )

/** Checks INV9: paid orders of existing accounts had an email, as far as the queue stores it; null without one. */
export const missingEmailFaults = (moment: Date) =>
  sequence(async (db): Promise<Findings | null> => {
    if (!(await value<boolean>(sql`select to_regclass('pgboss.job') is not null as there`).alone(db))) return null
    // One day less than the queue retains sent emails, because it cleans up only from time to time.
    const paidOrders = sql`shop_order o join account a on a.id = o.account_id
    where o.payment in ${PAID} and a.erased_at is null and o.paid_at > ${timestamp(moment)} - interval '1 second' * (
      select min(deletion_seconds) - 86400 from pgboss.queue where name = 'mail')`
    return findings(
      sql`select count(*) as looked from ${paidOrders}`,
      sql`with email as (
        -- An earlier version queued mails with their subject, and without the number of their order.
        select distinct coalesce(data ->> 'order', substring(data ->> 'subject' from '^Your order (\\S+) at ')) as order_no
        from pgboss.job
        where name in ('mail', 'mail-dead') and data ->> 'kind' = 'order'
      )
      select o.order_no as id, 'is paid, and its buyer was not written to' as why from ${paidOrders}
        and not exists (select 1 from email where email.order_no = o.order_no)`,
    ).alone(db)
  })

/** Checks INV13: every order has lines, which count the pieces that were refunded. */
export const lineFaults = () =>
  findings(
    ORDERS,
    sql`select o.order_no as id, 'has no lines' as why from shop_order o
      where not exists (select 1 from order_line l where l.order_id = o.id)`,
    sql`select o.order_no as id, 'counts ' || l.qty_refunded || ' refunded pieces of ' || l.product_name || ', and '
        || coalesce(r.qty, 0) || ' were refunded' as why
      from order_line l join shop_order o on o.id = l.order_id
      left join (select order_line_id, sum(qty) as qty from refund_line join refund on refund.id = refund_id
        where reversed_at is null group by order_line_id) r on r.order_line_id = l.id
      where l.qty_refunded <> coalesce(r.qty, 0)`,
  )

/** Checks INV15: stored counts of stars and products match the reviews and products. */
export const countFaults = () =>
  findings(
    sql`select (select count(*) from review) + (select count(*) from product) as looked`,
    sql`select coalesce(k.product_id, c.product_id)::text as id, 'is stored as ' || coalesce(k.stars, 0) || ' stars of '
        || coalesce(k.reviews, 0) || ' reviews, and has ' || coalesce(c.stars, 0) || ' of ' || coalesce(c.reviews, 0) as why
      from product_rating k
      full join (select product_id, count(*) as reviews, sum(stars) as stars from review where hidden_at is null
        group by product_id) c using (product_id)
      where (coalesce(k.reviews, 0), coalesce(k.stars, 0)) <> (coalesce(c.reviews, 0), coalesce(c.stars, 0))`,
    sql`select bike_id::text as id, 'is kept with ' || coalesce(k.products, 0) || ' products of the kind ' || kind || ', and has '
        || coalesce(c.products, 0) as why
      from kind_of_bike k
      full join (select kind, bike_id, count(*) as products from product where archived_at is null group by kind, bike_id) c
        using (kind, bike_id)
      where coalesce(k.products, 0) <> coalesce(c.products, 0)`,
  )

/** Checks INV16: report snapshots match the orders. Any snapshot can be deleted: it is computed again. */
export const snapshotFaults = () =>
  findings(
    sql`select (select count(*) from sales_day) + (select count(*) from sales_span) + (select count(*) from placed_day)
      as looked`,
    sql`select k.day::text as id, 'is stored as ' || k.orders || ' orders of ' || k.amount || ', and has '
        || coalesce(o.orders, 0) || ' of ' || coalesce(o.amount, 0) as why
      from sales_day k left join (select day, count(*) as orders, sum(total_price) as amount
        from shop_order join sales_day on day = ${dayOf(sql`paid_at`)} and paid_at < until
        where payment in ${PAID} group by 1) o using (day)
      where (k.orders, k.amount) <> (coalesce(o.orders, 0), coalesce(o.amount, 0))`,
    // The parts of a range must match its days and the hours of its last one, and the totals by product those by bike.
    sql`select s.first || ' to ' || s.last as id, 'is stored as ' || p.orders || ' orders of ' || p.amount
        || ', and its days as ' || d.orders + h.orders || ' of ' || d.amount + h.amount as why
      from sales_span s cross join lateral (select coalesce(sum(orders), 0) as orders, coalesce(sum(amount), 0) as amount
        from sales_span_part p where p.first = s.first and p.last = s.last and kind = 'state') p
      cross join lateral (select coalesce(sum(orders), 0) as orders, coalesce(sum(amount), 0) as amount
        from sales_day where day >= s.first and day < ${dayOf(sql`s.until`)}) d
      cross join lateral (select count(*) as orders, coalesce(sum(total_price), 0) as amount
        from shop_order where payment in ${PAID} and paid_at < s.until
          and paid_at >= ${dayOf(sql`s.until`)}::timestamp at time zone 'Asia/Kolkata') h
      where (p.orders, p.amount) <> (d.orders + h.orders, d.amount + h.amount)`,
    sql`select s.first || ' to ' || s.last as id, 'its products come to ' || p.qty || ' pieces of ' || p.amount
        || ', its bikes to ' || b.qty || ' of ' || b.amount as why
      from sales_span s cross join lateral (
        select count(*) as count, coalesce(sum(qty), 0) as qty, coalesce(sum(amount), 0) as amount
        from sales_span_part p where p.first = s.first and p.last = s.last and kind = 'product') p
      cross join lateral (select coalesce(sum(qty), 0) as qty, coalesce(sum(amount), 0) as amount
        from sales_span_part p where p.first = s.first and p.last = s.last and kind = 'bike') b
      where (p.count, p.qty, p.amount) <> (s.products, b.qty, b.amount)`,
    sql`select v.first || ' to ' || v.last as id, 'has ' || v.qty || ' pieces of the variants of ' || v.name || ' for '
        || v.bike || ', and ' || coalesce(p.qty, 0) || ' of the product' as why
      from (select first, last, name, bike, sum(qty) as qty from sales_span_variant group by 1, 2, 3, 4) v
      left join sales_span_part p on p.kind = 'product' and (p.first, p.last, p.name, p.bike) = (v.first, v.last, v.name, v.bike)
      where v.qty > coalesce(p.qty, 0)`,
    sql`select k.until::text as id, 'is stored as ' || k.outstanding || ' points of ' || k.accounts || ' accounts, and was '
        || e.points || ' of ' || e.accounts as why
      from points_snapshot k cross join lateral (
        select count(*) filter (where points > 0) as accounts, coalesce(sum(points), 0) as points
        from (select sum(points) as points from credit_entry where created_at <= k.until group by account_id) each) e
      where (k.accounts, k.outstanding) <> (e.accounts, e.points)`,
    sql`with placed as (
        select ${dayOf(sql`placed_at`)} as day, case when payment in ${PAID} then status else '' end as status,
          count(*) as orders, sum(total_price) as amount, max(updated_at) as changed_at from shop_order group by 1, 2
      ), whole as (
        select day, max(changed_at) as changed_at, jsonb_object_agg(status, jsonb_build_array(orders, amount)) as statuses
        from placed group by day
      )
      select k.day::text as id, 'is stored as ' || k.statuses::text || ', and its orders are ' || coalesce(w.statuses::text, 'none') as why
      from placed_day k left join whole w using (day)
      where k.changed_at = coalesce(w.changed_at, k.changed_at) and k.statuses <> coalesce(w.statuses, '{}')`,
  )

/** Checks INV17: goods leave only when paid, and the money of a cancelled order has been decided. */
export const orderStateFaults = () =>
  findings(
    ORDERS,
    sql`select order_no as id, 'was ' || lower(status) || ', and is ' || payment as why from shop_order
      where status in ('Dispatched', 'Delivered') and payment not in ${PAID}`,
    sql`select order_no as id, 'is cancelled, and nobody has decided about its money' as why from shop_order
      where status = 'Cancelled' and payment in ${WITH_MONEY} and retained_reason = ''`,
    sql`select order_no as id, 'is refunded in full, and still waits to be sent' as why from shop_order
      where payment = 'refunded' and status in ('Processing', 'Confirmed', 'Pickup')`,
    sql`select o.order_no as id, 'was cancelled with a refund, and goes on as ' || o.status as why from shop_order o
      where o.status <> 'Cancelled' and exists (select 1 from refund r where r.order_id = o.id and r.reversed_at is null
        and r.purpose = ${refundPurpose('cancellation')})`,
    sql`select o.order_no as id, 'is in the archive, and a refund of it is not finished' as why from shop_order o
      where o.archived_at is not null
        and exists (select 1 from refund r where r.order_id = o.id and r.status in ('requested', 'pending'))`,
  )
