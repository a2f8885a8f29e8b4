import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '#server/lib/india-day.ts'
import type { Db } from '#server/lib/tx.ts'

/** Something that does not hold: the order number, payment, account or document it is about, and what is wrong with it. */
export interface Violation {
  readonly id: string
  readonly why: string
}

export interface Findings {
  /** Rows that were looked at. */
  readonly looked: number
  readonly violations: readonly Violation[]
}

/** More than anybody reads; a fault that is everywhere must not fill the screen. */
const MOST = 1000

/** States of a payment in which an order has been paid, whatever was given back later. */
const SETTLED = sql`('paid', 'partly_refunded', 'refunded')`
/** Money that came with this payment, and what goes back of it or has gone back. */
const RETURNED = sql`greatest(p.amount_refunded, coalesce((
  select sum(r.amount) from refund r where r.payment_id = p.id and r.status <> 'failed'), 0))`

async function counted(db: Db, what: SQL): Promise<number> {
  const { rows } = await db.execute<{ looked: number }>(what)
  return Number(rows[0]?.looked ?? 0)
}

async function findings(db: Db, looked: SQL, ...faults: readonly SQL[]): Promise<Findings> {
  const violations: Violation[] = []
  for (const fault of faults) {
    const { rows } = await db.execute<{ id: string; why: string }>(sql`${fault} limit ${MOST}`)
    violations.push(...rows)
  }
  return { looked: await counted(db, looked), violations }
}

const ORDERS = sql`select count(*) as looked from shop_order`

/**
 * Everything is read as of one moment, and nothing can be written: the shop may go on meanwhile. `longestMs`: what one
 * question may take.
 */
export async function beginLook(db: Db, longestMs: number): Promise<void> {
  await db.execute(sql`set transaction isolation level repeatable read read only`)
  await db.execute(sql`select set_config('statement_timeout', ${`${longestMs}ms`}, true)`)
  await db.execute(sql`set local idle_in_transaction_session_timeout = '120s'`)
  await db.execute(sql`set local work_mem = '64MB'`)
}

/** The database's clock. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: Date | string }>(sql`select now() as now`)
  return new Date(rows[0]?.now ?? 0)
}

export interface KnownPayment {
  readonly id: string
  readonly orderNo: string
  readonly amount: number
  readonly kept: boolean
  readonly paid: boolean
  readonly returned: number
}

/** What the shop knows of payments. */
export async function knownPayments(db: Db, ids: readonly string[]): Promise<KnownPayment[]> {
  const { rows } = await db.execute<KnownPayment & Record<string, unknown>>(sql`
    select p.id, o.order_no as "orderNo", p.amount, p.kept, o.payment in ${SETTLED} as paid,
      ${RETURNED}::bigint as returned
    from payment p join shop_order o on o.id = p.order_id where p.id = any(${sql.param(ids)}::text[])`)
  return rows
}

/** Payments without an order that a person has dealt with. */
export async function resolvedOrphans(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from orphan_payment where resolved_at is not null`)
  return new Set(rows.map((row) => row.id))
}

/** Payments that orders keep, made at the provider from one time on and unchanged since another. */
export async function keptPayments(db: Db, madeFrom: Date, settledBefore: Date, byHand: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from payment where kept and method <> ${byHand} and made_at >= ${madeFrom.toISOString()}::timestamptz
      and updated_at < ${settledBefore.toISOString()}::timestamptz`)
  return rows.map((row) => row.id)
}

