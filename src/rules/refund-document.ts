import { rupeesInWords } from './amount-in-words.ts'
import type { Paise } from './money.ts'
import { pointsValue } from './points.ts'
import { allocate, amountAt, partOf, sum } from './proportion.ts'
import { lineOf, linesOfPieces, type PieceSelection } from './refund-lines.ts'
import { oneTax, splitOfKind, totalTax } from './tax.ts'
import type { DocumentKind, DocumentLine, Payment, ReversalKind, TaxDocument } from './tax-document.ts'

export interface DocumentedRefund {
  /** The receipt or invoice that is partly or fully refunded. */
  readonly original: TaxDocument
  readonly number: string
  readonly date: string
  readonly moneyBack: Paise
  readonly pointsBack: number
  /** Deducted from the money: the value of spent points that the order no longer earns. */
  readonly deducted?: Paise | undefined
  readonly reason: string
  readonly percent?: number | undefined
  /** Earlier refund documents of the same original. */
  readonly already?: readonly TaxDocument[] | undefined
  readonly paidBy?: Payment | undefined
  /** The pieces that are refunded; without it, the amount is spread over all lines. */
  readonly selection?: PieceSelection | undefined
}

const REVERSES = { 'refund-voucher': 'receipt', 'credit-note': 'invoice', 'commercial-credit-note': 'invoice' } as const

export type RefundKind = keyof typeof REVERSES

const REVERSALS = {
  'refund-voucher': 'reinstated-receipt',
  'credit-note': 'debit-note',
  'commercial-credit-note': 'commercial-debit-note',
} as const satisfies Readonly<Record<RefundKind, ReversalKind>>

export const isRefundDocument = (kind: DocumentKind): kind is RefundKind => Object.hasOwn(REVERSALS, kind)

const isReversal = ({ kind }: TaxDocument): boolean => Object.values(REVERSALS).some((each) => each === kind)

/** Returns what refund documents, less those that reverse them, have left of their original, line by line in its order. */
export function remainderOf(original: TaxDocument, refunds: readonly TaxDocument[]) {
  const signed = (document: TaxDocument, amount: Paise): Paise => (isReversal(document) ? -amount : amount)
  const refunded = (pick: (line: DocumentLine) => Paise, place: number): Paise =>
    sum(refunds.map((each) => signed(each, each.lines[place] ? pick(each.lines[place]) : 0)))
  const pieces = refunds.filter(({ ofPieces }) => ofPieces)
  return {
    qty: original.lines.map(
      ({ qty }, place) => qty - sum(pieces.map((each) => signed(each, each.lines[place]?.qty ?? 0))),
    ),
    total: original.total - sum(refunds.map((each) => signed(each, each.total))),
    pointsUsed: original.pointsUsed - sum(refunds.map((each) => signed(each, each.pointsUsed))),
    taxable: original.lines.map((line, place) => line.taxable - refunded((each) => each.taxable, place)),
    tax: original.lines.map((line, place) => oneTax(line.tax) - refunded((each) => oneTax(each.tax), place)),
  }
}

type Remainder = ReturnType<typeof remainderOf>

interface Spread {
  readonly value: Paise
  /** Whether pieces were refunded before, which leaves other proportions than the original had. */
  readonly isAfterPieces: boolean
}

/**
 * Divides a refund over the lines of a rate, in proportion to what is left of them. The amount follows from the sum of
 * all refunds so far, so that the rounding of many small refunds does not accumulate. Once pieces were refunded it
 * follows from what is left: other rates have not been refunded as much.
 */
function partsOfRate(original: readonly Paise[], left: readonly Paise[], of: Spread & Of): Paise[] {
  const [whole, rest] = [sum(original), sum(left)]
  const due = of.isAfterPieces
    ? partOf(rest, of.value, of.leftTotal)
    : partOf(whole, of.total - of.leftTotal + of.value, of.total) - (whole - rest)
  return allocate(Math.min(rest, Math.max(0, due)), left)
}

/** The total of the original, and what was left of it. */
interface Of {
  readonly total: Paise
  readonly leftTotal: Paise
}

/** Builds the lines of a refund document: their shares of taxable value and tax, for each GST rate separately. */
function refundedLines(original: TaxDocument, left: Remainder, spread: Spread): DocumentLine[] {
  const { lines, total } = original
  const taxable = lines.map(() => 0)
  const tax = lines.map(() => 0)
  for (const rate of new Set(lines.map((line) => line.rate))) {
    const places = [...lines.keys()].filter((place) => lines[place]?.rate === rate)
    const divide = (whole: (line: DocumentLine) => Paise, rest: readonly Paise[]) =>
      partsOfRate(
        places.map((place) => (lines[place] ? whole(lines[place]) : 0)),
        places.map((place) => amountAt(rest, place)),
        { ...spread, total, leftTotal: left.total },
      )
    const [values, taxes] = [divide((line) => line.taxable, left.taxable), divide((line) => oneTax(line.tax), left.tax)]
    for (const [at, place] of places.entries()) {
      taxable[place] = amountAt(values, at)
      tax[place] = amountAt(taxes, at)
    }
  }
  return lines.map((line, place) => {
    const [value, own] = [amountAt(taxable, place), splitOfKind(line.tax, amountAt(tax, place))]
    if (spread.isAfterPieces)
      return lineOf(line, qtyLeft(line, left, place), { taxable: value, tax: amountAt(tax, place) })
    return { ...line, taxable: value, tax: own, amount: value + totalTax(own), originalTaxable: line.taxable }
  })
}

