import { MAX_PIECES, type StockInput } from '#contract/stock.ts'
import type { ProductOptions } from '#rules/pricing.ts'
import { countedOptions, isSameVariant, type Variant, variantsOf, variantText, WHOLE_PRODUCT } from '#rules/variants.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { invalidField, ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { type AuditAction, auditAll } from '#server/modules/audit/audit.service.ts'
import { changedNames } from '#server/modules/audit/edit-conflict.service.ts'
import { available, presentStock } from './stock.rules.ts'
import {
  findAnyTracked,
  findForSale,
  findReceived,
  findSkuElsewhere,
  findTrackedStocks,
  insertStocks,
  lockStock,
  movementsOf,
  type NamedStock,
  recordMovement,
  type ShownStock,
  type StockSettings,
  stockOf,
  updateStock,
} from './stock.store.ts'

const MAX_MOVEMENTS = 50
const NONE = { isTracked: false, onHand: 0, reserved: 0, lowAt: 3 }

const noProduct = () => new ShopProblem('not_found', 'This product is not in our catalogue.')

export async function listStock(ctx: Ctx, onlyLow: boolean) {
  const rows = await run(ctx, findTrackedStocks(onlyLow))
  return {
    isTracked: rows.length > 0 || (onlyLow && (await run(ctx, findAnyTracked())) !== undefined),
    products: rows.map((row) => ({
      ...presentStock(row),
      ...variantOf(row),
      id: row.id,
      sku: row.sku,
      proId: row.productId,
      name: row.name,
      bike: row.bike,
      low: available(row) <= row.lowAt,
      waiting: row.waiting,
    })),
  }
}

const variantOf = ({ color, model, type }: Variant): Variant => ({ color, model, type })

/** Returns the stock of a product: of all that is counted together, and of each variant. */
export async function getStock(ctx: Ctx, productId: string) {
  if (!(await run(ctx, findForSale(productId, { drafts: true })))) throw noProduct()
  const rows = await run(ctx, stockOf([productId]))
  const tracked = rows.filter(({ isTracked }) => isTracked)
  // Without tracking, what was counted before.
  const counted = tracked.length > 0 ? tracked : rows.filter(({ isCurrent }) => isCurrent)
  const sum = (pick: (row: ShownStock) => number) => counted.reduce((total, row) => total + pick(row), 0)
  const whole = { onHand: sum(({ onHand }) => onHand), reserved: sum(({ reserved }) => reserved) }
  const movements = await run(ctx, movementsOf(productId, MAX_MOVEMENTS))
  return {
    ...presentStock({ ...whole, isTracked: tracked.length > 0, lowAt: counted[0]?.lowAt ?? NONE.lowAt }),
    counts: rows.map(({ isCurrent, sku, barcode, weightGrams, ...row }) => ({
      ...variantOf(row),
      ...presentStock(row),
      ...{ isCurrent, sku, barcode, weightGrams },
    })),
    movements: movements.map(({ color, model, type, at, ...each }) => ({
      ...each,
      variant: variantText({ color, model, type }),
      at: at.toISOString(),
    })),
  }
}

/** Returns the current stocks of products, by product. */
export async function currentStocks(on: On, productIds: readonly string[]): Promise<Map<string, ShownStock[]>> {
  const rows = await run(on, stockOf(productIds))
  return Map.groupBy(
    rows.filter(({ isCurrent }) => isCurrent),
    ({ productId }) => productId,
  )
}

/** Returns how the stock of a copy of a product begins: counted in the same way, without pieces. Undefined if it is not known. */
export async function copiedStock(on: On, productId: string): Promise<StockInput | undefined> {
  const current = (await currentStocks(on, [productId])).get(productId)
  const [first] = current ?? []
  if (!first) return undefined
  const counts = current?.map(({ color, model, type, weightGrams }) => ({
    ...{ color, model, type, weightGrams },
    ...{ onHand: 0, expected: 0, sku: null, barcode: null },
  }))
  return { isTracked: first.isTracked, lowAt: first.lowAt, counts: counts ?? [] }
}

