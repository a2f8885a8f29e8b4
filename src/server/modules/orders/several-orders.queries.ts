import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { product } from '#db/schema/catalogue.ts'
import { type LineRow, type OrderRow, orderLine, shopOrder } from '#db/schema/orders.ts'
import { isAmong } from '#db/together.ts'
import type { Db } from '#server/lib/tx.ts'

export interface OrderWithLines {
  readonly order: OrderRow
  /** The lines in the order of the cart, each with the packed weight of one piece in grams, if it is known today. */
  readonly lines: readonly (LineRow & { readonly grams: number | null })[]
}

/** Returns orders with their lines, in no particular order; an id without an order is left out. */
export async function ordersWithLines(db: Db, ids: readonly string[]): Promise<OrderWithLines[]> {
  const orders = await db.select().from(shopOrder).where(isAmong(shopOrder.id, ids))
  const lines = await db
    .select({ ...getTableColumns(orderLine), grams: product.weightGrams })
    .from(orderLine)
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(isAmong(orderLine.orderId, ids))
    .orderBy(asc(orderLine.place))
  const linesById = Map.groupBy(lines, ({ orderId }) => orderId)
  return orders.map((order) => ({ order, lines: linesById.get(order.id) ?? [] }))
}

/** Counts the orders with these ids. */
export async function countOrders(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from ${shopOrder} where id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows[0]?.found ?? 0
}
