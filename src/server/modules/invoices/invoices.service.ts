import { LRUCache } from 'lru-cache'
import { type DocumentSeries, documentNumber, financialYear, istDate } from '#rules/financial-year.ts'
import { STATES } from '#rules/india.ts'
import type { Paise } from '#rules/money.ts'
import {
  type Buyer,
  creditDocument,
  type DocumentKind,
  type OrderedLine,
  orderDocument,
  type Payment,
  type Seller,
  type TaxDocument,
  type WarrantyUnits,
} from '#rules/tax-document.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Db, Tx } from '#server/lib/tx.ts'
import { drawDocument } from './document-pdf.ts'
import {
  type DocumentRow,
  documentOf,
  documentsOf,
  insertDocument,
  newestDocuments,
  nextNumber,
} from './invoices.queries.ts'

/** An order as its documents need it; what they say is what it said when it was placed. */
export interface DocumentedOrder {
  readonly id: string
  readonly orderNo: string
  readonly placedAt: Date
  readonly seller: Omit<Seller, 'tradeName' | 'stateCode'> & { readonly name: string }
  readonly address: Omit<Buyer, 'stateCode' | 'gstin'>
  readonly gstin: string
  readonly lines: readonly OrderedLine[]
  readonly discountPercent: number
  readonly discountPrice: Paise
  readonly taxPercent: number
  readonly totalPrice: Paise
  readonly pointsUsed: number
}

const SERIES: Readonly<Record<DocumentKind, DocumentSeries>> = {
  receipt: 'RCT',
  invoice: 'INV',
  'refund-voucher': 'RFV',
  'credit-note': 'CRN',
}

const stateCode = (name: string): string => STATES.find((state) => state.name === name)?.gst ?? ''

const sellerOf = ({ seller: { name, ...seller } }: DocumentedOrder): Seller => ({
  ...seller,
  tradeName: name,
  stateCode: stateCode(seller.state),
})

const buyerOf = ({ address, gstin }: DocumentedOrder): Buyer => ({
  ...address,
  stateCode: stateCode(address.state),
  ...(gstin && { gstin }),
})

interface Issue {
  readonly order: DocumentedOrder
  readonly kind: DocumentKind
  readonly refundId?: string
  readonly at: Date
  readonly write: (number: string, date: string) => TaxDocument
}

/** Gives a document the next number of its series, and keeps it for good (CGST Rule 46(b)). */
async function issue(tx: Tx, { order, kind, refundId, at, write }: Issue): Promise<TaxDocument> {
  const year = financialYear(at)
  const number = documentNumber(SERIES[kind], year, await nextNumber(tx.db, SERIES[kind], year))
  const content = write(number, istDate(at))
  await insertDocument(tx.db, {
    id: newId(),
    kind,
    number,
    orderId: order.id,
    refundId: refundId ?? null,
    content,
    issuedAt: at,
  })
  return content
}

const factsOf = (order: DocumentedOrder) => ({
  orderNo: order.orderNo,
  orderDate: istDate(order.placedAt),
  seller: sellerOf(order),
  buyer: buyerOf(order),
  lines: order.lines,
  discountPercent: order.discountPercent,
  discount: order.discountPrice,
  taxPercent: order.taxPercent,
  total: order.totalPrice,
  pointsUsed: order.pointsUsed,
})

/** The receipt voucher of an order that has been paid: GST on goods is not due before they leave (CGST Rule 50). */
export const issueReceipt = (tx: Tx, order: DocumentedOrder, at: Date, paidBy?: Payment): Promise<TaxDocument> =>
  issue(tx, {
    order,
    kind: 'receipt',
    at,
    write: (number, date) => orderDocument('receipt', { ...factsOf(order), number, date, paidBy }),
  })

/** The tax invoice, at dispatch; one an order, however often its status is set back and forth. */
export async function issueInvoice(tx: Tx, order: DocumentedOrder, at: Date, warranty?: WarrantyUnits): Promise<void> {
  if (await documentOf(tx.db, order.id, 'invoice')) return
  if (!order.seller.gstin) {
    throw new ShopProblem('conflict', 'A tax invoice needs the seller’s GSTIN, and the order was placed without one.')
  }
  const receipt = await documentOf(tx.db, order.id, 'receipt')
  const against = receipt && contentOf(receipt)
  await issue(tx, {
    order,
    kind: 'invoice',
    at,
    write: (number, date) =>
      orderDocument('invoice', { ...factsOf(order), number, date, paidBy: against?.paidBy, against, warranty }),
  })
}

export interface Returned {
  readonly refundId: string
  readonly money: Paise
  readonly points: number
  readonly percent: number
  readonly reason: string
}

/** What is given back on paper: a refund voucher before the invoice (Rule 51), a credit note after it (Rule 53). */
export async function issueReturn(tx: Tx, order: DocumentedOrder, returned: Returned, at: Date): Promise<void> {
  const documents = await documentsOf(tx.db, order.id)
  const invoice = documents.find((row) => row.kind === 'invoice')
  const original = invoice ?? documents.find((row) => row.kind === 'receipt')
  if (!original) return
  const kind = invoice ? 'credit-note' : 'refund-voucher'
  const { money: moneyBack, points: pointsBack, percent, reason } = returned
  await issue(tx, {
    order,
    kind,
    refundId: returned.refundId,
    at,
    write: (number, date) =>
      creditDocument(kind, {
        original: contentOf(original),
        already: documents.filter((row) => row.kind === kind).map(contentOf),
        number,
        date,
        moneyBack,
        pointsBack,
        percent,
        reason,
      }),
  })
}

const contentOf = (row: DocumentRow): TaxDocument => row.content as TaxDocument

/** Drawing takes a tenth of a second; who looks at a document often does so twice. Documents never change. */
const drawn = new LRUCache<string, Buffer>({ max: 50 })

/** An order's newest document as a PDF, the same bytes each time. */
export async function printNewest(ctx: Pick<Ctx, 'db'>, orderId: string): Promise<{ number: string; bytes: Buffer }> {
  const newest = (await documentsOf(ctx.db, orderId)).at(-1)
  if (!newest) throw new ShopProblem('not_found', 'There is no receipt yet: it comes with the payment.')
  const bytes = drawn.get(newest.id) ?? (await drawDocument(contentOf(newest)))
  drawn.set(newest.id, bytes)
  return { number: newest.number, bytes }
}

/** The documents that were issued last, as PDFs: what a backup gives back byte for byte. */
export async function printLast(db: Db, most: number): Promise<{ number: string; bytes: Buffer }[]> {
  const rows = await newestDocuments(db, most)
  return Promise.all(rows.map(async (row) => ({ number: row.number, bytes: await drawDocument(contentOf(row)) })))
}
