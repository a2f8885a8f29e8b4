// Refunds by line and quantity: the value of pieces, and of the delivery, out of what is left of a document.
import { MIN_REFUND, type Paise } from './money.ts'
import { POINT_VALUE, pointsValue } from './points.ts'
import { amountAt, partOf, sum } from './proportion.ts'
import { splitOfKind, type TaxSplit, totalTax } from './tax.ts'
import type { DocumentLine, TaxDocument } from './tax-document.ts'

/** What earlier refunds have left of a document, line by line: pieces, taxable value, and IGST or one half of the tax. */
interface LinesLeft {
  readonly qty: readonly number[]
  readonly taxable: readonly Paise[]
  readonly tax: readonly Paise[]
}

export interface PieceSelection {
  /** The pieces of each line of the order, in its order. */
  readonly pieces: readonly number[]
  /** Whether what is left of the delivery charge is refunded too. */
  readonly delivery: boolean
  /** Whether nothing is left afterwards: the refund then includes the round-off, to the paisa. */
  readonly isAll: boolean
}

/** `left`: the pieces of each line that were not refunded. Throws a RangeError for more. */
export function selectPieces(
  { lines }: TaxDocument,
  rest: LinesLeft,
  { left, pieces, delivery }: { readonly left: readonly number[] } & Omit<PieceSelection, 'isAll'>,
): PieceSelection {
  for (const [place, wanted] of pieces.entries()) {
    const most = left[place] ?? 0
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > most) {
      throw new RangeError(`${wanted} of ${most} pieces of line ${place + 1} cannot be refunded`)
    }
  }
  const isRestDelivered = lines.every((line, place) => line.kind !== 'shipping' || rest.taxable[place] === 0)
  const isAll = left.every((most, place) => pieces[place] === most) && (delivery || isRestDelivered)
  return { pieces, delivery, isAll }
}

/** Returns the lines of a refund of pieces, of all lines of its original; those that it does not touch are empty. */
export function linesOfPieces(original: TaxDocument, rest: LinesLeft, selection: PieceSelection): DocumentLine[] {
  return original.lines.map((line, place) => {
    const [taxable, tax] = [amountAt(rest.taxable, place), amountAt(rest.tax, place)]
    const wanted = line.kind === 'goods' ? (selection.pieces[place] ?? 0) : selection.delivery ? 1 : 0
    const known = line.kind === 'goods' ? (rest.qty[place] ?? 0) : 1
    const share = (amount: Paise): Paise => {
      if (selection.isAll) return amount
      return wanted === 0 || known === 0 ? 0 : partOf(amount, Math.min(wanted, known), known)
    }
    return lineOf(line, wanted, { taxable: share(taxable), tax: share(tax) })
  })
}

/** Returns a line with some of its pieces, and the value and tax that are refunded for them. */
export function lineOf(line: DocumentLine, qty: number, back: { readonly taxable: Paise; readonly tax: Paise }) {
  const own = splitOfKind(line.tax, back.tax)
  const originalTaxable = line.qty > 0 && qty <= line.qty ? partOf(line.taxable, qty, line.qty) : back.taxable
  return {
    ...line,
    qty,
    discount: Math.max(0, line.unitPrice * qty - originalTaxable),
    taxable: back.taxable,
    tax: own,
    amount: back.taxable + totalTax(own),
    originalTaxable,
  }
}

/** The parts of a refund of pieces. They add up to the total: goods less discount, with GST and delivery. */
export interface RefundParts {
  /** The pieces at the price at which they were sold, without GST. */
  readonly goods: Paise
  /** The share of the order's discount, and of what was refunded of these lines before. */
  readonly discount: Paise
  readonly gst: Paise
  /** With its GST. */
  readonly delivery: Paise
  readonly roundOff: Paise
  /** In money and points. */
  readonly total: Paise
}

const grossOf = (lines: readonly { readonly taxable: Paise; readonly tax: TaxSplit }[]): Paise =>
  sum(lines.map(({ taxable, tax }) => taxable + totalTax(tax)))

/** Returns what the refund of pieces comes to before it is divided into money and points, never more than is left. */
export function valueOfPieces(lines: readonly DocumentLine[], { isAll }: PieceSelection, refundable: Paise): Paise {
  return isAll ? refundable : Math.min(refundable, grossOf(lines))
}

/** Returns the parts of a refund. `prices`: the unit prices of the order's lines as sold, without GST. */
export function partsOfRefund(lines: readonly DocumentLine[], prices: readonly Paise[], total: Paise): RefundParts {
  const goods = lines.filter(({ kind }) => kind === 'goods')
  const worth = sum(goods.map(({ qty }, place) => qty * amountAt(prices, place)))
  const taxable = sum(goods.map((line) => line.taxable))
  const gst = sum(goods.map(({ tax }) => totalTax(tax)))
  const delivery = grossOf(lines.filter(({ kind }) => kind === 'shipping'))
  return { goods: worth, discount: worth - taxable, gst, delivery, roundOff: total - taxable - gst - delivery, total }
}

/** Whether the provider can return an amount, and later the rest. */
const isReturnable = (amount: Paise, left: Paise): boolean =>
  [amount, left - amount].every((each) => each === 0 || each >= MIN_REFUND)

/**
 * Divides a value into money and whole points: as near as possible to the points that are due in proportion, out of what
 * is left of both. What cannot be expressed in them, less than the value of a point, stays until everything is refunded.
 */
export function divideValue(
  value: Paise,
  left: { readonly amount: Paise; readonly points: number },
  due: number,
): { readonly amount: Paise; readonly points: number } {
  if (value >= left.amount + pointsValue(left.points)) return left
  const least = Math.max(0, Math.ceil((value - left.amount) / POINT_VALUE))
  const most = Math.min(left.points, Math.floor(value / POINT_VALUE))
  const nearest = Math.min(most, Math.max(least, due))
  const amountWith = (points: number): Paise => Math.min(left.amount, value - pointsValue(points))
  const candidates = [nearest, nearest - 1, nearest + 1].filter((points) => points >= least && points <= most)
  const points = candidates.find((each) => isReturnable(amountWith(each), left.amount)) ?? nearest
  return { amount: amountWith(points), points }
}
