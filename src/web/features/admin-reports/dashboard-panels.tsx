import { DateTime } from '#web/components/date.tsx'
import { FigureTable } from '#web/components/figure-table.tsx'
import { KeyFigures } from '#web/components/key-figures.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { reportsTexts } from '#web/messages/en/reports.ts'
import { csvOf, More, Panel, type SalesPanelProps } from './panel.tsx'
import { PaymentActions } from './payment-actions.tsx'

export function Refunds({ report }: SalesPanelProps) {
  const t = reportsTexts()
  const { columns, refunds: title } = t.dashboard
  const rows = report.refunds
  return (
    <Panel
      title={title}
      csv={csvOf(report, 'refunds')}
      table={
        rows.length === 0 ? null : (
          <>
            <FigureTable
              label={title}
              columns={[
                { name: columns.at, cell: (row) => <DateTime iso={row.at} /> },
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

export function PointsOutstanding({ report }: SalesPanelProps) {
  const t = reportsTexts().dashboard
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

interface FlaggedPaymentsProps extends SalesPanelProps {
  /** Loads the report again. */
  readonly reload: () => void
  /** Returns the path of an order by its number. */
  readonly orderPath: (orderNo: string) => string
}

export function FlaggedPayments({ report, orderPath, reload }: FlaggedPaymentsProps) {
  const t = reportsTexts().dashboard
  return (
    <Panel
      id="payments-to-review"
      title={t.looks}
      note={t.pointsNote}
      csv={csvOf(report, 'looks')}
      nothing={t.noLooks}
      table={
        report.looks.length === 0 ? null : (
          <FigureTable
            label={t.looks}
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
