import { readFileSync } from 'node:fs'
import { clean, type Face, HEIGHT, Pen, WIDTH } from './pdf-pen.ts'

/**
 * Noto Sans (OFL, fonts/OFL.txt), not subset, so that names in any of three scripts and the rupee sign can be drawn.
 */
const FACES: Readonly<Record<Face, string>> = {
  regular: 'noto-sans-regular.ttf',
  bold: 'noto-sans-bold.ttf',
  tamil: 'noto-sans-tamil.ttf',
  devanagari: 'noto-sans-devanagari.ttf',
}
const FACE_NAMES: readonly Face[] = ['regular', 'bold', 'tamil', 'devanagari']

let fontFiles: ReadonlyMap<Face, Buffer> | undefined
function fonts(): ReadonlyMap<Face, Buffer> {
  fontFiles ??= new Map(
    FACE_NAMES.map((face) => [face, readFileSync(new URL(`./fonts/${FACES[face]}`, import.meta.url))]),
  )
  return fontFiles
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
