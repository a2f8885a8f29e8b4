import type { Bike, Kind, Product, SORTS } from '#contract/catalogue.ts'
import { pageCount } from '#rules/counted.ts'
import { istDate } from '#rules/financial-year.ts'
import { slugOf } from '#rules/slug.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { getDeclarations, recallSettings } from '#server/modules/settings/settings.service.ts'
import {
  allBikes,
  catalogueVersion,
  type FullProduct,
  findBike,
  findBikeId,
  findProduct,
  findProductByCodes,
  kindsForSale,
  type ProductOnPage,
  productCounts,
  productIdByCodes,
  productsByIds,
  productsOfBikes,
} from './catalogue.queries.ts'
import { type SaleProduct, searchWords, toBike, toImage, toProduct, toSaleProduct } from './catalogue.rules.ts'
import { currentBikeCode, currentProductCode } from './former-codes.queries.ts'
import { toProductOnBike } from './on-bike.rules.ts'
import { getProductTables, toProductTables } from './product-tax.service.ts'
import { correctWords, originsForSale, searchProducts } from './search.queries.ts'

/** Converts products to the form that the API returns. */
export async function toProducts(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  products: readonly FullProduct[],
): Promise<Product[]> {
  const tables = await getProductTables(ctx)
  return products.map((each) => toProduct(each, tables))
}

/** Returns the version of all the data that public pages show; the page cache depends on it. */
export const readCatalogueVersion = (ctx: Pick<Ctx, 'db'>): Promise<number> => catalogueVersion(ctx.db)

export const listBikes = async (ctx: Ctx): Promise<Bike[]> =>
  (await allBikes(ctx.db)).map((row) => toBike(row.bike, row.image))

export async function listBikesWithCounts(ctx: Ctx): Promise<(Bike & { productCount: number })[]> {
  const [bikes, counts] = [await listBikes(ctx), await productCounts(ctx.db)]
  return bikes.map((bike) => ({ ...bike, productCount: counts.get(bike.id) ?? 0 }))
}

/** The number of products that are read at once, unless a single bike has more. */
const PRODUCTS_AT_ONCE = 500

/**
 * Yields the bikes with all their products. A change of the catalogue meanwhile is in the bikes that follow, and a new
 * version of the catalogue.
 */
export async function* bikesWithProducts(ctx: Ctx): AsyncGenerator<Bike & { products: Product[] }, void> {
  const tables = await getProductTables(ctx)
  for (const bikes of groupsOf(await listBikesWithCounts(ctx))) {
    const found = await productsOfBikes(
      ctx.db,
      bikes.map(({ id }) => id),
    )
    const products = Map.groupBy(found, ({ bike }) => bike.id)
    for (const { productCount: _, ...bike } of bikes) {
      yield { ...bike, products: (products.get(bike.id) ?? []).map((each) => toProduct(each, tables)) }
    }
  }
}

/** Divides bikes into groups whose products are read together. */
function groupsOf<B extends { readonly productCount: number }>(bikes: readonly B[]): B[][] {
  const groups: B[][] = []
  let products = Number.POSITIVE_INFINITY
  for (const bike of bikes) {
    products += bike.productCount
    if (products > PRODUCTS_AT_ONCE) {
      groups.push([])
      products = bike.productCount
    }
    groups.at(-1)?.push(bike)
  }
  return groups
}

export async function listKinds(ctx: Ctx): Promise<Kind[]> {
  const kinds = await kindsForSale(ctx.db)
  return kinds.map(({ name, bikes, picture }) => ({ name, bikes, image: picture && toImage(picture) }))
}

export async function getBike(ctx: Ctx, name: string): Promise<Bike & { products: Product[] }> {
  const { bike, image } = await requireBike(ctx, name)
  return { ...toBike(bike, image), products: await toProducts(ctx, await productsOfBikes(ctx.db, [bike.id])) }
}

/** Returns a bike's product, found by its code, name or former code. */
export async function getProduct(ctx: Ctx, bikeName: string, productName: string) {
  const product = await requireProduct(ctx, bikeName, productName)
  const { id, code, name } = product.bike
  const onBike = product.onBike && toProductOnBike(product.onBike, product.product, product.bike)
  return { bike: { id, code, name, products: await toProducts(ctx, [product]) }, onBike }
}

