import { MAX_LISTED, type SalesPart, type SalesReport } from '#contract/reports.ts'
import { type Cell, csv, rupees } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { type Range, reportOf } from './sales.service.ts'

interface Sheet {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

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
    head: ['Product', 'Bike', 'Quantity', 'Orders', 'Goods without GST', 'Of each variant'],
    rows: products.map((row) => [
      ...[row.product, row.bike, row.qty, row.orders, rupees(row.amount)],
      row.variants.map(({ variant, qty }) => `${variant} ${qty}`).join('; '),
    ]),
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
    rows: [[points.accounts, points.outstanding, rupees(points.value), points.reserved, points.owed]],
  }),
  looks: ({ looks }) => ({
    head: ['Since', 'What', 'Reference', 'Amount', 'Why'],
    rows: looks.map((row) => [moment(row.since), row.kind, row.reference, rupees(row.amount), row.why]),
  }),
}

export async function salesSheet(
  ctx: Ctx,
  part: SalesPart,
  range: Range,
): Promise<{ name: string; bytes: Uint8Array }> {
  const report = await reportOf(ctx, range, part === 'products' || part === 'refunds' ? undefined : MAX_LISTED)
  const { head, rows } = SHEETS[part](report)
  return { name: `sales-${part}-${report.from}-to-${report.to}.csv`, bytes: csv(head, rows) }
}
