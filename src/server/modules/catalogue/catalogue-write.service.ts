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

export interface BikeDraft {
  readonly code: string
  readonly name: string
  readonly alt: string
  readonly brand: string
  readonly no: number
  readonly imageId: string | null
}

export interface ProductDraft
  extends Omit<
    NewProduct,
    'id' | 'bikeId' | 'code' | 'position' | 'warranty' | 'archivedAt' | 'createdAt' | 'updatedAt'
  > {
  readonly images: readonly PictureLink[]
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
    made.map(({ id, position, draft: { images: _, ...fields } }) => ({
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
  return made.map(({ id }) => id)
}
