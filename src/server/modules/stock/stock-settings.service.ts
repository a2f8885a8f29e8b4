// The stock settings and counts of products as their forms and files give them, of many products at once.
import type { StockInput } from '#contract/stock.ts'
import type { ProductOptions } from '#rules/pricing.ts'
import { countedOptions, isSameVariant, type Variant, variantsOf, variantText, WHOLE_PRODUCT } from '#rules/variants.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { invalidField, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { type AuditAction, auditAll } from '#server/modules/audit/audit.service.ts'
import { changedNames } from '#server/modules/audit/edit-conflict.service.ts'
import { type Count, currentStocks, entriesOf, movementOf } from './stock.service.ts'
import {
  clearSkus,
  findSkus,
  insertStocks,
  lockStock,
  type NamedStock,
  type ProductVariant,
  recordMovements,
  type ShownStock,
  type SkuOwner,
  type StockSettings,
  stockOf,
  updateStocks,
} from './stock.store.ts'

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

export interface CountedProduct {
  readonly id: string
  readonly options: ProductOptions
  /** The version of the product that the same transaction saves. */
  readonly version: number
}

export interface StockedProduct extends CountedProduct {
  readonly stock: StockInput
}

interface Change {
  readonly before: NamedStock
  readonly after: StockSettings
  readonly count?: Count | undefined
}

/** Why products are refused, by their ids. */
export type Refusals = Map<string, ShopProblem>

/**
 * Applies the stock fields of products' forms, in the transaction that saves these versions of the products. If it refuses
 * any, the transaction must be rolled back.
 */
export async function setStocks(ctx: Ctx, tx: Tx, products: readonly StockedProduct[]): Promise<Refusals> {
  const refusals: Refusals = new Map()
  const counted = products.map((each) => ({ ...each, counts: givenCounts(each.stock) }))
  const right = allowed(refusals, counted, ({ options, counts }) => {
    if (counts.length === 0) return
    refuseOtherVariants(options, counts)
    refuseSkuTwice(counts)
  })
  await run(tx, insertStocks(right.flatMap(variantsCounted)))
  const stocks = await lockStocks(tx, right)
  const owners = await ownersOf(tx, right)
  await changeAll(ctx, tx, refusals, right, ({ id, stock, counts }) => {
    const changes = (stocks.get(id) ?? []).map((before) => ({
      before,
      after: settingsAfter(before, stock),
      count: stock.isTracked ? counts.find((each) => isSameVariant(each, before)) : undefined,
    }))
    refuseTakenSkus(owners, id, counts)
    refuseReserved(changes.filter(({ after }) => !after.isCurrent).map(({ before }) => before))
    passSkus(owners, changes)
    return changes
  })
  return refusals
}

const givenCounts = (input: StockInput): readonly GivenCount[] =>
  input.isTracked || input.counts.length > 0 ? countsOf(input) : []

/** Returns the products that `check` does not refuse. */
function allowed<T extends CountedProduct>(refusals: Refusals, products: readonly T[], check: (each: T) => void): T[] {
  return products.filter((each) => {
    try {
      check(each)
      return true
    } catch (error) {
      if (!(error instanceof ShopProblem)) throw error
      refusals.set(each.id, error)
      return false
    }
  })
}

type Counted = StockedProduct & { readonly counts: readonly GivenCount[] }

function variantsCounted({ id: productId, options, counts: [first] }: Counted): ProductVariant[] {
  if (!first) return []
  return variantsOf(options, countedOptions(first)).map((variant) => ({ productId, ...variant }))
}

/** Locks the stocks of all products together, so that they are locked in the order of their ids, and returns them by product. */
const lockStocks = async (tx: Tx, products: readonly CountedProduct[]) =>
  Map.groupBy(await run(tx, lockStock({ productIds: products.map(({ id }) => id) })), ({ productId }) => productId)

