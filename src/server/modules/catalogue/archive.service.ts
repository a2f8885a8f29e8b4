import type { Bike } from '#contract/catalogue.ts'
import type { ArchivedBike, ArchivedProduct, EditableProduct } from '#contract/catalogue-admin.ts'
import { pageCount } from '#rules/counted.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  type ArchivedBikeRow,
  type ArchivedProductRow,
  countProducts,
  deleteEmptyBike,
  findArchivedBike,
  findArchivedBikes,
  findArchivedProduct,
  findArchivedProducts,
} from './archive.store.ts'
import { auditedBike, bikeNotFound, readBike, staleBike } from './bike-write.service.ts'
import { type BikeRow, type ProductRow, toBike, toImage } from './catalogue.rules.ts'
import { findProductsOfBikes } from './catalogue.store.ts'
import { freeCode, unsellableReason } from './catalogue-admin.rules.ts'
import {
  findBikeById,
  findBikeCodesLike,
  findBikeOfSameName,
  findProductCodesLike,
  findProductOfSameName,
  updateBike,
  updateProduct,
} from './catalogue-admin.store.ts'
import { changeCatalogue, conflict } from './catalogue-change.service.ts'
import { explainWrongDeclarations } from './declarations.rules.ts'
import { deleteFormerBikeCode, deleteFormerProductCodes } from './former-codes.store.ts'
import { type EditedProduct, findEditable } from './on-bike-write.service.ts'
import { getProductTables } from './product-settings.service.ts'
import { auditedProduct, productNotFound, readProduct, staleProduct } from './product-write.service.ts'

const countOf = (products: number): string => (products === 1 ? '1 product' : `${products} products`)

interface Counts {
  readonly forSale: number
  readonly drafts: number
  readonly archived: number
}

interface BikeDeletion {
  /** Archives the bike with its products instead of deleting it. */
  readonly archive: boolean
  readonly version?: number | undefined
  /** The number of products that the person was shown before confirming. */
  readonly products?: number | undefined
}

/** One with products is archived together with them, and only on request. */
export const deleteBike = (ctx: Ctx, id: string, { archive, version, products }: BikeDeletion) =>
  changeCatalogue(ctx, async (tx) => {
    const found = await run(tx, findBikeById(id))
    if (!found) throw bikeNotFound()
    const counts = await run(tx, countProducts(id))
    if (archive) return archiveBike(ctx, tx, found.bike, { seen: version, shown: products, forSale: counts.forSale })
    if (counts.forSale + counts.drafts + counts.archived > 0) throw hasProducts(found.bike, counts)
    if (!(await run(tx, deleteEmptyBike(id, version))))
      throw await staleBike(ctx, tx, found.bike, { seen: version ?? 0 })
    await audit(ctx, tx, { action: 'bike deleted', subject: `bike ${id}`, before: auditedBike(found.bike) })
    return { message: `${found.bike.name} was deleted.`, archived: false }
  })

function hasProducts({ name }: BikeRow, { forSale, drafts, archived }: Counts): ShopProblem {
  const others = drafts > 0 ? `${drafts === 1 ? 'a draft' : `${drafts} drafts`}` : `${countOf(archived)} in the archive`
  const has = forSale > 0 ? countOf(forSale) : others
  const message = `${name} has ${has}, so it cannot be deleted. Archive it with its products instead (archive=true): they leave the shop together and can be restored together.`
  return new ShopProblem('conflict', message, { extra: { products: forSale } })
}

interface BikeArchival {
  readonly seen: number | undefined
  readonly shown: number | undefined
  readonly forSale: number
}

/** Archives a bike. The rows of its products stay as they are: products are for sale only while their bike is. */
async function archiveBike(ctx: Ctx, tx: Tx, bike: BikeRow, { seen, shown, forSale }: BikeArchival) {
  if (shown !== undefined && shown !== forSale) {
    const message = `${bike.name} has ${countOf(forSale)} by now, not ${shown}. Nothing was archived.`
    throw new ShopProblem('conflict', message, { extra: { products: forSale } })
  }
  const updated = await run(tx, updateBike(bike.id, { archivedAt: ctx.now }, seen))
  if (!updated) throw await staleBike(ctx, tx, bike, { seen: seen ?? 0 })
  const before = { ...auditedBike(bike), products: forSale }
  const states = { before, after: { ...before, archived: true } }
  await audit(ctx, tx, { action: 'bike archived', subject: `bike ${bike.id}`, ...states, ...updated })
  const what = forSale === 0 ? bike.name : `${bike.name} with ${countOf(forSale)}`
  return { message: `${what} was archived. You can restore it from the archive.`, archived: true }
}

/** Archives a product. Everything that refers to it (orders, reviews, warranties) continues to work. */
export const archiveProduct = (ctx: Ctx, id: string, seen: number | undefined) =>
  changeCatalogue(ctx, async (tx) => {
    const found = await findEditable(tx, id)
    if (!found) throw await productNotFound(tx, id)
    await storeArchived(ctx, tx, found, seen)
    return { message: `${found.product.name} was archived. You can restore it from the archive.`, archived: true }
  })

