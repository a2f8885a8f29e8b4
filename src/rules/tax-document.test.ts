import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartTotals } from './cart.ts'
import { POINT_VALUE } from './points.ts'
import {
  allocate,
  type Buyer,
  creditDocument,
  MAX_ROUND_OFF,
  type OrderedLine,
  type OrderFacts,
  orderDocument,
  type Seller,
  type TaxDocument,
  wholeTax,
} from './tax-document.ts'

const seller: Seller = {
  legalName: 'Example Riders Private Limited',
  tradeName: 'Example Riders',
  address: '1 Race Course Road\nCoimbatore 641018',
  state: 'Tamil Nadu',
  stateCode: '33',
  gstin: '33ABCDE1234F1Z7',
  phone: '9876543210',
  email: 'bills@example.test',
}
const tamilNadu: Buyer = {
  name: 'Meena',
  address: '12 North Street',
  city: 'Madurai',
  state: 'Tamil Nadu',
  stateCode: '33',
  pincode: '625001',
  country: 'India',
  phone: '9876501234',
}
const puducherry: Buyer = { ...tamilNadu, city: 'Puducherry', state: 'Puducherry', stateCode: '34', pincode: '605001' }

const line = (fields: Partial<OrderedLine>): OrderedLine => ({
  description: 'Crash guard',
  detail: 'Himalayan 450, Steel, Black',
  hsn: '87141090',
  qty: 1,
  unitPrice: 1_000_00,
  shipping: 0,
  ...fields,
})

/** Facts as an order gives them: discount and total from the cart's own rule. */
function facts(lines: readonly OrderedLine[], discountPercent = 0, more: Partial<OrderFacts> = {}): OrderFacts {
  const totals = cartTotals(
    lines.map(({ unitPrice, qty, shipping }) => ({ price: unitPrice, qty, shipping })),
    discountPercent,
  )
  return {
    number: 'INV/26-27/000001',
    date: '2026-04-05',
    orderNo: 'K-1001',
    orderDate: '2026-04-02',
    seller,
    buyer: puducherry,
    lines,
    discountPercent,
    discount: totals.discountPrice,
    total: totals.totalPrice,
    pointsUsed: 0,
    ...more,
  }
}

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Every column adds up to the paisa, and every line across. */
function expectExact(document: TaxDocument): void {
  const { lines, taxable, tax, roundOff, total } = document
  expect(add(lines.map((each) => each.taxable))).toBe(taxable)
  if ('igst' in tax) {
    expect(add(lines.map((each) => ('igst' in each.tax ? each.tax.igst : Number.NaN)))).toBe(tax.igst)
  } else {
    expect(tax.cgst).toBe(tax.sgst)
    for (const half of ['cgst', 'sgst'] as const)
      expect(add(lines.map((each) => ('igst' in each.tax ? Number.NaN : each.tax[half])))).toBe(tax[half])
  }
  expect(taxable + wholeTax(tax) + roundOff).toBe(total)
  expect(add(lines.map((each) => each.amount))).toBe(total - roundOff)
  expect(document.paidMoney + document.pointsValue).toBe(total)
  for (const each of lines) {
    expect(each.amount).toBe(each.taxable + wholeTax(each.tax))
    expect(each.unitPrice * each.qty - each.discount).toBe(each.originalTaxable ?? each.taxable)
    for (const part of [each.taxable, each.discount, wholeTax(each.tax)]) expect(part).toBeGreaterThanOrEqual(0)
  }
}

describe('worked examples of payments and GST 3.7', () => {
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
  test('shows offer and order discount together, and all shipping as one line with the HSN of the goods', () => {
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
    expect(document).toMatchObject({ discountPercent: 10, discount: 230_00, reverseCharge: false, rate: 18 })
    expect(document.placeOfSupply).toEqual({ state: 'Puducherry', code: '34' })
    expectExact(document)
  })

  test('leaves the HSN of shipping empty where the goods differ', () => {
    const document = orderDocument('invoice', facts([line({ shipping: 100 }), line({ hsn: '4202' })]))
    expect(document.lines[2]).toMatchObject({ kind: 'shipping', hsn: '' })
  })

  test('takes points as a payment below the total, which the tax does not notice', () => {
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
  test('gives the odd paisa to the largest fraction, the earlier part at a tie', () => {
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

const orderedLine = fc
  .record({
    qty: fc.integer({ min: 1, max: 99 }),
    unitPrice: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 100, max: 100_000_000 })),
    listPrice: fc.option(fc.integer({ min: 1, max: 120_000_000 }), { nil: undefined }),
    shipping: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000_00 })),
  })
  .map(line)
const order = fc
  .record({
    lines: fc.array(orderedLine, { minLength: 1, maxLength: 40 }),
    percent: fc.constantFrom(0, 10),
    buyer: fc.constantFrom(tamilNadu, puducherry),
    points: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ lines, percent, buyer, points }) => {
    const plain = facts(lines, percent, { buyer })
    return { ...plain, pointsUsed: Math.floor((plain.total / POINT_VALUE) * points) }
  })

