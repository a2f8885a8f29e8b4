import { and, asc, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { bike, image, product, productLayer, productOnBike, productRequirement } from '#db/schema/catalogue.ts'
import { many, mapped, one, sequence, unsent, write } from '#db/statement.ts'
import type { ImageRow, ProductRow } from './catalogue.rules.ts'
import type { EditedOnBike, OnBikeRow } from './on-bike.rules.ts'

/** Selects the layers of the product with this id in their order. */
export const layersOf = (productId: SQL): SQL => sql`(
  select json_agg(json_build_object('id', l.id, 'width', l.width, 'height', l.height, 'color', pl.color)
    order by pl.position)
  from product_layer pl join image l on l.id = pl.image_id where pl.product_id = ${productId})`

/** Whether the product of an alias has layers. */
const isShown = (alias: 'n' | 'product'): SQL =>
  sql`exists (select from product_on_bike s where s.product_id = ${sql.identifier(alias)}.id)`

/** Returns how products are shown on their bikes, by their ids. Products without layers are left out. */
export const findOnBike = (ids: readonly string[]) =>
  ids.length === 0
    ? unsent<ReadonlyMap<string, OnBikeRow>>(new Map())
    : mapped(
        many<OnBikeRow & { id: string }>(sql`
    select o.product_id as id, o.z, json_build_object('x', o.hotspot_x, 'y', o.hotspot_y) as hotspot,
      coalesce((
        select json_agg(n.code order by n.code)
        from product_requirement r join product n on n.id = r.needed_id
        where r.product_id = p.id and n.bike_id = p.bike_id and n.archived_at is null and ${isShown('n')}), '[]') as needs,
      ${layersOf(sql`p.id`)} as layers
    from product_on_bike o join product p on p.id = o.product_id where p.id = any(${sql.param(ids)}::uuid[])`),
        (rows): ReadonlyMap<string, OnBikeRow> => new Map(rows.map(({ id, ...row }) => [id, row])),
      )

interface BaseRow extends ImageRow {
  /** What it shows if that is another bike. */
  readonly shows: string
  readonly rendered: boolean
}

/** Returns the base picture of a bike, whether it is for sale or not. */
export const findBasePicture = (bikeId: string) =>
  one<BaseRow>(sql`
    select i.id, i.width, i.height, b.base_shows as shows, b.base_rendered as rendered
    from bike b join image i on i.id = b.base_image_id where b.id = ${bikeId}`)

/** Returns the bikes for sale on whose base pictures products for sale are shown, in the order of the shop. */
export const findBikesWithParts = () =>
  many((db) => {
    const shown = db
      .select({ id: product.id })
      .from(product)
      .innerJoin(productOnBike, eq(productOnBike.productId, product.id))
      .where(and(eq(product.bikeId, bike.id), isNull(product.archivedAt)))
    return db
      .select()
      .from(bike)
      .where(and(isNull(bike.archivedAt), isNotNull(bike.baseImageId), exists(shown)))
      .orderBy(asc(bike.no), asc(bike.name))
  })

/** Of any size. Nothing says that two bikes which each show themselves look alike. */
export const findOthersOfModel = (bikeId: string) =>
  many<ImageRow & { readonly bikeId: string; readonly brand: string; readonly name: string }>(sql`
    select other.id as "bikeId", other.brand, other.name, i.id, i.width, i.height
    from bike own
      join bike other on other.base_shows = own.base_shows and other.id <> own.id and other.archived_at is null
      join image i on i.id = other.base_image_id
    where own.id = ${bikeId} and own.base_shows <> '' order by other.no, other.name`)

/** Returns the layers of all products of a bike, those of archived products too. */
export const findLayersOfBike = (bikeId: string) =>
  many((db) =>
    db
      .selectDistinct({ id: image.id, width: image.width, height: image.height })
      .from(productLayer)
      .innerJoin(product, eq(product.id, productLayer.productId))
      .innerJoin(image, eq(image.id, productLayer.imageId))
      .where(eq(product.bikeId, bikeId)),
  )

/** Returns the products for sale and drafts of a bike in the order of the shop, and whether they have layers. */
export const findNamedProducts = (bikeId: string) =>
  many<Pick<ProductRow, 'id' | 'code' | 'name' | 'kind'> & { readonly isShown: boolean }>(sql`
    select id, code, name, kind, ${isShown('product')} as "isShown" from product
    where bike_id = ${bikeId} and (archived_at is null or is_draft) order by is_draft, position, name`)

/** Returns the ids of what each product of a bike needs. */
export const findNeedsOfBike = (bikeId: string) =>
  many<{ id: string; needs: string[] }>(sql`
    select r.product_id as id, array_agg(r.needed_id) as needs
    from product_requirement r join product p on p.id = r.product_id where p.bike_id = ${bikeId} group by r.product_id`)

/** Returns the ids of what a product needs and nobody sees: products that are archived, of another bike or without layers. */
export const findHiddenNeeds = (productId: string) =>
  many<{ id: string }>(sql`
    select n.id from product p join product_requirement r on r.product_id = p.id join product n on n.id = r.needed_id
    where p.id = ${productId} and (n.archived_at is not null or n.bike_id <> p.bike_id or not ${isShown('n')})`)

export const deleteOnBike = (productId: string) =>
  write((db) => db.delete(productOnBike).where(eq(productOnBike.productId, productId)))

export interface NewOnBike extends Omit<EditedOnBike, 'requires'> {
  readonly productId: string
}

/** Stores how products are shown on their bikes; products that are stored already must be deleted first. */
export const insertOnBike = (products: readonly NewOnBike[]) =>
  sequence(async (db) => {
    if (products.length === 0) return
    await db
      .insert(productOnBike)
      .values(products.map(({ productId, z, hotspot }) => ({ productId, z, hotspotX: hotspot.x, hotspotY: hotspot.y })))
    await db
      .insert(productLayer)
      .values(
        products.flatMap(({ productId, layers }) =>
          layers.map((layer, position) => ({ productId, position, ...layer })),
        ),
      )
  })

export const insertRequirements = (rows: readonly { readonly productId: string; readonly neededId: string }[]) =>
  rows.length === 0 ? unsent(0) : write((db) => db.insert(productRequirement).values([...rows]))
