import type { ReactNode } from 'react'
import { apiPath } from '#contract/call.ts'
import type { GstPart, GstReport } from '#contract/reports.ts'
import { formatRupees, fromRupees, type Paise, toRupees } from '#rules/money.ts'
import { formatDay } from '#web/components/date.tsx'
import type { FigureColumn } from '#web/components/figure-table.tsx'
import { reportsTexts } from '#web/messages/en/reports.ts'
import { TablePanel } from './panel.tsx'

const figures = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Formats rupees without the currency sign, as in the rest of the table. */
const rupees = (amount: number): string => figures.format(amount)

const TAXES = ['taxable', 'igst', 'cgst', 'sgst'] as const
const MONEY: readonly string[] = [...TAXES, 'value', 'roundOff']
const COUNTS: readonly string[] = ['rate', 'qty', 'count', 'cancelled']
const UNBROKEN: readonly string[] = ['number', 'date', 'from', 'to']

type GstColumn = keyof ReturnType<typeof reportsTexts>['gst']['columns']
type GstRow = Readonly<Partial<Record<GstColumn, string | number>>>

function cellOf(column: GstColumn, value: string | number | undefined): ReactNode {
  if (value === undefined) return null
  if (column === 'rate') return `${value} %`
  if (MONEY.includes(column)) return rupees(Number(value))
  const text = column === 'date' ? formatDay(String(value)) : value
  return UNBROKEN.includes(column) ? <span className="whitespace-nowrap">{text}</span> : text
}

const gstColumns = (names: readonly GstColumn[]): FigureColumn<GstRow>[] =>
  names.map((name) => ({
    name: reportsTexts().gst.columns[name],
    cell: (row) => cellOf(name, row[name]),
    figure: MONEY.includes(name) || COUNTS.includes(name),
  }))

/** Returns the columns of a list of documents; `more` are those of its kind. */
const documents = <const More extends readonly GstColumn[]>(...more: More) =>
  ['number', 'date', ...more, 'placeOfSupply', 'rate', 'value', ...TAXES] as const

const HSN = ['hsn', 'uqc', 'qty', 'rate', ...TAXES] as const

/** A table with its columns, all of which its rows have. */
type Columns = { [Part in GstPart]: readonly [Part, readonly (GstColumn & keyof GstReport[Part][number])[]] }[GstPart]

const TABLES: readonly Columns[] = [
  ['b2b', documents('gstin', 'name')],
  ['b2cLarge', documents()],
  ['b2cSmall', ['placeOfSupply', 'rate', ...TAXES]],
  ['hsnB2b', HSN],
  ['hsnB2c', HSN],
  ['registeredNotes', documents('gstin', 'name', 'noteType', 'against')],
  ['unregisteredNotes', documents('belongsTo', 'noteType', 'against')],
  ['series', ['nature', 'from', 'to', 'count', 'cancelled']],
]

const sum = (rows: readonly GstRow[], name: GstColumn): number =>
  toRupees(rows.reduce<Paise>((total, row) => total + fromRupees(Number(row[name])), 0))

type TableProps = { report: GstReport; part: GstPart; columns: readonly GstColumn[] }

/** Returns the line below a table, and the number of all rows where not all of them may be shown. */
function totalsOf({ report, part, columns }: TableProps) {
  const rows: readonly GstRow[] = report[part]
  // Not all documents may be shown, so the report includes the totals of the whole list.
  const sums = new Map(Object.entries(report.sums)).get(part)
  const totals = sums ? [sums.value, ...TAXES.map((tax) => sums[tax])] : TAXES.map((tax) => sum(rows, tax))
  const blanks = columns.slice(1, columns.length - totals.length).map(() => '')
  return { foot: [reportsTexts().reports.total, ...blanks, ...totals.map(rupees)], all: sums?.count }
}

function Table({ report, part, columns }: TableProps) {
  const t = reportsTexts()
  const rows: readonly GstRow[] = report[part]
  // The series of numbers have no amounts.
  const totals = part === 'series' ? null : totalsOf({ report, part, columns })
  return (
    <TablePanel
      title={t.gst[part]}
      csv={apiPath('GET /reports/gst.csv', { query: { part, month: report.month } })}
      nothing={t.gst.none}
      columns={gstColumns(columns)}
      rows={rows}
      // A document has one row for each GST rate in it.
      keyOf={(row) => `${row.number ?? row.hsn ?? row.from ?? row.placeOfSupply} ${row.rate}`}
      {...totals}
    />
  )
}

const AMOUNTS = [...TAXES, 'roundOff', 'value'] as const

function Summary({ report: { invoices, creditNotes, debitNotes } }: { report: GstReport }) {
  const { gst } = reportsTexts()
  const net = AMOUNTS.map((name) =>
    rupees(toRupees(fromRupees(invoices[name]) - fromRupees(creditNotes[name]) + fromRupees(debitNotes[name]))),
  )
  return (
    <TablePanel
      title={gst.summary}
      columns={gstColumns(['document', 'count', ...AMOUNTS])}
      rows={[
        { document: gst.invoices, ...invoices },
        { document: gst.creditNotes, ...creditNotes },
        ...(debitNotes.count > 0 ? [{ document: gst.debitNotes, ...debitNotes }] : []),
      ]}
      keyOf={(row) => String(row.document)}
      foot={[gst.net, '', ...net]}
    />
  )
}

export function GstTables({ report }: { report: GstReport }) {
  return (
    <>
      <Summary report={report} />
      {TABLES.map(([part, columns]) => (
        <Table key={part} report={report} part={part} columns={columns} />
      ))}
    </>
  )
}

export const limitOf = ({ largeFrom }: GstReport): string => formatRupees(fromRupees(largeFrom))
