import { type SQL, sql } from 'drizzle-orm'
import { one, only, sequence, write } from '#db/statement.ts'
import { dayOf } from '#server/lib/india-day.ts'
import { type Days, daysOf, runsOf, type Span, spanOf } from './days.rules.ts'
import { countedSales, partsOf, variantsOfSpans } from './sales.store.ts'

/**
 * The moment up to which sales are final: the start of the hour in India of an hour ago. The payment time of an order is
 * at most half an hour in the past when it is written, so an hour after the end of an hour none of it is missing.
 */
const FINAL = sql`(date_trunc('hour', (now() - interval '1 hour') at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')`

interface FinalSales {
  /** The range without days to come. */
  readonly range: Days
  /** The moment in or after the range up to which its sales are final. */
  readonly until: Date
  /** The moment up to which they are stored; undefined if none are. */
  readonly stored: Date | undefined
}

/** Returns how many of the sales of some days are final, and how many of those are stored. */
export function findFinalSales({ first, last }: Days) {
  const { until } = spanOf({ first, last })
  return only<FinalSales>(
    sql`select to_char(wanted.last, 'YYYY-MM-DD') as last, wanted.until, s.until as stored
      from (select least(${last}::date, ${dayOf(sql`now()`)}) as last,
        least(${until.toISOString()}::timestamptz, ${FINAL}) as until) wanted
      left join sales_span s on s.first = ${first}::date and s.last = wanted.last`,
    (found) => ({
      range: { first, last: found.last as string },
      until: toDate(found.until),
      stored: found.stored === null ? undefined : toDate(found.stored),
    }),
  )
}

const toDate = (moment: unknown): Date => new Date(moment as string)

/** Returns the moment up to which the sales of a range are stored; undefined if none are. */
export const findStoredUntil = ({ first, last }: Days) =>
  one(sql`select until from sales_span where first = ${first}::date and last = ${last}::date`, ({ until }) =>
    toDate(until),
  )

/** Of two processes that write the same one, the second waits and then finds it stored. */
export const prepareSnapshotWrite = () =>
  sequence(async (db) => {
    await db.execute(sql`set local lock_timeout = '4s'`)
    await db.execute(sql`set local work_mem = '64MB'`)
  })

/** Stores the sales of each day of a span, which must be final; of its last day those before its end. */
export function saveSalesDays(span: Span) {
  const days = daysOf(span)
  return write(sql`insert into sales_day as stored (day, until, orders, amount)
    select each::date, least(${span.until.toISOString()}::timestamptz, (each::date + 1)::timestamp at time zone 'Asia/Kolkata'),
      coalesce(c.orders, 0), coalesce(c.amount, 0)
    from generate_series(${days.first}::date, ${days.last}::date, interval '1 day') each
    left join (${countedSales([{ from: spanOf(days).from, until: span.until }])}) c on c.day = each::date order by 1
    on conflict (day) do update set until = excluded.until, orders = excluded.orders, amount = excluded.amount
      where stored.until < excluded.until`)
}

/** So that a statement takes about a second for a shop with a hundred times the usual sales. */
const RUN_DAYS = 7

const RUN_MONTHS = 4

const addParts = ({ first, last }: Days, parts: SQL) =>
  write(sql`
    insert into sales_span_part as kept (first, last, kind, name, bike, qty, orders, amount)
    select ${first}::date, ${last}::date, kind, name, bike, sum(qty), sum(orders), sum(amount)
    from (${parts}) parts group by kind, name, bike
    on conflict (first, last, kind, name, bike) do update set qty = kept.qty + excluded.qty,
      orders = kept.orders + excluded.orders, amount = kept.amount + excluded.amount`)

const addVariants = ({ first, last }: Days, variants: SQL) =>
  write(sql`
    insert into sales_span_variant as kept (first, last, name, bike, variant, qty)
    select ${first}::date, ${last}::date, name, bike, variant, sum(qty) from (${variants}) variants group by 3, 4, 5
    on conflict (first, last, name, bike, variant) do update set qty = kept.qty + excluded.qty`)

/** They begin empty. Returns the moment up to which they are stored. */
export function lockSalesSpan({ first, last }: Days) {
  const start = spanOf({ first, last }).from
  const insertion = write(sql`insert into sales_span (first, last, until)
    values (${first}, ${last}, ${start.toISOString()}::timestamptz) on conflict do nothing`)
  const lock = one(
    sql`select until from sales_span where first = ${first}::date and last = ${last}::date for update`,
    ({ until }) => toDate(until),
  )
  return sequence(async (db) => {
    await insertion.alone(db)
    return (await lock.alone(db)) ?? start
  })
}

/** Adds final sales to those of a locked range, summed from stored months and from the orders of other times. */
export function addToSalesSpan(
  { first, last }: Days,
  { months, edges, until }: { readonly months: readonly Days[]; readonly edges: readonly Span[]; readonly until: Date },
) {
  const range = { first, last }
  const added = edges
    .flatMap((edge) => runsOf(edge, RUN_DAYS))
    .flatMap((run) => [addParts(range, partsOf([run])), addVariants(range, variantsOfSpans([run]))])
  for (let from = 0; from < months.length; from += RUN_MONTHS) {
    const run = months.slice(from, from + RUN_MONTHS).map((month) => sql`(${month.first}::date, ${month.last}::date)`)
    const isInRun = sql`(first, last) in (${sql.join(run, sql`, `)})`
    added.push(
      addParts(range, sql`select kind, name, bike, qty, orders, amount from sales_span_part where ${isInRun}`),
      addVariants(range, sql`select name, bike, variant, qty from sales_span_variant where ${isInRun}`),
    )
  }
  const end = write(sql`
    update sales_span set until = ${until.toISOString()}::timestamptz,
      products = (select count(*) from sales_span_part p
        where p.first = sales_span.first and p.last = sales_span.last and p.kind = 'product')
    where first = ${first}::date and last = ${last}::date`)
  return sequence(async (db) => {
    for (const each of added) await each.alone(db)
    await end.alone(db)
  })
}

/** With those of a table that has just grown by far, the planner would scan it for a lookup. */
export const analyzeSalesParts = () => write(sql`analyze sales_span_part, sales_span_variant`)

/** Deletes stored ranges that are older than a day, except whole months: tomorrow's reports cover other ranges. */
export const deleteOldSalesSpans = () =>
  write(sql`delete from sales_span where made_at < now() - interval '1 day' and not (
    first = date_trunc('month', first) and last = (date_trunc('month', first) + interval '1 month - 1 day')::date)`)
