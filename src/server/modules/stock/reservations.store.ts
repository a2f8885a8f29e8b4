import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertRows, isAmong } from '#db/rows.ts'
import { buyerHash, shopOrder } from '#db/schema/orders.ts'
import { stock, stockMovement, stockReservation } from '#db/schema/stock.ts'
import { locks, many, unsent, type Write, write } from '#db/statement.ts'
import type { Buyer } from '#rules/buyer-identity.ts'
import { OPEN_STATES } from '#rules/payment-state.ts'
import type { Pieces } from '#rules/variants.ts'
import { newId } from '#server/lib/ids.ts'

/** Returns what is reserved for an order, in the order of the stocks' ids. */
export const reservationsOf = (orderId: string) =>
  many<Pieces>(
    sql`select stock_id as "stockId", qty from ${stockReservation} where order_id = ${orderId} order by stock_id`,
  )

/** Locks the stocks of which something is reserved for an order, in the order of their ids. */
export const lockReservedStock = (orderId: string) =>
  many(
    locks(
      (after) => sql`
    select id from ${stock} where ${after}
      and id in (select stock_id from ${stockReservation} where order_id = ${orderId})
    order by id for no key update`,
    ),
  )

const stockReservedFor = (db: Db) =>
  db
    .select({ stockId: stockReservation.stockId, qty: stockReservation.qty })
    .from(stockReservation)
    .innerJoin(stock, eq(stock.id, stockReservation.stockId))
    .where(eq(stockReservation.orderId, sql.placeholder('orderId')))
    .orderBy(asc(stockReservation.stockId))
    .for('no key update', { of: stock })

/** Locks the same stocks, and returns what is reserved of them. */
export const lockReservations = (orderId: string) => many<Pieces>(stockReservedFor, { orderId })

/** Returns what several orders have reserved. */
export const findReservedFor = (orderIds: readonly string[]) =>
  orderIds.length === 0
    ? unsent<Pieces[]>([])
    : many<Pieces>((db) =>
        db
          .select({ stockId: stockReservation.stockId, qty: stockReservation.qty })
          .from(stockReservation)
          .where(inArray(stockReservation.orderId, [...orderIds])),
      )

/**
 * Pieces of a stock in unpaid orders: the customer's own, and those of other accounts of the same person, whom phone,
 * address or email give away as they do for the first-order discount.
 */
export interface UnpaidPieces {
  readonly stockId: string
  readonly own: number
  readonly others: number
}

/**
 * Returns how many pieces of each stock unpaid orders reserve, those of an order's customer and of others with the same
 * phone or address. Phone orders do not count, as staff has taken them. It begins with the buyer's orders: in a flash
 * sale, those of the product are many.
 */
export function findUnpaidPieces({ accountId, hashes }: Buyer, productIds: readonly string[]) {
  const isOwn = sql`account_id = ${accountId}`
  const piecesWhere = (condition: SQL) => sql`coalesce(sum(qty) filter (where ${condition}), 0)::integer`
  const isTheirs = isAmong(
    buyerHash.hash,
    hashes.map(({ hash }) => hash),
  )
  return many<UnpaidPieces>(sql`
    select stock_id as "stockId", ${piecesWhere(isOwn)} as own, ${piecesWhere(sql`not (${isOwn})`)} as others
    from (select id from ${shopOrder} where ${isOwn} and ${inArray(shopOrder.payment, OPEN_STATES)}
      union select order_id from ${buyerHash} where ${isTheirs}) placed
    join ${stockReservation} on ${stockReservation.orderId} = placed.id join ${shopOrder} on ${shopOrder.id} = placed.id
    join ${stock} on ${stock.id} = stock_id
    where ${isAmong(stock.productId, productIds)} and taken_by is null
    group by stock_id`)
}

