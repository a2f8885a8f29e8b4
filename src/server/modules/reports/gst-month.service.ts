import { type GstPart, type GstReport, MAX_LISTED } from '#contract/reports.ts'
import { istDate } from '#rules/financial-year.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { readTaxDocument, taxesByRate } from '#rules/tax-document.ts'
import { plainCsv } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { Db } from '#server/lib/tx.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import {
  documentsAfter,
  lastNumbersOf,
  type MonthKind,
  readGstMonthSnapshot,
  type SeriesKind,
  saveGstMonthSnapshot,
  seriesOf,
} from './gst-month.queries.ts'
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
import { offlineToolSheet } from './gst-sheets.ts'
import { beginReading } from './reports.queries.ts'

/**
 * The names of the document kinds in table 13 of the return. Commercial notes are not GST documents, and not counted
 * there.
 */
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
const WAY = 'way 6'
/** The number of documents read at a time. */
const PIECE = 2000

/** Returns all documents of a kind in a month, reduced to what its tables need. */
async function documentsOf(db: Db, month: string, kind: MonthKind): Promise<IssuedDocument[]> {
  const found: IssuedDocument[] = []
  for (let after = ''; ; ) {
    const piece = await documentsAfter(db, month, kind, after, PIECE)
    for (const { content, original } of piece) {
      const document = readTaxDocument(content)
      found.push({ content: { ...pickReportFields(document), isLast: original?.isGone }, original })
      after = document.number
    }
    if (piece.length < PIECE) return found
  }
}

type MonthReport = Omit<GstReport, 'gstin' | 'largeFrom'>
/** The parts of the report that list documents and grow with the shop. */
type Lists = Pick<GstReport, keyof GstReport['sums']>

/** Calculates the tables of a month, with the complete lists of documents. */
async function calculateMonth(db: Db, month: string): Promise<{ report: MonthReport; lists: Lists }> {
  const invoiced = await documentsOf(db, month, 'invoice')
  const [noted, debited] = [await documentsOf(db, month, 'credit-note'), await documentsOf(db, month, 'debit-note')]
  const of = (issued: readonly IssuedDocument[], ...tables: Table[]) =>
    issued.filter((each) => tables.includes(tableFor(each))).map(({ content }) => content)
  const supplied = (...tables: Table[]) => [
    ...of(invoiced, ...tables),
    ...of(debited, ...tables).map(withReturnedPieces),
  ]
  const codes = (...tables: Table[]) =>
    byHsn(supplied(...tables), of(noted, ...tables)).map(({ hsn, rate, qty, ...taxes }) => {
      const value = toRupees(taxes.taxable + taxes.igst + taxes.cgst + taxes.sgst)
      return { hsn, uqc: UNIT, qty, value, rate, ...inRupees(taxes) }
    })
  const notes = (...tables: Table[]) => [
    ...of(noted, ...tables).map((note) => ({ note, noteType: 'C' as const })),
    ...of(debited, ...tables).map((note) => ({ note, noteType: 'D' as const })),
  ]
  const unregistered = (table: Table, belongsTo: 'B2C large' | 'B2C small') =>
    notes(table).flatMap(({ note, noteType }) =>
      documentRows(note).map((row) => ({ ...row, noteType, against: againstOf(note), belongsTo })),
    )
  const lists: Lists = {
    b2b: of(invoiced, 'b2b').flatMap(buyerRows),
    b2cLarge: of(invoiced, 'b2cLarge').flatMap(documentRows),
    registeredNotes: notes('b2b').flatMap(({ note, noteType }) =>
      buyerRows(note).map((row) => ({ ...row, noteType, against: againstOf(note) })),
    ),
    unregisteredNotes: [...unregistered('b2cLarge', 'B2C large'), ...unregistered('b2cSmall', 'B2C small')],
  }
  const sum = (documents: readonly MonthDocument[], less: readonly MonthDocument[] = []) => {
    const { roundOff, ...sums } = total(documents, less)
    return sums
  }
  const sumOfNotes = (...tables: Table[]) => sum(of(noted, ...tables), of(debited, ...tables))
  const series = await seriesOf(db, month)
  const report: MonthReport = {
    month,
    invoices: total(invoiced.map(({ content }) => content)),
    creditNotes: total(noted.map(({ content }) => content)),
    debitNotes: total(debited.map(({ content }) => content)),
    sums: {
      b2b: sum(of(invoiced, 'b2b')),
      b2cLarge: sum(of(invoiced, 'b2cLarge')),
      registeredNotes: sumOfNotes('b2b'),
      unregisteredNotes: sumOfNotes('b2cLarge', 'b2cSmall'),
    },
    b2b: lists.b2b.slice(0, MAX_LISTED),
    b2cLarge: lists.b2cLarge.slice(0, MAX_LISTED),
    registeredNotes: lists.registeredNotes.slice(0, MAX_LISTED),
    unregisteredNotes: lists.unregisteredNotes.slice(0, MAX_LISTED),
    b2cSmall: byPlaceAndRate(supplied('b2cSmall'), of(noted, 'b2cSmall')).map(({ place, rate, ...taxes }) => ({
      placeOfSupply: place,
      rate,
      ...inRupees(taxes),
    })),
    hsnB2b: codes('b2b'),
    hsnB2c: codes('b2cLarge', 'b2cSmall'),
    series: series.map(({ kind, from, to, count }) => ({ nature: NATURES[kind], from, to, count, cancelled: 0 })),
  }
  return { report, lists }
}

interface KeptMonth {
  readonly report: MonthReport
  readonly lists: Lists
}

/**
 * Returns a part of a month's tables: the stored one if it was made from the same documents, otherwise a newly
 * calculated one, which is then stored.
 */
async function partOf<Part extends keyof KeptMonth>(ctx: Ctx, month: string, part: Part): Promise<KeptMonth[Part]> {
  const { kept, made } = await ctx.tx(async ({ db }) => {
    await beginReading(db)
    const madeOf = [WAY, ...(await lastNumbersOf(db, month))]
    const kept = await readGstMonthSnapshot<KeptMonth[Part]>(db, month, part, madeOf)
    if (kept !== undefined) return { kept }
    const calculated = await calculateMonth(db, month)
    return { kept: calculated[part], made: { ...calculated, madeOf } }
  })
  if (made) await saveGstMonthSnapshot(ctx.db, month, made)
  return kept
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
