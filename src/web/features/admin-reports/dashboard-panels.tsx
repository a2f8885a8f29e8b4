import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SalesReport } from '#contract/reports.ts'
import { fromRupees } from '#rules/money.ts'
import { MAX_REVIEW_NOTE } from '#rules/payment-state.ts'
import { HorizontalBars, VerticalBars } from '#web/components/bars.tsx'
import { DateTime } from '#web/components/date.tsx'
import { DialogButton } from '#web/components/dialog-button.tsx'
import type { FigureColumn } from '#web/components/figure-table.tsx'
import { KeyFigures } from '#web/components/key-figures.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'
import { csvOf, Panel, type SalesPanelProps, TablePanel } from './panel.tsx'

export function Refunds({ report }: SalesPanelProps) {
  const { columns, refunds: title } = reportsTexts().dashboard
  return (
    <TablePanel
      title={title}
      csv={csvOf(report, 'refunds')}
      columns={[
        { name: columns.at, cell: (row) => <DateTime iso={row.at} /> },
        { name: columns.orderNo, cell: (row) => row.orderNo },
        { name: columns.amount, cell: (row) => rupees(row.amount), figure: true },
        { name: columns.points, cell: (row) => row.points, figure: true },
        { name: columns.status, cell: (row) => row.status },
        { name: columns.reason, cell: (row) => row.reason },
      ]}
      rows={report.refunds}
      keyOf={(row) => `${row.at} ${row.orderNo}`}
      all={report.allRefunds}
    />
  )
}

