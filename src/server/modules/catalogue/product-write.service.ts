import { isDeepStrictEqual } from 'node:util'
import { type EditableProduct, MAX_SHOWN } from '#contract/catalogue-admin.ts'
import { NO_MOMENT, type ProductChange, type ProductInput } from '#contract/catalogue-input.ts'
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
import { storeCount } from '#server/modules/stock/stock.service.ts'
import {
  changesStockSettings,
  countOptions,
  type Refusals,
  setStocks,
} from '#server/modules/stock/stock-settings.service.ts'
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
import { findBikesNamed, findProductsNamed, findUnsentOrderWith } from './catalogue-admin.store.ts'
import { changeCatalogue, conflict, noPicture, type Stored } from './catalogue-change.service.ts'
import { type CatalogueFacts, factsOf } from './catalogue-facts.service.ts'
import { explainWrongDeclarations } from './declarations.rules.ts'
import { type EditedProduct, findEditable, onBikeAfter } from './on-bike-write.service.ts'
import { TOGETHER, type WrittenProduct, writeProducts } from './product-rows.service.ts'
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
  const typed = search.normalize('NFKD').toLowerCase().split(/\s+/).filter(Boolean)
  return [...new Set(typed.map((word) => (PLAIN.test(word) ? wordsOf(word).join('') : word)))]
}

type Found = { products: EditableProduct[]; total: number }

export async function findProductsByName(ctx: Ctx, search: string, most = MAX_SHOWN): Promise<Found> {
  const { ids, total } = await run(ctx, findProductsNamed(searchedWords(search), most))
  return { products: await toEditableProducts(ctx, await run(ctx, findEditableByIds(ids))), total }
}

export const findBikesByName = (ctx: Ctx, search: string, most: number) =>
  run(ctx, findBikesNamed(searchedWords(search), most))