/** INV2. */
export const paymentFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    sql`select count(*) as looked from payment`,
    sql`select p.id, 'kept by order ' || o.order_no || ', which is ' || o.payment as why
      from payment p join shop_order o on o.id = p.order_id where p.kept and o.payment not in ${SETTLED}`,
    sql`select p.id, 'kept by order ' || o.order_no || ', but it is ' || p.status as why
      from payment p join shop_order o on o.id = p.order_id where p.kept and p.status not in ('captured', 'refunded')`,
    sql`select p.id, 'is ' || p.amount || ' ' || p.currency || ', and order ' || o.order_no || ' costs ' || o.payable || ' INR' as why
      from payment p join shop_order o on o.id = p.order_id
      where p.kept and (p.amount <> o.payable or p.currency <> 'INR')`,
    sql`select o.order_no as id, 'is ' || o.payment || ', and no payment is kept for it' as why from shop_order o
      where o.payment in ${SETTLED} and o.payable > 0
        and not exists (select 1 from payment p where p.order_id = o.id and p.kept)`,
    sql`select o.order_no as id, 'keeps ' || count(*) || ' payments' as why
      from payment p join shop_order o on o.id = p.order_id where p.kept group by o.id having count(*) > 1`,
    sql`select p.id, 'was captured for order ' || o.order_no || ', which neither keeps nor returns it' as why
      from payment p join shop_order o on o.id = p.order_id
      where p.status in ('captured', 'refunded') and not p.kept and ${RETURNED} < p.amount`,
    sql`select p.id, 'more goes back (' || ${RETURNED} || ') than has come (' || p.amount || ')' as why
      from payment p where ${RETURNED} > p.amount`,
  )

/** INV3. */
export const intentFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    ORDERS,
    sql`select min(order_no) as id, 'one wish is ' || count(*) || ' orders: ' || string_agg(order_no, ', ' order by order_no) as why
      from shop_order group by account_id, intent having count(*) > 1`,
    sql`select min(order_no) as id, 'share the payment ' || provider_order_id || ': ' || string_agg(order_no, ', ' order by order_no) as why
      from shop_order where provider_order_id is not null group by provider_order_id having count(*) > 1`,
  )

export interface StoredDocument {
  readonly kind: string
  readonly number: string
  readonly content: unknown
  /** What the refund gives back that the document is about; null for a receipt or an invoice. */
  readonly refundValue: number | null
}

export interface StoredOrder extends Record<string, unknown> {
  readonly id: string
  readonly orderNo: string
  readonly itemsPrice: number
  readonly discountPercent: number
  readonly discountPrice: number
  readonly taxPrice: number
  readonly shippingPrice: number
  readonly roundOff: number
  readonly totalPrice: number
  readonly pointsUsed: number
  readonly pointsValue: number
  readonly payable: number
  readonly earns: number
  readonly taxPercent: number
  readonly withCoupon: boolean
  readonly lines: readonly { price: number; qty: number; shipping: number; steps: number }[]
  readonly documents: readonly StoredDocument[]
}

/** Orders with what their totals are made of, after one id, in the order of ids. Amounts in paise. */
export async function ordersAfter(db: Db, after: string, most: number): Promise<StoredOrder[]> {
  const { rows } = await db.execute<StoredOrder>(sql`
    with page as (select * from shop_order where id > ${after} order by id limit ${most})
    select o.id, o.order_no as "orderNo", o.items_price as "itemsPrice", o.discount_percent as "discountPercent",
      o.discount_price as "discountPrice", o.tax_price as "taxPrice",
      o.tax_percent::float8 as "taxPercent", o.shipping_price as "shippingPrice",
      o.round_off as "roundOff", o.total_price as "totalPrice", o.points_used as "pointsUsed",
      o.points_value as "pointsValue", o.payable, o.earns, o.coupon is not null as "withCoupon",
      coalesce(l.lines, '[]') as lines, coalesce(d.documents, '[]') as documents
    from page o
    left join (
      select order_id, json_agg(json_build_object('price', price, 'qty', qty, 'shipping', shipping, 'steps',
        (select sum((step ->> 'amount')::numeric) from jsonb_array_elements(steps) step))) as lines
      from order_line where order_id in (select id from page) group by order_id
    ) l on l.order_id = o.id
    left join (
      select t.order_id, json_agg(json_build_object('kind', t.kind, 'number', t.number, 'content', t.content - 'lines',
        'refundValue', r.amount + r.points * 800)) as documents
      from tax_document t left join refund r on r.id = t.refund_id
      where t.order_id in (select id from page) group by t.order_id
    ) d on d.order_id = o.id
    order by o.id`)
  return rows
}

