import { rupeesInWords } from './amount-in-words.ts'
import type { Paise } from './money.ts'
import { isWithinState, linesOf, type OrderFacts, taxLines, type UntaxedLine } from './order-document-lines.ts'
import { POINT_VALUE, pointsValue } from './points.ts'
import { amountAt, sum } from './proportion.ts'
import { remainderOf } from './refund-document.ts'
import { oneTax, taxLike, totalTax } from './tax.ts'
import type { DocumentLine, TaxDocument } from './tax-document.ts'

/**
 * The largest possible round-off to whole rupees if all goods have one GST rate, with the tax halves rounded separately
 * and shipping without its tax included.
 */
export const MAX_ROUND_OFF: Paise = 51

/**
 * How much each further rate can add to it by separate rounding, each refund before the invoice, and each shipping line
 * whose tax is calculated anew after such a refund.
 */
const MORE_ROUND_OFF: Paise = 2

interface Amounts {
  readonly total: Paise
  readonly pointsUsed: number
  /** The maximum round-off: a larger one means that lines and total do not belong to the same order. */
  readonly mostRoundOff: Paise
}

function assemble(
  kind: 'receipt' | 'invoice',
  facts: OrderFacts,
  untaxed: readonly UntaxedLine[],
  { total, pointsUsed, mostRoundOff }: Amounts,
): TaxDocument {
  const { number, date, orderNo, orderDate, seller, buyer, discountPercent, discount } = facts
  const withinState = isWithinState(facts)
  const lines = taxLines(untaxed, withinState)
  const taxable = sum(lines.map((line) => line.taxable))
  const tax = taxLike(withinState ? { cgst: 0, sgst: 0 } : { igst: 0 }, sum(lines.map((line) => oneTax(line.tax))))
  const roundOff = total - taxable - totalTax(tax)
  if (Math.abs(roundOff) > mostRoundOff) throw new RangeError(`Lines and tax do not come to ${total}: off ${roundOff}`)
  const pointsWorth = pointsValue(pointsUsed)
  if (!Number.isInteger(pointsUsed) || pointsUsed < 0 || pointsWorth > total) {
    throw new RangeError(`${pointsUsed} points cannot pay for ${total}`)
  }
  return {
    kind,
    number,
    date,
    orderNo,
    orderDate,
    seller,
    buyer,
    ...(facts.deliverTo && { deliverTo: facts.deliverTo }),
    placeOfSupply: { state: buyer.state, code: buyer.stateCode },
    reverseCharge: false,
    ...(facts.sez && { sez: facts.sez }),
    lines,
    taxable,
    tax,
    roundOff,
    total,
    inWords: rupeesInWords(total),
    pointsUsed,
    pointsValue: pointsWorth,
    paidMoney: total - pointsWorth,
    discountPercent,
    discount,
    ...(facts.against && { against: facts.against }),
    ...(facts.paidBy && { paidBy: facts.paidBy }),
    ...(facts.warranty && facts.warranty.units.length > 0 && { warranty: facts.warranty }),
  }
}

function mostRoundOff(lines: readonly UntaxedLine[], refunds: readonly TaxDocument[] = []): Paise {
  const rates = new Set(lines.map((line) => line.rate)).size
  const taxedAnew = lines.filter((line) => line.kind === 'shipping' && !line.tax).length
  const ofPieces = refunds.filter((each) => each.ofPieces)
  // Each line of a refund of pieces is rounded by itself, twice if the tax has halves.
  const roundedApart = 2 * ofPieces.length * lines.length
  // The part of a point's value that a refund of pieces could not return.
  const ofPoint = ofPieces.some(({ pointsUsed }) => pointsUsed > 0) ? POINT_VALUE : 0
  return MAX_ROUND_OFF + ofPoint + MORE_ROUND_OFF * (rates - 1 + refunds.length + taxedAnew + roundedApart)
}

/**
 * Builds the receipt voucher of a paid order, or the tax invoice of one without refunds. The total is the one that the
 * customer accepted; its difference to the printed taxes, rounded to the paisa, is the round-off. Throws a RangeError
 * for facts that do not match.
 */
export function orderDocument(kind: 'receipt' | 'invoice', facts: OrderFacts): TaxDocument {
  const lines = linesOf(facts)
  const { total, pointsUsed } = facts
  return assemble(kind, facts, lines, { total, pointsUsed, mostRoundOff: mostRoundOff(lines) })
}

/** Whether two lines are the same. Receipts of earlier versions valued their shipping up to a paisa differently. */
const isSameLine = (line: UntaxedLine, billed: DocumentLine | undefined): boolean =>
  billed !== undefined && Math.abs(line.taxable - billed.taxable) <= (line.kind === 'shipping' ? 1 : 0)

/**
 * Builds the tax invoice of an order that was partly refunded before dispatch. It bills what the refund vouchers have
 * left of the receipt, line by line: without the pieces that were cancelled, which are not supplied, and with an amount
 * as a discount agreed before the supply and recorded on its invoice (CGST Act section 15(3)(a)). Returns null if nothing is left to bill.
 */
export function invoiceAfterRefunds(
  facts: OrderFacts,
  receipt: TaxDocument,
  vouchers: readonly TaxDocument[],
): TaxDocument | null {
  const left = remainderOf(receipt, vouchers)
  if (left.total <= 0) return null
  const whole = linesOf(facts)
  const isSame =
    whole.length === receipt.lines.length && whole.every((line, place) => isSameLine(line, receipt.lines[place]))
  if (!isSame) throw new RangeError(`${receipt.number} is not the receipt of these lines`)
  const isRefundedByLine = vouchers.some(({ ofPieces }) => ofPieces)
  const isWithoutCharge = (taxable: Paise): boolean => isRefundedByLine && taxable === 0
  const lines = whole.map((line, place): UntaxedLine => {
    const taxable = amountAt(left.taxable, place)
    if (line.kind === 'shipping') {
      return { ...line, ...(isWithoutCharge(taxable) && { qty: 0 }), tax: undefined, unitPrice: taxable, taxable }
    }
    const qty = amountAt(left.qty, place)
    return { ...line, qty, taxable, discount: Math.max(0, line.unitPrice * qty - taxable) }
  })
  const { total, pointsUsed } = left
  const invoice = assemble('invoice', facts, lines, {
    total,
    pointsUsed,
    mostRoundOff: mostRoundOff(lines, vouchers),
  })
  const references = vouchers.map(({ number, date }) => ({ number, date }))
  return { ...invoice, refundedBefore: { value: receipt.total - total, vouchers: references } }
}
