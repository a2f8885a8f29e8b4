import type { GstPart, GstReport } from '#contract/reports.ts'
import { formatRupees, fromRupees, type Paise, toRupees } from '#rules/money.ts'
import { type Column, DataTable } from '#web/components/data-table.tsx'
import { useReportMessages } from '#web/lib/report-messages.ts'
import { More, Panel } from './panel.tsx'

const figures = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Rupees without their sign: it stands nowhere else in a table of amounts either. */
const rupees = (amount: number): string => figures.format(amount)
const day = new Intl.DateTimeFormat('en-IN', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })

const TAXES = ['taxable', 'igst', 'cgst', 'sgst'] as const
type Taxes = Readonly<Record<(typeof TAXES)[number], number>>

const sum = <Row,>(rows: readonly Row[], pick: (row: Row) => number): number =>
  toRupees(rows.reduce<Paise>((total, row) => total + fromRupees(pick(row)), 0))

type Columns = ReturnType<typeof useReportMessages>['gst']['columns']

const taxColumns = <Row extends Taxes>(t: Columns): Column<Row>[] =>
  TAXES.map((tax) => ({ name: t[tax], cell: (row) => rupees(row[tax]), figure: true }))

interface DocumentRow extends Taxes {
  readonly number: string
  readonly date: string
  readonly value: number
  readonly placeOfSupply: string
  readonly rate: number
}

function documentColumns<Row extends DocumentRow>(t: Columns, more: readonly Column<Row>[] = []): Column<Row>[] {
  return [
    { name: t.number, cell: (row) => <span className="whitespace-nowrap">{row.number}</span> },
    { name: t.date, cell: (row) => <span className="whitespace-nowrap">{day.format(new Date(row.date))}</span> },
    ...more,
    { name: t.placeOfSupply, cell: (row) => row.placeOfSupply },
    { name: t.rate, cell: (row) => `${row.rate} %`, figure: true },
    { name: t.value, cell: (row) => rupees(row.value), figure: true },
    ...taxColumns<Row>(t),
  ]
}

interface TableProps<Row extends Taxes> {
  readonly report: GstReport
  readonly part: GstPart
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** What the whole list comes to, where the rows are documents: there may be more than are shown. */
  readonly sums?: GstReport['sums']['b2b']
}

/** A table with its sums. */
function TaxTable<Row extends Taxes>({ report, part, rows, columns, keyOf, sums }: TableProps<Row>) {
  const t = useReportMessages()
  const foot = sums ? [sums.value, ...TAXES.map((tax) => sums[tax])] : TAXES.map((tax) => sum(rows, (row) => row[tax]))
  const blanks = columns.slice(1, columns.length - foot.length).map(() => '')
  return (
    <Panel
      title={t.gst[part]}
      csv={`/api/reports/gst.csv?part=${part}&month=${report.month}`}
      nothing={t.gst.none}
      table={
        rows.length === 0 ? null : (
          <>
            <DataTable
              label={t.gst[part]}
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              foot={[t.reports.total, ...blanks, ...foot.map(rupees)]}
            />
            <More shown={rows.length} all={sums?.count} />
          </>
        )
      }
    />
  )
}

const numberOf = ({ number }: { number: string }): string => number