/** INV5. */
export const creditFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    sql`select count(*) as looked from credit_entry`,
    sql`select coalesce(b.account_id, e.account_id)::text as id,
        'balance ' || coalesce(b.points, 0) || ', entries ' || coalesce(e.points, 0) as why
      from credit_balance b
      full join (select account_id, sum(points) as points from credit_entry group by account_id) e using (account_id)
      where coalesce(b.points, 0) <> coalesce(e.points, 0) or coalesce(e.points, 0) < 0`,
    sql`select o.order_no as id, count(*) || ' entries of kind ' || e.kind as why
      from credit_entry e join shop_order o on o.id = e.order_id
      where e.kind in ('earned', 'used') group by o.id, e.kind having count(*) > 1`,
    // Where a person has corrected the balance meanwhile, fewer points may be spent than the order took: the rest is
    // owed by the account, or was paid off by points of a later order.
    sql`with spent as (
        select o.id, o.order_no, o.account_id, o.points_used,
          coalesce((select -sum(e.points) from credit_entry e where e.order_id = o.id and e.kind = 'used'), 0) as used
        from shop_order o where o.payment in ${SETTLED}
      ), short as (
        select account_id, sum(points_used - used) as points from spent where used < points_used group by account_id
      ), covered as (
        select s.account_id, coalesce((select owed from credit_balance b where b.account_id = s.account_id), 0)
          - coalesce((select sum(e.points) from credit_entry e where e.account_id = s.account_id
            and e.kind = 'corrected' and e.order_id is not null and e.refund_id is null), 0) as points
        from short s
      )
      select order_no as id, 'took ' || points_used || ' points, and ' || used || ' were spent' as why from spent
      where used > points_used or (used < points_used and (select s.points from short s where s.account_id = spent.account_id)
        > (select c.points from covered c where c.account_id = spent.account_id))`,
    sql`select o.order_no as id, 'earns ' || o.earns || ' points, and ' || coalesce(sum(e.points), 0) || ' were given' as why
      from shop_order o left join credit_entry e on e.order_id = o.id and e.kind = 'earned'
      group by o.id having coalesce(sum(e.points), 0) <> case when o.payment in ${SETTLED} then o.earns else 0 end`,
    sql`select o.order_no as id, 'points were spent for an order that is ' || o.payment as why
      from shop_order o join credit_entry e on e.order_id = o.id and e.kind = 'used' where o.payment not in ${SETTLED}`,
    sql`select o.order_no as id, 'of ' || o.points_used || ' spent and ' || o.earns || ' earned points '
        || sum(e.points) filter (where e.kind = 'returned') || ' were returned and '
        || -sum(e.points) filter (where e.kind = 'corrected') || ' taken back' as why
      from shop_order o join credit_entry e on e.order_id = o.id and e.refund_id is not null
      group by o.id having coalesce(sum(e.points) filter (where e.kind = 'returned'), 0) > o.points_used
        or -coalesce(sum(e.points) filter (where e.kind = 'corrected'), 0) > o.earns`,
    sql`select o.order_no as id, 'a refund of ' || r.points || ' points has given back ' || coalesce(sum(e.points), 0) as why
      from refund r join shop_order o on o.id = r.order_id
      left join credit_entry e on e.refund_id = r.id and e.kind = 'returned'
      group by o.id, r.id having r.points <> coalesce(sum(e.points), 0)`,
    sql`select o.order_no as id, h.points || ' points are set aside for an order that is ' || o.payment
        || ' and takes ' || o.points_used as why
      from credit_hold h join shop_order o on o.id = h.order_id
      where o.payment not in ('awaiting', 'confirming') or h.points <> o.points_used or h.account_id <> o.account_id`,
    sql`select o.order_no as id, 'its ' || o.points_used || ' points are not set aside' as why from shop_order o
      where o.payment in ('awaiting', 'confirming') and o.points_used > 0
        and not exists (select 1 from credit_hold h where h.order_id = o.id)`,
  )

