import { and, asc, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#db/client.ts'
import { bike, image, product } from '#db/schema/catalogue.ts'
import type { Db } from '#server/lib/tx.ts'
import { layersOf } from './on-bike.queries.ts'
import type { ShownRow } from './on-bike.rules.ts'

const NAME = sql.placeholder('name')

const bikeNamed = (name: string | Placeholder) =>
  and(isNull(bike.archivedAt), or(eq(bike.code, name), sameName(bike.name, name)))

const sameName = (column: typeof bike.name | typeof product.name, name: string | Placeholder): SQL =>
  sql`lower(${column}) = lower(${name})`

export type BikeRow = typeof bike.$inferSelect

type ProductRow = typeof product.$inferSelect

export type ImageRow = typeof image.$inferSelect

/** A product with everything that its API representation needs. */
export interface FullProduct {
  readonly product: ProductRow
  readonly bike: BikeRow
  readonly pictures: readonly Picture[]
  readonly reviews: number
  readonly stars: number
  /** The number left if stock is low; 0 if sold out, null if there is enough. */
  readonly left: number | null
}

interface Picture extends Pick<ImageRow, 'id' | 'width' | 'height'> {
  readonly alt: string
  readonly color: string | null
  readonly section: number | null
  readonly type: string | null
  readonly rendered: boolean
}

export async function catalogueVersion(db: Db): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(sql`select version from catalogue_version`)
  return rows[0]?.version ?? 0
}

export async function allBikes(db: Db): Promise<{ bike: BikeRow; image: ImageRow | null }[]> {
  return db
    .select({ bike, image })
    .from(bike)
    .leftJoin(image, eq(image.id, bike.imageId))
    .where(isNull(bike.archivedAt))
    .orderBy(asc(bike.no), asc(bike.name))
}

/** Returns a bike by its code or name. */
export async function findBike(db: Db, name: string): Promise<{ bike: BikeRow; image: ImageRow | null } | undefined> {
  const [found] = await db
    .select({ bike, image })
    .from(bike)
    .leftJoin(image, eq(image.id, bike.imageId))
    .where(bikeNamed(name))
    .orderBy(sql`${bike.code} = ${name} desc`)
    .limit(1)
  return found
}

/** Returns the id of a bike by its code or name. */
export async function findBikeId(db: Db, name: string): Promise<string | undefined> {
  const [found] = await idOfBikeNamed(db).execute({ name })
  return found?.id
}

const idOfBikeNamed = prepared((db) =>
  db.select({ id: bike.id }).from(bike).where(bikeNamed(NAME)).orderBy(sql`${bike.code} = ${NAME} desc`).limit(1),
)

export interface KindRow {
  readonly name: string
  readonly bikes: number
  /** The first picture of the bike's first product. */
  readonly picture: Picture | null
}

export async function kindsForSale(db: Db): Promise<KindRow[]> {
  const kinds = await db.execute<{ name: string; bikes: number; pictures: Picture[] }>(sql`
    with of_kind as (
      select k.kind, count(*)::int as bikes, (array_agg(b.id order by b.no, b.id))[1] as first_bike
      from kind_of_bike k join bike b on b.id = k.bike_id
      where k.products > 0 and k.kind <> '' and b.archived_at is null group by k.kind
    )
    select k.kind as name, k.bikes, ${picturesOf(sql`first.id`)} as pictures
    from of_kind k cross join lateral (
      select p.id, p.position from product p where p.kind = k.kind and p.bike_id = k.first_bike and p.archived_at is null
        and p.kind <> '' order by p.position, p.id limit 1
    ) first
    order by k.bikes desc, first.position, k.kind`)
  return kinds.rows.map(({ name, bikes, pictures }) => ({ name, bikes, picture: pictures[0] ?? null }))
}

/** Returns the number of products for sale of each bike by its id. Bikes without any are left out. */
export async function productCounts(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ bike: string; products: number }>(
    sql`select bike_id as bike, sum(products)::int as products from kind_of_bike where products > 0 group by bike_id`,
  )
  return new Map(rows.map(({ bike, products }) => [bike, products]))
}

export async function productsOfBikes(db: Db, bikeIds: readonly string[]): Promise<FullProduct[]> {
  return bikeIds.length === 0 ? [] : ofBikes(db).execute({ ids: [...bikeIds] })
}

const ofBikes = prepared((db) => fullProducts(db, sql`${product.bikeId} = any(${sql.placeholder('ids')})`))

