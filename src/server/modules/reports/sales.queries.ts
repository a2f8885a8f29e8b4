import { type SQL, sql } from 'drizzle-orm'
import type { Paise } from '#rules/money.ts'
import { dayOf } from '#server/lib/india-day.ts'
import type { Db } from '#server/lib/tx.ts'
import { type Days, runsOf, type Span, spanOf } from './days.rules.ts'
import { PAID, rowsOf, within } from './reports.queries.ts'

/** An order is paid at a moment that is over by half an hour at most when it is written down: an hour later none is missing. */
const LAST_CLOSED = sql`(${dayOf(sql`(now() - interval '1 hour')`)} - 1)`

const sold = (spans: readonly Span[]): SQL =>
  sql`payment in ${PAID} and (${sql.join([sql`false`, ...spans.map((span) => within(sql`paid_at`, span))], sql` or `)})`

/**
 * What was sold in some spans by state, by bike and by product, read from the orders: columns kind, name, bike, qty, orders
 * and amount. Of goods it is what they came to without GST, before the order's discount.
 */
const partsOf = (spans: readonly Span[]): SQL => sql`
  with sold as materialized (
    select id, address->>'state' as state, total_price from shop_order where ${sold(spans)}
  ), goods as materialized (
    select l.product_name, l.bike_name, l.order_id, sum(l.qty) as qty, sum(l.price * l.qty) as amount
    from order_line l join sold on sold.id = l.order_id group by 1, 2, 3
  )
  select 'state' as kind, state as name, '' as bike, 0 as qty, count(*) as orders, sum(total_price) as amount
    from sold group by state
  union all
  select 'bike', '', bike_name, sum(qty), count(*), sum(amount)
    from (select bike_name, sum(qty) as qty, sum(amount) as amount from goods group by bike_name, order_id) ordered
    group by bike_name
  union all
  select 'product', product_name, bike_name, sum(qty), count(*), sum(amount) from goods group by 1, 2, 3`

const counted = (spans: readonly Span[]): SQL => sql`
  select ${dayOf(sql`paid_at`)} as day, count(*) as orders, sum(total_price)::bigint as amount
  from shop_order where ${sold(spans)} group by 1`

/** The last of some days that is over for good, and whether the sales until then are kept. */
export async function keptUntil(db: Db, { first, last }: Days): Promise<{ last: string; isKept: boolean }> {
  const [found] = await rowsOf<{ last: string; isKept: boolean }>(
    db,
    sql`select to_char(last, 'YYYY-MM-DD') as last,
        exists (select from sales_span s where s.first = ${first}::date and s.last = closed.last) as "isKept"
      from (select least(${last}::date, ${LAST_CLOSED}) as last) closed`,
  )
  return found ?? { last: '', isKept: false }
}

/** Of two who make the same at once the second waits, and then finds it made. */
export async function beginKeeping(db: Db): Promise<void> {
  await db.execute(sql`set local lock_timeout = '4s'`)
  await db.execute(sql`set local work_mem = '64MB'`)
}

/** Keeps the sales of each of some days, which are over for good. */
export async function keepDays(db: Db, days: Days): Promise<void> {
  await db.execute(sql`insert into sales_day (day, orders, amount)
    select each::date, coalesce(c.orders, 0), coalesce(c.amount, 0)
    from generate_series(${days.first}::date, ${days.last}::date, interval '1 day') each
    left join (${counted([spanOf(days)])}) c on c.day = each::date order by 1 on conflict do nothing`)
}

/** Of how much a statement adds up the parts: of a hundred times a busy year it takes a second. */
const RUN_DAYS = 7
const RUN_MONTHS = 4

const addParts = (db: Db, { first, last }: Days, parts: SQL) =>
  db.execute(sql`
    insert into sales_span_part as kept (first, last, kind, name, bike, qty, orders, amount)
    select ${first}::date, ${last}::date, kind, name, bike, sum(qty), sum(orders), sum(amount)
    from (${parts}) parts group by kind, name, bike
    on conflict (first, last, kind, name, bike) do update set qty = kept.qty + excluded.qty,
      orders = kept.orders + excluded.orders, amount = kept.amount + excluded.amount`)

