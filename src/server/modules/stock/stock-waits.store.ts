import { eq, inArray, lt, sql } from 'drizzle-orm'
import { bike, product } from '#db/schema/catalogue.ts'
import { stockWait } from '#db/schema/stock.ts'
import { many, value, write } from '#db/statement.ts'
import type { Variant } from '#rules/variants.ts'

/** False if it is not out of stock in this choice. A second request changes nothing. */
export const insertWait = (email: string, productId: string, { color, model, type }: Variant) =>
  value<boolean>(
    sql`
    with sold_out as (
      select ${productId}::uuid as id where is_out_of_stock(${productId}, ${color}, ${model}, ${type})
    ), noted as (
      insert into ${stockWait} (email, product_id, color, model, type)
      select ${email}, id, ${color}, ${model}, ${type} from sold_out on conflict do nothing
    )
    select exists (select 1 from sold_out) as out`,
  )

export interface Waiting extends Variant {
  readonly email: string
  readonly name: string
  readonly bike: string
  readonly path: string
}

/** Concurrent processes get different people. */
export const takeWaiting = (most: number) =>
  many<Waiting>(sql`
    with ready as materialized (
      select w.ctid as place from stock_wait w
        join ${product} on ${product.id} = w.product_id join ${bike} on ${bike.id} = ${product.bikeId}
      where ${product.archivedAt} is null and ${bike.archivedAt} is null
        and not is_out_of_stock(w.product_id, w.color, w.model, w.type)
      limit ${most} for update of w skip locked
    ), taken as (
      delete from stock_wait w using ready r where w.ctid = r.place
      returning w.email, w.product_id, w.color, w.model, w.type
    )
    select t.email, t.color, t.model, t.type, p.name, b.name as bike, '/productDetail/' || b.code || '/' || p.code as path
    from taken t join ${product} p on p.id = t.product_id join ${bike} b on b.id = p.bike_id`)

export const deleteWaitsOf = (emails: readonly string[]) =>
  write((db) => db.delete(stockWait).where(inArray(stockWait.email, [...emails])))

/** Deletes the requests of people who have waited since before a moment. */
export const deleteWaitsBefore = (before: Date) =>
  write((db) => db.delete(stockWait).where(lt(stockWait.createdAt, before)))

export const findWaitsOf = (emails: readonly string[]) =>
  many((db) =>
    db
      .select({
        product: sql<string>`concat_ws(', ', ${product.name}, ${stockWait.type}, ${stockWait.model}, ${stockWait.color})`,
        bike: bike.name,
        since: stockWait.createdAt,
      })
      .from(stockWait)
      .innerJoin(product, eq(product.id, stockWait.productId))
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(inArray(stockWait.email, [...emails])),
  )
