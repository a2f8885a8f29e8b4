import { encode } from 'uqr'
import { formatDay, startOfDay } from '#rules/india-time.ts'
import { INVISIBLE, SCRIPT_BLOCKS, type Script } from '#rules/printable.ts'
import { visualOrder } from './visual-order.ts'

/** The fonts of a document, by style and script. */
export type Face = 'regular' | 'bold' | Script

export const INK = '#101214'
export const STEEL = '#5b646e'
export const ACCENT = '#c23f0c'
export const HAIR = '#d5d9dd'
export const SHADE = '#f2f3f5'

/** The size of A4 in points, 72 to the inch. */
export const WIDTH = 595.28
export const HEIGHT = 841.89
export const MARGIN = 36
export const RIGHT = WIDTH - MARGIN
export const INNER = RIGHT - MARGIN
/** The position at which the page footer begins. */
export const BOTTOM = HEIGHT - 50
export const LEADING = 1.4

export interface Style {
  readonly size: number
  readonly bold?: boolean
  readonly color?: string
}
export const BODY: Style = { size: 8.5 }
export const SMALL: Style = { size: 8, color: STEEL }
export const CELL: Style = { size: 7.5 }
export const HEAD: Style = { size: 7, bold: true, color: STEEL }
export const LABEL: Style = { size: 7.5, bold: true, color: STEEL }

export type Align = 'left' | 'right'

/** Normalizes a text for drawing: composed form (NFC), nothing invisible, single spaces. */
export const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const SCRIPTS = Object.entries(SCRIPT_BLOCKS) as [Script, RegExp][]
/** Joiners belong to the preceding character. */
const JOINED = /[\u200c\u200d]/

function faceOf(character: string, before: Face | undefined, latin: Face): Face {
  const script = SCRIPTS.find(([, block]) => block.test(character))
  if (script) return script[0]
  return before !== undefined && JOINED.test(character) ? before : latin
}

interface Stretch {
  readonly face: Face
  text: string
}

/** Splits a text into runs of a single font each, in the order in which they are drawn. */
function stretches(text: string, bold: boolean): Stretch[] {
  return visualOrder(text).flatMap((piece) => {
    const found: Stretch[] = []
    for (const character of piece) {
      const last = found.at(-1)
      const face = faceOf(character, last?.face, bold ? 'bold' : 'regular')
      if (last?.face === face) last.text += character
      else found.push({ face, text: character })
    }
    return found
  })
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Measures and draws text. Positions are in points from the top left corner; y is the top of a line. */
export class Pen {
  readonly pdf: PDFKit.PDFDocument
  readonly #choose: (face: Face) => PDFKit.PDFDocument

  /** `choose` makes a font the document's current one. */
  constructor(pdf: PDFKit.PDFDocument, choose: (face: Face) => PDFKit.PDFDocument) {
    this.pdf = pdf
    this.#choose = choose
  }

  width(text: string, style: Style): number {
    let width = 0
    for (const { face, text: part } of stretches(text, style.bold === true)) {
      width += this.#choose(face).fontSize(style.size).widthOfString(part)
    }
    return width
  }

  /** Breaks a text at spaces, and inside a word only if the word alone is too wide. */
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

  /** Aligned right, x is its end. A line wider than 'most' is drawn smaller so that it does not overlap. */
  line(text: string, x: number, y: number, style: Style, align: Align = 'left', most = Number.POSITIVE_INFINITY): void {
    const natural = this.width(text, style)
    const size = natural > most ? (style.size * most) / natural : style.size
    let at = align === 'right' ? x - (natural * size) / style.size : x
    this.pdf.fillColor(style.color ?? INK)
    for (const { face, text: part } of stretches(text, style.bold === true)) {
      this.#choose(face).fontSize(size)
      this.pdf.text(part, at, y + style.size * 1.05, { lineBreak: false, baseline: 'alphabetic' })
      at += this.pdf.widthOfString(part)
    }
  }

  /** Draws wrapped lines and returns the position of the next line. */
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

/** The most lines of an address that are drawn as they were typed: many more would run out of the page. */
const ADDRESS_LINES = 8

/** Returns the lines of an address; too many follow one another in one, which is wrapped. */
export function addressLines(address: string): string[] {
  const lines = address.split('\n')
  return lines.length > ADDRESS_LINES ? [lines.join(', ')] : lines
}

/** Formats '2026-04-05' as 5 Apr 2026. */
export const readableDate = (date: string): string => formatDay(startOfDay(date))
