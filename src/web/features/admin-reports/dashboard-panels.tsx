import { Link } from 'react-router'
import type { SalesPart, SalesReport } from '#contract/reports.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { type Bar, Bars, Columns } from '#web/components/bars.tsx'
import { type Column, DataTable } from '#web/components/data-table.tsx'
import { Moment } from '#web/components/date.tsx'
import { useReportMessages } from '#web/lib/report-messages.ts'
import { More, Panel } from './panel.tsx'

const rupees = (amount: number): string => formatRupees(fromRupees(amount))
/** Without paise, for a chart. */
const round = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const dayName = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** More bars than this tell less than one a month. */
const MOST_DAYS = 62
const MOST_BARS = 8

interface PanelsProps {
  readonly report: SalesReport
}

const csvOf = ({ from, to }: SalesReport, part: SalesPart): string =>
  `/api/reports/sales.csv?part=${part}&from=${from}&to=${to}`

function byMonth(days: SalesReport['days']): SalesReport['days'] {
  const months = new Map<string, { day: string; orders: number; amount: number }>()
  for (const { day, orders, amount } of days) {
    const month = day.slice(0, 7)
    const sum = months.get(month) ?? { day: `${month}-01`, orders: 0, amount: 0 }
    const paise = fromRupees(sum.amount) + fromRupees(amount)
    months.set(month, { day: sum.day, orders: sum.orders + orders, amount: paise / 100 })
  }
  return [...months.values()]
}

export function SalesByDay({ report }: PanelsProps) {
  const { dashboard: t, reports } = useReportMessages()
  const long = report.days.length > MOST_DAYS
  const title = long ? t.months : t.days
  const shown = long ? byMonth(report.days) : report.days
  const name = (day: string): string => (long ? monthName : dayName).format(new Date(day))
  const bars = shown.map(({ day, amount }) => ({ name: name(day), value: amount, text: round.format(amount) }))
  const columns: Column<SalesReport['days'][number]>[] = [
    { name: long ? t.columns.month : t.columns.day, cell: ({ day }) => <time dateTime={day}>{name(day)}</time> },
    { name: t.columns.orders, cell: (row) => row.orders, figure: true },
    { name: t.columns.amount, cell: (row) => rupees(row.amount), figure: true },
  ]
  const { orders, amount } = report.total
  return (
    <Panel
      title={title}
      note={t.zone}
      csv={csvOf(report, 'days')}
      chart={<Columns label={t.chart(title, bars.length)} bars={bars} />}
      table={
        orders === 0 ? null : (
          <DataTable
            label={title}
            columns={columns}
            rows={shown}
            keyOf={(row) => row.day}
            foot={[reports.total, orders, rupees(amount)]}
          />
        )
      }
    />
  )
}

interface CountedRow {
  readonly orders: number
  readonly amount: number
}

interface BarPanelProps<Row extends CountedRow> {
  readonly report: SalesReport
  readonly part: SalesPart
  readonly title: string
  readonly note?: string
  readonly rows: readonly Row[]
  /** How many rows there are in all, where those are the first. */
  readonly all?: number
  readonly nameOf: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  readonly barOf: (row: Row) => Omit<Bar, 'name'>
}

function BarPanel<Row extends CountedRow>(props: BarPanelProps<Row>) {
  const { report, part, title, note, rows, all, nameOf, columns, barOf } = props
  const t = useReportMessages()
  const counted: Column<Row>[] = [
    ...columns,
    { name: t.dashboard.columns.orders, cell: (row) => row.orders, figure: true },
    { name: t.dashboard.columns.amount, cell: (row) => rupees(row.amount), figure: true },
  ]
  const bars = rows.slice(0, MOST_BARS).map((row) => ({ name: nameOf(row), ...barOf(row) }))
  return (
    <Panel
      title={title}
      note={note}
      csv={csvOf(report, part)}
      chart={<Bars label={t.dashboard.chart(title, bars.length)} bars={bars} />}
      table={
        rows.every((row) => row.orders === 0) ? null : (
          <>
            <DataTable label={title} columns={counted} rows={rows} keyOf={nameOf} />
            <More shown={rows.length} all={all} />
          </>
        )
      }
    />
  )
}

export function OrdersByStatus({ report }: PanelsProps) {
  const t = useReportMessages().dashboard
  return (
    <BarPanel
      report={report}
      part="statuses"
      title={t.statuses}
      note={t.statusNote}
      rows={report.statuses}
      nameOf={(row) => row.status}
      columns={[{ name: t.columns.status, cell: (row) => row.status }]}
      barOf={(row) => ({ value: row.orders, text: String(row.orders) })}
    />
  )
}

export function BestSellers({ report }: PanelsProps) {
  const t = useReportMessages().dashboard
  return (
    <BarPanel
      report={report}
      part="products"
      title={t.products}
      note={t.goodsNote}
      rows={report.products}
      all={report.allProducts}
      nameOf={(row) => `${row.product}, ${row.bike}`}
      columns={[
        { name: t.columns.product, cell: (row) => row.product },
        { name: t.columns.bike, cell: (row) => row.bike },
        { name: t.columns.qty, cell: (row) => row.qty, figure: true },
      ]}
      barOf={(row) => ({ value: row.qty, text: String(row.qty) })}
    />
  )
}

