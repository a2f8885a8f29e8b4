import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Db, Tx } from '#server/lib/tx.ts'
import {
  addReserved,
  heldBy,
  lockStock,
  move,
  type NamedStock,
  outWith,
  type Pieces,
  reservationsOf,
  stockOf,
  writeReservation,
} from './stock.queries.ts'
import { available, heldMessage, piecesOf, shortMessage } from './stock.rules.ts'

/*
 * Whoever calls these holds the order's lock, or has just placed it. Whoever locks an account does so before: stock is
 * locked last, by all.
 */

interface Change {
  readonly stock: NamedStock
  /** Pieces that the order has set aside now, and that it is to have. */
  readonly held: number
  readonly wanted: number
}

const isShort = ({ stock, held, wanted }: Change, freed = 0): boolean => available(stock) + freed < wanted - held

/** What is to change so that an order has its lines' pieces set aside; the stock is locked. */
async function changesFor(tx: Tx, orderId: string, lines: readonly Pieces[]): Promise<Change[]> {
  const [held, wanted] = [piecesOf(await reservationsOf(tx.db, orderId)), piecesOf(lines)]
  const locked = await lockStock(tx.db, [...new Set([...held.keys(), ...wanted.keys()])])
  return locked.map((stock) => ({
    stock,
    held: held.get(stock.productId) ?? 0,
    wanted: stock.kept ? (wanted.get(stock.productId) ?? 0) : 0,
  }))
}

/**
 * Sets aside what an order's lines need, and no more: all of it, or it is refused with what there is too little of.
 * `accountId`: who is placing it, and may have an unfinished order that has the pieces.
 */
export async function reserveStock(
  tx: Tx,
  orderId: string,
  lines: readonly Pieces[],
  accountId?: string,
): Promise<void> {
  const changes = await changesFor(tx, orderId, lines)
  const short = changes.filter((each) => isShort(each))
  if (short.length > 0) throw await outOfStock(tx.db, short, accountId)
  for (const { stock, held, wanted } of changes) {
    if (held === wanted) continue
    if (!(await addReserved(tx.db, stock.productId, wanted - held))) throw await outOfStock(tx.db, changes, accountId)
    await writeReservation(tx.db, orderId, { productId: stock.productId, qty: wanted })
  }
}

async function outOfStock(db: Db, short: readonly Change[], accountId: string | undefined): Promise<ShopProblem> {
  const told = await explain(
    db,
    short.map(({ stock, held, wanted }) => ({ stock, left: available(stock) + held, wanted })),
    accountId,
  )
  return new ShopProblem('conflict', told.map(({ message }) => message).join(' '))
}

interface Short {
  readonly productId: string
  readonly message: string
  /** The buyer's own unfinished order without which there would be enough. */
  readonly orderId: string | undefined
}

async function explain(
  db: Db,
  short: readonly { readonly stock: NamedStock; readonly left: number; readonly wanted: number }[],
  accountId: string | undefined,
): Promise<Short[]> {
  const ids = short.map(({ stock }) => stock.productId)
  const held = accountId === undefined ? [] : await heldBy(db, accountId, ids)
  return short.map(({ stock, left, wanted }) => {
    const own = held.filter(({ productId }) => productId === stock.productId)
    const mine = own.reduce((sum, { qty }) => sum + qty, 0)
    const [order] = own
    return order && left + mine >= wanted
      ? { productId: stock.productId, message: heldMessage(stock, order.orderNo), orderId: order.orderId }
      : { productId: stock.productId, message: shortMessage(stock, left + mine), orderId: undefined }
  })
}

/** What of these lines there is too little of at this moment. */
export async function shortages(db: Db, lines: readonly Pieces[], accountId: string | undefined): Promise<Short[]> {
  const wanted = piecesOf(lines)
  const short = (await stockOf(db, [...wanted.keys()]))
    .map((stock) => ({ stock, left: available(stock), wanted: wanted.get(stock.productId) ?? 0 }))
    .filter(({ stock, left, wanted }) => stock.kept && left < wanted)
  return short.length === 0 ? [] : explain(db, short, accountId)
}

/**
 * Whether an order whose pieces were released could have them again, once those of another order are released as well.
 * The stock stays locked: what is so now is so when they are set aside.
 */
export async function couldReserve(
  tx: Tx,
  orderId: string,
  lines: readonly Pieces[],
  otherOrderId: string | undefined,
): Promise<boolean> {
  const freed = piecesOf(otherOrderId === undefined ? [] : await reservationsOf(tx.db, otherOrderId))
  const changes = await changesFor(tx, orderId, lines)
  return changes.every((each) => !isShort(each, freed.get(each.stock.productId)))
}

/** What was set aside for an order is free again. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  const held = await reservationsOf(tx.db, orderId)
  await lockStock(
    tx.db,
    held.map(({ productId }) => productId),
  )
  for (const { productId, qty } of held) {
    await addReserved(tx.db, productId, -qty)
    await writeReservation(tx.db, orderId, { productId, qty: 0 })
  }
}

/** An order is paid: what was set aside for it is sold. */
export async function sellStock(tx: Tx, orderId: string): Promise<void> {
  const held = await reservationsOf(tx.db, orderId)
  await lockStock(
    tx.db,
    held.map(({ productId }) => productId),
  )
  for (const { productId, qty } of held) {
    await writeReservation(tx.db, orderId, { productId, qty: 0 })
    await move(tx.db, { id: newId(), productId, orderId, kind: 'sold', pieces: -qty }, qty)
  }
}

/** Puts back what an order has had and not given back yet; the number of pieces. */
export async function returnStock(
  tx: Tx,
  orderId: string,
  { actorId, reason }: { actorId: string | null; reason: string },
): Promise<number> {
  const out = await outWith(tx.db, orderId)
  await lockStock(
    tx.db,
    out.map(({ productId }) => productId),
  )
  for (const { productId, qty } of out) {
    await move(tx.db, { id: newId(), productId, orderId, kind: 'returned', pieces: qty, actorId, reason })
  }
  return out.reduce((sum, { qty }) => sum + qty, 0)
}

/** A paid order that was cancelled goes on after all: what was put back is taken again, or it is refused. */
export async function takeAgain(tx: Tx, orderId: string, lines: readonly Pieces[]): Promise<void> {
  const out = piecesOf(await outWith(tx.db, orderId))
  const missing = [...piecesOf(lines)]
    .map(([productId, qty]) => ({ productId, qty: qty - (out.get(productId) ?? 0) }))
    .filter(({ qty }) => qty > 0)
  await reserveStock(tx, orderId, missing)
  await sellStock(tx, orderId)
}
