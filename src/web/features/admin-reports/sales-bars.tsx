import type { SalesReport } from '#contract/reports.ts'
import { fromRupees } from '#rules/money.ts'
import { HorizontalBars, VerticalBars } from '#web/components/bars.tsx'
import { type FigureColumn, FigureTable } from '#web/components/figure-table.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'
import { csvOf, More, Panel, type SalesPanelProps } from './panel.tsx'

/** Without paise, for a chart. */
const round = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const dayName = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Above this number of days the chart has one bar per month. */
const MAX_DAYS = 62
const MAX_BARS = 8

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

export function SalesByDay({ report }: SalesPanelProps) {
  const { dashboard: t, reports } = reportsTexts()
  const long = report.days.length > MAX_DAYS
  const title = long ? t.months : t.days
  const shown = long ? byMonth(report.days) : report.days
  const name = (day: string): string => (long ? monthName : dayName).format(new Date(day))
  const bars = shown.map(({ day, amount }) => ({ name: name(day), value: amount, text: round.format(amount) }))
  const columns: FigureColumn<SalesReport['days'][number]>[] = [
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
      chart={<VerticalBars label={t.chart(title, bars.length)} bars={bars} />}
      table={
        orders === 0 ? null : (
          <FigureTable
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

type Column = 'status' | 'product' | 'bike' | 'state' | 'qty'
type Row = { readonly orders: number; readonly amount: number } & Partial<Record<Column, string | number>>

type Part = 'statuses' | 'products' | 'bikes' | 'states'
type Field<P extends Part> = keyof SalesReport[P][number]

/** The columns of each panel before those for orders and amount, and the figure that its bars show. */
const PANELS = {
  statuses: { columns: ['status'], bars: 'orders', note: 'statusNote' },
  products: { columns: ['product', 'bike', 'qty'], bars: 'qty', note: 'goodsNote' },
  bikes: { columns: ['bike', 'qty'], bars: 'amount', note: 'goodsNote' },
  states: { columns: ['state'], bars: 'amount', note: undefined },
} as const satisfies { [P in Part]: { columns: readonly Field<P>[]; bars: Field<P>; note: string | undefined } }

interface SalesBarsProps extends SalesPanelProps {
  readonly part: Part
}

/** Shows orders and amount by status, product, bike or state. */
export function SalesBars({ report, part }: SalesBarsProps) {
  const { dashboard: t } = reportsTexts()
  const { bars: figure, note, ...panel } = PANELS[part]
  const names: readonly Column[] = panel.columns
  const rows: readonly Row[] = report[part]
  const nameOf = (row: Row): string => names.flatMap((name) => (name === 'qty' ? [] : row[name])).join(', ')
  const columns: FigureColumn<Row>[] = [
    ...names.map((name) => ({ name: t.columns[name], cell: (row: Row) => row[name], figure: name === 'qty' })),
    { name: t.columns.orders, cell: (row) => row.orders, figure: true },
    { name: t.columns.amount, cell: (row) => rupees(row.amount), figure: true },
  ]
  const bars = rows.slice(0, MAX_BARS).map((row) => {
    const value = Number(row[figure])
    return { name: nameOf(row), value, text: figure === 'amount' ? round.format(value) : String(value) }
  })
  return (
    <Panel
      title={t[part]}
      note={note && t[note]}
      csv={csvOf(report, part)}
      chart={<HorizontalBars label={t.chart(t[part], bars.length)} bars={bars} />}
      table={
        rows.every((row) => row.orders === 0) ? null : (
          <>
            <FigureTable label={t[part]} columns={columns} rows={rows} keyOf={nameOf} />
            <More shown={rows.length} all={part === 'products' ? report.allProducts : undefined} />
          </>
        )
      }
    />
  )
}
