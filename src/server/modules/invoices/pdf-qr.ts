import { encode } from 'uqr'
import { INK, type Pen } from './pdf-pen.ts'

/** Draws a text as a QR code, as a square with sides of this many points. */
export function drawQr(pen: Pen, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const step = side / size
  for (const [row, modules] of data.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (dark) pen.pdf.rect(x + column * step, y + row * step, step, step)
    }
  }
  pen.pdf.fill(INK)
}
