import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { orderDocument } from '#rules/order-document.ts'
import { refundDocument, reversalDocument } from '#rules/refund-document.ts'
import { formatUnitCode, unitCode } from '#rules/warranty-code.ts'
import { drawPackingSlip } from '#server/modules/invoices/packing-slip.service.ts'
import { drawDocument } from '#server/modules/invoices/tax-document-pdf.ts'
import { facts, invoice, lines } from '../support/document-facts.ts'
import { objectsOf, readPdf } from '../support/pdf-text.ts'

/** The invoice of one line, drawn once: drawing takes long. */
const plainInvoice = drawDocument(invoice(1))

const slipSeller = { ...facts([]).seller, name: 'Example Riders' }

/** Returns how far above the lower edge of its page each text is. */
const heightsIn = (pdf: Buffer): number[] =>
  [...objectsOf(pdf).values()].flatMap(({ stream }) =>
    [...stream.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)].map(([, height]) => Number(height)),
  )

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe('a document as PDF', () => {
  test('is the same to the byte each time, in another process and another time zone too', async () => {
    const document = invoice(3)
    const first = await drawDocument(document)
    expect(digest(await drawDocument(structuredClone(document)))).toBe(digest(first))

    const folder = await mkdtemp(join(tmpdir(), 'document-'))
    try {
      const file = join(folder, 'document.json')
      await writeFile(file, JSON.stringify(document))
      const module = pathToFileURL(join(import.meta.dirname, '../../src/server/modules/invoices/tax-document-pdf.ts'))
      const program = `
        import { createHash } from 'node:crypto'
        import { readFileSync } from 'node:fs'
        import { drawDocument } from ${JSON.stringify(module.href)}
        for (const zone of ['UTC', 'Pacific/Auckland']) {
          process.env.TZ = zone
          const bytes = await drawDocument(JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')))
          console.log(new Date(0).getHours(), createHash('sha256').update(bytes).digest('hex'))
        }`
      const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
      expect((await run).stdout.trim().split('\n')).toEqual([`0 ${digest(first)}`, `12 ${digest(first)}`])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('differs where the document differs', async () => {
    const other = await drawDocument(invoice(1, { number: 'INV/26-27/000124' }))
    expect((await plainInvoice).equals(other)).toBe(false)
  })

  test('says what CGST Rule 46 asks for, the rupee sign and all three scripts with real glyphs', async () => {
    const { pages, missing } = readPdf(await plainInvoice)
    expect(pages).toHaveLength(1)
    const page = pages[0] ?? ''
    for (const part of [
      'Tax Invoice',
      'Original for recipient',
      'Example Riders Private Limited',
      'GSTIN 33ABCDE1234F1Z7',
      'INV/26-27/000123',
      '5 Apr 2026',
      'Tamil Nadu (33)',
      'Reverse charge',
      '87141090',
      '2 NOS',
      '1,499.00',
      '659.80',
      '2,338.20',
      'CGST 9 %',
      'SGST 9 %',
      'Shipping and handling',
      '₹2,858.00',
      'Less: paid with 12 credit points (12 × ₹8)',
      '–₹96.00',
      '₹2,762.00',
      'Rupees Two Thousand Eight Hundred Fifty Eight Only',
      'UPI, reference pay_1',
      'Page 1 of 1',
    ]) {
      expect(page).toContain(part)
    }
    expect(page).toContain('மீ')
    expect(page).toContain('मी')
    expect(page).not.toContain('IGST')
    expect(missing).toBe(0)
  })

  test('names the warranty code of every piece on its invoice, and nothing of the kind where there are none', async () => {
    const unitsOf = (count: number) =>
      Array.from({ length: count }, (_, place) => ({
        code: unitCode([place % 32, Math.floor(place / 32), ...Array.from({ length: 9 }, (_, at) => at)]),
        description: `Crash guard, piece ${place + 1}`,
      }))
    const address = 'https://shop.example.test/warranty'
    const drawn = new Map<number, string>()
    for (const count of [1, 7, 30, 31, 99]) {
      const units = unitsOf(count)
      const bytes = await drawDocument(invoice(1, { warranty: { address, units } }))
      drawn.set(count, digest(bytes))
      const text = readPdf(bytes).pages.join('\n')
      for (const { code } of units) expect(text.split(formatUnitCode(code))).toHaveLength(2)
      expect(text.includes('Scan it')).toBe(count <= 30)
    }
    // With codes to scan, and without.
    for (const count of [7, 31]) {
      const document = invoice(1, { warranty: { address, units: unitsOf(count) } })
      expect(digest(await drawDocument(document))).toBe(drawn.get(count))
    }
    const none = await drawDocument(invoice(1, { warranty: { address, units: [] } }))
    expect(digest(none)).toBe(digest(await plainInvoice))
  })

  test('counts a glyph as missing where no font has it', async () => {
    const buyer = { ...facts(lines(1)).buyer, name: '中' }
    expect(readPdf(await drawDocument(invoice(1, { buyer }))).missing).toBe(1)
  })

  test('goes over pages with the head of its table repeated, every line once and the totals on the last', async () => {
    const { pages } = readPdf(await drawDocument(invoice(40)))
    expect(pages.length).toBeGreaterThan(1)
    for (const [place, page] of pages.entries()) {
      expect(page.includes('Description of goods')).toBe(page.includes('Crash guard'))
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`)
      expect(page.includes('Amount in words')).toBe(place === pages.length - 1)
    }
    const all = pages.join('\n').split('\n')
    for (let count = 1; count <= 40; count++) {
      expect(all.filter((piece) => piece === `Crash guard ${count}`)).toHaveLength(1)
    }
  })

  test('keeps a description longer than a page, and words longer than their column', async () => {
    const [line] = lines(1, { description: 'x'.repeat(500), detail: 'steel '.repeat(1_000) })
    const { pages } = readPdf(await drawDocument(orderDocument('invoice', facts(line ? [line] : []))))
    expect(pages.length).toBeGreaterThan(1)
    const all = pages.join('\n')
    expect(all.match(/steel/g)).toHaveLength(1_000)
    expect([...all.matchAll(/^x+$/gm)].map(([piece]) => piece.length).reduce((sum, each) => sum + each, 0)).toBe(500)
  })

  test('a receipt says that it is none of a tax invoice', async () => {
    const [page] = readPdf(await drawDocument(orderDocument('receipt', facts(lines(1))))).pages
    expect(page).toContain('Receipt Voucher')
    expect(page).toContain('This is a receipt for an advance payment.')
    expect(page).not.toContain('Original for recipient')
  })

  test('a credit note names its invoice, what goes back and why', async () => {
    const credit = refundDocument('credit-note', {
      original: invoice(1),
      number: 'CRN/26-27/000004',
      date: '2026-04-20',
      moneyBack: 2_071_50,
      pointsBack: 9,
      percent: 75,
      reason: 'Returned by the customer',
      paidBy: { method: 'UPI', reference: 'rfnd_1' },
    })
    const [page] = readPdf(await drawDocument(credit)).pages
    for (const part of [
      'Credit Note',
      'CRN/26-27/000004',
      'INV/26-27/000123',
      '20 Apr 2026',
      'Returned by the customer',
      '75 % of the value',
      'Less: given back as 9 credit points (9 × ₹8)',
      'Amount refunded',
      '₹2,071.50',
      'UPI, reference rfnd_1',
    ]) {
      expect(page).toContain(part)
    }
  })

  test('an invoice has a copy each for recipient, transporter and supplier', async () => {
    const marks = {
      recipient: 'Original for recipient',
      transporter: 'Duplicate for transporter',
      supplier: 'Triplicate for supplier',
    } as const
    for (const [copy, mark] of Object.entries(marks)) {
      const pdf = copy === 'recipient' ? plainInvoice : drawDocument(invoice(1), copy as keyof typeof marks)
      const [page] = readPdf(await pdf).pages
      expect(page).toContain(mark)
      for (const other of Object.values(marks)) expect(page?.includes(other)).toBe(other === mark)
    }
    const [receipt] = readPdf(await drawDocument(orderDocument('receipt', facts(lines(1))), 'transporter')).pages
    expect(receipt).not.toContain('transporter')
  })

  test('an invoice that is billed elsewhere says both places, and the place of supply of the bill', async () => {
    const { buyer } = facts(lines(1))
    const billed = { ...buyer, name: 'Riders Club LLP', city: 'Mysuru', state: 'Karnataka', stateCode: '29' }
    const document = invoice(1, { buyer: { ...billed, gstin: '29ABCDE1234F1ZW' }, deliverTo: buyer })
    const [page] = readPdf(await drawDocument(document)).pages
    for (const part of ['Billed to', 'Riders Club LLP', 'GSTIN 29ABCDE1234F1ZW', 'Delivered to', 'Madurai 625001']) {
      expect(page).toContain(part)
    }
    expect(page).toContain('Karnataka (29)')
    expect(page).toContain('IGST 18 %')
    expect(page).not.toContain('Billed and delivered to')
  })

  test('an invoice of several rates of GST shows the tax of each, and what it is on', async () => {
    const [first] = lines(1)
    const [second] = lines(1, { description: 'Helmet', hsn: '6506', taxPercent: 5 })
    const [page] = readPdf(
      await drawDocument(orderDocument('invoice', facts(first && second ? [first, second] : []))),
    ).pages
    for (const part of ['CGST 2.5 % of ₹', 'CGST 9 % of ₹', 'SGST (Tamil Nadu) 2.5 % of ₹'])
      expect(page).toContain(part)
  })

  test.each([
    ['with-payment', 'ON PAYMENT OF INTEGRATED TAX'],
    ['without-payment', 'WITHOUT PAYMENT OF INTEGRATED TAX'],
  ] as const)('a supply to a Special Economic Zone %s carries its endorsement', async (sez, words) => {
    const [page] = readPdf(await drawDocument(invoice(1, { sez }))).pages
    const text = page?.replace(/\s+/g, ' ')
    expect(text).toContain('SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS')
    expect(text).toContain(words)
    expect(text).toContain('IGST 18 %')
  })

  test('a seller in a Union Territory without a legislature charges UTGST beside CGST', async () => {
    const territory = { state: 'Chandigarh', stateCode: '04' }
    const { seller, buyer } = invoice(1)
    const document = invoice(1, { seller: { ...seller, ...territory }, buyer: { ...buyer, ...territory } })
    const [page] = readPdf(await drawDocument(document)).pages
    for (const part of ['CGST 9 %', 'UTGST 9 %', 'UTGST (Chandigarh) 9 %']) expect(page).toContain(part)
    expect(page).not.toMatch(/\bSGST/)
  })

  test.each([
    ['lines', Array(150).fill('a').join('\n')],
    ['words', 'Ganapathy '.repeat(30)],
  ])('an address of many %s ends above the foot of the page', async (_, address) => {
    const party = {
      ...facts(lines(1)).buyer,
      name: 'Kalyanasundaram '.repeat(6),
      address,
      city: 'Visakhapatnam '.repeat(7),
    }
    const documents = [
      drawDocument(invoice(1, { buyer: party, deliverTo: party })),
      drawPackingSlip({ ...facts(lines(1)), placedAt: new Date(0), seller: slipSeller, address: party }, []),
    ]
    for (const pdf of await Promise.all(documents)) {
      const isFoot = (height: number) => height > 27 && height < 29
      expect(heightsIn(pdf).filter((height) => height < 50 && !isFoot(height))).toEqual([])
    }
  })

  test('a commercial credit note has neither lines nor tax, and says why', async () => {
    const note = refundDocument('commercial-credit-note', {
      original: invoice(1),
      number: 'CCN/27-28/000004',
      date: '2027-12-01',
      moneyBack: 100_00,
      pointsBack: 0,
      reason: 'Returned by the customer',
    })
    const [page] = readPdf(await drawDocument(note)).pages
    for (const part of ['Commercial Credit Note', 'CCN/27-28/000004', 'INV/26-27/000123', '₹100.00', 'section 34(2)']) {
      expect(page).toContain(part)
    }
    for (const part of ['Taxable value', 'CGST 9', 'Place of supply', 'Description of goods'])
      expect(page).not.toContain(part)
  })

  test.each([
    ['refund-voucher', 'receipt', 'Receipt Voucher', 'takes back the refund voucher'],
    ['credit-note', 'invoice', 'Debit Note', 'takes back the document'],
    ['commercial-credit-note', 'invoice', 'Commercial Debit Note', 'takes back the commercial credit note'],
  ] as const)(
    'what takes back a %s names it and its %s, and says what was not refunded',
    async (kind, of, title, words) => {
      const original = orderDocument(of, facts(lines(1)))
      const refund = { original, number: 'OUT/26-27/000004', date: '2026-04-20', moneyBack: 100_00, pointsBack: 2 }
      const refunded = refundDocument(kind, { ...refund, reason: 'Returned by the customer' })
      const reason = 'The bank refused the refund'
      const back = reversalDocument({ original, refunded, number: 'IN/26-27/000001', date: '2026-05-02', reason })
      const { pages, missing } = readPdf(await drawDocument(back))
      expect([pages.length, missing]).toEqual([1, 0])
      const said = pages[0]?.split('\n')
      for (const part of [
        title,
        original.number,
        'Reverses',
        'OUT/26-27/000004',
        '20 Apr 2026',
        'Amount not refunded',
        reason,
      ])
        expect(said).toContain(part)
      expect(said?.join(' ')).toContain(words)
      expect(said?.join(' ')).toContain('Less: points no longer given back, 2 credit points')
      expect(said?.includes('Taxable value')).toBe(kind !== 'commercial-credit-note')
    },
  )

  test('carries its title, author, subject and language', async () => {
    const pdf = await plainInvoice
    const text = pdf.toString('latin1')
    const metadata = (key: string): string | undefined =>
      objectsOf(pdf).get(Number(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1]))?.dictionary
    expect(metadata('Title')).toBe('(Tax Invoice INV/26-27/000123)')
    expect(metadata('Author')).toBe('(Example Riders Private Limited)')
    expect(metadata('Subject')).toBe('(Order K-1001)')
    expect(text).toContain('/Lang (en-IN)')
    expect(text).toContain('/DisplayDocTitle true')
  })

  test("keeps its metadata well-formed XML whatever the shop's name is", async () => {
    const seller = { ...facts(lines(1)).seller, legalName: 'Riders & Sons <Exports>', tradeName: 'Riders & Sons' }
    const text = (await drawDocument(invoice(1, { seller }))).toString('latin1')
    expect(text).toContain('<rdf:li>Riders and Sons Exports</rdf:li>')
    expect(text).toContain('<xmp:CreatorTool>Riders and Sons</xmp:CreatorTool>')
  })
})
