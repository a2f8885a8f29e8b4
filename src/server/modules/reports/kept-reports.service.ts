import { istDate } from '#rules/financial-year.ts'
import { contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { later, piecesOf } from './days.rules.ts'
import { gstMonth } from './gst-month.service.ts'
import { keepPoints } from './reports.queries.ts'
import { firstDay, forgetSpans, keepPlacedDays, placedDays } from './sales.queries.ts'
import { keepable, keepSales, salesReport } from './sales.service.ts'

const job = jobKind('keep-reports', { retryLimit: 3, retryBackoff: true })

/** As far back as anybody looks often. */
const MOST_DAYS = 400

/**
 * Lets this process make at night what reports of the next day need: nobody waits for it then. What is missing when
 * somebody asks is made at that moment.
 */
export const keepReports = (deps: Deps, workers: JobWorkers): Promise<void> =>
  workers.every(job, '20 1 * * *', () => keepUsual(deps))

/** Of a year that ends today. */
const YEAR_DAYS = 365

/** The months of the shop, the range that opens by itself, the year, what became of last year's orders, and the last GST month. */
export async function keepUsual(deps: Deps): Promise<void> {
  const ctx = contextOf(deps, { requestId: newId(), ip: '' })
  const today = istDate(ctx.now)
  await forgetSpans(ctx.db)
  const first = await firstDay(ctx.db)
  if (first === undefined) return
  for (const month of piecesOf({ first: `${first.slice(0, 7)}-01`, last: today }).months) await keepSales(ctx, month)
  await salesReport(ctx, {})
  await salesReport(ctx, { from: later(today, 1 - YEAR_DAYS), to: today })
  const placed = await placedDays(ctx.db, { first: later(today, -MOST_DAYS), last: today })
  await keepPlacedDays(ctx.db, keepable(placed))
  await keepPoints(ctx.db)
  await gstMonth(ctx)
}
