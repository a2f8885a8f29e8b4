import { isDeepStrictEqual } from 'node:util'
import type { Bike, Product } from '#contract/catalogue.ts'
import {
  type BikeInput,
  BikeRow,
  type BulkReport,
  MOST_SHOWN,
  type ProductInput,
  ProductRow,
} from '#contract/catalogue-admin.ts'
import { slugOf } from '#rules/slug.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { describePictures } from '#server/modules/media/media.service.ts'
import { getPriceSettings, notedPrices, setOptionPrices } from '#server/modules/settings/settings.service.ts'
import { setStock } from '#server/modules/stock/stock.service.ts'
import {
  type BikeRow as BikeColumns,
  type FullProduct,
  findBike,
  findProduct,
  productsByIds,
  productsOffering,
} from './catalogue.queries.ts'
import { toBike } from './catalogue.rules.ts'
import { present } from './catalogue.service.ts'
import {
  bikeById,
  bikeCodesLike,
  deleteBikeRow,
  deleteProductImages,
  deleteProductRow,
  isBikeNameTaken,
  isProductNameTaken,
  lockCatalogue,
  lockProducts,
  nextPosition,
  noteFormerBikeCode,
  noteFormerProductCode,
  productCodesLike,
  productIdsOfBike,
  productsNamed,
  referencesTo,
  updateBike,
  updateProduct,
} from './catalogue-admin.queries.ts'
import { freeCode, ownPrices, pictureIdOf, picturesAfter, whyUnsellable } from './catalogue-admin.rules.ts'
import { insertBikes, insertProductImages, insertProducts } from './catalogue-write.queries.ts'

/** One change of the catalogue at a time, all of it or nothing. */
export const changing = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.tx(async (tx) => {
    await lockCatalogue(tx.db)
    return work(tx)
  })

export const refused = (field: string, message: string) =>
  new ShopProblem('invalid', message, { fields: { [field]: message } })
const conflict = (field: string, message: string) =>
  new ShopProblem('conflict', message, { fields: { [field]: message } })
const noBike = () => new ShopProblem('not_found', 'This bike is not in our catalogue.')
const noProduct = () => new ShopProblem('not_found', 'This product is not in our catalogue.')

export async function findProductsByName(ctx: Ctx, search: string): Promise<{ products: Product[]; total: number }> {
  const words = search.normalize('NFKD').toLowerCase().split(/\s+/)
  const { ids, total } = await productsNamed(ctx.db, [...new Set(words)], MOST_SHOWN)
  return { products: await present(ctx, productsByIds(ctx.db, ids)), total }
}

export const addBike = (ctx: Ctx, input: BikeInput): Promise<{ bike: Bike }> =>
  changing(ctx, async (tx) => ({ bike: await saveBike(ctx, tx, null, input) }))

export const changeBike = (ctx: Ctx, id: string, input: BikeInput): Promise<{ bike: Bike }> =>
  changing(ctx, async (tx) => {
    const before = await bikeById(tx.db, id)
    if (!before) throw noBike()
    return { bike: await saveBike(ctx, tx, before.bike, input) }
  })

/** What has become of a bike or product. */
export interface Stored<Facts> {
  readonly id: string
  /** Null: there was none. */
  readonly before: Facts | null
  readonly after: Facts
}

async function saveBike(ctx: Ctx, tx: Tx, before: BikeColumns | null, input: BikeInput, wish = {}): Promise<Bike> {
  const { id } = await storeBike(ctx, tx, before, input, wish)
  const saved = await bikeById(tx.db, id)
  if (!saved) throw noBike()
  return toBike(saved.bike, saved.image)
}