/** All tables of a month. */
export function GstTables({ report }: { report: GstReport }) {
  const { gst } = useReportMessages()
  const t = gst.columns
  const buyer = [
    { name: t.gstin, cell: (row: { gstin: string }) => row.gstin },
    { name: t.name, cell: (row: { name: string }) => row.name },
  ]
  const against = { name: t.against, cell: (row: { against: string }) => row.against }
  return (
    <>
      <Summary report={report} />
      <TaxTable
        report={report}
        part="b2b"
        rows={report.b2b}
        keyOf={numberOf}
        sums={report.sums.b2b}
        columns={documentColumns<GstReport['b2b'][number]>(t, buyer)}
      />
      <TaxTable
        report={report}
        part="b2cLarge"
        rows={report.b2cLarge}
        keyOf={numberOf}
        sums={report.sums.b2cLarge}
        columns={documentColumns(t)}
      />
      <TaxTable
        report={report}
        part="b2cSmall"
        rows={report.b2cSmall}
        keyOf={(row) => `${row.document} ${row.placeOfSupply} ${row.rate}`}
        columns={[
          { name: t.document, cell: (row) => row.document },
          { name: t.placeOfSupply, cell: (row) => row.placeOfSupply },
          { name: t.rate, cell: (row) => `${row.rate} %`, figure: true },
          ...taxColumns<GstReport['b2cSmall'][number]>(t),
        ]}
      />
      <TaxTable
        report={report}
        part="hsn"
        rows={report.hsn}
        keyOf={(row) => `${row.document} ${row.hsn} ${row.rate}`}
        columns={[
          { name: t.document, cell: (row) => row.document },
          { name: t.hsn, cell: (row) => row.hsn || gst.noHsn },
          { name: t.uqc, cell: (row) => row.uqc },
          { name: t.qty, cell: (row) => row.qty, figure: true },
          { name: t.rate, cell: (row) => `${row.rate} %`, figure: true },
          ...taxColumns<GstReport['hsn'][number]>(t),
        ]}
      />
      <TaxTable
        report={report}
        part="registeredNotes"
        rows={report.registeredNotes}
        keyOf={numberOf}
        sums={report.sums.registeredNotes}
        columns={documentColumns<GstReport['registeredNotes'][number]>(t, [...buyer, against])}
      />
      <TaxTable
        report={report}
        part="unregisteredNotes"
        rows={report.unregisteredNotes}
        keyOf={numberOf}
        sums={report.sums.unregisteredNotes}
        columns={documentColumns<GstReport['unregisteredNotes'][number]>(t, [
          { name: t.belongsTo, cell: (row) => row.belongsTo },
          against,
        ])}
      />
      <Series report={report} />
    </>
  )
}

/** Invoices, credit notes, and what is left. */
function Summary({ report: { invoices, creditNotes } }: { report: GstReport }) {
  const { gst } = useReportMessages()
  const t = gst.columns
  const less = (pick: (total: GstReport['invoices']) => number): string =>
    rupees(toRupees(fromRupees(pick(invoices)) - fromRupees(pick(creditNotes))))
  const columns: Column<GstReport['invoices'] & { name: string }>[] = [
    { name: t.document, cell: (row) => row.name },
    { name: t.count, cell: (row) => row.count, figure: true },
    ...taxColumns<GstReport['invoices'] & { name: string }>(t),
    { name: t.roundOff, cell: (row) => rupees(row.roundOff), figure: true },
    { name: t.value, cell: (row) => rupees(row.value), figure: true },
  ]
  return (
    <section className="min-w-0">
      <h2 className="mb-3 border-line border-b pb-2 text-3xl">{gst.summary}</h2>
      <DataTable
        label={gst.summary}
        columns={columns}
        rows={[
          { name: gst.invoices, ...invoices },
          { name: gst.creditNotes, ...creditNotes },
        ]}
        keyOf={(row) => row.name}
        foot={[
          gst.net,
          '',
          ...TAXES.map((tax) => less((each) => each[tax])),
          less((each) => each.roundOff),
          less((each) => each.value),
        ]}
      />
    </section>
  )
}

function Series({ report }: { report: GstReport }) {
  const { gst } = useReportMessages()
  const t = gst.columns
  return (
    <Panel
      title={gst.series}
      csv={`/api/reports/gst.csv?part=series&month=${report.month}`}
      nothing={gst.none}
      table={
        report.series.length === 0 ? null : (
          <DataTable
            label={gst.series}
            columns={[
              { name: t.nature, cell: (row) => row.nature },
              { name: t.from, cell: (row) => <span className="whitespace-nowrap">{row.from}</span> },
              { name: t.to, cell: (row) => <span className="whitespace-nowrap">{row.to}</span> },
              { name: t.count, cell: (row) => row.count, figure: true },
              { name: t.cancelled, cell: (row) => row.cancelled, figure: true },
            ]}
            rows={report.series}
            keyOf={(row) => row.from}
          />
        )
      }
    />
  )
}

/** The limit of large invoices as people read it. */
export const limitOf = ({ largeFrom }: GstReport): string => formatRupees(fromRupees(largeFrom))
