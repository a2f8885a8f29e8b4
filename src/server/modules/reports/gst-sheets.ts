import type { GstPart, GstReport } from '#contract/reports.ts'
import { monthName } from '#rules/india-time.ts'
import { type Cell, rupees } from '#server/lib/csv.ts'

/** A table with the columns of the tax office's offline tool for GSTR-1; see docs/gst-returns.md. */
interface Sheet {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Formats a day as the offline tool requires: '05-Apr-2026'. */
const dayCell = (date: string): string => {
  const [year, month, day] = date.split('-')
  return `${day}-${monthName(month)}-${year}`
}

/** A column that does not apply to this shop: a reduced share of the rate, an e-commerce operator, cess. */
const NONE = ''
const TAXED_AT_RATE = ['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN']

const HSN_HEAD = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
]

const hsnSheet = (rows: GstReport['hsnB2b']): Sheet => ({
  head: HSN_HEAD,
  // The tool fills in the description that belongs to the code.
  rows: rows.map(({ hsn, uqc, qty, value, rate, taxable, igst, cgst, sgst }) => [
    hsn,
    NONE,
    uqc,
    qty,
    rupees(value),
    rate,
    rupees(taxable),
    rupees(igst),
    rupees(cgst),
    rupees(sgst),
    NONE,
  ]),
})

const SHEETS: Readonly<Record<GstPart, (report: GstReport) => Sheet>> = {
  b2b: ({ b2b }) => ({
    head: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: b2b.map((row) => [
      row.gstin,
      row.name,
      row.number,
      dayCell(row.date),
      rupees(row.value),
      row.placeOfSupply,
      'N',
      NONE,
      row.supplyType,
      NONE,
      row.rate,
      rupees(row.taxable),
      NONE,
    ]),
  }),
  b2cLarge: ({ b2cLarge }) => ({
    head: ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', ...TAXED_AT_RATE],
    rows: b2cLarge.map((row) => [
      row.number,
      dayCell(row.date),
      rupees(row.value),
      row.placeOfSupply,
      NONE,
      row.rate,
      rupees(row.taxable),
      NONE,
      NONE,
    ]),
  }),
  b2cSmall: ({ b2cSmall }) => ({
    head: ['Type', 'Place Of Supply', ...TAXED_AT_RATE],
    // OE: not through an e-commerce operator.
    rows: b2cSmall.map((row) => ['OE', row.placeOfSupply, NONE, row.rate, rupees(row.taxable), NONE, NONE]),
  }),
  hsnB2b: ({ hsnB2b }) => hsnSheet(hsnB2b),
  hsnB2c: ({ hsnB2c }) => hsnSheet(hsnB2c),
  registeredNotes: ({ registeredNotes }) => ({
    head: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: registeredNotes.map((row) => [
      row.gstin,
      row.name,
      row.number,
      dayCell(row.date),
      row.noteType,
      row.placeOfSupply,
      'N',
      row.supplyType,
      rupees(row.value),
      NONE,
      row.rate,
      rupees(row.taxable),
      NONE,
    ]),
  }),
  unregisteredNotes: ({ unregisteredNotes }) => ({
    head: [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    // Notes on small invoices are already included in table 7.
    rows: unregisteredNotes
      .filter(({ belongsTo }) => belongsTo === 'B2C large')
      .map((row) => [
        'B2CL',
        row.number,
        dayCell(row.date),
        row.noteType,
        row.placeOfSupply,
        rupees(row.value),
        NONE,
        row.rate,
        rupees(row.taxable),
        NONE,
      ]),
  }),
  series: ({ series }) => ({
    head: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: series.map((row) => [row.nature, row.from, row.to, row.count, row.cancelled]),
  }),
}

/** Returns a part of the month in the format of the offline tool. */
export const offlineToolSheet = (part: GstPart, report: GstReport): Sheet => SHEETS[part](report)
