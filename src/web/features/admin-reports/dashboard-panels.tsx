import { DateTime } from '#web/components/date.tsx'
import { KeyFigures } from '#web/components/key-figures.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'
import { csvOf, Panel, type SalesPanelProps, TablePanel } from './panel.tsx'
import { PaymentActions } from './payment-actions.tsx'

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

const POINT_FACTS = ['outstanding', 'value', 'accounts', 'held', 'owed'] as const

interface FlaggedPaymentsProps extends SalesPanelProps {
  /** Loads the report again. */
  readonly reload: () => void
  /** Returns the path of an order by its number. */
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

/** Shows the key figures. */
export function Headline({ report }: SalesPanelProps) {
  const t = reportsTexts().dashboard
  const { orders, amount, average, refunded, net } = report.total
  return (
    <KeyFigures
      columns="sm:grid-cols-2 lg:grid-cols-5"
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
