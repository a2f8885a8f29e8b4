import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, expectExact, facts, line, order, puducherry, tamilNadu } from '../../tests/support/tax-documents.ts'
import { MAX_ROUND_OFF, orderDocument } from './order-document.ts'
import { allocate } from './proportion.ts'
import { refundDocument } from './refund-document.ts'
import { readTaxDocument, taxesByRate } from './tax-document.ts'

describe('worked examples', () => {
  const examples = [
    { price: 10_000_00, ship: 150_00, total: 10_770_00, goods: 9_000_00, shipping: 127_12, igst: 1_642_88, off: 0 },
    { price: 1_299_00, ship: 0, total: 1_380_00, goods: 1_169_10, shipping: 0, igst: 210_44, off: 46 },
    { price: 1_299_00, ship: 99_00, total: 1_479_00, goods: 1_169_10, shipping: 83_90, igst: 225_54, off: 46 },
  ]
  test.each(examples)('$total, to another state and within Tamil Nadu', (example) => {
    const lines = [line({ unitPrice: example.price, shipping: example.ship })]
    for (const kind of ['receipt', 'invoice'] as const) {
      const other = orderDocument(kind, facts(lines, 10))
      expect(other).toMatchObject({ kind, total: example.total, roundOff: example.off, tax: { igst: example.igst } })
      expect(other.lines.map((each) => each.taxable)).toEqual([example.goods, example.shipping].filter(Boolean))
      expectExact(other)
      const own = orderDocument(kind, facts(lines, 10, { buyer: tamilNadu }))
      const half = example.igst / 2
      expect(own).toMatchObject({ total: example.total, roundOff: example.off, tax: { cgst: half, sgst: half } })
      expectExact(own)
    }
  })

  test('the total stays the agreed one where two halves round to a paisa more than one tax (3.7)', () => {
    const lines = [line({ unitPrice: 1_005_50 })]
    expect(orderDocument('invoice', facts(lines))).toMatchObject({ total: 1_186_00, roundOff: -49 })
    const own = orderDocument('invoice', facts(lines, 0, { buyer: tamilNadu }))
    expect(own).toMatchObject({ total: 1_186_00, roundOff: -50, tax: { cgst: 90_50, sgst: 90_50 } })
  })
})

describe('the document of an order', () => {
  test('shows offer and order discount together, and all shipping as one line with the HSN code of the products', () => {
    const lines = [
      line({ qty: 2, unitPrice: 900_00, listPrice: 1_000_00, shipping: 60_00 }),
      line({ description: 'Saddle stay', unitPrice: 500_00, shipping: 58_00 }),
    ]
    const document = orderDocument('invoice', facts(lines, 10))
    expect(document.lines).toMatchObject([
      { kind: 'goods', unitPrice: 1_000_00, qty: 2, discount: 380_00, taxable: 1_620_00 },
      { kind: 'goods', unitPrice: 500_00, qty: 1, discount: 50_00, taxable: 450_00 },
      { kind: 'shipping', description: 'Shipping and handling', hsn: '87141090', taxable: 100_00, amount: 118_00 },
    ])
    expect(document).toMatchObject({ discountPercent: 10, discount: 230_00, reverseCharge: false })
    expect(document.lines.map((each) => each.rate)).toEqual([18, 18, 18])
    expect(document.placeOfSupply).toEqual({ state: 'Puducherry', code: '34' })
    expectExact(document)
  })

  test('bills shipping under the HSN code of the product it was charged for', () => {
    const lines = [line({ shipping: 118_00 }), line({ hsn: '4202', shipping: 59_00 }), line({ shipping: 59_00 })]
    expect(orderDocument('invoice', facts(lines)).lines.slice(3)).toMatchObject([
      { kind: 'shipping', hsn: '87141090', taxable: 150_00, amount: 177_00 },
      { kind: 'shipping', hsn: '4202', taxable: 50_00, amount: 59_00 },
    ])
  })

  test('treats points as a payment below the total, without effect on tax', () => {
    const plain = orderDocument('receipt', facts([line({})]))
    const paid = orderDocument('receipt', facts([line({})], 0, { pointsUsed: 12 }))
    expect(paid).toEqual({ ...plain, pointsUsed: 12, pointsValue: 96_00, paidMoney: plain.total - 96_00 })
  })

  test('is plain JSON, with its reference and payment where they are known', () => {
    const against = { number: 'RCT/26-27/000009', date: '2026-04-02' }
    const paidBy = { method: 'UPI', reference: 'pay_1' }
    const document = orderDocument('invoice', facts([line({})], 0, { against, paidBy }))
    expect(document).toMatchObject({ against, paidBy, inWords: 'Rupees One Thousand One Hundred Eighty Only' })
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('refuses facts that do not fit together', () => {
    const good = facts([line({})])
    expect(() => orderDocument('invoice', { ...good, total: good.total + 1_00 })).toThrow(RangeError)
    expect(() => orderDocument('invoice', { ...good, discount: 2_000_00 })).toThrow(RangeError)
    expect(() => orderDocument('invoice', { ...good, pointsUsed: 148 })).toThrow(RangeError)
    expect(() => orderDocument('invoice', { ...good, pointsUsed: -1 })).toThrow(RangeError)
    expect(() => orderDocument('invoice', { ...good, pointsUsed: 0.5 })).toThrow(RangeError)
  })
})

describe('largest remainder', () => {
  test('assigns the odd paisa to the largest fraction, to the earlier part on a tie', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(10, [15, 27, 8])).toEqual([3, 5, 2])
    expect(allocate(0, [0, 0])).toEqual([0, 0])
    expect(() => allocate(1, [0, 0])).toThrow(RangeError)
    expect(() => allocate(1, [])).toThrow(RangeError)
    expect(() => allocate(1, [2, -1])).toThrow(RangeError)
  })

  test('adds up, and no part is a paisa or more away from its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 1_000_000_000_000 }), (parts, amount) => {
        fc.pre(add(parts) > 0)
        const shares = allocate(amount, parts)
        expect(add(shares)).toBe(amount)
        for (const [place, share] of shares.entries()) {
          const exact = (amount * (parts[place] ?? 0)) / add(parts)
          expect(Math.abs(share - exact)).toBeLessThan(1.001)
          if (amount <= add(parts)) expect(share).toBeLessThanOrEqual(parts[place] ?? 0)
        }
      }),
    )
  })
})

