import type { GstReport } from '#contract/reports.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import { FigureTable } from '#web/components/figure-table.tsx'
import { reportsTexts } from '#web/messages/en/reports.ts'
import { gstColumns, rupees, TAXES } from './gst-columns.tsx'

const AMOUNTS = [...TAXES, 'roundOff', 'value'] as const

/** Shows invoices, credit notes, debit notes if there are any, and what they come to. */
export function Summary({ report: { invoices, creditNotes, debitNotes } }: { report: GstReport }) {
  const { gst } = reportsTexts()
  const net = AMOUNTS.map((name) =>
    rupees(toRupees(fromRupees(invoices[name]) - fromRupees(creditNotes[name]) + fromRupees(debitNotes[name]))),
  )
  return (
    <section className="min-w-0">
      <h2 className="mb-3 border-line border-b pb-2 text-3xl">{gst.summary}</h2>
      <FigureTable
        label={gst.summary}
        columns={gstColumns(['document', 'count', ...AMOUNTS])}
        rows={[
          { document: gst.invoices, ...invoices },
          { document: gst.creditNotes, ...creditNotes },
          ...(debitNotes.count > 0 ? [{ document: gst.debitNotes, ...debitNotes }] : []),
        ]}
        keyOf={(row) => String(row.document)}
        foot={[gst.net, '', ...net]}
      />
    </section>
  )
}
