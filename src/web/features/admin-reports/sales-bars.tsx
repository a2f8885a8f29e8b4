import type { SalesReport } from '#contract/reports.ts'
import { fromRupees } from '#rules/money.ts'
import { HorizontalBars, VerticalBars } from '#web/components/bars.tsx'
import type { FigureColumn } from '#web/components/figure-table.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'
import { csvOf, type SalesPanelProps, TablePanel } from './panel.tsx'

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
  const { orders, amount } = report.total
  return (
    <TablePanel
      title={title}
      note={t.zone}
      csv={csvOf(report, 'days')}
      chart={<VerticalBars label={t.chart(title, bars.length)} bars={bars} />}
      columns={[
        { name: long ? t.columns.month : t.columns.day, cell: ({ day }) => <time dateTime={day}>{name(day)}</time> },
        ...salesColumns(),
      ]}
      rows={orders === 0 ? [] : shown}
      keyOf={(row) => row.day}
      foot={[reports.total, orders, rupees(amount)]}
    />
  )
}

/** Returns the columns that all tables end with. */
function salesColumns(): FigureColumn<{ readonly orders: number; readonly amount: number }>[] {
  const { columns } = reportsTexts().dashboard
  return [
    { name: columns.orders, cell: ({ orders }) => orders, figure: true },
    { name: columns.amount, cell: ({ amount }) => rupees(amount), figure: true },
  ]
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

export function SalesBars({ report, part }: SalesPanelProps & { part: Part }) {
  const { dashboard: t } = reportsTexts()
  const { bars: figure, note, ...panel } = PANELS[part]
  const names: readonly Column[] = panel.columns
  const rows: readonly Row[] = report[part]
  const nameOf = (row: Row): string => names.flatMap((name) => (name === 'qty' ? [] : row[name])).join(', ')
  const bars = rows.slice(0, MAX_BARS).map((row) => {
    const value = Number(row[figure])
    return { name: nameOf(row), value, text: figure === 'amount' ? round.format(value) : String(value) }
  })
  return (
    <TablePanel
      title={t[part]}
      note={note && t[note]}
      csv={csvOf(report, part)}
      chart={<HorizontalBars label={t.chart(t[part], bars.length)} bars={bars} />}
      columns={[
        ...names.map((name) => ({ name: t.columns[name], cell: (row: Row) => row[name], figure: name === 'qty' })),
        ...salesColumns(),
      ]}
      rows={rows.some((row) => row.orders > 0) ? rows : []}
      keyOf={nameOf}
      all={part === 'products' ? report.allProducts : undefined}
    />
  )
}
