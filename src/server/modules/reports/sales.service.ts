import { MAX_LISTED, type SalesReport } from '#contract/reports.ts'
import { istDate } from '#rules/financial-year.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { pointsValue } from '#rules/points.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { addDays, type Days, everyDay, piecesOf, type Span, spanOf } from './days.rules.ts'
import {
  beginReading,
  findPaymentsToReview,
  findRefunds,
  savePointsSnapshot,
  sumOutstandingPoints,
  sumRefunds,
} from './reports.store.ts'
import {
  countOrdersByStatus,
  findPlacedDays,
  type PlacedDay,
  type Sales,
  salesByDay,
  salesByPart,
  salesByVariant,
  savePlacedDays,
} from './sales.store.ts'
import {
  addToSalesSpan,
  analyzeSalesParts,
  findFinalSales,
  findStoredUntil,
  lockSalesSpan,
  prepareSnapshotWrite,
  saveSalesDays,
} from './sales-snapshots.store.ts'

/** The default number of days in a report (S2 §9). */
const USUAL_DAYS = 30

export interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function rangeOf(now: Date, { from, to }: Range): Days {
  const last = to ?? (from === undefined ? istDate(now) : addDays(from, USUAL_DAYS - 1))
  return { first: from ?? addDays(last, 1 - USUAL_DAYS), last }
}

/** As far as final. Returns the range by which they are found. Months first: other ranges share them. */
export async function saveSalesSnapshots(ctx: Ctx, days: Days): Promise<Days> {
  const { range, until, stored } = await run(ctx, findFinalSales(days))
  const since = stored ?? spanOf(range).from
  if (since >= until) return range
  for (const month of monthsIn(range, { from: since, until })) await saveSalesSnapshots(ctx, month)
  await ctx.tx(async (tx) => {
    await run(tx, prepareSnapshotWrite())
    await addFinalSales(tx, range, until)
  })
  return range
}

/** Of two processes the second waits and adds only the rest. The whole months in it must be stored. */
export async function addFinalSales(tx: Tx, range: Days, until: Date): Promise<void> {
  const from = await run(tx, lockSalesSpan(range))
  if (from >= until) return
  const months = monthsIn(range, { from, until })
  const edges = months.length === 0 ? [{ from, until }] : piecesOf({ from, until }).edges
  for (const each of edges) await run(tx, saveSalesDays(each))
  await run(tx, addToSalesSpan(range, { months, edges, until }))
  if (from.getTime() === spanOf(range).from.getTime()) await run(tx, analyzeSalesParts())
}

/** Returns the whole months of a span that are summed before the range of which it is a part. */
function monthsIn({ first, last }: Days, span: Span): Days[] {
  return piecesOf(span).months.filter((month) => month.first !== first || month.last !== last)
}

/** Divides a range into the days with stored sales and the time to read from the orders. */
async function salesOf(tx: Tx, days: Days, range: Days): Promise<Sales> {
  const { from, until } = spanOf(days)
  const storedUntil = await run(tx, findStoredUntil(range))
  if (!storedUntil) return { stored: undefined, open: { from, until } }
  return { stored: range, open: storedUntil < until ? { from: storedUntil, until } : undefined }
}

/** Returns those of the given days whose statuses could be stored but are not. */
export const daysWithoutSnapshot = (placed: readonly PlacedDay[]): string[] =>
  placed.filter(({ statuses, isQuiet }) => statuses === null && isQuiet).map(({ day }) => day)

async function statusesOf(tx: Tx, placed: readonly PlacedDay[]) {
  const sums = new Map<string, { orders: number; amount: Paise }>()
  const add = (status: string, orders: number, amount: Paise) => {
    const sum = sums.get(status)
    sums.set(status, { orders: (sum?.orders ?? 0) + orders, amount: (sum?.amount ?? 0) + amount })
  }
  for (const { statuses } of placed) {
    for (const [status, [orders, amount]] of Object.entries(statuses ?? {})) add(status, orders, amount)
  }
  const open = placed.filter(({ statuses }) => statuses === null).map(({ day }) => day)
  for (const { status, orders, amount } of await run(tx, countOrdersByStatus(open))) add(status, orders, amount)
  return sums
}

const inRupees = <Row extends { amount: number }>(row: Row): Row => ({ ...row, amount: toRupees(row.amount) })

const keyOf = ({ name, bike }: { readonly name: string; readonly bike: string }) => JSON.stringify([name, bike])

/** The status shown for unpaid orders. */
const UNPAID = 'Not paid'

/** As of one moment, with its lists shortened. Amounts in rupees, days in India. */
export const salesReport = (ctx: Ctx, range: Range): Promise<SalesReport> => reportOf(ctx, range, MAX_LISTED)

/** Returns the sales report; without `most` its lists are complete. */
export async function reportOf(ctx: Ctx, range: Range, most?: number): Promise<SalesReport> {
  const days = rangeOf(ctx.now, range)
  const stored = await saveSalesSnapshots(ctx, days)
  const { report, due, isOld } = await ctx.tx(async (tx) => {
    await run(tx, beginReading())
    return readReport(tx, days, await salesOf(tx, days, stored), most)
  })
  if (due.length > 0) await ctx.tx((tx) => run(tx, savePlacedDays(due)))
  if (isOld) await run(ctx, savePointsSnapshot())
  return report
}

async function readReport(tx: Tx, days: Days, sales: Sales, most: number | undefined) {
  const span = spanOf(days)
  const byDay = new Map((await run(tx, salesByDay(sales))).map((row) => [row.day, row]))
  const { states, bikes, products, allProducts } = await run(tx, salesByPart(sales, most))
  const variants = Map.groupBy(await run(tx, salesByVariant(sales, products)), keyOf)
  const placed = await run(tx, findPlacedDays(days))
  const statuses = await statusesOf(tx, placed)
  const refunds = await run(tx, sumRefunds(span))
  const { points, isOld } = await run(tx, sumOutstandingPoints())
  const orders = [...byDay.values()].reduce((sum, row) => sum + row.orders, 0)
  const amount = [...byDay.values()].reduce((sum, row) => sum + row.amount, 0)
  const refunded = refunds.amount + pointsValue(refunds.points)
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
    products: products.map(({ name, ...row }) => ({
      ...inRupees({ ...row, product: name }),
      variants: (variants.get(keyOf({ name, bike: row.bike })) ?? []).map(({ variant, qty }) => ({ variant, qty })),
    })),
    allProducts,
    bikes: bikes.map(inRupees),
    states: states.map(({ name, ...row }) => inRupees({ ...row, state: name })),
    refunds: (await run(tx, findRefunds(span, most))).map((row) => ({
      ...inRupees(row),
      at: new Date(row.at).toISOString(),
    })),
    allRefunds: refunds.count,
    points: { ...points, value: toRupees(pointsValue(points.outstanding)) },
    looks: (await run(tx, findPaymentsToReview())).map((row) => ({
      ...inRupees(row),
      since: new Date(row.since).toISOString(),
      again: row.again && inRupees(row.again),
    })),
  }
  return { report, due: daysWithoutSnapshot(placed), isOld }
}