/** Adds a bike, or changes the one that was there. Of a new one, only many at a time may come without a picture. */
export async function storeBike(
  ctx: Ctx,
  tx: Tx,
  before: BikeColumns | null,
  input: BikeInput,
  { pictureNeeded = true } = {},
): Promise<Stored<BikeFacts>> {
  const id = before?.id ?? newId()
  const given = input.url || input.image
  const imageId = given ? pictureIdOf(given) : (before?.imageId ?? null)
  if (imageId === null && pictureNeeded) throw refused('url', 'Image is required')
  if (given) await requirePictures(tx, [pictureIdOf(given)], 'url')
  const name = input.name ?? before?.name ?? ''
  if (await isBikeNameTaken(tx.db, name, id)) throw conflict('name', `There is a bike "${name}" already.`)
  const code = await codeOfBike(tx, id, before, name, input.code)
  const after = {
    no: input.no ?? before?.no ?? 1,
    name,
    code,
    alt: input.alt ?? before?.alt ?? '',
    brand: input.brand ?? before?.brand ?? '',
    imageId,
  }
  if (!before) await insertBikes(tx.db, [{ id, ...after }])
  else if (!isDeepStrictEqual(bikeFacts(before), after)) await updateBike(tx.db, id, after)
  if (before && before.code !== code) await noteFormerBikeCode(tx.db, id, before.code, code)
  const factsBefore = before && bikeFacts(before)
  await note(ctx, tx, `bike ${id}`, 'bike', factsBefore, after)
  return { id, before: factsBefore, after }
}

type BikeFacts = ReturnType<typeof bikeFacts>

const bikeFacts = ({ no, name, code, alt, brand, imageId }: BikeColumns) => ({ no, name, code, alt, brand, imageId })

/** A given code is taken as it is or refused; else the code follows the name, with a number where that is taken (C4). */
async function codeOfBike(tx: Tx, id: string, before: BikeColumns | null, name: string, wanted = ''): Promise<string> {
  if (wanted === '' && before?.name === name) return before.code
  const code = slugOf(wanted || name) || id
  if (code === before?.code) return code
  const taken = await bikeCodesLike(tx.db, code, id)
  if (wanted !== '' && taken.has(code)) throw conflict('code', `Another bike has the address "${code}".`)
  return freeCode(code, taken)
}

async function requirePictures(tx: Tx, ids: readonly string[], field: string): Promise<void> {
  const known = await describePictures(tx, ids)
  if (ids.some((id) => !known.has(id))) throw refused(field, 'There is no such picture. Upload it first.')
}

/** What has changed, for the record; nothing is written of a change that changes nothing. */
async function note(ctx: Ctx, tx: Tx, subject: string, kind: string, before: object | null, after: object) {
  if (!before) await audit(tx, ctx, { action: `${kind} added`, subject, after })
  else if (!isDeepStrictEqual(before, after))
    await audit(tx, ctx, { action: `${kind} changed`, subject, before, after })
}

/** Deletes a bike with its products. What orders name is kept, out of sight, and only when that is asked for. */
export const deleteBike = (ctx: Ctx, id: string, archive: boolean) =>
  changing(ctx, async (tx) => {
    const found = await bikeById(tx.db, id)
    if (!found) throw noBike()
    const products = await productIdsOfBike(tx.db, id)
    await lockProducts(tx.db, products)
    const { orders, reviews, stock } = await referencesTo(tx.db, products)
    if (orders && !archive) {
      throw new ShopProblem(
        'conflict',
        `Orders refer to products of ${found.bike.name}. It can be archived instead: then it leaves the shop, and the orders stay whole.`,
      )
    }
    const archived = orders || reviews || stock || archive
    // Its code is free again for another bike.
    if (archived) await updateBike(tx.db, id, { archivedAt: ctx.now, code: id })
    else await deleteBikeRow(tx.db, id)
    const before = { ...bikeFacts(found.bike), products }
    await audit(tx, ctx, { action: archived ? 'bike archived' : 'bike deleted', subject: `bike ${id}`, before })
    return { message: `${found.bike.name} was ${archived ? 'archived' : 'deleted'}.`, archived }
  })

export const addProduct = (ctx: Ctx, input: ProductInput & { bikeId: string }): Promise<{ product: Product }> =>
  changing(ctx, async (tx) => ({ product: await saveProduct(ctx, tx, null, input) }))

export const changeProduct = (ctx: Ctx, id: string, input: ProductInput): Promise<{ product: Product }> =>
  changing(ctx, async (tx) => {
    const [before] = await productsByIds(tx.db, [id])
    if (!before) throw noProduct()
    return { product: await saveProduct(ctx, tx, before, input) }
  })

