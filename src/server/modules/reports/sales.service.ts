import type { SalesPart, SalesReport } from '#contract/reports.ts'
import { istDate } from '#rules/financial-year.ts'
import { toRupees } from '#rules/money.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { pointsValue } from '#rules/points.ts'
import { type Cell, csv } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import {
  beginReading,
  ordersByStatus,
  paymentsToLookAt,
  pointsOutstanding,
  refundsIn,
  type Span,
  salesByBike,
  salesByDay,
  salesByProduct,
  salesByState,
} from './reports.queries.ts'

const DAY_MS = 86_400_000
/** Days that a report is about when nobody says (S2 §9). */
const USUAL_DAYS = 30

export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A day's first moment in India. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+05:30`)
const later = (day: string, days: number): string => istDate(new Date(startOf(day).getTime() + days * DAY_MS))

function rangeOf(now: Date, { from, to }: Days): { from: string; to: string } {
  const last = to ?? (from === undefined ? istDate(now) : later(from, USUAL_DAYS - 1))
  return { from: from ?? later(last, 1 - USUAL_DAYS), to: last }
}

function everyDay(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = later(day, 1)) days.push(day)
  return days
}

const inRupees = <Row extends { amount: number }>(row: Row): Row => ({ ...row, amount: toRupees(row.amount) })

/** What an order has come to that nobody has paid. */
const UNPAID = 'Not paid'

/** All parts of the report, of one moment. Amounts in rupees, days in India. */
export async function salesReport(ctx: Ctx, days: Days): Promise<SalesReport> {
  const { from, to } = rangeOf(ctx.now, days)
  const span: Span = { from: startOf(from), until: startOf(later(to, 1)) }
  return ctx.tx(async ({ db }) => {
    await beginReading(db)
    const byDay = new Map((await salesByDay(db, span)).map((row) => [row.day, row]))
    const byStatus = new Map((await ordersByStatus(db, span)).map((row) => [row.status, row]))
    const refunds = await refundsIn(db, span)
    const points = await pointsOutstanding(db)
    const orders = [...byDay.values()].reduce((sum, row) => sum + row.orders, 0)
    const amount = [...byDay.values()].reduce((sum, row) => sum + row.amount, 0)
    const refunded = refunds
      .filter(({ surplus, status }) => !surplus && status !== 'failed')
      .reduce((sum, each) => sum + each.amount + pointsValue(each.points), 0)
    return {
      from,
      to,
      total: {
        orders,
        amount: toRupees(amount),
        average: orders === 0 ? 0 : toRupees(Math.round(amount / orders)),
        refunded: toRupees(refunded),
        net: toRupees(amount - refunded),
      },
      days: everyDay(from, to).map((day) => inRupees(byDay.get(day) ?? { day, orders: 0, amount: 0 })),
      statuses: [...ORDER_STATUSES, ''].map((status) => ({
        ...inRupees(byStatus.get(status) ?? { orders: 0, amount: 0 }),
        status: status || UNPAID,
      })),
      products: (await salesByProduct(db, span)).map(inRupees),
      bikes: (await salesByBike(db, span)).map(inRupees),
      states: (await salesByState(db, span)).map(inRupees),
      refunds: refunds.map((row) => ({ ...inRupees(row), at: new Date(row.at).toISOString() })),
      points: { ...points, value: toRupees(pointsValue(points.outstanding)) },
      looks: (await paymentsToLookAt(db)).map((row) => ({
        ...inRupees(row),
        since: new Date(row.since).toISOString(),
      })),
    }
  })
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

/** One part as a file, and what to call it. */
export async function salesSheet(ctx: Ctx, part: SalesPart, days: Days): Promise<{ name: string; bytes: Uint8Array }> {
  const report = await salesReport(ctx, days)
  const { head, rows } = SHEETS[part](report)
  return { name: `sales-${part}-${report.from}-to-${report.to}.csv`, bytes: csv(head, rows) }
}
