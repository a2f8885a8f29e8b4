import {
  type Buyer,
  type DocumentKind,
  type DocumentReference,
  isTaxed,
  type TaxDocument,
} from '#rules/tax-document.ts'
import { createPage, type Sheet } from './pdf-page.ts'
import {
  ACCENT,
  addressLines,
  BODY,
  clean,
  HEIGHT,
  INNER,
  LABEL,
  MARGIN,
  type Pen,
  RIGHT,
  readableDate,
  SMALL,
  STEEL,
  type Style,
} from './pdf-pen.ts'
import { drawEnd, drawTable, type Turn } from './tax-document-table.ts'
import { drawUnits } from './warranty-codes-pdf.ts'

const TITLES: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Receipt Voucher',
  invoice: 'Tax Invoice',
  'refund-voucher': 'Refund Voucher',
  'credit-note': 'Credit Note',
  'commercial-credit-note': 'Commercial Credit Note',
  'reinstated-receipt': 'Receipt Voucher',
  'debit-note': 'Debit Note',
  'commercial-debit-note': 'Commercial Debit Note',
}

const SUBTITLES: Readonly<Record<Exclude<DocumentKind, 'invoice'>, string>> = {
  receipt: 'Advance payment',
  'refund-voucher': 'Refund of an advance payment',
  'credit-note': 'For goods billed before',
  'commercial-credit-note': 'Without adjustment of GST',
  'reinstated-receipt': 'Advance payment that was not refunded',
  'debit-note': 'For a refund that was not made',
  'commercial-debit-note': 'Without adjustment of GST',
}

/** The person that a copy of an invoice for goods is meant for (CGST Rule 48(1)). */
export type InvoiceCopy = 'recipient' | 'transporter' | 'supplier'

const COPIES: Readonly<Record<InvoiceCopy, string>> = {
  recipient: 'Original for recipient',
  transporter: 'Duplicate for transporter',
  supplier: 'Triplicate for supplier',
}

const subtitleOf = ({ kind }: TaxDocument, copy: InvoiceCopy): string =>
  kind === 'invoice' ? COPIES[copy] : SUBTITLES[kind]

/** Draws the top of the first page, with the shop's name and the document's title. Returns where the blocks begin. */
function drawTop(pen: Pen, document: TaxDocument, copy: InvoiceCopy): number {
  pen.shade(MARGIN, 34, 28, 2.5, ACCENT)
  const title: Style = { size: 15, bold: true }
  const room = INNER - pen.width(TITLES[document.kind], title) - 24
  pen.line(TITLES[document.kind], RIGHT, 42, title, 'right')
  pen.line(subtitleOf(document, copy), RIGHT, 63, SMALL, 'right')
  const y = Math.max(pen.paragraph(document.seller.tradeName, MARGIN, 42, room, title), 74)
  pen.rule(y + 5)
  return y + 14
}

function drawTopAgain(pen: Pen, document: TaxDocument): number {
  const bold: Style = { size: 9, bold: true }
  const right = `${TITLES[document.kind]} ${document.number}`
  const room = INNER - pen.width(right, BODY) - 24
  pen.line(right, RIGHT, 36, BODY, 'right')
  pen.line(clean(document.seller.tradeName), MARGIN, 36, bold, 'left', room)
  pen.rule(52)
  return 60
}

const AGAINST: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Against',
  invoice: 'Receipt voucher',
  'refund-voucher': 'Receipt voucher',
  'credit-note': 'Tax invoice',
  'commercial-credit-note': 'Tax invoice',
  'reinstated-receipt': 'Receipt voucher',
  'debit-note': 'Tax invoice',
  'commercial-debit-note': 'Tax invoice',
}

interface Paragraph {
  readonly text: string
  readonly style?: Style
}

/** Draws a titled block of paragraphs and returns its end. */
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
    ...addressLines(seller.address).map((text) => ({ text })),
    { text: `${seller.state} (state code ${seller.stateCode})` },
    ...some('GSTIN', seller.gstin),
    ...some('Phone', seller.phone),
    ...some('Email', seller.email),
  ]
}

