import type { Paise } from '#rules/money.ts'
import { pointsValue } from '#rules/points.ts'
import { sum } from '#rules/proportion.ts'
import { totalTax } from '#rules/tax.ts'
import type { DocumentKind, TaxDocument } from '#rules/tax-document.ts'

interface StoredDocument {
  readonly kind: string
  readonly number: string
  /** The document as it was issued, without its lines. */
  readonly content: unknown
  /** The taxable value of each line. */
  readonly lineValues: readonly number[]
  /** The value of the refund that the document is about; null for a receipt or an invoice. */
  readonly refundValue: number | null
}

/** An order with everything that its totals and documents are made of. Amounts in paise. */
export interface StoredOrder {
  readonly id: string
  readonly orderNo: string
  readonly itemsPrice: number
  readonly discountPercent: number
  readonly discountPrice: number
  readonly taxPrice: number
  readonly shippingPrice: number
  readonly roundOff: number
  readonly totalPrice: number
  readonly pointsUsed: number
  readonly pointsValue: number
  readonly payable: number
  readonly isPaid: boolean
  /** The money and points that its refunds return, whether or not the bank has completed them. */
  readonly refundedMoney: number
  readonly refundedPoints: number
  readonly earns: number
  /** Null if its lines have several rates of GST. */
  readonly taxPercent: number | null
  readonly withCoupon: boolean
  readonly lines: readonly { price: number; qty: number; shipping: number; steps: number; taxPercent: number }[]
  /** In order of issue. */
  readonly documents: readonly StoredDocument[]
}

/** Describes stored amounts that differ from the expected ones. */
export function differences(of: string, stored: object, wanted: Readonly<Record<string, Paise | null>>): string[] {
  const values = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(wanted)
    .filter(([name, amount]) => values.get(name) !== amount)
    .map(([name, amount]) => `${of}${name} is ${values.get(name)}, and should be ${amount}`)
}

const contentOf = ({ content }: StoredDocument) => content as Omit<TaxDocument, 'lines'>

/** Explains how an order's documents differ from the order, its payment and its refunds. */
export function explainWrongDocuments(order: StoredOrder): string[] {
  const vouchers = standing(ofKind(order, 'refund-voucher'), ofKind(order, 'reinstated-receipt')).map(contentOf)
  return [
    ...order.documents.flatMap((each) => explainWrongDocument(each, order, vouchers)),
    ...(order.isPaid ? explainWrongBilling(order) : []),
  ]
}

type Voucher = ReturnType<typeof contentOf>

function explainWrongDocument(document: StoredDocument, order: StoredOrder, vouchers: readonly Voucher[]): string[] {
  const { kind, number, refundValue } = document
  const content = contentOf(document)
  const name = `${kind} ${number}: `
  const parts = content.taxable + totalTax(content.tax) + content.roundOff
  return [
    ...differences(name, content, wantedAmounts(kind, order, vouchers, refundValue)),
    ...(parts === content.total ? [] : [`${name}its parts come to ${parts}, its total is ${content.total}`]),
    ...(content.number === number ? [] : [`${name}says it is ${content.number}`]),
  ]
}

/** Returns the amounts that a document should have. An invoice bills what earlier refunds have left of the order. */
function wantedAmounts(
  kind: string,
  order: StoredOrder,
  vouchers: readonly Voucher[],
  refundValue: number | null,
): Readonly<Record<string, Paise | null>> {
  if (kind !== 'receipt' && kind !== 'invoice') return { total: refundValue }
  const before = kind === 'invoice' ? vouchers : []
  const pointsUsed = order.pointsUsed - sum(before.map((voucher) => voucher.pointsUsed))
  const total = order.totalPrice - sum(before.map((voucher) => voucher.total))
  const value = pointsValue(pointsUsed)
  return { total, discount: order.discountPrice, pointsUsed, pointsValue: value, paidMoney: total - value }
}

const ofKind = (order: StoredOrder, ...kinds: readonly DocumentKind[]) =>
  order.documents.filter(({ kind }) => kinds.some((each) => each === kind))
/** Returns the refund vouchers that no receipt has taken back. */
function standing(vouchers: readonly StoredDocument[], reversals: readonly StoredDocument[]): StoredDocument[] {
  const reversed = new Set(reversals.map((each) => contentOf(each).reverses?.number))
  return vouchers.filter(({ number }) => !reversed.has(number))
}

const totalOf = (documents: readonly StoredDocument[]): Paise => sum(documents.map((each) => contentOf(each).total))

/**
 * Compares what an order's documents bill with the part of its price that was not refunded, in money and in points: the
 * receipt less refund vouchers before dispatch, the tax invoice less credit notes and with debit notes from dispatch on, in total and line
 * by line.
 */
function explainWrongBilling(order: StoredOrder): string[] {
  const [[receipt], [invoice]] = [ofKind(order, 'receipt'), ofKind(order, 'invoice')]
  const vouchers = standing(ofKind(order, 'refund-voucher'), ofKind(order, 'reinstated-receipt'))
  const notes = ofKind(order, 'credit-note', 'commercial-credit-note')
  const debits = ofKind(order, 'debit-note', 'commercial-debit-note')
  const billed = invoice ?? receipt
  if (!billed) return []
  const retained = order.totalPrice - order.refundedMoney - pointsValue(order.refundedPoints)
  const left = totalOf([billed]) - (invoice ? totalOf(notes) - totalOf(debits) : totalOf(vouchers))
  const [what, less] = invoice ? ['invoice', 'credit notes'] : ['receipt', 'refund vouchers']
  const wrong =
    left === retained ? [] : [`its ${what} less ${less} comes to ${left}, and ${retained} of its price was kept`]
  if (!invoice) return wrong
  return [
    ...wrong,
    ...(receipt ? explainWrongLines(receipt, vouchers, invoice) : []),
    ...explainOverCredit(invoice, notes, debits),
  ]
}

/** Returns the values of one line on the documents that list it. */
const valuesAt = (documents: readonly StoredDocument[], place: number): Paise[] =>
  documents.flatMap(({ lineValues }) => lineValues.slice(place, place + 1))

function explainWrongLines(receipt: StoredDocument, vouchers: readonly StoredDocument[], invoice: StoredDocument) {
  return invoice.lineValues.flatMap((value, place) => {
    const paid = receipt.lineValues[place]
    if (paid === undefined) return [`line ${place + 1} is billed with ${value}, and is not on its receipt`]
    const left = paid - sum(valuesAt(vouchers, place))
    return value === left ? [] : [`line ${place + 1} is billed with ${value}, and ${left} was left of it`]
  })
}

function explainOverCredit(
  invoice: StoredDocument,
  notes: readonly StoredDocument[],
  debits: readonly StoredDocument[],
): string[] {
  return invoice.lineValues.flatMap((value, place) => {
    const credited = sum(valuesAt(notes, place)) - sum(valuesAt(debits, place))
    return credited <= value ? [] : [`of line ${place + 1}, billed with ${value}, ${credited} was credited`]
  })
}
