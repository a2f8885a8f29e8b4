import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '#server/lib/india-day.ts'
import type { Db } from '#server/lib/tx.ts'
import { type Days, daysOf, runsOf, type Span, spanOf } from './days.rules.ts'
import { rowsOf } from './reports.queries.ts'
import { counted, partsOf } from './sales.queries.ts'

/**
 * The moment up to which sales are final: the start of the hour in India of an hour ago. The payment time of an order is
 * at most half an hour in the past when it is written, so an hour after the end of an hour none of it is missing.
 */
const FINAL = sql`(date_trunc('hour', (now() - interval '1 hour') at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')`

export interface FinalSales {
  /** The range without days to come. */
  readonly range: Days
  /** The moment in or after the range up to which its sales are final. */
  readonly until: Date
  /** The moment up to which they are stored; undefined if none are. */
  readonly stored: Date | undefined
}

/** Returns how many of the sales of some days are final, and how many of those are stored. */
export async function findFinalSales(db: Db, { first, last }: Days): Promise<FinalSales> {
  const { until } = spanOf({ first, last })
  const [found] = await rowsOf<{ last: string; until: string; stored: string | null }>(
    db,
    sql`select to_char(wanted.last, 'YYYY-MM-DD') as last, wanted.until, s.until as stored
      from (select least(${last}::date, ${dayOf(sql`now()`)}) as last,
        least(${until.toISOString()}::timestamptz, ${FINAL}) as until) wanted
      left join sales_span s on s.first = ${first}::date and s.last = wanted.last`,
  )
  if (!found) throw new Error('The database did not say what time it is.')
  return {
    range: { first, last: found.last },
    until: new Date(found.until),
    stored: found.stored === null ? undefined : new Date(found.stored),
  }
}

/** Returns the moment up to which the sales of a range are stored; undefined if none are. */
export async function storedUntil(db: Db, { first, last }: Days): Promise<Date | undefined> {
  const [found] = await rowsOf<{ until: string }>(
    db,
    sql`select until from sales_span where first = ${first}::date and last = ${last}::date`,
  )
  return found && new Date(found.until)
}

/**
 * Sets the limits for writing a snapshot. Of two processes that write the same one, the second waits and then finds it
 * stored.
 */
export async function prepareSnapshotWrite(db: Db): Promise<void> {
  await db.execute(sql`set local lock_timeout = '4s'`)
  await db.execute(sql`set local work_mem = '64MB'`)
}

/** Stores the sales of each day of a span, which must be final; of its last day those before its end. */
export async function saveSalesDays(db: Db, span: Span): Promise<void> {
  const days = daysOf(span)
  await db.execute(sql`insert into sales_day as stored (day, until, orders, amount)
    select each::date, least(${span.until.toISOString()}::timestamptz, (each::date + 1)::timestamp at time zone 'Asia/Kolkata'),
      coalesce(c.orders, 0), coalesce(c.amount, 0)
    from generate_series(${days.first}::date, ${days.last}::date, interval '1 day') each
    left join (${counted([{ from: spanOf(days).from, until: span.until }])}) c on c.day = each::date order by 1
    on conflict (day) do update set until = excluded.until, orders = excluded.orders, amount = excluded.amount
      where stored.until < excluded.until`)
}

/**
 * The number of days and months that one statement adds up, chosen so that it takes about a second for a shop with a
 * hundred times the usual sales.
 */
const RUN_DAYS = 7

const RUN_MONTHS = 4

const addParts = (db: Db, { first, last }: Days, parts: SQL) =>
  db.execute(sql`
    insert into sales_span_part as kept (first, last, kind, name, bike, qty, orders, amount)
    select ${first}::date, ${last}::date, kind, name, bike, sum(qty), sum(orders), sum(amount)
    from (${parts}) parts group by kind, name, bike
    on conflict (first, last, kind, name, bike) do update set qty = kept.qty + excluded.qty,
      orders = kept.orders + excluded.orders, amount = kept.amount + excluded.amount`)

/**
 * Locks the stored sales of a range, which begin empty, until the end of the transaction. Returns the moment up to which
 * they are stored.
 */
export async function lockSalesSpan(db: Db, { first, last }: Days): Promise<Date> {
  const start = spanOf({ first, last }).from
  await db.execute(sql`insert into sales_span (first, last, until)
    values (${first}, ${last}, ${start.toISOString()}::timestamptz) on conflict do nothing`)
  const [found] = await rowsOf<{ until: string }>(
    db,
    sql`select until from sales_span where first = ${first}::date and last = ${last}::date for update`,
  )
  return found ? new Date(found.until) : start
}

/** Adds final sales to those of a locked range, summed from stored months and from the orders of other times. */
export async function addToSalesSpan(
  db: Db,
  { first, last }: Days,
  { months, edges, until }: { readonly months: readonly Days[]; readonly edges: readonly Span[]; readonly until: Date },
): Promise<void> {
  for (const run of edges.flatMap((edge) => runsOf(edge, RUN_DAYS))) await addParts(db, { first, last }, partsOf([run]))
  for (let from = 0; from < months.length; from += RUN_MONTHS) {
    const run = months.slice(from, from + RUN_MONTHS).map((month) => sql`(${month.first}::date, ${month.last}::date)`)
    const kept = sql`select kind, name, bike, qty, orders, amount from sales_span_part
      where (first, last) in (${sql.join(run, sql`, `)})`
    await addParts(db, { first, last }, kept)
  }
  await db.execute(sql`
    update sales_span set until = ${until.toISOString()}::timestamptz,
      products = (select count(*) from sales_span_part p
        where p.first = sales_span.first and p.last = sales_span.last and p.kind = 'product')
    where first = ${first}::date and last = ${last}::date`)
}

/**
 * Updates the planner's statistics of stored sales. Without those of a table that has just grown by a hundred thousand
 * rows it would plan a sequential scan for a lookup.
 */
export const analyzeSalesParts = (db: Db) => db.execute(sql`analyze sales_span_part`)

/** Deletes stored ranges that are older than a day, except whole months: tomorrow's reports cover other ranges. */
export async function deleteOldSalesSpans(db: Db): Promise<void> {
  await db.execute(sql`delete from sales_span where made_at < now() - interval '1 day' and not (
    first = date_trunc('month', first) and last = (date_trunc('month', first) + interval '1 month - 1 day')::date)`)
}
