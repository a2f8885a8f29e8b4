import { isDeepStrictEqual } from 'node:util'
import { type EditableProduct, MAX_SHOWN } from '#contract/catalogue-admin.ts'
import { NO_MOMENT, type ProductInput } from '#contract/catalogue-input.ts'
import { formatMoment } from '#rules/india-time.ts'
import { OPTION_FIELDS } from '#rules/option-check.ts'
import { findValue, foldName, OPTIONS, type OptionKey, type ProductOptions } from '#rules/pricing.ts'
import { slugOf } from '#rules/slug.ts'
import { isMainlyPlastic } from '#rules/warranty-terms.ts'
import { wordsOf } from '#rules/words.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { invalidField, ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { changedNames, editConflict } from '#server/modules/audit/edit-conflict.service.ts'
import { changesStockSettings, countOptions, setStock } from '#server/modules/stock/stock.service.ts'
import { isArchived } from './archive.store.ts'
import { type FullProduct, type ProductRow, toProduct } from './catalogue.rules.ts'
import { findEditableByIds, findEditableOfBike } from './catalogue.store.ts'
import {
  type Columns,
  columnsOf,
  describeHeadings,
  describeOptions,
  freeCode,
  newColumns,
  optionsAfter,
  type PictureLink,
  picturesAfter,
  sharedNameReason,
  stateOf,
  unsellableReason,
  type Visibility,
  visibilityAfter,
} from './catalogue-admin.rules.ts'
import {
  deleteProductImages,
  findBikesNamed,
  findProductsNamed,
  findUnsentOrderWith,
  insertProductImages,
  insertProducts,
  updateProduct,
} from './catalogue-admin.store.ts'
import { changeCatalogue, conflict, note, requirePictures, type Stored } from './catalogue-change.service.ts'
import { type CatalogueFacts, factsOf } from './catalogue-facts.service.ts'
import { explainWrongDeclarations } from './declarations.rules.ts'
import { deleteFormerProductCode, insertFormerProductCode } from './former-codes.store.ts'
import { type EditedProduct, findEditable, onBikeAfter, replaceOnBike } from './on-bike-write.service.ts'
import { getProductTables } from './product-settings.service.ts'

/** Returns the refusal for a product that is not for sale. It may have been archived while its form was open. */
export async function productNotFound(on: On, id: string): Promise<ShopProblem> {
  const message = (await run(on, isArchived(id)))
    ? 'This product is archived. Restore it before you change it.'
    : 'This product is not in our catalogue.'
  return new ShopProblem('not_found', message)
}

/** Matches words that may be joined in a name; others are searched for as they are typed. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u

/** Returns the products of a bike, and its drafts. */
export async function listBikeProducts(ctx: Ctx, bikeId: string): Promise<{ products: EditableProduct[] }> {
  return { products: await toEditableProducts(ctx, await run(ctx, findEditableOfBike(bikeId))) }
}

/** Returns products with what those who edit them see of them. */
export async function toEditableProducts(ctx: Parameters<typeof getProductTables>[0], found: readonly FullProduct[]) {
  const tables = await getProductTables(ctx)
  return found.map((each): EditableProduct => {
    const { publishAt } = each.product
    return { ...toProduct(each, tables), state: stateOf(each.product), publishAt: publishAt?.toISOString() ?? null }
  })
}

/** Returns the words of a search in the administration, in lower case. */
export function searchedWords(search: string): string[] {
  const typed = search.normalize('NFKD').toLowerCase().split(/\s+/)
  return [...new Set(typed.map((word) => (PLAIN.test(word) ? wordsOf(word).join('') : word)))]
}

type Found = { products: EditableProduct[]; total: number }

export async function findProductsByName(ctx: Ctx, search: string, most = MAX_SHOWN): Promise<Found> {
  const { ids, total } = await run(ctx, findProductsNamed(searchedWords(search), most))
  return { products: await toEditableProducts(ctx, await run(ctx, findEditableByIds(ids))), total }
}

