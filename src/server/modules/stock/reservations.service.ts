import { exceedsUnpaidLimit, maxUnpaid, unpaidLimitMessage } from '#rules/unpaid-limits.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Db, Tx } from '#server/lib/tx.ts'
import {
  addReserved,
  reservationsOf,
  reservedByCustomer,
  reservedFor,
  unpaidPiecesOf,
  writeReservation,
} from './reservations.queries.ts'
import { lockStock, type NamedStock, type Pieces, recordMovement, stockOf, unreturnedItems } from './stock.queries.ts'
import { available, heldMessage, piecesOf, shortMessage } from './stock.rules.ts'

/*
 * Callers hold the order's row lock, or have just placed the order. An account must be locked before: stock is always
 * locked last.
 */

interface Change {
  readonly stock: NamedStock
  /** The pieces that the order has reserved, and those that it needs. */
  readonly held: number
  readonly wanted: number
}

const isShort = ({ stock, held, wanted }: Change, freed = 0): boolean => available(stock) + freed < wanted - held

/** Returns what must change so that an order reserves the pieces of its lines; locks the stock. */
async function changesFor(tx: Tx, orderId: string, lines: readonly Pieces[]): Promise<Change[]> {
  const [held, wanted] = [piecesOf(await reservationsOf(tx.db, orderId)), piecesOf(lines)]
  const locked = await lockStock(tx.db, [...new Set([...held.keys(), ...wanted.keys()])])
  return locked.map((stock) => ({
    stock,
    held: held.get(stock.productId) ?? 0,
    wanted: stock.isTracked ? (wanted.get(stock.productId) ?? 0) : 0,
  }))
}

/** The customer who places an order. */
export interface PlacingCustomer {
  readonly accountId: string
  /** False for an order that points pay for in full: it is paid at once. */
  readonly stillToPay: boolean
}

/**
 * Refuses an order with which one customer, or one address, would reserve more unpaid pieces of a product than the shop
 * allows. The stock is locked, so a concurrent order waits and then sees what this one has reserved.
 */
async function refuseHoard(
  tx: Tx,
  changes: readonly Change[],
  order: { readonly orderId: string; readonly accountId: string },
) {
  const counted = changes.filter(({ stock }) => stock.isTracked)
  const holding = await unpaidPiecesOf(
    tx.db,
    order,
    counted.map(({ stock }) => stock.productId),
  )
  const messages = counted.flatMap(({ stock, wanted }) => {
    const most = maxUnpaid(stock)
    const { own, others } = holding.find((each) => each.productId === stock.productId) ?? { own: 0, others: 0 }
    return exceedsUnpaidLimit({ wanted, own, others }, most) ? [unpaidLimitMessage(stock, most)] : []
  })
  if (messages.length > 0) throw new ShopProblem('conflict', messages.join(' '))
}

/**
 * Reserves exactly what an order's lines need, or refuses with the products that are short. `customer`: who is placing
 * it, and may have an unfinished order that has reserved the pieces.
 */
export async function reserveStock(
  tx: Tx,
  orderId: string,
  lines: readonly Pieces[],
  customer?: PlacingCustomer,
): Promise<void> {
  const accountId = customer?.accountId
  const changes = await changesFor(tx, orderId, lines)
  if (customer?.stillToPay) await refuseHoard(tx, changes, { orderId, accountId: customer.accountId })
  const short = changes.filter((each) => isShort(each))
  if (short.length > 0) throw await outOfStock(tx.db, short, accountId)
  for (const { stock, held, wanted } of changes) {
    if (held === wanted) continue
    if (!(await addReserved(tx.db, stock.productId, wanted - held))) throw await outOfStock(tx.db, changes, accountId)
    await writeReservation(tx.db, orderId, { productId: stock.productId, qty: wanted })
  }
}

async function outOfStock(db: Db, short: readonly Change[], accountId: string | undefined): Promise<ShopProblem> {
  const problems = await explain(
    db,
    short.map(({ stock, held, wanted }) => ({ stock, left: available(stock) + held, wanted })),
    accountId,
  )
  return new ShopProblem('conflict', problems.map(({ message }) => message).join(' '))
}

interface Short {
  readonly productId: string
  readonly message: string
  /** The customer's own unfinished order without which there would be enough. */
  readonly orderId: string | undefined
}

