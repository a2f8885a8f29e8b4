import type { ArchivedBike, ArchivedProduct } from '#contract/catalogue-admin.ts'
import { pageCount } from '#rules/counted.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  type ArchivedBikeRow,
  type ArchivedProductRow,
  archivedBikes,
  archivedProducts,
  countProducts,
  deleteEmptyBike,
} from './archive.queries.ts'
import { bikeFacts, bikeNotFound, staleBike } from './bike-write.service.ts'
import type { BikeRow } from './catalogue.queries.ts'
import { toBike, toImage } from './catalogue.rules.ts'
import { bikeById, updateBike, updateProduct } from './catalogue-admin.queries.ts'
import { factsOf, productNotFound, staleProduct } from './catalogue-admin.service.ts'
import { changing } from './catalogue-change.service.ts'
import { findEditable } from './on-bike-write.service.ts'

export const countOf = (products: number): string => (products === 1 ? '1 product' : `${products} products`)

export interface BikeDeletion {
  /** Archives the bike with its products instead of deleting it. */
  readonly archive: boolean
  /** The version that the client read. */
  readonly version?: number | undefined
  /** The number of products that the person was shown before confirming. */
  readonly products?: number | undefined
}

/**
 * Deletes a bike that never had a product. A bike with products is archived together with them, and only on request.
 */
export const deleteBike = (ctx: Ctx, id: string, { archive, version, products }: BikeDeletion) =>
  changing(ctx, async (tx) => {
    const found = await bikeById(tx.db, id)
    if (!found) throw bikeNotFound()
    const counts = await countProducts(tx.db, id)
    if (archive) return archiveBike(ctx, tx, found.bike, { seen: version, shown: products, forSale: counts.forSale })
    if (counts.forSale + counts.archived > 0) throw hasProducts(found.bike, counts)
    if (!(await deleteEmptyBike(tx.db, id, version))) throw await staleBike(ctx, tx, found.bike, { seen: version ?? 0 })
    await audit(ctx, tx, { action: 'bike deleted', subject: `bike ${id}`, before: bikeFacts(found.bike) })
    return { message: `${found.bike.name} was deleted.`, archived: false }
  })

function hasProducts({ name }: BikeRow, counts: { forSale: number; archived: number }): ShopProblem {
  const has = counts.forSale > 0 ? countOf(counts.forSale) : `${countOf(counts.archived)} in the archive`
  const message = `${name} has ${has}, so it cannot be deleted. Archive it with its products instead (archive=true): they leave the shop together and can be restored together.`
  return new ShopProblem('conflict', message, { extra: { products: counts.forSale } })
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
  const version = await updateBike(tx.db, bike.id, { archivedAt: ctx.now }, seen)
  if (version === undefined) throw await staleBike(ctx, tx, bike, { seen: seen ?? 0 })
  const before = { ...bikeFacts(bike), products: forSale }
  const states = { before, after: { ...before, archived: true } }
  await audit(ctx, tx, { action: 'bike archived', subject: `bike ${bike.id}`, ...states, version })
  const what = forSale === 0 ? bike.name : `${bike.name} with ${countOf(forSale)}`
  return { message: `${what} was archived. You can restore it from the archive.`, archived: true }
}

/** Archives a product. Everything that refers to it (orders, reviews, warranties) continues to work. */
export const archiveProduct = (ctx: Ctx, id: string, seen: number | undefined) =>
  changing(ctx, async (tx) => {
    const found = await findEditable(tx, id)
    if (!found) throw await productNotFound(tx, id)
    const version = await updateProduct(tx.db, id, { archivedAt: ctx.now }, seen)
    if (version === undefined) throw await staleProduct(ctx, tx, found, { seen: seen ?? 0 })
    const before = factsOf(found)
    const states = { before, after: { ...before, archived: true } }
    await audit(ctx, tx, { action: 'product archived', subject: `product ${id}`, ...states, version })
    return { message: `${found.product.name} was archived. You can restore it from the archive.`, archived: true }
  })

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
  const { rows, total } = await archivedBikes(ctx.db, query)
  return pageOf(rows.map(presentBike), query, total)
}

function presentBike({ bike, image, products, by }: ArchivedBikeRow): ArchivedBike {
  const { id, name, brand, version } = bike
  const archivedAt = bike.archivedAt?.toISOString() ?? ''
  return { id, name, brand, version, image: toBike(bike, image).image, archivedAt, by, products }
}

export async function listArchivedProducts(ctx: Ctx, query: ArchiveQuery) {
  const { rows, total } = await archivedProducts(ctx.db, query)
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
