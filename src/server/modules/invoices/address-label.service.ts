import type { PackingSlipOrder } from './packing-slip.service.ts'
import type { Sheet } from './pdf-page.ts'
import {
  addressLines,
  clean,
  drawQr,
  INK,
  LABEL,
  LEADING,
  type Pen,
  readableDate,
  SMALL,
  STEEL,
  type Style,
} from './pdf-pen.ts'

/** The size of an address label in points: 4 by 6 inches, as label printers and couriers use. */
export const LABEL_SIZE = [288, 432] as const

const [WIDTH, HEIGHT] = LABEL_SIZE
const EDGE = 16
const END = WIDTH - EDGE
const ROOM = END - EDGE
const QR_SIDE = 84
/** The position at which the foot begins, with the order's number and the QR code. */
const FOOT = HEIGHT - EDGE - QR_SIDE - 10
/** The sizes at which the receiver's address is tried, as shares of the usual one, until it fits. */
const SCALES = [1, 0.85, 0.7, 0.55, 0.42]

interface LabelOrder extends PackingSlipOrder {
  readonly isPaid: boolean
  readonly pieces: number
  /** The weight of all goods in grams; null if it is not known of each. */
  readonly grams: number | null
  /** The day of printing, 'YYYY-MM-DD'. */
  readonly date: string
}

interface Row {
  readonly text: string
  readonly style: Style
}

/** Returns an address label as a sheet of a PDF: sender, receiver, and the order's number as text and as a QR code. */
export const addressLabel = (order: LabelOrder): Sheet => ({
  draw(pen) {
    const top = drawSender(pen, order)
    pen.rule(top + 4, EDGE, END, INK, 1)
    drawReceiver(pen, order, top + 12)
    pen.rule(FOOT, EDGE, END, INK, 1)
    drawFoot(pen, order)
  },
})

function drawSender(pen: Pen, { seller }: LabelOrder): number {
  const place = [...addressLines(seller.address), seller.state, seller.phone && `Phone ${seller.phone}`]
  const top = pen.paragraph(`From: ${seller.legalName}`, EDGE, EDGE, ROOM, { ...LABEL, color: INK })
  return pen.paragraph(place.filter(Boolean).join(', '), EDGE, top, ROOM, { size: 7.5 })
}

/** Draws the receiver's address as large as its place allows. */
function drawReceiver(pen: Pen, { address }: LabelOrder, y: number): void {
  pen.line('To', EDGE, y, LABEL)
  const top = y + 12
  const rowsAt = (scale: number): Row[] => {
    const row = (text: string, size: number, bold = false): Row => ({ text, style: { size: size * scale, bold } })
    return [
      row(address.name, 18, true),
      ...addressLines(address.address).map((line) => row(line, 13)),
      row(address.city, 14, true),
      row(address.pincode, 28, true),
      row(`${address.state}, ${address.country}`, 12),
      row(`Phone ${address.phone}`, 14, true),
    ]
  }
  const heightOf = (rows: readonly Row[]): number =>
    rows.reduce((sum, { text, style }) => sum + pen.wrap(text, ROOM, style).length * style.size * LEADING, 0)
  const scale = SCALES.find((each) => heightOf(rowsAt(each)) <= FOOT - top - 4) ?? SCALES.at(-1) ?? 1
  let at = top
  for (const { text, style } of rowsAt(scale)) at = pen.paragraph(text, EDGE, at, ROOM, style)
}

const kilograms = (grams: number): string => `${Number((grams / 1000).toFixed(2))} kg`

function drawFoot(pen: Pen, { orderNo, pieces, grams, isPaid, date }: LabelOrder): void {
  const top = FOOT + 10
  drawQr(pen, orderNo, { x: EDGE, y: top, side: QR_SIDE })
  const x = EDGE + QR_SIDE + 14
  const room = END - x
  pen.line('Order', x, top, LABEL)
  pen.line(clean(orderNo), x, top + 10, { size: 17, bold: true }, 'left', room)
  const contents = [pieces === 1 ? '1 piece' : `${pieces} pieces`, ...(grams === null ? [] : [kilograms(grams)])]
  pen.line(contents.join('  ·  '), x, top + 36, { size: 10 }, 'left', room)
  if (isPaid) pen.line('PAID', x, top + 52, { size: 17, bold: true })
  pen.line(readableDate(date), END, top + QR_SIDE - 9, { ...SMALL, color: STEEL }, 'right')
}