export const findBikesByName = (ctx: Ctx, search: string, most: number) =>
  run(ctx, findBikesNamed(searchedWords(search), most))

export const changeProduct = (ctx: Ctx, id: string, input: ProductInput): Promise<{ product: EditableProduct }> =>
  changeCatalogue(ctx, async (tx) => {
    const before = await findEditable(tx, id)
    if (!before) throw await productNotFound(tx, id)
    return { product: await saveProduct(ctx, tx, before, input) }
  })

export async function saveProduct(
  ctx: Ctx,
  tx: Tx,
  before: EditedProduct | null,
  input: ProductInput,
  facts = factsOf(ctx, tx),
): Promise<EditableProduct> {
  const { id } = await storeProduct(ctx, tx, before, input, facts)
  return readProduct(ctx, tx, id)
}

export async function readProduct(ctx: Ctx, tx: Tx, id: string): Promise<EditableProduct> {
  const [found] = await toEditableProducts(inTx(ctx, tx), await run(tx, findEditableByIds([id])))
  if (!found) throw await productNotFound(tx, id)
  return found
}

export async function staleProduct(
  ctx: Ctx,
  tx: Tx,
  { product: { id, version } }: EditedProduct,
  { seen, fields = [] }: { seen: number; fields?: string[] },
): Promise<ShopProblem> {
  const current = await readProduct(ctx, tx, id)
  return editConflict(ctx, tx, { subject: `product ${id}`, noun: 'product', seen, version, current, fields })
}

const missingAmount = ({ price }: ProductInput): ShopProblem =>
  price === undefined
    ? invalidField('price', 'Price is a number of rupees.')
    : invalidField('shipping', 'Shipping is a number of rupees; 0 is free.')

/** Refuses missing amounts, and a warranty that the material cannot have. */
async function checkedColumns(
  facts: CatalogueFacts,
  before: EditedProduct | null,
  input: ProductInput,
): Promise<Columns> {
  const given = before ? columnsOf(input, before.product) : newColumns(input)
  if (!given) throw missingAmount(input)
  const columns = { ...given, options: optionsAfter(input, given.options, await facts.prices()) }
  if (columns.warranty === 'lifetime' && isMainlyPlastic(columns.material))
    throw invalidField('warranty', `A lifetime warranty is for metal parts, and this one is of ${columns.material}.`)
  return columns
}

export async function storeProduct(
  ctx: Ctx,
  tx: Tx,
  before: EditedProduct | null,
  input: ProductInput,
  facts = factsOf(ctx, tx),
): Promise<Stored<AuditedProduct>> {
  const id = before?.product.id ?? newId()
  const bikeId = input.bikeId ?? before?.product.bikeId ?? ''
  const owner = await facts.bike(bikeId)
  if (!owner) throw invalidField('bikeId', 'Choose a bike of the catalogue.')
  const columns = await checkedColumns(facts, before, input)
  if (await facts.hasName(bikeId, columns.name, id))
    throw conflict('name', `${owner.bike.name} has a product "${columns.name}" already.`)

  refuseUnsellable(columns, await facts.tables())
  if (before) await refuseOrderedValues(tx, before.product, columns.options)
  const pictures = await picturesOf(tx, before, input, { columns, bikeName: owner.bike.name })
  const visibility = visibilityAfter(ctx.now, input, before?.product)
  refuseWrongTime(ctx.now, input, visibility, before?.product.publishAt)
  const code = await codeOfProduct(facts, id, { before, bikeId, name: columns.name, ...visibility })
  const onBike = await onBikeAfter(ctx, tx, {
    id,
    bike: owner.bike,
    colors: columns.options.color.map((value) => value.name),
    given: input.onBike,
    before,
  })
  const after = audited({ bikeId, code, ...columns, ...visibility }, pictures, onBike)
  const states = { before: before && auditedProduct(before), after }
  const changed = !isDeepStrictEqual(states.before, states.after)
  const { stock } = input
  const stockChanged = stock !== undefined && (await changesStockSettings(tx, id, stock))
  let version = before?.product.version ?? 1
  if (changed || stockChanged) {
    const row = { bikeId, code, ...columns, ...visibility }
    version = await writeAll(ctx, tx, { id, before, row, pictures, onBike, seen: input.version }, facts)
  }
  if (changed) await note(ctx, tx, { subject: `product ${id}`, kind: 'product', ...states, version })
  const counted = { id, options: columns.options }
  if (stock) await setStock(ctx, tx, counted, { ...stock, version })
  else if (before && !isDeepStrictEqual(before.product.options, columns.options))
    await countOptions(ctx, tx, counted, version)
  return { id, ...states }
}

