import { type GstPart, type GstReport, MAX_LISTED } from '#contract/reports.ts'
import { istDate } from '#rules/financial-year.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { readTaxDocument, taxesByRate } from '#rules/tax-document.ts'
import { plainCsv } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import {
  B2C_LARGE_OVER,
  byHsn,
  byPlaceAndRate,
  type MonthDocument,
  pickReportFields,
  placeOf,
  supplyTypeOf,
  type Table,
  type Taxes,
  tableOf,
  taxesOf,
  totalsOf,
  UNIT,
} from './gst-month.rules.ts'
import {
  findDocumentsAfter,
  findGstMonth,
  findLastNumbers,
  findSeries,
  type MonthKind,
  type SeriesKind,
  saveGstMonth,
} from './gst-month.store.ts'
import { offlineToolSheet } from './gst-sheets.ts'
import { beginReading } from './reports.store.ts'

/** Of table 13 of the return. Commercial notes are not GST documents, and not counted there. */
const NATURES: Readonly<Record<SeriesKind, string>> = {
  invoice: 'Invoices for outward supply',
  'credit-note': 'Credit Note',
  receipt: 'Receipt Voucher',
  'refund-voucher': 'Refund Voucher',
  'debit-note': 'Debit Note',
  // In the place of a refund voucher whose refund was not made.
  'reinstated-receipt': 'Receipt Voucher',
}

/** Converts taxes, or totals, from paise to rupees. */
const inRupees = ({ taxable, igst, cgst, sgst }: Taxes) => ({
  taxable: toRupees(taxable),
  igst: toRupees(igst),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
})

/** Returns the totals of documents, less those of others; both are counted. */
const total = (documents: readonly MonthDocument[], less: readonly MonthDocument[] = []) => {
  const { count, roundOff, value, ...taxes } = totalsOf(documents, less)
  return { count, ...inRupees(taxes), roundOff: toRupees(roundOff), value: toRupees(value) }
}

/** Returns one row for each GST rate in a document, as the return requires. */
const documentRows = (document: MonthDocument) =>
  taxesByRate(document.lines).map((part) => ({
    number: document.number,
    date: document.date,
    placeOfSupply: placeOf(document),
    value: toRupees(document.total),
    rate: part.rate,
    ...inRupees(taxesOf(part)),
  }))

const buyerRows = (document: MonthDocument) =>
  documentRows(document).map((row) => ({
    ...row,
    gstin: document.buyer.gstin ?? '',
    name: document.buyer.name,
    supplyType: supplyTypeOf(document),
  }))

/** Returns a debit note with pieces only if the credit note that it takes back had taken them out. */
const withReturnedPieces = (document: MonthDocument): MonthDocument =>
  document.isLast || document.ofPieces
    ? document
    : { ...document, lines: document.lines.map((line) => ({ ...line, qty: 0 })) }

const againstOf = ({ against }: MonthDocument): string => against?.number ?? ''

interface IssuedDocument {
  readonly content: MonthDocument
  /** For a credit or debit note, the invoice that it refers to. */
  readonly original: { readonly value: Paise } | null
}

/** Returns the table that lists an invoice, or the invoice that a note refers to. */
const tableFor = ({ content, original }: IssuedDocument): Table => tableOf(content, original?.value ?? content.total)

const lastMonth = (now: Date): string => {
  const first = new Date(`${istDate(now).slice(0, 7)}-01T00:00:00Z`)
  return new Date(first.getTime() - 1).toISOString().slice(0, 7)
}

/** The version of the calculation, stored with its result. Change it when the report is calculated differently. */
const CALCULATION = 'way 6'
/** The number of documents read at a time. */
const PIECE = 2000

/** Returns all documents of a kind in a month, reduced to what its tables need. */
async function documentsOf(tx: Tx, month: string, kind: MonthKind): Promise<IssuedDocument[]> {
  const found: IssuedDocument[] = []
  for (let after = ''; ; ) {
    const piece = await run(tx, findDocumentsAfter(month, kind, after, PIECE))
    for (const { content, original } of piece) {
      const document = readTaxDocument(content)
      found.push({ content: { ...pickReportFields(document), isLast: original?.isFullyCredited }, original })
      after = document.number
    }
    if (piece.length < PIECE) return found
  }
}

type MonthReport = Omit<GstReport, 'gstin' | 'largeFrom'>
/** The parts of the report that list documents and grow with the shop. */
type Lists = Pick<GstReport, keyof GstReport['sums']>

interface IssuedDocuments {
  readonly invoices: readonly IssuedDocument[]
  readonly creditNotes: readonly IssuedDocument[]
  readonly debitNotes: readonly IssuedDocument[]
}

/** Returns the documents that are listed in one of the tables. */
const inTables = (issued: readonly IssuedDocument[], ...tables: Table[]): MonthDocument[] =>
  issued.filter((each) => tables.includes(tableFor(each))).map(({ content }) => content)

