import { and, eq, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertRows, updateRows } from '#db/rows.ts'
import { bike, image, product, productImage } from '#db/schema/catalogue.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { many, mapped, one, only, plannedEachTime, sequence, unsent, value, write } from '#db/statement.ts'
import { MAX_FOUND } from '#rules/counted.ts'
import { MONEY_STATES, OPEN_STATES } from '#rules/payment-state.ts'
import type { Choice, OptionKey } from '#rules/pricing.ts'
import { contains } from '#server/lib/typed-words.ts'
import { isEditable } from './catalogue.store.ts'

export type NewBike = typeof bike.$inferInsert
export type NewProduct = typeof product.$inferInsert

/** Serializes changes of the catalogue, so that what one change has read is still true when it writes. */
export const lockCatalogue = write(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`)

export const hasNoBikes = value<boolean>(sql`select not exists (select 1 from ${bike})`)

/** Returns whether there is any bike for sale, and any product for one. */
export const findSaleable = only<{ bike: boolean; product: boolean }>(sql`select
  exists (select 1 from ${bike} where ${isNull(bike.archivedAt)}) as bike,
  exists (select 1 from ${product} join ${bike} on ${eq(bike.id, product.bikeId)}
    where ${and(isNull(product.archivedAt), isNull(bike.archivedAt))}) as product`)

/** Returns a bike for sale by its id. */
export const findBikeById = (id: string) =>
  one((db) =>
    db
      .select({ bike, image })
      .from(bike)
      .leftJoin(image, eq(image.id, bike.imageId))
      .where(and(eq(bike.id, id), isNull(bike.archivedAt))),
  )

const otherBikes = (id: string) => and(ne(bike.id, id), isNull(bike.archivedAt))

export const findBikeOfSameName = (name: string, exceptId: string) =>
  one((db) =>
    db
      .select({ id: bike.id })
      .from(bike)
      .where(and(otherBikes(exceptId), sql`lower(${bike.name}) = lower(${name})`))
      .limit(1),
  )

const isAlike = (column: typeof bike.code | typeof product.code, code: string) =>
  or(eq(column, code), sql`starts_with(${column}, ${`${code}-`})`)

const codes = (rows: readonly { readonly code: string }[]): ReadonlySet<string> => new Set(rows.map(({ code }) => code))

/** Returns the codes of other bikes for sale that equal the wanted one or extend it with a hyphen. */
export const findBikeCodesLike = (code: string, exceptId: string) =>
  mapped(
    many((db) =>
      db
        .select({ code: bike.code })
        .from(bike)
        .where(and(otherBikes(exceptId), isAlike(bike.code, code))),
    ),
    codes,
  )

export const insertBike = (row: NewBike) => write((db) => db.insert(bike).values(row))

/** If it still has the version `seen`, or any if none is given. Returns the new version. */
export const updateBike = (id: string, values: Partial<NewBike>, seen?: number) =>
  one((db) =>
    db
      .update(bike)
      .set({ ...values, version: sql`${bike.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(bike.id, id), seen === undefined ? undefined : eq(bike.version, seen)))
      .returning({ version: bike.version }),
  )

const folded = (name: SQL): SQL => sql`search_name(${name})`

/** Returns the conditions, one a word, that the name of a product `p` or of its bike contains the words. */
export async function namedConditions(db: Db, words: readonly string[]): Promise<SQL[]> {
  if (words.length === 0) return []
  // There are few bikes. Listing those that match, if any, lets an index find the products.
  const lists = words.map(
    (word) => sql`array_to_json(array(select id from bike where ${contains(folded(sql`name`), word)}))`,
  )
  const lookedFor = plannedEachTime(sql`json_build_array(${sql.join(lists, sql`, `)})`)
  const bikes = await value<string[][]>(sql`select ${lookedFor} as ids`).alone(db)
  return words.map((word, place) => {
    const ofBike = bikes[place] ?? []
    const inName = contains(folded(sql`p.name`), word)
    return ofBike.length === 0 ? inName : sql`(${inName} or p.bike_id = any(${sql.param(ofBike)}::uuid[]))`
  })
}

/**
 * Returns the first products for sale and drafts whose own name or bike's name contains each of the words (a word of up to two
 * letters: has a word that begins with it), in the seller's order, and their number. The search stops after MAX_FOUND
 * matches; if there are more, any of them may come first. Words contain no spaces, and are in lower case.
 */
export const findProductsNamed = (words: readonly string[], most: number) =>
  sequence(async (db) => {
    const named = await namedConditions(db, words)
    const conditions = sql.join([isEditable(sql`p`), sql`b.archived_at is null`, ...named], sql` and `)
    return only<{ ids: string[]; total: number }>(sql`
      with found as materialized (
        select p.id, p.position, p.name, b.no from product p join bike b on b.id = p.bike_id
        where ${plannedEachTime(conditions)}
        limit ${MAX_FOUND + 1}
      )
      select (select count(*) from found) as total,
        array(select id from found order by no, position, name, id limit ${most}) as ids`).alone(db)
  })