/** Keeps what was sold in a range that is over for good, made of months that are kept and of the orders of other days. */
export async function keepSpan(db: Db, { first, last }: Days, months: readonly Days[], others: readonly Days[]) {
  const { rowCount } = await db.execute(
    sql`insert into sales_span (first, last) values (${first}, ${last}) on conflict do nothing`,
  )
  if (rowCount === 0) return
  for (const run of others.flatMap((each) => runsOf(each, RUN_DAYS)))
    await addParts(db, { first, last }, partsOf([spanOf(run)]))
  for (let from = 0; from < months.length; from += RUN_MONTHS) {
    const run = months.slice(from, from + RUN_MONTHS).map((month) => sql`(${month.first}::date, ${month.last}::date)`)
    const kept = sql`select kind, name, bike, qty, orders, amount from sales_span_part
      where (first, last) in (${sql.join(run, sql`, `)})`
    await addParts(db, { first, last }, kept)
  }
  await db.execute(sql`
    update sales_span set products = (select count(*) from sales_span_part p
      where p.first = sales_span.first and p.last = sales_span.last and p.kind = 'product')
    where first = ${first}::date and last = ${last}::date`)
  // Of a table that has just grown by a hundred thousand rows nothing is known: a lookup would be planned as a scan.
  await db.execute(sql`analyze sales_span_part`)
}

/** Takes out ranges that were kept for a day or longer, other than whole months: tomorrow other ones are looked at. */
export async function forgetSpans(db: Db): Promise<void> {
  await db.execute(sql`delete from sales_span where made_at < now() - interval '1 day' and not (
    first = date_trunc('month', first) and last = (date_trunc('month', first) + interval '1 month - 1 day')::date)`)
}

/** Sales of which one part is kept and the other is read from the orders. */
export interface Sales {
  readonly kept: Days | undefined
  readonly open: Days | undefined
}

const spansOf = (days: Days | undefined): Span[] => (days ? [spanOf(days)] : [])

interface Counted {
  readonly orders: number
  readonly amount: Paise
}