/** Writes the changes of the stocks of products, which `changesOf` returns or refuses, and audits them. */
async function changeAll<T extends CountedProduct>(
  ctx: Ctx,
  tx: Tx,
  refusals: Refusals,
  products: readonly T[],
  changesOf: (each: T) => readonly Change[],
): Promise<void> {
  const changes: Change[] = []
  const movements: ReturnType<typeof movementOf> = []
  const entries: AuditAction[] = []
  allowed(refusals, products, (product) => {
    for (const change of changesOf(product)) {
      const { before, after, count } = change
      movements.push(...(count ? movementOf(ctx, before, count, '') : []))
      // What was counted was expected to be on hand.
      const onHand = count && count.onHand !== count.expected ? count.onHand : before.onHand
      const action = { action: 'stock changed', reason: '', version: product.version } as const
      entries.push(...entriesOf(before, { ...before, ...after, onHand }, action))
      if (changedNames(settingsOf(before), after).length > 0) changes.push(change)
    }
  })
  if (refusals.size > 0) return
  // A SKU may go from one variant to another.
  const left = changes.filter(({ before, after }) => before.sku !== null && before.sku !== after.sku)
  await run(tx, clearSkus(left.map(({ before }) => before.id)))
  await run(tx, recordMovements(movements))
  await run(tx, updateStocks(changes.map(({ before, after }) => ({ id: before.id, ...after }))))
  await auditAll(ctx, tx, entries)
}

const folded = (sku: string): string => sku.toLowerCase()

type Owners = Map<string, SkuOwner>

/** Returns whose the SKUs are that products are given. */
async function ownersOf(tx: Tx, products: readonly Counted[]): Promise<Owners> {
  const skus = products.flatMap(({ counts }) => counts.flatMap(({ sku }) => (sku ? [folded(sku)] : [])))
  const found = await run(tx, findSkus([...new Set(skus)]))
  return new Map(found.map((owner) => [folded(owner.sku ?? ''), owner]))
}

/** Notes whose SKUs are after the changes of a product: the next product may have what this one gives away. */
function passSkus(owners: Owners, changes: readonly Change[]): void {
  for (const { before, after } of changes)
    if (before.sku !== null && before.sku !== after.sku) owners.delete(folded(before.sku))
  for (const { before, after } of changes)
    if (after.sku !== null) owners.set(folded(after.sku), { ...before, sku: after.sku })
}

function refuseSkuTwice(counts: readonly GivenCount[]): void {
  const skus = counts.flatMap(({ sku }) => (sku ? [folded(sku)] : []))
  const twice = counts.find(({ sku }) => sku && skus.filter((each) => each === folded(sku)).length > 1)
  if (twice) throw invalidField('stock.counts', `The SKU "${twice.sku}" is there twice.`)
}

/** Refuses a SKU that another product has. */
function refuseTakenSkus(owners: Owners, productId: string, counts: readonly GivenCount[]): void {
  for (const { sku } of counts) {
    const owner = sku ? owners.get(folded(sku)) : undefined
    if (owner && owner.productId !== productId)
      throw invalidField('stock.counts', `The SKU "${owner.sku}" is that of ${owner.name} for ${owner.bike}.`)
  }
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

/**
 * After a change of products' options: tells new values apart, with no pieces yet, and no longer those that are gone. If it
 * refuses any, the transaction must be rolled back.
 */
export async function countOptions(ctx: Ctx, tx: Tx, products: readonly CountedProduct[]): Promise<Refusals> {
  const refusals: Refusals = new Map()
  if (products.length === 0) return refusals
  const current = await currentStocks(
    tx,
    products.map(({ id }) => id),
  )
  const toldApart = products.flatMap((each) => {
    const [first] = current.get(each.id) ?? []
    const by = first ? countedOptions(first) : []
    return first && by.length > 0 ? [{ ...each, first, variants: variantsOf(each.options, by) }] : []
  })
  await run(
    tx,
    insertStocks(toldApart.flatMap(({ id: productId, variants }) => variants.map((each) => ({ productId, ...each })))),
  )
  const stocks = await lockStocks(tx, toldApart)
  await changeAll(ctx, tx, refusals, toldApart, ({ id, first: { isTracked, lowAt }, variants }) => {
    const own = stocks.get(id) ?? []
    const isThere = (stock: Variant) => variants.some((each) => isSameVariant(each, stock))
    refuseReserved(own.filter((stock) => !isThere(stock)))
    return own
      .filter((before) => before.isCurrent !== isThere(before))
      .map((before) => {
        const after = before.isCurrent ? FORMER : { isCurrent: true, isTracked, lowAt }
        return { before, after: { ...settingsOf(before), ...after } }
      })
  })
  return refusals
}