/** Returns the complete lists of a month's documents. */
function listsOf({ invoices, creditNotes, debitNotes }: IssuedDocuments): Lists {
  const notes = (table: Table) => [
    ...inTables(creditNotes, table).map((note) => ({ note, noteType: 'C' as const })),
    ...inTables(debitNotes, table).map((note) => ({ note, noteType: 'D' as const })),
  ]
  const unregistered = (table: Table, belongsTo: 'B2C large' | 'B2C small') =>
    notes(table).flatMap(({ note, noteType }) =>
      documentRows(note).map((row) => ({ ...row, noteType, against: againstOf(note), belongsTo })),
    )
  return {
    b2b: inTables(invoices, 'b2b').flatMap(buyerRows),
    b2cLarge: inTables(invoices, 'b2cLarge').flatMap(documentRows),
    registeredNotes: notes('b2b').flatMap(({ note, noteType }) =>
      buyerRows(note).map((row) => ({ ...row, noteType, against: againstOf(note) })),
    ),
    unregisteredNotes: [...unregistered('b2cLarge', 'B2C large'), ...unregistered('b2cSmall', 'B2C small')],
  }
}

function sumsOf({ invoices, creditNotes, debitNotes }: IssuedDocuments): GstReport['sums'] {
  const sum = (documents: readonly MonthDocument[], less: readonly MonthDocument[] = []) => {
    const { roundOff, ...sums } = total(documents, less)
    return sums
  }
  const sumOfNotes = (...tables: Table[]) => sum(inTables(creditNotes, ...tables), inTables(debitNotes, ...tables))
  return {
    b2b: sum(inTables(invoices, 'b2b')),
    b2cLarge: sum(inTables(invoices, 'b2cLarge')),
    registeredNotes: sumOfNotes('b2b'),
    unregisteredNotes: sumOfNotes('b2cLarge', 'b2cSmall'),
  }
}

interface CalculatedMonth {
  readonly report: MonthReport
  readonly lists: Lists
}

/** Calculates the tables of a month, with the complete lists of documents. */
async function calculateMonth(tx: Tx, month: string): Promise<CalculatedMonth> {
  const invoices = await documentsOf(tx, month, 'invoice')
  const creditNotes = await documentsOf(tx, month, 'credit-note')
  const debitNotes = await documentsOf(tx, month, 'debit-note')
  const series = await run(tx, findSeries(month))
  const issued = { invoices, creditNotes, debitNotes }
  const lists = listsOf(issued)
  const supplied = (...tables: Table[]) => [
    ...inTables(invoices, ...tables),
    ...inTables(debitNotes, ...tables).map(withReturnedPieces),
  ]
  const codes = (...tables: Table[]) =>
    byHsn(supplied(...tables), inTables(creditNotes, ...tables)).map(({ hsn, rate, qty, ...taxes }) => {
      const value = toRupees(taxes.taxable + taxes.igst + taxes.cgst + taxes.sgst)
      return { hsn, uqc: UNIT, qty, value, rate, ...inRupees(taxes) }
    })
  const small = byPlaceAndRate(supplied('b2cSmall'), inTables(creditNotes, 'b2cSmall'))
  const report: MonthReport = {
    month,
    invoices: total(invoices.map(({ content }) => content)),
    creditNotes: total(creditNotes.map(({ content }) => content)),
    debitNotes: total(debitNotes.map(({ content }) => content)),
    sums: sumsOf(issued),
    b2b: lists.b2b.slice(0, MAX_LISTED),
    b2cLarge: lists.b2cLarge.slice(0, MAX_LISTED),
    registeredNotes: lists.registeredNotes.slice(0, MAX_LISTED),
    unregisteredNotes: lists.unregisteredNotes.slice(0, MAX_LISTED),
    b2cSmall: small.map(({ place, rate, ...taxes }) => ({ placeOfSupply: place, rate, ...inRupees(taxes) })),
    hsnB2b: codes('b2b'),
    hsnB2c: codes('b2cLarge', 'b2cSmall'),
    series: series.map(({ kind, from, to, count }) => ({ nature: NATURES[kind], from, to, count, cancelled: 0 })),
  }
  return { report, lists }
}

/** The stored one if it was made from the same documents, otherwise a new one, which is then stored. */
async function partOf<Part extends keyof CalculatedMonth>(
  ctx: Ctx,
  month: string,
  part: Part,
): Promise<CalculatedMonth[Part]> {
  const { found, unsaved } = await ctx.tx(async (tx) => {
    await run(tx, beginReading())
    const calculatedFrom = [CALCULATION, ...(await run(tx, findLastNumbers(month)))]
    const stored = await run(tx, findGstMonth<CalculatedMonth[Part]>(month, part, calculatedFrom))
    if (stored) return { found: stored.stored }
    const calculated = await calculateMonth(tx, month)
    return { found: calculated[part], unsaved: { calculatedFrom, calculated } }
  })
  if (unsaved) await run(ctx, saveGstMonth(month, unsaved.calculatedFrom, unsaved.calculated))
  return found
}

/** Returns a month's tax documents as GSTR-1 requires them, taken only from the issued documents. Amounts in rupees. */
export async function gstMonth(ctx: Ctx, asked?: string): Promise<GstReport> {
  const { gstin } = await getSeller(ctx)
  const report = await partOf(ctx, asked ?? lastMonth(ctx.now), 'report')
  return { ...report, gstin, largeFrom: toRupees(B2C_LARGE_OVER) }
}

/** Returns one complete table as a file, with its file name. */
export async function gstSheet(ctx: Ctx, part: GstPart, month?: string): Promise<{ name: string; bytes: Uint8Array }> {
  const report = await gstMonth(ctx, month)
  const lists = part in report.sums ? await partOf(ctx, report.month, 'lists') : {}
  const { head, rows } = offlineToolSheet(part, { ...report, ...lists })
  return { name: `gst-${report.month}-${part}.csv`, bytes: plainCsv(head, rows) }
}