function partyRows(party: Buyer): Paragraph[] {
  return [
    { text: party.name, style: strong },
    ...addressLines(party.address).map((text) => ({ text })),
    { text: `${party.city} ${party.pincode}` },
    { text: `${party.state} (state code ${party.stateCode})` },
    { text: party.country },
    ...some('GSTIN', party.gstin),
    ...some('Phone', party.phone),
  ]
}

/** Draws the billing and delivery addresses, in one block if they are the same. Returns its end. */
function drawParties(pen: Pen, { buyer, deliverTo }: TaxDocument, x: number, y: number, width: number): number {
  if (!deliverTo) return drawBlock(pen, 'Billed and delivered to', x, y, width, partyRows(buyer))
  const end = drawBlock(pen, 'Billed to', x, y, width, partyRows(buyer))
  return drawBlock(pen, 'Delivered to', x, end + 8, width, partyRows(deliverTo))
}

const dated = (label: string, { number, date }: DocumentReference): [string, string][] => [
  [label, number],
  ['dated', readableDate(date)],
]

const taxFacts = ({ placeOfSupply: { state, code } }: TaxDocument): [string, string][] => [
  ['Place of supply', `${state} (${code})`],
  ['Reverse charge', 'No'],
]

function factRows(document: TaxDocument): [string, string][] {
  const { against, reverses } = document
  return [
    ['Number', document.number],
    ['Date', readableDate(document.date)],
    ['Order', document.orderNo],
    ['Order date', readableDate(document.orderDate)],
    ...(against ? dated(AGAINST[document.kind], against) : []),
    ...(reverses ? dated('Reverses', reverses) : []),
    ...(isTaxed(document) ? taxFacts(document) : []),
  ]
}

/** Draws the seller, buyer and document details side by side and returns their end. */
function drawBlocks(pen: Pen, document: TaxDocument, y: number): number {
  const gap = 16
  const width = (INNER - 2 * gap) / 3
  const [second, third] = [MARGIN + width + gap, MARGIN + 2 * (width + gap)]
  const ends = [
    drawBlock(pen, 'Sold by', MARGIN, y, width, sellerRows(document)),
    drawParties(pen, document, second, y, width),
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

function drawFoot(pen: Pen, document: TaxDocument, page: number, pages: number): void {
  const foot: Style = { size: 7, color: STEEL }
  const right = `Page ${page} of ${pages}`
  const left = [document.seller.legalName, document.seller.gstin && `GSTIN ${document.seller.gstin}`, document.number]
  pen.line(clean(left.filter(Boolean).join('  ·  ')), MARGIN, HEIGHT - 36, foot, 'left', INNER - 80)
  pen.line(right, RIGHT, HEIGHT - 36, foot, 'right')
}

/** The same bytes each time: creation date, file identifier and font names follow from the content. */
export async function drawDocument(document: TaxDocument, copy: InvoiceCopy = 'recipient'): Promise<Buffer> {
  const { seller, orderNo, date } = document
  const paper = {
    title: `${TITLES[document.kind]} ${document.number}`,
    author: seller.legalName,
    subject: `Order ${orderNo}`,
    maker: seller.tradeName,
    date,
  }
  return createPage(paper, documentSheet(document, copy))
}

export const documentSheet = (document: TaxDocument, copy: InvoiceCopy = 'recipient'): Sheet => ({
  draw(pen, pdf) {
    const turn: Turn = () => {
      pdf.addPage()
      return drawTopAgain(pen, document)
    }
    const blocks = drawBlocks(pen, document, drawTop(pen, document, copy))
    const end = drawEnd(pen, document, isTaxed(document) ? drawTable(pen, document, blocks, turn) : blocks, turn)
    if (document.warranty) drawUnits(pen, document.warranty, end, turn)
  },
  foot: (pen, page, pages) => drawFoot(pen, document, page, pages),
})
