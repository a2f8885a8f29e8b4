import { type SQL, sql } from 'drizzle-orm'
import { PAID } from '#db/schema/order-money.ts'
import { many, mapped, unsent, value, write } from '#db/statement.ts'
import type { Paise } from '#rules/money.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { dayOf } from '#server/lib/india-day.ts'
import { type Days, type Span, spanOf } from './days.rules.ts'
import { isWithin } from './reports.store.ts'

const sold = (spans: readonly Span[]): SQL =>
  sql`payment in ${PAID} and (${sql.join([sql`false`, ...spans.map((span) => isWithin(sql`paid_at`, span))], sql` or `)})`

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

/** Selects what was sold in some spans of each choice of a product, read from the orders; without lines in which nothing was chosen. */
export const variantsOfSpans = (spans: readonly Span[]): SQL => sql`
  with sold as materialized (select id from shop_order where ${sold(spans)})
  select name, bike, variant, sum(qty) as qty from (
    select l.product_name as name, l.bike_name as bike, l.qty, concat_ws(', ', nullif(l.type, ${NO_OPTION}),
      nullif(l.model, ${NO_OPTION}), nullif(l.color, ${NO_OPTION})) as variant
    from order_line l join sold on sold.id = l.order_id
  ) chosen where variant <> '' group by 1, 2, 3`

export const countedSales = (spans: readonly Span[]): SQL => sql`
  select ${dayOf(sql`paid_at`)} as day, count(*) as orders, sum(total_price)::bigint as amount
  from shop_order where ${sold(spans)} group by 1`

interface Counted {
  readonly orders: number
  readonly amount: Paise
}

export interface DaySales extends Counted {
  /** A day in India, 'YYYY-MM-DD'. */
  readonly day: string
}

/** Returns the sales of some days in India; days without an order are left out. */
export const salesOfDays = (days: readonly string[]) =>
  many<DaySales>(
    sql`select to_char(day, 'YYYY-MM-DD') as day, orders, amount
      from (${countedSales(days.map((day) => spanOf({ first: day, last: day })))}) counted`,
  )

/** The sales of a report: the range with stored ones, and the time whose sales are read from the orders. */
export interface Sales {
  readonly stored: Days | undefined
  readonly open: Span | undefined
}

const spansOf = (span: Span | undefined): Span[] => (span ? [span] : [])

/**
 * Returns the sales by the day in India on which orders were paid; days without an order may be left out. A day can be
 * stored up to a later hour than the range, because of another range.
 */
export const salesByDay = ({ stored, open }: Sales) =>
  many<DaySales>(
    sql`with stored as materialized (
        select day, until, orders, amount from sales_day
        where day between ${stored?.first ?? null}::date and ${stored?.last ?? null}::date
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
export function salesByPart({ stored, open }: Sales, most?: number) {
  const ofStored = sql`k.first = ${stored?.first ?? null}::date and k.last = ${stored?.last ?? null}::date`
  const parts = many<Omit<SalesPartRow, 'kind'> & { kind: string }>(
    sql`with open as materialized (${partsOf(spansOf(open))}), candidate as (
        (select o.name, o.bike, o.qty + coalesce(k.qty, 0) as qty, o.orders + coalesce(k.orders, 0) as orders,
            o.amount + coalesce(k.amount, 0) as amount, k.name is null as new
          from open o left join sales_span_part k
            on ${ofStored} and k.kind = 'product' and k.name = o.name and k.bike = o.bike
          where o.kind = 'product')
        union all
        (select k.name, k.bike, k.qty, k.orders, k.amount, false from sales_span_part k
          where ${ofStored} and k.kind = 'product'
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
          where ${ofStored} and kind in ('state', 'bike')
      ) small group by 1, 2, 3
      union all
      (select 'product', name, bike, qty, orders, amount from product
        order by qty desc, amount desc, name, bike limit ${most ?? null}::bigint)
      union all
      select 'products', '', '', (select count(*) from product where new)
        + coalesce((select products from sales_span k where ${ofStored}), 0), 0, 0
      ) parts order by kind, case when kind = 'product' then qty end desc, amount desc, name, bike`,
  )
  return mapped(parts, (rows): SalesParts => {
    const of = (kind: SalesPartRow['kind']) => rows.filter((row): row is SalesPartRow => row.kind === kind)
    const allProducts = rows.find((row) => row.kind === 'products')?.qty ?? 0
    return { states: of('state'), bikes: of('bike'), products: of('product'), allProducts }
  })
}

interface VariantSales {
  readonly name: string
  readonly bike: string
  /** The chosen values. */
  readonly variant: string
  readonly qty: number
}

/** Returns what was sold of each choice of some products, most pieces first. */
export const salesByVariant = (
  { stored, open }: Sales,
  products: readonly { readonly name: string; readonly bike: string }[],
) =>
  products.length === 0
    ? unsent<VariantSales[]>([])
    : many<VariantSales>(
        sql`select v.name, v.bike, v.variant, sum(v.qty)::bigint as qty from (
            select name, bike, variant, qty from (${variantsOfSpans(spansOf(open))}) open
            union all
            select name, bike, variant, qty from sales_span_variant
              where first = ${stored?.first ?? null}::date and last = ${stored?.last ?? null}::date
          ) v join unnest(${sql.param(products.map(({ name }) => name))}::text[],
            ${sql.param(products.map(({ bike }) => bike))}::text[]) as wanted (name, bike) using (name, bike)
          group by 1, 2, 3 order by qty desc, variant`,
      )

/** Orders placed on a day by their current status; an empty status means unpaid. */
type Statuses = Readonly<Record<string, readonly [orders: number, amount: Paise]>>

export interface PlacedDay {
  readonly day: string
  /** Null if they are unknown or have changed since. */
  readonly statuses: Statuses | null
  /** No order has changed for an hour. A change being written now is detected later by its timestamp. */
  readonly isQuiet: boolean
}

/** Returns the days on which orders were placed, with their stored statuses if those are still valid. */
export const findPlacedDays = ({ first, last }: Days) =>
  many<PlacedDay>(
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
export const countOrdersByStatus = (days: readonly string[]) =>
  days.length === 0
    ? unsent([])
    : many<Counted & { status: string }>(
        sql`select status, sum(orders)::bigint as orders, sum(amount)::bigint as amount
      from (${byStatus(days)}) o group by status`,
      )

/** Stores the statuses of the orders of some days, unless one of the orders has changed within the hour. */
export const savePlacedDays = (days: readonly string[]) =>
  days.length === 0
    ? unsent(0)
    : write(sql`
    insert into placed_day as kept (day, changed_at, statuses)
    select day, max(changed_at), jsonb_object_agg(status, jsonb_build_array(orders, amount)) from (${byStatus(days)}) o
    group by day having max(changed_at) < now() - interval '1 hour' order by day
    on conflict (day) do update set changed_at = excluded.changed_at, statuses = excluded.statuses
      where kept.changed_at < excluded.changed_at`)

/** Returns the first day on which an order was placed; null if there is no order. */
export const findFirstDay = () =>
  value<string | null>(sql`select to_char(min(${dayOf(sql`placed_at`)}), 'YYYY-MM-DD') as day from shop_order`)
