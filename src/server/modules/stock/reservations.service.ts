import type { Buyer } from '#rules/buyer-identity.ts'
import {
  exceedsShareOfAll,
  exceedsUnpaidLimit,
  maxUnpaid,
  shareOfAllMessage,
  unpaidLimitMessage,
} from '#rules/unpaid-limits.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type Db, type LockStep, type Query, type Tx, type Write, writeAll } from '#server/lib/tx.ts'
import * as queries from './reservations.queries.ts'
import {
  lockReservationsOf,
  reservationsOf,
  reservationWrites,
  reservedByCustomer,
  reservedByPhone,
  reservedFor,
  returnWrites,
  saleWrites,
  type UnpaidPieces,
  unpaidPiecesQuery,
} from './reservations.queries.ts'
import {
  lockStock,
  type NamedStock,
  type Pieces,
  queryOfStock,
  stockLock,
  stockOf,
  unreturnedItems,
} from './stock.queries.ts'
import { available, heldMessage, piecesOf, shortMessage } from './stock.rules.ts'

/*
 * Callers hold the order's row lock, or have just placed the order. An account must be locked before: stock is always
 * locked last.
 */

interface Change {
  readonly stock: ShownStock
  /** The pieces that the order has reserved, and those that it needs. */
  readonly held: number
  readonly wanted: number
}

const isShort = ({ stock, held, wanted }: Change, freed = 0): boolean => available(stock) + freed < wanted - held

/** Returns what must change so that an order reserves the pieces of its lines; locks the stock. */
async function changesFor(tx: Tx, orderId: string, lines: readonly Pieces[]): Promise<Change[]> {
  const before = await reservationsOf(tx.db, orderId)
  const [held, wanted] = [piecesOf(before), piecesOf(lines)]
  const locked = await lockStock(tx.db, [...new Set([...held.keys(), ...wanted.keys()])])
  return toChanges(locked, held, wanted)
}

const toChanges = (
  stocks: readonly ShownStock[],
  held: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
): Change[] =>
  stocks.map((stock) => ({
    stock,
    held: held.get(stock.productId) ?? 0,
    wanted: stock.isTracked ? (wanted.get(stock.productId) ?? 0) : 0,
  }))

/** What decides whether a new order may reserve its pieces. */
export interface ReservationFacts {
  readonly stock: ShownStock[]
  /** What this person's unpaid orders have reserved. */
  readonly unpaid: UnpaidPieces[]
}

/** Builds the queries of what decides whether a new order of a buyer may reserve its pieces. */
export const reservationQueries = (buyer: Buyer, productIds: readonly string[]) => ({
  stock: queryOfStock(productIds),
  unpaid: unpaidPiecesQuery(buyer, productIds),
})

/**
 * Refuses an order with which one customer or one address, or all customers together, would reserve more unpaid pieces of a
 * product than the shop allows. The stock is locked, so a concurrent order waits and then sees what this one has reserved.
 */
async function refuseHoard(tx: Tx, changes: readonly Change[], unpaid: readonly UnpaidPieces[]): Promise<void> {
  const counted = changes
    .filter(({ stock }) => stock.isTracked)
    .map(({ stock, wanted }) => {
      const { own, others } = unpaid.find(({ productId }) => productId === stock.productId) ?? { own: 0, others: 0 }
      return { stock, wanted, own, others }
    })
  const ofBuyer = counted.filter((each) => exceedsUnpaidLimit(each, maxUnpaid(each.stock)))
  const ofAll = await beyondShareOfAll(tx, counted)
  const messages = [
    ...ofBuyer.map(({ stock }) => unpaidLimitMessage(stock, maxUnpaid(stock))),
    ...ofAll.filter((each) => !ofBuyer.includes(each)).map(({ stock }) => shareOfAllMessage(stock)),
  ]
  if (messages.length > 0) throw new ShopProblem('conflict', messages.join(' '))
}

interface Counted {
  readonly stock: ShownStock
  readonly wanted: number
  readonly own: number
}

/**
 * Returns for which products the unpaid orders of all customers would reserve too many pieces. Everything reserved is
 * unpaid; what staff have taken by phone counts neither as reserved nor as stock.
 */
async function beyondShareOfAll<Each extends Counted>(tx: Tx, counted: readonly Each[]): Promise<Each[]> {
  const isBeyond = ({ stock, wanted, own }: Each, byPhone: number) =>
    exceedsShareOfAll({ wanted, own, all: stock.reserved - byPhone }, stock.onHand - byPhone)
  const suspected = counted.filter((each) => isBeyond(each, 0))
  if (suspected.length === 0) return []
  const ids = suspected.map(({ stock }) => stock.productId)
  const byPhone = piecesOf(await reservedByPhone(tx.db, ids))
  return suspected.filter((each) => isBeyond(each, byPhone.get(each.stock.productId) ?? 0))
}

const toWrites = (orderId: string, changes: readonly Change[]): Write[] =>
  reservationWrites(
    orderId,
    changes.map(({ stock, held, wanted }) => ({ productId: stock.productId, held, wanted })),
  )