/** Returns the stock of a variant of a product and locks all of that product, or throws if it has none. */
async function requireStock(tx: Tx, productId: string, variant: Variant): Promise<NamedStock> {
  const rows = await run(tx, lockStock({ productIds: [productId] }))
  const row = rows.find((each) => isSameVariant(each, variant))
  if (!row || (countedOptions(variant).length > 0 && !row.isTracked))
    throw new ShopProblem('not_found', 'Stock is not tracked for this product.')
  if (!row.isTracked && rows.some(({ isTracked }) => isTracked))
    throw new ShopProblem('invalid', 'The stock of this product is counted for each of its variants: say which one.')
  return row
}

interface Receipt {
  /** Left out if the product is counted as a whole. */
  readonly variant?: Variant | undefined
  readonly pieces: number
  readonly reason: string
  /** The idempotency key. */
  readonly key?: string | undefined
}

/** Records pieces that have been received. A repetition of the request, which has the same key, records none. */
export async function receive(ctx: Ctx, productId: string, { variant = WHOLE_PRODUCT, pieces, reason, key }: Receipt) {
  return ctx.tx(async (tx) => {
    const before = await requireStock(tx, productId, variant)
    const { id: stockId } = before
    const movement = { id: newId(), stockId, kind: 'received', pieces, actorId: signedIn(ctx).id, reason } as const
    if (!(await run(tx, recordMovement({ ...movement, idempotencyKey: key ?? null })))) {
      const booked = key && (await run(tx, findReceived(stockId, key)))?.pieces
      if (booked === pieces) return presentStock(before)
      throw refusedPieces('conflict', `${booked} pieces were booked already. Start again to book more.`)
    }
    if (before.onHand + pieces > MAX_PIECES) {
      throw refusedPieces('invalid', `At most ${MAX_PIECES} pieces of a product can be on hand.`)
    }
    return changed(ctx, tx, before, { action: 'pieces received', reason })
  })
}

const refusedPieces = (code: 'conflict' | 'invalid', message: string) =>
  new ShopProblem(code, message, { fields: { pieces: message } })

interface Count {
  readonly onHand: number
  /** The number that the person who counted was shown. */
  readonly expected: number
}

type NotedCount = Count & Pick<Receipt, 'variant' | 'reason'>

export const count = (ctx: Ctx, productId: string, counted: NotedCount) =>
  ctx.tx((tx) => storeCount(ctx, tx, productId, counted))

export async function storeCount(
  ctx: Ctx,
  tx: Tx,
  productId: string,
  { variant = WHOLE_PRODUCT, reason, ...counted }: NotedCount,
) {
  const before = await requireStock(tx, productId, variant)
  await noteCount(ctx, tx, before, counted, reason)
  return changed(ctx, tx, before, { action: 'pieces counted', reason })
}

/** Refused if anything was sold or received since the count began, as that would be lost. */
async function noteCount(ctx: Ctx, tx: Tx, before: NamedStock, counted: Count, reason: string): Promise<void> {
  const { onHand, expected } = counted
  if (onHand === expected) return
  const { id: stockId, reserved } = before
  if (expected !== before.onHand) {
    throw stockConflict(`There are ${before.onHand} on hand by now, not ${expected}. Please count again.`, before)
  }
  if (onHand < reserved) {
    throw stockConflict(`${reserved} are set aside for orders that are being paid. At least so many must stay.`, before)
  }
  const pieces = onHand - expected
  await run(tx, recordMovement({ id: newId(), stockId, kind: 'counted', pieces, actorId: signedIn(ctx).id, reason }))
}

const stockConflict = (message: string, { onHand }: NamedStock) =>
  new ShopProblem('conflict', message, {
    fields: { onHand: message, 'stock.onHand': message, 'stock.counts': message },
    extra: { onHand },
  })

interface StockChange {
  readonly action: AuditAction['action']
  readonly reason: string
  readonly version?: number
}

