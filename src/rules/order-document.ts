import { rupeesInWords } from './amount-in-words.ts'
import { isTaxedWithinState, type SezSupply } from './billing.ts'
import type { Paise } from './money.ts'
import { POINT_VALUE, pointsValue } from './points.ts'
import { allocate, amountAt, sum } from './proportion.ts'
import { remainderOf } from './refund-document.ts'
import { divideGross, groupByRate, oneTax, splitOfKind, splitTax, type TaxSplit, totalTax } from './tax.ts'
import type { Delivery, DocumentLine, DocumentReference, Payment, TaxDocument, WarrantyUnits } from './tax-document.ts'

export interface OrderedLine {
  readonly description: string
  /** Bike, type and colour. */
  readonly detail: string
  readonly hsn: string
  /** The whole GST rate in percent. */
  readonly taxPercent: number
  readonly qty: number
  /** The unit price as sold, options included, without GST. */
  readonly unitPrice: Paise
  /** The unit price before the product's offer, without GST. */
  readonly listPrice?: Paise | undefined
  /** The shipping charge, once per line, GST included (M6, M7). */
  readonly shipping: Paise
}

export interface DocumentedOrder
  extends Pick<TaxDocument, 'number' | 'date' | 'orderNo' | 'orderDate' | 'seller' | 'buyer' | 'discountPercent'> {
  /** The delivery address, if it differs from the billing address. */
  readonly deliverTo?: Delivery | undefined
  readonly sez?: SezSupply | undefined
  readonly lines: readonly OrderedLine[]
  readonly discount: Paise
  /** In whole rupees, as cartTotals calculated and the customer accepted. */
  readonly total: Paise
  readonly pointsUsed: number
  readonly against?: DocumentReference | undefined
  readonly paidBy?: Payment | undefined
  readonly warranty?: WarrantyUnits | undefined
}

/** A line whose tax is already known, or will be calculated together with the others of its rate. */
type UntaxedLine = Omit<DocumentLine, 'tax' | 'amount'> & { readonly tax?: TaxSplit | undefined }

/** Builds the lines of the goods with their shares of the order's discount, in the order of the cart. */
function goodsLines(lines: readonly OrderedLine[], discount: Paise): UntaxedLine[] {
  const net = lines.map((line) => line.unitPrice * line.qty)
  const shares = lines.map(() => 0)
  const groups = groupByRate(
    lines.map(({ taxPercent }, place) => ({ taxPercent, net: amountAt(net, place) })),
    discount,
  )
  for (const group of groups) {
    const places = [...lines.keys()].filter((place) => lines[place]?.taxPercent === group.taxPercent)
    const own = allocate(
      group.discount,
      places.map((place) => amountAt(net, place)),
    )
    for (const [at, place] of places.entries()) shares[place] = amountAt(own, at)
  }
  return lines.map((line, place) => {
    const unitPrice = Math.max(line.listPrice ?? line.unitPrice, line.unitPrice)
    const taxable = amountAt(net, place) - amountAt(shares, place)
    const { description, detail, hsn, qty, taxPercent: rate } = line
    return {
      kind: 'goods',
      description,
      detail,
      hsn,
      qty,
      unitPrice,
      discount: unitPrice * qty - taxable,
      taxable,
      rate,
    }
  })
}

/**
 * Builds the shipping lines, whose charge includes GST: one for each HSN and rate of the goods, as shipping is part of
 * the value of the goods that it was charged for (CGST Act section 15(2)(c)). Value and tax add up to the charge, so
 * that the document is rounded like the order's page.
 */
function shippingLines(lines: readonly OrderedLine[], withinState: boolean): UntaxedLine[] {
  const rates = [...new Set(lines.map((line) => line.taxPercent))]
  return rates.flatMap((rate) => {
    const own = lines.filter((line) => line.taxPercent === rate)
    const codes = [...new Set(own.map((line) => line.hsn))]
    return codes.flatMap((hsn): UntaxedLine[] => {
      const charged = sum(own.filter((line) => line.hsn === hsn).map((line) => line.shipping))
      if (charged === 0) return []
      const { taxable, tax } = divideGross(charged, withinState, rate)
      const description = 'Shipping and handling'
      return [
        { kind: 'shipping', description, detail: '', hsn, qty: 1, unitPrice: taxable, discount: 0, taxable, tax, rate },
      ]
    })
  })
}