export async function storeArchived(ctx: Ctx, tx: Tx, found: EditedProduct, seen: number | undefined): Promise<void> {
  const { id } = found.product
  const updated = await run(tx, updateProduct(id, { archivedAt: ctx.now, isDraft: false, publishAt: null }, seen))
  if (!updated) throw await staleProduct(ctx, tx, found, { seen: seen ?? 0 })
  const before = auditedProduct(found)
  const states = { before, after: { ...before, archived: true } }
  await audit(ctx, tx, { action: 'product archived', subject: `product ${id}`, ...states, ...updated })
}

const notArchived = (what: string) => new ShopProblem('not_found', `There is no such ${what} in the archive.`)

/** Restores a bike with the products that were archived with it, at its old address if that is still free. */
export const restoreBike = (ctx: Ctx, id: string, seen: number | undefined): Promise<{ message: string; bike: Bike }> =>
  changeCatalogue(ctx, async (tx) => {
    const bike = await run(tx, findArchivedBike(id))
    if (!bike) throw notArchived('bike')
    if (await run(tx, findBikeOfSameName(bike.name, id)))
      throw conflict('name', `Another bike is called "${bike.name}" by now. Rename or archive that one first.`)
    const code = freeCode(bike.code, await run(tx, findBikeCodesLike(bike.code, id)))
    const updated = await run(tx, updateBike(id, { archivedAt: null, code }, seen))
    if (!updated) throw changedInArchive('bike')
    await run(tx, deleteFormerBikeCode(code))
    const products = await run(tx, findProductsOfBikes([id]))
    const shop = await getProductTables(inTx(ctx, tx))
    for (const { product } of products) refuseUnsellable(product, shop)
    const after = { ...auditedBike({ ...bike, code }), products: products.length }
    const states = { before: { ...auditedBike(bike), products: products.length, archived: true }, after }
    await audit(ctx, tx, { action: 'bike restored', subject: `bike ${id}`, ...states, ...updated })
    const what = products.length === 0 ? bike.name : `${bike.name} with ${countOf(products.length)}`
    return { message: `${what} is back in the shop.`, bike: await readBike(tx, id) }
  })

/** Restores a product of a bike that is for sale, at its old address if that is still free. */
export const restoreProduct = (
  ctx: Ctx,
  id: string,
  seen: number | undefined,
): Promise<{ message: string; product: EditableProduct }> =>
  changeCatalogue(ctx, async (tx) => {
    const found = await run(tx, findArchivedProduct(id))
    if (!found) throw notArchived('product')
    const { product, bike } = found
    if (bike.archivedAt) throw conflict('bike', `${bike.name} is archived. Restore the bike first.`)
    if (await run(tx, findProductOfSameName(bike.id, product.name, id))) {
      const message = `${bike.name} has another product "${product.name}" by now. Rename or archive that one first.`
      throw conflict('name', message)
    }
    refuseUnsellable(product, await getProductTables(inTx(ctx, tx)))
    const code = freeCode(product.code, await run(tx, findProductCodesLike(bike.id, product.code, id)))
    const updated = await run(tx, updateProduct(id, { archivedAt: null, code }, seen))
    if (!updated) throw changedInArchive('product')
    await run(tx, deleteFormerProductCodes([{ bikeId: bike.id, code }]))
    const restored = await findEditable(tx, id)
    const after = restored && auditedProduct(restored)
    const states = { before: { ...after, code: product.code, archived: true }, after }
    await audit(ctx, tx, { action: 'product restored', subject: `product ${id}`, ...states, ...updated })
    return { message: `${product.name} is back in the shop.`, product: await readProduct(ctx, tx, id) }
  })

const changedInArchive = (what: string) =>
  new ShopProblem('conflict', `This ${what} was restored and archived again in the meantime. Please look at it again.`)

/** GST rates and HSN digits may have changed while it was archived. */
function refuseUnsellable(product: ProductRow, shop: Awaited<ReturnType<typeof getProductTables>>): void {
  const why = (unsellableReason(product) ?? explainWrongDeclarations(product, shop))?.message
  if (why) throw new ShopProblem('conflict', `${product.name} cannot be sold as it is: ${why}`)
}

interface ArchiveQuery {
  readonly page: number
  readonly size: number
  readonly search: string
}

const pageOf = <T>(data: T[], { page, size }: ArchiveQuery, total: number) => ({
  data,
  currentPage: page,
  totalPages: pageCount(total, size),
  totalItems: total,
})

export async function listArchivedBikes(ctx: Ctx, query: ArchiveQuery) {
  const { rows, total } = await run(ctx, findArchivedBikes(query))
  return pageOf(rows.map(presentBike), query, total)
}

function presentBike({ bike, image, products, by }: ArchivedBikeRow): ArchivedBike {
  const { id, name, brand, version } = bike
  const archivedAt = bike.archivedAt?.toISOString() ?? ''
  return { id, name, brand, version, image: toBike(bike, image).image, archivedAt, by, products }
}

export async function listArchivedProducts(ctx: Ctx, query: ArchiveQuery) {
  const { rows, total } = await run(ctx, findArchivedProducts(query))
  return pageOf(rows.map(presentProduct), query, total)
}

function presentProduct({ product, bike, image, by }: ArchivedProductRow): ArchivedProduct {
  const { id, name, version } = product
  return {
    id,
    name,
    version,
    image: image && toImage({ ...image, alt: name, color: null, section: null }),
    archivedAt: product.archivedAt?.toISOString() ?? '',
    by,
    bike: { name: bike.name, archived: bike.archivedAt !== null },
  }
}