async function saveProduct(ctx: Ctx, tx: Tx, before: FullProduct | null, input: ProductInput): Promise<Product> {
  const { id } = await storeProduct(ctx, tx, before, input)
  const [saved] = await present(tx, productsByIds(tx.db, [id]))
  if (!saved) throw noProduct()
  return saved
}

/** Adds a product, or changes the one that was there. */
export async function storeProduct(
  ctx: Ctx,
  tx: Tx,
  before: FullProduct | null,
  input: ProductInput,
): Promise<Stored<ProductFacts>> {
  const id = before?.product.id ?? newId()
  const bikeId = input.bikeId ?? before?.product.bikeId ?? ''
  const owner = await bikeById(tx.db, bikeId)
  if (!owner) throw refused('bikeId', 'Choose a bike of the catalogue.')
  const columns = columnsOf(input, before)
  if (await isProductNameTaken(tx.db, bikeId, columns.name, id))
    throw conflict('name', `${owner.bike.name} has a product "${columns.name}" already.`)

  await priceOptions(ctx, tx, columns, input)
  const pictures = picturesAfter(input, (before?.pictures ?? []).map(linkOf), columns, owner.bike.name)
  const ids = [...new Set(pictures.map((picture) => picture.imageId))]
  await requirePictures(tx, ids, input.images ? 'images' : 'url')

  const code = await codeOfProduct(tx, id, before, bikeId, columns.name)
  const facts = { bikeId, code, ...columns, pictures }
  const factsBefore = before && factsOf(before)
  if (!isDeepStrictEqual(factsBefore, facts)) {
    await writeProduct(tx, id, before, { bikeId, code, ...columns })
    if (!isDeepStrictEqual(factsBefore?.pictures, pictures)) await replacePictures(tx, id, pictures)
    await note(ctx, tx, `product ${id}`, 'product', factsBefore, facts)
  }
  if (input.stock) await setStock(ctx, tx, id, input.stock)
  return { id, before: factsBefore, after: facts }
}

async function replacePictures(
  tx: Tx,
  productId: string,
  pictures: readonly ReturnType<typeof linkOf>[],
): Promise<void> {
  await deleteProductImages(tx.db, productId)
  const rows = pictures.map((picture, position) => ({ productId, position, ...picture }))
  await insertProductImages(tx.db, rows)
}

type ProductFacts = ReturnType<typeof factsOf>

type Columns = ReturnType<typeof columnsOf>

async function writeProduct(
  tx: Tx,
  id: string,
  before: FullProduct | null,
  row: Columns & { bikeId: string; code: string },
): Promise<void> {
  const { bikeId, code } = row
  const stays = before?.product.bikeId === bikeId
  const position = stays ? before.product.position : await nextPosition(tx.db, bikeId)
  if (!before) return insertProducts(tx.db, [{ id, ...row, position }])
  await updateProduct(tx.db, id, { ...row, position })
  const former = { bikeId: before.product.bikeId, code: before.product.code }
  if (!stays || former.code !== code) await noteFormerProductCode(tx.db, id, former, { bikeId, code })
}

async function codeOfProduct(
  tx: Tx,
  id: string,
  before: FullProduct | null,
  bikeId: string,
  name: string,
): Promise<string> {
  const stays = before?.product.bikeId === bikeId
  if (stays && before.product.name === name) return before.product.code
  const code = slugOf(name) || id
  if (stays && before.product.code === code) return code
  return freeCode(code, await productCodesLike(tx.db, bikeId, code, id))
}

/** What is given, else what was there, else nothing. */
function columnsOf(input: ProductInput, before: FullProduct | null) {
  const was = before?.product ?? NOTHING
  const name = input.name ?? was.name
  return {
    name,
    kind: input.kind || was.kind || name,
    price: input.price ?? was.price,
    offerPercent: input.offer ?? was.offerPercent,
    colors: input.colors ?? was.colors,
    models: input.model ?? was.models,
    types: input.type ?? was.types,
    shipping: input.shipping ?? was.shipping,
    ...textsOf(input, was),
  }
}