/** INV6. */
export const stockFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    sql`select count(*) as looked from stock`,
    sql`select s.product_id::text as id, 'on hand ' || s.on_hand || ', movements ' || coalesce(sum(m.pieces), 0) as why
      from stock s left join stock_movement m using (product_id)
      group by s.product_id having s.on_hand <> coalesce(sum(m.pieces), 0)`,
    sql`select s.product_id::text as id, 'reserved ' || s.reserved || ', set aside for orders ' || coalesce(sum(r.qty), 0) as why
      from stock s left join stock_reservation r using (product_id)
      group by s.product_id having s.reserved <> coalesce(sum(r.qty), 0)`,
    sql`select product_id::text as id, 'on hand ' || on_hand || ', reserved ' || reserved as why
      from stock where on_hand < 0 or reserved < 0 or reserved > on_hand`,
    sql`select o.order_no as id, r.qty || ' pieces are set aside for an order that is ' || o.payment as why
      from stock_reservation r join shop_order o on o.id = r.order_id where o.payment not in ('awaiting', 'confirming')`,
    sql`select o.order_no as id, 'has had ' || -m.pieces || ' pieces of a product, and its lines name ' || coalesce(l.qty, 0) as why
      from (select order_id, product_id, sum(pieces) as pieces from stock_movement where order_id is not null
        group by order_id, product_id) m
      join shop_order o on o.id = m.order_id
      left join (select order_id, product_id, sum(qty) as qty from order_line group by order_id, product_id) l
        on l.order_id = m.order_id and l.product_id = m.product_id
      where m.pieces > 0 or -m.pieces > coalesce(l.qty, 0)`,
  )

/** INV7. */
export const firstOrderFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    sql`select count(*) as looked from shop_order where first_order`,
    sql`select min(order_no) as id, 'one customer, ' || count(*) || ' first orders: ' || string_agg(order_no, ', ' order by order_no) as why
      from shop_order where first_order and status <> 'Cancelled' and payment not in ('expired', 'refunded')
      group by account_id having count(*) > 1`,
  )