async function explain(
  db: Db,
  short: readonly { readonly stock: NamedStock; readonly left: number; readonly wanted: number }[],
  accountId: string | undefined,
): Promise<Short[]> {
  const ids = short.map(({ stock }) => stock.productId)
  const held = accountId === undefined ? [] : await reservedByCustomer(db, accountId, ids)
  return short.map(({ stock, left, wanted }) => {
    const own = held.filter(({ productId }) => productId === stock.productId)
    const mine = own.reduce((sum, { qty }) => sum + qty, 0)
    const [order] = own
    return order && left + mine >= wanted
      ? { productId: stock.productId, message: heldMessage(stock, order.orderNo), orderId: order.orderId }
      : { productId: stock.productId, message: shortMessage(stock, left + mine), orderId: undefined }
  })
}

/**
 * Returns which of these lines are short at this moment. The reservations of orders that will be replaced count as
 * free.
 */
export async function shortages(
  db: Db,
  lines: readonly Pieces[],
  accountId: string | undefined,
  replacedIds: readonly string[] = [],
): Promise<Short[]> {
  const wanted = piecesOf(lines)
  const freed = piecesOf(await reservedFor(db, replacedIds))
  const short = (await stockOf(db, [...wanted.keys()]))
    .map((stock) => ({
      stock,
      left: available(stock) + (freed.get(stock.productId) ?? 0),
      wanted: wanted.get(stock.productId) ?? 0,
    }))
    .filter(({ stock, left, wanted }) => stock.isTracked && left < wanted)
  return short.length === 0 ? [] : explain(db, short, accountId)
}

/**
 * Locks the stock of an order that has released it, and checks whether the order could reserve it again once that of
 * another order is released as well. The stock stays locked, so the answer still holds when it is reserved.
 */
export async function lockAndCheckStock(
  tx: Tx,
  orderId: string,
  lines: readonly Pieces[],
  otherOrderId: string | undefined,
): Promise<boolean> {
  const freed = piecesOf(otherOrderId === undefined ? [] : await reservationsOf(tx.db, otherOrderId))
  const changes = await changesFor(tx, orderId, lines)
  return changes.every((each) => !isShort(each, freed.get(each.stock.productId)))
}

/**
 * Locks the stock of lines together with what other orders have reserved, so that everything is locked in the order of
 * ids.
 */
export async function lockStockOf(tx: Tx, lines: readonly Pieces[], orderIds: readonly string[]): Promise<void> {
  const reserved = await reservedFor(tx.db, orderIds)
  await lockStock(tx.db, [...new Set([...lines, ...reserved].map(({ productId }) => productId))])
}

/** Locks the stock that is reserved for an order, and returns the reservations. */
async function lockReservations(tx: Tx, orderId: string) {
  const held = await reservationsOf(tx.db, orderId)
  await lockStock(
    tx.db,
    held.map(({ productId }) => productId),
  )
  return held
}

/** Releases what was reserved for an order. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  for (const { productId, qty } of await lockReservations(tx, orderId)) {
    await addReserved(tx.db, productId, -qty)
    await writeReservation(tx.db, orderId, { productId, qty: 0 })
  }
}

/** Turns an order's reservations into sales once it is paid. */
export async function sellStock(tx: Tx, orderId: string): Promise<void> {
  for (const { productId, qty } of await lockReservations(tx, orderId)) {
    await writeReservation(tx.db, orderId, { productId, qty: 0 })
    await recordMovement(tx.db, { id: newId(), productId, orderId, kind: 'sold', pieces: -qty }, qty)
  }
}

/** Puts back what an order has taken and not returned yet. Returns the number of pieces. */
export async function returnStock(
  tx: Tx,
  orderId: string,
  { actorId, reason }: { actorId: string | null; reason: string },
): Promise<number> {
  const out = await unreturnedItems(tx.db, orderId)
  await lockStock(
    tx.db,
    out.map(({ productId }) => productId),
  )
  for (const { productId, qty } of out) {
    await recordMovement(tx.db, { id: newId(), productId, orderId, kind: 'returned', pieces: qty, actorId, reason })
  }
  return out.reduce((sum, { qty }) => sum + qty, 0)
}

/** Sells the returned stock again to a paid order that was cancelled and continues; refuses if stock is short. */
export async function sellReturnedStockAgain(tx: Tx, orderId: string, lines: readonly Pieces[]): Promise<void> {
  const out = piecesOf(await unreturnedItems(tx.db, orderId))
  const missing = [...piecesOf(lines)]
    .map(([productId, qty]) => ({ productId, qty: qty - (out.get(productId) ?? 0) }))
    .filter(({ qty }) => qty > 0)
  await reserveStock(tx, orderId, missing)
  await sellStock(tx, orderId)
}
