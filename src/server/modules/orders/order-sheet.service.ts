import { istDate } from '#rules/financial-year.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { totalTax } from '#rules/tax.ts'
import type { TaxDocument } from '#rules/tax-document.ts'
import { type Cell, csvTexts, rupees } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { type FileStream, fileStream } from '#server/lib/file-stream.ts'
import { run } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { previewDocument } from '#server/modules/invoices/invoices.service.ts'
import { type ListQuery, momentsOf } from './order-lists.service.ts'
import { findSheetOrdersAfter, type OrderFilter, type SheetOrder } from './order-lists.store.ts'
import { toDocumentInput } from './orders.service.ts'

/** The number of orders read at a time. */
const PIECE = 500

const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
const inRupees = (amount: Paise): Cell => rupees(toRupees(amount))
const option = (chosen: string): string => (chosen === NO_OPTION ? '' : chosen)

interface Row extends SheetOrder {
  readonly line: SheetOrder['lines'][number]
  readonly lineNumber: number
  /** The amounts of the order as its tax invoice shows them. */
  readonly amounts: TaxDocument
}

const numbersOf = ({ documents }: Row, ...kinds: readonly string[]): string =>
  documents.flatMap(({ kind, number }) => (kinds.includes(kind) ? [number] : [])).join(' ')

/** Columns that identify the order and its customer, on every row. */
const ORDER_COLUMNS: Readonly<Record<string, (row: Row) => Cell>> = {
  Order: ({ order }) => order.orderNo,
  Placed: ({ order }) => time.format(order.placedAt),
  Status: ({ order }) => order.status,
  Payment: ({ order }) => order.payment.replaceAll('_', ' '),
  Paid: ({ order }) => (order.paidAt ? time.format(order.paidAt) : ''),
  Customer: ({ buyer }) => buyer.name,
  Email: ({ buyer }) => buyer.email,
  Mobile: ({ buyer }) => buyer.mobile,
  'Deliver to': ({ order }) => order.address.name,
  Phone: ({ order }) => order.address.phone,
  Street: ({ order }) => order.address.address.replaceAll('\n', ', '),
  City: ({ order }) => order.address.city,
  State: ({ order }) => order.address.state,
  'PIN code': ({ order }) => order.address.pincode,
  GSTIN: ({ order }) => order.gstin,
}

/** Columns about the row's line. */
const LINE_COLUMNS: Readonly<Record<string, (row: Row) => Cell>> = {
  Line: ({ lineNumber }) => lineNumber,
  Product: ({ line }) => line.productName,
  'Product code': ({ line }) => line.productCode,
  Bike: ({ line }) => line.bikeName,
  Model: ({ line }) => option(line.model),
  Type: ({ line }) => option(line.type),
  Colour: ({ line }) => option(line.color),
  SKU: ({ line }) => line.sku ?? '',
  HSN: ({ line }) => line.hsn,
  Quantity: ({ line }) => line.qty,
  'Unit price': ({ line }) => inRupees(line.price),
  'Line total': ({ line }) => inRupees(line.price * line.qty),
}

const shippingIn = ({ amounts }: Row) => amounts.lines.filter(({ kind }) => kind === 'shipping')
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Columns about the whole order, filled on its first row only so that a column can be summed. */
const TOTAL_COLUMNS: Readonly<Record<string, (row: Row) => Cell>> = {
  Goods: ({ order }) => inRupees(order.itemsPrice),
  Discount: ({ order }) => inRupees(order.discountPrice),
  'Shipping with GST': ({ order }) => inRupees(order.shippingPrice),
  'Taxable value': ({ amounts }) => inRupees(amounts.taxable),
  CGST: ({ amounts: { tax } }) => inRupees('igst' in tax ? 0 : tax.cgst),
  // One column for either: which of the two it is follows from the seller’s state.
  'SGST/UTGST': ({ amounts: { tax } }) => inRupees('igst' in tax ? 0 : tax.sgst),
  IGST: ({ amounts: { tax } }) => inRupees('igst' in tax ? tax.igst : 0),
  GST: ({ amounts }) => inRupees(totalTax(amounts.tax)),
  'GST of shipping': (row) => inRupees(sum(shippingIn(row).map(({ tax }) => totalTax(tax)))),
  'Round-off': ({ amounts }) => inRupees(amounts.roundOff),
  Total: ({ order }) => inRupees(order.totalPrice),
  'Points used': ({ order }) => order.pointsUsed,
  'To pay': ({ order }) => inRupees(order.payable),
  'Payment method': ({ payment }) => payment?.method ?? '',
  'Payment id': ({ payment }) => payment?.id ?? '',
  Refunded: ({ refunds }) => inRupees(sum(refunds.map(({ money }) => money))),
  'Points refunded': ({ refunds }) => sum(refunds.map(({ points }) => points)),
  'Refund ids': ({ refunds }) => refunds.flatMap(({ id }) => id ?? []).join(' '),
  Coupon: ({ order }) => order.coupon ?? '',
  Receipt: (row) => numbersOf(row, 'receipt', 'reinstated-receipt'),
  Invoice: (row) => numbersOf(row, 'invoice'),
  'Credit notes': (row) => numbersOf(row, 'credit-note', 'commercial-credit-note'),
  'Debit notes': (row) => numbersOf(row, 'debit-note', 'commercial-debit-note'),
  'Refund vouchers': (row) => numbersOf(row, 'refund-voucher'),
  Tracking: ({ order }) => order.trackingId,
  'Tracking link': ({ order }) => order.trackingLink,
}

const COLUMNS = [ORDER_COLUMNS, LINE_COLUMNS, TOTAL_COLUMNS].flatMap((columns) => Object.keys(columns))

function rowsOf(found: SheetOrder): Cell[][] {
  const amounts = previewDocument(toDocumentInput(found.order, found.lines))
  return found.lines.map((line, place) => {
    const row = { ...found, line, lineNumber: place + 1, amounts }
    const cells = (columns: typeof ORDER_COLUMNS) => Object.values(columns).map((cellOf) => cellOf(row))
    const totals = place === 0 ? cells(TOTAL_COLUMNS) : Object.keys(TOTAL_COLUMNS).map(() => '')
    return [...cells(ORDER_COLUMNS), ...cells(LINE_COLUMNS), ...totals]
  })
}

type SheetQuery = Omit<ListQuery, 'page' | 'size'> & Omit<OrderFilter, 'from' | 'before'>

/** Those of the list with the same filter. The export of personal data is audited. */
export async function exportOrders(ctx: Ctx, query: SheetQuery): Promise<FileStream> {
  const filter: OrderFilter = { ...query, ...momentsOf(query) }
  await ctx.tx((tx) => audit(ctx, tx, { action: 'orders exported', subject: 'orders', after: query }))
  async function* pieces() {
    let orders = await run(ctx, findSheetOrdersAfter(filter, undefined, PIECE))
    while (orders.length > 0) {
      yield orders.flatMap(rowsOf)
      orders = orders.length < PIECE ? [] : await run(ctx, findSheetOrdersAfter(filter, orders.at(-1)?.order.id, PIECE))
    }
  }
  return fileStream(`orders-${istDate(ctx.now)}.csv`, csvTexts(COLUMNS, pieces()))
}
