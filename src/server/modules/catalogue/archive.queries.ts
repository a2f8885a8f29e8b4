import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { account, auditEntry } from '#db/schema/accounts.ts'
import { bike, bikeFormerCode, image, product, productFormerCode } from '#db/schema/catalogue.ts'
import { countRows } from '#server/lib/count-rows.ts'
import type { Db } from '#server/lib/tx.ts'
import { anywhere } from '#server/lib/typed-words.ts'
import type { BikeRow, ImageRow } from './catalogue.queries.ts'

interface ArchiveSearch {
  readonly page: number
  readonly size: number
  /** Part of a name; empty for all. */
  readonly search: string
}

interface ArchivedRow {
  readonly image: ImageRow | null
  /** The name of the person who archived it; null if unknown. */
  readonly by: string | null
}

export type ArchivedBikeRow = ArchivedRow & { readonly bike: BikeRow; readonly products: number }

export type ArchivedProductRow = ArchivedRow & { readonly product: typeof product.$inferSelect; readonly bike: BikeRow }

/** The name of the person who last performed an action on a bike or product. */
const lastActor = (kind: 'bike' | 'product', action: string, id: typeof bike.id | typeof product.id) =>
  sql<string | null>`(
    select ${account.firstName} || ' ' || ${account.lastName}
    from ${auditEntry} join ${account} on ${account.id} = ${auditEntry.actorId}
    where ${auditEntry.subject} = ${`${kind} `} || ${id} and ${auditEntry.action} = ${action}
    order by ${auditEntry.at} desc limit 1)`

const named = (column: typeof bike.name | typeof product.name, search: string) =>
  search === '' ? undefined : sql`${column} ilike ${anywhere(search)}`

/**
 * Returns a page of the archived bikes, most recently archived first, with the number of products that each would bring
 * back.
 */
export async function archivedBikes(
  db: Db,
  { page, size, search }: ArchiveSearch,
): Promise<{ rows: ArchivedBikeRow[]; total: number }> {
  const condition = and(isNotNull(bike.archivedAt), named(bike.name, search))
  const total = await countRows(db, db.select({ id: bike.id }).from(bike).where(condition))
  const rows = await db
    .select({
      bike,
      image,
      products: sql<number>`(
        select count(*)::int from ${product} where ${product.bikeId} = ${bike.id} and ${product.archivedAt} is null)`,
      by: lastActor('bike', 'bike archived', bike.id),
    })
    .from(bike)
    .leftJoin(image, eq(image.id, bike.imageId))
    .where(condition)
    .orderBy(sql`${bike.archivedAt} desc`, bike.id)
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total }
}

/** Returns a page of the products that were archived individually, most recently archived first. */
export async function archivedProducts(
  db: Db,
  { page, size, search }: ArchiveSearch,
): Promise<{ rows: ArchivedProductRow[]; total: number }> {
  const condition = and(isNotNull(product.archivedAt), named(product.name, search))
  const total = await countRows(db, db.select({ id: product.id }).from(product).where(condition))
  const rows = await db
    .select({ product, bike, image, by: lastActor('product', 'product archived', product.id) })
    .from(product)
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .leftJoin(
      image,
      sql`${image.id} = (
        select i.image_id from product_image i where i.product_id = ${product.id} order by i.position limit 1)`,
    )
    .where(condition)
    .orderBy(sql`${product.archivedAt} desc`, product.id)
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total }
}

export async function archivedBikeById(db: Db, id: string): Promise<BikeRow | undefined> {
  const [row] = await db
    .select()
    .from(bike)
    .where(and(eq(bike.id, id), isNotNull(bike.archivedAt)))
  return row
}

/** Returns an archived product with its bike, which may be archived too. */
export async function archivedProductById(db: Db, id: string) {
  const [row] = await db
    .select({ product, bike })
    .from(product)
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(and(eq(product.id, id), isNotNull(product.archivedAt)))
  return row
}

/** Counts a bike's products: those for sale, and those archived individually. */
export async function countProducts(db: Db, bikeId: string): Promise<{ forSale: number; archived: number }> {
  const [row] = await db
    .select({
      forSale: sql<number>`count(*) filter (where ${product.archivedAt} is null)::int`,
      archived: sql<number>`count(*) filter (where ${product.archivedAt} is not null)::int`,
    })
    .from(product)
    .where(eq(product.bikeId, bikeId))
  return row ?? { forSale: 0, archived: 0 }
}

/**
 * Deletes a bike that never had a product, if it still has the version that was read. Returns false when nothing was
 * deleted.
 */
export async function deleteEmptyBike(db: Db, id: string, seen?: number): Promise<boolean> {
  const products = db.select({ id: product.id }).from(product).where(eq(product.bikeId, id))
  const deleted = await db
    .delete(bike)
    .where(and(eq(bike.id, id), notExists(products), seen === undefined ? undefined : eq(bike.version, seen)))
    .returning({ id: bike.id })
  return deleted.length > 0
}

/** Deletes the redirect from a bike's former code that is in use again. */
export async function releaseFormerBikeCode(db: Db, code: string): Promise<void> {
  await db.delete(bikeFormerCode).where(eq(bikeFormerCode.code, code))
}

/** Deletes the redirect from a product's former code that is in use again. */
export async function releaseFormerProductCode(db: Db, bikeId: string, code: string): Promise<void> {
  await db.delete(productFormerCode).where(and(eq(productFormerCode.bikeId, bikeId), eq(productFormerCode.code, code)))
}
