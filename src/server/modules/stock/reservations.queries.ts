import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#db/client.ts'
import { buyerHash, shopOrder } from '#db/schema/orders.ts'
import { stock, stockMovement, stockReservation } from '#db/schema/stock.ts'
import { insertRows, isAmong } from '#db/together.ts'
import type { Buyer } from '#rules/buyer-identity.ts'
import { OPEN_STATES } from '#rules/payment-state.ts'
import { newId } from '#server/lib/ids.ts'
import type { Db, LockStep } from '#server/lib/tx.ts'
import type { Pieces } from './stock.queries.ts'

export async function reservationsOf(db: Db, orderId: string): Promise<Pieces[]> {
  return db
    .select({ productId: stockReservation.productId, qty: stockReservation.qty })
    .from(stockReservation)
    .where(eq(stockReservation.orderId, orderId))
    .orderBy(asc(stockReservation.productId))
}

/** Builds the step that locks the stock of the products that are reserved for an order, in the order of their ids. */
export const reservedLock =
  (orderId: string): LockStep =>
  (after) =>
    sql`
    select product_id from ${stock} where ${after}
      and product_id in (select product_id from ${stockReservation} where order_id = ${orderId})
    order by product_id for no key update`

/** Builds a query of what is reserved for an order. */
export const reservedQuery = (orderId: string): SQL =>
  sql`select product_id as "productId", qty from ${stockReservation} where order_id = ${orderId} order by product_id`

const stockReservedFor = prepared((db) =>
  db
    .select({ productId: stockReservation.productId, qty: stockReservation.qty })
    .from(stockReservation)
    .innerJoin(stock, eq(stock.productId, stockReservation.productId))
    .where(eq(stockReservation.orderId, sql.placeholder('orderId')))
    .orderBy(asc(stockReservation.productId))
    .for('no key update', { of: stock }),
)

/** Locks the stock of the products that are reserved for an order, in the order of their ids. */
export const lockReservationsOf = (db: Db, orderId: string): Promise<Pieces[]> =>
  stockReservedFor(db).execute({ orderId })

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
 * Builds a query of how many pieces of each product unpaid orders reserve, those of an order's customer and of others with
 * the same phone or address. Phone orders do not count, as staff has taken them. It begins with the buyer's orders: in a
 * flash sale, those of the product are many.
 */
export function unpaidPiecesQuery({ accountId, hashes }: Buyer, productIds: readonly string[]): SQL {
  const isOwn = sql`account_id = ${accountId}`
  const piecesWhere = (condition: SQL) => sql`coalesce(sum(qty) filter (where ${condition}), 0)::integer`
  const isTheirs = isAmong(
    buyerHash.hash,
    hashes.map(({ hash }) => hash),
  )
  return sql`
    select product_id as "productId", ${piecesWhere(isOwn)} as own, ${piecesWhere(sql`not (${isOwn})`)} as others
    from (select id from ${shopOrder} where ${isOwn} and ${inArray(shopOrder.payment, OPEN_STATES)}
      union select order_id from ${buyerHash} where ${isTheirs}) placed
    join ${stockReservation} on ${stockReservation.orderId} = placed.id join ${shopOrder} on ${shopOrder.id} = placed.id
    where ${isAmong(stockReservation.productId, productIds)} and taken_by is null
    group by product_id`
}

/** Returns how many pieces of each product phone orders have reserved. Of a product they are few. */
export async function reservedByPhone(db: Db, productIds: readonly string[]): Promise<Pieces[]> {
  return db
    .select({ productId: stockReservation.productId, qty: sql<number>`sum(${stockReservation.qty})::integer` })
    .from(shopOrder)
    .innerJoin(stockReservation, eq(stockReservation.orderId, shopOrder.id))
    .where(
      and(
        isNotNull(shopOrder.takenBy),
        inArray(shopOrder.payment, OPEN_STATES),
        inArray(stockReservation.productId, [...productIds]),
      ),
    )
    .groupBy(stockReservation.productId)
}

/** How many pieces of a product an order has reserved, and how many it is to have reserved. */
export interface ReservationChange {
  readonly productId: string
  readonly held: number
  readonly wanted: number
}

/**
 * Returns the writes that change what an order has reserved. The caller has locked the stock and counted it; the database
 * refuses to reserve more than there is.
 */
export function reservationWrites(orderId: string, changes: readonly ReservationChange[]): SQL[] {
  const changed = changes.filter(({ held, wanted }) => held !== wanted)
  if (changed.length === 0) return []
  const list = JSON.stringify(
    changed.map(({ productId, held, wanted }) => ({ id: productId, pieces: wanted, more: wanted - held })),
  )
  const changesOf = sql`json_to_recordset(${list}::json) as change (id uuid, pieces integer, more integer)`
  return [
    sql`update ${stock} set reserved = reserved + more, updated_at = now() from ${changesOf} where product_id = id`,
    sql`insert into ${stockReservation} (order_id, product_id, qty) select ${orderId}, id, pieces from ${changesOf}
      where pieces > 0 on conflict (order_id, product_id) do update set qty = excluded.qty`,
    sql`delete from ${stockReservation} using ${changesOf} where order_id = ${orderId} and product_id = id and pieces = 0`,
  ]
}

/** Returns the writes that turn what an order has reserved into sales. The caller has locked the stock. */
export function saleWrites(orderId: string, sold: readonly Pieces[]): SQL[] {
  if (sold.length === 0) return []
  const movements = sold.map(({ productId, qty }) => ({
    id: newId(),
    productId,
    orderId,
    kind: 'sold' as const,
    pieces: -qty,
  }))
  return [
    sql`update ${stock} set on_hand = on_hand - qty, reserved = reserved - qty, updated_at = now()
      from ${stockReservation} held where held.order_id = ${orderId} and held.product_id = ${stock.productId}`,
    sql`delete from ${stockReservation} where order_id = ${orderId}`,
    insertRows(stockMovement, movements),
  ]
}

/** Returns the writes that put pieces of an order back into stock. The caller has locked the stock. */
export function returnWrites(
  orderId: string,
  returned: readonly Pieces[],
  { actorId, reason }: { readonly actorId: string | null; readonly reason: string },
): SQL[] {
  if (returned.length === 0) return []
  const list = JSON.stringify(returned.map(({ productId, qty }) => ({ id: productId, pieces: qty })))
  const movements = returned.map(({ productId, qty }) => ({
    ...{ id: newId(), productId, orderId, kind: 'returned' as const, pieces: qty },
    ...{ actorId, reason },
  }))
  return [
    sql`update ${stock} set on_hand = on_hand + pieces, updated_at = now()
      from json_to_recordset(${list}::json) as back (id uuid, pieces integer) where product_id = id`,
    insertRows(stockMovement, movements),
  ]
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
