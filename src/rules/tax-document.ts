import type { SezSupply } from './billing.ts'
import type { Paise } from './money.ts'
import { sum } from './proportion.ts'
import { oneTax, splitOfKind, type TaxSplit } from './tax.ts'

export interface Seller {
  readonly legalName: string
  /** The shop's name, as customers know it. */
  readonly tradeName: string
  /** Lines are separated by '\n'. */
  readonly address: string
  readonly state: string
  /** The two-digit GST code, as in STATES. */
  readonly stateCode: string
  readonly gstin: string
  readonly phone: string
  readonly email: string
}

/**
 * The billed customer. The place of supply is in this state: for a registered buyer the state of the GSTIN (IGST Act
 * section 10(1)(b)), for others that of delivery (section 10(1)(ca)). The goods are delivered here too, unless the
 * document names another place.
 */
export interface Buyer {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly stateCode: string
  readonly pincode: string
  readonly country: string
  readonly phone: string
  readonly gstin?: string | undefined
}

/** A row of the table; 'taxable', 'tax' and 'amount' add up to the document's totals to the paisa. */
export interface DocumentLine {
  readonly kind: 'goods' | 'shipping'
  readonly description: string
  readonly detail: string
  /** Shipping has the HSN of the goods that it was charged for (composite supply). */
  readonly hsn: string
  readonly qty: number
  /** The unit price before all discounts, without GST. */
  readonly unitPrice: Paise
  /** The product's offer and the share of the order's discount together: CGST Rule 46(k), section 15(3)(a). */
  readonly discount: Paise
  readonly taxable: Paise
  /** The whole GST rate in percent. */
  readonly rate: number
  readonly tax: TaxSplit
  /** Taxable value plus tax. */
  readonly amount: Paise
  /** On a refund document, the line's taxable value on the document it refers to. */
  readonly originalTaxable?: Paise
}

/** The delivery address, if it differs from the billing address (CGST Rule 46(o)). */
export type Delivery = Omit<Buyer, 'gstin'>

export interface DocumentReference {
  readonly number: string
  readonly date: string
}

export interface Payment {
  readonly method: string
  readonly reference: string
}

/** The warranty codes of an invoice's pieces, and where each can be looked up: `${address}/${code}`. */
export interface WarrantyUnits {
  readonly address: string
  readonly units: readonly { readonly code: string; readonly description: string }[]
}

interface Refund {
  readonly money: Paise
  readonly points: number
  /** The deduction from the money: the value of points that the order had earned and that were already spent. */
  readonly deducted?: Paise
  /** The refunded percentage of the value, if the shop's terms retain the rest. */
  readonly percent?: number
  readonly reason: string
}

export type DocumentKind =
  | 'receipt'
  | 'invoice'
  | 'refund-voucher'
  | 'credit-note'
  | 'commercial-credit-note'
  | ReversalKind

/** The documents that reverse a refund voucher, a credit note or a commercial credit note whose refund was refused. */
export type ReversalKind = 'reinstated-receipt' | 'debit-note' | 'commercial-debit-note'

/** Returns the default document of an order: its tax invoice, or its receipt until there is one (P7). */
export const defaultDocument = <Document extends { readonly kind: string }>(
  documents: readonly Document[],
): Document | undefined =>
  documents.find(({ kind }) => kind === 'invoice') ?? documents.find(({ kind }) => kind === 'receipt')

/**
 * A GST document as issued, plain JSON that is stored unchanged: receipt voucher (CGST Rule 50), tax invoice (Rule 46),
 * refund voucher (Rule 51), credit note or debit note (Rule 53(1A)); or a commercial credit or debit note, which is not a
 * GST document and has neither lines nor tax. Dates are 'YYYY-MM-DD' in India.
 */
export interface TaxDocument {
  readonly kind: DocumentKind
  readonly number: string
  readonly date: string
  readonly orderNo: string
  readonly orderDate: string
  readonly seller: Seller
  readonly buyer: Buyer
  readonly deliverTo?: Delivery
  readonly placeOfSupply: { readonly state: string; readonly code: string }
  readonly reverseCharge: false
  /** For a supply to a unit or developer of a Special Economic Zone. */
  readonly sez?: SezSupply
  readonly lines: readonly DocumentLine[]
  /**
   * On a refund document: its lines name the pieces that were returned or are not sent. Lines without any have the
   * quantity 0, so that a line has the same place on all documents of an order.
   */
  readonly ofPieces?: true
  readonly taxable: Paise
  readonly tax: TaxSplit
  /** The total less taxable value and taxes; negative if rounding reduced the total. */
  readonly roundOff: Paise
  /** For an order, whole rupees, less what was refunded before the invoice; for a refund, the refunded value. */
  readonly total: Paise
  readonly inWords: string
  /** Points spent, or refunded: a payment below the total, never a discount (M10). */
  readonly pointsUsed: number
  readonly pointsValue: Paise
  /** The rest of the total, in money. */
  readonly paidMoney: Paise
  /** The discount of the whole order, 0 if there was none; it is included in the lines' discounts. */
  readonly discountPercent: number
  readonly discount: Paise
  /** An invoice refers to the receipt before it; a refund document to the document that it reverses. */
  readonly against?: DocumentReference
  readonly refund?: Refund
  /** The document of a refund that was not carried out, which this one reverses. */
  readonly reverses?: DocumentReference
  /** For an invoice, refunds between payment and dispatch, which the lines' discounts include. */
  readonly refundedBefore?: { readonly value: Paise; readonly vouchers: readonly DocumentReference[] }
  readonly paidBy?: Payment
  /** For an invoice whose pieces have warranty codes. */
  readonly warranty?: WarrantyUnits
}

/** Whether a document is one of GST, with lines and tax; commercial notes return money only. */
export const isTaxed = ({ kind }: Pick<TaxDocument, 'kind'>): boolean =>
  kind !== 'commercial-credit-note' && kind !== 'commercial-debit-note'

/** Whether a document prints a line; it leaves out those of whose pieces it says nothing. */
export const isListed = ({ qty, taxable }: Pick<DocumentLine, 'qty' | 'taxable'>): boolean => qty > 0 || taxable !== 0

export interface TaxAtRate {
  readonly rate: number
  readonly taxable: Paise
  readonly tax: TaxSplit
}

/** Sums up lines by their GST rate, the lowest rate first. */
export function taxesByRate(lines: readonly Pick<DocumentLine, 'rate' | 'taxable' | 'tax'>[]): TaxAtRate[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((one, other) => one - other)
  return rates.map((rate) => {
    const own = lines.filter((line) => line.rate === rate)
    const { tax: kind } = own[0] ?? { tax: { igst: 0 } }
    return {
      rate,
      taxable: sum(own.map((line) => line.taxable)),
      tax: splitOfKind(kind, sum(own.map((line) => oneTax(line.tax)))),
    }
  })
}

type Stored = Omit<TaxDocument, 'lines'> & {
  readonly rate?: number
  readonly lines: readonly (Omit<DocumentLine, 'rate'> & { readonly rate?: number })[]
}

/** With one rate, earlier documents name it once. Throws a RangeError for one without a rate. */
export function readTaxDocument(stored: unknown): TaxDocument {
  const { rate: common, ...document } = stored as Stored
  const lines = document.lines.map((line) => {
    const rate = line.rate ?? common
    if (rate === undefined) throw new RangeError(`${document.number} names no rate of GST`)
    return { ...line, rate }
  })
  return { ...document, lines }
}
