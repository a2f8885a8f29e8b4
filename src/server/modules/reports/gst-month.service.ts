import type { GstPart, GstReport } from '#contract/reports.ts'
import { istDate } from '#rules/financial-year.ts'
import { toRupees } from '#rules/money.ts'
import type { DocumentKind } from '#rules/tax-document.ts'
import { type Cell, csv } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import {
  B2C_LARGE_OVER,
  byHsn,
  byPlaceAndRate,
  type MonthDocument,
  placeOf,
  type Table,
  type Taxes,
  tableOf,
  taxesOf,
  totalsOf,
  UNIT,
} from './gst-month.rules.ts'
import { beginReading, type IssuedDocument, seriesOf, taxDocumentsOf } from './reports.queries.ts'

/** As the return's table of documents names them. */
const NATURES: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoices for outward supply',
  'credit-note': 'Credit notes',
  receipt: 'Receipt vouchers',
  'refund-voucher': 'Refund vouchers',
}

/** Taxes, or totals, from paise to rupees. */
const inRupees = ({ taxable, igst, cgst, sgst }: Taxes) => ({
  taxable: toRupees(taxable),
  igst: toRupees(igst),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
})

const total = (documents: readonly MonthDocument[]) => {
  const { count, roundOff, value, ...taxes } = totalsOf(documents)
  return { count, ...inRupees(taxes), roundOff: toRupees(roundOff), value: toRupees(value) }
}

const documentRow = (document: MonthDocument) => ({
  number: document.number,
  date: document.date,
  placeOfSupply: placeOf(document),
  value: toRupees(document.total),
  rate: document.rate,
  ...inRupees(taxesOf(document)),
})

const buyerRow = (document: MonthDocument) => ({
  ...documentRow(document),
  gstin: document.buyer.gstin ?? '',
  name: document.buyer.name,
})

const againstOf = ({ against }: MonthDocument): string => against?.number ?? ''

/** Where the invoice stands, or stood, that a document is or is about. */
const tableFor = ({ content, original }: IssuedDocument): Table => tableOf(content, original?.value ?? content.total)

const lastMonth = (now: Date): string => {
  const first = new Date(`${istDate(now).slice(0, 7)}-01T00:00:00Z`)
  return new Date(first.getTime() - 1).toISOString().slice(0, 7)
}

/** A month's tax documents as GSTR-1 wants them, from what the documents say and nothing else. Amounts in rupees. */
export async function gstMonth(ctx: Ctx, asked?: string): Promise<GstReport> {
  const month = asked ?? lastMonth(ctx.now)
  const { gstin } = await getSeller(ctx)
  const { issued, series } = await ctx.tx(async ({ db }) => {
    await beginReading(db)
    return { issued: await taxDocumentsOf(db, month), series: await seriesOf(db, month) }
  })
  const of = (kind: DocumentKind, table?: Table) =>
    issued
      .filter((each) => each.content.kind === kind && (table === undefined || tableFor(each) === table))
      .map(({ content }) => content)
  const [invoices, notes] = [of('invoice'), of('credit-note')]
  const places = (document: 'Invoices' | 'Credit notes', documents: MonthDocument[], sign: 1 | -1) =>
    byPlaceAndRate(documents, sign).map(({ place, rate, ...taxes }) => ({
      document,
      placeOfSupply: place,
      rate,
      ...inRupees(taxes),
    }))
  const codes = (document: 'Invoices' | 'Credit notes', documents: MonthDocument[], sign: 1 | -1) =>
    byHsn(documents, sign).map(({ hsn, rate, qty, ...taxes }) => ({
      document,
      hsn,
      uqc: UNIT,
      qty,
      rate,
      ...inRupees(taxes),
    }))
  return {
    month,
    gstin,
    largeFrom: toRupees(B2C_LARGE_OVER),
    invoices: total(invoices),
    creditNotes: total(notes),
    b2b: of('invoice', 'b2b').map(buyerRow),
    b2cLarge: of('invoice', 'b2cLarge').map(documentRow),
    b2cSmall: [
      ...places('Invoices', of('invoice', 'b2cSmall'), 1),
      ...places('Credit notes', of('credit-note', 'b2cSmall'), -1),
    ],
    hsn: [...codes('Invoices', invoices, 1), ...codes('Credit notes', notes, -1)],
    registeredNotes: of('credit-note', 'b2b').map((note) => ({ ...buyerRow(note), against: againstOf(note) })),
    unregisteredNotes: [
      ...of('credit-note', 'b2cLarge').map((note) => ({
        ...documentRow(note),
        against: againstOf(note),
        belongsTo: 'B2C large' as const,
      })),
      ...of('credit-note', 'b2cSmall').map((note) => ({
        ...documentRow(note),
        against: againstOf(note),
        belongsTo: 'B2C small' as const,
      })),
    ],
    series: series.map(({ kind, from, to, count }) => ({ nature: NATURES[kind], from, to, count, cancelled: 0 })),
  }
}

