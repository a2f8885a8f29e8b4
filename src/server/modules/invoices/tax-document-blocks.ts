// The blocks of a document's first page: seller, parties, facts.
import {
  type Buyer,
  type DocumentKind,
  type DocumentReference,
  isTaxed,
  type TaxDocument,
} from '#rules/tax-document.ts'
import { addressLines, BODY, INNER, LABEL, MARGIN, type Pen, readableDate, STEEL, type Style } from './pdf-pen.ts'

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

/** Returns the name and address of the party that is billed or receives the goods. */
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
export function drawBlocks(pen: Pen, document: TaxDocument, y: number): number {
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