/** INV8. Ids are in the order of creation, which the times of transactions that have waited for each other are not. */
export const historyFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
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
        or (h.from_state in ('paid', 'partly_refunded') and h.to_state not in ('partly_refunded', 'refunded')))`,
  )

/** INV9: orders of the days whose letters the queue still has; null when there is no queue. Buyers who left get none. */
export async function letterFaults(db: Db): Promise<Findings | null> {
  const { rows } = await db.execute<{ there: boolean }>(sql`select to_regclass('pgboss.job') is not null as there`)
  if (!rows[0]?.there) return null
  // A day less than the queue keeps letters that have been sent: it cleans up now and then, not at a moment.
  const told = sql`shop_order o join account a on a.id = o.account_id
    where o.payment in ${SETTLED} and a.erased_at is null and o.paid_at > now() - interval '1 second' * (
      select min(deletion_seconds) - 86400 from pgboss.queue where name = 'mail')`
  return findings(
    db,
    sql`select count(*) as looked from ${told}`,
    sql`with letter as (
        select distinct substring(data ->> 'subject' from '^Your order (\\S+) at ') as order_no from pgboss.job
        where name in ('mail', 'mail-dead') and data ->> 'kind' = 'order'
      )
      select o.order_no as id, 'is paid, and its buyer was not written to' as why from ${told}
        and not exists (select 1 from letter where letter.order_no = o.order_no)`,
  )
}

/** INV12. A series is consecutive in a financial year (CGST Rule 46(b)). */
export const documentFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    sql`select count(*) as looked from tax_document`,
    sql`with given as (
        select split_part(number, '/', 1) as series, split_part(number, '/', 2) as year,
          split_part(number, '/', 3)::integer as n from tax_document
      ), last as (
        select series, year, greatest(coalesce(g.last, 0), coalesce(c.last, 0)) as last
        from (select series, year, max(n) as last from given group by series, year) g
        full join document_counter c using (series, year)
      )
      select l.series || '/' || l.year || '/' || lpad(due::text, 6, '0') as id, 'the number is missing' as why
      from last l cross join lateral generate_series(1, l.last) due
      where not exists (select 1 from given g where g.series = l.series and g.year = l.year and g.n = due)`,
    sql`with given as (
        select split_part(number, '/', 1) as series, split_part(number, '/', 2) as year,
          max(split_part(number, '/', 3)::integer) as last from tax_document group by 1, 2
      )
      select series || '/' || year || '/' || lpad(g.last::text, 6, '0') as id,
        'is the last, and the counter says ' || coalesce(c.last::text, 'nothing') as why
      from given g left join document_counter c using (series, year) where g.last > coalesce(c.last, 0)`,
    sql`select t.number as id, 'is a ' || t.kind as why from tax_document t
      where split_part(t.number, '/', 1) <> case t.kind when 'receipt' then 'RCT' when 'invoice' then 'INV'
        when 'refund-voucher' then 'RFV' else 'CRN' end`,
    sql`select t.number as id, 'of order ' || o.order_no || ', which is ' || o.payment as why
      from tax_document t join shop_order o on o.id = t.order_id where o.payment not in ${SETTLED}`,
    sql`select o.order_no as id, 'is ' || o.payment || ', and has ' || count(t.id) || ' receipts' as why
      from shop_order o left join tax_document t on t.order_id = o.id and t.kind = 'receipt'
      where o.payment in ${SETTLED} group by o.id having count(t.id) <> 1`,
  )

/** INV13. */
export const lineFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    ORDERS,
    sql`select o.order_no as id, 'has no lines' as why from shop_order o
      where not exists (select 1 from order_line l where l.order_id = o.id)`,
  )

/** INV15. */
export const countFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    sql`select (select count(*) from review) + (select count(*) from product) as looked`,
    sql`select coalesce(k.product_id, c.product_id)::text as id, 'is kept as ' || coalesce(k.stars, 0) || ' stars of '
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

/** INV16. Whatever is kept may be deleted: it is made again. */
export const keptFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    sql`select (select count(*) from sales_day) + (select count(*) from sales_span) + (select count(*) from placed_day)
      as looked`,
    sql`select k.day::text as id, 'is kept as ' || k.orders || ' orders of ' || k.amount || ', and has '
        || coalesce(o.orders, 0) || ' of ' || coalesce(o.amount, 0) as why
      from sales_day k left join (select ${dayOf(sql`paid_at`)} as day, count(*) as orders, sum(total_price) as amount
        from shop_order where payment in ${SETTLED} group by 1) o using (day)
      where (k.orders, k.amount) <> (coalesce(o.orders, 0), coalesce(o.amount, 0))`,
    // Parts of a range follow from its days; and of goods each product is of a bike.
    sql`select s.first || ' to ' || s.last as id, 'is kept as ' || p.orders || ' orders of ' || p.amount
        || ', and its days as ' || d.orders || ' of ' || d.amount as why
      from sales_span s cross join lateral (select coalesce(sum(orders), 0) as orders, coalesce(sum(amount), 0) as amount
        from sales_span_part p where p.first = s.first and p.last = s.last and kind = 'state') p
      cross join lateral (select coalesce(sum(orders), 0) as orders, coalesce(sum(amount), 0) as amount
        from sales_day where day between s.first and s.last) d
      where (p.orders, p.amount) <> (d.orders, d.amount)`,
    sql`select s.first || ' to ' || s.last as id, 'its products come to ' || p.qty || ' pieces of ' || p.amount
        || ', its bikes to ' || b.qty || ' of ' || b.amount as why
      from sales_span s cross join lateral (
        select count(*) as count, coalesce(sum(qty), 0) as qty, coalesce(sum(amount), 0) as amount
        from sales_span_part p where p.first = s.first and p.last = s.last and kind = 'product') p
      cross join lateral (select coalesce(sum(qty), 0) as qty, coalesce(sum(amount), 0) as amount
        from sales_span_part p where p.first = s.first and p.last = s.last and kind = 'bike') b
      where (p.count, p.qty, p.amount) <> (s.products, b.qty, b.amount)`,
    sql`select k.until::text as id, 'is kept as ' || k.outstanding || ' points of ' || k.accounts || ' accounts, and was '
        || e.points || ' of ' || e.accounts as why
      from points_kept k cross join lateral (
        select count(*) filter (where points > 0) as accounts, coalesce(sum(points), 0) as points
        from (select sum(points) as points from credit_entry where created_at <= k.until group by account_id) each) e
      where (k.accounts, k.outstanding) <> (e.accounts, e.points)`,
    sql`with placed as (
        select ${dayOf(sql`placed_at`)} as day, case when payment in ${SETTLED} then status else '' end as status,
          count(*) as orders, sum(total_price) as amount, max(updated_at) as changed_at from shop_order group by 1, 2
      ), whole as (
        select day, max(changed_at) as changed_at, jsonb_object_agg(status, jsonb_build_array(orders, amount)) as statuses
        from placed group by day
      )
      select k.day::text as id, 'is kept as ' || k.statuses::text || ', and its orders are ' || coalesce(w.statuses::text, 'none') as why
      from placed_day k left join whole w using (day)
      where k.changed_at = coalesce(w.changed_at, k.changed_at) and k.statuses <> coalesce(w.statuses, '{}')`,
  )

