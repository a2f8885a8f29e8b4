import { istDate } from '#rules/financial-year.ts'
import { contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { run } from '#server/lib/tx.ts'
import { addDays, piecesOf, spanOf } from './days.rules.ts'
import { gstMonth } from './gst-month.service.ts'
import { savePointsSnapshot } from './reports.store.ts'
import { daysWithoutSnapshot, salesReport, saveSalesSnapshots } from './sales.service.ts'
import { findFirstDay, findPlacedDays, savePlacedDays } from './sales.store.ts'
import { deleteOldSalesSpans } from './sales-snapshots.store.ts'

const job = jobKind('keep-reports', { retryLimit: 3, retryBackoff: true })

/** How many days back the statuses of orders are prepared; older ones are rarely requested. */
const MAX_DAYS = 400

/** Anything missing is calculated when it is requested. */
export const registerReportSnapshots = (deps: Deps, workers: JobWorkers): Promise<void> =>
  workers.every(job, '20 1 * * *', () => createReportSnapshots(deps))

/** The number of days in the report of a year that ends today. */
const YEAR_DAYS = 365

/** Sales of all months, the default range and a year; statuses of the last year; the last GST month. */
export async function createReportSnapshots(deps: Deps): Promise<void> {
  const ctx = contextOf(deps, { requestId: newId(), ip: '' })
  const today = istDate(ctx.now)
  await run(ctx, deleteOldSalesSpans())
  const first = await run(ctx, findFirstDay())
  if (first === null) return
  for (const month of piecesOf(spanOf({ first: `${first.slice(0, 7)}-01`, last: today })).months)
    await saveSalesSnapshots(ctx, month)
  await salesReport(ctx, {})
  await salesReport(ctx, { from: addDays(today, 1 - YEAR_DAYS), to: today })
  const placed = await run(ctx, findPlacedDays({ first: addDays(today, -MAX_DAYS), last: today }))
  await run(ctx, savePlacedDays(daysWithoutSnapshot(placed)))
  await run(ctx, savePointsSnapshot())
  await gstMonth(ctx)
}
