import { and, asc, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bike, image, product } from '#db/schema/catalogue.ts'
import { many, mapped, one, unsent, value } from '#db/statement.ts'
import type { FullProduct, Picture } from './catalogue.rules.ts'
import type { ShownRow } from './on-bike.rules.ts'
import { layersOf } from './on-bike.store.ts'

const NAME = sql.placeholder('name')

const bikeNamed = (name: string | Placeholder) =>
  and(isNull(bike.archivedAt), or(eq(bike.code, name), sameName(bike.name, name)))

const sameName = (column: typeof bike.name | typeof product.name, name: string | Placeholder): SQL =>
  sql`lower(${column}) = lower(${name})`

/** Returns the version of all the data that public pages show. */
export const findCatalogueVersion = value<number>(sql`select version from catalogue_version`)

/** Returns the bikes for sale in the order of the shop. */
export const findBikes = () =>
  many((db) =>
    db
      .select({ bike, image })
      .from(bike)
      .leftJoin(image, eq(image.id, bike.imageId))
      .where(isNull(bike.archivedAt))
      .orderBy(asc(bike.no), asc(bike.name)),
  )

/** Returns a bike by its code or name. */
export const findBike = (name: string) =>
  one((db) =>
    db
      .select({ bike, image })
      .from(bike)
      .leftJoin(image, eq(image.id, bike.imageId))
      .where(bikeNamed(name))
      .orderBy(sql`${bike.code} = ${name} desc`)
      .limit(1),
  )

const idOfBikeNamed = (db: Db) =>
  db.select({ id: bike.id }).from(bike).where(bikeNamed(NAME)).orderBy(sql`${bike.code} = ${NAME} desc`).limit(1)

export const findBikeId = (name: string) => one(idOfBikeNamed, { name })

interface KindRow {
  readonly name: string
  readonly bikes: number
  /** The pictures of the first product of the first bike. */
  readonly pictures: readonly Picture[]
}

export const findKinds = () =>
  many<KindRow>(sql`
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

/** Returns the number of products for sale of each bike by its id. Bikes without any are left out. */
export const countProductsByBike = () =>
  many<{ bikeId: string; products: number }>(sql`
    select bike_id as "bikeId", sum(products)::int as products from kind_of_bike where products > 0 group by bike_id`)

const ofBikes = (db: Db) => fullProducts(db, sql`${product.bikeId} = any(${sql.placeholder('ids')})`)

export const findProductsOfBikes = (bikeIds: readonly string[]) =>
  bikeIds.length === 0 ? unsent<FullProduct[]>([]) : many<FullProduct>(ofBikes, { ids: bikeIds })

/** Returns a bike's product by its code or name. */
export function findProduct(bikeId: string, name: string) {
  const named = or(eq(product.code, name), sameName(product.name, name))
  return mapped(
    many<FullProduct>((db) => fullProducts(db, and(eq(product.bikeId, bikeId), named))),
    (found) => found.find((each) => each.product.code === name) ?? found[0],
  )
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

const byCodes = (db: Db) => fullProducts(db, BOTH_CODES, { onBike: SHOWN_ON_BIKE })

/** Returns a product by the current codes of its bike and itself. */
export const findProductByCodes = (bikeCode: string, productCode: string) =>
  one<ProductOnPage>(byCodes, { bikeCode, productCode })

const idByCodes = (db: Db) =>
  db.select({ id: product.id }).from(product).innerJoin(bike, eq(bike.id, product.bikeId)).where(BOTH_CODES)

/** Returns the id of a product by the current codes of its bike and itself. Cheaper than loading the product. */
export const findProductIdByCodes = (bikeCode: string, productCode: string) => one(idByCodes, { bikeCode, productCode })

const IS_LISTED = sql`${product.id} = any(${sql.placeholder('ids')})`

const byIds = (db: Db) => fullProducts(db, IS_LISTED)

export const findProductsByIds = (ids: readonly string[]) =>
  ids.length === 0 ? unsent<FullProduct[]>([]) : many<FullProduct>(byIds, { ids })

/** For sale, or a draft: what those who edit the catalogue see. The indexes have the same words. */
export const isEditable = (alias: SQL): SQL => sql`(${alias}.archived_at is null or ${alias}.is_draft)`

const IS_EDITABLE = isEditable(sql`${product}`)

const editableByIds = (db: Db) => fullProducts(db, IS_LISTED, { state: IS_EDITABLE })

export const findEditableByIds = (ids: readonly string[]) =>
  ids.length === 0 ? unsent<FullProduct[]>([]) : many<FullProduct>(editableByIds, { ids })

const editableOfBike = (db: Db) =>
  fullProducts(db, sql`${product.bikeId} = ${sql.placeholder('bikeId')}`, { state: IS_EDITABLE })

export const findEditableOfBike = (bikeId: string) => many<FullProduct>(editableOfBike, { bikeId })

/** A picture of a product as JSON, in a statement that reads `product_image pi` and `image i`. */
const PICTURE = sql`json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', pi.alt, 'color', pi.color,
  'section', pi.section, 'type', pi.type, 'model', pi.model, 'rendered', pi.rendered)`

/** Selects the pictures of the product with this id in their order. */
const picturesOf = (productId: SQL): SQL<Picture[]> => sql`coalesce((
  select json_agg(${PICTURE} order by pi.position) from product_image pi join image i on i.id = pi.image_id
  where pi.product_id = ${productId}), '[]')`

/**
 * What is left of the product, if it is few: of all its variants together, and of each of which it is few. Null if there is
 * enough of any.
 */
const STOCK_LEFT = sql`(
  select case when not bool_or(few is null) then sum(few)::integer end as left,
    json_agg(json_build_object('color', color, 'model', model, 'type', type, 'left', few) order by color, model, type)
      filter (where few is not null and num_nonnulls(color, model, type) > 0) as variants
  from (
    select color, model, type, shown_left(is_tracked, on_hand, reserved, low_at) as few from stock
    where stock.product_id = ${product.id} and is_tracked
  ) counted)`

interface Further {
  readonly onBike?: SQL<ShownRow | null>
  /** The condition for products that are not for sale too. */
  readonly state?: SQL
}

/** Returns products for sale with bike, pictures, rating and remaining stock, in one query whatever their number. */
function fullProducts(
  db: Db,
  condition: SQL | undefined,
  { onBike = sql`null::json`, state = isNull(product.archivedAt) }: Further = {},
) {
  return db
    .select({
      product,
      bike,
      pictures: picturesOf(sql`${product.id}`),
      reviews: sql<number>`coalesce(r.reviews, 0)`,
      stars: sql<number>`coalesce(r.stars, 0)`,
      left: sql<number | null>`s.left`,
      variants: sql<FullProduct['variants']>`s.variants`,
      onBike,
    })
    .from(product)
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .leftJoin(sql`product_rating r`, sql`r.product_id = ${product.id}`)
    .innerJoin(sql`lateral ${STOCK_LEFT} s`, sql`true`)
    .where(and(state, isNull(bike.archivedAt), condition))
    .orderBy(asc(bike.no), asc(product.position), asc(product.name))
}