/** Where a hash of a password must not be: all that people read, or that leaves the shop. */
const TEXTS: readonly { readonly table: SQL; readonly key: SQL; readonly text: SQL }[] = [
  { table: sql`account`, key: sql`id`, text: sql`concat_ws(' ', first_name, last_name, mobile, cart, my_bike)` },
  { table: sql`audit_entry`, key: sql`id`, text: sql`concat_ws(' ', action, subject, before, after, reason)` },
  { table: sql`credit_entry`, key: sql`id`, text: sql`reason` },
  { table: sql`order_history`, key: sql`id`, text: sql`reason` },
  { table: sql`payment`, key: sql`id`, text: sql`concat_ws(' ', detail, reference, error)` },
  { table: sql`refund`, key: sql`id`, text: sql`concat_ws(' ', reason, error)` },
  { table: sql`review`, key: sql`id`, text: sql`concat_ws(' ', comments, hidden_reason, answer)` },
  { table: sql`session`, key: sql`id`, text: sql`user_agent` },
  {
    table: sql`shop_order`,
    key: sql`order_no`,
    text: sql`concat_ws(' ', address, seller, review, tracking_id, tracking_link)`,
  },
  { table: sql`tax_document`, key: sql`number`, text: sql`content::text` },
  { table: sql`webhook_event`, key: sql`id`, text: sql`body` },
]

export const hashFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    sql`select sum(rows) as looked from (${sql.join(
      TEXTS.map(({ table }) => sql`select count(*) as rows from ${table}`),
      sql` union all `,
    )}) counted`,
    ...TEXTS.map(
      ({ table, key, text }) =>
        sql`select ${key}::text as id, 'holds the hash of a password' as why from ${table} where ${text} like '%$argon2%'`,
    ),
  )

export interface Digits extends Record<string, unknown> {
  readonly id: string
  readonly place: string
  readonly digits: string
}

/** Runs of 13 to 19 digits, gaps allowed, in what payments and the provider's messages say. */
export async function longDigits(db: Db): Promise<Digits[]> {
  const { rows } = await db.execute<Digits>(sql`
    select id, place, found[1] as digits from (
      select id, 'payment' as place, concat_ws(' | ', detail, reference, error) as text from payment
      union all select id, 'webhook_event', body from webhook_event
    ) said cross join lateral regexp_matches(text, '(?:^|[^0-9A-Za-z])([0-9](?:[ -]?[0-9]){12,18})(?![0-9A-Za-z])', 'g') found`)
  return rows
}