/** Returns how many pieces of a line an amount is refunded of: those that were not refunded. */
const qtyLeft = (line: DocumentLine, left: Remainder, place: number): number =>
  line.kind === 'goods' ? amountAt(left.qty, place) : amountAt(left.taxable, place) > 0 ? 1 : 0

/** Returns the fields that a refund document copies from its original. */
const frameOf = ({ orderNo, orderDate, seller, buyer, deliverTo, placeOfSupply, sez }: TaxDocument) => ({
  orderNo,
  orderDate,
  seller,
  buyer,
  ...(deliverTo && { deliverTo }),
  placeOfSupply,
  reverseCharge: false as const,
  ...(sez && { sez }),
})

/** Returns the amounts of a commercial credit note, which refunds money and points but no tax: it has no lines. */
function commercialLines(original: TaxDocument, total: Paise) {
  return { lines: [], taxable: total, tax: splitOfKind(original.tax, 0), roundOff: 0 }
}

/** Returns the lines, sums and round-off of a document that refunds taxable value and tax. */
function taxedLines(
  original: TaxDocument,
  left: Remainder,
  { already = [], selection }: DocumentedRefund,
  total: Paise,
) {
  const lines = selection
    ? linesOfPieces(original, left, selection)
    : refundedLines(original, left, { value: total, isAfterPieces: already.some(({ ofPieces }) => ofPieces) })
  const taxable = sum(lines.map((line) => line.taxable))
  const tax = splitOfKind(original.tax, sum(lines.map((line) => oneTax(line.tax))))
  return { lines, taxable, tax, roundOff: total - taxable - totalTax(tax) }
}

/**
 * Builds the refund voucher of an order that was paid but not dispatched, or the credit note of one that was invoiced:
 * the part of the original's taxable value and tax that is refunded with the money and the points, of the pieces that
 * it names, or spread over its lines in proportion. Together such documents never exceed their original, and the last one leaves nothing. A
 * commercial credit note refunds the same value but no tax, as its invoice can no longer be corrected. Throws a
 * RangeError for an empty value, for more than is left, and for an original of the wrong kind.
 */
export function refundDocument(kind: RefundKind, refund: DocumentedRefund): TaxDocument {
  const { original, number, date, moneyBack, pointsBack, deducted = 0, reason, percent } = refund
  if (original.kind !== REVERSES[kind]) throw new RangeError(`A ${kind} cannot reverse a ${original.kind}`)
  const left = remainderOf(original, refund.already ?? [])
  const pointsWorth = pointsValue(pointsBack)
  const total = moneyBack + pointsWorth + deducted
  const isWhole = [moneyBack, pointsBack, deducted].every((part) => Number.isInteger(part) && part >= 0)
  if (!isWhole || total <= 0 || total > left.total) {
    throw new RangeError(`${moneyBack} and ${pointsBack} points cannot be given back out of ${left.total}`)
  }
  const isCommercial = kind === 'commercial-credit-note'
  return {
    kind,
    number,
    date,
    ...frameOf(original),
    ...(isCommercial ? commercialLines(original, total) : taxedLines(original, left, refund, total)),
    ...(refund.selection && !isCommercial && { ofPieces: true as const }),
    total,
    inWords: rupeesInWords(total),
    pointsUsed: pointsBack,
    pointsValue: pointsWorth,
    paidMoney: moneyBack,
    discountPercent: original.discountPercent,
    discount: original.discount,
    against: { number: original.number, date: original.date },
    refund: {
      money: moneyBack,
      points: pointsBack,
      ...(deducted > 0 && { deducted }),
      ...(percent !== undefined && { percent }),
      reason,
    },
    ...(refund.paidBy && { paidBy: refund.paidBy }),
  }
}

interface DocumentedReversal {
  /** The receipt or invoice that the value belongs to again. */
  readonly original: TaxDocument
  /** The document of the refund that was not carried out. */
  readonly refunded: TaxDocument
  readonly number: string
  readonly date: string
  readonly reason: string
}

/** What was refunded before the invoice and is kept is added to it by a debit note (CGST Act section 34(3)). */
export function reversalKind({ kind }: TaxDocument, original: TaxDocument): ReversalKind {
  if (!isRefundDocument(kind)) throw new RangeError(`A ${kind} is not the document of a refund`)
  return original.kind === 'invoice' && kind === 'refund-voucher' ? 'debit-note' : REVERSALS[kind]
}

/** Builds the document that reverses the document of a refund that was not carried out: the same amounts, line by line. */
export function reversalDocument({ original, refunded, number, date, reason }: DocumentedReversal): TaxDocument {
  const { percent, ...refund } = refunded.refund ?? { money: refunded.paidMoney, points: refunded.pointsUsed }
  return {
    ...refunded,
    kind: reversalKind(refunded, original),
    number,
    date,
    against: { number: original.number, date: original.date },
    reverses: { number: refunded.number, date: refunded.date },
    refund: { ...refund, reason },
  }
}