/** Calculates the tax of each rate once, on all lines without a known tax, and divides it among them. */
function taxLines(lines: readonly UntaxedLine[], withinState: boolean): DocumentLine[] {
  const taxes = new Map(lines.flatMap((line) => (line.tax ? [[line, line.tax]] : [])))
  const open = lines.filter((line) => !line.tax)
  for (const rate of new Set(open.map((line) => line.rate))) {
    const own = open.filter((line) => line.rate === rate)
    const weights = own.map((line) => line.taxable)
    const whole = splitTax(sum(weights), withinState, rate)
    const shares = allocate(oneTax(whole), weights)
    for (const [place, line] of own.entries()) taxes.set(line, splitOfKind(whole, amountAt(shares, place)))
  }
  return lines.flatMap((line) => {
    const tax = taxes.get(line)
    return tax ? [{ ...line, tax, amount: line.taxable + totalTax(tax) }] : []
  })
}

const isWithinState = ({ buyer, seller, sez }: DocumentedOrder): boolean =>
  isTaxedWithinState({ placeOfSupply: buyer.stateCode, sez: sez ?? '' }, seller.stateCode)

const linesOf = (order: DocumentedOrder): UntaxedLine[] => [
  ...goodsLines(order.lines, order.discount),
  ...shippingLines(order.lines, isWithinState(order)),
]

/** If all goods have one rate: the tax halves are rounded apart, and shipping without its tax. */
export const MAX_ROUND_OFF: Paise = 51

/** For each further rate, each refund before the invoice, and each shipping line taxed anew after one. */
const MORE_ROUND_OFF: Paise = 2

interface Amounts {
  readonly total: Paise
  readonly pointsUsed: number
  /** The maximum round-off: a larger one means that lines and total do not belong to the same order. */
  readonly roundOffLimit: Paise
}

function documentOf(
  kind: 'receipt' | 'invoice',
  order: DocumentedOrder,
  untaxed: readonly UntaxedLine[],
  { total, pointsUsed, roundOffLimit }: Amounts,
): TaxDocument {
  const { number, date, orderNo, orderDate, seller, buyer, discountPercent, discount } = order
  const withinState = isWithinState(order)
  const lines = taxLines(untaxed, withinState)
  const taxable = sum(lines.map((line) => line.taxable))
  const tax = splitOfKind(withinState ? { cgst: 0, sgst: 0 } : { igst: 0 }, sum(lines.map((line) => oneTax(line.tax))))
  const roundOff = total - taxable - totalTax(tax)
  if (Math.abs(roundOff) > roundOffLimit) throw new RangeError(`Lines and tax do not come to ${total}: off ${roundOff}`)
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
    ...(order.deliverTo && { deliverTo: order.deliverTo }),
    placeOfSupply: { state: buyer.state, code: buyer.stateCode },
    reverseCharge: false,
    ...(order.sez && { sez: order.sez }),
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
    ...(order.against && { against: order.against }),
    ...(order.paidBy && { paidBy: order.paidBy }),
    ...(order.warranty && order.warranty.units.length > 0 && { warranty: order.warranty }),
  }
}

function maxRoundOff(lines: readonly UntaxedLine[], refunds: readonly TaxDocument[] = []): Paise {
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
 * for amounts that do not match.
 */
export function orderDocument(kind: 'receipt' | 'invoice', order: DocumentedOrder): TaxDocument {
  const lines = linesOf(order)
  const { total, pointsUsed } = order
  return documentOf(kind, order, lines, { total, pointsUsed, roundOffLimit: maxRoundOff(lines) })
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
  order: DocumentedOrder,
  receipt: TaxDocument,
  vouchers: readonly TaxDocument[],
): TaxDocument | null {
  const left = remainderOf(receipt, vouchers)
  if (left.total <= 0) return null
  const whole = linesOf(order)
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
  const invoice = documentOf('invoice', order, lines, {
    total,
    pointsUsed,
    roundOffLimit: maxRoundOff(lines, vouchers),
  })
  const references = vouchers.map(({ number, date }) => ({ number, date }))
  return { ...invoice, refundedBefore: { value: receipt.total - total, vouchers: references } }
}
