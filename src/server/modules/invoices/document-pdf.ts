import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { formatRupees, type Paise } from '#rules/money.ts'
import type { TaxSplit } from '#rules/tax.ts'
import type { DocumentKind, DocumentLine, DocumentReference, TaxDocument, WarrantyUnits } from '#rules/tax-document.ts'
import { showUnitCode } from '#rules/warranty-code.ts'

/** Noto Sans (OFL, fonts/OFL.txt), whole, so that a name in any of three scripts and the rupee sign can be drawn. */
const FACES = {
  regular: 'noto-sans-regular.ttf',
  bold: 'noto-sans-bold.ttf',
  tamil: 'noto-sans-tamil.ttf',
  devanagari: 'noto-sans-devanagari.ttf',
} as const
type Face = keyof typeof FACES
const FACE_NAMES: readonly Face[] = ['regular', 'bold', 'tamil', 'devanagari']

let fontFiles: ReadonlyMap<Face, Buffer> | undefined
function fonts(): ReadonlyMap<Face, Buffer> {
  fontFiles ??= new Map(
    FACE_NAMES.map((face) => [face, readFileSync(new URL(`./fonts/${FACES[face]}`, import.meta.url))]),
  )
  return fontFiles
}

const INK = '#101214'
export const STEEL = '#5b646e'
export const ACCENT = '#c23f0c'
const HAIR = '#d5d9dd'
export const SHADE = '#f2f3f5'

/** A4 in points, 72 to the inch. */
const WIDTH = 595.28
export const HEIGHT = 841.89
export const MARGIN = 36
export const RIGHT = WIDTH - MARGIN
export const INNER = RIGHT - MARGIN
/** Where the foot of a page begins. */
export const BOTTOM = HEIGHT - 50
const LEADING = 1.4

const TITLES: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Receipt Voucher',
  invoice: 'Tax Invoice',
  'refund-voucher': 'Refund Voucher',
  'credit-note': 'Credit Note',
}

const SUBTITLES: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Advance payment',
  invoice: 'Original for recipient',
  'refund-voucher': 'Refund of an advance payment',
  'credit-note': 'For goods billed before',
}

const AGAINST: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Against',
  invoice: 'Receipt voucher',
  'refund-voucher': 'Receipt voucher',
  'credit-note': 'Tax invoice',
}

const NOTES: Readonly<Record<DocumentKind, string>> = {
  receipt:
    'This is a receipt for an advance payment. The tax invoice is issued when the goods are dispatched. ' +
    'This is a computer-generated document and needs no signature.',
  invoice: 'This is a computer-generated document and needs no signature.',
  'refund-voucher': 'This is a computer-generated document and needs no signature.',
  'credit-note': 'This is a computer-generated document and needs no signature.',
}

export interface Style {
  readonly size: number
  readonly bold?: boolean
  readonly color?: string
}
const BODY: Style = { size: 8.5 }
export const SMALL: Style = { size: 8, color: STEEL }
const CELL: Style = { size: 7.5 }
const HEAD: Style = { size: 7, bold: true, color: STEEL }
export const LABEL: Style = { size: 7.5, bold: true, color: STEEL }