interface Described {
  readonly columns: Columns
  readonly bikeName: string
}

/** Returns the pictures after a change; those that are new must be there. */
async function picturesOf(tx: Tx, before: EditedProduct | null, input: ProductInput, after: Described) {
  const pictures = picturesAfter(input, (before?.pictures ?? []).map(linkOf), after.columns, after.bikeName)
  const had = new Set(before?.pictures.map(({ id }) => id))
  const added = [...new Set(pictures.map(({ imageId }) => imageId))].filter((each) => !had.has(each))
  if (added.length > 0) await requirePictures(tx, added, input.images ? 'images' : 'url')
  return pictures
}

interface Changed {
  readonly id: string
  readonly before: EditedProduct | null
  readonly row: Columns & Visibility & { readonly bikeId: string; readonly code: string }
  readonly pictures: readonly PictureLink[]
  readonly onBike: EditedProduct['onBike']
  /** The version that was read; any if it is left out. */
  readonly seen: number | undefined
}

/** Writes a product with its pictures and how it is shown on its bike, and returns its version. */
async function writeAll(ctx: Ctx, tx: Tx, changed: Changed, facts: CatalogueFacts): Promise<number> {
  const { id, before, row, pictures, onBike, seen } = changed
  const { bikeId, code, name } = row
  const stays = before?.product.bikeId === bikeId
  const position = stays ? before.product.position : await facts.nextPosition(bikeId)
  const version = await writeProduct(ctx, tx, id, before, { ...row, position }, seen)
  await facts.stored(bikeId, { id, name, code, position, isForSale: row.archivedAt === null }, before?.product.bikeId)
  if (!isDeepStrictEqual(before?.pictures.map(linkOf) ?? [], pictures)) await replacePictures(tx, id, pictures)
  await replaceOnBike(tx, { productId: id, bikeId, before, onBike })
  return version
}

/** A time that is over is refused, unless it was stored before. */
function refuseWrongTime(now: Date, { state }: ProductInput, { publishAt }: Visibility, before?: Date | null): void {
  if (state !== 'scheduled') return
  if (!publishAt) throw invalidField('publishAt', NO_MOMENT)
  if (publishAt <= now && publishAt.getTime() !== before?.getTime())
    throw invalidField('publishAt', 'This time is over. Choose a later one, or publish the product now.')
}

async function replacePictures(tx: Tx, productId: string, pictures: readonly PictureLink[]): Promise<void> {
  await run(tx, deleteProductImages(productId))
  const rows = pictures.map((picture, position) => ({ productId, position, ...picture }))
  await run(tx, insertProductImages(rows))
}

type AuditedProduct = ReturnType<typeof auditedProduct>

