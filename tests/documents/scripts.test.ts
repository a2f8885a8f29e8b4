import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { orderDocument } from '#rules/order-document.ts'
import { firstUnprintable } from '#rules/printable.ts'
import { refundDocument } from '#rules/refund-document.ts'
import type { TaxDocument } from '#rules/tax-document.ts'
import { unitCode } from '#rules/warranty-code.ts'
import { drawPackingSlip } from '#server/modules/invoices/packing-slip.service.ts'
import { fontChooser } from '#server/modules/invoices/pdf-page.ts'
import { drawDocument } from '#server/modules/invoices/tax-document-pdf.ts'
import { facts, lines } from '../support/document-facts.ts'
import { objectsOf, readPdf } from '../support/pdf-text.ts'
import shaped from './shaped-words.json' with { type: 'json' }

type Script = keyof typeof shaped

const SCRIPTS = Object.keys(shaped) as Script[]

/** A name and an address with conjuncts and vowel signs: all words of the script that a reference exists for. */
const wordsOf = (script: Script): string[] => Object.keys(shaped[script])

function factsIn(script: Script) {
  const name = wordsOf(script).slice(0, 8).join(' ')
  const address = wordsOf(script).join(' ')
  const plain = facts(lines(1, { description: name, detail: address }))
  const buyer = { ...plain.buyer, name, address, city: name }
  const seller = { ...plain.seller, legalName: name, tradeName: name, address }
  const units = [{ code: unitCode([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), description: name }]
  const warranty = { address: 'https://shop.example.test/warranty', units }
  return { ...plain, seller, buyer, deliverTo: { ...buyer, name: address }, warranty }
}

function refundIn(script: Script, kind: 'refund-voucher' | 'credit-note' | 'commercial-credit-note'): TaxDocument {
  return refundDocument(kind, {
    original: orderDocument(kind === 'refund-voucher' ? 'receipt' : 'invoice', factsIn(script)),
    number: 'CRN/26-27/000004',
    date: '2026-04-20',
    moneyBack: 100_00,
    pointsBack: 0,
    reason: wordsOf(script).join(' '),
  })
}

function slipIn(script: Script): Promise<Buffer> {
  const { seller, buyer } = factsIn(script)
  const [name = '', ...others] = wordsOf(script)
  const order = {
    orderNo: 'K-1001',
    placedAt: new Date('2026-04-05T06:30:00Z'),
    seller: { ...seller, name },
    address: buyer,
  }
  const options = { bikeName: name, model: others.join(' '), type: name, color: name }
  return drawPackingSlip(order, [{ productName: others.join(' '), productCode: 'guard', ...options, qty: 1 }])
}

const DOCUMENTS: Readonly<Record<string, (script: Script) => Promise<Buffer>>> = {
  receipt: (script) => drawDocument(orderDocument('receipt', factsIn(script))),
  invoice: (script) => drawDocument(orderDocument('invoice', factsIn(script))),
  'invoice for the transporter': (script) => drawDocument(orderDocument('invoice', factsIn(script)), 'transporter'),
  'refund voucher': (script) => drawDocument(refundIn(script, 'refund-voucher')),
  'credit note': (script) => drawDocument(refundIn(script, 'credit-note')),
  'commercial credit note': (script) => drawDocument(refundIn(script, 'commercial-credit-note')),
  'packing slip': slipIn,
}

interface Run {
  readonly glyphs: readonly { readonly id: number }[]
  readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[]
}

/** The current font of a PDF, which pdfkit's types do not show. */
const fontOf = (pdf: PDFKit.PDFDocument) =>
  (pdf as unknown as { _font: { font: { layout(word: string): Run } } })._font.font

/** Returns the glyphs of a word with the places of their origins, and the word's width, in units of the font. */
function shape(pdf: PDFKit.PDFDocument, word: string): number[][] {
  const { glyphs, positions } = fontOf(pdf).layout(word)
  let width = 0
  const placed = glyphs.map(({ id }, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
    const glyph = [id, width + xOffset, yOffset]
    width += xAdvance
    return glyph
  })
  return [...placed, [width]]
}

describe.each(SCRIPTS)('documents with names in the %s script', (script) => {
  test.each(Object.keys(DOCUMENTS))('have a glyph for every character: %s', async (kind) => {
    const bytes = await DOCUMENTS[kind]?.(script)
    const { pages, missing } = readPdf(bytes ?? Buffer.alloc(0))
    expect(missing).toBe(0)
    expect(pages.join('')).not.toContain('\u25cc')
  })

  // The references in shaped-words.json are HarfBuzz's, which browsers shape with, of the same font.
  test('join and order letters as a browser does', () => {
    const pdf = new PDFDocument({ font: '' })
    fontChooser(pdf)(script)
    for (const [word, reference] of Object.entries(shaped[script])) {
      const expected = reference.split(', ').map((glyph) => glyph.split(' ').map(Number))
      const found = shape(pdf, word)
      expect(
        found.map(([id]) => id),
        word,
      ).toEqual(expected.map(([id], at) => (at === expected.length - 1 ? found.at(-1)?.[0] : id)))
      const moved = found.flatMap((glyph, at) => glyph.map((value, of) => Math.abs(value - (expected[at]?.[of] ?? 0))))
      expect(Math.max(...moved), word).toBeLessThanOrEqual(40)
    }
  })
})

/** Every character that may be typed where documents print it, with a space between them. */
const PRINTABLE = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => firstUnprintable(character) === null)

