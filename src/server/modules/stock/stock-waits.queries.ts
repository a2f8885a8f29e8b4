import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { bike, product } from '#db/schema/catalogue.ts'
import { stock, stockWait } from '#db/schema/stock.ts'
import type { Db } from '#server/lib/tx.ts'

const OUT = sql`exists (select 1 from ${stock} s where s.product_id = ${stockWait.productId}
  and shown_left(s.is_tracked, s.on_hand, s.reserved, s.low_at) = 0)`

/**
 * Records that someone waits for a product that is out of stock; returns false if it is not. A second request changes
 * nothing.
 */
export async function insertWait(db: Db, email: string, productId: string): Promise<boolean> {
  const { rows } = await db.execute<{ out: boolean }>(sql`
    with gone as (
      select product_id from ${stock} s where product_id = ${productId}
        and shown_left(s.is_tracked, s.on_hand, s.reserved, s.low_at) = 0
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

/**
 * Removes and returns some of the people whose product is available again. Concurrent processes get different people.
 */
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

export async function deleteWaitsOf(db: Db, emails: readonly string[]): Promise<void> {
  await db.delete(stockWait).where(inArray(stockWait.email, [...emails]))
}

/** Deletes the requests of people who have waited since before a moment. */
export async function deleteWaitsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(stockWait).where(lt(stockWait.createdAt, before))
}

export async function findWaitsOf(
  db: Db,
  emails: readonly string[],
): Promise<{ product: string; bike: string; since: Date }[]> {
  return db
    .select({ product: product.name, bike: bike.name, since: stockWait.createdAt })
    .from(stockWait)
    .innerJoin(product, eq(product.id, stockWait.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(inArray(stockWait.email, [...emails]))
}
