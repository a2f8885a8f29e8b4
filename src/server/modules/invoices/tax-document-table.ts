// The table of a document's lines, and what stands below it: totals, remarks and the note.
import type { SezSupply } from '#rules/billing.ts'
import { formatRupees, type Paise } from '#rules/money.ts'
import { stateTaxName, type TaxSplit } from '#rules/tax.ts'
import {
  type DocumentKind,
  type DocumentLine,
  isListed,
  isTaxed,
  type Seller,
  type TaxDocument,
  taxesByRate,
} from '#rules/tax-document.ts'
import {
  type Align,
  BODY,
  BOTTOM,
  CELL,
  HAIR,
  HEAD,
  INK,
  INNER,
  LABEL,
  LEADING,
  MARGIN,
  type Pen,
  RIGHT,
  readableDate,
  SHADE,
  SMALL,
  STEEL,
  type Style,
} from './pdf-pen.ts'

/** Formats an amount in rupees. Noto Sans has no minus sign, so a dash of a digit's width is used instead. */
const rupees = (amount: Paise): string => (amount < 0 ? `–${formatRupees(-amount)}` : formatRupees(amount))
const digits = (amount: Paise): string => rupees(amount).replace('₹', '')
const percent = (rate: number): string => `${rate} %`

/** Returns the rate and amount of each tax by its own name (CGST Rule 46(l) and (m)). */
const taxRows = (
  tax: TaxSplit,
  rate: number,
  { state }: Pick<Seller, 'state'>,
): readonly { name: string; rate: number; amount: Paise }[] =>
  'igst' in tax
    ? [{ name: 'IGST', rate, amount: tax.igst }]
    : [
        { name: 'CGST', rate: rate / 2, amount: tax.cgst },
        { name: stateTaxName(state), rate: rate / 2, amount: tax.sgst },
      ]

interface Column {
  readonly head: string
  readonly width: number
  readonly align: Align
  readonly cell: (line: DocumentLine, place: number) => readonly string[]
}

const goods = (line: DocumentLine, text: string): string[] => (line.kind === 'goods' ? [text] : [])
const amount = (head: string, width: number, cell: Column['cell']): Column => ({ head, width, align: 'right', cell })

const PRICED: readonly Column[] = [
  amount('Unit price (₹)', 50, (line) => goods(line, digits(line.unitPrice))),
  amount('Discount (₹)', 46, (line) => goods(line, line.discount === 0 ? '–' : digits(line.discount))),
]
const GIVEN_BACK: readonly Column[] = [
  amount('Original taxable value (₹)', 72, (line) => [digits(line.originalTaxable ?? line.taxable)]),
]

/** Returns the columns from left to right. The second one, the description, takes the remaining width. */
function columnsOf(document: TaxDocument): readonly Column[] {
  const others: readonly Column[] = [
    { head: 'HSN', width: 46, align: 'left', cell: (line) => [line.hsn] },
    amount('Quantity', 40, (line) => goods(line, `${line.qty} NOS`)),
    ...(document.refund ? GIVEN_BACK : PRICED),
    amount('Taxable value (₹)', 52, (line) => [digits(line.taxable)]),
    amount('GST rate', 46, (line) =>
      taxRows(line.tax, line.rate, document.seller).map(({ name, rate }) => `${name} ${percent(rate)}`),
    ),
    amount('GST (₹)', 46, (line) => taxRows(line.tax, line.rate, document.seller).map((row) => digits(row.amount))),
    amount('Amount (₹)', 54, (line) => [digits(line.amount)]),
  ]
  const number: Column = { head: 'No.', width: 24, align: 'left', cell: (_line, place) => [String(place + 1)] }
  const rest = INNER - number.width - others.reduce((sum, column) => sum + column.width, 0)
  return [number, { head: 'Description of goods', width: rest, align: 'left', cell: () => [] }, ...others]
}

const PAD = 4
export const STEP = CELL.size * LEADING

/** Calls `draw` with every column and the x position at which its text begins or, if aligned right, ends. */
function eachColumn(columns: readonly Column[], draw: (column: Column, x: number) => void): void {
  let left = MARGIN
  for (const column of columns) {
    draw(column, column.align === 'right' ? left + column.width - PAD : left + PAD)
    left += column.width
  }
}

function drawTableHead(pen: Pen, columns: readonly Column[], y: number): number {
  const heads = new Map(columns.map((column) => [column, pen.wrap(column.head, column.width - 2 * PAD, HEAD)]))
  const rows = Math.max(...[...heads.values()].map((lines) => lines.length))
  const step = HEAD.size * 1.3
  const height = rows * step + 2 * PAD
  pen.shade(MARGIN, y, INNER, height, SHADE)
  eachColumn(columns, (column, x) => {
    for (const [place, text] of (heads.get(column) ?? []).entries()) {
      pen.line(text, x, y + PAD + place * step, HEAD, column.align)
    }
  })
  return y + height
}

