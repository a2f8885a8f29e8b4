import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#db/client.ts'
import { account } from '#db/schema/accounts.ts'
import { bike, product } from '#db/schema/catalogue.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { stock, stockMovement, stockWait } from '#db/schema/stock.ts'
import { isAmong } from '#db/together.ts'
import type { Db, LockStep } from '#server/lib/tx.ts'

type StockRow = typeof stock.$inferSelect

/** The stock of a product, with the names of the product and its bike. */
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

const stockById = prepared(namedStock)

const stockToChange = prepared((db) => namedStock(db).orderBy(asc(stock.productId)).for('no key update', { of: stock }))

/** Builds a query of the stock of products, with the names of `NamedStock`. */
export const queryOfStock = (productIds: readonly string[]): SQL => sql`
  select product_id as "productId", is_tracked as "isTracked", on_hand as "onHand", reserved, low_at as "lowAt",
    ${product.name} as name, ${bike.name} as bike
  from ${stock} join ${product} on ${product.id} = product_id join ${bike} on ${bike.id} = ${product.bikeId}
  where ${isAmong(stock.productId, productIds)}`

/** Builds the step that locks the stock of products, and of what these orders have reserved, in the order of their ids. */
export const stockLock =
  (productIds: readonly string[], orderIds: readonly string[]): LockStep =>
  (after) =>
    sql`
    select product_id from ${stock} where ${after} and (product_id = any(${sql.param(productIds)}::uuid[])
      or product_id in (select product_id from stock_reservation where order_id = any(${sql.param(orderIds)}::uuid[])))
    order by product_id for no key update`

/** Returns the stock of those of the products that have one. */
export const stockOf = async (db: Db, productIds: readonly string[]): Promise<NamedStock[]> =>
  productIds.length === 0 ? [] : stockById(db).execute({ ids: productIds })

/**
 * Locks and returns the stock of products until the transaction ends, always in the order of their ids, so that
 * transactions cannot deadlock.
 */
export async function lockStock(db: Db, productIds: readonly string[]): Promise<NamedStock[]> {
  if (productIds.length === 0) return []
  return stockToChange(db).execute({ ids: productIds })
}

/**
 * Adds a movement to the ledger and updates the stock on hand. Returns false, and changes nothing, if the same request has
 * added it before.
 */
export async function recordMovement(db: Db, row: typeof stockMovement.$inferInsert): Promise<boolean> {
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
}

/** Returns how many pieces of a product a request has booked as received. */
export async function receivedByKey(db: Db, productId: string, key: string): Promise<number | undefined> {
  const [row] = await db
    .select({ pieces: stockMovement.pieces })
    .from(stockMovement)
    .where(and(eq(stockMovement.productId, productId), eq(stockMovement.idempotencyKey, key)))
  return row?.pieces
}

/** Returns the pieces of each product that an order has taken and not returned. */
export async function unreturnedItems(db: Db, orderId: string): Promise<Pieces[]> {
  const { rows } = await db.execute<{ productId: string; qty: number }>(sql`
    select product_id as "productId", -sum(pieces)::integer as qty from ${stockMovement} where order_id = ${orderId}
    group by product_id having sum(pieces) < 0 order by product_id`)
  return rows
}

/** Whether there is such a product for sale. */
export async function isForSale(db: Db, productId: string): Promise<boolean> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(and(eq(product.id, productId), isNull(product.archivedAt), isNull(bike.archivedAt)))
  return rows.length > 0
}

/** Creates an untracked stock for a product that has none. */
export async function openStock(db: Db, productId: string): Promise<void> {
  await db.insert(stock).values({ productId, isTracked: false }).onConflictDoNothing()
}

export async function updateStock(
  db: Db,
  productId: string,
  values: Pick<StockRow, 'isTracked' | 'lowAt'>,
): Promise<void> {
  await db
    .update(stock)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(stock.productId, productId))
}

/** Returns the stock ledger of a product, newest first. */
export async function movementsOf(db: Db, productId: string, most: number) {
  return db
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
    .limit(most)
}

const LOW = sql`${stock.onHand} - ${stock.reserved} <= ${stock.lowAt}`

const trackedForSale = and(stock.isTracked, isNull(product.archivedAt), isNull(bike.archivedAt))

/** Builds a query that counts the products for sale whose stock is tracked, and those of them that run low. */
export const COUNTED_STOCKS: SQL = sql`select count(*) as tracked, count(*) filter (where ${LOW}) as low
  from ${stock} join ${product} on ${eq(product.id, stock.productId)} join ${bike} on ${eq(bike.id, product.bikeId)}
  where ${trackedForSale}`

/** Whether the stock of any product for sale is tracked. */
export async function isAnyTracked(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: product.id })
    .from(stock)
    .innerJoin(product, eq(product.id, stock.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(trackedForSale)
    .limit(1)
  return rows.length > 0
}

/** Returns the tracked stocks of products for sale, lowest first, with the number of people waiting. */
export async function trackedStocks(db: Db, onlyLow: boolean): Promise<(NamedStock & { waiting: number })[]> {
  return db
    .select({
      ...NAMED,
      waiting: sql<number>`(select count(*)::integer from ${stockWait} where ${stockWait.productId} = ${product.id})`,
    })
    .from(stock)
    .innerJoin(product, eq(product.id, stock.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(and(trackedForSale, onlyLow ? LOW : undefined))
    .orderBy(sql`${LOW} desc`, sql`${stock.onHand} - ${stock.reserved}`, asc(bike.no), asc(product.name))
    .limit(1000)
}
