import { formatRupees, type Paise } from '#rules/money.ts'
import { stateTaxName, type TaxSplit } from '#rules/tax.ts'
import { type DocumentLine, isListed, type Seller, type TaxDocument } from '#rules/tax-document.ts'
import { type Align, BOTTOM, CELL, HEAD, INNER, LEADING, MARGIN, type Pen, SHADE, STEEL } from './pdf-pen.ts'

/** Formats an amount in rupees. Noto Sans has no minus sign, so a dash of a digit's width is used instead. */
export const rupees = (amount: Paise): string => (amount < 0 ? `–${formatRupees(-amount)}` : formatRupees(amount))
const digits = (amount: Paise): string => rupees(amount).replace('₹', '')
export const percent = (rate: number): string => `${rate} %`

/** Returns the rate and amount of each tax by its own name (CGST Rule 46(l) and (m)). */
export const taxRows = (
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

export const PAD = 4
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
