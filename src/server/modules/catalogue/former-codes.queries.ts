import { and, eq, isNull } from 'drizzle-orm'
import { bike, bikeFormerCode, product, productFormerCode } from '#db/schema/catalogue.ts'
import type { Db } from '#server/lib/tx.ts'

/** Returns the current code of a bike, given a former one. */
export async function currentBikeCode(db: Db, formerCode: string): Promise<string | undefined> {
  const [found] = await db
    .select({ code: bike.code })
    .from(bikeFormerCode)
    .innerJoin(bike, eq(bike.id, bikeFormerCode.bikeId))
    .where(and(eq(bikeFormerCode.code, formerCode), isNull(bike.archivedAt)))
  return found?.code
}

/** Returns the current bike and code of a product, given a former bike and code. */
export async function currentProductCode(
  db: Db,
  bikeId: string,
  formerCode: string,
): Promise<{ bikeId: string; code: string } | undefined> {
  const [found] = await db
    .select({ bikeId: product.bikeId, code: product.code })
    .from(productFormerCode)
    .innerJoin(product, eq(product.id, productFormerCode.productId))
    .where(
      and(eq(productFormerCode.bikeId, bikeId), eq(productFormerCode.code, formerCode), isNull(product.archivedAt)),
    )
  return found
}
