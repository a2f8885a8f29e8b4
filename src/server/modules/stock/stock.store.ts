import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isAmong } from '#db/rows.ts'
import { account } from '#db/schema/accounts.ts'
import { bike, product } from '#db/schema/catalogue.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { stock, stockMovement, stockWait } from '#db/schema/stock.ts'
import { locks, many, one, only, sequence, unsent, write } from '#db/statement.ts'

type StockRow = typeof stock.$inferSelect

export interface NamedStock extends StockRow {
  readonly name: string
  readonly bike: string
}

export interface Pieces {
  readonly productId: string
  readonly qty: number
}

const NAMED = {
  productId: stock.productId,
  isTracked: stock.isTracked,
  onHand: stock.onHand,
  reserved: stock.reserved,
  lowAt: stock.lowAt,
  updatedAt: stock.updatedAt,
  name: product.name,
  bike: bike.name,
}

const namedStock = (db: Db) =>
  db
    .select(NAMED)
    .from(stock)
    .innerJoin(product, eq(product.id, stock.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(sql`${stock.productId} = any(${sql.placeholder('ids')})`)

const stockToChange = (db: Db) => namedStock(db).orderBy(asc(stock.productId)).for('no key update', { of: stock })

/** The stock of a product, as far as it decides whether there is enough. */
export type ShownStock = Omit<NamedStock, 'updatedAt'>

/** Returns the stock of those of the products that have one. */
export const stockOf = (productIds: readonly string[]) =>
  many<ShownStock>(sql`
    select product_id as "productId", is_tracked as "isTracked", on_hand as "onHand", reserved, low_at as "lowAt",
      ${product.name} as name, ${bike.name} as bike
    from ${stock} join ${product} on ${product.id} = product_id join ${bike} on ${bike.id} = ${product.bikeId}
    where ${isAmong(stock.productId, productIds)}`)

/** With what other orders have reserved of it, so that everything is locked in the order of ids. */
export const lockStockOf = (productIds: readonly string[], orderIds: readonly string[]) =>
  many(
    locks(
      (after) => sql`
    select product_id from ${stock} where ${after} and (product_id = any(${sql.param(productIds)}::uuid[])
      or product_id in (select product_id from stock_reservation where order_id = any(${sql.param(orderIds)}::uuid[])))
    order by product_id for no key update`,
    ),
  )

/** Always in the order of their ids, so that transactions cannot deadlock. */
export const lockStock = (productIds: readonly string[]) =>
  productIds.length === 0 ? unsent<NamedStock[]>([]) : many<NamedStock>(stockToChange, { ids: productIds })

/** With the stock on hand. False, without a change, if the same request has added it before. */
export const recordMovement = (row: typeof stockMovement.$inferInsert) =>
  sequence(async (db) => {
    const added = await db
      .insert(stockMovement)
      .values(row)
      .onConflictDoNothing({ target: [stockMovement.productId, stockMovement.idempotencyKey] })
      .returning({ id: stockMovement.id })
    if (added.length === 0) return false
    await db
      .update(stock)
      .set({ onHand: sql`${stock.onHand} + ${row.pieces}`, updatedAt: sql`now()` })
      .where(eq(stock.productId, row.productId))
    return true
  })

/** Returns how many pieces of a product a request has booked as received. */
export const findReceived = (productId: string, key: string) =>
  one((db) =>
    db
      .select({ pieces: stockMovement.pieces })
      .from(stockMovement)
      .where(and(eq(stockMovement.productId, productId), eq(stockMovement.idempotencyKey, key))),
  )

/** Returns the pieces of each product that an order has taken and not returned. */
export const findUnreturnedItems = (orderId: string) =>
  many<Pieces>(sql`
    select product_id as "productId", -sum(pieces)::integer as qty from ${stockMovement} where order_id = ${orderId}
    group by product_id having sum(pieces) < 0 order by product_id`)

export const findForSale = (productId: string) =>
  one((db) =>
    db
      .select({ id: product.id })
      .from(product)
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(and(eq(product.id, productId), isNull(product.archivedAt), isNull(bike.archivedAt))),
  )

/** Creates an untracked stock for a product that has none. */
export const insertStock = (productId: string) =>
  write((db) => db.insert(stock).values({ productId, isTracked: false }).onConflictDoNothing())

export const updateStock = (productId: string, values: Pick<StockRow, 'isTracked' | 'lowAt'>) =>
  write((db) =>
    db
      .update(stock)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(stock.productId, productId)),
  )

/** Returns the stock ledger of a product, newest first. */
export const movementsOf = (productId: string, most: number) =>
  many((db) =>
    db
      .select({
        at: stockMovement.at,
        kind: stockMovement.kind,
        pieces: stockMovement.pieces,
        reason: stockMovement.reason,
        by: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}`,
        orderNo: shopOrder.orderNo,
      })
      .from(stockMovement)
      .leftJoin(account, eq(account.id, stockMovement.actorId))
      .leftJoin(shopOrder, eq(shopOrder.id, stockMovement.orderId))
      .where(eq(stockMovement.productId, productId))
      .orderBy(desc(stockMovement.id))
      .limit(most),
  )

const LOW = sql`${stock.onHand} - ${stock.reserved} <= ${stock.lowAt}`

const trackedForSale = and(stock.isTracked, isNull(product.archivedAt), isNull(bike.archivedAt))

/** Counts the products for sale whose stock is tracked, and those of them that run low. */
export const countStocks = () =>
  only<{ tracked: number; low: number }>(sql`
    select count(*) as tracked, count(*) filter (where ${LOW}) as low
    from ${stock} join ${product} on ${eq(product.id, stock.productId)} join ${bike} on ${eq(bike.id, product.bikeId)}
    where ${trackedForSale}`)

/** Finds a product for sale whose stock is tracked. */
export const findAnyTracked = () =>
  one((db) =>
    db
      .select({ id: product.id })
      .from(stock)
      .innerJoin(product, eq(product.id, stock.productId))
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(trackedForSale)
      .limit(1),
  )

/** Returns the tracked stocks of products for sale, lowest first, with the number of people waiting. */
export const findTrackedStocks = (onlyLow: boolean) =>
  many((db) =>
    db
      .select({
        ...NAMED,
        waiting: sql<number>`(select count(*)::integer from ${stockWait} where ${stockWait.productId} = ${product.id})`,
      })
      .from(stock)
      .innerJoin(product, eq(product.id, stock.productId))
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(and(trackedForSale, onlyLow ? LOW : undefined))
      .orderBy(sql`${LOW} desc`, sql`${stock.onHand} - ${stock.reserved}`, asc(bike.no), asc(product.name))
      .limit(1000),
  )
