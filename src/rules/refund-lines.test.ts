import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, expectExact, facts, line, order, tamilNadu } from '../../tests/support/tax-documents.ts'
import { type DocumentedOrder, invoiceAfterRefunds, orderDocument } from './order-document.ts'
import { POINT_VALUE, pointsValue } from './points.ts'
import { type RefundKind, refundDocument, remainderOf, reversalDocument } from './refund-document.ts'
import { divideValue, linesOfPieces, partsOfRefund, selectPieces, valueOfPieces } from './refund-lines.ts'
import { totalTax } from './tax.ts'
import { isListed, type TaxDocument } from './tax-document.ts'

interface Sold {
  readonly original: TaxDocument
  readonly already: TaxDocument[]
  /** The pieces of each line that were not refunded, and the money and points. */
  readonly left: number[]
  amount: number
  points: number
}

const sold = (original: TaxDocument, left: readonly number[]): Sold => ({
  original,
  already: [],
  left: [...left],
  amount: original.paidMoney,
  points: original.pointsUsed,
})

/** Refunds pieces as the shop does. Returns null if they have no value. */
function refundPieces(kind: RefundKind, shop: Sold, pieces: readonly number[], delivery: boolean): TaxDocument | null {
  const { original, already, left } = shop
  const rest = remainderOf(original, already)
  const selection = selectPieces(original, rest, { left, pieces, delivery })
  const lines = linesOfPieces(original, rest, selection)
  const value = valueOfPieces(lines, selection, shop.amount + pointsValue(shop.points))
  const due = original.total === 0 ? 0 : Math.floor((original.pointsUsed * value) / original.total)
  const back = divideValue(value, shop, due)
  if (back.amount + back.points === 0) return null
  const document = refundDocument(kind, {
    ...{ original, already: [...already], selection, moneyBack: back.amount, pointsBack: back.points },
    ...{ number: `X/${already.length + 1}`, date: '2026-04-06', reason: '' },
  })
  already.push(document)
  shop.amount -= back.amount
  shop.points -= back.points
  for (const [place, qty] of pieces.entries()) left[place] = (left[place] ?? 0) - qty
  return document
}

const THREE = facts([line({ qty: 3, unitPrice: 999_50, shipping: 60_00 }), line({ unitPrice: 4_000_00 })], 10, {
  buyer: tamilNadu,
  number: 'RCT/26-27/000001',
})

describe('a refund of pieces', () => {
  test('names them with their quantity, HSN, taxable value and tax, and nothing else', () => {
    const shop = sold(orderDocument('invoice', THREE), [3, 1])
    const note = refundPieces('credit-note', shop, [1, 0], false)
    if (!note) throw new Error('Nothing was refunded.')
    expectExact(note)
    // ₹999.50 less 10 percent is ₹899.55; 9 percent of it is ₹80.96, twice.
    expect(note).toMatchObject({ total: 1_061_47, taxable: 899_55, tax: { cgst: 80_96, sgst: 80_96 }, roundOff: 0 })
    expect(note.ofPieces).toBe(true)
    expect(note.lines.filter(isListed)).toMatchObject([
      {
        description: 'Crash guard',
        qty: 1,
        hsn: '87141090',
        taxable: 899_55,
        originalTaxable: 899_55,
        discount: 99_95,
      },
    ])
  })

  test('shows its parts: price, share of the discount, GST and delivery', () => {
    const { original } = sold(orderDocument('receipt', THREE), [3, 1])
    const rest = remainderOf(original, [])
    const selection = selectPieces(original, rest, { left: [3, 1], pieces: [2, 0], delivery: true })
    const lines = linesOfPieces(original, rest, selection)
    const parts = partsOfRefund(lines, [999_50, 4_000_00], valueOfPieces(lines, selection, original.total))
    expect(parts).toEqual({
      ...{ goods: 1_999_00, discount: 199_90, gst: 323_84, delivery: 60_00, roundOff: 0 },
      total: 2_182_94,
    })
  })

  test('of everything equals its original to the paisa', () => {
    const shop = sold(orderDocument('receipt', { ...THREE, pointsUsed: 12 }), [3, 1])
    const voucher = refundPieces('refund-voucher', shop, [3, 1], true)
    const { taxable, tax, total, roundOff, pointsUsed, paidMoney } = shop.original
    expect(voucher).toMatchObject({ taxable, tax, total, roundOff, pointsUsed, paidMoney })
  })

  test.each([[[4, 0]], [[-1, 0]], [[0.5, 0]], [[0, 0, 1]]])('cannot be of %j out of 3 and 1', (pieces) => {
    const original = orderDocument('receipt', THREE)
    const wanted = { left: [3, 1], pieces, delivery: false }
    expect(() => selectPieces(original, remainderOf(original, []), wanted)).toThrow(RangeError)
  })

  test('before dispatch leaves an invoice of the pieces that are sent', () => {
    const shop = sold(orderDocument('receipt', THREE), [3, 1])
    refundPieces('refund-voucher', shop, [1, 1], false)
    const invoice = invoiceAfterRefunds({ ...THREE, number: 'INV/26-27/000001' }, shop.original, shop.already)
    if (!invoice) throw new Error('Nothing is billed.')
    expectExact(invoice)
    expect(invoice.lines.filter(isListed)).toMatchObject([
      { kind: 'goods', qty: 2, taxable: 1_799_10, discount: 199_90 },
      { kind: 'shipping', qty: 1 },
    ])
    expect(invoice.total).toBe(shop.amount)
  })

  test('that the provider refuses leaves its pieces as they were', () => {
    const shop = sold(orderDocument('invoice', THREE), [3, 1])
    const note = refundPieces('credit-note', shop, [2, 1], true)
    if (!note) throw new Error('Nothing was refunded.')
    const reversal = { original: shop.original, refunded: note, number: 'DBN/26-27/000001', date: '', reason: '' }
    const rest = remainderOf(shop.original, [note, reversalDocument(reversal)])
    expect(rest).toEqual(remainderOf(shop.original, []))
    expect(rest.qty.slice(0, 2)).toEqual([3, 1])
  })

  test('and one of an amount after it lowers the lines that are left, at their own rates', () => {
    const mixed = facts([line({ unitPrice: 1_000_00 }), line({ unitPrice: 1_000_00, hsn: '65061010', taxPercent: 5 })])
    const original = orderDocument('invoice', mixed)
    const shop = sold(original, [1, 1])
    refundPieces('credit-note', shop, [1, 0], false)
    const note = refundDocument('credit-note', {
      ...{ original, already: shop.already, moneyBack: 105_00, pointsBack: 0 },
      ...{ number: 'X', date: '2026-04-06', reason: '' },
    })
    expect(note).toMatchObject({ taxable: 100_00, tax: { igst: 5_00 }, roundOff: 0 })
    expect(note.lines.filter(isListed)).toMatchObject([{ rate: 5, qty: 1 }])
  })
})

