import type { LineRow, NewLine, NewOrder, OrderRow } from '#db/schema/orders.ts'
import type { Buyer } from '#rules/buyer-identity.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { forbidden, notFound, ShopProblem } from '#server/lib/problem.ts'
import type { LockStep, Query, Tx, Write } from '#server/lib/tx.ts'
import type { DocumentInput } from '#server/modules/invoices/invoices.service.ts'
import { printDocument } from '#server/modules/invoices/print-documents.service.ts'
import { getCancellations } from '#server/modules/settings/settings.service.ts'
import { buyerWrites } from './buyers.service.ts'
import { cancellable } from './order.rules.ts'
import * as queries from './orders.queries.ts'

/** A transaction, or a context without one. */
type Reading = Pick<Tx, 'db'>

/** Returns an order, whichever customer placed it. */
export const findOrder = ({ db }: Reading, id: string) => queries.findOrder(db, id)

export const findLine = ({ db }: Reading, id: string) => queries.lineById(db, id)

/** Returns the lines of an order, in the order of the cart. */
export const findLines = ({ db }: Reading, orderId: string) => queries.findLines(db, orderId)

/** Returns the customer who placed an order, or undefined once the account has been erased. */
export const findBuyer = ({ db }: Reading, accountId: string) => queries.findBuyer(db, accountId)

/** Returns a customer's order by the idempotency key of the request that placed it. */
export const findOrderByKey = ({ db }: Tx, accountId: string, key: string) => queries.findOrderByKey(db, accountId, key)

/** Returns a customer's orders whose payment is open, newest first. */
export const findOpenOrders = ({ db }: Reading, accountId: string) => queries.findOpenOrders(db, accountId)

/** Builds a query of a customer's open orders as JSON rows, and whether each has money in transit. */
export const openOrdersQuery = (accountId: string): Write => queries.openOrdersQuery(accountId)

/** Locks an order's row until the transaction ends; other transactions that change it wait. */
export const lockOrder = ({ db }: Tx, id: string) => queries.lockOrder(db, id)

/** Builds the step that locks an order's row, for `lockAll`. */
export const orderLock = (id: string): LockStep => queries.orderLock(id)

/** The query of whether any order was ever paid. */
export const ANY_PAID_QUERY: Query = queries.ANY_PAID

/** The account of the order that the step `order` locks. */
export const LOCKED_ORDERS_ACCOUNT: Query = queries.LOCKED_ORDERS_ACCOUNT

/** Converts the row of `orderLock`. */
export const toOrder = (row: Readonly<Record<string, unknown>>): OrderRow => queries.toOrder(row)

/** Builds a query of an order's lines, in the order of the cart. */
export const linesQuery = (orderId: string): Query => queries.linesQuery(orderId)

/** Converts the rows of `linesQuery`. */
export const toLines = (rows: readonly Readonly<Record<string, unknown>>[]): LineRow[] => queries.toLines(rows)

export const lockOrderByNumber = ({ db }: Tx, orderNo: string) => queries.lockOrderByNumber(db, orderNo)

/** Locks a customer's open orders in the order of their ids. A caller that locks the account too does so afterwards. */
export const lockOpenOrders = ({ db }: Tx, accountId: string) => queries.lockOpenOrders(db, accountId)

/** Finds and locks another order that carries a customer's first-order discount. */
export const lockOrderWithFirstOrderDiscount = ({ db }: Tx, accountId: string, besides: string) =>
  queries.lockOrderWithFirstOrderDiscount(db, accountId, besides)

/** Counts the uses of a coupon, in total and by one person across all of that person's accounts. */
export const countCouponUses = ({ db }: Reading, code: string, buyer?: Buyer) =>
  queries.countCouponUses(db, code, buyer)

/** Checks whether a person can no longer use a coupon, and locks the coupon so that nobody else takes the last use. */
export const lockAndCheckCoupon = ({ db }: Tx, code: string, buyer: Buyer) =>
  queries.lockAndCheckCoupon(db, code, buyer)

/**
 * Places an order: inserts its row and its lines, and records who placed it. `others`: the writes of other modules that
 * belong to it.
 */
