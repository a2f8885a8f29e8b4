import type { SezSupply } from '#rules/billing.ts'
import {
  type DocumentSeries,
  documentNumber,
  financialYear,
  istDate,
  lastDayOfTaxCredit,
} from '#rules/financial-year.ts'
import { stateCodeOf } from '#rules/india.ts'
import type { Paise } from '#rules/money.ts'
import { invoiceAfterRefunds, type OrderedLine, orderDocument } from '#rules/order-document.ts'
import {
  isRefundDocument,
  type RefundKind,
  refundDocument,
  reversalDocument,
  reversalKind,
} from '#rules/refund-document.ts'
import type { PieceSelection } from '#rules/refund-lines.ts'
import {
  type Buyer,
  type Delivery,
  type DocumentKind,
  type Payment,
  readTaxDocument,
  type Seller,
  type TaxDocument,
  type WarrantyUnits,
} from '#rules/tax-document.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx, type Write } from '#server/lib/tx.ts'
import { getDeclarations, recallSettings } from '#server/modules/settings/settings.service.ts'
import { type DocumentRow, documentsOf, insertDocument, takeNextNumber } from './invoices.store.ts'

/** An order as its documents need it, with the data recorded when it was placed. */
export interface DocumentInput {
  readonly id: string
  readonly orderNo: string
  readonly placedAt: Date
  readonly seller: Omit<Seller, 'tradeName' | 'stateCode'> & { readonly name: string }
  readonly address: Omit<Buyer, 'stateCode' | 'gstin'>
  readonly gstin: string
  /** The registered address of a business; null if it is billed at the delivery address. */
  readonly billing: Pick<Buyer, 'name' | 'address' | 'city' | 'state' | 'pincode'> | null
  readonly sez: SezSupply | ''
  readonly lines: readonly OrderedLine[]
  readonly discountPercent: number
  readonly discountPrice: Paise
  readonly totalPrice: Paise
  readonly pointsUsed: number
}

const SERIES: Readonly<Record<DocumentKind, DocumentSeries>> = {
  receipt: 'RCT',
  invoice: 'INV',
  'refund-voucher': 'RFV',
  'credit-note': 'CRN',
  'commercial-credit-note': 'CCN',
  'reinstated-receipt': 'RRV',
  'debit-note': 'DBN',
  'commercial-debit-note': 'CDN',
}

const sellerOf = ({ seller: { name, ...seller } }: DocumentInput): Seller => ({
  ...seller,
  tradeName: name,
  stateCode: stateCodeOf(seller.state),
})

/** Returns the party that is billed and, if it differs, the place of delivery. */
function partiesOf({ address, gstin, billing }: DocumentInput): { buyer: Buyer; deliverTo?: Delivery } {
  const delivery = { ...address, stateCode: stateCodeOf(address.state) }
  if (!gstin) return { buyer: delivery }
  if (!billing) return { buyer: { ...delivery, gstin } }
  const { country, phone } = address
  return { buyer: { ...billing, stateCode: stateCodeOf(billing.state), country, phone, gstin }, deliverTo: delivery }
}

interface Issue {
  readonly order: DocumentInput
  readonly kind: DocumentKind
  readonly refundId?: string
  readonly at: Date
  readonly write: (number: string, date: string) => TaxDocument
}

/** A document that has its number, and the write that stores it. */
export interface Issued {
  readonly document: TaxDocument
  readonly write: Write
}

/** Writes a document with the next number of its series (CGST Rule 46(b)). The caller stores it permanently. */
async function number(tx: Tx, { order, kind, refundId, at, write }: Issue): Promise<Issued> {
  const year = financialYear(at)
  const next = documentNumber(SERIES[kind], year, await run(tx, takeNextNumber(SERIES[kind], year)))
  const document = write(next, istDate(at))
  const row = { id: newId(), kind, number: next, orderId: order.id, content: document, issuedAt: at }
  return { document, write: insertDocument({ ...row, refundId: refundId ?? null }) }
}

/** Issues a document with the next number of its series and stores it. */
async function issue(tx: Tx, wanted: Issue): Promise<void> {
  const { write } = await number(tx, wanted)
  await run(tx, write)
}

/** Returns the facts of an order for a document, with the number of HSN digits that the shop's turnover requires. */
const factsOf = (order: DocumentInput, hsnDigits: number) => ({
  orderNo: order.orderNo,
  orderDate: istDate(order.placedAt),
  seller: sellerOf(order),
  ...partiesOf(order),
  ...(order.sez && { sez: order.sez }),
  lines: order.lines.map((line) => ({ ...line, hsn: line.hsn.slice(0, hsnDigits) })),
  discountPercent: order.discountPercent,
  discount: order.discountPrice,
  total: order.totalPrice,
  pointsUsed: order.pointsUsed,
})

/**
 * Writes the receipt voucher of a paid order, which the caller stores: GST on goods is not due before they leave (CGST Rule
 * 50). From here on all other payments wait for their numbers, so the transaction must end soon.
 */
export async function numberReceipt(ctx: Ctx, tx: Tx, order: DocumentInput, paidBy?: Payment): Promise<Issued> {
  const { hsnDigits } = (await recallSettings(inTx(ctx, tx))).declarations
  const at = ctx.now
  return number(tx, {
    order,
    kind: 'receipt',
    at,
    write: (number, date) => orderDocument('receipt', { ...factsOf(order, hsnDigits), number, date, paidBy }),
  })
}

