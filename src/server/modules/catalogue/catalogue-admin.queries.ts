import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { bike, bikeFormerCode, image, product, productFormerCode, productImage } from '#db/schema/catalogue.ts'
import { MAX_FOUND } from '#rules/counted.ts'
import type { Db } from '#server/lib/tx.ts'
import { holds } from '#server/lib/typed-words.ts'
import type { BikeRow, ImageRow } from './catalogue.queries.ts'
import type { NewBike, NewProduct } from './catalogue-write.queries.ts'

/** Serializes changes of the catalogue, so that what one change has read is still true when it writes. */
export async function lockCatalogue(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`)
}

/** Builds a query of whether there is any bike for sale, and any product for one. */
export const SALEABLE: SQL = sql`select
  exists (select 1 from ${bike} where ${isNull(bike.archivedAt)}) as bike,
  exists (select 1 from ${product} join ${bike} on ${eq(bike.id, product.bikeId)}
    where ${and(isNull(product.archivedAt), isNull(bike.archivedAt))}) as product`

/** Returns a bike for sale by its id. */
export async function bikeById(db: Db, id: string): Promise<{ bike: BikeRow; image: ImageRow | null } | undefined> {
  const [found] = await db
    .select({ bike, image })
    .from(bike)
    .leftJoin(image, eq(image.id, bike.imageId))
    .where(and(eq(bike.id, id), isNull(bike.archivedAt)))
  return found
}

/** Returns whether another bike for sale has this name. */
export async function isBikeNameTaken(db: Db, name: string, exceptId: string): Promise<boolean> {
  const others = and(ne(bike.id, exceptId), isNull(bike.archivedAt), sql`lower(${bike.name}) = lower(${name})`)
  return (await db.select({ id: bike.id }).from(bike).where(others).limit(1)).length > 0
}

/** Returns the codes of other bikes for sale that equal the wanted one or extend it with a hyphen. */
export async function bikeCodesLike(db: Db, code: string, exceptId: string): Promise<Set<string>> {
  const alike = or(eq(bike.code, code), sql`starts_with(${bike.code}, ${`${code}-`})`)
  const rows = await db
    .select({ code: bike.code })
    .from(bike)
    .where(and(ne(bike.id, exceptId), isNull(bike.archivedAt), alike))
  return new Set(rows.map((row) => row.code))
}

/**
 * Updates a bike if it still has the version `seen`, or whatever its version if none is given. Returns the new version.
 */
export async function updateBike(
  db: Db,
  id: string,
  values: Partial<NewBike>,
  seen?: number,
): Promise<number | undefined> {
  const [row] = await db
    .update(bike)
    .set({ ...values, version: sql`${bike.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(bike.id, id), seen === undefined ? undefined : eq(bike.version, seen)))
    .returning({ version: bike.version })
  return row?.version
}

/** Records a bike's former code, which then redirects to the bike that had it last. A code in use never redirects. */
export async function noteFormerBikeCode(db: Db, bikeId: string, former: string, current: string): Promise<void> {
  await db.delete(bikeFormerCode).where(eq(bikeFormerCode.code, current))
  await db
    .insert(bikeFormerCode)
    .values({ bikeId, code: former })
    .onConflictDoUpdate({ target: bikeFormerCode.code, set: { bikeId } })
}

const folded = (name: SQL): SQL => sql`search_name(${name})`

/**
 * Returns the first products for sale whose own name or bike's name contains each of the words (a word of up to two
 * letters: has a word that begins with it), in the seller's order, and their number. The search stops after MAX_FOUND
 * matches; if there are more, any of them may come first. Words contain no spaces, and are in lower case.
 */
export async function productsNamed(
  db: Db,
  words: readonly string[],
  most: number,
): Promise<{ ids: string[]; total: number }> {
  // There are few bikes. Listing those that match, if any, lets an index find the products.
  const lists = words.map(
    (word) => sql`array_to_json(array(select id from bike where ${holds(folded(sql`name`), word)}))`,
  )
  const bikes = await db.execute<{ ids: string[][] }>(sql`select json_build_array(${sql.join(lists, sql`, `)}) as ids`)
  const named = words.map((word, place) => {
    const ofBike = bikes.rows[0]?.ids[place] ?? []
    const inName = holds(folded(sql`p.name`), word)
    return ofBike.length === 0 ? inName : sql`(${inName} or p.bike_id = any(${sql.param(ofBike)}::uuid[]))`
  })
  const conditions = sql.join([sql`p.archived_at is null`, sql`b.archived_at is null`, ...named], sql` and `)
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with found as materialized (
      select p.id, p.position, p.name, b.no from product p join bike b on b.id = p.bike_id where ${conditions}
      limit ${MAX_FOUND + 1}
    )
    select (select count(*) from found) as total,
      array(select id from found order by no, position, name, id limit ${most}) as ids`)
  return rows[0] ?? { ids: [], total: 0 }
}

export async function isProductNameTaken(db: Db, bikeId: string, name: string, exceptId: string): Promise<boolean> {
  const others = and(
    eq(product.bikeId, bikeId),
    ne(product.id, exceptId),
    isNull(product.archivedAt),
    sql`lower(${product.name}) = lower(${name})`,
  )
  return (await db.select({ id: product.id }).from(product).where(others).limit(1)).length > 0
}

export async function productCodesLike(db: Db, bikeId: string, code: string, exceptId: string): Promise<Set<string>> {
  const alike = or(eq(product.code, code), sql`starts_with(${product.code}, ${`${code}-`})`)
  const rows = await db
    .select({ code: product.code })
    .from(product)
    .where(and(eq(product.bikeId, bikeId), ne(product.id, exceptId), isNull(product.archivedAt), alike))
  return new Set(rows.map((row) => row.code))
}

export async function nextPosition(db: Db, bikeId: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${product.position}), -1)::integer` })
    .from(product)
    .where(eq(product.bikeId, bikeId))
  return (row?.last ?? -1) + 1
}

/**
 * Updates a product if it still has the version `seen`, or whatever its version if none is given. Returns the new
 * version.
 */
export async function updateProduct(
  db: Db,
  id: string,
  values: Partial<NewProduct>,
  seen?: number,
): Promise<number | undefined> {
  const [row] = await db
    .update(product)
    .set({ ...values, version: sql`${product.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(product.id, id), seen === undefined ? undefined : eq(product.version, seen)))
    .returning({ version: product.version })
  return row?.version
}

/** Returns whether a product exists and it or its bike is archived. */
export async function isArchived(db: Db, productId: string): Promise<boolean> {
  const [row] = await db
    .select({ archived: sql<boolean>`coalesce(${product.archivedAt}, ${bike.archivedAt}) is not null` })
    .from(product)
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(eq(product.id, productId))
  return row?.archived ?? false
}

export async function deleteProductImages(db: Db, productId: string): Promise<void> {
  await db.delete(productImage).where(eq(productImage.productId, productId))
}

export interface Address {
  readonly bikeId: string
  readonly code: string
}

export async function noteFormerProductCode(db: Db, productId: string, former: Address, now: Address): Promise<void> {
  await db
    .delete(productFormerCode)
    .where(and(eq(productFormerCode.bikeId, now.bikeId), eq(productFormerCode.code, now.code)))
  await db
    .insert(productFormerCode)
    .values({ ...former, productId })
    .onConflictDoUpdate({ target: [productFormerCode.bikeId, productFormerCode.code], set: { productId } })
}