/** Audits the change of a stock, if there is one, and returns the stock. */
async function changed(ctx: Ctx, tx: Tx, before: NamedStock, action: StockChange) {
  const [after] = await run(tx, lockStock({ ids: [before.id] }))
  if (!after) throw noProduct()
  await auditAll(ctx, tx, entriesOf(before, after, action))
  return presentStock(after)
}

/** Returns the entry of the audit log for a change of a stock; none if nothing changed. */
function entriesOf(before: NamedStock, after: NamedStock, action: StockChange) {
  const audited = ({ isTracked, onHand, lowAt, sku, barcode, weightGrams }: NamedStock) => ({
    ...{ isTracked, onHand, lowAt },
    ...(sku !== null && { sku }),
    ...(barcode !== null && { barcode }),
    ...(weightGrams !== null && { weightGrams }),
  })
  if (JSON.stringify(audited(before)) === JSON.stringify(audited(after))) return []
  const of = variantText(before)
  const state = (stock: NamedStock) => ({ ...(of !== '' && { variant: of }), ...audited(stock) })
  return [{ ...action, subject: `product ${before.productId}`, before: state(before), after: state(after) }]
}

type GivenCount = StockInput['counts'][number]

/** What a variant is that is no longer told apart. Its SKU is free, since another product may get it. */
const FORMER = { isCurrent: false, isTracked: false, sku: null } as const

/** Returns the settings of a stock after a change. Without any counts, only tracking changes. */
function settingsAfter(before: NamedStock | ShownStock, { isTracked, lowAt, ...input }: StockInput): StockSettings {
  const { sku, barcode, weightGrams } = before
  if (!isTracked && input.counts.length === 0)
    return { ...settingsOf(before), isTracked, lowAt: before.isCurrent ? lowAt : before.lowAt }
  const given = countsOf(input).find((each) => isSameVariant(each, before))
  if (!given) return { ...settingsOf(before), ...FORMER }
  return {
    ...{ isCurrent: true, isTracked, lowAt },
    sku: given.sku === undefined ? sku : given.sku,
    barcode: given.barcode === undefined ? barcode : given.barcode,
    weightGrams: given.weightGrams === undefined ? weightGrams : given.weightGrams,
  }
}

const settingsOf = ({ isCurrent, isTracked, lowAt, sku, barcode, weightGrams }: StockSettings): StockSettings => ({
  ...{ isCurrent, isTracked, lowAt, sku, barcode, weightGrams },
})

/** Whether a product's form changes the stock settings, apart from the numbers of pieces. */
export async function changesStockSettings(tx: Tx, productId: string, input: StockInput): Promise<boolean> {
  const rows = await run(tx, stockOf([productId]))
  const isNew =
    (input.isTracked || input.counts.length > 0) &&
    countsOf(input).some((each) => !rows.some((row) => isSameVariant(each, row)))
  return isNew || rows.some((row) => changedNames(settingsOf(row), settingsAfter(row, input)).length > 0)
}

const countsOf = ({
  onHand,
  expected,
  counts,
}: Pick<StockInput, 'onHand' | 'expected' | 'counts'>): readonly GivenCount[] =>
  counts.length > 0 ? counts : [{ ...WHOLE_PRODUCT, onHand: onHand ?? 0, expected: expected ?? 0 }]

interface CountedProduct {
  readonly id: string
  readonly options: ProductOptions
}

