import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, expectExact, facts, line, order, tamilNadu } from '../../tests/support/tax-documents.ts'
import { MAX_ROUND_OFF, orderDocument } from './order-document.ts'
import { refundDocument } from './refund-document.ts'
import { totalTax } from './tax.ts'
import type { TaxDocument } from './tax-document.ts'

describe('a refund voucher or credit note', () => {
  const lines = [line({ qty: 3, unitPrice: 999_50, shipping: 60_00 }), line({ unitPrice: 4_000_00, shipping: 150_00 })]
  const receipt = orderDocument(
    'receipt',
    facts(lines, 10, { buyer: tamilNadu, number: 'RCT/26-27/000001', pointsUsed: 12 }),
  )
  const credit = { original: receipt, number: 'RFV/26-27/000001', date: '2026-04-06', reason: 'Cancelled' }

  test('of everything equals its original to the paisa', () => {
    const back = refundDocument('refund-voucher', { ...credit, moneyBack: receipt.paidMoney, pointsBack: 12 })
    const { taxable, tax, total, roundOff, inWords, pointsUsed, pointsValue, paidMoney } = receipt
    expect(back).toMatchObject({ taxable, tax, total, roundOff, inWords, pointsUsed, pointsValue, paidMoney })
    expect(back.lines).toEqual(receipt.lines.map((each) => ({ ...each, originalTaxable: each.taxable })))
    expect(back.against).toEqual({ number: 'RCT/26-27/000001', date: '2026-04-05' })
    expect(back.refund).toEqual({ money: receipt.paidMoney, points: 12, reason: 'Cancelled' })
    expectExact(back)
  })

  test('of 75 percent contains that share of taxable value and tax, with its own round-off', () => {
    const invoice = orderDocument('invoice', facts([line({ unitPrice: 10_000_00, shipping: 150_00 })], 10))
    const back = refundDocument('credit-note', {
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
    expect(() => refundDocument('credit-note', whole)).toThrow(RangeError)
    const voucher = refundDocument('refund-voucher', whole)
    expect(() => refundDocument('refund-voucher', { ...whole, original: voucher })).toThrow(RangeError)
  })

  test.each([
    [0, 0],
    [-1, 1],
    [1_00, -1],
    [0.5, 0],
    [receipt.total + 1, 0],
    [receipt.total, 1],
  ])('cannot refund %d paise and %d points', (moneyBack, pointsBack) => {
    expect(() => refundDocument('refund-voucher', { ...credit, moneyBack, pointsBack })).toThrow(RangeError)
  })

  test('refunds nothing more after a full refund', () => {
    const first = refundDocument('refund-voucher', { ...credit, moneyBack: receipt.paidMoney, pointsBack: 12 })
    expect(() =>
      refundDocument('refund-voucher', { ...credit, moneyBack: 1, pointsBack: 0, already: [first] }),
    ).toThrow(RangeError)
  })

  test('partial refunds never exceed the original and add up to it', () => {
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
          const document = refundDocument('credit-note', { ...credit, original, moneyBack, pointsBack: 0, already })
          expectExact(document)
          expect(Math.abs(document.roundOff)).toBeLessThanOrEqual(MAX_ROUND_OFF + 12)
          already.push(document)
          left -= moneyBack
        }
        for (const [place, each] of original.lines.entries()) {
          const column = already.map((document) => document.lines[place])
          expect(add(column.map((back) => back?.taxable ?? 0))).toBe(each.taxable)
          expect(add(column.map((back) => back?.amount ?? 0))).toBe(each.amount)
        }
        expect(add(already.map((back) => back.taxable))).toBe(original.taxable)
        expect(add(already.map((back) => totalTax(back.tax)))).toBe(totalTax(original.tax))
        expect(add(already.map((back) => back.roundOff))).toBe(original.roundOff)
      }),
    )
  })
})

describe('a commercial credit note', () => {
  const invoice = orderDocument('invoice', facts([line({ shipping: 118_00 })], 10, { pointsUsed: 12 }))
  const note = { original: invoice, number: 'CCN/27-28/000001', date: '2027-12-01', reason: 'Came back late' }

  test('refunds money and points without tax or lines, and names its invoice', () => {
    const back = refundDocument('commercial-credit-note', { ...note, moneyBack: 100_00, pointsBack: 2 })
    expect(back).toMatchObject({ lines: [], tax: { igst: 0 }, roundOff: 0, total: 116_00, paidMoney: 100_00 })
    expect(back.against).toEqual({ number: invoice.number, date: invoice.date })
  })

  test('and credit notes before it never exceed the invoice together', () => {
    const credit = refundDocument('credit-note', { ...note, moneyBack: 500_00, pointsBack: 0 })
    const left = invoice.total - 500_00
    const rest = { ...note, already: [credit], pointsBack: 0 }
    expect(refundDocument('commercial-credit-note', { ...rest, moneyBack: left }).total).toBe(left)
    expect(() => refundDocument('commercial-credit-note', { ...rest, moneyBack: left + 1 })).toThrow(RangeError)
  })
})
