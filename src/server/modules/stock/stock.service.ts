import { MAX_PIECES, type StockInput } from '#contract/stock.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { available, presentStock } from './stock.rules.ts'
import {
  findAnyTracked,
  findForSale,
  findReceived,
  findTrackedStocks,
  insertStock,
  lockStock,
  movementsOf,
  type NamedStock,
  recordMovement,
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
      proId: row.productId,
      name: row.name,
      bike: row.bike,
      low: available(row) <= row.lowAt,
      waiting: row.waiting,
    })),
  }
}

export async function getStock(ctx: Ctx, productId: string) {
  if (!(await run(ctx, findForSale(productId)))) throw noProduct()
  const [row] = await run(ctx, stockOf([productId]))
  const movements = await run(ctx, movementsOf(productId, MAX_MOVEMENTS))
  return {
    ...presentStock(row ?? NONE),
    movements: movements.map((each) => ({ ...each, at: each.at.toISOString() })),
  }
}

/** Returns the stock of a product and locks it, or throws if it has none. */
async function requireStock(tx: Tx, productId: string): Promise<NamedStock> {
  const [row] = await run(tx, lockStock([productId]))
  if (!row) throw new ShopProblem('not_found', 'Stock is not tracked for this product.')
  return row
}

interface Receipt {
  readonly pieces: number
  readonly reason: string
  /** The idempotency key. */
  readonly key?: string | undefined
}

/** Records pieces that have been received. A repetition of the request, which has the same key, records none. */
export async function receive(ctx: Ctx, productId: string, { pieces, reason, key }: Receipt) {
  return ctx.tx(async (tx) => {
    const before = await requireStock(tx, productId)
    const movement = { id: newId(), productId, kind: 'received', pieces, actorId: signedIn(ctx).id, reason } as const
    if (!(await run(tx, recordMovement({ ...movement, idempotencyKey: key ?? null })))) {
      const booked = key && (await run(tx, findReceived(productId, key)))?.pieces
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

export async function count(ctx: Ctx, productId: string, { reason, ...counted }: Count & { reason: string }) {
  return ctx.tx(async (tx) => {
    const before = await requireStock(tx, productId)
    await noteCount(ctx, tx, before, counted, reason)
    return changed(ctx, tx, before, { action: 'pieces counted', reason })
  })
}

/** Refused if anything was sold or received since the count began, as that would be lost. */
async function noteCount(ctx: Ctx, tx: Tx, before: NamedStock, counted: Count, reason: string): Promise<void> {
  const { onHand, expected } = counted
  if (onHand === expected) return
  const { productId, reserved } = before
  if (expected !== before.onHand) {
    throw stockConflict(`There are ${before.onHand} on hand by now, not ${expected}. Please count again.`, before)
  }
  if (onHand < reserved) {
    throw stockConflict(`${reserved} are set aside for orders that are being paid. At least so many must stay.`, before)
  }
  const pieces = onHand - expected
  await run(tx, recordMovement({ id: newId(), productId, kind: 'counted', pieces, actorId: signedIn(ctx).id, reason }))
}

const stockConflict = (message: string, { onHand }: NamedStock) =>
  new ShopProblem('conflict', message, { fields: { onHand: message, 'stock.onHand': message }, extra: { onHand } })

/** Audits the change of a stock, if there is one, and returns the stock. */
async function changed(
  ctx: Ctx,
  tx: Tx,
  before: NamedStock,
  action: { action: string; reason: string; version?: number },
) {
  const after = await requireStock(tx, before.productId)
  const audited = ({ isTracked, onHand, lowAt }: NamedStock) => ({ isTracked, onHand, lowAt })
  if (JSON.stringify(audited(before)) !== JSON.stringify(audited(after))) {
    const states = { before: audited(before), after: audited(after) }
    await audit(ctx, tx, { ...action, subject: `product ${before.productId}`, ...states })
  }
  return presentStock(after)
}

/** Whether a product's form changes the stock settings, apart from the number of pieces. */
export async function changesStockSettings(
  tx: Tx,
  productId: string,
  { isTracked, lowAt }: StockInput,
): Promise<boolean> {
  const [before = NONE] = await run(tx, stockOf([productId]))
  return isTracked !== before.isTracked || (isTracked && lowAt !== before.lowAt)
}

/** Applies the stock fields of a product's form, in the transaction that saves that version of the product. */
export async function setStock(
  ctx: Ctx,
  tx: Tx,
  productId: string,
  { version, ...input }: StockInput & { readonly version: number },
): Promise<void> {
  const { isTracked, lowAt, ...counted } = input
  if (isTracked) await run(tx, insertStock(productId))
  const [before] = await run(tx, lockStock([productId]))
  if (!before) return
  if (isTracked) await noteCount(ctx, tx, before, counted, '')
  if (isTracked !== before.isTracked || lowAt !== before.lowAt)
    await run(tx, updateStock(productId, { isTracked, lowAt }))
  await changed(ctx, tx, before, { action: 'stock changed', reason: '', version })
}