test('whatever is ordered, every column adds up to the paisa and rounding stays within 51 paise', () => {
  fc.assert(
    fc.property(order, fc.constantFrom<'receipt' | 'invoice'>('receipt', 'invoice'), (ordered, kind) => {
      const document = orderDocument(kind, ordered)
      expectExact(document)
      expect(Math.abs(document.roundOff)).toBeLessThanOrEqual(MAX_ROUND_OFF)
      expect(document.total).toBe(ordered.total)
    }),
  )
})

describe('a refund voucher or credit note', () => {
  const lines = [line({ qty: 3, unitPrice: 999_50, shipping: 60_00 }), line({ unitPrice: 4_000_00, shipping: 150_00 })]
  const receipt = orderDocument(
    'receipt',
    facts(lines, 10, { buyer: tamilNadu, number: 'RCT/26-27/000001', pointsUsed: 12 }),
  )
  const credit = { original: receipt, number: 'RFV/26-27/000001', date: '2026-04-06', reason: 'Cancelled' }

  test('of everything equals its original to the paisa', () => {
    const back = creditDocument('refund-voucher', { ...credit, moneyBack: receipt.paidMoney, pointsBack: 12 })
    const { taxable, tax, total, roundOff, inWords, pointsUsed, pointsValue, paidMoney } = receipt
    expect(back).toMatchObject({ taxable, tax, total, roundOff, inWords, pointsUsed, pointsValue, paidMoney })
    expect(back.lines).toEqual(receipt.lines.map((each) => ({ ...each, originalTaxable: each.taxable })))
    expect(back.against).toEqual({ number: 'RCT/26-27/000001', date: '2026-04-05' })
    expect(back.refund).toEqual({ money: receipt.paidMoney, points: 12, reason: 'Cancelled' })
    expectExact(back)
  })

  test('of 75 percent takes that part of taxable value and tax, with a round-off of its own', () => {
    const invoice = orderDocument('invoice', facts([line({ unitPrice: 10_000_00, shipping: 150_00 })], 10))
    const back = creditDocument('credit-note', {
      ...credit,
      original: invoice,
      moneyBack: 8_077_50,
      pointsBack: 0,
      percent: 75,
      paidBy: { method: 'UPI', reference: 'rfnd_1' },
    })
    expect(back).toMatchObject({ total: 8_077_50, taxable: 6_845_34, tax: { igst: 1_232_16 }, roundOff: 0 })
    expect(back.inWords).toBe('Rupees Eight Thousand Seventy Seven and Fifty Paise Only')
    expect(back).toMatchObject({ refund: { percent: 75 }, paidBy: { reference: 'rfnd_1' } })
    expectExact(back)
  })

  test('names only the kind of document that it can reverse', () => {
    const whole = { ...credit, moneyBack: receipt.paidMoney, pointsBack: 12 }
    expect(() => creditDocument('credit-note', whole)).toThrow(RangeError)
    const voucher = creditDocument('refund-voucher', whole)
    expect(() => creditDocument('refund-voucher', { ...whole, original: voucher })).toThrow(RangeError)
  })

  test.each([
    [0, 0],
    [-1, 1],
    [1_00, -1],
    [0.5, 0],
    [receipt.total + 1, 0],
    [receipt.total, 1],
  ])('cannot give back %d paise and %d points', (moneyBack, pointsBack) => {
    expect(() => creditDocument('refund-voucher', { ...credit, moneyBack, pointsBack })).toThrow(RangeError)
  })

  test('gives back nothing more once everything is back', () => {
    const first = creditDocument('refund-voucher', { ...credit, moneyBack: receipt.paidMoney, pointsBack: 12 })
    expect(() =>
      creditDocument('refund-voucher', { ...credit, moneyBack: 1, pointsBack: 0, already: [first] }),
    ).toThrow(RangeError)
  })

  test('parts never exceed the original and together leave nothing of it', () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 })
    fc.assert(
      fc.property(order, cuts, (ordered, parts) => {
        const original = orderDocument('invoice', ordered)
        fc.pre(original.total > 0)
        const already: TaxDocument[] = []
        let left = original.total
        for (const part of [...parts, 1]) {
          const moneyBack = part === 1 ? left : Math.floor(left * part)
          if (moneyBack === 0) continue
          const document = creditDocument('credit-note', { ...credit, original, moneyBack, pointsBack: 0, already })
          expectExact(document)
          expect(Math.abs(document.roundOff)).toBeLessThanOrEqual(MAX_ROUND_OFF + 2)
          already.push(document)
          left -= moneyBack
        }
        for (const [place, each] of original.lines.entries()) {
          const column = already.map((document) => document.lines[place])
          expect(add(column.map((back) => back?.taxable ?? 0))).toBe(each.taxable)
          expect(add(column.map((back) => back?.amount ?? 0))).toBe(each.amount)
        }
        expect(add(already.map((back) => back.taxable))).toBe(original.taxable)
        expect(add(already.map((back) => wholeTax(back.tax)))).toBe(wholeTax(original.tax))
        expect(add(already.map((back) => back.roundOff))).toBe(original.roundOff)
      }),
    )
  })
})
