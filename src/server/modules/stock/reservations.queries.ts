import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { buyerHash, shopOrder } from '#db/schema/orders.ts'
import { stock, stockReservation } from '#db/schema/stock.ts'
import type { Db } from '#server/lib/tx.ts'
import type { Pieces } from './stock.queries.ts'

export async function reservationsOf(db: Db, orderId: string): Promise<Pieces[]> {
  return db
    .select({ productId: stockReservation.productId, qty: stockReservation.qty })
    .from(stockReservation)
    .where(eq(stockReservation.orderId, orderId))
    .orderBy(asc(stockReservation.productId))
}

/** Returns what several orders have reserved. */
export async function reservedFor(db: Db, orderIds: readonly string[]): Promise<Pieces[]> {
  if (orderIds.length === 0) return []
  return db
    .select({ productId: stockReservation.productId, qty: stockReservation.qty })
    .from(stockReservation)
    .where(inArray(stockReservation.orderId, [...orderIds]))
}

/**
 * Pieces of a product in unpaid orders: the customer's own, and those of other accounts of the same person, whom phone,
 * address or email give away as they do for the first-order discount.
 */
export interface UnpaidPieces {
  readonly productId: string
  readonly own: number
  readonly others: number
}

/**
 * Returns how many pieces of each product unpaid orders reserve, those of an order's customer and of others with the
 * same phone or address. Phone orders do not count, as staff has taken them.
 */
export async function unpaidPiecesOf(
  db: Db,
  { orderId, accountId }: { readonly orderId: string; readonly accountId: string },
  productIds: readonly string[],
): Promise<UnpaidPieces[]> {
  if (productIds.length === 0) return []
  const isOwn = eq(shopOrder.accountId, accountId)
  const piecesWhere = (condition: SQL) =>
    sql<number>`coalesce(sum(${stockReservation.qty}) filter (where ${condition}), 0)::integer`
  return db
    .select({
      productId: stockReservation.productId,
      own: piecesWhere(isOwn),
      others: piecesWhere(sql`not (${isOwn})`),
    })
    .from(stockReservation)
    .innerJoin(shopOrder, eq(shopOrder.id, stockReservation.orderId))
    .where(
      and(
        inArray(stockReservation.productId, [...productIds]),
        isNull(shopOrder.takenBy),
        or(
          isOwn,
          sql`exists (select from ${buyerHash} theirs join ${buyerHash} own on own.hash = theirs.hash
            where theirs.order_id = ${shopOrder.id} and own.order_id = ${orderId})`,
        ),
      ),
    )
    .groupBy(stockReservation.productId)
}

/** Reserves `more` pieces, or releases some if it is negative. Returns false, and does nothing, if stock is short. */
export async function addReserved(db: Db, productId: string, more: number): Promise<boolean> {
  const rows = await db
    .update(stock)
    .set({ reserved: sql`${stock.reserved} + ${more}`, updatedAt: sql`now()` })
    .where(and(eq(stock.productId, productId), sql`${stock.onHand} - ${stock.reserved} >= ${more}`))
    .returning({ id: stock.productId })
  return rows.length > 0
}

/** Sets how many pieces of a product are reserved for an order. */
export async function writeReservation(db: Db, orderId: string, { productId, qty }: Pieces): Promise<void> {
  if (qty > 0) {
    await db
      .insert(stockReservation)
      .values({ orderId, productId, qty })
      .onConflictDoUpdate({ target: [stockReservation.orderId, stockReservation.productId], set: { qty } })
    return
  }
  await db
    .delete(stockReservation)
    .where(and(eq(stockReservation.orderId, orderId), eq(stockReservation.productId, productId)))
}

/** Returns what a customer's own orders with an open payment have reserved of products. */
export async function reservedByCustomer(
  db: Db,
  accountId: string,
  productIds: readonly string[],
): Promise<(Pieces & { orderId: string; orderNo: string })[]> {
  if (productIds.length === 0) return []
  return db
    .select({
      productId: stockReservation.productId,
      qty: stockReservation.qty,
      orderId: shopOrder.id,
      orderNo: shopOrder.orderNo,
    })
    .from(stockReservation)
    .innerJoin(shopOrder, eq(shopOrder.id, stockReservation.orderId))
    .where(and(eq(shopOrder.accountId, accountId), inArray(stockReservation.productId, [...productIds])))
    .orderBy(asc(shopOrder.placedAt))
}
