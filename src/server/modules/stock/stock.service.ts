import { MOST_PIECES, type StockInput } from '#contract/stock.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  isForSale,
  keptStocks,
  lockStock,
  move,
  movementsOf,
  type NamedStock,
  openStock,
  stockOf,
  updateStock,
} from './stock.queries.ts'
import { available, presentStock } from './stock.rules.ts'

const MOST_MOVEMENTS = 50
const NONE = { kept: false, onHand: 0, reserved: 0, lowAt: 3 }

const noProduct = () => new ShopProblem('not_found', 'This product is not in our catalogue.')

export async function listStock(ctx: Ctx, onlyLow: boolean) {
  const rows = await keptStocks(ctx.db, onlyLow)
  return {
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
  if (!(await isForSale(ctx.db, productId))) throw noProduct()
  const [row] = await stockOf(ctx.db, [productId])
  const movements = await movementsOf(ctx.db, productId, MOST_MOVEMENTS)
  return {
    ...presentStock(row ?? NONE),
    movements: movements.map((each) => ({ ...each, at: each.at.toISOString() })),
  }
}

/** The stock of a product that has one, locked. */
async function requireStock(tx: Tx, productId: string): Promise<NamedStock> {
  const [row] = await lockStock(tx.db, [productId])
  if (!row) throw new ShopProblem('not_found', 'The stock of this product is not kept.')
  return row
}

/** Pieces that have come in. */
export async function receive(ctx: Ctx, productId: string, { pieces, reason }: { pieces: number; reason: string }) {
  return ctx.tx(async (tx) => {
    const before = await requireStock(tx, productId)
    if (before.onHand + pieces > MOST_PIECES) {
      const message = `At most ${MOST_PIECES} pieces of a product can be on hand.`
      throw new ShopProblem('invalid', message, { fields: { pieces: message } })
    }
    const actorId = signedIn(ctx).id
    await move(tx.db, { id: newId(), productId, kind: 'received', pieces, actorId, reason })
    return changed(ctx, tx, before, { action: 'pieces received', reason })
  })
}

export interface Count {
  readonly onHand: number
  /** What whoever counted was shown. */
  readonly expected: number
}

/** What is on hand, as it was counted. */
export async function count(ctx: Ctx, productId: string, { reason, ...counted }: Count & { reason: string }) {
  return ctx.tx(async (tx) => {
    const before = await requireStock(tx, productId)
    await noteCount(ctx, tx, before, counted, reason)
    return changed(ctx, tx, before, { action: 'pieces counted', reason })
  })
}

/** Writes down the difference. What was sold or received since the count was begun would be lost: then it is refused. */
async function noteCount(ctx: Ctx, tx: Tx, before: NamedStock, counted: Count, reason: string): Promise<void> {
  const { onHand, expected } = counted
  if (onHand === expected) return
  const { productId, reserved } = before
  if (expected !== before.onHand) {
    throw refused(`There are ${before.onHand} on hand by now, not ${expected}. Please count again.`, before)
  }
  if (onHand < reserved) {
    throw refused(`${reserved} are set aside for orders that are being paid. At least so many must stay.`, before)
  }
  const pieces = onHand - expected
  await move(tx.db, { id: newId(), productId, kind: 'counted', pieces, actorId: signedIn(ctx).id, reason })
}

const refused = (message: string, { onHand }: NamedStock) =>
  new ShopProblem('conflict', message, { fields: { onHand: message, 'stock.onHand': message }, extra: { onHand } })

/** Notes what has become of a stock, unless nothing has. */
async function changed(ctx: Ctx, tx: Tx, before: NamedStock, deed: { action: string; reason: string }) {
  const after = await requireStock(tx, before.productId)
  const facts = ({ kept, onHand, lowAt }: NamedStock) => ({ kept, onHand, lowAt })
  if (JSON.stringify(facts(before)) !== JSON.stringify(facts(after))) {
    await audit(tx, ctx, {
      ...deed,
      subject: `product ${before.productId}`,
      before: facts(before),
      after: facts(after),
    })
  }
  return presentStock(after)
}

/** What the form of a product says of its stock, in the transaction that saves the product. */
export async function setStock(ctx: Ctx, tx: Tx, productId: string, input: StockInput): Promise<void> {
  const { kept, lowAt, ...counted } = input
  if (kept) await openStock(tx.db, productId)
  const [before] = await lockStock(tx.db, [productId])
  if (!before) return
  if (kept) await noteCount(ctx, tx, before, counted, '')
  if (kept !== before.kept || lowAt !== before.lowAt) await updateStock(tx.db, productId, { kept, lowAt })
  await changed(ctx, tx, before, { action: 'stock changed', reason: '' })
}
