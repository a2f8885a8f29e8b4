import { and, eq, isNull, sql } from 'drizzle-orm'
import { insertRows } from '#db/rows.ts'
import { bike, bikeFormerCode, product, productFormerCode } from '#db/schema/catalogue.ts'
import { one, sequence, unsent, write } from '#db/statement.ts'

export const findBikeByFormerCode = (formerCode: string) =>
  one((db) =>
    db
      .select({ code: bike.code })
      .from(bikeFormerCode)
      .innerJoin(bike, eq(bike.id, bikeFormerCode.bikeId))
      .where(and(eq(bikeFormerCode.code, formerCode), isNull(bike.archivedAt))),
  )

/** Returns the current bike and code of a product, given a former bike and code. */
export const findProductByFormerCode = (bikeId: string, formerCode: string) =>
  one((db) =>
    db
      .select({ bikeId: product.bikeId, code: product.code })
      .from(productFormerCode)
      .innerJoin(product, eq(product.id, productFormerCode.productId))
      .where(
        and(eq(productFormerCode.bikeId, bikeId), eq(productFormerCode.code, formerCode), isNull(product.archivedAt)),
      ),
  )

/** Records a bike's former code, which then redirects to the bike that had it last. A code in use never redirects. */
export const insertFormerBikeCode = (bikeId: string, former: string, current: string) =>
  sequence(async (db) => {
    await db.delete(bikeFormerCode).where(eq(bikeFormerCode.code, current))
    await db
      .insert(bikeFormerCode)
      .values({ bikeId, code: former })
      .onConflictDoUpdate({ target: bikeFormerCode.code, set: { bikeId } })
  })

export interface Address {
  readonly bikeId: string
  readonly code: string
}

export interface FormerAddress extends Address {
  readonly productId: string
}

/** Records the same of products, each of which had another address. */
export const insertFormerProductCodes = (rows: readonly FormerAddress[]) =>
  rows.length === 0
    ? unsent(0)
    : write(
        sql`${insertRows(productFormerCode, rows)} on conflict (bike_id, code) do update set product_id = excluded.product_id`,
      )

export const deleteFormerBikeCode = (code: string) =>
  write((db) => db.delete(bikeFormerCode).where(eq(bikeFormerCode.code, code)))

/** Ends the redirects from addresses that are those of products now. */
export const deleteFormerProductCodes = (addresses: readonly Address[]) =>
  addresses.length === 0
    ? unsent(0)
    : write(sql`
        delete from ${productFormerCode} former
        using json_populate_recordset(null::${productFormerCode}, ${JSON.stringify(addresses.map(({ bikeId, code }) => ({ bike_id: bikeId, code })))}::json) used
        where former.bike_id = used.bike_id and former.code = used.code`)
