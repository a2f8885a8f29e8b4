import type { Bike, Kind, Product, SORTS } from '#contract/catalogue.ts'
import { pagesOf } from '#rules/counted.ts'
import { slugOf } from '#rules/slug.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { getPriceSettings } from '#server/modules/settings/settings.service.ts'
import {
  allBikes,
  catalogueVersion,
  currentBikeCode,
  currentProductCode,
  type FullProduct,
  findBike,
  findProduct,
  kindsForSale,
  productCounts,
  productIdByCodes,
  productsByIds,
  productsOfBikes,
} from './catalogue.queries.ts'
import { searchWords, toBike, toImage, toProduct } from './catalogue.rules.ts'
import { correctWords, searchProducts } from './search.queries.ts'

/** Products as they are answered. */
export async function present(ctx: Pick<Ctx, 'db'>, found: Promise<readonly FullProduct[]>): Promise<Product[]> {
  const products = await found
  const tables = await getPriceSettings(ctx)
  return products.map((each) => toProduct(each, tables))
}

/** The version of everything that public pages are made of: see the page cache. */
export const readCatalogueVersion = (ctx: Pick<Ctx, 'db'>): Promise<number> => catalogueVersion(ctx.db)

type ListedBike = Bike & { products?: Product[]; productCount?: number }

export async function listBikes(ctx: Ctx, include?: 'products' | 'counts'): Promise<ListedBike[]> {
  const bikes = (await allBikes(ctx.db)).map((row) => toBike(row.bike, row.image))
  if (include === 'counts') {
    const counts = await productCounts(ctx.db)
    return bikes.map((bike) => ({ ...bike, productCount: counts.get(bike.id) ?? 0 }))
  }
  if (include !== 'products') return bikes
  const ids = bikes.map((bike) => bike.id)
  const products = Map.groupBy(await present(ctx, productsOfBikes(ctx.db, ids)), ({ bikeId }) => bikeId)
  return bikes.map((bike) => ({ ...bike, products: products.get(bike.id) ?? [] }))
}

export async function listKinds(ctx: Ctx): Promise<Kind[]> {
  const kinds = await kindsForSale(ctx.db)
  return kinds.map(({ name, bikes, picture }) => ({ name, bikes, image: picture && toImage(picture) }))
}

export async function getBike(ctx: Ctx, name: string): Promise<Bike & { products: Product[] }> {
  const { bike, image } = await requireBike(ctx, name)
  return { ...toBike(bike, image), products: await present(ctx, productsOfBikes(ctx.db, [bike.id])) }
}

/** One product of a bike; code, name and former code all find it. */
export async function getProduct(ctx: Ctx, bikeName: string, productName: string) {
  const product = await requireProduct(ctx, bikeName, productName)
  const { id, code, name } = product.bike
  return { bike: { id, code, name, products: await present(ctx, Promise.resolve([product])) } }
}

/** The id of a product for sale, however its address names it. */
export async function requireProductId(ctx: Ctx, bikeName: string, productName: string): Promise<string> {
  return (
    (await productIdByCodes(ctx.db, bikeName, productName)) ??
    (await requireProduct(ctx, bikeName, productName)).product.id
  )
}

/** With the bike that it belongs to now: it may have been moved to another. */
async function requireProduct(ctx: Ctx, bikeName: string, productName: string): Promise<FullProduct> {
  const { bike } = await requireBike(ctx, bikeName)
  const product = (await findProduct(ctx.db, bike.id, productName)) ?? (await renamedProduct(ctx, bike.id, productName))
  if (!product) throw new ShopProblem('not_found', 'This product is not in our catalogue.')
  return product
}

async function renamedProduct(ctx: Ctx, bikeId: string, formerCode: string): Promise<FullProduct | undefined> {
  const current = await currentProductCode(ctx.db, bikeId, slugOf(formerCode))
  return current && findProduct(ctx.db, current.bikeId, current.code)
}

async function requireBike(ctx: Ctx, name: string) {
  const found = await findBike(ctx.db, name)
  if (found) return found
  const code = await currentBikeCode(ctx.db, slugOf(name))
  const renamed = code === undefined ? undefined : await findBike(ctx.db, code)
  if (!renamed) throw new ShopProblem('not_found', 'This bike is not in our catalogue.')
  return renamed
}

/** Products for sale among the given ids, by id. */
export async function productsForSale(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Product>> {
  const known = ids.filter((id) => UUID.test(id))
  const found = await present(ctx, productsByIds(ctx.db, known))
  return new Map(found.map((product) => [product.id, product]))
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface ListProducts {
  readonly page: number
  readonly size: number
  readonly search?: string | undefined
  readonly bike?: string | undefined
  readonly sort?: (typeof SORTS)[number] | undefined
}

/** One page of products. Words that find nothing are corrected once, and the answer says what was looked for instead. */
export async function listProducts(ctx: Ctx, wanted: ListProducts) {
  const words = searchWords(wanted.search ?? '')
  if (words.length > 0) await ctx.limit('search', ctx.ip)
  const bikeId = wanted.bike === undefined ? undefined : (await findBike(ctx.db, wanted.bike))?.bike.id
  const searchedForNothing = wanted.search !== undefined && wanted.search !== '' && words.length === 0
  if (searchedForNothing || (wanted.bike !== undefined && bikeId === undefined)) return emptyPage()

  const search = { words, bikeId, sort: wanted.sort, page: wanted.page, size: wanted.size }
  let found = await searchProducts(ctx.db, search)
  let corrected: string | undefined
  if (found.total === 0 && words.length > 0) {
    const meant = await correctWords(ctx.db, words)
    if (meant.join(' ') !== words.join(' ')) {
      found = await searchProducts(ctx.db, { ...search, words: meant })
      corrected = found.total > 0 ? meant.join(' ') : undefined
    }
  }
  const products = await productsForSale(ctx, found.ids)
  return {
    data: found.ids.map((id) => products.get(id)).filter((product) => product !== undefined),
    currentPage: wanted.page,
    totalPages: pagesOf(found.total, wanted.size),
    totalItems: found.total,
    ...(corrected !== undefined && { corrected }),
  }
}

const emptyPage = () => ({ data: [], currentPage: 1, totalPages: 1, totalItems: 0 })
