import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, expectExact, facts, line, order, tamilNadu } from '../../tests/support/tax-documents.ts'
import { invoiceAfterRefunds, MAX_ROUND_OFF, orderDocument } from './order-document.ts'
import { POINT_VALUE } from './points.ts'
import { refundDocument } from './refund-document.ts'
import type { TaxDocument } from './tax-document.ts'

describe('an order of which a part was refunded before dispatch', () => {
  const lines = [line({ unitPrice: 20_000_00, listPrice: 22_000_00, shipping: 100_00 }), line({ unitPrice: 4_700_00 })]
  const ordered = facts(lines, 0, { number: 'RCT/26-27/000001' })
  const receipt = orderDocument('receipt', ordered)
  const billing = { ...ordered, number: 'INV/26-27/000001', date: '2026-04-09' }
  const refund = (original: TaxDocument, moneyBack: number, already: readonly TaxDocument[] = []) =>
    refundDocument('refund-voucher', {
      original,
      already,
      number: `RFV/26-27/00000${already.length + 1}`,
      date: '2026-04-06',
      reason: 'A scratch',
      moneyBack,
      pointsBack: 0,
    })

  test('is billed what remains, line by line, with the refund as a discount on the invoice', () => {
    const voucher = refund(receipt, 1_357_00)
    const invoice = invoiceAfterRefunds(billing, receipt, [voucher])
    expect(receipt.total).toBe(29_246_00)
    expect(invoice).toMatchObject({ total: 27_889_00, paidMoney: 27_889_00, kind: 'invoice' })
    expect(invoice?.refundedBefore).toEqual({
      value: 1_357_00,
      vouchers: [{ number: 'RFV/26-27/000001', date: '2026-04-06' }],
    })
    for (const [place, each] of receipt.lines.entries()) {
      const left = invoice?.lines[place]
      expect(left?.taxable).toBe(each.taxable - (voucher.lines[place]?.taxable ?? 0))
      if (each.kind === 'goods') expect(left?.discount).toBe(each.discount + (voucher.lines[place]?.taxable ?? 0))
    }
    if (invoice) expectExact(invoice)
  })

  test('is billed although the shipping of several HSN codes, taxed anew, rounds to another paisa', () => {
    const ordered = facts(
      [
        line({ qty: 62, unitPrice: 951_966_49 }),
        line({ qty: 66, unitPrice: 695_109_28 }),
        line({ qty: 8, unitPrice: 477_347_08, shipping: 5_642_51 }),
        line({ qty: 44, unitPrice: 965_465_29 }),
        line({ qty: 19, unitPrice: 966_632_10, shipping: 4_473_97 }),
        line({ qty: 17, unitPrice: 1_58, shipping: 4_780_71 }),
        line({ qty: 95, unitPrice: 99, hsn: '4202', shipping: 6_857_31 }),
      ],
      10,
      { buyer: tamilNadu },
    )
    const invoice = invoiceAfterRefunds(ordered, orderDocument('receipt', ordered), [])
    expect(invoice).toMatchObject({ total: 180_099_270_00, roundOff: 52 })
    if (invoice) expectExact(invoice)
  })

  test('is not billed at all when nothing remains', () => {
    const first = refund(receipt, 1_00)
    expect(invoiceAfterRefunds(billing, receipt, [first, refund(receipt, receipt.total - 1_00, [first])])).toBeNull()
  })

  test('is not billed from the receipt of other lines', () => {
    const other = facts([line({ unitPrice: 100_00 })])
    expect(() => invoiceAfterRefunds(other, receipt, [refund(receipt, 1_00)])).toThrow(RangeError)
  })

  test('for any order, refunded before and after dispatch, the documents add up to the amount not refunded', () => {
    const cut = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(0))
    const cuts = fc.array(cut, { maxLength: 6 })
    fc.assert(
      fc.property(order, cuts, cuts, ({ ...given }, before, after) => {
        fc.pre(given.total > 0)
        const paid = orderDocument('receipt', given)
        let money = paid.paidMoney
        let points = paid.pointsUsed
        const refunds = (kind: 'refund-voucher' | 'credit-note', original: TaxDocument, parts: readonly number[]) => {
          const already: TaxDocument[] = []
          for (const part of parts) {
            // A part of zero stands for a single paisa: many of those must not add up to a wrong rounding.
            const moneyBack = part === 0 ? Math.min(1, money) : Math.floor(money * part)
            const pointsBack = Math.floor(points * part)
            if (moneyBack + pointsBack === 0) continue
            const facts = {
              original,
              already: [...already],
              number: 'X',
              date: '2026-04-06',
              reason: '',
              moneyBack,
              pointsBack,
            }
            const document = refundDocument(kind, facts)
            expectExact(document)
            already.push(document)
            money -= moneyBack
            points -= pointsBack
          }
          return already
        }
        const vouchers = refunds('refund-voucher', paid, before)
        const invoice = invoiceAfterRefunds(given, paid, vouchers)
        if (!invoice) {
          expect(money + points * POINT_VALUE).toBe(0)
          return
        }
        expectExact(invoice)
        expect(invoice).toMatchObject({ paidMoney: money, pointsUsed: points })
        const notes = refunds('credit-note', invoice, after)
        expect(invoice.total - add(notes.map((note) => note.total))).toBe(money + points * POINT_VALUE)
        for (const [place, each] of invoice.lines.entries()) {
          const credited = notes.map((note) => note.lines[place]?.taxable ?? 0)
          expect(add(credited)).toBeLessThanOrEqual(each.taxable)
        }
      }),
    )
  })

  test('catches a broken variant: a thousand refunds of a paisa, each rounded by itself, leave tax that the rest does not owe', () => {
    const taken = { each: 0, together: 0 }
    const already: TaxDocument[] = []
    for (let count = 1; count <= 300; count++) {
      taken.each += Math.round(receipt.taxable / receipt.total)
      const document = refund(receipt, 1, already)
      taken.together += document.taxable
      already.push(document)
    }
    const due = (300 * receipt.taxable) / receipt.total
    expect(Math.abs(taken.together - due)).toBeLessThan(1)
    expect(Math.abs(taken.each - due)).toBeGreaterThan(40)
    const invoice = invoiceAfterRefunds(billing, receipt, already)
    expect(Math.abs(invoice?.roundOff ?? 99)).toBeLessThanOrEqual(MAX_ROUND_OFF + 2)
  })
})
