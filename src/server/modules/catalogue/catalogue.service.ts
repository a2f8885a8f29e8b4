import type { Bike, Kind, Product, SORTS } from '#contract/catalogue.ts'
import { pageCount } from '#rules/counted.ts'
import { istDate } from '#rules/financial-year.ts'
import { slugOf } from '#rules/slug.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run } from '#server/lib/tx.ts'
import { getDeclarations, recallSettings } from '#server/modules/settings/settings.service.ts'
import {
  type FullProduct,
  type SaleProduct,
  searchWords,
  toBike,
  toImage,
  toProduct,
  toSaleProduct,
} from './catalogue.rules.ts'
import {
  countProductsByBike,
  findBike,
  findBikeId,
  findBikes,
  findCatalogueVersion,
  findKinds,
  findProduct,
  findProductByCodes,
  findProductIdByCodes,
  findProductsByIds,
  findProductsOfBikes,
  type ProductOnPage,
} from './catalogue.store.ts'
import { findBikeByFormerCode, findProductByFormerCode } from './former-codes.store.ts'
import { toProductOnBike } from './on-bike.rules.ts'
import { getProductTables, toProductTables } from './product-settings.service.ts'
import { correctWords, findOrigins, searchProducts } from './search.store.ts'

export async function toProducts(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  products: readonly FullProduct[],
): Promise<Product[]> {
  const tables = await getProductTables(ctx)
  return products.map((each) => toProduct(each, tables))
}

export const readCatalogueVersion = (on: On): Promise<number> => run(on, findCatalogueVersion)

export const listBikes = async (ctx: Ctx): Promise<Bike[]> =>
  (await run(ctx, findBikes())).map((row) => toBike(row.bike, row.image))

export async function listBikesWithCounts(ctx: Ctx): Promise<(Bike & { productCount: number })[]> {
  const [bikes, counts] = [await listBikes(ctx), await run(ctx, countProductsByBike())]
  const products = new Map(counts.map(({ bikeId, products }) => [bikeId, products]))
  return bikes.map((bike) => ({ ...bike, productCount: products.get(bike.id) ?? 0 }))
}

/** The number of products that are read at once, unless a single bike has more. */
const PRODUCTS_AT_ONCE = 500

/** A change meanwhile is in the bikes that follow, and in a new version of the catalogue. */
export async function* bikesWithProducts(ctx: Ctx): AsyncGenerator<Bike & { products: Product[] }, void> {
  const tables = await getProductTables(ctx)
  for (const bikes of groupsOf(await listBikesWithCounts(ctx))) {
    const found = await run(ctx, findProductsOfBikes(bikes.map(({ id }) => id)))
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
  const kinds = await run(ctx, findKinds())
  return kinds.map(({ name, bikes, pictures: [first] }) => ({ name, bikes, image: first ? toImage(first) : null }))
}

export async function getBike(ctx: Ctx, name: string): Promise<Bike & { products: Product[] }> {
  const { bike, image } = await requireBike(ctx, name)
  return { ...toBike(bike, image), products: await toProducts(ctx, await run(ctx, findProductsOfBikes([bike.id]))) }
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
  const found = await run(ctx, findProductIdByCodes(bikeName, productName))
  return found?.id ?? (await requireProduct(ctx, bikeName, productName)).product.id
}

/** Returns the product with its current bike; it may have been moved to another. */
async function requireProduct(ctx: Ctx, bikeName: string, productName: string): Promise<ProductOnPage> {
  const current = await run(ctx, findProductByCodes(bikeName, productName))
  if (current) return current
  const { bike } = await requireBike(ctx, bikeName)
  const named = (await run(ctx, findProduct(bike.id, productName))) ?? (await renamedProduct(ctx, bike.id, productName))
  const product = named && (await run(ctx, findProductByCodes(named.bike.code, named.product.code)))
  if (!product) throw new ShopProblem('not_found', 'This product is not in our catalogue.')
  return product
}

async function renamedProduct(ctx: Ctx, bikeId: string, formerCode: string): Promise<FullProduct | undefined> {
  const current = await run(ctx, findProductByFormerCode(bikeId, slugOf(formerCode)))
  return current && run(ctx, findProduct(current.bikeId, current.code))
}

export async function requireBike(ctx: Ctx, name: string) {
  const found = await run(ctx, findBike(name))
  if (found) return found
  const current = await run(ctx, findBikeByFormerCode(slugOf(name)))
  const renamed = current && (await run(ctx, findBike(current.code)))
  if (!renamed) throw new ShopProblem('not_found', 'This bike is not in our catalogue.')
  return renamed
}

/** Returns the products for sale among the given ids, by id, with the shop's prices. */
export function saleProducts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, SaleProduct>> {
  // Their tax depends on the day.
  return ctx.memory.recallEach(`sale on ${istDate(ctx.now)}`, knownIds(ids), async (missing) => {
    const [found, settings] = [await run(ctx, findProductsByIds(missing)), await recallSettings(ctx)]
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
  readonly origin?: string | undefined
  readonly sort?: (typeof SORTS)[number] | undefined
}

/** Words that match nothing are corrected once; the response says what was searched for instead. */
export async function listProducts(ctx: Ctx, wanted: ListProducts) {
  const words = searchWords(wanted.search ?? '')
  if (words.length > 0) await ctx.limit('search', ctx.ip)
  const bikeId = wanted.bike === undefined ? undefined : (await run(ctx, findBikeId(wanted.bike)))?.id
  const searchedForNothing = wanted.search !== undefined && wanted.search !== '' && words.length === 0
  if (searchedForNothing || (wanted.bike !== undefined && bikeId === undefined)) return emptyPage()

  const origin = wanted.origin === undefined ? undefined : { country: wanted.origin, usual: await usualOrigin(ctx) }
  const search = { words, bikeId, origin, sort: wanted.sort, page: wanted.page, size: wanted.size }
  let found = await run(ctx, searchProducts(search))
  let corrected: string | undefined
  if (found.total === 0 && words.length > 0) {
    const meant = (await run(ctx, correctWords(words))).map((word) => word.meant)
    if (meant.join(' ') !== words.join(' ')) {
      found = await run(ctx, searchProducts({ ...search, words: meant }))
      corrected = found.total > 0 ? meant.join(' ') : undefined
    }
  }
  const presented = await toProducts(ctx, await run(ctx, findProductsByIds(found.ids)))
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
export const listOrigins = async (ctx: Ctx) => run(ctx, findOrigins(await usualOrigin(ctx)))

const emptyPage = () => ({ data: [], currentPage: 1, totalPages: 1, totalItems: 0 })
