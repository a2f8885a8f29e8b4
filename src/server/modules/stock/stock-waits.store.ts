import { eq, inArray, lt, sql } from 'drizzle-orm'
import { bike, product } from '#db/schema/catalogue.ts'
import { stock, stockWait } from '#db/schema/stock.ts'
import { many, value, write } from '#db/statement.ts'

const OUT = sql`exists (select 1 from ${stock} s where s.product_id = ${stockWait.productId}
  and shown_left(s.is_tracked, s.on_hand, s.reserved, s.low_at) = 0)`

/** False if it is not out of stock. A second request changes nothing. */
export const insertWait = (email: string, productId: string) =>
  value<boolean>(
    sql`
    with sold_out as (
      select product_id from ${stock} s where product_id = ${productId}
        and shown_left(s.is_tracked, s.on_hand, s.reserved, s.low_at) = 0
    ), noted as (
      insert into ${stockWait} (email, product_id) select ${email}, product_id from sold_out on conflict do nothing
    )
    select exists (select 1 from sold_out) as out`,
  )

export interface Waiting {
  readonly email: string
  readonly name: string
  readonly bike: string
  readonly path: string
}

/** Concurrent processes get different people. */
export const takeWaiting = (most: number) =>
  many<Waiting>(sql`
    with ready as materialized (
      select ${stockWait.email}, ${stockWait.productId} from ${stockWait}
        join ${product} on ${product.id} = ${stockWait.productId} join ${bike} on ${bike.id} = ${product.bikeId}
      where ${product.archivedAt} is null and ${bike.archivedAt} is null and not ${OUT}
      limit ${most} for update of stock_wait skip locked
    ), taken as (
      delete from ${stockWait} w using ready r where w.email = r.email and w.product_id = r.product_id
      returning w.email, w.product_id
    )
    select t.email, p.name, b.name as bike, '/productDetail/' || b.code || '/' || p.code as path
    from taken t join ${product} p on p.id = t.product_id join ${bike} b on b.id = p.bike_id`)

export const deleteWaitsOf = (emails: readonly string[]) =>
  write((db) => db.delete(stockWait).where(inArray(stockWait.email, [...emails])))

/** Deletes the requests of people who have waited since before a moment. */
export const deleteWaitsBefore = (before: Date) =>
  write((db) => db.delete(stockWait).where(lt(stockWait.createdAt, before)))

export const findWaitsOf = (emails: readonly string[]) =>
  many((db) =>
    db
      .select({ product: product.name, bike: bike.name, since: stockWait.createdAt })
      .from(stockWait)
      .innerJoin(product, eq(product.id, stockWait.productId))
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(inArray(stockWait.email, [...emails])),
  )
