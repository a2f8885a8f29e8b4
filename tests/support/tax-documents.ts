// Orders to draw documents of, and what has to be true of every document.
import fc from 'fast-check'
import { expect } from 'vitest'
import { cartTotals } from '#rules/cart.ts'
import { percentOf } from '#rules/money.ts'
import type { DocumentedOrder, OrderedLine } from '#rules/order-document.ts'
import { POINT_VALUE } from '#rules/points.ts'
import { totalTax } from '#rules/tax.ts'
import { type Buyer, type DocumentLine, type Seller, type TaxDocument, taxesByRate } from '#rules/tax-document.ts'

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

export const tamilNadu: Buyer = {
  name: 'Meena',
  address: '12 North Street',
  city: 'Madurai',
  state: 'Tamil Nadu',
  stateCode: '33',
  pincode: '625001',
  country: 'India',
  phone: '9876501234',
}

export const puducherry: Buyer = {
  ...tamilNadu,
  city: 'Puducherry',
  state: 'Puducherry',
  stateCode: '34',
  pincode: '605001',
}

export const line = (fields: Partial<OrderedLine>): OrderedLine => ({
  description: 'Crash guard',
  detail: 'Himalayan 450, Steel, Black',
  hsn: '87141090',
  taxPercent: 18,
  qty: 1,
  unitPrice: 1_000_00,
  shipping: 0,
  ...fields,
})

export const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns an order's facts: discount and total follow the cart's own rule. */
export function facts(
  lines: readonly OrderedLine[],
  discountPercent = 0,
  more: Partial<DocumentedOrder> = {},
): DocumentedOrder {
  const { discountPrice: discount, totalPrice: total } = cartTotals(
    lines.map(({ unitPrice, qty, shipping, taxPercent }) => ({ price: unitPrice, qty, shipping, taxPercent })),
    discountPercent,
    0,
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
    discount,
    total,
    pointsUsed: 0,
    ...more,
  }
}

/**
 * Expects the tax of each rate to be the rate times its value. Shipping of a whole order is rounded line by line, since
 * it was charged with its tax, and may be off by a paisa in each half. A refund takes back a part of the order as it
 * was charged, so it may be off by as much, and by its own rounding: a paisa in each half now and at the refund before.
 * A refund of pieces is rounded line by line.
 */
function expectTaxesOfRates({ lines, refund, refundedBefore, ofPieces }: TaxDocument): void {
  const isWhole = !(refund || refundedBefore)
  const isApart = (each: DocumentLine) => isWhole && each.kind === 'shipping'
  const apart = lines.filter(isApart)
  const together = taxesByRate(lines.filter((each) => !isApart(each)))
  for (const [rates, most] of [
    [together, refund ? 4 + 2 * lines.filter(({ kind }) => ofPieces || kind === 'shipping').length : 0],
    [taxesByRate(apart), 2 * apart.length],
  ] as const) {
    for (const { rate, taxable, tax } of rates) {
      const due = 'igst' in tax ? percentOf(taxable, rate) : 2 * percentOf(taxable, rate / 2)
      expect(Math.abs(totalTax(tax) - due)).toBeLessThanOrEqual(most)
    }
  }
}

/** Expects every column and every line to add up to the paisa. */
export function expectExact(document: TaxDocument): void {
  const { lines, taxable, tax, roundOff, total } = document
  expect(add(lines.map((each) => each.taxable))).toBe(taxable)
  if ('igst' in tax) {
    expect(add(lines.map((each) => ('igst' in each.tax ? each.tax.igst : Number.NaN)))).toBe(tax.igst)
  } else {
    expect(tax.cgst).toBe(tax.sgst)
    for (const half of ['cgst', 'sgst'] as const)
      expect(add(lines.map((each) => ('igst' in each.tax ? Number.NaN : each.tax[half])))).toBe(tax[half])
  }
  expect(taxable + totalTax(tax) + roundOff).toBe(total)
  expect(add(lines.map((each) => each.amount))).toBe(total - roundOff)
  expect(document.paidMoney + document.pointsValue).toBe(total)
  expectTaxesOfRates(document)
  for (const each of lines) {
    expect(each.amount).toBe(each.taxable + totalTax(each.tax))
    expect(each.unitPrice * each.qty - each.discount).toBe(each.originalTaxable ?? each.taxable)
    for (const part of [each.taxable, each.discount, totalTax(each.tax)]) expect(part).toBeGreaterThanOrEqual(0)
  }
}

const orderedLine = fc
  .record({
    qty: fc.integer({ min: 1, max: 99 }),
    unitPrice: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 100, max: 100_000_000 })),
    listPrice: fc.option(fc.integer({ min: 1, max: 120_000_000 }), { nil: undefined }),
    shipping: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000_00 })),
    kind: fc.constantFrom(
      { hsn: '87141090', taxPercent: 18 },
      { hsn: '65061010', taxPercent: 5 },
      { hsn: '4202', taxPercent: 40 },
    ),
  })
  .map(({ kind, ...fields }) => line({ ...fields, ...kind }))

export const order = fc
  .record({
    lines: fc.oneof(
      fc.array(orderedLine, { minLength: 1, maxLength: 40 }),
      fc.array(
        orderedLine.map((each) => ({ ...each, taxPercent: 18 })),
        { minLength: 1, maxLength: 40 },
      ),
    ),
    percent: fc.constantFrom(0, 10),
    buyer: fc.constantFrom(tamilNadu, puducherry),
    points: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ lines, percent, buyer, points }) => {
    const plain = facts(lines, percent, { buyer })
    return { ...plain, pointsUsed: Math.floor((plain.total / POINT_VALUE) * points) }
  })
