import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { SCRIPT_BLOCKS } from '#rules/printable.ts'
import { clean, type Face, HEIGHT, Pen, WIDTH } from './pdf-pen.ts'

/** Noto fonts (OFL, fonts/OFL.txt). Latin, Tamil and Devanagari are whole; the others are made by scripts/document-fonts.py. */
const FACES: Readonly<Record<Face, string>> = {
  regular: 'noto-sans-regular.ttf',
  bold: 'noto-sans-bold.ttf',
  arabic: 'noto-sans-arabic.ttf',
  devanagari: 'noto-sans-devanagari.ttf',
  bengali: 'noto-serif-bengali.ttf',
  gurmukhi: 'noto-sans-gurmukhi.ttf',
  gujarati: 'noto-sans-gujarati.ttf',
  odia: 'noto-sans-odia.ttf',
  tamil: 'noto-sans-tamil.ttf',
  telugu: 'noto-sans-telugu.ttf',
  kannada: 'noto-sans-kannada.ttf',
  malayalam: 'noto-sans-malayalam.ttf',
}

/** The files that documents needed so far. */
const fontFiles = new Map<Face, Buffer>()

function fontFile(face: Face): Buffer {
  const file = fontFiles.get(face) ?? readFileSync(new URL(`./fonts/${FACES[face]}`, import.meta.url))
  fontFiles.set(face, file)
  return file
}

const CODES = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))

/** All characters of a script behind a Latin letter, so that nothing of it is shaped. */
const unshapedLetters = (block: RegExp): string => `a${CODES.filter((character) => block.test(character)).join('')}`

/** Returns a function that makes a font a document's current one, and reads it when it is first needed. */
export function fontChooser(pdf: PDFKit.PDFDocument): (face: Face) => PDFKit.PDFDocument {
  const used = new Set<Face>()
  return (face) => {
    if (used.has(face)) return pdf.font(face)
    used.add(face)
    pdf.registerFont(face, fontFile(face)).font(face)
    // fontkit keeps the letters of a glyph from where it first meets it. Were that a conjunct, it would take the letter alone
    // for that conjunct afterwards.
    if (face !== 'regular' && face !== 'bold') pdf.widthOfString(unshapedLetters(SCRIPT_BLOCKS[face]))
    return pdf
  }
}

/** Cleans a text for the file's metadata, which pdfkit writes into XML without escaping. */
const metadata = (text: string): string => clean(text).replaceAll('&', 'and').replace(/[<>]/g, '')

export interface Paper {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly maker: string
  /** 'YYYY-MM-DD'. */
  readonly date: string
}

/** A part of a PDF that begins on a page of its own: `draw` draws its content, then `foot` the footer of each page. */
export interface Sheet {
  draw(pen: Pen, pdf: PDFKit.PDFDocument): void
  foot?(pen: Pen, page: number, pages: number): void
}

/** The width and height of a page in points. */
export type PageSize = readonly [width: number, height: number]

const A4: PageSize = [WIDTH, HEIGHT]

async function openPdf({ title, author, subject, maker, date }: Paper, size: PageSize): Promise<PDFKit.PDFDocument> {
  // Loaded with the first document: the shop starts without it.
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({
    size: [...size],
    margin: 0,
    font: '',
    autoFirstPage: false,
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
}

function drawSheet(pdf: PDFKit.PDFDocument, pen: Pen, { draw, foot }: Sheet): void {
  pdf.addPage()
  draw(pen, pdf)
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; foot && page < count; page++) {
    pdf.switchToPage(start + page)
    foot(pen, page + 1, count)
  }
}

/** Creates an A4 PDF of one sheet, with embedded fonts. */
export async function createPage(paper: Paper, sheet: Sheet): Promise<Buffer> {
  const pdf = await openPdf(paper, A4)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  drawSheet(pdf, new Pen(pdf, fontChooser(pdf)), sheet)
  pdf.end()
  return promise
}

/**
 * Creates a PDF of many sheets and yields its bytes while it is drawn: only the pages of one sheet, and the letters used so
 * far, are in memory. Other requests get their turn between two sheets.
 */
export async function* createPages(
  paper: Paper,
  sheets: AsyncIterable<Sheet>,
  size: PageSize = A4,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const pdf = await openPdf(paper, size)
  const pen = new Pen(pdf, fontChooser(pdf))
  for await (const sheet of sheets) {
    drawSheet(pdf, pen, sheet)
    pdf.flushPages()
    const bytes: Buffer | null = pdf.read()
    if (bytes) yield new Uint8Array(bytes)
    await setImmediate()
  }
  pdf.end()
  for await (const bytes of pdf as AsyncIterable<Buffer>) yield new Uint8Array(bytes)
}
