import { MOST_LISTED, type SalesPart, type SalesReport } from '#contract/reports.ts'
import { istDate } from '#rules/financial-year.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { pointsValue } from '#rules/points.ts'
import { type Cell, csv } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { Db } from '#server/lib/tx.ts'
import { type Days, everyDay, later, piecesOf, spanOf } from './days.rules.ts'
import {
  beginReading,
  keepPoints,
  paymentsToLookAt,
  pointsOutstanding,
  refundsIn,
  refundTotal,
} from './reports.queries.ts'
import {
  beginKeeping,
  keepDays,
  keepPlacedDays,
  keepSpan,
  keptUntil,
  ordersByStatus,
  type PlacedDay,
  placedDays,
  type Sales,
  salesByDay,
  salesByPart,
} from './sales.queries.ts'

/** Days that a report is about when nobody says (S2 §9). */
const USUAL_DAYS = 30

export interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function rangeOf(now: Date, { from, to }: Range): Days {
  const last = to ?? (from === undefined ? istDate(now) : later(from, USUAL_DAYS - 1))
  return { first: from ?? later(last, 1 - USUAL_DAYS), last }
}

/** Keeps what was sold on those of some days that are over, unless it is kept already: months first, for they are shared. */
export async function keepSales(ctx: Ctx, days: Days): Promise<void> {
  const { last, isKept } = await keptUntil(ctx.db, days)
  if (isKept || last < days.first) return
  const closed = { first: days.first, last }
  const { months, edges } = piecesOf(closed)
  const isMonth = edges.length === 0 && months.length === 1
  if (!isMonth) for (const month of months) await keepSales(ctx, month)
  await ctx.tx(async ({ db }) => {
    await beginKeeping(db)
    for (const each of isMonth ? months : edges) await keepDays(db, each)
    await (isMonth ? keepSpan(db, closed, [], [closed]) : keepSpan(db, closed, months, edges))
  })
}

/** The days of a range of which sales are kept, and those that are read from the orders. */
async function salesOf(db: Db, days: Days): Promise<Sales> {
  const { last, isKept } = await keptUntil(db, days)
  if (!isKept) return { kept: undefined, open: days }
  const open = { first: later(last, 1), last: days.last }
  return { kept: { first: days.first, last }, open: open.first <= open.last ? open : undefined }
}

/** Of some days those whose statuses could be kept, and are not. */
export const keepable = (placed: readonly PlacedDay[]): string[] =>
  placed.filter(({ statuses, isQuiet }) => statuses === null && isQuiet).map(({ day }) => day)

/** What became of the orders that were placed on some days. */
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

/** What an order has come to that nobody has paid. */
const UNPAID = 'Not paid'

/** All parts of the report, of one moment, with the beginnings of its lists. Amounts in rupees, days in India. */
export const salesReport = (ctx: Ctx, range: Range): Promise<SalesReport> => reportOf(ctx, range, MOST_LISTED)

/** Without `most` the lists are whole. */
async function reportOf(ctx: Ctx, range: Range, most?: number): Promise<SalesReport> {
  const days = rangeOf(ctx.now, range)
  await keepSales(ctx, days)
  const { report, due, isOld } = await ctx.tx(async ({ db }) => {
    await beginReading(db)
    return readReport(db, days, most)
  })
  if (due.length > 0) await ctx.tx(({ db }) => keepPlacedDays(db, due))
  if (isOld) await keepPoints(ctx.db)
  return report
}

async function readReport(db: Db, days: Days, most: number | undefined) {
  const span = spanOf(days)
  const sales = await salesOf(db, days)
  const byDay = new Map((await salesByDay(db, sales)).map((row) => [row.day, row]))
  const { states, bikes, products, allProducts } = await salesByPart(db, sales, most)
  const placed = await placedDays(db, days)
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
    looks: (await paymentsToLookAt(db)).map((row) => ({
      ...inRupees(row),
      since: new Date(row.since).toISOString(),
    })),
  }
  return { report, due: keepable(placed), isOld }
}

interface Sheet {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const rupees = (amount: number): Cell => ({ rupees: amount })
const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
const moment = (iso: string): string => time.format(new Date(iso))

const SHEETS: Readonly<Record<SalesPart, (report: SalesReport) => Sheet>> = {
  days: ({ days }) => ({
    head: ['Day', 'Orders', 'Sales'],
    rows: days.map((row) => [row.day, row.orders, rupees(row.amount)]),
  }),
  statuses: ({ statuses }) => ({
    head: ['Status', 'Orders', 'Value'],
    rows: statuses.map((row) => [row.status, row.orders, rupees(row.amount)]),
  }),
  products: ({ products }) => ({
    head: ['Product', 'Bike', 'Quantity', 'Orders', 'Goods without GST'],
    rows: products.map((row) => [row.product, row.bike, row.qty, row.orders, rupees(row.amount)]),
  }),
  bikes: ({ bikes }) => ({
    head: ['Bike', 'Quantity', 'Orders', 'Goods without GST'],
    rows: bikes.map((row) => [row.bike, row.qty, row.orders, rupees(row.amount)]),
  }),
  states: ({ states }) => ({
    head: ['State', 'Orders', 'Sales'],
    rows: states.map((row) => [row.state, row.orders, rupees(row.amount)]),
  }),
  refunds: ({ refunds }) => ({
    head: ['Asked for', 'Order', 'Money', 'Points', 'Percent', 'Status', 'Reason'],
    rows: refunds.map((row) => [
      moment(row.at),
      row.orderNo,
      rupees(row.amount),
      row.points,
      row.percent,
      row.status,
      row.reason,
    ]),
  }),
  points: ({ points }) => ({
    head: ['Accounts with points', 'Points outstanding', 'Their value', 'Held by open payments', 'Owed by customers'],
    rows: [[points.accounts, points.outstanding, rupees(points.value), points.held, points.owed]],
  }),
  looks: ({ looks }) => ({
    head: ['Since', 'What', 'Reference', 'Amount', 'Why'],
    rows: looks.map((row) => [moment(row.since), row.kind, row.reference, rupees(row.amount), row.why]),
  }),
}

/** One part as a file, all of it, and what to call it. */
export async function salesSheet(
  ctx: Ctx,
  part: SalesPart,
  range: Range,
): Promise<{ name: string; bytes: Uint8Array }> {
  const report = await reportOf(ctx, range, part === 'products' || part === 'refunds' ? undefined : MOST_LISTED)
  const { head, rows } = SHEETS[part](report)
  return { name: `sales-${part}-${report.from}-to-${report.to}.csv`, bytes: csv(head, rows) }
}
