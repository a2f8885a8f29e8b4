import type { WarrantyUnits } from '#rules/tax-document.ts'
import { formatUnitCode } from '#rules/warranty-code.ts'
import { BOTTOM, CELL, drawQr, INNER, LABEL, MARGIN, type Pen, SMALL, STEEL, type Style } from './pdf-pen.ts'
import { STEP, type Turn } from './tax-document-table.ts'

const QR_SIDE = 46
const UNIT_GAP = 12
const UNITS_ACROSS = 3
const UNIT_WIDTH = (INNER - (UNITS_ACROSS - 1) * UNIT_GAP) / UNITS_ACROSS
/** The most pieces for which QR codes are drawn. With more, only the codes are listed, to save paper. */
const MAX_QR = 30
const CODE: Style = { size: 9, bold: true }

/** Draws the warranty code of every piece, to scan or read. The warranty belongs to the piece, whoever owns it. */
export function drawUnits(pen: Pen, { address, units }: WarrantyUnits, y: number, turn: Turn): void {
  const pictured = units.length <= MAX_QR
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
    if (pictured) drawQr(pen, `${address}/${formatUnitCode(unit.code)}`, { x, y: top, side: QR_SIDE })
    const from = pictured ? x + QR_SIDE + 8 : x
    pen.line(formatUnitCode(unit.code), from, top + 2, CODE)
    const lines = pen.wrap(unit.description, x + UNIT_WIDTH - from, CELL).slice(0, pictured ? 3 : 1)
    for (const [row, text] of lines.entries()) pen.line(text, from, top + 15 + row * STEP, { ...CELL, color: STEEL })
  }
}