const ALL_HSN_DIGITS = 8

/** Returns the amounts of an order as its documents show them, without issuing one. */
export const previewDocument = (order: DocumentInput): TaxDocument =>
  orderDocument('receipt', { ...factsOf(order, ALL_HSN_DIGITS), number: '', date: istDate(order.placedAt) })

/** Once per order. Earlier refunds are not billed: GST is due on the final price. The order is locked. */
export async function issueInvoice(tx: Tx, order: DocumentInput, at: Date, warranty?: WarrantyUnits): Promise<void> {
  const documents = await run(tx, documentsOf(order.id))
  if (documents.some((row) => row.kind === 'invoice')) return
  if (!order.seller.gstin) {
    throw new ShopProblem('conflict', 'A tax invoice needs the seller’s GSTIN, and the order was placed without one.')
  }
  const { hsnDigits } = await getDeclarations(tx)
  const receipt = documents.filter((row) => row.kind === 'receipt').map(contentOf)[0]
  const reinstated = new Set(ofKinds(documents, 'reinstated-receipt').map(({ reverses }) => reverses?.number))
  const vouchers = ofKinds(documents, 'refund-voucher').filter((each) => !reinstated.has(each.number))
  await issue(tx, {
    order,
    kind: 'invoice',
    at,
    write: (number, date) => {
      const facts = { ...factsOf(order, hsnDigits), number, date, paidBy: receipt?.paidBy, against: receipt, warranty }
      if (!receipt || vouchers.length === 0) return orderDocument('invoice', facts)
      const invoice = invoiceAfterRefunds(facts, receipt, vouchers)
      if (invoice) return invoice
      throw new ShopProblem('conflict', 'Everything paid for this order has been refunded, so it cannot be dispatched.')
    },
  })
}

export const invoiceNumberOf = async (tx: Tx, orderId: string): Promise<string | undefined> =>
  (await run(tx, documentsOf(orderId))).find(({ kind }) => kind === 'invoice')?.number

export interface RefundedGoods {
  readonly refundId: string
  readonly money: Paise
  readonly points: number
  /** The deduction from the money for points that were already spent. */
  readonly deducted: Paise
  readonly percent: number
  readonly reason: string
  /** The pieces that are refunded; without it, the amount is spread over all lines. */
  readonly selection?: PieceSelection | undefined
}

interface Billed {
  /** The tax invoice, or before dispatch the receipt. */
  readonly original: TaxDocument
  /** The documents of its refunds, and those that reverse them. */
  readonly already: TaxDocument[]
}

/** Returns what an order's refunds are taken from, with the documents of those made before. */
export async function findBilled(on: On, orderId: string): Promise<Billed | undefined> {
  const documents = await run(on, documentsOf(orderId))
  const [[invoice], [receipt]] = [ofKinds(documents, 'invoice'), ofKinds(documents, 'receipt')]
  const original = invoice ?? receipt
  if (!original) return undefined
  const already = invoice
    ? ofKinds(documents, 'credit-note', 'commercial-credit-note', 'debit-note', 'commercial-debit-note')
    : ofKinds(documents, 'refund-voucher', 'reinstated-receipt')
  return { original, already }
}

/** A refund voucher before the invoice (Rule 51), then a credit note (Rule 53), commercial once it is too late. */
function refundKindOf({ original }: Billed, at: Date): RefundKind {
  if (original.kind !== 'invoice') return 'refund-voucher'
  return istDate(at) <= lastDayOfTaxCredit(original.date) ? 'credit-note' : 'commercial-credit-note'
}

export async function issueReturn(tx: Tx, order: DocumentInput, returned: RefundedGoods, at: Date): Promise<void> {
  const billed = await findBilled(tx, order.id)
  if (!billed) return
  const kind = refundKindOf(billed, at)
  const { money: moneyBack, points: pointsBack, deducted, percent, reason, selection } = returned
  await issue(tx, {
    order,
    kind,
    refundId: returned.refundId,
    at,
    write: (number, date) =>
      refundDocument(kind, {
        ...billed,
        number,
        date,
        moneyBack,
        pointsBack,
        deducted,
        // A document that names its pieces needs no percentage.
        percent: selection ? undefined : percent,
        reason,
        selection,
      }),
  })
}

/** Documents are only added: that of the refund stays. */
export async function reverseReturn(
  tx: Tx,
  order: DocumentInput,
  { refundId, reason }: { readonly refundId: string; readonly reason: string },
  at: Date,
): Promise<void> {
  const documents = await run(tx, documentsOf(order.id))
  const [refunded] = documents.filter((row) => row.refundId === refundId && isRefundDocument(row.kind)).map(contentOf)
  const original = ofKinds(documents, 'invoice')[0] ?? ofKinds(documents, 'receipt')[0]
  if (!refunded || !original) return
  await issue(tx, {
    order,
    kind: reversalKind(refunded, original),
    refundId,
    at,
    write: (number, date) => reversalDocument({ original, refunded, number, date, reason }),
  })
}

const ofKinds = (documents: readonly DocumentRow[], ...kinds: readonly DocumentKind[]): TaxDocument[] =>
  documents.filter(({ kind }) => kinds.includes(kind)).map(contentOf)

export const contentOf = (row: DocumentRow): TaxDocument => readTaxDocument(row.content)
