import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { bike, product } from '#db/schema/catalogue.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { stock, stockMovement, stockReservation, stockWait } from '#db/schema/stock.ts'
import type { Db } from '#server/lib/tx.ts'

type StockRow = typeof stock.$inferSelect

/** The stock of a product, with what people call it. */
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
  kept: stock.kept,
  onHand: stock.onHand,
  reserved: stock.reserved,
  lowAt: stock.lowAt,
  updatedAt: stock.updatedAt,
  name: product.name,
  bike: bike.name,
}

/** The stock of those of the products that have one. */
export async function stockOf(db: Db, productIds: readonly string[]): Promise<NamedStock[]> {
  if (productIds.length === 0) return []
  return db
    .select(NAMED)
    .from(stock)
    .innerJoin(product, eq(product.id, stock.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(inArray(stock.productId, [...productIds]))
}

/** The same, locked until the transaction ends; everybody locks in the order of ids, so that nobody waits in a ring. */
export async function lockStock(db: Db, productIds: readonly string[]): Promise<NamedStock[]> {
  if (productIds.length === 0) return []
  return db
    .select(NAMED)
    .from(stock)
    .innerJoin(product, eq(product.id, stock.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(inArray(stock.productId, [...productIds]))
    .orderBy(asc(stock.productId))
    .for('no key update', { of: stock })
}

export async function reservationsOf(db: Db, orderId: string): Promise<Pieces[]> {
  return db
    .select({ productId: stockReservation.productId, qty: stockReservation.qty })
    .from(stockReservation)
    .where(eq(stockReservation.orderId, orderId))
    .orderBy(asc(stockReservation.productId))
}

/** Sets `more` pieces aside, or fewer when it is below zero; false, and nothing done, when there are not so many. */
export async function addReserved(db: Db, productId: string, more: number): Promise<boolean> {
  const rows = await db
    .update(stock)
    .set({ reserved: sql`${stock.reserved} + ${more}`, updatedAt: sql`now()` })
    .where(and(eq(stock.productId, productId), sql`${stock.onHand} - ${stock.reserved} >= ${more}`))
    .returning({ id: stock.productId })
  return rows.length > 0
}

/** How many pieces of a product are set aside for an order from now on. */
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

/** What of a product its buyer's own orders with an open payment have set aside. */
export async function heldBy(
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

/** Adds to the ledger, and what is on hand follows; `released` pieces are set aside no longer. */
export async function move(db: Db, row: typeof stockMovement.$inferInsert, released = 0): Promise<void> {
  await db
    .update(stock)
    .set({
      onHand: sql`${stock.onHand} + ${row.pieces}`,
      reserved: sql`${stock.reserved} - ${released}`,
      updatedAt: sql`now()`,
    })
    .where(eq(stock.productId, row.productId))
  await db.insert(stockMovement).values(row)
}

/** Pieces of each product that an order has had and not given back. */
export async function outWith(db: Db, orderId: string): Promise<Pieces[]> {
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

/** Gives a product a stock, if it has none. */
export async function openStock(db: Db, productId: string): Promise<void> {
  await db.insert(stock).values({ productId, kept: false }).onConflictDoNothing()
}

export async function updateStock(db: Db, productId: string, values: Pick<StockRow, 'kept' | 'lowAt'>): Promise<void> {
  await db
    .update(stock)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(stock.productId, productId))
}

/** The ledger of a product, newest first. */
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

/** Stocks that are kept of products for sale, those that run low first, with how many people wait. */
export async function keptStocks(db: Db, onlyLow: boolean): Promise<(NamedStock & { waiting: number })[]> {
  const low = sql`${stock.onHand} - ${stock.reserved} <= ${stock.lowAt}`
  return db
    .select({
      ...NAMED,
      waiting: sql<number>`(select count(*)::integer from ${stockWait} where ${stockWait.productId} = ${product.id})`,
    })
    .from(stock)
    .innerJoin(product, eq(product.id, stock.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(and(stock.kept, isNull(product.archivedAt), isNull(bike.archivedAt), onlyLow ? low : undefined))
    .orderBy(sql`${low} desc`, sql`${stock.onHand} - ${stock.reserved}`, asc(bike.no), asc(product.name))
    .limit(1000)
}

const OUT = sql`exists (select 1 from ${stock} s where s.product_id = ${stockWait.productId}
  and shown_left(s.kept, s.on_hand, s.reserved, s.low_at) = 0)`

/** Notes who waits for a product that is out of stock; false when it is not. Waiting twice is waiting once. */
export async function insertWait(db: Db, email: string, productId: string): Promise<boolean> {
  const { rows } = await db.execute<{ out: boolean }>(sql`
    with gone as (
      select product_id from ${stock} s where product_id = ${productId}
        and shown_left(s.kept, s.on_hand, s.reserved, s.low_at) = 0
    ), noted as (
      insert into ${stockWait} (email, product_id) select ${email}, product_id from gone on conflict do nothing
    )
    select exists (select 1 from gone) as out`)
  return rows[0]?.out ?? false
}

export interface Waiting {
  readonly email: string
  readonly name: string
  readonly bike: string
  readonly path: string
}

/** Takes out some of those who wait for what can be had again; of two processes at once each gets others. */
export async function takeWaiting(db: Db, most: number): Promise<Waiting[]> {
  const ready = db
    .select({ email: stockWait.email, productId: stockWait.productId })
    .from(stockWait)
    .innerJoin(product, eq(product.id, stockWait.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(and(isNull(product.archivedAt), isNull(bike.archivedAt), sql`not ${OUT}`))
    .limit(most)
    .for('update', { of: stockWait, skipLocked: true })
  const { rows } = await db.execute<{ email: string; name: string; bike: string; path: string }>(sql`
    with ready as materialized ${ready}, gone as (
      delete from ${stockWait} w using ready r where w.email = r.email and w.product_id = r.product_id
      returning w.email, w.product_id
    )
    select g.email, p.name, b.name as bike, '/productDetail/' || b.code || '/' || p.code as path
    from gone g join ${product} p on p.id = g.product_id join ${bike} b on b.id = p.bike_id`)
  return rows
}

export async function deleteWaits(db: Db, email: string): Promise<void> {
  await db.delete(stockWait).where(eq(stockWait.email, email))
}

/** Those who have waited since before a moment wait no longer. */
export async function deleteWaitsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(stockWait).where(lt(stockWait.createdAt, before))
}

export async function waitsOf(db: Db, email: string): Promise<{ product: string; bike: string; since: Date }[]> {
  return db
    .select({ product: product.name, bike: bike.name, since: stockWait.createdAt })
    .from(stockWait)
    .innerJoin(product, eq(product.id, stockWait.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(eq(stockWait.email, email))
}