/** Returns a bike's product by its code or name. */
export async function findProduct(db: Db, bikeId: string, name: string): Promise<FullProduct | undefined> {
  const named = or(eq(product.code, name), sameName(product.name, name))
  const found = await fullProducts(db, and(eq(product.bikeId, bikeId), named))
  return found.find((each) => each.product.code === name) ?? found[0]
}

/** Returns a product by the current codes of its bike and itself. */
export async function findProductByCodes(
  db: Db,
  bikeCode: string,
  productCode: string,
): Promise<ProductOnPage | undefined> {
  const [found] = await byCodes(db).execute({ bikeCode, productCode })
  return found
}

const BOTH_CODES = and(
  eq(bike.code, sql.placeholder('bikeCode')),
  eq(product.code, sql.placeholder('productCode')),
  isNull(product.archivedAt),
  isNull(bike.archivedAt),
)

/** A product with what its page shows of it on its bike; null without a base picture or layers. */
export interface ProductOnPage extends FullProduct {
  readonly onBike: ShownRow | null
}

const SHOWN_ON_BIKE = sql<ShownRow | null>`(
  select json_build_object(
    'base', json_build_object('id', i.id, 'width', i.width, 'height', i.height),
    'hotspot', json_build_object('x', o.hotspot_x, 'y', o.hotspot_y),
    'layers', ${layersOf(sql`o.product_id`)})
  from product_on_bike o join image i on i.id = ${bike.baseImageId} where o.product_id = ${product.id})`

const byCodes = prepared((db) => fullProducts(db, BOTH_CODES, SHOWN_ON_BIKE))

/** Returns the id of a product by the current codes of its bike and itself. Cheaper than loading the product. */
export async function productIdByCodes(db: Db, bikeCode: string, productCode: string): Promise<string | undefined> {
  const [found] = await idByCodes(db).execute({ bikeCode, productCode })
  return found?.id
}

const idByCodes = prepared((db) =>
  db.select({ id: product.id }).from(product).innerJoin(bike, eq(bike.id, product.bikeId)).where(BOTH_CODES),
)

export async function productsByIds(db: Db, ids: readonly string[]): Promise<FullProduct[]> {
  return ids.length === 0 ? [] : byIds(db).execute({ ids: [...ids] })
}

const byIds = prepared((db) => fullProducts(db, sql`${product.id} = any(${sql.placeholder('ids')})`))

/** Returns the products that offer any of these options, given in lower case. */
export async function productsOffering(db: Db, options: readonly string[]): Promise<FullProduct[]> {
  if (options.length === 0) return []
  const names = sql`array[${sql.join(
    options.map((name) => sql`${name}`),
    sql`, `,
  )}]`
  return fullProducts(
    db,
    sql`exists (select from unnest(${product.models} || ${product.types}) o where lower(trim(o)) = any(${names}))`,
  )
}

/** A picture of a product as JSON, in a statement that reads `product_image pi` and `image i`. */
const PICTURE = sql`json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', pi.alt, 'color', pi.color,
  'section', pi.section, 'type', pi.type, 'rendered', pi.rendered)`

/** Selects the pictures of the product with this id in their order. */
const picturesOf = (productId: SQL): SQL<Picture[]> => sql`coalesce((
  select json_agg(${PICTURE} order by pi.position) from product_image pi join image i on i.id = pi.image_id
  where pi.product_id = ${productId}), '[]')`

/** Returns products for sale with bike, pictures, rating and remaining stock, in one query whatever their number. */
function fullProducts(db: Db, condition: SQL | undefined, onBike: SQL<ShownRow | null> = sql`null::json`) {
  return db
    .select({
      product,
      bike,
      pictures: picturesOf(sql`${product.id}`),
      reviews: sql<number>`coalesce(r.reviews, 0)`,
      stars: sql<number>`coalesce(r.stars, 0)`,
      left: sql<number | null>`shown_left(s.is_tracked, s.on_hand, s.reserved, s.low_at)`,
      onBike,
    })
    .from(product)
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .leftJoin(sql`product_rating r`, sql`r.product_id = ${product.id}`)
    .leftJoin(sql`stock s`, sql`s.product_id = ${product.id}`)
    .where(and(isNull(product.archivedAt), isNull(bike.archivedAt), condition))
    .orderBy(asc(bike.no), asc(product.position), asc(product.name))
}
