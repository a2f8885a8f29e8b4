import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '#server/lib/india-day.ts'
import type { Db } from '#server/lib/tx.ts'
import { type Days, runsOf, spanOf } from './days.rules.ts'
import { rowsOf } from './reports.queries.ts'
import { counted, partsOf } from './sales.queries.ts'

/**
 * The last day whose sales are final. The payment time of an order is at most half an hour in the past when it is
 * written, so an hour after a day's end none is missing.
 */
const LAST_CLOSED = sql`(${dayOf(sql`(now() - interval '1 hour')`)} - 1)`

/** Returns the last of the given days whose sales are final, and whether a snapshot up to that day is stored. */
export async function findSalesSnapshot(db: Db, { first, last }: Days): Promise<{ last: string; isKept: boolean }> {
  const [found] = await rowsOf<{ last: string; isKept: boolean }>(
    db,
    sql`select to_char(last, 'YYYY-MM-DD') as last,
        exists (select from sales_span s where s.first = ${first}::date and s.last = closed.last) as "isKept"
      from (select least(${last}::date, ${LAST_CLOSED}) as last) closed`,
  )
  return found ?? { last: '', isKept: false }
}

/**
 * Sets the limits for writing a snapshot. Of two processes that write the same one, the second waits and then finds it
 * stored.
 */
export async function prepareSnapshotWrite(db: Db): Promise<void> {
  await db.execute(sql`set local lock_timeout = '4s'`)
  await db.execute(sql`set local work_mem = '64MB'`)
}

/** Stores the sales of each of the given days, which must be final. */
export async function saveSalesDays(db: Db, days: Days): Promise<void> {
  await db.execute(sql`insert into sales_day (day, orders, amount)
    select each::date, coalesce(c.orders, 0), coalesce(c.amount, 0)
    from generate_series(${days.first}::date, ${days.last}::date, interval '1 day') each
    left join (${counted([spanOf(days)])}) c on c.day = each::date order by 1 on conflict do nothing`)
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

/** Stores the sales of a range that is final, summed from stored months and from the orders of other days. */
export async function saveSalesSpan(db: Db, { first, last }: Days, months: readonly Days[], others: readonly Days[]) {
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
  // The planner has no statistics for a table that has just grown by a hundred thousand rows, and would plan a
  // sequential scan for a lookup.
  await db.execute(sql`analyze sales_span_part`)
}

/** Deletes stored ranges that are older than a day, except whole months: tomorrow's reports cover other ranges. */
export async function deleteOldSalesSpans(db: Db): Promise<void> {
  await db.execute(sql`delete from sales_span where made_at < now() - interval '1 day' and not (
    first = date_trunc('month', first) and last = (date_trunc('month', first) + interval '1 month - 1 day')::date)`)
}
