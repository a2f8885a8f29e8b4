import type { Order } from '#contract/orders.ts'
import { pagesOf } from '#rules/counted.ts'
import { hasLeft, type OrderStatus } from '#rules/order-status.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type DocumentedOrder, printNewest } from '#server/modules/invoices/invoices.service.ts'
import { getCancellations } from '#server/modules/settings/settings.service.ts'
import { cancellable, isPaid, isUsedUp, presentLine, presentTax, returnOf, taxRows, toOrder } from './order.rules.ts'
import {
  buyerOf,
  claimOpening,
  countKept,
  couponIsUsedUp,
  couponUses,
  firstOrderHolder,
  fullOrders,
  insertHistory,
  insertLine,
  insertOrder,
  keepProviderOrder,
  type LineRow,
  lastChange,
  lineById,
  lineDays,
  linesOf,
  lockOrder,
  newerPaid,
  type OrderRow,
  type OrderSearch,
  openOrders,
  orderById,
  orderByIntent,
  orderByProvider,
  paidAtOnce,
  releaseOpening,
  replaceLines,
  searchLines,
  searchOrders,
  touchChecked,
  unsettled,
  updateLine,
  updateOrderRow,
} from './orders.queries.ts'

export type { LineRow, OrderRow }
export {
  buyerOf,
  cancellable,
  claimOpening,
  countKept,
  couponIsUsedUp,
  couponUses,
  firstOrderHolder,
  insertLine,
  insertOrder,
  isPaid,
  isUsedUp,
  keepProviderOrder,
  lastChange,
  lineById,
  linesOf,
  lockOrder,
  newerPaid,
  openOrders,
  orderById,
  orderByIntent,
  orderByProvider,
  paidAtOnce,
  presentLine,
  presentTax,
  releaseOpening,
  replaceLines,
  returnOf,
  taxRows,
  touchChecked,
  unsettled,
  updateLine,
  updateOrderRow,
}

/** The same answer whether somebody else has such an order or nobody (A2). */
export const notYourOrder = () => new ShopProblem('forbidden', 'This is not yours to see or to change.')

/** An order of the person who asks, or any one for the staff of orders. */
export async function requireOwnOrder(ctx: Ctx, id: string): Promise<OrderRow> {
  const user = signedIn(ctx)
  const worksOnOrders = user.areas.includes('orders')
  const order = await orderById(ctx.db, id)
  if (!order) throw worksOnOrders ? new ShopProblem('not_found', 'There is no such order.') : notYourOrder()
  if (order.accountId !== user.id && !worksOnOrders) throw notYourOrder()
  return order
}

export async function presentOrder(ctx: Ctx, id: string): Promise<Order> {
  const [found] = await fullOrders(ctx.db, { ids: [id] })
  if (!found) throw notYourOrder()
  return toOrder(found, ctx.now, await getCancellations(ctx))
}

export async function listOwnOrders(ctx: Ctx, accountId: string, most?: number): Promise<{ orders: Order[] }> {
  const found = await fullOrders(ctx.db, { accountId }, most)
  const policies = await getCancellations(ctx)
  return { orders: found.map((each) => toOrder(each, ctx.now, policies)) }
}

export interface ListWish {
  readonly page: number
  readonly size: number
  /** Days of India, 'YYYY-MM-DD', both included. */
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

const DAY_MS = 24 * 3600 * 1000
const startOf = (day: string): Date => new Date(`${day}T00:00:00+05:30`)

/** From the first moment of one day in India to the first after another. */
export const momentsOf = ({ startDate, endDate }: Pick<ListWish, 'startDate' | 'endDate'>) => ({
  from: startDate === undefined ? undefined : startOf(startDate),
  before: endDate === undefined ? undefined : new Date(startOf(endDate).getTime() + DAY_MS),
})

/** A page of everybody's orders, newest first. */
export async function listOrders(
  ctx: Ctx,
  wish: ListWish & Pick<OrderSearch, 'status' | 'search' | 'unpaid'>,
): Promise<{ data: Order[]; currentPage: number; totalPages: number; totalItems: number }> {
  const { ids, total } = await searchOrders(ctx.db, { ...wish, ...momentsOf(wish) })
  const found = ids.length > 0 ? await fullOrders(ctx.db, { ids }) : []
  const policies = await getCancellations(ctx)
  return {
    data: found.map((each) => toOrder(each, ctx.now, policies)),
    currentPage: wish.page,
    totalPages: pagesOf(total, wish.size),
    totalItems: total,
  }
}

/** A page of the lines of everybody's orders, newest first, with how many there are in all. */
export async function listLines(ctx: Ctx, { page, size, ...days }: ListWish) {
  const { rows, total } = await searchLines(ctx.db, { page, size, ...momentsOf(days) })
  return { lines: rows.map(({ line, orderNo }) => ({ ...presentLine(line), orderNo })), total }
}

/** Days with lines that are told at once: more than a year of them. */
const MOST_DAYS = 400

/** The days on which those lines were made, newest first: the newest of all, or those before a day. */
export async function listLineDays(ctx: Ctx, before: string | undefined) {
  const { from } = momentsOf({ startDate: before })
  const days = await lineDays(ctx.db, { before: from, most: MOST_DAYS + 1 })
  return { dates: days.slice(0, MOST_DAYS).map((date) => ({ date })), older: days.length > MOST_DAYS }
}

/** The newest document of an own order, as a file. */
export async function printInvoice(ctx: Ctx, id: string) {
  const order = await requireOwnOrder(ctx, id)
  const { bytes } = await printNewest(ctx, order.id)
  return { bytes, name: `invoice-${order.orderNo}.pdf` }
}

/** Moves an order to another status, and notes who did it. Null: the shop by itself. */
export async function moveStatus(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  by: { actorId: string | null; reason?: string },
): Promise<OrderRow> {
  if (order.status === to) return order
  const { actorId, reason = '' } = by
  await insertHistory(tx.db, {
    id: newId(),
    orderId: order.id,
    kind: 'status',
    fromState: order.status,
    toState: to,
    actorId,
    reason,
  })
  const dispatched = hasLeft(to) && !order.dispatchedAt ? { dispatchedAt: ctx.now } : {}
  const moved = await updateOrderRow(tx.db, order.id, { status: to, ...dispatched })
  if (!moved) throw new ShopProblem('not_found', 'There is no such order.')
  return moved
}

/** Moves the state of an order's payment, with whatever changes along with it. */
export async function movePayment(
  tx: Tx,
  order: OrderRow,
  to: OrderRow['payment'],
  by: { actorId: string | null; reason?: string },
  more: Partial<OrderRow> = {},
): Promise<OrderRow> {
  const { actorId, reason = '' } = by
  if (order.payment !== to) {
    await insertHistory(tx.db, {
      id: newId(),
      orderId: order.id,
      kind: 'payment',
      fromState: order.payment,
      toState: to,
      actorId,
      reason,
    })
  }
  const moved = await updateOrderRow(tx.db, order.id, { ...more, payment: to })
  if (!moved) throw new ShopProblem('not_found', 'There is no such order.')
  return moved
}

const chosen = (line: LineRow): string =>
  [line.bikeName, line.model, line.type, line.color].filter((part) => part !== 'default' && part !== '').join(', ')

/** What an order's documents say. */
export function documented(order: OrderRow, lines: readonly LineRow[]): DocumentedOrder {
  return {
    ...order,
    lines: lines.map((line) => ({
      description: line.productName,
      detail: chosen(line),
      hsn: line.hsn,
      qty: line.qty,
      unitPrice: line.price,
      listPrice: line.listPrice,
      shipping: line.shipping,
    })),
  }
}
