import { MAX_PIECES, type StockInput } from '#contract/stock.ts'
import { countedOptions, isSameVariant, type Variant, variantText, WHOLE_PRODUCT } from '#rules/variants.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { type AuditAction, auditAll } from '#server/modules/audit/audit.service.ts'
import { available, presentStock } from './stock.rules.ts'
import {
  findAnyTracked,
  findForSale,
  findReceived,
  findTrackedStocks,
  lockStock,
  movementsOf,
  type NamedStock,
  recordMovements,
  type ShownStock,
  stockOf,
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
    if ((await run(tx, recordMovements([{ ...movement, idempotencyKey: key ?? null }]))) === 0) {
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

export interface Count {
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
  await run(tx, recordMovements(movementOf(ctx, before, counted, reason)))
  return changed(ctx, tx, before, { action: 'pieces counted', reason })
}

/**
 * Returns the movement of a count, if there is one. Refused if anything was sold or received since the count began, as that
 * would be lost.
 */
export function movementOf(ctx: Ctx, before: NamedStock, { onHand, expected }: Count, reason: string) {
  if (onHand === expected) return []
  const { id: stockId, reserved } = before
  if (expected !== before.onHand) {
    throw stockConflict(`There are ${before.onHand} on hand by now, not ${expected}. Please count again.`, before)
  }
  if (onHand < reserved) {
    throw stockConflict(`${reserved} are set aside for orders that are being paid. At least so many must stay.`, before)
  }
  const pieces = onHand - expected
  return [{ id: newId(), stockId, kind: 'counted', pieces, actorId: signedIn(ctx).id, reason } as const]
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
export function entriesOf(before: NamedStock, after: NamedStock, action: StockChange) {
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
