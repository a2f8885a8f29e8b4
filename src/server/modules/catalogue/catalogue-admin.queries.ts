import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { bike, bikeFormerCode, image, product, productFormerCode, productImage } from '#db/schema/catalogue.ts'
import { orderLine } from '#db/schema/orders.ts'
import { review } from '#db/schema/shop.ts'
import { stockMovement } from '#db/schema/stock.ts'
import { MOST_FOUND } from '#rules/counted.ts'
import type { Db } from '#server/lib/tx.ts'
import { anywhere } from '#server/lib/typed-words.ts'
import type { BikeRow, ImageRow } from './catalogue.queries.ts'
import type { NewBike, NewProduct } from './catalogue-write.queries.ts'

/** Administrators change the catalogue one after the other, so that what one reads still holds when it writes. */
export async function lockCatalogue(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`)
}

/** A bike for sale by its id. */
export async function bikeById(db: Db, id: string): Promise<{ bike: BikeRow; image: ImageRow | null } | undefined> {
  const [found] = await db
    .select({ bike, image })
    .from(bike)
    .leftJoin(image, eq(image.id, bike.imageId))
    .where(and(eq(bike.id, id), isNull(bike.archivedAt)))
  return found
}

/** Whether another bike for sale has this name. */
export async function isBikeNameTaken(db: Db, name: string, exceptId: string): Promise<boolean> {
  const others = and(ne(bike.id, exceptId), isNull(bike.archivedAt), sql`lower(${bike.name}) = lower(${name})`)
  return (await db.select({ id: bike.id }).from(bike).where(others).limit(1)).length > 0
}

/** The codes of other bikes that begin with the wanted one. */
export async function bikeCodesLike(db: Db, code: string, exceptId: string): Promise<Set<string>> {
  const alike = or(eq(bike.code, code), sql`starts_with(${bike.code}, ${`${code}-`})`)
  const rows = await db
    .select({ code: bike.code })
    .from(bike)
    .where(and(ne(bike.id, exceptId), alike))
  return new Set(rows.map((row) => row.code))
}

export async function updateBike(db: Db, id: string, values: Partial<NewBike>): Promise<void> {
  await db
    .update(bike)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(bike.id, id))
}

/** A former address leads to the bike that had it last; an address in use is nobody's former one. */
export async function noteFormerBikeCode(db: Db, bikeId: string, former: string, current: string): Promise<void> {
  await db.delete(bikeFormerCode).where(eq(bikeFormerCode.code, current))
  await db
    .insert(bikeFormerCode)
    .values({ bikeId, code: former })
    .onConflictDoUpdate({ target: bikeFormerCode.code, set: { bikeId } })
}

export async function deleteBikeRow(db: Db, id: string): Promise<void> {
  await db.delete(product).where(eq(product.bikeId, id))
  await db.delete(bike).where(eq(bike.id, id))
}

export async function productIdsOfBike(db: Db, bikeId: string): Promise<string[]> {
  const rows = await db.select({ id: product.id }).from(product).where(eq(product.bikeId, bikeId))
  return rows.map((row) => row.id)
}

/** Orders and reviews refer to products; after this, none can begin to until the transaction ends. */
export async function lockProducts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...ids]))
    .orderBy(product.id)
    .for('update')
}

interface References {
  readonly orders: boolean
  readonly reviews: boolean
  /** The ledger of what came in and went out. */
  readonly stock: boolean
}

/** What keeps these products from being deleted. */
export async function referencesTo(db: Db, ids: readonly string[]): Promise<References> {
  if (ids.length === 0) return { orders: false, reviews: false, stock: false }
  // One after the other: a transaction has one connection.
  const orders = await db
    .select({ id: orderLine.id })
    .from(orderLine)
    .where(inArray(orderLine.productId, [...ids]))
    .limit(1)
  const reviews = await db
    .select({ id: review.id })
    .from(review)
    .where(inArray(review.productId, [...ids]))
    .limit(1)
  const movements = await db
    .select({ id: stockMovement.id })
    .from(stockMovement)
    .where(inArray(stockMovement.productId, [...ids]))
    .limit(1)
  return { orders: orders.length > 0, reviews: reviews.length > 0, stock: movements.length > 0 }
}

const folded = (name: SQL): SQL => sql`lower(normalize(${name}, NFKD))`

/**
 * The first products for sale whose own or bike's name holds each of the words, as the seller ordered them, and how many
 * there are. Past MOST_FOUND nothing is looked for, so of more than those any may be the first. Words hold no spaces and
 * are folded as names are here.
 */
export async function productsNamed(
  db: Db,
  words: readonly string[],
  most: number,
): Promise<{ ids: string[]; total: number }> {
  // Bikes are few; as a list of them they let an index find their products.
  const holds = words.map(
    (word) => sql`(${folded(sql`p.name`)} like ${anywhere(word)} or p.bike_id = any(array(
      select id from bike where ${folded(sql`name`)} like ${anywhere(word)})))`,
  )
  const conditions = sql.join([sql`p.archived_at is null`, sql`b.archived_at is null`, ...holds], sql` and `)
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with found as materialized (
      select p.id, p.position, p.name, b.no from product p join bike b on b.id = p.bike_id where ${conditions}
      limit ${MOST_FOUND + 1}
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
    .where(and(eq(product.bikeId, bikeId), ne(product.id, exceptId), alike))
  return new Set(rows.map((row) => row.code))
}

export async function nextPosition(db: Db, bikeId: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${product.position}), -1)::integer` })
    .from(product)
    .where(eq(product.bikeId, bikeId))
  return (row?.last ?? -1) + 1
}

export async function updateProduct(db: Db, id: string, values: Partial<NewProduct>): Promise<void> {
  await db
    .update(product)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(product.id, id))
}

export async function deleteProductRow(db: Db, id: string): Promise<void> {
  await db.delete(product).where(eq(product.id, id))
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
