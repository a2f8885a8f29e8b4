import { type GstPart, type GstReport, MOST_LISTED } from '#contract/reports.ts'
import { istDate } from '#rules/financial-year.ts'
import { toRupees } from '#rules/money.ts'
import type { DocumentKind } from '#rules/tax-document.ts'
import { type Cell, csv } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { Db } from '#server/lib/tx.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import {
  B2C_LARGE_OVER,
  briefly,
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
import {
  beginReading,
  documentsAfter,
  type IssuedDocument,
  keepMonth,
  keptMonth,
  lastNumbersOf,
  seriesOf,
} from './reports.queries.ts'

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

/** What is kept with it was reckoned in this way; it has another number when the report is made in another. */
const WAY = 'way 1'
/** Documents that are read at a time. */
const PIECE = 2000

/** All of a month's documents of a kind, with no more of each than its tables need. */
async function documentsOf(db: Db, month: string, kind: 'invoice' | 'credit-note'): Promise<IssuedDocument[]> {
  const found: IssuedDocument[] = []
  for (let after = ''; ; ) {
    const piece = await documentsAfter(db, month, kind, after, PIECE)
    for (const { content, original } of piece) {
      found.push({ content: briefly(content), original })
      after = content.number
    }
    if (piece.length < PIECE) return found
  }
}

type Reckoned = Omit<GstReport, 'gstin' | 'largeFrom'>
/** The parts that list documents, and grow with the shop. */
type Lists = Pick<GstReport, keyof GstReport['sums']>

/** A month's tables, the lists of documents as a whole. */
async function reckonMonth(db: Db, month: string): Promise<{ report: Reckoned; lists: Lists }> {
  const [invoiced, noted] = [await documentsOf(db, month, 'invoice'), await documentsOf(db, month, 'credit-note')]
  const of = (issued: readonly IssuedDocument[], table?: Table) =>
    issued.filter((each) => table === undefined || tableFor(each) === table).map(({ content }) => content)
  const [invoices, notes] = [of(invoiced), of(noted)]
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
  const unregistered = (table: Table, belongsTo: 'B2C large' | 'B2C small') =>
    of(noted, table).map((note) => ({ ...documentRow(note), against: againstOf(note), belongsTo }))
  const lists: Lists = {
    b2b: of(invoiced, 'b2b').map(buyerRow),
    b2cLarge: of(invoiced, 'b2cLarge').map(documentRow),
    registeredNotes: of(noted, 'b2b').map((note) => ({ ...buyerRow(note), against: againstOf(note) })),
    unregisteredNotes: [...unregistered('b2cLarge', 'B2C large'), ...unregistered('b2cSmall', 'B2C small')],
  }
  const sum = (...documents: MonthDocument[]) => {
    const { roundOff, ...sums } = total(documents)
    return sums
  }
  const series = await seriesOf(db, month)
  const report: Reckoned = {
    month,
    invoices: total(invoices),
    creditNotes: total(notes),
    sums: {
      b2b: sum(...of(invoiced, 'b2b')),
      b2cLarge: sum(...of(invoiced, 'b2cLarge')),
      registeredNotes: sum(...of(noted, 'b2b')),
      unregisteredNotes: sum(...of(noted, 'b2cLarge'), ...of(noted, 'b2cSmall')),
    },
    b2b: lists.b2b.slice(0, MOST_LISTED),
    b2cLarge: lists.b2cLarge.slice(0, MOST_LISTED),
    registeredNotes: lists.registeredNotes.slice(0, MOST_LISTED),
    unregisteredNotes: lists.unregisteredNotes.slice(0, MOST_LISTED),
    b2cSmall: [
      ...places('Invoices', of(invoiced, 'b2cSmall'), 1),
      ...places('Credit notes', of(noted, 'b2cSmall'), -1),
    ],
    hsn: [...codes('Invoices', invoices, 1), ...codes('Credit notes', notes, -1)],
    series: series.map(({ kind, from, to, count }) => ({ nature: NATURES[kind], from, to, count, cancelled: 0 })),
  }
  return { report, lists }
}

interface KeptMonth {
  readonly report: Reckoned
  readonly lists: Lists
}

/** A part of a month's tables: what is kept, if it was made of the same documents, or made anew and then kept. */
async function partOf<Part extends keyof KeptMonth>(ctx: Ctx, month: string, part: Part): Promise<KeptMonth[Part]> {
  const { kept, made } = await ctx.tx(async ({ db }) => {
    await beginReading(db)
    const madeOf = [WAY, ...(await lastNumbersOf(db, month))]
    const kept = await keptMonth<KeptMonth[Part]>(db, month, part, madeOf)
    if (kept !== undefined) return { kept }
    const reckoned = await reckonMonth(db, month)
    return { kept: reckoned[part], made: { ...reckoned, madeOf } }
  })
  if (made) await keepMonth(ctx.db, month, made)
  return kept
}

/** A month's tax documents as GSTR-1 wants them, from what the documents say and nothing else. Amounts in rupees. */
export async function gstMonth(ctx: Ctx, asked?: string): Promise<GstReport> {
  const { gstin } = await getSeller(ctx)
  const report = await partOf(ctx, asked ?? lastMonth(ctx.now), 'report')
  return { ...report, gstin, largeFrom: toRupees(B2C_LARGE_OVER) }
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

/** One table as a file, all of it, and what to call it. */
export async function gstSheet(ctx: Ctx, part: GstPart, month?: string): Promise<{ name: string; bytes: Uint8Array }> {
  const report = await gstMonth(ctx, month)
  const lists = part in report.sums ? await partOf(ctx, report.month, 'lists') : {}
  const { head, rows } = SHEETS[part]({ ...report, ...lists })
  return { name: `gst-${report.month}-${part}.csv`, bytes: csv(head, rows) }
}