/** Returns the first bikes for sale whose name or brand contains each of the words, in the seller's order. */
export const findBikesNamed = (words: readonly string[], most: number) =>
  many((db) =>
    db
      .select({ id: bike.id, name: bike.name, brand: bike.brand })
      .from(bike)
      .where(and(isNull(bike.archivedAt), ...words.map((word) => contains(folded(sql`brand || ' ' || name`), word))))
      .orderBy(bike.no, bike.name, bike.id)
      .limit(most),
  )

const otherProducts = (bikeId: string, id: string) =>
  and(eq(product.bikeId, bikeId), ne(product.id, id), isNull(product.archivedAt))

export const findProductOfSameName = (bikeId: string, name: string, exceptId: string) =>
  one((db) =>
    db
      .select({ id: product.id })
      .from(product)
      .where(and(otherProducts(bikeId, exceptId), sql`lower(${product.name}) = lower(${name})`))
      .limit(1),
  )

/** Returns the codes of a bike's other products for sale that equal the wanted one or extend it with a hyphen. */
export const findProductCodesLike = (bikeId: string, code: string, exceptId: string) =>
  mapped(
    many((db) =>
      db
        .select({ code: product.code })
        .from(product)
        .where(and(otherProducts(bikeId, exceptId), isAlike(product.code, code))),
    ),
    codes,
  )

/** A product of a bike, as far as it is in the way of another one's name, address or place. */
export interface Sibling {
  readonly id: string
  readonly name: string
  readonly folded: string
  readonly code: string
  readonly position: number
  readonly isForSale: boolean
}

export const findSiblings = (bikeId: string) =>
  many<Sibling>(sql`
    select id, name, lower(name) as folded, code, position, archived_at is null as "isForSale" from ${product}
    where bike_id = ${bikeId}`)

/** Returns names in the small letters by which the database compares them. */
export const foldNames = (names: readonly string[]) =>
  many<{ name: string; folded: string }>(
    sql`select name, lower(name) as folded from unnest(${sql.param([...names])}::text[]) name`,
  )

export const insertProducts = (rows: readonly NewProduct[]) =>
  rows.length === 0 ? unsent(0) : write(insertRows(product, rows))

/** Changes products, with the versions that they get. Returns the ids of those that had the version before. */
export const updateProducts = (rows: readonly (Partial<NewProduct> & { id: string; version: number })[]) =>
  rows.length === 0
    ? unsent<{ id: string }[]>([])
    : many<{ id: string }>(
        sql`${updateRows(product, rows)} and ${product.version} = given.version - 1 returning ${product.id}`,
      )

/** If it still has the version `seen`, or any if none is given. Returns the new version. */
export const updateProduct = (id: string, values: Partial<NewProduct>, seen?: number) =>
  one((db) =>
    db
      .update(product)
      .set({ ...values, version: sql`${product.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(product.id, id), seen === undefined ? undefined : eq(product.version, seen)))
      .returning({ version: product.version }),
  )

/** Returns the drafts whose time to be published has come, the earliest first. */
export const findDueDrafts = (now: Date) =>
  many((db) =>
    db.select({ id: product.id }).from(product).where(lte(product.publishAt, now)).orderBy(product.publishAt),
  )

/** Finds an order that can be paid or is paid, and is not sent yet, with one of these values of a product; the oldest first. */
export const findUnsentOrderWith = (productId: string, values: Readonly<Record<OptionKey, readonly string[]>>) =>
  one<Choice & { readonly orderNo: string }>(sql`
    select order_no as "orderNo", color, model, type from order_line l join ${shopOrder} on ${shopOrder.id} = l.order_id
    where l.product_id = ${productId} and ${inArray(shopOrder.payment, [...OPEN_STATES, ...MONEY_STATES])}
      and ${inArray(shopOrder.status, ['Processing', 'Confirmed', 'Pickup'])}
      and (lower(color) = any(${sql.param(values.color)}) or lower(model) = any(${sql.param(values.model)})
        or lower(type) = any(${sql.param(values.type)}))
    order by ${shopOrder.placedAt} limit 1`)

export const insertProductImages = (rows: readonly (typeof productImage.$inferInsert)[]) =>
  rows.length === 0 ? unsent(0) : write(insertRows(productImage, rows))

export const deleteProductImages = (productIds: readonly string[]) =>
  productIds.length === 0
    ? unsent(0)
    : write(sql`delete from ${productImage} where product_id = any(${sql.param([...productIds])}::uuid[])`)