/** Writes the columns of a product and returns its new version. Refused when `seen` is not the current version. */
async function writeProduct(
  ctx: Ctx,
  tx: Tx,
  id: string,
  before: EditedProduct | null,
  row: Columns & Visibility & { bikeId: string; code: string; position: number },
  seen: number | undefined,
): Promise<number> {
  const { bikeId, code } = row
  if (!before) {
    await run(tx, insertProducts([{ id, ...row }]))
    return 1
  }
  const updated = await run(tx, updateProduct(id, row, seen))
  if (!updated) {
    const { pictures, onBike } = auditedProduct(before)
    const fields = changedNames(auditedProduct(before), audited(row, pictures, onBike))
    throw await staleProduct(ctx, tx, before, { seen: seen ?? 0, fields })
  }
  if (before.product.archivedAt !== row.archivedAt) await run(tx, deleteFormerProductCode({ bikeId, code }))
  const former = { bikeId: before.product.bikeId, code: before.product.code }
  if (former.bikeId !== bikeId || former.code !== code)
    await run(tx, insertFormerProductCode(id, former, { bikeId, code }))
  return updated.version
}

interface Addressed extends Pick<Visibility, 'archivedAt'> {
  readonly before: EditedProduct | null
  readonly bikeId: string
  readonly name: string
}

async function codeOfProduct(
  facts: CatalogueFacts,
  id: string,
  { before, bikeId, name, archivedAt }: Addressed,
): Promise<string> {
  const stays = before?.product.bikeId === bikeId
  // Meanwhile another product may have got the address of a draft.
  const isHeld = stays && (before.product.archivedAt === null || archivedAt !== null)
  if (isHeld && before.product.name === name) return before.product.code
  const code = stays && before.product.name === name ? before.product.code : slugOf(name) || id
  if (isHeld && before.product.code === code) return code
  return freeCode(code, await facts.codes(bikeId, id))
}

export const linkOf = ({ id, ...shown }: FullProduct['pictures'][number]): PictureLink => ({
  imageId: id,
  alt: shown.alt,
  color: shown.color,
  section: shown.section,
  type: shown.type,
  model: shown.model,
  rendered: shown.rendered,
})

export function auditedProduct({ product, pictures, onBike }: EditedProduct) {
  const { bikeId, code, archivedAt, isDraft, publishAt } = product
  const row = { bikeId, code, ...columnsOf({}, product), archivedAt, isDraft, publishAt }
  return audited(row, pictures.map(linkOf), onBike)
}

const audited = (
  {
    options,
    headings,
    archivedAt: _,
    isDraft,
    publishAt,
    ...columns
  }: Columns & Visibility & { bikeId: string; code: string },
  pictures: readonly PictureLink[],
  onBike: EditedProduct['onBike'],
) => ({
  ...columns,
  ...describeOptions(options),
  headings: describeHeadings(headings),
  pictures,
  onBike,
  state: stateOf({ isDraft, publishAt }),
  ...(publishAt && { publishAt: formatMoment(publishAt) }),
})

/** Refuses a product that nobody could buy, whose choices look the same, or that breaks a rule of law. */
function refuseUnsellable(columns: Columns, shop: Awaited<ReturnType<CatalogueFacts['tables']>>): void {
  const wrong =
    unsellableReason(columns) ??
    sharedNameReason(columns.headings, columns.options) ??
    explainWrongDeclarations(columns, shop)
  if (wrong) throw invalidField(wrong.field, wrong.message)
}

/** Refuses to take away a value that an order has which is not sent yet, or may still be paid. */
async function refuseOrderedValues(tx: Tx, { id, name, options }: ProductRow, after: ProductOptions): Promise<void> {
  const gone = (option: OptionKey) =>
    options[option].filter((value) => !findValue(after[option], value.name)).map((value) => foldName(value.name))
  const values = { color: gone('color'), model: gone('model'), type: gone('type') }
  if (Object.values(values).every((names) => names.length === 0)) return
  const order = await run(tx, findUnsentOrderWith(id, values))
  const option = order && OPTIONS.find((each) => values[each].includes(foldName(order[each])))
  if (!order || !option) return
  throw conflict(
    OPTION_FIELDS[option],
    `"${order[option]}" of ${name} is in order ${order.orderNo}, which is not sent yet. Send or cancel that order first.`,
  )
}