/** Orders by the day in India on which they were paid; days without one may be left out. */
export const salesByDay = (db: Db, { kept, open }: Sales) =>
  rowsOf<Counted & { day: string }>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, orders, amount from (
        select day, orders, amount from sales_day
        where day between ${kept?.first ?? null}::date and ${kept?.last ?? null}::date
        union all
        (${counted(spansOf(open))})
      ) days order by day`,
  )

interface SalesPartRow extends Counted {
  readonly kind: 'state' | 'bike' | 'product'
  readonly name: string
  readonly bike: string
  readonly qty: number
}

interface SalesParts {
  readonly states: readonly SalesPartRow[]
  readonly bikes: readonly SalesPartRow[]
  /** The best sellers first, as many as were asked for. */
  readonly products: readonly SalesPartRow[]
  /** How many products were sold in all. */
  readonly allProducts: number
}

/**
 * What was sold by state, bike and product; of products the best `most`, or all of them. Whatever is sold in the open days
 * only adds, so the best are among those that were sold in them and the best of what is kept.
 */
export async function salesByPart(db: Db, { kept, open }: Sales, most?: number): Promise<SalesParts> {
  const ofKept = sql`k.first = ${kept?.first ?? null}::date and k.last = ${kept?.last ?? null}::date`
  const rows = await rowsOf<Omit<SalesPartRow, 'kind'> & { kind: string }>(
    db,
    sql`with open as materialized (${partsOf(spansOf(open))}), candidate as (
        (select o.name, o.bike, o.qty + coalesce(k.qty, 0) as qty, o.orders + coalesce(k.orders, 0) as orders,
            o.amount + coalesce(k.amount, 0) as amount, k.name is null as new
          from open o left join sales_span_part k
            on ${ofKept} and k.kind = 'product' and k.name = o.name and k.bike = o.bike
          where o.kind = 'product')
        union all
        (select k.name, k.bike, k.qty, k.orders, k.amount, false from sales_span_part k
          where ${ofKept} and k.kind = 'product'
          order by k.qty desc, k.amount desc, k.name, k.bike limit ${most ?? null}::bigint)
      ), product as (
        -- One that is there twice has more where the open days are added.
        select name, bike, max(qty) as qty, max(orders) as orders, max(amount) as amount, bool_or(new) as new
        from candidate group by name, bike
      )
      select * from (
      select kind, name, bike, sum(qty)::bigint as qty, sum(orders)::bigint as orders, sum(amount)::bigint as amount from (
        select * from open where kind <> 'product'
        union all
        select kind, name, bike, qty, orders, amount from sales_span_part k
          where ${ofKept} and kind in ('state', 'bike')
      ) small group by 1, 2, 3
      union all
      (select 'product', name, bike, qty, orders, amount from product
        order by qty desc, amount desc, name, bike limit ${most ?? null}::bigint)
      union all
      select 'products', '', '', (select count(*) from product where new)
        + coalesce((select products from sales_span k where ${ofKept}), 0), 0, 0
      ) parts order by kind, case when kind = 'product' then qty end desc, amount desc, name, bike`,
  )
  const of = (kind: SalesPartRow['kind']) => rows.filter((row): row is SalesPartRow => row.kind === kind)
  const allProducts = rows.find((row) => row.kind === 'products')?.qty ?? 0
  return { states: of('state'), bikes: of('bike'), products: of('product'), allProducts }
}

/** Orders that were placed on a day by what became of them: an empty status is one that nobody has paid. */
type Statuses = Readonly<Record<string, readonly [orders: number, amount: Paise]>>

export interface PlacedDay {
  readonly day: string
  /** Null: they are not known, or have changed since. */
  readonly statuses: Statuses | null
  /** Nothing of the day has changed for an hour: whatever is being written in this moment is seen by its time later. */
  readonly isQuiet: boolean
}

/** Days on which orders were placed, with what is kept of them and still right. */
export const placedDays = (db: Db, { first, last }: Days) =>
  rowsOf<PlacedDay>(
    db,
    sql`select to_char(each, 'YYYY-MM-DD') as day, k.statuses, o.changed_at < now() - interval '1 hour' as "isQuiet"
      from generate_series(${first}::date, ${last}::date, interval '1 day') each
      cross join lateral (select max(updated_at) as changed_at from shop_order
        where ${dayOf(sql`placed_at`)} = each::date) o
      left join placed_day k on k.day = each::date and k.changed_at = o.changed_at
      where o.changed_at is not null`,
  )

const byStatus = (days: readonly string[]): SQL => sql`
  select ${dayOf(sql`placed_at`)} as day, case when payment in ${PAID} then status else '' end as status,
    count(*) as orders, sum(total_price)::bigint as amount, max(updated_at) as changed_at
  from shop_order where ${dayOf(sql`placed_at`)} = any(${sql.param([...days])}::date[]) group by 1, 2`

/** Orders that were placed on some days, by what became of them. */
export const ordersByStatus = async (db: Db, days: readonly string[]) =>
  days.length === 0
    ? []
    : rowsOf<Counted & { status: string }>(
        db,
        sql`select status, sum(orders)::bigint as orders, sum(amount)::bigint as amount
      from (${byStatus(days)}) o group by status`,
      )

/** Keeps what became of the orders of some days, as long as none of them has changed within the hour. */
export async function keepPlacedDays(db: Db, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await db.execute(sql`
    insert into placed_day as kept (day, changed_at, statuses)
    select day, max(changed_at), jsonb_object_agg(status, jsonb_build_array(orders, amount)) from (${byStatus(days)}) o
    group by day having max(changed_at) < now() - interval '1 hour' order by day
    on conflict (day) do update set changed_at = excluded.changed_at, statuses = excluded.statuses
      where kept.changed_at < excluded.changed_at`)
}

/** The first day on which anything was placed. */
export async function firstDay(db: Db): Promise<string | undefined> {
  const [row] = await rowsOf<{ day: string | null }>(
    db,
    sql`select to_char(min(${dayOf(sql`placed_at`)}), 'YYYY-MM-DD') as day from shop_order`,
  )
  return row?.day ?? undefined
}
