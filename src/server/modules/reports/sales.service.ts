import { MAX_LISTED, type SalesReport } from '#contract/reports.ts'
import { istDate } from '#rules/financial-year.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { pointsValue } from '#rules/points.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { Db, Query } from '#server/lib/tx.ts'
import { type Days, everyDay, later, piecesOf, type Span, spanOf } from './days.rules.ts'
import {
  beginReading,
  COUNTED_PAYMENTS_TO_REVIEW,
  findPaymentsToReview,
  pointsOutstanding,
  refundsIn,
  refundTotal,
  savePointsSnapshot,
} from './reports.queries.ts'
import {
  ordersByStatus,
  type PlacedDay,
  readPlacedDays,
  type Sales,
  salesByDay,
  salesByPart,
  salesInQuery,
  savePlacedDays,
} from './sales.queries.ts'
import {
  addToSalesSpan,
  analyzeSalesParts,
  findFinalSales,
  lockSalesSpan,
  prepareSnapshotWrite,
  saveSalesDays,
  storedUntil,
} from './sales-snapshots.queries.ts'

/** The query that counts the payments that a person has to review. */
export const PAYMENTS_TO_REVIEW_QUERY: Query = COUNTED_PAYMENTS_TO_REVIEW

/** Builds the query of the sales of some days in India: columns day, orders and amount in paise; days without are left out. */
export const salesOfDaysQuery = (days: readonly string[]): Query =>
  salesInQuery(days.map((day) => spanOf({ first: day, last: day })))

/** The default number of days in a report (S2 §9). */
const USUAL_DAYS = 30

export interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function rangeOf(now: Date, { from, to }: Range): Days {
  const last = to ?? (from === undefined ? istDate(now) : later(from, USUAL_DAYS - 1))
  return { first: from ?? later(last, 1 - USUAL_DAYS), last }
}

/**
 * Stores the sales of some days as far as they are final and not stored yet, and returns the range by which they are
 * found. Months come first, because other ranges share them.
 */
export async function saveSalesSnapshots(ctx: Ctx, days: Days): Promise<Days> {
  const { range, until, stored } = await findFinalSales(ctx.db, days)
  const since = stored ?? spanOf(range).from
  if (since >= until) return range
  for (const month of monthsIn(range, { from: since, until })) await saveSalesSnapshots(ctx, month)
  await ctx.tx(async ({ db }) => {
    await prepareSnapshotWrite(db)
    await addFinalSales(db, range, until)
  })
  return range
}

/**
 * Adds to the stored sales of a range what is missing up to a moment. Of two processes that do so, the second waits and
 * adds only what is still missing. The whole months in it must be stored.
 */
export async function addFinalSales(db: Db, range: Days, until: Date): Promise<void> {
  const from = await lockSalesSpan(db, range)
  if (from >= until) return
  const months = monthsIn(range, { from, until })
  const edges = months.length === 0 ? [{ from, until }] : piecesOf({ from, until }).edges
  for (const each of edges) await saveSalesDays(db, each)
  await addToSalesSpan(db, range, { months, edges, until })
  if (from.getTime() === spanOf(range).from.getTime()) await analyzeSalesParts(db)
}

/** Returns the whole months of a span that are summed before the range of which it is a part. */
function monthsIn({ first, last }: Days, span: Span): Days[] {
  return piecesOf(span).months.filter((month) => month.first !== first || month.last !== last)
}

/** Divides a range into the days with stored sales and the time to read from the orders. */
async function salesOf(db: Db, days: Days, range: Days): Promise<Sales> {
  const { from, until } = spanOf(days)
  const stored = await storedUntil(db, range)
  if (stored === undefined) return { kept: undefined, open: { from, until } }
  return { kept: range, open: stored < until ? { from: stored, until } : undefined }
}

/** Returns those of the given days whose statuses could be stored but are not. */
export const daysWithoutSnapshot = (placed: readonly PlacedDay[]): string[] =>
  placed.filter(({ statuses, isQuiet }) => statuses === null && isQuiet).map(({ day }) => day)