/** Begins a new page with its top, and returns where to continue. */
export type Turn = () => number

/** Draws the table of lines over as many pages as necessary and returns its end. */
export function drawTable(pen: Pen, document: TaxDocument, y: number, turn: Turn): number {
  const columns = columnsOf(document)
  const description = (columns[1]?.width ?? 0) - 2 * PAD
  const fresh = (): number => drawTableHead(pen, columns, turn())
  let top = drawTableHead(pen, columns, y)
  for (const [place, line] of document.lines.filter(isListed).entries()) {
    const texts = [
      ...pen.wrap(line.description, description, CELL).map((text) => ({ text, style: CELL })),
      ...pen.wrap(line.detail, description, CELL).map((text) => ({ text, style: { ...CELL, color: STEEL } })),
    ]
    const rows = Math.max(texts.length, taxRows(line.tax, line.rate, document.seller).length)
    const height = rows * STEP + 2 * PAD
    if (top + height > BOTTOM && top > 120) top = fresh()
    eachColumn(columns, (column, x) => {
      for (const [row, text] of column.cell(line, place).entries()) {
        pen.line(text, x, top + PAD + row * STEP, CELL, column.align, column.width - PAD)
      }
    })
    top += PAD
    const left = MARGIN + (columns[0]?.width ?? 0) + PAD
    for (const { text, style } of texts) {
      if (top + STEP > BOTTOM) top = fresh() + PAD
      pen.line(text, left, top, style)
      top += STEP
    }
    top += (rows - texts.length) * STEP + PAD
    pen.rule(top)
  }
  return top
}

const NEEDS_NO_SIGNATURE = 'This is a computer-generated document and needs no signature.'

const NOTES: Readonly<Record<DocumentKind, string>> = {
  receipt:
    'This is a receipt for an advance payment. The tax invoice is issued when the goods are dispatched. ' +
    NEEDS_NO_SIGNATURE,
  invoice: NEEDS_NO_SIGNATURE,
  'refund-voucher': NEEDS_NO_SIGNATURE,
  'credit-note': NEEDS_NO_SIGNATURE,
  'commercial-credit-note':
    'This note gives back a part of the price. The time in which a credit note could lower the tax of the invoice is over ' +
    '(CGST Act section 34(2)), so it contains no GST. ' +
    NEEDS_NO_SIGNATURE,
  'reinstated-receipt': `This receipt takes back the refund voucher named above, as its refund could not be made. ${NEEDS_NO_SIGNATURE}`,
  'debit-note': `This note takes back the document named above, as its refund could not be made. ${NEEDS_NO_SIGNATURE}`,
  'commercial-debit-note': `This note takes back the commercial credit note named above, as its refund could not be made. It contains no GST. ${NEEDS_NO_SIGNATURE}`,
}

interface Sum {
  readonly label: string
  readonly value: string
  readonly strong?: boolean
}

/** Returns the row for the deduction of points that the order had earned and its buyer had already spent. */
function deductedRow({ refund }: TaxDocument): { label: string; value: string }[] {
  const { deducted } = refund ?? {}
  return deducted === undefined ? [] : [{ label: 'Less: credit points already spent', value: rupees(-deducted) }]
}

const pointsLabel = (document: TaxDocument): string => {
  const { pointsUsed } = document
  const points = `${pointsUsed} credit ${pointsUsed === 1 ? 'point' : 'points'}`
  const worth = `(${pointsUsed} × ${formatRupees(document.pointsValue / pointsUsed).replace(/\.00$/, '')})`
  if (document.reverses) return `Less: points no longer given back, ${points} ${worth}`
  return document.refund ? `Less: given back as ${points} ${worth}` : `Less: paid with ${points} ${worth}`
}

/** Returns a row for each tax. If the goods have several rates of GST, each row states its taxable amount. */
function taxSums({ lines, seller }: TaxDocument): Sum[] {
  const rates = taxesByRate(lines.filter(isListed))
  return rates.flatMap(({ rate: whole, taxable, tax }) =>
    taxRows(tax, whole, seller).map(({ name, rate, amount: value }) => {
      const base = rates.length > 1 ? ` of ${rupees(taxable)}` : ''
      return {
        label: `${name}${name === stateTaxName(seller.state) ? ` (${seller.state})` : ''} ${percent(rate)}${base}`,
        value: rupees(value),
      }
    }),
  )
}