export function PointsOutstanding({ report }: SalesPanelProps) {
  const t = reportsTexts().dashboard
  const { value, ...points } = report.points
  const facts = { ...points, value: rupees(value) }
  return (
    <Panel title={t.points} note={t.pointsNote} csv={csvOf(report, 'points')}>
      <dl className="divide-y divide-line border-line border-b text-sm">
        {POINT_FACTS.map((name) => (
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt>{t.pointFacts[name]}</dt>
            <dd className="money font-medium">{facts[name]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const POINT_FACTS = ['outstanding', 'value', 'accounts', 'reserved', 'owed'] as const

interface FlaggedPaymentsProps extends SalesPanelProps {
  readonly reload: () => void
  readonly orderPath: (orderNo: string) => string
}

export function FlaggedPayments({ report, orderPath, reload }: FlaggedPaymentsProps) {
  const t = reportsTexts().dashboard
  return (
    <TablePanel
      id="payments-to-review"
      title={t.looks}
      note={t.pointsNote}
      csv={csvOf(report, 'looks')}
      nothing={t.noLooks}
      columns={[
        { name: t.columns.since, cell: (row) => <DateTime iso={row.since} /> },
        { name: t.columns.kind, cell: (row) => t.lookKinds[row.kind] },
        {
          name: t.columns.reference,
          // A payment without an order is listed by its own id.
          cell: ({ kind, reference }) =>
            kind === 'orphan' ? (
              reference
            ) : (
              <TextLink to={orderPath(reference)} className="-my-3 whitespace-nowrap">
                {reference}
              </TextLink>
            ),
        },
        { name: t.columns.amount, cell: (row) => rupees(row.amount), figure: true },
        { name: t.columns.why, cell: (row) => row.why },
        { name: t.review.column, cell: (row) => <PaymentActions payment={row} onDone={reload} /> },
      ]}
      rows={report.looks}
      keyOf={(row) => `${row.kind} ${row.reference} ${row.since}`}
    />
  )
}

export function Headline({ report }: SalesPanelProps) {
  const t = reportsTexts().dashboard
  const { orders, amount, average, refunded, net } = report.total
  return (
    <KeyFigures
      columns="sm:grid-cols-2 sm:max-lg:*:last:col-span-2 lg:grid-cols-5"
      figures={[
        [t.sales, rupees(amount)],
        [t.orders, orders],
        [t.average, rupees(average)],
        [t.refunded, rupees(refunded)],
        [t.net, rupees(net)],
      ]}
    />
  )
}

const NOTE = { rows: 3, maxLength: MAX_REVIEW_NOTE }

type PaymentActionsProps = Readonly<{ payment: SalesReport['looks'][number]; onDone: () => void }>

function PaymentActions({ payment: { kind, reference, why, again }, onDone }: PaymentActionsProps) {
  const t = reportsTexts().dashboard.review
  return (
    <div className="flex flex-wrap gap-4">
      {/* The provider has refused the refund of a duplicate or late payment. */}
      {again && (
        <Action
          words={t.again}
          name={t.againOf(reference)}
          label={t.againTitle(reference)}
          draft={`refund-again-${again.refundId}`}
          saved={{}}
          head={<p>{t.againHint(rupees(again.amount))}</p>}
          button={t.again}
          save={() => callAsUser('POST /payments/refunds/{id}/again', { params: { id: again.refundId } })}
          onDone={onDone}
        />
      )}
      <Action
        words={t.mark}
        name={t.markOf(reference)}
        label={t.title(reference)}
        draft={`payment-review-${kind}-${reference}`}
        saved={{ note: '' }}
        head={
          <>
            <p className="wrap-anywhere border-line border-l-2 pl-4">{why}</p>
            <p className="text-sm text-steel">{t.hint}</p>
          </>
        }
        fields={[{ name: 'note', label: t.note, missing: t.missing, control: 'text', input: NOTE }]}
        button={t.end}
        save={({ note }) => callAsUser('POST /payments/reviewed', { body: { kind, reference, why, note } })}
        onDone={onDone}
      />
    </div>
  )
}

type FormProps<T extends FieldValues> = ComponentProps<typeof RecordForm<T, { message: string }>>

interface ActionProps<T extends FieldValues> extends Omit<FormProps<T>, 'exit' | 'onSaved'> {
  readonly words: string
  readonly name: string
  readonly onDone: () => void
}

function Action<T extends FieldValues>({ words, name, onDone, ...form }: ActionProps<T>) {
  const { close: closeLabel } = reportsTexts().common
  const button = { label: words, name, title: form.label, closeLabel }
  return (
    <DialogButton {...button} className="-my-2 whitespace-nowrap">
      {(close) => (
        <RecordForm
          {...form}
          exit={{ label: closeLabel, onExit: close }}
          onSaved={({ message }) => {
            toast(message)
            close()
            onDone()
          }}
        />
      )}
    </DialogButton>
  )
}

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

function salesColumns(): FigureColumn<{ readonly orders: number; readonly amount: number }>[] {
  const { columns } = reportsTexts().dashboard
  return [
    { name: columns.orders, cell: ({ orders }) => orders, figure: true },
    { name: columns.amount, cell: ({ amount }) => rupees(amount), figure: true },
  ]
}

type Column = 'status' | 'product' | 'bike' | 'state' | 'qty'
type Row = { readonly orders: number; readonly amount: number } & Partial<Record<Column, string | number>> & {
    readonly variants?: SalesReport['products'][number]['variants'] | undefined
  }

type Part = 'statuses' | 'products' | 'bikes' | 'states'
type Field<P extends Part> = keyof SalesReport[P][number]

/** The columns of each panel before those for orders and amount, and the figure that its bars show. */
const PANELS = {
  statuses: { columns: ['status'], bars: 'orders', note: 'statusNote' },
  products: { columns: ['product', 'bike', 'qty'], bars: 'qty', note: 'goodsNote' },
  bikes: { columns: ['bike', 'qty'], bars: 'amount', note: 'goodsNote' },
  states: { columns: ['state'], bars: 'amount', note: undefined },
} as const satisfies { [P in Part]: { columns: readonly Field<P>[]; bars: Field<P>; note: string | undefined } }

/** The most variants that are shown of a product; its file has all of them. */
const MAX_VARIANTS = 6

function Product({ name, variants = [] }: Pick<Row, 'variants'> & { name: Row['product'] }) {
  const { dashboard: t } = reportsTexts()
  const shown = variants.slice(0, MAX_VARIANTS).map(({ variant, qty }) => `${variant} ${qty}`)
  const more = variants.length - shown.length
  return (
    <>
      {name}
      {shown.length > 0 && (
        <span className="block min-w-40 text-steel">
          {[...shown, ...(more > 0 ? [t.moreVariants(more)] : [])].join(' · ')}
        </span>
      )}
    </>
  )
}

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
        ...names.map((name) => ({
          name: t.columns[name],
          cell: (row: Row) => (name === 'product' ? <Product name={row.product} variants={row.variants} /> : row[name]),
          figure: name === 'qty',
        })),
        ...salesColumns(),
      ]}
      rows={rows.some((row) => row.orders > 0) ? rows : []}
      keyOf={nameOf}
      all={part === 'products' ? report.allProducts : undefined}
    />
  )
}
