import { type SQL, sql } from 'drizzle-orm'
import { PAID } from '#db/schema/order-money.ts'
import type { Paise } from '#rules/money.ts'
import { dayOf } from '#server/lib/india-day.ts'
import type { Db } from '#server/lib/tx.ts'
import type { Days, Span } from './days.rules.ts'
import { rowsOf, within } from './reports.queries.ts'

const sold = (spans: readonly Span[]): SQL =>
  sql`payment in ${PAID} and (${sql.join([sql`false`, ...spans.map((span) => within(sql`paid_at`, span))], sql` or `)})`

/**
 * Selects the sales of some spans by state, by bike and by product, read from the orders: columns kind, name, bike,
 * qty, orders and amount. The amount of goods excludes GST and is before the order's discount.
 */
export const partsOf = (spans: readonly Span[]): SQL => sql`
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

export const counted = (spans: readonly Span[]): SQL => sql`
  select ${dayOf(sql`paid_at`)} as day, count(*) as orders, sum(total_price)::bigint as amount
  from shop_order where ${sold(spans)} group by 1`

/** Builds a query of the sales of some spans by the day in India: columns day, orders and amount. */
export const salesInQuery = (spans: readonly Span[]): SQL =>
  sql`select to_char(day, 'YYYY-MM-DD') as day, orders, amount from (${counted(spans)}) counted`

/** The sales of a report: the range with stored ones, and the time whose sales are read from the orders. */
export interface Sales {
  readonly kept: Days | undefined
  readonly open: Span | undefined
}

const spansOf = (span: Span | undefined): Span[] => (span ? [span] : [])

interface Counted {
  readonly orders: number
  readonly amount: Paise
}

/**
 * Returns the sales by the day in India on which orders were paid; days without an order may be left out. A day can be
 * stored up to a later hour than the range, because of another range.
 */
export const salesByDay = (db: Db, { kept, open }: Sales) =>
  rowsOf<Counted & { day: string }>(
    db,
    sql`with stored as materialized (
        select day, until, orders, amount from sales_day
        where day between ${kept?.first ?? null}::date and ${kept?.last ?? null}::date
      )
      select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::bigint as orders, sum(amount)::bigint as amount from (
        select day, orders, amount from stored
        union all
        select ${dayOf(sql`paid_at`)}, 1, total_price from shop_order
        where ${sold(spansOf(open))}
          and paid_at >= coalesce((select until from stored where day = ${dayOf(sql`paid_at`)}), '-infinity')
      ) days group by day order by day`,
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
  /** The best-selling products first, as many as were requested. */
  readonly products: readonly SalesPartRow[]
  /** The number of different products sold. */
  readonly allProducts: number
}

/**
 * Returns the sales by state, bike and product; of the products the best `most`, or all of them. Later sales only
 * add to the stored ones, so the best products are among those sold since and the best stored ones.
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
        -- One that is there twice has more where the later sales are added.
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

/** Orders placed on a day by their current status; an empty status means unpaid. */
type Statuses = Readonly<Record<string, readonly [orders: number, amount: Paise]>>

export interface PlacedDay {
  readonly day: string
  /** Null if they are unknown or have changed since. */
  readonly statuses: Statuses | null
  /**
   * Whether no order of the day has changed for an hour. A change being written now is detected later by its timestamp.
   */
  readonly isQuiet: boolean
}

/** Returns the days on which orders were placed, with their stored statuses if those are still valid. */
export const readPlacedDays = (db: Db, { first, last }: Days) =>
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

/** Counts the orders placed on some days by their current status. */
export const ordersByStatus = async (db: Db, days: readonly string[]) =>
  days.length === 0
    ? []
    : rowsOf<Counted & { status: string }>(
        db,
        sql`select status, sum(orders)::bigint as orders, sum(amount)::bigint as amount
      from (${byStatus(days)}) o group by status`,
      )

/** Stores the statuses of the orders of some days, unless one of the orders has changed within the hour. */
export async function savePlacedDays(db: Db, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await db.execute(sql`
    insert into placed_day as kept (day, changed_at, statuses)
    select day, max(changed_at), jsonb_object_agg(status, jsonb_build_array(orders, amount)) from (${byStatus(days)}) o
    group by day having max(changed_at) < now() - interval '1 hour' order by day
    on conflict (day) do update set changed_at = excluded.changed_at, statuses = excluded.statuses
      where kept.changed_at < excluded.changed_at`)
}

/** Returns the first day on which an order was placed. */
export async function firstDay(db: Db): Promise<string | undefined> {
  const [row] = await rowsOf<{ day: string | null }>(
    db,
    sql`select to_char(min(${dayOf(sql`placed_at`)}), 'YYYY-MM-DD') as day from shop_order`,
  )
  return row?.day ?? undefined
}