test('whatever is ordered, every column adds up to the paisa and rounding stays within 51 paise', () => {
  fc.assert(
    fc.property(order, fc.constantFrom<'receipt' | 'invoice'>('receipt', 'invoice'), (ordered, kind) => {
      const document = orderDocument(kind, ordered)
      expectExact(document)
      const rates = new Set(ordered.lines.map((each) => each.taxPercent)).size
      expect(Math.abs(document.roundOff)).toBeLessThanOrEqual(MAX_ROUND_OFF + 2 * (rates - 1))
      // What the order's page shows: goods, their tax, and shipping as charged.
      const goods = document.lines.filter((each) => each.kind === 'goods')
      const shipping = add(ordered.lines.map((each) => each.shipping))
      expect(document.roundOff).toBe(ordered.total - add(goods.map((each) => each.amount)) - shipping)
      expect(document.total).toBe(ordered.total)
    }),
  )
})

describe('products with different GST rates', () => {
  const lines = [
    line({ unitPrice: 1_000_00, shipping: 118_00 }),
    line({ description: 'Helmet', hsn: '65061010', taxPercent: 5, unitPrice: 2_000_00, shipping: 105_00 }),
  ]

  test('are each taxed at their own rate, shipping at the rate of the product it was charged for', () => {
    const document = orderDocument('invoice', facts(lines, 10))
    expect(document.lines.map(({ kind, rate, taxable }) => [kind, rate, taxable])).toEqual([
      ['goods', 18, 900_00],
      ['goods', 5, 1_800_00],
      ['shipping', 18, 100_00],
      ['shipping', 5, 100_00],
    ])
    expect(taxesByRate(document.lines)).toEqual([
      { rate: 5, taxable: 1_900_00, tax: { igst: 95_00 } },
      { rate: 18, taxable: 1_000_00, tax: { igst: 180_00 } },
    ])
    expect(document).toMatchObject({ taxable: 2_900_00, tax: { igst: 275_00 }, total: 3_175_00, roundOff: 0 })
  })
})

test('a document that names its rate once, as they were issued at first, is read with the rate on each line', () => {
  const document = orderDocument('invoice', facts([line({ shipping: 59_00 })]))
  const first = { ...document, rate: 18, lines: document.lines.map(({ rate: _, ...each }) => each) }
  expect(readTaxDocument(JSON.parse(JSON.stringify(first)))).toEqual(document)
  expect(() => readTaxDocument({ ...first, rate: undefined })).toThrow(RangeError)
})

test('products delivered to another state are taxed by the state of the billing address', () => {
  const { gstin: _, ...deliverTo } = tamilNadu
  const registered = { ...puducherry, gstin: '34ABCDE1234F1Z7' }
  const document = orderDocument('invoice', facts([line({})], 0, { buyer: registered, deliverTo }))
  expect(document).toMatchObject({
    placeOfSupply: { state: 'Puducherry', code: '34' },
    tax: { igst: 180_00 },
    buyer: { gstin: '34ABCDE1234F1Z7' },
    deliverTo: { state: 'Tamil Nadu' },
  })
  const credit = { original: document, number: 'X', date: '2026-04-06', reason: '', moneyBack: 1_00, pointsBack: 0 }
  expect(refundDocument('credit-note', credit)).toMatchObject({ deliverTo, placeOfSupply: document.placeOfSupply })
})
