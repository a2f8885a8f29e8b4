import type { Order } from '#contract/orders.ts'
import { pageCount } from '#rules/counted.ts'
import { endOfDay, startOfDay } from '#rules/india-time.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { forbidden, notFound } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { recallCancellations } from '#server/modules/settings/settings.service.ts'
import { findFullOrders } from './full-orders.store.ts'
import { type OrderParts, type Reader, toOrder } from './order.rules.ts'
import { presentLine } from './order-lines.rules.ts'
import { countTabs, findLineDays, type OrderSearch, searchLines, searchOrders } from './order-lists.store.ts'
import { findLine } from './orders.store.ts'

/** Returns who reads an order: staff with access to orders read as staff, except their own orders. */
const readerOf = ({ user }: Ctx, accountId: string): Reader =>
  user && user.id !== accountId && user.areas.includes('orders') ? 'staff' : 'customer'

export async function presentOrder(ctx: Ctx, id: string): Promise<Order> {
  const [found] = await run(ctx, findFullOrders({ ids: [id] }))
  if (!found) throw forbidden()
  const [order] = await presentAll(ctx, [found], readerOf(ctx, found.order.accountId))
  if (!order) throw forbidden()
  return order
}

/** Converts orders to API responses, with what cancelling them would refund now. */
async function presentAll(ctx: Ctx, found: readonly OrderParts[], reader: Reader): Promise<Order[]> {
  const policies = await recallCancellations(ctx)
  return found.map((each) => toOrder(each, ctx.now, policies, reader))
}

export async function listOwnOrders(ctx: Ctx, accountId: string, most?: number): Promise<{ orders: Order[] }> {
  const found = await run(ctx, findFullOrders({ accountId }, most))
  return { orders: await presentAll(ctx, found, readerOf(ctx, accountId)) }
}

export interface ListQuery {
  readonly page: number
  readonly size: number
  /** Days in India, 'YYYY-MM-DD', both included. */
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** Returns the moments from the start of one day in India to the end of another. */
export const momentsOf = ({ startDate, endDate }: Pick<ListQuery, 'startDate' | 'endDate'>) => ({
  from: startDate === undefined ? undefined : startOfDay(startDate),
  before: endDate === undefined ? undefined : endOfDay(endDate),
})

export async function listOrders(
  ctx: Ctx,
  query: ListQuery & Pick<OrderSearch, 'status' | 'search' | 'unpaid' | 'archived' | 'tab'>,
): Promise<{ data: Order[]; currentPage: number; totalPages: number; totalItems: number }> {
  const { ids, total } = await run(ctx, searchOrders({ ...query, ...momentsOf(query) }))
  const found = ids.length > 0 ? await run(ctx, findFullOrders({ ids })) : []
  return {
    data: await presentAll(ctx, found, 'staff'),
    currentPage: query.page,
    totalPages: pageCount(total, query.size),
    totalItems: total,
  }
}

export const listTabs = async (ctx: Ctx) => ({ tabs: await run(ctx, countTabs()) })

export async function listLines(ctx: Ctx, { page, size, ...days }: ListQuery) {
  const { rows, total } = await run(ctx, searchLines({ page, size, ...momentsOf(days) }))
  return { lines: rows.map(({ line, ...order }) => ({ ...presentLine(line), ...order })), total }
}

/** Returns one line of an order, with the order's number and version. */
export async function getLine(ctx: Ctx, id: string) {
  const line = await run(ctx, findLine(id))
  const order = line && (await presentOrder(ctx, line.orderId))
  if (!order) throw notFound('line')
  return { ...presentLine(line), orderNo: order.orderNo, orderVersion: order.version }
}

/** The maximum number of days in one response: more than a year. */
const MAX_DAYS = 400

/** Returns the days on which lines were created, newest first: the latest ones, or those before a day. */
export async function listLineDays(ctx: Ctx, before: string | undefined) {
  const { from } = momentsOf({ startDate: before })
  const days = await run(ctx, findLineDays({ before: from, most: MAX_DAYS + 1 }))
  return { dates: days.slice(0, MAX_DAYS).map((date) => ({ date })), older: days.length > MAX_DAYS }
}
