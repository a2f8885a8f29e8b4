import { and, eq, isNull } from 'drizzle-orm'
import { bike, bikeFormerCode, product, productFormerCode } from '#db/schema/catalogue.ts'
import { one, sequence, write } from '#db/statement.ts'

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

/** Records the same of a product. */
export const insertFormerProductCode = (productId: string, former: Address, current: Address) =>
  sequence(async (db) => {
    await db.delete(productFormerCode).where(productCodeIs(current))
    await db
      .insert(productFormerCode)
      .values({ ...former, productId })
      .onConflictDoUpdate({ target: [productFormerCode.bikeId, productFormerCode.code], set: { productId } })
  })

export const deleteFormerBikeCode = (code: string) =>
  write((db) => db.delete(bikeFormerCode).where(eq(bikeFormerCode.code, code)))

export const deleteFormerProductCode = (address: Address) =>
  write((db) => db.delete(productFormerCode).where(productCodeIs(address)))

const productCodeIs = ({ bikeId, code }: Address) =>
  and(eq(productFormerCode.bikeId, bikeId), eq(productFormerCode.code, code))