interface Sheet {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const rupees = (amount: number): Cell => ({ rupees: amount })
const TAXES = ['Taxable value', 'IGST', 'CGST', 'SGST']
const taxCells = (row: Taxes): Cell[] => [rupees(row.taxable), rupees(row.igst), rupees(row.cgst), rupees(row.sgst)]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** '05-Apr-2026', as the tax office's own tool wants days. */
const dayCell = (date: string): string => {
  const [year, month, day] = date.split('-')
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`
}

const SHEETS: Readonly<Record<GstPart, (report: GstReport) => Sheet>> = {
  b2b: ({ b2b }) => ({
    head: [
      'GSTIN',
      'Receiver',
      'Invoice number',
      'Invoice date',
      'Invoice value',
      'Place of supply',
      'Reverse charge',
      'Rate',
      ...TAXES,
    ],
    rows: b2b.map((row) => [
      row.gstin,
      row.name,
      row.number,
      dayCell(row.date),
      rupees(row.value),
      row.placeOfSupply,
      'N',
      row.rate,
      ...taxCells(row),
    ]),
  }),
  b2cLarge: ({ b2cLarge }) => ({
    head: ['Invoice number', 'Invoice date', 'Invoice value', 'Place of supply', 'Rate', ...TAXES],
    rows: b2cLarge.map((row) => [
      row.number,
      dayCell(row.date),
      rupees(row.value),
      row.placeOfSupply,
      row.rate,
      ...taxCells(row),
    ]),
  }),
  b2cSmall: ({ b2cSmall }) => ({
    head: ['Documents', 'Place of supply', 'Rate', ...TAXES],
    rows: b2cSmall.map((row) => [row.document, row.placeOfSupply, row.rate, ...taxCells(row)]),
  }),
  hsn: ({ hsn }) => ({
    head: ['Documents', 'HSN', 'UQC', 'Quantity', 'Rate', ...TAXES],
    rows: hsn.map((row) => [row.document, row.hsn, row.uqc, row.qty, row.rate, ...taxCells(row)]),
  }),
  registeredNotes: ({ registeredNotes }) => ({
    head: [
      'GSTIN',
      'Receiver',
      'Note number',
      'Note date',
      'Against invoice',
      'Note value',
      'Place of supply',
      'Rate',
      ...TAXES,
    ],
    rows: registeredNotes.map((row) => [
      row.gstin,
      row.name,
      row.number,
      dayCell(row.date),
      row.against,
      rupees(row.value),
      row.placeOfSupply,
      row.rate,
      ...taxCells(row),
    ]),
  }),
  unregisteredNotes: ({ unregisteredNotes }) => ({
    head: [
      'Belongs to',
      'Note number',
      'Note date',
      'Against invoice',
      'Note value',
      'Place of supply',
      'Rate',
      ...TAXES,
    ],
    rows: unregisteredNotes.map((row) => [
      row.belongsTo,
      row.number,
      dayCell(row.date),
      row.against,
      rupees(row.value),
      row.placeOfSupply,
      row.rate,
      ...taxCells(row),
    ]),
  }),
  series: ({ series }) => ({
    head: ['Nature of document', 'From', 'To', 'Total number', 'Cancelled', 'Net issued'],
    rows: series.map((row) => [row.nature, row.from, row.to, row.count, row.cancelled, row.count - row.cancelled]),
  }),
}

/** One table as a file, and what to call it. */
export async function gstSheet(ctx: Ctx, part: GstPart, month?: string): Promise<{ name: string; bytes: Uint8Array }> {
  const report = await gstMonth(ctx, month)
  const { head, rows } = SHEETS[part](report)
  return { name: `gst-${report.month}-${part}.csv`, bytes: csv(head, rows) }
}
