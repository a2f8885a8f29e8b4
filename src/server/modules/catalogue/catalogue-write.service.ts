import { slugOf } from '#rules/slug.ts'
import { newId } from '#server/lib/ids.ts'
import type { Db, Tx } from '#server/lib/tx.ts'
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
  extends Omit<NewProduct, 'id' | 'bikeId' | 'code' | 'position' | 'archivedAt' | 'createdAt' | 'updatedAt'> {
  readonly images: readonly PictureDraft[]
}

interface PictureDraft {
  readonly imageId: string
  readonly alt: string
  readonly color: string | null
  readonly section: number | null
}

/** True when nothing was ever put into the catalogue: then the demo may be. */
export const isCatalogueEmpty = async (db: Db): Promise<boolean> => !(await hasBikes(db))

/** Adds a bike and gives its id. */
export async function addBike(tx: Tx, draft: BikeDraft): Promise<string> {
  const id = newId()
  await insertBikes(tx.db, [{ id, ...draft }])
  return id
}

/** Adds products to a bike, in the given order, and gives their ids in the same order. */
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
    })),
  )
  await insertProductImages(
    tx.db,
    made.flatMap(({ id, draft }) => draft.images.map((image, position) => ({ productId: id, position, ...image }))),
  )
  return made.map(({ id }) => id)
}