const textsOf = (input: ProductInput, was: Texts) => ({
  label: input.bike ?? was.label,
  weight: input.weight ?? was.weight,
  dimensions: input.dimensions ?? was.dimensions,
  items: input.items ?? was.items,
  dispatched: input.dispatched ?? was.dispatched,
  material: input.material ?? was.material,
  quote: input.quote ?? was.quote,
  proPic: input.proPic ?? was.proPic,
  installation: input.installation ?? was.installation,
  titles: input.titles ?? was.titles,
  paragraphs: input.para ?? was.paragraphs,
  notes: input.notes ?? was.notes,
  rows: input.rows ?? was.rows,
})

const NO_TEXTS = {
  label: '',
  weight: '',
  dimensions: '',
  items: '',
  dispatched: '',
  material: '',
  quote: '',
  proPic: '',
  installation: '',
  titles: [] as string[],
  paragraphs: [] as string[],
  notes: [] as { when: string; text: string }[],
  rows: [] as { label: string; value: string }[],
}
type Texts = typeof NO_TEXTS

const NOTHING = {
  name: '',
  kind: '',
  price: 0,
  offerPercent: 0,
  colors: [] as string[],
  models: [] as string[],
  types: [] as string[],
  shipping: 0,
  ...NO_TEXTS,
}

const linkOf = ({ id, alt, color, section }: FullProduct['pictures'][number]) => ({ imageId: id, alt, color, section })

function factsOf(full: FullProduct) {
  const { bikeId, code } = full.product
  return { bikeId, code, ...columnsOf({}, full), pictures: full.pictures.map(linkOf) }
}

/** Gives new options their price, and refuses what nobody could buy: here, and in other products with the same option. */
async function priceOptions(ctx: Ctx, tx: Tx, columns: Columns, input: ProductInput): Promise<void> {
  const before = await getPriceSettings(tx)
  const { prices, fixed } = ownPrices(input.adjustments, [...columns.models, ...columns.types], before.adjustments)
  if (fixed !== undefined) throw refused('adjustments', `What "${fixed}" does to the price is fixed.`)
  const changed = Object.keys(prices).filter((name) => !isDeepStrictEqual(before.adjustments[name], prices[name]))
  if (changed.length > 0) await setOptionPrices(tx, prices)
  const tables = changed.length > 0 ? await getPriceSettings(tx) : before
  if (changed.length > 0) {
    const states = { before: notedPrices(before), after: notedPrices(tables) }
    await audit(tx, ctx, { action: 'option prices changed', subject: 'settings prices', ...states })
  }
  const why = whyUnsellable({ ...columns, ...tables })
  if (why) throw refused(why.field, why.message)
  for (const { product, bike } of await productsOffering(tx.db, changed)) {
    const theirs = whyUnsellable({ ...product, ...tables })
    if (theirs) throw refused('adjustments', `${bike.name}, ${product.name}: ${theirs.message}`)
  }
}

/** Deletes a product. What orders, reviews or the ledger of its stock name is kept, out of sight. */
export const deleteProduct = (ctx: Ctx, id: string) =>
  changing(ctx, async (tx) => {
    await lockProducts(tx.db, [id])
    const [before] = await productsByIds(tx.db, [id])
    if (!before) throw noProduct()
    const { orders, reviews, stock } = await referencesTo(tx.db, [id])
    const archived = orders || reviews || stock
    if (archived) await updateProduct(tx.db, id, { archivedAt: ctx.now, code: id })
    else await deleteProductRow(tx.db, id)
    const action = archived ? 'product archived' : 'product deleted'
    await audit(tx, ctx, { action, subject: `product ${id}`, before: factsOf(before) })
    const message = archived
      ? `${before.product.name} has left the shop. It is kept for the orders, reviews and records that name it.`
      : `${before.product.name} was deleted.`
    return { message, archived }
  })

/** Adds or changes many bikes: all of them, or none when one row is wrong. */
export async function bulkBikes(ctx: Ctx, rows: readonly unknown[]): Promise<BulkReport & { bikes: Bike[] }> {
  const { saved: bikes, ...report } = await inBulk(ctx, 'bikes', rows, BikeRow, async (tx, { id, ...input }) => {
    const before = id ? (await bikeById(tx.db, id))?.bike : await bikeNamed(tx, input.code || input.name)
    if (id && !before) throw refused('id', 'There is no bike of this id.')
    const saved = await saveBike(ctx, tx, before ?? null, input, { pictureNeeded: false })
    return { known: before !== undefined, saved }
  })
  return { ...report, bikes }
}