export const placeOrder = (
  { db }: Tx,
  row: NewOrder & { readonly id: string },
  lines: readonly NewLine[],
  buyer: Buyer,
  others: readonly Write[] = [],
): Promise<OrderRow> => queries.insertOrder(db, row, lines, [...buyerWrites(row.id, buyer), ...others])

export type FoundOrder = queries.FoundOrder
/** A request to place an order, with what identifies a repetition of it. */
export type PlacingRequest = queries.PlacingRequest

/** How long the same cart counts as a repetition: for an open order, and for one that points have paid for. */
const SAME_MS = 15 * 60_000

const SAME_PAID_MS = 60_000

/**
 * Builds a query of a customer's open orders and of those that the same request has already placed. The caller holds the
 * customer's lock, so no second one can be placed meanwhile.
 */
export const placingOrdersQuery = (now: Date, request: PlacingRequest): Write =>
  queries.placingOrdersQuery(request, {
    openSince: new Date(now.getTime() - SAME_MS),
    paidSince: new Date(now.getTime() - SAME_PAID_MS),
  })

/**
 * Returns the order that the same request has already placed: by its key, or else a recent one of the same content. Throws a
 * ShopProblem if the key was used for an order of other content.
 */
export async function findRepeated({ db }: Tx, found: readonly FoundOrder[]): Promise<OrderRow | undefined> {
  const keyed = found.find(({ isKeyed }) => isKeyed)
  if (keyed && !keyed.isSame) throw new ShopProblem('conflict', 'This key was used for another order.')
  const same = found.find(({ isOpen, isSame, isYoung }) => isOpen && isSame && isYoung)
  const repeated = keyed ?? same ?? found.find(({ isOpen }) => !isOpen)
  return repeated && queries.findOrder(db, repeated.id)
}

/** Returns the percentage that cancelling an order would refund now, or null if it can no longer be cancelled. */
export const cancellationPercent = async ({ now }: Pick<Ctx, 'now'>, tx: Tx, order: OrderRow) =>
  cancellable(order, now, await getCancellations(tx))?.percent ?? null

/** Updates columns of an order and increments its version. `others`: further writes, in the same statement. */
export async function updateOrder(
  tx: Tx,
  id: string,
  values: Partial<NewOrder>,
  others: readonly Write[] = [],
): Promise<OrderRow> {
  const order = await queries.updateOrder(tx.db, id, values, others)
  if (!order) throw notFound('order')
  return order
}

/** Returns an order of the signed-in customer, or any order for staff with access to orders. */
export async function requireReadableOrder(ctx: Ctx, id: string): Promise<OrderRow> {
  const user = signedIn(ctx)
  const worksOnOrders = user.areas.includes('orders')
  const order = await findOrder(ctx, id)
  if (!order) throw worksOnOrders ? notFound('order') : forbidden()
  if (order.accountId !== user.id && !worksOnOrders) throw forbidden()
  return order
}

/**
 * Returns a document of the customer's own order as a file: the one with the given number, or the tax invoice or
 * receipt.
 */
export async function printInvoice(ctx: Ctx, id: string, number: string | undefined) {
  const order = await requireReadableOrder(ctx, id)
  const { bytes, number: printed } = await printDocument(ctx, order.id, number)
  const name = number === undefined ? `invoice-${order.orderNo}` : printed.replaceAll('/', '-')
  return { bytes, name: `${name}.pdf` }
}

/** Returns the lines of an order with the pieces that are sent: those that were not refunded. */
export const piecesToSend = <Line extends LineRow>(lines: readonly Line[]): Line[] =>
  lines.flatMap((line) => (line.qty > line.qtyRefunded ? [{ ...line, qty: line.qty - line.qtyRefunded }] : []))

const chosen = (line: LineRow): string =>
  [line.bikeName, line.model, line.type, line.color].filter((part) => part !== NO_OPTION && part !== '').join(', ')

/** Builds the input for an order's documents. */
export function toDocumentInput(order: OrderRow, lines: readonly LineRow[]): DocumentInput {
  return {
    ...order,
    lines: lines.map((line) => ({
      description: line.productName,
      detail: chosen(line),
      hsn: line.hsn,
      taxPercent: line.taxPercent,
      qty: line.qty,
      unitPrice: line.price,
      listPrice: line.listPrice,
      shipping: line.shipping,
    })),
  }
}