export function SalesByBike({ report }: PanelsProps) {
  const t = useReportMessages().dashboard
  return (
    <BarPanel
      report={report}
      part="bikes"
      title={t.bikes}
      note={t.goodsNote}
      rows={report.bikes}
      nameOf={(row) => row.bike}
      columns={[
        { name: t.columns.bike, cell: (row) => row.bike },
        { name: t.columns.qty, cell: (row) => row.qty, figure: true },
      ]}
      barOf={(row) => ({ value: row.amount, text: round.format(row.amount) })}
    />
  )
}

export function SalesByState({ report }: PanelsProps) {
  const t = useReportMessages().dashboard
  return (
    <BarPanel
      report={report}
      part="states"
      title={t.states}
      rows={report.states}
      nameOf={(row) => row.state}
      columns={[{ name: t.columns.state, cell: (row) => row.state }]}
      barOf={(row) => ({ value: row.amount, text: round.format(row.amount) })}
    />
  )
}

export function Refunds({ report }: PanelsProps) {
  const t = useReportMessages()
  const { columns, refunds: title } = t.dashboard
  const rows = report.refunds
  return (
    <Panel
      title={title}
      csv={csvOf(report, 'refunds')}
      table={
        rows.length === 0 ? null : (
          <>
            <DataTable
              label={title}
              columns={[
                { name: columns.at, cell: (row) => <Moment iso={row.at} /> },
                { name: columns.orderNo, cell: (row) => row.orderNo },
                { name: columns.amount, cell: (row) => rupees(row.amount), figure: true },
                { name: columns.points, cell: (row) => row.points, figure: true },
                { name: columns.status, cell: (row) => row.status },
                { name: columns.reason, cell: (row) => row.reason },
              ]}
              rows={rows}
              keyOf={(row) => `${row.at} ${row.orderNo}`}
            />
            <More shown={rows.length} all={report.allRefunds} />
          </>
        )
      }
    />
  )
}

export function PointsOutstanding({ report }: PanelsProps) {
  const t = useReportMessages().dashboard
  const { outstanding, value, accounts, held, owed } = report.points
  const facts = [
    [t.pointFacts.outstanding, outstanding],
    [t.pointFacts.value, rupees(value)],
    [t.pointFacts.accounts, accounts],
    [t.pointFacts.held, held],
    [t.pointFacts.owed, owed],
  ] as const
  return (
    <Panel
      title={t.points}
      note={t.pointsNote}
      csv={csvOf(report, 'points')}
      table={
        <dl className="divide-y divide-line border-line border-b text-sm">
          {facts.map(([name, fact]) => (
            <div key={name} className="flex justify-between gap-4 py-2">
              <dt>{name}</dt>
              <dd className="money font-medium">{fact}</dd>
            </div>
          ))}
        </dl>
      }
    />
  )
}

interface LooksProps extends PanelsProps {
  /** Where an order is found, by its number. */
  readonly orderPath: (orderNo: string) => string
}

export function Looks({ report, orderPath }: LooksProps) {
  const t = useReportMessages().dashboard
  return (
    <Panel
      title={t.looks}
      note={t.pointsNote}
      csv={csvOf(report, 'looks')}
      nothing={t.noLooks}
      table={
        report.looks.length === 0 ? null : (
          <DataTable
            label={t.looks}
            columns={[
              { name: t.columns.since, cell: (row) => <Moment iso={row.since} /> },
              { name: t.columns.kind, cell: (row) => t.lookKinds[row.kind] },
              {
                name: t.columns.reference,
                // A payment without an order is named by its own number.
                cell: ({ kind, reference }) =>
                  kind === 'orphan' ? (
                    reference
                  ) : (
                    <Link
                      to={orderPath(reference)}
                      className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-4"
                    >
                      {reference}
                    </Link>
                  ),
              },
              { name: t.columns.amount, cell: (row) => rupees(row.amount), figure: true },
              { name: t.columns.why, cell: (row) => row.why },
            ]}
            rows={report.looks}
            keyOf={(row) => `${row.kind} ${row.reference} ${row.since}`}
          />
        )
      }
    />
  )
}

/** The figures that are looked at first. */
export function Headline({ report }: PanelsProps) {
  const t = useReportMessages().dashboard
  const { orders, amount, average, refunded, net } = report.total
  const facts = [
    [t.sales, rupees(amount)],
    [t.orders, orders],
    [t.average, rupees(average)],
    [t.refunded, rupees(refunded)],
    [t.net, rupees(net)],
  ] as const
  return (
    <dl className="grid gap-px overflow-hidden rounded-sm border border-line bg-line sm:grid-cols-2 lg:grid-cols-5">
      {facts.map(([name, fact]) => (
        <div key={name} className="flex items-baseline justify-between gap-3 bg-paper p-4 lg:block lg:p-5">
          <dt className="text-sm text-steel">{name}</dt>
          <dd className="money font-display text-2xl lg:mt-1 lg:text-3xl">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