/** Counts the orders placed on some days by their current status. */
async function statusesOf(db: Db, placed: readonly PlacedDay[]) {
  const sums = new Map<string, { orders: number; amount: Paise }>()
  const add = (status: string, orders: number, amount: Paise) => {
    const sum = sums.get(status)
    sums.set(status, { orders: (sum?.orders ?? 0) + orders, amount: (sum?.amount ?? 0) + amount })
  }
  for (const { statuses } of placed) {
    for (const [status, [orders, amount]] of Object.entries(statuses ?? {})) add(status, orders, amount)
  }
  const open = placed.filter(({ statuses }) => statuses === null).map(({ day }) => day)
  for (const { status, orders, amount } of await ordersByStatus(db, open)) add(status, orders, amount)
  return sums
}

const inRupees = <Row extends { amount: number }>(row: Row): Row => ({ ...row, amount: toRupees(row.amount) })

/** The status shown for unpaid orders. */
const UNPAID = 'Not paid'

/**
 * Returns all parts of the sales report as of one moment, with its lists shortened. Amounts in rupees, days in India.
 */
export const salesReport = (ctx: Ctx, range: Range): Promise<SalesReport> => reportOf(ctx, range, MAX_LISTED)

/** Returns the sales report; without `most` its lists are complete. */
export async function reportOf(ctx: Ctx, range: Range, most?: number): Promise<SalesReport> {
  const days = rangeOf(ctx.now, range)
  const stored = await saveSalesSnapshots(ctx, days)
  const { report, due, isOld } = await ctx.tx(async ({ db }) => {
    await beginReading(db)
    return readReport(db, days, await salesOf(db, days, stored), most)
  })
  if (due.length > 0) await ctx.tx(({ db }) => savePlacedDays(db, due))
  if (isOld) await savePointsSnapshot(ctx.db)
  return report
}

async function readReport(db: Db, days: Days, sales: Sales, most: number | undefined) {
  const span = spanOf(days)
  const byDay = new Map((await salesByDay(db, sales)).map((row) => [row.day, row]))
  const { states, bikes, products, allProducts } = await salesByPart(db, sales, most)
  const placed = await readPlacedDays(db, days)
  const statuses = await statusesOf(db, placed)
  const back = await refundTotal(db, span)
  const { points, isOld } = await pointsOutstanding(db)
  const orders = [...byDay.values()].reduce((sum, row) => sum + row.orders, 0)
  const amount = [...byDay.values()].reduce((sum, row) => sum + row.amount, 0)
  const refunded = back.amount + pointsValue(back.points)
  const report: SalesReport = {
    from: days.first,
    to: days.last,
    total: {
      orders,
      amount: toRupees(amount),
      average: orders === 0 ? 0 : toRupees(Math.round(amount / orders)),
      refunded: toRupees(refunded),
      net: toRupees(amount - refunded),
    },
    days: everyDay(days).map((day) => inRupees(byDay.get(day) ?? { day, orders: 0, amount: 0 })),
    statuses: [...ORDER_STATUSES, ''].map((status) => ({
      ...inRupees(statuses.get(status) ?? { orders: 0, amount: 0 }),
      status: status || UNPAID,
    })),
    products: products.map(({ name, ...row }) => inRupees({ ...row, product: name })),
    allProducts,
    bikes: bikes.map(inRupees),
    states: states.map(({ name, ...row }) => inRupees({ ...row, state: name })),
    refunds: (await refundsIn(db, span, most)).map((row) => ({
      ...inRupees(row),
      at: new Date(row.at).toISOString(),
    })),
    allRefunds: back.count,
    points: { ...points, value: toRupees(pointsValue(points.outstanding)) },
    looks: (await findPaymentsToReview(db)).map((row) => ({
      ...inRupees(row),
      since: new Date(row.since).toISOString(),
      again: row.again && inRupees(row.again),
    })),
  }
  return { report, due: daysWithoutSnapshot(placed), isOld }
}