const share = fc.double({ min: 0, max: 1, noNaN: true })
const steps = fc.array(
  fc.record({ shares: fc.array(share, { minLength: 40, maxLength: 40 }), delivery: fc.boolean() }),
  {
    maxLength: 4,
  },
)
type Steps = readonly { readonly shares: readonly number[]; readonly delivery: boolean }[]

const someOf = (left: readonly number[], { shares }: Steps[number]): number[] =>
  left.map((most, place) => Math.floor((most + 1) * Math.min(0.999, shares[place] ?? 0)))

/** Refunds some pieces at each step, and expects every document to add up. */
function run(kind: RefundKind, shop: Sold, given: Steps): void {
  for (const step of given) {
    const before = shop.amount + pointsValue(shop.points)
    const document = refundPieces(kind, shop, someOf(shop.left, step), step.delivery)
    if (!document) continue
    expectExact(document)
    expect(document.total).toBeLessThanOrEqual(before)
    expect(Math.min(shop.amount, shop.points)).toBeGreaterThanOrEqual(0)
  }
}

describe('any sequence of refunds of pieces', () => {
  test('adds up to the order when everything is refunded, with no paisa lost', () => {
    fc.assert(
      fc.property(order, steps, (ordered: DocumentedOrder, given) => {
        const original = orderDocument('invoice', ordered)
        fc.pre(original.total > 0)
        const shop = sold(
          original,
          ordered.lines.map(({ qty }) => qty),
        )
        run('credit-note', shop, given)
        if (shop.amount + shop.points > 0) refundPieces('credit-note', shop, [...shop.left], true)
        expect([shop.amount, shop.points]).toEqual([0, 0])
        expect(add(shop.already.map(({ total }) => total))).toBe(original.total)
        expect(add(shop.already.map(({ taxable }) => taxable))).toBe(original.taxable)
        expect(add(shop.already.map(({ tax }) => totalTax(tax)))).toBe(totalTax(original.tax))
      }),
    )
  })

  test('before dispatch leaves an invoice that bills what was not refunded', () => {
    fc.assert(
      fc.property(order, steps, steps, (ordered: DocumentedOrder, before, after) => {
        const receipt = orderDocument('receipt', ordered)
        fc.pre(receipt.total > 0)
        const shop = sold(
          receipt,
          ordered.lines.map(({ qty }) => qty),
        )
        run('refund-voucher', shop, before)
        const invoice = invoiceAfterRefunds(ordered, receipt, shop.already)
        if (!invoice || add(shop.left) === 0) return
        expectExact(invoice)
        expect(invoice).toMatchObject({ paidMoney: shop.amount, pointsUsed: shop.points })
        expect(invoice.lines.filter(({ kind }) => kind === 'goods').map(({ qty }) => qty)).toEqual(shop.left)
        const sent = sold(invoice, shop.left)
        run('credit-note', sent, after)
        expect(invoice.total - add(sent.already.map(({ total }) => total))).toBe(
          sent.amount + sent.points * POINT_VALUE,
        )
      }),
    )
  })
})

describe('the value of pieces in money and points', () => {
  test.each([
    ['points in proportion', 1_000_00, { amount: 5_000_00, points: 100 }, 20, { amount: 840_00, points: 20 }],
    ['no less than the money allows', 500_00, { amount: 100_00, points: 100 }, 0, { amount: 100_00, points: 50 }],
    ['whole points only', 1_180_00, { amount: 0, points: 300 }, 147, { amount: 0, points: 147 }],
    ['no money below a rupee', 80_50, { amount: 900_00, points: 50 }, 10, { amount: 8_50, points: 9 }],
    ['everything', 908_00, { amount: 100_00, points: 101 }, 3, { amount: 100_00, points: 101 }],
  ] as const)('is divided: %s', (_what, value, left, due, parts) => {
    expect(divideValue(value, left, due)).toEqual(parts)
  })
})
