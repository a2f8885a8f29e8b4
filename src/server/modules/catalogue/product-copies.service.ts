// A product for several bikes: added to all of them at once, or copied to further ones.
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import type { ForBike, ProductInput } from '#contract/catalogue-input.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { copiedStock } from '#server/modules/stock/stock.service.ts'
import type { BikeRow } from './catalogue.rules.ts'
import { findEditableByIds } from './catalogue.store.ts'
import { inputForBike, inputOf, type NamedBike } from './catalogue-admin.rules.ts'
import { findBikeById } from './catalogue-admin.store.ts'
import { changeCatalogue } from './catalogue-change.service.ts'
import { findEditable } from './on-bike-write.service.ts'
import { linkOf, productNotFound, staleProduct, storeProduct, toEditableProducts } from './product-write.service.ts'

interface Added extends ProductInput {
  readonly bikeId: string
  readonly others?: readonly ForBike[] | undefined
}

/** Adds a product to its bike and to others; to none of them if one is refused. */
export const addProduct = (
  ctx: Ctx,
  { others = [], ...input }: Added,
): Promise<{ product: EditableProduct; others: EditableProduct[] }> =>
  changeCatalogue(ctx, async (tx) => {
    const { id } = await storeProduct(ctx, tx, null, input)
    // SKUs and barcodes are those of one product.
    const counts = input.stock?.counts.map((count) => ({ ...count, sku: null, barcode: null }))
    const stock = input.stock && { ...input.stock, counts: counts ?? [] }
    const bike = others.length > 0 ? (await run(tx, findBikeById(input.bikeId)))?.bike : undefined
    const copies = bike
      ? await storeForBikes(ctx, tx, { ...input, stock }, bike, { bikes: others, field: 'others' })
      : []
    const [product, ...further] = await readProducts(ctx, tx, [id, ...copies])
    if (!product) throw await productNotFound(tx, id)
    return { product, others: further }
  })

interface Copies {
  readonly bikes: readonly ForBike[]
  /** The version of the product that was read. */
  readonly version: number
  readonly state: 'published' | 'draft'
}

/** Copies a product to other bikes, or to its own under another name; to none of them if one is refused. */
export const copyProduct = (
  ctx: Ctx,
  id: string,
  { bikes, version, state }: Copies,
): Promise<{ message: string; products: EditableProduct[] }> =>
  changeCatalogue(ctx, async (tx) => {
    const found = await findEditable(tx, id)
    if (!found) throw await productNotFound(tx, id)
    if (found.product.version !== version) throw await staleProduct(ctx, tx, found, { seen: version })
    const stock = await copiedStock(tx, id)
    const input = { ...inputOf(found.product, found.pictures.map(linkOf)), stock, state }
    const products = await readProducts(
      ctx,
      tx,
      await storeForBikes(ctx, tx, input, found.bike, { bikes, field: 'bikes' }),
    )
    const [only] = products
    const what = products.length === 1 ? only?.bikes.name : `${products.length} bikes`
    return { message: `${found.product.name} was copied to ${what}.`, products }
  })

interface Wanted {
  readonly bikes: readonly ForBike[]
  /** The name of the list in the request, for the fields of a refusal. */
  readonly field: string
}

/** Stores a product for each of these bikes and returns the new ids. A refusal names the bike. */
async function storeForBikes(
  ctx: Ctx,
  tx: Tx,
  input: ProductInput,
  from: NamedBike,
  { bikes, field }: Wanted,
): Promise<string[]> {
  const ids: string[] = []
  for (const [place, own] of bikes.entries()) {
    const found = await run(tx, findBikeById(own.bikeId))
    try {
      const { id } = await storeProduct(ctx, tx, null, inputForBike(input, from, { ...own, bike: found?.bike }))
      ids.push(id)
    } catch (error) {
      throw error instanceof ShopProblem ? namingBike(error, found?.bike, `${field}.${place}`) : error
    }
  }
  return ids
}

function namingBike({ code, message, fields, extra }: ShopProblem, bike: BikeRow | undefined, path: string) {
  const named = bike && !message.includes(bike.name) ? `${bike.name}: ${message}` : message
  const [field = ''] = Object.keys(fields ?? {})
  return new ShopProblem(code, named, { fields: { [`${path}.${field || 'bikeId'}`]: named }, extra: { ...extra } })
}

/** Returns products in the order of their ids. */
async function readProducts(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<EditableProduct[]> {
  const found = await toEditableProducts(inTx(ctx, tx), await run(tx, findEditableByIds(ids)))
  const byId = new Map(found.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
