import { slugOf } from '#rules/slug.ts'
import { defaultWarranty } from '#rules/warranty-terms.ts'
import { newId } from '#server/lib/ids.ts'
import type { Db, Tx } from '#server/lib/tx.ts'
import type { PictureLink } from './catalogue-admin.rules.ts'
import {
  hasBikes,
  insertBikes,
  insertProductImages,
  insertProducts,
  type NewProduct,
} from './catalogue-write.queries.ts'
import { insertOnBike, insertRequirements, type NewOnBike } from './on-bike.queries.ts'

export interface BikeDraft {
  readonly code: string
  readonly name: string
  readonly alt: string
  readonly brand: string
  readonly no: number
  readonly imageId: string | null
  readonly baseImageId: string | null
  readonly baseShows: string
  readonly baseRendered: boolean
}

export interface ProductDraft
  extends Omit<
    NewProduct,
    'id' | 'bikeId' | 'code' | 'position' | 'warranty' | 'archivedAt' | 'createdAt' | 'updatedAt'
  > {
  readonly images: readonly PictureLink[]
  /** How it is shown on its bike; `needs` is the place of the product that it needs, in the same list. */
  readonly onBike: (Omit<NewOnBike, 'productId'> & { readonly needs: number | null }) | null
}

/** Returns whether the catalogue is empty, so that the demo data may be added. */
export const isCatalogueEmpty = async (db: Db): Promise<boolean> => !(await hasBikes(db))

/** Adds a bike and returns its id. */
export async function addBike(tx: Tx, draft: BikeDraft): Promise<string> {
  const id = newId()
  await insertBikes(tx.db, [{ id, ...draft }])
  return id
}

/** Adds products to a bike in the given order and returns their ids in the same order. */
export async function addProducts(tx: Tx, bikeId: string, drafts: readonly ProductDraft[]): Promise<string[]> {
  const made = drafts.map((draft, position) => ({ id: newId(), draft, position }))
  await insertProducts(
    tx.db,
    made.map(({ id, position, draft: { images: _, onBike: __, ...fields } }) => ({
      ...fields,
      id,
      bikeId,
      position,
      code: slugOf(fields.name) || id,
      warranty: defaultWarranty(fields.material),
    })),
  )
  await insertProductImages(
    tx.db,
    made.flatMap(({ id, draft }) => draft.images.map((image, position) => ({ productId: id, position, ...image }))),
  )
  const shown = made.flatMap(({ id: productId, draft: { onBike } }) => (onBike ? [{ productId, ...onBike }] : []))
  await insertOnBike(tx.db, shown)
  await insertRequirements(
    tx.db,
    shown.flatMap(({ productId, needs }) => {
      const needed = needs === null ? undefined : made[needs]
      return needed ? [{ productId, neededId: needed.id }] : []
    }),
  )
  return made.map(({ id }) => id)
}