/** Applies the stock fields of a product's form, in the transaction that saves that version of the product. */
export async function setStock(
  ctx: Ctx,
  tx: Tx,
  { id: productId, options }: CountedProduct,
  { version, ...input }: StockInput & { readonly version: number },
): Promise<void> {
  const counts = input.isTracked || input.counts.length > 0 ? countsOf(input) : []
  if (counts.length > 0) {
    refuseOtherVariants(options, counts)
    await refuseTakenSkus(tx, productId, counts)
    await run(tx, insertStocks(productId, variantsOf(options, countedOptions(counts[0] ?? WHOLE_PRODUCT))))
  }
  const stocks = await run(tx, lockStock({ productIds: [productId] }))
  const changes = stocks.map((before) => ({ before, after: settingsAfter(before, input) }))
  refuseReserved(changes.filter(({ after }) => !after.isCurrent).map(({ before }) => before))
  // A SKU may go from one variant to another.
  for (const { before, after } of changes)
    if (before.sku !== null && before.sku !== after.sku) await run(tx, updateStock(before.id, { sku: null }))
  const entries = []
  for (const { before, after } of changes) {
    const counted = input.isTracked ? counts.find((each) => isSameVariant(each, before)) : undefined
    if (counted) await noteCount(ctx, tx, before, counted, '')
    if (changedNames(settingsOf(before), after).length > 0) await run(tx, updateStock(before.id, after))
    // What was counted was expected to be on hand.
    const onHand = counted && counted.onHand !== counted.expected ? counted.onHand : before.onHand
    const action = { action: 'stock changed', reason: '', version } as const
    entries.push(...entriesOf(before, { ...before, ...after, onHand }, action))
  }
  await auditAll(ctx, tx, entries)
}

/** Refuses a SKU that is there twice, or that another product has. */
async function refuseTakenSkus(tx: Tx, productId: string, counts: readonly GivenCount[]): Promise<void> {
  const skus = counts.flatMap(({ sku }) => (sku ? [sku.toLowerCase()] : []))
  const twice = counts.find(({ sku }) => sku && skus.filter((each) => each === sku.toLowerCase()).length > 1)
  if (twice) throw invalidField('stock.counts', `The SKU "${twice.sku}" is there twice.`)
  const other = skus.length === 0 ? undefined : await run(tx, findSkuElsewhere(productId, skus))
  if (other) throw invalidField('stock.counts', `The SKU "${other.sku}" is that of ${other.name} for ${other.bike}.`)
}

/** Refuses counts that are not those of every variant by the same options. */
function refuseOtherVariants(options: ProductOptions, counts: readonly Variant[]): void {
  const by = countedOptions(counts[0] ?? WHOLE_PRODUCT)
  const variants = variantsOf(options, by)
  const missing = variants.find((variant) => !counts.some((each) => isSameVariant(each, variant)))
  const message = missing
    ? `Please count every variant: ${variantText(missing)} is missing.`
    : 'A count is not of this product’s variants.'
  if (missing || counts.length !== variants.length) throw invalidField('stock.counts', message)
}

/** Refuses to stop counting what orders have reserved: their pieces would not be missing anywhere else. */
function refuseReserved(stocks: readonly NamedStock[]): void {
  const held = stocks.find(({ isTracked, reserved }) => isTracked && reserved > 0)
  if (!held) return
  const pieces = held.reserved === 1 ? 'A piece' : `${held.reserved} pieces`
  const message = `${pieces} of ${held.name} ${held.reserved === 1 ? 'is' : 'are'} set aside for orders that are being paid. Change what is counted once they are paid or have ended.`
  throw new ShopProblem('conflict', message, { fields: { 'stock.counts': message } })
}

/** After a change of its options: tells new values apart, with no pieces yet, and no longer those that are gone. */
export async function countOptions(
  ctx: Ctx,
  tx: Tx,
  { id: productId, options }: CountedProduct,
  version: number,
): Promise<void> {
  const [first] = (await run(tx, stockOf([productId]))).filter(({ isCurrent }) => isCurrent)
  if (!first || countedOptions(first).length === 0) return
  const { isTracked, lowAt } = first
  const variants = variantsOf(options, countedOptions(first))
  await run(tx, insertStocks(productId, variants))
  const stocks = await run(tx, lockStock({ productIds: [productId] }))
  const isThere = (stock: Variant) => variants.some((each) => isSameVariant(each, stock))
  refuseReserved(stocks.filter((stock) => !isThere(stock)))
  for (const before of stocks) {
    if (before.isCurrent === isThere(before)) continue
    const after = before.isCurrent ? FORMER : { isCurrent: true, isTracked, lowAt }
    await run(tx, updateStock(before.id, after))
    await changed(ctx, tx, before, { action: 'stock changed', reason: '', version })
  }
}