/** Returns how many pieces of each stock phone orders have reserved. Of a stock they are few. */
export const findReservedByPhone = (stockIds: readonly string[]) =>
  many<Pieces>((db) =>
    db
      .select({ stockId: stockReservation.stockId, qty: sql<number>`sum(${stockReservation.qty})::integer` })
      .from(shopOrder)
      .innerJoin(stockReservation, eq(stockReservation.orderId, shopOrder.id))
      .where(
        and(
          isNotNull(shopOrder.takenBy),
          inArray(shopOrder.payment, OPEN_STATES),
          inArray(stockReservation.stockId, [...stockIds]),
        ),
      )
      .groupBy(stockReservation.stockId),
  )

/** How many pieces of a stock an order has reserved, and how many it is to have reserved. */
export interface ReservationChange {
  readonly stockId: string
  readonly current: number
  readonly wanted: number
}

/** The caller has locked the stock and counted it; the database refuses to reserve more than there is. */
export function changeReservations(orderId: string, changes: readonly ReservationChange[]): Write[] {
  const changed = changes.filter(({ current, wanted }) => current !== wanted)
  if (changed.length === 0) return []
  const list = JSON.stringify(
    changed.map(({ stockId, current, wanted }) => ({ stock_id: stockId, pieces: wanted, more: wanted - current })),
  )
  const changesOf = sql`json_to_recordset(${list}::json) as change (stock_id uuid, pieces integer, more integer)`
  return [
    write(
      sql`update ${stock} set reserved = reserved + more, updated_at = now() from ${changesOf} where id = stock_id`,
    ),
    write(sql`insert into ${stockReservation} (order_id, stock_id, qty) select ${orderId}, stock_id, pieces from ${changesOf}
      where pieces > 0 on conflict (order_id, stock_id) do update set qty = excluded.qty`),
    write(
      sql`delete from ${stockReservation} r using ${changesOf} where r.order_id = ${orderId} and r.stock_id = change.stock_id and pieces = 0`,
    ),
  ]
}

/** The writes that turn what an order has reserved into sales. The caller has locked the stock. */
export function sellReserved(orderId: string, sold: readonly Pieces[]): Write[] {
  if (sold.length === 0) return []
  const movements = sold.map(({ stockId, qty }) => ({
    id: newId(),
    stockId,
    orderId,
    kind: 'sold' as const,
    pieces: -qty,
  }))
  return [
    write(sql`update ${stock} set on_hand = on_hand - qty, reserved = reserved - qty, updated_at = now()
      from ${stockReservation} reservation where reservation.order_id = ${orderId} and reservation.stock_id = ${stock.id}`),
    write(sql`delete from ${stockReservation} where order_id = ${orderId}`),
    write(insertRows(stockMovement, movements)),
  ]
}

/** The writes that put pieces of an order back into stock. The caller has locked the stock. */
export function putBackPieces(
  orderId: string,
  returned: readonly Pieces[],
  { actorId, reason }: { readonly actorId: string | null; readonly reason: string },
): Write[] {
  if (returned.length === 0) return []
  const list = JSON.stringify(returned.map(({ stockId, qty }) => ({ stock_id: stockId, pieces: qty })))
  const movements = returned.map(({ stockId, qty }) => ({
    ...{ id: newId(), stockId, orderId, kind: 'returned' as const, pieces: qty },
    ...{ actorId, reason },
  }))
  return [
    write(sql`update ${stock} set on_hand = on_hand + pieces, updated_at = now()
      from json_to_recordset(${list}::json) as back (stock_id uuid, pieces integer) where id = stock_id`),
    write(insertRows(stockMovement, movements)),
  ]
}

/** Returns what a customer's own orders with an open payment have reserved of stocks. */
export const findReservedByCustomer = (accountId: string, stockIds: readonly string[]) =>
  many((db) =>
    db
      .select({
        stockId: stockReservation.stockId,
        qty: stockReservation.qty,
        orderId: shopOrder.id,
        orderNo: shopOrder.orderNo,
      })
      .from(stockReservation)
      .innerJoin(shopOrder, eq(shopOrder.id, stockReservation.orderId))
      .where(and(eq(shopOrder.accountId, accountId), inArray(stockReservation.stockId, [...stockIds])))
      .orderBy(asc(shopOrder.placedAt)),
  )
