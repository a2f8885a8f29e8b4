// Writes products that were checked, many with few statements.
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { auditAll } from '#server/modules/audit/audit.service.ts'
import type { Columns, PictureLink, Visibility } from './catalogue-admin.rules.ts'
import { deleteProductImages, insertProductImages, insertProducts, updateProducts } from './catalogue-admin.store.ts'
import { entryOf } from './catalogue-change.service.ts'
import { deleteFormerProductCodes, type FormerAddress, insertFormerProductCodes } from './former-codes.store.ts'
import { type EditedProduct, replaceOnBike } from './on-bike-write.service.ts'

/** A product after a change. */
export interface WrittenProduct {
  readonly id: string
  readonly before: EditedProduct | null
  readonly row: Columns & Visibility & { readonly bikeId: string; readonly code: string; readonly position: number }
  readonly picturesBefore: readonly PictureLink[]
  readonly pictures: readonly PictureLink[]
  readonly onBike: EditedProduct['onBike']
  /** The version that it gets. */
  readonly version: number
  /** What the audit log says of it. */
  readonly states: { readonly before: object | null; readonly after: object }
  /** Whether that has changed, and not only the stock. */
  readonly isChanged: boolean
}

/** Writes products with their pictures, how they are shown on their bikes, and their entries in the audit log. */
export async function writeProducts(ctx: Ctx, tx: Tx, products: readonly WrittenProduct[]): Promise<void> {
  if (products.length === 0) return
  await writeChanged(
    tx,
    products.flatMap((each) => (each.before ? [{ ...each, before: each.before }] : [])),
  )
  const added = products.filter(({ before }) => !before)
  await run(tx, insertProducts(added.map(({ id, row }) => ({ id, ...row }))))
  await replacePictures(tx, products)
  for (const { id: productId, before, row, onBike } of products)
    await replaceOnBike(tx, { productId, bikeId: row.bikeId, before, onBike })
  const noted = products.filter(({ before, isChanged }) => before && isChanged)
  for (const list of [added, noted]) await auditAll(ctx, tx, list.map(toEntry))
}

const toEntry = ({ id, states, version }: WrittenProduct) =>
  entryOf({ subject: `product ${id}`, kind: 'product', ...states, version })

/** As many are written by one statement, which must not take long. */
export const TOGETHER = 250

/** Changes products that were read in the same transaction, which has the lock of the catalogue, with their new versions. */
export async function updateAll(tx: Tx, rows: Parameters<typeof updateProducts>[0]): Promise<void> {
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const some = rows.slice(from, from + TOGETHER)
    const updated = await run(tx, updateProducts(some))
    if (updated.length < some.length)
      throw new ShopProblem('conflict', 'Something else was saved in the meantime. Nothing was saved: try again.')
  }
}

type ChangedProduct = WrittenProduct & { readonly before: EditedProduct }

async function writeChanged(tx: Tx, products: readonly ChangedProduct[]): Promise<void> {
  await updateAll(
    tx,
    products.map(({ id, row, version }) => ({ id, ...row, version })),
  )
  const moved = products.filter(({ before: { product }, row }) => !isSameAddress(product, row))
  const shown = products.filter(({ before: { product }, row }) => product.archivedAt !== row.archivedAt)
  await run(tx, deleteFormerProductCodes([...moved, ...shown].map(({ row }) => row)))
  // The address of a draft may be that of a product for sale too.
  const former = new Map(
    moved.map((each) => [`${each.before.product.bikeId}/${each.before.product.code}`, formerOf(each)]),
  )
  await run(tx, insertFormerProductCodes([...former.values()]))
}

type Address = Pick<WrittenProduct['row'], 'bikeId' | 'code'>

const isSameAddress = (one: Address, other: Address): boolean => one.bikeId === other.bikeId && one.code === other.code

const formerOf = ({ id, before: { product } }: ChangedProduct): FormerAddress => ({
  ...{ bikeId: product.bikeId, code: product.code, productId: id },
})

async function replacePictures(tx: Tx, products: readonly WrittenProduct[]): Promise<void> {
  const changed = products.filter(({ picturesBefore, pictures }) => !isDeepStrictEqual(picturesBefore, pictures))
  const had = changed.filter(({ picturesBefore }) => picturesBefore.length > 0)
  await run(tx, deleteProductImages(had.map(({ id }) => id)))
  const rows = changed.flatMap(({ id: productId, pictures }) =>
    pictures.map((picture, position) => ({ productId, position, ...picture })),
  )
  await run(tx, insertProductImages(rows))
}