function moneyLabel({ refund, reverses }: TaxDocument): string {
  if (reverses) return 'Amount not refunded'
  return refund ? 'Amount refunded' : 'Amount paid'
}

function sums(document: TaxDocument): Sum[] {
  const { pointsUsed, pointsValue } = document
  const taxed = [
    { label: 'Taxable value', value: rupees(document.taxable) },
    ...taxSums(document),
    { label: 'Round off', value: rupees(document.roundOff) },
  ]
  return [
    ...(isTaxed(document) ? taxed : []),
    { label: 'Total', value: rupees(document.total), strong: true },
    ...(pointsUsed > 0 ? [{ label: pointsLabel(document), value: rupees(-pointsValue) }] : []),
    ...deductedRow(document),
    { label: moneyLabel(document), value: rupees(document.paidMoney), strong: true },
  ]
}

/** What a document for a supply to a Special Economic Zone has to carry (CGST Rule 46, third proviso). */
const ENDORSEMENTS: Readonly<Record<SezSupply, string>> = {
  'with-payment': 'SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF INTEGRATED TAX',
  'without-payment':
    'SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX',
}

function remarks(document: TaxDocument): [string, string][] {
  const { discount, discountPercent, refund, refundedBefore, paidBy, sez } = document
  const rows: [string, string][] = [['Amount in words', document.inWords]]
  if (discount > 0 && !refund) {
    const part = `${percent(discountPercent)} on the order: ${rupees(discount)}`
    rows.push(['Discount', `The discounts above include ${part}.`])
  }
  if (sez) rows.push(['Zero-rated supply', ENDORSEMENTS[sez]])
  if (refundedBefore) {
    const vouchers = refundedBefore.vouchers.map(({ number, date }) => `${number} of ${readableDate(date)}`).join(', ')
    const text = `${rupees(refundedBefore.value)} with GST, by refund voucher ${vouchers}. The amounts above are without it.`
    rows.push(['Refunded before dispatch', text])
  }
  if (refund) rows.push(['Reason', refund.reason])
  if (refund?.percent !== undefined) rows.push(['Part given back', `${percent(refund.percent)} of the value`])
  if (paidBy) rows.push([refund ? 'Refunded by' : 'Paid by', `${paidBy.method}, reference ${paidBy.reference}`])
  return rows
}

const SUMS_WIDTH = 258

const WORDS_WIDTH = INNER - SUMS_WIDTH - 24

const SUM_STEP = 15

/** Draws the remarks on the left and the totals on the right, on one page, with the note below. Returns their end. */
export function drawEnd(pen: Pen, document: TaxDocument, y: number, turn: Turn): number {
  const rows = sums(document)
  const words = remarks(document).map(([label, text]) => ({ label, lines: pen.wrap(text, WORDS_WIDTH, BODY) }))
  const wordsHeight = words.reduce((sum, { lines }) => sum + 18 + lines.length * BODY.size * LEADING, 0)
  const note = pen.wrap(NOTES[document.kind], INNER, SMALL)
  const labels = SUMS_WIDTH - 80
  const sumLines = rows.map((row) => pen.wrap(row.label, labels, BODY))
  const sumsHeight = sumLines.reduce((sum, lines) => sum + SUM_STEP + (lines.length - 1) * BODY.size * LEADING, 0)
  const height = Math.max(wordsHeight, sumsHeight) + 24 + note.length * SMALL.size * LEADING
  const top = (y + 12 + height > BOTTOM ? turn() : y) + 12

  let left = top
  for (const { label, lines } of words) {
    pen.line(label, MARGIN, left, LABEL)
    left += 12
    for (const line of lines) {
      pen.line(line, MARGIN, left, BODY)
      left += BODY.size * LEADING
    }
    left += 6
  }

  const from = RIGHT - SUMS_WIDTH
  let right = top
  for (const [place, row] of rows.entries()) {
    const style: Style = { ...BODY, bold: row.strong === true }
    if (row.strong) pen.rule(right - 2.5, from, RIGHT, row.label === 'Total' ? INK : HAIR)
    pen.line(row.value, RIGHT - PAD, right, style, 'right', 76)
    const lines = sumLines[place] ?? []
    for (const [extra, line] of lines.entries()) {
      pen.line(line, from, right + extra * BODY.size * LEADING, { ...style, color: row.strong ? INK : STEEL })
    }
    right += SUM_STEP + (lines.length - 1) * BODY.size * LEADING
  }

  const end = Math.max(left, right) + 6
  pen.rule(end)
  for (const [place, line] of note.entries()) pen.line(line, MARGIN, end + 6 + place * SMALL.size * LEADING, SMALL)
  return end + 6 + note.length * SMALL.size * LEADING
}
