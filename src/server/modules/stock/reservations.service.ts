import {
  exceedsShareOfAll,
  exceedsUnpaidLimit,
  maxUnpaid,
  shareOfAllMessage,
  unpaidLimitMessage,
} from '#rules/unpaid-limits.ts'
import { isCountedIn, type LinePieces, type Pieces } from '#rules/variants.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx, type Write } from '#server/lib/tx.ts'
import {
  changeReservations,
  findReservedByCustomer,
  findReservedByPhone,
  findReservedFor,
  lockReservations,
  putBackPieces,
  reservationsOf,
  sellReserved,
  type UnpaidPieces,
} from './reservations.store.ts'
import { available, piecesByStock, piecesOf, reservedMessage, shortMessage } from './stock.rules.ts'
import { findUnreturnedItems, lockStock, type ShownStock, stockOf } from './stock.store.ts'

/*
 * Callers hold the order's row lock, or have just placed the order. An account must be locked before: stock is always
 * locked last.
 */

interface Change {
  readonly stock: ShownStock
  /** The pieces that the order has reserved, and those that it needs. */
  readonly current: number
  readonly wanted: number
}

const isShort = ({ stock, current, wanted }: Change, freed = 0): boolean => available(stock) + freed < wanted - current

/** Returns what must change so that an order reserves the pieces of its lines; locks the stock. */
async function changesFor(tx: Tx, orderId: string, lines: readonly LinePieces[]): Promise<Change[]> {
  const current = piecesByStock(await run(tx, reservationsOf(orderId)))
  const locked = await run(tx, lockStock({ productIds: productsOf(lines), ids: [...current.keys()] }))
  return toChanges(locked, current, lines)
}

const productsOf = (lines: readonly LinePieces[]): string[] => [...new Set(lines.map(({ productId }) => productId))]

/** Of the stocks only those of which the order has, or needs, any pieces. */
function toChanges(
  stocks: readonly ShownStock[],
  current: ReadonlyMap<string, number>,
  lines: readonly LinePieces[],
): Change[] {
  const wanted = piecesOf(stocks, lines)
  return stocks
    .map((stock) => ({ stock, current: current.get(stock.id) ?? 0, wanted: wanted.get(stock.id) ?? 0 }))
    .filter((change) => change.current > 0 || change.wanted > 0)
}

/**
 * Refuses an order with which one customer or one address, or all customers together, would reserve more unpaid pieces of a
 * stock than the shop allows. The stock is locked, so a concurrent order waits and then sees what this one has reserved.
 */
