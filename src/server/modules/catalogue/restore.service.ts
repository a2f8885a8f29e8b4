// Takes bikes and products out of the archive.
import type { Bike, Product } from '#contract/catalogue.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  archivedBikeById,
  archivedProductById,
  releaseFormerBikeCode,
  releaseFormerProductCode,
} from './archive.queries.ts'
import { countOf } from './archive.service.ts'
import { bikeFacts, readBike } from './bike-write.service.ts'
import { type FullProduct, productsOfBikes } from './catalogue.queries.ts'
import {
  bikeCodesLike,
  isBikeNameTaken,
  isProductNameTaken,
  productCodesLike,
  updateBike,
  updateProduct,
} from './catalogue-admin.queries.ts'
import { freeCode, unsellableReason } from './catalogue-admin.rules.ts'
import { factsOf, readProduct } from './catalogue-admin.service.ts'
import { changing, conflict } from './catalogue-change.service.ts'
import { explainWrongDeclarations } from './declarations.rules.ts'
import { findEditable } from './on-bike-write.service.ts'
import { getProductTables } from './product-tax.service.ts'

const notArchived = (what: string) => new ShopProblem('not_found', `There is no such ${what} in the archive.`)

/** Restores a bike with the products that were archived with it, at its old address if that is still free. */
export const restoreBike = (ctx: Ctx, id: string, seen: number | undefined): Promise<{ message: string; bike: Bike }> =>
  changing(ctx, async (tx) => {
    const bike = await archivedBikeById(tx.db, id)
    if (!bike) throw notArchived('bike')
    if (await isBikeNameTaken(tx.db, bike.name, id))
      throw conflict('name', `Another bike is called "${bike.name}" by now. Rename or archive that one first.`)
    const code = freeCode(bike.code, await bikeCodesLike(tx.db, bike.code, id))
    const version = await updateBike(tx.db, id, { archivedAt: null, code }, seen)
    if (version === undefined) throw changedInArchive('bike')
    await releaseFormerBikeCode(tx.db, code)
    const products = await productsOfBikes(tx.db, [id])
    const tables = await getProductTables(inTx(ctx, tx))
    for (const { product } of products) refuseUnsellable(product, tables)
    const after = { ...bikeFacts({ ...bike, code }), products: products.length }
    const states = { before: { ...bikeFacts(bike), products: products.length, archived: true }, after }
    await audit(ctx, tx, { action: 'bike restored', subject: `bike ${id}`, ...states, version })
    const what = products.length === 0 ? bike.name : `${bike.name} with ${countOf(products.length)}`
    return { message: `${what} is back in the shop.`, bike: await readBike(tx, id) }
  })

/** Restores a product of a bike that is for sale, at its old address if that is still free. */
export const restoreProduct = (
  ctx: Ctx,
  id: string,
  seen: number | undefined,
): Promise<{ message: string; product: Product }> =>
  changing(ctx, async (tx) => {
    const found = await archivedProductById(tx.db, id)
    if (!found) throw notArchived('product')
    const { product, bike } = found
    if (bike.archivedAt) throw conflict('bike', `${bike.name} is archived. Restore the bike first.`)
    if (await isProductNameTaken(tx.db, bike.id, product.name, id)) {
      const message = `${bike.name} has another product "${product.name}" by now. Rename or archive that one first.`
      throw conflict('name', message)
    }
    refuseUnsellable(product, await getProductTables(inTx(ctx, tx)))
    const code = freeCode(product.code, await productCodesLike(tx.db, bike.id, product.code, id))
    const version = await updateProduct(tx.db, id, { archivedAt: null, code }, seen)
    if (version === undefined) throw changedInArchive('product')
    await releaseFormerProductCode(tx.db, bike.id, code)
    const restored = await findEditable(tx, id)
    const after = restored && factsOf(restored)
    const states = { before: { ...after, code: product.code, archived: true }, after }
    await audit(ctx, tx, { action: 'product restored', subject: `product ${id}`, ...states, version })
    return { message: `${product.name} is back in the shop.`, product: await readProduct(ctx, tx, id) }
  })

const changedInArchive = (what: string) =>
  new ShopProblem('conflict', `This ${what} was restored and archived again in the meantime. Please look at it again.`)

/**
 * Refuses a product that can no longer be sold as it is. Option prices, GST rates and the number of HSN digits may have
 * changed while it was archived.
 */
function refuseUnsellable(product: FullProduct['product'], tables: Awaited<ReturnType<typeof getProductTables>>): void {
  const unsellable = unsellableReason({ ...product, ...tables })
  const why = unsellable?.message ?? explainWrongDeclarations({ ...product, ...tables }, tables)?.message
  if (!why) return
  const message = `${product.name} cannot be sold as it is: ${why}${unsellable ? ' Set the price of the option first.' : ''}`
  throw new ShopProblem('conflict', message)
}