type Align = 'left' | 'right'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '2026-04-05' as people in India read it: 5-Apr-2026. */
export function readableDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)}-${MONTHS[Number(month) - 1]}-${year}`
}

/** Noto Sans has no minus sign; a dash of a digit's width stands for it. */
const rupees = (amount: Paise): string => (amount < 0 ? `–${formatRupees(-amount)}` : formatRupees(amount))
const digits = (amount: Paise): string => rupees(amount).replace('₹', '')
const percent = (rate: number): string => `${rate} %`

/** Rates and amounts of the taxes, each by its own name (CGST Rule 46(l) and (m)). */
const taxRows = (tax: TaxSplit, rate: number): readonly { name: string; rate: number; amount: Paise }[] =>
  'igst' in tax
    ? [{ name: 'IGST', rate, amount: tax.igst }]
    : [
        { name: 'CGST', rate: rate / 2, amount: tax.cgst },
        { name: 'SGST', rate: rate / 2, amount: tax.sgst },
      ]

/** What is drawn of a text: in composed form, without control characters, blanks single. */
export const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const TAMIL = /[\u0b80-\u0bff]/
const DEVANAGARI = /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/
/** Joiners and combining marks belong to whatever stands before them. */
const JOINED = /[\u200c\u200d]|\p{M}/u

function faceOf(character: string, before: Face | undefined, latin: Face): Face {
  if (TAMIL.test(character)) return 'tamil'
  if (DEVANAGARI.test(character)) return 'devanagari'
  return before !== undefined && JOINED.test(character) ? before : latin
}

/** A text in stretches of one font each. */
function stretches(text: string, bold: boolean): { face: Face; text: string }[] {
  const found: { face: Face; text: string }[] = []
  for (const character of text) {
    const last = found.at(-1)
    const face = faceOf(character, last?.face, bold ? 'bold' : 'regular')
    if (last?.face === face) last.text += character
    else found.push({ face, text: character })
  }
  return found
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Measures and draws single lines of text; positions are points from the top left corner, y the top of the line. */
export class Pen {
  readonly pdf: PDFKit.PDFDocument

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf
  }

  width(text: string, style: Style): number {
    let width = 0
    for (const { face, text: part } of stretches(text, style.bold === true)) {
      width += this.pdf.font(face).fontSize(style.size).widthOfString(part)
    }
    return width
  }

  /** Breaks a text at blanks, and inside a word only where the word alone is too wide. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of clean(text)
      .split(' ')
      .flatMap((each) => this.pieces(each, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && this.width(longer, style) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return line === '' ? lines : [...lines, line]
  }

  pieces(word: string, width: number, style: Style): string[] {
    if (this.width(word, style) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const { segment } of graphemes.segment(word)) {
      if (piece !== '' && this.width(piece + segment, style) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += segment
    }
    return [...pieces, piece]
  }

  /** One line; to the right, x is where it ends. A line wider than 'most' is drawn smaller rather than into its neighbour. */
  line(text: string, x: number, y: number, style: Style, align: Align = 'left', most = Number.POSITIVE_INFINITY): void {
    const natural = this.width(text, style)
    const size = natural > most ? (style.size * most) / natural : style.size
    let at = align === 'right' ? x - (natural * size) / style.size : x
    this.pdf.fillColor(style.color ?? INK)
    for (const { face, text: part } of stretches(text, style.bold === true)) {
      this.pdf.font(face).fontSize(size)
      this.pdf.text(part, at, y + style.size * 1.05, { lineBreak: false, baseline: 'alphabetic' })
      at += this.pdf.widthOfString(part)
    }
  }

  /** Wrapped lines from a top; returns where the next line would be. */
  paragraph(text: string, x: number, y: number, width: number, style: Style): number {
    let top = y
    for (const line of this.wrap(text, width, style)) {
      this.line(line, x, top, style)
      top += style.size * LEADING
    }
    return top
  }

  rule(y: number, from = MARGIN, to = RIGHT, color = HAIR, weight = 0.6): void {
    this.pdf.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke()
  }

  shade(x: number, y: number, width: number, height: number, color: string): void {
    this.pdf.rect(x, y, width, height).fill(color)
  }
}

/** The top of the first page: the shop's name, the document's title. Returns where the blocks begin. */
function drawTop(pen: Pen, document: TaxDocument): number {
  pen.shade(MARGIN, 34, 28, 2.5, ACCENT)
  const title: Style = { size: 15, bold: true }
  const room = INNER - pen.width(TITLES[document.kind], title) - 24
  pen.line(TITLES[document.kind], RIGHT, 42, title, 'right')
  pen.line(SUBTITLES[document.kind], RIGHT, 63, SMALL, 'right')
  const y = Math.max(pen.paragraph(document.seller.tradeName, MARGIN, 42, room, title), 74)
  pen.rule(y + 5)
  return y + 14
}

/** The top of a following page. */
function drawTopAgain(pen: Pen, document: TaxDocument): number {
  const bold: Style = { size: 9, bold: true }
  const right = `${TITLES[document.kind]} ${document.number}`
  const room = INNER - pen.width(right, BODY) - 24
  pen.line(right, RIGHT, 36, BODY, 'right')
  pen.line(clean(document.seller.tradeName), MARGIN, 36, bold, 'left', room)
  pen.rule(52)
  return 60
}

interface Paragraph {
  readonly text: string
  readonly style?: Style
}

/** A titled block of paragraphs; returns its end. */
function drawBlock(pen: Pen, title: string, x: number, y: number, width: number, rows: readonly Paragraph[]): number {
  pen.line(title, x, y, LABEL)
  let top = y + 14
  for (const { text, style } of rows) top = pen.paragraph(text, x, top, width, style ?? BODY)
  return top
}

const some = (label: string, value: string | undefined): Paragraph[] => (value ? [{ text: `${label} ${value}` }] : [])
const strong: Style = { ...BODY, bold: true }

function sellerRows({ seller }: TaxDocument): Paragraph[] {
  return [
    { text: seller.legalName, style: strong },
    ...seller.address.split('\n').map((text) => ({ text })),
    { text: `${seller.state} (state code ${seller.stateCode})` },
    ...some('GSTIN', seller.gstin),
    ...some('Phone', seller.phone),
    ...some('Email', seller.email),
  ]
}

function buyerRows({ buyer }: TaxDocument): Paragraph[] {
  return [
    { text: buyer.name, style: strong },
    ...buyer.address.split('\n').map((text) => ({ text })),
    { text: `${buyer.city} ${buyer.pincode}` },
    { text: `${buyer.state} (state code ${buyer.stateCode})` },
    { text: buyer.country },
    ...some('GSTIN', buyer.gstin),
    ...some('Phone', buyer.phone),
  ]
}

const dated = (label: string, { number, date }: DocumentReference): [string, string][] => [
  [label, number],
  ['dated', readableDate(date)],
]

function factRows(document: TaxDocument): [string, string][] {
  const { against, placeOfSupply } = document
  return [
    ['Number', document.number],
    ['Date', readableDate(document.date)],
    ['Order', document.orderNo],
    ['Order date', readableDate(document.orderDate)],
    ...(against ? dated(AGAINST[document.kind], against) : []),
    ['Place of supply', `${placeOfSupply.state} (${placeOfSupply.code})`],
    ['Reverse charge', 'No'],
  ]
}

/** Seller, buyer and the document's facts beside each other; returns their end. */
function drawBlocks(pen: Pen, document: TaxDocument, y: number): number {
  const gap = 16
  const width = (INNER - 2 * gap) / 3
  const [second, third] = [MARGIN + width + gap, MARGIN + 2 * (width + gap)]
  const ends = [
    drawBlock(pen, 'Sold by', MARGIN, y, width, sellerRows(document)),
    drawBlock(pen, 'Billed and delivered to', second, y, width, buyerRows(document)),
  ]
  pen.line('Document', third, y, LABEL)
  let top = y + 14
  const label = 76
  for (const [name, value] of factRows(document)) {
    pen.line(name, third, top, { ...BODY, color: STEEL })
    const style = name === 'Number' ? strong : BODY
    top = pen.paragraph(value, third + label, top, width - label, style)
  }
  return Math.max(...ends, top) + 10
}

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

/** Columns from the left; the description, second, takes what the others leave. */
function columnsOf(document: TaxDocument): readonly Column[] {
  const others: readonly Column[] = [
    { head: 'HSN', width: 46, align: 'left', cell: (line) => [line.hsn] },
    amount('Quantity', 40, (line) => goods(line, `${line.qty} NOS`)),
    ...(document.refund ? GIVEN_BACK : PRICED),
    amount('Taxable value (₹)', 52, (line) => [digits(line.taxable)]),
    amount('GST rate', 46, (line) =>
      taxRows(line.tax, document.rate).map(({ name, rate }) => `${name} ${percent(rate)}`),
    ),
    amount('GST (₹)', 46, (line) => taxRows(line.tax, document.rate).map((row) => digits(row.amount))),
    amount('Amount (₹)', 54, (line) => [digits(line.amount)]),
  ]
  const number: Column = { head: 'No.', width: 24, align: 'left', cell: (_line, place) => [String(place + 1)] }
  const rest = INNER - number.width - others.reduce((sum, column) => sum + column.width, 0)
  return [number, { head: 'Description of goods', width: rest, align: 'left', cell: () => [] }, ...others]
}

const PAD = 4
const STEP = CELL.size * LEADING

/** Calls back with every column and the x at which its text begins or ends. */
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

/** A new page with its top; returns where to go on. */
type Turn = () => number

/** The table of lines over as many pages as it needs; returns its end. */
function drawTable(pen: Pen, document: TaxDocument, y: number, turn: Turn): number {
  const columns = columnsOf(document)
  const description = (columns[1]?.width ?? 0) - 2 * PAD
  const fresh = (): number => drawTableHead(pen, columns, turn())
  let top = drawTableHead(pen, columns, y)
  for (const [place, line] of document.lines.entries()) {
    const texts = [
      ...pen.wrap(line.description, description, CELL).map((text) => ({ text, style: CELL })),
      ...pen.wrap(line.detail, description, CELL).map((text) => ({ text, style: { ...CELL, color: STEEL } })),
    ]
    const rows = Math.max(texts.length, taxRows(line.tax, document.rate).length)
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

interface Sum {
  readonly label: string
  readonly value: string
  readonly strong?: boolean
}

const pointsLabel = (document: TaxDocument): string => {
  const { pointsUsed } = document
  const points = `${pointsUsed} credit ${pointsUsed === 1 ? 'point' : 'points'}`
  const worth = `(${pointsUsed} × ${formatRupees(document.pointsValue / pointsUsed).replace(/\.00$/, '')})`
  return document.refund ? `Less: given back as ${points} ${worth}` : `Less: paid with ${points} ${worth}`
}

function sums(document: TaxDocument): Sum[] {
  const { seller, tax, pointsUsed, pointsValue } = document
  return [
    { label: 'Taxable value', value: rupees(document.taxable) },
    ...taxRows(tax, document.rate).map(({ name, rate, amount: value }) => ({
      label: `${name}${name === 'SGST' ? ` (${seller.state})` : ''} ${percent(rate)}`,
      value: rupees(value),
    })),
    { label: 'Round off', value: rupees(document.roundOff) },
    { label: 'Total', value: rupees(document.total), strong: true },
    ...(pointsUsed > 0 ? [{ label: pointsLabel(document), value: rupees(-pointsValue) }] : []),
    { label: document.refund ? 'Amount refunded' : 'Amount paid', value: rupees(document.paidMoney), strong: true },
  ]
}

function remarks(document: TaxDocument): [string, string][] {
  const { discount, discountPercent, refund, paidBy } = document
  const rows: [string, string][] = [['Amount in words', document.inWords]]
  if (discount > 0 && !refund) {
    const part = `${percent(discountPercent)} on the order: ${rupees(discount)}`
    rows.push(['Discount', `The discounts above include ${part}.`])
  }
  if (refund) rows.push(['Reason', refund.reason])
  if (refund?.percent !== undefined) rows.push(['Part given back', `${percent(refund.percent)} of the value`])
  if (paidBy) rows.push([refund ? 'Refunded by' : 'Paid by', `${paidBy.method}, reference ${paidBy.reference}`])
  return rows
}

const SUMS_WIDTH = 258
const WORDS_WIDTH = INNER - SUMS_WIDTH - 24
const SUM_STEP = 15

/** Words on the left, totals on the right, kept on one page, and the note below; returns their end. */
function drawEnd(pen: Pen, document: TaxDocument, y: number, turn: Turn): number {
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

const QR_SIDE = 46
const UNIT_GAP = 12
const UNITS_ACROSS = 3
const UNIT_WIDTH = (INNER - (UNITS_ACROSS - 1) * UNIT_GAP) / UNITS_ACROSS
/** With more pieces the codes stand alone: nobody wants a pile of paper with the parcel. */
const MOST_QR = 30
const CODE: Style = { size: 9, bold: true }

/** The code of every piece, to scan and to read: with it the piece keeps its warranty, whoever has it. */
function drawUnits(pen: Pen, { address, units }: WarrantyUnits, y: number, turn: Turn): void {
  const pictured = units.length <= MOST_QR
  const height = pictured ? QR_SIDE + 10 : 30
  const head = (top: number): number => {
    pen.line('Warranty', MARGIN, top, LABEL)
    const how = pictured ? 'Scan it, or enter it' : 'Enter it'
    const words = `Each piece has a code. ${how} at ${address}, to see how the piece is covered.`
    return pen.paragraph(words, MARGIN, top + 13, INNER, SMALL) + 5
  }
  let top = y + 12 + 30 + height > BOTTOM ? head(turn()) : head(y + 12)
  for (const [place, unit] of units.entries()) {
    const column = place % UNITS_ACROSS
    if (column === 0 && place > 0) top += height
    if (column === 0 && top + height > BOTTOM) top = head(turn())
    const x = MARGIN + column * (UNIT_WIDTH + UNIT_GAP)
    if (pictured) drawQr(pen, `${address}/${showUnitCode(unit.code)}`, x, top)
    const from = pictured ? x + QR_SIDE + 8 : x
    pen.line(showUnitCode(unit.code), from, top + 2, CODE)
    const lines = pen.wrap(unit.description, x + UNIT_WIDTH - from, CELL).slice(0, pictured ? 3 : 1)
    for (const [row, text] of lines.entries()) pen.line(text, from, top + 15 + row * STEP, { ...CELL, color: STEEL })
  }
}

function drawQr(pen: Pen, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = QR_SIDE / size
  for (const [row, modules] of data.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (dark) pen.pdf.rect(x + column * side, y + row * side, side, side)
    }
  }
  pen.pdf.fill(INK)
}

function drawFoot(pen: Pen, document: TaxDocument, page: number, pages: number): void {
  const foot: Style = { size: 7, color: STEEL }
  const right = `Page ${page} of ${pages}`
  const left = [document.seller.legalName, document.seller.gstin && `GSTIN ${document.seller.gstin}`, document.number]
  pen.line(clean(left.filter(Boolean).join('  ·  ')), MARGIN, HEIGHT - 36, foot, 'left', INNER - 80)
  pen.line(right, RIGHT, HEIGHT - 36, foot, 'right')
}

/** A text for the file's metadata, which pdfkit writes into XML as it is. */
const metadata = (text: string): string => clean(text).replaceAll('&', 'and').replace(/[<>]/g, '')

interface Paper {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly maker: string
  /** 'YYYY-MM-DD'. */
  readonly date: string
}

/** An A4 PDF with all fonts inside, drawn by `draw`, and then every page's foot by `foot`. */
export async function drawPaper(
  { title, author, subject, maker, date }: Paper,
  draw: (pen: Pen, pdf: PDFKit.PDFDocument) => void,
  foot: (pen: Pen, page: number, pages: number) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: metadata(author),
      Subject: metadata(subject),
      Creator: metadata(maker),
      Producer: metadata(maker),
      CreationDate: new Date(`${date}T12:00:00+05:30`),
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  for (const [face, file] of fonts()) pdf.registerFont(face, file)
  const pen = new Pen(pdf)
  draw(pen, pdf)
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    foot(pen, page + 1, count)
  }
  pdf.end()
  return promise
}

/**
 * A document as an A4 PDF with all fonts inside. The same document gives the same bytes: the date of creation is the
 * document's own, and the file's identifier and the names of its fonts follow from what is in it.
 */
export async function drawDocument(document: TaxDocument): Promise<Buffer> {
  const { seller, orderNo, date } = document
  const paper = {
    title: `${TITLES[document.kind]} ${document.number}`,
    author: seller.legalName,
    subject: `Order ${orderNo}`,
    maker: seller.tradeName,
    date,
  }
  return drawPaper(
    paper,
    (pen, pdf) => {
      const turn: Turn = () => {
        pdf.addPage()
        return drawTopAgain(pen, document)
      }
      const table = drawBlocks(pen, document, drawTop(pen, document))
      const end = drawEnd(pen, document, drawTable(pen, document, table, turn), turn)
      if (document.warranty) drawUnits(pen, document.warranty, end, turn)
    },
    (pen, page, pages) => drawFoot(pen, document, page, pages),
  )
}
