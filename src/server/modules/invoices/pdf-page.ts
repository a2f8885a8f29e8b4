import { readFileSync } from 'node:fs'
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

interface Paper {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly maker: string
  /** 'YYYY-MM-DD'. */
  readonly date: string
}

/** Creates an A4 PDF with embedded fonts. `draw` draws the content, then `foot` the footer of each page. */
export async function createPage(
  { title, author, subject, maker, date }: Paper,
  draw: (pen: Pen, pdf: PDFKit.PDFDocument) => void,
  foot: (pen: Pen, page: number, pages: number) => void,
): Promise<Buffer> {
  // Loaded with the first document: the shop starts without it.
  const { default: PDFDocument } = await import('pdfkit')
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
  const pen = new Pen(pdf, fontChooser(pdf))
  draw(pen, pdf)
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    foot(pen, page + 1, count)
  }
  pdf.end()
  return promise
}