async function refuseHoard(tx: Tx, changes: readonly Change[], unpaid: readonly UnpaidPieces[]): Promise<void> {
  const counted = changes
    .filter(({ stock }) => stock.isTracked)
    .map(({ stock, wanted }) => {
      const { own, others } = unpaid.find(({ stockId }) => stockId === stock.id) ?? { own: 0, others: 0 }
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
 * Returns of which stocks the unpaid orders of all customers would reserve too many pieces. Everything reserved is
 * unpaid; what staff have taken by phone counts neither as reserved nor as stock.
 */
async function beyondShareOfAll<Each extends Counted>(tx: Tx, counted: readonly Each[]): Promise<Each[]> {
  const isBeyond = ({ stock, wanted, own }: Each, byPhone: number) =>
    exceedsShareOfAll({ wanted, own, all: stock.reserved - byPhone }, stock.onHand - byPhone)
  const suspected = counted.filter((each) => isBeyond(each, 0))
  if (suspected.length === 0) return []
  const ids = suspected.map(({ stock }) => stock.id)
  const byPhone = piecesByStock(await run(tx, findReservedByPhone(ids)))
  return suspected.filter((each) => isBeyond(each, byPhone.get(each.stock.id) ?? 0))
}

const toWrites = (orderId: string, changes: readonly Change[]): Write[] =>
  changeReservations(
    orderId,
    changes.map(({ stock, current, wanted }) => ({ stockId: stock.id, current, wanted })),
  )

/** Reserves exactly what an order's lines need, or refuses with the products that are short. */
export async function reserveStock(tx: Tx, orderId: string, lines: readonly LinePieces[]): Promise<void> {
  const changes = await changesFor(tx, orderId, lines)
  const short = changes.filter((each) => isShort(each))
  if (short.length > 0) throw await outOfStock(tx, short, undefined)
  await run(tx, ...toWrites(orderId, changes))
}

/**
 * Returns the writes that reserve what a new order needs, or refuses with the products that are short: its buyer may have
 * an unfinished order that has reserved the pieces. `stock` and `unpaid`, what this person's unpaid orders have reserved,
 * were read with the stock locked. `stillToPay` is false for an order that points pay for in full, which is paid at once.
 */
export async function planReservation(
  tx: Tx,
  orderId: string,
  lines: readonly LinePieces[],
  { accountId, stillToPay }: { readonly accountId: string; readonly stillToPay: boolean },
  { stock, unpaid }: { readonly stock: readonly ShownStock[]; readonly unpaid: readonly UnpaidPieces[] },
): Promise<Write[]> {
  const changes = toChanges(stock, new Map(), lines)
  if (stillToPay) await refuseHoard(tx, changes, unpaid)
  const short = changes.filter((each) => isShort(each))
  if (short.length > 0) throw await outOfStock(tx, short, accountId)
  return toWrites(orderId, changes)
}

async function outOfStock(on: On, short: readonly Change[], accountId: string | undefined): Promise<ShopProblem> {
  const problems = await explain(
    on,
    short.map(({ stock, current, wanted }) => ({ stock, left: available(stock) + current, wanted })),
    accountId,
  )
  return new ShopProblem('conflict', problems.map(({ message }) => message).join(' '))
}

interface Short {
  readonly stock: ShownStock
  readonly message: string
  /** The customer's own unfinished order without which there would be enough. */
  readonly orderId: string | undefined
}

async function explain(
  on: On,
  short: readonly { readonly stock: ShownStock; readonly left: number; readonly wanted: number }[],
  accountId: string | undefined,
): Promise<Short[]> {
  const ids = short.map(({ stock }) => stock.id)
  const current = accountId === undefined ? [] : await run(on, findReservedByCustomer(accountId, ids))
  return short.map(({ stock, left, wanted }) => {
    const own = current.filter(({ stockId }) => stockId === stock.id)
    const mine = own.reduce((sum, { qty }) => sum + qty, 0)
    const [order] = own
    return order && left + mine >= wanted
      ? { stock, message: reservedMessage(stock, order.orderNo), orderId: order.orderId }
      : { stock, message: shortMessage(stock, left + mine), orderId: undefined }
  })
}

/** The reservations of orders that will be replaced count as free. */
export async function shortages(
  on: On,
  lines: readonly LinePieces[],
  stocks: readonly ShownStock[],
  { accountId, replacedIds }: { readonly accountId: string | undefined; readonly replacedIds: readonly string[] },
): Promise<Short[]> {
  const wanted = piecesOf(stocks, lines)
  const needed = ({ id }: ShownStock): number => wanted.get(id) ?? 0
  const scarce = stocks.filter((stock) => stock.isTracked && available(stock) < needed(stock))
  if (scarce.length === 0) return []
  const freed = piecesByStock(await run(on, findReservedFor(replacedIds)))
  const short = scarce
    .map((stock) => ({
      stock,
      left: available(stock) + (freed.get(stock.id) ?? 0),
      wanted: needed(stock),
    }))
    .filter((each) => each.left < each.wanted)
  return short.length === 0 ? [] : explain(on, short, accountId)
}

/**
 * Locks the stock of an order that has released it, and checks whether the order could reserve it again once that of
 * another order is released as well. The stock stays locked, so the answer still holds when it is reserved.
 */
export async function lockAndCheckStock(
  tx: Tx,
  orderId: string,
  lines: readonly LinePieces[],
  otherOrderId: string | undefined,
): Promise<boolean> {
  const freed = piecesByStock(otherOrderId === undefined ? [] : await run(tx, reservationsOf(otherOrderId)))
  const changes = await changesFor(tx, orderId, lines)
  return changes.every((each) => !isShort(each, freed.get(each.stock.id)))
}

export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  const current = await run(tx, lockReservations(orderId))
  const changes = current.map(({ stockId, qty }) => ({ stockId, current: qty, wanted: 0 }))
  await run(tx, ...changeReservations(orderId, changes))
}

interface Return {
  readonly actorId: string | null
  readonly reason: string
}

/** Puts back what an order has taken and not returned yet. Returns the number of pieces. */
export async function returnStock(tx: Tx, orderId: string, change: Return): Promise<number> {
  return putBack(tx, orderId, await run(tx, findUnreturnedItems(orderId)), change)
}

/** Puts back some pieces of an order, of each stock no more than the order has taken and not returned yet. */
export async function returnPieces(
  tx: Tx,
  orderId: string,
  pieces: readonly LinePieces[],
  change: Return,
): Promise<number> {
  const out = await run(tx, findUnreturnedItems(orderId))
  const wanted = piecesOf(await takenFrom(tx, out, pieces), pieces)
  const back = out
    .map(({ stockId, qty }) => ({ stockId, qty: Math.min(qty, wanted.get(stockId) ?? 0) }))
    .filter(({ qty }) => qty > 0)
  return putBack(tx, orderId, back, change)
}

/** Returns the stocks from which pieces were taken, as if all were still tracked: they go back to where they came from. */
async function takenFrom(tx: Tx, out: readonly Pieces[], lines: readonly LinePieces[]): Promise<ShownStock[]> {
  const stocks = await run(tx, stockOf(productsOf(lines)))
  return stocks
    .filter(({ id }) => out.some(({ stockId }) => stockId === id))
    .map((stock) => ({ ...stock, isTracked: true }))
}

async function putBack(tx: Tx, orderId: string, back: readonly Pieces[], change: Return): Promise<number> {
  await run(tx, lockStock({ ids: back.map(({ stockId }) => stockId) }))
  await run(tx, ...putBackPieces(orderId, back, change))
  return back.reduce((sum, { qty }) => sum + qty, 0)
}

/** Sells the returned stock again to a paid order that was cancelled and continues; refuses if stock is short. */
export async function sellReturnedStockAgain(tx: Tx, orderId: string, lines: readonly LinePieces[]): Promise<void> {
  const out = await run(tx, findUnreturnedItems(orderId))
  const taken = await takenFrom(tx, out, lines)
  const left = piecesByStock(out)
  const missing = lines.map((line) => {
    const stock = taken.find((each) => isCountedIn(each, line))
    const has = stock ? Math.min(line.qty, left.get(stock.id) ?? 0) : 0
    if (stock) left.set(stock.id, (left.get(stock.id) ?? 0) - has)
    return { ...line, qty: line.qty - has }
  })
  await reserveStock(
    tx,
    orderId,
    missing.filter(({ qty }) => qty > 0),
  )
  await run(tx, ...sellReserved(orderId, await run(tx, lockReservations(orderId))))
}