/** Returns the id of a product for sale, by any of the names that its address accepts. */
export async function requireProductId(ctx: Ctx, bikeName: string, productName: string): Promise<string> {
  return (
    (await productIdByCodes(ctx.db, bikeName, productName)) ??
    (await requireProduct(ctx, bikeName, productName)).product.id
  )
}

/** Returns the product with its current bike; it may have been moved to another. */
async function requireProduct(ctx: Ctx, bikeName: string, productName: string): Promise<ProductOnPage> {
  const current = await findProductByCodes(ctx.db, bikeName, productName)
  if (current) return current
  const { bike } = await requireBike(ctx, bikeName)
  const named = (await findProduct(ctx.db, bike.id, productName)) ?? (await renamedProduct(ctx, bike.id, productName))
  const product = named && (await findProductByCodes(ctx.db, named.bike.code, named.product.code))
  if (!product) throw new ShopProblem('not_found', 'This product is not in our catalogue.')
  return product
}

async function renamedProduct(ctx: Ctx, bikeId: string, formerCode: string): Promise<FullProduct | undefined> {
  const current = await currentProductCode(ctx.db, bikeId, slugOf(formerCode))
  return current && findProduct(ctx.db, current.bikeId, current.code)
}

export async function requireBike(ctx: Ctx, name: string) {
  const found = await findBike(ctx.db, name)
  if (found) return found
  const code = await currentBikeCode(ctx.db, slugOf(name))
  const renamed = code === undefined ? undefined : await findBike(ctx.db, code)
  if (!renamed) throw new ShopProblem('not_found', 'This bike is not in our catalogue.')
  return renamed
}

/** Returns the products for sale among the given ids, by id, with the shop's prices. */
export function saleProducts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, SaleProduct>> {
  // Their tax depends on the day.
  return ctx.memory.recallEach(`sale on ${istDate(ctx.now)}`, knownIds(ids), async (missing) => {
    const [found, settings] = [await productsByIds(ctx.db, missing), await recallSettings(ctx)]
    const tables = toProductTables(ctx, settings)
    return new Map(found.map((each) => [each.product.id, toSaleProduct(each, tables)]))
  })
}

const knownIds = (ids: readonly string[]): string[] => ids.filter((id) => UUID.test(id))
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface ListProducts {
  readonly page: number
  readonly size: number
  readonly search?: string | undefined
  readonly bike?: string | undefined
  /** The country of origin. */
  readonly origin?: string | undefined
  readonly sort?: (typeof SORTS)[number] | undefined
}

/**
 * Returns one page of products. If the words match nothing, they are corrected once, and the response says what was
 * searched for instead.
 */
export async function listProducts(ctx: Ctx, wanted: ListProducts) {
  const words = searchWords(wanted.search ?? '')
  if (words.length > 0) await ctx.limit('search', ctx.ip)
  const bikeId = wanted.bike === undefined ? undefined : await findBikeId(ctx.db, wanted.bike)
  const searchedForNothing = wanted.search !== undefined && wanted.search !== '' && words.length === 0
  if (searchedForNothing || (wanted.bike !== undefined && bikeId === undefined)) return emptyPage()

  const origin = wanted.origin === undefined ? undefined : { country: wanted.origin, usual: await usualOrigin(ctx) }
  const search = { words, bikeId, origin, sort: wanted.sort, page: wanted.page, size: wanted.size }
  let found = await searchProducts(ctx.db, search)
  let corrected: string | undefined
  if (found.total === 0 && words.length > 0) {
    const meant = await correctWords(ctx.db, words)
    if (meant.join(' ') !== words.join(' ')) {
      found = await searchProducts(ctx.db, { ...search, words: meant })
      corrected = found.total > 0 ? meant.join(' ') : undefined
    }
  }
  const presented = await toProducts(ctx, await productsByIds(ctx.db, found.ids))
  const products = new Map(presented.map((product) => [product.id, product]))
  return {
    data: found.ids.map((id) => products.get(id)).filter((product) => product !== undefined),
    currentPage: wanted.page,
    totalPages: pageCount(found.total, wanted.size),
    totalItems: found.total,
    ...(corrected !== undefined && { corrected }),
  }
}

const usualOrigin = async (ctx: Ctx): Promise<string> => (await getDeclarations(ctx)).countryOfOrigin

/** Returns the countries of origin of the products for sale, as their pages declare them. */
export const listOrigins = async (ctx: Ctx) => originsForSale(ctx.db, await usualOrigin(ctx))

const emptyPage = () => ({ data: [], currentPage: 1, totalPages: 1, totalItems: 0 })