export const changeProduct = (
  ctx: Ctx,
  id: string,
  { counted, ...input }: ProductChange,
): Promise<{ product: EditableProduct }> =>
  changeCatalogue(ctx, async (tx) => {
    const before = await findEditable(tx, id)
    if (!before) throw await productNotFound(tx, id)
    const product = await saveProduct(ctx, tx, before, input)
    if (counted) await storeCount(ctx, tx, id, { ...counted, reason: '' })
    return { product }
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
  const products = productBatch(ctx, tx, facts)
  const stored = await products.store(before, input)
  for (const refusal of (await products.finish()).values()) throw refusal
  return stored
}

/**
 * Checks products one after another, each of them once, and writes them together. `finish` writes the last ones and the
 * stocks of all, and returns why stocks are refused, by the products' ids.
 */
export function productBatch(ctx: Ctx, tx: Tx, facts: CatalogueFacts) {
  const waiting: CheckedProduct[] = []
  const stocks: CheckedProduct[] = []
  /** The names and addresses that the waiting products give up: another one can have them once they are written. */
  const freed = new Set<string>()
  const write = async () => {
    freed.clear()
    await writeProducts(ctx, tx, waiting.splice(0))
  }
  async function writeLater(product: CheckedProduct): Promise<void> {
    const [had, has] = [await addresses(facts, product.before?.product), await addresses(facts, product.row)]
    if (waiting.length === TOGETHER || has.some((each) => freed.has(each))) await write()
    for (const each of had) if (!has.includes(each)) freed.add(each)
    waiting.push(product)
  }
  return {
    async store(before: EditedProduct | null, input: ProductInput): Promise<Stored<AuditedProduct>> {
      // What a part needs on its bike is looked up where it is stored.
      if (input.onBike && input.onBike.requires.length > 0) await write()
      const checked = await checkProduct(ctx, tx, before, input, facts)
      if (checked.isWritten) await writeLater(checked)
      if (checked.stock || checked.hasOtherOptions) stocks.push(checked)
      return { id: checked.id, ...checked.states }
    },
    async finish(): Promise<Refusals> {
      await write()
      const given = stocks.flatMap(({ stock, ...each }) => (stock ? [{ ...counted(each), stock }] : []))
      const others = stocks.filter(({ stock }) => !stock)
      const refused = await setStocks(ctx, tx, given)
      return new Map([...refused, ...(await countOptions(ctx, tx, others.map(counted)))])
    },
  }
}

const counted = ({ id, row, version }: Omit<CheckedProduct, 'stock'>) => ({ id, options: row.options, version })

/** Returns what no other product of its bike may have while a product is for sale. */
async function addresses(facts: CatalogueFacts, product: Addressed | undefined): Promise<string[]> {
  if (!product || product.archivedAt !== null) return []
  const { bikeId, name, code } = product
  return [`${bikeId} ${await facts.fold(name)}`, `${bikeId}/${code}`]
}

interface Addressed {
  readonly bikeId: string
  readonly name: string
  readonly code: string
  readonly archivedAt: Date | null
}

interface CheckedProduct extends WrittenProduct {
  readonly states: { readonly before: AuditedProduct | null; readonly after: AuditedProduct }
  readonly isWritten: boolean
  readonly hasOtherOptions: boolean
  readonly stock: ProductInput['stock']
}

/** Returns a product after a change, or refuses it. Others of its bike may still wait for being written. */
async function checkProduct(
  ctx: Ctx,
  tx: Tx,
  before: EditedProduct | null,
  input: ProductInput,
  facts: CatalogueFacts,
): Promise<CheckedProduct> {
  const id = before?.product.id ?? newId()
  const bikeId = input.bikeId ?? before?.product.bikeId ?? ''
  const owner = await facts.bike(bikeId)
  if (!owner) throw invalidField('bikeId', 'Choose a bike of the catalogue.')
  const columns = await checkedColumns(facts, before, input)
  if (await facts.hasName(bikeId, columns.name, id))
    throw conflict('name', `${owner.bike.name} has a product "${columns.name}" already.`)

  refuseUnsellable(columns, await facts.tables())
  if (before) await refuseOrderedValues(tx, before.product, columns.options)
  const picturesBefore = (before?.pictures ?? []).map(linkOf)
  const pictures = picturesAfter(input, picturesBefore, columns, owner.bike.name)
  await requirePictures(facts, input, picturesBefore, pictures)
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
  const fields = { bikeId, code, ...columns, ...visibility }
  const states = { before: before && auditedProduct(before), after: audited(fields, pictures, onBike) }
  const isChanged = !isDeepStrictEqual(states.before, states.after)
  const { stock } = input
  const isWritten = isChanged || (stock !== undefined && (await changesStockSettings(tx, id, stock)))
  if (before && isWritten) await refuseStale(ctx, tx, before, input, fields)
  const position = before?.product.bikeId === bikeId ? before.product.position : await facts.nextPosition(bikeId)
  const isForSale = visibility.archivedAt === null
  if (isWritten)
    await facts.stored(bikeId, { id, name: columns.name, code, position, isForSale }, before?.product.bikeId)
  return {
    ...{ id, before, picturesBefore, pictures, onBike, states, isChanged, isWritten, stock },
    row: { ...fields, position },
    version: before ? before.product.version + (isWritten ? 1 : 0) : 1,
    hasOtherOptions: before !== null && !isDeepStrictEqual(before.product.options, columns.options),
  }
}

/** Refuses a change of another version than the current one. Whoever has the lock of the catalogue has read that. */
async function refuseStale(
  ctx: Ctx,
  tx: Tx,
  before: EditedProduct,
  { version: seen }: ProductInput,
  after: Parameters<typeof audited>[0],
): Promise<void> {
  if (seen === undefined || seen === before.product.version) return
  const earlier = auditedProduct(before)
  const fields = changedNames(earlier, audited(after, earlier.pictures, earlier.onBike))
  throw await staleProduct(ctx, tx, before, { seen, fields })
}

/** Refuses new pictures that are not there. */
async function requirePictures(
  facts: CatalogueFacts,
  input: ProductInput,
  before: readonly PictureLink[],
  after: readonly PictureLink[],
): Promise<void> {
  const had = new Set(before.map(({ imageId }) => imageId))
  const added = after.flatMap(({ imageId }) => (had.has(imageId) ? [] : [imageId]))
  if (!(await facts.hasPictures(added))) throw noPicture(input.images ? 'images' : 'url')
}

/** A time that is over is refused, unless it was stored before. */
function refuseWrongTime(now: Date, { state }: ProductInput, { publishAt }: Visibility, before?: Date | null): void {
  if (state !== 'scheduled') return
  if (!publishAt) throw invalidField('publishAt', NO_MOMENT)
  if (publishAt <= now && publishAt.getTime() !== before?.getTime())
    throw invalidField('publishAt', 'This time is over. Choose a later one, or publish the product now.')
}

type AuditedProduct = ReturnType<typeof auditedProduct>

interface Named extends Pick<Visibility, 'archivedAt'> {
  readonly before: EditedProduct | null
  readonly bikeId: string
  readonly name: string
}

async function codeOfProduct(
  facts: CatalogueFacts,
  id: string,
  { before, bikeId, name, archivedAt }: Named,
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
