import { slugOf } from '#rules/slug.ts'
import { defaultWarranty } from '#rules/warranty-terms.ts'
import { newId } from '#server/lib/ids.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import type { PictureLink } from './catalogue-admin.rules.ts'
import {
  hasNoBikes,
  insertBike,
  insertProductImages,
  insertProducts,
  type NewBike,
  type NewProduct,
} from './catalogue-admin.store.ts'
import { insertOnBike, insertRequirements, type NewOnBike } from './on-bike.store.ts'

export interface ProductDraft
  extends Omit<
    NewProduct,
    'id' | 'bikeId' | 'code' | 'position' | 'warranty' | 'archivedAt' | 'createdAt' | 'updatedAt'
  > {
  readonly images: readonly PictureLink[]
  /** How it is shown on its bike; `needs` is the place of the product that it needs, in the same list. */
  readonly onBike: (Omit<NewOnBike, 'productId'> & { readonly needs: number | null }) | null
}

export const isCatalogueEmpty = (on: On): Promise<boolean> => run(on, hasNoBikes)

export async function addBike(tx: Tx, draft: Omit<NewBike, 'id'>): Promise<string> {
  const id = newId()
  await run(tx, insertBike({ id, ...draft }))
  return id
}

/** Adds products to a bike in the given order and returns their ids in the same order. */
export async function addProducts(tx: Tx, bikeId: string, drafts: readonly ProductDraft[]): Promise<string[]> {
  const products = drafts.map((draft, position) => ({ id: newId(), draft, position }))
  await run(
    tx,
    insertProducts(
      products.map(({ id, position, draft: { images: _, onBike: __, ...fields } }) => ({
        ...fields,
        id,
        bikeId,
        position,
        code: slugOf(fields.name) || id,
        warranty: defaultWarranty(fields.material),
      })),
    ),
  )
  await run(
    tx,
    insertProductImages(
      products.flatMap(({ id, draft }) =>
        draft.images.map((image, position) => ({ productId: id, position, ...image })),
      ),
    ),
  )
  const shown = products.flatMap(({ id: productId, draft: { onBike } }) => (onBike ? [{ productId, ...onBike }] : []))
  await run(tx, insertOnBike(shown))
  await run(
    tx,
    insertRequirements(
      shown.flatMap(({ productId, needs }) => {
        const needed = needs === null ? undefined : products[needs]
        return needed ? [{ productId, neededId: needed.id }] : []
      }),
    ),
  )
  return products.map(({ id }) => id)
}
