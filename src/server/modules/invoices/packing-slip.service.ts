import { istDate } from '#rules/financial-year.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import type { DocumentInput } from './invoices.service.ts'
import { createPage, type Sheet } from './pdf-page.ts'
import {
  ACCENT,
  addressLines,
  BOTTOM,
  clean,
  HEIGHT,
  INNER,
  LABEL,
  MARGIN,
  type Pen,
  RIGHT,
  readableDate,
  SHADE,
  SMALL,
  STEEL,
  type Style,
} from './pdf-pen.ts'

export type PackingSlipOrder = Pick<DocumentInput, 'orderNo' | 'placedAt' | 'seller' | 'address'>

export interface PackingSlipLine {
  readonly productName: string
  readonly productCode: string
  readonly bikeName: string
  readonly model: string
  readonly type: string
  readonly color: string
  /** The seller's own number. */
  readonly sku?: string | null
  readonly qty: number
  /** How many of them were refunded and are not sent. */
  readonly qtyRefunded?: number
}

const leftOf = ({ qty, qtyRefunded = 0 }: PackingSlipLine): number => qty - qtyRefunded

const TITLE: Style = { size: 15, bold: true }
const WHERE: Style = { size: 12 }
const WHO: Style = { size: 14, bold: true }
const GOODS: Style = { size: 10.5, bold: true }
const CHOICE: Style = { size: 9, color: STEEL }
const NOTE: Style = { size: 9, bold: true }
const COUNT: Style = { size: 14, bold: true }
const BOX = 12
const QUANTITY = 60
const INDENT = MARGIN + BOX + 14

/** Draws a packing slip as an A4 PDF: the destination and contents of the parcel, with boxes to tick and no prices. */
export function drawPackingSlip(order: PackingSlipOrder, lines: readonly PackingSlipLine[]): Promise<Buffer> {
  const { name, legalName } = order.seller
  const paper = {
    title: `Packing slip ${order.orderNo}`,
    author: legalName,
    subject: `Order ${order.orderNo}`,
    maker: name,
    date: istDate(order.placedAt),
  }
  return createPage(paper, packingSlip(order, lines))
}

export function packingSlip(order: PackingSlipOrder, lines: readonly PackingSlipLine[]): Sheet {
  const { orderNo } = order
  return {
    draw(pen, pdf) {
      let top = drawList(drawAddresses(pen, order, drawHead(pen, order, istDate(order.placedAt))), pen, lines, () => {
        pdf.addPage()
        pen.line(`Packing slip ${orderNo}`, MARGIN, 36, LABEL)
        pen.rule(52)
        return drawColumns(pen, 60)
      })
      const pieces = lines.reduce((sum, line) => sum + leftOf(line), 0)
      top += 10
      pen.line(pieces === 1 ? '1 piece' : `${pieces} pieces in all`, RIGHT, top, COUNT, 'right')
    },
    foot(pen, page, pages) {
      pen.line(clean(`${order.seller.legalName}  ·  ${orderNo}`), MARGIN, HEIGHT - 36, SMALL, 'left', INNER - 80)
      pen.line(`Page ${page} of ${pages}`, RIGHT, HEIGHT - 36, SMALL, 'right')
    },
  }
}

function drawHead(pen: Pen, { seller, orderNo }: PackingSlipOrder, date: string): number {
  pen.shade(MARGIN, 34, 28, 2.5, ACCENT)
  pen.line('Packing slip', RIGHT, 42, TITLE, 'right')
  pen.line('Not a bill', RIGHT, 63, SMALL, 'right')
  const room = INNER - pen.width('Packing slip', TITLE) - 24
  const y = Math.max(pen.paragraph(seller.name, MARGIN, 42, room, TITLE), 74)
  pen.rule(y + 5)
  pen.line('Order', MARGIN, y + 18, LABEL)
  pen.line(orderNo, MARGIN, y + 29, COUNT)
  pen.line('Order date', MARGIN + 220, y + 18, LABEL)
  pen.line(readableDate(date), MARGIN + 220, y + 30, WHERE)
  return y + 60
}

function drawAddresses(pen: Pen, { address, seller }: PackingSlipOrder, y: number): number {
  const width = INNER * 0.58
  const from = MARGIN + width + 24
  pen.line('Deliver to', MARGIN, y, LABEL)
  let left = pen.paragraph(address.name, MARGIN, y + 13, width, WHO)
  const place = [
    ...addressLines(address.address),
    `${address.city} ${address.pincode}`,
    `${address.state}, ${address.country}`,
  ]
  for (const row of [...place, `Phone ${address.phone}`]) left = pen.paragraph(row, MARGIN, left, width, WHERE)
  pen.line('Sent by', from, y, LABEL)
  let right = pen.paragraph(seller.legalName, from, y + 13, RIGHT - from, { size: 9, bold: true })
  for (const row of [...addressLines(seller.address), seller.state, seller.phone && `Phone ${seller.phone}`]) {
    if (row) right = pen.paragraph(row, from, right, RIGHT - from, { size: 9 })
  }
  return drawColumns(pen, Math.max(left, right) + 18)
}

function drawColumns(pen: Pen, y: number): number {
  pen.shade(MARGIN, y, INNER, 18, SHADE)
  pen.line('Product', INDENT, y + 5, LABEL)
  pen.line('Quantity', RIGHT - 6, y + 5, LABEL, 'right')
  return y + 18
}

const drawBox = ({ pdf }: Pen, y: number) =>
  pdf
    .rect(MARGIN + 2, y, BOX, BOX)
    .lineWidth(0.8)
    .strokeColor(STEEL)
    .stroke()

function drawList(y: number, pen: Pen, lines: readonly PackingSlipLine[], turn: () => number): number {
  const width = INNER - (INDENT - MARGIN) - QUANTITY
  let top = y
  for (const line of lines) {
    const options = [line.bikeName, line.model, line.type, line.color].filter((each) => each && each !== NO_OPTION)
    const rows = pen.wrap(line.productName, width, GOODS).length
    const more = pen.wrap(options.join(', '), width, CHOICE).length
    const left = leftOf(line)
    const notes = left < line.qty ? [`${line.qty - left} of ${line.qty} cancelled`] : []
    const height = rows * GOODS.size * 1.4 + (more + 1 + notes.length) * CHOICE.size * 1.4 + 18
    if (top + height > BOTTOM) top = turn()
    if (left > 0) drawBox(pen, top + 10)
    pen.line(String(left), RIGHT - 6, top + 8, COUNT, 'right')
    let at = pen.paragraph(line.productName, INDENT, top + 9, width, GOODS)
    at = pen.paragraph(options.join(', '), INDENT, at, width, CHOICE)
    at = pen.paragraph(line.sku ?? line.productCode, INDENT, at, width, CHOICE)
    for (const note of notes) at = pen.paragraph(note, INDENT, at, width, NOTE)
    top = at + 8
    pen.rule(top)
  }
  return top
}