/** The bike that a row means when it gives no id: by code or name. */
export const bikeNamed = async (tx: Tx, name: string): Promise<BikeColumns | undefined> =>
  (await findBike(tx.db, name))?.bike ?? (await findBike(tx.db, slugOf(name)))?.bike

/** The same for the products of one bike, which is named by id or code. */
export async function bulkProducts(
  ctx: Ctx,
  bikeName: string,
  rows: readonly unknown[],
): Promise<BulkReport & { products: Product[] }> {
  const bike = (UUID.test(bikeName) ? await bikeById(ctx.db, bikeName) : await findBike(ctx.db, bikeName))?.bike
  if (!bike) throw noBike()
  const { saved: products, ...report } = await inBulk(
    ctx,
    'products',
    rows,
    ProductRow,
    async (tx, { proId, code, ...input }) => {
      const before = await productMeant(tx, bike.id, { proId, name: code || input.name })
      if (proId && !before) throw refused('proId', `${bike.name} has no product of this id.`)
      const saved = await saveProduct(ctx, tx, before ?? null, { ...input, bikeId: bike.id })
      return { known: before !== undefined, saved }
    },
  )
  return { ...report, products }
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function productMeant(
  tx: Tx,
  bikeId: string,
  { proId, name }: { proId: string | undefined; name: string },
): Promise<FullProduct | undefined> {
  if (!proId) return (await findProduct(tx.db, bikeId, name)) ?? (await findProduct(tx.db, bikeId, slugOf(name)))
  return (await productsByIds(tx.db, [proId])).find((each) => each.product.bikeId === bikeId)
}

export interface RowSchema<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

interface SavedRow<S> {
  /** It was there before, and was changed. */
  readonly known: boolean
  readonly saved: S
}

/** Takes row by row, notes what is wrong with each, and keeps nothing unless all of them are right. */
async function inBulk<T, S>(
  ctx: Ctx,
  list: string,
  rows: readonly unknown[],
  schema: RowSchema<T>,
  save: (tx: Tx, row: T) => Promise<SavedRow<S>>,
): Promise<BulkReport & { saved: S[] }> {
  if (rows.length === 0) return { message: 'There was nothing to add.', created: 0, updated: 0, errors: [], saved: [] }
  return changing(ctx, async (tx) => {
    const errors: BulkReport['errors'] = []
    const done: SavedRow<S>[] = []
    for (const [place, value] of rows.entries()) {
      const result = await rowSaved(tx, value, schema, save)
      if (Array.isArray(result)) errors.push(...result.map((wrong) => ({ row: place + 1, ...wrong })))
      else done.push(result)
    }
    if (errors.length > 0) throw refusedRows(list, errors)
    const updated = done.filter(({ known }) => known).length
    const created = rows.length - updated
    const saved = done.map((each) => each.saved)
    return { message: `${created} added, ${updated} changed.`, created, updated, errors, saved }
  })
}

/** What became of a row, or what is wrong with it. */
export async function rowSaved<T, S>(
  tx: Tx,
  value: unknown,
  schema: RowSchema<T>,
  save: (tx: Tx, row: T) => Promise<S>,
): Promise<S | { field: string; message: string }[]> {
  const read = schema.safeParse(value)
  if (!read.success) return read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  try {
    return await save(tx, read.data)
  } catch (error) {
    if (!(error instanceof ShopProblem)) throw error
    return [{ field: Object.keys(error.fields ?? {})[0] ?? '', message: error.message }]
  }
}

function refusedRows(list: string, errors: BulkReport['errors']): ShopProblem {
  const count = new Set(errors.map((error) => error.row)).size
  const fields = Object.fromEntries(
    errors.map(({ row, field, message }) => [`${list}.${row - 1}${field && `.${field}`}`, message]),
  )
  return new ShopProblem('invalid', `Nothing was saved: ${count === 1 ? 'a row is' : `${count} rows are`} wrong.`, {
    fields,
    extra: { errors },
  })
}