const baseFonts = (pdf: Buffer): string[] =>
  [
    ...new Set(
      [...objectsOf(pdf).values()].flatMap(({ dictionary }) => /\/BaseFont \/\w+\+(\S+)/.exec(dictionary)?.[1] ?? []),
    ),
  ].sort()

describe('the fonts of documents', () => {
  test('have every character that the fields printed on documents accept, in both weights', async () => {
    expect(PRINTABLE.length).toBeGreaterThan(2_500)
    const [line] = lines(1, { description: PRINTABLE.join(' '), detail: '' })
    const plain = facts(line ? [line] : [])
    const seller = { ...plain.seller, legalName: PRINTABLE.join(' ') }
    expect(readPdf(await drawDocument(orderDocument('invoice', plain))).missing).toBe(0)
    expect(readPdf(await drawDocument(orderDocument('invoice', { ...plain, lines: lines(1), seller }))).missing).toBe(0)
  })

  test('are in a document only for the scripts that it has', async () => {
    const plain = facts(lines(1))
    const named = (name: string) =>
      drawDocument(orderDocument('invoice', { ...plain, buyer: { ...plain.buyer, name } }))
    expect(baseFonts(await named('Meena'))).toEqual(['NotoSans-Bold', 'NotoSans-Regular'])
    expect(baseFonts(await named('Meena ಮೀನಾ'))).toEqual([
      'NotoSans-Bold',
      'NotoSans-Regular',
      'NotoSansKannada-Regular',
    ])
  })

  test('draw a word the same whatever was drawn before', async () => {
    for (const script of SCRIPTS) {
      const words = wordsOf(script)
      const shapes = [words, words.toReversed()].map((order) => {
        const pdf = new PDFDocument({ font: '' })
        fontChooser(pdf)(script)
        return new Map(order.map((word) => [word, JSON.stringify(shape(pdf, word))]))
      })
      for (const word of words) expect(shapes[0]?.get(word), word).toBe(shapes[1]?.get(word))
    }
  })

  test('come with their licence', () => {
    const licence = readFileSync(new URL('../../src/server/modules/invoices/fonts/OFL.txt', import.meta.url), 'utf8')
    for (const script of ['kannada', 'telugu', 'malayalam', 'gujarati', 'bengali', 'gurmukhi', 'oriya', 'arabic']) {
      expect(licence).toContain(`https://github.com/notofonts/${script}`)
    }
  })
})
