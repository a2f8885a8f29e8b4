import { and, eq, isNotNull, not, notExists, type SQL, sql } from 'drizzle-orm'
import { account, auditEntry } from '#db/schema/accounts.ts'
import { bike, image, product } from '#db/schema/catalogue.ts'
import { one, only, plannedEachTime, type ResultOf, sequence, value, write } from '#db/statement.ts'
import { countRows } from '#server/lib/count-rows.ts'
import { likePattern } from '#server/lib/typed-words.ts'

interface ArchiveSearch {
  readonly page: number
  readonly size: number
  /** Part of a name; empty for all. */
  readonly search: string
}

/** The name of the person who last performed an action on a bike or product; null if unknown. */
const lastActor = (kind: 'bike' | 'product', action: string, id: typeof bike.id | typeof product.id) =>
  sql<string | null>`(
    select ${account.firstName} || ' ' || ${account.lastName}
    from ${auditEntry} join ${account} on ${account.id} = ${auditEntry.actorId}
    where ${auditEntry.subject} = ${`${kind} `} || ${id} and ${auditEntry.action} = ${action}
    order by ${auditEntry.at} desc limit 1)`

const named = (column: typeof bike.name | typeof product.name, search: string): SQL | undefined =>
  search === '' ? undefined : plannedEachTime(sql`${column} ilike ${likePattern(search)}`)

/** Most recently archived first, each with the number of products that it would bring back. */
export const findArchivedBikes = ({ page, size, search }: ArchiveSearch) =>
  sequence(async (db) => {
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
  })

export type ArchivedBikeRow = ResultOf<ReturnType<typeof findArchivedBikes>>['rows'][number]

/** Returns a page of the products that were archived individually, most recently archived first. */
export const findArchivedProducts = ({ page, size, search }: ArchiveSearch) =>
  sequence(async (db) => {
    const condition = and(isNotNull(product.archivedAt), not(product.isDraft), named(product.name, search))
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
  })

export type ArchivedProductRow = ResultOf<ReturnType<typeof findArchivedProducts>>['rows'][number]

export const findArchivedBike = (id: string) =>
  one((db) =>
    db
      .select()
      .from(bike)
      .where(and(eq(bike.id, id), isNotNull(bike.archivedAt))),
  )

/** Returns an archived product with its bike, which may be archived too. */
export const findArchivedProduct = (id: string) =>
  one((db) =>
    db
      .select({ product, bike })
      .from(product)
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(and(eq(product.id, id), isNotNull(product.archivedAt), not(product.isDraft))),
  )

/** Returns whether a product exists and it or its bike is archived. */
export const isArchived = (productId: string) =>
  value<boolean>(sql`
    select exists (select 1 from ${product} join ${bike} on ${bike.id} = ${product.bikeId}
      where ${product.id} = ${productId} and (${bike.archivedAt} is not null or (${product.archivedAt} is not null and not ${product.isDraft})))`)

/** Counts a bike's products: those for sale, drafts, and those archived individually. */
export const countProducts = (bikeId: string) =>
  only<{ forSale: number; drafts: number; archived: number }>(sql`
    select count(*) filter (where archived_at is null)::int as "forSale",
      count(*) filter (where is_draft)::int as drafts,
      count(*) filter (where archived_at is not null and not is_draft)::int as archived
    from ${product} where bike_id = ${bikeId}`)

/** Deletes a bike that never had a product, if it still has the version that was read. */
export const deleteEmptyBike = (id: string, seen?: number) =>
  write((db) => {
    const products = db.select({ id: product.id }).from(product).where(eq(product.bikeId, id))
    return db
      .delete(bike)
      .where(and(eq(bike.id, id), notExists(products), seen === undefined ? undefined : eq(bike.version, seen)))
  })