/** Reserves exactly what an order's lines need, or refuses with the products that are short. */
export async function reserveStock(tx: Tx, orderId: string, lines: readonly Pieces[]): Promise<void> {
  const changes = await changesFor(tx, orderId, lines)
  const short = changes.filter((each) => isShort(each))
  if (short.length > 0) throw await outOfStock(tx.db, short, undefined)
  await writeAll(tx, toWrites(orderId, changes))
}

/**
 * Returns the writes that reserve what a new order needs, or refuses with the products that are short: its buyer may have
 * an unfinished order that has reserved the pieces. The facts were read with the stock locked. `stillToPay` is false for an order that points pay for in full, which
 * is paid at once.
 */
export async function planReservation(
  tx: Tx,
  orderId: string,
  lines: readonly Pieces[],
  {
    accountId,
    stillToPay,
    facts,
  }: { readonly accountId: string; readonly stillToPay: boolean; readonly facts: ReservationFacts },
): Promise<Write[]> {
  const changes = toChanges(facts.stock, new Map(), piecesOf(lines))
  if (stillToPay) await refuseHoard(tx, changes, facts.unpaid)
  const short = changes.filter((each) => isShort(each))
  if (short.length > 0) throw await outOfStock(tx.db, short, accountId)
  return toWrites(orderId, changes)
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
  short: readonly { readonly stock: ShownStock; readonly left: number; readonly wanted: number }[],
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

/** The stock of a product, as far as it decides whether there is enough. */
export type ShownStock = Omit<NamedStock, 'updatedAt'>

/** Builds a query of the stock of products, for `shortages`. */
export const stockQuery = (productIds: readonly string[]): Write => queryOfStock(productIds)

/** Returns the stock of those of the products that have one. */
export const findStock = ({ db }: Pick<Tx, 'db'>, productIds: readonly string[]): Promise<ShownStock[]> =>
  stockOf(db, productIds)

/**
 * Returns which of these lines are short with this stock. The reservations of orders that will be replaced count as free.
 */
export async function shortages(
  db: Db,
  lines: readonly Pieces[],
  stocks: readonly ShownStock[],
  { accountId, replacedIds }: { readonly accountId: string | undefined; readonly replacedIds: readonly string[] },
): Promise<Short[]> {
  const wanted = piecesOf(lines)
  const needed = ({ productId }: ShownStock): number => wanted.get(productId) ?? 0
  const scarce = stocks.filter((stock) => stock.isTracked && available(stock) < needed(stock))
  if (scarce.length === 0) return []
  const freed = piecesOf(await reservedFor(db, replacedIds))
  const short = scarce
    .map((stock) => ({
      stock,
      left: available(stock) + (freed.get(stock.productId) ?? 0),
      wanted: needed(stock),
    }))
    .filter((each) => each.left < each.wanted)
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
 * Builds the step that locks the stock of products together with what other orders have reserved, so that everything is
 * locked in the order of ids.
 */
export const lockStockOf = (productIds: readonly string[], orderIds: readonly string[]): LockStep =>
  stockLock(productIds, orderIds)

/** Locks the stock that is reserved for an order, and returns the reservations. */
const lockReservations = (tx: Tx, orderId: string): Promise<Pieces[]> => lockReservationsOf(tx.db, orderId)

/** Releases what was reserved for an order. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  const held = await lockReservations(tx, orderId)
  const changes = held.map(({ productId, qty }) => ({ productId, held: qty, wanted: 0 }))
  await writeAll(tx, reservationWrites(orderId, changes))
}

/** Builds the step that locks what is reserved for an order. */
export const reservedLock = (orderId: string): LockStep => queries.reservedLock(orderId)

/** Builds a query of what is reserved for an order. */
export const reservedQuery = (orderId: string): Query => queries.reservedQuery(orderId)

/** Returns the writes that turn what is reserved for an order into sales. The stock is locked. */
export const planSale = (orderId: string, reserved: readonly object[]): Write[] =>
  saleWrites(orderId, reserved as readonly Pieces[])

/** Turns an order's reservations into sales. */
const sellStock = async (tx: Tx, orderId: string): Promise<void> =>
  writeAll(tx, saleWrites(orderId, await lockReservations(tx, orderId)))

interface Return {
  readonly actorId: string | null
  readonly reason: string
}

/** Puts back what an order has taken and not returned yet. Returns the number of pieces. */
export async function returnStock(tx: Tx, orderId: string, change: Return): Promise<number> {
  return putBack(tx, orderId, await unreturnedItems(tx.db, orderId), change)
}

/** Puts back some pieces of an order, of each product no more than the order has taken and not returned yet. */
export async function returnPieces(
  tx: Tx,
  orderId: string,
  pieces: readonly Pieces[],
  change: Return,
): Promise<number> {
  const wanted = piecesOf(pieces)
  const out = (await unreturnedItems(tx.db, orderId)).map(({ productId, qty }) => ({
    productId,
    qty: Math.min(qty, wanted.get(productId) ?? 0),
  }))
  const back = out.filter(({ qty }) => qty > 0)
  return putBack(tx, orderId, back, change)
}

async function putBack(tx: Tx, orderId: string, back: readonly Pieces[], change: Return): Promise<number> {
  const ids = back.map(({ productId }) => productId)
  await lockStock(tx.db, ids)
  await writeAll(tx, returnWrites(orderId, back, change))
  return back.reduce((sum, { qty }) => sum + qty, 0)
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
